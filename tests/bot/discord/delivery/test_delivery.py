"""What Discord refuses, loses or forbids, as people at a table see it: every post arrives once."""

import random

import pytest

from bot.store.values.delivery import DONE, TURN_POST
from tests.bot.discord.interaction.test_answers import Forgetful
from tests.bot.discord.opening import opens
from tests.bot.discord.playing import both_bid
from tests.bot.discord.simcord_server import pick, press
from tests.games.sentences import tells


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


async def test_a_damaged_table_stops_nobody_else(hall, monkeypatch, expects_errors):
    from bot.store.values.errors import DamagedTable

    other = hall.guild.create_text_channel("elsewhere")
    await opens(hall.clara, other)
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


async def test_what_was_due_at_a_crash_is_posted_after_the_restart(hall):
    await hall.begin(hall.benno)
    before = len(hall.posts())
    hall.env.inject_error("POST", f"/channels/{hall.channel.id}/messages", status=500, times=1)
    await both_bid(hall)
    assert len(hall.posts()) == before

    await hall.restart()
    await hall.tick(20)

    assert len(hall.posts()) == before + 1


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
