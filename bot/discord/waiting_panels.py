"""Private panels in which nothing is asked go on by themselves: as soon as their person is asked there, they show it.

One press a turn less where turns follow each other quickly. Discord lets a private message be edited for fifteen
minutes after the press that made it: a panel that has waited longer stays as it is, as does one beside which its
person has gone on. Only what this process has shown is known. Nothing is lost with it: the post of the turn has a
button for the same.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from msgspec import Struct

from bot.store.values.errors import TableError
from bot.store.values.table import RUNNING, Table

LIFE = 14 * 60.0
"""Seconds for which a panel waits: a minute less than Discord lets it be edited."""

MOST = 4096
"""So many panels wait at most, those of all tables together; the oldest ones are given up first."""

_log = logging.getLogger(__name__)


class WaitingPanel(Struct, frozen=True):
    """A panel that waits: its seat, since when (by the monotonic clock), and what shows it anew."""

    seat: int
    since: float
    go_on: Callable[[], Awaitable[None]]


class WaitingPanels:
    """The panels that wait, the newest of each person at each table. ``clock`` is a monotonic one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: dict[int, dict[int, WaitingPanel]] = {}
        self._order: OrderedDict[tuple[int, int], None] = OrderedDict()
        self._under_way: set[asyncio.Task[None]] = set()

    def wait(self, table: int, user: int, seat: int, go_on: Callable[[], Awaitable[None]]) -> None:
        """Nothing is asked in a person's panel; ``go_on`` is called once, when something is."""
        self.forget(table, user)
        self._waiting.setdefault(table, {})[user] = WaitingPanel(seat, self._clock(), go_on)
        self._order[table, user] = None
        while len(self._order) > MOST:
            self.forget(*next(iter(self._order)))

    def let_go(self) -> None:
        """Give up those that have waited too long: each keeps what its press has brought in memory."""
        now = self._clock()
        for table, user in list(self._order):
            if now - self._waiting[table][user].since <= LIFE:
                return
            self.forget(table, user)

    def forget(self, table: int, user: int) -> None:
        """A person's panel asks, or shows something else."""
        if (table, user) not in self._order:
            return
        del self._order[table, user], self._waiting[table][user]
        if not self._waiting[table]:
            del self._waiting[table]

    def has(self, table: int) -> bool:
        """Whether a panel of a table waits."""
        return table in self._waiting

    def committed(self, table: Table) -> None:
        """Something has happened at a table."""
        for user, panel in list(self._waiting.get(table.id, {}).items()):
            clock = table.clock(panel.seat)
            asked = clock is not None and clock.asked
            late = self._clock() - panel.since > LIFE
            if late or asked or table.status != RUNNING:
                self.forget(table.id, user)
            if not late and (asked or table.status != RUNNING):
                task = asyncio.ensure_future(panel.go_on())
                self._under_way.add(task)
                task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, TableError):
            _log.debug("a panel does not go on by itself: %s", type(error).__name__)
        elif error is not None:
            _log.error("a panel does not go on by itself", exc_info=error)

    async def settle(self) -> None:
        """Wait until every panel that goes on stands there (for tests)."""
        while self._under_way:
            await asyncio.wait(self._under_way)
