"""The processes that work with one database: their signs of life, and what each has in hand.

A process is known by a word it draws at its start. As long as it gives signs of life, what it has claimed of the outbox
and what it has leased by name is its own; from the dead others take over. All of it is timed by the database's clock
alone, so that no machine's clock can make two of them believe that they are the owner.
"""

from __future__ import annotations

import os
import platform
import time
from dataclasses import dataclass, field
from typing import ClassVar

from bot.store.database.heartbeats import DEAD, at_work
from bot.store.database.interface import NOW, Connections, Db
from bot.store.values.errors import DatabaseAway
from bot.store.values.process import Process

LEASE = 15.0
"""Seconds for which a sign of life is good: much less than Discord remembers a nonce (some minutes)."""

_HEARTBEAT = f"""INSERT INTO processes (id, host, pid, began, until) VALUES (?, ?, ?, {NOW}, {NOW} + ?)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING {NOW}"""  # noqa: S608
_REMOVE_DEAD = f"DELETE FROM processes WHERE until <= {NOW} AND id <> ? RETURNING id"  # noqa: S608
_LEASE = f"""INSERT INTO leases (name, owner) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET owner = excluded.owner
    WHERE leases.owner = excluded.owner OR {DEAD.replace("owner", "leases.owner")} RETURNING owner"""  # noqa: S608
_FREE = f"DELETE FROM leases WHERE {DEAD}"  # noqa: S608


@dataclass(eq=False)
class ProcessReads:
    """Who else works with the store, and whether this process is alive to them."""

    connections: Connections
    process: str
    """The word that this one is known by."""
    _until: float = field(default=0.0, init=False)
    lease_seconds: ClassVar[float] = LEASE

    @property
    def shared(self) -> bool:
        """Whether others may work with the same database. A file has one process, which owns everything."""
        return self.connections.shared

    @property
    def alive(self) -> bool:
        """Whether the others certainly still hold this process for alive: what it has in hand is its own."""
        return not self.shared or time.monotonic() < self._until

    def require_alive(self) -> None:
        """Raises `DatabaseAway` where no sign of life could be given for so long that others may have taken over."""
        if not self.alive:
            raise DatabaseAway

    async def all(self) -> list[Process]:
        """The processes that are alive, oldest first."""
        return await self.connections.read(at_work)


class Processes(ProcessReads):
    """Signs of life, and what is leased."""

    async def heartbeat(self) -> float:
        """Give a sign of life. Returns the database's time: seconds since 1970."""
        asked = time.monotonic()
        values = (self.process, platform.node(), os.getpid(), self.lease_seconds)
        (row,) = await self.connections.write(lambda db: db.execute(_HEARTBEAT, values).fetchall(), lasting=False)
        self._until = asked + self.lease_seconds
        return float(row[0])

    async def remove_dead(self) -> list[str]:
        """Remove the processes that give no sign of life any more; what they had in hand is free. Returns who."""

        def work(db: Db) -> list[str]:
            dead = [row[0] for row in db.execute(_REMOVE_DEAD, (self.process,)).fetchall()]
            if dead:
                db.execute(_FREE)
            return dead

        return await self.connections.write(work)

    async def lease(self, name: str) -> bool:
        """Lease what has this name, until it is given back or this process dies; False if it is another one's."""
        found = await self.connections.write(
            lambda db: db.execute(_LEASE, (name, self.process)).fetchall(), lasting=False
        )
        return bool(found)

    async def release(self, name: str) -> None:
        """Somebody else may lease it."""
        sql = "DELETE FROM leases WHERE name = ? AND owner = ?"
        await self.connections.write(lambda db: db.execute(sql, (name, self.process)), lasting=False)

    async def sign_off(self) -> None:
        """End: everything that is leased by this process is free at once."""

        def work(db: Db) -> None:
            db.execute("DELETE FROM leases WHERE owner = ?", (self.process,))
            db.execute("DELETE FROM processes WHERE id = ?", (self.process,))

        await self.connections.write(work)
        self._until = 0.0
