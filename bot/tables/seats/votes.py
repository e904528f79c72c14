"""Votes: what becomes of a seat that does not move, and the end of a game by agreement.

Those vote who still play. About a seat a day is time to answer, no answer is no vote, and what more than half of the
votes want is done; a tie leaves everything as it is. An end without result takes the yes of more than half of all who
still play, a tie that of all: no answer is no yes. Where no post arrives more than half of all who play decide where
the table goes on. Who proposes, and how it was answered, stands in the log. Every proposal calls all others, so what
was turned down is not proposed again by the same person for a day.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil

import msgspec

from bot.store.values.change import Entry, NewLine
from bot.store.values.delivery import Delivery
from bot.store.values.errors import ChannelTaken
from bot.store.values.place import LEFT
from bot.store.values.table import ABORTED, RUNNING, LogLine, Table
from bot.store.values.time import ABORT, ABSENT, HOUR, PLACE, TIE, Vote
from bot.tables.commit.change import PartChange, of_position
from bot.tables.commit.parts import CLOCKS
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.lobby.closing import TableCloser
from bot.tables.model.errors import AskedLately, NotRunning, NotVoter, NoVote, OnlyOrganiser, OtherServer
from bot.tables.model.position import Position
from bot.tables.model.votes import (
    DM_ALONE,
    ENDS,
    KEEPS,
    LASTS,
    YES,
    channel_of,
    choices,
    counted,
    decided,
    guild_of,
    opened_vote,
    vote_posts,
    voters,
    with_closing_time,
    with_more_time,
    with_vote,
    without_votes,
)
from bot.tables.seats.stand_ins import StandIns
from engine.kernel.values import Event


class Votes:
    """Opens, answers and closes votes."""

    def __init__(self, repo: Repository, stand_ins: StandIns, closing: TableCloser) -> None:
        self.repo = repo
        self.stand_ins = stand_ins
        self.closing = closing

    @retry_on_conflict
    async def propose(self, table_id: int, user: int, subject: str, choice: str, seat: int = -1) -> Table:
        """Open a vote with one's own answer, or answer the one that is open.

        Raises `NotRunning`, `NotVoter`, `OnlyOrganiser`, `AskedLately`; about a seat also `NoSuchSeat` and `NotIdle`,
        about the place `NoVote` where posts arrive, `OtherServer` unless the bot has lost the table's own, and
        `ChannelTaken`.
        """
        async with self.repo.lock(table_id):
            table = _running(await self.repo.get(table_id))
            if table.vote(subject, seat) is None and subject == ABSENT:
                await self.stand_ins.require_idle(table, seat)
            await self._require_votable(table, subject)
            if subject == PLACE and table.reached:
                raise NoVote
            if guild_of(choice) and table.place != LEFT:
                raise OtherServer
            vote = table.vote(subject, seat) or opened_vote(table, subject, seat, self.repo.clock())
            if user in voters(table, vote):
                await self._require_new(table, vote, user)
            return await self._answer(table, vote, user, choice)

    @retry_on_conflict
    async def cast(self, table_id: int, user: int, subject: str, choice: str, seat: int = -1) -> Table:
        """Answer an open vote; an answer may be changed until it is decided.

        Raises `NoVote`, `NotVoter`, `OnlyOrganiser`.
        """
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            vote = table.vote(subject, seat)
            if vote is None or choice not in choices(subject, vote.ballots.values()):
                raise NoVote
            await self._require_votable(table, subject)
            return await self._answer(table, vote, user, choice)

    async def _require_new(self, table: Table, vote: Vote, user: int) -> None:
        """Raises `AskedLately` for a proposal of who was told no a moment ago, and of who wants to hand on a seat that
        was given more time. One that is open is answered.
        """
        if vote.subject == PLACE or table.vote(vote.subject, vote.seat) is not None:
            return
        lines = await self.repo.reads.history.lines(table.id)
        left = turned_down(lines, vote, table.seat(user)) + LASTS - self.repo.clock()
        if left > 0:
            raise AskedLately(n=ceil(left / HOUR))

    async def _require_votable(self, table: Table, subject: str) -> None:
        """Raises `OnlyOrganiser`: a table of a tournament that is played ends without a result by nobody's vote."""
        found = await self.repo.reads.tournaments.of_table(table.id) if subject == ABORT else None
        if found is not None and found.live:
            raise OnlyOrganiser

    # ---- with the table's lock held ----------------------------------------------------------------------------------

    async def _answer(self, table: Table, vote: Vote, user: int, choice: str) -> Table:
        if user not in voters(table, vote):
            raise NotVoter
        new = table.vote(vote.subject, vote.seat) is None
        vote = msgspec.structs.replace(vote, ballots={**vote.ballots, user: choice})
        if decided(table, vote, closed=False, present=await self._present(table, vote)):
            return await self.settle(await self.repo.position_of(table), vote, closed=False)
        if not new:
            return await self._note(table, vote)
        ways = await self.repo.reads.clocks.contact_hours(table, voters(table, vote))
        vote = with_closing_time(table, vote, ways)
        words = vote_posts(table, [vote], ways, self.repo.clock())
        if vote.subject not in ENDS:
            return await self._note(table, vote, *words)
        line = self._proposed(table, vote)
        position = await self.repo.position_of(table)
        change = of_position(position, with_vote(table, vote), lines=(line,), deliveries=words)
        return (await self.repo.commit(change)).table

    @staticmethod
    def _proposed(table: Table, vote: Vote) -> NewLine:
        """Who has proposed an end for all: whoever has answered first."""
        seat = table.seat(next(iter(vote.ballots)))
        return NewLine(Event(f"proposed_{vote.subject}", seat, {"seat": seat}), bot=True)

    async def _present(self, table: Table, vote: Vote) -> Collection[int]:
        """Which of those who vote are still on the server: the others cannot answer."""
        people = voters(table, vote)
        return set(people) - await self.repo.presence.gone(table.guild, people)

    async def _note(self, table: Table, vote: Vote, *words: Delivery) -> Table:
        """The vote as it stands now, and who is asked for theirs."""
        part_change = PartChange(part=CLOCKS, before=table, after=with_vote(table, vote), deliveries=words)
        return (await self.repo.commit(part_change)).table

    async def settle_closed(self, table: Table, closed: Sequence[Vote]) -> None:
        """Carry out what was decided in votes that close at the same time, and tell it in one post."""

        def stays(vote: Vote) -> bool:
            return decided(table, vote, closed=True) in KEEPS

        for vote in sorted(closed, key=lambda vote: (vote.subject in ENDS, not stays(vote))):
            now = await self.repo.get(table.id)
            open_ = now.vote(vote.subject, vote.seat)
            if now.status == RUNNING and open_ is not None:
                await self.settle(await self.repo.position_of(now), open_)

    async def settle(self, position: Position, vote: Vote, *, closed: bool = True) -> Table:
        """Carry out what was decided. What leaves everything as it is stands in the log too."""
        present = await self._present(position.table, vote)
        done, table = decided(position.table, vote, closed=closed, present=present), without_votes(position.table, vote)
        if vote.subject == ABSENT:
            return await self._settle_absent(position, vote, table, done)
        if vote.subject == PLACE:
            return await self._settle_place(position.table, table, done, closed=closed)
        proposed = () if position.table.vote(vote.subject) else (self._proposed(table, vote),)
        event = Event(f"{'voted' if done == YES else 'refused'}_{vote.subject}", args=counted(table, vote, present))
        if done == YES:
            verb = TIE if vote.subject == TIE else "abort"
            return await self._commit(position, msgspec.structs.replace(table, status=ABORTED), event, verb, *proposed)
        return await self._commit(position, table, event, "", *proposed)

    async def _settle_absent(self, position: Position, vote: Vote, table: Table, done: str) -> Table:
        """Who plays the seat that does not move; or it has the time of one more move."""
        seat = vote.seat
        if done not in KEEPS:
            return (await self.stand_ins.stand_in(position, seat, done)).table
        user = table.seats[seat].user or 0
        ways = await self.repo.reads.clocks.contact_hours(table, [user])
        table = with_more_time(table, seat, ways[user], self.repo.clock())
        return await self._commit(position, table, Event("waits", seat, {"seat": seat}))

    async def _settle_place(self, before: Table, table: Table, done: str, *, closed: bool) -> Table:
        """Where the table goes on: in another channel of its server, or of another one if the bot has lost that, or by
        direct messages alone until its place is open again; or it waits.
        """
        guild, channel = guild_of(done), channel_of(done)
        if channel and (not guild or before.place == LEFT):
            try:
                return await self.closing.move_on(before, guild or before.guild, channel)
            except ChannelTaken:
                if not closed:
                    raise
        if done == DM_ALONE:
            return await self.closing.places.settled(before, by_dm=True)
        return (await self.repo.commit(PartChange(part=CLOCKS, before=before, after=table))).table

    async def _commit(self, position: Position, after: Table, event: Event, verb: str = "", *before: NewLine) -> Table:
        entry = Entry(table=0, revision=0, verb=verb, at=0) if verb else None
        lines = (*before, NewLine(event, bot=True))
        return (await self.repo.commit(of_position(position, after, entry=entry, lines=lines))).table


def turned_down(lines: Sequence[LogLine], vote: Vote, seat: int) -> float:
    """When a seat proposed last what was turned down, or somebody absent was given more time (0: never). Pure."""
    asker, asked, at = -1, 0.0, 0.0
    for line in lines:
        kind = line.event.kind if line.bot else ""
        if kind == f"proposed_{vote.subject}":
            asker, asked = line.event.seat, line.at
        elif kind == f"refused_{vote.subject}" and asker == seat:
            at = asked
        elif vote.subject == ABSENT and kind == "waits" and line.event.seat == vote.seat:
            at = line.at
    return at


def _running(table: Table) -> Table:
    if table.status != RUNNING:
        raise NotRunning(status=table.status)
    return table
