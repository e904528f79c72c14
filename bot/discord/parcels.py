"""Parcels: what a delivery of the outbox becomes, made at the moment it is sent.

Pictures are drawn before one of the slots for sending is taken, so that a slow picture holds up nobody else's post.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import discord

from bot.discord import channels, play, posts
from bot.discord.controls import view
from bot.discord.look import turn_text
from bot.discord.pictures import Order, drawn
from bot.discord.reply import Picture
from bot.discord.services import Services
from bot.store import api
from bot.store.api import Delivery, Store
from bot.store.model import LOBBY, LogLine, Table
from bot.tables.position import Position
from bot.workers import BOARD, HAND, Dropped, always
from engine.kernel.registry import game as find_game
from render.words import Words

SENDING = 32
"""How many posts to channels are sent at once."""

OPENING, BURST = 1.0, 5
"""Seconds between two DMs that are opened, after so many at once: Discord takes more for spam."""

PATIENCE = 20.0
"""Seconds a word to a person waits for the post it links to."""

OLD_EDIT = {10008, 30046, 50005}
HOUR = 3600

_log = logging.getLogger(__name__)


class Barred(Exception):
    """The bot lacks permissions in the channel: ``names``."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class Gone(Exception):
    """The table's channel is gone; what is to be told waits for another one."""


class Parcels:
    """Makes and sends deliveries."""

    def __init__(self, services: Services, store: Store) -> None:
        self.services = services
        self.tables = services.tables
        self.store = store
        self._sending = asyncio.Semaphore(SENDING)
        self._opening = asyncio.Lock()
        self._opened: deque[float] = deque(maxlen=BURST)
        self._posting: dict[int, asyncio.Event] = {}
        self._newest: dict[int, int] = {}
        self._bare: set[int] = set()
        self._before: dict[int, int] = {}

    def outdate(self, table: Table) -> None:
        """A table has gone on: a board of it that waits to be drawn may be outdated."""
        if table.id in self._posting:
            self._newest[table.id] = table.posted_revision

    def without_picture(self, delivery: Delivery) -> bool:
        """Send it without its picture the next time; False if there was none already."""
        if delivery.id in self._bare:
            return False
        self._bare.add(delivery.id)
        return True

    async def send(self, delivery: Delivery) -> int | None:
        """Send one delivery. Returns its message (0: none was needed), None if a later delivery tells it."""
        table = await self.tables.desk.get(delivery.table)
        if delivery.user:
            return await self._to_person(delivery, table)
        done = self._posting[table.id] = asyncio.Event()
        try:
            return await self._to_channel(delivery, table)
        finally:
            done.set()
            if self._posting.get(table.id) is done:
                del self._posting[table.id]
                self._newest.pop(table.id, None)

    async def after(self, delivery: Delivery, message: int, *, calm: bool) -> None:
        """What is nice to have once a delivery is stored as sent: a lobby card gets its cover, the buttons of the board
        before come off.

        They work all the same; so it is done at the end of a game, and otherwise only while nothing else is to be sent.
        """
        self._bare.discard(delivery.id)
        if delivery.kind == api.LOBBY_CARD and calm:
            await self._cover(delivery, message)
        before = self._before.pop(delivery.id, 0)
        if not before or before == message or not (calm or delivery.kind == api.OVER_POST):
            return
        if clock_of(message) - clock_of(before) < HOUR:
            table = await self.tables.desk.get(delivery.table)
            try:
                await self._channel(table).get_partial_message(before).edit(view=None)
            except discord.DiscordException as error:
                _log.debug("old buttons stay: %s", type(error).__name__)

    # ---- to a channel -----------------------------------------------------------------------------------------------

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self.services.discord.get_partial_messageable(table.channel, guild_id=table.guild)

    async def _to_channel(self, delivery: Delivery, table: Table) -> int | None:
        if table.lost:
            raise Gone
        lacks = channels.missing(self.services.discord, table.channel)
        if lacks:
            raise Barred(lacks)
        if delivery.kind == api.LOBBY_CARD:
            return await self._lobby(delivery, table)
        if delivery.kind == api.PROGRESS:
            return await self._progress(delivery, table)
        if await self._told_later(delivery, table):
            return None
        lines = await self._lines(delivery)
        made = self._over if delivery.kind == api.OVER_POST else self._turn
        wanted = self._is_newest(table)
        while True:
            position = await self.tables.desk.position(table.id)
            try:
                post, picture = await made(delivery, position, lines, wanted)
                break
            except Dropped:  # the game has gone on before it was drawn
                if await self._told_later(delivery, position.table):
                    return None
                wanted = always
        self._before[delivery.id] = position.table.board_message
        message = await self._post(table, post, delivery, picture)
        await self.services.people.forget_refused(table.channel)
        return message

    def _is_newest(self, table: Table) -> Callable[[], bool]:
        return lambda: self._newest.get(table.id, 0) <= table.posted_revision

    async def _turn(
        self, delivery: Delivery, position: Position, lines: list[LogLine], wanted: Callable[[], bool]
    ) -> tuple[posts.Post, Picture | None]:
        words = Words(position.table.lang)
        if delivery.id in self._bare:
            return posts.turn(position, words, lines), None
        order = Order(BOARD, wanted)
        picture = await drawn(self.services.studio.board(position, words, order, lines, position.changed()))
        return posts.turn(position, words, lines), picture

    async def _over(
        self, delivery: Delivery, position: Position, lines: list[LogLine], wanted: Callable[[], bool]
    ) -> tuple[posts.Post, Picture | None]:
        words, studio = Words(position.table.lang), self.services.studio
        post = posts.over(position, words, lines)
        if delivery.id in self._bare:
            return post, None
        made = studio.score if position.result else studio.board
        return post, await drawn(made(position, words, Order(BOARD)))

    async def _told_later(self, delivery: Delivery, table: Table) -> bool:
        """Whether the game has gone on so far that a later post tells this one's lines too."""
        if delivery.kind != api.TURN_POST:
            return False
        gone_on = table.revision != delivery.revision or self._newest.get(table.id, 0) > delivery.revision
        return gone_on and await self.store.merge_forward(delivery.id)

    async def _lines(self, delivery: Delivery) -> list[LogLine]:
        if delivery.first > delivery.last:
            return []
        return await self.tables.chronicle.log(delivery.table, 0, delivery.first, delivery.last)

    async def _post(self, table: Table, post: posts.Post, delivery: Delivery, picture: Picture | None = None) -> int:
        body: dict[str, Any] = {"content": post.text, "allowed_mentions": post.allowed, "nonce": delivery.nonce or None}
        if post.rows:
            body["view"] = view(post.rows)
        if picture is not None:
            body["file"] = picture.file()
        async with self._sending:
            return (await self._channel(table).send(**body)).id

    async def _lobby(self, delivery: Delivery, table: Table) -> int:
        """Post the lobby card, or bring it up to date; one that cannot be edited is posted anew while it is needed."""
        post = posts.lobby(table, Words(table.lang))
        if table.lobby_message:
            card = self._channel(table).get_partial_message(table.lobby_message)
            try:
                async with self._sending:
                    await card.edit(
                        content=post.text, view=view(post.rows) if post.rows else None, allowed_mentions=post.allowed
                    )
                return table.lobby_message
            except discord.HTTPException as error:
                if error.code not in OLD_EDIT:
                    raise
                if table.status != LOBBY:
                    return table.lobby_message
        return await self._post(table, post, delivery)

    async def _cover(self, delivery: Delivery, message: int) -> None:
        """Put cover and legend on a lobby card: nobody has waited for them, and a later card brings its own."""
        table = await self.tables.desk.get(delivery.table)
        if table.status != LOBBY or table.revision != delivery.revision or table.lost:
            return
        words, studio = Words(table.lang), self.services.studio
        pictures = [
            await drawn(studio.lobby(table, words, Order(BOARD))),
            await drawn(studio.legend(find_game(table.game), words, Order(BOARD))),
        ]
        now = await self.tables.desk.get(delivery.table)
        if now.revision != table.revision or not any(pictures):
            return
        files = [picture.file() for picture in pictures if picture is not None]
        try:
            async with self._sending:
                await self._channel(table).get_partial_message(message).edit(attachments=files)
        except discord.DiscordException as error:
            _log.debug("a lobby card stays without its cover: %s", type(error).__name__)

    async def _progress(self, delivery: Delivery, table: Table) -> int:
        """Bring the words below the last board up to date: who is still missing. Its buttons and picture stay."""
        if not table.board_message or table.posted_revision > delivery.revision:
            return 0  # a later post is on its way, and the position is its to tell
        position = await self.tables.desk.position(table.id)
        text = posts.turn(position, Words(table.lang), await self.tables.chronicle.board_lines(table)).text
        async with self._sending:
            await (
                self._channel(table)
                .get_partial_message(table.board_message)
                .edit(content=text, allowed_mentions=discord.AllowedMentions.none())
            )
        return table.board_message

    # ---- to one person ----------------------------------------------------------------------------------------------

    async def _to_person(self, delivery: Delivery, table: Table) -> int:
        people = self.services.people
        if not await people.wants_dm(delivery.user, delivery.kind):
            return 0
        posting = self._posting.get(table.id)
        if posting is not None:  # the word links to what is being posted
            try:
                await asyncio.wait_for(posting.wait(), PATIENCE)
            except TimeoutError:
                _log.info("a word to a person goes before the post it belongs to")
            table = await self.tables.desk.get(table.id)
        words = await people.words_of(delivery.user)
        body: dict[str, Any] = {"allowed_mentions": discord.AllowedMentions.none(), "nonce": delivery.nonce or None}
        name = words.text(f"{table.game}.name")
        if delivery.kind == api.HAND:
            position = await self.tables.desk.position(table.id)
            if table.revision != delivery.revision and delivery.seat not in position.waiting():
                return 0  # the turn is over already
            body |= await self._hand(position, delivery, words)
        elif delivery.kind == api.KICKED:
            body["content"] = words.text("bot.kick.told", game=name, channel=f"<#{table.channel}>")
        elif delivery.kind == api.LOST:
            body["content"] = words.text("bot.lost.text", game=name, number=table.id)
        else:
            body["content"] = words.text("bot.follow.news", game=name, link=channels.jump(table))
        channel = await self._dm(delivery.user)
        message = await channel.send(**body)
        await people.forget_closed(delivery.user)
        return message.id

    async def _dm(self, user: int) -> discord.abc.Messageable:
        """A person's DM. That it was opened once is remembered: after a restart it need not be opened again."""
        people, client = self.services.people, self.services.discord
        known = await people.dm_of(user)
        if known:
            return client.get_partial_messageable(known)
        async with self._opening:
            now = time.monotonic()
            if len(self._opened) == BURST:
                await asyncio.sleep(max(0.0, self._opened[0] + BURST * OPENING - now))
            self._opened.append(now)
            opened = await client.create_dm(discord.Object(user))
            await people.note_dm(user, opened.id)
        return opened

    async def _hand(self, position: Position, delivery: Delivery, words: Words) -> dict[str, Any]:
        seat, lines = delivery.seat, await self.tables.chronicle.recap(delivery.table, delivery.user)
        news = play.told("bot.panel.recap", lines, position, words)
        text, rows = turn_text(position, seat, words, news)
        picture = (
            None
            if delivery.id in self._bare
            else await drawn(self.services.studio.own(position, seat, words, Order(HAND), lines))
        )
        return {"content": text, "view": view(rows), **({"file": picture.file()} if picture else {})}


def clock_of(message: int) -> float:
    """When a message was sent."""
    return discord.utils.snowflake_time(message).timestamp()
