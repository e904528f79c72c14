"""Set-ups to try a game with: every value of every option, or every combination that makes a difference."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.kernel.registry import AnyGame


def option_sets(game: AnyGame, seats: int) -> list[dict[str, str]]:
    """Set-ups that try every value of every option: the defaults, each value alone, and the last values together."""
    base = game.choose(seats, None)
    sets = [base]
    for spec in game.options:
        for value in spec.offered(seats):
            needed = dict(zip(spec.needs[::2], spec.needs[1::2], strict=True))
            sets.append(game.choose(seats, {**needed, spec.name: value}))
    sets.append(game.choose(seats, {spec.name: spec.values[-1] for spec in game.options}))
    unique: list[dict[str, str]] = []
    for setup in sets:
        if setup not in unique:
            unique.append(setup)
    return unique


def all_option_sets(game: AnyGame, seats: int) -> Iterator[dict[str, str]]:
    """Every combination of options that differ in effect."""
    seen = set()
    for values in product(*(spec.offered(seats) for spec in game.options)):
        chosen = game.choose(seats, dict(zip((spec.name for spec in game.options), values, strict=True)))
        key = tuple(chosen.values())
        if key not in seen:
            seen.add(key)
            yield chosen
