"""A person's turn begins: what has happened, and their hand, by DM."""

from __future__ import annotations

from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, DirectMessage, Prepared, kind
from bot.discord.pictures.studio import DrawRequest, picture_or_none
from bot.discord.text import recap
from bot.discord.text.hand import turn_text
from bot.discord.text.names import escape_names
from bot.discord.text.page import Picture, Post
from bot.store.values.delivery import HAND
from bot.store.values.table import RUNNING, LogLine
from bot.tables.model.position import Position
from bot.workers.pool import HAND as HAND_PICTURE
from bot.workers.pool import WorkDropped
from render.words.words import Words


class HandPost(Post):
    """The words with what the picture shows."""

    position: Position | None = None
    lines: tuple[LogLine, ...] = ()
    read_in: Words | None = None


@kind
class Hand(DirectMessage):
    """None if the turn or the game is over, or another one plays the seat meanwhile."""

    names = (HAND,)

    async def content(self, job: Job, words: Words) -> Prepared:
        """Their turn, and what they have missed."""
        table, seat, game_log = job.table, job.delivery.seat, job.context.services.tables.game_log
        own = table.seats[seat]
        if table.status != RUNNING or not own.human or own.user != job.delivery.user:
            return SKIP
        position = await job.position()
        if table.revision != job.delivery.revision and seat not in position.waiting():
            return SKIP
        missed = await game_log.recap(position, job.delivery.user)
        beside = await job.context.services.private(words, job.delivery.user, position)
        news = recap.brief(missed, table.game, beside, escape_names(table.names))
        text, rows = turn_text(position, seat, words, news)
        return HandPost(text, rows, [], position, tuple(missed.lines), words)

    async def draw(self, job: Job, content: Post) -> Picture | None:
        """What only they may see."""
        assert isinstance(content, HandPost)
        assert content.position is not None
        assert content.read_in is not None
        studio = job.context.services.studio
        try:
            return await picture_or_none(
                studio.own(
                    content.position, job.delivery.seat, content.read_in, DrawRequest(HAND_PICTURE), content.lines
                )
            )
        except WorkDropped:
            return None
