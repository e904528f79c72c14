"""Votes: who has a voice, what was decided, and what a vote makes of its table. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from bot.store.values.delivery import VOTES, Delivery
from bot.store.values.table import Table
from bot.store.values.time import ABSENT, DAY, ON, OPEN, TIE, TURN, Clock, ContactHours, Vote
from bot.tables.model import clocks, quiet_hours

LASTS = float(DAY)
"""Seconds in which a vote can be answered."""


YES, NO, WAIT = "yes", "no", "wait"


KEEPS = (NO, WAIT)
"""The answers that leave everything as it is."""


def choices(subject: str) -> tuple[str, ...]:
    """What can be answered to a vote."""
    return (TURN, ON, OPEN, WAIT) if subject == ABSENT else (YES, NO)


def voters(table: Table, vote: Vote) -> list[int]:
    """The people who vote: all who still play, but not about themselves."""
    return [user for user, seat in table.players.items() if vote.subject != ABSENT or seat != vote.seat]


def decided(table: Table, vote: Vote, *, closed: bool) -> str:
    """What was decided, an answer of `KEEPS` if nothing changes; empty as long as it is open.

    >>> from bot.store.values.table import Seat
    >>> table = Table(guild=1, channel=1, host=1, game="toy", seats=(Seat(1, "A"), Seat(2, "B"), Seat(3, "C")))
    >>> decided(table, Vote("abort", -1, 0, 9, {1: "yes", 2: "yes"}), closed=False)
    'yes'
    >>> decided(table, Vote("abort", -1, 0, 9, {1: "yes", 2: "no"}), closed=True)
    'no'
    """
    people = voters(table, vote)
    given = Counter(choice for user, choice in vote.ballots.items() if user in people)
    keeps = choices(vote.subject)[-1]
    all_given = given.total() == len(people)
    if vote.subject == TIE:
        if given[NO] or not (all_given or not closed):
            return NO
        return YES if all_given and people else ""
    for choice, number in given.items():
        if number * 2 > len(people) or ((closed or all_given) and number * 2 > given.total()):
            return choice
    return keeps if closed or all_given else ""


def opened(subject: str, seat: int, at: float) -> Vote:
    """A vote that begins now."""
    return Vote(subject, seat, at, at + LASTS)


def asked(table: Table, vote: Vote, ways: Mapping[int, ContactHours], at: float) -> tuple[Delivery, ...]:
    """The post that asks for votes, and a DM for each of those whom it would ring for in their quiet hours."""
    kind, people = VOTES[vote.subject], [user for user in voters(table, vote) if user not in vote.ballots]
    seats = tuple(table.players[user] for user in people)
    asleep = [user for user in people if not table.terms.live and quiet_hours.free(ways[user], at) > at]
    return (
        Delivery(kind=kind, revision=table.revision, asked=seats, seat=vote.seat),
        *(Delivery(kind=kind, revision=table.revision, user=user, seat=vote.seat) for user in asleep),
    )


def without(table: Table, vote: Vote) -> Table:
    """The table when a vote is over."""
    left = tuple(one for one in table.votes if (one.subject, one.seat) != (vote.subject, vote.seat))
    return msgspec.structs.replace(table, votes=left)


def with_vote(table: Table, vote: Vote) -> Table:
    """The table with a vote as it stands now."""
    return msgspec.structs.replace(table, votes=(*without(table, vote).votes, vote))


def with_more_time(table: Table, seat: int, ways: ContactHours, at: float) -> Table:
    """The table with the time of one more move for a seat whose clock has run out."""

    def renewed(clock: Clock) -> Clock:
        again = msgspec.structs.replace(clock, counted=at, move=table.terms.move, reserve=0.0)
        return clocks.running(again, table.terms, ways)

    now = tuple(renewed(one) if one.seat == seat and one.asked else one for one in table.clocks)
    return msgspec.structs.replace(table, clocks=now)
