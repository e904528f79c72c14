"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ming.data import DATA, DISTRICTS, PROVINCES
from engine.ming.describe import headline
from engine.ming.state import MingView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Scene, Sheet
from render.ming.areas import areas
from render.ming.chart import board_map
from render.ming.hand import hand_sheet
from render.ming.land import chart
from render.ming.parts import ACCENT, GAME, SEAL, looks
from render.ming.scroll import scroll
from render.ming.sheets import area_sheet, detail_sheet
from render.ming.spaces import WIDE, course, piles, points, spaces
from render.widgets.head import BELOW, head
from render.words.place_signs import Signs

MAP, POINTS = 1044, 620
"""The widths of the map and of the score track."""
GAP, STRIP = 10, 84
"""Between the regions; the height of score track and piles at the foot."""
COIN = 16
"""The gold disc on the bead of a round with a scoring: points are gold."""


class MingBoard:
    """The board module of this game: districts and provinces go by their ids."""

    signs = Signs(
        {name: name for name in DISTRICTS}
        | {f"{what}.{name}": name for what in ("space", "slot", "city") for name in PROVINCES}
    )

    def looks(self, view: MingView) -> tuple[int, ...]:
        """The looks of the seats: players choose their colours."""
        return looks(view)[: view.seats]

    def scene(self, view: MingView, picture: Picture) -> Scene:
        """The scene of the kind that ``picture`` asks for. A place with a letter needs no sign besides."""
        lettered = set(picture.places.values())
        picture = replace(picture, changed=tuple(place for place in picture.changed if place not in lettered))
        if picture.kind == "score":
            return scroll(view, picture)
        if picture.kind == "hand":
            return hand_sheet(band, view, picture)
        if picture.kind == "area":
            return area_sheet(band, view, picture)
        players = any(place.startswith("seat.") for place in lettered)  # they stand on the whole board alone
        if picture.kind == "detail" and not players:
            return detail_sheet(band, view, picture)
        return board(view, picture)


def band(sheet: Sheet, view: MingView, picture: Picture) -> None:
    """The head of this game: its beads are the rounds, those with a scoring bear a gold disc."""
    sheet.looks = looks(view)
    told = picture.words.label(GAME, "stage", headline(view), picture.names)
    points = [player.vp for player in view.table.players]
    head(sheet, picture, view, seal=SEAL, headline=told, points=points, accent=ACCENT, now=view.table.round,
         beads=DATA.course.rounds)  # fmt: skip
    beads = {mark.ref: mark.box for mark in sheet.marks if mark.ref.startswith("head.bead.")}
    for number in DATA.course.scoring_rounds:
        x, y, wide, high = beads[f"head.bead.{number}"]
        disc = (x + (wide - COIN) // 2, y + (high - COIN) // 2, COIN, COIN)
        sheet.box(disc, theme.BRIGHT, edge=theme.INK, radius=COIN // 2, ref=f"head.scoring.{number}", loose=True)


def board(view: MingView, picture: Picture) -> Scene:
    """The whole board."""
    sheet = Sheet(GAME, theme.WIDTH, theme.TALLEST)
    band(sheet, view, picture)
    left, right, y = theme.MARGIN, theme.WIDTH - theme.MARGIN, BELOW
    low = theme.TALLEST - theme.FOOT - STRIP
    high = low - GAP - y
    at = chart((left, y, MAP, high))
    board_map(sheet, view, at)
    course(sheet, view, picture, at)
    column = left + MAP + GAP
    spaces(sheet, view, (column, y, WIDE, high))
    start = column + WIDE + GAP
    areas(sheet, view, picture, (start, y, right - start, high))
    points(sheet, view, (left, low, POINTS, STRIP))
    piles(sheet, view, picture, (left + POINTS + GAP, low, right - left - POINTS - GAP, STRIP))
    return sheet.scene(picture)
