"""The store: every change of a table is one transaction, on SQLite or PostgreSQL (`bot.store.db`)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from bot.store import rows
from bot.store.agenda import Agenda, write_agenda
from bot.store.api import Change, Delivery, Entry, History, Past
from bot.store.connection import SqliteConnections
from bot.store.database import prepare
from bot.store.db import Broken, Connections, Db, Row
from bot.store.errors import ChannelTaken, Conflict, NoTable
from bot.store.figures import Figures, figures
from bot.store.model import LogLine, Table
from bot.store.outbox import Outbox, enqueue
from bot.store.places import Place, driver
from engine.kernel.record import Move

_INSERT_TABLE = (
    f"INSERT INTO tables ({', '.join(rows.TABLE_COLUMNS)}) "  # noqa: S608
    f"VALUES ({', '.join(':' + name for name in rows.TABLE_COLUMNS)})"
)
# Posts learn their message ids from the courier, who may have stored one while the change was made; likewise what
# `update` stores does not belong to a change.
_KEPT = {
    *("lobby_message", "board_message", "board_revision", "board_first", "board_last"),
    *("lang", "followers", "muted", "lost", "guild", "channel", "created"),
}
_CHANGE_TABLE = (
    f"UPDATE tables SET {', '.join(f'{name} = :{name}' for name in rows.TABLE_COLUMNS if name not in _KEPT)} "  # noqa: S608
    "WHERE id = :id AND revision = :before"
)
_INSERT_LINE = "INSERT INTO lines (table_id, number, revision, at, event, bot) VALUES (?, ?, ?, ?, ?, ?)"


async def open_store(where: Place) -> DbStore:
    """Check the database, bring it up to date (or create it), and open it: a file, or ``postgresql://...``.

    Raises `DamagedDatabase`, `ForeignDatabase`, `NewerDatabase`, `DatabaseAway`, `NoDriver`, `DiskFull`.
    """
    if isinstance(where, str):
        return DbStore(await asyncio.to_thread(driver().connect, where))
    await asyncio.to_thread(prepare, where)
    return DbStore(await SqliteConnections.open(where))


class DbStore(Outbox, Agenda):
    """See `bot.store.api.Store`."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections

    # ---- tables ------------------------------------------------------------------------------------------------------

    async def create(
        self, table: Table, deliveries: tuple[Delivery, ...] = (), history: History | None = None
    ) -> Table:
        """Add a table and give it its id. Raises `ChannelTaken` if its channel has a live one."""

        def work(db: Db) -> Table:
            _require_free(db, table)
            (row,) = db.execute(f"{_INSERT_TABLE} RETURNING id", rows.table_values(table)).fetchall()
            made = msgspec.structs.replace(table, id=row["id"])
            _write_seats(db, made)
            if history is not None:
                _write_history(db, made, history)
            enqueue(db, made.id, deliveries, table.updated)
            return made

        return await self.connections.write(work)

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
            " ORDER BY CASE WHEN t.status IN ('lobby', 'running') THEN 0 ELSE 1 END, t.id DESC LIMIT 1",
            (channel,),
        )
        if row is None:
            raise NoTable
        return rows.table(row)

    async def tables(self, *, user: int | None = None, status: tuple[str, ...] = ()) -> list[Table]:
        """The tables where ``user`` has a seat, with one of these statuses (each if given), newest change first."""
        where, values = ["t.id > 0"], list[int | str]()
        if user is not None:
            where.append("t.id IN (SELECT table_id FROM seats WHERE user_id = ?)")
            values.append(user)
        if status:
            where.append(f"t.status IN ({', '.join('?' * len(status))})")
            values += status
        sql = f"{rows.SELECT_TABLE} WHERE {' AND '.join(where)} ORDER BY t.updated DESC, t.id DESC"
        return [rows.table(row) for row in await self.connections.all(sql, values)]

    async def commit(self, change: Change) -> None:
        """Carry out a change in one transaction: all or nothing. Raises `Conflict` and `DiskFull`."""
        table, before = change.table, change.before
        if table.revision != before.revision + 1:
            raise ValueError("a change makes exactly one revision")

        def work(db: Db) -> None:
            values = {**rows.table_values(table), "before": before.revision}
            if db.execute(_CHANGE_TABLE, values).rowcount != 1:
                raise Conflict
            if table.seats != before.seats:
                _write_seats(db, table)
            write_agenda(db, before, table)
            if change.entry is not None:
                _write_entry(db, change.entry)
            _write_state(db, change)
            _write_lines(db, change)
            enqueue(db, table.id, change.deliveries, table.updated)

        await self.connections.write(work)

    async def upgrade(self, table: Table, moves: dict[int, tuple[Move, ...]], states: dict[int, bytes]) -> None:
        """Store what a table of older rules is under those of today, if nobody else has."""

        def work(db: Db) -> None:
            sql = "UPDATE tables SET rules_version = ? WHERE id = ? AND revision = ?"
            if db.execute(sql, (table.rules_version, table.id, table.revision)).rowcount != 1:
                return
            db.executemany(
                f"UPDATE entries SET moves = ? WHERE table_id = ? AND revision = ? AND {rows.OLD_MOVES}",  # noqa: S608
                [(msgspec.json.encode(one).decode(), table.id, revision) for revision, one in moves.items()],
            )
            db.execute("DELETE FROM snapshots WHERE table_id = ?", (table.id,))
            db.executemany(
                "INSERT INTO snapshots VALUES (?, ?, ?, ?)",
                [(table.id, revision, revision == min(states), raw.decode()) for revision, raw in states.items()],
            )

        await self.connections.write(work)

    async def update(self, table: Table, deliveries: tuple[Delivery, ...] = ()) -> None:
        """Store what is not part of set-up or position: language, followers, muted, lost, tidied."""

        def work(db: Db) -> None:
            sql = (
                "UPDATE tables SET lang = :lang, followers = :followers, muted = :muted, lost = :lost, tidied = :tidied"
                " WHERE id = :id"
            )
            db.execute(sql, rows.table_values(table))
            enqueue(db, table.id, deliveries, table.updated)

        await self.connections.write(work)

    async def move(self, table: Table, deliveries: tuple[Delivery, ...]) -> None:
        """Store another channel of a table, where nothing of it has been posted yet. Raises `ChannelTaken`."""

        def work(db: Db) -> None:
            _require_free(db, table)
            db.execute(
                "UPDATE tables SET guild = :guild, channel = :channel, lost = 0, lobby_message = 0, board_message = 0,"
                " board_revision = 0, board_first = 1, board_last = 0 WHERE id = :id",
                rows.table_values(table),
            )
            enqueue(db, table.id, deliveries, table.updated)

        await self.connections.write(work)

    async def lost(self, before: float) -> list[Table]:
        """The live tables whose channel has been gone since before then."""
        where = "WHERE t.lost > 0 AND t.lost < ? AND t.status IN ('lobby', 'running')"
        return [rows.table(row) for row in await self.connections.all(f"{rows.SELECT_TABLE} {where}", (before,))]

    # ---- what happened -----------------------------------------------------------------------------------------------

    async def past(self, table: int, revision: int) -> Past:
        """All that a position of this revision is made from, of one moment. Raises `DamagedTable`."""

        def work(db: Db) -> Past:
            found = _snapshot(db, table, revision)
            line = db.execute("SELECT max(number) FROM lines WHERE table_id = ?", (table,)).fetchone()[0]
            return Past(tuple(map(rows.entry, _entries(db, table, 0))), found and found[1], int(line or 0))

        return await self.connections.read(work)

    async def entries(self, table: int, since: int = 0) -> list[Entry]:
        """The entries with a revision above ``since``, in order. Raises `DamagedTable`."""
        return [rows.entry(row) for row in await self.connections.read(lambda db: _entries(db, table, since))]

    async def interaction(self, id: int) -> Entry | None:  # noqa: A002
        """The entry that an interaction has made, if any."""
        row = await self.connections.one("SELECT * FROM entries WHERE interaction = ? AND interaction <> 0", (id,))
        return rows.entry(row) if row else None

    async def snapshot(self, table: int, revision: int | None = None) -> tuple[int, bytes] | None:
        """The newest snapshot at or before ``revision`` (default: the newest of all), with its revision."""
        newest = 1 << 62 if revision is None else revision
        return await self.connections.read(lambda db: _snapshot(db, table, newest))

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
            "SELECT * FROM lines WHERE table_id = ? AND number BETWEEN ? AND ? AND undone <= ? ORDER BY number",
            (table, first, 1 << 62 if last is None else last, 1 << 62 if struck else 0),
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
        remove = "DELETE FROM settings WHERE scope = ? AND id = ? AND name = ?"
        store = "INSERT INTO settings VALUES (?, ?, ?, ?) ON CONFLICT (scope, id, name) DO UPDATE SET value = ?"
        await self.connections.write(
            lambda db: db.execute(
                *((remove, (scope, id, name)) if value is None else (store, (scope, id, name, value, value)))
            )
        )

    async def meta(self, name: str) -> str | None:
        """A value the program keeps for itself."""
        row = await self.connections.one("SELECT value FROM meta WHERE name = ?", (name,))
        return row["value"] if row else None

    async def set_meta(self, name: str, value: str) -> None:
        """Store such a value."""
        sql = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self.connections.write(lambda db: db.execute(sql, (name, value)))

    # ---- the file ----------------------------------------------------------------------------------------------------

    async def figures(self, now: float) -> Figures:
        """How many tables there are, and what waits to be delivered."""
        return await self.connections.read(lambda db: figures(db, now))

    async def backup(self, target: Path) -> None:
        """Write a consistent copy while everything goes on. Raises `DiskFull`."""
        await self.connections.backup(target)

    async def close(self) -> None:
        """Finish what is under way and let go."""
        await self.connections.close()


def _require_free(db: Db, table: Table) -> None:
    """Raises `ChannelTaken` if the channel has a live table already."""
    sql = "SELECT id FROM tables WHERE channel = ? AND status IN ('lobby', 'running')"
    live = db.execute(sql, (table.channel,)).fetchone()
    if live and table.live:
        raise ChannelTaken(live["id"])


def _entries(db: Db, table: int, since: int) -> list[Row]:
    sql = "SELECT * FROM entries WHERE table_id = ? AND revision > ? ORDER BY revision"
    return db.execute(sql, (table, since)).fetchall()


def _snapshot(db: Db, table: int, revision: int) -> tuple[int, bytes] | None:
    row = db.execute(
        "SELECT revision, state FROM snapshots WHERE table_id = ? AND revision <= ? ORDER BY revision DESC LIMIT 1",
        (table, revision),
    ).fetchone()
    return (row["revision"], row["state"].encode()) if row else None


def _write_seats(db: Db, table: Table) -> None:
    db.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
    db.executemany(
        "INSERT INTO seats (table_id, seat, user_id, name, level, conceded, stand) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (table.id, seat, own.user, own.name, own.level, own.conceded, own.stand)
            for seat, own in enumerate(table.seats)
        ],
    )


def _write_entry(db: Db, entry: Entry) -> None:
    """Append an entry; an interaction counts once."""
    try:
        db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows.entry_values(entry))
    except Broken as error:
        if "interaction" in str(error):
            raise Conflict from None
        raise


def _write_history(db: Db, table: Table, history: History) -> None:
    """Write the past of a table that is created with one."""
    entries = [msgspec.structs.replace(entry, table=table.id) for entry in history.entries]
    db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", map(rows.entry_values, entries))
    snapshots = {table.revision: (0, history.state), entries[0].revision: (1, history.base)}
    db.executemany(
        "INSERT INTO snapshots VALUES (?, ?, ?, ?)",
        [(table.id, revision, base, state.decode()) for revision, (base, state) in snapshots.items()],
    )
    db.executemany(_INSERT_LINE, [rows.line_values(table.id, line) for line in history.lines])


def _write_state(db: Db, change: Change) -> None:
    """Write the snapshot, and remove those that nothing can lead back to."""
    table = change.table
    if change.state is not None:
        db.execute(
            "INSERT INTO snapshots VALUES (?, ?, ?, ?)", (table.id, table.revision, change.base, change.state.decode())
        )
    if change.forget_before:
        db.execute(
            "DELETE FROM snapshots WHERE table_id = ? AND revision < ? AND base = 0", (table.id, change.forget_before)
        )


def _write_lines(db: Db, change: Change) -> None:
    """Strike lines that were taken back, and append the new ones."""
    table = change.table
    if change.strike:
        db.execute(
            "UPDATE lines SET undone = ? WHERE table_id = ? AND revision = ?", (table.revision, table.id, change.strike)
        )
    new = [
        LogLine(number, table.revision, table.updated, line.event, line.bot)
        for number, line in enumerate(change.lines, change.line + 1)
    ]
    if new:
        db.executemany(_INSERT_LINE, [rows.line_values(table.id, line) for line in new])
