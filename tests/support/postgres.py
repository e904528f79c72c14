"""A throw-away PostgreSQL for tests: started once, with Debian's programs, in a short temporary folder.

`initdb` refuses root, so the server then runs as nobody; a socket's path may have 107 bytes. Without the programs, or
without a right to use them, the tests that need it are skipped with a word that says so.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PLACES = "/usr/lib/postgresql"
SETTINGS = (
    "listen_addresses=''",
    "max_connections=60",
    "shared_buffers=16MB",
    "fsync=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=64MB",
    "autovacuum=off",
)
"""A server that need not outlive the machine it runs on, and whose databases are gone before they grow."""
SHORT = 60
"""Characters of a folder below which the path of a socket has room."""


def programs() -> Path | None:
    """The folder of the newest server's programs."""
    found = sorted(Path(PLACES).glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


def missing() -> str:
    """Why there can be no server here; empty if there can."""
    if find_spec("psycopg") is None:
        return "psycopg is not installed: pip install -e '.[postgres]'"
    if programs() is None:
        return f"no PostgreSQL in {PLACES}: on Debian install the package postgresql"
    return ""


class Server:
    """A server in a folder of its own. ``address`` is that of its first database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = f"postgresql://mandate@/postgres?host={folder}"
        found = programs()
        assert found is not None
        self._programs = found
        self._who: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
            self._who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self._run("initdb", "-U", "mandate", "-A", "trust", "-E", "UTF8", "--locale=C")

    def _run(self, program: str, *arguments: str) -> None:
        command: list[str | Path] = [self._programs / program, "-D", self.folder / "data", *arguments]
        silent: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **self._who}
        subprocess.run(command, check=True, cwd=self.folder, **silent)

    def start(self, settings: Sequence[str] = SETTINGS) -> None:
        """Start it, and wait until it answers."""
        given = " ".join(f"-c {each}" for each in settings)
        self._run("pg_ctl", "-w", "-l", f"{self.folder}/log", "-o", f"-k {self.folder} {given}", "start")

    def kill(self) -> None:
        """End it at once, as a crash would: what it has not written is written again by its log at the next start."""
        self._run("pg_ctl", "-m", "immediate", "stop")


def _place() -> str:
    """Where temporary files lie, unless that is too deep for a socket."""
    place = tempfile.gettempdir()
    return place if len(place) < SHORT else "/tmp"


@contextlib.contextmanager
def to_be_killed() -> Iterator[Server]:
    """A server of its own until the end of the block, running."""
    folder = Path(tempfile.mkdtemp(prefix="pg", dir=_place()))
    try:
        made = Server(folder)
        made.start()
        try:
            yield made
        finally:
            made.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def server() -> Iterator[str]:
    """A server of its own until the end of the block; gives the address of its first database."""
    with to_be_killed() as made:
        yield made.address


def database(address: str, name: str, template: str = "template1") -> str:
    """A new database on a server, as its template is; gives its address."""
    _do(address, f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    return address.replace("/postgres?", f"/{name}?")


def drop(address: str, name: str) -> None:
    """Remove a database, whoever is connected with it."""
    _do(address, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _do(address: str, sql: str) -> None:
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(sql)
