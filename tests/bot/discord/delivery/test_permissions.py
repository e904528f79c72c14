"""What the bot may not do in a channel: who is told of it, what goes on without, and what comes once it may again."""

import discord
import pytest

from bot.discord.gateway import permissions
from tests.bot.discord.opening import opens
from tests.bot.discord.playing import both_bid, forbid
from tests.bot.discord.simcord_server import pick
from tests.games.sentences import tells


async def test_a_missing_permission_is_named_to_the_actor_and_the_post_comes_later(hall):
    await hall.begin(hall.benno)
    board, before = hall.board(), len(hall.posts())
    forbid(hall, "send_messages")

    panel = await hall.panel(hall.anna, board)
    assert "Send Messages" in panel.content
    await both_bid_on(hall, board)
    assert len(hall.posts()) == before

    hall.env.backend.delete_overwrite(hall.channel.id, hall.bot.user.id)
    await hall.tick(40)
    assert len(hall.posts()) == before + 1


@pytest.mark.parametrize("permission", ["attach_files", "embed_links"])
async def test_a_game_goes_on_without_what_it_can_do_without(hall, permission):
    await hall.begin(hall.benno)
    board, before = hall.board(), len(hall.posts())
    forbid(hall, permission)
    await both_bid_on(hall, board)

    assert len(hall.posts()) == before + 1
    assert bool(hall.board().attachments) == (permission == "embed_links"), "without Attach Files boards come in words"
    hall.env.backend.delete_overwrite(hall.channel.id, hall.bot.user.id)
    while len(hall.posts()) == before + 1:
        (who, *_) = await hall.awaited(await hall.table())
        await pick(who, await hall.panel(who))
    assert hall.board().attachments


async def test_that_boards_come_in_words_is_told_once_to_somebody_who_may_change_it(hall):
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_roles=True))
    steward = hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])
    await hall.begin(steward)
    board = hall.board()
    forbid(hall, "attach_files")
    told = [(await hall.panel(who, board)).content.count("Attach Files") for who in (hall.anna, steward, steward)]

    assert told == [0, 1, 0]


async def both_bid_on(hall, board):
    await pick(hall.anna, await hall.panel(hall.anna, board), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno, board), lambda many: 2)


@pytest.mark.parametrize(
    ("permission", "name"), [("send_messages", "Send Messages"), ("read_message_history", "Read Message History")]
)
async def test_no_table_is_founded_where_the_bot_may_not_post(hall, permission, name):
    forbid(hall, permission)

    result = await opens(hall.anna, hall.channel)

    assert result.response.ephemeral
    assert name in result.response.content
    assert not hall.posts()


async def test_a_server_that_was_left_is_asked_for_nothing(hall):
    table = await hall.begin(hall.benno)

    def asked():
        path = f"/channels/{hall.channel.id}/"
        return sum(path in one.path and one.method in ("POST", "PATCH") for one in hall.env.http_requests)

    before = asked()
    hall.env.backend.emit("GUILD_DELETE", {"id": str(hall.guild.id)})
    await hall.env.settle()
    for seat in (0, 1):
        now = await hall.table()
        await hall.tables.play.pick(table.id, now.seats[seat].user, now.revision, None, f"card{1 + seat}")
    for _ in range(24):
        hall.clock.now += 3600
        await hall.bot.relay.tick()
        await hall.rest()

    assert asked() == before
    waits = [one.error for one in await hall.store.outbox.of_table(table.id) if one.state == "pending"]
    assert "permission left" in waits


async def test_a_post_that_is_refused_although_all_seems_allowed_is_told_to_who_presses(hall):
    await hall.begin(hall.benno)
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=403, code=50013, times=1)
    await both_bid(hall)
    panel = await hall.panel(hall.anna)
    assert tells("bot.warning.refused", panel.content)
    await hall.tick(35)

    assert not tells("bot.warning.refused", (await hall.panel(hall.anna)).content)


async def test_a_permission_that_returns_is_noticed_by_its_event(hall):
    await hall.begin(hall.benno)
    before = len(hall.posts())
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=403, code=50013, times=1)
    await both_bid(hall)
    assert len(hall.posts()) == before
    channel = hall.bot.get_channel(hall.channel.id)
    await hall.bot.on_guild_channel_update(channel, channel)
    await hall.rest()

    assert len(hall.posts()) == before + 1


def test_warnings_name_only_what_must_be_granted():
    assert permissions.first_lacking(["view_channel", "send_messages", "attach_files"]) == ["view_channel"]
    assert permissions.first_lacking(["attach_files"]) == ["attach_files"]
