"""Somebody who has left a tournament without a word learns that they cannot sign up for the next, and what cures it."""

from __future__ import annotations

from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, DirectMessage, Prepared, kind
from bot.discord.text import tournament
from bot.discord.text.page import Post
from bot.store.values.delivery import BARRED
from render.words.words import Words


@kind
class BarredNotice(DirectMessage):
    """Nothing, if it is lifted meanwhile."""

    names = (BARRED,)

    async def content(self, job: Job, words: Words) -> Prepared:
        """From what, until when, and what cures it."""
        found = await job.context.services.tables.bars.of(job.tournament.guild, job.delivery.user)
        return SKIP if found is None else Post(tournament.barred(words, job.tournament, found.until), [])
