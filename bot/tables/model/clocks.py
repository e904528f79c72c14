"""Clocks: what becomes of them when the game goes on, and when the next word to somebody is due. Pure.

A clock runs while the game waits for a person, and stands still otherwise. What was used of a move is used up, also
if the person takes the move back and goes on thinking. While nothing reaches its person it stands (`model.places`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from bot.store.values.change import Entry
from bot.store.values.table import RUNNING, Plan, Table
from bot.store.values.time import DAY, HOUR, POST, Clock, ContactHours, TimeControl, TurnTime
from bot.tables.model import quiet_hours, reachability
from bot.tables.model.announcements import begins, knows_turn
from bot.tables.model.plans import TAKEN_BACK
from bot.tables.model.position import Position

MOST = 5
"""How often somebody is reminded of one turn."""


def clocks_after(
    before: Position | None, now: Position, ways: Mapping[int, ContactHours], *, boundary: bool,
    entry: Entry | None = None, plan: Plan | None = None,
) -> tuple[Clock, ...]:  # fmt: skip
    """The clocks of a table after a change: ``entry`` has led from ``before`` to ``now``, laid down as ``plan``.

    ``ways`` are those of the people who play.
    """
    table = now.table
    if table.status != RUNNING:
        return ()
    verb, seat = (entry.verb, entry.seat) if entry else ("", -1)
    at, asked = table.updated, {seat for seat in now.waiting() if table.seats[seat].human}
    found = []
    for own, person in enumerate(table.seats):
        if not person.owned or person.user is None:
            continue
        old = table.clock(own) or Clock(own, move=table.terms.move, reserve=table.terms.reserve)
        people = ways.get(person.user, ContactHours())
        if old.asked and (own not in asked or begins(before, now, own, boundary=boundary)):
            old = clocks_stopped(old, people, at, made=verb == "move" and own == seat)
        if own in asked and not old.asked:
            if verb in TAKEN_BACK and own == seat:
                old = resumed(old, table.terms, people, at)
            else:
                known = knows_turn(now, entry, plan, own)
                old = started(old, table.terms, people, at, muted=person.user in table.muted, known=known)
                old = msgspec.structs.replace(old, begun=0 if known else table.revision)
            if reachability.time_stands(table, people):
                old = msgspec.structs.replace(old, still=at)
        found.append(old)
    return tuple(found)


def turn_time(
    before: Position | None, now: Position, ways: Mapping[int, ContactHours], *, boundary: bool,
    entry: Entry | None = None, plan: Plan | None = None,
) -> TurnTime | None:  # fmt: skip
    """How long the person has taken whose own press has ended their turn with this change; None if none has, and of a
    turn none of whose time counts. What was laid down beforehand is no answer.
    """
    if before is None or entry is None or entry.verb != "move" or not entry.user or plan is not None:
        return None
    table, seat, at = now.table, entry.seat, now.table.updated
    clock, own = before.table.clock(seat), before.table.seats[seat]
    if clock is None or not clock.asked or own.user != entry.user:
        return None
    if seat in now.waiting() and not begins(before, now, seat, boundary=boundary):
        return None
    people, until = ways.get(entry.user, ContactHours()), min(at, clock.still or at)
    count = quiet_hours.time_spent if table.terms.live else quiet_hours.time_awake
    seconds = count(people, clock.since, until)
    return TurnTime(seat, entry.user, clock.since, seconds, table.terms.live) if seconds > 0 else None


def clocks_stopped(clock: Clock, ways: ContactHours, at: float, *, made: bool) -> Clock:
    """Nothing is asked any more; ``made``: because the person has moved."""
    move, reserve = time_left(clock, ways, at)
    return msgspec.structs.replace(
        clock,
        asked=False,
        move=move,
        reserve=reserve,
        earned=clock.earned or made,
        expires_at=0.0,
        remind_at=0.0,
        held=False,
        still=0.0,
    )


def time_left(clock: Clock, ways: ContactHours, at: float) -> tuple[float, float]:
    """What is left of the move and of the reserve of a clock that runs."""
    used = quiet_hours.time_spent(ways, clock.counted, min(at, clock.still or at))
    return max(0.0, clock.move - used), max(0.0, clock.reserve - max(0.0, used - clock.move))


def started(
    clock: Clock, terms: TimeControl, ways: ContactHours, at: float, *, muted: bool = False, known: bool = False
) -> Clock:
    """A turn begins: a whole move, and what the last one has earned; its person may have ``known`` it."""
    reserve = min(terms.reserve, clock.reserve + terms.refill * clock.earned)
    free = at if terms.live else quiet_hours.free(ways, at)
    held = free > at
    word = (
        held and not ways.hands and not known
    )  # nobody was mentioned and nothing is sent: so the first reminder tells it
    fresh = Clock(
        clock.seat, True, since=at, counted=at, move=terms.move, reserve=reserve, reminded=-1 if word else 0, held=held
    )
    due = free if word else reminder(terms, ways, free)
    if muted and ways.by == POST:
        due = 0.0
    return running(msgspec.structs.replace(fresh, remind_at=due), terms, ways)


def resumed(clock: Clock, terms: TimeControl, ways: ContactHours, at: float) -> Clock:
    """A move was taken back: the person goes on with what was left, and has earned nothing."""
    going = msgspec.structs.replace(clock, asked=True, counted=at, earned=False)
    due = 0.0 if clock.reminded >= MOST else reminder(terms, ways, at)
    return running(msgspec.structs.replace(going, remind_at=due), terms, ways)


def running(clock: Clock, terms: TimeControl, ways: ContactHours) -> Clock:
    """With the moment at which it runs out. Only a live clock runs out at night."""
    if not terms.move:
        return msgspec.structs.replace(clock, expires_at=0.0)
    out = quiet_hours.after(ways, clock.counted, clock.move + clock.reserve)
    return msgspec.structs.replace(
        clock, expires_at=out if terms.live else quiet_hours.free(quiet_hours.night(ways), out)
    )


def postponed(clock: Clock, length: float, terms: TimeControl, ways: ContactHours, since: float = 0.0) -> Clock:
    """As if ``length`` seconds of its time, from ``since`` on, had not passed. A reminder waits as long; one that has
    been given stays given.
    """
    due = clock.remind_at
    if due > since:
        due = quiet_hours.free(ways, due + length)
    moved = msgspec.structs.replace(clock, since=clock.since + length, counted=clock.counted + length, remind_at=due)
    return running(moved, terms, ways) if clock.expires_at else moved


def continued(clock: Clock, terms: TimeControl, ways: ContactHours, at: float) -> Clock:
    """A clock that stood goes on: the time in between has not passed. Who is still waited for is reminded anew, as
    they can be told again from now on.
    """
    away = max(0.0, at - clock.still)
    due = reminder(terms, ways, at) if clock.remind_at else 0.0
    since, counted = clock.since + away, clock.counted + away
    going = msgspec.structs.replace(clock, still=0.0, since=since, counted=counted, remind_at=due)
    return running(going, terms, ways) if clock.expires_at else going


def silenced(clock: Clock, terms: TimeControl, ways: ContactHours, until: float) -> Clock:
    """The clock of somebody who could press nothing in the channel and cannot ``until`` then: the turn begins once they
    can. How long they have been waited for stays as it is, and so does what was left of their reserve.
    """
    due = reminder(terms, ways, until)
    return running(
        msgspec.structs.replace(clock, counted=until, move=terms.move, remind_at=due, reminded=0), terms, ways
    )


def reminder(terms: TimeControl, ways: ContactHours, since: float, length: float | None = None) -> float:
    """When somebody is reminded who knows ``since`` then; 0 for never."""
    if terms.live or not ways.first:
        return 0.0
    return quiet_hours.free(ways, quiet_hours.after(ways, since, ways.first * HOUR if length is None else length))


def reminded(clock: Clock, terms: TimeControl, ways: ContactHours, at: float) -> Clock:
    """A word has gone out to the person: when the next one is due."""
    times = clock.reminded + 1
    due = 0.0 if times >= MOST else reminder(terms, ways, at, None if times == 0 else DAY)
    return msgspec.structs.replace(clock, reminded=times, remind_at=due)


def changed(table: Table, ways: Mapping[int, ContactHours], at: float) -> tuple[Clock, ...]:
    """The clocks of a table after somebody's hours, vacations or wishes have changed: all that is due moves."""
    users = {seat: user for user, seat in table.players.items()}
    found = []
    for clock in table.clocks:
        own = ways.get(users.get(clock.seat, 0))
        if own is None or not clock.asked:
            found.append(clock)
            continue
        ran_out = bool(table.terms.move) and not clock.expires_at
        now = clock if ran_out else running(clock, table.terms, own)
        wanted = own.first > 0 and clock.reminded < MOST and not table.terms.live
        due = quiet_hours.free(own, max(at, now.remind_at)) if now.remind_at and wanted else 0.0
        if wanted and not now.remind_at:
            due = reminder(table.terms, own, at)
        found.append(msgspec.structs.replace(now, remind_at=due))
    return tuple(found)


def with_clocks(table: Table, changed: Iterable[Clock]) -> Table:
    """The table with some of its clocks as they are now."""
    now = {clock.seat: clock for clock in changed}
    return msgspec.structs.replace(table, clocks=tuple(now.get(clock.seat, clock) for clock in table.clocks))
