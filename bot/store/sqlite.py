"""The store on SQLite: one file, one writer, every change of a table one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import aiosqlite
import msgspec

from bot.store import rows
from bot.store.api import Change, Delivery, Entry, History
from bot.store.connection import Connections
from bot.store.database import backup, prepare
from bot.store.outbox import Outbox, enqueue
from bot.tables.errors import ChannelTaken, Conflict, NoTable
from bot.tables.model import LogLine, Seat, Table

_INSERT_TABLE = (
    f"INSERT INTO tables ({', '.join(rows.TABLE_COLUMNS)}) "  # noqa: S608
    f"VALUES ({', '.join(':' + name for name in rows.TABLE_COLUMNS)})"
)
# Posts learn their message ids from the courier, who may have stored one while the change was made; likewise what
# `update` stores does not belong to a change.
_KEPT = {"lobby_message", "board_message", "lang", "followers", "muted", "guild", "channel", "created"}
_CHANGE_TABLE = (
    f"UPDATE tables SET {', '.join(f'{name} = :{name}' for name in rows.TABLE_COLUMNS if name not in _KEPT)} "  # noqa: S608
    "WHERE id = :id AND revision = :before"
)


async def open_store(path: Path) -> SqliteStore:
    """Check the file, bring it up to date (or create it), and open it.

    Raises `DamagedDatabase`, `ForeignDatabase`, `NewerDatabase`, `DiskFull`.
    """
    await asyncio.to_thread(prepare, path)
    return SqliteStore(await Connections.open(path))


class SqliteStore(Outbox):
    """See `bot.store.api.Store`."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections

    # ---- tables ------------------------------------------------------------------------------------------------------

    async def create(
        self, table: Table, deliveries: tuple[Delivery, ...] = (), history: History | None = None
    ) -> Table:
        """Add a table and give it its id. Raises `ChannelTaken` if its channel has a live one."""
        async with self.connections.transaction() as db:
            live = list(
                await db.execute_fetchall(
                    "SELECT id FROM tables WHERE channel = ? AND status IN ('lobby', 'running')", (table.channel,)
                )
            )
            if live and table.live:
                raise ChannelTaken(live[0]["id"])
            cursor = await db.execute(_INSERT_TABLE, rows.table_values(table))
            if cursor.lastrowid is None:  # an INSERT that did not raise has made a row
                raise sqlite3.IntegrityError("no row was made")
            made = msgspec.structs.replace(table, id=cursor.lastrowid)
            await _write_seats(db, made)
            if history is not None:
                await _write_history(db, made, history)
            await enqueue(db, made.id, deliveries, table.updated)
        return made

    async def table(self, id: int) -> Table:  # noqa: A002
        """Raises `NoTable`."""
        row = await self.connections.one(f"{rows.SELECT_TABLE} WHERE t.id = ?", (id,))
        if row is None:
            raise NoTable
        return rows.table(row)

    async def at(self, channel: int) -> Table:
        """The live table of a channel, else the last one that was played there. Raises `NoTable`."""
        row = await self.connections.one(
            f"{rows.SELECT_TABLE} WHERE t.channel = ?"
            " ORDER BY t.status IN ('lobby', 'running') DESC, t.id DESC LIMIT 1",
            (channel,),
        )
        if row is None:
            raise NoTable
        return rows.table(row)

    async def tables(self, *, user: int | None = None, status: tuple[str, ...] = ()) -> list[Table]:
        """The tables where ``user`` has a seat, with one of these statuses (each if given), newest change first."""
        where, values = ["1"], list[int | str]()
        if user is not None:
            where.append("t.id IN (SELECT table_id FROM seats WHERE user_id = ?)")
            values.append(user)
        if status:
            where.append(f"t.status IN ({', '.join('?' * len(status))})")
            values += status
        sql = f"{rows.SELECT_TABLE} WHERE {' AND '.join(where)} ORDER BY t.updated DESC, t.id DESC"
        return [rows.table(row) for row in await self.connections.all(sql, values)]

    async def commit(self, change: Change) -> int:
        """Carry out a change in one transaction: all or nothing. Returns the number of the last log line.

        Raises `Conflict` and `DiskFull`.
        """
        table = change.table
        if table.revision != change.before + 1:
            raise ValueError("a change makes exactly one revision")
        async with self.connections.transaction() as db:
            cursor = await db.execute(_CHANGE_TABLE, {**rows.table_values(table), "before": change.before})
            if cursor.rowcount != 1:
                raise Conflict
            await _write_seats(db, table)
            if change.entry is not None:
                await _write_entry(db, change.entry)
            await _write_state(db, change)
            last = await _write_lines(db, change)
            await enqueue(db, table.id, change.deliveries, table.updated)
        return last

    async def update(self, table: Table) -> None:
        """Store what is not part of set-up or position: language, followers, muted. The revision stays."""
        async with self.connections.transaction() as db:
            await db.execute(
                "UPDATE tables SET lang = :lang, followers = :followers, muted = :muted WHERE id = :id",
                {name: rows.table_values(table)[name] for name in ("lang", "followers", "muted", "id")},
            )

    # ---- what happened -----------------------------------------------------------------------------------------------

    async def entries(self, table: int, since: int = 0) -> list[Entry]:
        """The entries with a revision above ``since``, in order. Raises `DamagedTable`."""
        found = await self.connections.all(
            "SELECT * FROM entries WHERE table_id = ? AND revision > ? ORDER BY revision", (table, since)
        )
        return [rows.entry(row) for row in found]

    async def interaction(self, id: int) -> Entry | None:  # noqa: A002
        """The entry that an interaction has made, if any."""
        row = await self.connections.one("SELECT * FROM entries WHERE interaction = ? AND interaction <> 0", (id,))
        return rows.entry(row) if row else None

    async def snapshot(self, table: int, revision: int | None = None) -> tuple[int, bytes] | None:
        """The newest snapshot at or before ``revision`` (default: the newest of all), with its revision."""
        row = await self.connections.one(
            "SELECT revision, state FROM snapshots WHERE table_id = ? AND revision <= ? ORDER BY revision DESC LIMIT 1",
            (table, 1 << 62 if revision is None else revision),
        )
        return (row["revision"], row["state"].encode()) if row else None

    async def base(self, table: int) -> tuple[int, bytes] | None:
        """The first state of the present epoch, with its revision."""
        row = await self.connections.one(
            "SELECT revision, state FROM snapshots WHERE table_id = ? AND base = 1 ORDER BY revision DESC LIMIT 1",
            (table,),
        )
        return (row["revision"], row["state"].encode()) if row else None

    async def lines(
        self, table: int, first: int = 1, last: int | None = None, *, struck: bool = False
    ) -> list[LogLine]:
        """Log lines by number, both ends included, with every secret; without those taken back unless ``struck``."""
        found = await self.connections.all(
            "SELECT * FROM lines WHERE table_id = ? AND number BETWEEN ? AND ? AND (undone = 0 OR ?) ORDER BY number",
            (table, first, 1 << 62 if last is None else last, struck),
        )
        return [rows.line(row) for row in found]

    async def last_line(self, table: int) -> int:
        """The number of the last log line; 0 if there is none."""
        row = await self.connections.one("SELECT max(number) FROM lines WHERE table_id = ?", (table,))
        return int(row[0] or 0) if row else 0

    # ---- settings ----------------------------------------------------------------------------------------------------

    async def settings(self, scope: str, id: int) -> dict[str, str]:  # noqa: A002
        """The settings of a ``guild``, ``channel`` or ``user``."""
        found = await self.connections.all("SELECT name, value FROM settings WHERE scope = ? AND id = ?", (scope, id))
        return {row["name"]: row["value"] for row in found}

    async def set_setting(self, scope: str, id: int, name: str, value: str | None) -> None:  # noqa: A002
        """Store one setting; None removes it."""
        async with self.connections.transaction() as db:
            if value is None:
                await db.execute("DELETE FROM settings WHERE scope = ? AND id = ? AND name = ?", (scope, id, name))
            else:
                await db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?, ?)", (scope, id, name, value))

    async def meta(self, name: str) -> str | None:
        """A value the program keeps for itself."""
        row = await self.connections.one("SELECT value FROM meta WHERE name = ?", (name,))
        return row["value"] if row else None

    async def set_meta(self, name: str, value: str) -> None:
        """Store such a value."""
        async with self.connections.transaction() as db:
            await db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    # ---- the file ----------------------------------------------------------------------------------------------------

    async def backup(self, target: Path) -> None:
        """Write a consistent copy while everything goes on. Raises `DiskFull`."""
        await asyncio.to_thread(backup, self.connections.path, target)

    async def close(self) -> None:
        """Finish what is under way and let go."""
        await self.connections.close()


async def _write_seats(db: aiosqlite.Connection, table: Table) -> None:
    """Write the seats if they have changed."""
    found = await db.execute_fetchall("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", (table.id,))
    stored = tuple(Seat(row["user_id"], row["name"], row["level"], bool(row["conceded"])) for row in found)
    if stored == table.seats:
        return
    await db.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
    await db.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
        [(table.id, seat, own.user, own.name, own.level, own.conceded) for seat, own in enumerate(table.seats)],
    )


async def _write_entry(db: aiosqlite.Connection, entry: Entry) -> None:
    """Append an entry; an interaction counts once."""
    try:
        await db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows.entry_values(entry))
    except sqlite3.IntegrityError as error:
        if "interaction" in str(error):
            raise Conflict from None
        raise


async def _write_history(db: aiosqlite.Connection, table: Table, history: History) -> None:
    """Write the past of a table that is created with one."""
    entries = [msgspec.structs.replace(entry, table=table.id) for entry in history.entries]
    await db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", map(rows.entry_values, entries))
    snapshots = {table.revision: (0, history.state), entries[0].revision: (1, history.base)}
    await db.executemany(
        "INSERT INTO snapshots VALUES (?, ?, ?, ?)",
        [(table.id, revision, base, state.decode()) for revision, (base, state) in snapshots.items()],
    )
    await db.executemany(
        "INSERT INTO lines (table_id, number, revision, at, event, bot) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table.id, line.number, line.revision, line.at, msgspec.json.encode(line.event).decode(), line.bot)
            for line in history.lines
        ],
    )


async def _write_state(db: aiosqlite.Connection, change: Change) -> None:
    """Write the snapshot, and remove those that nothing can lead back to."""
    table = change.table
    if change.state is not None:
        await db.execute(
            "INSERT INTO snapshots VALUES (?, ?, ?, ?)", (table.id, table.revision, change.base, change.state.decode())
        )
    if change.forget_before:
        await db.execute(
            "DELETE FROM snapshots WHERE table_id = ? AND revision < ? AND base = 0", (table.id, change.forget_before)
        )


async def _write_lines(db: aiosqlite.Connection, change: Change) -> int:
    """Strike lines that were taken back, append the new ones, and return the last number."""
    table = change.table
    if change.strike:
        await db.execute(
            "UPDATE lines SET undone = ? WHERE table_id = ? AND revision = ?", (table.revision, table.id, change.strike)
        )
    found = list(await db.execute_fetchall("SELECT max(number) FROM lines WHERE table_id = ?", (table.id,)))
    last = int(found[0][0] or 0)
    await db.executemany(
        "INSERT INTO lines (table_id, number, revision, at, event, bot) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table.id, number, table.revision, table.updated, msgspec.json.encode(line.event).decode(), line.bot)
            for number, line in enumerate(change.lines, last + 1)
        ],
    )
    return last + len(change.lines)
