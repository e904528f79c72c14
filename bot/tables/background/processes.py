"""The crew: the processes that work with one database. Each gives signs of life; from the dead the others take over.

What a dead process was sending is pending again and looked for first, its opponents are played and its people's plans
carried out by others, and another one looks what is due everywhere. Clocks are kept by whoever listens to a server
(`bot.tables.time.downtime`). A file has one process, which is always on duty and waits for nobody.
"""

from __future__ import annotations

import contextlib
import logging
from typing import Protocol

from bot.store.outbox import Outbox
from bot.store.processes import Processes
from bot.store.values.errors import StoreError
from bot.tables.commit.repository import Repository

DUTY = "duty"
"""The lease of the one that looks at what is due for all servers: notice boards, seasons, honours."""

SKEW = 2.0
"""Seconds by which the machine's clock may differ from the database's before it is told."""

_log = logging.getLogger(__name__)


class AutomaticPlayer(Protocol):
    """Somebody who moves at tables without being pressed: opponents, what people have planned."""

    async def resume(self) -> None:
        """Go on at all running tables."""


class Cluster:
    """One of the processes; ``players`` go on where those of a dead one have stopped."""

    def __init__(self, repo: Repository, processes: Processes, outbox: Outbox, *players: AutomaticPlayer) -> None:
        self.repo = repo
        self.processes = processes
        self.outbox = outbox
        self.players = players
        self._skewed = False

    async def take_over(self) -> None:
        """Go on with what the dead have left behind; at the start too."""
        await self.outbox.recover()
        for player in self.players:
            await player.resume()

    async def look(self) -> bool:
        """Give a sign of life, and take over from those who give none; called every few seconds.

        Returns whether this process is the one that looks at what is due.
        """
        if not self.processes.shared:
            return True
        try:
            self._compare(await self.processes.heartbeat())
            dead = await self.processes.remove_dead()
            if dead:
                _log.warning("%s processes have died: their work is taken over", len(dead))
                await self.take_over()
            return await self.processes.lease(DUTY)
        except StoreError as error:
            _log.error("no sign of life can be given: %s", type(error).__name__)
            return False

    def _compare(self, there: float) -> None:
        """Tell once if this machine's clock is wrong: what is due is told at the wrong time then, but never twice."""
        skew = self.repo.clock() - there
        if abs(skew) > SKEW and not self._skewed:
            _log.warning("this machine's clock differs from the database's by %.1f s", skew)
        self._skewed = abs(skew) > SKEW

    async def leave(self) -> None:
        """End: what is still claimed is free at once, and others go on with it."""
        if self.processes.shared:
            with contextlib.suppress(StoreError):
                await self.processes.sign_off()
                await self.outbox.recover()
