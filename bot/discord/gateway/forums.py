"""Forums that are the home of a server's tables: which tags a post of the bot bears, and which of its posts there are.

A tag is found by its name, in whatever language: so whoever manages the forum makes and names them as they like. Some
tags only those who manage threads may set. A post bears five at most, a forum has twenty (Discord's documentation, page
*Threads*, "Forums").
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import aiohttp
import discord

from bot.discord.gateway import permissions, visibility
from bot.discord.gateway.shards import ShardedClient

TAGS, APPLIED = 20, 5
"""Tags of a forum, and of a post, at most."""

NEEDS = ("send_messages_in_threads",)
"""What the bot needs in a forum besides; "create posts" is the right to send messages there."""

RECENT = 50
"""How many of the posts that were put away last are looked through."""

Names = Sequence[Collection[str]]
"""For each tag that is wanted what it may be called."""


def settable(forum: discord.ForumChannel) -> list[discord.ForumTag]:
    """The tags that the bot may set, as far as it knows."""
    me = forum.guild.me
    manages = me is not None and forum.permissions_for(me).manage_threads
    return [tag for tag in forum.available_tags if manages or not tag.moderated]


def untaggable(forum: object) -> bool:
    """Whether a forum demands a tag of each post, and the bot may set none."""
    return isinstance(forum, discord.ForumChannel) and forum.flags.require_tag and not settable(forum)


def missing(forum: discord.ForumChannel) -> list[str]:
    """The permissions that the bot lacks to post there."""
    return permissions.missing_in(forum, *permissions.POSTING, *NEEDS)


def called(tag: discord.ForumTag, names: Iterable[str]) -> bool:
    """Whether a tag is called so, whatever the case."""
    return tag.name.casefold().strip() in {name.casefold() for name in names}


def fitting(forum: discord.ForumChannel, wanted: Names) -> list[discord.ForumTag]:
    """The tags for a new post; where the forum demands one, any rather than none."""
    own = settable(forum)
    found = [tag for names in wanted for tag in [tag for tag in own if called(tag, names)][:1]]
    return (found or own[: forum.flags.require_tag])[:APPLIED]


def changed(forum: discord.ForumChannel, borne: Collection[int], wanted: Names, known: Iterable[str]) -> list[int]:
    """The tags of a post by their ids, as ``wanted`` instead of all others of the ``known`` names. What others have set
    stays, as far as there is such a tag any more; where the forum demands one, it has one in any case.
    """
    names, there = set(known), {tag.id for tag in forum.available_tags}
    ours = [tag.id for tag in settable(forum) if called(tag, names)]
    new = [tag.id for names_ in wanted for tag in settable(forum) if called(tag, names_)]
    kept = [number for number in borne if number in there and number not in ours]
    made = list(dict.fromkeys((*new, *kept)))[:APPLIED]
    if made or not forum.flags.require_tag:
        return made
    return [number for number in borne if number in there] or [tag.id for tag in settable(forum)[:1]]


async def complete(forum: discord.ForumChannel, wanted: Sequence[tuple[str, Collection[str]]]) -> None:
    """Make the tags that are missing, as far as the bot may and there is room: each has a name, and others by which it
    would be known. Raises `discord.HTTPException`.
    """
    me = forum.guild.me
    if me is None or not forum.permissions_for(me).manage_channels:
        return
    have = list(forum.available_tags)
    new = [discord.ForumTag(name=name) for name, names in wanted if not any(called(tag, names) for tag in have)]
    if new and len(have) < TAGS:
        await forum.edit(available_tags=[*have, *new][:TAGS])


async def takes(client: ShardedClient, guild: int, channel: int, number: int) -> bool:
    """Whether the bot may begin posts in a forum of a server, and everybody sees it who sees ``channel``; not, as far
    as nobody can say.
    """
    try:
        forum = await client.look_up(number)
        if not isinstance(forum, discord.ForumChannel) or forum.guild.id != guild:
            return False
        if missing(forum) or untaggable(forum):
            return False
        return number in await visibility.public_to(client, guild, channel, [number])
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
        return False


async def begun(client: ShardedClient, guild: int, forum: int, since: int) -> list[int]:
    """The bot's own posts of a forum with an id from ``since`` on: those that are open, and those put away lately.
    Raises `discord.HTTPException`.
    """
    me = client.user.id if client.user is not None else 0
    active: Any = await client.http.get_active_threads(guild)
    away: Any = await client.http.get_public_archived_threads(forum, limit=RECENT)
    return sorted(
        {
            int(thread["id"])
            for thread in (*active["threads"], *away["threads"])
            if (int(thread["parent_id"]), int(thread["owner_id"])) == (forum, me) and int(thread["id"]) >= since
        }
    )
