"""Who has left a game, and who is last for it: random lives of its seats, held against what a table of it says."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.store.values.change import Entry
from bot.store.values.table import RUNNING, Leaver, Seat, Table
from bot.store.values.time import ON, OPEN, TURN, Clock, TimeControl
from bot.tables.model.results import clock_ran_out, leavers

SEATS, AT = 3, 1000.0


def seated(table, seat, own):
    return replace(table, seats=(*table.seats[:seat], own, *table.seats[seat + 1 :]))


def step(rng, table):
    """What somebody may do at a seat: the entry, the row after it, and whether they had pressed for an end."""
    seat = rng.randrange(SEATS)
    own, pressed = table.seats[seat], rng.random() < 0.2
    if own.user is None or rng.random() < 0.15:
        person = Seat(rng.choice((own.user or 50, 50, 51)), "Whoever")
        return Entry(table=1, revision=0, verb="seat", at=AT, seat=seat, user=person.user), person, False
    verb = rng.choice(("move", "concede", "stand", "stand", "back", "undo"))
    if verb == "concede":
        return (
            Entry(table=1, revision=0, verb=verb, at=AT, seat=seat, user=own.user),
            replace(own, conceded=True),
            pressed,
        )
    if verb == "stand":
        by = rng.choice((own.user, 0, 77))
        after = replace(own, stand=rng.choice((TURN, ON, OPEN)), level="easy")
        return Entry(table=1, revision=0, verb=verb, at=AT, seat=seat, user=by), after, False
    after = replace(own, stand="") if verb == "back" else own
    return Entry(table=1, revision=0, verb=verb, at=AT, seat=seat, user=own.user), after, False


@pytest.mark.parametrize("seed", range(20))
def test_who_has_left_is_who_gave_up_or_is_played_for_and_did_not_come_back(seed):
    rng = Random(seed)
    clocks = tuple(
        Clock(seat, rng.random() < 0.6, move=10.0, expires_at=rng.choice((AT - 1, AT, AT + 1))) for seat in range(SEATS)
    )
    table = Table(
        guild=1, channel=5, host=11, game="toy", status=RUNNING, clocks=clocks,
        seats=tuple(Seat(11 + seat, f"P{seat}") for seat in range(SEATS)),
        terms=TimeControl(move=rng.choice((0.0, 10.0))),
    )  # fmt: skip
    last: dict[tuple[int, int], bool] = {}
    for _ in range(30):
        entry, own, pressed = step(rng, table)
        after = seated(table, entry.seat, own)
        key = (entry.seat, own.user)
        if entry.verb in ("back", "seat"):
            last.pop(key, None)
        elif own.conceded or (entry.verb == "stand" and own.stand in (ON, OPEN)):
            clock = clocks[entry.seat]
            out = bool(table.terms.move) and clock.asked and clock.expires_at <= AT
            assert clock_ran_out(table, entry.seat, AT) == out
            if entry.verb in ("concede", "stand"):
                handed = entry.verb == "stand" and entry.user == own.user
                last[key] = last.get(key, False) or out or pressed or handed
        found = leavers(table, after, entry, AT, pressed=pressed)
        assert {(one.seat, one.user): one.ran_out for one in found} == last
        assert len(found) == len(last), "nobody has left a seat twice"
        assert leavers(table, after, None, AT) == table.leavers
        table = replace(after, leavers=found)


def test_whom_a_clock_of_no_table_with_one_ends_has_not_run_out():
    table = Table(guild=1, channel=5, host=1, game="toy", seats=(Seat(1, "Anna"),))
    assert not clock_ran_out(table, 0, AT)
    assert leavers(
        replace(table, leavers=(Leaver(0, 9, "Emil", True),)), table, Entry(table=1, revision=0, verb="move", at=AT), AT
    ) == (Leaver(0, 9, "Emil", True),)
