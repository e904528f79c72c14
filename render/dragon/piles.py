"""The person piles, the prices of the privileges and the discard pile."""

from __future__ import annotations

from engine.dragon.data import DATA, OLD, TILES, TYPES, Tile
from engine.dragon.state import DragonView, price
from render import theme
from render.dragon.parts import COLOURS, GONE, SYMBOL_OF, THINGS, symbol, tile
from render.scene import Box, Sheet
from render.widgets.tokens import LITTLE, count, seat_token

PILE = 52
"""The size of the tile on a pile of the board."""
PRICES, SLOT, HIGH = 104, 58, 86
"""The widths of the prices and of the discard pile, and the height of both, on the board."""
GAIN = "#24665A"
"""The ink of person points to be had."""


def piles(sheet: Sheet, view: DragonView, box: Box, *, size: int = PILE) -> None:
    """The person piles: old ones above in two blocks of three, young ones below; supply and discards between the
    blocks.
    """
    x, y, wide, high = box
    step, row = wide // len(TYPES), high // 2
    for person in TILES.values():
        column = TYPES.index(person.type)
        at = (x + column * step, y + (0 if person.level == OLD else row), step - 5, row - 5)
        _pile(sheet, view, person, at, size)
    gaps = [index for index, kind in enumerate(TYPES) if f"{kind}.{OLD}" not in TILES]
    left = x + gaps[0] * step
    _supply(sheet, view, (left, y, step * len(gaps) - 5, row - 5))


def _pile(sheet: Sheet, view: DragonView, person: Tile, box: Box, size: int) -> None:
    """A pile: its tile, what it is worth, how many are left; an empty one fades."""
    x, y, wide, high = box
    table, ref = view.table, f"pile.{person.id}"
    left = table.piles[person.id]
    fill = theme.PAPER if left else theme.SHADE
    sheet.box(box, fill, edge=theme.DEEP, line=2, radius=8, ref=ref)
    if left > 1:
        sheet.box((x + 6, y + 7, size, size), theme.DEEP, edge=theme.ASH, line=2, radius=8, loose=True)
    tile(sheet, person.id, x + 3, y + 4, size, faded=not left, ref=f"{ref}.tile")
    text = max(24, size * 9 // 20)
    ink = GAIN if left else theme.SOFT
    sheet.bold(f"+{person.value}", x + wide - 2, y + 10, text, colour=ink, on=fill, align="right",
               ref=f"{ref}.value")  # fmt: skip
    if person.type in table.risen and table.month == DATA.super_events.month:
        sheet.art("super_sunrise", x + wide - LITTLE // 2 - 1, y + 18 + text, LITTLE, colour="#B5604B",
                  ground="#F0CF86", ref=f"{ref}.risen")  # fmt: skip
    middle = y + size + 6 + (high - size - 6) // 2
    sheet.bold(f"× {left}" if left else "–", x + wide // 2, middle - round(text * 0.36), text, on=fill, align="middle",
               ref=f"{ref}.left", colour=theme.INK if left else theme.SOFT)  # fmt: skip
    under = (
        y + 10 + text + (middle - y - 10 - text) // 2 - text // 5
    )  # between what a tile brings and how many are left
    sheet.spot(ref, box, disc=(x + wide - 26, under) if size > PILE else (x + 12, y + high - 12))
    if not left:
        sheet.rule(x + 8, y + high - 6, wide - 16, colour=GONE)


def _supply(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Prices of the privileges, and the discard pile with its latest card."""
    x, y, wide, high = box
    gold, slot, at = THINGS["yuan"][1], _large(SLOT, high), x + _large(PRICES + 16, high)
    for index, size in enumerate(("small", "large")):
        middle = y + high * (2 * index + 1) // 4
        art, colour, ground = THINGS[size]
        sheet.art(art, x + _large(22, high), middle, _large(36, high), colour=colour, ground=ground,
                  ref=f"supply.{size}.icon")  # fmt: skip
        count(sheet, "coin", price(view, size), x + _large(46, high), middle, size=_large(30, high), colour=gold,
              text=_large(theme.FIGURE, high), ref=f"supply.{size}")  # fmt: skip
    sheet.spot("supply", (x, y, _large(PRICES, high), high))
    card, discard = (at, y + 2, slot, high - 4), view.table.discard
    if not discard:
        sheet.box(card, theme.SHADE, edge=theme.ASH, line=2, radius=8, ref="discard.empty")
        return
    last = discard[-1]
    if len(discard) > 1:
        sheet.box((at + 4, y + 6, slot, high - 4), theme.DEEP, edge=theme.INK, line=2, radius=8, loose=True)
    sheet.box(card, COLOURS[last.card], edge=theme.INK, line=2, radius=8, ref=f"discard.{last.card}")
    symbol(sheet, SYMBOL_OF[last.card], at + slot // 2, y + high // 2, _large(44, high), ref="discard.symbol")
    beside, text = at + slot + 14, _large(theme.FIGURE, high)
    seat_token(sheet, last.seat, beside + _large(18, high), y + high // 4, _large(34, high), ref="discard.seat")
    sheet.bold(f"× {len(discard)}", beside, y + high * 3 // 4 - text * 9 // 26, text, room=x + wide - beside,
               ref="discard.number")  # fmt: skip


def _large(length: int, high: int) -> int:
    """A length of the board where it is drawn so ``high``: never smaller, and even, as a few sizes share drawings."""
    return max(length, length * high // HIGH // 2 * 2)
