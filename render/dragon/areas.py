"""The players' areas: goods, privileges, hand, wall pieces and palaces."""

from __future__ import annotations

from engine.dragon.state import DragonView, has_wall
from engine.dragon.tell import arriving
from render import theme
from render.dragon.parts import COLOURS, SYMBOL_OF, THINGS, newcomers, owned, palaces, piece, symbol
from render.scene import Box, Picture, Sheet
from render.widgets.head import pending
from render.widgets.panel import panel
from render.widgets.tokens import count

WIDE = 600
"""From this width on, the palaces stand beside the goods instead of below them."""
SIDE = 312
"""The width of the goods there."""
GAP = 12
NEWCOMER = (44, 64)
"""The size of a tile that is to be housed, in a narrow panel and in a wide one."""
NARROW, MIDDLE, BROAD = (4, 28, 39, 25), (4, 36, 46, 30), (3, 38, 48, 30)
"""Goods by width: how many in a row, the size of a drawing, the height of a row, the size of a number."""
NARROW_ORDER = ("yuan", "rice", "rockets", "hand_size", "space", "small", "large")
TOP = 16
"""From the upper edge to the middle of the first row."""
CARDS, PIECES = 38, 40
"""The heights that a hand and unbuilt wall pieces add."""


def areas(sheet: Sheet, view: DragonView, picture: Picture, box: Box) -> None:
    """One panel for each seat, in turn order from left to right."""
    x, y, wide, high = box
    step = (wide + GAP) // view.seats
    waiting = picture.waiting or pending(view)[1]
    for index, seat in enumerate(view.table.order):
        at = (x + index * step, y, step - GAP, high)
        area(sheet, view, picture, seat, at, active=seat in waiting)


def area(sheet: Sheet, view: DragonView, picture: Picture, seat: int, box: Box, *, active: bool) -> None:
    """The panel of one seat."""
    table = view.table
    player, place = table.players[seat], table.place(seat)
    leads = player.vp == max(other.vp for other in table.players) > 0
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, active=active, place=place, leads=leads)
    x, y, wide, high = inner
    sheet.rule(x, y + high - 2, wide, colour=theme.ASH, line=3)
    large = wide >= WIDE
    side = SIDE if large else wide
    used = goods(sheet, view, seat, (x, y, side, high), large=large)
    left, top = (x + side + 10, y) if large else (x, y + used)
    taken = newcomers(sheet, seat, arriving(view, seat), x + wide, y + high - 4, NEWCOMER[large])
    palaces(sheet, seat, player.palaces, (left, top, x + wide - taken - left, y + high - top))


def goods(sheet: Sheet, view: DragonView, seat: int, box: Box, *, large: bool = False) -> int:
    """Goods, privileges, hand and wall pieces; returns the height used."""
    x, y, wide, _ = box
    ref = f"player.{seat}"
    order = tuple(THINGS) if large else NARROW_ORDER
    columns, size, high, text = BROAD if large else MIDDLE if wide >= 400 else NARROW
    step = (wide - 12) // columns
    for index, name in enumerate(order):
        icon, colour, ground = THINGS[name]
        row, column = divmod(index, columns)
        across = step if large or not row else step * 4 // 3
        left, middle = x + 4 + column * across, y + TOP + row * high + (6 if large else 0)
        count(sheet, icon, owned(view, seat, name), left, middle, size=size, colour=colour, ground=ground, text=text,
              ref=f"{ref}.{name}")  # fmt: skip
    sheet.spot(f"money.{seat}", (x, y, step - 4, high - 5))
    line = y + TOP + -(-len(order) // columns) * high
    if view.hands[seat]:
        _faces(sheet, view.hands[seat], seat, (x, line - 14, wide, 32))
        line += CARDS
    if has_wall(view):
        look = theme.SEATS[seat]
        for index, bonus in enumerate(view.table.players[seat].pieces):
            at = piece(sheet, bonus, x + index * min(46, wide // 6), line - 15, 36, colour=look.colour,
                       ref=f"{ref}.piece.{bonus}")  # fmt: skip
            sheet.spot(f"piece.{seat}.{bonus}", at)
        line += PIECES
    return line - y - TOP


def _faces(sheet: Sheet, hand: list[str], seat: int, box: Box) -> None:
    """The cards of a hand that may be seen, small, in a row."""
    x, y, wide, high = box
    step = min(30, wide // len(hand))
    for index, card in enumerate(hand):
        left = x + index * step
        at = (left, y, step - 2, high)
        sheet.box(at, COLOURS[card], edge=theme.INK, line=1, radius=4, ref=f"player.{seat}.hand.{index}.{card}")
        symbol(sheet, SYMBOL_OF[card], left + step // 2 - 1, y + high // 2, step - 6)
        sheet.spot(f"card.{seat}.{card}", at)
