"""Starts that fail end in one sentence; a stop ends cleanly."""

import asyncio

import pytest

from tests.process.driver.hall import hall
from tests.process.driver.process import Bot


async def sentence(bot, seconds=60):
    """The one sentence with which a process ends that could not do its work."""
    assert await asyncio.wait_for(bot.process.wait(), seconds) == 1
    said = [line for line in bot.lines() if line["level"] == "error"]
    assert len(said) == 1
    assert "exception" not in said[0]
    return said[0]["event"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "outcome", "times"),
    [("login", "500", 7), ("login", "502", 7), ("about", "500", 7), ("login", "50001", 1), ("login", "50027", 1)],
)
async def test_a_refusal_at_the_start_ends_in_one_sentence(kind, outcome, times):
    async with hall(start=False) as room:
        room.discord.faults.add(kind, outcome, times=times)
        await room.bot.launch()

        assert await sentence(room.bot)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["login", "about"])
async def test_a_connection_that_is_cut_at_the_start_ends_in_one_sentence(kind):
    async with hall(start=False) as room:
        room.discord.faults.add(kind, "reset", times=100)
        await room.bot.launch()

        assert await sentence(room.bot)


@pytest.mark.slow
@pytest.mark.parametrize("outcome", ["500", "429 route", "429 global", "50001", "413"])
async def test_commands_that_cannot_be_registered_at_once_do_not_stop_the_start(outcome):
    async with hall(start=False) as room:
        room.discord.faults.add("commands", outcome)
        await room.bot.start()
        await room.bot.die()
        await room.bot.start()

        assert (await room.anna.slash(room.channel, "help")).private
        assert [line for line in room.bot.lines() if "exception" in line] == []


@pytest.mark.slow
async def test_a_second_process_on_the_same_file_is_refused_in_one_sentence(tmp_path):
    async with hall(tmp_path) as room:
        (tmp_path / "second").mkdir()
        second = Bot(room.discord, tmp_path / "second", MANDATE_DB=str(room.bot.db))
        await second.launch()
        try:
            assert await sentence(second, 15)
        finally:
            second.kill()
        assert (await room.anna.slash(room.channel, "help")).private


async def test_a_stop_ends_without_an_error():
    async with hall() as room:
        await room.anna.slash(room.channel, "help")
        assert await room.bot.stop() == 0

        assert room.bot.errors() == [], room.bot.errors()
        await room.discord.until(lambda: not room.discord.gateway.sockets)


async def test_who_has_pressed_is_answered_before_a_stop():
    async with hall() as room:
        room.discord.faults.add("answer", "429 route", times=2)  # nearly a second more for the answer
        seen = len(room.discord.journal.calls)
        asking = asyncio.create_task(room.anna.slash(room.channel, "help"))
        await room.discord.until(lambda: any(one.fault for one in list(room.discord.journal.calls)[seen:]))
        assert await room.bot.stop() == 0

        assert (await asking).private
        assert room.bot.errors() == [], room.bot.errors()
