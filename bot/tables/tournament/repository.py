"""The one door by which a tournament changes. Every change is one transaction, guarded by the tournament's revision."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable

import msgspec

from bot.store.tournaments import Tournaments as Stored
from bot.store.values.delivery import Delivery
from bot.store.values.errors import Conflict
from bot.store.values.servers import EVERYWHERE, Servers
from bot.store.values.tournament import Tournament
from bot.tables.tournament.posts import due, without_place

TRIES = 5
"""How often a change is tried anew when somebody else was quicker."""

Work = Callable[[Tournament], Tournament]

Home = Callable[[Tournament], Awaitable[int]]
"""The forum in which the tables of a tournament get their places; 0 where they are threads of its channel."""


class TournamentRepository:
    """Tournaments, read and changed. ``clock()`` gives seconds since 1970."""

    def __init__(self, stored: Stored, clock: Callable[[], float], home: Home) -> None:
        self._stored = stored
        self.clock = clock
        self.home = home

    async def get(self, tournament_id: int) -> Tournament:
        """Raises `NoTournament`."""
        return await self._stored.get(tournament_id)

    async def of_guild(self, guild: int) -> list[Tournament]:
        """Those of a server."""
        return await self._stored.of_guild(guild)

    async def live(self, servers: Servers = EVERYWHERE) -> list[int]:
        """The tournaments of these servers that are not over."""
        return await self._stored.live(servers)

    async def create(self, tournament: Tournament) -> Tournament:
        """Store a new one, and give it its id."""
        return await self._stored.create(tournament, due(None, tournament))

    async def change(self, tournament_id: int, work: Work) -> Tournament:
        """Store what ``work`` makes of a tournament, anew if somebody else was quicker. Raises `Conflict`."""
        for _ in range(TRIES):
            before = await self.get(tournament_id)
            with contextlib.suppress(Conflict):  # somebody else was quicker: look again
                return await self.replace(before, work(before))
        raise Conflict

    async def replace(self, before: Tournament, after: Tournament, deliveries: tuple[Delivery, ...] = ()) -> Tournament:
        """Store ``after`` in the place of what was read, if anything differs, with what that makes due and other
        ``deliveries``. Raises `Conflict`.
        """
        if after == before and not deliveries:
            return before
        changed = msgspec.structs.replace(after, updated=self.clock())
        forum = await self.home(after) if any(without_place(before, after)) else 0
        return await self._stored.save(before, changed, (*due(before, after, forum), *deliveries))
