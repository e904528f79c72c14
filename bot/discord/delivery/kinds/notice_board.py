"""The notice board of a server: posted, brought up to date while it is young, posted anew once a day.

A row is one request at most, and there is none for five minutes after another, whatever has become of that. So once a
day two boards stand there for these minutes, the new one first: the other way round there would be none.
"""

from __future__ import annotations

from bot.discord.delivery.address import Address, PostedMessage
from bot.discord.delivery.duplicates import since_of
from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import SKIP, Kind, Prepared, kind
from bot.discord.delivery.verdicts import (
    AnswerLost,
    NothingToDo,
    PostAnew,
    RecipientAway,
    RequestRefused,
    Verdict,
    in_channel,
    waits_for_place,
)
from bot.discord.gateway import refusals
from bot.discord.gateway.refusals import RefusalScope
from bot.discord.text.layout import Blocks
from bot.discord.text.notice_board import Notices, board, digest
from bot.discord.text.page import LayoutPost, Post
from bot.store.values.board import DAILY, EVERY, OLD, OLD_EVERY, BoardPost
from bot.store.values.delivery import NOTICE_BOARD
from bot.tables.people.preferences import Place
from render.words.words import Words


@kind
class NoticeBoard(Kind):
    """One that may not be edited is posted anew; a former post is removed by a row of its own."""

    names = (NOTICE_BOARD,)

    async def prepare(self, job: Job) -> Prepared:
        """The board as it is now, unless its post shows that already; or nothing, for a former post to go. Where
        it has just moved to, it is posted first. Once an hour in which nothing has changed it is looked whether it is
        still there.
        """
        boards, now = job.context.store.boards, job.context.clock()
        if job.anew and job.board.post is not None:  # its message is gone, so it has none
            await boards.removed(job.board.guild, job.board.post.message)
            job.own_board = await boards.of(job.board.guild)
        own = job.board
        if own.asked + EVERY > now:
            return RecipientAway(own.asked + EVERY)
        moved = own.post is None and bool(own.channel) and own.reached
        job.former = None if moved else next(iter(own.former), None)
        if job.former is not None:
            return Post("", [])
        if not own.channel or own.channel != job.delivery.number:
            return SKIP
        closed = job.context.transport.closed(job.address)
        if closed is not None:
            return waits_for_place(closed)
        layout = await self._layout(job)
        job.shown = digest(layout)
        if own.post is not None and own.post.made + DAILY > now:
            if job.shown == own.shown:
                if own.asked + OLD > now or await self._stands(job, own.post):
                    return SKIP
                await boards.removed(own.guild, own.post.message)
                return RecipientAway(now + EVERY)
            if own.post.made + OLD <= now < own.asked + OLD_EVERY:
                return RecipientAway(own.asked + OLD_EVERY)
        return LayoutPost("", [], layout=layout)

    async def _stands(self, job: Job, post: BoardPost) -> bool:
        """Whether a post of which nothing was asked for long is still there: nobody tells of one that is deleted. It
        is, as far as Discord does not say otherwise.
        """
        await job.context.store.boards.ask(job.board.guild, job.context.clock())
        try:
            return await job.context.transport.is_there(job.address, post.message)
        except (RequestRefused, AnswerLost):
            return True

    async def _layout(self, job: Job) -> Blocks:
        own, store = job.board, job.context.store
        tables = [table for table in await store.tables.of_guild(own.guild) if table.reached]
        cups = [tournament for tournament in await store.tournaments.of_guild(own.guild) if tournament.live]
        public = await job.context.transport.public_to(
            job.address, {table.home for table in tables} | {cup.channel for cup in cups}
        )
        found = Notices(
            own.guild,
            [table for table in tables if table.home in public],
            [cup for cup in cups if cup.channel in public],
            await job.context.services.tables.seasons.of(own.guild, None),
        )
        place = Place(own.channel, None, own.guild, own.lang)
        return board(Words(await job.context.services.people.language_of(place)), found)

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """A post of the board that is not known yet."""
        store, own = job.context.store, f"g{job.board.guild}"
        posts = await job.context.transport.history(job.address, since_of(job.delivery))
        found = [post for post in posts if own in post.owners]
        known = await store.outbox.recorded(posted.id for posted in found) if found else set()
        return min((posted for posted in found if posted.id not in known), key=lambda posted: posted.id, default=None)

    async def send(self, job: Job, content: Post) -> int:
        """One request: remove, edit or post."""
        own, transport = job.board, job.context.transport
        await job.context.store.boards.ask(own.guild, job.context.clock())
        if job.former is not None:
            try:
                await transport.remove(Address(own.guild, job.former.channel), job.former.message)
            except RequestRefused as refused:
                if refused.scope not in (RefusalScope.MESSAGE, RefusalScope.PLACE):
                    raise
            return 0
        if own.post is None or own.post.made + DAILY <= job.context.clock():
            return await transport.send(job.address, content, job.delivery.nonce)
        await transport.edit(job.address, own.post.message, content)
        return own.post.message

    async def after(self, job: Job, message_id: int) -> None:
        """What it shows now; or that a former post is gone."""
        boards, own = job.context.store.boards, job.board
        if job.former is not None:
            await boards.removed(own.guild, job.former.message)
        elif message_id and job.shown:
            await boards.shows(own.guild, job.delivery.number, job.shown)

    def refused(self, job: Job, refused: RequestRefused) -> Verdict:
        """By Discord's code; an edit that is refused holds nobody up."""
        post = job.board.post
        edited = job.former is None and post is not None and post.made + DAILY > job.context.clock()
        if edited and post is not None and refused.scope == RefusalScope.MESSAGE:
            gone = refused.code in (refusals.UNKNOWN_MESSAGE, refusals.NOT_OURS)
            return PostAnew() if gone else NothingToDo(post.message)
        return in_channel(refused, job.delivery.attempts, pictured=False)
