"""The two connections to the file: one that writes, a transaction at a time, and one that reads meanwhile.

Each has a thread of its own. A whole transaction is one function carried out there: one way to the thread and back,
however many statements it has.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot import metrics
from bot.store.database.interface import Work
from bot.store.database.sqlite_file import PRAGMAS, named_errors
from bot.store.values.errors import DatabaseGone, Stopping

T = TypeVar("T")


async def on_thread(connection: aiosqlite.Connection, work: Callable[..., T], *args: Any) -> T:
    """Carry out a whole function on the connection's thread. Only this line knows that aiosqlite has no public verb
    for it: each of its own takes one statement there and back.
    """
    done: T = await connection._execute(work, *args)  # type: ignore[no-untyped-call]
    return done


class SqliteConnections:
    """A writer, one transaction after the other, and a reader that only sees what is committed."""

    shared = False

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._closed = False

    @classmethod
    async def open(cls, path: Path) -> SqliteConnections:
        """Open both. The file must be prepared."""
        async with contextlib.AsyncExitStack() as undone:
            with named_errors(path):
                writer, reader = [
                    await undone.enter_async_context(aiosqlite.connect(path, isolation_level=None)) for _ in range(2)
                ]
                for pragma in PRAGMAS:
                    await writer.execute(pragma)
                await reader.execute("PRAGMA busy_timeout = 5000")
                await reader.execute("PRAGMA query_only = ON")
            undone.pop_all()
        writer.row_factory = reader.row_factory = sqlite3.Row
        return cls(path, writer, reader)

    async def write(self, work: Work[T], *, lasting: bool = True) -> T:
        """Carry out ``work`` as one transaction: committed at its end, rolled back by any error.

        If it is cancelled it is carried out all the same, and waited for: what comes after finds it done. What is not
        ``lasting`` outlives the program, but perhaps not a power failure: the disk is not waited for.
        """
        done = asyncio.ensure_future(self._unless_closed(self._writer, self._transaction, work, lasting))
        try:
            with metrics.WRITES.time():
                return await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait({done})
            raise

    async def read(self, work: Work[T]) -> T:
        """Carry out ``work``, which only reads, on one state of the file."""
        return await self._unless_closed(self._reader, self._look, work)

    async def _unless_closed(self, connection: aiosqlite.Connection, work: Callable[..., T], *args: Any) -> T:
        """``work`` on the connection's thread. Closing is asked for in the same step as the work is handed over: what
        is asked earlier may be closed by the time the thread has it.
        """
        if self._closed:
            raise Stopping
        return await on_thread(connection, work, *args)

    def _transaction(self, work: Work[T], lasting: bool) -> T:
        db = self._writer._conn
        with named_errors(self.path):
            if not self.path.exists():  # SQLite would write on into a file that nobody finds any more
                raise DatabaseGone(path=str(self.path))
            try:
                db.execute(f"PRAGMA synchronous = {'FULL' if lasting else 'NORMAL'}")
                db.execute("BEGIN IMMEDIATE")
                done = work(db)
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:  # a full disk has ended it already
                    db.execute("ROLLBACK")
                raise
        return done

    def _look(self, work: Work[T]) -> T:
        db = self._reader._conn
        with named_errors(self.path):
            db.execute("BEGIN")
            try:
                return work(db)
            finally:
                db.execute("COMMIT")

    async def all(self, sql: str, values: Any = ()) -> list[sqlite3.Row]:
        """The rows of a query."""
        return await self.read(lambda db: db.execute(sql, values).fetchall())

    async def one(self, sql: str, values: Any = ()) -> sqlite3.Row | None:
        """The first row of a query."""
        rows = await self.all(sql, values)
        return rows[0] if rows else None

    async def listen(self, _heard: Callable[[int], None]) -> None:
        """Nobody else works with the file."""

    async def close(self) -> None:
        """Wait for what is under way, then close both; whatever comes later is refused (`Stopping`)."""
        self._closed = True
        await self._writer.close()
        await self._reader.close()
