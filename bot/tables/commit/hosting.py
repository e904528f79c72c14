"""How many tables of a server one person may host, and how fast they may open them: looked at and used up in one go,
whoever asks for more at once.

A server's presses come to one process, so its people's locks are those of that process.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from math import ceil
from weakref import WeakValueDictionary

from bot.store.values.table import LIVE, LOBBY
from bot.tables.commit.repository import Repository
from bot.tables.model.budget import Budget
from bot.tables.model.errors import TooManyLobbies, TooManyOpened, TooManyTables
from bot.tables.model.server_settings import server_settings

AT_ONCE = 20
"""So many tables, lessons, tournaments and moves of tables a person may make at once."""

REFILL = 1 / 60
"""So many more a second."""


class PersonLocks:
    """A lock for each person, as long as somebody holds or awaits it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, user: int) -> asyncio.Lock:
        """The lock of a person."""
        return self._locks.setdefault(user, asyncio.Lock())


class OpeningLimits:
    """What makes a table, a tournament or a post each time: who has done much of it lately waits. Tables that are
    closed again count for nothing else, so a person could open and close them without end.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.budget = Budget(AT_ONCE, REFILL, clock)

    def require(self, user: int) -> None:
        """Raises `TooManyOpened` if somebody has to wait."""
        if wait := self.budget.missing(user, 1.0):
            raise TooManyOpened(n=ceil(wait))

    @contextlib.contextmanager
    def one(self, user: int) -> Iterator[None]:
        """Within, one is made; what fails costs nothing. Raises `TooManyOpened`."""
        if wait := self.budget.spend(user, 1.0):
            raise TooManyOpened(n=ceil(wait))
        try:
            yield
        except BaseException:
            self.budget.give_back(user, 1.0)
            raise


class HostingLimits:
    """Who may host one more table."""

    def __init__(self, repo: Repository, openings: OpeningLimits | None = None) -> None:
        self.repo = repo
        self.openings = openings or OpeningLimits(repo.clock)
        self._locks = PersonLocks()

    @contextlib.asynccontextmanager
    async def room(self, guild: int, host: int, *, lobby: bool = True) -> AsyncIterator[None]:
        """Within, a person may open one more table of a server, in the ``lobby`` or begun. Raises `TooManyTables`,
        `TooManyLobbies`, `TooManyOpened`.
        """
        async with self._locks.of(host):
            await self.require_room(guild, host, lobby=lobby)
            with self.openings.one(host):
                yield

    @contextlib.asynccontextmanager
    async def next_host(self, guild: int, people: Sequence[int]) -> AsyncIterator[int]:
        """Within, the first who may host another lobby: else two people could open as many as they like. 0: nobody."""
        for user in people:
            async with self._locks.of(user):
                try:
                    await self._require_places(guild, user)
                except (TooManyTables, TooManyLobbies):
                    continue
                yield user
                return
        yield 0

    async def require_room(self, guild: int, host: int, *, lobby: bool = True) -> None:
        """Raises `TooManyTables` or `TooManyLobbies` if a person hosts as many of a server as they may, and
        `TooManyOpened` if they have opened many lately.
        """
        self.openings.require(host)
        await self._require_places(guild, host, lobby=lobby)

    async def _require_places(self, guild: int, host: int, *, lobby: bool = True) -> None:
        house = server_settings(await self.repo.reads.settings.of("guild", guild))
        if not (house.most or house.lobbies):
            return
        own = await self.repo.reads.tables.all(user_id=host, status=LIVE)
        hosted = [table for table in own if table.guild == guild and table.host == host]
        waiting = sum(table.status == LOBBY for table in hosted)
        if house.most and len(hosted) >= house.most:
            raise TooManyTables(n=len(hosted))
        if lobby and house.lobbies and waiting >= house.lobbies:
            raise TooManyLobbies(n=waiting)
