"""Hints: at practice tables only, from the own view only, in words, after a word that somebody thinks."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from bot.tables.learn.practice import ADVISER, HINTS, Practice
from bot.tables.model.position import GameState, Position
from bot.workers.pool import Workers
from bot.workers.search import SearchPlanner, Thought
from engine.ai.search import Pick
from engine.kernel.values import View
from render.words.words import Words
from tests.bot.discord.learn.test_lessons import begun, blank, now, picked  # noqa: F401  (a fixture among them)
from tests.bot.discord.simcord_server import press
from tests.games import rooms

EN = Words("en")


class Adviser:
    """A planner that thinks what it is told, and notes what it was shown."""

    def __init__(self, *picks: Pick) -> None:
        self.picks = picks
        self.seen: list[tuple[View, str]] = []
        self.ready = asyncio.Event()
        self.ready.set()

    async def think(self, game, view, level):
        self.seen.append((view, level))
        await self.ready.wait()
        return Thought((), self.picks)

    def begin(self, game, view, level):
        raise AssertionError("nobody asked for it")


@pytest.fixture
def adviser(hall):
    made = hall.tables.practice.planner = Adviser(
        Pick("warrior.young", 0.5, 41.4, 3.6),
        Pick("monk.young", 0.3, 39.6, -1.2),
        Pick("healer.young", 0.1, 39.0, 0.3),
        Pick("farmer.young", 0.1, 20.0, -9.0),
    )
    return made


async def test_a_hint_names_the_best_options_with_what_is_expected(hall, adviser):
    panel = await begun(hall, rooms.EXAMPLE)

    shown = (await press(hall.anna, panel, "hint")).response

    assert shown.ephemeral
    assert shown.id != panel.id
    lines = shown.content.splitlines()
    assert lines[1:] == [
        "1. **G · Young warrior (+5 spaces)**",
        f"-# {EN.text('bot.hint.ahead', points=41, n=4)}",
        "2. **A · Young monk (+6 spaces)**",
        f"-# {EN.text('bot.hint.behind', points=40, n=1)}",
        "3. **B · Young healer (+4 spaces)**",
        f"-# {EN.text('bot.hint.even', points=39, n=0)}",
        EN.text("bot.hint.foot"),
    ]
    position = await now(hall)
    assert adviser.seen == [(position.view(0), ADVISER)]


async def test_a_word_comes_first_and_a_late_answer_says_that_it_is_late(hall, adviser):
    panel = await begun(hall, rooms.EXAMPLE)
    adviser.ready.clear()
    thinking = asyncio.ensure_future(press(hall.anna, panel, "hint"))
    for _ in range(200):
        await asyncio.sleep(0.01)
        if adviser.seen:
            break
    position = await now(hall)
    key = position.decision(0).options[0]
    await hall.tables.play.pick(position.table.id, hall.anna.id, position.table.revision, None, key)
    seen = [message.content for message in hall.channel.history(viewer=hall.anna)]
    assert EN.text("bot.hint.thinking") in seen[-1]
    adviser.ready.set()

    assert EN.text("bot.hint.outdated") in (await thinking).response.content


async def test_hints_are_refused_at_ordinary_tables_also_beside_a_lesson(hall, adviser):
    await hall.begin(hall.benno)
    refused = EN.text("bot.error.NotAtPractice")

    assert (await hall.anna.slash(hall.channel, "hint")).response.content == refused
    await begun(hall, rooms.EXAMPLE)
    table = await hall.table()
    assert (await hall.anna.slash(hall.channel, "hint", table=str(table.id))).response.content == refused
    assert (await hall.clara.slash(hall.channel, "hint")).response.content == refused
    assert adviser.seen == []

    assert "Young warrior" in (await hall.anna.slash(hall.channel, "hint")).response.content


async def test_where_nothing_can_be_chosen_the_hint_says_so(hall, adviser):
    panel = await begun(hall, rooms.EXAMPLE)
    for key in ("monk.young", "warrior.young", "apart"):
        panel = await picked(hall, panel, key)

    shown = (await press(hall.anna, panel, "hint")).response

    assert EN.text("bot.hint.single") in shown.content
    assert adviser.seen == []


async def test_a_hint_knows_only_what_its_seat_sees(hall):
    """The same view with other hidden cards: the same hint, from searches that know nothing of each other."""
    await begun(hall, rooms.EXAMPLE)
    position = await now(hall)
    game, view = position.game, position.view(0)
    swapped = game.determinise(view, Random(5))
    assert game.encode(swapped) != game.encode(position.state)
    other = Position(position.table, GameState(game, swapped, position.kept, position.moment.line))
    hints = []
    for one in (position, other):
        workers = Workers(1, ThreadPoolExecutor)
        try:
            hints.append(await Practice(hall.tables.repo, hall.tables.play, SearchPlanner(workers)).hint(one, 0))
        finally:
            workers.close()

    assert hints[0] == hints[1]
    assert len(hints[0]) == HINTS
    assert [one.key for one in hints[0]] == list(dict.fromkeys(one.key for one in hints[0]))
