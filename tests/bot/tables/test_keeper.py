"""What comes due at a table: clocks that run out in each form, reminders, people who come back, votes."""

import pytest

from bot.store.api import OVER_POST, RANOUT, REMIND, TIDY, TURN_POST, UNFILLED, VOTES
from bot.store.model import ABORTED, LOBBY, RUNNING
from bot.store.timing import ABORT, ABSENT, DAY, HOUR, ON, OPEN, TIE, TURN, Terms
from bot.tables.errors import (
    AlreadyConceded,
    AlreadySeated,
    NotAway,
    NotHost,
    NotIdle,
    NotOpen,
    NotVoter,
    NoVacation,
    NoVote,
    OnlyByVote,
    StoodIn,
    TooManyTables,
)
from tests.bot.tables.conftest import ANNA, BENNO, CLARA

DORO_ID = 14


async def game(world, *people, channel=5, **terms):
    """A running table with a clock."""
    people = people or (ANNA, BENNO)
    table = await world.tables.lobby.create(1, channel, people[0], "toy")
    for person in people[1:]:
        await world.tables.lobby.join(table.id, person)
    await world.tables.lobby.set_terms(table.id, people[0].id, Terms(**terms))
    await world.tables.lobby.start(table.id, people[0].id)
    await world.deliver()
    return await world.tables.desk.position(table.id)


async def later(world, seconds):
    """Time passes; what is due is carried out, and what is then to be told is delivered: kinds, readers and seats."""
    world.now += seconds
    await world.tables.keeper.tick()
    await world.tables.opponents.settle()
    return [(one.kind, one.user, one.asked) for one in await world.deliver()]


async def present(world, position):
    return await world.tables.desk.position(position.table.id)


def seat_of(position, person):
    return position.table.seat(person.id)


async def seal(world, position, person, card=1):
    """A person answers; the others are still waited for."""
    await world.press(await present(world, position), seat_of(position, person), f"card{card}")
    await world.deliver()
    return await present(world, position)


# ---- clocks ---------------------------------------------------------------------------------------------------------


async def test_simultaneous_decisions_run_for_all_who_must_act(world):
    position = await game(world, move=DAY, reserve=DAY)

    assert [clock.out for clock in position.table.clocks] == [world.now + 2 * DAY] * 2

    position = await seal(world, position, ANNA)
    anna, benno = (position.table.clock(seat_of(position, one)) for one in (ANNA, BENNO))
    assert (anna.asked, anna.out) == (False, 0)
    assert (benno.asked, benno.out) == (True, world.now + 2 * DAY)


async def test_taking_an_answer_back_gives_no_time_back(world):
    position = await game(world, move=DAY, reserve=6 * HOUR)
    world.now += 20 * HOUR
    position = await seal(world, position, ANNA)
    world.now += 3 * HOUR
    await world.tables.play.undo(position.table.id, ANNA.id)

    clock = (await present(world, position)).table.clock(seat_of(position, ANNA))
    assert clock.out == world.now + 4 * HOUR + 6 * HOUR

    world.now += 6 * HOUR
    position = await seal(world, position, ANNA)
    await world.tables.play.undo(position.table.id, ANNA.id)
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
    await world.tables.votes.cast(position.table.id, BENNO.id, ABSENT, ON, seat_of(position, ANNA))
    after = await world.tables.votes.cast(position.table.id, CLARA.id, ABSENT, ON, seat_of(position, ANNA))
    assert not after.seats[seat_of(position, ANNA)].human


async def test_without_a_clock_nothing_runs_out_and_everybody_can_see_since_when_it_waits(world):
    position = await game(world)
    assert {(clock.out, clock.since) for clock in position.table.clocks} == {(0, world.now)}


# ---- reminders ------------------------------------------------------------------------------------------------------


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
    assert await world.store.due(world.now) == []
    assert (await world.tables.desk.get(table)).status == RUNNING


async def test_everybody_is_reminded_as_they_wish(world):
    await world.store.set_setting("user", ANNA.id, "remind", "6")
    await world.store.set_setting("user", ANNA.id, "remind_by", "dm")
    await world.store.set_setting("user", BENNO.id, "remind", "0")
    position = await game(world, ANNA, BENNO, CLARA)
    anna, clara = seat_of(position, ANNA), seat_of(position, CLARA)

    assert await later(world, 6 * HOUR) == [(REMIND, ANNA.id, (anna,))]
    assert await later(world, 6 * HOUR) == [(REMIND, 0, (clara,))]


async def test_reminders_can_be_set_for_one_table_alone(world):
    first = await game(world)
    second = await game(world, channel=6)
    await world.store.set_setting("user", ANNA.id, f"remind.{first.table.id}", "0")
    await world.tables.keeper.wishes_changed(ANNA.id)

    world.now += 12 * HOUR
    await world.tables.keeper.tick()
    told = {one.table: one.asked for one in await world.deliver()}
    assert told == {first.table.id: (seat_of(first, BENNO),), second.table.id: (0, 1)}


async def test_one_press_silences_this_turn_and_only_this_one(world):
    position = await game(world)
    await world.tables.keeper.hush(position.table.id, ANNA.id)
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
    await world.tables.keeper.tick()
    claimed = await world.store.claim(world.now)
    await world.again()
    await world.tables.keeper.tick()
    sent = await world.deliver()
    assert [(one.id, one.nonce) for one in sent] == [(claimed.id, claimed.nonce)]
    await world.again()
    await world.tables.keeper.tick()
    assert await world.deliver() == []


# ---- a clock runs out -----------------------------------------------------------------------------------------------


async def test_a_nudge_only_says_so_and_counts_as_a_reminder(world):
    position = await game(world, move=DAY, reserve=0, expiry="nudge")
    await seal(world, position, ANNA)
    benno = seat_of(position, BENNO)
    assert await later(world, 12 * HOUR) == [(REMIND, 0, (benno,))]
    assert await later(world, 12 * HOUR) == [(RANOUT, 0, (benno,))]
    assert await later(world, DAY - 1) == []
    assert await later(world, 1) == [(REMIND, 0, (benno,))]


async def test_an_opponent_plays_this_turn_only(world):
    position = await game(world, move=DAY, expiry=TURN)
    await seal(world, position, ANNA, 4)
    await later(world, 12 * HOUR)
    told = await later(world, 12 * HOUR)

    table = (await present(world, position)).table
    assert [seat.stand for seat in table.seats] == ["", ""]
    assert TURN_POST in [kind for kind, _, _ in told]
    lines = await world.tables.chronicle.log(table.id)
    assert "stand_turn" in [line.event.kind for line in lines]
    assert table.seats[seat_of(position, BENNO)].level == ""


async def test_an_opponent_takes_over_at_the_level_agreed_on_and_another_becomes_host(world):
    position = await game(world, move=DAY, expiry=ON, level="easy")
    await seal(world, position, BENNO)
    await later(world, DAY)

    table = (await present(world, position)).table
    anna = table.seats[seat_of(position, ANNA)]
    assert (anna.stand, anna.plays_at, anna.human) == (ON, "easy", False)
    assert table.host == BENNO.id


async def test_the_absent_get_their_seat_back_at_any_time_and_with_it_a_whole_move(world):
    position = await game(world, move=DAY, expiry=ON)
    await seal(world, position, BENNO)
    await later(world, DAY)
    position = await present(world, position)
    anna = seat_of(position, ANNA)
    with pytest.raises(StoodIn):
        await world.tables.play.pick(position.table.id, ANNA.id, position.table.revision, None, "card1")

    world.now += 40 * DAY
    outcome = await world.tables.absence.back(position.table.id, ANNA.id)

    assert outcome.position.table.seats[anna].human
    assert "back" in [line.event.kind for line in outcome.lines]
    clock = outcome.position.table.clock(anna)
    if anna in outcome.position.waiting():
        assert clock.out == world.now + DAY
    with pytest.raises(NotAway):
        await world.tables.absence.back(position.table.id, ANNA.id)


async def test_an_open_seat_is_taken_by_somebody_else_for_good(world):
    position = await game(world, move=DAY, expiry=OPEN)
    await seal(world, position, BENNO)
    with pytest.raises(NotOpen):
        await world.tables.absence.take(position.table.id, CLARA, seat_of(position, ANNA))
    await later(world, DAY)
    anna = seat_of(position, ANNA)
    with pytest.raises(AlreadySeated):
        await world.tables.absence.take(position.table.id, BENNO, anna)

    outcome = await world.tables.absence.take(position.table.id, CLARA, anna)

    assert outcome.position.table.seats[anna].user == CLARA.id
    assert outcome.position.table.seats[anna].human
    assert outcome.position.table.sees(ANNA.id) is None
    assert outcome.position.table.host == BENNO.id


async def test_a_clock_that_has_run_out_while_the_program_was_down_is_carried_out_once(world):
    position = await game(world, move=DAY, expiry=ON)
    await seal(world, position, BENNO)
    world.now += 5 * DAY
    await world.again()
    assert TURN_POST in [kind for kind, _, _ in await later(world, 0)]
    assert [kind for kind, _, _ in await later(world, 0)] == []
    events = [line.event.kind for line in await world.tables.chronicle.log(position.table.id)]
    assert events.count("stand_on") == 1


async def test_the_time_in_which_the_program_was_down_does_not_count(world):
    position = await game(world, move=DAY, expiry=ON)
    world.now += 20 * HOUR
    await world.tables.keeper.sweep()
    await world.again()
    await world.tables.keeper.start()
    table = (await present(world, position)).table
    assert [clock.out for clock in table.clocks] == [world.now + 4 * HOUR] * 2

    world.now += 9 * HOUR  # it is down all the time
    await world.again()
    await world.tables.keeper.start()
    await world.tables.keeper.tick()
    table = (await present(world, position)).table
    assert [clock.out for clock in table.clocks] == [world.now + 4 * HOUR] * 2


# ---- votes ----------------------------------------------------------------------------------------------------------


async def voting(world, *people, also=()):
    """The clock of Anna has run out, and the others are asked; some of them ``also`` by DM."""
    position = await game(world, ANNA, *people, move=DAY, expiry="vote")
    for person in people:
        await seal(world, position, person)
    told = await later(world, DAY)
    asked = tuple(sorted(seat_of(position, one) for one in people))
    assert [one for one in told if one[0] == VOTES[ABSENT]] == [
        (VOTES[ABSENT], 0, asked),
        *((VOTES[ABSENT], user, ()) for user in also),
    ]
    return await present(world, position)


async def test_the_majority_of_the_others_decides(world):
    position = await voting(world, BENNO, CLARA)
    seat, table = seat_of(position, ANNA), position.table.id
    with pytest.raises(NotVoter):
        await world.tables.votes.cast(table, ANNA.id, ABSENT, ON, seat)
    with pytest.raises(NotVoter):
        await world.tables.votes.cast(table, DORO_ID, ABSENT, ON, seat)
    await world.tables.votes.cast(table, BENNO.id, ABSENT, ON, seat)
    assert (await world.tables.desk.get(table)).seats[seat].human

    after = await world.tables.votes.cast(table, CLARA.id, ABSENT, ON, seat)

    assert after.seats[seat].stand == ON
    with pytest.raises(NoVote):
        await world.tables.votes.cast(table, CLARA.id, ABSENT, "wait", seat)


async def test_no_answer_is_no_vote(world):
    position = await voting(world, BENNO, CLARA)
    seat = seat_of(position, ANNA)
    await world.tables.votes.cast(position.table.id, BENNO.id, ABSENT, ON, seat)
    await later(world, DAY - 1)
    assert (await present(world, position)).table.seats[seat].human
    await later(world, 1)
    assert (await present(world, position)).table.seats[seat].stand == ON


async def test_a_tie_leaves_it_as_it_is_and_gives_the_time_of_one_more_move(world):
    position = await voting(world, BENNO, CLARA)
    seat, table = seat_of(position, ANNA), position.table.id
    await world.tables.votes.cast(table, BENNO.id, ABSENT, ON, seat)
    await world.tables.votes.cast(table, CLARA.id, ABSENT, "wait", seat)

    after = (await present(world, position)).table
    assert after.seats[seat].human
    assert after.votes == ()
    assert after.clock(seat).out == world.now + DAY


async def test_a_vote_about_somebody_who_moves_is_over(world):
    position = await voting(world, BENNO, CLARA)
    await seal(world, position, ANNA)
    assert (await present(world, position)).table.votes == ()
    assert await world.store.due(world.now + 2 * DAY) == [position.table.id]  # only reminders


async def test_all_who_play_may_end_the_game_by_a_majority(world):
    position = await game(world, ANNA, BENNO, CLARA)
    table = position.table.id
    await world.tables.votes.propose(table, BENNO.id, ABORT, "yes")
    assert [one.kind for one in await world.deliver()] == [VOTES[ABORT]]
    after = await world.tables.votes.cast(table, CLARA.id, ABORT, "yes")
    assert after.status == ABORTED
    assert [one.kind for one in await world.deliver()] == [OVER_POST]
    assert (after.clocks, after.votes) == ((), ())


async def test_a_tie_takes_everybodys_yes(world):
    position = await game(world, ANNA, BENNO, CLARA)
    table = position.table.id
    await world.tables.votes.propose(table, ANNA.id, TIE, "yes")
    await world.tables.votes.cast(table, BENNO.id, TIE, "yes")
    await later(world, DAY)
    assert (await world.tables.desk.get(table)).status == RUNNING

    await world.tables.votes.propose(table, ANNA.id, TIE, "yes")
    await world.tables.votes.cast(table, BENNO.id, TIE, "yes")
    after = await world.tables.votes.cast(table, CLARA.id, TIE, "yes")
    assert after.status == ABORTED
    assert "agreed_tie" in [line.event.kind for line in await world.tables.chronicle.log(table)]


# ---- without a clock too --------------------------------------------------------------------------------------------


async def test_the_host_hands_on_a_seat_that_has_not_moved_for_three_days(world):
    position = await game(world)
    benno = seat_of(position, BENNO)
    await seal(world, position, ANNA)
    world.now += 3 * DAY - 3601
    with pytest.raises(NotIdle) as refused:
        await world.tables.absence.hand_over(position.table.id, ANNA.id, benno, ON)
    assert refused.value.values == {"n": 2}
    world.now += 3601
    with pytest.raises(NotHost):
        await world.tables.absence.hand_over(position.table.id, CLARA.id, benno, ON)
    outcome = await world.tables.absence.hand_over(position.table.id, ANNA.id, benno, ON)
    assert outcome.position.table.seats[benno].stand == ON


async def test_the_others_replace_a_host_who_has_vanished(world):
    position = await game(world, ANNA, BENNO, CLARA)
    for person in (BENNO, CLARA):
        await seal(world, position, person)
    anna, table = seat_of(position, ANNA), position.table.id
    with pytest.raises(NotIdle):
        await world.tables.votes.propose(table, BENNO.id, ABSENT, ON, anna)
    world.now += 3 * DAY
    await world.tables.votes.propose(table, BENNO.id, ABSENT, ON, anna)
    after = await world.tables.votes.cast(table, CLARA.id, ABSENT, ON, anna)
    assert after.seats[anna].stand == ON
    assert after.host in (BENNO.id, CLARA.id)


async def test_who_has_given_up_no_longer_sees_the_hand(world):
    position = await game(world, ANNA, BENNO)
    await seal(world, position, ANNA)
    await world.tables.play.concede(position.table.id, ANNA.id)
    table = await world.tables.desk.get(position.table.id)
    assert table.sees(ANNA.id) is None
    with pytest.raises(AlreadyConceded):
        await world.tables.play.undo(table.id, ANNA.id)


# ---- quiet hours and vacations --------------------------------------------------------------------------------------


async def sleeps(world, person, quiet="22:00-07:00"):
    await world.store.set_setting("user", person.id, "quiet", quiet)
    await world.store.set_setting("user", person.id, "zone", "UTC")


def clock_on(world, day, hour):
    """The time becomes that hour of a day in 2027, UTC."""
    world.now = 1_798_761_600.0 + day * DAY + hour * HOUR


async def test_a_turn_that_begins_at_night_is_told_in_the_morning(world):
    clock_on(world, 10, 23)
    await sleeps(world, ANNA)
    await world.store.set_setting("user", ANNA.id, "hand_dm", "off")
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
    position = await voting(world, BENNO, CLARA, also=[BENNO.id])
    assert position.table.vote(ABSENT, seat_of(position, ANNA)) is not None


async def test_day_and_relaxed_clocks_never_run_out_in_quiet_hours_live_ones_do(world):
    clock_on(world, 10, 23)
    await sleeps(world, ANNA)
    slow = await game(world, move=DAY)
    assert slow.table.clock(seat_of(slow, ANNA)).out == world.now + DAY + 8 * HOUR
    assert slow.table.clock(seat_of(slow, BENNO)).out == world.now + DAY
    live = await game(world, channel=6, move=600, reserve=300)
    clock = live.table.clock(seat_of(live, ANNA))
    assert (clock.out, clock.held, clock.remind) == (world.now + 900, False, 0)


async def test_a_vacation_stops_the_clocks_and_the_words_of_one_person(world):
    clock_on(world, 10, 12)
    position = await game(world, move=DAY)
    seat = seat_of(position, ANNA)
    world.now += 6 * HOUR
    ends = await world.tables.vacations.begin(1, ANNA.id, 7)

    table = (await present(world, position)).table
    assert table.clock(seat).out == ends + 18 * HOUR
    assert await later(world, 6 * HOUR) == [(REMIND, 0, (seat_of(position, BENNO),))]

    world.now += 18 * HOUR
    await world.tables.vacations.end(1, ANNA.id)
    table = (await present(world, position)).table
    assert table.clock(seat).out == world.now + 18 * HOUR
    assert await world.tables.vacations.left(1, ANNA.id) == 27


async def test_a_vacation_needs_days_of_the_year_that_are_left(world):
    clock_on(world, 10, 12)
    await world.store.set_setting("guild", 1, "vacation", "14")
    await world.tables.vacations.begin(1, ANNA.id, 7)
    with pytest.raises(NoVacation) as refused:
        await world.tables.vacations.begin(1, ANNA.id, 14)
    assert refused.value.values == {"n": 7}
    clock_on(world, 370, 12)
    assert await world.tables.vacations.left(1, ANNA.id) == 14


# ---- the house ------------------------------------------------------------------------------------------------------


async def test_a_server_sets_the_clock_and_the_number_of_tables(world):
    for name, value in (("pace", "day"), ("most", "1"), ("abort", "admins")):
        await world.store.set_setting("guild", 1, name, value)
    position = await game(world, channel=5)
    table = await world.tables.desk.get(position.table.id)
    with pytest.raises(TooManyTables):
        await world.tables.lobby.create(1, 6, ANNA, "toy")
    other = await world.tables.lobby.create(2, 6, ANNA, "toy")
    assert other.terms.pace == "none"
    with pytest.raises(OnlyByVote):
        await world.tables.lobby.abort(table.id, ANNA.id)
    assert (await world.tables.lobby.abort(table.id, ANNA.id, admin=True)).status == ABORTED
    assert (await world.tables.lobby.create(1, 7, ANNA, "toy")).terms.pace == "day"


async def test_a_lobby_that_does_not_fill_closes_with_a_word(world):
    table = await world.tables.lobby.create(1, 5, ANNA, "toy")
    await world.deliver()
    world.now += 7 * DAY
    await world.tables.keeper.sweep()
    assert (await world.tables.desk.get(table.id)).status == LOBBY
    world.now += 1
    await world.tables.keeper.sweep()
    await world.tables.keeper.sweep()
    assert (await world.tables.desk.get(table.id)).status == ABORTED
    assert [one.kind for one in await world.deliver()] == ["lobby_card", UNFILLED]


async def test_the_thread_of_a_finished_game_is_put_away_once(world):
    await world.store.set_setting("guild", 1, "tidy", "1")
    position = await game(world)
    await world.tables.lobby.abort(position.table.id, ANNA.id)
    await world.deliver()
    await world.tables.keeper.sweep()
    assert await world.deliver() == []
    world.now += DAY
    await world.tables.keeper.sweep()
    await world.tables.keeper.sweep()
    assert [one.kind for one in await world.deliver()] == [TIDY]


async def test_a_table_of_an_earlier_version_gets_its_clocks_at_the_start(world):
    position = await game(world)
    await world.store.connections.write(lambda db: db.execute("DELETE FROM clocks"))
    world.now += 30 * DAY
    await world.tables.keeper.start()
    table = (await present(world, position)).table
    assert {clock.since for clock in table.clocks} == {world.now}
    assert await later(world, 0) == []
    assert await later(world, 12 * HOUR) == [(REMIND, 0, (0, 1))]


# ---- the end of a turn ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wish", "ended"), [("never", False), ("idle", False), ("always", True)])
async def test_a_turn_ends_by_itself_as_its_person_wishes(world, wish, ended):
    position = await game(world)
    position = await world.bids(position, 4, 3)
    seat = position.waiting()[0]
    await world.store.set_setting("user", position.table.seats[seat].user, "end_turn", wish)
    outcome = await world.press(position, seat, "near")
    assert (outcome.position.decision(seat).kind != "end_turn") is ended
    assert "stored" in [line.event.kind for line in outcome.lines]


async def test_a_turn_without_any_choice_ends_by_itself_for_who_wishes_that(world):
    position = await world.bids(await game(world), 4, 3)
    seat = position.waiting()[0]
    user = position.table.seats[seat].user
    outcome = await world.press(position, seat, "near")
    await world.store.set_setting("user", user, "end_turn", "idle")
    assert await world.tables.play._ended(outcome, seat, user, chosen=True) is outcome
    ended = await world.tables.play._ended(outcome, seat, user, chosen=False)
    assert ended.position.decision(seat).kind == "bid"
