"""Replay, animation, proof and rematch, as people press and type them."""

import asyncio
import io
import random

import pytest
from PIL import Image

from bot.discord.client import load
from bot.store.values.table import LOBBY, OVER
from bot.tables.history.replay import TURN
from bot.tables.model.actor import Actor
from bot.workers.pool import FILM
from render.jobs.animation import LARGEST
from tests.bot.discord.opening import opens
from tests.bot.discord.playing import played_out
from tests.bot.discord.simcord_server import controls, interaction, pick, press, send_raw, speak, texts, with_verb
from tests.games.sentences import tells


async def over(hall, seed=3):
    """A finished game of Anna and Benno."""
    table = await hall.begin(hall.benno)
    await played_out(hall, table, random.Random(seed))
    return await hall.tables.get(table.id)


async def sealed(hall):
    """Anna has sealed a bid, Benno has not."""
    table = await hall.begin(hall.benno)
    await pick(hall.anna, await hall.panel(hall.anna), lambda many: 2)
    return await hall.tables.get(table.id)


def shown(page):
    """Where a replay stands: its second line."""
    return page.content.splitlines()[1]


# ---- going through it ------------------------------------------------------------------------------------------------


async def test_a_finished_game_is_gone_through_by_steps_turns_and_rounds(hall):
    table = await over(hall)
    film = await hall.tables.replays.of(table)
    page = (await press(hall.watcher, hall.board(), "replay")).response

    assert page.ephemeral
    assert f"Start of the game; {film.last} steps" in page.content
    assert page.attachments
    back = [one for one in with_verb(page, "replay") if one["custom_id"].endswith(".back")]
    assert len(back) == 3
    assert all(one["disabled"] for one in back)
    for unit in ("step", "turn", "round"):
        if not tells("bot.replay.beginning", shown(page)):
            (first,) = [one for one in with_verb(page, "replay") if one["custom_id"].endswith(".first")]
            page = (await hall.watcher.click(page, custom_id=first["custom_id"])).response
        for end in film.ends[unit]:
            page = (await press(hall.watcher, page, "replay", f"all.{unit}.on")).response
            assert f"Step {end} of {film.last}" in shown(page)
        assert not [
            one for one in with_verb(page, "replay") if one["custom_id"].endswith(".on") and not one["disabled"]
        ]
        for end in (*reversed(film.ends[unit][:-1]), 0):
            page = (await press(hall.watcher, page, "replay", f"all.{unit}.back")).response
            assert (f"Step {end} of" if end else "Start of the game") in shown(page)
    page = (await press(hall.watcher, page, "replay", "all.round.last")).response
    assert f"Step {film.last} of {film.last}" in shown(page)
    assert len({one["custom_id"] for one in controls(page)}) == len(controls(page))


async def test_a_moment_tells_what_it_has_brought_in_the_readers_language(hall, monkeypatch):
    table = await over(hall)
    speak(monkeypatch, {hall.clara.id: "de"})
    film = await hall.tables.replays.of(table)
    page = (await press(hall.clara, hall.board(), "replay")).response
    page = (await press(hall.clara, page, "replay", "all.turn.on")).response

    assert shown(page) == f"-# Schritt {film.ends[TURN][0]} von {film.last} · Zug 1 von {len(film.ends[TURN])}"
    assert "bietet" in page.content
    labels = [one["label"] for one in controls(page)]
    assert labels[:6] == ["◄ Schritt", "◄ Zug", "◄ Runde", "Schritt ►", "Zug ►", "Runde ►"]


async def test_one_jumps_by_what_is_completed_or_typed(hall):
    table = await over(hall)
    film = await hall.tables.replays.of(table)
    offered = await hall.anna.autocomplete(hall.channel, "game replay", "to", "")
    rounds = [one for one in offered if one["value"].startswith("round-")]
    turns = [one for one in offered if one["value"].startswith("turn-")]

    assert len(rounds) == len(film.ends["round"])
    assert len(turns) == len(film.ends[TURN])
    assert {one["name"].split(": ")[1] for one in turns} <= {"Anna", "Benno", "Anna and Benno", "Benno and Anna"}
    second = (await hall.anna.slash(hall.channel, "game replay", to=rounds[1]["value"])).response
    assert f"Step {film.ends['round'][0]} of" in shown(second)
    for typed in (turns[1]["value"], "2"):
        page = (await hall.anna.slash(hall.channel, "game replay", to=typed)).response
        assert f"Step {film.ends[TURN][1]} of" in shown(page)
    for wrong in ("turn-99", "turn-0", "the wall", "round-"):
        page = (await hall.anna.slash(hall.channel, "game replay", to=wrong)).response
        assert tells("bot.replay.nowhere", page.content)
    assert await hall.clara.autocomplete(hall.channel, "game replay", "to", "Benno")
    other = hall.guild.create_text_channel("elsewhere")
    assert await hall.clara.autocomplete(other, "game replay", "to", "") == []


async def test_nobody_learns_a_secret_from_the_replay_of_a_running_game(hall):
    table = await sealed(hall)
    page = (await hall.anna.slash(hall.channel, "game replay")).response
    mine = page.content
    assert "Step 1 of 1" in shown(page)
    assert "Cards 1, 2, 3 and 4" in mine
    page = (await press(hall.anna, page, "replay", "all.turn.here")).response
    all_of_it = page.content
    assert "Cards" not in all_of_it
    assert (await press(hall.anna, page, "replay", "own.turn.here")).response.content == mine
    watched = (await hall.watcher.slash(hall.channel, "game replay")).response
    assert watched.content == all_of_it
    assert [one["label"] for one in with_verb(watched, "replay")][-1] == "End ►|", "who sits nowhere has one view"
    forged = interaction(hall, hall.watcher, watched, f"m:{table.id}:replay:{table.revision}:own.turn.here")
    (answer,) = await send_raw(hall, forged)
    assert answer.response.content == all_of_it
    assert "card3" not in texts([page, watched])


async def test_who_has_given_up_sees_what_everybody_sees(hall):
    table = await sealed(hall)
    await hall.tables.play.concede(table.id, hall.anna.id)
    mine = (await hall.anna.slash(hall.channel, "game replay")).response
    watched = (await hall.watcher.slash(hall.channel, "game replay")).response
    assert mine.content == watched.content


async def test_a_moment_that_was_taken_back_and_a_strange_key_lead_somewhere(hall):
    table = await over(hall)
    page = (await press(hall.anna, hall.board(), "replay")).response
    for revision, key in ((9999999, "all.step.here"), (0, "all.step.on"), (5, "all"), (5, "~"), (5, "all.week.on")):
        forged = interaction(hall, hall.anna, page, f"m:{table.id}:replay:{revision}:{key}")
        (answer,) = await send_raw(hall, forged)
        assert "replay" in answer.response.content


async def test_a_lobby_has_nothing_to_look_back_on(hall):
    await hall.lobby(hall.benno)
    for command in ("game replay", "game verify"):
        assert tells("bot.error.NotRunning.lobby", (await hall.anna.slash(hall.channel, command)).response.content)


# ---- the animation --------------------------------------------------------------------------------------------------


async def test_the_animation_comes_after_its_progress(hall, monkeypatch):
    load()
    table = await over(hall)
    told = []
    animation = hall.bot.services.cinema.animation

    async def noted(workers, table, film, lines, words, progress):
        async def both(done, frames):
            told.append((done, frames))
            await progress(done, frames)

        return await animation(workers, table, film, lines, words, both)

    monkeypatch.setattr(hall.bot.services.cinema, "animation", noted)
    page = (await press(hall.clara, hall.board(), "animate")).response
    film = await hall.tables.replays.of(table)

    assert page.ephemeral
    assert "The whole game" in page.content
    (file,) = page.attachments
    assert file.filename == f"toy-{table.id}-replay.gif"
    assert file.size < LARGEST
    assert f"{len(film.ends[TURN]) + 1} pictures" in file.description
    assert told[-1][0] == told[-1][1] == len(film.ends[TURN]) + 1
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    data = await file_of(hall, file)
    assert Image.open(io.BytesIO(data)).n_frames == len(film.ends[TURN]) + 1
    told.clear()
    again = (await press(hall.clara, hall.board(), "animate")).response
    assert again.attachments[0].size == file.size
    assert told == [], "it is kept for the next one"


async def file_of(hall, file):
    return await file.read()


async def test_a_person_has_one_animation_made_at_a_time(hall):
    await over(hall)
    cinema, gate = hall.bot.services.cinema, asyncio.Event()
    first = asyncio.ensure_future(cinema.make(hall.clara.id, gate.wait()))
    await asyncio.sleep(0)

    assert "still being made" in (await press(hall.clara, hall.board(), "animate")).response.content
    assert (await press(hall.anna, hall.board(), "animate")).response.attachments, "others need not wait"
    gate.set()
    assert await first is True
    assert (await press(hall.clara, hall.board(), "animate")).response.attachments


async def test_an_animation_that_is_stopped_leaves_nothing(hall, monkeypatch):
    table = await over(hall)
    gate, waiting, begun = asyncio.Event(), asyncio.Event(), []
    run = hall.workers.run

    async def slow(kind, work, *more):
        if kind == FILM:
            begun.append(work)
            waiting.set()
            await gate.wait()
        return await run(kind, work, *more)

    monkeypatch.setattr(hall.workers, "run", slow)
    cinema = hall.bot.services.cinema
    board, pressed = hall.board(), f"m:{table.id}:animate:0:"
    order = asyncio.ensure_future(hall.clara.click(board, custom_id=pressed))
    await waiting.wait()
    assert cinema.busy(hall.clara.id)
    assert cinema.stop(hall.clara.id)
    await order
    assert not cinema.busy(hall.clara.id)
    assert any(tells("bot.animation.stopped", one.content) for one in hall.channel.history(viewer=hall.clara))
    assert not cinema.stop(hall.clara.id)
    assert not cinema._kept
    assert len(begun) == 1, "no further frame was begun"


async def test_nothing_to_stop_is_said(hall):
    table = await over(hall)
    forged = interaction(hall, hall.clara, hall.board(), f"m:{table.id}:cut:0:")
    (answer,) = await send_raw(hall, forged)
    assert tells("bot.animation.none", answer.response.content)


# ---- proof, the last post, rematch ----------------------------------------------------------------------------------


async def test_a_game_is_verified_and_keeps_its_seed_until_the_end(hall):
    table = await sealed(hall)
    said = (await hall.watcher.slash(hall.channel, "game verify")).response.content
    assert tells("bot.verify.good", said)
    assert table.seed_hash in said
    assert table.seed not in said
    await played_out(hall, table, random.Random(1))
    table = await hall.tables.get(table.id)
    assert table.status == OVER
    said = (await hall.watcher.slash(hall.channel, "game verify")).response.content
    assert tells("bot.verify.good", said)
    assert table.seed_hash in said
    assert table.seed in said
    assert "final position" in said


async def test_what_does_not_fit_is_said_kindly(hall, monkeypatch):
    table = await over(hall)
    monkeypatch.setattr("bot.tables.history.verify.seed_hash", lambda seed: "0" * 64)
    said = (await hall.watcher.slash(hall.channel, "game verify")).response.content
    assert tells("bot.verify.fault.seed", said)
    assert f"number {table.id}" in said
    assert not tells("bot.verify.good", said)


async def test_the_last_post_leads_to_everything_there_is_to_see(hall):
    await over(hall)
    post = hall.board()
    verbs = [one["custom_id"].split(":")[2] for one in controls(post)]
    assert verbs == ["rematch", "replay", "animate", "log", "final", "course", "proof", "rules"]
    page = (await press(hall.watcher, post, "final")).response
    assert page.ephemeral
    assert page.attachments
    assert page.content == "### Pearls · Final board"
    shown = (await hall.watcher.slash(hall.channel, "game show")).response
    assert with_verb(shown, "final", "course")


async def test_the_end_says_first_who_has_won_and_leaves_the_proof_to_a_press(hall):
    table = await over(hall)
    result, post = (await hall.tables.position(table.id)).result, hall.board()
    first, *_ = post.content.splitlines()
    winners = [table.names[seat] for seat in result.ranking() if result.places[seat] == 1]
    assert first.startswith("# ")
    assert all(name in first for name in winners)
    assert table.seed_hash not in post.content
    for seat, total in enumerate(result.totals()):
        assert f"{result.places[seat]}. {table.names[seat]}: {total}" in post.content

    page = (await press(hall.watcher, post, "proof")).response
    assert page.ephemeral
    assert table.seed in page.content
    assert table.seed_hash in page.content
    assert tells("bot.verify.good", (await press(hall.watcher, page, "verify")).response.content)


async def test_a_rematch_takes_nothing_away_of_what_was_played(hall):
    last = await over(hall)
    await rematch_card(hall, hall.benno)
    assert (await hall.table()).status == LOBBY
    assert tells("bot.verify.good", (await hall.watcher.slash(hall.channel, "game verify")).response.content)
    for command in ("log", "replay", "recap"):
        page = (await hall.watcher.slash(hall.channel, f"game {command}")).response
        assert not page.content.startswith("> "), command
        assert all(one["custom_id"].split(":")[1] == str(last.id) for one in controls(page)), command


async def test_the_seed_of_a_running_game_is_not_told_by_a_forged_press(hall):
    table = await sealed(hall)
    forged = interaction(hall, hall.clara, hall.board(), f"m:{table.id}:proof:0:")
    (answer,) = await send_raw(hall, forged)
    assert table.seed_hash in answer.response.content
    assert table.seed not in answer.response.content


async def test_a_rematch_asks_the_others_once(hall):
    last = await over(hall)
    card = await rematch_card(hall, hall.benno)
    table = await hall.table()

    assert (table.rematch, table.host, table.status) == (last.id, hall.benno.id, LOBBY)
    assert f"<@{hall.anna.id}>" in card.content
    assert tells("bot.rematch.seats", card.content)
    assert mentioned(hall, card) == {hall.anna.id}
    await press(hall.anna, card, "join")
    await hall.rest()
    card = hall.board()
    assert "Asked to join" not in card.content
    await press(hall.benno, card, "start")
    begun = await hall.table()
    assert [seat.user for seat in begun.seats] == [seat.user for seat in (*last.seats[1:], last.seats[0])]


async def rematch_card(hall, who):
    said = (await press(who, hall.board(), "rematch")).response
    assert "you are its host" in said.content
    await hall.rest()
    return hall.board()


def mentioned(hall, message):
    """Who is called by a message."""
    stored = hall.env.backend.get_message(message.channel.id, message.id)
    return {user.id for user in message.mentions} & {int(user) for user in stored.allowed_mentions.users}


async def test_two_who_press_rematch_at_once_sit_at_one_table(hall):
    last = await over(hall)
    post = hall.board()
    pressed = [interaction(hall, who, post, f"m:{last.id}:rematch:0:") for who in (hall.anna, hall.benno)]
    first, second = await send_raw(hall, *pressed)

    assert {"you are its host" in one.response.content for one in (first, second)} == {True, False}
    table = await hall.table()
    assert {seat.user for seat in table.seats} == {hall.anna.id, hall.benno.id}
    assert len(await hall.store.tables.all(status=(LOBBY,))) == 1


async def test_rematch_by_command_and_by_whom_it_is_refused(hall):
    await over(hall)
    assert tells("bot.error.NotSeated", (await hall.clara.slash(hall.channel, "rematch")).response.content)
    assert "you are its host" in (await hall.anna.slash(hall.channel, "rematch")).response.content
    await hall.rest()
    joined = (await hall.benno.slash(hall.channel, "rematch")).response.content
    assert "you are its host" not in joined
    table = await hall.table()
    assert [seat.user for seat in table.seats] == [hall.anna.id, hall.benno.id]
    await press(hall.anna, hall.board(), "start")
    assert tells("bot.error.StillLive", (await hall.anna.slash(hall.channel, "rematch")).response.content)


async def taken(hall):
    """A finished table whose channel somebody else has taken since: its last post."""
    last, post = await over(hall), hall.board()
    await opens(hall.clara, hall.channel)
    await hall.rest()
    return last, post


async def test_where_another_table_stands_by_now_the_rematch_gets_a_thread(hall):
    last, post = await taken(hall)
    offered = (await press(hall.benno, post, "rematch")).response
    assert "its own thread" in offered.content
    told = (await press(hall.benno, offered, "apart")).response.content
    await hall.rest()
    table = await hall.store.tables.rematch_of(last.id)
    card = hall.posts(channel=hall.channel.threads[0])[-1]

    assert (table.host, table.guild, table.status) == (hall.benno.id, hall.guild.id, LOBBY)
    assert "you are its host" in told
    assert f"<#{table.channel}>" in told
    assert table.channel not in (last.channel, 0)
    assert f"<@{hall.anna.id}>" in card.content
    assert (await hall.table()).host == hall.clara.id, "the other table stays where it is"
    joined = (await press(hall.anna, post, "rematch")).response.content
    assert f"<#{table.channel}>" in joined
    assert {seat.user for seat in (await hall.store.tables.get(table.id)).seats} == {hall.anna.id, hall.benno.id}


async def test_two_who_want_a_thread_sit_at_one_table(hall):
    last, post = await taken(hall)
    offers = [(who, (await press(who, post, "rematch")).response) for who in (hall.anna, hall.benno)]
    pressed = [interaction(hall, who, offer, f"m:{last.id}:apart:0:") for who, offer in offers]
    first, second = await send_raw(hall, *pressed)
    table = await hall.store.tables.rematch_of(last.id)

    assert {"you are its host" in one.response.content for one in (first, second)} == {True, False}
    assert {seat.user for seat in table.seats} == {hall.anna.id, hall.benno.id}
    assert len(await hall.store.tables.all(status=(LOBBY,))) == 2
    assert [one.id for one in hall.channel.threads] == [table.channel], "no empty thread"


async def test_two_presses_on_thread_make_one_thread(hall):
    last, post = await taken(hall)
    offer = (await press(hall.benno, post, "rematch")).response
    pressed = [interaction(hall, hall.benno, offer, f"m:{last.id}:apart:0:") for _ in range(2)]
    answers = await send_raw(hall, *pressed)

    assert len(hall.channel.threads) == 1
    assert any(
        tells("bot.new.spent", told.content) for one in answers for told in (*one.followups, one.response) if told
    )


async def test_who_did_not_sit_there_gets_no_thread(hall):
    last, _ = await taken(hall)
    offer = (await press(hall.anna, hall.posts()[-2], "rematch")).response
    (refused,) = await send_raw(hall, interaction(hall, hall.clara, offer, f"m:{last.id}:apart:0:"))

    assert tells("bot.error.NotSeated", refused.response.content)
    assert await hall.store.tables.rematch_of(last.id) is None


@pytest.mark.parametrize("lang", ["en-US", "de"])
async def test_a_card_that_is_posted_anew_calls_nobody_again(hall, monkeypatch, lang):
    speak(monkeypatch, {}, guild=lang)
    await over(hall)
    await press(hall.anna, hall.board(), "rematch")
    await hall.rest()
    card = hall.board()
    assert mentioned(hall, card) == {hall.benno.id}
    hall.env.backend.delete_message(hall.channel.id, card.id)
    table = await hall.table()
    await hall.tables.lobby.add_opponent(table.id, Actor(hall.anna.id), "easy", "Li")
    await hall.rest()
    card = hall.board()
    assert f"<@{hall.benno.id}>" in card.content
    assert mentioned(hall, card) == set()


async def test_a_finished_game_is_played_on_from_a_moment(hall, blank):
    table = await hall.begin(hall.benno)
    await played_out(hall, table, random.Random(3))
    page = (await hall.anna.slash(hall.channel, "game replay")).response
    panel = (await press(hall.anna, page, "playon")).response
    await hall.rest()
    assert panel.ephemeral
    assert "You play on from here" in panel.content
    (own,) = await hall.tables.practice.mine(hall.anna.id)
    assert own.practice
    assert (await hall.tables.get(table.id)).status == OVER


async def test_a_running_game_offers_no_way_to_play_on(hall, blank):
    await hall.begin(hall.benno)
    page = (await hall.anna.slash(hall.channel, "game replay")).response
    assert not with_verb(page, "playon")
