"""``/healthz`` and ``/metrics`` on loopback: for a watchdog and for Prometheus.

| address | gives |
|---|---|
| ``GET /healthz`` | 200 while gateway and store are there, else 503; one word a line. The gateway has a minute |
| ``GET /readyz``  | the same, as it is at this moment |
| ``GET /metrics`` | all of `bot.metrics`, in Prometheus's text form |

An ordinary resume takes seconds: whoever restarts what `/healthz` calls ill restarts no bot for it.

Nobody outside the machine can ask: what runs in a container publishes the port on its own loopback, or not at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import shutil
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Protocol

from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from bot import metrics
from bot.store.database.backups import newest
from bot.store.values.counts import Counts
from bot.store.values.errors import StoreError

MINUTE = 60.0
"""Seconds for which the gateway may be away before that is an illness."""

SOON = 0.8
"""Seconds that a page waits for the store: all pages answer within a second."""

STATUSES = ("lobby", "running", "over", "aborted")


class Monitored(Protocol):
    """What is looked at: the client, as far as these pages need it."""

    def is_ready(self) -> bool:
        """Whether the gateway is there."""
        ...

    @property
    def latency(self) -> float:
        """Seconds of a heartbeat; not a number before the first."""
        ...

    async def counts(self, now: float) -> Counts:
        """Counts of the store. Raises `StoreError`."""
        ...

    def workers_at_work(self) -> list[int]:
        """The ids of the workers' processes."""
        ...


class HealthServer:
    """The pages round what is ``watched``."""

    def __init__(
        self,
        watched: Monitored,
        folder: Path,
        backups: Path,
        host: str = "127.0.0.1",
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.watched = watched
        self.folder = folder
        """Where the bot writes: the disk that must not get full."""
        self.backups = backups
        self.host = host
        self.clock = clock
        self._asking: asyncio.Future[Counts | None] | None = None

    @contextlib.asynccontextmanager
    async def serving(self, port: int) -> AsyncIterator[int]:
        """Serve at ``port`` (0: any free one), and give it. Raises `OSError` if it is taken."""
        app = web.Application()
        pages = {"/healthz": self._health, "/readyz": self._ready, "/metrics": self._metrics}
        app.add_routes([web.get(path, page) for path, page in pages.items()])
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, self.host, port).start()
            yield int(runner.addresses[0][1])
        finally:
            if self._asking is not None:
                self._asking.cancel()
            await runner.cleanup()

    async def _health(self, _request: web.Request) -> web.Response:
        return await self._told(self.watched.is_ready() or getattr(self.watched, "gateway_away", math.inf) < MINUTE)

    async def _ready(self, _request: web.Request) -> web.Response:
        return await self._told(self.watched.is_ready())

    async def _told(self, gateway: bool) -> web.Response:
        found = {"gateway": gateway, "store": await self._look() is not None}
        text = "".join(f"{name} {'ok' if well else 'away'}\n" for name, well in found.items())
        return web.Response(text=text, status=200 if all(found.values()) else 503)

    async def _metrics(self, _request: web.Request) -> web.Response:
        metrics.CONNECTED.set(self.watched.is_ready())
        metrics.LATENCY.set(self.watched.latency)
        metrics.WORKERS_MEMORY.set(sum(map(resident, self.watched.workers_at_work())))
        free, backup = await asyncio.to_thread(on_disk, self.folder, self.backups)
        metrics.DISK_FREE.set(free)
        metrics.BACKUP.set(backup)
        found = await self._look()
        if found is not None:
            metrics.OUTBOX.set(found.waiting)
            metrics.OUTBOX_AGE.set(found.oldest)
            metrics.CLOCKS.set(found.due)
            for status in STATUSES:
                metrics.TABLES.labels(status).set(found.tables.get(status, 0))
        return web.Response(body=generate_latest(metrics.REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _look(self) -> Counts | None:
        """Counts, if the store answers soon; while it does not, one question is under way, however many ask."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(self._counts())
        done, _ = await asyncio.wait({self._asking}, timeout=SOON)
        return self._asking.result() if done else None

    async def _counts(self) -> Counts | None:
        try:
            return await self.watched.counts(self.clock())
        except StoreError:
            return None


def on_disk(folder: Path, backups: Path) -> tuple[int, float]:
    """Bytes free where the bot writes, and the time of the newest backup; 0 where neither can be told."""
    try:
        free = shutil.disk_usage(folder).free
        found = newest(backups, time.time())
    except OSError:
        return 0, 0.0
    return free, found[1] if found else 0.0


def resident(pid: int) -> int:
    """Bytes of memory a process has; 0 where the system does not tell, or it has gone."""
    try:
        text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    line = next((line for line in text.splitlines() if line.startswith("VmRSS:")), "VmRSS: 0 kB")
    return int(line.split()[1]) * 1024
