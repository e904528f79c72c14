"""How many people sit at a table of a tournament. Pure."""

from __future__ import annotations

from engine.kernel.registry import game as find_game

LEAST, MOST = 3, 5
"""So many people are at a table of a tournament."""


def limits(game: str) -> tuple[int, int]:
    """The fewest and the most people at a tournament's tables of a game; where the first is more, none can be held."""
    seats = find_game(game).seats
    return max(LEAST, min(seats)), min(MOST, max(seats))
