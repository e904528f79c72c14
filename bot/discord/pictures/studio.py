"""Pictures: drawn by the workers, each one once, with a text for those who cannot see them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.discord.text.page import ALT, Picture
from bot.discord.text.seat_view import SeatView
from bot.store.values.table import LogLine, Table
from bot.tables.model.position import Position, places
from bot.workers.pool import PANEL, WorkDropped, Workers, always
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import PUBLIC, Event, View
from render.canvas.picture import Picture as Wanted
from render.jobs.worker import changed_job, course_job, job, pack, since_job
from render.raster.encode import EncodedPicture
from render.shared.statistics import Figures, figures_job
from render.shared.statistics import pack as pack_figures
from render.words.shorten import shorten
from render.words.words import Words

KEPT = 24
"""How many finished pictures are kept for the next one who asks; one has some 200 KiB."""

EMPTY = "empty"
"""The label by which a game says of a hand that nothing is in it."""

_log = logging.getLogger(__name__)


class DrawRequest:
    """How urgently a picture is wanted, and whether it still is when its turn comes."""

    def __init__(self, kind: int = PANEL, wanted: Callable[[], bool] = always) -> None:
        self.kind = kind
        self.wanted = wanted


class PictureService:
    """Has pictures drawn by the workers. The same picture asked for twice at once is drawn once.

    All raise `WorkDropped` if the picture is not wanted any more when its turn comes.
    """

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self._kept: OrderedDict[tuple[Any, ...], asyncio.Future[Picture]] = OrderedDict()

    @property
    def idle(self) -> bool:
        """Whether a picture asked for now would be begun at once."""
        return self.workers.idle

    async def board(
        self,
        position: Position,
        words: Words,
        order: DrawRequest,
        lines: Sequence[LogLine] = (),
        changed: tuple[str, ...] = (),
    ) -> Picture:
        """The whole board as everybody may see it; ``lines`` tell what is new, ``changed`` are places with a sign."""
        board = replace(position_request("board", position, words, PUBLIC, lines), changed=changed)
        return await self._of(position, board, position.view(), order, lines, changed)

    async def moment(
        self,
        now: Position,
        before: Position,
        seat: int,
        words: Words,
        order: DrawRequest,
        lines: Sequence[LogLine] = (),
    ) -> Picture:
        """An earlier board as ``seat`` saw it (or everybody), with a sign at all that was not so ``before``."""
        named, since = places(now.kept[len(before.kept) :]), before.table.revision
        asked = replace(position_request("board", now, words, seat, lines), changed=named)
        packed = pack(now.game.id, now.view(seat), asked)
        work = partial(changed_job, *packed, now.game.encode_view(before.view(seat)))
        key = (now.table.id, now.table.revision, "replay", seat, words.lang, since, _span(lines))
        return await self._draw(key, now.game, asked, work, order)

    async def score(self, position: Position, words: Words, order: DrawRequest) -> Picture:
        """The final score sheet."""
        return await self._of(position, position_request("score", position, words, PUBLIC), position.view(), order)

    async def course(self, position: Position, first: bytes, words: Words, order: DrawRequest) -> Picture:
        """How everybody's points went, after the end; ``first`` is the state in which the table's record begins."""
        view, moves = position.view(), msgspec.json.encode(position.moves)
        asked = position_request("course", position, words, PUBLIC)
        work = partial(course_job, *pack(position.game.id, view, asked), first, moves)
        return await self._draw(_key(position, asked), position.game, asked, work, order)

    async def since(
        self,
        position: Position,
        revision: int,
        first: bytes,
        words: Words,
        order: DrawRequest,
        lines: Sequence[LogLine] = (),
    ) -> Picture:
        """The whole board with a sign at all that has changed since a ``revision`` of the table; ``first`` is the
        state in which its record begins.
        """
        before = [move for move in position.kept if move.revision <= revision]
        asked = position_request("board", position, words, PUBLIC, lines)
        asked = replace(asked, changed=places(position.kept[len(before) :]))
        moves = msgspec.json.encode([move for entry in before for move in entry.moves])
        work = partial(since_job, *pack(position.game.id, position.view(), asked), first, moves)
        return await self._draw((*_key(position, asked), "since", revision), position.game, asked, work, order)

    async def area(
        self, position: Position, seat: int, words: Words, order: DrawRequest, lines: Sequence[LogLine] = ()
    ) -> Picture:
        """What lies open before one seat."""
        return await self._of(
            position, position_request("area", position, words, seat, lines), position.view(), order, lines
        )

    async def own(
        self, position: Position, seat: int, words: Words, order: DrawRequest, lines: Sequence[LogLine] = ()
    ) -> Picture:
        """What only ``seat`` may see; if it holds nothing, what lies open before it."""
        holds = any(label.id != EMPTY for label in position.game.hand(position.view(seat)))
        return await (self.hand if holds else self.area)(position, seat, words, order, lines)

    async def hand(
        self, position: Position, seat: int, words: Words, order: DrawRequest, lines: Sequence[LogLine] = ()
    ) -> Picture:
        """What only ``seat`` may see."""
        return await self._of(
            position, position_request("hand", position, words, seat, lines), position.view(seat), order, lines
        )

    async def detail(self, sight: SeatView, order: DrawRequest, lines: Sequence[LogLine] = ()) -> Picture:
        """The board as one seat sees it, with the places it may choose marked: a detail where letters choose it."""
        asked = sight.picture(_events(lines))
        key = (
            sight.table,
            sight.revision,
            "detail",
            sight.seat,
            sight.words.lang,
            tuple(sight.marks.places.items()),
            sight.marks.here,
            _span(lines),
            *sight.ahead,
        )
        work = partial(job, *pack(sight.game.id, sight.view, asked))
        return await self._draw(key, sight.game, asked, work, order)

    async def _of(
        self,
        position: Position,
        picture: Wanted,
        view: View,
        order: DrawRequest,
        lines: Sequence[LogLine] = (),
        changed: tuple[str, ...] = (),
    ) -> Picture:
        work = partial(job, *pack(position.game.id, view, picture))
        return await self._draw((*_key(position, picture), _span(lines), changed), position.game, picture, work, order)

    async def sample(self, game: AnyGame, words: Words, order: DrawRequest) -> Picture:
        """The board at the start of a game, for the guide."""
        names = tuple(words.text("bot.seat", number=number) for number in range(1, game.seats[-1] + 1))
        return await self._opening(game, Wanted(kind="board", words=words, names=names), order)

    async def legend(self, game: AnyGame, words: Words, order: DrawRequest) -> Picture:
        """How to read the board of a game."""
        return await self._opening(game, Wanted(kind="legend", words=words, names=()), order)

    async def lobby(self, table: Table, words: Words, order: DrawRequest) -> Picture:
        """The cover of a table that is being set up."""
        return await self._opening(
            find_game(table.game), Wanted(kind="lobby", words=words, names=tuple(table.names)), order
        )

    async def cover(self, game: AnyGame, words: Words, order: DrawRequest, title: str = "") -> Picture:
        """A game's cover: with the ``title`` of a tournament, or with its own name."""
        return await self._opening(game, Wanted(kind="cover", words=words, names=(), title=title), order)

    async def figures(self, figures: Figures, told: str, words: Words, order: DrawRequest) -> Picture:
        """A picture of figures, and what is ``told`` of it."""
        made: EncodedPicture = await self.workers.run(
            order.kind, partial(figures_job, pack_figures(figures)), order.wanted
        )
        return Picture(made.data, f"figures.{made.suffix}", lines_within(told, ALT, words.text("bot.results.alt")))

    async def _opening(self, game: AnyGame, asked: Wanted, order: DrawRequest) -> Picture:
        """A picture for which no table is needed but its game."""
        state, _ = game.new(game.seats[-1], None, "0" * 31 + "1")
        work = partial(job, *pack(game.id, game.view(state, PUBLIC), asked))
        return await self._draw(
            (asked.kind, game.id, asked.words.lang, asked.names, asked.title), game, asked, work, order
        )

    async def _draw(
        self, key: tuple[Any, ...], game: AnyGame, asked: Wanted, work: Callable[[], EncodedPicture], order: DrawRequest
    ) -> Picture:
        while True:
            found = self._kept.get(key)
            own = found is None or found.cancelled() or (found.done() and found.exception() is not None)
            if found is None or own:
                found = self._kept[key] = asyncio.ensure_future(self._make(key, game, asked, work, order))
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            try:
                return await asyncio.shield(found)
            except WorkDropped:
                if own or not order.wanted():
                    raise  # else somebody else's order has been given up, not this one
            finally:
                del found  # an error refers to this frame: the picture that has it must not be found from there

    async def _make(
        self, key: tuple[Any, ...], game: AnyGame, asked: Wanted, work: Callable[[], EncodedPicture], order: DrawRequest
    ) -> Picture:
        drawn: EncodedPicture = await self.workers.run(order.kind, work, order.wanted)
        stem = "-".join(str(part) for part in key[:5] if isinstance(part, int | str) and part != "")
        more = asked.words.text("bot.alt.more")
        return Picture(drawn.data, f"{game.id}-{stem}.{drawn.suffix}", lines_within(drawn.alt, ALT, more))


def position_request(kind: str, position: Position, words: Words, seat: int, lines: Sequence[LogLine] = ()) -> Wanted:
    """A picture of a position, with what all kinds tell: who is waited for, what is new, the end."""
    return Wanted(
        kind=kind,
        words=words,
        names=tuple(position.table.names),
        seat=seat,
        waiting=tuple(position.waiting()),
        news=_events(lines),
        result=position.result,
    )


def _key(position: Position, picture: Wanted) -> tuple[Any, ...]:
    return position.table.id, position.table.revision, picture.kind, picture.seat, picture.words.lang


def _events(lines: Sequence[LogLine]) -> tuple[Event, ...]:
    """What of the game the lines tell; what the bot itself tells is no news of the board."""
    return tuple(line.event for line in lines if not line.bot and not line.undone)


def _span(lines: Sequence[LogLine]) -> tuple[int, int]:
    return (lines[0].number, lines[-1].number) if lines else (0, 0)


async def picture_or_none(picture: Awaitable[Picture]) -> Picture | None:
    """The picture; what it belongs to goes without one that cannot be drawn, because the game must go on.

    Raises `WorkDropped`.
    """
    try:
        return await picture
    except WorkDropped:
        raise
    except Exception as error:
        _log.error("a picture could not be drawn", exc_info=error)
        return None


def lines_within(text: str, limit: int, more: str = "…") -> str:
    r"""As many whole lines as fit, and ``more``, which says where the rest stands; a line is cut only if it is alone.

    >>> lines_within("The house\nThe garden\nThe wall", 24)
    'The house\nThe garden\n…'
    """
    if len(text) <= limit:
        return text
    cut = text.rfind("\n", 0, limit - len(more))
    return f"{text[:cut]}\n{more}" if cut > 0 else shorten(text, limit)
