"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from engine.dragon.state import DragonView
from engine.dragon.tell import headline
from render import theme
from render.dragon.areas import areas
from render.dragon.centre import centre, tracks
from render.dragon.months import months
from render.dragon.sheets import area_sheet, detail_sheet, hand_sheet
from render.scene import Picture, Scene, Sheet
from render.signs import Signs
from render.widgets.head import BELOW, head, last_moves
from render.widgets.score import score_sheet

GAME, SEAL = "dragon", "龍"
HEIGHT = 1150
LOG, LINE = 2, 31
"""How many last moves are told, and the height of such a line."""
FOOT = 22
GAP = 12


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
        if picture.kind == "detail" and _only_own(view, picture):
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
    where = picture.words.label(GAME, "headline", headline(view), picture.names)
    points = [player.vp for player in view.table.players]
    head(sheet, picture, view, seal=SEAL, headline=where, points=points, now=table.month, beads=len(table.row))


def board(view: DragonView, picture: Picture) -> Scene:
    """The whole board."""
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT)
    band(sheet, view, picture)
    wide = theme.WIDTH - 2 * theme.MARGIN
    y = months(sheet, view, picture, BELOW + 4) + theme.GAP
    y = centre(sheet, view, picture, y) + GAP
    y = tracks(sheet, view, y) + GAP
    foot = HEIGHT - FOOT - (LOG * LINE if picture.log else 0)
    areas(sheet, view, picture, (theme.MARGIN, y, wide, foot - y))
    last_moves(sheet, picture.log, theme.MARGIN + 8, foot + 10, wide - 16, LOG)
    return sheet.scene(picture)
