"""Hints: at practice tables only, from the own view only, in words, after a word that somebody thinks."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from bot.discord.turn.play import view_of
from bot.tables.learn.practice import HINTS, Practice
from bot.tables.model.position import GameState, Position
from bot.workers.pool import Workers
from bot.workers.search import SearchPlanner, Thought
from engine.ai.ledger import Comparison, Ledger, compare
from engine.ai.search import ADVISER, Pick
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
        self.versus: Comparison | None = None
        self.seen: list[tuple[View, str]] = []
        self.ready = asyncio.Event()
        self.ready.set()

    async def think(self, game, view, level):
        self.seen.append((view, level))
        await self.ready.wait()
        return Thought((), self.picks, self.versus)

    def begin(self, game, view, level):
        raise AssertionError("nobody asked for it")


def level_with(points, margin, lines=40):
    """What is noted of a pick whose lines all ended alike, but for a margin that sways by a point."""
    ledger = Ledger()
    for line in range(lines):
        sway = 0.5 if line % 2 else -0.5
        ledger.book(0, [points, points - margin, 9.0], margin + sway, {"study": 3}, {"court_ladies": margin}, set())
    return ledger


@pytest.fixture
def adviser(hall):
    made = hall.tables.practice.planner = Adviser(
        Pick("healer.young", 0.5, 41.4, 3.6), Pick("farmer.young", 0.3, 39.6, -1.2), Pick("monk.young", 0.2, 20.0, -9.0)
    )
    made.versus = compare(0, level_with(41.4, 3.6), level_with(39.6, -1.2))
    return made


async def own_way(hall):
    """A lesson in which somebody has picked something else than was suggested."""
    panel = await begun(hall, rooms.EXAMPLE)
    return await picked(hall, panel, "warrior.young")


async def test_a_hint_names_the_two_best_options_why_and_how_sure_that_is(hall, adviser):
    panel = await own_way(hall)
    labels = {one.key: one.shown for one in view_of(await now(hall), 0, EN, ()).options}

    shown = (await press(hall.anna, panel, "hint")).response

    assert shown.ephemeral
    assert shown.id != panel.id
    assert shown.content.splitlines()[1:] == [
        f"1. **{labels['healer.young']}**",
        f"-# {EN.text('bot.hint.ahead', points=41, n=4)}",
        f"- {EN.text('bot.hint.points', what='still to come +1.8')}",
        f"- {EN.text('bot.hint.prospects', what='Court ladies +4.8')}",
        f"- {EN.text('bot.hint.holds', who='Court Scribe', points='3.0')}",
        f"2. **{labels['farmer.young']}**",
        f"-# {EN.text('bot.hint.behind', points=40, n=1)}",
        EN.text("bot.hint.better", points="4.8", error="0.2"),
        EN.text("bot.hint.foot", first=40, second=40),
    ]
    position = await now(hall)
    assert adviser.seen == [(position.view(0), ADVISER)]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (level_with(41.3, 3.5), EN.text("bot.hint.equal", points="0.1")),
        (level_with(41.3, 1.0, lines=1), EN.text("bot.hint.better", points="3.1", error="1.0")),
        (level_with(41.3, 4.6), EN.text("bot.hint.worse", points="1.0", error="0.2")),
        (None, EN.text("bot.hint.alone")),
    ],
)
async def test_how_sure_a_hint_is(hall, adviser, other, said):
    panel = await own_way(hall)
    adviser.versus = other and compare(0, level_with(41.4, 3.6), other)

    assert said in (await press(hall.anna, panel, "hint")).response.content.splitlines()


async def test_in_a_lesson_the_hint_is_what_the_lesson_suggests_with_its_reason(hall, adviser):
    panel = await begun(hall, rooms.EXAMPLE)
    for _ in range(3):
        position = await now(hall)
        told, _ = hall.tables.practice.told(position, 0, "en")
        shown = (await press(hall.anna, panel, "hint")).response

        label = next(one.shown for one in view_of(position, 0, EN, ()).options if one.key == told.suggested)
        assert shown.content.splitlines()[1:] == [f"1. **{label}**", f"-# {told.text}"]
        panel = await picked(hall, panel, told.suggested)
    assert adviser.seen == []


async def test_a_word_comes_first_and_a_late_answer_says_that_it_is_late(hall, adviser):
    panel = await own_way(hall)
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

    assert "Young monk" in (await hall.anna.slash(hall.channel, "hint")).response.content


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
    assert hints[0].versus is not None
    assert len({one.key for one in hints[0].options}) == HINTS
