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
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

PLACES = "/usr/lib/postgresql"


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


@contextlib.contextmanager
def server() -> Iterator[str]:
    """A server of its own until the end of the block; gives the address of its first database."""
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    bin_ = programs()
    assert bin_ is not None
    who = {}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": True, "cwd": folder, **who}
    data = folder / "data"
    options = f"-k {folder} -c listen_addresses='' -c fsync=off -c max_connections=60 -c shared_buffers=16MB"
    try:
        subprocess.run(
            [bin_ / "initdb", "-D", data, "-U", "mandate", "-A", "trust", "-E", "UTF8", "--locale=C"], **quiet
        )
        subprocess.run([bin_ / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start"], **quiet)
        try:
            yield f"postgresql://mandate@/postgres?host={folder}"
        finally:
            subprocess.run([bin_ / "pg_ctl", "-D", data, "-m", "immediate", "stop"], **quiet)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def database(address: str, name: str) -> str:
    """A fresh database on a server; gives its address."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]
    return address.replace("/postgres?", f"/{name}?")
