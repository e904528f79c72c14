"""Downtime: the time in which nobody could act is given back, whatever took it away, as soon as it is over.

The bot is away while it is stopped, while the gateway, Discord or the database is gone. Nothing is decided by time
then. `Downtime.look` is told of it in every round of the periodic work; a press that comes before the next round finds
the time given back too (`settle`). A place that is shut is a matter of its table: `bot.tables.time.places`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from bot.store.settings import Settings
from bot.store.values.change import GivenBack
from bot.store.values.delivery import RESUMED, Delivery
from bot.store.values.errors import Conflict, StoreError
from bot.store.values.table import RUNNING, Table
from bot.tables.commit.change import Aside
from bot.tables.commit.parts import CLOCKS
from bot.tables.commit.repository import Repository
from bot.tables.model.away import given_back, holidays

AWAKE = "awake"
"""Under this name the store keeps when the program was last at work."""

SHORT = 60.0
"""Seconds for which it may be away without anybody noticing."""

LONG = 3600.0
"""From so many seconds on it is told where a clock runs that it has stood."""

TRIES = 5
"""How often time is given back anew, at once, when somebody moves meanwhile."""

_log = logging.getLogger(__name__)


class Downtime:
    """Knows since when the bot is away, and gives time back."""

    def __init__(self, repo: Repository, settings: Settings) -> None:
        self.repo = repo
        self.settings = settings
        self.since = 0.0
        """Since when the bot is away; 0 while it is at work."""
        self._well = 0.0
        """When it was last seen at work."""
        self._giving = asyncio.Lock()

    async def note_awake(self, now: float) -> None:
        """The program is at work now; not noted while it is away, so that a stop in between loses nothing."""
        if not self.since:
            await self.settings.set_meta(AWAKE, str(now))

    async def look(self, away: float) -> bool:
        """Called in every round: since when something is known to be missing (0: nothing is); it is so since it was
        last seen to be there. Returns whether anything may be decided by time now: not while the bot is away, and not
        before the time is given back.
        """
        now = self.repo.clock()
        if not away:
            try:
                await self.settings.meta(AWAKE)
            except StoreError:
                away = now
        if away:
            self.since = self.since or min(away, self._well or now)
            return False
        try:
            if self.since and not await self._over(now):
                return False
        except StoreError:
            return False
        self.since, self._well = 0.0, now
        return True

    async def settle(self) -> None:
        """Called before a table is read: who acts first after the bot was away finds the time given back."""
        now = self.repo.clock()
        if self.since and now - self.since > SHORT and not self._giving.locked():
            await self._over(now)

    async def _over(self, now: float) -> bool:
        """Give back what has passed by now; whether that has succeeded."""
        async with self._giving:
            known = float(await self.settings.meta(AWAKE) or 0.0)
            since = max(self.since, known)  # another process may have given it back, or was at work
            if now - since > SHORT and not await self._give_back(since, now):
                return False
            self.since = max(self.since, now) if self.since else 0.0
            return True

    async def give_back(self) -> None:
        """At the start: the time since the program was last at work."""
        now = self.repo.clock()
        since = float(await self.repo.reads.settings.meta(AWAKE) or now)
        if now - since > SHORT and not await self._give_back(since, now):
            self.since = since  # the rounds try it again, and decide nothing before

    async def _give_back(self, since: float, now: float) -> bool:
        """The clocks that ran when the bot went away go on as if that time had not passed. It is given back at all
        tables at once, and noted with it: whoever is stopped in between has given nothing back yet.
        """
        for _ in range(TRIES):
            running = await self.repo.reads.tables.all(status=(RUNNING,))
            changed = [await self._later(table, since, now) for table in running]
            with contextlib.suppress(Conflict):  # somebody has moved meanwhile
                await self.repo.commit_all(changed, GivenBack(since=since, until=now), AWAKE, str(now))
                _log.info("%.0f s in which nobody could act are given back", now - since)
                return True
        _log.error("%.0f s in which nobody could act could not be given back yet", now - since)
        return False

    async def _later(self, table: Table, since: float, now: float) -> Aside:
        """The table with those of its clocks and votes later that ran when the bot went away; after a long time with a
        word where a clock runs.
        """
        people = [table.seats[clock.seat].user or 0 for clock in table.clocks if clock.asked]
        hours = await self.repo.reads.clocks.contact_hours(table, people)
        after = given_back(table, since, now, {user: holidays(own, since, now) for user, own in hours.items()})
        runs = table.reached and any(clock.due_at for clock in after.clocks if clock.expires_at)
        told = now - since >= LONG and runs and not table.terms.live
        words = (Delivery(kind=RESUMED, revision=table.revision),) if told else ()
        return Aside(part=CLOCKS, before=table, after=after, deliveries=words)
