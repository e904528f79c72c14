"""The keeper: carries out what has come due at tables. All of it is rows with a time; nothing is only in memory.

A clock that has run out does what its table has agreed on, reminders go out, votes close, lobbies that nobody fills are
closed, threads of finished games are put away. Each is one transaction with what it tells, so that a stop at any
moment loses nothing and repeats nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence

import msgspec

from bot.store.people import People
from bot.store.values.delivery import RANOUT, REMIND, TIDY, Delivery
from bot.store.values.errors import StoreError
from bot.store.values.table import RUNNING, Table
from bot.store.values.time import ABSENT, DAY, DM, NUDGE, VOTE, Clock, ContactHours
from bot.tables.commit.change import PartChange, of_position
from bot.tables.commit.parts import CLOCKS, SETTINGS
from bot.tables.commit.repository import Repository
from bot.tables.lobby.lobby import Lobby
from bot.tables.model import clocks, votes
from bot.tables.model.reachability import vote_stands
from bot.tables.model.server_settings import server_settings
from bot.tables.seats.stand_ins import StandIns, gone_lines
from bot.tables.seats.votes import Votes
from bot.tables.tasks import ServerRoutine, StepEachDue
from bot.tables.time.downtime import Downtime
from bot.tables.time.reschedule import Reschedule

STEPS = 32
"""How many things are carried out at one table before the others have their turn."""


class Scheduler:
    """Looks at what is due when `tick` is called."""

    def __init__(
        self,
        repo: Repository,
        people: People,
        stand_ins: StandIns,
        ballots: Votes,
        lobby: Lobby,
        downtime: Downtime,
        reschedule: Reschedule,
        routines: Sequence[ServerRoutine],
    ) -> None:
        self.repo = repo
        self.people = people
        self.stand_ins = stand_ins
        self.votes = ballots
        self.lobby = lobby
        self.downtime = downtime
        self.reschedule = reschedule
        self.routines = routines
        self.places = lobby.places
        self._each = StepEachDue("table")

    async def start(self, *, on_duty: bool = True) -> None:
        """Give back the time in which nobody could move because the program was down, then `sweep`."""
        await self.downtime.look()
        await self.sweep(on_duty=on_duty)

    async def tick(self) -> None:
        """Carry out what is due now, at all tables through which people can act here."""
        await self._each(self.repo.reads.clocks.due(self.repo.clock(), self.downtime.servers), self._steps)

    async def sweep(self, *, on_duty: bool = True) -> None:
        """Close the lobbies that nobody fills, put threads of finished games away; of all processes that ``on_duty``
        sees to what servers are told from time to time (`ServerRoutine`).

        Running tables that were imported, or are of an earlier version, get clocks: from now on they are waited for.
        """
        now, store, servers = self.repo.clock(), self.repo.reads, self.downtime.servers
        with contextlib.suppress(StoreError):  # `tick` says so when the store cannot be written or read
            await self.people.end_wishes(now, servers)
            if on_duty:
                for routine in self.routines:
                    await routine.look(now)
        await self._each(store.clocks.unclocked(servers), self.reschedule.clocked)
        await self._each(store.clocks.unfilled(now - DAY, servers), self._unfilled)
        await self._each(store.clocks.untidy(servers), self._tidy)

    async def _unfilled(self, table_id: int) -> None:
        table = await self.repo.get(table_id)
        house = server_settings(await self.repo.reads.settings.of("guild", table.guild))
        if table.updated >= self.repo.clock() - house.unfilled * DAY or not await self.places.may_decide(table_id):
            return
        if (await self.repo.get(table_id)).reached:
            await self.lobby.close_unfilled(table_id, house.unfilled)

    async def _tidy(self, table_id: int) -> None:
        table, now = await self.repo.get(table_id), self.repo.clock()
        house = server_settings(await self.repo.reads.settings.of("guild", table.guild))
        if house.tidy < 0 or table.updated + house.tidy * DAY <= now:
            word = (Delivery(kind=TIDY, revision=table.revision),) if house.tidy >= 0 else ()
            tidied = msgspec.structs.replace(table, tidied=True)
            await self.repo.commit(PartChange(part=SETTINGS, before=table, after=tidied, deliveries=word))

    # ---- one step at one table ---------------------------------------------------------------------------------------

    async def _steps(self, table_id: int) -> None:
        if not await self.places.may_decide(table_id):
            return
        for _ in range(STEPS):
            if not await self._step(table_id):
                return

    async def _step(self, table_id: int) -> bool:
        """Carry out one thing that is due; False if there is none."""
        async with self.repo.lock(table_id):
            table, now = await self.repo.get(table_id), self.repo.clock()
            if table.status != RUNNING:
                return False
            closed = [vote for vote in table.votes if vote.closes <= now and not vote_stands(table, vote)]
            if closed:
                await self.votes.settle_closed(table, closed)
                return True
            out = [clock for clock in table.clocks if clock.asked and not clock.still and 0 < clock.expires_at <= now]
            if out:
                await self._ran_out(table, out, now)
                return True
            due = [clock for clock in table.clocks if clock.asked and not clock.still and 0 < clock.remind_at <= now]
            if due:
                await self._remind(table, due, now)
            return bool(due)

    async def _ran_out(self, table: Table, out: list[Clock], now: float) -> None:
        """Do what the table has agreed on. Where nobody is left to vote, it stays at a word. Nobody loses by time in
        which they were silenced on the server: they are told by a direct message that they can play there.
        """
        silent = await self.repo.presence.silenced(table.guild, [table.seats[clock.seat].user or 0 for clock in out])
        if silent:
            table, out = await self._silenced(table, out, silent)
        if not out:
            return
        how = table.terms.expiry
        people = [table.seats[clock.seat].user or 0 for clock in out]
        away = await self.repo.presence.gone(table.guild, people, anew=True)
        gone = [clock.seat for clock in out if table.seats[clock.seat].user in away]
        vote = votes.opened_vote(table, ABSENT, out[0].seat, now)
        if how == NUDGE or (how == VOTE and not votes.voters(table, vote)):
            ways = await self._ways(table, out)
            word = Delivery(kind=RANOUT, revision=table.revision, asked=tuple(clock.seat for clock in out))
            told = [self._told(table, clock, ways, now) for clock in out]
            await self._note(table, clocks.with_clocks(table, told), word, gone=gone)
        elif how == VOTE:
            ways = await self._ways(table, out)
            after = clocks.with_clocks(table, [self._told(table, clock, ways, now) for clock in out])
            others = await self.repo.reads.clocks.contact_hours(table, list(table.players))
            opened = [
                votes.with_closing_time(table, votes.opened_vote(table, ABSENT, clock.seat, now), others)
                for clock in out
            ]
            for vote in opened:
                after = votes.with_vote(after, vote)
            await self._note(table, after, *votes.vote_posts(table, opened, others, now), gone=gone)
        else:
            for clock in out:
                await self.stand_ins.stand_in(await self.repo.position(table.id), clock.seat, how)

    async def _silenced(self, table: Table, out: list[Clock], until: Mapping[int, float]) -> tuple[Table, list[Clock]]:
        """The table as it is once the clocks of people wait ``until`` they may act again, and the other clocks."""
        users = {clock.seat: table.seats[clock.seat].user or 0 for clock in out}
        silent = [clock for clock in out if users[clock.seat] in until]
        ways = await self._ways(table, silent)
        after = clocks.with_clocks(
            table,
            [
                clocks.silenced(clock, table.terms, ways[users[clock.seat]], until[users[clock.seat]])
                for clock in silent
            ],
        )
        words = [
            Delivery(kind=REMIND, revision=table.revision, user=users[clock.seat], seat=clock.seat, asked=(clock.seat,))
            for clock in silent
        ]
        outcome = await self.repo.commit(PartChange(part=CLOCKS, before=table, after=after, deliveries=tuple(words)))
        return outcome.table, [clock for clock in out if clock not in silent]

    def _told(self, table: Table, clock: Clock, ways: dict[int, ContactHours], now: float) -> Clock:
        """The clock after its person was told that it has run out: that is a reminder too."""
        own = ways[table.seats[clock.seat].user or 0]
        return msgspec.structs.replace(clocks.reminded(clock, table.terms, own, now), expires_at=0.0)

    async def _remind(self, table: Table, due: list[Clock], now: float) -> None:
        """One word for all who are reminded in the channel, one by DM for each of the others."""
        ways = await self._ways(table, due)
        seats = {clock.seat: table.seats[clock.seat].user or 0 for clock in due}
        here = tuple(seat for seat, user in seats.items() if ways[user].by != DM)
        words = [Delivery(kind=REMIND, revision=table.revision, asked=here)] if here else []
        words += [
            Delivery(kind=REMIND, revision=table.revision, user=user, seat=seat, asked=(seat,))
            for seat, user in seats.items()
            if seat not in here
        ]
        after = [clocks.reminded(clock, table.terms, ways[seats[clock.seat]], now) for clock in due]
        await self._note(table, clocks.with_clocks(table, after), *words)

    async def _note(self, before: Table, after: Table, *words: Delivery, gone: Sequence[int] = ()) -> None:
        """Clocks and votes as they stand now, and what is to be told of it; the log tells of seats whose people are
        ``gone`` from the server.
        """
        if gone:
            position = await self.repo.position_of(before)
            await self.repo.commit(of_position(position, after, lines=gone_lines(gone), deliveries=words))
            return
        await self.repo.commit(PartChange(part=CLOCKS, before=before, after=after, deliveries=words))

    async def _ways(self, table: Table, due: list[Clock]) -> dict[int, ContactHours]:
        return await self.repo.reads.clocks.contact_hours(table, [table.seats[clock.seat].user or 0 for clock in due])
