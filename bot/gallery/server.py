"""The gallery's addresses. What they give is made by `bot.gallery.moments`.

| address | gives |
|---|---|
| ``GET /t/<key>`` and ``/t/<key>/<revision>`` | the page of now, and of then |
| ``GET /t/<key>/<revision>/board-<lang>.svg`` | its board alone, to be looked at closely |
| ``GET /t/<key>/<revision>/card-<lang>-<word>.png`` | the picture with which a link to it is unfolded |
| ``GET /t/<key>/live`` | a stream of events: ``moved`` with the newest revision and moment, ``gone`` |
| ``GET /t/<key>/record.json`` | the record of a finished game |
| ``GET /page/<word>/<file>`` | style, script, seal; the fonts of the boards |
| ``GET /robots.txt`` | nothing here is for search engines |

A revision that does not count any more leads to the one before it. Whatever is not there is answered in one way.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from hashlib import sha256
from pathlib import Path

from aiohttp import web

from bot import metrics
from bot.gallery import pages
from bot.gallery.assets import Assets
from bot.gallery.connections import Connections, room
from bot.gallery.content import PageQuery
from bot.gallery.file_cache import FileCache
from bot.gallery.limits import Requests
from bot.gallery.moments import MomentPages
from bot.gallery.page_query import asker_of, packed_for, revision_of, way_of, words_of
from bot.gallery.source import TRIES, Source, WatchedTable
from bot.gallery.streams import EventStreams
from bot.store.store import Store
from bot.store.values.errors import Conflict, StoreError, TableError
from bot.store.values.table import Table
from bot.workers.pool import Workers
from render.words.words import LANGUAGES, Words

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
OWN = "private, no-cache"
"""For pages: asked for anew each time, and answered with nothing where they are as they were."""
KEPT_BY_READER = "private, max-age=86400, immutable"
"""For what is drawn of a moment: its address changes with what it shows."""

BACKLOG = 1024
"""Connections that may wait to be taken: after a restart all who watch come back at once."""

PAGES = 512
"""How many finished pages are kept in memory; one has some 20 KB."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Gallery:
    """The pages. ``folder`` is where drawn moments are kept, ``url`` the address under which people come."""

    connections: Connections
    """What is open, while it is `serving`."""

    def __init__(self, store: Store, workers: Workers, folder: Path, url: str) -> None:
        self.store = store
        self.source = Source(store)
        self.kept = FileCache(folder)
        self.requests = Requests(time.monotonic)
        self.assets = Assets()
        self.moments = MomentPages(store, self.source, workers, self.kept, url, self.assets.word)
        self.streams = EventStreams(store, self.source, HEADERS)
        self._pages: OrderedDict[str, tuple[str, bytes]] = OrderedDict()

    @contextlib.asynccontextmanager
    async def serving(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve at an address, and give the port (of 0: any free one). Raises `OSError` if it is taken."""
        app = web.Application(middlewares=[self._guard], client_max_size=1024)
        app.add_routes(
            [
                web.get("/robots.txt", self.assets.robots),
                web.get("/page/{word}/{file}", self.assets.file),
                web.get("/t/{key}", self._page),
                web.get("/t/{key}/live", self._live, allow_head=False),
                web.get("/t/{key}/record.json", self._record),
                web.get("/t/{key}/{revision}", self._page),
                web.get("/t/{key}/{revision}/board-{lang}.svg", self._board),
                web.get("/t/{key}/{revision}/card-{lang}-{word}.png", self._card),
            ]
        )
        await asyncio.to_thread(self.kept.begin)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            async with self.streams.watching(), self._listening(runner, host, port) as place:
                yield place
        finally:
            await runner.cleanup()

    @contextlib.asynccontextmanager
    async def _listening(self, runner: web.AppRunner, host: str, port: int) -> AsyncIterator[int]:
        """Take connections, so many as there is room for, and let go of those that stay for nothing."""
        assert runner.server is not None
        self.connections = Connections(runner.server, time.monotonic, room())
        loop = asyncio.get_running_loop()
        listening = await loop.create_server(self.connections.open, host, port, backlog=BACKLOG)
        looking = asyncio.create_task(self.connections.run(), name="connections")
        try:
            yield int(listening.sockets[0].getsockname()[1])
        finally:
            looking.cancel()
            listening.close()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """So many requests an address; the same headers on everything; what is not there has one answer."""
        self.connections.asks(request)
        address = asker_of(request)
        still = request.path.startswith("/page/")
        try:
            if not still and not self.requests.allow(address):
                response: web.StreamResponse = web.Response(status=429, headers={"Retry-After": "10"})
            else:
                response = await handler(request)
        except web.HTTPNotFound:
            response = web.Response(
                text=pages.missing(words_of(request, ""), self.assets.word), status=404, content_type="text/html"
            )
        except web.HTTPException as answer:
            told = {name: answer.headers[name] for name in ("Location", "Allow") if name in answer.headers}
            response = web.Response(status=answer.status, headers=told)
        except StoreError:
            response = web.Response(status=503, headers={"Retry-After": "10"})
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
            response.headers.setdefault("Cache-Control", "no-store")
        metrics.PAGES.labels(str(response.status)).inc()
        return response

    async def _live(self, request: web.Request) -> web.StreamResponse:
        self.connections.stays(request)
        try:
            return await self.streams.stream(request)
        finally:
            self.connections.asks(request)

    # ---- pages -------------------------------------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.StreamResponse:
        table, watched, words, way = await self._asked(request)
        revision = revision_of(request)
        if revision is not None:
            if watched is None or revision > table.revision:
                raise web.HTTPFound(way.address(f"/t/{table.web_key}").replace("&amp;", "&"))
            real = watched.film.revision(watched.film.moment_at(revision))
            if real != revision:
                raise web.HTTPFound(way.address(f"/t/{table.web_key}/{real}").replace("&amp;", "&"))
        chain = "" if watched is None else watched.chain[-1]
        lines = 0 if watched is None else len(watched.lines)
        told = (table.web_key, table.status, table.revision, chain, lines, revision, words.lang, way, table.names)
        name = self.source.named("page", self.assets.word, *told)
        held = self._pages.get(name)
        if held is None:
            made = pages.page(await self.moments.page(table, watched, revision, words, way))
            body = await asyncio.to_thread(gzip.compress, made.encode(), 6, mtime=0)
            held = self._pages[name] = (f'"{sha256(body).hexdigest()[:24]}"', body)
            while len(self._pages) > PAGES:
                self._pages.popitem(last=False)
        self._pages.move_to_end(name)
        return await _answered(request, held[0], held[1], "text/html")

    async def _asked(self, request: web.Request) -> tuple[Table, WatchedTable | None, Words, PageQuery]:
        """What is meant by an address. Raises `HTTPNotFound` where there is no page."""
        key = request.match_info["key"]
        for _ in range(TRIES):
            table = await self.source.table(key)
            if table is None:
                raise web.HTTPNotFound
            try:
                watched = await self.source.watched(table)
            except Conflict:  # it has gone on between the two looks
                continue
            except (TableError, LookupError):
                raise web.HTTPNotFound from None
            return table, watched, words_of(request, table.lang), way_of(request, table)
        raise web.HTTPServiceUnavailable

    async def _moment(self, request: web.Request) -> tuple[WatchedTable, int, Words, PageQuery]:
        """A moment that counts. Raises `HTTPNotFound`."""
        table, watched, _, way = await self._asked(request)
        revision, lang = revision_of(request), request.match_info["lang"]
        if watched is None or revision is None or revision > table.revision or lang not in LANGUAGES:
            raise web.HTTPNotFound
        moment = watched.film.moment_at(revision)
        if watched.film.revision(moment) != revision:
            raise web.HTTPNotFound
        return watched, moment, Words(lang), way

    async def _board(self, request: web.Request) -> web.StreamResponse:
        watched, moment, words, way = await self._moment(request)
        shown = await self.moments.shown(watched, moment, words, way)
        body = await asyncio.to_thread(gzip.compress, shown.svg.encode(), 6, mtime=0)
        return await _answered(request, f'"{sha256(body).hexdigest()[:24]}"', body, "image/svg+xml")

    async def _card(self, request: web.Request) -> web.StreamResponse:
        watched, moment, words, _ = await self._moment(request)
        if request.match_info["word"] != self.moments.card_name(watched, moment, words):
            raise web.HTTPNotFound
        data = await self.moments.card(watched, moment, words)
        return web.Response(body=data, content_type="image/png", headers={"Cache-Control": KEPT_BY_READER})

    async def _record(self, request: web.Request) -> web.StreamResponse:
        table, watched, _, _ = await self._asked(request)
        data = None if watched is None else await self.moments.record(watched)
        if data is None:
            raise web.HTTPNotFound
        held = f'attachment; filename="mandate-{table.game}.json"'
        return web.Response(
            body=data, content_type="application/json", headers={"Content-Disposition": held, "Cache-Control": OWN}
        )


async def _answered(request: web.Request, tag: str, body: bytes, kind: str) -> web.Response:
    """A page whose ``body`` is packed; nothing where the reader has it already."""
    headers = {"Cache-Control": OWN, "ETag": tag, "Vary": "Accept-Encoding, Accept-Language"}
    if tag in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    if packed_for(request):
        return web.Response(
            body=body, content_type=kind, charset="utf-8", headers={**headers, "Content-Encoding": "gzip"}
        )
    plain = await asyncio.to_thread(gzip.decompress, body)
    return web.Response(body=plain, content_type=kind, charset="utf-8", headers=headers)
