"""Quiet hours, vacations, ends of turns as people wish them; what a server has set."""

import pytest

from bot.store.values.delivery import REMIND, TIDY, UNFILLED
from bot.store.values.table import ABORTED, LOBBY
from bot.store.values.time import ABSENT, DAY, HOUR
from bot.tables.model.errors import NoVacation, OnlyByVote, TooManyTables
from tests.bot.tables.conftest import ANNA, BENNO, CLARA, managing
from tests.bot.tables.waiting import clock_on, game, later, present, seat_of, sleeps, voting

# ---- quiet hours and vacations ---------------------------------------------------------------------------------------


async def test_a_turn_that_begins_at_night_is_told_in_the_morning(world):
    clock_on(world, 10, 23)
    await sleeps(world, ANNA)
    await world.store.settings.set("user", ANNA.user, "hand_dm", "off")
    position = await game(world)
    anna = position.table.clock(seat_of(position, ANNA))
    assert anna.held
    assert await later(world, 8 * HOUR - 1) == []
    assert (REMIND, 0, (anna.seat,)) in await later(world, 1)
    ((kind, _, asked),) = await later(world, 12 * HOUR)
    assert kind == REMIND
    assert anna.seat in asked


async def test_who_sleeps_when_a_vote_opens_is_asked_by_dm(world):
    clock_on(world, 10, 23)
    await sleeps(world, BENNO)
    position = await voting(world, BENNO, CLARA, also=[BENNO.user])
    assert position.table.vote(ABSENT, seat_of(position, ANNA)) is not None


async def test_day_and_relaxed_clocks_never_run_out_in_quiet_hours_live_ones_do(world):
    clock_on(world, 10, 23)
    await sleeps(world, ANNA)
    slow = await game(world, move=DAY)
    assert slow.table.clock(seat_of(slow, ANNA)).expires_at == world.now + DAY + 8 * HOUR
    assert slow.table.clock(seat_of(slow, BENNO)).expires_at == world.now + DAY
    live = await game(world, channel=6, move=600, reserve=300)
    clock = live.table.clock(seat_of(live, ANNA))
    assert (clock.expires_at, clock.held, clock.remind_at) == (world.now + 900, False, 0)


async def test_a_vacation_stops_the_clocks_and_the_words_of_one_person(world):
    clock_on(world, 10, 12)
    position = await game(world, move=DAY)
    seat = seat_of(position, ANNA)
    world.now += 6 * HOUR
    ends = await world.tables.vacations.begin(1, ANNA.user, 7)

    table = (await present(world, position)).table
    assert table.clock(seat).expires_at == ends + 18 * HOUR
    assert await later(world, 6 * HOUR) == [(REMIND, 0, (seat_of(position, BENNO),))]

    world.now += 18 * HOUR
    await world.tables.vacations.end(1, ANNA.user)
    table = (await present(world, position)).table
    assert table.clock(seat).expires_at == world.now + 18 * HOUR
    assert await world.tables.vacations.left(1, ANNA.user) == 27


async def test_a_vacation_needs_days_of_the_year_that_are_left(world):
    clock_on(world, 10, 12)
    await world.store.settings.set("guild", 1, "vacation", "14")
    await world.tables.vacations.begin(1, ANNA.user, 7)
    with pytest.raises(NoVacation) as refused:
        await world.tables.vacations.begin(1, ANNA.user, 14)
    assert refused.value.values == {"n": 7}
    clock_on(world, 370, 12)
    assert await world.tables.vacations.left(1, ANNA.user) == 14


# ---- the house -------------------------------------------------------------------------------------------------------


async def test_a_server_sets_the_clock_and_the_number_of_tables(world):
    for name, value in (("pace", "day"), ("most", "1"), ("abort", "admins")):
        await world.store.settings.set("guild", 1, name, value)
    position = await game(world, channel=5, rated=False)
    table = await world.tables.get(position.table.id)
    with pytest.raises(TooManyTables):
        await world.tables.lobby.create(1, 6, ANNA, "toy")
    other = await world.tables.lobby.create(2, 6, ANNA, "toy")
    assert other.terms.pace == "none"
    with pytest.raises(OnlyByVote):
        await world.tables.lobby.abort(table.id, ANNA)
    assert (await world.tables.lobby.abort(table.id, managing(ANNA))).status == ABORTED
    assert (await world.tables.lobby.create(1, 7, ANNA, "toy")).terms.pace == "day"


async def test_a_lobby_that_does_not_fill_closes_with_a_word(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.deliver()
    world.now += 7 * DAY
    await world.tables.scheduler.sweep()
    assert (await world.tables.get(table.id)).status == LOBBY
    world.now += 1
    await world.tables.scheduler.sweep()
    await world.tables.scheduler.sweep()
    assert (await world.tables.get(table.id)).status == ABORTED
    assert [one.kind for one in await world.deliver()] == ["lobby_card", UNFILLED]


async def test_the_thread_of_a_finished_game_is_put_away_once(world):
    await world.store.settings.set("guild", 1, "tidy", "1")
    position = await game(world, rated=False)
    await world.tables.lobby.abort(position.table.id, ANNA)
    await world.deliver()
    await world.tables.scheduler.sweep()
    assert await world.deliver() == []
    world.now += DAY
    await world.tables.scheduler.sweep()
    await world.tables.scheduler.sweep()
    assert [one.kind for one in await world.deliver()] == [TIDY]


async def test_a_table_of_an_earlier_version_gets_its_clocks_at_the_start(world):
    position = await game(world)
    await world.store.connections.write(lambda db: db.execute("DELETE FROM clocks"))
    world.now += 30 * DAY
    await world.tables.scheduler.start()
    table = (await present(world, position)).table
    assert {clock.since for clock in table.clocks} == {world.now}
    assert await later(world, 0) == []
    assert await later(world, 12 * HOUR) == [(REMIND, 0, (0, 1))]


# ---- the end of a turn -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wish", "ended"), [("never", False), ("idle", False), ("always", True)])
async def test_a_turn_ends_by_itself_as_its_person_wishes(world, wish, ended):
    position = await game(world)
    position = await world.bids(position, 4, 3)
    seat = position.waiting()[0]
    await world.store.settings.set("user", position.table.seats[seat].user, "end_turn", wish)
    outcome = await world.press(position, seat, "near")
    assert (outcome.position.decision(seat).kind != "end_turn") is ended
    assert "stored" in [line.event.kind for line in outcome.lines]


async def test_a_turn_without_any_choice_ends_by_itself_for_who_wishes_that(world):
    position = await world.bids(await game(world), 4, 3)
    seat = position.waiting()[0]
    user = position.table.seats[seat].user
    outcome = await world.press(position, seat, "near")
    assert await world.tables.play._ended(outcome, seat, user, "idle", chosen=True) is outcome
    ended = await world.tables.play._ended(outcome, seat, user, "idle", chosen=False)
    assert ended.position.decision(seat).kind == "bid"
