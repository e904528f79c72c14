"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ming.data import DATA, DISTRICTS, PROVINCES
from engine.ming.state import MingView
from engine.ming.tell import headline
from render import theme
from render.ming.areas import areas
from render.ming.chart import board_map
from render.ming.parts import ACCENT, GAME, SEAL, looks
from render.ming.scroll import scroll
from render.ming.sheets import area_sheet, detail_sheet, hand_sheet
from render.ming.spaces import WIDE, piles, points, rounds, spaces
from render.scene import Picture, Scene, Sheet
from render.signs import Signs
from render.widgets.head import BELOW, head, last_moves

HEIGHT = 1150
MAP = 1040
"""The width of the map on the board."""
GAP, FOOT = 12, 22
"""Between map and columns; below the last region."""
PILES, POINTS = 166, 84
"""The height of the piles, and of the score track beside them."""
LOG, LOG_INSET, LOG_BELOW = 2, 8, 20
"""Lines of the log, how far they stand in, and below the score track."""


class MingBoard:
    """The board module of this game: districts and provinces go by their ids."""

    signs = Signs(
        {name: name for name in DISTRICTS}
        | {f"{what}.{name}": name for what in ("space", "slot", "city") for name in PROVINCES}
    )

    def scene(self, view: MingView, picture: Picture) -> Scene:
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


def band(sheet: Sheet, view: MingView, picture: Picture) -> None:
    """The head band of this game."""
    sheet.looks = looks(view)
    told = picture.words.label(GAME, "headline", headline(view), picture.names)
    points = [player.vp for player in view.table.players]
    head(sheet, picture, view, seal=SEAL, headline=told, points=points, accent=ACCENT, now=view.table.round,
         beads=DATA.course.rounds)  # fmt: skip


def board(view: MingView, picture: Picture) -> Scene:
    """The whole board."""
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT)
    band(sheet, view, picture)
    left, right, y = theme.MARGIN, theme.WIDTH - theme.MARGIN, BELOW + 2
    foot = HEIGHT - FOOT - PILES
    box = (left, y, MAP, foot - y - GAP)
    at = board_map(sheet, view, picture, box)
    rounds(sheet, view, picture, at)
    column = left + MAP + GAP
    spaces(sheet, view, picture, (column, y, WIDE, foot - y - GAP))
    start = column + WIDE + GAP
    areas(sheet, view, picture, (start, y, right - start, foot - y - GAP))
    piles(sheet, view, picture, (column, foot, right - column, PILES))
    points(sheet, view, (left, foot, MAP, POINTS))
    last_moves(sheet, picture.log, left + LOG_INSET, foot + POINTS + LOG_BELOW, MAP - 2 * LOG_INSET, LOG)
    return sheet.scene(picture)
