"""The post of a table in the forum that is its home: begun with the lobby card, its tags, and what becomes of one that
its table had left before it was there.

Discord knows no nonce where a post of a forum is begun, and each is a channel of its own: so one in doubt is looked for
among the posts that the bot has begun there, by the controls of its card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from bot.discord.delivery.address import NewPost, PostedMessage
from bot.discord.delivery.duplicates import begins, since_of
from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import EDITED, SKIP, Kind, Prepared, kind
from bot.discord.delivery.kinds.lobby_card import LobbyCard
from bot.discord.delivery.verdicts import GiveUp, RequestRefused, RetryLater, Verdict, WaitsForPermission, in_channel
from bot.discord.gateway.forums import NEEDS
from bot.discord.text import forum
from bot.discord.text.names import thread_name
from bot.discord.text.page import Post
from bot.store.values.delivery import FORUM_LEFT, FORUM_POST, FORUM_TAGS
from bot.store.values.place import CLOSED
from bot.store.values.table import Table
from render.words.words import Words


def new_post(table: Table, others: set[str], ids: Mapping[str, int]) -> NewPost:
    """What the post of a table is called, and which tags it has; ``ids`` are those that the bot's tags had there."""
    words = Words(table.lang)
    host = next((seat.name for seat in table.seats if seat.user == table.host), "")
    names = (thread_name(words, table.game, host, others), words.text(f"{table.game}.name"))
    return NewPost(names, forum.tags_of(table.game, forum.state_of(table), ids, words))


async def found_begun(job: Job, owner: str, text: str = "") -> PostedMessage | None:
    """The post that a delivery has begun in a forum: one of that time which no delivery is known to have become."""
    posts = await job.context.transport.begun(job.address, since_of(job.delivery))
    found = [post for post in posts if owner in post.owners and (not text or begins(post.text) == begins(text))]
    known = await job.context.store.outbox.recorded(post.id for post in found) if found else set()
    return min((post for post in found if post.id not in known), key=lambda post: post.id, default=None)


@kind
class ForumPost(LobbyCard):
    """It bears the id of the message that it begins with, which is the lobby card from then on. One whose table has
    moved meanwhile is found as well: `ForumLeft` follows.
    """

    names = (FORUM_POST,)
    nonce: ClassVar[bool] = False
    needs: ClassVar[tuple[str, ...]] = NEEDS

    async def prepare(self, job: Job) -> Prepared:
        """The card, unless the table stands somewhere by now; it waits where the forum demands a tag that cannot be
        set.
        """
        if job.table.channel > 0:
            return SKIP
        if job.context.transport.untaggable(job.address):
            return WaitsForPermission("tag", refused=False, state=CLOSED)
        return await super().prepare(job)

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """A post of the forum with the table's controls."""
        return await found_begun(job, str(job.delivery.table))

    async def post(self, job: Job, content: Post) -> int:
        """Begin the post."""
        transport = job.context.transport
        ids = await job.context.services.people.forum_tags(job.address.channel)
        return await transport.begin(job.address, new_post(job.table, transport.open_posts(job.address), ids), content)

    def target(self, job: Job) -> int:
        """There is none yet."""
        return 0

    async def after(self, job: Job, message_id: int) -> None:
        """Cover and legend, on what is the table's card by now."""
        job.own_table = await job.context.services.tables.get(job.table.id)
        job.delivery = msgspec.structs.replace(job.delivery, channel=0)  # in the post, no more in the forum
        if message_id and job.table.channel == message_id:
            await super().after(job, message_id)


@kind
class ForumLeft(Kind):
    """A post that nobody knows of: it says where its table stands instead, bears no control, and is put away."""

    names = (FORUM_LEFT,)

    def act(self, job: Job) -> str:
        """An edit."""
        return EDITED

    async def prepare(self, job: Job) -> Prepared:
        """Where the table is; nothing where it is closed to the bot."""
        if job.context.transport.closed(job.address) is not None:
            return SKIP
        return Post(Words(job.table.lang).text("bot.forum.left", channel=f"<#{job.table.home}>"), [])

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """It may be done twice."""
        return None

    async def send(self, job: Job, content: Post) -> int:
        """Say it, and put the post away."""
        transport, message = job.context.transport, job.delivery.message
        await transport.edit(job.address, message, content, pictures=())
        await transport.archive(job.address)
        return message

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """It is let be, unless Discord is only busy."""
        verdict = in_channel(refused, job.delivery.attempts, pictured=False)
        return verdict if isinstance(verdict, RetryLater) else GiveUp(str(refused))


@kind
class ForumTags(Kind):
    """Nice to have: nobody waits for them, and nothing is told by them alone."""

    names = (FORUM_TAGS,)

    def act(self, job: Job) -> str:
        """An edit."""
        return EDITED

    async def prepare(self, job: Job) -> Prepared:
        """Nothing, as long as the table has no post in a forum that can be reached."""
        table = job.table
        shut = not table.forum or table.channel < 0 or table.lost or job.context.transport.closed(job.address)
        return SKIP if shut else Post("", [])

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """It leaves no message."""
        return None

    async def send(self, job: Job, content: Post) -> int:
        """Set them."""
        table, people = job.table, job.context.services.people
        ids, words = await people.forum_tags(table.forum), Words(table.lang)
        wanted = forum.tags_of(table.game, forum.state_of(table), ids, words)
        seen = await job.context.transport.tag(job.address, wanted, forum.all_tags(ids, words))
        await people.note_tags(table.forum, seen)
        return 0

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """They stay as they are, unless Discord is only busy."""
        verdict = in_channel(refused, job.delivery.attempts, pictured=False)
        return verdict if isinstance(verdict, RetryLater) else GiveUp(str(refused))
