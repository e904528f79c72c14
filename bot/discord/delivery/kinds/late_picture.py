"""The picture of a post that was sent in words: it follows on the same post."""

from __future__ import annotations

from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import ChannelEdit, Prepared, kind
from bot.discord.delivery.kinds.turn_post import board_of, lines_of
from bot.discord.delivery.outdated import newest
from bot.discord.delivery.verdicts import NothingToDo, RequestRefused
from bot.discord.text.page import Picture, Post
from bot.store.values.delivery import PICTURE
from bot.store.values.table import RUNNING
from bot.workers.pool import WorkDropped


@kind
class LatePicture(ChannelEdit):
    """The one that is being drawn, or after a restart another one where the post is still the newest."""

    names = (PICTURE,)

    async def prepare(self, job: Job) -> Prepared:
        """Nothing if nobody wants it any more; a post that may not be edited needs no permission to be let be."""
        table, own = job.table, job.delivery
        if job.drawing is None:
            newest_post = table.board_message == own.message and table.posted_revision <= own.revision
            if not newest_post or table.lost or not job.context.transport.may_attach(job.address):
                return NothingToDo(own.message)
            position = await job.position()
            lines, over = await lines_of(job), position.table.status != RUNNING
            job.expect(board_of(position, lines, newest(job), job, over=over))
        return Post("", [])

    async def draw(self, job: Job, content: Post) -> Picture | None:
        """Wait for it, however long it takes."""
        try:
            return await job.drawn()
        except WorkDropped:
            return None

    async def send(self, job: Job, content: Post) -> int:
        """Put it on its post."""
        if job.picture is not None:
            await job.context.transport.edit(job.address, job.delivery.message, pictures=[job.picture])
        return job.delivery.message

    def target(self, job: Job) -> int:
        """The post."""
        return job.delivery.message

    def anew(self, job: Job, refused: RequestRefused) -> bool:
        """Never: its words are told."""
        return False
