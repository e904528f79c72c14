"""SIGTERM: the process ends within three seconds, whatever holds it up."""

import asyncio
import contextlib
import random
import sqlite3
import time
from pathlib import Path

from bot.store.database import sqlite_file
from tests.games.rooms import EXAMPLE
from tests.process.driver.hall import hall
from tests.process.driver.tables import Stuck, Table

LIMIT = 3.0
SLACK = 1.0
"""Seconds that a busy machine may take to start and reap what ends."""
LONG = 60.0
"""Seconds after which something will not happen any more, on a busy machine."""


async def silenced(room, kind):
    """A table is founded, and Discord has left a call of this kind without an answer."""
    room.discord.silent = lambda call: call.kind == kind
    opening = asyncio.create_task(room.anna.opens(room.channel))
    await room.discord.until(lambda: room.discord.held, LONG)
    opening.cancel()  # nobody waits for an answer that does not come


async def ended(room):
    """The exit code, and the seconds that it took: those not counted in which the machine had no processor for it."""
    began, waiting = time.perf_counter(), asyncio.create_task(starved(room.bot.pid))
    code = await room.bot.stop(LONG)
    took = time.perf_counter() - began
    return code, took - await waiting


async def starved(pid):
    """Seconds for which that thread of a process which had to wait longest could have run and had no processor."""
    waits = {}
    before = dict(kept_waiting(pid))
    while found := list(kept_waiting(pid)):
        waits.update(found)
        await asyncio.sleep(0.02)
    return max((last - before.get(thread, 0) for thread, last in waits.items()), default=0) / 1e9


def kept_waiting(pid):
    """Nanoseconds for which each thread of a process has waited for a processor."""
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError, ValueError):
            yield thread.parent.name, int(thread.read_text().split()[1])


async def stopped(room):
    code, took = await ended(room)

    assert code == 0, room.bot.tail()
    assert took < LIMIT + SLACK, room.bot.tail()
    assert [one for one in room.bot.lines() if "exception" in one or "without waiting" in one["event"]] == []


async def test_a_post_that_discord_does_not_answer():
    async with hall(toy=True) as room:
        await silenced(room, "post")
        await stopped(room)


async def test_an_answer_that_discord_does_not_take():
    async with hall(toy=True) as room:
        await silenced(room, "answer")
        await stopped(room)


async def test_a_gateway_that_says_no_good_bye():
    async with hall(toy=True, start=False) as room:
        room.discord.gateway.mute = True
        await room.bot.start()
        await stopped(room)


async def test_discord_that_has_fallen_silent_altogether():
    async with hall(toy=True, start=False) as room:
        room.discord.gateway.mute = True
        await room.bot.start()
        await silenced(room, "post")
        room.discord.silent = lambda call: True
        room.discord.humans.slash(room.benno.user, room.channel, "game new", {"game": "toy"})
        await room.discord.until(lambda: any(one.kind == "answer" for one in room.discord.held), LONG)
        await stopped(room)


async def test_a_start_that_gets_no_answer():
    async with hall(toy=True, start=False) as room:
        room.discord.silent = lambda call: True
        await room.bot.launch()
        await room.discord.until(lambda: room.discord.held, LONG)
        await stopped(room)


async def test_bots_that_are_searching():
    async with hall(start=False) as room:
        room.bot.environment |= {"MANDATE_WORKERS": "1"}
        await room.bot.start()
        table = Table(room, EXAMPLE, room.people[:1], random.Random(8))
        table.wait = LONG
        await table.found()
        for _ in range(3):
            await room.anna.slash(table.channel, "game add-bot", level="hard")
        await table.begin()
        table.wait, end = 0.05, time.monotonic() + LONG
        with contextlib.suppress(Stuck):  # nobody is asked while a bot thinks
            while time.monotonic() < end:
                await table.step()
        code, took = await ended(room)  # with all processors busy its last seconds may be those of the deadline
        assert (code, room.bot.errors()) == (0, [])
        assert took < LIMIT + SLACK, room.bot.tail()


async def test_an_update_of_the_database_that_does_not_come_to_its_end(tmp_path):
    """Somebody else writes to the file for long: what an update waits for is what a slow disk would be."""
    async with hall(start=False) as room:
        sqlite_file.prepare(room.bot.db, _first(tmp_path))
        with contextlib.closing(sqlite3.connect(room.bot.db, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await room.bot.launch(fresh=True)
            copied = room.bot.db.with_name(f"{room.bot.db.name}.v1.bak")
            end = time.monotonic() + LONG
            while not copied.exists():
                assert time.monotonic() < end, room.bot.tail()
                await asyncio.sleep(0.01)
            code, took = await ended(room)
        assert code == 0, room.bot.tail()
        assert took < LIMIT + SLACK, room.bot.tail()
        with contextlib.closing(sqlite3.connect(room.bot.db)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (1,)
        await room.bot.start()
        assert room.bot.errors() == []


def _first(folder):
    """The first version of the tables alone."""
    first = sqlite_file.migrations()[1]
    (folder / first.name).write_bytes(first.read_bytes())
    return folder
