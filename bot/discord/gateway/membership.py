"""Who is still on a server: without being sent the lists of members, the bot asks for those it needs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

import discord


class Guilds(Protocol):
    """What of the client is needed."""

    def get_guild(self, guild: int, /) -> discord.Guild | None:
        """A server the bot is on."""
        ...


class Membership:
    """Asked by votes about an end for all: who has left the server cannot answer."""

    def __init__(self, client: Guilds) -> None:
        self.client = client

    async def __call__(self, guild: int, users: Collection[int]) -> set[int]:
        """Those of ``users`` who are on the server; where Discord cannot say so, all of them."""
        found = self.client.get_guild(guild)
        if found is None:
            return set(users)
        return {user for user in users if await self._there(found, user)}

    @staticmethod
    async def _there(guild: discord.Guild, user: int) -> bool:
        try:
            await guild.fetch_member(user)
        except discord.NotFound:
            return False
        except (discord.HTTPException, OSError):  # nobody loses a voice because Discord is away
            return True
        return True
