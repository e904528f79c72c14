"""The small Discord alone, with time that a test moves, and a way to ask it as a bot would."""

import contextlib
import json

import aiohttp
import pytest

from tests.discord_api import Emulator
from tests.discord_api.server import TOKEN


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
