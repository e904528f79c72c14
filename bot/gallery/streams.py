"""The streams of those who watch: what each is told, until its reader goes. When there is something to tell:
`bot.gallery.live`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping

from aiohttp import web

from bot.gallery.limits import Streams
from bot.gallery.live import PageWatchers, Word, event
from bot.gallery.page_query import asker_of
from bot.gallery.source import TRIES, Source
from bot.store.store import Store
from bot.store.values.errors import Conflict, TableError

QUIET_SECONDS = 25.0
"""After so long a stream is told that it is still there."""

SOON, A_SECOND = 1500, 100
"""Milliseconds within which few ask for a new page; and how many do so in a second where many watch."""


class EventStreams:
    """The streams of all pages, with these ``headers``."""

    def __init__(self, store: Store, source: Source, headers: Mapping[str, str]) -> None:
        self.source = source
        self.headers = headers
        self.limits = Streams()
        self.live = PageWatchers(store, self._told)
        self._stopping = asyncio.Event()

    @contextlib.asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Look for what happens; at the end all streams are."""
        looking = asyncio.create_task(self.live.run(), name="gallery")
        try:
            yield
        finally:
            self._stopping.set()
            looking.cancel()
            self.live.wake()

    async def _told(self, key: str) -> Word:
        """What a stream is told of a table now."""
        for _ in range(TRIES):
            table = await self.source.table(key)
            if table is None:
                return None
            try:
                watched = await self.source.watched(table)
            except Conflict:
                continue
            except TableError:
                return None
            how = {"mark": self.source.mark(table), "within": within(self.limits.of(key))}
            if watched is None:  # as its page says it: one that shows it already stays
                return event("moved", revision=0, moment=0, **how)
            film = watched.film
            return event("moved", revision=film.revision(film.last), moment=film.last, **how)
        return b""

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """Open a stream of a page. Raises `HTTPNotFound`."""
        key = request.match_info["key"]
        if await self.source.table(key) is None:
            raise web.HTTPNotFound
        with self.limits.one(asker_of(request), key) as allowed:
            if not allowed:
                return web.Response(status=429, headers={"Retry-After": "60"})
            headers = {**self.headers, "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
            response = web.StreamResponse(headers=headers)
            response.content_type = "text/event-stream"
            response.charset = "utf-8"
            with contextlib.suppress(ConnectionError):
                await response.prepare(request)
                await response.write(b"retry: 5000\n\n")
                await self._tell(response, key)
            return response

    async def _tell(self, response: web.StreamResponse, key: str) -> None:
        """Tell a stream what happens, from now on, until its reader goes, the page, or the server."""
        with self.live.joined(key) as queue:
            await self.live.know(key)
            word = await self._told(key)
            while word is not None and not self._stopping.is_set():
                await response.write(word or b":\n\n")
                try:
                    word = await asyncio.wait_for(queue.get(), QUIET_SECONDS)
                except TimeoutError:
                    word = b""
            if word is None:
                await response.write(event("gone"))


def within(watching: int) -> int:
    """The milliseconds within which so many ask for the page of a step, each at a moment of its own: those who play are
    not to wait for those who watch.

    >>> within(12), within(1000)
    (1500, 10000)
    """
    return max(SOON, 1000 * watching // A_SECOND)
