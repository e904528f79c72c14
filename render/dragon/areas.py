"""The players' areas: goods, privileges, hand, wall pieces and palaces."""

from __future__ import annotations

from engine.dragon.view import DragonView, PlayerView
from render import theme
from render.dragon.parts import COLOURS, SYMBOL_OF, arriving, newcomers, palaces, piece, symbol
from render.scene import Box, Picture, Sheet
from render.widgets.head import pending
from render.widgets.panel import panel
from render.widgets.tokens import count

WIDE = 600
"""From this width on, the palaces stand beside the goods instead of below them."""


def areas(sheet: Sheet, view: DragonView, picture: Picture, box: Box) -> None:
    """One panel for each seat, in turn order from left to right."""
    x, y, wide, high = box
    gap = 12
    step = (wide + gap) // view.seats
    waiting = picture.waiting or pending(view)[1]
    for index, seat in enumerate(view.order):
        at = (x + index * step, y, step - gap, high)
        area(sheet, view, picture, seat, at, active=seat in waiting)


def area(sheet: Sheet, view: DragonView, picture: Picture, seat: int, box: Box, *, active: bool) -> None:
    """The panel of one seat."""
    player = view.players[seat]
    leads = player.vp == max(other.vp for other in view.players) > 0
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, active=active, place=player.place, leads=leads)
    x, y, wide, high = inner
    sheet.rule(x, y + high - 2, wide, colour=theme.ASH, line=3)
    large = wide >= WIDE
    side = 312 if large else wide
    used = goods(sheet, view, player, (x, y, side, high), large=large)
    left, top = (x + side + 10, y) if large else (x, y + used)
    taken = newcomers(sheet, seat, arriving(view, seat), x + wide, y + high - 4, 64 if large else 44)
    palaces(sheet, seat, player.palaces, (left, top, x + wide - taken - left, y + high - top))


def goods(sheet: Sheet, view: DragonView, player: PlayerView, box: Box, *, large: bool = False) -> int:
    """Goods, privileges, hand and wall pieces; returns the height used."""
    x, y, wide, _ = box
    ref = f"player.{player.seat}"
    things = (
        ("coin", player.yuan, "yuan", "#D2A23C", "#F4EEDF"),
        ("rice", player.rice, "rice", "#EAD7A5", "#C9A46B"),
        ("rocket", player.rockets, "rockets", theme.VERMILION, theme.BRIGHT),
        ("cards", player.hand_size, "hand_size", "#7C2B22", "#EADBB8"),
        ("person", player.space, "space", theme.JADE, "#F0D9B5"),
        ("privilege_small", player.small, "small", theme.JADE, "#F4EEDF"),
        ("privilege_large", player.large, "large", theme.JADE, "#F4EEDF"),
    )
    if large:
        things = (*things[:3], *things[5:], things[4], things[3])
    columns, size, high, text = (3, 38, 48, 30) if large else (4, 36, 46, 30) if wide >= 400 else (4, 28, 39, 25)
    step = (wide - 12) // columns
    for index, (icon, number, name, colour, ground) in enumerate(things):
        row, column = divmod(index, columns)
        across = step if large or not row else step * 4 // 3
        left, middle = x + 4 + column * across, y + 16 + row * high + (6 if large else 0)
        count(
            sheet, icon, number, left, middle, size=size, colour=colour, ground=ground, text=text, ref=f"{ref}.{name}"
        )
    sheet.spot(f"money.{player.seat}", (x, y, step - 4, high - 5))
    line = y + 16 + -(-len(things) // columns) * high
    if player.hand:
        small = min(30, wide // max(1, len(player.hand)))
        for index, card in enumerate(player.hand):
            left = x + index * small
            at = (left, line - 14, small - 2, 32)
            sheet.box(at, COLOURS[card], edge=theme.INK, line=1, radius=4, ref=f"{ref}.hand.{index}.{card}")
            symbol(sheet, SYMBOL_OF[card], left + small // 2 - 1, line + 2, small - 6)
            sheet.spot(f"card.{player.seat}.{card}", at)
        line += 38
    if view.great_wall:
        look = theme.SEATS[player.seat]
        for index, bonus in enumerate(player.pieces):
            at = piece(sheet, bonus, x + index * min(46, wide // 6), line - 15, 36, colour=look.colour,
                       ref=f"{ref}.piece.{bonus}")  # fmt: skip
            sheet.spot(f"piece.{player.seat}.{bonus}", at)
        line += 40
    return line - y - 16
