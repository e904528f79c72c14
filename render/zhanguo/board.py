"""Which picture is wanted, and the layout of the whole board."""

from __future__ import annotations

from engine.zhanguo.data import BOARDS, CARDS, DATA, REGIONS
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import headline
from render import theme
from render.scene import Picture, Scene, Sheet
from render.signs import Signs
from render.widgets.head import BELOW, head, last_moves
from render.zhanguo.area import area_sheet
from render.zhanguo.court import court
from render.zhanguo.detail import detail_sheet
from render.zhanguo.hand import hand_sheet
from render.zhanguo.homes import WORDS, homes
from render.zhanguo.land import realm_map
from render.zhanguo.offer import offer
from render.zhanguo.parts import ACCENT, GAME, SEAL, small_print
from render.zhanguo.realm import orders, walls
from render.zhanguo.rewards import rewards
from render.zhanguo.scroll import scroll

LOG = 2
PRINT = 640
"""The room for the small print beside the last line of the log."""
CENTRE = {2: 470, 3: 452, 4: 408}
ROW = {2: 196, 3: 158, 4: 130}
"""The heights of the middle and of a player's row by the number of seats."""
TIGHT = {2: (470, 196), 3: (408, 146), 4: (408, 130)}
"""Both where the abilities of the boards are told."""
OFFER = 500
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
    points = [player.vp for player in view.table.players]
    head(
        sheet,
        picture,
        view,
        seal=SEAL,
        headline=told,
        points=points,
        accent=ACCENT,
        now=view.table.round,
        beads=DATA.game.rounds,
    )


def board(view: ZhanguoView, picture: Picture) -> Scene:
    """The whole board."""
    with_words = any(player.board and BOARDS[player.board].ability for player in view.table.players)
    middle, row = TIGHT[view.seats] if with_words else (CENTRE[view.seats], ROW[view.seats])
    row += WORDS if with_words else 0
    rows = view.seats * (row + 8) - 8
    choosing = bool(view.table.boards) and any(not player.board for player in view.table.players)
    if choosing:
        rows, middle = max(rows, OFFER), min(middle, CENTRE[3])
    y = BELOW + 4
    foot = y + middle + 12 + rows
    note = foot + 10 + ((LOG - 1) * 31 if picture.log else 0)
    height = note + 26
    sheet = Sheet(GAME, theme.WIDTH, height)
    band(sheet, view, picture)
    left, right = theme.MARGIN, theme.WIDTH - theme.MARGIN
    realm_map(sheet, view, (left + 4, y + 4, 496, middle - 8))
    walls(sheet, view, picture, (left + 516, y, 284, middle))
    orders(sheet, view, picture, (left + 812, y, 284, middle))
    column = left + 1108
    half = middle // 2
    court(sheet, view, picture, (column, y, right - column, half))
    rewards(sheet, view, picture, (column, y + half + 10, right - column, middle - half - 10))
    below = (left, y + middle + 12, right - left, rows)
    if choosing:
        offer(sheet, view, picture, below)
    else:
        homes(sheet, view, picture, below)
    last_moves(sheet, picture.log, left + 8, foot + 12, right - left - PRINT, LOG)
    small_print(sheet, picture, note + 2)
    return sheet.scene(picture)
