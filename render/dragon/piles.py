"""The person piles, the prices of the privileges and the discard pile."""

from __future__ import annotations

from engine.dragon.data import DATA, OLD, TILES, TYPES, Tile
from engine.dragon.state import DragonView, price
from render.canvas import theme
from render.canvas.measures import inset, share
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.dragon.parts import COLOURS, GONE, SYMBOL_OF, THINGS, WORDS, symbol, tile
from render.widgets.tokens import LITTLE, count, seat_token

PILE = 52
"""The size of the tile on a pile of the board."""
APART = 5
"""The room between two piles, and between the two rows."""
PILE_ROUND = 8
"""The radius of a pile's corners, and of the shadow of more tiles than one."""
TILE_AT, SHADOW = (3, 4), 3
"""Where on the pile its tile lies, and how far beside it that shadow."""
VALUE_DOWN = 10
"""How far down what a tile is worth stands, at the right."""
TEXT = 0.45
"""The size of numbers on a large pile, as a share of its tile's."""
RISEN_DOWN = 8
"""How far below what it is worth the middle of the rising sun lies."""
FOOT = 6
"""Where below the upper edge, the tile apart, the place for the number left begins."""
DISC_IN, LARGE_DISC_IN = 12, 26
"""The middle of the letter disc: from the left and the lower edge of a small pile, from the right one of a large."""
DISC_UP = 0.2
"""On a large one how far above the middle between value and number left it lies, as a share of their size."""
GONE_IN = (8, 6)
"""The line at the foot of a pile that is all gone: what it leaves free at both sides, and below."""

PRICES, SLOT, HIGH = 104, 58, 86
"""The widths of the prices and of the discard pile, and the height of both, on the board; so is all that follows."""
BESIDE_PRICES, SUPPLY = 16, 232
"""The room between the two; the width that both need with what is told beside the pile."""
LINES = (0.25, 0.75)
"""Where the two prices stand, and who has discarded last and the number of cards, as shares of the height."""
PRIVILEGE, PRIVILEGE_AT = 36, 22
"""The drawing of a privilege, and where its middle is."""
COIN, COIN_AT = 30, 46
"""The coin of its price, and where it begins."""
CARD_ROUND, NEXT_CARD = 8, 4
"""The radius of a discarded card's corners, and how far beside it the ones below are; whatever its size."""
SYMBOL = 44
"""The symbol on it."""
BESIDE_CARD = 14
"""The room between it and what is told of it; whatever its size."""
TOKEN, TOKEN_AT = 34, 18
"""The token of who discarded it, and where there its middle is."""
NUMBER_UP = 9
"""How far above its line the number of cards begins."""

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
        at = (x + column * step, y + (0 if person.level == OLD else row), step - APART, row - APART)
        _pile(sheet, view, person, at, size)
    gaps = [index for index, kind in enumerate(TYPES) if f"{kind}.{OLD}" not in TILES]
    left = x + gaps[0] * step
    _supply(sheet, view, (left, y, step * len(gaps) - APART, row - APART))


def _pile(sheet: Sheet, view: DragonView, person: Tile, box: Box, size: int) -> None:
    """A pile: its tile, what it is worth, how many are left; an empty one fades."""
    x, y, wide, high = box
    table, ref = view.table, f"pile.{person.id}"
    left = table.piles[person.id]
    fill = theme.PAPER if left else theme.SHADE
    sheet.box(box, fill, edge=theme.DEEP, line=2, radius=PILE_ROUND, ref=ref)
    across, down = x + TILE_AT[0], y + TILE_AT[1]
    if left > 1:
        sheet.box((across + SHADOW, down + SHADOW, size, size), theme.DEEP, edge=theme.ASH, line=2, radius=PILE_ROUND,
                  loose=True)  # fmt: skip
    tile(sheet, person.id, across, down, size, faded=not left, ref=f"{ref}.tile")
    text = max(WORDS, share(size, TEXT))
    ink = GAIN if left else theme.SOFT
    sheet.bold(f"+{person.value}", x + wide - 2, y + VALUE_DOWN, text, colour=ink, on=fill, align="right",
               ref=f"{ref}.value")  # fmt: skip
    value_foot = y + VALUE_DOWN + text
    if person.type in table.risen and table.month == DATA.super_events.month:
        sheet.art("super_sunrise", x + wide - LITTLE // 2 - 1, value_foot + RISEN_DOWN, LITTLE,
                  colour="#B5604B", ground="#F0CF86", ref=f"{ref}.risen")  # fmt: skip
    middle = y + size + FOOT + (high - size - FOOT) // 2
    sheet.bold(f"× {left}" if left else "–", x + wide // 2, mid_line(middle, text), text, on=fill, align="middle",
               ref=f"{ref}.left", colour=theme.INK if left else theme.SOFT)  # fmt: skip
    between = (value_foot + middle) // 2 - share(text, DISC_UP)
    small, large = (x + DISC_IN, y + high - DISC_IN), (x + wide - LARGE_DISC_IN, between)
    sheet.spot(ref, box, disc=large if size > PILE else small)
    if not left:
        sheet.rule(x + GONE_IN[0], y + high - GONE_IN[1], wide - 2 * GONE_IN[0], colour=GONE)


def _supply(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Prices of the privileges, and the discard pile with its latest card."""
    x, y, wide, high = box
    gold, tall = THINGS["yuan"][1], high
    high = min(high, wide * HIGH // SUPPLY)  # as large as the room across lets it
    y += (tall - high) // 2
    slot, at = _large(SLOT, high), x + _large(PRICES + BESIDE_PRICES, high)
    upper, lower = (y + share(high, part) for part in LINES)
    for size, middle in (("small", upper), ("large", lower)):
        art, colour, ground = THINGS[size]
        sheet.art(art, x + _large(PRIVILEGE_AT, high), middle, _large(PRIVILEGE, high), colour=colour, ground=ground,
                  ref=f"supply.{size}.icon")  # fmt: skip
        count(sheet, "coin", price(view, size), x + _large(COIN_AT, high), middle, size=_large(COIN, high), colour=gold,
              text=_large(theme.FIGURE, high), ref=f"supply.{size}")  # fmt: skip
    sheet.spot("supply", (x, y, _large(PRICES, high), high))
    card, discard = inset((at, y, slot, high), 0, 2), view.table.discard
    if not discard:
        sheet.box(card, theme.SHADE, edge=theme.ASH, line=2, radius=CARD_ROUND, ref="discard.empty")
        return
    last = discard[-1]
    if len(discard) > 1:
        below = (card[0] + NEXT_CARD, card[1] + NEXT_CARD, *card[2:])
        sheet.box(below, theme.DEEP, edge=theme.INK, line=2, radius=CARD_ROUND, loose=True)
    sheet.box(card, COLOURS[last.card], edge=theme.INK, line=2, radius=CARD_ROUND, ref=f"discard.{last.card}")
    symbol(sheet, SYMBOL_OF[last.card], at + slot // 2, y + high // 2, _large(SYMBOL, high), ref="discard.symbol")
    beside, text = at + slot + BESIDE_CARD, _large(theme.FIGURE, high)
    seat_token(sheet, last.seat, beside + _large(TOKEN_AT, high), upper, _large(TOKEN, high), ref="discard.seat")
    sheet.bold(f"× {len(discard)}", beside, lower - text * NUMBER_UP // theme.FIGURE, text, room=x + wide - beside,
               ref="discard.number")  # fmt: skip


def _large(length: int, high: int) -> int:
    """A length of the board where it is drawn so ``high``: never smaller, and even, as a few sizes share drawings."""
    return max(length, length * high // HIGH // 2 * 2)
