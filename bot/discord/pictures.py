"""Pictures: drawn off the event loop, each one once, with a text for those who cannot see them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable
from functools import partial
from typing import Any

from bot.discord.reply import ALT, Picture
from bot.discord.sight import Sight
from bot.tables.position import Position
from bot.workers import BOARD, PANEL, Workers
from engine.kernel.registry import AnyGame
from engine.kernel.values import PUBLIC, View
from render import Words, draw
from render.scene import Picture as Wanted

KEPT = 24
"""How many finished pictures are kept for the next one who asks; one has some 200 KiB."""

_log = logging.getLogger(__name__)


class Studio:
    """Has pictures drawn by the workers. The same picture asked for twice at once is drawn once."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self._kept: OrderedDict[tuple[Any, ...], asyncio.Future[Picture]] = OrderedDict()

    async def board(
        self, position: Position, words: Words, lines: tuple[str, ...] = (), changed: tuple[str, ...] = ()
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
        return await self._draw(key, position.game, position.view(), wanted, alt(position, words), BOARD)

    async def score(self, position: Position, words: Words) -> Picture:
        """The final score sheet."""
        table = position.table
        wanted = Wanted(kind="score", words=words, names=tuple(table.names), result=position.result)
        key = (table.id, table.revision, "score", words.lang)
        return await self._draw(key, position.game, position.view(), wanted, score_lines(position, words))

    async def area(self, position: Position, seat: int, words: Words) -> Picture:
        """What lies open before one seat."""
        table = position.table
        wanted = Wanted(kind="area", words=words, names=tuple(table.names), seat=seat)
        key = (table.id, table.revision, "area", seat, words.lang)
        return await self._draw(key, position.game, position.view(), wanted, alt(position, words))

    async def hand(self, position: Position, seat: int, words: Words) -> Picture:
        """What only ``seat`` may see."""
        table, view = position.table, position.view(seat)
        wanted = Wanted(kind="hand", words=words, names=tuple(table.names), seat=seat)
        key = (table.id, table.revision, "hand", seat, words.lang)
        return await self._draw(key, position.game, view, wanted, "\n".join(hand(position, seat, words)))

    async def detail(self, sight: Sight) -> Picture:
        """The board as one seat sees it, with the places it may choose marked by letters."""
        marked = sight.places
        wanted = Wanted(
            kind="detail",
            words=sight.words,
            names=tuple(sight.names),
            seat=sight.seat,
            places=marked,
            waiting=tuple(sight.waiting),
        )
        key = (sight.table, sight.revision, "detail", sight.seat, sight.words.lang, tuple(marked.items()))
        told = brief(sight.game, sight.view, sight.words, sight.names)
        return await self._draw(key, sight.game, sight.view, wanted, told)

    async def sample(self, game: AnyGame, words: Words) -> Picture:
        """The board at the start of a game, for the guide."""
        seats = game.seats[-1]
        names = tuple(words.text("bot.seat", number=number) for number in range(1, seats + 1))
        state, _ = game.new(seats, None, "0" * 31 + "1")
        wanted = Wanted(kind="board", words=words, names=names)
        view = game.view(state, PUBLIC)
        return await self._draw(("sample", game.id, words.lang), game, view, wanted, brief(game, view, words, names))

    async def _draw(
        self, key: tuple[Any, ...], game: AnyGame, view: View, wanted: Wanted, told: str, kind: int = PANEL
    ) -> Picture:
        found = self._kept.get(key)
        if found is None or found.cancelled() or (found.done() and found.exception() is not None):
            found = self._kept[key] = asyncio.ensure_future(self._make(key, game, view, wanted, told, kind))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return await asyncio.shield(found)

    async def _make(
        self, key: tuple[Any, ...], game: AnyGame, view: View, wanted: Wanted, told: str, kind: int
    ) -> Picture:
        drawn = await self.workers.run(kind, partial(draw, game.id, view, wanted))
        stem = "-".join(str(part) for part in key[:4] if isinstance(part, int | str) and part != "")
        more = wanted.words.text("bot.alt.more")
        return Picture(drawn.data, f"{game.id}-{stem}.{drawn.suffix}", lines_within(told, ALT, more))


async def drawn(picture: Awaitable[Picture]) -> Picture | None:
    """The picture; a post whose picture cannot be drawn goes without it, because the game must go on."""
    try:
        return await picture
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


def brief(game: AnyGame, view: View, words: Words, names: Any) -> str:
    """The whole public position in lines."""
    first = words.label(game.id, "headline", game.headline(view), names)
    lines = [words.label(game.id, "brief", line, names) for line in game.brief(view)]
    return "\n".join(lines if lines[:1] == [first] else [first, *lines])


def alt(position: Position, words: Words) -> str:
    """The text for those who cannot see the board: what everybody may know."""
    return brief(position.game, position.view(), words, position.table.names)


def hand(position: Position, seat: int, words: Words) -> list[str]:
    """The lines of a seat's hand: for its own eyes only."""
    game = position.game
    return [words.label(game.id, "hand", line, position.table.names) for line in game.hand(position.view(seat))]


def score_lines(position: Position, words: Words) -> str:
    """The final score in lines, best first, each with the sources that gave (or cost) points."""
    result, game = position.result, position.game
    if result is None:
        return ""
    lines = []
    totals = result.totals()
    for seat in result.ranking():
        sources = [
            f"{words.text(f'{game.id}.source.{source}')} {points}"
            for source, points in result.scores[seat].items()
            if points
        ]
        lines.append(
            words.text(
                "bot.score.line" if sources else "bot.score.line.bare",
                place=result.places[seat],
                who=position.table.names[seat],
                total=totals[seat],
                sources=", ".join(sources),
            )
        )
    return "\n".join(lines)
