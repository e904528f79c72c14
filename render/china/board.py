"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from msgspec.structs import replace

from engine.china.data import DATA, FIELDS
from engine.china.describe import headline
from engine.china.state import ChinaView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Scene, Sheet
from render.china.areas import PANEL_GAP, areas
from render.china.cards import HEIGHT as CARDS
from render.china.cards import piles
from render.china.chart import board_map
from render.china.detail import detail_sheet
from render.china.hand import hand_sheet
from render.china.land import chart
from render.china.parts import ACCENT, GAME, SEAL
from render.china.scroll import scroll
from render.china.sheets import area_sheet
from render.china.wall import HIGH as WALL
from render.china.wall import wall
from render.widgets.head import BELOW, head
from render.words.place_signs import Signs

GAP, COLUMN = 8, 388
"""Between map, wall and column; the width of the column of cards and panels."""


class ChinaBoard:
    """The board module of this game: the house fields go by their ids."""

    signs = Signs({f"field.{name}": name for name in FIELDS})

    def scene(self, view: ChinaView, picture: Picture) -> Scene:
        """The scene of the kind that ``picture`` asks for. A place with a letter needs no sign besides."""
        lettered = set(picture.places.values())
        picture = replace(picture, changed=tuple(place for place in picture.changed if place not in lettered))
        if picture.kind == "score":
            return scroll(view, picture)
        if picture.kind == "hand":
            return hand_sheet(band, view, picture)
        if picture.kind == "area":
            return area_sheet(band, view, picture)
        if picture.kind == "detail":
            return detail_sheet(band, view, picture)
        return board(view, picture)


def band(sheet: Sheet, view: ChinaView, picture: Picture) -> None:
    """The head of this game; its beads are the runs of the deck, and in the final scoring the way of the Emperor."""
    table = view.table
    told = picture.words.label(GAME, "stage", headline(view), picture.names)
    points = [player.vp for player in table.players]
    now, beads = min(table.run + 1, DATA.course.runs), DATA.course.runs
    if table.emperor and not view.over:
        now, beads = table.emperor, len(DATA.alliances)
    head(sheet, picture, view, seal=SEAL, headline=told, points=points, accent=ACCENT, now=now, beads=beads)


def board(view: ChinaView, picture: Picture) -> Scene:
    """The whole board."""
    sheet = Sheet(GAME, theme.WIDTH, theme.TALLEST)
    band(sheet, view, picture)
    left, right, y = theme.MARGIN, theme.WIDTH - theme.MARGIN, BELOW
    foot = theme.TALLEST - theme.FOOT
    column, low = right - COLUMN, foot - WALL
    at = chart((left, y, column - GAP - left, low - GAP - y))
    board_map(sheet, view, at)
    wall(sheet, view, (left, low, right - left, WALL))
    piles(sheet, view, picture, (column, y, COLUMN, CARDS))
    top = y + CARDS + PANEL_GAP
    areas(sheet, view, picture, (column, top, COLUMN, low - top))
    return sheet.scene(picture)
