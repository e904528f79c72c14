"""Moving, as people see it: a word in both channels; from a server that is lost to another one, asked by message."""

import discord

from bot.store.values.place import LEFT
from bot.store.values.time import DAY, ON
from tests.bot.discord.lobby.test_places import leave, settled
from tests.bot.discord.lobby.test_places_votes import agree, last_dm
from tests.bot.discord.simcord_server import press, with_verb
from tests.bot.discord.waiting import later, running
from tests.games.sentences import tells


def steward(hall):
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    return hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])


async def test_a_move_is_told_where_the_table_was_and_where_it_goes_on(hall):
    await hall.begin(hall.benno)
    garden = hall.guild.create_text_channel("garden")
    await hall.env.settle()
    await hall.anna.slash(garden, "game move-here", table="1")
    await settled(hall)
    for channel in (hall.channel, garden):
        assert tells("bot.event.moved", hall.posts(channel=channel)[-1].content)
        assert f"<#{garden.id}>" in hall.posts(channel=channel)[-1].content
    assert not with_verb(hall.posts()[-1], "play"), "there is nothing to press where it was"
    assert with_verb(hall.posts(channel=garden)[-1], "play")


async def test_nobody_is_moved_out_of_the_sight_of_their_own_game(hall):
    """Their time would run out behind a closed door. Who saw nothing where it stood loses nothing by a move."""
    await hall.begin(hall.benno, hall.clara)
    hidden = {hall.benno: discord.PermissionOverwrite(view_channel=False)}
    chamber = hall.guild.create_text_channel("chamber", overwrites=hidden)
    cellar = hall.guild.create_text_channel("cellar", overwrites=hidden)
    await hall.env.settle()
    for who in (hall.anna, steward(hall)):
        said = (await who.slash(chamber, "game move-here", table="1")).response.content
        assert tells("bot.error.move_unseen", said, who="Benno")
    assert tells("bot.error.NotHost", (await hall.clara.slash(chamber, "game move-here", table="1")).response.content)
    assert (await hall.tables.get(1)).channel == hall.channel.id
    channel = hall.bot.get_channel(hall.channel.id)
    await channel.set_permissions(await channel.guild.fetch_member(hall.benno.id), view_channel=False)
    await hall.env.settle()
    await hall.anna.slash(cellar, "game move-here", table="1")
    assert (await hall.tables.get(1)).channel == cellar.id


async def test_an_old_channel_that_is_closed_to_the_bot_holds_nothing_up(hall):
    await hall.begin(hall.benno)
    garden = hall.guild.create_text_channel("garden")
    await hall.env.settle()
    await hall.anna.slash(garden, "game move-here", table="1")
    channel = hall.bot.get_channel(hall.channel.id)
    await channel.set_permissions(channel.guild.me, send_messages=False)
    await settled(hall)
    now = await hall.tables.get(1)
    assert (now.channel, now.place) == (garden.id, "")


async def test_who_only_sits_there_does_not_move_it(hall):
    await hall.begin(hall.benno)
    garden = hall.guild.create_text_channel("garden")
    await hall.env.settle()
    assert tells("bot.error.NotHost", (await hall.benno.slash(garden, "game move-here")).response.content)
    assert (await hall.tables.get(1)).channel == hall.channel.id


async def test_an_admin_who_does_not_play_is_named_where_they_act(hall):
    admin, table = steward(hall), await hall.lobby(hall.benno)
    page = (await admin.slash(hall.channel, "game options", clock="2 h")).response
    await hall.rest()
    assert not tells("bot.error.NotHost", page.content)
    card = hall.posts()[-1].content
    assert tells("bot.event.admin_clock", card, who="Steward")
    await press(hall.anna, hall.posts()[-1], "start")
    await hall.rest()
    assert not tells("bot.event.admin_clock", hall.board().content), "the card has told it"
    garden = hall.guild.create_text_channel("garden")
    await hall.env.settle()
    await admin.slash(garden, "game move-here", table="1")
    await settled(hall)
    for channel in (hall.channel, garden):
        assert tells("bot.event.admin_moved", hall.posts(channel=channel)[-1].content, who="Steward")
    assert table


async def test_several_take_a_table_along_whose_server_is_lost(hall):
    """Asked by direct message and from the new server; who is there sees the table at once."""
    await running(hall, hall.benno, hall.clara, move=DAY, expiry=ON, level="easy")
    leave(hall)
    await settled(hall)
    assert (await hall.tables.get(1)).place == LEFT
    other = hall.env.create_guild("Elsewhere")
    there = other.create_text_channel("far")
    members = {who.id: other.add_member(who.user) for who in (hall.anna, hall.benno, hall.clara)}
    await hall.env.settle()

    said = await members[hall.benno.id].slash(there, "game move-here", table="1")
    assert tells("bot.vote.given", said.response.content)
    await settled(hall)
    assert tells("bot.vote.abroad", last_dm(hall.clara).content)
    assert tells("bot.vote.rule_place", last_dm(hall.clara).content)
    await agree(hall, hall.clara, f"{other.id}~{there.id}")
    assert (await hall.tables.get(1)).guild == hall.guild.id
    await later(hall, 1.1 * DAY)
    now = await hall.tables.get(1)
    assert (now.guild, now.channel, now.place) == (other.id, there.id, "")
    board = [one for one in there.history() if one.author.bot][-1]
    assert tells("bot.event.voted_place", board.content)
    assert with_verb((await members[hall.anna.id].slash(there, "game play")).response, "pick", "pickone")


async def test_who_is_not_of_the_table_does_not_learn_of_it_there(hall):
    await running(hall, hall.benno, move=DAY, expiry=ON, level="easy")
    leave(hall)
    await settled(hall)
    other = hall.env.create_guild("Elsewhere")
    there = other.create_text_channel("far")
    role = other.create_role("prefect", permissions=discord.Permissions(manage_guild=True))
    thief = other.add_member(hall.env.create_user("Prefect"), roles=[role])
    await hall.env.settle()
    for number in ("1", "99"):
        assert tells("bot.error.NoTable", (await thief.slash(there, "game move-here", table=number)).response.content)
    assert (await hall.tables.get(1)).votes == ()
