"""Faults of Discord and of the network: the table goes on, nothing is lost, nothing is posted twice."""

import asyncio

import pytest

from tests.discord_api.faults import ALL
from tests.games.rooms import EXAMPLE
from tests.process.driver.hall import hall
from tests.process.driver.trouble import MOMENTS, Trouble

TOGETHER = 8
"""Tables that are in trouble at the same time: their pauses overlap."""

COMMON = [
    *(("post", "429 route"), ("post", "502"), ("post", "lost")),
    *(("answer", "lost"), ("answer", "reset"), ("edit", "10008"), ("dm", "50007")),
]
"""What every bot meets every day: all of it is part of the everyday tests."""

HANDLED = {
    "answer": {"429 route", "429 global", "500", "502", "reset", "lost", "10008", "10062", "40060", "50027"},
    "post": set(ALL),
    "edit": set(ALL),
    "open": set(ALL),
    "dm": set(ALL),
}
"""What Discord does give to these calls: the log has no traceback of it."""


async def met(room, pairs, **how):
    """Meet all the faults, some at a time; returns what went wrong, and the tables."""
    gate = asyncio.Semaphore(TOGETHER)
    troubles = [Trouble(room, kind, outcome, **how) for kind, outcome in pairs]

    async def one(trouble):
        async with gate:
            return await trouble.run()

    found = await asyncio.gather(*map(one, troubles))
    room.discord.faultless()
    return [wrong for part in found for wrong in part], troubles


def tracebacks(room):
    return [line for line in room.bot.lines() if "exception" in line]


@pytest.mark.parametrize("slow", [False, True])
async def test_common_faults_of_single_calls(slow):
    """``slow``: as on a machine without time, where every answer is announced before it is given."""
    async with hall(toy=True, slow=slow) as room:
        wrong, troubles = await met(room, COMMON)

        assert wrong == []
        assert [one.name for one in troubles if not one.fault.hits] == []
        assert tracebacks(room) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", HANDLED)
async def test_every_outcome_of_every_kind_of_call(kind):
    async with hall(toy=True) as room:
        usual = [(kind, one) for one in ALL if one in HANDLED[kind]]
        wrong, troubles = await met(room, usual)
        assert wrong == []
        assert [one.name for one in troubles if not one.fault.hits] == []
        assert tracebacks(room) == []

        # What Discord does not give to this call must not stop the table either.
        wrong, _ = await met(room, [(kind, one) for one in ALL if one not in HANDLED[kind]])
        assert wrong == []


@pytest.mark.slow
async def test_the_history_of_a_channel_cannot_be_read():
    long = "429 long"
    async with hall(toy=True) as room:
        wrong, troubles = await met(room, [("read", one) for one in ALL if one != long])

        assert wrong == []
        assert [one.name for one in troubles if not one.fault.hits] == []
        assert tracebacks(room) == []


@pytest.mark.slow
async def test_pictures_that_come_after_the_words_are_lost():
    pairs = [("amend", one) for one in ("429 route", "500", "reset", "lost", "413", "10008", "50027")]
    async with hall() as room:
        wrong, troubles = await met(room, pairs, game=EXAMPLE, most=25)

        assert wrong == []
        assert any(one.fault.hits for one in troubles)


@pytest.mark.slow
@pytest.mark.parametrize("outcome", ["500", "502", "reset", "429 route"])
async def test_a_call_that_fails_more_often_than_discord_py_tries(outcome):
    async with hall(toy=True) as room:
        wrong, troubles = await met(room, [(kind, outcome) for kind in ("post", "edit", "open", "dm")], times=7)

        assert wrong == []
        assert all(one.fault.hits == 7 for one in troubles if one.kind == "post")


@pytest.mark.slow
async def test_a_table_is_founded_though_the_history_is_limited_for_long():
    async with hall(toy=True) as room:
        room.discord.faults.add("read", "429 long", channel=room.channel["id"])
        await room.anna.opens(room.channel)

        assert tracebacks(room) == []
        await room.discord.until(room.posts)


@pytest.mark.slow
async def test_a_thread_that_must_wait_for_long_is_told_in_a_sentence():
    async with hall(toy=True) as room:
        for number in range(3):
            room.discord.messages.say(room.benno.user, room.channel, f"hello {number}")
        room.discord.faults.add("thread", "429 long", channel=room.channel["id"])
        answer = await room.anna.opens(room.channel)

        assert tracebacks(room) == []
        assert "40 seconds" in answer.text


def test_every_kind_has_its_moment():
    assert set(HANDLED) | {"amend", "follow", "read", "look"} == set(MOMENTS)
