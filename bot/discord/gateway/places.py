"""What the channel of a table is now: as Discord has told this process of it, or asked for where it has not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import aiohttp
import discord

from bot.discord.gateway import forums, permissions, refusals
from bot.discord.gateway.refusals import RefusalScope
from bot.discord.gateway.shards import ShardedClient
from bot.store.values.place import ARCHIVED, CLOSED, FULL, GONE, LEFT, LOCKED, OPEN, OUTAGE, REFUSED

BY_CODE = {
    refusals.UNKNOWN_CHANNEL: GONE,
    refusals.UNKNOWN_GUILD: LEFT,
    refusals.ARCHIVED: LOCKED,  # to a post: it would have opened the thread
    refusals.THREAD_LOCKED: LOCKED,
    refusals.THREADS_FULL: FULL,
    refusals.NEWS_THREADS_FULL: FULL,
    refusals.MEMBERS_FULL: FULL,
}
"""What a place is by the code with which a post is refused there; else see `refused`."""


async def state_of(client: ShardedClient, guild: int, channel: int, *, ask: bool = True) -> str | None:
    """What a channel is, of `bot.store.values.place`; None if nobody can say now, or only Discord, and it is not to be
    asked. What only a refused post tells is not seen here.
    """
    if client.listens_to(guild):
        if not client.heard.hold(guild):
            return None
        found = client.get_guild(guild)
        if found is None:
            return LEFT
        if found.unavailable:
            return OUTAGE
        known = found.get_channel_or_thread(channel)
        if known is not None and not _unsure(known):
            return _of(known)
    return await _asked(client, channel) if ask else None


def _unsure(channel: object) -> bool:
    """A private thread that the bot is not known to be in: it may manage threads, or not."""
    return isinstance(channel, discord.Thread) and channel.is_private() and channel.me is None


async def _asked(client: ShardedClient, channel: int) -> str | None:
    try:
        return _of(await client.fetch_channel(channel))
    except discord.NotFound:
        return GONE
    except discord.Forbidden:
        return CLOSED
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
        return None


def _of(channel: object) -> str:
    if isinstance(channel, discord.Thread) and channel.locked:
        return LOCKED
    if isinstance(channel, discord.ForumChannel):  # a table is to get a post there
        return CLOSED if forums.missing(channel) or forums.untaggable(channel) else OPEN
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread) and permissions.missing_at(channel):
        return CLOSED
    return ARCHIVED if isinstance(channel, discord.Thread) and channel.archived else OPEN


async def seen_by_all(client: ShardedClient, guild: int, channel: int) -> bool:
    """Whether everybody on a server may see a channel; not, as far as nobody can say. A private thread is for those who
    were added to it.
    """
    found: object = client.known(channel)
    if found is None and client.is_ready():
        try:
            found = await client.fetch_channel(channel)
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
            return False
    if isinstance(found, discord.Thread):
        if found.is_private():
            return False
        found = found.parent or client.known(found.parent_id)
    if not isinstance(found, discord.abc.GuildChannel) or found.guild.id != guild:
        return False
    return found.permissions_for(found.guild.default_role).view_channel


def put_away(metadata: Mapping[str, Any]) -> str:
    """What a thread is by the ``thread_metadata`` that Discord tells of it, if it is locked or archived; else empty.

    >>> put_away({"archived": True, "locked": True}), put_away({"archived": True}), put_away({})
    ('locked', 'archived', '')
    """
    if metadata.get("locked"):
        return LOCKED
    return ARCHIVED if metadata.get("archived") else OPEN


def refused(status: int, code: int) -> str:
    """What a place is in which a post was refused; empty if the refusal is not about the place.

    >>> refused(403, 50013), refused(404, 10003), refused(500, 0)
    ('refused', 'gone', '')
    """
    if code in BY_CODE:
        return BY_CODE[code]
    return REFUSED if refusals.scope_of(status, code) is RefusalScope.PLACE else OPEN
