"""Downtime: the time in which nobody could move because the program was down is given back."""

from __future__ import annotations

import contextlib
import logging

from msgspec.structs import replace

from bot.store.settings import Settings
from bot.store.values.errors import Conflict
from bot.store.values.table import RUNNING, Table
from bot.tables.commit.change import Aside
from bot.tables.commit.parts import CLOCKS
from bot.tables.commit.repository import Repository
from bot.tables.model import clocks
from bot.tables.model.votes import postponed

AWAKE = "awake"
"""Under this name the store keeps when the program was last at work."""

SHORT = 300.0
"""Seconds for which it may be down without anybody noticing."""

TRIES = 5
"""How often the time in which it was down is given back anew when somebody moves meanwhile."""

_log = logging.getLogger(__name__)


class Downtime:
    """Gives time back at the start."""

    def __init__(self, repo: Repository, settings: Settings) -> None:
        self.repo = repo
        self.settings = settings

    async def note_awake(self, now: float) -> None:
        """The program is at work now."""
        await self.settings.set_meta(AWAKE, str(now))

    async def give_back(self) -> None:
        """Give back the time in which nobody could move because the program was down."""
        now = self.repo.clock()
        down = now - float(await self.repo.reads.settings.meta(AWAKE) or now)
        if down > SHORT:
            await self._give_back(down, now)

    async def _give_back(self, down: float, now: float) -> None:
        """The clocks that ran when the program stopped go on as if that time had not passed. It is given back at all
        tables at once, and noted with it: whoever is stopped in between has given nothing back yet.
        """
        for _ in range(TRIES):
            running = await self.repo.reads.tables.all(status=(RUNNING,))
            changed = [Aside(part=CLOCKS, before=table, after=await self._later(table, down, now)) for table in running]
            with contextlib.suppress(Conflict):  # somebody has moved meanwhile
                await self.repo.commit_all(changed, AWAKE, str(now))
                return
        _log.error("%.0f s in which the program was down could not be given back", down)

    async def _later(self, table: Table, down: float, now: float) -> Table:
        """The table with those of its clocks and votes later that ran when the program stopped."""
        ran = [clock for clock in table.clocks if clock.asked and clock.expires_at > now - down and not table.lost]
        ways = await self.repo.reads.clocks.contact_hours(table, [table.seats[clock.seat].user or 0 for clock in ran])
        later = [clocks.later(one, down, table.terms, ways[table.seats[one.seat].user or 0]) for one in ran]
        open_then = [vote for vote in table.votes if vote.closes > now - down and not table.lost]
        votes = tuple(postponed(vote, down) if vote in open_then else vote for vote in table.votes)
        return replace(clocks.with_clocks(table, later), votes=votes)
