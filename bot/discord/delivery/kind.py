"""Kinds of deliveries: each is one object with its whole life, entered in `KINDS` under the names of its rows."""

from __future__ import annotations

import asyncio
import logging
from typing import ClassVar

from msgspec import Struct

from bot.discord.delivery.address import PostedMessage
from bot.discord.delivery.direct_messages import may_notify_at
from bot.discord.delivery.duplicates import find_posted
from bot.discord.delivery.job import Job, posting
from bot.discord.delivery.verdicts import (
    GiveUp,
    PostAnew,
    RecipientAway,
    RequestRefused,
    Verdict,
    in_channel,
    to_person,
    waits_for_place,
)
from bot.discord.gateway import refusals
from bot.discord.gateway.refusals import RefusalScope
from bot.discord.text.page import Picture, Post
from bot.store.values.delivery import LOBBY_CARD, OVER_POST, RESUMED, TURN_POST
from bot.store.values.place import FULL, LOCKED
from bot.tables.people.preferences import wants, words_of_settings
from render.words.words import Words

POST_TIMEOUT_SECONDS = 20.0
"""Seconds a word to a person waits for the post it links to."""

POSTED, EDITED, STARTED = "posted", "edited", "started"
"""What is done in a channel: a message is posted or edited, a thread is started."""

SAYS = (LOBBY_CARD, TURN_POST, OVER_POST, RESUMED)
"""Kinds that tell by themselves what is asked where posts arrive again."""

_log = logging.getLogger(__name__)


class Skip(Struct, frozen=True):
    """Nothing is left to say."""


class GiveOn(Struct, frozen=True):
    """A later delivery tells it too, if there is one."""


SKIP, GIVE_ON = Skip(), GiveOn()

Prepared = Post | Skip | GiveOn | Verdict


class Kind:
    """The life of a delivery. Kinds keep nothing: what belongs to one delivery stands in its job."""

    names: ClassVar[tuple[str, ...]]
    """The kinds of the rows."""
    nonce: ClassVar[bool] = True
    """Whether Discord itself takes it only once within a minute: by its nonce, or because a second one is refused."""

    async def prepare(self, job: Job) -> Prepared:
        """What is true now, and to be told."""
        raise NotImplementedError

    async def draw(self, job: Job, content: Post) -> Picture | None:
        """The picture, before a slot is taken. Raises `Dropped` if the game has gone on before it was drawn."""
        return None

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """The message that it has become already; asked only of a delivery in doubt. Raises as `send`."""
        raise NotImplementedError

    async def send(self, job: Job, content: Post) -> int:
        """The message (0: none was needed). Raises `RequestRefused`, `AnswerLost`."""
        raise NotImplementedError

    async def after(self, job: Job, message_id: int) -> None:
        """What is nice to have once it is noted as sent; it is never repeated. Raises as `send`."""

    def act(self, job: Job) -> str:
        """What it does in its channel, as far as Discord refuses one and takes another."""
        return POSTED

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """What becomes of it."""
        raise NotImplementedError


KINDS: dict[str, Kind] = {}
"""Every kind of delivery, by the kind of its rows."""


def kind(made: type[Kind]) -> type[Kind]:
    """Enter a kind under each of its names."""
    instance = made()
    for name in made.names:
        if name in KINDS:
            raise ValueError(f"two kinds of delivery are called {name}")
        KINDS[name] = instance
    return made


class ChannelPost(Kind):
    """A message in the channel of a table or a tournament."""

    needs: ClassVar[tuple[str, ...]] = ()
    """Permissions that are needed there besides."""

    async def prepare(self, job: Job) -> Prepared:
        """What is to be posted, unless the place is gone or closed to the bot."""
        if job.own_table is not None and job.own_table.lost:
            return GiveUp("Gone")
        closed = job.context.transport.closed(job.address, *self.needs)
        if closed is not None:
            return waits_for_place(closed)
        job.bare |= not job.context.transport.may_attach(job.address)
        return await self.content(job)

    async def content(self, job: Job) -> Prepared:
        """What is to be posted."""
        raise NotImplementedError

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """A message of that time which belongs to it."""
        context, owner = job.context, str(job.delivery.table) if job.own_table else f"t{job.tournament.id}"
        return await find_posted(context.store, context.transport, job.address, job.delivery, owner)

    async def send(self, job: Job, content: Post) -> int:
        """Post it; of those it mentions only who is awake is rung for."""
        if job.own_table is not None and content.mentions:
            hours = await may_notify_at(job.context.services.tables, job.own_table, content.mentions)
            content.mentions = [user for user, at in hours.items() if at <= job.context.clock()]
        message_id = await self.post(job, content)
        await job.context.services.people.forget_refused(job.address.channel)
        if job.own_table is not None and not job.own_table.reached:
            said = job.delivery.kind in SAYS
            await job.context.services.tables.places.arrived(job.own_table, said=said)
        return message_id

    async def post(self, job: Job, content: Post) -> int:
        """The request; returns the message. Raises as `send`."""
        return await job.context.transport.send(job.address, content, job.delivery.nonce, job.picture)

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """By Discord's code."""
        return in_channel(refused, job.delivery.attempts, pictured=job.picture is not None)


class ChannelEdit(ChannelPost):
    """A message in a channel that is brought up to date: ``target`` is it. One that may not be edited holds nobody up:
    it is posted anew, or (``anew`` false) stays as it is.
    """

    def target(self, job: Job) -> int:
        """The message; 0 if there is none, and it is posted."""
        raise NotImplementedError

    def anew(self, job: Job, refused: RequestRefused) -> bool:
        """Whether it is posted anew, now that its message may not be edited."""
        return refused.code in (refusals.UNKNOWN_MESSAGE, refusals.ARCHIVED, refusals.THREAD_LOCKED)

    def act(self, job: Job) -> str:
        """An edit, where there is what to edit."""
        return EDITED if self.target(job) and not job.anew else POSTED

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """An edit may be repeated; a new post is looked for as any other."""
        return None if self.target(job) and not job.anew else await super().find(job, content)

    async def send(self, job: Job, content: Post) -> int:
        """Edit it, or post it."""
        target = 0 if job.anew else self.target(job)
        if not target:
            return await super().send(job, content)
        if job.own_table is not None and job.own_table.place in (LOCKED, FULL):  # known: no request is needed
            raise RequestRefused(400, refusals.THREAD_LOCKED)
        await self.edit(job, target, content)
        return target

    async def edit(self, job: Job, target: int, content: Post) -> None:
        """Edit it."""
        await job.context.transport.edit(job.address, target, content)

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """What concerns the message alone holds nobody up."""
        edited = bool(self.target(job)) and not job.anew
        if edited and (refused.scope == RefusalScope.MESSAGE or refused.code == refusals.THREAD_LOCKED):
            return PostAnew() if self.anew(job, refused) else self.stays(job, refused)
        return super().refused(job, refused)

    def stays(self, job: Job, refused: RequestRefused) -> Verdict:
        """What becomes of the delivery whose message stays as it is."""
        return GiveUp(str(refused))


class DirectMessage(Kind):
    """A word to one person."""

    patient: ClassVar[bool] = False
    """Whether those who sleep are not disturbed for a live table either."""

    async def prepare(self, job: Job) -> Prepared:
        """What is told, once the person may be told something and what it links to is posted."""
        context, user = job.context, job.delivery.user
        services = context.services
        by_dm, own = job.own_table is not None and job.own_table.by_dm, await services.people.settings(user)
        if not by_dm and not wants(own, job.delivery.kind):
            return SKIP
        if not await self.concerned(job):
            return SKIP
        if job.own_table is not None:
            at = (await may_notify_at(services.tables, job.table, [user], patient=self.patient))[user]
            if at > context.clock():
                return RecipientAway(at)
            other = posting(context.jobs, job.table.id)
            if other is not None:
                try:
                    await asyncio.wait_for(other.ended.wait(), POST_TIMEOUT_SECONDS)
                except TimeoutError:
                    _log.info("a word to a person goes before the post it belongs to")
                job.own_table = await services.tables.get(job.table.id)
        return await self.content(job, words_of_settings(own))

    async def concerned(self, job: Job) -> bool:
        """Whether the person may still be told of the table: who has left its server is a stranger there."""
        if job.own_table is None:
            return True
        presence = job.context.services.tables.repo.presence
        return not await presence.untold(job.table.guild, job.delivery.user)

    async def content(self, job: Job, words: Words) -> Prepared:
        """What is told."""
        raise NotImplementedError

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """A message in the person's DM that begins alike."""
        if content is None:
            return None
        context = job.context
        address = await context.messages.address_of(job.delivery.user)
        owner = str(job.delivery.table) if job.own_table else f"t{job.tournament.id}"
        return await find_posted(context.store, context.transport, address, job.delivery, owner, content.text)

    async def send(self, job: Job, content: Post) -> int:
        """Write to them; nobody is mentioned."""
        content.mentions = []
        address = await job.context.messages.address_of(job.delivery.user)
        message_id = await job.context.transport.send(address, content, job.delivery.nonce, job.picture)
        if await job.context.services.people.forget_closed(job.delivery.user):
            await job.context.services.tables.reschedule.wishes_changed(job.delivery.user)
        return message_id

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """By Discord's code."""
        return to_person(refused, job.delivery.attempts, pictured=job.picture is not None)
