"""What a tournament posts: its news, brought up to date as long as they change, and a thread for each pairing.

A thread is started from the post of its pairing: it has that message's id, and Discord refuses a second one (160004).
So nothing is made twice, wherever a process has died.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from bot.discord.delivery import verdicts
from bot.discord.delivery.address import NewPost, PostedMessage
from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, STARTED, ChannelEdit, ChannelPost, Kind, Prepared, kind
from bot.discord.delivery.kinds.forum import found_begun
from bot.discord.delivery.verdicts import (
    AsOtherKind,
    GiveUp,
    LostChannel,
    NothingToDo,
    RequestRefused,
    RetryLater,
    Verdict,
    WaitsForPermission,
    closed_pause,
    in_channel,
    waits_for_place,
)
from bot.discord.gateway import refusals
from bot.discord.gateway.forums import NEEDS
from bot.discord.gateway.permissions import POSTING, THREADS
from bot.discord.pictures.studio import DrawRequest, picture_or_none
from bot.discord.text import forum, standings, tournament, tournament_posts
from bot.discord.text.page import Picture, Post, fit
from bot.store.values.delivery import (
    CLOSED,
    NEWS,
    NEWS_EDIT,
    PAIRING,
    PAIRING_POST,
    PAIRING_THREAD,
    WITH_PICTURE,
)
from bot.store.values.tournament import Line, Pairing
from bot.tables.tournament.posts import waits_for_channel
from bot.workers.pool import BOARD
from engine.kernel.registry import game as find_game
from render.words.words import Words


def line_of(job: Job) -> Line:
    """The line that a delivery is about."""
    return job.tournament.lines[job.delivery.number]


def pairing_of(job: Job) -> Pairing:
    """The pairing that a delivery is about."""
    scope = (job.delivery.round, job.delivery.number)
    return next(own for own in job.tournament.pairings if (own.round, own.number) == scope)


async def is_open(job: Job) -> None:
    """Its channel is open (again), unless something still waits for it; an outage of the server is more than that, and
    lasts until Discord says that it is over.
    """
    context, found = job.context, job.tournament
    if not found.lost or context.transport.in_outage(job.address):
        return
    rows = await context.store.outbox.of_tournament(found.id)
    if not any(waits_for_channel(row) for row in rows):
        await context.services.tables.tournaments.lose(found, 0.0)


def news_post(job: Job) -> Post:
    """The post of a line, as it is now."""
    found, line = job.tournament, line_of(job)
    words = Words(found.lang)
    rows = tournament_posts.sign_up(words, found) if line.kind == "open" else tournament_posts.buttons(words, found)
    return Post(fit(tournament_posts.news(words, tournament_posts.then(found, line), line)), rows)


def pairing_post(job: Job) -> Post:
    """The post of a pairing: who plays at which table."""
    found, own = job.tournament, pairing_of(job)
    words = Words(found.lang)
    name = tournament.thread_name(words, found, own)
    return Post(
        f"**{name}**\n{tournament_posts.people_line(words, found, own)}", tournament_posts.buttons(words, found)
    )


@kind
class News(ChannelPost):
    """A line of news."""

    names = (NEWS,)
    needs: ClassVar[tuple[str, ...]] = THREADS

    async def content(self, job: Job) -> Prepared:
        """The line."""
        return news_post(job)

    async def draw(self, job: Job, content: Post) -> Picture | None:
        """The standings, where the line tells them; a cover where people are asked to sign up."""
        return await news_picture(job)

    async def after(self, job: Job, message_id: int) -> None:
        """The tournament waits no more."""
        await is_open(job)


async def news_picture(job: Job) -> Picture | None:
    """The picture of a line's post."""
    found, line = job.tournament, line_of(job)
    if line.kind == "open":
        studio, words = job.context.services.studio, Words(found.lang)
        return await picture_or_none(studio.cover(find_game(found.game), words, DrawRequest(BOARD), found.title))
    if line.kind not in ("standings", "corrected", "over") or not found.pairings:
        return None
    words, shown = Words(found.lang), tournament_posts.then(found, line)
    chart, told = standings.chart(words, shown), standings.standings_text(words, shown)
    return await picture_or_none(job.context.services.studio.figures(chart, told, words, DrawRequest(BOARD)))


@kind
class NewsEdit(ChannelEdit):
    """A post brought up to date: who has signed up, where the tables of a round are, and (all of a tournament's, with
    their pictures) that a name is forgotten.
    """

    names = (NEWS_EDIT,)

    async def prepare(self, job: Job) -> Prepared:
        """Of a table whose place is a post of a forum it is the message that begins that post."""
        if self.in_forum(job):
            job.delivery = msgspec.structs.replace(job.delivery, channel=pairing_of(job).channel)
            if job.context.transport.closed(job.address) is not None:
                return SKIP
        return await super().prepare(job)

    def in_forum(self, job: Job) -> bool:
        """Whether it is about a table in a post of a forum."""
        return bool(job.delivery.round and pairing_of(job).forum)

    async def content(self, job: Job) -> Prepared:
        """As it is now; later while it is not posted yet."""
        if not self.target(job):
            return verdicts.fault("not posted yet", job.delivery.attempts)
        return pairing_post(job) if job.delivery.round else news_post(job)

    async def draw(self, job: Job, content: Post) -> Picture | None:
        """Its picture, where that is to be another one."""
        return await news_picture(job) if job.delivery.asked == WITH_PICTURE and not job.delivery.round else None

    def target(self, job: Job) -> int:
        """The post; a thread bears the id of the one it was started from."""
        return pairing_of(job).channel if job.delivery.round else line_of(job).message

    async def edit(self, job: Job, target: int, content: Post) -> None:
        """Its words, and its picture where there is another one."""
        await job.context.transport.edit(job.address, target, content, pictures=[job.picture] if job.picture else None)

    async def after(self, job: Job, message_id: int) -> None:
        """The tournament waits no more."""
        if not self.in_forum(job):
            await is_open(job)

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """What becomes of a forum says nothing of the tournament's channel."""
        verdict = super().refused(job, refused)
        closed = isinstance(verdict, WaitsForPermission | LostChannel)
        return GiveUp(str(refused)) if closed and self.in_forum(job) else verdict

    def anew(self, job: Job, refused: RequestRefused) -> bool:
        """Never: what it tells is told by later posts too."""
        return False

    def stays(self, job: Job, refused: RequestRefused) -> Verdict:
        """One that is gone stays so; one that was edited too often is tried again."""
        if refused.code == refusals.OLD_EDITS:
            return verdicts.retry_or_give_up(str(refused), job.delivery.attempts, verdicts.ATTEMPTS)
        return NothingToDo(self.target(job))


@kind
class PairingPost(ChannelPost):
    """The post of a pairing, from which its thread is started."""

    names = (PAIRING,)
    needs: ClassVar[tuple[str, ...]] = THREADS

    async def content(self, job: Job) -> Prepared:
        """Who plays at which table; nothing if the table needs no thread any more."""
        found, own = job.tournament, pairing_of(job)
        if own.channel or own.done or not found.live:
            return SKIP
        return pairing_post(job)


@kind
class PairingThread(Kind):
    """The thread for a table of a round."""

    names = (PAIRING_THREAD,)

    def act(self, job: Job) -> str:
        """Threads may be refused where posts are taken."""
        return STARTED

    async def prepare(self, job: Job) -> Prepared:
        """Its name, unless it is needed no more, or the channel is closed to the bot."""
        found, own = job.tournament, pairing_of(job)
        if own.channel or own.done or not found.live or not job.delivery.message:
            return SKIP
        closed = job.context.transport.closed(job.address, *THREADS)
        if closed is not None:
            return waits_for_place(closed)
        return Post(tournament.thread_name(Words(found.lang), found, own), [])

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """A second one is refused."""
        return None

    async def send(self, job: Job, content: Post) -> int:
        """Start it: it has the message's id."""
        try:
            return await job.context.transport.start_thread(job.address, job.delivery.message, content.text)
        except RequestRefused as refused:
            if refused.code == refusals.THREAD_THERE:
                return job.delivery.message
            raise

    async def after(self, job: Job, message_id: int) -> None:
        """The tournament waits no more."""
        await is_open(job)

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """Too many threads, a word in the title that the server does not allow, a channel without threads: all wait for
        somebody to change something.
        """
        if refused.code in (refusals.INVALID_FORM, refusals.WRONG_CHANNEL):
            return WaitsForPermission(str(refused))
        return in_channel(refused, job.delivery.attempts, pictured=False)


@kind
class PairingInForum(Kind):
    """The place of a table of a round, where the server has named a forum. The round waits for no forum: where that is
    gone or closed, or demands a tag that the bot may not set, the table gets a thread of the tournament's channel.
    """

    names = (PAIRING_POST,)
    nonce: ClassVar[bool] = False

    async def prepare(self, job: Job) -> Prepared:
        """Who plays there; nothing if the table needs no place any more."""
        found, own, transport = job.tournament, pairing_of(job), job.context.transport
        if own.channel or own.done or not found.live:
            return SKIP
        closed = transport.closed(job.address, *POSTING, *NEEDS)
        if closed is not None and closed.left:
            return waits_for_place(closed)
        if closed is not None or transport.untaggable(job.address):
            return self._shut(job, "closed")
        return pairing_post(job)

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """A post of the forum that begins with this table."""
        return await found_begun(job, f"t{job.tournament.id}", pairing_post(job).text)

    async def send(self, job: Job, content: Post) -> int:
        """Begin the post, with its tags."""
        found = job.tournament
        words = Words(found.lang)
        names = (tournament.thread_name(words, found, pairing_of(job)), words.text(f"{found.game}.name"))
        ids = await job.context.services.people.forum_tags(job.address.channel)
        new = NewPost(names, forum.tags_of(found.game, forum.GOES_ON, ids, words))
        return await job.context.transport.begin(job.address, new, content)

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """What says something of the forum lets the table go to the tournament's channel."""
        if refused.code == refusals.UNKNOWN_CHANNEL:
            return AsOtherKind(PAIRING)
        verdict = in_channel(refused, job.delivery.attempts, pictured=False)
        shut = isinstance(verdict, WaitsForPermission) or refused.code in refusals.NAMES
        return self._shut(job, str(refused)) if shut else verdict

    def _shut(self, job: Job, why: str) -> Verdict:
        """It goes on elsewhere, unless it may be there already: that is seen once the forum is open."""
        if job.delivery.doubt:
            return RetryLater(closed_pause(job.delivery.attempts), f"{CLOSED} {why}")
        return AsOtherKind(PAIRING)
