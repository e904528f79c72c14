"""What people type and how they are written to: odd values, closed DMs, DMs that were opened too fast."""

import asyncio
import random

import pytest

from tests.process.driver.people import Person
from tests.process.driver.tables import RUNNING, Table

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-people"), pytest.mark.slow]

ODD = {"a superscript": "²", "5,000 digits": "9" * 5000}


def clear(room, answer):
    """The answer is a sentence, and not a reference to a line of the log."""
    assert answer.private
    assert answer.text
    assert room.bot.errors(room.since) == []


TYPED = [
    ("game kick", "player", "a superscript"),
    ("game kick", "player", "5,000 digits"),
    ("game show", "player", "a superscript"),
    ("game show", "player", "5,000 digits"),
    ("game play", "table", "a superscript"),
]


@pytest.mark.parametrize(("path", "option", "odd"), TYPED)
async def test_odd_digits_are_answered_with_a_clear_sentence(room, table, path, option, odd):
    clear(room, await room.anna.slash(table.channel, path, **{option: ODD[odd]}))


OTHER = [("game play", "table", "5,000 digits"), ("game move", "option", "a superscript"), ("rules", "topic", "²")]


@pytest.mark.parametrize(("path", "option", "odd"), OTHER)
async def test_odd_values_that_are_told_clearly(room, table, path, option, odd):
    clear(room, await room.anna.slash(table.channel, path, **{option: ODD.get(odd, odd)}))


async def test_an_attachment_that_is_gone_is_answered_with_a_clear_sentence(room):
    admin = Person(room.discord, "Doro", manager=True)
    file = {
        "id": room.discord.world.snowflake(),
        "filename": "table.json",
        "size": 10,
        "url": f"{room.discord.http}/cdn/attachments/1/2/table.json",
        "proxy_url": f"{room.discord.http}/cdn/attachments/1/2/table.json",
    }
    clear(room, await admin.slash(room.channel, "game import", file=file))


# ---- DMs -------------------------------------------------------------------------------------------------------------


async def test_a_hand_comes_by_dm(room, table):
    await room.discord.until(lambda: room.anna.dms() and room.benno.dms(), 20)


async def test_dms_that_were_opened_too_fast_are_tried_again(room):
    fault = room.discord.faults.add("open", "40003", user=room.anna.id)
    table = Table(room, "toy", room.people[:2], random.Random(8))
    await table.open()
    await room.discord.until(lambda: room.benno.dms() and fault.hits, 20)
    await asyncio.sleep(0.5)
    answer = await room.anna.press(table.board, RUNNING)
    assert "direct messages" not in answer.text

    await room.discord.until(room.anna.dms, 40)


async def test_who_takes_no_dms_is_told_once(room):
    room.discord.world.closed.add(room.anna.id)
    table = Table(room, "toy", room.people[:2], random.Random(8))
    await table.open()
    await room.discord.until(lambda: room.discord.journal.of("dm", user=room.anna.id), 20)
    await asyncio.sleep(0.5)
    answers = [await room.anna.press(table.board, RUNNING) for _ in range(2)]

    assert ["direct messages" in one.text for one in answers] == [True, False]


async def test_dms_are_opened_gently_after_a_restart(room):
    room.discord.faults.add("open", "429 long", times=10_000)
    people = [Person(room.discord, f"guest{number}") for number in range(16)]
    tables = [Table(room, "toy", people[at : at + 2], random.Random(at)) for at in range(0, 16, 2)]
    await asyncio.gather(*(table.open() for table in tables))
    await room.bot.die()
    room.discord.faults.clear()
    room.discord.journal.calls.clear()
    await room.bot.start()
    await room.discord.until(lambda: all(one.dms() for one in people), 100)

    times = [call.at for call in room.discord.journal.of("open")]
    assert max(sum(at <= one < at + 1 for one in times) for at in times) <= 5


async def test_dms_that_cannot_be_opened_hold_no_board(room):
    people = [Person(room.discord, f"guest{number}") for number in range(8)]
    for one in people[:6]:
        room.discord.faults.add("open", "502", user=one.id, times=100)
    tables = [Table(room, "toy", people[at : at + 2], random.Random(at)) for at in range(0, 8, 2)]
    for table in tables:
        table.wait = 15.0
    await asyncio.gather(*(table.open() for table in tables))

    assert all(table.board for table in tables)
