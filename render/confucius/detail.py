"""A part of the board with the places to choose, as large as possible."""

from __future__ import annotations

from collections.abc import Callable

from engine.confucius.data import MINISTRIES
from engine.confucius.describe import spaces
from engine.confucius.state import ConfuciusView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.confucius.actions import actions
from render.confucius.areas import areas
from render.confucius.court import ministries
from render.confucius.examination import examination
from render.confucius.foreign_lands import distant, wall_and_lands
from render.confucius.gifts import gifts
from render.confucius.parts import GAME
from render.confucius.sheets import gift_cards
from render.widgets.head import BELOW, pending

Band = Callable[[Sheet, ConfuciusView, Picture], None]
AT_COURT = ("transfer_to", "new_owner", "lend")
"""Choices of a player for which the ministries matter, not the gifts alone."""
HEIGHT, LOWER, PANELS, GAP, ABOVE = 1190, 1060, 200, 12, 38
"""The heights of the picture, of one with less to show and of the players' panels at its foot; room between two
regions, and above the panels, where the letters of players lie."""
GIFTS_WIDE = 640
"""The width of the table of gifts beside the own ones."""
EXAMINATION = 0.58
"""The part of the width that the examination has beside the gifts."""
ROWS = 3
"""The action spaces stand in so many rows."""


def family(picture: Picture) -> str:
    """What all places to mark are: a ministry's, an action space, a gift, a player ...; empty if mixed or none."""
    names = {"ministry" if part in MINISTRIES else part for part in (p.split(".")[0] for p in picture.places.values())}
    return names.pop() if len(names) == 1 else ""


def detail_sheet(band: Band, view: ConfuciusView, picture: Picture) -> Scene:
    """The region in which the places lie."""
    which = family(picture)
    court = which not in ("ministry", "action", "gift") and pending(view)[0] in AT_COURT
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT if court or which in ("ministry", "action", "gift") else LOWER)
    band(sheet, view, picture)
    left, top, wide = theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN
    high = sheet.height - top - theme.FOOT
    if which == "ministry":
        ministries(sheet, view, picture, (left, top, wide, high))
    elif which == "action":
        columns = -(-len(spaces(view)) // ROWS)
        actions(sheet, view, picture, (left, top, wide, high), columns=columns)
    elif which == "gift":
        _gifts(sheet, view, picture, (left, top, wide, high))
    else:
        upper = (left, top, wide, high - PANELS - ABOVE)
        if court:
            ministries(sheet, view, picture, upper)
        else:
            _with_panels(sheet, view, picture, which, upper)
        areas(sheet, view, picture, (left, top + high - PANELS, wide, PANELS))
    return sheet.scene(picture)


def _with_panels(sheet: Sheet, view: ConfuciusView, picture: Picture, which: str, box: Box) -> None:
    """A region above the panels of all players."""
    x, y, wide, high = box
    if which == "student":
        across = share(wide, EXAMINATION)
        examination(sheet, view, picture, (x, y, across, high))
        gifts(sheet, view, picture, (x + across + GAP, y, wide - across - GAP, high))
    elif which == "foreign":
        wall_and_lands(sheet, view, picture, box)
    elif which == "distant":
        distant(sheet, view, picture, box)
    else:
        _gifts(sheet, view, picture, box)


def _gifts(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The gifts between the players, and beside them the own ones as cards."""
    x, y, wide, high = box
    gifts(sheet, view, picture, (x, y, GIFTS_WIDE, high))
    rest = (x + GIFTS_WIDE + GAP, y, wide - GIFTS_WIDE - GAP, high)
    gift_cards(sheet, view, picture, max(0, picture.seat), rest, rows=2)
