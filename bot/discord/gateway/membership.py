"""Who is still on a server: without being sent the lists of members, the bot asks for those it needs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Any

import discord

from bot.discord.gateway.refusals import UNKNOWN_MEMBER, UNKNOWN_USER

ANSWER_TIMEOUT_SECONDS = 5.0
"""Seconds that Discord's answer is waited for: somebody waits for ours."""

_log = logging.getLogger(__name__)


class Membership:
    """Asks Discord for one member after the other, whichever process the server belongs to."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client

    async def __call__(self, guild: int, users: Collection[int]) -> set[int]:
        """Those of ``users`` who are on the server; where Discord cannot say so, they are."""
        found = await asyncio.gather(*(self._there(guild, user) for user in users))
        return {user for user, there in zip(users, found, strict=True) if there}

    async def _there(self, guild: int, user: int) -> bool:
        """Only Discord's word that there is no such member, or no such account, is believed; nobody loses a seat or a
        voice because Discord is away, or because the bot was sent away itself.
        """
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
                await self.client.http.get_member(guild, user)
        except discord.HTTPException as error:
            return error.code not in (UNKNOWN_MEMBER, UNKNOWN_USER)
        except (discord.DiscordException, OSError, TimeoutError) as error:
            _log.info("a member could not be looked up: %s", type(error).__name__)
        return True

    async def silenced(self, guild: int, users: Collection[int]) -> dict[int, float]:
        """Until when those of ``users`` who are in a time-out can press nothing on the server. That is over by itself;
        where Discord cannot say, nobody is.
        """
        found = await asyncio.gather(*(self._silenced(guild, user) for user in users))
        return {user: until for user, until in zip(users, found, strict=True) if until}

    async def _silenced(self, guild: int, user: int) -> float:
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
                member = await self.client.http.get_member(guild, user)
        except (discord.DiscordException, OSError, TimeoutError):
            return 0.0
        until = discord.utils.parse_time(member.get("communication_disabled_until"))
        return until.timestamp() if until is not None else 0.0

    async def may_view(self, guild: int, channel: int, user: int) -> bool:
        """Whether somebody is on the server and may see the channel; a private thread is for those who are in it.

        Raises as discord.py does while Discord is in trouble.
        """
        try:
            found = self.client.get_guild(guild) or await self.client.fetch_guild(guild)
            member = await found.fetch_member(user)
            where: Any = found.get_channel_or_thread(channel) or await found.fetch_channel(channel)
            if isinstance(where, discord.Thread):
                if where.is_private():
                    await where.fetch_member(user)
                where = found.get_channel(where.parent_id) or await found.fetch_channel(where.parent_id)
        except (discord.NotFound, discord.Forbidden):
            return False
        allowed: discord.Permissions = where.permissions_for(member)
        return allowed.view_channel


def views(channel: object, member: object) -> bool:
    """Whether a channel is open to a member, as far as the bot knows; a private thread is to who manages threads."""
    if not isinstance(member, discord.Member):
        return False
    if isinstance(channel, discord.Thread):
        parent = channel.parent
        if parent is None or (channel.is_private() and not parent.permissions_for(member).manage_threads):
            return False
        channel = parent
    return isinstance(channel, discord.abc.GuildChannel) and channel.permissions_for(member).view_channel
