"""Opponents: they play by themselves, from their own view, and nothing stops the game."""

import asyncio
from random import Random
from types import SimpleNamespace

from bot.discord.text import turn_post
from bot.store.values.delivery import PROGRESS, TURN_POST
from bot.store.values.table import OVER
from bot.tables.turn.thinking import quick
from engine.ai.search import Step
from engine.kernel.values import PUBLIC
from render.words.words import Words
from tests.bot.tables.conftest import ANNA, BENNO


class Hook:
    """A planner of a test: ``plan(game, view, level)`` gives the picks; the views thought of ahead are kept."""

    def __init__(self, plan):
        self.plan = plan
        self.begun = []

    async def think(self, game, view, level):
        return SimpleNamespace(plan=await self.plan(game, view, level))

    def begin(self, game, view, level):
        self.begun.append(view)


def opponents_of(position):
    return [seat for seat, own in enumerate(position.table.seats) if not own.human]


async def play_a_person(world, position, option=0):
    """Anna always takes her first option, or another one."""
    table = position.table.id
    for _ in range(100):
        await world.tables.opponents.settle()
        position = await world.tables.position(table)
        if position.over:
            return position
        seat = position.table.seat(ANNA.user)
        assert position.waiting() == [seat]
        await world.press(position, seat, position.decision(seat).options[option])
    raise AssertionError("the game does not end")


def planned(game, view):
    """A plan of one quick pick."""
    decision = game.decision(game.determinise(view, Random(1)), view.seat)
    return [Step(decision.kind, quick(game, view, decision))]


async def test_a_plan_is_followed_until_something_is_learnt(world):
    """Of a plan for a whole game only what belongs to one turn is carried out; then the planner is asked again."""
    asked = []

    async def hook(game, view, level):
        (first,) = planned(game, view)
        asked.append(first.kind)
        return [first, *(Step(kind, key) for kind, key in (("end_turn", "end"), ("store", "far"), ("bid", "card1")))]

    world.tables.opponents.planner = Hook(hook)
    position = await play_a_person(world, await world.game(ANNA, opponents=1))
    seat = opponents_of(position)[0]
    own = [move for move in position.moves if move.seat == seat]

    assert position.table.status == OVER
    assert len([move for move in own if move.kind == "bid"]) == asked.count("bid")


async def test_a_plan_is_carried_out_from_its_beginning(world):
    """The first pick of it, and not the last that would fit too."""
    planned_first = []

    async def hook(game, view, level):
        (first,) = planned(game, view)
        decision = game.decision(game.determinise(view, Random(1)), view.seat)
        planned_first.append((first.kind, first.key))
        return [first, *(Step(decision.kind, key) for key in decision.options if key != first.key)]

    world.tables.opponents.planner = Hook(hook)
    position = await play_a_person(world, await world.game(ANNA, opponents=1))
    seat = opponents_of(position)[0]
    made = [(move.kind, move.key) for move in position.moves if move.seat == seat and move.kind == "bid"]
    assert made == [one for one in planned_first if one[0] == "bid"]


async def test_a_person_plays_a_whole_game_against_opponents(world):
    position = await play_a_person(world, await world.game(ANNA, opponents=2))
    entries = await world.store.history.entries(position.table.id)

    assert position.table.status == OVER
    assert {entry.user for entry in entries if entry.seat in opponents_of(position)} == {0}


async def test_the_hook_is_asked_with_the_seats_own_view(world):
    asked = []

    async def hook(game, view, level):
        asked.append((view.seat, level))
        assert not hasattr(view, "seed")
        return planned(game, view)

    world.tables.opponents.planner = Hook(hook)
    await play_a_person(world, await world.game(ANNA, opponents=1))

    assert asked
    assert {level for _, level in asked} == {"easy"}
    assert PUBLIC not in {seat for seat, _ in asked}


async def test_a_hook_that_fails_or_cheats_is_replaced_by_a_light_choice(world):
    answers = []

    async def hook(game, view, level):
        answers.append(level)
        if len(answers) % 2:
            raise RuntimeError("the worker has died")
        return [Step("bid", "card99")]

    world.tables.opponents.planner = Hook(hook)
    position = await play_a_person(world, await world.game(ANNA, opponents=2))

    assert len(answers) > 3
    assert position.table.status == OVER


async def test_a_slow_opponent_does_not_hold_up_the_others(world):
    """While it thinks, people seal their answers; its own answer still counts."""
    gate = asyncio.Event()

    async def hook(game, view, level):
        await gate.wait()
        return planned(game, view)

    world.tables.opponents.planner = Hook(hook)
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.join(table.id, BENNO)
    await world.tables.lobby.add_opponent(table.id, ANNA, "hard", "Tea Master")
    position = (await world.tables.lobby.start(table.id, ANNA)).position
    people = [seat for seat in range(3) if seat not in opponents_of(position)]
    await asyncio.sleep(0)
    for seat in people:
        await world.press(position, seat, "card1")
    assert (await world.tables.position(table.id)).waiting() == opponents_of(position)
    gate.set()
    await world.tables.opponents.settle()

    assert len((await world.tables.position(table.id)).moves) >= 3


async def test_a_crash_while_an_opponent_thinks_loses_nothing(world):
    async def never(game, view, level):
        await asyncio.Event().wait()

    world.tables.opponents.planner = Hook(never)
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.tables.lobby.add_opponent(table.id, ANNA, "medium", "Tea Master")
    position = (await world.tables.lobby.start(table.id, ANNA)).position
    assert position.waiting() == [0, 1]
    await world.again()

    assert (await world.tables.position(table.id)).waiting() == [position.table.seat(ANNA.user)]


async def test_posts_wait_until_a_person_is_asked(world):
    position = await world.game(ANNA, opponents=2)
    await world.deliver()
    seat = position.table.seat(ANNA.user)
    position = await world.tables.position(position.table.id)
    await world.press(position, seat, "card1")
    await world.tables.opponents.settle()
    posts = [one for one in await world.outbox(position.table.id) if one.kind == TURN_POST]

    assert len(posts) == 1
    assert seat in posts[0].asked
    lines = await world.tables.game_log.log(position.table.id, 0, posts[0].first, posts[0].last)
    assert sum(line.event.kind == "bid" for line in lines) == 3


async def test_the_last_post_says_that_opponents_think(world):
    """As soon as no person is waited for; the next post tells what came of it."""
    gate = asyncio.Event()

    async def hook(game, view, level):
        await gate.wait()
        return planned(game, view)

    world.tables.opponents.planner = Hook(hook)
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    for name in ("Tea Master", "Silk Trader"):
        await world.tables.lobby.add_opponent(table.id, ANNA, "easy", name)
    position = (await world.tables.lobby.start(table.id, ANNA)).position
    await world.deliver()
    position = (await world.press(position, position.table.seat(ANNA.user), "card1")).position
    told = [one.kind for one in await world.deliver()]
    text = turn_post.summons(position, Words("en"))
    gate.set()
    await world.tables.opponents.settle()

    assert told == [PROGRESS]
    assert "are thinking." in text
    assert all(name in text for name in ("Tea Master", "Silk Trader"))
    assert TURN_POST in [one.kind for one in await world.outbox(position.table.id)]


async def test_an_opponent_thinks_ahead_while_a_person_ends_the_turn(world):
    """Of the very view it has then."""
    met = []

    async def hook(game, view, level):
        met.append(view)
        return planned(game, view)

    planner = world.tables.opponents.planner = Hook(hook)
    await play_a_person(world, await world.game(ANNA, opponents=1), option=-1)

    assert planner.begun
    assert any(view in met for view in planner.begun)


async def test_equal_views_make_equal_light_choices(world):
    position = await world.game(ANNA, BENNO)
    decision = position.decision(1)
    choices = {quick(position.game, position.view(1), decision) for _ in range(5)}

    assert len(choices) == 1
    assert choices <= set(decision.options)
