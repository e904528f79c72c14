"""Clocks and reminders: for whom they run, what undo leaves of them, who is reminded and how often."""

from msgspec.structs import replace

from bot.store.values.delivery import REMIND
from bot.store.values.table import RUNNING
from bot.store.values.time import ABSENT, DAY, HOUR, ON
from bot.tables.commit.change import PartChange
from bot.tables.commit.parts import CLOCKS
from tests.bot.tables.conftest import ANNA, BENNO, CLARA
from tests.bot.tables.waiting import game, later, present, seal, seat_of
from tests.support.outbox import claim

# ---- clocks ----------------------------------------------------------------------------------------------------------


async def test_simultaneous_decisions_run_for_all_who_must_act(world):
    position = await game(world, move=DAY, reserve=DAY)

    assert [clock.expires_at for clock in position.table.clocks] == [world.now + 2 * DAY] * 2

    position = await seal(world, position, ANNA)
    anna, benno = (position.table.clock(seat_of(position, one)) for one in (ANNA, BENNO))
    assert (anna.asked, anna.expires_at) == (False, 0)
    assert (benno.asked, benno.expires_at) == (True, world.now + 2 * DAY)


async def test_taking_an_answer_back_gives_no_time_back(world):
    position = await game(world, move=DAY, reserve=6 * HOUR)
    world.now += 20 * HOUR
    position = await seal(world, position, ANNA)
    world.now += 3 * HOUR
    await world.tables.play.undo(position.table.id, ANNA.user)

    clock = (await present(world, position)).table.clock(seat_of(position, ANNA))
    assert clock.expires_at == world.now + 4 * HOUR + 6 * HOUR

    world.now += 6 * HOUR
    position = await seal(world, position, ANNA)
    await world.tables.play.undo(position.table.id, ANNA.user)
    clock = (await present(world, position)).table.clock(seat_of(position, ANNA))
    assert (clock.move, clock.reserve, clock.earned) == (0, 4 * HOUR, False)


async def test_the_reserve_refills_with_every_move_up_to_what_was_agreed(world):
    position = await game(world, move=DAY, reserve=10 * HOUR)
    world.now += DAY + 9 * HOUR
    position = await world.bids(position, 4, 3)
    await world.deliver()
    storing = position.waiting()[0]
    assert storing == 0
    assert position.table.clock(storing).reserve == 5 * HOUR  # 1 hour was left, 4 come back
    (await world.press(position, storing, "near"))
    await world.press(await present(world, position), storing, "end")
    position = await present(world, position)
    assert [clock.reserve for clock in position.table.clocks] == [9 * HOUR, 5 * HOUR]


async def test_times_of_any_fraction_come_back_from_the_store_as_they_were(world):
    world.now += 0.123456789
    position = await game(world, ANNA, BENNO, CLARA, move=DAY, expiry="vote")
    for number, person in enumerate((BENNO, CLARA), 1):
        world.now += number * 1.987654321
        position = await seal(world, position, person)
    assert await later(world, 12 * HOUR)
    assert await later(world, 12 * HOUR)
    await world.tables.votes.cast(position.table.id, BENNO.user, ABSENT, ON, seat_of(position, ANNA))
    after = await world.tables.votes.cast(position.table.id, CLARA.user, ABSENT, ON, seat_of(position, ANNA))
    assert not after.seats[seat_of(position, ANNA)].human


async def test_without_a_clock_nothing_runs_out_and_everybody_can_see_since_when_it_waits(world):
    position = await game(world)
    assert {(clock.expires_at, clock.since) for clock in position.table.clocks} == {(0, world.now)}


async def test_a_table_without_clocks_gets_them_and_one_that_has_some_keeps_them(world):
    """Imported, or of an earlier version; a clock that runs is begun anew for nobody."""
    position = await game(world, ANNA, BENNO, CLARA, move=DAY)
    await seal(world, position, ANNA)
    world.now += HOUR
    table = (await present(world, position)).table
    await world.tables.reschedule.clocked(table.id)
    assert (await world.tables.get(table.id)).clocks == table.clocks
    await world.tables.repo.commit(PartChange(part=CLOCKS, before=table, after=replace(table, clocks=())))
    await world.tables.reschedule.clocked(table.id)
    found = (await world.tables.get(table.id)).clocks
    assert [(one.asked, one.expires_at) for one in found] == [
        (own.user != ANNA.user, world.now + DAY if own.user != ANNA.user else 0.0) for own in table.seats
    ]


# ---- reminders -------------------------------------------------------------------------------------------------------


async def test_reminders_come_after_twelve_hours_then_daily_and_five_times_at_most(world):
    position = await game(world)
    table = position.table.id
    assert await later(world, 12 * HOUR - 1) == []
    assert await later(world, 1) == [(REMIND, 0, (0, 1))]
    assert await later(world, 0) == []
    for _ in range(4):
        assert await later(world, DAY - 1) == []
        assert await later(world, 1) == [(REMIND, 0, (0, 1))]
    assert await later(world, 30 * DAY) == []
    assert await world.store.clocks.due(world.now) == []
    assert (await world.tables.get(table)).status == RUNNING


async def test_everybody_is_reminded_as_they_wish(world):
    await world.store.settings.set("user", ANNA.user, "remind", "6")
    await world.store.settings.set("user", ANNA.user, "remind_by", "dm")
    await world.store.settings.set("user", BENNO.user, "remind", "0")
    position = await game(world, ANNA, BENNO, CLARA)
    anna, clara = seat_of(position, ANNA), seat_of(position, CLARA)

    assert await later(world, 6 * HOUR) == [(REMIND, ANNA.user, (anna,))]
    assert await later(world, 6 * HOUR) == [(REMIND, 0, (clara,))]


async def test_reminders_can_be_set_for_one_table_alone(world):
    first = await game(world)
    second = await game(world, channel=6)
    await world.store.settings.set("user", ANNA.user, f"remind.{first.table.id}", "0")
    await world.tables.reschedule.wishes_changed(ANNA.user)

    world.now += 12 * HOUR
    await world.tables.scheduler.tick()
    told = {one.table: one.asked for one in await world.deliver()}
    assert told == {first.table.id: (seat_of(first, BENNO),), second.table.id: (0, 1)}


async def test_one_press_silences_this_turn_and_only_this_one(world):
    position = await game(world)
    await world.tables.reschedule.hush(position.table.id, ANNA.user)
    assert await later(world, 12 * HOUR) == [(REMIND, 0, (seat_of(position, BENNO),))]
    assert await later(world, 3 * DAY) == [(REMIND, 0, (seat_of(position, BENNO),))]

    position = await world.bids(await present(world, position), 2, 2)
    await world.deliver()
    assert await later(world, 12 * HOUR) == [(REMIND, 0, (0, 1))]


async def test_nobody_is_reminded_who_has_answered(world):
    position = await game(world)
    await seal(world, position, ANNA)
    assert await later(world, 12 * HOUR) == [(REMIND, 0, (seat_of(position, BENNO),))]
    await seal(world, position, BENNO, 1)
    await world.deliver()
    position = await present(world, position)
    assert position.table.status == RUNNING


async def test_a_killed_process_neither_repeats_nor_loses_a_reminder(world):
    await game(world)
    world.now += 12 * HOUR
    await world.tables.scheduler.tick()
    claimed = await claim(world.store.outbox, world.now)
    await world.again()
    await world.tables.scheduler.tick()
    sent = await world.deliver()
    assert [(one.id, one.nonce) for one in sent] == [(claimed.id, claimed.nonce)]
    await world.again()
    await world.tables.scheduler.tick()
    assert await world.deliver() == []
