"""Backups: a whole copy of the database as one file, whichever database it is, and which of them are kept.

A copy of a server's database is a file of SQLite as well: it is read in one transaction while the bots go on, compared
row by row (`bot.store.database.copy`), can be looked at and played without a server, and goes back into either kind.
"""

from __future__ import annotations

import math
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from bot.store.database import copy, sqlite_file
from bot.store.database.location import Place, require_there
from bot.store.database.private_files import make_folder

FORM = "mandate-%Y-%m-%dT%H%M%SZ.sqlite"
"""The name of a backup in a folder: its time in UTC, for `datetime.strftime`."""

NAME = re.compile(r"mandate-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite")

HALF = re.compile(r"mandate-[^/]*\.sqlite\.part|\.mandate-[^/]+")
"""What is removed at the end of a backup or a check, unless that is killed."""

DAY = 86_400.0
"""Seconds after which nobody is at work any more with what is half done."""

PERIODS: tuple[tuple[Callable[[datetime], object], int], ...] = (
    (lambda at: at.date(), 7),
    (lambda at: at.isocalendar()[:2], 4),
    (lambda at: (at.year, at.month), 12),
)
"""The newest backup of each of the last seven days, four weeks and twelve months that have one."""


def write(place: Place, target: Path) -> None:
    """Write a whole copy of a place to the file ``target``, whether or not the bot is at work.

    An older ``target`` is replaced only by a whole copy. Raises `NoDatabase`, `DamagedDatabase`, `OlderDatabase` (of a
    server's database), `DatabaseAway`, `DiskFull`.
    """
    if isinstance(place, Path):
        sqlite_file.backup(place, target)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".mandate-") as folder:
        made = Path(folder) / "copy.sqlite"
        copy.snapshot(place, made)
        sqlite_file.backup(made, target)  # without its log beside it, and on the disk


def rotate(place: Place, folder: Path, now: float) -> tuple[Path, list[Path]]:
    """Write a backup into ``folder`` and remove those that are not kept any more: what was written, and removed.

    ``now`` in seconds since 1970. Nothing is removed before the new one is whole, and that one stays, even if the clock
    says that it is older than all others. What a backup or a check that was killed has left half done is removed after
    a day. Raises what `write` raises.
    """
    require_there(place)
    make_folder(folder)
    made = folder / datetime.fromtimestamp(now, UTC).strftime(FORM)
    write(place, made)
    there = dict(_dated(folder))
    stay = backups_to_keep(there.values())
    gone = [path for path, at in there.items() if at not in stay and path != made]
    for path in gone:
        path.unlink(missing_ok=True)
    for half in list(folder.iterdir()):
        if HALF.fullmatch(half.name) and half.stat().st_mtime < now - DAY:
            shutil.rmtree(half) if half.is_dir() else half.unlink(missing_ok=True)
    return made, gone


def backups_to_keep(times: Iterable[datetime]) -> set[datetime]:
    """Those of the backups made at ``times`` that stay, see `PERIODS`."""
    newest_first, stay = sorted(times, reverse=True), set()
    for period, most in PERIODS:
        found: dict[object, datetime] = {}
        for at in newest_first:
            found.setdefault(period(at), at)
        stay |= set(list(found.values())[:most])
    return stay


def newest(folder: Path, now: float = math.inf) -> tuple[Path, float] | None:
    """The newest backup in ``folder`` and its time in seconds since 1970; None where there is none.

    One that says that it was made after ``now`` was made while the clock was wrong: nobody knows how old it is.
    """
    found = {path: at for path, at in _dated(folder) if at.timestamp() <= now}
    if not found:
        return None
    path = max(found, key=found.__getitem__)
    return path, found[path].timestamp()


@contextmanager
def working_copy(backup: Path) -> Iterator[Path]:
    """A copy of a backup that may be changed, brought up to date, until the end of the block.

    It lies beside the backup, where there is room, or among temporary files if nothing can be written there. Raises
    `NoDatabase`, `ForeignDatabase`, `DamagedDatabase`, `NewerDatabase`, `DiskFull`.
    """
    try:
        folder = tempfile.TemporaryDirectory(dir=backup.parent, prefix=".mandate-")
    except OSError:
        folder = tempfile.TemporaryDirectory(prefix="mandate-")
    with folder as name:
        made = Path(name) / "copy.sqlite"
        sqlite_file.restore(backup, made)
        sqlite_file.prepare(made)
        yield made


def restore(backup: Path, place: Place) -> Path | None:
    """Put a backup in the place of a file, or into an empty database of a server; the bot must not be at work.

    Returns where the old file was put, if any. Raises what `bot.store.database.sqlite_file.restore` and
    `bot.store.database.copy.copy` raise.
    """
    if isinstance(place, Path):
        return sqlite_file.restore(backup, place)
    with working_copy(backup) as made:
        copy.copy(made, place)
    return None


def _dated(folder: Path) -> Iterator[tuple[Path, datetime]]:
    if folder.is_dir():
        for path in folder.iterdir():
            if NAME.fullmatch(path.name):
                yield path, datetime.strptime(path.name, FORM).replace(tzinfo=UTC)
