"""New files and folders beside a database: for the eyes of one user, who can also be the bot's where root makes them.

A command that root calls in the folder of the bot's user must not leave anything there that the bot cannot use: SQLite
does the same with its log.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def give_to_owner(made: Path) -> None:
    """What root has made in a folder belongs to whom the folder belongs; of others it is theirs anyway."""
    if getattr(os, "geteuid", lambda: 1)():
        return
    with contextlib.suppress(OSError):  # a disk that knows no owners
        owner = made.absolute().parent.stat()
        os.chown(made, owner.st_uid, owner.st_gid, follow_symlinks=False)


def make_file(path: Path) -> None:
    """An empty file for its user alone. Raises `FileExistsError` and other `OSError`."""
    path.touch(0o600, exist_ok=False)
    give_to_owner(path)


def make_folder(folder: Path) -> None:
    """A folder for its user alone, unless there is one, and those above it. Raises `OSError`."""
    if not folder.parent.exists():
        make_folder(folder.parent)
    if not folder.is_dir():
        folder.mkdir(mode=0o700, exist_ok=True)
        give_to_owner(folder)
