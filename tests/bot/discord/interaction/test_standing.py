"""Who has left the server, lost their seat or may not see the channel is a stranger: in what they press, and in what
they are told.
"""

import discord
import pytest
from simcord import interactions
from simcord.backend import serializers
from simcord.results import InteractionResult

from bot.discord.gateway.membership import Membership
from bot.store.values.table import ROUNDS, TURNS, Seat, Table
from bot.tables.commit.presence import THERE
from bot.tables.commit.rights import AccessContext, standing
from bot.tables.model.actor import Actor
from tests.bot.discord.simcord_server import interaction, pick, press, send_raw, with_verb
from tests.games.sentences import tells


def letters(who):
    return [one for one in who.user.dm_channel.history() if one.author.bot] if who.user.dm_channel else []


async def pressed_there(hall, who, channel, control):
    """A control pressed on another server, as it could stand below a page that was shown there."""
    page = (await who.slash(channel, "help")).response
    return await send_press(hall, page, who.id, channel.guild.id, control)


async def send_press(hall, page, user, guild, control):
    """A press below a page, on a server or (None) in a direct message."""
    stored = hall.env.backend.get_message(page.channel_id, page.id)
    data = {"custom_id": control, "component_type": 2}
    record, payload = interactions.base_payload(
        hall.env.backend, type=3, channel_id=stored.channel_id, guild_id=guild, user_id=user, data=data
    )
    record.source_message_id = stored.id
    payload["message"] = dict(serializers.message_payload(hall.env.backend, stored))
    hall.env.backend.emit("INTERACTION_CREATE", payload)
    await hall.env.settle()
    return InteractionResult(hall.env, record)


async def gone(hall, who):
    """Some minutes ago: for so long it is believed that somebody is there."""
    hall.guild.remove_member(who)
    await hall.env.settle()
    hall.clock.now += THERE


async def test_the_page_of_ones_tables_forgets_a_server_that_was_left(hall):
    await hall.begin(hall.benno, hall.clara)
    page = (await hall.benno.user.slash("game my-tables")).response
    assert with_verb(page, "play")
    await gone(hall, hall.benno)

    assert tells("bot.mine.none", (await hall.benno.user.slash("game my-tables")).response.content)
    result = await hall.benno.user.click(page, custom_id=with_verb(page, "play")[0]["custom_id"])
    assert tells("bot.error.NotMember", (result.followups or [result.response])[-1].content)
    result = await hall.benno.user.slash("game hand")
    assert tells("bot.error.NotMember", result.response.content)


async def test_a_hand_is_not_sent_to_who_has_left_the_server(hall):
    await hall.begin(hall.benno, hall.clara)
    for who in (hall.benno, hall.clara):
        await pick(who, await hall.panel(who))
    before = len(letters(hall.clara))
    await gone(hall, hall.benno)
    told = len(letters(hall.benno))
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 1)
    await hall.rest()

    assert len(letters(hall.clara)) + len(letters(hall.anna)) > before  # a turn has begun
    assert len(letters(hall.benno)) == told


@pytest.mark.parametrize("how", ["left", "closed"])
async def test_who_follows_is_told_no_more_than_they_may_see(hall, how):
    table = await hall.begin(hall.benno)
    await hall.tables.following.follow(table.id, hall.doro.id, TURNS)
    await hall.tables.following.follow(table.id, hall.emil.id, TURNS)
    if how == "left":
        await gone(hall, hall.doro)
    else:
        channel = hall.bot.get_channel(hall.channel.id)
        member = await channel.guild.fetch_member(hall.doro.id)
        await channel.set_permissions(member, view_channel=False)
        await hall.env.settle()
    await pick(hall.anna, await hall.panel(hall.anna))
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 1)
    await hall.rest()

    assert letters(hall.emil)
    assert not letters(hall.doro)


async def test_a_control_of_a_table_that_has_moved_goes_on_for_whom_the_new_channel_is_open_to(hall):
    await hall.begin(hall.benno)
    old = hall.board()
    other = hall.guild.create_text_channel("open-garden")
    await hall.anna.slash(other, "game move-here", table="1")
    assert "Pearls" in (await press(hall.watcher, old, "log")).response.content

    hidden = {hall.watcher: discord.PermissionOverwrite(view_channel=False)}
    chamber = hall.guild.create_text_channel("chamber", overwrites=hidden)
    await hall.anna.slash(chamber, "game move-here", table="1")
    assert tells("bot.error.NoTable", (await press(hall.watcher, old, "log")).response.content)


async def test_a_rematch_is_opened_on_the_server_of_the_game_alone(hall):
    table = await hall.begin(hall.benno, rated=False)
    await hall.tables.lobby.abort(table.id, Actor(hall.anna.id))
    await hall.rest()
    other = hall.env.create_guild("Elsewhere")
    there, member = other.create_text_channel("far"), other.add_member(hall.anna.user)
    await hall.env.settle()
    before = await hall.store.tables.all()
    answered = await pressed_there(hall, member, there, f"m:{table.id}:rematch:0:")
    assert tells("bot.error.OtherServer", answered.response.content)
    assert await hall.store.tables.all() == before


async def test_a_number_that_is_guessed_in_a_direct_message_is_looked_up_for_nobody(hall, monkeypatch):
    """Discord would be asked about a table that there is and not about another: the time alone would tell."""
    table = await hall.begin(hall.benno)
    asked, look = [], Membership.may_view

    async def may_view(self, *where):
        asked.append(where)
        return await look(self, *where)

    monkeypatch.setattr(Membership, "may_view", may_view)
    for command in ("game show", "game log", "game table", "note"):
        said = [(await hall.emil.user.slash(command, table=number)).response for number in (str(table.id), "987654")]
        assert said[0].content == said[1].content
    assert asked == []
    assert tells("bot.error.NoTable", said[0].content)


async def test_below_a_control_in_a_direct_message_whoever_its_channel_is_open_to_sees_a_table(hall):
    table = await hall.begin(hall.benno)
    for user, sees in ((hall.emil.user, True), (hall.env.create_user("Foreigner"), False)):
        page = (await user.slash("help")).response
        pressed = await send_press(hall, page, user.id, None, f"m:{table.id}:log:0:")
        said = (pressed.followups or [pressed.response])[-1].content
        assert tells("bot.error.NoTable", said) is not sees


async def test_a_seat_that_does_not_move_is_handed_on_by_those_alone_who_play(hall, monkeypatch):
    """Others are refused before anything is found out about its person."""
    table = await hall.begin(hall.benno)

    async def gone(*_, **__):
        raise AssertionError("nothing is asked")

    monkeypatch.setattr(hall.tables.repo.presence, "gone", gone)
    seat = table.seat_of(hall.benno.id)
    said = await press_control(hall, hall.emil, f"m:{table.id}:kickseat:1:", [str(seat)])
    assert tells("bot.error.NotHost", said.content)


async def press_control(hall, who, control, values):
    """A forged press: nobody has been shown the control."""
    page = (await who.slash(hall.channel, "help")).response
    (result,) = await send_raw(hall, interaction(hall, who, page, control, values))
    return (result.followups or [result.response])[-1]


@pytest.mark.parametrize(
    ("control", "values"),
    [
        ("m:-:wish:0:toy..4.any.7", None),
        ("s:-:wishset:0:people.toy.2.4.any.7", ["5"]),
        ("m:-:wish:0:toy.2.4.any.", None),
    ],
)
async def test_a_forged_wish_is_no_fault_of_the_bot(hall, control, values):
    said = await press_control(hall, hall.emil, control, values)
    assert tells("bot.error.unknown", said.content)


@pytest.mark.parametrize("verb", ["boardset", "rollset", "forumset"])
async def test_who_manages_a_server_has_nothing_posted_on_another_one(hall, verb):
    """Discord offers the channels of the server alone; a forged press names any."""
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    steward = hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])
    other = hall.env.create_guild("Elsewhere")
    make = other.create_forum_channel if verb == "forumset" else other.create_text_channel
    theirs = make("theirs")
    other.add_member(steward.user)
    await hall.env.settle()
    for number in (str(theirs.id), str(hall.channel.id + 77), "0", "x", str(other.id)):
        said = await press_control(hall, steward, f"s:-:{verb}:0:", [number])
        assert tells("bot.error.unknown", said.content), number
    assert await hall.store.settings.of("guild", hall.guild.id) == {}
    assert await hall.store.settings.of("guild", other.id) == {}
    for guild in (hall.guild.id, other.id):
        assert not (await hall.tables.boards.of(guild)).channel


def test_following_counts_for_nothing():
    """Whoever follows is a stranger in what they may know and do."""
    table = Table(guild=1, channel=5, host=1, game="toy", seats=(Seat(1, "Anna"),), followers={7: ROUNDS})
    closed = AccessContext(open=False)
    assert not standing(table, Actor(7, guild=1), closed).sees
    assert standing(table, Actor(7, guild=1)) == standing(table, Actor(8, guild=1))


async def test_the_file_of_a_running_game_is_taken_in_sight_of_everybody(hall):
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    admin = hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])
    table = await hall.begin(hall.benno)
    board = hall.board()
    refused = await hall.anna.slash(hall.channel, "game export")
    assert tells("bot.error.SecretUntilOver", refused.response.content)
    assert not any(tells("bot.event.admin_exported", one.content) for one in hall.posts())

    result = await admin.slash(hall.channel, "game export")
    await hall.rest()
    assert result.response.attachments
    assert tells("bot.event.admin_exported", hall.board().content, who="Steward")
    lines = await hall.tables.game_log.log(table.id, hall.anna.id)
    assert [line.event.kind for line in lines if line.bot] == ["admin_exported"]
    assert await hall.awaited(await hall.table()) == await hall.awaited(table)  # nobody's turn is another
    panel = await hall.panel(hall.anna, board)
    await pick(hall.anna, panel)
