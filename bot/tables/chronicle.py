"""What has happened at a table, in the form its reader may see; and the table's own settings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.store.model import TURNS, LogLine, Table
from bot.tables.anew import anew
from bot.tables.desk import Desk, must_host
from engine.kernel.values import END_TURN, PUBLIC


class Chronicle:
    """What is told of a table, and what changes nothing of the game."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def log(self, id: int, user: int = 0, first: int = 1, last: int | None = None) -> list[LogLine]:  # noqa: A002
        """Lines by number, both ends included, without those taken back, as ``user`` may see them (0: a spectator)."""
        table = await self.desk.get(id)
        return _seen(await self.desk.store.lines(id, first, last), table.sees(user))

    async def log_page(
        self,
        id: int,  # noqa: A002
        user: int = 0,
        page: int = -1,
        size: int = 15,
    ) -> tuple[list[LogLine], int, int]:
        """A page of the log (from 0; negative counts from the end): its lines, its number, the number of pages."""
        lines = await self.log(id, user)
        pages = max(1, -(-len(lines) // size))
        number = min(max(page + pages if page < 0 else page, 0), pages - 1)
        return lines[number * size : (number + 1) * size], number, pages

    @anew
    async def recap(self, id: int, user: int) -> list[LogLine]:  # noqa: A002
        """What has happened since the person's last turn, this one included. Raises `NotSeated`, `NotRunning`."""
        table = await self.desk.get(id)
        seat = table.seat(user)
        position = await self.desk.position_of(table)
        kept = position.kept[: len(position.kept) - len(position.turn(seat))]
        own = next((one for one in reversed(kept) if one.seat == seat), None)
        # What follows from closing a turn is news to the seat that has closed it.
        since = own.revision - (own.moves[-1].kind == END_TURN) if own else 0
        lines = [line for line in await self.desk.store.lines(id) if line.revision > since]
        return _seen(lines, table.sees(user))

    async def board_lines(self, table: Table) -> list[LogLine]:
        """The lines that the last board told, for the words below it."""
        if table.board_first > table.board_last:
            return []
        return await self.log(table.id, 0, table.board_first, table.board_last)

    # ---- the table's own settings ------------------------------------------------------------------------------------

    @anew
    async def follow(self, id: int, user: int, wanted: str = TURNS) -> Table:  # noqa: A002
        """Send ``user`` a word at what is ``wanted`` of `FOLLOWED`."""
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            return await self._update(table, followers={**table.followers, user: wanted})

    @anew
    async def unfollow(self, id: int, user: int) -> Table:  # noqa: A002
        """No word any more."""
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            left = {one: wanted for one, wanted in table.followers.items() if one != user}
            return await self._update(table, followers=left)

    @anew
    async def mute(self, id: int, user: int, muted: bool) -> Table:  # noqa: A002
        """Whether a person is left unmentioned at this table."""
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            others = tuple(one for one in table.muted if one != user)
            return await self._update(table, muted=(*others, user) if muted else others)

    @anew
    async def set_language(self, id: int, lang: str) -> Table:  # noqa: A002
        """The language of the public posts."""
        async with self.desk.lock(id):
            return await self._update(await self.desk.get(id), lang=lang)

    @anew
    async def shut(self, id: int, by: int, shut: bool, *, admin: bool = False) -> Table:  # noqa: A002
        """Whether the free seats of a table are kept, and nobody new sits down. Raises `NotHost`."""
        async with self.desk.lock(id):
            table = await self.desk.get(id)
            must_host(table, by, admin=admin)
            after = await self._update(table, shut=shut)
            self.desk.committed(after)  # an open lobby may be told to those who wish for it
            return after

    async def _update(self, table: Table, **changed: Any) -> Table:
        after = msgspec.structs.replace(table, **changed)
        await self.desk.store.update(table, after)
        return after


def _seen(lines: Iterable[LogLine], seat: int | None) -> list[LogLine]:
    reader = PUBLIC if seat is None else seat
    return [msgspec.structs.replace(line, event=line.event.seen_by(reader)) for line in lines]
