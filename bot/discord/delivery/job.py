"""A job: one delivery under way, from its row to what has become of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bot.discord.delivery.address import Address
from bot.discord.delivery.direct_messages import DirectMessages
from bot.discord.delivery.transport import Transport
from bot.discord.pictures.studio import picture_or_none
from bot.discord.services import Services
from bot.discord.text.page import Picture
from bot.store.store import Store
from bot.store.values.board import Board, BoardPost
from bot.store.values.delivery import PICTURE, Delivery
from bot.store.values.table import Table
from bot.store.values.tournament import Tournament
from bot.tables.model.position import Position

PICTURE_TIMEOUT_SECONDS = 2.0
"""Seconds that words wait for their picture."""

LOADED = 8
"""More deliveries to channels than so many under way are a load."""


@dataclass(frozen=True)
class Context:
    """What deliveries are made with; ``jobs`` are those under way, by delivery."""

    services: Services
    store: Store
    transport: Transport
    messages: DirectMessages
    clock: Callable[[], float]
    jobs: dict[int, Job] = field(default_factory=dict)

    @property
    def loaded(self) -> bool:
        """Whether so much is under way that what is merely nice to have is let be."""
        return sum(not job.delivery.user for job in self.jobs.values()) > LOADED

    @property
    def calm(self) -> bool:
        """Whether no more than one post is under way."""
        return sum(not job.delivery.user for job in self.jobs.values()) <= 1


class Job:
    """One delivery under way. A row is all that is kept of a delivery: a job ends with the attempt, whatever its end,
    and with it the picture that it may wait for.
    """

    def __init__(self, context: Context, delivery: Delivery) -> None:
        self.context = context
        self.delivery = delivery
        self.own_table: Table | None = None
        self.own_tournament: Tournament | None = None
        self.own_board: Board | None = None
        self.bare = False
        """It is sent without a picture: with it, it is too large, or files are not allowed there."""
        self.anew = False
        """The message it brings up to date may not be edited: it is posted anew."""
        self.dropped = False
        """The game had gone on before its picture was drawn."""
        self.shown = ""
        """A digest of what a notice board shows by it."""
        self.former: BoardPost | None = None
        """The former post of a notice board that it removes."""
        self.last = False
        """No later delivery tells what this one does."""
        self.owes = False
        """Its words are there, and its picture has still to follow."""
        self.picture: Picture | None = None
        self.drawing: asyncio.Task[Picture | None] | None = None
        self.newest = 0
        """The revision whose post came due at the table while this is under way; 0: none."""
        self.ended = asyncio.Event()

    @property
    def table(self) -> Table:
        """The table it belongs to."""
        assert self.own_table is not None
        return self.own_table

    async def position(self) -> Position:
        """The position of its table, which each attempt reads anew. Raises `NotRunning` and `DamagedTable`."""
        return await self.context.services.tables.position_at(self.table)

    @property
    def tournament(self) -> Tournament:
        """The tournament it belongs to."""
        assert self.own_tournament is not None
        return self.own_tournament

    @property
    def board(self) -> Board:
        """The notice board it belongs to."""
        assert self.own_board is not None
        return self.own_board

    @property
    def address(self) -> Address:
        """Where it is told: where its table stands (the forum in which it is to get a post), or its tournament, if it
        names no other channel there; or where the notice board stood when it came due.
        """
        if self.own_board is not None:
            return Address(self.own_board.guild, self.delivery.number)
        if self.own_table is not None:
            return Address(self.own_table.guild, self.delivery.channel or self.own_table.home)
        return Address(self.tournament.guild, self.delivery.channel or self.tournament.channel)

    @property
    def is_post(self) -> bool:
        """Whether it tells something in a channel, and is no picture that follows."""
        return not self.delivery.user and self.delivery.kind != PICTURE

    # ---- pictures ----------------------------------------------------------------------------------------------------

    async def picture_soon(self, picture: Awaitable[Picture]) -> Picture | None:
        """The picture if it comes while the words wait for it; else the job owes it. Raises `Dropped`."""
        self.expect(picture)
        assert self.drawing is not None
        await asyncio.wait({self.drawing}, timeout=PICTURE_TIMEOUT_SECONDS)
        self.owes = not self.drawing.done()
        return None if self.owes else await self.drawn()

    async def drawn(self) -> Picture | None:
        """The picture that is expected, however long it takes. Raises `Dropped`."""
        drawing, self.drawing = self.drawing, None
        try:
            return await drawing if drawing is not None else None
        finally:
            del drawing  # an error refers to this frame: the drawing that has it must not be found from there

    def expect(self, picture: Awaitable[Picture]) -> None:
        """Have it drawn, instead of one that was begun before."""
        self.release()
        self.drawing = asyncio.ensure_future(picture_or_none(picture))

    def release(self) -> None:
        """Nobody wants the picture any more."""
        if self.drawing is not None:
            self.drawing.add_done_callback(_heard)
            self.drawing = None


def _heard(drawing: asyncio.Task[Picture | None]) -> None:
    if not drawing.cancelled():
        drawing.exception()


def posting(jobs: Mapping[int, Job], table_id: int) -> Job | None:
    """What is being drawn or sent to a table's channel."""
    return next((job for job in jobs.values() if job.is_post and job.delivery.table == table_id), None)
