"""Words to one person that are a line: news of a table they follow, a seat they have lost, a channel that is gone."""

from __future__ import annotations

from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, DirectMessage, Prepared, kind
from bot.discord.delivery.verdicts import RecipientAway
from bot.discord.text import links, places, tournament
from bot.discord.text.page import Post
from bot.store.values.delivery import FOLLOW, KICKED, LOST
from bot.store.values.place import OUTAGE
from bot.store.values.time import HOUR
from render.words.words import Words


@kind
class FollowNotice(DirectMessage):
    """A word with a link to a follower, as long as they may see the channel."""

    names = (FOLLOW,)

    async def concerned(self, job: Job) -> bool:
        """Whether they are on the server, and the channel is open to them."""
        return await job.context.transport.may_see(job.address, job.delivery.user)

    async def content(self, job: Job, words: Words) -> Prepared:
        """There is news; nothing if they do not follow any more."""
        if job.delivery.user not in job.table.followers:
            return SKIP
        name = words.text(f"{job.table.game}.name")
        return Post(words.text("bot.follow.news", game=name, link=links.board_link(job.table)), [])


@kind
class KickedNotice(DirectMessage):
    """Somebody has sent them away from the lobby."""

    names = (KICKED,)

    async def content(self, job: Job, words: Words) -> Prepared:
        """From where; nothing if they sit there again."""
        if job.table.seat_of(job.delivery.user) is not None:
            return SKIP
        name = words.text(f"{job.table.game}.name")
        return Post(words.text("bot.kick.told", game=name, channel=f"<#{job.table.home}>"), [])


@kind
class LostTableNotice(DirectMessage):
    """No post arrives in the channel of their table; of a tournament's table its people alone need it."""

    names = (LOST,)

    async def content(self, job: Job, words: Words) -> Prepared:
        """The way on."""
        table = job.table
        if table.reached or not table.live:
            return SKIP
        if table.place == OUTAGE:  # what it is then is told when that is over
            return RecipientAway(job.context.clock() + HOUR)
        cup = await job.context.store.tournaments.of_table(table.id)
        if cup is None:
            return places.word(table, words)
        if table.seat_of(job.delivery.user) is None:
            return SKIP
        return Post(tournament.lost_table(words, cup, table.id), [])
