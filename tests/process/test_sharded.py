"""Two processes on one PostgreSQL, a shard each: a press in a DM is heard by the one, its table is the other's."""

import asyncio
import random
import time

import psycopg
import pytest

from tests.process.driver.hall import hall
from tests.process.driver.people import NoAnswer
from tests.process.driver.process import READY, Bot
from tests.process.driver.tables import RUNNING, Table
from tests.support import postgres

pytestmark = pytest.mark.xdist_group("wire-sharded")

GAP = 10.0
"""Seconds for which presses may stay unanswered while one process takes over from another, on a busy machine."""


@pytest.fixture
async def room(tmp_path):
    async with hall(tmp_path, start=False) as made:
        while (int(made.guild["id"]) >> 22) % 2 != 1:
            made.guild = made.discord.world.guild()
        made.channel = made.discord.world.text_channel(made.guild)
        yield made


@pytest.fixture
async def begin(room, server, tmp_path):
    """A way to begin a process that names these shards."""
    address, begun = postgres.database(server, f"w{time.monotonic_ns()}"), []

    async def make(shards):
        folder = tmp_path / f"bot{len(begun)}"
        folder.mkdir()
        begun.append(Bot(room.discord, folder, ready=READY, WIRE_TOY="1", MANDATE_DB=address, MANDATE_SHARDS=shards))
        await begun[-1].launch()
        return begun[-1]

    yield make
    for bot in begun:
        if bot.process is not None:
            await bot.die()


async def told(bot, words, seconds=60.0):
    end = time.monotonic() + seconds
    while not any(words in line.get("event", "") for line in bot.lines()):
        assert time.monotonic() < end, bot.tail()
        assert bot.alive, bot.tail()
        await asyncio.sleep(0.05)


async def listening(bot, shard):
    await told(bot, f"listening to shard {shard} of 2")


async def hand(room, person):
    """The word that a turn has begun, with its button."""
    await room.discord.until(lambda: any(message["components"] for message in person.dms()), 30)
    return next(message for message in person.dms() if message["components"])


async def test_a_press_in_a_dm_works_for_a_table_of_another_shard(room, begin):
    direct, servers = await begin("0/2"), await begin("1/2")
    await listening(direct, 0)
    await listening(servers, 1)
    table = Table(room, "toy", room.people[:2], random.Random(8))
    await table.open()
    answer = await room.anna.press(await hand(room, room.anna), RUNNING)

    assert answer.private or answer.message
    assert answer.controls
    (channel,) = [one for one in room.discord.world.channels.values() if one["id"] == table.channel["id"]]
    named = await room.anna.complete((await hand(room, room.anna)), "game show", "table")
    assert f"#{channel['name']}" in named[0][0]
    await table.play()
    assert table.over
    assert table.doubled() == []
    assert [*direct.errors(), *servers.errors()] == []
    room.discord.faultless()


async def test_what_one_process_misses_is_given_back_to_its_own_servers_alone(room, begin):
    """It is killed and away for hours, as what is noted of it says; the other one goes on all the time."""
    world, far = room.discord.world, (room.guild, room.channel)
    near = world.guild()
    while (int(near["id"]) >> 22) % 2 != 0:
        near = world.guild()
    home = world.text_channel(near)
    direct, servers = await begin("0/2"), await begin("1/2")
    await listening(direct, 0)
    await listening(servers, 1)
    room.guild, room.channel = far
    theirs = Table(room, "toy", room.people[:2], random.Random(8))
    await theirs.open()
    room.guild, room.channel = near, home
    ours = Table(room, "toy", room.people[2:4], random.Random(8))
    await ours.open()
    address = str(servers.environment["MANDATE_DB"])

    def begun(table):
        sql = "SELECT c.since FROM clocks c JOIN tables t ON t.id = c.table_id WHERE t.channel = %s AND c.asked = 1"
        with psycopg.connect(address) as db:
            return [row[0] for row in db.execute(sql, (int(table.channel["id"]),))]

    await servers.die()
    with psycopg.connect(address) as db:
        db.execute("UPDATE clocks SET since = since - 8000, counted = counted - 8000")
        db.execute("UPDATE awake SET at = at - 7200 WHERE shard = 1")
    before = {table: begun(table) for table in (theirs, ours)}
    answer = await room.anna.press(await hand(room, room.anna), RUNNING)  # while it is away: direct messages arrive
    assert answer.controls
    await servers.launch()
    await told(servers, "in which nobody could act are given back")

    assert [now - at >= 7200 for now, at in zip(begun(theirs), before[theirs], strict=True)] == [True, True]
    assert begun(ours) == before[ours]
    await theirs.play()
    assert theirs.over
    assert [*direct.errors(), *servers.errors()] == []
    room.discord.faultless()


async def test_processes_are_exchanged_and_the_gap_is_short(room, begin, record_property):
    room.discord.gateway.concurrency = 2  # with 1 every further shard comes so much later as IDENTIFYs are apart
    old = await begin("0-1/2")
    await listening(old, 0)
    await listening(old, 1)
    table = Table(room, "toy", room.people[:2], random.Random(8))
    await table.open()
    new = await begin("0-1/2")
    await told(new, "waiting for the shards")
    unanswered, pressing = [], True

    async def one():
        sent = time.monotonic()
        try:
            await room.anna.answer(room.anna.send(table.board, RUNNING), 3.0)
        except NoAnswer:
            unanswered.append(sent)

    async def press():
        tasks = []
        while pressing:
            tasks.append(asyncio.create_task(one()))
            await asyncio.sleep(0.1)
        await asyncio.gather(*tasks)

    presses = asyncio.create_task(press())
    await asyncio.sleep(1.0)
    assert await old.stop(30.0) == 0
    await listening(new, 0)
    await listening(new, 1)
    await asyncio.sleep(1.0)
    pressing = False
    await presses
    gap = max(unanswered) - min(unanswered) if unanswered else 0.0
    record_property("unanswered for seconds", gap)

    assert gap < GAP
    await table.play()
    assert table.over
    assert table.doubled() == []
    assert [*old.errors(), *new.errors()] == []
