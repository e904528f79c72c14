"""The store: everything that is kept, in a SQLite file or on a PostgreSQL server (`bot.store.database.interface`).

It is made of parts, each with what it reads and writes of one subject. What a change of one part means to others is
done by functions that take its transaction (`bot.store.outbox.enqueue`, `bot.store.clocks.write_clocks`, ...).
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass

from bot.store.archive import Archive
from bot.store.availability import Availability
from bot.store.boards import Boards
from bot.store.clocks import Clocks
from bot.store.counts import CountReader
from bot.store.database.interface import Connections
from bot.store.database.location import Place, driver, transaction
from bot.store.database.sqlite import SqliteConnections
from bot.store.database.sqlite_file import prepare
from bot.store.guesses import Guesses
from bot.store.history import Histories
from bot.store.honours import Honours
from bot.store.keys import FILES, Keys
from bot.store.outbox import Outbox
from bot.store.people import People
from bot.store.personal_data import PersonalData
from bot.store.plans import Plans
from bot.store.processes import Processes
from bot.store.reads import StoreReads
from bot.store.results import Results
from bot.store.settings import Settings
from bot.store.shards import Shards
from bot.store.tables import Tables
from bot.store.tournaments import Tournaments
from bot.store.turn_times import TurnTimes


@dataclass(frozen=True)
class Store:
    """The parts, which share one database. Every method of theirs may raise `StoreError`."""

    connections: Connections
    process: str
    """The word that this process is known by."""
    tables: Tables
    history: Histories
    clocks: Clocks
    plans: Plans
    outbox: Outbox
    people: People
    settings: Settings
    personal_data: PersonalData
    results: Results
    honours: Honours
    guesses: Guesses
    turn_times: TurnTimes
    tournaments: Tournaments
    processes: Processes
    shards: Shards
    availability: Availability
    counts: CountReader
    keys: Keys
    archive: Archive
    boards: Boards

    @classmethod
    def of(cls, connections: Connections) -> Store:
        """The store that works with a database, under a word of its own."""
        process = secrets.token_urlsafe(9)
        return cls(
            connections=connections,
            process=process,
            tables=Tables(connections),
            history=Histories(connections),
            clocks=Clocks(connections),
            plans=Plans(connections),
            outbox=Outbox(connections, process),
            people=People(connections),
            settings=Settings(connections),
            personal_data=PersonalData(connections),
            results=Results(connections),
            honours=Honours(connections),
            guesses=Guesses(connections),
            turn_times=TurnTimes(connections),
            tournaments=Tournaments(connections),
            processes=Processes(connections, process),
            shards=Shards(connections),
            availability=Availability(connections),
            counts=CountReader(connections),
            keys=Keys(connections),
            archive=Archive(connections),
            boards=Boards(connections),
        )

    @property
    def reads(self) -> StoreReads:
        """The same parts as they may be read."""
        return self

    async def close(self) -> None:
        """Finish what is under way and let go."""
        await self.connections.close()


async def reading_store(where: Place) -> Store:
    """The store of a database that is there and of this edition, for a program that only reads beside the bot.

    Raises `NoDatabase`, `OlderDatabase`, `NewerDatabase`, `ForeignDatabase`, `DatabaseAway`, `NoDriver`.
    """

    def look() -> None:
        with transaction(where):
            pass

    await asyncio.to_thread(look)
    if isinstance(where, str):
        return Store.of(await asyncio.to_thread(driver().connect, where))
    return Store.of(await SqliteConnections.open(where))


async def open_store(where: Place) -> Store:
    """Check the database, bring it up to date (or create it), and open it: a file, or ``postgresql://...``.

    Raises `DamagedDatabase`, `ForeignDatabase`, `NewerDatabase`, `DatabaseAway`, `NoDriver`, `DiskFull`.
    """
    if isinstance(where, str):
        store = Store.of(await asyncio.to_thread(driver().connect, where))
    else:
        await asyncio.to_thread(prepare, where)
        store = Store.of(await SqliteConnections.open(where))
    if not await store.keys.there(FILES):
        await store.keys.of(FILES)
    return store
