"""The search, a tree a thought, in the workers: for opponents, for who stands in for a person, for hints.

Everybody asks in one way::

    thought = await thinker.think(game, view, "medium")
    thought.plan       # the picks of the turn, one after the other: at least the next one
    thought.picks      # what is thought of the picks open now, the best first, with the margin expected after each
    thought.versus     # what the best of them has before the second best, for a level that can say why
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from msgspec import Struct

from bot.workers.pool import SEARCH
from engine.ai.ledger import Comparison
from engine.ai.search import Pick, Step, follow, level_of, picks, versus
from engine.ai.tree import Branch, grow
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import View

LONGEST = 10.0
"""Seconds after which a tree stops growing: an emergency stop, many times what a level takes on a slow machine."""

KEPT = 64
"""Thoughts, and those still being thought, that are at hand: equal views need not be thought about twice."""

_log = logging.getLogger(__name__)


class Thought(Struct, frozen=True):
    """What came of thinking: the ``plan`` of the turn, the ``picks`` open now, best first, and what the first of them
    has before the second where that was noted.
    """

    plan: tuple[Step, ...]
    picks: tuple[Pick, ...]
    versus: Comparison | None = None


def tree(game_id: str, raw: bytes, level: str) -> tuple[Branch, bool]:
    """What a worker does: the tree for a view given as JSON, and whether it was stopped before it was grown."""
    game, end = find_game(game_id), time.monotonic() + LONGEST
    grown = grow(game, game.decode_view(raw), level_of(level), lambda: time.monotonic() > end)
    return grown, time.monotonic() > end


class Searchers(Protocol):
    """Where trees are grown: workers of this machine, or others."""

    async def run(self, kind: int, work: Callable[[], Any]) -> Any:
        """Carry out ``work()``, which is part of a thought; see `bot.workers.pool.Workers.run`."""
        ...


class SearchPlanner:
    """Equal views and levels, equal thoughts, on however many workers.

    A table has one at a time, and one ahead of time at most: so it takes turns with other tables, however many
    opponents it has.
    """

    def __init__(self, workers: Searchers) -> None:
        self.workers = workers
        self._thoughts: OrderedDict[tuple[str, bytes, str], asyncio.Task[Thought]] = OrderedDict()

    async def think(self, game: AnyGame, view: View, level: str) -> Thought:
        """What the seat of ``view`` may best do at this level. Raises what the search raised."""
        return await asyncio.shield(self.begin(game, view, level))

    def begin(self, game: AnyGame, view: View, level: str) -> asyncio.Task[Thought]:
        """Have it thought about, also ahead of time: whoever asks for the same later finds it begun or done."""
        asked = (game.id, game.encode_view(view), level)
        task = self._thoughts.get(asked)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.get_running_loop().create_task(self._think(game, view, asked[1], level))
            task.add_done_callback(_heard)
        self._thoughts[asked] = task
        self._thoughts.move_to_end(asked)
        while len(self._thoughts) > KEPT:
            self._thoughts.popitem(last=False)
        return task

    async def _think(self, game: AnyGame, view: View, raw: bytes, level: str) -> Thought:
        work: partial[tuple[Branch, bool]] = partial(tree, game.id, raw, level)
        grown, stopped = await self.workers.run(SEARCH, work)
        if stopped:
            _log.warning("%s: a search at %s was stopped after %.0f s", game.id, level, LONGEST)
        return Thought(follow(game, view, level_of(level), grown), picks(grown), versus(view, grown))


def _heard(task: asyncio.Task[Thought]) -> None:
    """A failure is told to who asks; one of thinking ahead, which nobody may ever ask for, is heard here."""
    if not task.cancelled():
        task.exception()
