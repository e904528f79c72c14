"""What has happened at a table, in the form its reader may see; and the table's own settings."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.tables.base import Base
from bot.tables.model import LogLine, Table
from engine.kernel.record import Move
from engine.kernel.values import END_TURN, PUBLIC


class Chronicle(Base):
    """The part of `Tables` that tells, and that changes nothing of the game."""

    async def log(self, id: int, user: int = 0, first: int = 1, last: int | None = None) -> list[LogLine]:  # noqa: A002
        """Lines by number, both ends included, without those taken back, as ``user`` may see them (0: a spectator)."""
        table = await self.get(id)
        return _seen(await self.store.lines(id, first, last), table.seat_of(user))

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

    async def recap(self, id: int, user: int) -> list[LogLine]:  # noqa: A002
        """What has happened since the person's last turn, this one included. Raises `NotSeated`, `NotRunning`."""
        table = await self.get(id)
        seat = table.seat(user)
        position = await self._position(table)
        kept = list(await self._kept(table))
        if seat in position.waiting():
            while kept and kept[-1].move.seat == seat and not _ends_turn(kept[-1].move):  # steps of the present turn
                kept.pop()
        own = next((one for one in reversed(kept) if one.move.seat == seat), None)
        # What follows from closing a turn is news to the seat that has closed it.
        since = own.revision - (own.move.kind == END_TURN) if own else 0
        lines = [line for line in await self.store.lines(id) if line.revision > since]
        return _seen(lines, seat)

    # ---- the table's own settings ------------------------------------------------------------------------------------

    async def follow(self, id: int, user: int) -> Table:  # noqa: A002
        """Send ``user`` a word at every public post."""
        return await self._set(id, followers=True, user=user)

    async def unfollow(self, id: int, user: int) -> Table:  # noqa: A002
        """No word any more."""
        return await self._set(id, followers=False, user=user)

    async def mute(self, id: int, user: int, muted: bool) -> Table:  # noqa: A002
        """Whether a person is left unmentioned at this table."""
        return await self._set(id, muted=muted, user=user)

    async def set_language(self, id: int, lang: str) -> Table:  # noqa: A002
        """The language of the public posts."""
        async with self._lock(id):
            table = msgspec.structs.replace(await self.get(id), lang=lang)
            await self.store.update(table)
            return table

    async def _set(self, id: int, *, user: int, **wanted: bool) -> Table:  # noqa: A002
        """Put ``user`` on or off one of the table's lists."""
        async with self._lock(id):
            table = await self.get(id)
            for name, on in wanted.items():
                others = tuple(one for one in getattr(table, name) if one != user)
                table = msgspec.structs.replace(table, **{name: (*others, user) if on else others})
            await self.store.update(table)
            return table


def _ends_turn(move: Move) -> bool:
    return move.sealed or move.kind == END_TURN


def _seen(lines: Iterable[LogLine], seat: int | None) -> list[LogLine]:
    reader = PUBLIC if seat is None else seat
    return [msgspec.structs.replace(line, event=line.event.seen_by(reader)) for line in lines]
