"""SIGTERM: the process ends within three seconds, whatever holds it up."""

import asyncio
import contextlib
import time
from pathlib import Path

from tests.process.driver.hall import hall

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
