"""Faults of Discord's: no refusal holds up a table, and people are told what they can do."""

import asyncio

import pytest

from bot.discord.gateway import permissions
from bot.discord.text.names import escape_name
from bot.tables.model.actor import Actor
from bot.workers.pool import BOARD, Dropped, always
from tests.bot.discord.delivery.test_delivery import both_bid
from tests.bot.discord.simcord_server import interaction, pick, press, send_raw, with_verb
from tests.games.sentences import tells


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 30046)])
async def test_a_lobby_card_that_cannot_be_edited_is_posted_anew(hall, status, code):
    card = await hall.lobby()
    hall.env.inject_error("PATCH", f"/channels/{hall.channel.id}/messages/{card.id}", status=status, code=code)
    await press(hall.benno, card, "join")

    assert hall.board().id != card.id
    assert "2 of 4" in hall.board().content
    assert (await hall.table()).lobby_message == hall.board().id


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 30046)])
async def test_the_first_board_does_not_wait_for_a_lobby_card_that_is_past_editing(hall, status, code):
    card = await hall.lobby(hall.benno)
    hall.env.inject_error("PATCH", f"/channels/{hall.channel.id}/messages/{card.id}", status=status, code=code)
    await press(hall.anna, card, "start")

    assert with_verb(hall.board(), "play")
    assert all(one.state == "done" for one in await hall.store.outbox.of_table((await hall.table()).id))


async def test_dms_opened_too_fast_are_tried_again_and_are_not_taken_for_closed(hall):
    hall.env.inject_error("POST", "/users/@me/channels", status=400, code=40003, times=1)
    table = await hall.begin(hall.benno)
    waits = [one for one in await hall.store.outbox.of_table(table.id) if one.user and one.state == "pending"]
    for _ in range(3):
        await hall.tick(70)

    assert [one.error for one in waits] == ["400 40003"]
    assert [one.state for one in await hall.store.outbox.of_table(table.id) if one.kind == "hand"] == ["done", "done"]
    for user in (hall.anna.id, hall.benno.id):
        assert "dm" not in await hall.store.settings.of("user", user)


async def test_a_table_whose_channel_is_gone_is_moved_by_its_host(hall):
    table = await hall.begin(hall.benno)
    hall.env.backend.delete_channel(hall.channel.id)
    other = hall.guild.create_text_channel("garden")
    await hall.env.settle()
    await hall.tables.table_settings.set_language(table.id, Actor(table.host), "en")
    position = await hall.tables.position(table.id)
    for _ in range(2):  # both bid by command in a DM: the table goes on, its posts do not
        seat = position.waiting()[0]
        key = f"card{1 + seat}"
        user, revision = position.table.seats[seat].user, position.table.revision
        position = (await hall.tables.play.pick(table.id, user, revision, None, key)).position
    await hall.rest()
    assert (await hall.tables.get(table.id)).lost
    words = [one for one in hall.benno.user.dm_channel.history() if tells("bot.lost.text", one.content)]
    assert len(words) == 1

    await hall.anna.slash(other, "game move-here")

    moved = await hall.tables.get(table.id)
    assert (moved.channel, moved.lost) == (other.id, 0)
    assert with_verb(hall.posts(channel=other)[-1], "play")


async def test_people_of_a_game_whose_channel_stays_gone_are_asked_again_every_fourteen_days(hall):
    table = await hall.begin(hall.benno)
    hall.env.backend.delete_channel(hall.channel.id)
    await hall.env.settle()
    await hall.tables.lobby.lose(table.id)
    for days, words in ((13, 1), (2, 2), (2, 2), (13, 3)):
        hall.clock.now += days * 24 * 3600
        await hall.tables.lobby.close_lost()
        await hall.rest()
        told = [one for one in hall.benno.user.dm_channel.history() if tells("bot.lost.text", one.content)]
        assert len(told) == words
    assert (await hall.tables.get(table.id)).status == "running"


async def test_a_lobby_whose_channel_stays_gone_is_closed(hall):
    await hall.lobby(hall.benno)
    table = await hall.table()
    await hall.tables.lobby.lose(table.id)
    hall.clock.now += 15 * 24 * 3600
    await hall.tables.lobby.close_lost()
    await hall.rest()

    assert (await hall.tables.get(table.id)).status == "aborted"


async def test_two_presses_on_thread_make_one_thread(hall):
    await hall.lobby()
    asked = (await hall.clara.slash(hall.channel, "game new", game="toy")).response
    (button,) = with_verb(asked, "thread")
    both = [interaction(hall, hall.clara, asked, button["custom_id"]) for _ in range(2)]
    answers = await send_raw(hall, *both)

    assert len(hall.channel.threads) == 1
    assert any("on its way" in told.content for one in answers for told in (*one.followups, one.response) if told)


@pytest.mark.parametrize("typed", ["²", "9" * 5000])
async def test_odd_digits_are_no_option_no_seat_and_no_table(hall, typed):
    await hall.begin(hall.benno)
    answers = [
        await hall.anna.slash(hall.channel, "game move", option=typed),
        await hall.anna.slash(hall.channel, "game show", player=typed),
        await hall.anna.slash(hall.channel, "game kick", player=typed),
        await hall.anna.slash(hall.channel, "game play", table=typed),
    ]

    for answer in answers:
        assert answer.response.ephemeral
        assert "`" not in answer.response.content or "/game" in answer.response.content  # no reference of a fault


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


async def test_what_takes_the_place_of_a_limited_post_waits_as_long(hall):
    table = await hall.begin(hall.benno)
    await hall.store.outbox.retry((await hall.store.outbox.of_table(table.id))[-1].id, 0)
    hall.bot.relay._open = False
    await pick(hall.anna, await hall.panel(hall.anna))
    claimed = await hall.store.outbox.claim(hall.clock(), direct=False)
    await hall.store.outbox.retry(claimed.id, hall.clock() + 40, "rate limit")
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 1)
    last = [one for one in await hall.store.outbox.of_table(table.id) if not one.user][-1]

    assert (last.state, last.next_at) == ("pending", hall.clock() + 40)


def test_warnings_name_only_what_must_be_granted():
    assert permissions.first_lacking(["view_channel", "send_messages", "attach_files"]) == ["view_channel"]
    assert permissions.first_lacking(["attach_files"]) == ["attach_files"]


@pytest.mark.parametrize("name", ["<t:1700000000:R>", "<#1234567>", "</game new:123>", "<:jade:123>", "<@1>"])
def test_names_stand_for_nothing(name):
    assert escape_name(name).startswith("\\<") or "@\u200b" in escape_name(name)


async def test_a_board_that_is_outdated_before_it_is_drawn_is_told_by_the_next_one(hall, monkeypatch):
    """The first board waits for a worker while the game goes on: it is never drawn, and nothing of it is lost."""
    table = await hall.begin(hall.benno)
    before, drawn, queue = len(hall.posts()), [], asyncio.Event()
    original = hall.workers.run

    async def run(kind, work, wanted=always):
        if kind == BOARD and not queue.is_set():
            await queue.wait()
            if not wanted():
                raise Dropped
        drawn.append(kind)
        return await original(kind, work, wanted)

    monkeypatch.setattr(hall.workers, "run", run)
    position = await hall.tables.position(table.id)

    async def picks(seat, key):
        user, revision = table.seats[seat].user, (await hall.table()).revision
        return (await hall.tables.play.pick(table.id, user, revision, None, key)).position

    table = position.table
    await picks(0, "card1")
    position = await picks(1, "card2")
    for _ in range(20):
        await asyncio.sleep(0.01)
    while position.waiting() == [1]:  # the winner stores the pearl and ends the turn: another board comes due
        position = await picks(1, position.decision(1).options[0])
    queue.set()
    await hall.rest()

    told = await hall.store.outbox.of_table(table.id)
    assert drawn.count(BOARD) == 1
    assert len(hall.posts()) == before + 1
    assert sum(one.state == "superseded" for one in told if one.kind == "turn_post") >= 1
    assert (await hall.table()).board_last == await hall.store.history.last_line(table.id)
