"""Time in which nobody could act has not passed: every order of two outages and random lives, against a model apart."""

import itertools
import random

import pytest
from msgspec.structs import replace

from bot.store.values.place import CLOSED, GONE, LEFT, LOCKED, OPEN, OUTAGE
from bot.store.values.table import RUNNING, Seat, Table
from bot.store.values.time import ABSENT, DAY, HOUR, Clock, ContactHours, TimeControl, Vote
from bot.tables.model.clocks import running
from bot.tables.model.downtime import holidays, with_time_given_back
from bot.tables.model.places import with_place

BOT = ("stopped", "gateway", "database", "discord")
PLACES = (LOCKED, CLOSED, GONE, LEFT, OUTAGE)
KINDS = (*BOT, *PLACES)
HOURS = {1: ContactHours(hands=False), 2: ContactHours(hands=False)}
TERMS = TimeControl(move=30 * DAY, reserve=10 * DAY)


def table():
    clocks = tuple(
        running(Clock(seat, True, 0.0, 0.0, float(TERMS.move), float(TERMS.reserve), begun=1), TERMS, HOURS[seat + 1])
        for seat in (0, 1)
    )
    vote = Vote(ABSENT, 1, 0.0, 20.0 * DAY)
    seats = (Seat(1, "Anna"), Seat(2, "Benno"))
    return Table(guild=1, channel=1, host=1, game="toy", status=RUNNING, seats=seats, terms=TERMS, clocks=clocks,
                 votes=(vote,), board_revision=1)  # fmt: skip


class Bot:
    """What the bot makes of it: it notes a place when it can, and gives time back when it is there again."""

    def __init__(self):
        self.table = table()
        self.away, self.since = set(), 0.0
        self.shut = []

    def begin(self, kind, at):
        if kind in BOT:
            self.since = self.since if self.away else at
            self.away.add(kind)
        else:
            self.shut.append(kind)
            self.look(at)

    def end(self, kind, at):
        if kind in BOT:
            self.away.discard(kind)
            if not self.away:
                self.table = with_time_given_back(self.table, self.since, at, HOURS)
        else:
            self.shut.remove(kind)
        self.look(at)

    def look(self, at):
        state = self.shut[-1] if self.shut else OPEN
        if not self.away and state != self.table.place:
            self.table = with_place(self.table, state, at, HOURS)


def stood(outages):
    """How long at least one of them lasted: counted hour by hour, apart from the code."""
    return sum(HOUR for hour in range(40 * 24) if any(begun <= hour * HOUR < ends for _, begun, ends in outages))


def live(outages):
    bot, events = Bot(), []
    for number, (kind, begun, ends) in enumerate(outages):
        events += [(begun, 1, number, kind), (ends, 0, number, kind)]
    for at, begins, _, kind in sorted(events):
        (bot.begin if begins else bot.end)(kind, at)
    return bot.table


def holds(outages):
    now, away = live(outages), stood(outages)
    assert now.place == OPEN
    for clock in now.clocks:
        assert (clock.still, clock.expires_at) == (0, 40 * DAY + away), outages
        assert clock.since == away, outages
    assert [vote.closes for vote in now.votes] == [20 * DAY + away], outages


ORDERS = [
    (0, 1, 2, 3),
    (0, 2, 1, 3),
    (0, 3, 1, 2),
    (1, 2, 0, 3),
    (0, 2, 2, 3),
    (0, 3, 0, 3),
    (0, 3, 0, 2),
    (0, 2, 0, 3),
    (1, 3, 0, 3),
    (0, 3, 1, 3),
    (2, 3, 0, 1),
    (1, 3, 0, 2),
    (2, 3, 0, 2),
]
"""Every way in which two spans of time can lie to each other: Allen's thirteen relations."""


@pytest.mark.parametrize("first", KINDS)
def test_every_order_of_two_outages(first):
    for second, (a, b, c, d) in itertools.product(KINDS, ORDERS):
        if first == second and not (b < c or d < a):
            continue  # one thing cannot be away twice at once
        holds([(first, (1 + a) * DAY, (1 + b) * DAY), (second, (1 + c) * DAY, (1 + d) * DAY)])


def outages(rng):
    found = []
    for kind in rng.sample(KINDS, rng.randint(1, len(KINDS))):
        at = rng.randint(1, 100) * HOUR
        for _ in range(rng.randint(1, 4)):
            ends = at + rng.randint(1, 60) * HOUR
            found.append((kind, at, ends))
            at = ends + rng.randint(1, 60) * HOUR
    return found


@pytest.mark.parametrize(
    "seeds", [range(60), pytest.param(range(60, 5060), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_random_outages(seeds):
    for seed in seeds:
        holds(outages(random.Random(seed)))


def test_a_reminder_waits_as_long_and_one_that_was_given_stays_given():
    before = table()
    due, given = (
        replace(before.clocks[0], remind_at=12.0 * HOUR),
        replace(before.clocks[1], remind_at=0.0, reminded=5),
    )
    after = with_time_given_back(replace(before, clocks=(due, given)), 6.0 * HOUR, 30.0 * HOUR, HOURS)
    assert [clock.remind_at for clock in after.clocks] == [36 * HOUR, 0]


def test_what_began_in_an_outage_gets_only_what_was_left_of_it():
    before = table()
    late = replace(before.clocks[0], since=8.0 * HOUR, counted=8.0 * HOUR, expires_at=40.0 * DAY + 8 * HOUR)
    after = with_time_given_back(replace(before, clocks=(late,)), 6.0 * HOUR, 10.0 * HOUR, HOURS)
    assert after.clocks[0].expires_at == late.expires_at + 2 * HOUR


def test_a_vacation_waits_too_and_nothing_is_counted_twice():
    own = ContactHours(away=((10.0 * DAY, 20.0 * DAY),))
    moved = holidays(own, 12.0 * DAY, 15.0 * DAY)
    assert moved.away == ((13.0 * DAY, 23.0 * DAY),)
    clock = running(table().clocks[0], TERMS, own)
    before = replace(table(), clocks=(clock,), votes=())
    after = with_time_given_back(before, 12.0 * DAY, 15.0 * DAY, {1: moved})
    assert (clock.expires_at, after.clocks[0].expires_at) == (50 * DAY, 53 * DAY)


def test_what_had_run_out_before_has_run_out():
    before = table()
    out = replace(before.clocks[0], expires_at=1.0 * HOUR)
    after = with_time_given_back(replace(before, clocks=(out,), votes=()), 2.0 * HOUR, 30.0 * HOUR, HOURS)
    assert after.clocks == (out,)
