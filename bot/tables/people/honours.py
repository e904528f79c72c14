"""Honours: worked out from what is stored, told at the end of a game, listed for their owner.

The post of the end works out what its game has brought, and reads only. What is listed is noted in the background, a
few games at a time: also of games that ended before there were honours, or before there were these.
"""

from __future__ import annotations

import logging

from msgspec import Struct

from bot.store.honours import OFF, SETTING, Honours
from bot.store.values.errors import DamagedTable
from bot.store.values.result import EarnedHonour, Played
from bot.tables.commit.repository import Repository
from bot.tables.model import honours
from bot.tables.model.honours import KnownHonour
from bot.tables.tasks import StepEachDue

AT_ONCE = 10
"""So many games are looked through at a time."""

_log = logging.getLogger(__name__)


class PersonHonours(Struct, frozen=True):
    """The honours of a person, the newest first, and how many people have each that there is.

    ``wanted``: they want honours; else they have none.
    """

    own: tuple[EarnedHonour, ...]
    holders: dict[str, int]
    wanted: bool = True


class HonourRoll:
    """Works honours out, and notes them."""

    def __init__(self, repo: Repository, stored: Honours) -> None:
        self.repo = repo
        self.stored = stored
        self._each = StepEachDue("game that has ended")

    async def cabinet(self, user: int) -> PersonHonours:
        """What somebody has, for their own eyes."""
        if (await self.repo.reads.settings.of("user", user)).get(SETTING) == OFF:
            return PersonHonours((), {}, wanted=False)
        there = honours.all_honours()
        own = tuple(earned for earned in await self.stored.of(user) if earned.honour in there)
        return PersonHonours(own, await self.stored.holders())

    async def told(self, table_id: int) -> list[tuple[int, KnownHonour]]:
        """What the end of a game has brought people for the first time, the rare ones first; nothing where it goes on
        or counts for nothing.
        """
        played = await self.repo.reads.results.of(table_id)
        if played is None or played.game not in honours.editions():
            return []
        earned, _ = await self._earned(played)
        users = {user for user, _ in earned}
        before = await self.stored.before(users, table_id, played.ended)
        there = honours.all_honours()
        new = [(user, there[name]) for user, name in earned if not {(user, name), (user, "")} & before]
        return sorted(new, key=lambda earned: not earned[1].rare)

    async def look(self) -> None:
        """Note the honours of a few games that nobody has looked through yet."""
        await self._each(self.stored.pending(honours.editions(), AT_ONCE), self._note)

    async def _note(self, table_id: int) -> None:
        played = await self.repo.reads.results.of(table_id)
        if played is not None:
            earned, whole = await self._readable(played)
            await self.stored.note(table_id, honours.editions()[played.game], earned, whole=whole)

    async def _readable(self, played: Played) -> tuple[list[tuple[int, str]], bool]:
        """The honours of a game; of one whose log cannot be read those that do without it."""
        try:
            return await self._earned(played)
        except DamagedTable:
            _log.warning("the log of table %s cannot be read: its game brings no honours that need it", played.table)
            return honours.honours_earned(played, None, await self._past(played)), False

    async def _earned(self, played: Played) -> tuple[list[tuple[int, str]], bool]:
        """What a game has brought, and whether its log is there."""
        lines = await self.repo.reads.history.lines(played.table)
        events = [line.event for line in lines if not line.bot] if lines else None
        return honours.honours_earned(played, events, await self._past(played)), events is not None

    async def _past(self, played: Played) -> dict[int, list[Played]]:
        users = [earner.user for earner in honours.earners(played) if earner.user is not None]
        return {user: await self.repo.reads.results.all(user_id=user) for user in users}
