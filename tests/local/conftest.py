"""The local table round the probe, and a client that asks its page's addresses as a browser does."""

import contextlib
import json

import aiohttp
import pytest

from bot.local.server import Server
from bot.local.world import World
from tests.local.probe import Probe


class Window:
    """One person's window, without a browser."""

    def __init__(self, session, address, name, lang="en"):
        self.session, self.address, self.name, self.lang = session, address, name, lang
        self.at = ""

    async def get(self, path, headers=None, **query):
        async with self.session.get(self.address + path, params=query, headers=headers) as response:
            return response.status, await response.read(), response.headers

    async def state(self, at=None, **query):
        status, body, _ = await self.get("state", **{"as": self.name, "at": self.at if at is None else at, **query})
        assert status == 200, status
        return json.loads(body)

    async def do(self, kind, at=None, headers=None, **more):
        ask = {"as": self.name, "at": at or self.at, "lang": self.lang, "kind": kind, **more}
        ours = {"Origin": self.address.rstrip("/")} if headers is None else headers
        async with self.session.post(self.address + "do", json=ask, headers=ours) as response:
            return await response.json() if response.status == 200 else response.status

    async def slash(self, name, **options):
        return await self.do("slash", name=name, options=options)

    async def last(self, at=None):
        return (await self.state(at))["messages"][-1]


@contextlib.asynccontextmanager
async def laid(port):
    """A running table: its ``world``, ``server``, ``address``, and windows by ``window(name)``."""
    world = World(Probe())
    server = Server(world)
    async with (
        world.running(),
        server.serving(port) as address,
        aiohttp.ClientSession() as session,
    ):

        class Table:
            pass

        found = Table()
        found.world, found.server, found.address = world, server, address

        async def window(name, lang="en"):
            made = Window(session, address, name, lang)
            made.at = (await made.state(""))["at"]
            return made

        found.window = window
        yield found


@pytest.fixture
async def table(unused_tcp_port_factory):
    """A running table for one test."""
    async with laid(unused_tcp_port_factory()) as found:
        yield found
