"""What several processes on one database share besides the tables: the shards of the gateway, and budgets.

All times are the database's own clock: machines need not agree on theirs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.database.interface import NOW, Connections, Db
from bot.store.values.process import Lease


@dataclass(eq=False)
class ShardReads:
    """Who listens to which shard."""

    connections: Connections

    async def leases(self) -> list[Lease]:
        """Who listens to which shard."""
        return await self.connections.read(leases)


class Shards(ShardReads):
    """Leases of shards, and what may be taken of a budget."""

    async def lease(self, owner: str, shards: Iterable[int], count: int, seconds: float) -> set[int]:
        """Take or keep for so long those of the shards that nobody else holds; gives which these are.

        None as long as somebody else holds a shard of another ``count``: a server would belong to two shards.
        """

        def work(db: Db) -> set[int]:
            now = _now(db)
            other = "SELECT 1 FROM shards WHERE count <> ? AND owner <> ? AND until > ? LIMIT 1"
            if db.execute(other, (count, owner, now)).fetchone():
                db.execute("DELETE FROM shards WHERE owner = ?", (owner,))
                return set()
            take = (
                "INSERT INTO shards (shard, count, owner, until) VALUES (?, ?, ?, ?) ON CONFLICT (shard) DO UPDATE"
                " SET count = excluded.count, owner = excluded.owner, until = excluded.until"
                " WHERE shards.owner = excluded.owner OR shards.until <= ?"
            )
            # In one order, so that two processes never wait for each other.
            return {
                shard
                for shard in sorted(shards)
                if db.execute(take, (shard, count, owner, now + seconds, now)).rowcount
            }

        return await self.connections.write(work, lasting=False)

    async def release(self, owner: str) -> None:
        """Let others have what ``owner`` holds."""
        await self.connections.write(lambda db: db.execute("DELETE FROM shards WHERE owner = ?", (owner,)))

    async def spend(self, name: str, n: int, *, rate: float, burst: int, most: float = 1e9) -> float | None:
        """Take ``n`` of a budget that grows by ``rate`` a second up to ``burst``; gives the seconds to wait until then.

        None, and nothing is taken, if that would be more than ``most`` seconds.
        """

        def work(db: Db) -> float | None:
            db.execute("INSERT INTO budgets (name, taken) VALUES (?, 0) ON CONFLICT (name) DO NOTHING", (name,))
            now = _now(db)
            floor, cost = now - burst / rate, n / rate
            take = (
                "UPDATE budgets SET taken = CASE WHEN taken > :floor THEN taken ELSE :floor END + :cost"
                " WHERE name = :budget AND taken + :cost <= :latest RETURNING taken"
            )
            row = db.execute(take, {"floor": floor, "cost": cost, "budget": name, "latest": now + most}).fetchone()
            return max(0.0, row[0] - now) if row else None

        return await self.connections.write(work, lasting=False)


def leases(db: Db) -> list[Lease]:
    """Who listens to which shard, or has done so last."""
    now = _now(db)
    found = db.execute("SELECT shard, count, owner, until FROM shards ORDER BY shard")
    return [Lease(row[0], row[1], row[2], max(0.0, row[3] - now)) for row in found]


def _now(db: Db) -> float:
    return float(db.execute(f"SELECT {NOW}").fetchone()[0])
