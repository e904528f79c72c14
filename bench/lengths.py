"""How long a game is: the presses and turns of each person, as the picker of games tells them (``data/lengths``).

``python -m bench lengths`` plays `GAMES` games for each number of seats with the light policy, every end of a turn
pressed, and writes the medians. A press is an answer to a question, a turn a row of answers of one person.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median

from engine.ai.tree import light
from engine.kernel.registry import AnyGame, games
from engine.resources import folder

GAMES = 12
"""Games for each number of seats."""


def played(game: AnyGame, seats: int, seed: int) -> tuple[float, float]:
    """Turns and presses a person in one game."""
    state, _ = game.new(seats, None, f"{seed:032x}", confirm=True)
    rng, turns, presses, last = Random(seed), 0, 0, -1
    while (decision := game.next(state)) is not None:
        turns += decision.seat != last
        presses += 1
        last = decision.seat
        game.play(state, last, light(game, state, decision, rng))
    return turns / seats, presses / seats


def measured(game: AnyGame, seats: int, count: int = GAMES) -> tuple[int, int]:
    """The medians of turns and presses a person."""
    turns, presses = zip(*(played(game, seats, seed) for seed in range(count)), strict=True)
    return round(median(turns)), round(median(presses))


def lines() -> Iterator[str]:
    """Measure, write, and tell it."""
    for name, game in games().items():
        rows = {seats: measured(game, seats) for seats in game.seats}
        text = [
            "# How long a game is: medians of turns and presses a person, by seats.",
            f"# Measured by `python -m bench lengths`: {GAMES} games each, light policy.",
            "",
            *(f"{seats} = {{ turns = {turns}, presses = {presses} }}" for seats, (turns, presses) in rows.items()),
        ]
        (folder("lengths") / f"{name}.toml").write_text("\n".join(text) + "\n", "utf-8")
        yield f"{name}: " + ", ".join(
            f"{n} seats {turns} turns {presses} presses" for n, (turns, presses) in rows.items()
        )
