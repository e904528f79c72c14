"""SIGTERM: the process ends within three seconds, whatever holds it up."""

import asyncio
import time

from tests.process.driver.hall import hall

LIMIT = 3.0
SLACK = 1.0
"""Seconds that a busy machine may take to start and reap what ends."""


def new(room, person):
    room.discord.humans.slash(person.user, room.channel, "game new", {"game": "toy"})


async def ended(room):
    began = time.perf_counter()
    code = await room.bot.stop()
    return code, time.perf_counter() - began


async def stopped(room):
    code, took = await ended(room)

    assert code == 0, room.bot.tail()
    assert took < LIMIT + SLACK, room.bot.tail()
    assert [one for one in room.bot.lines() if "exception" in one or "without waiting" in one["event"]] == []


async def test_a_post_that_discord_does_not_answer():
    async with hall(toy=True) as room:
        room.discord.silent = lambda call: call.kind == "post"
        new(room, room.anna)
        await asyncio.sleep(0.5)
        await stopped(room)


async def test_an_answer_that_discord_does_not_take():
    async with hall(toy=True) as room:
        room.discord.silent = lambda call: call.kind == "answer"
        new(room, room.anna)
        await asyncio.sleep(0.5)
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
        room.discord.silent = lambda call: call.kind == "post"
        new(room, room.anna)
        await asyncio.sleep(0.5)
        room.discord.silent = lambda call: True
        new(room, room.benno)
        await asyncio.sleep(0.5)
        await stopped(room)


async def test_a_start_that_gets_no_answer():
    async with hall(toy=True, start=False) as room:
        room.discord.silent = lambda call: True
        await room.bot.launch()
        await asyncio.sleep(1.5)
        await stopped(room)
