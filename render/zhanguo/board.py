"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from engine.zhanguo.data import CARDS, DATA, REGIONS
from engine.zhanguo.describe import headline
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.measures import inset
from render.canvas.picture import Picture
from render.canvas.scene import Scene, Sheet
from render.widgets.head import BELOW, head
from render.words.place_signs import Signs
from render.zhanguo.area import area_sheet
from render.zhanguo.court_hall import hall
from render.zhanguo.detail import detail_sheet
from render.zhanguo.great_wall import rampart
from render.zhanguo.hand import hand_sheet
from render.zhanguo.land import RIM, realm_map
from render.zhanguo.offer import offer
from render.zhanguo.orders import tablets
from render.zhanguo.parts import ACCENT, GAME, SEAL, small_print
from render.zhanguo.players import heights, players
from render.zhanguo.rewards import rewards
from render.zhanguo.scroll import scroll
from render.zhanguo.seat_plates import points_of

PRINT, PRINT_TOP = 28, 12
"""The height of the line with the small print, and how far down its letters begin."""
GAP = 10
REALM, RAMPART = 962, 152
"""The width of the map, and the height of the wall along its north."""
LOW = 196
"""The height of orders and rewards at the foot."""
ORDERS = 578
"""The width of the orders."""
PLAYERS = 376
"""What the players' strips may take together."""
OFFER = 346
"""The height of the part with the boards on offer."""


class ZhanguoBoard:
    """The board module of this game: cards and regions go by their numbers; the wall areas bear letters."""

    signs = Signs(
        {f"card.{n}": str(n) for n in CARDS}
        | {f"map.{region}": str(region) for region in REGIONS}
        | {
            f"board.{seat}.{region}.{part}": str(region)
            for seat in range(len(theme.SEATS))
            for region in REGIONS
            for part in ("cards", "governor", "worker", "unrest")
        },
        others="TGCP",
    )

    def scene(self, view: ZhanguoView, picture: Picture) -> Scene:
        """The scene of the kind that ``picture`` asks for."""
        if picture.kind == "score":
            return scroll(view, picture)
        if picture.kind == "hand":
            return hand_sheet(band, view, picture)
        if picture.kind == "area":
            return area_sheet(band, view, picture)
        if picture.kind == "detail":
            return detail_sheet(band, view, picture)
        return board(view, picture)


def band(sheet: Sheet, view: ZhanguoView, picture: Picture) -> None:
    """The head band of this game."""
    told = picture.words.label(GAME, "stage", headline(view), picture.names)
    head(sheet, picture, view, seal=SEAL, headline=told, points=points_of(view, picture), accent=ACCENT,
         now=view.table.round, beads=DATA.game.rounds)  # fmt: skip


def board(view: ZhanguoView, picture: Picture) -> Scene:
    """The realm at the left; at the right the court above the players; orders and rewards at the foot. While boards
    are chosen they lie there, orders and rewards at the right.
    """
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    choosing = bool(view.table.boards) and any(not player.board for player in view.table.players)
    sheet = Sheet(GAME, theme.WIDTH, theme.TALLEST)
    foot = theme.TALLEST - theme.FOOT - PRINT
    band(sheet, view, picture)
    low = OFFER if choosing else LOW
    upper = foot - low - GAP - BELOW
    rampart(sheet, view, picture, (left, BELOW, REALM, RAMPART))
    realm_map(sheet, view, inset((left, BELOW + RAMPART, REALM, upper - RAMPART), RIM))
    column, across = left + REALM + GAP, wide - REALM - GAP
    below = (left, foot - low, wide, low)
    if choosing:
        # no card has been played yet: nothing lies at court
        tablets(sheet, view, picture, (column, BELOW, across, LOW))
        rewards(sheet, view, picture, (column, BELOW + LOW + GAP, across, upper - LOW - GAP))
        offer(sheet, view, picture, below)
    else:
        rows = heights(view, PLAYERS)
        hall(sheet, view, picture, (column, BELOW, across, upper - rows - GAP))
        players(sheet, view, picture, (column, BELOW + upper - rows, across, rows))
        tablets(sheet, view, picture, (left, foot - low, ORDERS, low))
        rewards(sheet, view, picture, (left + ORDERS + GAP, foot - low, wide - ORDERS - GAP, low))
    small_print(sheet, picture, foot + PRINT_TOP)
    return sheet.scene(picture)
