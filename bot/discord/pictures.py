"""Pictures: drawn by the workers, each one once, with a text for those who cannot see them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from bot.discord.reply import ALT, Picture
from bot.discord.sight import Sight
from bot.tables.position import Position
from bot.workers import PANEL, Dropped, Workers, always
from engine.kernel.registry import AnyGame
from engine.kernel.values import PUBLIC, View
from render import Words
from render.draw import Drawn
from render.scene import Picture as Wanted
from render.worker import job, pack

KEPT = 24
"""How many finished pictures are kept for the next one who asks; one has some 200 KiB."""

EMPTY = "empty"
"""The label by which a game says of a hand that nothing is in it."""

_log = logging.getLogger(__name__)


class Order:
    """How urgently a picture is wanted, and whether it still is when its turn comes."""

    def __init__(self, kind: int = PANEL, wanted: Callable[[], bool] = always) -> None:
        self.kind = kind
        self.wanted = wanted


class Studio:
    """Has pictures drawn by the workers. The same picture asked for twice at once is drawn once.

    All raise `Dropped` if the picture is not wanted any more when its turn comes.
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
        order: Order,
        lines: tuple[str, ...] = (),
        changed: tuple[str, ...] = (),
    ) -> Picture:
        """The whole board as everybody may see it; ``lines`` are the last ones of the log, ``changed`` get a halo."""
        table = position.table
        wanted = Wanted(
            kind="board",
            words=words,
            names=tuple(table.names),
            waiting=tuple(position.waiting()),
            log=lines,
            changed=changed,
            seat=PUBLIC,
        )
        key = (table.id, table.revision, "board", words.lang, lines, changed)
        return await self._draw(key, position.game, position.view(), wanted, order)

    async def score(self, position: Position, words: Words, order: Order) -> Picture:
        """The final score sheet."""
        table = position.table
        wanted = Wanted(kind="score", words=words, names=tuple(table.names), result=position.result)
        key = (table.id, table.revision, "score", words.lang)
        return await self._draw(key, position.game, position.view(), wanted, order)

    async def area(self, position: Position, seat: int, words: Words, order: Order) -> Picture:
        """What lies open before one seat."""
        table = position.table
        wanted = Wanted(kind="area", words=words, names=tuple(table.names), seat=seat)
        key = (table.id, table.revision, "area", seat, words.lang)
        return await self._draw(key, position.game, position.view(), wanted, order)

    async def own(self, position: Position, seat: int, words: Words, order: Order) -> Picture:
        """What only ``seat`` may see; if it holds nothing, what lies open before it."""
        holds = any(label.id != EMPTY for label in position.game.hand(position.view(seat)))
        return await (self.hand if holds else self.area)(position, seat, words, order)

    async def hand(self, position: Position, seat: int, words: Words, order: Order) -> Picture:
        """What only ``seat`` may see."""
        table = position.table
        wanted = Wanted(kind="hand", words=words, names=tuple(table.names), seat=seat)
        key = (table.id, table.revision, "hand", seat, words.lang)
        return await self._draw(key, position.game, position.view(seat), wanted, order)

    async def detail(self, sight: Sight, order: Order) -> Picture:
        """The board as one seat sees it, with the places it may choose marked: a detail where letters choose it."""
        wanted = Wanted(
            kind=sight.marks.kind,
            words=sight.words,
            names=tuple(sight.names),
            seat=sight.seat,
            places=sight.marks.places,
            changed=sight.marks.halos,
            waiting=tuple(sight.waiting),
        )
        key = (
            sight.table,
            sight.revision,
            "detail",
            sight.seat,
            sight.words.lang,
            tuple(sight.marks.places.items()),
            sight.marks.halos,
        )
        return await self._draw(key, sight.game, sight.view, wanted, order)

    async def sample(self, game: AnyGame, words: Words, order: Order) -> Picture:
        """The board at the start of a game, for the guide."""
        seats = game.seats[-1]
        names = tuple(words.text("bot.seat", number=number) for number in range(1, seats + 1))
        state, _ = game.new(seats, None, "0" * 31 + "1")
        wanted = Wanted(kind="board", words=words, names=names)
        return await self._draw(("sample", game.id, words.lang), game, game.view(state, PUBLIC), wanted, order)

    async def _draw(self, key: tuple[Any, ...], game: AnyGame, view: View, wanted: Wanted, order: Order) -> Picture:
        while True:
            found = self._kept.get(key)
            own = found is None or found.cancelled() or (found.done() and found.exception() is not None)
            if found is None or own:
                found = self._kept[key] = asyncio.ensure_future(self._make(key, game, view, wanted, order))
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            try:
                return await asyncio.shield(found)
            except Dropped:
                if own or not order.wanted():
                    raise  # else somebody else's order has been given up, not this one

    async def _make(self, key: tuple[Any, ...], game: AnyGame, view: View, wanted: Wanted, order: Order) -> Picture:
        drawn: Drawn = await self.workers.run(order.kind, partial(job, *pack(game.id, view, wanted)), order.wanted)
        stem = "-".join(str(part) for part in key[:4] if isinstance(part, int | str) and part != "")
        more = wanted.words.text("bot.alt.more")
        return Picture(drawn.data, f"{game.id}-{stem}.{drawn.suffix}", lines_within(drawn.alt, ALT, more))


async def drawn(picture: Awaitable[Picture]) -> Picture | None:
    """The picture; what it belongs to goes without one that cannot be drawn, because the game must go on.

    Raises `Dropped`.
    """
    try:
        return await picture
    except Dropped:
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
    return f"{text[:cut]}\n{more}" if cut > 0 else text[: limit - 1] + "…"
