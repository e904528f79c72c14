"""The words below the last board brought up to date: who is still missing."""

from __future__ import annotations

from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, ChannelEdit, Prepared, kind
from bot.discord.delivery.kinds.turn_post import BoardPost, board_of
from bot.discord.delivery.outdated import newest
from bot.discord.text import turn_post
from bot.discord.text.page import Picture, Post
from bot.store.values.delivery import PROGRESS


@kind
class Progress(ChannelEdit):
    """An edit of the last board; its buttons and picture stay. Where that may not be edited, because its thread is put
    away or somebody has deleted it, the board is posted anew.
    """

    names = (PROGRESS,)

    async def content(self, job: Job) -> Prepared:
        """The words of the position as it is; nothing if a later post is on its way: the position is its to tell."""
        position = await job.position()
        table = job.own_table = position.table
        if not table.board_message or table.posted_revision > job.delivery.revision:
            return SKIP
        lines = await job.context.services.tables.game_log.board_lines(table)
        words = await job.context.services.public(position)
        post = turn_post.turn(position, words, lines, job.context.clock())
        return BoardPost(post.text, post.rows, post.mentions if job.anew else [], position, lines)

    async def draw(self, job: Job, content: Post) -> Picture | None:
        """Only a new post needs its board."""
        if not job.anew:
            return None
        assert isinstance(content, BoardPost)
        assert content.position is not None
        return await job.picture_soon(board_of(content.position, content.lines, newest(job), job, over=False))

    async def edit(self, job: Job, target: int, content: Post) -> None:
        """Its words alone."""
        content.mentions = []
        await job.context.transport.edit(job.address, target, content, controls=False)

    def target(self, job: Job) -> int:
        """The last board."""
        return job.table.board_message
