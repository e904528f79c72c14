"""The row of a board that is the last one no more: one quiet button is left of it."""

from __future__ import annotations

from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, ChannelEdit, Prepared, kind
from bot.discord.delivery.verdicts import GiveUp, LostChannel, RequestRefused, Verdict, WaitsForPermission
from bot.discord.text import turn_post
from bot.discord.text.page import Post
from bot.store.values.delivery import OLDER
from render.words.words import Words


@kind
class OlderBoard(ChannelEdit):
    """Nice to have: nobody misses anything without it, for all that was ever posted can be pressed. So it is let be
    under load, and wherever Discord or the place minds. Discord changes one message a request: those of a table go one
    after the other.
    """

    names = (OLDER,)

    async def prepare(self, job: Job) -> Prepared:
        """Its button; nothing under load, or where nothing can be done."""
        table = job.table
        if job.context.loaded or table.lost or table.board_message == self.target(job):
            return SKIP
        if job.context.transport.closed(job.address) is not None:
            return SKIP
        return Post("", turn_post.older_rows(table, Words(table.lang)))

    async def edit(self, job: Job, target: int, content: Post) -> None:
        """Its row alone."""
        await job.context.transport.edit(job.address, target, rows=content.rows)

    def target(self, job: Job) -> int:
        """The board."""
        return job.delivery.message

    def anew(self, job: Job, refused: RequestRefused) -> bool:
        """Never: it stays as it is."""
        return False

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """It waits for nobody."""
        verdict = super().refused(job, refused)
        return GiveUp(str(refused)) if isinstance(verdict, WaitsForPermission | LostChannel) else verdict
