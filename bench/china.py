"""How long the rules of China take: the rows of twenty houses along the roads, a random game, an estimate.

``lines()`` is what ``make bench`` prints. Houses are random connected sets, the hardest ones there are: a row is never
interrupted by chance.
"""

from __future__ import annotations

import time
from random import Random
from statistics import median

from engine.ai.tree import light
from engine.china import GAME
from engine.china.data import DATA, FIELDS, ROADS
from engine.china.roads import best_rows

SETS = 300
GAMES = 12
BUDGET = 50.0
"""Milliseconds for the rows of all houses of one player."""


def lines() -> list[str]:
    """The rows on both sides with 0, 1 and 5 fortifications: median and worst of many sets; games; estimates."""
    told = [
        f"China, rows of {DATA.components.houses} connected houses, ms: median, worst of {SETS} (budget {BUDGET:.0f})"
    ]
    for side in ROADS:
        for forts in (0, 1, 5):
            middle, worst = rows(side, forts)
            told.append(f"  side {side}, {forts} fortifications {middle:7.2f} {worst:7.1f}")
    seconds, picks, estimate = games()
    told.append(f"China, light policy, 5 seats: {picks / seconds:.0f} picks/s, {seconds / GAMES * 1000:.0f} ms a game")
    told.append(f"China, evaluate: {estimate * 1000:.2f} ms")
    return told


def compact(side: str, rng: Random, size: int) -> frozenset[int]:
    """A random connected set of house fields."""
    found: set[int] = set()
    edge = {rng.randrange(len(FIELDS))}
    while len(found) < size:
        here = rng.choice(sorted(edge))
        found.add(here)
        edge = (edge | set(ROADS[side][here])) - found
    return frozenset(found)


def rows(side: str, forts: int) -> tuple[float, float]:
    """Median and worst milliseconds, nothing remembered from one set to the next."""
    rng, spent = Random(11), []
    for _ in range(SETS):
        houses = compact(side, rng, DATA.components.houses)
        fortified = frozenset(rng.sample(sorted(houses), forts))
        best_rows.cache_clear()
        before = time.perf_counter()
        best_rows(side, houses, fortified)
        spent.append((time.perf_counter() - before) * 1000)
    return median(spent), max(spent)


def games() -> tuple[float, int, float]:
    """Seconds and picks of some games with five seats; seconds of an estimate."""
    rng, picks, states = Random(5), 0, []
    before = time.perf_counter()
    for seed in range(GAMES):
        state, _ = GAME.new(max(GAME.seats), {"fortifications": "on"}, f"{seed:032x}")
        while (decision := GAME.next(state)) is not None:
            GAME.play(state, decision.seat, light(GAME, state, decision, rng))
            picks += 1
            if picks % 40 == 0:
                states.append(GAME.decode(GAME.encode(state)))
    seconds = time.perf_counter() - before
    before = time.perf_counter()
    for state in states:
        GAME.evaluate(state)
    return seconds, picks, (time.perf_counter() - before) / len(states)


if __name__ == "__main__":
    print("\n".join(lines()))
