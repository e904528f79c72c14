"""What nobody else may see is seen by nobody else; and everybody reads their own language."""

import random

import pytest

from bot.discord.delivery.verdicts import ClosedDm, GiveUp, RequestRefused, to_person
from bot.store.values.time import DAY
from tests.bot.discord.opening import opens
from tests.bot.discord.simcord_server import open_options, pick, press, speak, texts, with_verb
from tests.bot.discord.turn.test_whole_games import play_out
from tests.games.sentences import tells


async def test_sealed_answers_are_seen_by_nobody_else(hall):
    await hall.begin(hall.benno, hall.clara)
    seen = {viewer: texts(hall.channel.history(viewer=viewer)) for viewer in (hall.benno, hall.watcher)}
    panel = await hall.panel(hall.anna)
    assert "card4" in str(open_options(panel))
    await pick(hall.anna, panel, lambda many: 3)

    for viewer, before in seen.items():
        after = texts(hall.channel.history(viewer=viewer))
        new = after.replace(before, "")
        assert "card" not in new.lower().replace("discard", "")
        assert not tells("bot.panel.sealed", new)
    assert "Your secret choice: **Card 4**" in texts(hall.channel.history(viewer=hall.anna))


async def test_public_posts_never_hold_what_a_seat_alone_may_know(hall):
    table = await hall.begin(hall.benno)
    await play_out(hall, table, random.Random(5))

    public = texts(hall.posts())
    assert "Cards 1" not in public
    assert ":pick:" not in public
    ephemeral = [one for one in hall.channel.history(viewer=hall.anna) if one.flags.ephemeral]
    others = {one.id for one in hall.channel.history(viewer=hall.benno)}
    assert ephemeral
    assert not others & {one.id for one in ephemeral}


async def test_who_is_missing_is_shown_and_only_they_are_mentioned(hall):
    await hall.begin(hall.benno, hall.clara)
    board = hall.board()
    assert {user.id for user in board.mentions} == {hall.anna.id, hall.benno.id, hall.clara.id}

    await pick(hall.benno, await hall.panel(hall.benno))

    board = hall.board()
    assert "Ready: **Benno**" in board.content
    assert f"<@{hall.benno.id}>" not in board.content
    assert f"<@{hall.anna.id}>" in board.content


async def test_words_below_the_board_stay_when_several_answers_come_and_go(hall):
    table = await hall.begin(hall.benno, hall.clara)
    words = hall.board().content
    happened = [line for line in words.splitlines() if line.startswith("·")]
    assert happened

    panel = await pick(hall.anna, await hall.panel(hall.anna))
    await press(hall.anna, panel, "undo")
    await pick(hall.benno, await hall.panel(hall.benno))

    assert [line for line in hall.board().content.splitlines() if line.startswith("·")] == happened
    assert "Ready: **Benno**" in hall.board().content
    assert set(await hall.awaited(table)) == {hall.anna, hall.clara}


async def test_a_panel_counts_no_sealed_answer_among_what_was_done(hall):
    await hall.begin(hall.benno)

    panel = await pick(hall.anna, await hall.panel(hall.anna))

    assert tells("bot.panel.sealed", panel.content)
    assert "Anna has chosen" not in panel.content


async def test_a_turn_of_one_mentions_that_one_only(hall):
    table = await hall.begin(hall.benno)
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 2)
    (winner,) = await hall.awaited(table)

    assert [user.id for user in hall.board().mentions] == [winner.id]


async def test_a_name_cannot_mention_everybody(tmp_path):
    from tests.bot.discord.simcord_server import open_hall

    async with open_hall(tmp_path, people=("Anna", "@everyone")) as hall:
        await hall.begin(hall.people["@everyone"])
        await pick(hall.anna, await hall.panel(hall.anna))
        await pick(hall.people["@everyone"], await hall.panel(hall.people["@everyone"]))

        assert not any(post.mention_everyone for post in hall.posts())
        assert not any("@everyone" in post.content for post in hall.posts())


@pytest.mark.parametrize(("nick", "called"), [("\u202eannA", "annA"), ("\u3164\u200b", "fritz"), ("a\nb", "a b")])
async def test_a_name_turns_no_line_round_and_can_be_seen(hall, blank, nick, called):
    odd = hall.guild.add_member(hall.env.create_user("fritz"), nick=nick)
    hall.people["Fritz"] = odd
    table = await hall.begin(odd)
    assert {own.name for own in table.seats} == {"Anna", called}
    await hall.panel(odd)
    await pick(hall.anna, await hall.panel(hall.anna))
    assert {own.name for own in (await hall.table()).seats} == {"Anna", called}, "nor is it renamed by a press"
    assert not [post.content for post in hall.posts() if "\u202e" in post.content or "\u3164" in post.content]


async def test_a_german_plays_in_german_in_an_english_channel(hall, monkeypatch):
    speak(monkeypatch, {hall.benno.id: "de"})
    table = await hall.begin(hall.benno)

    anna, benno = await hall.panel(hall.anna), await hall.panel(hall.benno)

    assert "Which card do you bid" in anna.content
    assert "Which card" not in benno.content
    assert "Karte 1" in benno.content
    assert {one["label"] for one in with_verb(benno, "pick")} == {"Wählen"}
    assert "Round 1" in hall.board().content
    assert table.lang == "en"


async def test_the_channel_speaks_the_language_of_the_server_unless_set(hall, monkeypatch):
    speak(monkeypatch, {}, guild="de")
    await hall.lobby()
    assert "Plätzen besetzt" in hall.board().content

    other = hall.guild.create_text_channel("english")
    await hall.store.settings.set("channel", other.id, "lang", "en")
    await opens(hall.anna, other)

    assert "seats taken" in hall.posts(channel=other)[-1].content


async def test_the_hand_comes_by_dm_and_can_be_played_there(hall):
    table = await hall.begin(hall.benno)
    (message,) = hall.anna.user.dm_channel.history()
    assert "Cards 1, 2, 3 and 4" in message.content
    assert str(table.channel) in message.content
    assert message.attachments

    opened = await hall.anna.user.click(message, custom_id=with_verb(message, "play")[0]["custom_id"])
    panel = opened.response
    custom_id = open_options(panel)[1][0]
    await hall.anna.user.click(panel, custom_id=custom_id)

    assert await hall.awaited(table) == [hall.benno]


def words_to(who):
    return [one.content for one in who.user.dm_channel.history() if one.author.bot]


async def test_a_turn_brings_one_word_with_what_has_changed(hall):
    table = await hall.begin(hall.benno, hall.clara)
    everybody = (hall.anna, hall.benno, hall.clara)
    assert [len(words_to(who)) for who in everybody] == [1, 1, 1]
    assert words_to(hall.anna)[0].startswith(
        "### Your turn · Pearls\n► a bid\n-# My hand:"
    )  # what was set up is no news

    panel = await pick(hall.anna, await hall.panel(hall.anna), lambda many: 0)
    await press(hall.anna, panel, "undo")
    await hall.tables.play.concede(table.id, hall.clara.id)
    await hall.tables.opponents.settle()
    await hall.rest()
    assert [len(words_to(who)) for who in everybody] == [1, 1, 1]  # a post, but the same turn

    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 3)
    await hall.tables.opponents.settle()
    await hall.rest()
    assert "Anna bids 4" in "".join(words_to(hall.anna)[1:])
    told = len(words_to(hall.anna))
    assert told == 2


async def test_who_ends_a_turn_and_is_asked_again_is_not_told_of_it(hall):
    table = await hall.begin(hall.benno)
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 2)
    (winner,) = await hall.awaited(table)
    assert winner is hall.anna
    assert [len(words_to(who)) for who in (hall.anna, hall.benno)] == [2, 1]
    panel = await pick(winner, await hall.panel(winner))
    assert len(words_to(winner)) == 2
    await pick(winner, panel)

    assert [len(words_to(who)) for who in (hall.anna, hall.benno)] == [2, 2]
    board = hall.board()
    assert hall.env.backend.get_message(board.channel.id, board.id).allowed_mentions.users == {hall.benno.id}


async def test_the_buttons_of_an_old_word_answer_with_the_present_position(hall):
    table = await hall.begin(hall.benno)
    (old,) = hall.anna.user.dm_channel.history()
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 2)
    assert await hall.awaited(table) == [hall.anna]

    panel = (await hall.anna.user.click(old, custom_id=with_verb(old, "play")[0]["custom_id"])).response

    assert "chest" in panel.content
    assert {one["custom_id"].split(":")[4] for one in with_verb(panel, "pick")} == {"near", "far"}


async def test_a_german_gets_the_hand_in_german(hall, monkeypatch):
    speak(monkeypatch, {hall.benno.id: "de"})
    await hall.begin(hall.benno)
    await hall.panel(hall.benno)
    await pick(hall.anna, await hall.panel(hall.anna))
    await pick(hall.benno, await hall.panel(hall.benno))

    assert "Du bist am Zug" in hall.benno.user.dm_channel.history()[-1].content


async def test_closed_dms_are_told_once_to_that_person_only(hall):
    close_dm(hall, hall.anna)
    await hall.begin(hall.benno)
    assert not [one for one in hall.anna.user.dm_channel.history() if one.author.bot]

    first = (await hall.panel(hall.anna)).content
    second = (await hall.panel(hall.anna)).content
    hand = await press(hall.anna, hall.board(), "hand")

    assert "direct messages" in first
    assert "direct messages" not in second
    assert "Cards 1, 2, 3 and 4" in hand.response.content
    assert "direct messages" not in (await hall.panel(hall.benno)).content
    assert "direct messages" not in texts(hall.posts())


async def test_closed_dms_are_told_at_the_next_press_whatever_it_is(hall):
    close_dm(hall, hall.anna)
    await hall.begin(hall.benno)
    result = await press(hall.anna, hall.board(), "log")
    assert "direct messages" not in result.response.content
    assert [tells("bot.warning.dm", one.content) for one in result.followups] == [True]
    assert result.followups[0].ephemeral
    again = await press(hall.anna, hall.board(), "log")
    assert not again.followups


async def test_a_day_after_they_were_told_the_next_dm_is_tried_again(hall):
    close_dm(hall, hall.anna)
    await hall.begin(hall.benno)
    await hall.panel(hall.anna)
    hall.clock.now += DAY - 1
    await hall.panel(hall.anna)
    assert "dm" in await hall.store.settings.of("user", hall.anna.id)
    hall.clock.now += 1
    await press(hall.anna, hall.board(), "log")
    assert "dm" not in await hall.store.settings.of("user", hall.anna.id)


@pytest.mark.parametrize(("code", "unreachable"), [(50007, True), (10013, True), (98765, True), (50035, False)])
async def test_who_cannot_be_reached_for_whatever_reason_is_treated_alike(code, unreachable):
    verdicts_ = [to_person(RequestRefused(400, code), attempts, pictured=False) for attempts in range(1, 30)]
    assert any(isinstance(one, ClosedDm) for one in verdicts_) == unreachable
    assert isinstance(verdicts_[-1], ClosedDm if unreachable else GiveUp)


@pytest.mark.parametrize("code", [50007, 50278])
async def test_no_code_of_a_closed_dm_stops_the_table(hall, code):
    close_dm(hall, hall.anna, code)
    await hall.begin(hall.benno)

    outbox = await hall.store.outbox.of_table((await hall.table()).id)

    assert not [delivery for delivery in outbox if delivery.state in ("pending", "sending")]
    assert hall.board().attachments


def close_dm(hall, who, code=50007):
    hall.env.inject_error(
        "POST", f"/channels/{who.user.dm_channel.id}/messages", status=403, code=code, message="closed", times=None
    )


async def test_a_follower_hears_of_a_turn_by_dm(hall):
    await hall.begin(hall.benno)
    answer = await press(hall.watcher, hall.board(), "follow")
    assert tells("bot.follow.on", answer.response.content)
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 3)
    await pick(hall.benno, await hall.panel(hall.benno), lambda many: 2)

    assert "News from “Pearls”" in hall.watcher.user.dm_channel.history()[-1].content
    again = (await press(hall.watcher, hall.board(), "follow")).response
    (menu,) = with_verb(again, "following")
    assert [line["value"] for line in menu["options"]] == ["turn", "round", "end", "off"]
    ended = await hall.watcher.select(again, ["off"], custom_id=menu["custom_id"])
    assert "no longer" in ended.response.content
    assert (await hall.table()).followers == {}


async def test_the_log_is_told_from_the_readers_seat(hall):
    await hall.begin(hall.benno)
    await pick(hall.anna, await hall.panel(hall.anna))

    page = (await press(hall.watcher, hall.board(), "log")).response

    assert page.ephemeral
    assert "A pearl of" in page.content
    assert "Anna has chosen" in page.content
