"""How much is stored, and what waits: for the eyes of the operator. Reads only; nobody is named."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database.heartbeats import at_work
from bot.store.database.interface import Connections, Db
from bot.store.values.counts import Counts, Day
from bot.store.values.delivery import ASLEEP

DAY = 86400.0
_OPEN = "FROM outbox WHERE state IN ('pending', 'sending')"


def counts(db: Db, now: float) -> Counts:
    """Count what indices hold. ``now`` in seconds since 1970."""
    since = db.execute(f"SELECT min(created) {_OPEN} AND error <> ?", (ASLEEP,)).fetchone()[0]
    return Counts(
        tables={row[0]: row[1] for row in db.execute("SELECT status, count(*) FROM tables GROUP BY status")},
        waiting=_one(db, f"SELECT count(*) {_OPEN}"),
        oldest=0.0 if since is None else max(0.0, now - since),
        due=_one(db, "SELECT count(*) FROM clocks WHERE wakes > 0 AND wakes <= ?", now),
    )


def day(db: Db, now: float) -> Day:
    """Count what has to be looked for: it goes through all entries, so not every few seconds."""
    seated = "FROM seats s JOIN tables t ON t.id = s.table_id WHERE t.status = 'running' AND s.user_id IS NOT NULL"
    played = "FROM entries WHERE at >= ? AND verb = 'move' AND user_id <> 0"
    since = now - DAY
    games = "SELECT game, count(*) FROM tables WHERE status = 'running' GROUP BY game ORDER BY game"
    return Day(
        games={row[0]: row[1] for row in db.execute(games)},
        people=_one(db, f"SELECT count(DISTINCT s.user_id) {seated}"),
        moves=_one(db, f"SELECT count(*) {played}", since),
        movers=_one(db, f"SELECT count(DISTINCT user_id) {played}", since),
        ended=_one(db, "SELECT count(*) FROM tables WHERE status = 'over' AND updated >= ?", since),
        failed=_one(db, "SELECT count(*) FROM outbox WHERE state = 'failed'"),
        processes=tuple(at_work(db)),
    )


@dataclass(eq=False)
class CountReader:
    """Counts of what there is now."""

    connections: Connections

    async def now(self, now: float) -> Counts:
        """How many tables there are, and what waits to be delivered."""
        return await self.connections.read(lambda db: counts(db, now))


def _one(db: Db, sql: str, *values: float) -> int:
    return int(db.execute(sql, values).fetchone()[0])
