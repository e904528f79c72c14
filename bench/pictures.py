"""What pictures cost, and how large they are: compose, paint and encode, in milliseconds of CPU on one core.

The figure that counts is *warm, mixed*: pictures of all kinds, of many tables of all games in turn and in two
languages, with other names at every table, after as many others. One game measured alone hides what five at once do to
the stores of sprites, texts and grounds. *First* is the first picture of its kind after `render.warm`, as after a
start, *cold* one drawn with all stores empty.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from statistics import mean, median
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.registry import AnyGame, game, games
from render.boards import board
from render.canvas.cache import Cache
from render.canvas.picture import Picture
from render.canvas.typography import MASKS
from render.jobs.draw import draw
from render.jobs.worker import load_and_paint
from render.plain_board import PlainBoard
from render.raster.paint import GROUNDS, forget
from render.raster.sprites import SPRITES
from render.samples import NAMES, every_expansion, moments, pictures
from render.words.words import LANGUAGES, Words

EACH = 60
"""So many pictures of each game are measured, after as many that only fill the stores."""
WARM, COLD, KIB = 40, 250, 500
"""The budgets: milliseconds in the mean, milliseconds for the worst, KiB for the largest."""
SHARES = {"start": 0.0, "early": 0.2, "third": 0.35, "half": 0.5, "two thirds": 0.65, "late": 0.8, "end": 1.0}


class Wanted(Struct):
    """A picture to be drawn."""

    game: str
    kind: str
    view: Any
    picture: Picture


class Drawing(Struct):
    """What it cost: milliseconds and KiB."""

    game: str
    kind: str
    spent: float
    size: float


def lines() -> list[str]:
    """Warm and mixed, by game and by kind; cold; what the stores hold."""
    drawn = [game_id for game_id in games() if not isinstance(board(game_id), PlainBoard)]
    by_game = [list(islice(_wanted(game(game_id)), 2 * EACH)) for game_id in drawn]
    mixed = [one for row in zip(*by_game, strict=True) for one in row]
    forget()
    for one in mixed[: len(mixed) // 2]:
        _draw(one)
    later = [_draw(one) for one in mixed[len(mixed) // 2 :]]
    stores: dict[str, Cache[Any]] = {"sprites": SPRITES, "texts": MASKS, "grounds": GROUNDS}
    kept = ", ".join(f"{name} {store.used / 1e6:.1f} MB ({len(store)})" for name, store in stores.items())
    total = sum(store.used for store in stores.values()) / 1e6
    warming, first = _first([one for wanted in by_game for one in _kinds(wanted)])
    cold = [_cold(one) for wanted in by_game for one in _kinds(wanted)]
    return [
        f"all games mixed, warm: {mean(one.spent for one in later):.1f} ms CPU a picture in the mean of {len(later)}"
        f"  (budget {WARM} ms)",
        f"first ones, after {warming:.1f} s of warming: the worst {max(one.spent for one in first):.0f} ms"
        f"  (budget {COLD} ms); cold: the worst {max(one.spent for one in cold):.0f} ms",
        f"files: median {median(one.size for one in later):.0f} KiB, largest {max(one.size for one in later):.0f} KiB"
        f"  (budget {KIB} KiB)",
        f"kept: {total:.1f} MB: {kept}",
        f"{'':12}{'warm ms':>9}{'first ms':>9}{'cold ms':>9}{'KiB':>7}",
        *(_line(name, [[one for one in part if one.game == name] for part in (later, first, cold)]) for name in drawn),
        *(
            _line(name, [[one for one in part if one.kind == name] for part in (later, first, cold)])
            for name in dict.fromkeys(one.kind for one in cold)
        ),
    ]


def _line(name: str, parts: list[list[Drawing]]) -> str:
    """The mean of the warm ones, the worst of the others, the mean size."""
    later, first, cold = parts
    size = mean(one.size for one in [*later, *cold])
    spent = f"{mean(one.spent for one in later):9.1f}" if later else f"{'-':>9}"
    return f"{name:12}{spent}{max(one.spent for one in first):9.0f}{max(one.spent for one in cold):9.0f}{size:7.0f}"


def _wanted(played: AnyGame) -> Iterator[Wanted]:
    """Pictures of a game: in each round one of every table, in no order of moments and kinds, none again."""
    tables = [list(_table(played, number, *how)) for number, how in enumerate(_tables(played))]
    for number, table in enumerate(tables):
        Random(number).shuffle(table)
    for row in zip(*tables, strict=False):
        yield from row


def _tables(played: AnyGame) -> list[tuple[int, dict[str, str], str]]:
    """Every number of seats, without and with every expansion, in every language."""
    variants = [{}, every_expansion(played)] if every_expansion(played) else [{}]
    return [(seats, chosen, lang) for lang in LANGUAGES for chosen in variants for seats in played.seats]


def _table(played: AnyGame, number: int, seats: int, options: dict[str, str], lang: str) -> Iterator[Wanted]:
    names = tuple(f"{name} {number}" for name in NAMES[:seats])
    for moment in moments(played, seats, options, 7 + number, SHARES):
        for kind, view, picture in pictures(played, moment, Words(lang)):
            yield Wanted(played.id, kind, view, replace(picture, names=names))


def _kinds(wanted: list[Wanted]) -> Iterable[Wanted]:
    """One picture of each kind."""
    return {one.kind: one for one in wanted}.values()


def _first(wanted: list[Wanted]) -> tuple[float, list[Drawing]]:
    """Seconds of warming, and pictures after it, each of another game or kind."""
    forget()
    before = time.process_time()
    load_and_paint()
    return time.process_time() - before, [_draw(one) for one in wanted]


def _cold(one: Wanted) -> Drawing:
    """A picture with everything forgotten before it; catalogues and fonts stay."""
    forget()
    return _draw(one)


def _draw(one: Wanted) -> Drawing:
    before = time.process_time()
    drawn = draw(one.game, one.view, one.picture)
    return Drawing(one.game, one.kind, (time.process_time() - before) * 1000, len(drawn.data) / 1024)


if __name__ == "__main__":
    print("\n".join(lines()))
