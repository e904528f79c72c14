"""What the handlers of commands and presses work with. The client puts it together; nothing here knows the client."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

import discord

from bot.discord import channels
from bot.discord.people import People
from bot.discord.pictures import Studio
from bot.store.model import Table
from bot.tables.service import Tables
from render.words import Words

OPENED = 4096
"""How many panels are remembered, to know which is the newest of each person."""


class Panels:
    """Which panel of each person is the newest: only that one still gets its picture."""

    def __init__(self) -> None:
        self._newest: OrderedDict[tuple[int, int], int] = OrderedDict()
        self._serial = 0

    def opened(self, table: int, user: int) -> int:
        """Note that a person's panel has been shown anew; returns its serial number."""
        self._serial += 1
        self._newest[table, user] = self._serial
        self._newest.move_to_end((table, user))
        if len(self._newest) > OPENED:
            self._newest.popitem(last=False)
        return self._serial

    def newest(self, table: int, user: int) -> int:
        """The serial number of a person's newest panel."""
        return self._newest.get((table, user), 0)


@dataclass(frozen=True, slots=True)
class Services:
    """Tables, people, pictures, panels, and Discord itself: which channels there are, and what is allowed in them."""

    tables: Tables
    people: People
    studio: Studio
    discord: discord.Client
    panels: Panels = field(default_factory=Panels)

    async def warnings(self, user: int, table: Table, words: Words) -> list[str]:
        """What the presser should know, for nobody else's eyes: closed DMs (once), a permission that is missing."""
        found = []
        if await self.people.must_hear(user):
            found.append(f"> {words.text('bot.warning.dm')}")
        lacks = channels.missing(self.discord, table.channel)
        if lacks:
            names = channels.permission_names(words, lacks)
            found.append(f"> {words.text('bot.warning.permission', channel=f'<#{table.channel}>', names=names)}")
        return found
