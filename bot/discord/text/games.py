"""Games as they are offered: what each is called, how many play it, and what it is like."""

from __future__ import annotations

from engine.kernel.registry import game as find_game
from render.words.words import Words


def players(words: Words, game: str) -> str:
    """How many play a game."""
    seats = find_game(game).seats
    return words.text("bot.pick.players", least=min(seats), n=max(seats))


def offered(words: Words, game: str) -> str:
    """A game in one line of a list. Its name comes first: what is over-long is cut at the end."""
    return f"{words.text(f'{game}.name')} · {about(words, game)}"


def about(words: Words, game: str) -> str:
    """How many play it, and what it is like."""
    return f"{players(words, game)} · {words.text(f'{game}.tagline')}"
