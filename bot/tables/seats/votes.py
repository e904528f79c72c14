"""Votes: what becomes of a seat that does not move, and the end of a game by agreement.

Those vote who still play; opponents do not. A day is time to answer, no answer is no vote. What more than half of the
votes want is done; a tie leaves everything as it is. Only a game that ends in a tie takes everybody's yes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from bot.store.values.change import VOTES, Delivery, Entry, NewLine
from bot.store.values.table import ABORTED, RUNNING, Table
from bot.store.values.time import ABSENT, DAY, ON, OPEN, TIE, TURN, Clock, Vote, Ways
from bot.tables.commit.repository import Desk
from bot.tables.commit.retry import anew
from bot.tables.model import clocks, quiet_hours
from bot.tables.model.errors import NotRunning, NotVoter, NoVote
from bot.tables.model.position import Position
from bot.tables.seats.stand_ins import Absence
from engine.kernel.values import Event

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


class Votes:
    """Opens, answers and closes votes."""

    def __init__(self, desk: Desk, absence: Absence) -> None:
        self.desk = desk
        self.absence = absence

    @anew
    async def propose(self, id: int, user: int, subject: str, choice: str, seat: int = -1) -> Table:  # noqa: A002
        """Open a vote with one's own answer, or answer the one that is open.

        Raises `NotRunning`, `NotVoter`; about a seat also `NoSuchSeat` and `NotIdle`.
        """
        async with self.desk.lock(id):
            table = _running(await self.desk.get(id))
            if table.vote(subject, seat) is None and subject == ABSENT:
                await self.absence.require_idle(table, seat)
            vote = table.vote(subject, seat) or opened(subject, seat, self.desk.clock())
            return await self._answer(table, vote, user, choice)

    @anew
    async def cast(self, id: int, user: int, subject: str, choice: str, seat: int = -1) -> Table:  # noqa: A002
        """Answer an open vote; an answer may be changed until it is decided. Raises `NoVote`, `NotVoter`."""
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            vote = table.vote(subject, seat)
            if vote is None or choice not in choices(subject):
                raise NoVote
            return await self._answer(table, vote, user, choice)

    # ---- with the table's lock held ----------------------------------------------------------------------------------

    async def _answer(self, table: Table, vote: Vote, user: int, choice: str) -> Table:
        if user not in voters(table, vote):
            raise NotVoter
        new = table.vote(vote.subject, vote.seat) is None
        vote = msgspec.structs.replace(vote, ballots={**vote.ballots, user: choice})
        if decided(table, vote, closed=False):
            return await self.settle(await self.desk.position_of(table), vote, closed=False)
        if not new:
            return await self.desk.note(table, with_vote(table, vote))
        ways = await self.desk.store.ways(table, voters(table, vote))
        return await self.desk.note(table, with_vote(table, vote), asked(table, vote, ways, self.desk.clock()))

    async def settle(self, position: Position, vote: Vote, *, closed: bool = True) -> Table:
        """Carry out what was decided. What leaves everything as it is stands in the log too."""
        done, table = decided(position.table, vote, closed=closed), without(position.table, vote)
        if vote.subject == ABSENT and done not in KEEPS:
            kept = Position(position.table, position.moment)
            return (await self.absence.stand_in(kept, vote.seat, done)).position.table
        if done == YES:
            verb = TIE if vote.subject == TIE else "abort"
            after = msgspec.structs.replace(table, status=ABORTED)
            return await self._commit(position, after, Event(f"agreed_{vote.subject}"), verb)
        if vote.subject == ABSENT:
            seat = vote.seat
            user = table.seats[seat].user or 0
            ways = await self.desk.store.ways(table, [user])
            table = with_more_time(table, seat, ways[user], self.desk.clock())
            return await self._commit(position, table, Event("waits", seat, {"seat": seat}))
        return await self._commit(position, table, Event(f"declined_{vote.subject}"))

    async def _commit(self, position: Position, after: Table, event: Event, verb: str = "") -> Table:
        entry = Entry(table=0, revision=0, verb=verb, at=0) if verb else None
        line = (NewLine(event, bot=True),)
        done = await self.desk.commit(position, after, position.state, position.kept, entry=entry, lines=line)
        return done.position.table


def opened(subject: str, seat: int, at: float) -> Vote:
    """A vote that begins now."""
    return Vote(subject, seat, at, at + LASTS)


def asked(table: Table, vote: Vote, ways: Mapping[int, Ways], at: float) -> tuple[Delivery, ...]:
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


def with_more_time(table: Table, seat: int, ways: Ways, at: float) -> Table:
    """The table with the time of one more move for a seat whose clock has run out."""

    def renewed(clock: Clock) -> Clock:
        again = msgspec.structs.replace(clock, counted=at, move=table.terms.move, reserve=0.0)
        return clocks.running(again, table.terms, ways)

    now = tuple(renewed(one) if one.seat == seat and one.asked else one for one in table.clocks)
    return msgspec.structs.replace(table, clocks=now)


def _running(table: Table) -> Table:
    if table.status != RUNNING:
        raise NotRunning(status=table.status)
    return table
