"""One life of a place: rights, locks, removals and returns in the middle of a turn; nobody loses by time that stood."""

import asyncio

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.store.values.delivery import LOST
from bot.store.values.place import ARCHIVED, CLOSED, GONE, LEFT, LOCKED, OPEN, OUTAGE, REFUSED
from bot.store.values.time import DAY, HOUR, ON
from tests.bot.discord.simcord_server import pick, press
from tests.bot.discord.waiting import later, running
from tests.games.sentences import tells


def forbid(hall):
    shut_out(hall, hall.channel.id)


def shut_out(hall, channel):
    allow, deny = discord.PermissionOverwrite(send_messages=False).pair()
    own = Overwrite(hall.bot.user.id, type=OverwriteType.MEMBER, allow=allow.value, deny=deny.value)
    hall.env.backend.set_overwrite(channel, own)


def allow(hall):
    hall.env.backend.delete_overwrite(hall.channel.id, hall.bot.user.id)


def leave(hall):
    hall.kept = hall.bot.get_guild(hall.guild.id)
    hall.env.backend.emit("GUILD_DELETE", {"id": str(hall.guild.id)})


async def come_back(hall):
    hall.bot._connection._add_guild(hall.kept)
    await hall.bot.on_guild_join(hall.kept)


def vanish(hall):
    hall.env.backend.emit("GUILD_DELETE", {"id": str(hall.guild.id), "unavailable": True})


async def appear(hall):
    found = hall.bot.get_guild(hall.guild.id)
    found.unavailable = False
    await hall.bot.on_guild_available(found)


async def lost_words(hall, table):
    return [one.user for one in await hall.store.outbox.of_table(table.id) if one.kind == LOST]


async def deaf(hall, *people):
    for who in people:
        await hall.store.settings.set("user", who.id, "hand_dm", "off")


async def settled(hall):
    """What Discord has told is looked at, and all that follows is delivered."""
    await hall.env.settle()
    while told := [task for task in asyncio.all_tasks() if task.get_name().startswith("discord.py: on_")]:
        await asyncio.wait(told, timeout=5)
    await hall.rest()


CLOSINGS = {CLOSED: (forbid, allow), LEFT: (leave, come_back), OUTAGE: (vanish, appear)}


@pytest.mark.parametrize("state", CLOSINGS)
async def test_time_stands_while_nothing_arrives_and_goes_on_from_where_it_stood(hall, state):
    close, reopen = CLOSINGS[state]
    await deaf(hall, hall.anna, hall.benno)
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    board = hall.board()
    await later(hall, 6 * HOUR)
    close(hall)
    await settled(hall)
    shut = await hall.tables.get(table.id)
    assert (shut.place, shut.place_since) == (state, hall.clock.now)
    assert all(clock.still == hall.clock.now for clock in shut.clocks if clock.asked)
    for _ in range(5):
        await later(hall, DAY)
    assert (await hall.tables.get(table.id)).leavers == ()

    opened = reopen(hall)
    if opened is not None:
        await opened
    await settled(hall)
    after = await hall.tables.get(table.id)
    assert (after.place, after.place_since, after.place_told) == (OPEN, 0, 0)
    assert {clock.expires_at - hall.clock.now for clock in after.clocks} == {18 * HOUR}
    told = [one for one in hall.posts() if one.id > board.id and tells("bot.notice.resumed", one.content)]
    assert len(told) == (state != OUTAGE), "of an outage nobody was told"
    await later(hall, 18 * HOUR + 1)
    assert (await hall.tables.get(table.id)).leavers, "time runs again"


async def test_its_people_are_told_once_with_the_way_on(hall):
    table = await running(hall, hall.benno, move=DAY)
    forbid(hall)
    await settled(hall)
    for _ in range(3):
        await later(hall, 5 * HOUR)
        await hall.bot.look_round(hall.guild.id)
    assert sorted(await lost_words(hall, table)) == sorted([hall.anna.id, hall.benno.id])
    (word,) = [one for one in hall.benno.user.dm_channel.history() if tells("bot.lost.closed", one.content)]
    assert tells("bot.lost.carried", word.content)


async def test_where_a_direct_message_carries_the_turn_time_runs(hall):
    await deaf(hall, hall.benno)
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    forbid(hall)
    await settled(hall)
    await later(hall, DAY + HOUR)
    await later(hall, DAY + HOUR)
    assert [one.name for one in (await hall.tables.get(table.id)).leavers] == ["Anna"]


async def test_direct_messages_that_close_meanwhile_stop_the_clock_and_start_it_again(hall):
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    forbid(hall)
    await settled(hall)
    seat = (await hall.tables.get(table.id)).seat(hall.anna.id)
    assert not (await hall.tables.get(table.id)).clock(seat).still
    await hall.tables.reschedule.wishes_changed(hall.anna.id)
    assert await hall.bot.services.people.note_closed(hall.anna.id)
    await hall.tables.reschedule.wishes_changed(hall.anna.id)
    assert (await hall.tables.get(table.id)).clock(seat).still == hall.clock.now
    await later(hall, 9 * DAY)
    await hall.bot.services.people.forget_closed(hall.anna.id)
    await hall.tables.reschedule.wishes_changed(hall.anna.id)
    clock = (await hall.tables.get(table.id)).clock(seat)
    assert (clock.still, clock.expires_at) == (0, hall.clock.now + DAY)


async def test_a_turn_whose_post_was_refused_has_not_begun(hall):
    await deaf(hall, hall.anna, hall.benno)
    table = await running(hall, hall.benno, move=DAY)
    board = hall.board()
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=403, code=50013, times=1)
    for who in (hall.anna, hall.benno):
        await pick(who, await hall.panel(who, board))
    await hall.rest()
    shut = await hall.tables.get(table.id)
    assert shut.place == REFUSED
    await later(hall, 3 * DAY)  # the post is tried again, and arrives
    await settled(hall)
    after = await hall.tables.get(table.id)
    assert after.place == OPEN
    assert {clock.expires_at for clock in after.clocks if clock.asked} == {hall.clock.now + DAY}
    assert tells("bot.notice.again", hall.board().content), "the post itself says so"


async def thread_table(hall, **terms):
    made = await hall.bot.get_channel(hall.channel.id).create_thread(name="t", type=discord.ChannelType.public_thread)
    await hall.env.settle()
    hall.hall, hall.channel = hall.channel, ChannelHandle(hall.env, hall.guild, hall.env.backend.get_channel(made.id))
    return await running(hall, hall.benno, **terms)


async def test_a_locked_thread_and_one_that_is_archived(hall):
    await deaf(hall, hall.anna, hall.benno)
    table = await thread_table(hall, move=DAY, expiry=ON, level="easy")
    thread = hall.bot.get_channel(hall.channel.id)
    await thread.edit(archived=True)
    await settled(hall)
    now = await hall.tables.get(table.id)
    assert (now.place, now.place_since, now.reached) == (ARCHIVED, 0, True)
    assert not any(clock.still for clock in now.clocks), "the next post opens it"
    await thread.edit(archived=False, locked=True)
    await settled(hall)
    assert (await hall.tables.get(table.id)).place == LOCKED
    await later(hall, 3 * DAY)
    assert (await hall.tables.get(table.id)).leavers == ()
    await thread.edit(locked=False)
    await settled(hall)
    assert (await hall.tables.get(table.id)).place == OPEN


async def test_a_place_is_looked_at_before_anything_is_decided_by_time(hall, monkeypatch):
    """No event has told of it: the gateway was away, or another process listens to it."""
    await deaf(hall, hall.anna, hall.benno)
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    asked = []

    async def look(guild, channel):
        asked.append((guild, channel))
        return answers.pop(0) if answers else GONE

    answers = [None]
    monkeypatch.setattr(hall.tables.places, "look", look)
    hall.clock.now += 3 * DAY
    await hall.tables.scheduler.tick()
    assert (await hall.tables.get(table.id)).leavers == (), "nobody can say: nothing is decided"
    await hall.tables.scheduler.tick()
    assert len(asked) == 1, "and nobody is asked again at once"
    hall.clock.now += 61
    await hall.tables.scheduler.tick()
    found = await hall.tables.get(table.id)
    assert (found.place, found.leavers) == (GONE, ())
    assert set(asked) == {(hall.guild.id, hall.channel.id)}


async def test_a_lobby_is_not_closed_for_its_silence_while_its_place_is_shut(hall):
    await hall.lobby()
    table = await hall.table()
    forbid(hall)
    await settled(hall)
    hall.clock.now += 12 * DAY
    await hall.tables.scheduler.sweep()
    assert (await hall.tables.get(table.id)).status == "lobby"
    allow(hall)
    await settled(hall)
    await press(hall.benno, hall.board(), "join")
    assert len((await hall.tables.get(table.id)).seats) == 2


async def test_a_post_that_a_locked_thread_takes_opens_nothing(hall):
    """Discord takes those of some bots: nobody can press there all the same."""
    await deaf(hall, hall.anna, hall.benno)
    table = await thread_table(hall, move=DAY, expiry=ON, level="easy")
    await hall.bot.get_channel(hall.channel.id).edit(locked=True)
    await settled(hall)
    await hall.tables.places.arrived(await hall.tables.get(table.id), said=False)
    assert (await hall.tables.get(table.id)).place == LOCKED
    await hall.bot.get_channel(hall.channel.id).edit(locked=False)
    await settled(hall)
    assert (await hall.tables.get(table.id)).place == OPEN


async def test_what_an_outage_hides_is_told_when_it_is_over(hall):
    table = await running(hall, hall.benno, move=DAY)
    vanish(hall)
    await settled(hall)
    hall.bot.relay._open = False  # the outage begins before anything could be sent
    await hall.tables.places.note(table.id, CLOSED)
    await hall.tables.places.note(table.id, OUTAGE)
    hall.bot.relay.open()
    forbid(hall)
    await settled(hall)
    assert not [one for one in hall.benno.user.dm_channel.history() if tells("bot.lost.closed", one.content)]
    await appear(hall)
    await later(hall, 2 * HOUR)
    assert (await hall.tables.get(table.id)).place == CLOSED
    assert len([one for one in hall.benno.user.dm_channel.history() if tells("bot.lost.closed", one.content)]) == 1
