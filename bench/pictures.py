"""How long pictures take and how large they are: compose, paint and encode, on one core, cold and warm.

``lines()`` is what ``make bench`` prints, for every game with a board of its own. *Cold* is the first picture after all
caches were dropped, *warm* the median of the following ones. The position changes from run to run as it does in a game,
so only what the caches may keep is kept.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any

from engine.kernel.registry import game, games
from render.draw import draw
from render.letters import mask
from render.paint import forget
from render.plain import PlainBoard
from render.registry import board
from render.samples import everything, moments, pictures
from render.scene import Picture
from render.sprites import STORE
from render.words import Words

RUNS = 9
BUDGET = 100.0
"""Milliseconds for the full board with the most seats and every expansion."""
BUDGETS = {"confucius": 150.0, "zhanguo": 150.0}
"""The same for the games that show more on one board."""
KIB = 500


def lines() -> list[str]:
    """The figures of every game with a board of its own."""
    drawn = [game_id for game_id in games() if not isinstance(board(game_id), PlainBoard)]
    return [line for game_id in drawn for line in lines_of(game_id)]


def lines_of(game_id: str) -> list[str]:
    """One line for each kind of picture of a game: cold and warm milliseconds, KiB."""
    played = game(game_id)
    seats = max(played.seats)
    shares = {f"at {share}": share / 100 for share in (20, 35, 50, 65, 80)} | {"end": 1.0}
    wanted: dict[str, list[tuple[Any, Picture]]] = {}
    for moment in moments(played, seats, everything(played), 7, shares):
        for kind, view, picture in pictures(played, moment, Words("en")):
            if kind != "board" or not moment.state.over:
                wanted.setdefault(kind, []).append((view, picture))
    told = [f"pictures of {game_id}, {seats} seats, every expansion: cold ms, warm ms (median of {RUNS}), KiB"]
    for kind, views in wanted.items():
        cold, warm, size = measure(game_id, views)
        budget = f"  (budget {BUDGETS.get(game_id, BUDGET):.0f} ms, {KIB} KiB)" if kind == "board" else ""
        told.append(f"  {kind:8} {cold:7.1f} {warm:7.1f} {size:7.1f}{budget}")
    return told


def measure(game_id: str, views: list[tuple[Any, Picture]]) -> tuple[float, float, float]:
    """Cold and warm milliseconds, and the median size in KiB."""
    STORE.clear()
    forget()
    mask.cache_clear()
    cold, size = _once(game_id, *views[0])
    times, sizes = [], [size]
    for run in range(1, RUNS + 1):
        spent, size = _once(game_id, *views[run % len(views)])
        times.append(spent)
        sizes.append(size)
    return cold, median(times), median(sizes)


def _once(game_id: str, view: Any, picture: Picture) -> tuple[float, float]:
    before = time.perf_counter()
    drawn = draw(game_id, view, picture)
    return (time.perf_counter() - before) * 1000, len(drawn.data) / 1024


if __name__ == "__main__":
    print("\n".join(lines()))
