"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from msgspec.structs import replace

from engine.china.data import DATA, FIELDS
from engine.china.state import ChinaView
from engine.china.tell import headline
from render import theme
from render.china.areas import PANEL_GAP, areas
from render.china.cards import HEIGHT as CARDS
from render.china.cards import piles
from render.china.chart import board_map
from render.china.hand import hand_sheet
from render.china.land import Chart
from render.china.parts import ACCENT, GAME, SEAL
from render.china.scroll import scroll
from render.china.sheets import area_sheet, detail_sheet
from render.china.wall import wall
from render.scene import Picture, Scene, Sheet
from render.signs import Signs
from render.widgets.head import BELOW, head, last_moves

HEIGHT = 1148
GAP, FOOT = 12, 22
"""Between map and column; below the last region."""
LOG, LOG_INSET, LOG_BELOW = 2, 8, 14
"""Lines of the log, how far they stand in, and below the map."""


class ChinaBoard:
    """The board module of this game: the house fields go by their ids."""

    signs = Signs({f"field.{name}": name for name in FIELDS})

    def scene(self, view: ChinaView, picture: Picture) -> Scene:
        """The scene of the kind that ``picture`` asks for. A place with a letter needs no halo besides."""
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
    """The head band of this game."""
    told = picture.words.label(GAME, "headline", headline(view), picture.names)
    points = [player.vp for player in view.table.players]
    head(sheet, picture, view, seal=SEAL, headline=told, points=points, accent=ACCENT)


def board(view: ChinaView, picture: Picture) -> Scene:
    """The whole board."""
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT)
    band(sheet, view, picture)
    left, right, y = theme.MARGIN, theme.WIDTH - theme.MARGIN, BELOW
    wide, high = DATA.board.canvas
    at = Chart(left, y, 1.0)
    board_map(sheet, view, picture, at, (left, y, wide, high))
    wall(sheet, view, at)
    column = left + wide + GAP
    piles(sheet, view, picture, (column, y, right - column, CARDS))
    top = y + CARDS + PANEL_GAP
    areas(sheet, view, picture, (column, top, right - column, HEIGHT - FOOT - top))
    last_moves(sheet, picture.log, left + LOG_INSET, y + high + LOG_BELOW, wide - 2 * LOG_INSET, LOG)
    return sheet.scene(picture)
