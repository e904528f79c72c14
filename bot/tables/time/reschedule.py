"""Clocks that move: somebody's hours, vacations or wishes have changed, or a table has none yet."""

from __future__ import annotations

import msgspec

from bot.store.values.table import RUNNING, Table
from bot.tables.commit.change import PartChange
from bot.tables.commit.parts import CLOCKS
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.model import clocks
from bot.tables.model.position import Position
from bot.tables.model.votes import retimed, voters
from bot.tables.time.places import Places


class Reschedule:
    """Sets clocks anew, outside of a turn."""

    def __init__(self, repo: Repository) -> None:
        self.repo = repo
        self.places = Places(repo)

    @retry_on_conflict
    async def hush(self, table_id: int, user: int) -> Table:
        """No reminder for this turn any more. Raises `NotSeated`."""
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            clock = table.clock(table.seat(user))
            if clock is None or not clock.asked:
                return table
            quiet = msgspec.structs.replace(clock, remind_at=0.0, reminded=clocks.MOST)
            return await self._note(table, clocks.with_clocks(table, [quiet]))

    async def wishes_changed(self, user: int) -> None:
        """Somebody's hours, vacations or wishes have changed: what is due for them moves, at all their tables."""
        for table in await self.repo.reads.tables.all(user_id=user, status=(RUNNING,)):
            await self._wished(table.id, user)

    @retry_on_conflict
    async def _wished(self, table_id: int, user: int) -> None:
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            if table.status != RUNNING:
                return
            people = {user, *(voter for vote in table.votes for voter in voters(table, vote))}
            ways = await self.repo.reads.clocks.contact_hours(table, people)
            moved = clocks.changed(table, {user: ways[user]}, self.repo.clock())
            after = msgspec.structs.replace(table, clocks=moved, votes=retimed(table, user, ways))
            if after != table:
                table = await self._note(table, after)
            await self.places.settled(table)

    @retry_on_conflict
    async def clocked(self, table_id: int) -> None:
        """A running table that has no clocks yet, imported or of an earlier version, gets them."""
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            if table.status != RUNNING or table.clocks:
                return
            position = await self.repo.position_of(table)
            people = [own.user for own in position.table.seats if own.owned and own.user is not None]
            ways = await self.repo.reads.clocks.contact_hours(position.table, people)
            now = Position(msgspec.structs.replace(position.table, updated=self.repo.clock()), position.moment)
            made = clocks.clocks_after(None, now, ways, boundary=False)
            await self._note(position.table, msgspec.structs.replace(position.table, clocks=made))

    async def _note(self, before: Table, after: Table) -> Table:
        """Clocks as they stand now."""
        return (await self.repo.commit(PartChange(part=CLOCKS, before=before, after=after))).table
