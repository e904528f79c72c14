"""Places: for whom time stands still while their table can tell them nothing, and how it goes on. Pure.

A turn that reached nobody has not begun: while no post arrives, the clock of somebody stands unless a direct message
carries their turn. Votes that are asked in the channel stand with it; the one about where to go on is asked by direct
message. Afterwards each goes on from where it stood.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.store.values.place import GONE, OUTAGE, REACHED
from bot.store.values.table import RUNNING, Table
from bot.store.values.time import PLACE, Clock, ContactHours, Vote
from bot.tables.model import clocks
from bot.tables.model.reachability import time_stands, vote_stands
from bot.tables.model.votes import postponed


def with_place(table: Table, state: str, at: float, hours: Mapping[int, ContactHours]) -> Table:
    """The table whose place has become so at a moment; ``hours`` are those of the people who play."""
    since = 0.0 if state in REACHED else table.place_since or at
    lost = (table.lost or at) if state == GONE else 0.0
    told = 0.0 if state in REACHED else table.place_told
    now = replace(table, place=state, place_since=since, place_told=told, lost=lost)
    if now.reached:
        now = replace(now, by_dm=False)
    return with_clocks_settled(now, table, at, hours)


def with_clocks_settled(now: Table, before: Table, at: float, hours: Mapping[int, ContactHours]) -> Table:
    """The table with clocks and votes that stand and go on as its place, and what its people want, have it ``now``."""
    if now.status != RUNNING:
        return now
    found = tuple(
        _clock(now, clock, at, hours.get(now.seats[clock.seat].user or 0, ContactHours())) for clock in now.clocks
    )
    votes = tuple(_vote(now, before, vote, at) for vote in now.votes)
    return replace(now, clocks=found, votes=tuple(vote for vote in votes if vote is not None))


def _clock(table: Table, clock: Clock, at: float, hours: ContactHours) -> Clock:
    if not clock.asked:
        return clock
    if time_stands(table, hours):
        told = clock.begun <= table.board_revision or table.place in (GONE, OUTAGE)
        return clock if clock.still else replace(clock, still=at if told else min(at, max(clock.counted, clock.since)))
    return clocks.continued(clock, table.terms, hours, at) if clock.still else clock


def _vote(now: Table, before: Table, vote: Vote, at: float) -> Vote | None:
    if vote.subject == PLACE:
        return None if now.reached else vote
    if not vote_stands(before, vote) or vote_stands(now, vote):
        return vote
    return postponed(vote, at - max(vote.opened, before.place_since))
