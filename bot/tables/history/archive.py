"""The archive: games that ended long ago, each as a signed file of its own, and back again.

The file is the export of the table (`bot.tables.history.export`). It is read again and its signature checked before
anything is removed; statistics, results and ratings stay in the database.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from msgspec import Struct

from bot.store.archive import Archive
from bot.store.keys import FILES, Keys
from bot.store.values.change import History
from bot.store.values.errors import TableError
from bot.store.values.table import OVER, Seat, Table
from bot.tables.history.export import Exports
from bot.tables.history.export_file import FileSeat
from bot.tables.history.from_file import history_of
from bot.tables.history.reading import VerifiedFile
from bot.tables.model.actor import Actor

OPERATOR = Actor(0)


class ArchiveOutcome(Struct, frozen=True):
    """What has become of a table: ``why`` it stays where it is, if it does."""

    table: int
    file: Path
    why: TableError | None = None


class Archiver:
    """Puts tables away and brings them back."""

    def __init__(self, exports: Exports, stored: Archive, keys: Keys) -> None:
        self.exports = exports
        self.stored = stored
        self.keys = keys

    async def put_away(self, before: float, folder: Path) -> AsyncIterator[ArchiveOutcome]:
        """Every game that ended before then (seconds since 1970), into files of ``folder``. Raises `OSError`."""
        for table in await self.stored.ended(before):
            file = folder / f"table-{table}.json"
            try:
                raw = await self.exports.export(table, OPERATOR)
                await asyncio.to_thread(write, file, raw)
                await self.exports.reader(await asyncio.to_thread(file.read_bytes), await self.keys.of(FILES))
            except TableError as error:
                yield ArchiveOutcome(table, file, error)
                continue
            await self.stored.remove(table)
            yield ArchiveOutcome(table, file)

    async def bring_back(self, file: Path) -> int:
        """The history of a table from its file; returns the table's id, 0 if it was not taken out of this database, or
        was not signed here. Raises `DamagedFile`, `ForeignFile` and `OSError`.
        """
        raw = await asyncio.to_thread(file.read_bytes)
        found = await self.exports.reader(raw, await self.keys.of(FILES))
        table = taken_from(found, await self.stored.of_seed(found.seed)) if found.signed else None
        if table is None:
            return 0
        entries, lines = history_of(found, table.seats, table.host, table.updated)
        past = History(entries=tuple(entries), lines=tuple(lines), base=found.first.encode(), state=found.last.encode())
        await self.stored.bring_back(table, past)
        return table.id


def taken_from(found: VerifiedFile, tables: Iterable[Table]) -> Table | None:
    """Which of the tables of its seed a file was taken out of: where the same people sat, and which ended when the file
    does. A game that was played on from a file of another one has its seed too, and its moves are none of the other's.
    """
    ended = found.kept[-1].at if found.kept else 0.0
    fitting = [
        table
        for table in tables
        if len(table.seats) == len(found.seats)
        and (table.status == OVER) == found.over
        and table.updated + 1 >= ended
        and all(map(_same_person, table.seats, found.seats))
    ]
    return min(fitting, key=lambda table: table.updated - ended, default=None)


def _same_person(seat: Seat, told: FileSeat) -> bool:
    """Whether a seat is that of a file; who has been forgotten may stand in the file still."""
    return seat.user == told.user or (seat.user or 0) < 0


def write(file: Path, raw: bytes) -> None:
    """Write a file whole, on the disk, readable for the bot's user only."""
    unfinished = file.with_name(f"{file.name}.part")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(0o600)
    with unfinished.open("wb") as opened:
        opened.write(raw)
        opened.flush()
        os.fsync(opened.fileno())
    unfinished.replace(file)
