"""The seam between the store's statements and the database that carries them out.

Statements are written once, in the SQL that SQLite and PostgreSQL share, with ``?`` and ``:name`` for values; the few
words that differ (two functions that make JSON, a hint about an index, the time, what is locked) are exchanged by
`bot.store.database.postgres_dialect`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

Broken = sqlite3.IntegrityError
"""A rule of the tables would be broken: a key that is there already, a check. Raised whichever database it is."""

NOW = "((julianday('now') - 2440587.5) * 86400.0)"
"""The database's own time in a statement: seconds since 1970."""

LOCKED, UNLOCKED = "/* locked */", "/* those not locked */"
"""At the end of a query within a transaction that writes: the rows found stay as they are until its end; those that
somebody else has locked are waited for, or (of the rows called ``o``) passed over. In a file one writes at a time.
"""


class Row(Protocol):
    """A row: its values by place or by name."""

    def __getitem__(self, key: Any, /) -> Any:
        """One value."""
        ...


class Cursor(Protocol):
    """What a statement has found or done."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        ...

    def fetchone(self) -> Any:
        """The next row, or None."""
        ...

    def fetchmany(self, size: int, /) -> list[Any]:
        """So many of the rows that are left."""
        ...

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        ...

    def __iter__(self) -> Iterator[Any]: ...


class Db(Protocol):
    """A connection within a transaction."""

    def execute(self, sql: str, values: Any = (), /) -> Cursor:
        """Carry out one statement. Raises `Broken`."""
        ...

    def executemany(self, sql: str, values: Iterable[Any], /) -> Cursor:
        """Carry out one statement for each of the values. Raises `Broken`."""
        ...


T = TypeVar("T")
Work = Callable[[Db], T]
"""A transaction: carried out as a whole, on a thread of the database's."""


class Connections(Protocol):
    """A database: transactions that write, and those that only read. ``shared``: several processes may use it."""

    @property
    def shared(self) -> bool:
        """Whether several processes may work with it."""
        ...

    async def write(self, work: Work[T], *, lasting: bool = True) -> T:
        """Carry out ``work`` as one transaction: committed at its end, rolled back by any error.

        If it is cancelled it is carried out all the same, and waited for: what comes after finds it done. What is not
        ``lasting`` outlives the program, but perhaps not a power failure: the disk is not waited for.
        """
        ...

    async def read(self, work: Work[T]) -> T:
        """Carry out ``work``, which only reads, on one state of the database."""
        ...

    async def all(self, sql: str, values: Any = ()) -> list[Any]:
        """The rows of a query."""
        ...

    async def one(self, sql: str, values: Any = ()) -> Any | None:
        """The first row of a query."""
        ...

    async def listen(self, heard: Callable[[int], None]) -> None:
        """For ever: call ``heard`` with every table of which something is to be told, whichever process says so; with 0
        after a time in which nothing could be heard. Nobody else speaks where the database is not shared.
        """
        ...

    async def close(self) -> None:
        """Wait for what is under way; whatever comes later is refused (`Stopping`)."""
        ...
