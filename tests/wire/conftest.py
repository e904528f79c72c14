"""A small Discord for the tests of itself, a way to ask it as a bot would, and the bot itself before it."""

import contextlib
import json
import random

import aiohttp
import pytest
import pytest_asyncio

from tests.nest import USABLE, Nest
from tests.wire.drive import process
from tests.wire.drive.hall import NAMES, hall
from tests.wire.drive.people import Person
from tests.wire.drive.tables import Table
from tests.wire.emulator import Emulator
from tests.wire.emulator.server import TOKEN


class Clock:
    """Time that moves when a test moves it."""

    def __init__(self):
        self.now = 1_800_000_000.0

    def __call__(self):
        return self.now


class Client:
    """Plain HTTP, with the bot's authorisation. ``status`` and ``headers`` are those of the last answer."""

    def __init__(self, session, discord):
        self.session = session
        self.discord = discord
        self.status = 0
        self.headers = {}

    async def ask(self, method, path, body=None, files=(), token=TOKEN):
        sent = {"headers": {"Authorization": f"Bot {token}"}}
        if files:
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(body), content_type="application/json")
            for number, (name, data) in enumerate(files):
                form.add_field(f"files[{number}]", data, filename=name, content_type="image/png")
            sent["data"] = form
        elif body is not None:
            sent["json"] = body
        async with self.session.request(method, f"{self.discord.http}/api/v10{path}", **sent) as answer:
            self.status, self.headers = answer.status, answer.headers
            text = await answer.text()
            return json.loads(text) if answer.content_type == "application/json" else text

    async def code(self, *args, **how):
        """The JSON error code of an answer."""
        return (await self.ask(*args, **how))["code"]

    async def post(self, channel, text="x", **more):
        return await self.ask("POST", f"/channels/{channel['id']}/messages", {"content": text, **more})


# ---- the bot before it -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def nest():
    """Where the bots with the toy game come from."""
    if not USABLE:
        yield
        return
    process.nest = Nest("tests.wire.drive.ready")
    yield
    process.nest.close()
    process.nest = None


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared():
    """One bot for all tests of a module: a start costs a second of CPU."""
    async with hall(toy=True) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def room(shared):
    """The shared hall with people and a channel of its own, so that no test knows of another."""
    shared.people = [Person(shared.discord, name) for name in NAMES]
    shared.channel = shared.discord.world.text_channel(shared.guild)
    shared.since = len(shared.bot.lines())
    yield shared
    shared.discord.faults.clear()
    shared.discord.rates.on = False
    if not shared.bot.alive:
        await shared.bot.start()
    wrong, crashes = shared.discord.journal.wrong[:], shared.discord.journal.crashes[:]
    shared.discord.journal.wrong.clear()
    shared.discord.journal.crashes.clear()
    assert (wrong, crashes) == ([], [])


@pytest_asyncio.fixture(loop_scope="module")
async def founded(room):
    """A table of two with its card, not started yet."""
    table = Table(room, "toy", room.people[:2], random.Random(8))
    table.wait = 20.0
    await table.found()
    await room.benno.slash(table.channel, "game join")
    await room.discord.until(lambda: f"<@{room.benno.id}>" in table.posts[0]["content"])
    return table


@pytest_asyncio.fixture(loop_scope="module")
async def table(founded):
    """A running table."""
    await founded.begin()
    return founded


# ---- the stand-in alone ----------------------------------------------------------------------------------------------


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def discord(clock):
    async with Emulator(clock=clock).running() as running:
        yield running


@pytest.fixture
def guild(discord):
    return discord.world.guild()


@pytest.fixture
def channel(discord, guild):
    return discord.world.text_channel(guild)


@pytest.fixture
def anna(discord):
    return discord.world.user("Anna")


@pytest.fixture
async def client(discord):
    async with contextlib.AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        yield Client(session, discord)
