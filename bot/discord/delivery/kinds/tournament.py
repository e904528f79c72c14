"""The herald: makes the threads and tables of a tournament's round, and posts what is new of tournaments.

What is to be done is rows (`Tournaments.with_news`), and each is noted once it is done; a post keeps its nonce.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import discord

from bot.discord.delivery.direct_messages import may_notify_at
from bot.discord.delivery.job import Context
from bot.discord.delivery.verdicts import Refused
from bot.discord.gateway import permissions, refusals
from bot.discord.gateway.components import file, view
from bot.discord.lobby.lobby import opponent_names
from bot.discord.pictures.studio import DrawRequest, drawn
from bot.discord.services import Services
from bot.discord.text import tournament
from bot.discord.text import tournament as tournament_text
from bot.discord.text.page import Post, fit
from bot.store.store import Store
from bot.store.values.errors import StoreError
from bot.store.values.table import Table
from bot.store.values.tournament import PLAYED, Line, Pairing, Tournament
from bot.workers.pool import BOARD
from render.words.words import Words

PAUSE = 60.0
"""Seconds until the next try at a tournament where Discord has refused something."""

GONE = {10008}
"""Discord's code for a message that is gone: its post is not brought up to date any more."""

_log = logging.getLogger(__name__)


class Herald:
    """Looks at what is due when `tick` is called."""

    def __init__(self, services: Services, store: Store, context: Context) -> None:
        self.services = services
        self.store = store
        self.context = context
        self._later: dict[int, float] = {}

    async def tick(self) -> None:
        """Make and post what is due; a fault at one tournament stays there."""
        now = self.services.tables.clock()
        try:
            found = await self.store.tournaments.with_news()
        except StoreError as error:
            _log.error("tournaments cannot be read: %s", type(error).__name__)
            return
        for id in found:  # noqa: A001
            if self._later.get(id, 0.0) > now:
                continue
            try:
                await self._tell(id)
                self._later.pop(id, None)
            except discord.DiscordException as error:
                self._later[id] = now + PAUSE
                _log.warning("tournament %s waits: %s", id, type(error).__name__)
            except Exception as error:
                self._later[id] = now + PAUSE
                _log.error("tournament %s cannot be told", id, exc_info=error)

    async def _tell(self, id: int) -> None:  # noqa: A002
        found, client = await self.store.tournaments.get(id), self.services.discord
        guild = client.get_guild(found.guild)
        if guild is None or guild.unavailable or not client.listens_to(found.guild):
            return  # another process knows, or nobody
        channel, lacks = (
            guild.get_channel(found.channel),
            permissions.missing(client, found.channel, *permissions.THREADS),
        )
        if not isinstance(channel, discord.TextChannel) or lacks:
            await self._lose(found, guild, lacks)
            return
        if found.lost:
            await self.services.tables.tournaments.lose(found, 0.0)
        if found.status == PLAYED:
            for one in found.of_round(found.round):
                await self._open(found, one, channel)
        found = await self.store.tournaments.get(id)
        for line in found.lines:
            if line.due:
                await self.store.tournaments.told(found, line, await self._post(found, line, channel))

    async def _open(self, found: Tournament, pairing: Pairing, channel: discord.TextChannel) -> None:
        """A thread for a pairing, and its table; another thread for one that has lost its own."""
        words, course = Words(found.lang), self.services.tables.course
        if pairing.table:
            table = await self.services.tables.get(pairing.table)
            if table.live and table.lost:
                await course.moved(found.id, pairing, await self._thread(found, pairing, channel))
            return
        if not pairing.channel:
            await course.opened(found.id, pairing, await self._thread(found, pairing, channel))
        await course.place(found.id, pairing, opponent_names(words))

    async def _thread(self, found: Tournament, pairing: Pairing, channel: discord.TextChannel) -> int:
        words = Words(found.lang)
        at, number = tournament.stage(words, found, pairing.round), pairing.number
        name = words.text("bot.tournament.thread", title=found.title, at=at, number=number)
        made = await channel.create_thread(name=name[:100], type=discord.ChannelType.public_thread)
        return made.id

    async def _lose(self, found: Tournament, guild: discord.Guild, lacks: list[str]) -> None:
        """The channel is gone, and the threads of its tables with it, or it is closed to the bot: the organiser is told
        by DM, once. Everything else waits.
        """
        tables, now = self.services.tables, self.services.tables.clock()
        self._later[found.id] = now + PAUSE
        if found.lost or not found.live:
            return
        for one in found.of_round(found.round):
            if one.table and not one.done and not lacks and guild.get_thread(one.channel) is None:
                await tables.lobby.lose(one.table)
        if found.organiser <= 0 or await self._organiser(found, partial(tournament_text.lost, found, lacks)):
            await tables.tournaments.lose(found, now)

    async def _organiser(self, found: Tournament, text: Callable[[Words], str]) -> bool:
        """A word to the organiser of a tournament; False while they sleep. Closed DMs they are told of elsewhere."""
        who, people = found.organiser, self.services.people
        table = Table(guild=found.guild, channel=found.channel, host=who, game=found.game)
        if (await may_notify_at(self.services.tables, table, [who]))[who] > self.services.tables.clock():
            return False
        post = Post(text(await people.words_of(who)), [])
        try:
            address = await self.context.messages.address_of(who)
            await self.context.transport.send(address, post, f"t{found.id}-lost-{found.revision}")
        except Refused as error:
            if error.code == refusals.UNKNOWN_CHANNEL:  # a channel of another time: it is opened anew
                await people.note_dm(who, None)
                raise
            await people.note_closed(who)
        return True

    async def _post(self, found: Tournament, line: Line, channel: discord.TextChannel) -> int:
        """Post a line, or bring its post up to date. Returns the message."""
        words, shown = Words(found.lang), tournament.then(found, line)
        rows = tournament.sign_up(words, found) if line.kind == "open" else tournament.buttons(words, found)
        body: dict[str, Any] = {
            "content": fit(tournament.news(words, shown, line)),
            "allowed_mentions": discord.AllowedMentions.none(),
        }
        if line.message:
            try:
                await channel.get_partial_message(line.message).edit(**body, view=view(rows) if rows else None)
            except discord.HTTPException as error:
                if error.code not in GONE:
                    raise
            return line.message
        if rows:
            body["view"] = view(rows)
        if line.kind in ("standings", "corrected", "over") and found.pairings:
            chart, told = tournament.chart(words, shown), tournament.told(words, shown)
            picture = await drawn(self.services.studio.figures(chart, told, words, DrawRequest(BOARD)))
            if picture is not None:
                body["file"] = file(picture)
        return (await channel.send(**body, nonce=f"t{found.id}-{line.number}-{found.channel % 10**6}")).id
