"""Statistics: a row for each game with its places, average and best score, or the sources of points of one game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from render.canvas import theme, typography
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import BOLD, mid_line
from render.shared.emblem import GameSeal, face
from render.widgets.head import sealed
from render.widgets.tokens import CORNER, field
from render.words.words import Words

TOP, BAND = theme.MARGIN, 128
BELOW = TOP + BAND + theme.GAP
"""Where everything below the banner begins."""
HOUSE = GameSeal("令", theme.VERMILION)
"""The seal of what belongs to no game: an order, a mandate."""
TOTAL, TOTAL_PAD = 620, 28
"""The banner's words on ink: their most room, and what is left at their sides."""
WORDS_AT, WORDS_END = 16, 20
"""What is left between the seal and whose or what it is, and between that and the words on ink."""
TITLE, TITLE_AT, WHERE_AT = 52, 16, 76
"""The size of whose or what it is; where that and where it is begin below the upper edge of the banner."""

SIDE = 24
"""What is left at both sides of a field."""
LESS = 38
"""The size of what matters less than figures: of a name that is long, of how many games."""
ROUND = 6
"""The corners of whatever is shown by bars."""

ROW, HEADS = 128, 72
"""The height of a row, and of the heads above all rows."""
NAME, PLACES, AVERAGE, BEST = 150, 560, 1310, 1508
"""Where the columns of a row begin (the figures: end)."""
HEAD_AT = 24
"""Where the heads of the columns begin below the upper edge."""
KEY, KEY_AT, KEY_WORDS = 26, 26, 32
"""The key to a place: its size, where it begins below the upper edge, and where behind its left edge its words do."""
COLOURS = (
    theme.BRIGHT, theme.mix(theme.BRIGHT, theme.FIELD, 0.55), theme.DEEP,
    theme.mix(theme.DEEP, theme.FIELD, 0.5), theme.FIELD,
)  # fmt: skip
"""First to fifth places."""
SEAL = 104
"""The seal of the game of a row."""
NAME_END = 24
"""What is left behind its name."""
WIDE, HIGH, STACK_AT = 560, 62, 16
"""The bar of places: its width and height, and where it begins below the upper edge of the row."""
TIMES, TIMES_PAD = 36, 6
"""In it, how often: the size of the figures, and the least room at their sides."""
GAMES_IN, GAMES_AT = 4, 88
"""Where below it how many games stand: so far in, so far below the upper edge of the row."""

STEP = 58
"""A source of points."""
MOST = 8
"""So many sources have room below one another; more stand in two columns."""
SOURCES_HEAD = 26
"""Where the heads of their figures begin below the upper edge."""
SOURCE = {1: (480, theme.TITLE), 2: (300, 32)}
"""By the number of columns: from where a source's name begins to its bar, and the size of the name."""
SOURCE_UP, SOURCE_END = 13, 20
"""How far above the middle a source's name begins, and what is left behind it."""
BAR, MARK = 32, (6, 44)
"""The height of the bar of an average; width and height of the mark of the best."""
APART = 160
"""From the figure of an average to that of the best."""
AVERAGE_ROOM = 140
"""The room for the figure of an average."""

FACT, FACTS_AT, FACTS_PAD = 58, 28, 32
"""A fact; where the first one begins below the upper edge, and how much higher than all facts their field is."""


class GameRow(Struct, frozen=True):
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


class StatisticsPage(Struct, frozen=True, tag="sheaf"):
    """Statistics: whose or what (``title``), where (``where``), all of it in a word (``total``).

    ``heads`` name the columns: each place, average, best. ``bars`` are the sources of points of ``game``, if it is one
    game alone. ``facts`` are lines below.
    """

    title: str
    where: str
    total: str
    heads: tuple[str, ...]
    rows: tuple[GameRow, ...]
    game: str = ""
    bars: tuple[Bar, ...] = ()
    facts: tuple[str, ...] = ()


def figures_sheet(sheaf: StatisticsPage) -> Scene:
    """The whole picture, as high as it must be."""
    across = 2 if len(sheaf.bars) > MOST else 1
    rows, deep = len(sheaf.rows) * ROW + HEADS, -(-len(sheaf.bars) // across) * STEP
    facts = len(sheaf.facts) * FACT + FACTS_PAD if sheaf.facts else 0
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
            sheet.text(fact, left + SIDE, y + FACTS_AT + index * FACT, theme.TASK, room=wide - 2 * SIDE,
                       ref=f"figures.fact.{index}")  # fmt: skip
    return sheet.scene(_no_picture())


def _no_picture() -> Picture:
    return Picture(words=Words(), names=())


def banner(sheet: Sheet, game: str, title: str, where: str, total: str) -> None:
    """The head of a picture that belongs to no table: a seal, whose or what it is, where; on ink what matters most."""
    look = face(game) if game else HOUSE
    left, right = theme.MARGIN, sheet.width - theme.MARGIN
    sheet.box((left, TOP, right - left, BAND), theme.FIELD, edge=theme.DEEP, line=2, radius=CORNER, loose=True)
    sealed(sheet, look.seal, left + BAND // 2, TOP + BAND // 2, BAND, look.accent)
    told, size = typography.fit(total, TOTAL, theme.TASK, BOLD)
    wide = typography.width(told, size, BOLD) + 2 * TOTAL_PAD
    sheet.box((right - wide, TOP, wide, BAND), theme.INK, radius=CORNER, loose=True)
    sheet.bold(told, right - wide // 2, TOP + (BAND - round(size * typography.CAP)) // 2, size, colour=theme.WHITE,
               on=theme.INK, align="middle", ref="banner.total")  # fmt: skip
    start = left + BAND + WORDS_AT
    room = right - wide - WORDS_END - start
    sheet.bold(title, start, TOP + TITLE_AT, TITLE, room=room, ref="banner.title")
    sheet.text(where, start, TOP + WHERE_AT, theme.TASK, colour=theme.SOFT, room=room, ref="banner.where")


def _rows(sheet: Sheet, sheaf: StatisticsPage, box: Box) -> None:
    x, y, wide, _ = box
    field(sheet, box)
    *places, average, best = sheaf.heads
    at = x + PLACES
    for place, head in enumerate(places):
        sheet.box((at, y + KEY_AT, KEY, KEY), COLOURS[place], edge=theme.INK, line=2, radius=ROUND,
                  ref=f"figures.key.{place}")  # fmt: skip
        at += KEY_WORDS
        at += sheet.text(head, at, y + HEAD_AT, theme.TASK, colour=theme.SOFT, ref=f"figures.head.{place}")
        at += theme.GAP
    for end, head, name in ((AVERAGE, average, "average"), (BEST, best, "best")):
        sheet.text(head, x + end, y + HEAD_AT, theme.TASK, colour=theme.SOFT, align="right",
                   ref=f"figures.head.{name}")  # fmt: skip
    for index, row in enumerate(sheaf.rows):
        _row(sheet, row, x, y + HEADS + index * ROW, wide)


def _row(sheet: Sheet, row: GameRow, x: int, y: int, wide: int) -> None:
    ref, look, middle = f"figures.{row.game}", face(row.game), y + ROW // 2
    sheet.rule(x + SIDE, y, wide - 2 * SIDE, colour=theme.SHADE)
    sealed(sheet, look.seal, x + SIDE + SEAL // 2, middle, SEAL, look.accent)
    room = PLACES - NAME - NAME_END
    size = theme.TASK if typography.width(row.name, theme.TASK, BOLD) <= room else LESS
    deep = len(typography.wrap(row.name, room, size, BOLD)[:2])
    above = middle - round(size * (typography.CAP + 1.3 * (deep - 1)) / 2)
    sheet.lines(row.name, x + NAME, above, room, size, most=2, face=BOLD, ref=f"{ref}.name")
    _stack(sheet, row.places, (x + PLACES, y + STACK_AT, WIDE, HIGH), ref)
    sheet.text(row.games, x + PLACES + GAMES_IN, y + GAMES_AT, LESS, colour=theme.SOFT, room=WIDE, ref=f"{ref}.games")
    for end, told, name in ((AVERAGE, row.average, "average"), (BEST, row.best, "best")):
        sheet.bold(told, x + end, mid_line(middle, theme.TASK), theme.TASK, align="right", ref=f"{ref}.{name}")


def _stack(sheet: Sheet, places: Sequence[int], box: Box, ref: str) -> None:
    """A bar with a part for each place that was reached, as wide as it was often; where there is room, how often."""
    x, y, wide, high = box
    total, at = sum(places), 0
    for place, times in enumerate(places):
        if not times:
            continue
        left, right = x + at * wide // total, x + (at + times) * wide // total
        colour = COLOURS[place]
        sheet.box((left, y, right - left, high), colour, edge=theme.INK, line=2, radius=ROUND, loose=True,
                  ref=f"{ref}.bar.{place}")  # fmt: skip
        if right - left >= typography.width(str(times), TIMES, BOLD) + 2 * TIMES_PAD:
            sheet.bold(times, (left + right) // 2, mid_line(y + high // 2, TIMES), TIMES, on=colour, align="middle",
                       ref=f"{ref}.place.{place}")  # fmt: skip
        at += times


def _bars(sheet: Sheet, sheaf: StatisticsPage, across: int, box: Box) -> None:
    """The sources of points: the average as a bar, the best as a mark, both as figures."""
    x, y, wide, _ = box
    field(sheet, box)
    column, deep = wide // across, -(-len(sheaf.bars) // across)
    for number in range(across):
        right = x + (number + 1) * column - SIDE
        for end, head, name in ((right, sheaf.heads[-1], "best"), (right - APART, sheaf.heads[-2], "average")):
            sheet.text(head, end, y + SOURCES_HEAD, theme.TASK, colour=theme.SOFT, align="right",
                       ref=f"figures.{name}.{number}")  # fmt: skip
    most = max(1, *(bar.best for bar in sheaf.bars))
    title, size = SOURCE[across]
    room = column - title - 2 * SIDE - APART - AVERAGE_ROOM
    for index, bar in enumerate(sheaf.bars):
        left, top = x + index // deep * column, y + HEADS + index % deep * STEP
        ref, start, middle = f"figures.source.{index}", left + SIDE + title, top + STEP // 2
        sheet.text(bar.name, left + SIDE, middle - SOURCE_UP, size, room=title - SOURCE_END, ref=f"{ref}.name")
        sheet.box((start, middle - BAR // 2, room, BAR), theme.SHADE, radius=ROUND, loose=True)
        long = round(max(0.0, bar.average) * room / most)
        if long:
            sheet.box((start, middle - BAR // 2, long, BAR), theme.GOLD, radius=ROUND, loose=True, ref=f"{ref}.bar")
        thick, high = MARK
        best = start + max(0, bar.best) * room // most
        sheet.rule(best - thick // 2, middle - high // 2, high, colour=theme.INK, line=thick, down=True)
        right, line = left + column - SIDE, mid_line(middle, theme.TASK)
        sheet.bold(bar.average_told, right - APART, line, theme.TASK, align="right", ref=f"{ref}.average")
        sheet.bold(bar.best_told, right, line, theme.TASK, align="right", ref=f"{ref}.best")
