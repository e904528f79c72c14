"""Work that comes by itself: a step for each row that is due; one task for each table where something is to be done.

Nothing of it is lost when it dies: what is due stands in the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

from bot.store.values.errors import Conflict, DatabaseAway, DatabaseRefused, StoreError

AGAIN = 1.0
"""Seconds after which it is tried again while the database's server is away."""

_log = logging.getLogger(__name__)


class StepEachDue:
    """Does some work at each ``what`` that was found; a fault at one stays there, and is told once."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._faults: set[tuple[int, type[Exception]]] = set()

    async def __call__(self, found: Awaitable[list[int]], work: Callable[[int], Awaitable[object]]) -> None:
        """``work(key)`` for all that were found."""
        try:
            ids = await found
        except StoreError as error:
            _log.error("what is due at each %s cannot be read: %s", self.what, type(error).__name__)
            return
        for key in ids:
            try:
                await work(key)
            except Conflict:  # somebody else was quicker: the next look shows what is left
                continue
            except Exception as error:
                known = (key, type(error)) in self._faults
                self._faults.add((key, type(error)))
                level = logging.DEBUG if known else logging.ERROR
                _log.log(level, "what is due at %s %s fails", self.what, key, exc_info=error)


class ServerRoutine(ABC):
    """What servers are told from time to time: a part of `Tables`, seen to by the one process that is on duty."""

    @abstractmethod
    async def look(self, now: float) -> None:
        """Write the rows that are due. Raises `StoreError`."""


class TaskPerTable:
    """Has ``work(table)`` done at every table that is looked at, once more if it is looked at meanwhile."""

    def __init__(self, name: str, work: Callable[[int], Awaitable[None]]) -> None:
        self.name = name
        self.work = work
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._due: set[int] = set()
        self._closed = False

    def look(self, table: int) -> None:
        """There may be something to do at this table."""
        if self._closed:
            return
        self._due.add(table)
        if table not in self._tasks:
            name = f"{self.name} of {table}"
            self._tasks[table] = asyncio.get_running_loop().create_task(self._attend(table), name=name)

    async def _attend(self, table: int) -> None:
        try:
            while table in self._due and not self._closed:
                self._due.discard(table)
                try:
                    await self.work(table)
                except (DatabaseAway, DatabaseRefused):  # it will be there again, and nobody may press before
                    self._due.add(table)
                    await asyncio.sleep(AGAIN)
                except Exception:  # a fault at one table stays at that table
                    _log.exception("table %s: %s stop until the next press", table, self.name)
        finally:
            self._tasks.pop(table, None)

    async def rest(self, table: int) -> None:
        """Wait until nothing is at work at a table."""
        task = self._tasks.get(table)
        if task is not None:
            await asyncio.wait({task})

    async def settle(self) -> None:
        """Wait until nothing is at work (for tests and for a graceful stop)."""
        while self._tasks:
            await asyncio.wait(set(self._tasks.values()))

    async def close(self) -> None:
        """Stop what is at work, and begin nothing any more."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
