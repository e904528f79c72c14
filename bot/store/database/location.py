"""Where everything is kept: a file of SQLite, or a database of a PostgreSQL server; what both can do before a start.

The server's driver is an extra (``postgres`` in pyproject.toml): only a place on a server asks for it.
"""

from __future__ import annotations

import importlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bot.store.database import sqlite_file
from bot.store.database.interface import Db
from bot.store.values.errors import NoDatabase, NoDriver, OlderDatabase

PACKAGES = "'psycopg[binary]>=3.2' 'psycopg-pool>=3.2'"
"""The server's driver, as a shell wants what is to be installed."""

Place = Path | str
"""A file, or ``postgresql://...``."""


def driver() -> Any:
    """The module `bot.store.database.postgres`. Raises `NoDriver` where its driver is not installed."""
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        raise NoDriver(packages=PACKAGES)
    return importlib.import_module("bot.store.database.postgres")


def address(place: Place) -> str:
    """A place as it may be told: without a password."""
    return str(place) if isinstance(place, Path) else str(driver().address(place))


@contextmanager
def exclusive_use(place: Place) -> Iterator[None]:
    """Be the only program at work with a place, until the end of the block. Raises `DatabaseInUse`."""
    with sqlite_file.exclusive_use(place) if isinstance(place, Path) else driver().exclusive_use(place):
        yield


@contextmanager
def at_work(place: Place) -> Iterator[None]:
    """Be at work with a place until the end of the block: with a file alone, with a server's database beside others.

    Raises `DatabaseInUse`.
    """
    with sqlite_file.exclusive_use(place) if isinstance(place, Path) else driver().one_of_several(place):
        yield


@contextmanager
def transaction(place: Place, *, make: bool = False, write: bool = False) -> Iterator[Db]:
    """One transaction on a place that is there, and of this program's version; with ``make`` it is made ready first.
    It reads one state of the place, and may ``write`` (or ``make``) only where that is said.

    Raises `NoDatabase`, `ForeignDatabase`, `OlderDatabase`, `NewerDatabase`, `DatabaseAway` and the like.
    """
    if not isinstance(place, Path):
        with driver().transaction(place, make=make, write=write) as db:
            yield db
        return
    if make:
        sqlite_file.prepare(place)
    elif not place.is_file():
        raise NoDatabase(path=str(place))
    with sqlite_file.named_errors(place), closing(sqlite3.connect(place, isolation_level=None)) as db:
        db.row_factory = sqlite3.Row
        known = max(sqlite_file.migrations())
        found = sqlite_file.check(db, place, known)
        if not found:
            raise NoDatabase(path=str(place))
        if found < known:
            raise OlderDatabase(path=str(place), found=found, known=known)
        db.execute("BEGIN IMMEDIATE" if make or write else "BEGIN")
        try:
            yield db
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")


def require_there(place: Place) -> None:
    """There must be something already, of whatever version. Raises `NoDatabase`, `NewerDatabase`, `DatabaseAway`."""
    if isinstance(place, Path):
        if not place.is_file():
            raise NoDatabase(path=str(place))
    elif not version(place):
        raise NoDatabase(path=address(place))


def version(place: Place) -> int:
    """The version of the tables at a place that is there; the file is read through.

    Raises `NoDatabase`, `DamagedDatabase`, `ForeignDatabase`, `NewerDatabase`, `DatabaseAway`.
    """
    if not isinstance(place, Path):
        return int(driver().version(place))
    if not place.is_file():
        raise NoDatabase(path=str(place))
    read_only = f"{place.resolve().as_uri()}?mode=ro"
    with sqlite_file.named_errors(place), closing(sqlite3.connect(read_only, uri=True)) as db:
        return sqlite_file.check(db, place, max(sqlite_file.migrations()), thorough=True)
