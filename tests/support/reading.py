"""Reading a file where the test runs: the toy game is known there, and no process is started for it."""

from __future__ import annotations

from bot.tables.history.reading import VerifiedFile, read


async def here(raw: bytes, key: bytes) -> VerifiedFile:
    """Read a file. Raises `DamagedFile` and `ForeignFile`."""
    return read(raw, key)
