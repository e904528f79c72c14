"""A place of its own for a table: a thread of a text or announcement channel, or a post of a forum.

Where none can be opened below a channel (the text of a voice channel) it is one of another channel, which whoever asks
may write in. What Discord refuses here stands in `REFUSED`, with the sentence that tells it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import discord

from bot.discord.gateway import forums, permissions, refusals

Parent = discord.TextChannel | discord.ForumChannel

REFUSED: Mapping[int, str] = MappingProxyType(
    {
        refusals.THREADS_FULL: "bot.error.thread.full",
        refusals.NEWS_THREADS_FULL: "bot.error.thread.full",
        refusals.WRONG_CHANNEL: "bot.error.thread.kind",
        refusals.INVALID_FORM: "bot.error.thread.name",
        refusals.WORDS_IN_NAME: "bot.error.thread.name",
        refusals.MISSING_ACCESS: "bot.error.thread.rights",
        refusals.MISSING_PERMISSIONS: "bot.error.thread.rights",
    }
)
"""Discord's codes, and the sentence that tells each."""


class NotOpened(Exception):
    """Discord does not let a thread be opened; ``code`` is its code, ``why`` names the sentence."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code
        self.why = REFUSED.get(code, "bot.error.thread.other")


def parent_of(interaction: discord.Interaction[Any]) -> Parent | None:
    """Below what a place of its own is opened for a table asked for here; None if nowhere."""
    channel: object = interaction.channel
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if isinstance(channel, Parent):
        return channel
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        return _beside(interaction, channel)
    return None


def _beside(interaction: discord.Interaction[Any], voice: discord.VoiceChannel | discord.StageChannel) -> Parent | None:
    """The first text channel, of the same category before all others, in which the presser may write and the bot may
    open threads.
    """
    guild, person = voice.guild, interaction.user
    if guild.me is None or not isinstance(person, discord.Member):
        return None
    found = sorted(
        guild.text_channels,
        key=lambda channel: (channel.category_id != voice.category_id, channel.position, channel.id),
    )
    for channel in found:
        own, theirs = channel.permissions_for(guild.me), channel.permissions_for(person)
        fits = all(getattr(own, name) for name in (*permissions.POSTING, *permissions.THREADS))
        if fits and theirs.view_channel and theirs.send_messages_in_threads:
            return channel
    return None


def needed(parent: Parent) -> tuple[str, ...]:
    """The permissions by which the bot may open one there."""
    if isinstance(parent, discord.ForumChannel):  # "create posts" is the right to write in a forum
        return (*permissions.POSTING, *forums.NEEDS)
    return (*permissions.POSTING, *permissions.THREADS)


async def open_thread(parent: Parent, name: str, plain: str, beside: object = None) -> discord.Thread:
    """Open one; with the ``plain`` name if Discord does not take the other. In a forum that demands tags it bears
    those of the post ``beside`` which it was asked for. Raises `NotOpened`.
    """
    for tried in (name, plain):
        try:
            if isinstance(parent, discord.ForumChannel):
                return (
                    await parent.create_thread(name=tried, content=tried, applied_tags=_tags(parent, beside))
                ).thread
            kind = discord.ChannelType.news_thread if parent.is_news() else discord.ChannelType.public_thread
            return await parent.create_thread(name=tried, type=kind)
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            if error.code not in refusals.NAMES or tried == plain:
                raise NotOpened(error.code) from error
    raise NotOpened(refusals.INVALID_FORM)


def _tags(forum: discord.ForumChannel, beside: object) -> list[discord.ForumTag]:
    """The tags of a new post: none, unless the forum demands one; only those that the bot may set."""
    if not forum.flags.require_tag:
        return []
    borne = beside.applied_tags if isinstance(beside, discord.Thread) and beside.parent_id == forum.id else []
    own = forums.settable(forum)
    return [tag for tag in own if tag in borne] or own[:1]


async def remove(thread: discord.Thread) -> None:
    """Take away a thread in which nothing is played; where the bot may not, it is put away."""
    try:
        await thread.delete()
    except discord.HTTPException:
        with contextlib.suppress(discord.HTTPException):
            await thread.edit(archived=True)
