"""The bot before the small Discord, as a process."""

import random

import pytest
import pytest_asyncio

from tests.process.driver import process
from tests.process.driver.hall import NAMES, hall
from tests.process.driver.people import Person
from tests.process.driver.tables import Table
from tests.support.fork_server import USABLE, ForkServer

# ---- the bot before it -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def nest():
    """Where the bots with the toy game come from."""
    if not USABLE:
        yield
        return
    process.nest = ForkServer("tests.process.driver.ready")
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
