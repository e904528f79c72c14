"""PostgreSQL behind the same statements: connections, who may work with it, the tables' definition.

One process with SQLite needs nothing of this; the driver is the extra ``postgres``. A transaction takes a connection of
a pool on a thread of its own, so several are carried out at once: what must not be done twice is in the statements
(compare-and-swap, `SKIP LOCKED`, unique keys), not in the order of one writer.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, LiteralString, TypeVar

import psycopg
from psycopg.types.string import TextLoader
from psycopg_pool import ConnectionPool, PoolTimeout

from bot import metrics
from bot.store.database.heartbeats import at_work
from bot.store.database.interface import Work
from bot.store.database.postgres_dialect import PgDb, store_errors, translated_tables
from bot.store.database.sqlite_file import MIGRATIONS, migrations
from bot.store.values.errors import (
    DatabaseAway,
    DatabaseInUse,
    ForeignDatabase,
    NewerDatabase,
    NoDatabase,
    OlderDatabase,
    Stopping,
)

T = TypeVar("T")

AT_ONCE = 6
"""Transactions that are carried out at once."""

SERVER_TIMEOUT_SECONDS = 10.0
"""Seconds after which a server that does not answer is away."""

AGAIN = 1.0
"""Seconds after which somebody who listens tries again to reach a server that is away."""

FOLDER = MIGRATIONS / "postgresql"
MARK = 0x4D4E4454
"""The key of the lock that a process holds while it brings the tables up to date."""

NUMBERS = (
    "SELECT setval(pg_get_serial_sequence('tables', 'id'), max(id)) FROM tables",
    "SELECT setval(pg_get_serial_sequence('outbox', 'id'), max(id)) FROM outbox",
    "SELECT setval(pg_get_serial_sequence('tournaments', 'id'), max(id)) FROM tournaments",
)
"""After rows that came with their numbers the next one made gets the next number."""


class PgConnections:
    """A pool of connections, and threads that use them; see `bot.store.database.interface.Connections`."""

    shared = True

    def __init__(self, url: str, pool: ConnectionPool[psycopg.Connection[Any]]) -> None:
        self._url = url
        self._pool = pool
        self._threads = ThreadPoolExecutor(AT_ONCE, "store")
        self._closed = False

    async def write(self, work: Work[T], *, lasting: bool = True) -> T:
        """Carry out ``work`` as one transaction; see `bot.store.database.interface.Connections.write`."""
        with metrics.WRITES.time():
            return await self._carry_out(work, f"SET LOCAL synchronous_commit = {'on' if lasting else 'off'}")

    async def read(self, work: Work[T]) -> T:
        """Carry out ``work``, which only reads, on one state of the database."""
        return await self._carry_out(work, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")

    async def all(self, sql: str, values: Any = ()) -> list[Any]:
        """The rows of a query."""
        return await self.read(lambda db: db.execute(sql, values).fetchall())

    async def one(self, sql: str, values: Any = ()) -> Any | None:
        """The first row of a query."""
        rows = await self.all(sql, values)
        return rows[0] if rows else None

    async def listen(self, heard: Callable[[int], None]) -> None:
        """For ever: tell what the trigger ``something_to_tell`` says; see `Connections.listen`."""
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute("LISTEN mandate")
                    heard(0)
                    async for word in connection.notifies():
                        heard(int(word.payload))
            await asyncio.sleep(AGAIN)

    async def close(self) -> None:
        """Wait for what is under way; whatever comes later is refused (`Stopping`)."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self._pool.close)

    async def _carry_out(self, work: Work[T], first: LiteralString) -> T:
        if self._closed:
            raise Stopping
        done = asyncio.get_running_loop().run_in_executor(self._threads, self._transaction, work, first)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait({done})
            raise

    def _transaction(self, work: Work[T], first: LiteralString) -> T:
        """Carry out ``work`` on a connection that answers: of those at hand a server that was away has broken all."""
        with store_errors():
            for _ in range(AT_ONCE):
                begun = False
                try:
                    with self._pool.connection() as connection, connection.transaction():
                        connection.execute(first)
                        begun = True
                        return work(PgDb(connection))
                except PoolTimeout:
                    raise
                except psycopg.OperationalError:
                    if begun:
                        raise
        raise DatabaseAway


@contextlib.contextmanager
def one_of_several(url: str) -> Iterator[None]:
    """Be one of the processes at work with a database, until the end of the block or of the program, however it ends.

    Raises `DatabaseInUse` while somebody must be alone with it, and `DatabaseAway`.
    """
    with _locked(url, "SELECT pg_try_advisory_lock_shared(%s)"):
        yield


@contextlib.contextmanager
def exclusive_use(url: str) -> Iterator[None]:
    """Be the only program at work with a database, until the end of the block or of the program, however it ends.

    Raises `DatabaseInUse`, `DatabaseAway`.
    """
    with _locked(url, "SELECT pg_try_advisory_lock(%s)") as connection:
        # The locks of the others are gone when the server was restarted meanwhile; their signs of life are not.
        there = connection.execute("SELECT to_regclass('processes')").fetchone()
        if there is not None and there[0] is not None and at_work(PgDb(connection)):
            raise DatabaseInUse(path=address(url))
        yield


@contextlib.contextmanager
def _locked(url: str, lock: LiteralString) -> Iterator[psycopg.Connection[Any]]:
    with store_errors():
        connection = psycopg.connect(url, connect_timeout=int(SERVER_TIMEOUT_SECONDS), autocommit=True)
    with contextlib.closing(connection):
        with store_errors():
            row = connection.execute(lock, [MARK + 1]).fetchone()
        if row is None or not row[0]:
            raise DatabaseInUse(path=address(url))
        try:
            yield connection
        finally:
            with contextlib.suppress(psycopg.Error):  # the server lets go of a closed connection's locks a little later
                connection.execute("SELECT pg_advisory_unlock_all()")


@contextlib.contextmanager
def transaction(url: str, *, make: bool = False, write: bool = False) -> Iterator[PgDb]:
    """One transaction on a database that is there and of this program's version: it reads one state of it,
    unless it is to ``write``. With ``make`` its tables are made ready first, and it may write.

    Raises `NoDatabase` where there are no tables, `OlderDatabase`, and what `connect` raises.
    """
    with (
        store_errors(),
        psycopg.connect(url, connect_timeout=int(SERVER_TIMEOUT_SECONDS), autocommit=True) as connection,
    ):
        _texts(connection)
        if make:
            prepare(connection, url)
        else:
            version, known = _version(connection, url), max(migrations())
            if not version:
                raise NoDatabase(path=address(url))
            if version < known:
                raise OlderDatabase(path=address(url), found=version, known=known)
            if not write:
                connection.isolation_level, connection.read_only = psycopg.IsolationLevel.REPEATABLE_READ, True
        with connection.transaction():
            db = PgDb(connection)
            yield db
            if make:
                for sql in NUMBERS:
                    db.execute(sql)


def version(url: str) -> int:
    """The version of a database's tables; 0 where there are none. Raises what `connect` raises."""
    with (
        store_errors(),
        psycopg.connect(url, connect_timeout=int(SERVER_TIMEOUT_SECONDS), autocommit=True) as connection,
    ):
        return _version(connection, url)


def connect(url: str) -> PgConnections:
    """Bring the tables up to date (or make them), and open a pool.

    Raises `DatabaseAway`, `ForeignDatabase`, `NewerDatabase`.
    """
    with (
        store_errors(),
        psycopg.connect(url, connect_timeout=int(SERVER_TIMEOUT_SECONDS), autocommit=True) as connection,
    ):
        prepare(connection, url)
    pool: ConnectionPool[psycopg.Connection[Any]] = ConnectionPool(
        url, min_size=2, max_size=AT_ONCE, timeout=SERVER_TIMEOUT_SECONDS, configure=_texts, open=True, name="store"
    )
    return PgConnections(url, pool)


def _texts(connection: psycopg.Connection[Any]) -> None:
    """What is JSON is read as the text it is, as from SQLite."""
    connection.adapters.register_loader("json", TextLoader)


def prepare(connection: psycopg.Connection[Any], url: str) -> None:
    """Make the tables, or bring them up to date; of several processes that start at once one does it.

    Raises `ForeignDatabase` where there are other tables, `NewerDatabase` where they are newer than this program.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [MARK])
        version = _version(connection, url)
        for number, script in steps().items():
            if number > version:
                connection.execute(script)
                connection.execute("UPDATE schema_version SET version = %s", [number])


def steps() -> dict[int, LiteralString]:
    """The migrations by number. The first file of `FOLDER` makes all tables there were by then; later ones are SQLite's
    in PostgreSQL's words, but for those that have a file of their own there.
    """
    own = migrations(FOLDER)
    later = {number: file for number, file in migrations().items() if number > min(own)}
    return {
        number: _read(own[number]) if number in own else translated_tables(file.read_text(encoding="utf-8"))
        for number, file in sorted({**later, **own}.items())
    }


def _version(connection: psycopg.Connection[Any], url: str) -> int:
    there = connection.execute("SELECT to_regclass('schema_version'), to_regclass('tables')").fetchone()
    assert there is not None
    if there[0] is None:
        if there[1] is not None:
            raise ForeignDatabase(path=address(url))
        return 0
    row = connection.execute("SELECT version FROM schema_version").fetchone()
    version, known = int(row[0]) if row else 0, max(migrations())
    if version > known:
        raise NewerDatabase(path=address(url), found=version, known=known)
    return version


def _read(file: Path) -> LiteralString:
    return file.read_text(encoding="utf-8")


def address(url: str) -> str:
    """Where a database is, without its password."""
    known = psycopg.conninfo.conninfo_to_dict(url)
    return f"postgresql://{known.get('host') or 'localhost'}/{known.get('dbname') or ''}"
