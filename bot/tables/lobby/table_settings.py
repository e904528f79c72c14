"""The settings of a table that are no part of its game: the language of its posts, and whether free seats are kept."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.store.values.table import Table
from bot.tables.commit.change import PartChange
from bot.tables.commit.parts import SETTINGS
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.commit.rights import require_host, with_host
from bot.tables.model.actor import Actor


class TableSettings:
    """What is set for a table, in the lobby and later."""

    def __init__(self, repo: Repository) -> None:
        self.repo = repo

    @retry_on_conflict
    async def set_language(self, table_id: int, actor: Actor, lang: str) -> Table:
        """The language of the public posts. Raises `NotHost`."""
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            require_host(table, actor)
            return await self._update(table, actor, lang=lang)

    @retry_on_conflict
    async def shut(self, table_id: int, actor: Actor, shut: bool) -> Table:
        """Whether the free seats of a table are kept, and nobody new sits down. Raises `NotHost`."""
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            with_host(table, actor, self.repo.clock())
            return await self._update(table, actor, shut=shut)  # an open lobby may be told to those who wish for it

    async def _update(self, table: Table, by: Actor, **changed: Any) -> Table:
        after = msgspec.structs.replace(table, **changed)
        if after == table:
            return table
        return (await self.repo.commit(PartChange(part=SETTINGS, before=table, after=after, by=by))).table
