"""Transport: the requests by which something is posted, and what is known of a place before anything is asked.

The one file of this room that knows the library. Whatever goes wrong is `RequestRefused` with Discord's
code, or `AnswerLost`.

An edit of a message that is older than an hour has a limit of its own (30046), which comes as HTTP 429 without the
library's telling the code: it would sleep, and hold what waits for it. So such an edit waits for no slot, is given up
some seconds after its turn has come, and every limit it meets is taken for one of this message.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import discord

from bot.discord.delivery.address import Address, NewPost, PostedMessage, PostingObstacle
from bot.discord.delivery.verdicts import AnswerLost, RequestRefused
from bot.discord.gateway import forums, permissions, refusals, visibility
from bot.discord.gateway.command_links import links_of, plain
from bot.discord.gateway.components import file, layout_view, mentions, nested, owners, view
from bot.discord.gateway.membership import Membership
from bot.discord.gateway.requests import Urgency, request_context
from bot.discord.gateway.shards import ShardedClient
from bot.discord.text.controls import Rows
from bot.discord.text.forum import Tags
from bot.discord.text.page import LayoutPost, Picture, Post
from render.words.shorten import shorten

SLOTS = 32
"""How many posts are sent at once, and how many messages are changed besides: no board waits for an edit."""

OLD = timedelta(hours=1)
"""From then on Discord limits the edits of a message."""

OLD_EDIT_SECONDS = 3.0
"""Seconds for an edit of an old message; it is done or let be."""

ARCHIVED_AFTER_MINUTES = 1440
"""When a thread is put away where the channel does not say."""

LATEST = 50
"""How many of the latest messages are looked through."""


class Transport:
    """Discord, as far as deliveries need it. ``alive`` raises when this process may not post any more."""

    def __init__(self, client: ShardedClient, alive: Callable[[], None]) -> None:
        self.client = client
        self.alive = alive
        self._slots = asyncio.Semaphore(SLOTS)
        self._edits = asyncio.Semaphore(SLOTS)

    # ---- known without asking ----------------------------------------------------------------------------------------

    def closed(self, address: Address, *more: str) -> PostingObstacle | None:
        """Why nothing can be posted there, with the permissions that are needed besides; None if nothing is known."""
        if self.client.left(address.guild):
            return PostingObstacle()
        lacks = permissions.missing(self.client, address.channel, *more)
        return PostingObstacle(tuple(lacks)) if lacks else None

    def in_outage(self, address: Address) -> bool:
        """Whether Discord says that the server is not there for now: rights that are known are those from before."""
        guild = self.client.get_guild(address.guild) if self.client.listens_to(address.guild) else None
        return guild is not None and guild.unavailable

    def may_attach(self, address: Address) -> bool:
        """Whether pictures can be posted there, as far as is known."""
        return permissions.may_attach(self.client, address.channel)

    def untaggable(self, address: Address) -> bool:
        """Whether a forum demands a tag, and the bot may set none, as far as is known."""
        return forums.untaggable(self.client.known(address.channel))

    def open_posts(self, address: Address) -> set[str]:
        """What the open threads of a channel are called, as far as is known."""
        known = self.client.known(address.channel)
        return {thread.name for thread in getattr(known, "threads", ()) if not thread.archived}

    # ---- the requests -----------------------------------------------------------------------------------------------

    async def send(self, address: Address, post: Post, nonce: str, picture: Picture | None = None) -> int:
        """Post; returns the message."""
        body: dict[str, Any] = {
            "allowed_mentions": mentions(post),
            "nonce": nonce or None,
            "silent": is_silent(address, post),
        }
        links = links_of(self.client)
        if isinstance(post, LayoutPost):
            body["view"] = layout_view(links.blocks(post.layout))
        else:
            body["content"] = links.linked(post.text)
        if post.rows:
            body["view"] = view(post.rows)
        if picture is not None:
            body["file"] = file(picture)
        with translated_errors(), request_context(Urgency.POST):
            if not address.guild:
                self.alive()
                return (await self._channel(address).send(**body)).id
            async with self._slots:
                self.alive()
                return (await self._channel(address).send(**body)).id

    async def edit(
        self, address: Address, message_id: int, post: Post | None = None, *, controls: bool = True,
        pictures: Sequence[Picture] | None = None, rows: Rows | None = None,
    ) -> None:  # fmt: skip
        """Bring a message up to date: its words (with their ``controls``, or as they are), its ``pictures``, or its
        ``rows`` alone.
        """
        body: dict[str, Any] = {}
        links = links_of(self.client)
        if isinstance(post, LayoutPost):
            body |= {"view": layout_view(links.blocks(post.layout)), "allowed_mentions": mentions(post)}
        elif post is not None:
            body |= {"content": links.linked(post.text), "allowed_mentions": mentions(post)}
            if controls:
                body["view"] = view(post.rows) if post.rows else None
        if rows is not None:
            body["view"] = view(rows)
        if pictures is not None:
            body["attachments"] = [file(picture) for picture in pictures]
        message = self._channel(address).get_partial_message(message_id)
        if is_old(message_id):
            with translated_errors(old=True), request_context(Urgency.LAST) as last:
                await self.client.requests.pay(last)
                async with asyncio.timeout(OLD_EDIT_SECONDS):
                    await message.edit(**body)
        elif pictures and post is None:  # somebody waits for that board
            with translated_errors(), request_context(Urgency.POST):
                async with self._slots:
                    await message.edit(**body)
        else:
            with translated_errors(), request_context(Urgency.EDIT):
                async with self._edits:
                    await message.edit(**body)

    async def history(self, address: Address, since: float) -> list[PostedMessage]:
        """The latest messages since then that the bot has posted by itself."""
        me = self.client.user
        after = datetime.fromtimestamp(since, UTC)
        with translated_errors(), request_context(Urgency.POST):
            return [
                PostedMessage(message.id, told_in(message), frozenset(owners(message)), has_picture(message))
                async for message in self._channel(address).history(limit=LATEST, after=after, oldest_first=False)
                if me is not None and message.author.id == me.id and message.interaction_metadata is None
            ]

    async def is_there(self, address: Address, message_id: int) -> bool:
        """Whether a message is there."""
        with translated_errors(), request_context(Urgency.EDIT):
            try:
                await self.client.http.get_message(address.channel, message_id)
            except discord.NotFound as gone:
                if gone.code != refusals.UNKNOWN_MESSAGE:
                    raise
                return False
        return True

    async def open_dm(self, user_id: int) -> int:
        """Open a person's DM; returns its channel."""
        with translated_errors(), request_context(Urgency.POST):
            return (await self.client.create_dm(discord.Object(user_id))).id

    async def start_thread(self, address: Address, message_id: int, name: str) -> int:
        """Start a thread from a message; returns its channel, which is the message's id. A second time it is refused
        with 160004.
        """
        lasts: Any = getattr(
            self.client.known(address.channel), "default_auto_archive_duration", ARCHIVED_AFTER_MINUTES
        )
        start = self.client.http.start_thread_with_message  # a message knows its server only where that is known
        with translated_errors(), request_context(Urgency.POST):
            async with self._slots:
                self.alive()
                made = await start(address.channel, message_id, name=shorten(name, 100), auto_archive_duration=lasts)
        return int(made["id"])

    async def begin(self, address: Address, new: NewPost, post: Post) -> int:
        """Begin a post of a forum; returns its id, which is that of its first message too."""
        with translated_errors(), request_context(Urgency.POST):
            forum = await self.client.look_up(address.channel)
        if forum is None:
            raise RequestRefused(404, refusals.UNKNOWN_CHANNEL)
        if not isinstance(forum, discord.ForumChannel):
            raise RequestRefused(400, refusals.WRONG_CHANNEL)
        body: dict[str, Any] = {
            "content": links_of(self.client).linked(post.text),
            "allowed_mentions": mentions(post),
            "applied_tags": forums.fitting(forum, new.tags),
            "silent": is_silent(address, post),
        }
        if post.rows:
            body["view"] = view(post.rows)
        for name in new.names:
            try:
                with translated_errors(), request_context(Urgency.POST, once=True):
                    async with self._slots:
                        self.alive()
                        return (await forum.create_thread(name=shorten(name, 100), **body)).thread.id
            except RequestRefused as refused:
                if refused.code not in refusals.NAMES or name == new.names[-1]:
                    raise
        raise RequestRefused(400, refusals.INVALID_FORM)

    async def begun(self, address: Address, since: float) -> list[PostedMessage]:
        """The posts that the bot has begun in a forum since then, by their first messages."""
        first = discord.utils.time_snowflake(datetime.fromtimestamp(since, UTC))
        with translated_errors(), request_context(Urgency.POST):
            found = []
            for thread in await forums.begun(self.client, address.guild, address.channel, first):
                place = self.client.get_partial_messageable(thread, guild_id=address.guild)
                with contextlib.suppress(discord.NotFound):
                    message = await place.fetch_message(thread)
                    owned = frozenset(owners(message))
                    found.append(PostedMessage(thread, told_in(message), owned, has_picture(message)))
            return found

    async def tag(self, address: Address, wanted: Tags, known: Tags) -> dict[str, int]:
        """Give a post of a forum the tags that are ``wanted`` instead of all others of the ``known`` ones, if it is
        open; returns which of these the forum has, by their keys.
        """
        with translated_errors(), request_context(Urgency.EDIT):
            thread: Any = await self.client.http.get_channel(address.channel)
            forum = await self.client.look_up(int(thread.get("parent_id") or 0))
            if not isinstance(forum, discord.ForumChannel) or thread["thread_metadata"]["archived"]:
                return {}
            borne = [int(number) for number in thread.get("applied_tags", ())]
            tags = forums.changed(forum, borne, wanted, known)
            if set(tags) != set(borne):
                async with self._slots:
                    self.alive()
                    await self.client.http.edit_channel(address.channel, applied_tags=[str(tag) for tag in tags])
            return forums.seen(forum, known)

    async def remove(self, address: Address, message_id: int) -> None:
        """Take a message away."""
        with translated_errors(), request_context(Urgency.EDIT):
            async with self._edits:
                self.alive()
                await self._channel(address).get_partial_message(message_id).delete()

    async def archive(self, address: Address) -> None:
        """Put a thread away, if it is one and open."""
        with translated_errors(), request_context(Urgency.EDIT):
            channel = await self.client.look_up(address.channel)
            if isinstance(channel, discord.Thread) and not channel.archived:
                async with self._edits:
                    await channel.edit(archived=True)

    # ---- who may see what --------------------------------------------------------------------------------------------

    async def may_see(self, address: Address, user_id: int) -> bool:
        """Whether somebody is on the server and may see the channel; a private thread is for those who are in it."""
        with translated_errors(), request_context(Urgency.POST):
            return await Membership(self.client).may_view(address.guild, address.channel, user_id)

    async def public_to(self, address: Address, channels: Iterable[int]) -> set[int]:
        """Those of a server's channels that everybody may see who sees this one."""
        with translated_errors(), request_context(Urgency.EDIT):
            return await visibility.public_to(self.client, address.guild, address.channel, channels)

    def _channel(self, address: Address) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(address.channel, guild_id=address.guild or None)


def is_silent(address: Address, post: Post) -> bool:
    """Whether a post rings for nobody: in a channel or thread one that mentions nobody. What is sent to one person
    rings as any direct message does.
    """
    return bool(address.guild) and not post.mentions


def is_old(message_id: int) -> bool:
    """Whether Discord limits the edits of a message: by Discord's time, which its id tells."""
    sent = discord.utils.snowflake_time(message_id).timestamp()
    return time.time() - sent > OLD.total_seconds()


@contextlib.contextmanager
def translated_errors(*, old: bool = False) -> Iterator[None]:
    """The library's exceptions as ours; ``old``: of an edit of an old message."""
    try:
        yield
    except (discord.RateLimited, TimeoutError) as error:
        if old:
            raise RequestRefused(429, refusals.OLD_EDITS) from error
        if isinstance(error, TimeoutError):
            raise AnswerLost(type(error).__name__) from error
        raise RequestRefused(429, 0, error.retry_after) from error
    except discord.HTTPException as error:
        limited = old and error.status == 429
        raise RequestRefused(error.status, refusals.OLD_EDITS if limited else error.code) from error
    except (aiohttp.ClientError, OSError) as error:
        raise AnswerLost(type(error).__name__) from error


def told_in(message: discord.Message) -> str:
    """The words of a message as they were written, wherever its form has them."""
    found = [part.content for part in nested(message.components) if isinstance(part, discord.TextDisplay)]
    return plain(message.content or "\n".join(found))


def has_picture(message: discord.Message) -> bool:
    """Whether a message bears a picture: what components show is not among its attachments."""
    gallery = discord.ComponentType.media_gallery
    return bool(message.attachments) or any(part.type is gallery for part in nested(message.components))
