"""Forums that are the home of a server's tables: which tags a post of the bot bears, and which of its posts there are.

A tag is found by its name, in whatever language, and from then on by its id: so whoever manages the forum makes and
names them as they like. Some tags only those who manage threads may set. A post bears five at most, a forum has twenty
(Discord's documentation, page *Threads*, "Forums").
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import aiohttp
import discord

from bot.discord.gateway import permissions, visibility
from bot.discord.gateway.shards import ShardedClient
from bot.discord.text.forum import TagMeant, Tags

TAGS, APPLIED = 20, 5
"""Tags of a forum, and of a post, at most."""

NEEDS = ("send_messages_in_threads",)
"""What the bot needs in a forum besides; "create posts" is the right to send messages there."""

RECENT = 50
"""How many of the posts that were put away last are looked through."""


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


def found(tags: Iterable[discord.ForumTag], meant: TagMeant) -> list[discord.ForumTag]:
    """The tags that are meant: those called so, else the one that was, whatever its name is by now."""
    there = list(tags)
    return [tag for tag in there if called(tag, meant.names)] or [tag for tag in there if tag.id == meant.id]


def seen(forum: discord.ForumChannel, tags: Tags) -> dict[str, int]:
    """Which of the tags a forum has, by their keys: their ids."""
    there = {meant.key: found(forum.available_tags, meant) for meant in tags}
    return {key: own[0].id for key, own in there.items() if own}


def fitting(forum: discord.ForumChannel, wanted: Tags) -> list[discord.ForumTag]:
    """The tags for a new post; where the forum demands one, any rather than none."""
    own = settable(forum)
    fit = [tag for meant in wanted for tag in found(own, meant)[:1]]
    return (fit or own[: forum.flags.require_tag])[:APPLIED]


def changed(forum: discord.ForumChannel, borne: Collection[int], wanted: Tags, known: Tags) -> list[int]:
    """The tags of a post by their ids, as ``wanted`` instead of all others of the ``known`` ones. What others have set
    stays, as far as there is such a tag any more; where the forum demands one, it has one in any case.
    """
    own, there = settable(forum), {tag.id for tag in forum.available_tags}
    ours = {tag.id for meant in known for tag in own if tag.id == meant.id or called(tag, meant.names)}
    new = [tag.id for meant in wanted for tag in found(own, meant)]
    kept = [number for number in borne if number in there and number not in ours]
    made = list(dict.fromkeys((*new, *kept)))[:APPLIED]
    if made or not forum.flags.require_tag:
        return made
    return [number for number in borne if number in there] or [tag.id for tag in own[:1]]


async def complete(forum: discord.ForumChannel, wanted: Tags) -> discord.ForumChannel:
    """Make the tags that are missing, as far as the bot may and there is room; returns the forum as it is then. Raises
    `discord.HTTPException`.
    """
    me = forum.guild.me
    if me is None or not forum.permissions_for(me).manage_channels:
        return forum
    have = list(forum.available_tags)
    new = [discord.ForumTag(name=meant.name) for meant in wanted if not found(have, meant)]
    if new and len(have) < TAGS:
        return await forum.edit(available_tags=[*have, *new][:TAGS]) or forum
    return forum


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
