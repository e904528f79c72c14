"""Words to one person: when they may be told something, and how fast DMs are opened."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from bot.discord.delivery.address import Address
from bot.discord.delivery.transport import Transport
from bot.store.values.table import Table
from bot.tables.facade import Tables
from bot.tables.model.quiet_hours import free
from bot.tables.people.preferences import People

OPENING, BURST = 1.0, 5
"""Seconds between two DMs that are opened, after so many at once: Discord takes more for spam."""


async def may_notify_at(tables: Tables, table: Table, users: list[int], *, patient: bool = False) -> dict[int, float]:
    """From when on these people may be told something of a table: now, if it is live or they are awake.

    ``patient``: those who sleep are not disturbed for a live one either.
    """
    now = tables.clock()
    if table.terms.live and not patient:
        return dict.fromkeys(users, now)
    return {
        user: free(ways, now) for user, ways in (await tables.repo.reads.clocks.contact_hours(table, users)).items()
    }


class DirectMessages:
    """The DMs of people. That one was opened once is remembered: after a restart it need not be opened again."""

    def __init__(self, people: People, transport: Transport) -> None:
        self.people = people
        self.transport = transport
        self._opening = asyncio.Lock()
        self._opened: deque[float] = deque(maxlen=BURST)

    async def address_of(self, user_id: int) -> Address:
        """Where to write to a person. Raises `Refused`, `AnswerLost`."""
        known = await self.people.dm_of(user_id)
        if known:
            return Address(0, known)
        async with self._opening:
            if len(self._opened) == BURST:
                longest = BURST * OPENING
                await asyncio.sleep(min(longest, max(0.0, self._opened[0] + longest - time.monotonic())))
            self._opened.append(time.monotonic())
            opened = await self.transport.open_dm(user_id)
            await self.people.note_dm(user_id, opened)
        return Address(0, opened)
