"""Turn times of real tables: from the moment a turn begins to the press that ends it, without what does not count."""

from bot.store.values.time import DAY, HOUR, ON
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.bot.tables.waiting import game, later, present, seal, seat_of, sleeps


async def times(world, person, *, live=False):
    return await world.store.turn_times.of_person(person.user, live=live)


async def test_a_turn_lasts_from_its_beginning_to_the_press_that_ends_it(world):
    position = await game(world, ANNA, BENNO, move=DAY)
    world.now += 600
    await seal(world, position, ANNA, card=4)
    assert await times(world, ANNA) == [600.0]
    assert await times(world, BENNO) == []
    world.now += 1200
    await seal(world, position, BENNO, card=1)
    assert await times(world, BENNO) == [1800.0]
    assert sorted(await world.store.turn_times.of_table(position.table.id)) == [600.0, 1800.0]


async def test_vacations_and_quiet_hours_do_not_count(world):
    position = await game(world, ANNA, BENNO, move=5 * DAY)
    await world.tables.vacations.begin(1, ANNA.user, 1)
    world.now += DAY + HOUR
    await seal(world, position, ANNA)
    assert await times(world, ANNA) == [HOUR]

    await sleeps(world, BENNO, quiet="00:00-12:00")
    world.now += DAY - HOUR
    await seal(world, position, BENNO, card=2)
    assert await times(world, BENNO) == [DAY]


async def test_the_quiet_hours_of_a_live_table_count_and_its_times_are_apart(world):
    position = await game(world, ANNA, BENNO, move=600, reserve=600)
    await sleeps(world, ANNA, quiet="00:00-23:59")
    world.now += 120
    await seal(world, position, ANNA)
    assert await times(world, ANNA) == []
    assert await times(world, ANNA, live=True) == [120.0]


async def test_what_a_stand_in_or_a_plan_plays_is_nobody_s_time(world):
    position = await game(world, ANNA, BENNO, move=DAY, expiry=ON)
    await seal(world, position, ANNA)
    before = await world.store.turn_times.of_table(position.table.id)
    await later(world, 2 * DAY)
    assert (await world.tables.get(position.table.id)).seats[seat_of(position, BENNO)].stand == ON
    assert await times(world, BENNO) == []
    assert await world.store.turn_times.of_table(position.table.id) == before


async def test_an_answer_that_is_withdrawn_and_given_anew_counts_once_from_the_beginning(world):
    position = await game(world, ANNA, BENNO, CLARA, move=DAY)
    world.now += 100
    position = await seal(world, position, ANNA)
    await world.tables.play.undo(position.table.id, ANNA.user, position.table.revision)
    world.now += 200
    await seal(world, await present(world, position), ANNA, card=3)
    assert await times(world, ANNA) == [300.0]


async def test_a_pace_takes_five_turns_and_stays_with_the_person(world):
    assert (await world.tables.pace.of(ANNA.user)).slow is None
    for channel in range(20, 25):
        position = await game(world, ANNA, BENNO, channel=channel, move=DAY)
        world.now += 60 * channel
        await seal(world, position, ANNA)
    assert (await world.tables.pace.of(ANNA.user)).slow == 60 * 22
    assert (await world.tables.pace.of(ANNA.user)).live is None
    assert await world.tables.pace.at(position.table.id) is None, "one turn would tell whose it was"
    await world.store.personal_data.forget(ANNA.user, {"en": "Former"})
    assert (await world.tables.pace.of(ANNA.user)).slow is None
