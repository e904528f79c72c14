"""Databases without a row whose tables are there already: made once by the bot's own migrations, then copied.

A test of what the migrations do takes an empty place instead, and lets the bot make its tables there.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import secrets
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.store.database import sqlite
from bot.store.database.location import transaction
from bot.store.database.sqlite_file import prepare
from tests.support import postgres


def in_file(path: Path) -> Path:
    """A database in a file that is not there yet."""
    path.write_bytes(_file())
    return path


@contextlib.contextmanager
def on_server(server: str, *, ready: bool = True, template: str = "") -> Iterator[str]:
    """A database on a server of `tests.support.postgres` until the end of the block; unless ``ready`` without tables.

    As a copy of the ``template`` if one is named, to which nobody may be connected.
    """
    name = f"t{secrets.token_hex(6)}"
    made = template or (_template(server) if ready else "")
    try:
        yield postgres.database(server, name, **({"template": made} if made else {}))
    finally:
        postgres.drop(server, name)


def without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases in files are worked with by the event loop itself. Before the small Discord of `tests/bot/discord` the
    ways to their threads and back took a sixth of all work, at the tables of `tests/bot/tables` a tenth;
    `tests/bot/store` and `tests/process` have the threads.
    """

    async def at_once(_: aiosqlite.Connection, work: Callable[..., Any], *args: Any) -> Any:
        try:
            return work(*args)
        finally:
            await asyncio.sleep(0)  # others go on meanwhile

    monkeypatch.setattr(sqlite, "on_thread", at_once)
    monkeypatch.setattr(aiosqlite, "connect", functools.partial(aiosqlite.connect, check_same_thread=False))


@cache
def _file() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mandate.sqlite"
        prepare(path)
        return path.read_bytes()


@cache
def _template(server: str) -> str:
    with transaction(postgres.database(server, "ready"), make=True):
        return "ready"
