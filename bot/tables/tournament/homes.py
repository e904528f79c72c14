"""Where the tables of a round get their places: in the forum that their server has named, if that takes them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.store.settings import SettingReads
from bot.store.values.tournament import Tournament
from bot.tables.model.server_settings import server_settings

Takes = Callable[[int, int, int], Awaitable[bool]]
"""Whether the bot may post in a forum (third) of a server (first), and all who see a channel (second) see it."""


class RoundHomes:
    """``takes`` asks; without it the forum that is named counts."""

    def __init__(self, settings: SettingReads, takes: Takes | None = None) -> None:
        self.settings = settings
        self.takes = takes

    async def of(self, found: Tournament) -> int:
        """The forum; 0 where there is none, and tables are threads of the tournament's channel."""
        forum = server_settings(await self.settings.of("guild", found.guild)).forum
        if not forum or (self.takes is not None and not await self.takes(found.guild, found.channel, forum)):
            return 0
        return forum
