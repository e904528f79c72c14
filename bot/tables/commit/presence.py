"""Who is still on the server of their table, and may act there: looked up when it matters, remembered for minutes.

Discord tells the bot nothing of members who come and go. So it is asked when somebody presses from elsewhere, a clock
runs out, somebody is sent away, or a vote is counted; never for a press on the server itself, and never in a loop.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from msgspec import Struct

THERE, GONE = 300.0, 60.0
"""Seconds for which it is believed that somebody is there, or is not: who has come back does not wait for long."""

REMEMBERED = 4096
"""How many people are remembered."""


class Members(Protocol):
    """Who of some people is still on a server."""

    async def __call__(self, guild: int, users: Collection[int]) -> Collection[int]:
        """Those of ``users`` who are; who cannot be looked up is."""
        ...


class Silences(Protocol):
    """Who of some people may do nothing on a server for a time."""

    async def __call__(self, guild: int, users: Collection[int]) -> Mapping[int, float]:
        """Until when each of ``users`` may not whom somebody has put into a time-out."""
        ...


class _CachedAnswer(Struct, frozen=True):
    """What was found out, and when."""

    there: bool
    at: float


class Presence:
    """Asks ``members`` and ``silences``, once it is known whom to ask; until then everybody is there. ``clock()`` gives
    seconds.
    """

    def __init__(self, clock: Callable[[], float], members: Members | None = None) -> None:
        self.clock = clock
        self.members = members
        self.silences: Silences | None = None
        self._acted: OrderedDict[tuple[int, int], float] = OrderedDict()
        self._known: OrderedDict[tuple[int, int], _CachedAnswer] = OrderedDict()

    def seen(self, guild: int, user: int) -> None:
        """Somebody acts on a server: so they are there (again)."""
        self._acted[guild, user] = self.clock()
        self._acted.move_to_end((guild, user))
        if len(self._acted) > REMEMBERED:
            self._acted.popitem(last=False)
        known = self._known.get((guild, user))
        if known is not None and not known.there:
            del self._known[guild, user]

    async def untold(self, guild: int, user: int) -> bool:
        """Whether somebody who is to be told something by a direct message is not on the server any more. Who has just
        acted there is there.
        """
        if self.clock() - self._acted.get((guild, user), -THERE) < THERE:
            return False
        return bool(await self.gone(guild, [user], anew=True))

    async def gone(self, guild: int, users: Collection[int], *, anew: bool = False) -> set[int]:
        """Those of ``users`` who are not on the server any more.

        ``anew``: asked whatever is remembered, for what is done once. That somebody is there is not remembered from it.
        """
        if self.members is None or not guild:
            return set()
        people = {user for user in users if user > 0}
        now = self.clock()
        unknown = {user for user in people if anew or not self._fresh(guild, user, now)}
        if unknown:
            there = set(await self.members(guild, unknown))
            for user in unknown:
                if anew and user in there:
                    self._known.pop((guild, user), None)
                    continue
                self._known[guild, user] = _CachedAnswer(user in there, now)
                self._known.move_to_end((guild, user))
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return {user for user in people if (guild, user) in self._known and not self._known[guild, user].there}

    async def silenced(self, guild: int, users: Collection[int]) -> dict[int, float]:
        """Until when each of ``users`` can press nothing on the server: somebody has put them into a time-out there.
        Always asked: of its end Discord tells nobody.
        """
        if self.silences is None or not guild:
            return {}
        found, now = await self.silences(guild, {user for user in users if user > 0}), self.clock()
        return {user: until for user, until in found.items() if until > now}

    def _fresh(self, guild: int, user: int, now: float) -> bool:
        known = self._known.get((guild, user))
        return known is not None and now - known.at < (THERE if known.there else GONE)
