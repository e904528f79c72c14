"""The standings of a tournament: a line for everybody, with points and what counts between equal ones."""

from __future__ import annotations

from msgspec import Struct

from render import letters, theme
from render.scene import Picture, Scene, Sheet
from render.widgets.figures import BELOW, banner
from render.widgets.tokens import field
from render.words import Words

LINE, HEADS, FOOT = 64, 74, 24
RANK, NAME = 96, 128
ENDS = (860, 1040, 1280, 1512)
"""Where the columns of figures end."""
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
    ties = letters.wrap(chart.ties, wide - 64, SIZE)
    foot = FOOT + len(ties) * round(SIZE * 1.3)
    high = HEADS + len(chart.places) * LINE + foot
    sheet = Sheet(chart.game, theme.WIDTH, BELOW + high + theme.FOOT)
    banner(sheet, chart.game, chart.title, chart.where, chart.total)
    x, y = theme.MARGIN, BELOW
    field(sheet, (x, y, wide, high))
    for index, (head, end) in enumerate(zip(chart.heads, ENDS, strict=True)):
        sheet.text(head, x + end, y + 22, SIZE, colour=theme.SOFT, align="right", room=220, ref=f"chart.head.{index}")
    for index, place in enumerate(chart.places):
        _place(sheet, place, f"chart.{index}", x, y + HEADS + index * LINE, wide)
    sheet.rule(x + 24, y + high - foot, wide - 48, colour=theme.SHADE)
    sheet.lines(chart.ties, x + 32, y + high - foot + FOOT, wide - 64, SIZE, colour=theme.SOFT, ref="chart.ties")
    return sheet.scene(Picture(words=Words(), names=()))


def _place(sheet: Sheet, place: Place, ref: str, x: int, y: int, wide: int) -> None:
    sheet.rule(x + 24, y, wide - 48, colour=theme.SHADE)
    if not place.cells:
        sheet.bold(place.name, x + 32, y + 16, SIZE, colour=theme.VERMILION, room=wide - 64, ref=f"{ref}.part")
        return
    sheet.bold(place.rank, x + RANK, y + 16, SIZE, align="right", ref=f"{ref}.rank")
    sheet.bold(place.name, x + NAME, y + 16, SIZE, room=ENDS[0] - NAME - 150, ref=f"{ref}.name")
    for number, (cell, end) in enumerate(zip(place.cells, ENDS, strict=True)):
        write = sheet.text if number else sheet.bold
        write(cell, x + end, y + 16, SIZE, align="right", ref=f"{ref}.{number}")
