"""Votes: what becomes of a seat that does not move, and the end of a game by agreement.

Those vote who still play; opponents do not. A day is time to answer, no answer is no vote. What more than half of the
votes want is done; a tie leaves everything as it is. Only a game that ends in a tie takes everybody's yes.
"""

from __future__ import annotations

import msgspec

from bot.store.values.change import Entry, NewLine
from bot.store.values.delivery import Delivery
from bot.store.values.table import ABORTED, RUNNING, Table
from bot.store.values.time import ABSENT, TIE, Vote
from bot.tables.commit.change import Aside, of_position
from bot.tables.commit.parts import CLOCKS
from bot.tables.commit.repository import Desk
from bot.tables.commit.retry import anew
from bot.tables.model.errors import NotRunning, NotVoter, NoVote
from bot.tables.model.position import Position
from bot.tables.model.votes import (
    KEEPS,
    YES,
    asked,
    choices,
    decided,
    opened,
    voters,
    with_more_time,
    with_vote,
    without,
)
from bot.tables.seats.stand_ins import Absence
from engine.kernel.values import Event


class Votes:
    """Opens, answers and closes votes."""

    def __init__(self, desk: Desk, absence: Absence) -> None:
        self.desk = desk
        self.absence = absence

    @anew
    async def propose(self, table_id: int, user: int, subject: str, choice: str, seat: int = -1) -> Table:
        """Open a vote with one's own answer, or answer the one that is open.

        Raises `NotRunning`, `NotVoter`; about a seat also `NoSuchSeat` and `NotIdle`.
        """
        async with self.desk.lock(table_id):
            table = _running(await self.desk.get(table_id))
            if table.vote(subject, seat) is None and subject == ABSENT:
                await self.absence.require_idle(table, seat)
            vote = table.vote(subject, seat) or opened(subject, seat, self.desk.clock())
            return await self._answer(table, vote, user, choice)

    @anew
    async def cast(self, table_id: int, user: int, subject: str, choice: str, seat: int = -1) -> Table:
        """Answer an open vote; an answer may be changed until it is decided. Raises `NoVote`, `NotVoter`."""
        async with self.desk.lock(table_id):
            table = await self.desk.get(table_id)
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
            return await self._note(table, vote)
        ways = await self.desk.reads.clocks.contact_hours(table, voters(table, vote))
        return await self._note(table, vote, *asked(table, vote, ways, self.desk.clock()))

    async def _note(self, table: Table, vote: Vote, *words: Delivery) -> Table:
        """The vote as it stands now, and who is asked for theirs."""
        aside = Aside(part=CLOCKS, before=table, after=with_vote(table, vote), deliveries=words)
        return (await self.desk.commit(aside)).table

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
            ways = await self.desk.reads.clocks.contact_hours(table, [user])
            table = with_more_time(table, seat, ways[user], self.desk.clock())
            return await self._commit(position, table, Event("waits", seat, {"seat": seat}))
        return await self._commit(position, table, Event(f"declined_{vote.subject}"))

    async def _commit(self, position: Position, after: Table, event: Event, verb: str = "") -> Table:
        entry = Entry(table=0, revision=0, verb=verb, at=0) if verb else None
        line = (NewLine(event, bot=True),)
        return (await self.desk.commit(of_position(position, after, entry=entry, lines=line))).table


def _running(table: Table) -> Table:
    if table.status != RUNNING:
        raise NotRunning(status=table.status)
    return table
