"""The page of a table in the gallery: whether it has one, its link, and who opens, renews and closes it.

A server's admin lets tables be watched (`ServerSettings.gallery`). A table that is opened then has a page from the
beginning, and its lobby card says so. One that stood already gets it by its host alone, and its channel is told before
the page is there.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import nullcontext

import msgspec

from bot.store.keys import PAGES, Keys
from bot.store.values.delivery import LOBBY_CARD, WATCHED, Delivery
from bot.store.values.table import LOBBY, Table
from bot.tables.commit.change import PartChange
from bot.tables.commit.hosting import OpeningLimits
from bot.tables.commit.parts import SETTINGS
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.commit.rights import require_host
from bot.tables.model.actor import Actor
from bot.tables.model.errors import NoPage, NotHost
from bot.tables.model.server_settings import ServerSettings, server_settings
from bot.tables.model.web_key import admitted, has_page, key_made

OFF, SHUT, CLOSED = "off", "shut", "closed"
"""Why a table has no page: the operator has no gallery, or the server none; its channel is not open to everybody; it
was closed, or never opened.
"""

SeenByAll = Callable[[int, int], Awaitable[bool]]
"""Whether everybody on a server (first) may see a channel (second)."""


async def _nobody(_guild: int, _channel: int) -> bool:
    return False


class Gallery:
    """The pages of tables. ``url`` is the address of the gallery (empty: there is none), ``seen_by_all`` asks Discord
    about a channel.
    """

    def __init__(self, repo: Repository, keys: Keys, url: str = "", openings: OpeningLimits | None = None) -> None:
        self.repo = repo
        self.openings = openings or OpeningLimits(repo.clock)
        self.keys = keys
        self.url = url
        self.seen_by_all: SeenByAll = _nobody

    async def link(self, table: Table, revision: int | None = None) -> str:
        """The address of a table's page, of now or of a ``revision``; empty without one."""
        if not self.url or not table.web_key or not has_page(table, await self._house(table.guild)):
            return ""
        moment = "" if revision is None else f"/{revision}"
        return f"{self.url}/t/{table.web_key}{moment}"

    async def why_not(self, table: Table) -> str:
        """Why a table has no page; empty if it has one, or waits for its channel to be told."""
        house = await self._house(table.guild)
        if not self.url or table.practice or house.gallery == OFF:
            return OFF
        if not admitted(table, house):
            return SHUT
        return "" if table.web_key else CLOSED

    async def founded(self, table: Table) -> Table:
        """A table that is about to be opened, with a page if its server lets it have one."""
        if not self.url or table.practice:
            return table
        house = await self._house(table.guild)
        if house.gallery == OFF:
            return table
        seen = msgspec.structs.replace(table, web_open=await self.seen_by_all(table.guild, table.home))
        return msgspec.structs.replace(seen, web_key=await self._key()) if admitted(seen, house) else seen

    @retry_on_conflict
    async def open(self, table_id: int, actor: Actor) -> Table:
        """Give a table a page. A lobby's card says so; a table that has begun gets one by its host alone, and its
        channel is told first: a post each time. Raises `NotHost`, `NoPage`, `TooManyOpened`.
        """
        async with self.repo.lock(table_id):
            table = await self._led(table_id, actor)
            if table.web_key:
                return table
            begun = table.status != LOBBY
            if begun and table.host != actor.user:
                raise NotHost(table.host)
            word = Delivery(kind=WATCHED if begun else LOBBY_CARD, revision=table.revision)
            with self.openings.one(actor.user) if begun else nullcontext():
                return await self._set(table, word, by=actor, web_key=await self._key(), web_waits=begun)

    @retry_on_conflict
    async def renew(self, table_id: int, actor: Actor) -> Table:
        """Give a table's page another key: the old link leads nowhere. Raises `NotHost`, `NoPage`."""
        async with self.repo.lock(table_id):
            table = await self._led(table_id, actor)
            if not table.web_key:
                raise NoPage(reason=CLOSED)
            return await self._set(table, by=actor, web_key=await self._key())

    @retry_on_conflict
    async def close(self, table_id: int, actor: Actor) -> Table:
        """Take a table's page away. Raises `NotHost`."""
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            require_host(table, actor)
            if not table.web_key:
                return table
            card = [Delivery(kind=LOBBY_CARD, revision=table.revision)] if table.status == LOBBY else []
            return await self._set(table, *card, by=actor, web_key="", web_waits=False)

    async def note(self, table: Table) -> Table:
        """The channel of a table may have been opened to everybody, or shut."""
        if table.practice or not self.url or (await self._house(table.guild)).gallery == OFF:
            return table
        if await self.seen_by_all(table.guild, table.home) is table.web_open:
            return table
        return await self._look(table.id)

    @retry_on_conflict
    async def _look(self, table_id: int) -> Table:
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            seen = await self.seen_by_all(table.guild, table.home)
            return table if seen is table.web_open else await self._set(table, web_open=seen)

    async def _led(self, table_id: int, actor: Actor) -> Table:
        """A table that may have a page, led by the actor, with its channel looked at. Raises `NotHost`, `NoPage`."""
        table = await self.repo.get(table_id)
        require_host(table, actor)
        seen = await self.seen_by_all(table.guild, table.home)
        if seen is not table.web_open:
            table = await self._set(table, web_open=seen)
        if (reason := await self.why_not(table)) in (OFF, SHUT):
            raise NoPage(reason=reason)
        return table

    async def _set(self, table: Table, *words: Delivery, by: Actor | None = None, **changed: object) -> Table:
        after = msgspec.structs.replace(table, **changed)
        return (
            await self.repo.commit(PartChange(part=SETTINGS, before=table, after=after, deliveries=words, by=by))
        ).table

    async def _key(self) -> str:
        return key_made(await self.keys.of(PAGES), secrets.token_bytes)

    async def _house(self, guild: int) -> ServerSettings:
        return server_settings(await self.repo.reads.settings.of("guild", guild))
