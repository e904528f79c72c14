"""The two connections to the file: one that writes, a transaction at a time, and one that reads meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite

from bot.store.database import PRAGMAS, named_errors


class Connections:
    """A writer behind a lock, and a reader that only sees what is committed."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self.writer = writer
        self.reader = reader
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Connections:
        """Open both. The file must be prepared."""
        with named_errors(path):
            writer = await aiosqlite.connect(path, isolation_level=None)
            try:
                for pragma in PRAGMAS:
                    await writer.execute(pragma)
                reader = await aiosqlite.connect(path, isolation_level=None)
            except BaseException:
                await writer.close()
                raise
            await reader.execute("PRAGMA busy_timeout = 5000")
            await reader.execute("PRAGMA query_only = ON")
        writer.row_factory = reader.row_factory = sqlite3.Row
        return cls(path, writer, reader)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """One transaction: committed at the end, rolled back by any error or cancellation."""
        async with self._lock:
            with named_errors(self.path):
                try:
                    await self.writer.execute("BEGIN IMMEDIATE")
                    yield self.writer
                    await self.writer.execute("COMMIT")
                except BaseException:
                    # Statements run in the order in which they were asked for, even if nobody waits for them any more.
                    # Whether a transaction is open then only the statement itself finds out: it never began, a full
                    # disk has ended it, or the COMMIT under way was carried out.
                    with contextlib.suppress(sqlite3.OperationalError):
                        await self.writer.execute("ROLLBACK")
                    raise

    async def all(self, sql: str, values: Any = ()) -> list[sqlite3.Row]:
        """The rows of a query."""
        with named_errors(self.path):
            return list(await self.reader.execute_fetchall(sql, values))

    async def one(self, sql: str, values: Any = ()) -> sqlite3.Row | None:
        """The first row of a query."""
        rows = await self.all(sql, values)
        return rows[0] if rows else None

    async def close(self) -> None:
        """Wait for a transaction under way, then close both."""
        async with self._lock:
            await self.reader.close()
            await self.writer.close()
