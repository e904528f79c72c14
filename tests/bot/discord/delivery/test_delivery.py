"""The courier: what Discord refuses, loses or forbids; every post arrives once."""

import asyncio
import random

import discord
import pytest

from bot.discord.interaction import guard
from bot.store.values.delivery import DONE, TURN_POST
from bot.tables.model.actor import Actor
from tests.bot.discord.simcord_server import interaction, open_options, pick, press, send_raw
from tests.games.sentences import tells


async def both_bid(hall):
    """A round of bids, so that a new post is due."""
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 2)


def forbid(hall, *names):
    """Take permissions in the hall from the bot, as an admin would."""
    overwrite = discord.PermissionOverwrite(**dict.fromkeys(names, False))
    from simcord.backend.models import Overwrite
    from simcord.enums import OverwriteType

    allow, deny = overwrite.pair()
    hall.env.backend.set_overwrite(
        hall.channel.id,
        Overwrite(hall.bot.user.id, type=OverwriteType.MEMBER, allow=allow.value, deny=deny.value),
    )


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (429, 0)])
async def test_a_post_that_discord_refuses_comes_later_and_once(hall, status, code):
    await hall.begin(hall.benno)
    before = len(hall.posts())
    panels = [(who, await hall.panel(who)) for who in (hall.anna, hall.benno)]
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=status, code=code, times=2)

    for number, (who, panel) in enumerate(panels):
        result = await pick(who, panel, lambda many, number=number: 3 - number)
        assert result is not None

    assert len(hall.posts()) == before
    for _ in range(4):
        await hall.tick(10)
    assert len(hall.posts()) == before + 1


async def test_a_broken_connection_is_tried_again_with_the_same_nonce(hall, broken_off):
    await hall.begin(hall.benno)
    before = len(hall.posts())
    sent = broken_off(ConnectionResetError(104, "reset"), TimeoutError())
    await both_bid(hall)
    for _ in range(4):
        await hall.tick(10)

    assert len(hall.posts()) == before + 1
    turns = [
        delivery for delivery in await hall.store.outbox.of_table((await hall.table()).id) if delivery.kind == TURN_POST
    ]
    assert turns[-1].state == DONE
    assert sent.count(turns[-1].nonce) >= 2
    assert len(turns[-1].nonce) <= 25


async def test_posts_of_a_table_stay_in_order_through_faults(hall):
    table = await hall.begin(hall.benno)
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=500, times=3)
    await play_out_without_boards(hall, table)
    for _ in range(12):
        await hall.tick(20)

    assert tells("bot.post.over", hall.posts()[-1].content)
    outbox = await hall.store.outbox.of_table(table.id)
    ids = [delivery.message for delivery in outbox if delivery.kind == TURN_POST and delivery.message]
    assert ids == sorted(ids)


async def play_out_without_boards(hall, table):
    """Play on by commands while no board can be posted."""
    rng = random.Random(1)
    while (await hall.tables.get(table.id)).live:
        (who, *_) = await hall.awaited(table)
        choices = await who.autocomplete(hall.channel, "game move", "option", "")
        await who.slash(hall.channel, "game move", option=rng.choice(choices)["value"])


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

    result = await hall.anna.slash(hall.channel, "game new", game="toy")

    assert result.response.ephemeral
    assert name in result.response.content
    assert not hall.posts()


async def test_a_forbidden_answer_of_discord_is_kept_for_later(hall):
    await hall.begin(hall.benno)
    before = len(hall.posts())
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=403, code=50013, times=1)
    await both_bid(hall)
    assert len(hall.posts()) == before

    await hall.tick(40)

    assert len(hall.posts()) == before + 1


async def test_a_deleted_board_or_card_is_no_obstacle(hall):
    card = await hall.lobby()
    await delete(hall, card)
    await hall.benno.slash(hall.channel, "game join")
    assert "Benno" in str(hall.board().content) or f"<@{hall.benno.id}>" in hall.board().content

    await press(hall.anna, hall.board(), "start")
    board = hall.board()
    panels = [(who, await hall.panel(who)) for who in (hall.anna, hall.benno)]
    await delete(hall, board)
    for number, (who, panel) in enumerate(panels):
        await pick(who, panel, lambda many, number=number: 3 - number)

    assert hall.board().id != board.id
    assert hall.board().attachments


async def delete(hall, message):
    hall.env.backend.delete_message(hall.channel.id, message.id)
    await hall.env.settle()


async def test_a_deleted_channel_stops_nobody_else(hall):
    """Its people are told when it goes, not when something is to be posted."""
    other = hall.guild.create_text_channel("elsewhere")
    await hall.clara.slash(other, "game new", game="toy")
    table = next(one for one in await hall.tables.mine(hall.clara.id) if one.channel == other.id)
    await hall.tables.lobby.join(table.id, Actor(hall.doro.id, "Doro", "en", hall.guild.id))
    await hall.rest()
    await hall.begin(hall.benno)
    hall.env.backend.delete_channel(other.id)
    await hall.env.settle()
    await hall.rest()
    told = {one.user: one.state for one in await hall.store.outbox.of_table(table.id) if one.kind == "lost"}
    assert told == {hall.clara.id: "done", hall.doro.id: "done"}

    await hall.tables.lobby.leave(table.id, hall.doro.id)
    await hall.rest()
    await both_bid(hall)

    sent = await hall.store.outbox.of_table(table.id)
    assert [one.state for one in sent if one.kind == "lobby_card"][-1] == "failed"
    assert "stand" in str(hall.board().content) or "chest" in hall.board().content


async def test_a_damaged_table_stops_nobody_else(hall, monkeypatch, expects_errors):
    from bot.store.values.errors import DamagedTable

    other = hall.guild.create_text_channel("elsewhere")
    await hall.clara.slash(other, "game new", game="toy")
    broken = await hall.tables.at(other.id)
    original = hall.tables.repo.get

    async def get(number):
        if number == broken.id:
            raise DamagedTable(table=number, detail="checksum")
        return await original(number)

    monkeypatch.setattr(hall.tables.repo, "get", get)
    sql = "UPDATE outbox SET state = 'pending' WHERE table_id = ?"
    await hall.store.connections.write(lambda db: db.execute(sql, (broken.id,)))
    await hall.begin(hall.benno)

    assert hall.board().attachments
    (delivery,) = await hall.store.outbox.of_table(broken.id)
    assert delivery.state == "pending"
    assert delivery.attempts >= 1


async def test_an_expired_token_loses_no_move(hall):
    table = await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    hall.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, message="Unknown interaction")

    await send_raw(hall, interaction(hall, hall.anna, panel, open_options(panel)[0][0]))

    assert await hall.awaited(table) == [hall.benno]


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


async def test_an_answer_in_a_locked_thread_is_no_fault(hall, caplog):
    await hall.begin(hall.benno)
    board = hall.board()
    for method, path in (("POST", "/interactions/*/*/callback"), ("POST", "/webhooks/*/*"), ("PATCH", "/webhooks/*/*")):
        hall.env.inject_error(method, path, status=400, code=50083, times=None)
    await send_raw(hall, interaction(hall, hall.anna, board, f"m:{(await hall.table()).id}:play:0:"))

    assert "50083" in caplog.text
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("status", [500, 429])
async def test_an_answer_that_discord_refuses_loses_no_move(hall, status):
    table = await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    hall.env.inject_error("POST", "/interactions/*/*/callback", status=status, times=None)

    await send_raw(hall, interaction(hall, hall.anna, panel, open_options(panel)[0][0]))

    assert await hall.awaited(table) == [hall.benno]


async def test_what_was_due_at_a_crash_is_posted_after_the_restart(hall):
    await hall.begin(hall.benno)
    before = len(hall.posts())
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=500, times=1)
    await both_bid(hall)
    assert len(hall.posts()) == before

    await hall.restart()
    await hall.tick(20)

    assert len(hall.posts()) == before + 1


async def test_commands_are_sent_once_and_not_again_at_the_next_start(hall):
    def sent():
        return [entry for entry in hall.env.http_requests if entry.method == "PUT" and "commands" in entry.path]

    assert len(sent()) == 1
    await hall.restart()

    assert len(sent()) == 1


async def test_an_old_board_keeps_its_buttons_which_show_the_present_position(hall):
    await hall.begin(hall.benno)
    first = hall.board()
    await both_bid(hall)

    assert hall.board().id != first.id
    assert hall.env.backend.get_message(hall.channel.id, first.id).components
    edits = [one for one in hall.env.http_requests if one.method == "PATCH" and str(first.id) in one.path]
    assert all("components" not in (one.json or {}) for one in edits), "no request for old buttons"
    old, new = [await press(hall.anna, board, "play") for board in (first, hall.board())]
    assert old.response.content == new.response.content


async def test_a_slow_picture_does_not_hold_up_the_answer(hall, monkeypatch):
    await hall.begin(hall.benno)
    slow = asyncio.Event()
    original = hall.workers.run

    async def run(*asked):
        await asyncio.sleep(0.8)
        slow.set()
        return await original(*asked)

    monkeypatch.setattr(hall.workers, "run", run)
    monkeypatch.setattr(hall.bot.services.studio, "_kept", Forgetful())
    result = await press(hall.anna, hall.board(), "play")

    assert slow.is_set()
    assert result.response.attachments
    answered = [one for one in hall.env.http_requests if "callback" in one.path][-1]
    assert "attachments" not in str(answered.json) or not answered.json["data"].get("attachments")


async def test_the_picture_of_an_outdated_panel_is_dropped(hall, monkeypatch):
    await hall.begin(hall.benno)
    gates = [asyncio.Event(), asyncio.Event()]
    original = hall.workers.run
    gate_of = iter(gates)

    async def run(*asked):
        gate = next(gate_of, None)
        if gate is gates[0]:
            await asyncio.sleep(1.0)
        return await original(*asked)

    monkeypatch.setattr(hall.workers, "run", run)
    monkeypatch.setattr(hall.bot.services.studio, "_kept", Forgetful())
    custom_id = f"m:1:play:{(await hall.table()).revision}:"
    first, second = await send_raw(hall, *(interaction(hall, hall.anna, hall.board(), custom_id) for _ in range(2)))

    assert not first.response.attachments
    assert second.response.attachments


async def test_a_post_whose_picture_fails_goes_without_it(hall, monkeypatch, expects_errors):
    await hall.begin(hall.benno)
    before = len(hall.posts())

    async def broken(*asked):
        raise ZeroDivisionError("a fault in a board module")

    monkeypatch.setattr(hall.workers, "run", broken)
    monkeypatch.setattr(hall.bot.services.studio, "_kept", Forgetful())
    await both_bid(hall)

    assert len(hall.posts()) == before + 1
    assert tells("bot.post.turn", hall.board().content)


@pytest.mark.parametrize("by", ["button", "command"])
async def test_an_answer_that_takes_long_is_announced_in_time(hall, monkeypatch, by):
    await hall.begin(hall.benno)
    original = hall.tables.repo.position

    async def slow(*args, **how):
        await asyncio.sleep(0.3)
        return await original(*args, **how)

    monkeypatch.setattr(hall.tables.repo, "position", slow)
    monkeypatch.setattr(guard, "ANNOUNCE_AFTER_SECONDS", 0.1)
    if by == "button":
        result = await press(hall.anna, hall.board(), "play")
        answer = result.followups[0]
    else:
        result = await hall.anna.slash(hall.channel, "game play")
        answer = result.response

    announced = [one.json["type"] for one in hall.env.http_requests if "callback" in one.path][-1]
    assert announced == (6 if by == "button" else 5)
    assert answer.ephemeral
    assert "Which card" in answer.content


async def test_a_panel_that_takes_long_stays_in_its_place(hall, monkeypatch):
    await hall.begin(hall.benno)
    panel = await hall.panel(hall.anna)
    original = hall.tables.play.pick

    async def slow(*args, **how):
        await asyncio.sleep(0.3)
        return await original(*args, **how)

    monkeypatch.setattr(hall.tables.play, "pick", slow)
    monkeypatch.setattr(guard, "ANNOUNCE_AFTER_SECONDS", 0.1)
    after = await pick(hall.anna, panel)

    assert after.id == panel.id
    assert tells("bot.panel.sealed", after.content)


class Forgetful(dict):
    """No picture is kept."""

    def get(self, key, default=None):
        return None

    def move_to_end(self, key):
        pass


async def test_a_late_word_about_who_is_missing_does_not_tell_the_next_position(hall):
    table = await hall.begin(hall.benno)
    first = hall.board()
    panels = [(who, await hall.panel(who)) for who in (hall.anna, hall.benno)]
    hall.env.inject_error("PATCH", f"/channels/{hall.channel.id}/messages/{first.id}", status=500, times=1)
    for number, (who, panel) in enumerate(panels):
        await pick(who, panel, lambda many, number=number: 3 - number)
    for _ in range(4):
        await hall.tick(20)

    old = next(post for post in hall.posts() if post.id == first.id)
    assert "Round 1" in old.content
    assert "to move" not in old.content
    assert not [one for one in await hall.store.outbox.of_table(table.id) if one.state in ("pending", "sending")]
