"""Trouble with the gateway: dropped, asked to reconnect, invalid, away; the tables go on."""

import asyncio

import pytest

from tests.process.driver.hall import hall
from tests.process.driver.people import NoAnswer
from tests.process.driver.tables import RUNNING

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-gateway")]


async def goes_on(room, table):
    await table.play()
    assert table.over
    assert table.doubled() == []
    assert room.made(table.made) == set(table.made)


async def test_a_dropped_connection_is_resumed_and_a_press_meanwhile_is_answered(room, table):
    gateway = room.discord.gateway
    resumed, identified = gateway.resumed, gateway.identified
    await gateway.drop()
    one = room.anna.send(table.board, RUNNING)  # nobody listens now
    answer = await room.anna.answer(one)

    assert answer.private
    assert (gateway.resumed, gateway.identified) == (resumed + 1, identified)
    await goes_on(room, table)


@pytest.mark.slow
async def test_a_connection_is_given_up_when_discord_asks_for_it(room, table):
    resumed = room.discord.gateway.resumed
    room.discord.gateway.ask_reconnect()
    await room.discord.until(lambda: room.discord.gateway.resumed > resumed)

    assert (await room.anna.press(table.board, RUNNING)).private
    await goes_on(room, table)


async def test_an_invalid_session_begins_anew(room, table):
    gateway = room.discord.gateway
    identified = gateway.identified
    gateway.invalidate()
    await room.discord.until(lambda: gateway.identified > identified, 20)
    await asyncio.wait_for(gateway.ready.wait(), 20)
    await goes_on(room, table)
    assert [line for line in room.bot.lines()[room.since :] if "exception" in line] == []


async def away(room, table, seconds):
    gateway = room.discord.gateway
    await gateway.away(seconds)
    room.anna.patience = 4.0
    with pytest.raises(NoAnswer):
        await room.anna.press(table.board, RUNNING)
    await asyncio.wait_for(gateway.ready.wait(), 3 * seconds + 30)
    await goes_on(room, table)
    assert room.discord.interactions.doubled == []


@pytest.mark.slow
async def test_half_a_minute_away(room, table):
    await away(room, table, 30)


@pytest.mark.slow
async def test_a_reconnect_is_no_error():
    async with hall(toy=True) as room:  # of its own: each loss makes discord.py wait longer
        await room.discord.gateway.away(2)
        await asyncio.wait_for(room.discord.gateway.ready.wait(), 60)

        assert (await room.anna.slash(room.channel, "help")).private
        assert room.bot.errors() == []
