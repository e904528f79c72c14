"""The players' areas: goods, privileges, hand, wall pieces and palaces."""

from __future__ import annotations

from engine.dragon.data import BONUSES
from engine.dragon.describe import arriving
from engine.dragon.state import DragonView, has_wall
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.dragon.palaces import newcomers, palaces, tallest
from render.dragon.parts import COLOURS, SYMBOL_OF, THINGS, owned, piece, symbol
from render.widgets.head import pending
from render.widgets.panel import panel, rank
from render.widgets.tokens import LITTLE

WIDE = 600
"""From this width on, the palaces stand beside the goods, which bear their names, instead of below them."""
STORE, BETWEEN = 336, 16
"""The width of goods there, and the room between them and the palaces."""
LINE_AT = (10, 4)
"""The line between: how far left of the palaces, and what it leaves free above and below."""
GAP = 12
NEWCOMER, NEWCOMER_UP = (44, 72), 4
"""The size of a tile that is to be housed, in a narrow panel and in a wide one, and how far above the lower edge it
stands.
"""

MIDDLE_FROM = 400
"""From this width on, goods without names are drawn larger."""
NARROW, MIDDLE = (4, 29, 36, 25), (4, 38, 46, 30)
"""Goods by width: how many in a row, the size of a drawing, the height of a row, the size of a number."""
NARROW_ORDER = ("yuan", "rice", "rockets", "hand_size", "space", "small", "large")
TOP = 16
"""From the upper edge to the middle of the first row."""
ROWS_FREE = 8
"""What their rows leave free of the width."""
BESIDE = 7
"""The room between a drawing and its number."""
MONEY_FREE = (4, 5)
"""What the place of the money leaves free of its column and its row."""

APART = 4
"""The room between goods, hand and wall pieces."""
FACE, FACE_ROUND = (34, 36), 4
"""A card of a hand that may be seen: its width with the gap, its height, and the radius of its corners."""
PIECE, PIECES_APART = 38, 8
"""A wall piece, and the most room between two."""

ROW = 54
"""The most that a row of goods with names is high."""
ICON, ICON_FREE = 46, 4
"""The most that the drawing in such a row is high, and what it leaves free of a lower row."""
ICON_AT, NUMBER_AT, NAME_AT = 24, 56, 104
"""Where the middle of the drawing, the number, and, behind a short number, the name stand."""
NAME_BESIDE = 10
"""The least room between number and name."""


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
        left, room = x + STORE + BETWEEN, wide - STORE - BETWEEN
        sheet.rule(left - LINE_AT[0], y + LINE_AT[1], high - 2 * LINE_AT[1], colour=theme.SHADE, down=True)
    else:
        top += goods(sheet, view, seat, inner)
    sheet.rule(left, ground - 2, room, colour=theme.ASH, line=3)
    taken = newcomers(sheet, seat, arriving(view, seat), left + room, ground - NEWCOMER_UP, NEWCOMER[large])
    floors = tallest(home for owner in table.players for home in owner.palaces)
    palaces(sheet, seat, player.palaces, (left, top, room - taken, ground - top), floors=floors)


def goods(sheet: Sheet, view: DragonView, seat: int, box: Box) -> int:
    """Goods, privileges, hand and wall pieces; returns the height used."""
    x, y, wide, _ = box
    ref = f"player.{seat}"
    columns, size, high, text = MIDDLE if wide >= MIDDLE_FROM else NARROW
    step = (wide - ROWS_FREE) // columns
    second = step * columns // (len(NARROW_ORDER) - columns)
    for index, name in enumerate(NARROW_ORDER):
        icon, colour, ground, part = _thing(view, seat, name)
        row, column = divmod(index, columns)
        left, middle = x + 2 + column * (second if row else step), y + TOP + row * high
        sheet.art(icon, left + size // 2, middle, size, colour=colour, ground=ground, ref=part)
        sheet.bold(owned(view, seat, name), left + size + BESIDE, mid_line(middle, text), text, ref=f"{ref}.{name}")
    sheet.spot(f"money.{seat}", (x, y, step - MONEY_FREE[0], high - MONEY_FREE[1]))
    line = y + TOP - high // 2 + -(-len(NARROW_ORDER) // columns) * high + 2
    line += faces(sheet, view.hands[seat], seat, (x, line, wide))
    line += pieces(sheet, view, seat, (x, line, wide))
    return line - y


def store(sheet: Sheet, view: DragonView, picture: Picture, seat: int, box: Box) -> None:
    """Goods in rows with their names; hand and wall pieces below."""
    x, y, wide, high = box
    ref, hand = f"player.{seat}", view.hands[seat]
    below = _faces_high(hand, wide) + (PIECE + APART if has_wall(view) else 0)
    step = min(ROW, (high - below) // len(THINGS))
    for index, name in enumerate(THINGS):
        icon, colour, ground, part = _thing(view, seat, name)
        middle = y + step // 2 + index * step
        sheet.art(icon, x + ICON_AT, middle, max(LITTLE, min(ICON, step - ICON_FREE)), colour=colour, ground=ground,
                  ref=part)  # fmt: skip
        number = sheet.bold(owned(view, seat, name), x + NUMBER_AT, mid_line(middle, theme.NAME), theme.NAME,
                            ref=f"{ref}.{name}")  # fmt: skip
        title = picture.words.text(f"dragon.picture.{name}")
        start = x + max(NAME_AT, NUMBER_AT + number + NAME_BESIDE)
        sheet.text(title, start, mid_line(middle, theme.SMALL), theme.SMALL, colour=theme.SOFT,
                   room=x + wide - start - 2)  # fmt: skip
        if index:
            sheet.rule(x, middle - step // 2, wide, colour=theme.SHADE)
    sheet.spot(f"money.{seat}", (x, y, wide, step - 2))
    line = y + high - below + APART
    line += faces(sheet, hand, seat, (x, line, wide))
    pieces(sheet, view, seat, (x, line, wide))


def _thing(view: DragonView, seat: int, name: str) -> tuple[str, str, str, str]:
    """Drawing, its two colours and its ref for one of the `THINGS`: the coin of a seat that has refilled says so."""
    icon, colour, ground = THINGS[name]
    if name == "yuan" and seat in view.table.refilled:
        return "refill", colour, ground, f"refilled.{seat}"
    return icon, colour, ground, f"player.{seat}.{name}.icon"


def pieces(sheet: Sheet, view: DragonView, seat: int, row: tuple[int, int, int], *, size: int = PIECE) -> int:
    """Unbuilt wall pieces in a ``row`` (left, top, width); returns the height used."""
    x, y, wide = row
    colour, step = sheet.look(seat).colour, min(size + PIECES_APART, wide // len(BONUSES))
    for index, bonus in enumerate(view.table.players[seat].pieces):
        at = piece(sheet, bonus, x + index * step, y, size, colour=colour, ref=f"player.{seat}.piece.{bonus}")
        sheet.spot(f"piece.{seat}.{bonus}", at)
    return size + APART if has_wall(view) else 0


def faces(sheet: Sheet, hand: list[str], seat: int, row: tuple[int, int, int]) -> int:
    """The cards of a hand that may be seen, small, in rows, the first one ``row`` (left, top, width); returns the
    height used.
    """
    x, y, wide = row
    step, high = FACE
    for index, card in enumerate(hand):
        down, across = divmod(index, _in_row(wide))
        left, top = x + across * step, y + down * (high + 2)
        at, ref = (left, top, step - 2, high), f"player.{seat}.hand.{index}.{card}"
        sheet.box(at, COLOURS[card], edge=theme.INK, line=2, radius=FACE_ROUND, ref=ref)
        symbol(sheet, SYMBOL_OF[card], left + step // 2 - 1, top + high // 2, LITTLE)
        sheet.spot(f"card.{seat}.{card}", at)
    return _faces_high(hand, wide)


def _in_row(wide: int) -> int:
    """How many small cards lie in a row."""
    return max(1, wide // FACE[0])


def _faces_high(hand: list[str], wide: int) -> int:
    """The height of a hand of small cards, and of the room around it; 0 for none."""
    return -(-len(hand) // _in_row(wide)) * (FACE[1] + 2) + APART if hand else 0
