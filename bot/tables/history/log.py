"""What has happened at a table, in the form its reader may see; and the table's own settings."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.store.values.person import PanelFacts
from bot.store.values.table import LogLine, PublicPost, Table
from bot.tables.commit.repository import Repository
from bot.tables.history.recap import Recap, Section, recap, sections
from bot.tables.model.position import Position
from engine.kernel.values import PUBLIC


class GameLog:
    """What is told of a table, and what changes nothing of the game."""

    def __init__(self, repo: Repository) -> None:
        self.repo = repo

    async def log(self, table_id: int, user: int = 0, first: int = 1, last: int | None = None) -> list[LogLine]:
        """Lines by number, both ends included, without those taken back, as ``user`` may see them (0: a spectator)."""
        return await self.lines(await self.repo.get(table_id), user, first, last)

    async def lines(self, table: Table, user: int = 0, first: int = 1, last: int | None = None) -> list[LogLine]:
        """The same of a table that was read."""
        return _seen(await self.repo.reads.history.lines(table.id, first, last), table.sees(user))

    async def rounds(self, table_id: int, user: int = 0) -> list[Section]:
        """The whole log by rounds, as ``user`` may see it."""
        table = await self.repo.get(table_id)
        return sections(table.game, _seen(await self.repo.reads.history.lines(table_id), table.sees(user)))

    async def posts(self, table_id: int) -> list[PublicPost]:
        """Which post has told which lines."""
        return await self.repo.reads.history.posts(table_id)

    async def recap(self, position: Position, user: int) -> Recap:
        """What has happened since the person's last turn. Raises `NotSeated`."""
        seat = position.table.seat(user)
        return recap(position, seat, user, await self.lines(position.table, user))

    async def panel(self, table: Table, user: int, first: int = 1) -> PanelFacts:
        """What a person's panel tells besides the position, read at once: the lines from ``first`` on, as they may see
        them, and what they have noted and set.
        """
        found = await self.repo.reads.tables.panel(table.id, user, first)
        return msgspec.structs.replace(found, lines=tuple(_seen(found.lines, table.sees(user))))

    async def board_lines(self, table: Table) -> list[LogLine]:
        """The lines that the last board told, for the words below it."""
        if table.board_first > table.board_last:
            return []
        return await self.log(table.id, 0, table.board_first, table.board_last)


def _seen(lines: Iterable[LogLine], seat: int | None) -> list[LogLine]:
    reader = PUBLIC if seat is None else seat
    seen = ((line, line.event.seen_by(reader)) for line in lines)
    return [line if event is line.event else msgspec.structs.replace(line, event=event) for line, event in seen]
