"""A process that dies in the middle of what it does, and the one that is started after it on the same database, before
the same Discord.

It dies at its n-th moment: just before or just after it has asked Discord for something, just before or just after it
has written to the database. What it was at never ends, and nothing of it reaches anybody any more. Discord has
forgotten all nonces by then.
"""

import asyncio
import contextlib
import functools
from datetime import UTC, datetime

import discord

from bot.store.store import open_store


class Death:
    """When a process dies: at its ``moments``-th moment, or by `die`; None: at none."""

    def __init__(self, moments=None):
        self.moments = moments
        self.dead = asyncio.Event()

    async def die(self):
        self.dead.set()
        await asyncio.Event().wait()

    async def moment(self):
        """One of its moments; who is dead goes on with nothing."""
        if self.dead.is_set():
            await asyncio.Event().wait()
        if self.moments is not None:
            self.moments -= 1
            if self.moments <= 0:
                await self.die()

    def at(self, asked, *, changes=lambda *args, **how: True):
        """What is ``asked`` of somebody else, with a moment before and after it where it ``changes`` anything."""

        @functools.wraps(asked)
        async def ask(*args, **how):
            if not changes(*args, **how):
                if self.dead.is_set():
                    await self.die()
                return await asked(*args, **how)
            await self.moment()
            done = await asked(*args, **how)
            await self.moment()
            return done

        return ask


class Mortal:
    """A hall whose process may die; `deaths` says how often it did."""

    def __init__(self, hall):
        self.hall, self.deaths, self._last = hall, 0, 0
        hall.env.backend.snowflake = self._snowflake
        self._born()

    def _snowflake(self):
        """An id by the hall's time: what was perhaps posted is looked for among the latest messages."""
        now = discord.utils.time_snowflake(datetime.fromtimestamp(self.hall.clock.now, UTC))
        self._last = max(self._last + 1, now)
        return self._last

    def _born(self):
        self.death, hall = Death(), self.hall
        hall.bot.http.request = self.death.at(hall.bot.http.request, changes=lambda route, **_: route.method != "GET")
        connections = hall.store.connections
        connections.write = self.death.at(connections.write)
        connections.read = self.death.at(connections.read, changes=lambda _: False)

    async def do(self, work, moments):
        """Do some work in which the process dies at its so many-th moment, if it has as many; another one follows then.
        Nothing is posted of which no row knows. Returns whether it died.
        """
        posted = self._posts()
        self.death.moments = moments
        task, died = asyncio.ensure_future(work), asyncio.ensure_future(self.death.dead.wait())
        try:
            await asyncio.wait({task, died}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.death.moments = None
            died.cancel()
        if not self.death.dead.is_set():
            await task
            return False
        await self._bury(task)
        await self.begin()
        new = self._posts() - posted
        unknown = new - await self.hall.store.outbox.recorded(new)
        texts = [one.content[:90] for stored in self.hall.env.backend.messages.values()
                 for one in stored.values() if one.id in unknown]  # fmt: skip
        assert not unknown, f"posted, and nobody knows of it: {texts}"
        return True

    async def _bury(self, task):
        """Nothing of the dead process goes on."""
        hall = self.hall
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await hall.env._detach_bot()
        await hall.bot.relay.close(0.0)
        await hall.tables.plans.close()
        await hall.tables.opponents.close()
        hall.workers.close()
        await hall.store.close()

    async def begin(self):
        """Another process begins on the same storage, and does what is due."""
        hall = self.hall
        self.deaths += 1
        hall.store = await open_store(hall.store.connections.path)
        hall._make()
        self._born()
        await hall.env.restart_bot(hall.bot)
        await hall.tables.opponents.settle()
        await hall.rest()
        await hall.bot.relay.tick()
        await hall.rest()

    def _posts(self):
        """What the bot has posted by itself."""
        backend, me = self.hall.env.backend, self.hall.bot.user.id
        return {
            number
            for stored in backend.messages.values()
            for number, one in stored.items()
            if one.author_id == me and one.interaction_metadata is None and one.system_metadata is None
        }
