"""Channels: what the bot may do there, whether much is said there, links to messages."""

from __future__ import annotations

import asyncio
import datetime
from typing import Any

import discord

from bot.discord.gateway.shards import ShardedClient

THREADS = ("create_public_threads", "send_messages_in_threads")
"""What the bot needs besides where it makes threads for tables."""

POSTING = ("view_channel", "send_messages", "read_message_history")
"""What the bot needs in a channel; in a thread ``send_messages_in_threads`` instead of ``send_messages``."""

PICTURES = "attach_files"
"""What the bot needs besides for pictures; without it boards come in words."""

SOON = 1.0
"""Seconds within which Discord must tell what was said: a form has to be the first answer, within three."""

BUSY = datetime.timedelta(minutes=30)
"""A channel where somebody wrote within this time would be torn apart by a game."""


def needed(channel: object) -> tuple[str, ...]:
    """The permissions the bot needs to post in this channel."""
    if isinstance(channel, discord.Thread):
        return tuple("send_messages_in_threads" if name == "send_messages" else name for name in POSTING)
    return POSTING


def missing(client: ShardedClient, channel_id: int, *more: str) -> list[str]:
    """The permissions the bot lacks in a channel (to post, and ``more``), as far as it knows; empty for DMs and
    unknown channels: there Discord says so itself, when something is posted.
    """
    channel = client.known(channel_id)
    return missing_at(channel, *more) if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else []


def missing_at(channel: discord.abc.GuildChannel | discord.Thread, *more: str) -> list[str]:
    """The same of a channel that may have been asked for: threads that were put away are not known."""
    if channel.guild.me is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return []
    granted = channel.permissions_for(channel.guild.me)
    return first_lacking([name for name in (*needed(channel), *more) if not getattr(granted, name)])


def missing_in(channel: discord.abc.GuildChannel, *names: str) -> list[str]:
    """Those of some permissions that the bot lacks in a channel, as far as it knows."""
    if channel.guild.me is None:
        return []
    granted = channel.permissions_for(channel.guild.me)
    return first_lacking([name for name in names if not getattr(granted, name)])


def may_attach(client: ShardedClient, channel_id: int) -> bool:
    """Whether the bot may post pictures in a channel, as far as it knows."""
    return not missing(client, channel_id, PICTURES)


def first_lacking(lacks: list[str]) -> list[str]:
    """Only what must be granted: who may not see a channel can do nothing there, who may not write cannot attach.

    >>> first_lacking(["send_messages", "attach_files", "read_message_history"])
    ['send_messages', 'read_message_history']
    """
    if "view_channel" in lacks:
        return ["view_channel"]
    if "send_messages" in lacks or "send_messages_in_threads" in lacks:
        return [name for name in lacks if name != PICTURES]
    return lacks


def may_grant(interaction: discord.Interaction[Any]) -> bool:
    """Whether the presser may give the bot permissions here."""
    own = interaction.permissions
    return own.administrator or own.manage_roles or own.manage_channels or own.manage_guild


def lacking(interaction: discord.Interaction[Any], *names: str) -> list[str]:
    """Those of the permissions that the bot does not have where something was pressed or typed."""
    return first_lacking([name for name in names if not getattr(interaction.app_permissions, name)])


async def in_thread(interaction: discord.Interaction[Any], thread: discord.Thread) -> bool:
    """Whether the bot may post in a private thread: it is a member, or manages threads. Commands arrive without that,
    and its permissions seem to be there; so where it is not known to be in it, Discord is asked.
    """
    known = thread.guild.get_thread(thread.id)
    if known is not None and known.me is not None:
        return True
    try:
        await interaction.client.fetch_channel(thread.id)
    except (discord.NotFound, discord.Forbidden):
        return False
    except discord.HTTPException:  # Discord is in trouble: it says so itself when something is posted
        return True
    return True


async def busy(channel: Any) -> bool:
    """Whether people have been talking here; False where the bot may not know, or hears of it too late: who asks is
    waiting.
    """
    if not isinstance(channel, discord.TextChannel):
        return False
    since = discord.utils.utcnow() - BUSY
    try:
        async with asyncio.timeout(SOON):
            async for message in channel.history(limit=8, after=since, oldest_first=False):
                if not message.author.bot:
                    return True
    except (discord.DiscordException, TimeoutError):
        return False
    return False
