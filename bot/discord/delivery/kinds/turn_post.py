"""The post of a turn, and the last one of a game: what happened, whose turn it is, the board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.discord.delivery.address import PostedMessage
from bot.discord.delivery.job import Job
from bot.discord.delivery.kind import GIVE_ON, ChannelPost, Prepared, kind
from bot.discord.delivery.outdated import has_later_post, newest
from bot.discord.pictures.studio import DrawRequest
from bot.discord.text import turn_post
from bot.discord.text.page import Picture, Post
from bot.store.values.delivery import OVER_POST, TURN_POST
from bot.store.values.table import LogLine
from bot.tables.model.position import Position
from bot.workers.pool import BOARD, always
from render.words.words import Words


class BoardPost(Post):
    """A post with a board: of what position it is, and what it tells."""

    position: Position | None = None
    lines: Sequence[LogLine] = ()


def board_of(position: Position, lines: Sequence[LogLine], wanted: Callable[[], bool], job: Job, *,
             over: bool) -> Awaitable[Picture]:  # fmt: skip
    """The picture of a post: the board, or what stands at the end of a game. Raises `Dropped`."""
    words, studio = Words(position.table.lang), job.context.services.studio
    if not over:
        return studio.board(position, words, DrawRequest(BOARD, wanted), lines, position.changed())
    made = studio.score if position.result else studio.board
    return made(position, words, DrawRequest(BOARD))


async def lines_of(job: Job) -> list[LogLine]:
    """What a post tells."""
    own = job.delivery
    if own.first > own.last:
        return []
    return await job.context.services.tables.game_log.lines(job.table, 0, own.first, own.last)


@kind
class TurnPost(ChannelPost):
    """A board with its words. One that the game has left behind is told by the next."""

    names = (TURN_POST,)

    async def content(self, job: Job) -> Prepared:
        """The position as it is by now."""
        if not job.last and has_later_post(job):
            return GIVE_ON
        return await self.told(job)

    async def told(self, job: Job) -> BoardPost:
        """The words, of the position as it is by now."""
        position, lines = await job.position(), await lines_of(job)
        post = await self.words(job, position, lines)
        if not job.table.reached and job.table.place_told:
            post.text = f"{post.text}\n-# {Words(position.table.lang).text('bot.notice.again')}"
        return BoardPost(post.text, post.rows, post.mentions, position, lines)

    async def words(self, job: Job, position: Position, lines: list[LogLine]) -> Post:
        """What it says."""
        words = await job.context.services.public(position)
        return turn_post.turn(position, words, lines, job.context.clock())

    async def draw(self, job: Job, content: Post) -> Picture | None:
        """The board; if it comes late it follows on the post."""
        assert isinstance(content, BoardPost)
        assert content.position is not None
        over, wanted = job.delivery.kind == OVER_POST, always if job.dropped else newest(job)
        return await job.picture_soon(board_of(content.position, content.lines, wanted, job, over=over))

    async def find(self, job: Job, content: Post | None) -> PostedMessage | None:
        """One without its board is owed it."""
        found = await super().find(job, content)
        job.owes = found is not None and not found.pictured and not job.bare
        return found


@kind
class OverPost(TurnPost):
    """The last post: the game is over, or was aborted. It is always told."""

    names = (OVER_POST,)

    async def content(self, job: Job) -> Prepared:
        """The end."""
        return await self.told(job)

    async def words(self, job: Job, position: Position, lines: list[LogLine]) -> Post:
        """Who has won, what it made of ratings, and the honours it has brought."""
        rated = await job.context.store.results.ratings_after(position.table.id)
        watch = await job.context.services.tables.gallery.link(position.table)
        honours = await job.context.services.tables.honours.told(job.table.id)
        return turn_post.ending_text(
            position, await job.context.services.public(position), lines, rated, watch, honours
        )
