"""Away: time in which nobody could act, for whatever reason, has not passed. Pure.

The bot was stopped, the gateway or the database gone, Discord down. A clock that stands because its place is shut is
left alone: it goes on from where it stood when that is over, and what passed meanwhile is in that.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.store.values.table import RUNNING, Table
from bot.store.values.time import ContactHours
from bot.tables.model import clocks
from bot.tables.model.reachability import vote_stands
from bot.tables.model.votes import postponed


def passed(since: float, until: float, begun: float) -> float:
    """How much of a time away lies after a moment.

    >>> passed(10, 30, 0), passed(10, 30, 25), passed(10, 30, 40)
    (20, 5, 0)
    """
    return max(0, until - max(since, begun))


def with_time_given_back(table: Table, since: float, until: float, hours: Mapping[int, ContactHours]) -> Table:
    """The table as if the time between two moments had not passed; ``hours`` are those of who is asked, with their
    vacations as they are after it (`holidays`). What had run out before has run out.
    """
    if table.status != RUNNING:
        return table
    found = []
    for clock in table.clocks:
        ran_out = 0 < clock.expires_at <= since
        if not clock.asked or clock.still or ran_out:
            found.append(clock)
            continue
        own = hours.get(table.seats[clock.seat].user or 0, ContactHours())
        found.append(clocks.postponed(clock, passed(since, until, clock.counted), table.terms, own, since))
    votes = tuple(
        vote if vote_stands(table, vote) or vote.closes <= since else postponed(vote, passed(since, until, vote.opened))
        for vote in table.votes
    )
    return replace(table, clocks=tuple(found), votes=votes)


def holidays(hours: ContactHours, since: float, until: float) -> ContactHours:
    """The hours of a person whose vacations have waited for as long: as `bot.store.clocks` stores them."""
    moved = tuple(
        (begun + until - since, ends + until - since) if begun <= since < ends else (begun, ends)
        for begun, ends in hours.away
    )
    return replace(hours, away=moved)
