"""What happened at a table: its entries, its snapshots, its log."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import rows
from bot.store.database.interface import Connections, Db, Row
from bot.store.settings import find_settings
from bot.store.table_reads import find_lines, find_table
from bot.store.values.change import Entry, PositionSource, PressFacts
from bot.store.values.errors import Conflict
from bot.store.values.table import LogLine, PublicPost

STEPS = 16
"""Snapshots that are read with a position, at most: a turn of more steps begins its letters later."""


@dataclass(eq=False)
class Histories:
    """Reads what the changes of a table have left."""

    connections: Connections

    async def past(self, table_id: int, revision: int) -> PositionSource:
        """All that a position of this revision is made from, of one moment.

        Raises `DamagedTable`, and `Conflict` if another process has gone on since the table was read: what is older may
        be removed already.
        """

        def work(db: Db) -> PositionSource:
            now = db.execute("SELECT revision FROM tables WHERE id = ?", (table_id,)).fetchone()
            if now is not None and now["revision"] != revision:
                raise Conflict
            return _past(db, table_id, revision)

        return await self.connections.read(work)

    async def seen(
        self,
        table_id: int,
        interaction: int,
        revision: int | None = None,
        held: int | None = None,
        user_id: int = 0,
    ) -> PressFacts:
        """What somebody's press finds: of a control made for ``revision``, if one was pressed, with the position of
        ``held`` at hand. For ``user_id`` who has no seat there no more than the table is read: no stranger finds out by
        how long it takes what there is.

        Raises `NoTable` and `DamagedTable`.
        """

        def work(db: Db) -> PressFacts:
            table = find_table(db, table_id)
            if user_id and table.seat_of(user_id) is None:
                return PressFacts(table, (), False, None)
            since = _entries(db, table_id, revision) if revision is not None and revision < table.revision else []
            again = "SELECT 1 FROM entries WHERE interaction = ? AND interaction <> 0"
            before = db.execute(again, (interaction,)).fetchone() is not None
            past = None if table.revision == held else _past(db, table_id, table.revision)
            own = find_settings(db, "user", user_id) if user_id else None
            return PressFacts(table, tuple(map(rows.entry, since)), before, past, own)

        return await self.connections.read(work)

    async def entries(self, table_id: int) -> list[Entry]:
        """All that has happened, in order. Raises `DamagedTable`."""
        return [rows.entry(row) for row in await self.connections.read(lambda db: _entries(db, table_id, 0))]

    async def snapshot(self, table_id: int, revision: int | None = None) -> tuple[int, bytes] | None:
        """The newest snapshot at or before ``revision`` (default: the newest of all), with its revision."""
        newest = 1 << 62 if revision is None else revision
        return await self.connections.read(lambda db: _snapshot(db, table_id, newest))

    async def base(self, table_id: int) -> tuple[int, bytes] | None:
        """The first state of the present epoch, with its revision."""
        row = await self.connections.one(
            "SELECT revision, state FROM snapshots WHERE table_id = ? AND base = 1 ORDER BY revision DESC LIMIT 1",
            (table_id,),
        )
        return (row["revision"], row["state"].encode()) if row else None

    async def lines(
        self, table_id: int, first: int = 1, last: int | None = None, *, struck: bool = False
    ) -> list[LogLine]:
        """Log lines by number, both ends included, with every secret; without those taken back unless ``struck``."""
        newest = 1 << 62 if last is None else last
        return await self.connections.read(lambda db: find_lines(db, table_id, first, newest, struck=struck))

    async def posts(self, table_id: int) -> list[PublicPost]:
        """The public posts of a table that have told lines, in the order of these."""
        columns = ", ".join(PublicPost.__struct_fields__)
        sql = f"SELECT {columns} FROM posts WHERE table_id = ? ORDER BY last, message"  # noqa: S608
        return [PublicPost(*row) for row in await self.connections.all(sql, (table_id,))]

    async def last_line(self, table_id: int) -> int:
        """The number of the last log line; 0 if there is none."""
        row = await self.connections.one("SELECT max(number) FROM lines WHERE table_id = ?", (table_id,))
        return int(row[0] or 0) if row else 0


def _entries(db: Db, table_id: int, since: int) -> list[Row]:
    sql = "SELECT * FROM entries WHERE table_id = ? AND revision > ? ORDER BY revision"
    return db.execute(sql, (table_id, since)).fetchall()


def _past(db: Db, table_id: int, revision: int) -> PositionSource:
    *before, found = _snapshots(db, table_id, revision) or [None]
    line = db.execute("SELECT max(number) FROM lines WHERE table_id = ?", (table_id,)).fetchone()[0]
    entries = tuple(map(rows.entry, _entries(db, table_id, 0)))
    return PositionSource(
        entries, found and found[1], int(line or 0), tuple(snapshot for snapshot in before if snapshot)
    )


def _snapshots(db: Db, table_id: int, revision: int) -> list[tuple[int, bytes] | None]:
    """The newest snapshot at or before a revision, and before it those of the same turn: older ones are removed."""
    sql = "SELECT revision, state FROM snapshots WHERE table_id = ? AND revision <= ? ORDER BY revision DESC LIMIT ?"
    found = db.execute(sql, (table_id, revision, STEPS)).fetchall()
    return [(row["revision"], row["state"].encode()) for row in reversed(found)]


def _snapshot(db: Db, table_id: int, revision: int) -> tuple[int, bytes] | None:
    row = db.execute(
        "SELECT revision, state FROM snapshots WHERE table_id = ? AND revision <= ? ORDER BY revision DESC LIMIT 1",
        (table_id, revision),
    ).fetchone()
    return (row["revision"], row["state"].encode()) if row else None
