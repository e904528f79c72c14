"""Parcels: what a delivery of the outbox becomes, made at the moment it is sent.

Pictures are drawn before one of the slots for sending is taken, so that a slow picture holds up nobody else's post.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import discord

from bot.discord.delivery.direct_messages import Letters, told_from
from bot.discord.delivery.duplicates import arrived, in_doubt
from bot.discord.delivery.job import Late
from bot.discord.delivery.outdated import Boards
from bot.discord.gateway import permissions
from bot.discord.gateway.components import file, mentions, view
from bot.discord.pictures.studio import DrawRequest, drawn
from bot.discord.services import Services
from bot.discord.text import lobby, notices, page, turn_post
from bot.discord.text.page import Picture
from bot.store.store import Store
from bot.store.values import change
from bot.store.values.change import Delivery
from bot.store.values.table import LOBBY, RUNNING, LogLine, Table
from bot.tables.model.position import Position
from bot.workers.pool import BOARD, Dropped, always
from engine.kernel.registry import game as find_game
from render.words.words import Words

SENDING = 32
"""How many posts to channels are sent at once."""

NOTICES = (change.REMIND, change.RANOUT, change.UNFILLED, *change.VOTES.values())
"""The kinds of words in a channel that are no post of a turn."""

OLD_EDIT = {10008, 30046, 50005}
HOUR = timedelta(hours=1)

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
        self.letters = Letters(services, store)
        self.late = Late(self._sending)
        self.boards = Boards(services)
        self._posting: dict[int, asyncio.Event] = {}
        self._bare: set[int] = set()
        self._before: dict[int, int] = {}

    def posting(self, table: int) -> bool:
        """Whether something of a table is being drawn or sent."""
        return table in self._posting

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
            return await self.letters.send(delivery, self._posting.get(table.id), bare=delivery.id in self._bare)
        if delivery.kind == change.PICTURE:
            return await self._picture(delivery, table)
        done = self._posting[table.id] = asyncio.Event()
        self.boards.begin(table.id)
        try:
            return await self._to_channel(delivery, table)
        finally:
            done.set()
            if self._posting.get(table.id) is done:
                del self._posting[table.id]
                if not self.late.owes(delivery.id):
                    self.boards.end(table.id)

    async def after(self, delivery: Delivery, message: int, *, calm: bool) -> None:
        """What is nice to have once a delivery is stored as sent: a lobby card gets its cover while nothing else is to
        be sent; after a game's last post the buttons of the board before come off.

        During a game those of an old board show the present position; taking them off was every third request.
        """
        self._bare.discard(delivery.id)
        if delivery.kind == change.LOBBY_CARD and calm:
            await self._cover(delivery, message)
        before = self._before.pop(delivery.id, 0)
        if not before or before == message or delivery.kind != change.OVER_POST:
            return
        if discord.utils.snowflake_time(message) - discord.utils.snowflake_time(before) < HOUR:
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
        lacks = permissions.missing(self.services.discord, table.channel)
        if lacks:
            raise Barred(lacks)
        if delivery.kind == change.LOBBY_CARD:
            return await self._lobby(delivery, table)
        if delivery.kind == change.PROGRESS:
            return await self._progress(delivery, table)
        if delivery.kind in NOTICES:
            return await self._notice(delivery, table)
        if delivery.kind == change.TIDY:
            return await self._tidy(table)
        found = await self._arrived(delivery, table)
        if found is not None:
            return found
        if await self._told_later(delivery, table):
            return None
        lines = await self._lines(delivery)
        wanted = self.boards.newest(table)
        while True:
            position = await self.tables.desk.position(table.id)
            try:
                post, picture = await self._board(delivery, position, lines, wanted)
                break
            except Dropped:  # the game has gone on before it was drawn
                if await self._told_later(delivery, position.table):
                    return None
                wanted = always
        self._before[delivery.id] = position.table.board_message
        message = await self._post(table, post, delivery, picture)
        await self.services.people.forget_refused(table.channel)
        return message

    async def _arrived(self, delivery: Delivery, table: Table) -> int | None:
        """The message that a delivery has become already, if that is not known for certain otherwise."""
        me = self.services.discord.user
        if me is None or not in_doubt(delivery, self.tables.desk.clock()):
            return None
        found = await arrived(self.store, self._channel(table), me.id, delivery)
        if found is not None and not found.attachments and delivery.kind in (change.TURN_POST, change.OVER_POST):
            self.late.owe(delivery.id)
        return found.id if found is not None else None

    async def _board(
        self, delivery: Delivery, position: Position, lines: list[LogLine], wanted: Callable[[], bool]
    ) -> tuple[page.Post, Picture | None]:
        words, over = Words(position.table.lang), delivery.kind == change.OVER_POST
        rated = await self.store.results.ratings_after(position.table.id) if over else []
        post = turn_post.over(position, words, lines, rated) if over else turn_post.turn(position, words, lines)
        if delivery.id in self._bare:
            return post, None
        return post, await self.late.soon(delivery.id, self.boards.drawing(position, lines, wanted, over=over))

    async def _picture(self, delivery: Delivery, table: Table) -> int:
        """Put its picture on a post that was sent in words: the one that is being drawn, or after a restart another one
        where the post is still the newest.
        """
        message = self._channel(table).get_partial_message(delivery.message)
        self.boards.begin(table.id)
        try:
            if not self.late.expects(delivery.id):
                newest = table.board_message == message.id and table.posted_revision <= delivery.revision
                if newest and not table.lost and delivery.id not in self._bare:
                    position, lines = await self.tables.desk.position(table.id), await self._lines(delivery)
                    wanted, over = self.boards.newest(table), position.table.status != RUNNING
                    self.late.expect(delivery.id, self.boards.drawing(position, lines, wanted, over=over))
            await self.late.follow(delivery.id, message)
        finally:
            if table.id not in self._posting:
                self.boards.end(table.id)
        return message.id

    async def _told_later(self, delivery: Delivery, table: Table) -> bool:
        """Whether the game has gone on so far that a later post tells this one's lines too."""
        if delivery.kind != change.TURN_POST:
            return False
        gone_on = table.revision != delivery.revision or self.boards.gone_on(table.id, delivery.revision)
        return gone_on and await self.store.outbox.give_lines_on(delivery.id)

    async def _lines(self, delivery: Delivery) -> list[LogLine]:
        if delivery.first > delivery.last:
            return []
        return await self.tables.chronicle.log(delivery.table, 0, delivery.first, delivery.last)

    async def _post(self, table: Table, post: page.Post, delivery: Delivery, picture: Picture | None = None) -> int:
        hours = await told_from(self.tables, table, post.mentions)
        post.mentions = [user for user, at in hours.items() if at <= self.tables.desk.clock()]
        body: dict[str, Any] = {
            "content": post.text,
            "allowed_mentions": mentions(post),
            "nonce": delivery.nonce or None,
        }
        if post.rows:
            body["view"] = view(post.rows)
        if picture is not None:
            body["file"] = file(picture)
        async with self._sending:
            self.store.processes.require_alive()
            return (await self._channel(table).send(**body)).id

    async def _lobby(self, delivery: Delivery, table: Table) -> int:
        """Post the lobby card, or bring it up to date; one that cannot be edited is posted anew while it is needed."""
        post = lobby.lobby(table, Words(table.lang), *await self.tables.rematches.asked(table))
        if table.lobby_message:
            card = self._channel(table).get_partial_message(table.lobby_message)
            shown = view(post.rows) if post.rows else None
            kept: dict[str, Any] = {} if table.status == LOBBY else {"attachments": []}  # an outdated cover goes
            try:
                async with self._sending:
                    await card.edit(content=post.text, view=shown, allowed_mentions=mentions(post), **kept)
                return table.lobby_message
            except discord.HTTPException as error:
                if error.code not in OLD_EDIT:
                    raise
                if table.status != LOBBY:
                    return table.lobby_message
        return await self._arrived(delivery, table) or await self._post(table, post, delivery)

    async def _cover(self, delivery: Delivery, message: int) -> None:
        """Put cover and legend on a lobby card: nobody has waited for them, and a later card brings its own."""
        table = await self.tables.desk.get(delivery.table)
        if table.status != LOBBY or table.revision != delivery.revision or table.lost:
            return
        words, studio = Words(table.lang), self.services.studio
        pictures = [
            await drawn(studio.lobby(table, words, DrawRequest(BOARD))),
            await drawn(studio.legend(find_game(table.game), words, DrawRequest(BOARD))),
        ]
        now = await self.tables.desk.get(delivery.table)
        if now.revision != table.revision or not any(pictures):
            return
        files = [file(picture) for picture in pictures if picture is not None]
        try:
            async with self._sending:
                await self._channel(table).get_partial_message(message).edit(attachments=files)
        except discord.DiscordException as error:
            _log.debug("a lobby card stays without its cover: %s", type(error).__name__)

    async def _notice(self, delivery: Delivery, table: Table) -> int:
        """A word beside the posts of turns; 0 if nothing is left to say when it comes to be sent."""
        found = await self._arrived(delivery, table)
        if found is not None:
            return found
        words = Words(table.lang)
        if delivery.kind == change.UNFILLED:
            game = words.text(f"{table.game}.name")
            return await self._post(table, page.Post(words.text("bot.notice.unfilled", game=game), []), delivery)
        post = notices.post(delivery, await self.tables.desk.position(table.id), words)
        return await self._post(table, post, delivery) if post else 0

    async def _tidy(self, table: Table) -> int:
        """Put the thread of a finished game away, unless it has another table by now. One that it has not made itself
        may be none of its business.
        """
        if (await self.tables.desk.at(table.channel)).id != table.id:
            return 0
        channel = await self.services.discord.look_up(table.channel)
        if isinstance(channel, discord.Thread) and not channel.archived:
            async with self._sending:
                with contextlib.suppress(discord.Forbidden):
                    await channel.edit(archived=True)
        return 0

    async def _progress(self, delivery: Delivery, table: Table) -> int:
        """Bring the words below the last board up to date: who is still missing. Its buttons and picture stay."""
        if not table.board_message or table.posted_revision > delivery.revision:
            return 0  # a later post is on its way, and the position is its to tell
        position = await self.tables.desk.position(table.id)
        text = turn_post.turn(position, Words(table.lang), await self.tables.chronicle.board_lines(table)).text
        async with self._sending:
            await (
                self._channel(table)
                .get_partial_message(table.board_message)
                .edit(content=text, allowed_mentions=discord.AllowedMentions.none())
            )
        return table.board_message
