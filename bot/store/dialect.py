"""What PostgreSQL and its driver make of the statements that both databases share; rows, values and errors by name."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, LiteralString

import psycopg
from psycopg_pool import PoolTimeout

from bot.store.db import LOCKED, NOW, UNLOCKED, Broken
from bot.store.errors import DamagedDatabase, DatabaseAway, DiskFull

_WORDS = {
    "json_group_array(": "json_agg(",
    "json_array(": "json_build_array(",
    "INDEXED BY outbox_open": "",
    "INDEXED BY outbox_done": "",
    NOW: "extract(epoch FROM clock_timestamp())::float8",
    LOCKED: "FOR UPDATE",
    UNLOCKED: "FOR UPDATE OF o SKIP LOCKED",
}
_VALUE = re.compile(r"'[^']*'|\?|(?<!:):(?P<name>[a-z_]+)\b|%")


@lru_cache(maxsize=500)
def translated(sql: str) -> LiteralString:
    """A statement as PostgreSQL and its driver read it.

    >>> translated("SELECT '?' FROM a WHERE b = ? AND c = :c AND d LIKE '%e'")
    "SELECT '?' FROM a WHERE b = %s AND c = %(c)s AND d LIKE '%%e'"
    """
    for word, other in _WORDS.items():
        sql = sql.replace(word, other)

    def value(found: re.Match[str]) -> str:
        if found["name"]:
            return f"%({found['name']})s"
        return "%s" if found[0] == "?" else found[0].replace("%", "%%")

    return _VALUE.sub(value, sql)


class PgRow:
    """A row whose values are found by place or by name."""

    __slots__ = ("_names", "_values")

    def __init__(self, names: dict[str, int], values: Sequence[Any]) -> None:
        self._names = names
        self._values = values

    def __getitem__(self, key: int | str) -> Any:
        """One value."""
        return self._values[key if isinstance(key, int) else self._names[key]]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def keys(self) -> list[str]:
        """The names of the columns."""
        return list(self._names)


def _rows(cursor: psycopg.Cursor[Any]) -> Callable[[Sequence[Any]], PgRow]:
    names = {column.name: place for place, column in enumerate(cursor.description or ())}
    return partial(PgRow, names)


class PgDb:
    """A connection within a transaction; see `bot.store.db.Db`."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection

    def execute(self, sql: str, values: Any = (), /) -> psycopg.Cursor[PgRow]:
        """Carry out one statement. Raises `Broken`."""
        with named():
            return self._cursor().execute(translated(sql), _plain(values))

    def executemany(self, sql: str, values: Iterable[Any], /) -> psycopg.Cursor[PgRow]:
        """Carry out one statement for each of the values. Raises `Broken`."""
        cursor = self._cursor()
        with named():
            cursor.executemany(translated(sql), [_plain(one) for one in values])
        return cursor

    def _cursor(self) -> psycopg.Cursor[PgRow]:
        return self.connection.cursor(row_factory=_rows)


def _plain(values: Any) -> Any:
    """Truth is a number in all columns."""
    if isinstance(values, dict):
        return {name: int(one) if isinstance(one, bool) else one for name, one in values.items()}
    return [int(one) if isinstance(one, bool) else one for one in values]


@contextlib.contextmanager
def named() -> Iterator[None]:
    """Raise what PostgreSQL says as the errors of the store."""
    try:
        yield
    except psycopg.errors.DiskFull as error:
        raise DiskFull from error
    except (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted) as error:
        raise DamagedDatabase(path="PostgreSQL", detail=str(error)[:300]) from error
    except (psycopg.IntegrityError, psycopg.errors.RaiseException) as error:
        raise Broken(str(error)) from error
    except (psycopg.OperationalError, PoolTimeout) as error:
        raise DatabaseAway from error
