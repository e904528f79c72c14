"""The courier: takes the outbox to Discord, in order for each lane, until it is empty.

It works after the commit and beside the press, so that nobody waits for it. Every delivery keeps its nonce, so a second
attempt after a lost answer posts nothing twice; what fails is tried again later, what can never arrive is given up. It
never holds a table's text: words are made when a post is sent.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import aiohttp
import discord

from bot.discord import channels, posts
from bot.discord.controls import view
from bot.discord.look import hand_text
from bot.discord.pictures import drawn
from bot.discord.reply import Picture
from bot.discord.services import Services
from bot.store import api
from bot.store.api import Delivery, Store
from bot.store.errors import DamagedTable, NoTable, StoreError
from bot.store.model import LogLine, Table
from bot.tables.errors import NotRunning
from bot.tables.position import Position
from render.words import Words

WORKERS = 4
"""How many lanes are served at once, so that one slow channel holds up no other."""

LONGEST = 600.0
"""Seconds between attempts at most."""

ATTEMPTS = 12
"""After so many a delivery that Discord keeps refusing is given up; one that waits for a permission is not."""

WITHOUT_RIGHT = {50001, 50013}
CLOSED_DM = {50007, 40003, 50278}
NO_CHANNEL = {10003, 50083}
OLD_EDIT = {10008, 30046, 50005}
HOUR = 3600

_log = logging.getLogger(__name__)


class Barred(Exception):
    """The bot lacks permissions in the channel: ``names``."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class Courier:
    """Delivers the outbox of ``store``. `wake` it after a commit; it goes on by itself."""

    def __init__(self, services: Services, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.services = services
        self.client = services.discord
        self.tables = services.tables
        self.store = store
        self.clock = clock
        self._workers: set[asyncio.Task[None]] = set()
        self._posting: dict[int, asyncio.Event] = {}
        self._open = False

    def open(self) -> None:
        """From now on deliver: Discord is there."""
        self._open = True
        self.wake()

    def wake(self) -> None:
        """Something is in the outbox. Cheap, and may be called from anywhere in the event loop."""
        if self._open and len(self._workers) < WORKERS:
            worker = asyncio.get_running_loop().create_task(self._work(), name="courier")
            self._workers.add(worker)
            worker.add_done_callback(self._workers.discard)

    async def tick(self) -> None:
        """Called now and then: what had to wait may be due."""
        try:
            due = await self.store.next_due()
        except StoreError as error:
            _log.error("the outbox cannot be read: %s", type(error).__name__)
            return
        if due is not None and due <= self.clock():
            self.wake()

    async def close(self, patience: float = 5.0) -> None:
        """Finish what is under way; the rest stays in the outbox."""
        self._open = False
        if self._workers:
            _, late = await asyncio.wait(set(self._workers), timeout=patience)
            for task in late:
                task.cancel()

    async def _work(self) -> None:
        while self._open:
            try:
                delivery = await self.store.claim(self.clock())
                if delivery is None:
                    return
                await (self._settle(delivery) if delivery.user else self._to_channel(delivery))
            except StoreError as error:
                _log.error("the outbox cannot be read or written: %s", type(error).__name__)
                return

    async def _to_channel(self, delivery: Delivery) -> None:
        """Send one delivery to its channel; what is for persons waits for it, because it links to it."""
        done = self._posting[delivery.table] = asyncio.Event()
        try:
            await self._settle(delivery)
        finally:
            done.set()
            if self._posting.get(delivery.table) is done:
                del self._posting[delivery.table]

    async def _settle(self, delivery: Delivery) -> None:
        """Send one delivery, and note what became of it."""
        try:
            message = await self._send(delivery)
        except Barred as error:
            await self._later(delivery, 30.0, f"permission {error}")
        except discord.RateLimited as error:
            await self._later(delivery, error.retry_after, "rate limit")
        except discord.HTTPException as error:
            await self._refused(delivery, error)
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            await self._later(delivery, self._pause(delivery), type(error).__name__)
        except (NoTable, NotRunning) as error:
            await self.store.give_up(delivery.id, type(error).__name__)
        except DamagedTable as error:
            _log.error("delivery %s: table %s is damaged", delivery.id, delivery.table)
            await self._give_up_or_later(delivery, str(error))
        except StoreError:
            raise
        except Exception as error:  # one bad post must not stop the others
            _log.error("delivery %s (%s) failed", delivery.id, delivery.kind, exc_info=error)
            await self._give_up_or_later(delivery, type(error).__name__)
        else:
            await self.store.delivered(delivery.id, message)

    async def _refused(self, delivery: Delivery, error: discord.HTTPException) -> None:
        what = f"{error.status} {error.code}"
        if delivery.user and (error.code in CLOSED_DM or error.code in WITHOUT_RIGHT):
            await self.services.people.note_closed(delivery.user)
            await self.store.give_up(delivery.id, what)
        elif error.code in WITHOUT_RIGHT:
            await self._later(delivery, 30.0, what)
        elif error.code in NO_CHANNEL or (delivery.kind == api.PROGRESS and error.code in OLD_EDIT):
            await self.store.give_up(delivery.id, what)
        elif error.status >= 500 or error.status == 429:
            await self._later(delivery, self._pause(delivery), what)
        else:
            _log.error("Discord refuses delivery %s (%s): %s", delivery.id, delivery.kind, what)
            await self._give_up_or_later(delivery, what)

    def _pause(self, delivery: Delivery) -> float:
        return min(LONGEST, float(2 ** min(delivery.attempts, 12)))

    async def _later(self, delivery: Delivery, pause: float, why: str) -> None:
        await self.store.retry(delivery.id, self.clock() + pause, why)

    async def _give_up_or_later(self, delivery: Delivery, why: str) -> None:
        if delivery.attempts >= ATTEMPTS:
            await self.store.give_up(delivery.id, why)
        else:
            await self._later(delivery, self._pause(delivery), why)

    # ---- what is sent -----------------------------------------------------------------------------------------------

    async def _send(self, delivery: Delivery) -> int:
        posting = self._posting.get(delivery.table)
        if delivery.user and posting is not None:
            await posting.wait()
        table = await self.services.tables.desk.get(delivery.table)
        if delivery.user:
            return await self._to_person(delivery, table)
        lacks = channels.missing(self.client, table.channel)
        if lacks:
            raise Barred(lacks)
        channel = self.client.get_partial_messageable(table.channel, guild_id=table.guild)
        if delivery.kind == api.LOBBY_CARD:
            return await self._lobby(delivery, table, channel)
        if delivery.kind == api.PROGRESS:
            return await self._progress(delivery, table, channel)
        words = Words(table.lang)
        lines = await self._lines(delivery)
        if delivery.kind == api.TURN_POST and await self._told_later(delivery, table):
            return 0
        position = await self.services.tables.desk.position(table.id)
        if delivery.kind == api.OVER_POST:
            post = posts.over(position, words, lines)
            made = self.services.studio.score if position.result else self.services.studio.board
            return await self._board(channel, table, post, await drawn(made(position, words)), delivery)
        told = tuple(posts.tell(words, table.game, line, table.names) for line in lines if posts.worth(line))
        picture = await drawn(self._picture(position, words, told[-4:]))
        return await self._board(channel, table, posts.turn(position, words, lines), picture, delivery)

    async def _picture(self, position: Position, words: Words, told: tuple[str, ...]) -> Picture:
        """The board, with halos on what has changed since the last one."""
        return await self.services.studio.board(position, words, told, await self.tables.chronicle.changed(position))

    async def _told_later(self, delivery: Delivery, table: Table) -> bool:
        """Whether the game has gone on so far that a later post tells this one's lines too."""
        return table.revision != delivery.revision and await self.store.merge_forward(delivery.id)

    async def _lines(self, delivery: Delivery) -> list[LogLine]:
        if delivery.first > delivery.last:
            return []
        return await self.services.tables.chronicle.log(delivery.table, 0, delivery.first, delivery.last)

    async def _post(self, channel: Any, post: posts.Post, delivery: Delivery, picture: Picture | None = None) -> int:
        body: dict[str, Any] = {"content": post.text, "allowed_mentions": post.allowed, "nonce": delivery.nonce or None}
        if post.rows:
            body["view"] = view(post.rows)
        if picture is not None:
            body["file"] = picture.file()
        message: discord.Message = await channel.send(**body)
        return message.id

    async def _board(
        self, channel: Any, table: Table, post: posts.Post, picture: Picture | None, delivery: Delivery
    ) -> int:
        """Post a board, then take the buttons off the one before, if it is not too old to be edited."""
        message = await self._post(channel, post, delivery, picture)
        before = table.board_message
        if before and before != message and self.clock_of(message) - self.clock_of(before) < HOUR:
            try:
                await channel.get_partial_message(before).edit(view=None)
            except discord.DiscordException as error:
                _log.debug("old buttons stay: %s", type(error).__name__)
        return message

    @staticmethod
    def clock_of(message: int) -> float:
        """When a message was sent."""
        return discord.utils.snowflake_time(message).timestamp()

    async def _lobby(self, delivery: Delivery, table: Table, channel: Any) -> int:
        """Post the lobby card, or bring it up to date; a deleted one is posted anew."""
        post = posts.lobby(table, Words(table.lang))
        if table.lobby_message:
            try:
                await channel.get_partial_message(table.lobby_message).edit(
                    content=post.text, view=view(post.rows) if post.rows else None, allowed_mentions=post.allowed
                )
                return table.lobby_message
            except discord.NotFound as error:
                if error.code != 10008 or not post.rows:
                    raise
        return await self._post(channel, post, delivery)

    async def _progress(self, delivery: Delivery, table: Table, channel: Any) -> int:
        """Bring the words below the last board up to date: who is still missing. Its buttons and picture stay."""
        if not table.board_message or table.posted_revision > delivery.revision:
            return 0  # a later post is on its way, and the position is its to tell
        position = await self.services.tables.desk.position(table.id)
        words = Words(table.lang)
        told = await self.tables.chronicle.board_lines(table)
        text = posts.turn(position, words, told).text
        await channel.get_partial_message(table.board_message).edit(
            content=text, allowed_mentions=discord.AllowedMentions.none()
        )
        return table.board_message

    # ---- to one person ----------------------------------------------------------------------------------------------

    async def _to_person(self, delivery: Delivery, table: Table) -> int:
        if not await self.services.people.wants_dm(delivery.user, delivery.kind):
            return 0
        words = await self.services.people.words_of(delivery.user)
        body: dict[str, Any] = {"allowed_mentions": discord.AllowedMentions.none(), "nonce": delivery.nonce or None}
        name = words.text(f"{table.game}.name")
        if delivery.kind == api.HAND:
            position = await self.services.tables.desk.position(table.id)
            if table.revision != delivery.revision and delivery.seat not in position.waiting():
                return 0  # the turn is over already
            body |= await self._hand(position, delivery.seat, words, table)
        else:
            body["content"] = words.text("bot.follow.news", game=name, link=channels.jump(table))
        channel = await self.client.create_dm(discord.Object(delivery.user))
        message = await channel.send(**body)
        await self.services.people.forget_closed(delivery.user)
        return message.id

    async def _hand(self, position: Position, seat: int, words: Words, table: Table) -> dict[str, Any]:
        text, rows = hand_text(position, seat, words)
        picture = await drawn(self.services.studio.hand(position, seat, words))
        turn = words.text("bot.hand.turn", link=channels.jump(table))
        return {"content": f"{text}\n{turn}", "view": view(rows), **({"file": picture.file()} if picture else {})}
