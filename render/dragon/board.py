"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from engine.dragon.describe import headline
from engine.dragon.state import DragonView
from render.canvas import theme
from render.canvas.measures import inset
from render.canvas.picture import Picture
from render.canvas.scene import Scene, Sheet
from render.dragon.areas import areas
from render.dragon.groups import groups
from render.dragon.months import MONTHS_DOWN, months
from render.dragon.piles import piles
from render.dragon.ruler import HIGH as RULER
from render.dragon.ruler import ruler
from render.dragon.sheets import area_sheet, detail_sheet, groups_sheet, hand_sheet, piles_sheet
from render.widgets.head import BELOW, head
from render.widgets.score import score_sheet
from render.widgets.tokens import field
from render.words.place_signs import Signs

GAME, SEAL = "dragon", "龍"
GAP = 10
"""The room between the parts of the board."""
MIDDLE, GROUPS = 192, 690
"""The height of groups and piles, and the width of the groups."""
GROUPS_FREE = (12, 4)
"""What the groups leave free of their field at the sides, and above and below."""
PILES_AT, PILES_LESS = (8, 7), (12, 10)
"""Where in their field the piles begin, and how much smaller they are."""


class DragonBoard:
    """The board module of this game: the groups of action cards go by their numbers."""

    signs = Signs({f"group.{number}": str(number) for number in range(1, len(theme.SEATS) + 1)})

    def scene(self, view: DragonView, picture: Picture) -> Scene:
        """The scene of the kind that ``picture`` asks for."""
        if picture.kind == "score":
            return score_sheet(view, picture, game=GAME, seal=SEAL)
        if picture.kind == "hand":
            return hand_sheet(band, view, picture)
        if picture.kind == "area":
            return area_sheet(band, view, picture)
        if picture.kind == "detail":
            return _detail(view, picture)
        return board(view, picture)


def _detail(view: DragonView, picture: Picture) -> Scene:
    """The part of the board that a question is about, large: groups, piles, or the own area."""
    families = {place.split(".")[0] for place in picture.places.values()}
    if picture.seat >= 0 and families and families <= {"group", "money"} and "group" in families:
        return groups_sheet(band, view, picture)
    if picture.seat >= 0 and families == {"pile"}:
        return piles_sheet(band, view, picture)
    if _only_own(view, picture):
        return detail_sheet(band, view, picture)
    return board(view, picture)


def _only_own(view: DragonView, picture: Picture) -> bool:
    """Whether all places to mark lie in the area of the picture's seat."""
    own = str(picture.seat)
    names = ("palace", "person", "new", "piece", "card", "money")
    parts = [place.split(".") for place in picture.places.values()]
    housed = view.stack[-1].kind == "full_house" if view.stack else False
    return picture.seat >= 0 and all(
        (part[0] in names and part[1] == own) or (housed and part == ["supply"]) for part in parts
    )


def band(sheet: Sheet, view: DragonView, picture: Picture) -> None:
    """The head band of this game."""
    table = view.table
    where = picture.words.label(GAME, "stage", headline(view), picture.names)
    points = [player.vp for player in view.table.players]
    head(sheet, picture, view, seal=SEAL, headline=where, points=points, now=table.month, beads=len(table.row))


def board(view: DragonView, picture: Picture) -> Scene:
    """The whole board."""
    sheet = Sheet(GAME, theme.WIDTH, theme.TALLEST)
    band(sheet, view, picture)
    left, right = theme.MARGIN, theme.WIDTH - theme.MARGIN
    y = months(sheet, view, picture, BELOW + MONTHS_DOWN) + GAP + 2
    second = left + GROUPS + GAP
    with sheet.still():
        field(sheet, (left, y, GROUPS, MIDDLE))
        field(sheet, (second, y, right - second, MIDDLE))
    groups(sheet, view, inset((left, y, GROUPS, MIDDLE), *GROUPS_FREE))
    wide, high = right - second - PILES_LESS[0], MIDDLE - PILES_LESS[1]
    piles(sheet, view, (second + PILES_AT[0], y + PILES_AT[1], wide, high))
    y += MIDDLE + GAP
    ruler(sheet, view, (left, y, right - left, RULER))
    y += RULER + GAP
    areas(sheet, view, picture, (left, y, right - left, theme.TALLEST - theme.FOOT - y))
    return sheet.scene(picture)
