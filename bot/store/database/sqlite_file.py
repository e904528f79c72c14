"""The database file: opening, checks, migrations, backup, restore, and SQLite's errors by name.

Synchronous: it runs before the event loop needs the file, or in a thread.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.database.private_files import make_file
from bot.store.values.errors import (
    DamagedDatabase,
    DatabaseInUse,
    DatabaseUnusable,
    DiskFull,
    ForeignDatabase,
    NewerDatabase,
    NoDatabase,
    SameDatabase,
)

APPLICATION_ID = 0x4D4E4454
"""Marks our files in SQLite's header."""

MIGRATIONS = Path(__file__).parent.parent / "migrations"
KEPT = 3
"""Copies from before an update, and files from before a restore, that stay beside the file."""

RESTORING = ".restoring"
"""The ending of a backup that is about to take the file's place."""

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    # FULL: a confirmed move survives a power failure. With NORMAL the last commits might not.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)

UNUSABLE = (
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH),
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOLFS),
)
"""What SQLite says where the file, its folder or its disk does not let it."""


@contextmanager
def exclusive_use(path: Path) -> Iterator[None]:
    """Be the only program at work with ``path``, until the end of the block or of the program, however it ends.

    Raises `DatabaseInUse`, and `DatabaseUnusable` where nothing can be written. Copies may be made meanwhile.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # A lock of SQLite's own, on a file that holds nothing: the same on every system, and gone with its holder.
    with contextlib.ExitStack() as stack:
        with named_errors(path):
            file = path.with_name(f"{path.name}.lock")
            _make(file)
            lock = stack.enter_context(closing(sqlite3.connect(file, timeout=0, isolation_level=None)))
            lock.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def named_errors(path: Path | str) -> Iterator[None]:
    """Raise what SQLite says about disk and file as `DiskFull`, `DamagedDatabase`, `DatabaseInUse` or
    `DatabaseUnusable`.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            raise DiskFull from error
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or str(error) == "unsupported file format":
            raise DamagedDatabase(path=str(path), detail=str(error)) from error
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise DatabaseInUse(path=str(path)) from error
        if code in UNUSABLE:
            raise DatabaseUnusable(path=str(path), detail=str(error)) from error
        raise


def migrations(folder: Path = MIGRATIONS) -> dict[int, Path]:
    """The migrations by number: ``NNN_name.sql``."""
    found = {int(path.name[:3]): path for path in folder.glob("*.sql") if re.match(r"\d{3}_", path.name)}
    return dict(sorted(found.items()))


def check(db: sqlite3.Connection, path: Path, newest: int, *, thorough: bool = False) -> int:
    """The version of a database that is ours, whole, and not too new; 0 for an empty one.

    Raises `ForeignDatabase`, `DamagedDatabase`, `NewerDatabase`.
    """
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    empty = not db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if empty and not version:
        return 0
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise ForeignDatabase(path=str(path))
    found = [str(row[0]) for row in db.execute("PRAGMA integrity_check(5)" if thorough else "PRAGMA quick_check(5)")]
    if found != ["ok"]:
        raise DamagedDatabase(path=str(path), detail="; ".join(found)[:300])
    if version > newest:
        raise NewerDatabase(path=str(path), found=version, known=newest)
    return version


def prepare(path: Path, folder: Path = MIGRATIONS) -> Path | None:
    """Make ``path`` ready: create it or check it, and bring it up to date. Returns the backup made on the way.

    Before a database that holds something is changed, a copy ``<name>.v<version>.bak`` is written beside it: one,
    however many migrations follow, since each of them is a transaction. The newest `KEPT` copies stay.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _clear_away(path)
    _make(path)
    steps = migrations(folder)
    kept = None
    with named_errors(path), closing(sqlite3.connect(path, isolation_level=None)) as db:
        version = check(db, path, max(steps))
        for pragma in PRAGMAS:
            db.execute(pragma)
        later = {number: file for number, file in steps.items() if number > version}
        if later and version:
            kept = path.with_name(f"{path.name}.v{version}.bak")
            _copy(db, kept)
        for number, file in later.items():
            _migrate(db, number, file.read_text(encoding="utf-8"))
    if kept is not None:
        _thin_out(path)
    return kept


def _make(path: Path) -> None:
    """A new file is for its user's eyes only: it will hold hidden hands. SQLite's log beside it takes that over."""
    with contextlib.suppress(OSError):  # whether it can be made is told by what opens it
        make_file(path)


def _clear_away(path: Path) -> None:
    """Remove what an update or a restore that was killed has left half done beside ``path``."""
    half = re.compile(rf"{re.escape(path.name)}({re.escape(RESTORING)}(\.part)?|\.v\d+\.bak\.part)")
    with contextlib.suppress(OSError):  # whether anything can be written here is told by what needs it
        for beside in list(path.parent.iterdir()):
            if half.fullmatch(beside.name):
                beside.unlink(missing_ok=True)


def _thin_out(path: Path) -> None:
    """Remove the copies from before older updates."""
    found = dict(_copies(path))
    for old in sorted(found, key=found.__getitem__, reverse=True)[KEPT:]:
        old.unlink(missing_ok=True)


def _copies(path: Path) -> Iterator[tuple[Path, int]]:
    """The copies from before updates, each with the version of its tables."""
    for beside in path.parent.iterdir():
        if number := re.fullmatch(re.escape(path.name) + r"\.v(\d+)\.bak", beside.name):
            yield beside, int(number[1])


def _migrate(db: sqlite3.Connection, number: int, script: str) -> None:
    try:
        db.executescript(
            f"BEGIN IMMEDIATE;\n{script}\n"
            f"PRAGMA application_id = {APPLICATION_ID};\nPRAGMA user_version = {number};\nCOMMIT;"
        )
    except sqlite3.Error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def shrink(path: Path) -> None:
    """Give back to the system what was removed from a file that nobody is at work with. Raises `DiskFull`."""
    with named_errors(path), closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("VACUUM")


def backup(path: Path, target: Path) -> None:
    """Write a consistent copy of ``path`` to ``target``, whether or not the bot is at work.

    An older ``target`` is replaced only by a whole copy. Raises `NoDatabase`, `SameDatabase`, `DamagedDatabase`,
    `DiskFull`.
    """
    if not path.is_file():
        raise NoDatabase(path=str(path))
    if target.resolve() == path.resolve():
        raise SameDatabase(path=str(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    with named_errors(path), closing(sqlite3.connect(path)) as db:
        check(db, path, max(migrations()))
        _copy(db, target)


def restore(source: Path, path: Path) -> Path | None:
    """Put a backup in the place of ``path``; the bot must not be at work. Returns where the old file was put, if any.

    The backup is checked first; the old file is kept as ``<name>.before-restore``, and those of the restores before as
    ``.before-restore.1``, ``.2``: `KEPT` in all. Whenever it is killed, there is a whole database at ``path``: the old
    one or the backup. Raises `NoDatabase`, `SameDatabase`, `ForeignDatabase`, `DamagedDatabase`, `NewerDatabase`,
    `DatabaseInUse`, `DiskFull`.
    """
    if not source.is_file():
        raise NoDatabase(path=str(source))
    if source.resolve() == path.resolve():
        raise SameDatabase(path=str(path))
    with named_errors(source), closing(sqlite3.connect(source)) as db:
        if not check(db, source, max(migrations()), thorough=True):
            raise ForeignDatabase(path=str(source))
        with exclusive_use(path):
            fresh = path.with_name(f"{path.name}{RESTORING}")
            _copy(db, fresh)
            try:
                return _exchange(path, fresh)
            finally:
                fresh.unlink(missing_ok=True)


def _exchange(path: Path, fresh: Path) -> Path | None:
    """Put ``fresh`` in the place of ``path`` in one step. Returns where the old file was put, if any."""
    kept = None
    if path.exists():
        _empty_wal(path)
        kept = path.with_name(f"{path.name}.before-restore")
        generations = [kept, *(path.with_name(f"{kept.name}.{number}") for number in range(1, KEPT))]
        for older, newer in zip(generations[:0:-1], generations[-2::-1], strict=True):
            if newer.exists():
                newer.replace(older)
        try:
            kept.hardlink_to(path)  # a second name of the same file, so that the first is never free
        except OSError:  # a disk that knows no second names
            _copy_bytes(path, kept)
        if (log := path.with_name(f"{path.name}-wal")).exists():  # of a damaged file: what can be saved may be in it
            log.replace(kept.with_name(f"{kept.name}-wal"))
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    fresh.replace(path)
    return kept


def _copy_bytes(path: Path, kept: Path) -> None:
    unfinished = kept.with_name(f"{kept.name}.part")
    shutil.copy2(path, unfinished)
    unfinished.replace(kept)


def _empty_wal(path: Path) -> None:
    """Bring everything from the log beside ``path`` into it. Raises `DatabaseInUse` if another process has it open."""
    with contextlib.suppress(DamagedDatabase), named_errors(path), closing(sqlite3.connect(path, timeout=0)) as db:
        # In WAL mode every open connection holds a shared lock; the exclusive mode needs it for itself.
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _copy(db: sqlite3.Connection, target: Path) -> None:
    """Copy page by page into a new file and put it in its place when it is whole and on the disk."""
    unfinished = target.with_name(f"{target.name}.part")
    unfinished.unlink(missing_ok=True)
    make_file(unfinished)  # it holds hidden hands
    try:
        with named_errors(target), closing(sqlite3.connect(unfinished)) as copy:
            db.backup(copy)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
