"""The players' areas: goods, privileges, hand, wall pieces and palaces."""

from __future__ import annotations

from engine.dragon.state import DragonView, has_wall
from engine.dragon.tell import arriving
from render import theme
from render.dragon.palaces import newcomers, palaces, tallest
from render.dragon.parts import COLOURS, SYMBOL_OF, THINGS, owned, piece, symbol
from render.letters import mid_line
from render.scene import Box, Picture, Sheet
from render.widgets.head import pending
from render.widgets.panel import panel, rank
from render.widgets.tokens import LITTLE

WIDE = 600
"""From this width on, the palaces stand beside the goods, which bear their names, instead of below them."""
STORE = 336
"""The width of goods there, and the most that one of their rows is high."""
GAP = 12
NEWCOMER = (44, 72)
"""The size of a tile that is to be housed, in a narrow panel and in a wide one."""
NARROW, MIDDLE = (4, 29, 36, 25), (4, 38, 46, 30)
"""Goods by width: how many in a row, the size of a drawing, the height of a row, the size of a number."""
NARROW_ORDER = ("yuan", "rice", "rockets", "hand_size", "space", "small", "large")
TOP = 16
"""From the upper edge to the middle of the first row."""
FACE = (34, 36)
"""A card of a hand that may be seen: its width with the gap, and its height."""
PIECE, PIECES = 38, 42
"""A wall piece, and the height that unbuilt ones add."""
ROW = 54
"""The most that a row of goods with names is high."""


def areas(sheet: Sheet, view: DragonView, picture: Picture, box: Box) -> None:
    """One panel for each seat, in turn order from left to right; at the end in that of their ranks."""
    x, y, wide, high = box
    step = (wide + GAP) // view.seats
    waiting = picture.waiting or pending(view)[1]
    for index, seat in enumerate(view.table.order if picture.result is None else picture.result.ranking()):
        at = (x + index * step, y, step - GAP, high)
        area(sheet, view, picture, seat, at, active=seat in waiting)


def place_of(view: DragonView, picture: Picture, seat: int) -> int | str:
    """The place of a seat in turn order; at the end its rank in words."""
    if picture.result is not None:
        return rank(picture, seat)
    return 0 if view.over else view.table.place(seat)


def area(sheet: Sheet, view: DragonView, picture: Picture, seat: int, box: Box, *, active: bool) -> None:
    """The panel of one seat."""
    table = view.table
    player, place = table.players[seat], place_of(view, picture, seat)
    leads = player.vp == max(other.vp for other in table.players) > 0
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, active=active, place=place, leads=leads)
    x, y, wide, high = inner
    large = wide >= WIDE
    left, top, room, ground = x, y, wide, y + high
    if large:
        store(sheet, view, picture, seat, (x, y, STORE, high))
        left, room = x + STORE + 16, wide - STORE - 16
        sheet.rule(left - 10, y + 4, high - 8, colour=theme.SHADE, down=True)
    else:
        top += goods(sheet, view, seat, inner)
    sheet.rule(left, ground - 2, room, colour=theme.ASH, line=3)
    taken = newcomers(sheet, seat, arriving(view, seat), left + room, ground - 4, NEWCOMER[large])
    floors = tallest(home for one in table.players for home in one.palaces)
    palaces(sheet, seat, player.palaces, (left, top, room - taken, ground - top), floors=floors)


def goods(sheet: Sheet, view: DragonView, seat: int, box: Box) -> int:
    """Goods, privileges, hand and wall pieces; returns the height used."""
    x, y, wide, _ = box
    ref = f"player.{seat}"
    columns, size, high, text = MIDDLE if wide >= 400 else NARROW
    step = (wide - 8) // columns
    for index, name in enumerate(NARROW_ORDER):
        icon, colour, ground, part = _thing(view, seat, name)
        row, column = divmod(index, columns)
        left, middle = x + 2 + column * (step if not row else step * 4 // 3), y + TOP + row * high
        sheet.art(icon, left + size // 2, middle, size, colour=colour, ground=ground, ref=part)
        sheet.bold(owned(view, seat, name), left + size + 7, middle - text * 3 // 8, text, ref=f"{ref}.{name}")
    sheet.spot(f"money.{seat}", (x, y, step - 4, high - 5))
    line = y + TOP - high // 2 + -(-len(NARROW_ORDER) // columns) * high + 2
    line += faces(sheet, view.hands[seat], seat, (x, line, wide, FACE[1]))
    line += pieces(sheet, view, seat, x, line, wide)
    return line - y


def store(sheet: Sheet, view: DragonView, picture: Picture, seat: int, box: Box) -> None:
    """Goods in rows with their names; hand and wall pieces below."""
    x, y, wide, high = box
    ref, below = f"player.{seat}", 0
    hand = view.hands[seat]
    if hand:
        below += -(-len(hand) // (wide // FACE[0])) * (FACE[1] + 2) + 4
    if has_wall(view):
        below += PIECES
    step = min(ROW, (high - below) // len(THINGS))
    for index, name in enumerate(THINGS):
        icon, colour, ground, part = _thing(view, seat, name)
        middle = y + step // 2 + index * step
        sheet.art(icon, x + 24, middle, max(LITTLE, min(46, step - 4)), colour=colour, ground=ground, ref=part)
        number = sheet.bold(
            owned(view, seat, name), x + 56, mid_line(middle, theme.NAME), theme.NAME, ref=f"{ref}.{name}"
        )
        title = picture.words.text(f"dragon.picture.{name}")
        start = x + max(104, 66 + number)
        sheet.text(
            title,
            start,
            mid_line(middle, theme.SMALL),
            theme.SMALL,
            colour=theme.SOFT,
            room=x + wide - start - 2,
        )
        if index:
            sheet.rule(x, middle - step // 2, wide, colour=theme.SHADE)
    sheet.spot(f"money.{seat}", (x, y, wide, step - 2))
    line = y + high - below + 4
    line += faces(sheet, hand, seat, (x, line, wide, FACE[1]))
    pieces(sheet, view, seat, x, line, wide)


def _thing(view: DragonView, seat: int, name: str) -> tuple[str, str, str, str]:
    """Drawing, its two colours and its ref for one of the `THINGS`: the coin of a seat that has refilled says so."""
    icon, colour, ground = THINGS[name]
    if name == "yuan" and seat in view.table.refilled:
        return "refill", colour, ground, f"refilled.{seat}"
    return icon, colour, ground, f"player.{seat}.{name}.icon"


def pieces(sheet: Sheet, view: DragonView, seat: int, x: int, y: int, wide: int) -> int:
    """Unbuilt wall pieces in a row; returns the height used."""
    if not has_wall(view):
        return 0
    look = sheet.look(seat)
    for index, bonus in enumerate(view.table.players[seat].pieces):
        at = piece(sheet, bonus, x + index * min(46, wide // 6), y, PIECE, colour=look.colour,
                   ref=f"player.{seat}.piece.{bonus}")  # fmt: skip
        sheet.spot(f"piece.{seat}.{bonus}", at)
    return PIECES


def faces(sheet: Sheet, hand: list[str], seat: int, box: Box) -> int:
    """The cards of a hand that may be seen, small, in rows; returns the height used."""
    x, y, wide, high = box
    if not hand:
        return 0
    step = FACE[0]
    in_row = max(1, wide // step)
    for index, card in enumerate(hand):
        row, column = divmod(index, in_row)
        left, top = x + column * step, y + row * (high + 2)
        at = (left, top, step - 2, high)
        sheet.box(at, COLOURS[card], edge=theme.INK, line=2, radius=4, ref=f"player.{seat}.hand.{index}.{card}")
        symbol(sheet, SYMBOL_OF[card], left + step // 2 - 1, top + high // 2, step - 6)
        sheet.spot(f"card.{seat}.{card}", at)
    return -(-len(hand) // in_row) * (high + 2) + 4
