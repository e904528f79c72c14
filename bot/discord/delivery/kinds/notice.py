"""Notices in the channel, or to one person: reminders, clocks that have run out, votes, a lobby that nobody fills."""

from __future__ import annotations

from bot.discord.delivery.address import PostedMessage
from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, ChannelPost, DirectMessage, Kind, Prepared, kind
from bot.discord.delivery.verdicts import RequestRefused, Verdict
from bot.discord.text import notices
from bot.discord.text.page import Post
from bot.store.values.delivery import RANOUT, REMIND, RESUMED, UNFILLED, VOTES, WATCHED
from render.words.words import Words


class PublicNotice(ChannelPost):
    """A word beside the posts of turns."""

    async def content(self, job: Job) -> Prepared:
        """What is still to be said."""
        words = Words(job.table.lang)
        if job.delivery.kind == UNFILLED:
            return Post(words.text("bot.notice.unfilled", game=words.text(f"{job.table.game}.name")), [])
        if job.delivery.kind == WATCHED:
            return notices.watchable_notice(job.table, words) if job.table.web_key and job.table.web_waits else SKIP
        position = await job.position()
        return notices.post(job.delivery, position, words) or SKIP


class PrivateNotice(DirectMessage):
    """The same, to one person."""

    async def content(self, job: Job, words: Words) -> Prepared:
        """What is still to be said."""
        position = await job.position()
        return notices.post(job.delivery, position, words) or SKIP


@kind
class Notice(Kind):
    """To the channel, or to the reader of the row."""

    names = (REMIND, RANOUT, UNFILLED, RESUMED, WATCHED, *VOTES.values())
    public, private = PublicNotice(), PrivateNotice()

    def way(self, job: Job) -> Kind:
        """Which of both it is."""
        return self.private if job.delivery.user else self.public

    async def prepare(self, job: Job) -> Prepared:
        """What is still to be said."""
        return await self.way(job).prepare(job)

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """As any other."""
        return await self.way(job).find(job, content)

    async def send(self, job: Job, content: Post) -> int:
        """As any other."""
        return await self.way(job).send(job, content)

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """As any other."""
        return self.way(job).refused(job, refused)
