"""Following: who wants a word at what happens at a table, and who is left unmentioned there."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.store.values.table import TURNS, Table
from bot.tables.commit.change import PartChange
from bot.tables.commit.parts import SETTINGS
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict


class Followers:
    """Who is told of a table, besides those it asks."""

    def __init__(self, repo: Repository) -> None:
        self.repo = repo

    @retry_on_conflict
    async def follow(self, table_id: int, user: int, wanted: str = TURNS) -> Table:
        """Send ``user`` a word at what is ``wanted`` of `FOLLOWED`."""
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            return await self._update(table, followers={**table.followers, user: wanted})

    @retry_on_conflict
    async def unfollow(self, table_id: int, user: int) -> Table:
        """No word any more."""
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            left = {follower: wanted for follower, wanted in table.followers.items() if follower != user}
            return await self._update(table, followers=left)

    @retry_on_conflict
    async def mute(self, table_id: int, user: int, muted: bool) -> Table:
        """Whether a person is left unmentioned at this table."""
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            others = tuple(person for person in table.muted if person != user)
            return await self._update(table, muted=(*others, user) if muted else others)

    async def _update(self, table: Table, **changed: Any) -> Table:
        after = msgspec.structs.replace(table, **changed)
        return (await self.repo.commit(PartChange(part=SETTINGS, before=table, after=after))).table
