"""A heads-up for who wants it: the one before them has begun."""

from __future__ import annotations

from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, DirectMessage, Prepared, kind
from bot.discord.text import links
from bot.discord.text.names import escape_name
from bot.discord.text.page import Post
from bot.store.values.delivery import HEADS_UP
from bot.store.values.table import RUNNING
from render.words.words import Words


@kind
class HeadsUp(DirectMessage):
    """None if their turn has come, or the one before them has played."""

    names = (HEADS_UP,)

    async def content(self, job: Job, words: Words) -> Prepared:
        """Who plays before them."""
        table, own = job.table, job.table.seats[job.delivery.seat]
        if table.status != RUNNING or not own.human or own.user != job.delivery.user:
            return SKIP
        waiting = (await job.position()).waiting()
        if waiting != [*job.delivery.asked]:
            return SKIP
        who = words.listing([f"**{escape_name(table.names[seat])}**" for seat in waiting])
        told = words.text("bot.headsup.text", who=who, game=words.text(f"{table.game}.name"))
        return Post(f"{told}\n{words.text('bot.show.link', link=links.board_link(table))}", [])
