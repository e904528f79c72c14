"""The standings of a tournament: a line for everybody, with points and what counts between equal ones."""

from __future__ import annotations

from msgspec import Struct

from render.canvas import theme, typography
from render.canvas.picture import Picture
from render.canvas.scene import Scene, Sheet
from render.shared.statistics_sheet import BELOW, banner
from render.widgets.tokens import field
from render.words.words import Words

LINE, HEADS, FOOT = 64, 74, 24
"""The heights of a line and of the heads, and the room above what counts between equal points."""
HEAD_AT, TEXT_AT = 22, 16
"""How far down a head stands, and how far down the texts of a line."""
RULE, PAD = 24, 32
"""What is left at either side of a rule, and of a text."""
RANK, NAME = 96, 128
"""Where the column of ranks ends, and where that of names begins."""
ENDS = (860, 1040, 1280, 1512)
"""Where the columns of figures end."""
FIGURES, HEAD = 150, 220
"""The room for the figures of the first column, and for the head of each."""
SIZE = theme.TASK
"""All that is written: a phone shows it without zoom."""


class Place(Struct, frozen=True):
    """Somebody in the standings: rank, name and the figures as they are written; without figures the head of a part."""

    rank: str
    name: str
    cells: tuple[str, ...] = ()


class Chart(Struct, frozen=True, tag="chart"):
    """Standings, the first one first; ``heads`` name the four columns, ``ties`` is what counts between equal points."""

    title: str
    where: str
    total: str
    game: str
    heads: tuple[str, ...]
    places: tuple[Place, ...]
    ties: str


def chart_sheet(chart: Chart) -> Scene:
    """The whole picture."""
    wide = theme.WIDTH - 2 * theme.MARGIN
    ties = typography.wrap(chart.ties, wide - 2 * PAD, SIZE)
    foot = FOOT + len(ties) * round(SIZE * 1.3)
    high = HEADS + len(chart.places) * LINE + foot
    sheet = Sheet(chart.game, theme.WIDTH, BELOW + high + theme.FOOT)
    banner(sheet, chart.game, chart.title, chart.where, chart.total)
    x, y = theme.MARGIN, BELOW
    field(sheet, (x, y, wide, high))
    for index, (head, end) in enumerate(zip(chart.heads, ENDS, strict=True)):
        sheet.text(head, x + end, y + HEAD_AT, SIZE, colour=theme.SOFT, align="right", room=HEAD,
                   ref=f"chart.head.{index}")  # fmt: skip
    for index, place in enumerate(chart.places):
        _place(sheet, place, f"chart.{index}", x, y + HEADS + index * LINE, wide)
    below = y + high - foot
    sheet.rule(x + RULE, below, wide - 2 * RULE, colour=theme.SHADE)
    sheet.lines(chart.ties, x + PAD, below + FOOT, wide - 2 * PAD, SIZE, colour=theme.SOFT, ref="chart.ties")
    return sheet.scene(Picture(words=Words(), names=()))


def _place(sheet: Sheet, place: Place, ref: str, x: int, y: int, wide: int) -> None:
    sheet.rule(x + RULE, y, wide - 2 * RULE, colour=theme.SHADE)
    y += TEXT_AT
    if not place.cells:
        sheet.bold(place.name, x + PAD, y, SIZE, colour=theme.VERMILION, room=wide - 2 * PAD, ref=f"{ref}.part")
        return
    sheet.bold(place.rank, x + RANK, y, SIZE, align="right", ref=f"{ref}.rank")
    sheet.bold(place.name, x + NAME, y, SIZE, room=ENDS[0] - FIGURES - NAME, ref=f"{ref}.name")
    for number, (cell, end) in enumerate(zip(place.cells, ENDS, strict=True)):
        write = sheet.text if number else sheet.bold
        write(cell, x + end, y, SIZE, align="right", ref=f"{ref}.{number}")
