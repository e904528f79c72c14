"""Downtime: the time in which nobody could act is given back, whatever took it away, as soon as it is over.

People act on a server through the shard of Discord's gateway that it belongs to, and through the process that listens
to it; where no post arrives, through the shard of direct messages (`bot.store.values.servers`). So it is away while
that process is stopped or frozen (SIGSTOP, a closed lid), or its gateway, Discord or the database is gone, and whatever
is decided by time there is decided by that process and not meanwhile. `Downtime.look` is told of it in every round of
the periodic work; a press that comes before the next round finds the time given back too (`settle`). A place that is
shut is a matter of its table: `bot.tables.time.places`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterable

from bot.store.availability import Availability
from bot.store.values.change import DowntimeExtension
from bot.store.values.delivery import RESUMED, Delivery
from bot.store.values.errors import Conflict, StoreError
from bot.store.values.servers import EVERYWHERE, Mark, Marks, Servers
from bot.store.values.table import RUNNING, Table
from bot.tables.commit.change import PartChange
from bot.tables.commit.parts import CLOCKS
from bot.tables.commit.repository import Repository
from bot.tables.model.downtime import holidays, with_time_given_back

SHORT = 60.0
"""Seconds for which it may be away without anybody noticing."""

LONG = 3600.0
"""From so many seconds on it is told where a clock runs that it has stood."""

NOTED = 60.0
"""Seconds between two notes that all is well, where nobody else reads them."""

TRIES = 5
"""How often time is given back anew, at once, when somebody moves meanwhile."""

_log = logging.getLogger(__name__)


def servers_of_process() -> Servers:
    """Whoever is called reaches this process."""
    return EVERYWHERE


class Downtime:
    """Knows which servers are away, and gives time back. ``heard()`` are those that this process listens to now;
    ``shared``: others may listen to servers of the same database. ``wall`` is the clock of the machine, by which it is
    seen that the process itself has not run: that of the tables goes on by leaps where a test says so.
    """

    def __init__(
        self,
        repo: Repository,
        availability: Availability,
        *,
        shared: bool = False,
        heard: Callable[[], Servers] = servers_of_process,
    ) -> None:
        self.repo = repo
        self.availability = availability
        self.shared = shared
        self.heard = heard
        self.wall: Callable[[], float] = time.time
        self._beat = 0.0
        self._count = 1
        self._well: dict[int, float] = {}
        """The shards that are at work, and have their time back -> when they were last seen so."""
        self._since: dict[int, float] = {}
        """Those that this process has lost -> when; 0 where only what is noted tells it."""
        self._marks = Marks(1, {})
        self._noted = 0.0
        self._begun = False
        self._failing = False
        self._giving = asyncio.Lock()

    @property
    def servers(self) -> Servers:
        """Those about which this process decides by time now: it listens to them, and what they have missed is given
        back.
        """
        if not self._begun:
            return self.heard()
        return Servers(self._count, frozenset() if self._failing else frozenset(self._well))

    async def look(self, failing: float = 0.0) -> bool:
        """Called in every round. ``failing``: since when Discord takes nothing from this process (0: it does); all is
        away then since it was last seen to be there. Returns whether anything may be decided by time now.
        """
        now, heard = self.repo.clock(), self.heard()
        self._thaw(now)
        self._begun, self._failing = True, bool(failing)
        if heard.count != self._count:
            self._count, self._well, self._since = heard.count, {}, {}
        there = frozenset() if failing else heard.shards
        try:
            self._marks = await self.availability.marks(self._count)
        except StoreError:
            self._lose(list(self._well), now)
            return False
        self._lose([shard for shard in self._well if shard not in there], failing or now)
        try:
            async with self._giving:
                if await self._give_back([shard for shard in there if shard not in self._well], now):
                    self._well |= dict.fromkeys(there, now)
                    self._since = {shard: since for shard, since in self._since.items() if shard not in there}
            await self._note(now)
        except StoreError:
            self._lose(list(self._well), now)
            return False
        return bool(self._well)

    async def settle(self) -> None:
        """Called before a table is read: who acts first after something was away, or while it is, finds the time given
        back up to now.
        """
        now = self.repo.clock()
        self._thaw(now)
        back, away = self._missing(now)
        if not back and not away:
            return
        async with self._giving:
            back, away = self._missing(now)
            if back or away:
                self._marks = await self.availability.marks(self._count)
                if await self._give_back(back, now):
                    self._well |= dict.fromkeys(back, now)
                    self._since = {shard: since for shard, since in self._since.items() if shard not in back}
                await self._give_back(away, now, over=False)

    def _thaw(self, now: float) -> None:
        """A beat: rounds and presses come every few seconds. Where none came for long, the process was frozen: all that
        it listens to was away since it was last seen at work, though the gateway still seems to be there.
        """
        before, self._beat = self._beat, self.wall()
        if before and self._beat - before > SHORT:
            self._lose(list(self._well), now)

    def _missing(self, now: float) -> tuple[list[int], list[int]]:
        """The shards that are back, and those that are still away for so long that it counts: lost by this process, or
        those of others who do not say that they are at work.
        """
        heard = self.heard()
        if not self._begun or heard.count != self._count:
            return [], []
        there = frozenset() if self._failing else heard.shards
        away = [shard for shard, since in self._since.items() if shard not in there and since and now - since > SHORT]
        if self.shared:
            others = {shard % self._count for shard, mark in self._marks.by_shard.items() if now - mark.at > SHORT}
            away += [shard for shard in others if shard not in there and shard not in self._since]
        return [shard for shard in there if shard not in self._well], away

    def _lose(self, shards: Iterable[int], at: float) -> None:
        """These are away since they were last seen at work, or since then."""
        for shard in shards:
            self._since[shard] = min(at, self._well.pop(shard))

    async def _note(self, now: float) -> None:
        """What is at work is noted, but not while it is away: so a stop in between loses nothing."""
        if self._well and (self.shared or now - self._noted >= NOTED or now < self._noted):
            await self.availability.note(Servers(self._count, frozenset(self._well)), now)
            self._noted = now
        self._well = dict.fromkeys(self._well, now)

    # ---- giving back -------------------------------------------------------------------------------------------------

    async def _give_back(self, shards: Iterable[int], now: float, *, over: bool = True) -> bool:
        """Give back what these shards have missed by now; whether that has succeeded. ``over``: they are back."""
        shards, tries = list(shards), 0
        while spans := self._spans(shards, now, over=over):
            try:
                await self._give(*spans[0], now, over=over)
            except Conflict:  # somebody has moved meanwhile, or another process has given it back
                tries += 1
                if tries == TRIES:
                    _log.error("time in which nobody could act could not be given back yet")
                    return False
            self._marks = await self.availability.marks(self._count)
        if not over:
            self._since |= {shard: now for shard in shards if shard in self._since and now - self._since[shard] > SHORT}
        return True

    def _spans(self, shards: list[int], now: float, *, over: bool) -> list[tuple[float, list[int]]]:
        """Since when people could not act, and on the servers of which shards, as the marks count them."""
        found: dict[float, list[int]] = defaultdict(list)
        for shard in shards:
            for part in self._marks.parts(shard, self._count):
                mark = self._marks.by_shard.get(part, Mark(now))
                since = max(self._since.get(shard, 0.0), mark.at)  # another process may have been at work since
                if now - since > SHORT or (over and mark.lost):
                    found[min(since, now)].append(part)
        return sorted(found.items())

    async def _give(self, since: float, parts: list[int], now: float, *, over: bool) -> None:
        """The clocks that ran when these went away go on as if that time had not passed. It is given back at all their
        tables at once, and noted with it: whoever is stopped in between has given nothing back yet.
        """
        marks = self._marks
        begun = {part: marks.by_shard[part].lost or since for part in parts if part in marks.by_shard}
        servers = Servers(marks.count, frozenset(parts))
        changed = {part: Mark(now, 0.0 if over else begun[part]) for part in begun}
        long = over and bool(begun) and now - min(begun.values()) >= LONG
        running = await self.repo.reads.tables.all(status=(RUNNING,))
        tables = [table for table in running if servers.hold(table.guild) or servers.serve(table)]
        later = [await self._later(table, servers, since, now, told=long) for table in tables]
        given = DowntimeExtension(since, now, servers, self._count, marks, changed)
        await self.repo.commit_all(later, given)
        _log.info("%.0f s in which nobody could act are given back", now - since)

    async def _later(self, table: Table, servers: Servers, since: float, now: float, *, told: bool) -> PartChange:
        """The table with those of its clocks and votes later that ran when the bot went away; after a long time with a
        word where a clock runs. Where people act elsewhere only the vacations of its server have waited.
        """
        people = [table.seats[clock.seat].user or 0 for clock in table.clocks if clock.asked]
        hours = await self.repo.reads.clocks.contact_hours(table, people)
        if servers.hold(table.guild):
            hours = {user: holidays(own, since, now) for user, own in hours.items()}
        served = servers.serve(table)
        after = with_time_given_back(table, since if served else now, now, hours)
        runs = served and table.reached and any(clock.due_at for clock in after.clocks if clock.expires_at)
        words = (Delivery(kind=RESUMED, revision=table.revision),) if told and runs and not table.terms.live else ()
        return PartChange(part=CLOCKS, before=table, after=after, deliveries=words)
