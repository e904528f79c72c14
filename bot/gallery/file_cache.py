"""What was drawn for moments of the past: they never change, so each is drawn once. On disk, up to a bound."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import threading
from collections import OrderedDict
from pathlib import Path

MOST = 256 * 2**20
"""Bytes that are kept on disk."""

ROOM = 0.8
"""What is left of them after old ones are removed."""

NAME = re.compile(r"[0-9a-f]{64}")


class FileCache:
    """Files by name, the least recently used ones removed first. A disk that is full or gone keeps nothing."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder = folder
        self.most = most
        self._sizes: OrderedDict[str, int] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def begin(self) -> None:
        """Find what was kept before; what is no file of this cache is left alone."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            found = [(path.stat(), path.name) for path in self.folder.iterdir() if NAME.fullmatch(path.name)]
            for stat, name in sorted(found, key=lambda entry: entry[0].st_mtime):
                self._note(name, stat.st_size)

    async def get(self, name: str) -> bytes | None:
        """What is kept under a name."""
        return await asyncio.to_thread(self._get, name) if name in self._sizes else None

    async def put(self, name: str, data: bytes) -> None:
        """Keep it."""
        await asyncio.to_thread(self._put, name, data)

    def _get(self, name: str) -> bytes | None:
        try:
            data = (self.folder / name).read_bytes()
        except OSError:
            with self._lock:
                self._bytes -= self._sizes.pop(name, 0)
            return None
        with self._lock:
            if name in self._sizes:
                self._sizes.move_to_end(name)
        return data

    def _put(self, name: str, data: bytes) -> None:
        path = self.folder / name
        beside = path.with_name(f"{name}.{os.getpid()}.{threading.get_ident()}")
        try:
            beside.write_bytes(data)
            beside.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
            return
        for old in self._note(name, len(data)):
            with contextlib.suppress(OSError):
                (self.folder / old).unlink(missing_ok=True)

    def _note(self, name: str, size: int) -> list[str]:
        """Note a file; returns the names of those that are to go."""
        gone = list[str]()
        with self._lock:
            self._bytes += size - self._sizes.pop(name, 0)
            self._sizes[name] = size
            while self._bytes > self.most and len(self._sizes) > 1 and (not gone or self._bytes > self.most * ROOM):
                old, freed = self._sizes.popitem(last=False)
                self._bytes -= freed
                gone.append(old)
        return gone
