"""Vacations: a person's clocks stand still at all tables of a server, so many days a year as the server allows."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import Protocol

from bot.store.values.time import DAY
from bot.tables.commit.repository import Repository
from bot.tables.model.errors import NoVacation
from bot.tables.model.server_settings import server_settings
from bot.tables.time.reschedule import Reschedule


class VacationWriter(Protocol):
    """What of the store is needed: `bot.store.clocks.Clocks`, without the clocks of tables."""

    async def set_vacation(self, guild: int, user: int, begun: float, ends: float) -> None:
        """Set when a vacation ends."""
        ...


class Vacations:
    """When people are away, of their own will."""

    def __init__(self, repo: Repository, stored: VacationWriter, reschedule: Reschedule) -> None:
        self.repo = repo
        self.stored = stored
        self.reschedule = reschedule

    async def left(self, guild: int, user: int) -> int:
        """How many days a person has left this year on a server."""
        house = server_settings(await self.repo.reads.settings.of("guild", guild))
        begun, ends = year_of(self.repo.clock())
        taken = sum(
            max(0.0, min(ends, last) - max(begun, first))
            for first, last in await self.repo.reads.clocks.vacations(guild, user)
        )
        return max(0, int((house.vacation * DAY - taken) / DAY + 1e-6))

    async def until(self, guild: int, user: int) -> float:
        """When the vacation ends that a person is on; 0 if they are on none."""
        now, known = self.repo.clock(), await self.repo.reads.clocks.vacations(guild, user)
        return max((ends for begun, ends in known if begun <= now < ends), default=0.0)

    async def begin(self, guild: int, user: int, days: int) -> float:
        """From now on for so many days; returns when it ends. Raises `NoVacation`."""
        left = await self.left(guild, user)
        if not 0 < days <= left:
            raise NoVacation(n=left)
        now = self.repo.clock()
        begun = next(
            (begun for begun, ends in await self.repo.reads.clocks.vacations(guild, user) if begun <= now < ends), now
        )
        ends = (await self.until(guild, user) or now) + days * DAY
        await self.stored.set_vacation(guild, user, begun, ends)
        await self.reschedule.wishes_changed(user)
        return ends

    async def last_until(self, guild: int, user: int, at: float) -> float:
        """From now on until a moment ahead, in whole days; a vacation that would last longer ends then. Returns when it
        ends. Raises `NoVacation`.
        """
        known = await self.until(guild, user)
        more = at - (known or self.repo.clock())
        if more > 0:
            return await self.begin(guild, user, math.ceil(more / DAY))
        await self._end(guild, user, at)
        return at

    async def end(self, guild: int, user: int) -> None:
        """Come back early: the days that are left stay for later."""
        await self._end(guild, user, self.repo.clock())

    async def _end(self, guild: int, user: int, at: float) -> None:
        """Let the vacation of now end at a moment."""
        now = self.repo.clock()
        for begun, ends in await self.repo.reads.clocks.vacations(guild, user):
            if begun <= now < ends:
                await self.stored.set_vacation(guild, user, begun, at)
        await self.reschedule.wishes_changed(user)


def year_of(at: float) -> tuple[float, float]:
    """The year around a moment: when it begins and ends."""
    year = datetime.fromtimestamp(at, UTC).year
    return datetime(year, 1, 1, tzinfo=UTC).timestamp(), datetime(year + 1, 1, 1, tzinfo=UTC).timestamp()
