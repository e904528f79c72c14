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
PRICES, SLOT = 104, 58
"""The widths of the prices and of the discard pile."""
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
    sheet.spot(ref, box, disc=None if size > PILE else (x + 12, y + high - 12))
    if not left:
        sheet.rule(x + 8, y + high - 6, wide - 16, colour=GONE)


def _supply(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Prices of the privileges, and the discard pile with its latest card."""
    x, y, wide, high = box
    gold = THINGS["yuan"][1]
    for index, size in enumerate(("small", "large")):
        middle = y + high * (2 * index + 1) // 4
        art, colour, ground = THINGS[size]
        sheet.art(art, x + 22, middle, 36, colour=colour, ground=ground, ref=f"supply.{size}.icon")
        count(sheet, "coin", price(view, size), x + 46, middle, size=30, colour=gold, ref=f"supply.{size}")
    sheet.spot("supply", (x, y, PRICES, high))
    at, discard = x + PRICES + 16, view.table.discard
    slot = (at, y + 2, SLOT, high - 4)
    if not discard:
        sheet.box(slot, theme.SHADE, edge=theme.ASH, line=2, radius=8, ref="discard.empty")
        return
    last = discard[-1]
    if len(discard) > 1:
        sheet.box((at + 4, y + 6, SLOT, high - 4), theme.DEEP, edge=theme.INK, line=2, radius=8, loose=True)
    sheet.box(slot, COLOURS[last.card], edge=theme.INK, line=2, radius=8, ref=f"discard.{last.card}")
    symbol(sheet, SYMBOL_OF[last.card], at + SLOT // 2, y + high // 2, 44, ref="discard.symbol")
    beside = at + SLOT + 14
    seat_token(sheet, last.seat, beside + 18, y + high // 4, 34, ref="discard.seat")
    sheet.bold(f"× {len(discard)}", beside, y + high * 3 // 4 - 9, 26, room=x + wide - beside, ref="discard.number")
