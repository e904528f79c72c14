"""The overview of all tables, and what is told of one, as people press and type them."""

import discord
import pytest

from bot.discord.people import blocks
from bot.store.values.table import LOBBY
from bot.store.values.time import DAY, HOUR
from tests.bot.discord.opening import opens
from tests.bot.discord.simcord_server import pick, press, with_verb
from tests.bot.discord.waiting import answer, choose, later, running
from tests.games.sentences import tells


@pytest.fixture
def admin(hall):
    role = hall.guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    return hall.guild.add_member(hall.env.create_user("Steward"), roles=[role])


async def test_mine_tells_whose_turn_it_is_since_when_and_how_long(hall):
    table = await running(hall, hall.benno, move=DAY)
    page = (await hall.anna.slash(hall.channel, "game my-tables")).response
    assert tells("bot.mine.turn", page.content)
    assert f"began <t:{int(hall.clock.now)}:R>" in page.content
    assert f"runs out <t:{int(table.clocks[0].expires_at)}:R>" in page.content
    assert with_verb(page, "play")
    await answer(hall, hall.anna)
    page = (await hall.anna.slash(hall.channel, "game my-tables")).response
    assert "waiting for Benno (turn began" in page.content
    assert not with_verb(page, "play")


async def test_the_list_of_tables_is_whole_by_pages_with_a_count(hall):
    await hall.without_limits()
    for number in range(12):
        channel = hall.guild.create_text_channel(f"room-{number}")
        await opens(hall.anna, channel)
        card = hall.posts(channel=channel)[-1]
        await press(hall.benno, card, "join")
        await press(hall.anna, card, "start")
    page = (await hall.anna.slash(hall.channel, "game my-tables")).response
    assert "(12)" in page.content.splitlines()[0]
    seen = {one["custom_id"].split(":")[1] for one in with_verb(page, "play")}
    told = page.content.count("\n· ")
    while ahead := [one for one in with_verb(page, "mine") if "►" in one["label"]]:
        assert len(page.content) <= 2000
        page = (await hall.anna.click(page, custom_id=ahead[0]["custom_id"])).response
        seen |= {one["custom_id"].split(":")[1] for one in with_verb(page, "play")}
        told += page.content.count("\n· ")
    assert told == 12
    assert len(seen) == 12


async def test_everybody_met_can_be_blocked_by_pages(hall, monkeypatch):
    monkeypatch.setattr(blocks, "OPTIONS", 2)
    await hall.begin(hall.benno, hall.clara, hall.doro)
    page = (await hall.anna.slash(hall.channel, "settings block")).response
    met: set[str] = set()
    for _ in range(2):
        (menu,) = with_verb(page, "block")
        met |= {one["value"] for one in menu["options"]}
        ahead = [one for one in with_verb(page, "blockpage") if "►" in one["label"]]
        page = (await hall.anna.click(page, custom_id=ahead[0]["custom_id"])).response if ahead else page
    assert met == {str(one.id) for one in (hall.benno, hall.clara, hall.doro)}
    chosen = menu["options"][0]["value"]
    await choose(hall.anna, page, "block", chosen)
    listed = await hall.tables.blocks_and_notes.blocked(hall.anna.id)
    assert [str(one.user) for one in listed] == [chosen]


async def test_all_votes_of_a_table_can_be_answered_by_pages(hall):
    table = await running(hall, hall.benno, hall.clara)
    for subject in ("abort", "tie"):
        await hall.tables.votes.propose(table.id, hall.benno.id, subject, "yes")
    seat = table.seat_of(hall.clara.id)
    hall.clock.now += 30 * DAY
    await hall.tables.votes.propose(table.id, hall.benno.id, "absent", "on", seat)
    page = (await hall.anna.slash(hall.channel, "game table")).response
    asked = {one["custom_id"].split(":")[4].split(".")[0] for one in with_verb(page, "vote")}
    assert "(3)" in page.content
    page = (await press(hall.anna, page, "tablepage")).response
    asked |= {one["custom_id"].split(":")[4].split(".")[0] for one in with_verb(page, "vote")}
    assert asked == {"abort", "tie", "absent"}


async def test_the_next_table_is_one_press_away(hall):
    first = await running(hall, hall.benno)
    hall.clock.now += HOUR
    other = hall.guild.create_text_channel("garden")
    await opens(hall.anna, other)
    card = hall.posts(channel=other)[-1]
    await press(hall.benno, card, "join")
    await press(hall.anna, card, "start")
    await hall.rest()

    page = (await hall.anna.slash(hall.channel, "game my-tables")).response
    panel = (await press(hall.anna, page, "nexttable")).response
    assert with_verb(panel, "pick")[0]["custom_id"].split(":")[1] == str(first.id)
    panel = await pick(hall.anna, panel)
    panel = (await press(hall.anna, panel, "nexttable")).response
    assert f"<#{other.id}>" in panel.content
    panel = await pick(hall.anna, panel)
    assert not with_verb(panel, "nexttable")
    page = (await hall.anna.slash(hall.channel, "game my-tables")).response
    assert not with_verb(page, "nexttable")


async def test_finished_games_are_behind_a_press_with_their_places(hall):
    table = await running(hall, hall.benno)
    for _ in range(12):
        for who in (hall.anna, hall.benno):
            if who in await hall.awaited(table):
                await answer(hall, who)
    page = (await hall.anna.slash(hall.channel, "game my-tables")).response
    told = (await press(hall.anna, page, "finished")).response
    assert "of 2" in told.content
    assert tells(
        "bot.finished.none",
        (
            await press(hall.clara, (await hall.clara.slash(hall.channel, "game my-tables")).response, "finished")
        ).response.content,
    )


async def test_a_spectator_reads_how_a_table_stands(hall):
    await running(hall, hall.benno, move=DAY, expiry="on")
    await answer(hall, hall.benno)
    page = (await hall.watcher.slash(hall.channel, "game table")).response
    assert "\nWaiting for Anna (turn began" in page.content  # a line of its own begins with a capital
    assert "24 hours per move" in page.content
    assert not with_verb(page, "play", "vote")
    await later(hall, DAY)
    page = (await hall.watcher.slash(hall.channel, "game table")).response
    assert tells("bot.table.seat.on", page.content)


@pytest.mark.parametrize(("wanted", "words"), [("turn", 2), ("round", 1), ("end", 0)])
async def test_a_follower_hears_as_often_as_they_wish(hall, wanted, words):
    await running(hall, hall.benno)
    page = (await press(hall.watcher, hall.board(), "follow")).response
    await choose(hall.watcher, page, "following", wanted)
    for step, who in enumerate((hall.anna, hall.benno)):
        await pick(who, await hall.panel(who), lambda many, step=step: step)
        await hall.rest()
    for _ in range(2):
        await answer(hall, hall.benno)
    heard = [one for one in hall.watcher.user.dm_channel.history() if "News from" in one.content]
    assert len(heard) == words


async def test_a_lobby_that_does_not_fill_says_goodbye(hall):
    await hall.lobby()
    hall.clock.now += 7 * DAY + 1
    await hall.tables.scheduler.sweep()
    await hall.rest()
    assert (await hall.table()).status != LOBBY
    assert "was closed" in hall.posts()[0].content
    assert "not enough players" in hall.posts()[-1].content


async def test_the_thread_of_a_finished_game_is_archived(hall, admin):
    page = (await admin.slash(hall.channel, "settings server")).response
    page = await choose(admin, page, "house", "thread", "place")
    page = (await press(admin, page, "housepage")).response
    await choose(admin, page, "house", "1", "tidy")
    await opens(hall.anna, hall.channel)
    (thread,) = hall.channel.threads
    result = await hall.anna.slash(thread, "game abort")
    await press(hall.anna, result.response, "abort")
    await hall.rest()
    assert hall.bot.get_channel(thread.id) is not None
    hall.clock.now += DAY
    await hall.tables.scheduler.sweep()
    await hall.rest()
    assert hall.bot.get_channel(thread.id) is None  # only threads that are open are known


async def test_a_turn_that_ends_by_itself_costs_a_press_less(hall):
    page = (await hall.benno.slash(hall.channel, "settings me")).response
    await choose(hall.benno, page, "setting", "always", "end_turn")
    table = await running(hall, hall.benno)
    for step, who in enumerate((hall.anna, hall.benno)):
        panel = await pick(who, await hall.panel(who), lambda many, step=step: step)
    panel = await pick(hall.benno, panel)
    assert hall.anna in await hall.awaited(table)
    assert panel is not None
