"""What a process has in common with others on the same database: the shards, and the limits of the whole bot."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import time

from bot.discord.gateway import requests
from bot.store.store import Store
from bot.store.values.errors import StoreError

LEASE = 20.0
"""Seconds that a shard stays with a process that does not say anything more."""

IDENTIFY = 5.5
"""Seconds between two IDENTIFYs of one kind (Discord: 5 seconds, by the shard's number modulo `max_concurrency`)."""

_log = logging.getLogger(__name__)


class SharedBudgets:
    """What this process has in common with others on the same ``store``: shards, IDENTIFYs, requests."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.owner = f"{socket.gethostname()} {os.getpid()} {store.process}"
        self.concurrency = 1
        self._until: dict[int, float] = {}
        self._told: set[int] = set()

    # ---- shards ------------------------------------------------------------------------------------------------------

    @property
    def held(self) -> set[int]:
        """The shards that are ours at this moment."""
        now = time.monotonic()
        return {shard for shard, until in self._until.items() if until > now}

    async def renew(self, shards: list[int], count: int) -> None:
        """Say that we are still there, and take what has become free. What the database does not confirm runs out."""
        until = time.monotonic() + LEASE
        try:
            mine = await self.store.shards.lease(self.owner, shards, count, LEASE)
            missing = [shard for shard in shards if shard not in mine]
            if set(missing) - self._told:
                others = {
                    lease.owner
                    for lease in await self.store.shards.leases()
                    if lease.owner != self.owner and lease.seconds
                }
                _log.warning("waiting for the shards %s of %s, held by: %s", missing, count, "; ".join(sorted(others)))
            self._told = set(missing)
        except StoreError as error:
            _log.warning("the shards' leases cannot be renewed: %s", type(error).__name__)
            return
        self._until = dict.fromkeys(mine, until)

    async def release(self) -> None:
        """Let others have what is ours."""
        self._until.clear()
        with contextlib.suppress(StoreError):  # the leases run out by themselves
            await self.store.shards.release(self.owner)

    async def may_identify(self, shard: int) -> bool:
        """Wait until this shard may IDENTIFY itself; false as soon as it is not ours. Nothing is reserved meanwhile, so
        who gives up costs nobody.
        """
        while shard in self.held:
            with contextlib.suppress(StoreError):
                name = f"identify {shard % self.concurrency}"
                if await self.store.shards.spend(name, 1, rate=1 / IDENTIFY, burst=1, most=0.0) is not None:
                    return True
            await asyncio.sleep(0.5)
        return False

    # ---- requests ----------------------------------------------------------------------------------------------------

    async def spend(self, n: int) -> float:
        """Take so many requests of the limit that all processes share; gives the seconds to wait until then."""
        try:
            return await self.store.shards.spend("requests", n, rate=requests.RATE, burst=requests.BURST) or 0.0
        except StoreError:
            return 0.0  # Discord itself says when it is too much
