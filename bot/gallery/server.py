"""The gallery's addresses. What they give is made by `bot.gallery.moments`.

| address | gives |
|---|---|
| ``GET /t/<key>`` and ``/t/<key>/<revision>`` | the page of now, and of then |
| ``GET /t/<key>/<revision>/board-<lang>.svg`` | its board alone, to be looked at closely |
| ``GET /t/<key>/<revision>/card-<lang>-<word>.png`` | the picture with which a link to it is unfolded |
| ``GET /t/<key>/live`` | a stream of events: ``moved`` with the newest revision and moment, ``gone`` |
| ``GET /t/<key>/record.json`` | the record of a finished game |
| ``GET /page/<word>/<file>``, ``/font/<file>`` | style, script, seal; the fonts of the boards |
| ``GET /robots.txt`` | nothing here is for search engines |

A revision that does not count any more leads to the one before it. Whatever is not there is answered in one way.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import mimetypes
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from hashlib import sha256
from pathlib import Path

from aiohttp import web

from bot import metrics
from bot.gallery import pages
from bot.gallery.kept import Kept
from bot.gallery.limits import Requests, Streams, asker
from bot.gallery.live import Live, Word, event
from bot.gallery.moments import Moments
from bot.gallery.pages import Way
from bot.gallery.source import Source, Watched
from bot.store.store import Store
from bot.store.values.errors import Conflict, StoreError, TableError
from bot.store.values.table import Table
from bot.tables.history.replay import TURN, UNITS
from bot.workers.pool import Workers
from engine.resources import version
from render.canvas.theme import DATA
from render.words.words import LANGUAGES, Words, language

PAGE = Path(__file__).parent / "page"
FONTS = DATA / "fonts"
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
FOR_EVER = "public, max-age=31536000, immutable"
OWN = "private, no-cache"
"""For pages: asked for anew each time, and answered with nothing where they are as they were."""
KEPT_BY_READER = "private, max-age=86400, immutable"
"""For what is drawn of a moment: its address changes with what it shows."""

QUIET_SECONDS = 25.0
"""After so long a stream is told that it is still there."""

SOON, A_SECOND = 1500, 100
"""Milliseconds within which few ask for a new page; and how many do so in a second where many watch."""

BACKLOG = 1024
"""Connections that may wait to be taken: after a restart all who watch come back at once."""

PAGES = 512
"""How many finished pages are kept in memory; one has some 20 KB."""

TRIES = 4
"""How often a table is read anew that goes on while it is read."""

REVISION = re.compile(r"0|[1-9][0-9]{0,8}")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Gallery:
    """The pages. ``folder`` is where drawn moments are kept, ``url`` the address under which people come."""

    def __init__(self, store: Store, workers: Workers, folder: Path, url: str) -> None:
        self.store = store
        self.source = Source(store)
        self.kept = Kept(folder)
        self.requests = Requests(time.monotonic)
        self.streams = Streams()
        self.files = {path.name: path.read_bytes() for path in sorted(PAGE.iterdir())}
        self.fonts = {path.name: path.read_bytes() for path in sorted(FONTS.glob("*.[to]tf"))}
        told = b"".join([version().encode(), *self.files.values()])
        self.assets = sha256(told).hexdigest()[:12]
        self.moments = Moments(store, self.source, workers, self.kept, url, self.assets)
        self.live = Live(store, self._told)
        self._zipped: dict[str, bytes] = {}
        self._pages: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
        self._stopping = asyncio.Event()

    @contextlib.asynccontextmanager
    async def serving(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve at an address, and give the port (of 0: any free one). Raises `OSError` if it is taken."""
        app = web.Application(middlewares=[self._guard], client_max_size=1024)
        app.add_routes(
            [
                web.get("/robots.txt", self._robots),
                web.get("/page/{word}/{file}", self._file),
                web.get("/font/{file}", self._font),
                web.get("/t/{key}", self._page),
                web.get("/t/{key}/live", self._stream),
                web.get("/t/{key}/record.json", self._record),
                web.get("/t/{key}/{revision}", self._page),
                web.get("/t/{key}/{revision}/board-{lang}.svg", self._board),
                web.get("/t/{key}/{revision}/card-{lang}-{word}.png", self._card),
            ]
        )
        await asyncio.to_thread(self.kept.begin)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        looking = asyncio.create_task(self.live.run(), name="gallery")
        try:
            await web.TCPSite(runner, host, port, backlog=BACKLOG).start()
            yield int(runner.addresses[0][1])
        finally:
            self._stopping.set()
            looking.cancel()
            self.live.wake()
            await runner.cleanup()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """So many requests an address; the same headers on everything; what is not there has one answer."""
        address = _asker(request)
        still = request.path.startswith(("/page/", "/font/"))
        try:
            if not still and not self.requests.allow(address):
                response: web.StreamResponse = web.Response(status=429, headers={"Retry-After": "10"})
            else:
                response = await handler(request)
        except web.HTTPNotFound:
            response = web.Response(
                text=pages.missing(_words(request, ""), self.assets), status=404, content_type="text/html"
            )
        except web.HTTPException as answer:
            response = (
                web.Response(status=answer.status, headers={"Location": answer.headers["Location"]})
                if ("Location" in answer.headers)
                else web.Response(status=answer.status)
            )
        except StoreError:
            response = web.Response(status=503, headers={"Retry-After": "10"})
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
            response.headers.setdefault("Cache-Control", "no-store")
        metrics.PAGES.labels(str(response.status)).inc()
        return response

    # ---- files -------------------------------------------------------------------------------------------------------

    async def _robots(self, _request: web.Request) -> web.StreamResponse:
        return web.Response(text="User-agent: *\nDisallow: /\n", headers={"Cache-Control": "public, max-age=86400"})

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["file"]
        if request.match_info["word"] != self.assets or name not in self.files:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return await self._still(request, name, self.files[name], kind)

    async def _font(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["file"]
        if name not in self.fonts:
            raise web.HTTPNotFound
        return await self._still(request, name, self.fonts[name], f"font/{name.rsplit('.', 1)[-1]}")

    async def _still(self, request: web.Request, name: str, data: bytes, kind: str) -> web.StreamResponse:
        """A file that never changes under its address, in a few bytes for those who take it so."""
        headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            if name not in self._zipped:
                self._zipped[name] = await asyncio.to_thread(gzip.compress, data, 9, mtime=0)
            headers["Content-Encoding"] = "gzip"
            data = self._zipped[name]
        return web.Response(body=data, content_type=kind, headers=headers)

    # ---- pages -------------------------------------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.StreamResponse:
        table, watched, words, way = await self._asked(request)
        revision = _revision(request)
        if revision is not None:
            if watched is None or revision > table.revision:
                raise web.HTTPFound(way.address(f"/t/{table.web_key}").replace("&amp;", "&"))
            real = watched.film.revision(watched.film.moment_at(revision))
            if real != revision:
                raise web.HTTPFound(way.address(f"/t/{table.web_key}/{real}").replace("&amp;", "&"))
        chain = "" if watched is None else watched.chain[-1]
        lines = 0 if watched is None else len(watched.lines)
        told = (table.web_key, table.status, table.revision, chain, lines, revision, words.lang, way, table.names)
        name = self.source.named("page", self.assets, *told)
        held = self._pages.get(name)
        if held is None:
            made = pages.page(await self.moments.page(table, watched, revision, words, way))
            body = await asyncio.to_thread(gzip.compress, made.encode(), 6, mtime=0)
            held = self._pages[name] = (f'"{sha256(body).hexdigest()[:24]}"', body)
            while len(self._pages) > PAGES:
                self._pages.popitem(last=False)
        self._pages.move_to_end(name)
        return await _answered(request, held[0], held[1], "text/html")

    async def _asked(self, request: web.Request) -> tuple[Table, Watched | None, Words, Way]:
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
            return table, watched, _words(request, table.lang), _way(request, table)
        raise web.HTTPServiceUnavailable

    async def _moment(self, request: web.Request) -> tuple[Watched, int, Words, Way]:
        """A moment that counts. Raises `HTTPNotFound`."""
        table, watched, _, way = await self._asked(request)
        revision, lang = _revision(request), request.match_info["lang"]
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

    # ---- streams -----------------------------------------------------------------------------------------------------

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
            how = {"mark": self.source.mark(table), "within": within(self.streams.of(key))}
            if watched is None:
                return event("moved", revision=table.revision, moment=-1, **how)
            film = watched.film
            return event("moved", revision=film.revision(film.last), moment=film.last, **how)
        return b""

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        key = request.match_info["key"]
        if await self.source.table(key) is None:
            raise web.HTTPNotFound
        with self.streams.one(_asker(request), key) as allowed:
            if not allowed:
                return web.Response(status=429, headers={"Retry-After": "60"})
            headers = {**HEADERS, "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
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


async def _answered(request: web.Request, tag: str, body: bytes, kind: str) -> web.Response:
    """A page whose ``body`` is packed; nothing where the reader has it already."""
    headers = {"Cache-Control": OWN, "ETag": tag, "Vary": "Accept-Encoding, Accept-Language"}
    if tag in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(
            body=body, content_type=kind, charset="utf-8", headers={**headers, "Content-Encoding": "gzip"}
        )
    plain = await asyncio.to_thread(gzip.decompress, body)
    return web.Response(body=plain, content_type=kind, charset="utf-8", headers=headers)


def _asker(request: web.Request) -> str:
    return asker(request.remote or "", request.headers.get("X-Forwarded-For", ""))


def _revision(request: web.Request) -> int | None:
    """The revision of an address. Raises `HTTPNotFound` for what is none."""
    text = request.match_info.get("revision")
    if text is None:
        return None
    if REVISION.fullmatch(text) is None:
        raise web.HTTPNotFound
    return int(text)


def _way(request: web.Request, table: Table) -> Way:
    """How a moment is asked for; what is not known is as usual, and eyes open at the end alone."""
    by, eyes, lang = (request.query.get(name, "") for name in ("by", "eyes", "lang"))
    seats = {str(number) for number in range(1, len(table.seats) + 1)}
    return Way(
        by=by if by in UNITS else TURN,
        eyes=eyes if not table.live and eyes in {*seats, pages.EYES_OPEN} else "",
        plays=request.query.get("play") == "1",
        lang=lang if lang in LANGUAGES else "",
    )


def _words(request: web.Request, own: str) -> Words:
    """The words of a reader: as the address asks, as the browser does, as the table has them."""
    if (asked := request.query.get("lang", "")) in LANGUAGES:
        return Words(asked)
    return Words(wanted(request.headers.get("Accept-Language", ""), own or LANGUAGES[0]))


def wanted(header: str, own: str) -> str:
    """The first of the project's languages that a browser asks for, the most wanted first; else ``own``.

    >>> wanted("tlh, de-AT;q=0.8, en;q=0.9", "fr"), wanted("", "fr"), wanted("de;q=x", "fr")
    ('en', 'fr', 'fr')
    """
    found = []
    for number, one in enumerate(header[:500].split(",")):
        tag, _, weight = one.partition(";")
        try:
            share = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        lang = language(tag.strip())
        if share > 0 and tag.strip()[:2].lower() == lang:
            found.append((-share, number, lang))
    return min(found)[2] if found else own
