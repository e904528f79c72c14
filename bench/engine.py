"""How quick the rules are: random play in place and pure, per game, as medians of several runs on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from random import Random
from statistics import median

from engine.ai.search import LEVELS, think
from engine.kernel.registry import AnyGame, games
from engine.kernel.rules import Flow

RUNS = 7
LEAST = 1500
"""Decisions in one run at the least."""
CATAN_TURNS = 1000
"""Turns after which random players give Catan up, as catanatron's own games do."""


def random_play(game: AnyGame, seats: int, seed: int, *, pure: bool) -> tuple[int, float]:
    """Whole random games until `LEAST` decisions are made: decisions, seconds of this process."""
    rng, count, began = Random(seed), 0, time.process_time()
    while count < LEAST:
        state, _ = game.new(seats, None, f"{rng.getrandbits(128):032x}")
        decision, flow = game.next(state), Flow(state, quiet=True)
        while decision is not None:
            key = rng.choice(decision.options)
            if pure:
                state, _, _ = game.apply(state, decision.seat, key, decision.id)
                decision = game.next(state)
            else:
                decision = game.advance(state, decision.frame, key, flow)
            count += 1
    return count, time.process_time() - began


def per_second(run: Callable[[int], tuple[int, float]]) -> float:
    """Median of the decisions per second of several runs."""
    results = [run(seed) for seed in range(RUNS)]
    return median(count / seconds for count, seconds in results)


def thinking(game: AnyGame, seats: int, level: str) -> float:
    """Median milliseconds of a turn of an opponent in the first third of a game."""
    rng, spent = Random(1), []
    state, _ = game.new(seats, None, "11" * 16)
    for ply in range(40):
        decision = game.next(state)
        if decision is None:
            break
        if ply % 4 == 0 and len(decision.options) > 1:
            began = time.process_time()
            think(game, game.view(state, decision.seat), LEVELS[level])
            spent.append(1000 * (time.process_time() - began))
        game.play(state, decision.seat, rng.choice(decision.options), decision.id)
    return median(spent)


def yardstick(seed: int) -> tuple[int, float]:
    """The same of catanatron, the quick Catan that others measure themselves by: in place, four random players."""
    import catanatron

    random.seed(seed)
    count, began = 0, time.process_time()
    while count < LEAST:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
        while game.winning_color() is None and game.state.num_turns < CATAN_TURNS:
            game.play_tick()
            count += 1
    return count, time.process_time() - began


def lines() -> list[str]:
    """A line per game, and what the yardstick does where it is installed."""
    out = []
    catan = per_second(yardstick) if find_spec("catanatron") else 0.0
    if catan:
        out.append(f"catanatron {catan:>8,.0f} decisions/s in place")
    for game in games().values():
        seats = max(game.seats)
        place = per_second(partial(random_play, game, seats, pure=False))
        pure = per_second(partial(random_play, game, seats, pure=True))
        out.append(
            f"{game.id:<10} {seats} seats  random play {place:>8,.0f} decisions/s in place"
            + (f" ({place / catan:.2f} times catanatron)" if catan else "")
            + f", {pure:>7,.0f} pure"
            f"; ms a turn of an opponent: "
            + ", ".join(f"{level} {thinking(game, seats, level):.0f}" for level in LEVELS)
        )
    return out
