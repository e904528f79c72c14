"""Time-outs: somebody, or the bot itself, is silenced on the server by a moderator. Discord tells nobody of its end."""

from datetime import UTC, datetime, timedelta

import discord
import pytest
from simcord.backend import serializers

from bot.store.values.place import CLOSED, OPEN
from bot.store.values.time import DAY, HOUR, ON
from tests.bot.discord.lobby.test_places import deaf, settled
from tests.bot.discord.waiting import answer, later, running
from tests.games.sentences import tells


def silence(hall, user, until):
    told = datetime.fromtimestamp(until, UTC).isoformat()
    backend, guild = hall.env.backend, hall.env.backend.get_guild(hall.guild.id)
    member = backend.edit_member(guild.id, user, {"timed_out_until": told})
    if user == hall.bot.user.id:  # of itself the bot is told without the intent too, which the stand-in does not know
        payload = dict(serializers.member_payload(backend, guild, member), guild_id=str(guild.id))
        hall.bot._connection.parse_guild_member_update(payload)


async def test_who_is_silenced_does_not_lose_by_time_and_is_told_where_to_play(hall):
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    seat = (await hall.tables.get(table.id)).seat(hall.benno.id)
    await answer(hall, hall.anna)
    freed = hall.clock.now + 3 * DAY
    silence(hall, hall.benno.id, freed)
    for _ in range(3):
        await later(hall, DAY - 1)
    now = await hall.tables.get(table.id)
    assert (now.leavers, now.seats[seat].stand) == ((), "")
    assert now.clock(seat).expires_at == freed + DAY, "the turn begins when they can answer"
    assert tells("bot.notice.remind", hall.benno.user.dm_channel.history()[-1].content)
    await later(hall, DAY + HOUR)
    await later(hall, HOUR)
    assert [one.name for one in (await hall.tables.get(table.id)).leavers] == ["Benno"]


async def test_the_others_of_the_table_do_not_wait_for_somebody_who_is_silenced(hall):
    table = await running(hall, hall.benno, hall.clara, move=DAY, expiry=ON, level="easy")
    for who in (hall.anna, hall.clara):
        await answer(hall, who)
    silence(hall, hall.benno.id, hall.clock.now + 28 * DAY)
    for _ in range(4):
        await later(hall, DAY)
    told = (await hall.anna.slash(hall.channel, "game kick", player="Benno")).response
    assert tells("bot.away.offer", told.content, who="**Benno**"), told.content
    assert table


async def test_two_whose_time_is_up_and_one_of_them_is_silenced(hall):
    table = await running(hall, hall.benno, hall.clara, move=DAY, expiry=ON, level="easy")
    await answer(hall, hall.anna)
    silence(hall, hall.clara.id, hall.clock.now + 9 * DAY)
    before = len(hall.posts())
    await later(hall, DAY + 1)
    now = await hall.tables.get(table.id)
    assert [one.name for one in now.leavers] == ["Benno"]
    assert len(hall.posts()) > before, "the post does not wait for who is silenced"


@pytest.mark.parametrize("down", [False, True])
async def test_the_bot_is_silenced_and_goes_on_by_itself_when_that_is_over(hall, monkeypatch, down):
    await deaf(hall, hall.anna, hall.benno)
    monkeypatch.setattr(discord.utils, "utcnow", lambda: datetime.fromtimestamp(hall.clock.now, UTC))
    table = await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    await later(hall, HOUR)
    silence(hall, hall.bot.user.id, hall.clock.now + timedelta(days=2).total_seconds())
    await settled(hall)
    await hall.bot.rounds.coro(hall.bot)
    assert (await hall.tables.get(table.id)).place == CLOSED
    hall.clock.now += 2 * DAY + 1
    hall.env.backend.get_member(hall.guild.id, hall.bot.user.id).timed_out_until = None  # no word comes of it
    if down:
        await hall.restart()
    await hall.bot.rounds.coro(hall.bot)
    await settled(hall)
    after = await hall.tables.get(table.id)
    assert (after.place, after.leavers) == (OPEN, ())
    assert {clock.expires_at for clock in after.clocks} == {hall.clock.now + 23 * HOUR}
