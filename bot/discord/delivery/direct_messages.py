"""Letters: what is told to one person by DM, when that person may be told something."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import discord

from bot.discord.delivery.duplicates import arrived, in_doubt
from bot.discord.gateway.components import file, view
from bot.discord.people import find_players
from bot.discord.pictures.studio import DrawRequest, drawn
from bot.discord.services import Services
from bot.discord.text import links, notices, tournament
from bot.discord.text import recap as recap_text
from bot.discord.text.hand import turn_text
from bot.discord.text.names import escape_names
from bot.discord.tournament import sign_up
from bot.store.store import Store
from bot.store.values import change
from bot.store.values.change import Delivery
from bot.store.values.table import Table
from bot.store.values.tournament import Tournament
from bot.tables.facade import Tables
from bot.tables.model.position import Position
from bot.tables.model.quiet_hours import free
from bot.workers.pool import HAND
from render.words.words import Words

OPENING, BURST = 1.0, 5
"""Seconds between two DMs that are opened, after so many at once: Discord takes more for spam."""

PATIENCE = 20.0
"""Seconds a word to a person waits for the post it links to."""

_log = logging.getLogger(__name__)


class Asleep(Exception):
    """The person has quiet hours or is away: until ``at``."""

    def __init__(self, at: float) -> None:
        super().__init__(f"{at}")
        self.at = at


async def told_from(tables: Tables, table: Table, users: list[int], *, patient: bool = False) -> dict[int, float]:
    """From when on these people may be told something of a table: now, if it is live or they are awake.

    ``patient``: those who sleep are not disturbed for a live one either.
    """
    now = tables.desk.clock()
    if table.terms.live and not patient:
        return dict.fromkeys(users, now)
    return {
        user: free(ways, now) for user, ways in (await tables.desk.store.clocks.contact_hours(table, users)).items()
    }


class Letters:
    """Makes and sends them."""

    def __init__(self, services: Services, store: Store) -> None:
        self.services = services
        self.tables = services.tables
        self.store = store
        self._opening = asyncio.Lock()
        self._opened: deque[float] = deque(maxlen=BURST)

    async def send(self, delivery: Delivery, posting: asyncio.Event | None, *, bare: bool) -> int:
        """Send one, after what is being posted that it links to; ``bare``: without a picture.

        Returns its message (0: none was needed). Raises `Asleep`.
        """
        people, table = self.services.people, await self.tables.desk.get(delivery.table)
        if not await people.wants_dm(delivery.user, delivery.kind):
            return 0
        patient = delivery.kind == change.WISHED
        at = (await told_from(self.tables, table, [delivery.user], patient=patient))[delivery.user]
        if at > self.tables.desk.clock():
            raise Asleep(at)
        if posting is not None:
            try:
                await asyncio.wait_for(posting.wait(), PATIENCE)
            except TimeoutError:
                _log.info("a word to a person goes before the post it belongs to")
            table = await self.tables.desk.get(table.id)
        body = await self._body(delivery, table, bare=bare)
        if body is None:
            return 0
        body |= {"allowed_mentions": discord.AllowedMentions.none(), "nonce": delivery.nonce or None}
        dm, me = await self._dm(delivery.user), self.services.discord.user
        if me is not None and in_doubt(delivery, self.tables.desk.clock()):
            found = await arrived(self.store, dm, me.id, delivery, body["content"])
            if found is not None:
                return found.id
        self.store.processes.require_alive()
        message = await dm.send(**body)
        await people.forget_closed(delivery.user)
        return message.id

    async def organiser(self, found: Tournament, text: Callable[[Words], str]) -> bool:
        """A word to the organiser of a tournament; False while they sleep. Closed DMs they are told of elsewhere."""
        who, people = found.organiser, self.services.people
        table = Table(guild=found.guild, channel=found.channel, host=who, game=found.game)
        if (await told_from(self.tables, table, [who]))[who] > self.tables.desk.clock():
            return False
        nobody, nonce = discord.AllowedMentions.none(), f"t{found.id}-lost-{found.revision}"
        told = text(await people.words_of(who))
        try:
            await (await self._dm(who)).send(told, allowed_mentions=nobody, nonce=nonce)
        except discord.Forbidden:
            await people.note_closed(who)
        except discord.NotFound:  # a channel of another time: it is opened anew
            await people.note_dm(who, None)
            raise
        return True

    async def _body(self, delivery: Delivery, table: Table, *, bare: bool) -> dict[str, Any] | None:
        """What is told; None if it is not true any more."""
        words = await self.services.people.words_of(delivery.user)
        name = words.text(f"{table.game}.name")
        if delivery.kind == change.HAND:
            return await self._hand(delivery, table, words, bare=bare)
        if delivery.kind == change.REMIND or delivery.kind in change.VOTES.values():
            post = notices.post(delivery, await self.tables.desk.position(table.id), words)
            return {"content": post.text, "view": view(post.rows)} if post else None
        if delivery.kind == change.KICKED:
            return {"content": words.text("bot.kick.told", game=name, channel=f"<#{table.channel}>")}
        if delivery.kind == change.WISHED:
            return await find_players.letter(self.services, table, delivery.user, words)
        if delivery.kind == change.PAIRED:
            return await sign_up.letter(self.services, table, words)
        if delivery.kind == change.LOST:
            return await self._lost(delivery, table, words)
        return {"content": words.text("bot.follow.news", game=name, link=links.jump(table))}

    async def _lost(self, delivery: Delivery, table: Table, words: Words) -> dict[str, Any] | None:
        """The word that a table's channel is gone; of a tournament's table its people alone need it."""
        if not table.lost:
            return None
        cup = await self.store.tournaments.of_table(table.id)
        if cup is None:
            name = words.text(f"{table.game}.name")
            return {"content": words.text("bot.lost.text", game=name, number=table.id)}
        if table.seat_of(delivery.user) is None:
            return None
        return {"content": tournament.lost_table(words, cup, table.id)}

    async def _hand(self, delivery: Delivery, table: Table, words: Words, *, bare: bool) -> dict[str, Any] | None:
        """The word that a turn begins; none if it is over, or another one plays the seat meanwhile."""
        seat, own = delivery.seat, table.seats[delivery.seat]
        position: Position = await self.tables.desk.position(table.id)
        if not own.human or own.user != delivery.user:
            return None
        if table.revision != delivery.revision and seat not in position.waiting():
            return None
        missed = await self.tables.chronicle.recap(delivery.table, delivery.user)
        news = recap_text.brief(missed, table.game, words, escape_names(table.names))
        text, rows = turn_text(position, seat, words, news)
        order = DrawRequest(HAND)
        picture = None if bare else await drawn(self.services.studio.own(position, seat, words, order, missed.lines))
        return {"content": text, "view": view(rows), **({"file": file(picture)} if picture else {})}

    async def _dm(self, user: int) -> discord.abc.Messageable:
        """A person's DM. That it was opened once is remembered: after a restart it need not be opened again."""
        people, client = self.services.people, self.services.discord
        known = await people.dm_of(user)
        if known:
            return client.get_partial_messageable(known)
        async with self._opening:
            if len(self._opened) == BURST:
                await asyncio.sleep(max(0.0, self._opened[0] + BURST * OPENING - time.monotonic()))
            self._opened.append(time.monotonic())
            opened = await client.create_dm(discord.Object(user))
            await people.note_dm(user, opened.id)
        return opened
