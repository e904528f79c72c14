"""Streams to those who watch: a word whenever something has happened at their table, and one when its page is gone.

The store is asked once a second for all tables that are watched, so it is all the same which process plays them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator

import msgspec

from bot.store.store import Store
from bot.store.values.errors import StoreError

LOOK_SECONDS = 1.0
"""How often it is looked whether something has happened."""

_log = logging.getLogger(__name__)

Word = bytes | None
"""What a stream is told: an event, or (None) that there is no page any more."""


def event(name: str, **values: int) -> bytes:
    r"""An event of a stream.

    >>> event("moved", revision=7)
    b'event: moved\ndata: {"revision":7}\n\n'
    """
    return f"event: {name}\ndata: {msgspec.json.encode(values).decode()}\n\n".encode()


class PageWatchers:
    """Who watches which page. ``told(key)`` says what there is to tell of one now (None: its page is gone)."""

    def __init__(self, store: Store, told: Callable[[str], Awaitable[Word]], every: float = LOOK_SECONDS) -> None:
        self.store = store
        self.told = told
        self.every = every
        self._watchers: dict[str, set[asyncio.Queue[Word]]] = {}
        self._stamps: dict[str, str] = {}

    @contextlib.contextmanager
    def joined(self, key: str) -> Iterator[asyncio.Queue[Word]]:
        """What one who watches is told, until the end of the block."""
        queue: asyncio.Queue[Word] = asyncio.Queue(maxsize=4)
        self._watchers.setdefault(key, set()).add(queue)
        try:
            yield queue
        finally:
            left = self._watchers.get(key, set())
            left.discard(queue)
            if not left:
                self._watchers.pop(key, None)
                self._stamps.pop(key, None)

    async def know(self, key: str) -> None:
        """Note how a page is, before somebody is told of it: what happens from then on is news."""
        if key not in self._stamps:
            found = await self.store.tables.web_stamps([key])
            self._stamps.setdefault(key, found.get(key, ""))

    def wake(self) -> None:
        """All streams look up: the server is about to end."""
        for queue in (queue for watching in self._watchers.values() for queue in watching):
            if not queue.full():
                queue.put_nowait(b"")

    async def run(self) -> None:
        """Look for what has happened, until cancelled."""
        while True:
            await asyncio.sleep(self.every)
            if self._watchers:
                try:
                    await self.look()
                except StoreError as error:
                    _log.warning("watched tables cannot be looked at: %s", type(error).__name__)

    async def look(self) -> None:
        """Tell those who watch of what has happened since the last look."""
        keys = list(self._watchers)
        now = await self.store.tables.web_stamps(keys)
        for key in keys:
            stamp = now.get(key, "")
            before, self._stamps[key] = self._stamps.get(key), stamp
            if before != stamp:
                word = await self.told(key)
                for queue in list(self._watchers.get(key, ())):
                    if queue.full():  # a slow one needs the newest word alone
                        queue.get_nowait()
                    queue.put_nowait(word)
                await asyncio.sleep(0)
