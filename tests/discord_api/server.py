"""All of it on one port of 127.0.0.1: `Emulator`, and `emulator` that starts and stops one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

from aiohttp import web

from tests.discord_api import limits, named_commands
from tests.discord_api.emojis import Emojis
from tests.discord_api.errors import ApiError
from tests.discord_api.faults import LOST, OF_THREADS, OUTCOMES, RESET, Faults, reply
from tests.discord_api.gateway import Gateway
from tests.discord_api.humans import Humans
from tests.discord_api.interactions import Interactions
from tests.discord_api.journal import Call, Journal, describe
from tests.discord_api.messages import Files, Messages
from tests.discord_api.rates import Rates
from tests.discord_api.routes import API, Route, Routes
from tests.discord_api.spec import Spec, spec
from tests.discord_api.world import World

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.Gabcde.stand-in-for-discord-on-loopback-only"
"""It only looks like a bot's token."""

BUG = 418
"""What a bug of the stand-in is answered with: discord.py would try every 5xx again and again."""

LOOK_AGAIN_SECONDS = 0.1
"""Seconds after which `Emulator.until` looks without having heard of anything."""

UPLOAD = 26 * 2**20
OPEN = re.compile(r"/(interactions|webhooks)/")
"""These routes want no authorisation but the token in them."""

CREATED = {"start": 201, "thread": 201, "emoji": 201}
"""Kinds of calls that are answered with another status than 200."""

Hook = Callable[[Call], None]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
T = TypeVar("T")


class Emulator:
    """The small Discord. ``checked``: the share of requests held against the description, 1 for all, 0 for none."""

    def __init__(self, *, clock: Callable[[], float] = time.time, checked: float = 1.0) -> None:
        self.world = World(clock)
        self.messages = Messages(self.world)
        self.interactions = Interactions(self.world, self.messages)
        self.humans = Humans(self.world, self.messages, self.interactions)
        self.gateway = Gateway(self.world, TOKEN)
        self.emojis = Emojis(self.world)
        self.faults = Faults()
        self.rates = Rates(clock)
        self.journal = Journal()
        self.before: list[Hook] = []
        """Called when a request has come in, before anything is done."""
        self.after: list[Hook] = []
        """Called when it is done, just before it is answered."""
        self.silent: Callable[[Call], bool] | None = None
        """Which calls are never answered: their connection stays open."""
        self.held: list[Call] = []
        """Those."""
        self.checked = checked
        self._due = 0.0
        self._pulse = asyncio.Event()
        self.http = self.cdn = ""
        self.interactions.heard.append(lambda _: self.pulse())
        self.gateway.changed.append(self.pulse)

    @property
    def spec(self) -> Spec:
        """Discord's description."""
        return spec()

    # ---- waiting -----------------------------------------------------------------------------------------------------

    def pulse(self) -> None:
        """Something has happened: wake everybody who waits for it."""
        self._pulse.set()
        self._pulse = asyncio.Event()

    async def until(self, found: Callable[[], T], seconds: float = 10.0) -> T:
        """Wait until ``found`` returns something that is true; looks after every request, and now and then: what the
        bot notes for itself after its last request makes none. Raises `TimeoutError`.
        """
        async with asyncio.timeout(seconds):
            while not (value := found()):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._pulse.wait(), LOOK_AGAIN_SECONDS)
            return value

    async def quiet(self, seconds: float = 1.5, most: float = 60.0) -> None:
        """Wait until nothing has been asked for so long; at most ``most`` seconds."""
        end = time.monotonic() + most
        while time.monotonic() < end:
            try:
                await asyncio.wait_for(self._pulse.wait(), seconds)
            except TimeoutError:
                return

    # ---- on and off --------------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[Emulator]:
        """Listen on a port that the system chooses, until the end of the block."""
        app = web.Application(client_max_size=UPLOAD)
        app.router.add_get("/gateway-ws", self.gateway.serve)
        app.router.add_get("/cdn/{path:.*}", self._file)
        routes = Routes(self.world, self.messages, self.interactions, self.humans, self.gateway, self.emojis)
        for method, path, route in routes.table():
            app.router.add_route(method, API + path, self._handler(route))
        app.router.add_route("*", "/{path:.*}", self._handler(unknown))
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        self.http = f"http://127.0.0.1:{port}"
        self.messages.url = f"{self.http}/cdn"
        self.gateway.url = f"ws://127.0.0.1:{port}/gateway-ws"
        try:
            yield self
        finally:
            await self.gateway.drop(1001)
            await runner.cleanup()

    async def _file(self, request: web.Request) -> web.Response:
        data = self.messages.files.get(request.match_info["path"])
        return web.Response(status=404) if data is None else web.Response(body=data)

    # ---- a request ---------------------------------------------------------------------------------------------------

    def _handler(self, route: Route) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            try:
                body, files = await read(request)
            except ConnectionError:  # the bot has been killed meanwhile
                return web.Response(status=503)
            began, path = time.perf_counter(), request.path.removeprefix(API)
            call = Call(request.method, path, body, files, self.world.clock(), request.match_info, request.query)
            describe(call, self.world, self.interactions)
            for hook in self.before:
                hook(call)
            if self.silent and self.silent(call):
                self.held.append(call)
                self.pulse()
                await asyncio.sleep(3600.0)
            response = self._answered(call, route, request.headers.get("Authorization", ""))
            call.status = response.status if response is not None else 0
            call.took = time.perf_counter() - began
            self.journal.note(call)
            for hook in self.after:
                hook(call)
            self.pulse()
            if response is None and request.transport is not None:
                request.transport.abort()
                return web.Response(status=503)  # nobody reads it
            return response or web.Response(status=503)

        return handle

    def _answered(self, call: Call, route: Route, authorised: str) -> web.Response | None:
        """The answer; None if the connection is to be cut."""
        call.fault = self.faults.take(call)
        if call.fault == RESET:
            return None
        if (made := (OUTCOMES | OF_THREADS).get(call.fault)) is not None:
            return made()
        limited = self.rates.check(call)
        if limited is not None:
            return limited
        response = self._done(call, route, authorised)
        return None if call.fault == LOST else response

    def _done(self, call: Call, route: Route, authorised: str) -> web.Response:
        try:
            if not OPEN.match(call.path) and authorised != f"Bot {TOKEN}":
                raise ApiError(0)
            checked = self._is_checked()
            if checked:
                self.journal.wrong += limits.request(call.method, call.path, call.body, call.files)
                self.journal.wrong += self.spec.request(call.method, call.path, call.body)
                self.journal.wrong += named_commands.wrong(call.kind, call.body, self.humans.paths)
            data = route(call)
            status = 204 if data is None else CREATED.get(call.kind, 200)
            if checked:
                self.journal.wrong += [
                    f"stand-in: {one}" for one in self.spec.response(call.method, call.path, status, data)
                ]
            return reply(data, status, self.rates.headers(call))
        except ApiError as error:
            return reply(error.body, error.status)
        except Exception as error:  # a bug here must not look like a bad day of Discord
            self.journal.crashes.append(error)
            return reply({"message": f"bug of the stand-in: {error!r}", "code": 0}, BUG)

    def _is_checked(self) -> bool:
        self._due += self.checked
        if self._due < 1:
            return False
        self._due -= 1
        return True

    def faultless(self) -> None:
        """Raise `AssertionError` for a request that Discord would not have taken, or a bug of the stand-in."""
        assert not self.journal.wrong, self.journal.wrong[:10]
        assert not self.journal.crashes, self.journal.crashes[:10]


async def read(request: web.Request) -> tuple[Any, Files]:
    """The JSON and the files of a request."""
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        return (json.loads(raw) if raw else None), {}
    body: Any = None
    files: Files = {}
    async for part in await request.multipart():
        name = getattr(part, "name", None) or ""
        number = re.fullmatch(r"files\[(\d+)\]", name)
        if name == "payload_json":
            body = json.loads(await part.text())  # type: ignore[union-attr]
        elif number is not None:
            data = await part.read(decode=False)  # type: ignore[union-attr]
            files[number[1]] = (part.filename or "", bytes(data))  # type: ignore[union-attr]
    return body, files


def unknown(call: Call) -> None:
    """A route that the stand-in does not have: a bug of it, or a request that the bot should not send."""
    raise LookupError(f"{call.method} {call.path} is not there")


@contextlib.asynccontextmanager
async def emulator(**options: Any) -> AsyncIterator[Emulator]:
    """A small Discord that runs until the end of the block."""
    async with Emulator(**options).running() as running:
        yield running
