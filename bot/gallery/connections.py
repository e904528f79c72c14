"""The connections of the gallery: so many and no more, and none stays open for nothing.

Whoever opens one has to ask soon; an answer has to be taken within a while; a stream may stay. Else a few hundred who
say nothing, send a letter a minute or never read would take the files that the bot needs for its own: the process that
plays may be the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Callable

from aiohttp import web

MOST = 8_000
"""Connections that are open at once: more than the streams of all pages."""

BESIDE = 500
"""Files that are left to all else: the database, workers, Discord."""

TO_ASK, TO_TAKE = 20.0, 150.0
"""Seconds until a new connection has asked for something, and from a request until the next. Proxies that keep theirs
open (Caddy: two minutes) let go of them before.
"""

LOOK_SECONDS = 5.0
"""How often it is looked which of them have stayed too long."""


def room() -> int:
    """How many connections this process has room for. systemd lets a program open 1,024 files unless it asks for more:
    it is asked for as many as are needed and may be had.
    """
    try:
        import resource
    except ImportError:  # elsewhere than on Unix there is no such bound
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + BESIDE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return MOST if soft == resource.RLIM_INFINITY else max(1, min(MOST, soft - BESIDE))


class Connections:
    """What is open at a ``server``, and until when it may be. ``clock()`` gives seconds."""

    def __init__(self, server: web.Server, clock: Callable[[], float], most: int) -> None:
        self.server = server
        self.clock = clock
        self.most = most
        self._until: dict[web.RequestHandler, float] = {}
        self._looked = -math.inf

    def open(self) -> asyncio.BaseProtocol:
        """What talks on a new connection; one too many is closed at once."""
        if len(self._until) >= self.most and self.clock() - self._looked >= 1:  # are all of them still there?
            self.look()
        if len(self._until) >= self.most:
            return _RefusedConnection()
        made = self.server()
        self._until[made] = self.clock() + TO_ASK
        return made

    def asks(self, request: web.Request) -> None:
        """A request has come: its answer has to be taken, and the next one to come."""
        self._until[request.protocol] = self.clock() + TO_TAKE

    def stays(self, request: web.Request) -> None:
        """Its answer is a stream, which may stay."""
        self._until[request.protocol] = math.inf

    def look(self) -> None:
        """Cut those that have stayed too long, whatever is still to be sent there."""
        self._looked = now = self.clock()
        there = set(self.server.connections)
        self._until = {protocol: until for protocol, until in self._until.items() if protocol in there}
        for protocol, until in self._until.items():
            if until < now and protocol.transport is not None:
                protocol.transport.abort()

    async def run(self) -> None:
        """Look at them, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.look()


class _RefusedConnection(asyncio.Protocol):
    """Closes a connection as soon as it is there."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Cut it."""
        assert isinstance(transport, asyncio.Transport)
        transport.abort()
