"""A word to the organiser of a tournament: why it waits, and the way on."""

from __future__ import annotations

from bot.discord.delivery.direct_messages import may_notify_at
from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, DirectMessage, Prepared, kind
from bot.discord.delivery.verdicts import RecipientAway, RetryLater
from bot.discord.gateway.permissions import THREADS
from bot.discord.gateway.refusals import UNKNOWN_CHANNEL
from bot.discord.text import tournament
from bot.discord.text.page import Post
from bot.store.values.delivery import CLOSED, ORGANISER, PENDING
from bot.store.values.place import LEFT, OUTAGE
from bot.store.values.table import Table
from bot.tables.tournament.posts import given_up
from render.words.words import Words

OUTAGE_PAUSE = 600.0
"""Seconds until it is looked again whether an outage is over."""


@kind
class OrganiserNotice(DirectMessage):
    """The channel is gone, closed to the bot, or takes no more threads; or it was called off for that."""

    names = (ORGANISER,)

    async def content(self, job: Job, words: Words) -> Prepared:
        """Nothing if it is there again; later while they sleep."""
        found, context = job.tournament, job.context
        over = given_up(found)
        if not found.lost or not (found.live or over):
            return SKIP
        look = context.services.tables.places.look
        state = await look(found.guild, found.channel) if look is not None else None
        if state == OUTAGE:  # of which nobody is told, unless the channel is shut afterwards
            return RetryLater(OUTAGE_PAUSE, OUTAGE)
        table = Table(guild=found.guild, channel=found.channel, host=found.organiser, game=found.game)
        at = (await may_notify_at(context.services.tables, table, [job.delivery.user]))[job.delivery.user]
        if at > context.clock():
            return RecipientAway(at)
        if over:
            return Post(tournament.given_up(words, found), [])
        if state == LEFT:
            return Post(tournament.left(words, found), [])
        closed = context.transport.closed(job.address, *THREADS)
        waiting = await context.store.outbox.of_tournament(found.id)
        codes = [row.error.split()[-1] for row in waiting if row.state == PENDING and row.error.startswith(CLOSED)]
        code = next((code for code in codes if code.isdecimal() and int(code) != UNKNOWN_CHANNEL), "")
        return Post(tournament.channel_lost_text(words, found, list(closed.lacks) if closed else [], code), [])
