"""Lines of the log that are told at once: where the table stands, or in the channel that it has left."""

from __future__ import annotations

from bot.discord.delivery.address import PostedMessage
from bot.discord.delivery.duplicates import find_posted
from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, ChannelPost, Prepared, kind
from bot.discord.delivery.kinds.turn_post import lines_of
from bot.discord.delivery.verdicts import GiveUp, RequestRefused, RetryLater, Verdict
from bot.discord.text.log_lines import lines_told
from bot.discord.text.names import escape_names
from bot.discord.text.page import Post
from bot.store.values.delivery import MOVED, TOLD
from render.words.words import Words


@kind
class LogLinesPost(ChannelPost):
    """A word beside the boards; it mentions nobody."""

    names = (TOLD,)

    async def content(self, job: Job) -> Prepared:
        """The lines; nothing if they were taken back."""
        table, words = job.table, Words(job.table.lang)
        lines = lines_told(words, table.game, await lines_of(job), escape_names(table.names))
        title = words.text("bot.told.title", game=words.text(f"{table.game}.name"), number=table.id)
        return Post("\n".join([title, *lines]), []) if lines else SKIP


@kind
class MovedPost(LogLinesPost):
    """Where a table goes on, where it has stood. What cannot be told there is told in the new one alone."""

    names = (MOVED,)

    async def prepare(self, job: Job) -> Prepared:
        """What is told there, unless it is closed to the bot."""
        if job.context.transport.closed(job.address) is not None:
            return GiveUp("closed")
        return await self.content(job)

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """A message of that time that begins alike: what else the table is told may be under way."""
        context, text = job.context, content.text if content else ""
        return await find_posted(
            context.store, context.transport, job.address, job.delivery, str(job.delivery.table), text
        )

    async def send(self, job: Job, content: Post) -> int:
        """Post it; of the table's own place this tells nothing."""
        return await job.context.transport.send(job.address, content, job.delivery.nonce)

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """It is let be, unless Discord is only busy."""
        verdict = super().refused(job, refused)
        return verdict if isinstance(verdict, RetryLater) else GiveUp(str(refused))
