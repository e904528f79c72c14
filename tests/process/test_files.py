"""Files that somebody hands in: a hostile one is refused in time, and nobody else waits for it."""

import asyncio
import contextlib
import random
import sqlite3
import time

import pytest

from bot.workers.confined import BUSY, SECONDS
from engine.kernel.registry import game
from render.words.words import Words
from tests.games.mutated_files import export
from tests.games.rooms import EXAMPLE
from tests.games.sentences import tells
from tests.process.driver.hall import hall
from tests.process.driver.people import Person
from tests.process.driver.tables import Table
from tests.process.test_ending import stopped
from tests.support.hostile_file import hostile

PATH = "attachments/1/2/table.json"


@pytest.fixture(scope="module")
def content():
    return hostile()


def attachment(room, content):
    room.discord.messages.files[PATH] = content
    url = f"{room.discord.http}/cdn/{PATH}"
    number = room.discord.world.snowflake()
    return {"id": number, "filename": "table.json", "size": len(content), "url": url, "proxy_url": url}


async def test_others_play_on_while_a_hostile_file_is_read(content):
    async with hall(toy=True) as room:
        table = Table(room, "toy", room.people[:2], random.Random(8))
        await table.open()
        admin = Person(room.discord, "Doro", manager=True)
        admin.patience = 40
        began = time.perf_counter()
        reading = asyncio.create_task(admin.slash(room.channel, "game import", file=attachment(room, content)))
        await asyncio.sleep(1)
        for _ in range(3):
            pressed = time.perf_counter()
            await room.anna.slash(table.channel, "game show")
            assert time.perf_counter() - pressed < 3
        assert not reading.done()
        answer = await reading

        assert Words("en").text("bot.damage.limits") in answer.text
        assert 8 < time.perf_counter() - began < BUSY * SECONDS + 5
        assert room.bot.errors() == []


async def test_the_bot_stops_as_ever_while_a_hostile_file_is_read(content):
    async with hall(toy=True) as room:
        admin = Person(room.discord, "Doro", manager=True)
        typed = {"file": attachment(room, content)}
        room.discord.humans.slash(admin.user, room.channel, "game import", typed)
        await asyncio.sleep(2)
        await stopped(room)


def tables_at(room, channel):
    """How many tables there are in a channel."""
    with contextlib.closing(sqlite3.connect(f"file:{room.bot.db}?mode=ro", uri=True)) as db:
        return db.execute("SELECT count(*) FROM tables WHERE channel = ?", (int(channel["id"]),)).fetchone()[0]


async def test_a_kill_in_the_middle_of_an_import_leaves_a_whole_table_or_none():
    """Whenever it comes. A table that is there can be played again from its seed; else the file can be handed in."""
    file = export(game(EXAMPLE), random.Random(5))
    async with hall(toy=True) as room:
        admin = Person(room.discord, "Doro", manager=True)
        admin.patience = 60
        for delay in (0.05, 0.4, 1.5):
            channel = room.discord.world.text_channel(room.guild, "another")
            room.discord.humans.slash(admin.user, channel, "game import", {"file": attachment(room, file)})
            await asyncio.sleep(delay)
            await room.bot.die()
            await room.bot.start()
            if not tables_at(room, channel):
                answer = await admin.slash(channel, "game import", file=attachment(room, file))
                assert tells("bot.import.done", answer.text), answer.text
            assert tables_at(room, channel) == 1
            told = await admin.slash(channel, "game verify")
            assert Words("en").text("bot.verify.good") in told.text, told.text
        assert room.bot.errors() == []
