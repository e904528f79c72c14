"""Statistics: a row for each game with its places, average and best score, or the sources of points of one game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from render import letters, theme
from render.face import Face, face
from render.letters import BOLD
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.head import sealed
from render.widgets.tokens import field
from render.words import Words

TOP, BAND = theme.MARGIN, 128
BELOW = TOP + BAND + theme.GAP
"""Where everything below the banner begins."""
HOUSE = Face("令", theme.VERMILION)
"""The seal of what belongs to no game: an order, a mandate."""

ROW, HEADS = 128, 72
NAME, PLACES, AVERAGE, BEST = 150, 560, 1310, 1508
"""Where the columns of a row begin (the figures: end)."""
WIDE = 560
"""The width of the bar of places."""
COLOURS = (
    theme.BRIGHT, theme.mix(theme.BRIGHT, theme.FIELD, 0.55), theme.DEEP,
    theme.mix(theme.DEEP, theme.FIELD, 0.5), theme.FIELD,
)  # fmt: skip
"""First to fifth places."""
STEP = 58
"""A source of points."""
APART = 160
"""From the figure of an average to that of the best."""
FACT = 58
MOST = 8
"""So many sources have room below one another; more stand in two columns."""


class Tallied(Struct, frozen=True):
    """A game: its id, its name, how many games, how often each place, average and best score, as they are written."""

    game: str
    name: str
    games: str
    places: tuple[int, ...]
    average: str
    best: str


class Bar(Struct, frozen=True):
    """A source of points: its name, the average and the best as numbers, and as they are written."""

    name: str
    average: float
    best: int
    average_told: str
    best_told: str


class Sheaf(Struct, frozen=True, tag="sheaf"):
    """Statistics: whose or what (``title``), where (``where``), all of it in a word (``total``).

    ``heads`` name the columns: each place, average, best. ``bars`` are the sources of points of ``game``, if it is one
    game alone. ``facts`` are lines below.
    """

    title: str
    where: str
    total: str
    heads: tuple[str, ...]
    rows: tuple[Tallied, ...]
    game: str = ""
    bars: tuple[Bar, ...] = ()
    facts: tuple[str, ...] = ()


def figures_sheet(sheaf: Sheaf) -> Scene:
    """The whole picture, as high as it must be."""
    across = 2 if len(sheaf.bars) > MOST else 1
    rows, deep = len(sheaf.rows) * ROW + HEADS, -(-len(sheaf.bars) // across) * STEP
    facts = len(sheaf.facts) * FACT + 32 if sheaf.facts else 0
    bars = deep + HEADS if sheaf.bars else 0
    parts = [rows, bars, facts]
    height = BELOW + sum(parts) + theme.GAP * (sum(part > 0 for part in parts) - 1) + theme.FOOT
    sheet = Sheet(sheaf.game, theme.WIDTH, height)
    banner(sheet, sheaf.game, sheaf.title, sheaf.where, sheaf.total)
    left, wide, y = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, BELOW
    _rows(sheet, sheaf, (left, y, wide, rows))
    y += rows + theme.GAP
    if bars:
        _bars(sheet, sheaf, across, (left, y, wide, bars))
        y += bars + theme.GAP
    if facts:
        field(sheet, (left, y, wide, facts))
        for index, fact in enumerate(sheaf.facts):
            sheet.text(fact, left + 24, y + 28 + index * FACT, theme.TASK, room=wide - 48, ref=f"figures.fact.{index}")
    return sheet.scene(_no_picture())


def _no_picture() -> Picture:
    return Picture(words=Words(), names=())


def banner(sheet: Sheet, game: str, title: str, where: str, total: str) -> None:
    """The head of a picture that belongs to no table: a seal, whose or what it is, where; on ink what matters most."""
    look = face(game) if game else HOUSE
    left, right = theme.MARGIN, sheet.width - theme.MARGIN
    sheet.box((left, TOP, right - left, BAND), theme.FIELD, edge=theme.DEEP, line=2, radius=10, loose=True)
    sealed(sheet, look.seal, left + BAND // 2, TOP + BAND // 2, BAND, look.accent)
    told, size = letters.fit(total, 620, theme.TASK, BOLD)
    wide = letters.width(told, size, BOLD) + 56
    sheet.box((right - wide, TOP, wide, BAND), theme.INK, radius=10, loose=True)
    sheet.bold(told, right - wide // 2, TOP + (BAND - round(size * letters.CAP)) // 2, size, colour=theme.WHITE,
               on=theme.INK, align="middle", ref="banner.total")  # fmt: skip
    start = left + BAND + 16
    room = right - wide - 20 - start
    sheet.bold(title, start, TOP + 16, 52, room=room, ref="banner.title")
    sheet.text(where, start, TOP + 76, theme.TASK, colour=theme.SOFT, room=room, ref="banner.where")


def _rows(sheet: Sheet, sheaf: Sheaf, box: Box) -> None:
    x, y, wide, _ = box
    field(sheet, box)
    *places, average, best = sheaf.heads
    at = x + PLACES
    for place, head in enumerate(places):
        sheet.box((at, y + 26, 26, 26), COLOURS[place], edge=theme.INK, line=2, radius=6, ref=f"figures.key.{place}")
        at += 46 + sheet.text(head, at + 32, y + 24, theme.TASK, colour=theme.SOFT, ref=f"figures.head.{place}")
    for end, head, name in ((AVERAGE, average, "average"), (BEST, best, "best")):
        sheet.text(head, x + end, y + 24, theme.TASK, colour=theme.SOFT, align="right", ref=f"figures.head.{name}")
    for index, row in enumerate(sheaf.rows):
        _row(sheet, row, x, y + HEADS + index * ROW, wide)


def _row(sheet: Sheet, row: Tallied, x: int, y: int, wide: int) -> None:
    ref, look, middle = f"figures.{row.game}", face(row.game), y + ROW // 2
    sheet.rule(x + 24, y, wide - 48, colour=theme.SHADE)
    sealed(sheet, look.seal, x + 76, middle, 104, look.accent)
    room = PLACES - NAME - 24
    size = 44 if letters.width(row.name, 44, BOLD) <= room else 38
    deep = len(letters.wrap(row.name, room, size, BOLD)[:2])
    above = middle - round(size * (letters.CAP + 1.3 * (deep - 1)) / 2)
    sheet.lines(row.name, x + NAME, above, room, size, most=2, face=BOLD, ref=f"{ref}.name")
    _stack(sheet, row.places, (x + PLACES, y + 16, WIDE, 62), ref)
    sheet.text(row.games, x + PLACES + 4, y + 88, 38, colour=theme.SOFT, room=WIDE, ref=f"{ref}.games")
    for end, told, name in ((AVERAGE, row.average, "average"), (BEST, row.best, "best")):
        sheet.bold(told, x + end, middle - 16, theme.TASK, align="right", ref=f"{ref}.{name}")


def _stack(sheet: Sheet, places: Sequence[int], box: Box, ref: str) -> None:
    """A bar with a part for each place that was reached, as wide as it was often; where there is room, how often."""
    x, y, wide, high = box
    total, at = sum(places), 0
    for place, times in enumerate(places):
        if not times:
            continue
        left, right = x + at * wide // total, x + (at + times) * wide // total
        colour = COLOURS[place]
        sheet.box((left, y, right - left, high), colour, edge=theme.INK, line=2, radius=6, loose=True,
                  ref=f"{ref}.bar.{place}")  # fmt: skip
        if right - left >= letters.width(str(times), 36, BOLD) + 12:
            sheet.bold(times, (left + right) // 2, y + 18, 36, on=colour, align="middle", ref=f"{ref}.place.{place}")
        at += times


def _bars(sheet: Sheet, sheaf: Sheaf, across: int, box: Box) -> None:
    """The sources of points: the average as a bar, the best as a mark, both as figures."""
    x, y, wide, _ = box
    field(sheet, box)
    column, deep = wide // across, -(-len(sheaf.bars) // across)
    for number in range(across):
        right = x + (number + 1) * column - 24
        sheet.text(sheaf.heads[-1], right, y + 26, theme.TASK, colour=theme.SOFT, align="right",
                   ref=f"figures.best.{number}")  # fmt: skip
        sheet.text(sheaf.heads[-2], right - APART, y + 26, theme.TASK, colour=theme.SOFT, align="right",
                   ref=f"figures.average.{number}")  # fmt: skip
    most = max(1, *(bar.best for bar in sheaf.bars))
    title = 300 if across > 1 else 480
    room = column - title - 48 - APART - 140
    for index, bar in enumerate(sheaf.bars):
        left, top = x + index // deep * column, y + HEADS + index % deep * STEP
        ref, start, middle = f"figures.source.{index}", left + 24 + title, top + STEP // 2
        sheet.text(bar.name, left + 24, middle - 13, 32 if across > 1 else 40, room=title - 20, ref=f"{ref}.name")
        sheet.box((start, middle - 16, room, 32), theme.SHADE, radius=6, loose=True)
        long = round(max(0.0, bar.average) * room / most)
        if long:
            sheet.box((start, middle - 16, long, 32), theme.GOLD, radius=6, loose=True, ref=f"{ref}.bar")
        sheet.rule(start + max(0, bar.best) * room // most - 3, middle - 22, 44, colour=theme.INK, line=6, down=True)
        right = left + column - 24
        sheet.bold(bar.average_told, right - APART, middle - 16, theme.TASK, align="right", ref=f"{ref}.average")
        sheet.bold(bar.best_told, right, middle - 16, theme.TASK, align="right", ref=f"{ref}.best")
