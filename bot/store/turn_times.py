"""How long people have taken for their turns: their own, and those of a table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database.interface import Connections, Db
from bot.store.values.time import TurnTime

NEWEST = 200
"""So many turns say how somebody plays now."""


@dataclass(eq=False)
class TurnTimes:
    """Turn times, in seconds."""

    connections: Connections

    async def of_person(self, user_id: int, *, live: bool) -> list[float]:
        """Those of somebody's newest turns, at tables with a live clock or at all others."""
        sql = "SELECT seconds FROM turn_times WHERE user_id = ? AND live = ? ORDER BY at DESC LIMIT ?"
        return [row["seconds"] for row in await self.connections.all(sql, (user_id, int(live), NEWEST))]

    async def of_table(self, table_id: int) -> list[float]:
        """Those of all turns at a table."""
        found = await self.connections.all("SELECT seconds FROM turn_times WHERE table_id = ?", (table_id,))
        return [row["seconds"] for row in found]


def add_turn_time(db: Db, table_id: int, took: TurnTime, at: float) -> None:
    """Store the time of a turn, within a transaction; one that was taken back and made again counts once."""
    db.execute(
        "INSERT INTO turn_times (table_id, seat, since, user_id, at, seconds, live) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, seat, since) DO UPDATE SET at = excluded.at, seconds = excluded.seconds",
        (table_id, took.seat, took.since, took.user, at, took.seconds, took.live),
    )
