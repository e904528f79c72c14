"""The store: everything that is kept, in a SQLite file or on a PostgreSQL server (`bot.store.database.interface`)."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

from bot.store.clocks import Agenda
from bot.store.counts import Figures, figures
from bot.store.database.interface import Connections
from bot.store.database.location import Place, driver
from bot.store.database.sqlite import SqliteConnections
from bot.store.database.sqlite_file import prepare
from bot.store.history import HistoryStore
from bot.store.outbox import Outbox
from bot.store.people import Private
from bot.store.personal_data import Personal
from bot.store.plans import PlanStore
from bot.store.processes import Processes
from bot.store.results import ResultStore
from bot.store.settings import SettingStore
from bot.store.shards import Shards
from bot.store.tables import TableStore
from bot.store.tournaments import TournamentStore
from bot.store.wishes import Wishes


class Store(
    TableStore,
    HistoryStore,
    Agenda,
    Outbox,
    SettingStore,
    PlanStore,
    Wishes,
    Private,
    Personal,
    ResultStore,
    Processes,
    Shards,
    TournamentStore,
):
    """Storage of tables, settings and the outbox. Every method may raise `StoreError`."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections
        self.process = secrets.token_urlsafe(9)

    async def figures(self, now: float) -> Figures:
        """How many tables there are, and what waits to be delivered."""
        return await self.connections.read(lambda db: figures(db, now))

    async def backup(self, target: Path) -> None:
        """Write a consistent copy while everything goes on. Raises `DiskFull`."""
        await self.connections.backup(target)

    async def close(self) -> None:
        """Finish what is under way and let go."""
        await self.connections.close()


async def open_store(where: Place) -> Store:
    """Check the database, bring it up to date (or create it), and open it: a file, or ``postgresql://...``.

    Raises `DamagedDatabase`, `ForeignDatabase`, `NewerDatabase`, `DatabaseAway`, `NoDriver`, `DiskFull`.
    """
    if isinstance(where, str):
        return Store(await asyncio.to_thread(driver().connect, where))
    await asyncio.to_thread(prepare, where)
    return Store(await SqliteConnections.open(where))
