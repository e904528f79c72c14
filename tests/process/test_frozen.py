"""The process is frozen by the system (SIGSTOP, a closed lid) and goes on: nobody has lost the time in between."""

import asyncio
import contextlib
import os
import random
import signal
import sqlite3

import pytest

from bot.tables.time.downtime import SHORT
from tests.process.driver.hall import hall
from tests.process.driver.people import controls
from tests.process.driver.tables import Table

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wire-frozen")]

PATIENCE = 60.0
LOOKS = 15.0
"""Seconds within which a process surely looks what has come due, and what was missed: every five."""


def clocks(room):
    """When the clock of each seat runs out, of those that are asked."""
    with contextlib.closing(sqlite3.connect(f"file:{room.bot.db}?mode=ro", uri=True)) as db:
        return dict(db.execute("SELECT seat, out FROM clocks WHERE asked = 1").fetchall())


async def freeze(room, seconds):
    """The process stands still for so long."""
    os.kill(room.bot.pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        os.kill(room.bot.pid, signal.SIGCONT)


def later(before, now):
    """By how many seconds the clock of each seat runs out later, once all of them do."""
    more = [now[seat] - out for seat, out in before.items() if seat in now]
    return more if len(more) == len(before) and min(more) > 1 else []


async def test_a_minute_in_which_the_process_is_frozen_counts_for_nobody():
    """The clocks have the minute back, once; panels from before are answered, and the game goes on to its end."""
    async with hall(toy=True) as room:
        table = Table(room, "toy", room.people[:2], random.Random(8))
        await table.found()
        await room.anna.slash(table.channel, "game options", clock="2 h")
        await table.begin()
        await room.discord.until(lambda: len(clocks(room)) == 2, LOOKS)
        before, panel = clocks(room), await table.panel(room.anna)
        await asyncio.sleep(LOOKS)  # it is seen to be at work: what is given back counts from its last look
        frozen = SHORT + LOOKS
        await freeze(room, frozen)
        back = await room.discord.until(lambda: later(before, clocks(room)), PATIENCE)
        assert all(frozen <= more <= frozen + LOOKS for more in back), back
        await asyncio.sleep(LOOKS)
        assert later(before, clocks(room)) == back, "given back once"
        one = next(one for one in controls(panel) if one.verb in ("pick", "pickone"))
        assert (await room.anna.press(panel, one, *one.options[:1])).text, "a panel from before"
        table.panels.clear()
        await table.play()
        assert table.over
        assert table.doubled() == []
        assert room.bot.errors() == []
