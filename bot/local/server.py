"""The page and its addresses, bound to this machine.

| address | gives |
|---|---|
| ``GET /`` and ``/page/<file>`` | the page |
| ``GET /font/<file>`` | the serif of the boards |
| ``GET /emoji/<name>`` | an emoji of the bot |
| ``GET /words?lang`` | the page's words |
| ``GET /state?as&at&stamp`` | what a window shows, or 204 if nothing has changed |
| ``GET /commands?as&at&lang`` | the commands to choose from |
| ``GET /media?url`` | a picture or file |
| ``POST /do`` | an action |
"""

from __future__ import annotations

import asyncio
import contextlib
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import discord
import msgspec
from aiohttp import web

from bot.local import simcord_internals, snapshot
from bot.local.actions import Actions
from bot.local.world import World
from render.canvas.theme import DATA
from render.raster import emoji
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES, language

HOST = "127.0.0.1"
PORTS = 20
"""How many ports are tried, upwards from the one that is set."""

PAGE = Path(__file__).parent / "page"
FONTS = DATA / "fonts"
"""The boards' own fonts: headings of the page are set in them."""
PICTURES = {"image/png", "image/webp", "image/jpeg", "image/gif"}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class NoPort(Exception):
    """None of the ports tried is free: ``first`` to ``last``."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__(f"{first}-{last}")
        self.first, self.last = first, last


class Server:
    """The page round a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.actions = Actions(world)
        self.port = 0

    @contextlib.asynccontextmanager
    async def serving(self, port: int) -> AsyncIterator[str]:
        """Serve at ``port`` or the next free one; gives the address. Raises `NoPort`."""
        app = web.Application(middlewares=[self._guard], client_max_size=12 * 2**20)
        app.add_routes(
            [
                web.get("/", self._index),
                web.get("/page/{file}", self._file),
                web.get("/font/{file}", self._font),
                web.get("/emoji/{name}", self._emoji),
                web.get("/words", self._words),
                web.get("/state", self._state),
                web.get("/commands", self._commands),
                web.get("/media", self._media),
                web.post("/do", self._do),
            ]
        )
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            self.port = await self._bind(runner, port)
            yield f"http://{HOST}:{self.port}/"
        finally:
            await runner.cleanup()

    async def _bind(self, runner: web.AppRunner, first: int) -> int:
        last = min(first + PORTS, 65536) - 1
        for port in range(first, last + 1):
            with contextlib.suppress(OSError):
                await web.TCPSite(runner, HOST, port).start()
                return port
        raise NoPort(first, last)

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """No foreign page may look or press here: the address asked for and the page that asks must be ours."""
        ours = {f"{HOST}:{self.port}", f"localhost:{self.port}"}
        origin = request.headers.get("Origin")
        foreign = origin is not None and origin not in {f"http://{host}" for host in ours}
        if request.host not in ours or foreign:
            return web.Response(status=403, headers=HEADERS)
        if request.method == "POST" and (origin is None or request.content_type != "application/json"):
            return web.Response(status=403, headers=HEADERS)
        try:
            response = await handler(request)
        except web.HTTPException as answer:
            response = web.Response(status=answer.status)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    # ---- what is asked for -------------------------------------------------------------------------------------------

    async def _index(self, _request: web.Request) -> web.StreamResponse:
        return web.Response(body=(PAGE / "index.html").read_bytes(), content_type="text/html", charset="utf-8")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = PAGE / request.match_info["file"]
        if path.parent != PAGE or path not in PAGE.iterdir():
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8")

    async def _font(self, request: web.Request) -> web.StreamResponse:
        path = FONTS / request.match_info["file"]
        if path.parent != FONTS or path not in FONTS.glob("*.ttf"):
            raise web.HTTPNotFound
        return web.Response(body=path.read_bytes(), content_type="font/ttf")

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        """The picture behind a name: simcord does not keep what it is sent."""
        drawn = emoji.all_emojis().get(request.match_info["name"])
        if drawn is None:
            raise web.HTTPNotFound
        picture = await asyncio.to_thread(emoji.png, drawn)
        return web.Response(body=picture, content_type="image/png", headers={"Cache-Control": "max-age=86400"})

    async def _words(self, request: web.Request) -> web.StreamResponse:
        lang = language(request.query.get("lang", ""))
        forms = {**catalogue(LANGUAGES[0]).forms, **catalogue(lang).forms}
        words = {key.removeprefix("local."): text[0] for key, text in forms.items() if key.startswith("local.")}
        return _json({"lang": lang, "words": words})

    async def _state(self, request: web.Request) -> web.StreamResponse:
        if request.query.get("stamp") == str(self.world.changes.stamp):
            return web.Response(status=204)
        member = self.world.person(request.query.get("as", ""))
        return _json(snapshot.state(self.world, member, request.query.get("at", "")))

    async def _commands(self, request: web.Request) -> web.StreamResponse:
        member = self.world.person(request.query.get("as", ""))
        places = self.world.places(member)
        place = next((place for place in places if str(place.channel.id) == request.query.get("at")), places[0])
        listed = simcord_internals.commands(self.world.env, member.id, place.channel.id)
        return _json(snapshot.commands(listed, language(request.query.get("lang", ""))))

    async def _media(self, request: web.Request) -> web.StreamResponse:
        url = request.query.get("url", "")
        try:
            data = await self.world.bot.http.get_from_cdn(url)
        except discord.DiscordException:
            raise web.HTTPNotFound from None
        kind = mimetypes.guess_type(url.split("?")[0])[0] or ""
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        if kind not in PICTURES:  # whatever else it is, it is kept and not shown
            headers["Content-Disposition"] = "attachment"
            kind = "application/octet-stream"
        return web.Response(body=data, content_type=kind, headers=headers)

    async def _do(self, request: web.Request) -> web.StreamResponse:
        try:
            ask = msgspec.json.decode(await request.read(), type=dict)
            return _json(await self.actions.do(ask))
        except (msgspec.DecodeError, KeyError, TypeError):
            raise web.HTTPBadRequest from None


def _json(value: object) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), content_type="application/json")
