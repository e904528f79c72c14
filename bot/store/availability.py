"""When people could last act on the servers of each shard: what was missed since then is given back to their tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.database.interface import LOCKED, Connections, Db
from bot.store.values.errors import Conflict
from bot.store.values.servers import Mark, Marks, Servers

_STORE = (
    "INSERT INTO awake (shard, count, at, lost) VALUES (?, ?, ?, ?) ON CONFLICT (shard) DO UPDATE"
    " SET count = excluded.count, at = excluded.at, lost = excluded.lost"
)


@dataclass(eq=False)
class AvailabilityReads:
    """Marks, read."""

    connections: Connections

    async def marks(self, count: int) -> Marks:
        """The marks as they fit so many shards."""
        return (await self.connections.read(_read)).fitting(count)


class Availability(AvailabilityReads):
    """Marks, written."""

    async def note(self, servers: Servers, now: float) -> None:
        """People can act on these servers now."""
        changed = {shard: Mark(now) for shard in servers.shards}
        await self.connections.write(lambda db: _note(db, servers.count, changed), lasting=False)


def write_marks(db: Db, count: int, before: Marks, changed: Mapping[int, Mark]) -> None:
    """Store some marks anew within a transaction; ``before`` are those that were read for so many shards. Raises
    `Conflict` if one of them is another one by now: the time since then was given back by somebody else.
    """
    _lock(db)
    now = _read(db).fitting(count)
    if now.count != before.count or any(now.by_shard.get(shard) != before.by_shard.get(shard) for shard in changed):
        raise Conflict
    _write(db, Marks(now.count, {**now.by_shard, **changed}).fitting(count))


def _note(db: Db, count: int, changed: Mapping[int, Mark]) -> None:
    sql = "UPDATE awake SET at = ?, lost = ? WHERE shard = ? AND count = ?"
    values = [(mark.at, mark.lost, shard, count) for shard, mark in sorted(changed.items())]
    if all([db.execute(sql, row).rowcount for row in values]):  # noqa: C419 - as far as they go, in one order
        return
    _lock(db)
    now = _read(db).fitting(count)
    fine = {part: mark for shard, mark in changed.items() for part in now.parts(shard, count)}
    _write(db, Marks(now.count, {**now.by_shard, **fine}).fitting(count))


def _lock(db: Db) -> None:
    """What is read after it stays so to the end of the transaction, but for marks of shards that had none."""
    db.execute(f"SELECT shard FROM awake ORDER BY shard {LOCKED}").fetchall()  # noqa: S608


def _read(db: Db) -> Marks:
    rows = db.execute("SELECT shard, count, at, lost FROM awake ORDER BY count DESC, shard").fetchall()
    count = rows[0]["count"] if rows else 1
    return Marks(count, {row["shard"]: Mark(row["at"], row["lost"]) for row in rows if row["count"] == count})


def _write(db: Db, marks: Marks) -> None:
    db.execute("DELETE FROM awake WHERE count <> ?", (marks.count,))
    for shard, mark in sorted(marks.by_shard.items()):
        db.execute(_STORE, (shard, marks.count, mark.at, mark.lost))
