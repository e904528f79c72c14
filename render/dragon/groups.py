"""The action groups with their numbers and dragons; between rounds the stack and the person cards of this round."""

from __future__ import annotations

from msgspec import Struct

from engine.dragon.data import DATA, action_cards
from engine.dragon.describe import played_now
from engine.dragon.state import DragonView, Group, has_wall, price
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.dragon.parts import ACTIONS, BACK, COLOURS, ROUND, SYMBOL_OF, THINGS, WORDS, symbol
from render.widgets.cards import deck
from render.widgets.tokens import LITTLE, badge, seat_token

EDGE, BETWEEN = 6, 4
"""How far the frame of a group reaches around its cards, and the room between two of these."""
CARD_ROUND, LINE = 9, 2
"""The radius of a card's corners, and its edge; its shadow lies so far beside it."""


class Sizes(Struct, frozen=True):
    """Of groups on the board, and where they are chosen: an action card (the most it is wide, its height), the strip at
    its foot and the words in it on what it brings, the place for dragons, a dragon, the gap between groups, the group's
    number.
    """

    card: tuple[int, int]
    gain: int
    amount: int
    stand: int
    dragon: int
    gap: int
    number: int

    @property
    def high(self) -> int:
        """The height of a group."""
        return self.card[1] + self.stand + 2 * EDGE + 2


BOARD = Sizes(card=(84, 80), gain=32, amount=theme.SMALL, stand=88, dragon=62, gap=18, number=theme.FIGURE)
LARGE = Sizes(card=(176, 220), gain=64, amount=45, stand=150, dragon=96, gap=30, number=theme.TITLE)
NUMBER_AT, PLATE = (6, 5), 10
"""Where on a group's first card the middle of its number lies, and how much wider than the number its disc is."""
SYMBOL_FREE, PRICES_FREE = (24, 6), 6
"""What an action card leaves free beside its symbol and above and below it, and beside two prices."""
SOLE = 45
"""A smaller dragon is drawn as the sign of its seat alone."""
SIGN = 0.4
"""The size of that sign on a dragon, as a share of the dragon's."""

STACK, STACK_IN = (96, 138), 4
"""The stack of action cards, and how far it stands from the left and above the middle."""
NUMBER_IN = (8, 6)
"""Where the middle of its number lies, from the right and the lower edge."""
PLAYED, UP = (76, 110), 4
"""A person card of this round, and how much higher than the stack it lies."""
FROM_STACK, APART, END = 40, 24, 4
"""The room between the stack and the places of these cards, the most between two, and the least behind the last."""
SYMBOL = 58
"""The symbol on such a card."""
TOKEN, TOKEN_AT = 38, 26
"""The token of whose card it is, and how far below the card."""


def groups(sheet: Sheet, view: DragonView, box: Box, sizes: Sizes = BOARD) -> None:
    """The action groups, in the middle of ``box``; between rounds the stack."""
    x, y, wide, high = box
    table = view.table
    if not table.groups:
        _between(sheet, view, box)
        return
    cards, gaps = sum(len(group.cards) for group in table.groups), sizes.gap * (len(table.groups) - 1)
    card = min(sizes.card[0], (wide - gaps) // cards - BETWEEN)
    at = x + (wide - cards * (card + BETWEEN) + BETWEEN * len(table.groups) - gaps) // 2
    top = y + (high - sizes.high) // 2 + EDGE
    for number, group in enumerate(table.groups, start=1):
        at = _group(sheet, view, number, group, (at, top), card, sizes) + sizes.gap


def _between(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Between the action phases: the stack of action cards, and the person cards of this round, first one first."""
    x, y, wide, high = box
    number, latest, seats = len(action_cards(wall=has_wall(view))), played_now(view), view.seats
    left, top = x + STACK_IN, y + (high - STACK[1]) // 2 - STACK_IN
    deck(sheet, left, top, *STACK, number, colour=BACK)
    badge(sheet, number, left + STACK[0] - NUMBER_IN[0], top + STACK[1] - NUMBER_IN[1], fill=theme.WHITE,
          ink=theme.INK, edge=theme.INK, size=WORDS, ref="groups.stack.number")  # fmt: skip
    card, tall = PLAYED
    room = wide - STACK[0] - FROM_STACK
    step = min(card + APART, (room - END) // seats)
    start = x + STACK[0] + FROM_STACK + (room - seats * step) // 2
    for index in range(seats):
        at = (start + index * step, top - UP, card, tall)
        middle = at[0] + card // 2
        if index >= len(latest):
            sheet.box(at, theme.PAPER, edge=theme.DEEP, line=2, radius=CARD_ROUND, ref=f"played.{index}.empty")
            continue
        seat, name = latest[index].seat, latest[index].card
        _card(sheet, at, COLOURS[name], f"played.{index}.{name}")
        symbol(sheet, SYMBOL_OF[name], middle, at[1] + tall // 2, SYMBOL)
        seat_token(sheet, seat, middle, at[1] + tall + TOKEN_AT, TOKEN, ref=f"played.{index}.seat")


def _group(
    sheet: Sheet, view: DragonView, number: int, group: Group, at: tuple[int, int], card: int, sizes: Sizes
) -> int:
    """A group with its dragons; returns its right edge."""
    x, y = at
    high = sizes.card[1]
    wide = len(group.cards) * (card + BETWEEN) - BETWEEN
    ref = f"group.{number}"
    whole = (x - EDGE, y - EDGE, wide + 2 * EDGE, sizes.high)
    sheet.box(whole, theme.SHADE if group.dragons else theme.PAPER, edge=theme.ASH, line=2, radius=ROUND, ref=ref)
    for index, action in enumerate(group.cards):
        _action(sheet, view, action, (x + index * (card + BETWEEN), y, card, high), f"{ref}.card.{action}", sizes)
    corner = (x + NUMBER_AT[0], y + NUMBER_AT[1])
    _number(sheet, number, corner, sizes.number, f"{ref}.number")
    sheet.spot(ref, whole, disc=corner)
    if group.dragons:
        _dragons(sheet, group.dragons, (x, y + high + EDGE, wide, sizes.stand - 2), ref, sizes)
    return x + wide


def _number(sheet: Sheet, number: int, at: tuple[int, int], size: int, ref: str) -> None:
    """The number of a group on a disc over its corner."""
    x, y = at
    wide = size + PLATE
    sheet.box((x - wide // 2, y - wide // 2, wide, wide), theme.WHITE, edge=theme.INK, line=2, radius=wide // 2,
              loose=True)  # fmt: skip
    sheet.bold(number, x, mid_line(y, size), size, on=theme.WHITE, align="middle", ref=ref, loose=True)


def _dragons(sheet: Sheet, seats: list[int], box: Box, ref: str, sizes: Sizes) -> None:
    """The dragons on a group, as large as they fit."""
    x, y, wide, high = box
    room, number, size = wide + 2 * EDGE - 2 * 3, len(seats), sizes.dragon
    while (room // (size + 1)) * (high // size) < number and size > LITTLE:
        size -= 1
    step = size + 1
    columns = max(1, min(number, room // step))
    rows = -(-number // columns)
    for index, seat in enumerate(seats):
        row, column = divmod(index, columns)
        across = min(columns, number - row * columns)
        left = x + wide // 2 - (across * step) // 2 + column * step + size // 2
        middle = y + high // 2 - (rows - 1) * size // 2 + row * size
        _dragon(sheet, seat, left, middle, size, f"{ref}.dragon.{seat}")


def _dragon(sheet: Sheet, seat: int, x: int, y: int, size: int, ref: str) -> None:
    if size < SOLE:
        seat_token(sheet, seat, x, y, size, ref=ref)
        return
    sheet.art("dragon", x - 2, y, size, colour=sheet.look(seat).colour, ground=theme.WHITE, ref=ref)
    sign = max(LITTLE, share(size, SIGN))
    seat_token(sheet, seat, x + size // 2 - sign // 2 + 2, y + size // 2 - sign // 2, sign, ref=f"{ref}.token",
               loose=True)  # fmt: skip


def _card(sheet: Sheet, box: Box, fill: str, ref: str) -> None:
    """A card and its shadow, with nothing on it."""
    x, y, wide, high = box
    sheet.box((x + LINE, y + LINE, wide, high), theme.DEEP, radius=CARD_ROUND, loose=True)
    sheet.box(box, fill, edge=theme.INK, line=LINE, radius=CARD_ROUND, ref=ref)


def _action(sheet: Sheet, view: DragonView, action: str, box: Box, ref: str, sizes: Sizes) -> None:
    """An action card: its symbol and what it brings."""
    x, y, wide, high = box
    name, band = ACTIONS[action]
    tall = high - sizes.gain
    _card(sheet, box, theme.WHITE, ref)
    sheet.box((x + LINE, y + LINE, wide - 2 * LINE, tall), band, radius=CARD_ROUND - LINE)
    centre, size = (x + wide // 2, y + LINE + tall // 2), min(wide - SYMBOL_FREE[0], tall - SYMBOL_FREE[1])
    room = None
    if name:
        symbol(sheet, name, *centre, size, ref=f"{ref}.symbol")
        text = f"+{next(deed.amount for deed in DATA.actions if deed.id == action)}"
    elif action == "wall":
        sheet.art("wall", *centre, size, colour="#B9B2A0", ground=theme.WHITE, ref=f"{ref}.symbol")
        text = "+1"
    else:
        art, colour, ground = THINGS["large"]
        sheet.art(art, *centre, size, colour=colour, ground=ground, ref=f"{ref}.symbol")
        text, room = f"{price(view, 'small')}/{price(view, 'large')}", wide - PRICES_FREE
    top = y + high - sizes.gain // 2 - sizes.amount // 3
    sheet.bold(text, centre[0], top, sizes.amount, on=theme.WHITE, align="middle", room=room,
               ref=f"{ref}.amount")  # fmt: skip
