"""What opponents do with a turn: the search, tree by tree, in the workers."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from bot.workers import SEARCH, Workers
from engine.ai.search import Step, follow, level_of
from engine.ai.tree import Branch, grow, seed_of
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import View

LONGEST = 10.0
"""Seconds after which a tree stops growing: an emergency stop, many times what a level takes on a slow machine."""

_log = logging.getLogger(__name__)


def tree(game_id: str, raw: bytes, level: str, number: int) -> tuple[Branch, bool]:
    """What a worker does: one tree for a view given as JSON, and whether it was stopped before it was grown."""
    game, end = find_game(game_id), time.monotonic() + LONGEST
    grown = grow(game, game.decode_view(raw), level_of(level), number, lambda: time.monotonic() > end)
    return grown, time.monotonic() > end


class Thinker:
    """The planner of `bot.tables.opponents`: equal views, equal plans, on however many workers."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers

    async def __call__(self, game: AnyGame, view: View, level: str) -> tuple[Step, ...]:
        """What the seat of ``view`` does with its turn. Raises what the search raised; then a light choice is made."""
        found, raw = level_of(level), game.encode_view(view)
        jobs = (self.workers.run(SEARCH, partial(tree, game.id, raw, level, number)) for number in range(found.trees))
        trees: list[tuple[Branch, bool]] = await asyncio.gather(*jobs)
        if any(stopped for _, stopped in trees):
            _log.warning("%s: a search at %s was stopped after %.0f s", game.id, level, LONGEST)
        return follow([branch for branch, _ in trees], found, seed_of(game, view))
