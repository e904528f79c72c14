"""Clocks on their way: when somebody is told that the game waits, how often, and what undo, changed wishes and a place
that is open again leave of a clock.
"""

from itertools import product

import pytest
from msgspec.structs import replace

from bot.store.values.table import RUNNING, Seat, Table
from bot.store.values.time import DAY, DM, HOUR, POST, Clock, ContactHours, TimeControl
from bot.tables.model import clocks

NOON = 20_000.0 * DAY + 12 * HOUR
NIGHT, MORNING = NOON + 12 * HOUR, NOON + 19 * HOUR
QUIET = (22 * 60, 7 * 60)
SLOW, LIVE, NONE = TimeControl(move=2 * DAY, reserve=DAY), TimeControl(move=600, reserve=60), TimeControl()


@pytest.mark.parametrize("terms", [SLOW, NONE])
def test_the_first_word_comes_after_so_many_hours_and_the_others_daily_five_in_all(terms):
    for first in (1, 12, 48):
        own = ContactHours(first=first)
        clock = clocks.started(Clock(0), terms, own, NOON)
        assert (clock.remind_at, clock.reminded) == (NOON + first * HOUR, 0)
        at, told = NOON, 0
        while clock.remind_at:
            at, told = clock.remind_at, told + 1
            clock = clocks.reminded(clock, terms, own, at)
            assert clock.remind_at in (at + DAY, 0.0)
        assert told == clocks.MOST == 5


def test_nobody_is_reminded_at_a_live_table_or_who_wants_no_word():
    for terms, own in ((LIVE, ContactHours()), (SLOW, ContactHours(first=0))):
        assert clocks.reminder(terms, own, NOON) == 0.0
        assert clocks.started(Clock(0), terms, own, NOON).remind_at == 0.0


def test_a_word_waits_for_the_morning_and_a_vacation_does_not_count():
    assert clocks.reminder(SLOW, ContactHours(quiet=QUIET), NOON) == NOON + 19 * HOUR
    away = ContactHours(away=((NOON + HOUR, NOON + 3 * DAY),))
    assert clocks.reminder(SLOW, away, NOON) == NOON + 3 * DAY + 11 * HOUR
    assert clocks.reminder(SLOW, away, NOON, 30 * 60.0) == NOON + 30 * 60.0


@pytest.mark.parametrize(("hands", "known", "muted"), [*product((True, False), repeat=3)])
@pytest.mark.parametrize("by", [POST, DM])
@pytest.mark.parametrize("terms", [SLOW, LIVE])
def test_a_turn_that_begins_at_night_is_told_in_the_morning_to_whom_no_word_has_told_it(hands, known, muted, by, terms):
    own = ContactHours(quiet=QUIET, hands=hands, by=by)
    clock = clocks.started(Clock(0, earned=True, reserve=5.0), terms, own, NIGHT, muted=muted, known=known)
    sleeps = terms is SLOW
    tells = sleeps and not hands and not known
    assert clock.held == sleeps
    assert clock.reminded == (-1 if tells else 0)
    due = MORNING if tells else MORNING + 12 * HOUR if sleeps else 0.0
    assert clock.remind_at == (0.0 if muted and by == POST else due)
    if tells and clock.remind_at:
        assert clocks.reminded(clock, terms, own, MORNING).remind_at == MORNING + 12 * HOUR


def test_who_takes_a_move_back_goes_on_with_what_was_left_and_is_reminded_no_more_often():
    for reminded in range(6):
        clock = Clock(0, move=100.0, reserve=50.0, earned=True, reminded=reminded, since=NOON - DAY)
        now = clocks.resumed(clock, SLOW, ContactHours(), NOON)
        assert (now.asked, now.counted, now.since, now.earned) == (True, NOON, NOON - DAY, False)
        assert (now.move, now.reserve, now.expires_at) == (100.0, 50.0, NOON + 150.0)
        assert (now.reminded, now.remind_at) == (reminded, NOON + 12 * HOUR if reminded < 5 else 0.0)


@pytest.mark.parametrize("due", [0.0, NOON - HOUR])
@pytest.mark.parametrize("runs", [True, False])
def test_a_clock_that_stood_goes_on_as_if_no_time_had_passed(due, runs):
    begun = clocks.started(Clock(0), SLOW, ContactHours(), NOON - 2 * DAY)
    stood = replace(begun, still=NOON - DAY, remind_at=due, expires_at=begun.expires_at if runs else 0.0)
    now = clocks.continued(stood, SLOW, ContactHours(), NOON)
    assert (now.still, now.since, now.counted) == (0.0, begun.since + DAY, begun.counted + DAY)
    assert now.expires_at == (begun.expires_at + DAY if runs else 0.0), "what had run out does not run again"
    assert now.remind_at == (NOON + 12 * HOUR if due else 0.0), "who was told for the last time stays so"


def table_with(clock, terms=SLOW):
    seats = (Seat(11, "Anna"), Seat(12, "Benno"))
    return Table(guild=1, channel=5, host=11, game="toy", status=RUNNING, seats=seats, terms=terms, clocks=(clock,))


@pytest.mark.parametrize("reminded", [0, 4, 5])
@pytest.mark.parametrize("due", [0.0, NOON - HOUR, NOON + HOUR])
@pytest.mark.parametrize("first", [0, 12])
def test_changed_wishes_move_what_is_due_and_say_nothing_twice(reminded, due, first):
    own = ContactHours(first=first, quiet=(11 * 60, 14 * 60))
    clock = replace(clocks.started(Clock(0), SLOW, ContactHours(), NOON - DAY), remind_at=due, reminded=reminded)
    (now,) = clocks.changed(table_with(clock), {11: own}, NOON)
    if not first or reminded == 5:
        assert now.remind_at == 0.0
    else:
        assert now.remind_at == (NOON + 2 * HOUR if due else NOON + 12 * HOUR), "never in quiet hours"
    assert replace(now, remind_at=due) == replace(clock, expires_at=NOON + DAY + 2 * HOUR), "at noon it is quiet"


def test_changed_wishes_leave_others_and_what_does_not_run_alone():
    clock = clocks.started(Clock(0), SLOW, ContactHours(), NOON)
    still = replace(clock, asked=False)
    assert clocks.changed(table_with(clock), {12: ContactHours(first=1)}, NOON) == (clock,)
    assert clocks.changed(table_with(still), {11: ContactHours(first=1)}, NOON) == (still,)
    out = replace(clock, expires_at=0.0)
    (now,) = clocks.changed(table_with(out), {11: ContactHours()}, NOON)
    assert now.expires_at == 0.0, "what has run out has run out"
    (live,) = clocks.changed(table_with(replace(clock, remind_at=0.0), LIVE), {11: ContactHours()}, NOON)
    assert live.remind_at == 0.0
