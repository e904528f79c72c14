"""The players on the public board: for each a strip that tells what the others need; the rest lies in `area`."""

from __future__ import annotations

from engine.zhanguo.data import ASPECTS, BOARDS, COLOURS
from engine.zhanguo.describe import usable
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.measures import inset, share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.zhanguo.cards import THICK, card_back
from render.zhanguo.gauges import board_symbol
from render.zhanguo.parts import EMBER, FIRE, OPEN, octagons, official
from render.zhanguo.seat_plates import name_plate, ranked

GAP, LEAST_STRIP, MOST_STRIP = 8, 88, 104
"""Room between two strips, and the heights one may have."""
PLATE = 216
"""The width of the part with name and points."""
SIDE = 8
"""Room behind that part, and before the edge."""
ASPECT = 62
"""The width of a column of an aspect: octagons may be ten and more; the others share the rest."""
SIGN, BACK, FIGURE, APART = 30, 26, 24, 3
"""The signs of a strip, the width of a back, the figures, and the room before these."""


def heights(view: ZhanguoView, room: int) -> int:
    """The height of all strips, of which each may have its share of ``room``."""
    each = max(LEAST_STRIP, min(MOST_STRIP, (room + GAP) // view.seats - GAP))
    return view.seats * (each + GAP) - GAP


def players(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """One strip for each seat, in turn order from the top; after the end the best first."""
    x, y, wide, high = box
    step = (high + GAP) // view.seats
    for index, seat in enumerate(ranked(view, picture)):
        _strip(sheet, view, picture, seat, (x, y + index * step, wide, step - GAP))


def _strip(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """By aspect the cards in hand above the octagons; by colour the officials above unrest and the board's sign."""
    x, y, wide, high = box
    player, ref = view.table.players[seat], f"player.{seat}"
    sheet.spot(f"board.{seat}", box)
    name_plate(sheet, view, picture, seat, box, PLATE)
    left, room = x + PLATE + SIDE, wide - PLATE - 2 * SIDE
    step = (room - len(ASPECTS) * ASPECT) // len(COLOURS)
    upper, lower = y + share(high, 0.28) + 1, y + share(high, 0.73)
    for index, aspect in enumerate(ASPECTS):
        card_back(sheet, aspect, left + BACK // 2 + 2, upper, BACK, SIGN, ref=f"{ref}.hand.{aspect}.back")
        _figure(sheet, view.backs[seat][index], left + SIGN, upper, f"{ref}.hand.{aspect}")
        octagons(sheet, aspect, player.strength(index), left, lower, SIGN, on=theme.FIELD,
                 ref=f"{ref}.octagons.{aspect}", text=FIGURE)  # fmt: skip
        left += ASPECT
    for index, colour in enumerate(COLOURS):
        official(sheet, colour, left + SIGN // 2, upper, SIGN, ref=f"{ref}.officials.{colour}.icon")
        _figure(sheet, player.officials[index], left + SIGN, upper, f"{ref}.officials.{colour}")
        if index == 0:
            sheet.art("flame", left + SIGN // 2, lower, SIGN, colour=FIRE, ground=EMBER, ref=f"{ref}.unrest.icon")
            _figure(sheet, player.unrest(), left + SIGN, lower, f"{ref}.total_unrest")
        left += step
    board = BOARDS[player.board] if player.board else None
    if board and board.symbol:
        left += SIGN // 2 - step
        if any(name == board.ability for name, _ in usable(view, seat)):
            plate = inset((left, lower, 0, 0), -SIGN // 2 - THICK)
            sheet.box(plate, OPEN, edge=theme.INK, line=THICK, radius=SIGN, ref=f"{ref}.board.usable", loose=True)
        board_symbol(sheet, board.symbol, left, lower, SIGN, ref=f"{ref}.board.symbol")


def _figure(sheet: Sheet, number: int, x: int, middle: int, ref: str) -> None:
    sheet.bold(number, x + APART, mid_line(middle, FIGURE), FIGURE, ref=ref)
