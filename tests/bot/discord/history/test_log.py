"""Recap and log as they are read: pages, links to the posts, jumps, one player's lines, weeks and restarts."""

import random
import re

import pytest

from bot.discord.history import log as told_log
from bot.store.values.table import OVER
from bot.store.values.time import DAY
from bot.tables.history.recap import is_told
from render.jobs.worker import since_job
from render.words.words import Words
from tests.bot.discord.simcord_server import press, with_verb
from tests.bot.discord.sketches import unpainted
from tests.games import rooms

GAME = rooms.EXAMPLE


async def later_on(hall, steps, *others):
    """A table of a real game, some steps on; nobody has looked at anything yet."""
    table = await hall.begin(*others, game=GAME)
    rng = random.Random(3)
    with unpainted(hall.workers):
        for _ in range(steps):
            position = await hall.tables.position(table.id)
            seat = rng.choice(position.waiting())
            key = rng.choice(position.decision(seat).options)
            table = position.table
            await hall.tables.play.pick(table.id, table.seats[seat].user, table.revision, None, key)
            await hall.rest()
    return await hall.tables.position(table.id)


def choice(message, verb, value):
    """The menu with this verb, and the line of it with this value."""
    (menu,) = with_verb(message, verb)
    return menu["custom_id"], next(line for line in menu["options"] if line["value"] == value)


async def test_the_log_goes_by_rounds_and_each_line_leads_to_its_post(hall):
    position = await later_on(hall, 60, hall.benno)
    sections = await hall.tables.game_log.rounds(position.table.id)
    page = (await press(hall.watcher, hall.board(), "log")).response
    assert page.ephemeral
    last = sections[-1]
    assert f"Month {last.number} begins" in page.content
    ids = {message.id for message in hall.posts()}
    links = re.findall(
        rf"\[jump to message\]\(https://discord.com/channels/{hall.guild.id}/{hall.channel.id}/(\d+)\)", page.content
    )
    assert links
    assert {int(one) for one in links} <= ids

    seen = [page.content]
    while "page 1 of" not in page.content:
        page = (await press(hall.watcher, page, "logpage")).response
        seen.append(page.content)
    lines = [line for text in seen[::-1] for line in text.splitlines() if line.startswith("· ")]
    log = await hall.tables.game_log.log(position.table.id)
    assert len(lines) == len(log) - sum(one.opening is not None for one in sections)
    assert all(len(text) <= 2000 for text in seen)

    menu, line = choice(page, "loground", "2")
    assert line["label"] == "Month 2"
    page = (await hall.watcher.select(page, ["2"], custom_id=menu)).response
    assert "Month 2 begins" in page.content
    menu, line = choice(page, "logof", "1")
    who = position.table.names[1]
    assert line["label"] == f"Only {who}"
    page = (await hall.watcher.select(page, ["1"], custom_id=menu)).response
    told = [line for line in page.content.splitlines() if line.startswith("· ")]
    assert "Month 2 begins" in page.content
    assert told
    assert all(who in line for line in told)
    assert choice(page, "logof", "1")[1]["default"]


async def test_a_log_of_five_hundred_lines_stays_pleasant(hall):
    """No page is too long, every round is in the menu or two presses away."""
    position = await later_on(hall, 25, hall.benno)
    sections = await hall.tables.game_log.rounds(position.table.id)
    many = [part for _ in range(30) for part in sections]
    pages = list(told_log.paged(position.table, many, (), Words("de"), None))
    assert sum(len(one.lines) for one in many) > 500
    assert max(len(one.text) for one in pages) <= told_log.ROOM
    rows = told_log.controls(position.table, many, Words("de"), 40, len(pages), pages[40].round, None)
    assert [len(row) for row in rows] == [2, 1, 1]
    assert len(rows[1][0].options) == 25


async def test_what_is_typed_finds_its_round(hall):
    await later_on(hall, 40, hall.benno)
    found = await hall.watcher.autocomplete(hall.channel, "game log", "round", "2")
    assert 2 in [one["value"] for one in found if one["name"] == "Month 2"]
    result = await hall.watcher.slash(hall.channel, "game log", round=2, player="Benno")
    assert "Month 2 begins" in result.response.content
    assert all("Benno" in line for line in result.response.content.splitlines() if line.startswith("· "))


async def test_the_recap_is_a_press_away_and_marks_what_has_changed(hall, monkeypatch):
    drawn = []

    def watched(*packed):
        drawn.append(since_job(*packed))
        return drawn[-1]

    monkeypatch.setattr("bot.discord.pictures.studio.since_job", watched)
    position = await later_on(hall, 50, hall.benno)
    (who, *_) = await hall.awaited(position.table)
    panel = await hall.panel(who)
    assert "Since your last turn:" in panel.content
    answer = (await press(who, panel, "recap")).response
    await hall.rest()
    assert answer.ephemeral
    assert answer.content.startswith("### Since your last turn · ")
    assert len(answer.content) <= 2000
    (picture,) = drawn
    assert picture.alt
    assert answer.id != panel.id


@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("game", rooms.each())
async def test_a_three_weeks_game_is_told_whole_and_once_over_restarts(hall, game):
    """Everybody opens their panel only at their own turns, a day apart; the bot is restarted again and again."""
    people = (hall.benno, hall.clara)[: max(game.seats[0] - 1, 1)]
    table = await hall.begin(*people, game=game.id)
    rng, turns, told = random.Random(8), 0, {}
    while (await hall.tables.get(table.id)).status != OVER and turns < 21:
        turns += 1
        hall.clock.now += DAY
        position = await hall.tables.position(table.id)
        seat = rng.choice(position.waiting())
        user = position.table.seats[seat].user
        found = await hall.tables.game_log.recap(await hall.tables.position(table.id), user)
        seen = told.setdefault(seat, [])
        seen += [line.number for section in found.sections for line in section.lines]
        begun = position.kept
        while seat in position.waiting() and (position.kept == begun or position.turn(seat)):
            key = rng.choice(position.decision(seat).options)
            await hall.tables.play.pick(table.id, user, position.table.revision, None, key)
            position = await hall.tables.position(table.id)
        if turns % 5 == 0:
            await hall.restart()
            await hall.bot.wait_until_ready()
        await hall.rest()

    position = await hall.tables.position(table.id)
    posts = await hall.tables.game_log.posts(table.id)
    public = [number for post in posts for number in range(post.first, post.last + 1)]
    assert public == list(range(1, position.table.posted_event + 1))
    assert {post.message for post in posts} <= {message.id for message in hall.posts()}
    log, begun = await hall.tables.game_log.log(table.id), position.kept[0].revision
    for seat, seen in told.items():
        found = await hall.tables.game_log.recap(await hall.tables.position(table.id), position.table.seats[seat].user)
        seen += [line.number for section in found.sections for line in section.lines]
        own = {one.revision for one in position.kept if one.seat == seat}
        others = {line.number for line in log if line.revision >= begun and line.revision not in own and is_told(line)}
        openings = {line.number for line in log if game.round_opened(line.event)}
        assert len(seen) == len(set(seen))
        assert others - openings <= set(seen)
