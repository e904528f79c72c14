"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from engine.zhanguo.data import CARDS, DATA, REGIONS
from engine.zhanguo.describe import headline
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.measures import inset, share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.widgets.head import BELOW, head
from render.words.place_signs import Signs
from render.zhanguo.area import area_sheet
from render.zhanguo.court import court
from render.zhanguo.detail import detail_sheet
from render.zhanguo.hand import hand_sheet
from render.zhanguo.land import RIM, realm_map
from render.zhanguo.offer import offer
from render.zhanguo.orders import orders
from render.zhanguo.parts import ACCENT, GAME, SEAL, small_print
from render.zhanguo.rewards import rewards
from render.zhanguo.scroll import scroll
from render.zhanguo.standing import points_of
from render.zhanguo.strips import height, strips
from render.zhanguo.walls import walls

PRINT, PRINT_TOP = 28, 12
"""The height of the line with the small print, and how far down its letters begin."""
GAP = 10
MAP, COURT = 570, 530
"""The widths of the map, and of court and rewards; wall and orders have what is left."""
WALL = 0.47
"""The share of the height that the wall has."""
PLAYERS, TALLEST_MIDDLE = 336, 600
"""What the players' strips may take together, and the greatest height of what lies above them."""
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
    told = picture.words.label(GAME, "headline", headline(view), picture.names)
    head(sheet, picture, view, seal=SEAL, headline=told, points=points_of(view, picture), accent=ACCENT,
         now=view.table.round, beads=DATA.game.rounds)  # fmt: skip


def board(view: ZhanguoView, picture: Picture) -> Scene:
    """The whole board: map, wall, orders, court and rewards above, the players below."""
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    choosing = bool(view.table.boards) and any(not player.board for player in view.table.players)
    rows = OFFER if choosing else height(view, PLAYERS)
    upper = min(TALLEST_MIDDLE, theme.TALLEST - theme.FOOT - PRINT - BELOW - GAP - rows)
    foot = BELOW + upper + GAP + rows
    sheet = Sheet(GAME, theme.WIDTH, foot + PRINT + theme.FOOT)
    band(sheet, view, picture)
    _middle(sheet, view, picture, (left, BELOW, wide, upper))
    below = (left, BELOW + upper + GAP, wide, rows)
    if choosing:
        offer(sheet, view, picture, below)
    else:
        strips(sheet, view, picture, below)
    small_print(sheet, picture, foot + PRINT_TOP)
    return sheet.scene(picture)


def _middle(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """Map at the left, wall above the orders, court above the rewards at the right."""
    x, y, wide, high = box
    realm_map(sheet, view, inset((x, y, MAP, high), RIM))
    column, across = x + MAP + GAP, wide - MAP - COURT - 2 * GAP
    upper = share(high - GAP, WALL)
    walls(sheet, view, picture, (column, y, across, upper))
    orders(sheet, view, picture, (column, y + upper + GAP, across, high - GAP - upper))
    column += across + GAP
    half = (high - GAP) // 2
    court(sheet, view, picture, (column, y, COURT, half))
    rewards(sheet, view, picture, (column, y + half + GAP, COURT, high - GAP - half))
