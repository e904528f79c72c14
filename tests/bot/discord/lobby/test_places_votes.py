"""Nobody wins by shutting a place: those who play move on by more than half, in the server or by direct message."""

import discord

from bot.store.values.time import DAY, HOUR, ON, PLACE
from bot.tables.model.actor import Actor
from tests.bot.discord.lobby.test_places import allow, deaf, forbid, settled, shut_out
from tests.bot.discord.simcord_server import pick, with_verb
from tests.bot.discord.tournament.test_tournaments import found, founded, go_on
from tests.bot.discord.waiting import later, running
from tests.games.sentences import tells


async def shut_table(hall, *others):
    await deaf(hall, hall.anna, *others)
    table = await running(hall, *others, move=DAY, expiry=ON, level="easy")
    await later(hall, 6 * HOUR)
    forbid(hall)
    await settled(hall)
    return table


def last_dm(who):
    return [one for one in who.user.dm_channel.history() if one.author.bot][-1]


async def agree(hall, who, choice):
    """Press an answer below the last ballot."""
    (button,) = [
        one for one in with_verb(last_dm(who), "vote") if one["custom_id"].split(":")[4].endswith(f".{choice}")
    ]
    await who.user.click(last_dm(who), custom_id=button["custom_id"])
    await settled(hall)


async def propose_dm(hall, who):
    (button,) = with_verb(last_dm(who), "propose")
    await who.user.click(last_dm(who), custom_id=button["custom_id"])
    await settled(hall)


async def test_more_than_half_go_on_by_direct_message_and_time_runs_for_them(hall):
    table = await shut_table(hall, hall.benno, hall.clara)
    await later(hall, 4 * DAY)
    await propose_dm(hall, hall.benno)
    assert not (await hall.tables.get(table.id)).by_dm
    assert tells("bot.vote.place", last_dm(hall.clara).content)
    await agree(hall, hall.clara, "dm")
    now = await hall.tables.get(table.id)
    assert (now.by_dm, now.votes) == (True, ())
    assert {clock.expires_at - hall.clock.now for clock in now.clocks} == {18 * HOUR}
    letter = last_dm(hall.anna)
    (play,) = with_verb(letter, "play")[:1]
    panel = (await hall.anna.user.click(letter, custom_id=play["custom_id"])).response
    await pick(hall.anna.user, panel)
    assert (await hall.tables.get(table.id)).revision > now.revision, "its buttons work"
    await later(hall, 19 * HOUR)
    assert len((await hall.tables.get(table.id)).leavers) == 2

    allow(hall)
    await settled(hall)
    assert not (await hall.tables.get(table.id)).by_dm


async def test_one_of_two_is_not_more_than_half(hall):
    table = await shut_table(hall, hall.benno)
    await propose_dm(hall, hall.benno)
    now = await hall.tables.get(table.id)
    assert (now.by_dm, len(now.votes)) == (False, 1)
    await later(hall, 15 * DAY)
    now = await hall.tables.get(table.id)
    assert (now.by_dm, now.votes, now.leavers) == (False, (), ()), "it waits"


async def test_more_than_half_move_on_into_another_channel_though_the_host_does_not(hall):
    table = await shut_table(hall, hall.benno, hall.clara)
    garden = hall.guild.create_text_channel("garden")
    await hall.env.settle()
    said = (await hall.benno.slash(garden, "game move-here")).response.content
    assert tells("bot.vote.given", said)
    await settled(hall)
    await agree(hall, hall.clara, str(garden.id))
    now = await hall.tables.get(table.id)
    assert (now.channel, now.place, now.votes) == (garden.id, "", ())
    assert {clock.expires_at - hall.clock.now for clock in now.clocks} == {18 * HOUR}
    assert with_verb(hall.posts(channel=garden)[-1], "play")


async def test_a_place_that_opens_ends_the_vote_about_it(hall):
    table = await shut_table(hall, hall.benno, hall.clara)
    await propose_dm(hall, hall.benno)
    allow(hall)
    await settled(hall)
    assert (await hall.tables.get(table.id)).vote(PLACE) is None
    await propose_late(hall, table)


async def propose_late(hall, table):
    letter = next(one for one in hall.clara.user.dm_channel.history() if with_verb(one, "propose"))
    (button,) = with_verb(letter, "propose")
    said = (await hall.clara.user.click(letter, custom_id=button["custom_id"])).response.content
    assert tells("bot.error.NoVote", said)
    assert (await hall.tables.get(table.id)).vote(PLACE) is None


async def test_admins_see_what_waits_and_why(hall):
    role = hall.guild.create_role("admin", permissions=discord.Permissions(manage_guild=True))
    admin = hall.guild.add_member(hall.env.create_user("Admin"), roles=[role])
    office = hall.guild.create_text_channel("office")
    table = await shut_table(hall, hall.benno)
    shown = (await admin.slash(office, "settings server")).response.content
    assert tells("bot.house.shut", shown, n=1)
    assert tells("bot.place.closed", shown)
    assert f"<t:{int((await hall.tables.get(table.id)).place_since)}" in shown
    allow(hall)
    await settled(hall)
    assert not tells("bot.place.closed", (await admin.slash(office, "settings server")).response.content)


async def test_admins_see_all_that_waits_by_pages(hall):
    await hall.without_limits()
    role = hall.guild.create_role("admin", permissions=discord.Permissions(manage_guild=True))
    admin = hall.guild.add_member(hall.env.create_user("Admin"), roles=[role])
    office = hall.guild.create_text_channel("office")
    numbers = set()
    for number in range(12):
        place = hall.guild.create_text_channel(f"place-{number}")
        await hall.env.settle()
        table = await hall.tables.lobby.create(hall.guild.id, place.id, Actor(hall.anna.id, "Anna"), "toy")
        shut_out(hall, place.id)
        numbers.add(str(table.id))
    await settled(hall)
    page = (await admin.slash(office, "settings server")).response
    assert tells("bot.house.shut", page.content, n=12)
    first = {one for one in numbers if f"({one})" in page.content}
    ways = [one["label"] for one in with_verb(page, "housepage")]
    assert len(ways) == len(set(ways)) == 2, "one turns the settings, the other the tables"
    (ahead,) = [one for one in with_verb(page, "housepage") if one["custom_id"].split(":")[4] == "0.1"]
    page = (await admin.click(page, custom_id=ahead["custom_id"])).response
    assert tells("bot.house.shut", page.content, n=12)
    second = {one for one in numbers if f"({one})" in page.content}
    assert (first | second, first & second) == (numbers, set())


async def test_sign_ups_wait_while_the_channel_of_a_tournament_is_closed(hall):
    await founded(hall, rounds=2)
    one = await found(hall)
    await hall.tables.tournaments.lose(one, hall.clock.now)
    await go_on(hall, 30 * DAY)
    await hall.tables.tournaments.lose(await found(hall), 0.0)
    after = await found(hall)
    assert (after.status, after.deadline) == (one.status, one.deadline + 30 * DAY)
