"""The keeper: carries out what has come due at tables. All of it is rows with a time; nothing is only in memory.

A clock that has run out does what its table has agreed on, reminders go out, votes close, lobbies that nobody fills are
closed, threads of finished games are put away. Each is one transaction with what it tells, so that a stop at any
moment loses nothing and repeats nothing.
"""

from __future__ import annotations

import contextlib
import logging

import msgspec

from bot.store.values.change import RANOUT, REMIND, TIDY, Delivery
from bot.store.values.errors import Conflict, StoreError
from bot.store.values.table import RUNNING, Table
from bot.store.values.time import ABSENT, DAY, DM, NUDGE, VOTE, Clock, Ways
from bot.tables.commit.repository import Desk
from bot.tables.commit.retry import anew
from bot.tables.lobby.lobby import Lobby
from bot.tables.model import clocks
from bot.tables.model.position import Position
from bot.tables.model.server_settings import house_of
from bot.tables.seats import votes
from bot.tables.seats.stand_ins import Absence
from bot.tables.seats.votes import Votes
from bot.tables.tasks import Each

STEPS = 32
"""How many things are carried out at one table before the others have their turn."""

AWAKE = "awake"
"""Under this name the store keeps when the program was last at work."""

SHORT = 300.0
"""Seconds for which it may be down without anybody noticing."""

TRIES = 5
"""How often the time in which it was down is given back anew when somebody moves meanwhile."""

_log = logging.getLogger(__name__)


class Keeper:
    """Looks at what is due when `tick` is called."""

    def __init__(self, desk: Desk, absence: Absence, ballots: Votes, lobby: Lobby) -> None:
        self.desk = desk
        self.absence = absence
        self.votes = ballots
        self.lobby = lobby
        self._each = Each("table")

    async def start(self) -> None:
        """Give back the time in which nobody could move because the program was down."""
        now = self.desk.clock()
        down = now - float(await self.desk.store.meta(AWAKE) or now)
        if down > SHORT:
            await self._give_back(down, now)
        await self.sweep()

    async def _give_back(self, down: float, now: float) -> None:
        """The clocks that ran when the program stopped go on as if that time had not passed. It is given back at all
        tables at once, and noted with it: whoever is stopped in between has given nothing back yet.
        """
        for _ in range(TRIES):
            running = await self.desk.store.tables(status=(RUNNING,))
            changed = [(table, await self._later(table, down, now)) for table in running]
            with contextlib.suppress(Conflict):  # somebody has moved meanwhile
                await self.desk.store.note_all(changed, AWAKE, str(now))
                return
        _log.error("%.0f s in which the program was down could not be given back", down)

    async def _later(self, table: Table, down: float, now: float) -> Table:
        """The table with those of its clocks later that ran when the program stopped."""
        ran = [clock for clock in table.clocks if clock.asked and clock.out > now - down and not table.lost]
        ways = await self._ways(table, ran)
        return _with(
            table, [clocks.later(one, down, table.terms, ways[table.seats[one.seat].user or 0]) for one in ran]
        )

    async def tick(self) -> None:
        """Carry out what is due now, at all tables."""
        await self._each(self.desk.store.due(self.desk.clock()), self._steps)

    async def sweep(self) -> None:
        """Note that the program is at work, close the lobbies that nobody fills, put threads of finished games away.

        Running tables that were imported, or are of an earlier version, get clocks: from now on they are waited for.
        """
        now, store = self.desk.clock(), self.desk.store
        with contextlib.suppress(StoreError):  # `tick` says so when the store cannot be written or read
            await store.set_meta(AWAKE, str(now))
            await store.end_wishes(now)
        await self._each(store.unclocked(), self._clocked)
        await self._each(store.unfilled(now - DAY), self._unfilled)
        await self._each(store.untidy(), self._tidy)

    async def _unfilled(self, id: int) -> None:  # noqa: A002
        table = await self.desk.get(id)
        house = house_of(await self.desk.store.settings("guild", table.guild))
        if table.updated < self.desk.clock() - house.unfilled * DAY:
            await self.lobby.close_unfilled(id, house.unfilled)

    async def _tidy(self, id: int) -> None:  # noqa: A002
        table, now = await self.desk.get(id), self.desk.clock()
        house = house_of(await self.desk.store.settings("guild", table.guild))
        if house.tidy < 0 or table.updated + house.tidy * DAY <= now:
            word = (Delivery(kind=TIDY, revision=table.revision),) if house.tidy >= 0 else ()
            await self.desk.store.update(table, msgspec.structs.replace(table, tidied=True, updated=now), word)
            self.desk.committed(table)

    # ---- one step at one table ---------------------------------------------------------------------------------------

    async def _steps(self, id: int) -> None:  # noqa: A002
        for _ in range(STEPS):
            if not await self._step(id):
                return

    async def _step(self, id: int) -> bool:  # noqa: A002
        """Carry out one thing that is due; False if there is none."""
        async with self.desk.lock(id):
            table, now = await self.desk.get(id), self.desk.clock()
            if table.status != RUNNING or table.lost:
                return False
            closed = next((vote for vote in table.votes if vote.closes <= now), None)
            if closed is not None:
                await self.votes.settle(await self.desk.position_of(table), closed)
                return True
            out = [clock for clock in table.clocks if clock.asked and 0 < clock.out <= now]
            if out:
                await self._ran_out(table, out, now)
                return True
            due = [clock for clock in table.clocks if clock.asked and 0 < clock.remind <= now]
            if due:
                await self._remind(table, due, now)
            return bool(due)

    async def _ran_out(self, table: Table, out: list[Clock], now: float) -> None:
        """Do what the table has agreed on. Where nobody is left to vote, it stays at a word."""
        how = table.terms.expiry
        vote = votes.opened(ABSENT, out[0].seat, now)
        if how == NUDGE or (how == VOTE and not votes.voters(table, vote)):
            ways = await self._ways(table, out)
            word = Delivery(kind=RANOUT, revision=table.revision, asked=tuple(clock.seat for clock in out))
            told = [self._told(table, clock, ways, now) for clock in out]
            await self.desk.note(table, _with(table, told), (word,))
        elif how == VOTE:
            ways = await self._ways(table, out[:1])
            asked = _with(table, [self._told(table, out[0], ways, now)])
            others = await self.desk.store.ways(table, votes.voters(table, vote))
            await self.desk.note(table, votes.with_vote(asked, vote), votes.asked(table, vote, others, now))
        else:
            await self.absence.stand_in(await self.desk.position_of(table), out[0].seat, how)

    def _told(self, table: Table, clock: Clock, ways: dict[int, Ways], now: float) -> Clock:
        """The clock after its person was told that it has run out: that is a reminder too."""
        own = ways[table.seats[clock.seat].user or 0]
        return msgspec.structs.replace(clocks.reminded(clock, table.terms, own, now), out=0.0)

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
        await self.desk.note(table, _with(table, after), tuple(words))

    async def _ways(self, table: Table, due: list[Clock]) -> dict[int, Ways]:
        return await self.desk.store.ways(table, [table.seats[clock.seat].user or 0 for clock in due])

    @anew
    async def _clocked(self, id: int) -> None:  # noqa: A002
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            if table.status != RUNNING or table.clocks:
                return
            position = await self.desk.position_of(table)
            people = [own.user for own in position.table.seats if own.owned and own.user is not None]
            ways = await self.desk.store.ways(position.table, people)
            now = Position(msgspec.structs.replace(position.table, updated=self.desk.clock()), position.moment)
            made = clocks.after(None, now, ways, "", -1, boundary=False)
            await self.desk.note(position.table, msgspec.structs.replace(position.table, clocks=made))

    # ---- what people wish --------------------------------------------------------------------------------------------

    @anew
    async def hush(self, id: int, user: int) -> Table:  # noqa: A002
        """No reminder for this turn any more. Raises `NotSeated`."""
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            clock = table.clock(table.seat(user))
            if clock is None or not clock.asked:
                return table
            quiet = msgspec.structs.replace(clock, remind=0.0, reminded=clocks.MOST)
            return await self.desk.note(table, _with(table, [quiet]))

    async def wishes_changed(self, user: int) -> None:
        """Somebody's hours, vacations or wishes have changed: what is due for them moves, at all their tables."""
        for one in await self.desk.store.tables(user=user, status=(RUNNING,)):
            await self._wished(one.id, user)

    @anew
    async def _wished(self, id: int, user: int) -> None:  # noqa: A002
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            ways = await self.desk.store.ways(table, [user])
            moved = clocks.changed(table, ways, self.desk.clock())
            if table.status == RUNNING and moved != table.clocks:
                await self.desk.note(table, msgspec.structs.replace(table, clocks=moved))


def _with(table: Table, changed: list[Clock]) -> Table:
    """The table with some of its clocks as they are now."""
    now = {clock.seat: clock for clock in changed}
    return msgspec.structs.replace(table, clocks=tuple(now.get(clock.seat, clock) for clock in table.clocks))
