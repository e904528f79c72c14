"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from engine.confucius.data import DATA, GIFTS
from engine.confucius.describe import headline
from engine.confucius.state import ConfuciusView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Scene, Sheet
from render.confucius.actions import actions
from render.confucius.areas import areas
from render.confucius.court import ministries
from render.confucius.detail import detail_sheet, family
from render.confucius.examination import examination, offices
from render.confucius.foreign_lands import distant, wall_and_lands
from render.confucius.gifts import gifts
from render.confucius.hand import hand_sheet
from render.confucius.parts import BAMBOO, GAME, SEAL
from render.confucius.points import points, stacks
from render.confucius.scores import score_picture
from render.confucius.sheets import area_sheet
from render.widgets.head import BELOW, head
from render.words.place_signs import Signs

GAP = 8
COURT, EXAMINATION, LANDS = 1214, 350, 846
"""The widths of the ministries, of the examination, of wall and lands."""
UPPER, SPACE, MIDDLE, TRACK = 356, 121, 160, 52
"""The heights of ministries and gifts, of the action spaces, of examination and lands, of the score track."""
POINTS = 1092
"""The width of the score track; the stacks stand beside it."""


class ConfuciusBoard:
    """The board module of this game: the action spaces go by their letters, the gifts by their value."""

    signs = Signs(
        {f"action.{space}": space for space in (*(row.space for row in DATA.actions.rows), DATA.actions.favour_space)}
        | {f"gift.{seat}.{value}": str(value) for seat in range(len(theme.SEATS)) for value in GIFTS}
    )

    def scene(self, view: ConfuciusView, picture: Picture) -> Scene:
        """The scene of the kind that ``picture`` asks for."""
        if picture.kind == "score":
            return score_picture(view, picture)
        if picture.kind == "hand":
            return hand_sheet(band, view, picture)
        if picture.kind == "area":
            return area_sheet(band, view, picture)
        if picture.kind == "detail" and family(picture):
            return detail_sheet(band, view, picture)
        return board(view, picture)


def band(sheet: Sheet, view: ConfuciusView, picture: Picture) -> None:
    """The head band of this game."""
    line = picture.words.label(GAME, "stage", headline(view), picture.names)
    points = [player.vp for player in view.table.players]
    head(sheet, picture, view, seal=SEAL, headline=line, points=points, accent=BAMBOO, now=view.table.round,
         beads=DATA.great_wall.spaces)  # fmt: skip


def board(view: ConfuciusView, picture: Picture) -> Scene:
    """The whole board."""
    sheet = Sheet(GAME, theme.WIDTH, theme.TALLEST)
    band(sheet, view, picture)
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    y = BELOW
    ministries(sheet, view, picture, (left, y, COURT, UPPER))
    gifts(sheet, view, picture, (left + COURT + GAP, y, wide - COURT - GAP, UPPER))
    y += UPPER + GAP
    actions(sheet, view, picture, (left, y, wide, SPACE))
    y += SPACE + GAP
    court = offices if view.over else examination
    court(sheet, view, picture, (left, y, EXAMINATION, MIDDLE))
    at = left + EXAMINATION + GAP
    wall_and_lands(sheet, view, picture, (at, y, LANDS, MIDDLE))
    at += LANDS + GAP
    distant(sheet, view, picture, (at, y, left + wide - at, MIDDLE))
    y += MIDDLE + GAP
    points(sheet, view, (left, y, POINTS, TRACK))
    stacks(sheet, view, (left + POINTS + GAP, y, wide - POINTS - GAP, TRACK))
    y += TRACK + GAP
    areas(sheet, view, picture, (left, y, wide, sheet.height - theme.FOOT - y))
    return sheet.scene(picture)
