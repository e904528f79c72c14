"""Practice tables: one of each game for a person, nothing of them in the outbox, no clock, no file."""

import asyncio
from dataclasses import replace

import msgspec
import pytest

from bot.store.values.errors import ChannelTaken, NoTable
from bot.store.values.table import ABORTED, OVER, UNCOUNTED
from bot.tables.learn import practice
from bot.tables.learn.practice import Practice
from bot.tables.model import results
from bot.tables.model.errors import AtPractice, NoLesson, NoSuchGame, NotAtPractice, NotRunning, NotYourTurn, Unanswered
from bot.tables.turn.thinking import quick
from tests.bot.tables.conftest import ANNA, BENNO, MANAGER
from tests.games.rooms import EXAMPLE

NAMES = ["Scribe", "Judge", "Clerk"]


class Silent:
    """A planner that never comes to an end."""

    async def think(self, game, view, level):
        await asyncio.sleep(60)

    def begin(self, game, view, level):
        raise AssertionError


async def lesson_of(world, person=ANNA):
    table = await world.tables.practice.begin(person, EXAMPLE, NAMES)
    await world.tables.opponents.settle()
    return await world.tables.position(table.id)


async def test_a_lesson_is_stored_as_a_practice_table_and_found_again(world):
    position = await lesson_of(world)

    assert position.table.practice
    assert position.waiting() == [0]
    assert [seat.name for seat in position.table.seats] == [ANNA.name, "Scribe", "Judge"]
    assert await world.tables.practice.mine(ANNA.user) == [position.table]
    assert await world.tables.practice.mine(ANNA.user, EXAMPLE) == [position.table]
    assert await world.tables.practice.mine(ANNA.user, "toy") == []
    assert await world.tables.practice.mine(BENNO.user) == []
    await world.again()
    assert (await world.tables.practice.mine(ANNA.user))[0].id == position.table.id


async def test_there_is_one_of_each_game_for_a_person_and_the_store_says_so(world):
    first = (await lesson_of(world)).table
    second = (await lesson_of(world)).table

    assert (await world.tables.get(first.id)).status == ABORTED
    assert await world.tables.practice.mine(ANNA.user) == [second]
    with pytest.raises(ChannelTaken):
        await world.store.tables.create(msgspec.structs.replace(second, id=0))
    await lesson_of(world, BENNO)
    assert len(await world.tables.practice.mine(ANNA.user)) == 1


async def test_a_whole_lesson_posts_nothing_and_has_no_clock(world):
    position = await lesson_of(world)
    table = position.table.id
    for _ in range(400):
        await world.tables.opponents.settle()
        position = await world.tables.position(table)
        if position.over:
            break
        assert position.table.clocks == ()
        await world.press(position, 0, quick(position.game, position.view(0), position.decision(0)))
    await world.tables.scheduler.sweep()
    world.now += 1e7
    await world.tables.scheduler.tick()
    await world.tables.scheduler.sweep()

    assert position.table.status == OVER
    assert position.table.counts == UNCOUNTED
    assert results.result_of(position, agreed=False) is None
    assert await world.store.outbox.of_table(table) == []
    assert await world.store.clocks.unclocked() == []


async def test_an_ordinary_table_is_no_practice_and_channel_0_finds_none(world):
    ordinary = await world.game()
    await lesson_of(world)

    assert not ordinary.table.practice
    with pytest.raises(NoTable):
        await world.tables.at(0)


async def test_a_lesson_is_not_taken_anywhere(world):
    position = await lesson_of(world)

    with pytest.raises(AtPractice):
        await world.tables.exports.export(position.table.id, MANAGER)
    with pytest.raises(AtPractice):
        await world.tables.lobby.move(position.table.id, ANNA, 1, 5)


async def test_what_there_is_no_lesson_for(world):
    with pytest.raises(NoSuchGame):
        await world.tables.practice.begin(ANNA, "riddles", NAMES)
    with pytest.raises(NoLesson):
        await world.tables.practice.begin(ANNA, "toy", NAMES)


async def test_a_lesson_says_nothing_at_an_ordinary_table(world):
    position = await lesson_of(world)
    ordinary = replace(position, table=msgspec.structs.replace(position.table, practice=False))

    assert world.tables.practice.told(position, 0, "en")[0] is not None
    assert world.tables.practice.told(ordinary, 0, "en") == (None, 0)


async def test_who_may_have_a_hint(world):
    ordinary = await world.game()
    position = await lesson_of(world)
    asked = world.tables.practice.asked

    assert (await asked(position.table.id, ANNA.user))[1] == 0
    with pytest.raises(NotAtPractice):
        await asked(ordinary.table.id, ANNA.user)
    await world.tables.play.concede(position.table.id, ANNA.user)
    with pytest.raises(NotRunning):
        await asked(position.table.id, ANNA.user)


async def test_no_hint_while_others_are_asked(world):
    position = await lesson_of(world)
    world.tables.opponents._closed = True
    while 0 in position.waiting():
        position = (await world.press(position, 0, position.decision(0).options[0])).position

    with pytest.raises(NotYourTurn):
        await world.tables.practice.asked(position.table.id, ANNA.user)


async def test_a_hint_is_bounded(world, monkeypatch):
    monkeypatch.setattr(practice, "HINT_TIMEOUT_SECONDS", 0.05)
    position = await lesson_of(world)

    with pytest.raises(Unanswered):
        await Practice(world.tables.repo, world.tables.play, Silent()).hint(position, 0)
    with pytest.raises(Unanswered):
        await Practice(world.tables.repo, world.tables.play).hint(position, 0)
