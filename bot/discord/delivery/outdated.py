"""Boards of posts: what is drawn for them, and which of them are outdated before they are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.discord.pictures.studio import DrawRequest
from bot.discord.services import Services
from bot.discord.text.page import Picture
from bot.store.values.table import LogLine, Table
from bot.tables.model.position import Position
from bot.workers.pool import BOARD
from render.words.words import Words


class Boards:
    """Has the boards of posts drawn."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._newest: dict[int, int] = {}
        """Of the tables with a board under way, to be drawn or to be sent: the revision they have gone on to, or 0."""

    def begin(self, table: int) -> None:
        """A board of this table is under way."""
        self._newest.setdefault(table, 0)

    def end(self, table: int) -> None:
        """None is any more."""
        self._newest.pop(table, None)

    def outdate(self, table: Table) -> None:
        """A table has gone on: a board of it that waits to be drawn may be outdated."""
        if table.id in self._newest:
            self._newest[table.id] = table.posted_revision

    def gone_on(self, table: int, revision: int) -> bool:
        """Whether a later post is due than that of a revision."""
        return self._newest.get(table, 0) > revision

    def newest(self, table: Table) -> Callable[[], bool]:
        """Whether the board of a table as it is now is still its newest one, asked later."""
        return lambda: not self.gone_on(table.id, table.posted_revision)

    def drawing(
        self, position: Position, lines: Sequence[LogLine], wanted: Callable[[], bool], *, over: bool
    ) -> Awaitable[Picture]:
        """The picture of a post: the board, or what stands at the end of a game. Raises `Dropped`."""
        words, studio = Words(position.table.lang), self.services.studio
        if not over:
            return studio.board(position, words, DrawRequest(BOARD, wanted), lines, position.changed())
        made = studio.score if position.result else studio.board
        return made(position, words, DrawRequest(BOARD))
