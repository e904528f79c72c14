"""What one person may cost: presses that take long share an allowance a person, which refills as time goes on.

It is in the memory of a process: a restart gives it back, and several processes give one each. It keeps one person from
slowing down all others who are served by the same process, its loop and its workers: so each process counts what is
pressed there. Nothing that lasts depends on it.
"""

from __future__ import annotations

import asyncio
import math
import time
import weakref
from collections.abc import Awaitable, Callable

from bot.discord.text.errors import Refusal
from bot.tables.model.budget import Budget

FULL = 40.0
"""Points of an allowance: so much can be spent at once."""

REFILL = 0.5
"""Points that come back a second."""

COMPLETION = 0.25
"""What a completion costs: as fast as somebody types, and not faster."""

STEP, PICTURE, HINT, INVITATION, PROOF, FILM = 1.0, 1.0, 5.0, 5.0, 10.0, 20.0
"""What is cost by a step of a replay, a picture of the guide, a hint, an invitation, a proof or a file of a table, an
animation. A
replay can be leafed through as fast as its pictures are drawn; of animations two can be ordered at once.
"""

AT_ONCE, QUEUE = 4, 32
"""So many costly presses are carried out at a time, and so many more wait, and have been told so: whoever makes a move
has few of them before them, and is not sent away because many wait for what is costly.
"""


class Allowances:
    """The allowances of people. ``clock()`` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.budget = Budget(FULL, REFILL, clock)
        self._places, self._waiting = asyncio.Semaphore(AT_ONCE), 0
        self._at_work: weakref.WeakSet[asyncio.Task[object]] = weakref.WeakSet()

    async def enter(self, user: int, points: float, announce: Callable[[], Awaitable[None]]) -> None:
        """Spend it, and wait for a place among those that are carried out `AT_ONCE`; it is free again when the task of
        this press is over. Who has to wait is told before, by ``announce``. Raises `Refusal`, as `spend`, and where
        many wait already; then nothing is spent.
        """
        if self._waiting >= QUEUE:
            raise Refusal("bot.error.crowded")
        self.spend(user, points)
        task = asyncio.current_task()
        if task is None or task in self._at_work:
            return
        self._waiting += 1
        try:
            if self._places.locked():
                await announce()
            await self._places.acquire()
        finally:
            self._waiting -= 1
        self._at_work.add(task)
        task.add_done_callback(lambda _: self._places.release())

    def spend(self, user: int, points: float) -> None:
        """Raises `Refusal` if somebody has spent too much lately; then nothing is spent."""
        if wait := self.budget.spend(user, points):
            raise Refusal("bot.error.allowance", n=math.ceil(wait))
