"""The thread of a finished game is put away."""

from __future__ import annotations

from bot.discord.delivery.address import PostedMessage
from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import EDITED, SKIP, Kind, Prepared, kind
from bot.discord.delivery.verdicts import NothingToDo, RequestRefused, Verdict, WaitsForPermission, in_channel
from bot.discord.text.page import Post
from bot.store.values.delivery import TIDY


@kind
class ArchiveThread(Kind):
    """It may be repeated."""

    names = (TIDY,)

    def act(self, job: Job) -> str:
        """An edit."""
        return EDITED

    async def prepare(self, job: Job) -> Prepared:
        """Unless the thread has another table by now."""
        at = await job.context.services.tables.at(job.table.channel)
        return Post("", []) if at.id == job.table.id else SKIP

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """It leaves no message."""
        return None

    async def send(self, job: Job, content: Post) -> int:
        """Put it away."""
        await job.context.transport.archive(job.address)
        return 0

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """One that it has not made itself may be none of its business."""
        verdict = in_channel(refused, job.delivery.attempts, pictured=False)
        return NothingToDo(0) if isinstance(verdict, WaitsForPermission) else verdict
