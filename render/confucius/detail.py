"""A part of the board with the places to choose, as large as possible."""

from __future__ import annotations

from collections.abc import Callable

from engine.confucius.data import MINISTRIES
from engine.confucius.state import ConfuciusView
from engine.confucius.tell import spaces
from render import theme
from render.confucius.abroad import distant, wall_and_lands
from render.confucius.actions import actions
from render.confucius.areas import areas
from render.confucius.court import ministries
from render.confucius.examination import examination
from render.confucius.gifts import gifts
from render.confucius.parts import GAME
from render.confucius.sheets import shelf
from render.scene import Picture, Scene, Sheet
from render.widgets.head import BELOW, pending

Band = Callable[[Sheet, ConfuciusView, Picture], None]
AT_COURT = ("transfer_to", "new_owner", "lend")
"""Choices of a player for which the ministries matter, not the gifts alone."""
HEIGHT, PANELS, GAP = 1180, 200, 12
"""The heights of the picture and of the players' panels at its foot, and what is free above them."""


def family(picture: Picture) -> str:
    """What all places to mark are: a ministry's, an action space, a gift, a player ...; empty if mixed or none."""
    names = {"ministry" if part in MINISTRIES else part for part in (p.split(".")[0] for p in picture.places.values())}
    return names.pop() if len(names) == 1 else ""


def detail_sheet(band: Band, view: ConfuciusView, picture: Picture) -> Scene:
    """The region in which the places lie."""
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT)
    band(sheet, view, picture)
    left, top, wide = theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN
    high = sheet.height - top - theme.FOOT
    which = family(picture)
    if which == "ministry":
        ministries(sheet, view, picture, (left, top, wide, high))
    elif which == "action":
        columns = 5 if len(spaces(view)) > 12 else 4
        actions(sheet, view, picture, (left, top, wide, high), columns=columns)
    elif which == "student":
        upper, half = high - PANELS - GAP, wide * 55 // 100
        examination(sheet, view, picture, (left, top, half, upper))
        gifts(sheet, view, picture, (left + half + 12, top, wide - half - 12, upper))
        areas(sheet, view, picture, (left, top + high - PANELS, wide, PANELS))
    elif which == "foreign":
        wall_and_lands(sheet, view, picture, (left, top, wide, high - PANELS - GAP))
        areas(sheet, view, picture, (left, top + high - PANELS, wide, PANELS))
    elif which == "distant":
        distant(sheet, view, picture, (left, top, wide, high - PANELS - GAP))
        areas(sheet, view, picture, (left, top + high - PANELS, wide, PANELS))
    elif which == "gift":
        upper = high * 55 // 100
        gifts(sheet, view, picture, (left, top, wide, upper))
        shelf(sheet, view, picture, picture.seat, (left, top + upper + 14, wide, high - upper - 14))
    else:
        region = ministries if pending(view)[0] in AT_COURT else gifts
        region(sheet, view, picture, (left, top, wide, high - PANELS - GAP))
        areas(sheet, view, picture, (left, top + high - PANELS, wide, PANELS))
    return sheet.scene(picture)
