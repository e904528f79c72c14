"""The roll of honour of a season that is over, in the channel that its server has chosen. It mentions nobody."""

from __future__ import annotations

from bot.discord.delivery.address import PostedMessage
from bot.discord.delivery.duplicates import find_posted
from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, Kind, Prepared, kind
from bot.discord.delivery.verdicts import RequestRefused, Verdict, in_channel, waits_for_place
from bot.discord.text import statistics
from bot.discord.text.page import Post
from bot.store.values.delivery import SEASON_END
from bot.tables.model.seasons import season_numbered
from bot.tables.model.server_settings import server_settings
from bot.tables.people.preferences import Place
from render.words.words import Words


@kind
class SeasonEnd(Kind):
    """One post for each season and server; nothing where nobody has played."""

    names = (SEASON_END,)

    async def prepare(self, job: Job) -> Prepared:
        """The table as it is; nothing where its server has none posted any more, or elsewhere."""
        services, own = job.context.services, job.board
        house = server_settings(await job.context.store.settings.of("guild", own.guild))
        if house.roll != job.delivery.number:
            return SKIP
        closed = job.context.transport.closed(job.address)
        if closed is not None:
            return waits_for_place(closed)
        found = await services.tables.seasons.of(own.guild, season_numbered(job.delivery.round))
        if not found.rows:
            return SKIP
        lang = await services.people.language_of(Place(job.delivery.number, None, own.guild, own.lang))
        return statistics.honour_post(Words(lang), found)

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """A post of that time that begins alike."""
        if content is None:
            return None
        context = job.context
        return await find_posted(context.store, context.transport, job.address, job.delivery, "", content.text)

    async def send(self, job: Job, content: Post) -> int:
        """Post it."""
        return await job.context.transport.send(job.address, content, job.delivery.nonce)

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """By Discord's code."""
        return in_channel(refused, job.delivery.attempts, pictured=False)
