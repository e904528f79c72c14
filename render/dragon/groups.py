"""The action groups with their numbers and dragons; between rounds the stack and the person cards of this round."""

from __future__ import annotations

from msgspec import Struct

from engine.dragon.data import DATA, action_cards
from engine.dragon.state import DragonView, Group, has_wall, price
from render import theme
from render.dragon.parts import ACTIONS, BACK, COLOURS, SYMBOL_OF, THINGS, symbol
from render.scene import Box, Sheet
from render.widgets.cards import deck
from render.widgets.tokens import LITTLE, badge, seat_token


class Sizes(Struct, frozen=True):
    """Of groups on the board, and where they are chosen: an action card (the most it is wide, its height), the strip at
    its foot with what it brings, the place for dragons, a dragon, the gap between groups, the group's number.
    """

    card: tuple[int, int]
    gain: int
    stand: int
    dragon: int
    gap: int
    number: int

    @property
    def high(self) -> int:
        """The height of a group."""
        return self.card[1] + self.stand + 14


BOARD = Sizes((84, 80), 32, 88, 62, 18, 26)
LARGE = Sizes((176, 220), 64, 150, 96, 30, 40)
SOLE = 45
"""A smaller dragon is drawn as the sign of its seat alone."""
STACK = (96, 138)
PLAYED = (76, 110)
"""The stack of action cards, and a person card of this round."""


def groups(sheet: Sheet, view: DragonView, box: Box, sizes: Sizes = BOARD) -> None:
    """The action groups, in the middle of ``box``; between rounds the stack."""
    x, y, wide, high = box
    table = view.table
    if not table.groups:
        _between(sheet, view, box)
        return
    cards, gaps = sum(len(group.cards) for group in table.groups), sizes.gap * (len(table.groups) - 1)
    card = min(sizes.card[0], (wide - gaps) // cards - 4)
    at = x + (wide - cards * (card + 4) + 4 * len(table.groups) - gaps) // 2
    top = y + (high - sizes.high) // 2 + 6
    for number, group in enumerate(table.groups, start=1):
        at = _group(sheet, view, number, group, (at, top), card, sizes) + sizes.gap


def _between(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Between the action phases: the stack of action cards, and the person cards of this round, first one first."""
    x, y, wide, high = box
    number, discard, seats = len(action_cards(wall=has_wall(view))), view.table.discard, view.seats
    top = y + (high - STACK[1]) // 2 - 4
    deck(sheet, x + 4, top, *STACK, number, colour=BACK)
    badge(sheet, number, x + 92, top + STACK[1] - 6, fill=theme.WHITE, ink=theme.INK, edge=theme.INK, size=24,
          ref="groups.stack.number")  # fmt: skip
    latest = discard[-(len(discard) % seats or seats) :]
    card, tall = PLAYED
    room = wide - STACK[0] - 40
    step = min(card + 24, (room - 4) // seats)
    start = x + STACK[0] + 40 + (room - seats * step) // 2
    for index in range(seats):
        at = (start + index * step, top - 4, card, tall)
        middle = at[0] + card // 2
        if index >= len(latest):
            sheet.box(at, theme.PAPER, edge=theme.DEEP, line=2, radius=9, ref=f"played.{index}.empty")
            continue
        seat, name = latest[index].seat, latest[index].card
        sheet.box((at[0] + 2, at[1] + 2, card, tall), theme.DEEP, radius=9, loose=True)
        sheet.box(at, COLOURS[name], edge=theme.INK, line=2, radius=9, ref=f"played.{index}.{name}")
        symbol(sheet, SYMBOL_OF[name], middle, at[1] + tall // 2, 58)
        seat_token(sheet, seat, middle, at[1] + tall + 26, 38, ref=f"played.{index}.seat")


def _group(
    sheet: Sheet, view: DragonView, number: int, group: Group, at: tuple[int, int], card: int, sizes: Sizes
) -> int:
    """A group with its dragons; returns its right edge."""
    x, y = at
    high = sizes.card[1]
    wide = len(group.cards) * (card + 4) - 4
    ref = f"group.{number}"
    whole = (x - 6, y - 6, wide + 12, sizes.high)
    sheet.box(whole, theme.SHADE if group.dragons else theme.PAPER, edge=theme.ASH, line=2, radius=10, ref=ref)
    for index, action in enumerate(group.cards):
        _action(sheet, view, action, (x + index * (card + 4), y, card, high), f"{ref}.card.{action}", sizes)
    corner = (x + 6, y + 5)
    _number(sheet, number, corner, sizes.number, f"{ref}.number")
    sheet.spot(ref, whole, disc=corner)
    if group.dragons:
        _dragons(sheet, group.dragons, (x, y + high + 6, wide, sizes.stand - 2), ref, sizes)
    return x + wide


def _number(sheet: Sheet, number: int, at: tuple[int, int], size: int, ref: str) -> None:
    """The number of a group on a disc over its corner."""
    x, y = at
    wide = size + 10
    sheet.box((x - wide // 2, y - wide // 2, wide, wide), theme.WHITE, edge=theme.INK, line=2, radius=wide // 2,
              loose=True)  # fmt: skip
    sheet.bold(number, x, y - round(size * 0.36), size, on=theme.WHITE, align="middle", ref=ref, loose=True)


def _dragons(sheet: Sheet, seats: list[int], box: Box, ref: str, sizes: Sizes) -> None:
    """The dragons on a group, as large as they fit."""
    x, y, wide, high = box
    room, number, size = wide + 10, len(seats), sizes.dragon
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
    sign = max(LITTLE, size * 2 // 5)
    seat_token(sheet, seat, x + size // 2 - sign // 2 + 2, y + size // 2 - sign // 2, sign, ref=f"{ref}.token",
               loose=True)  # fmt: skip


def _action(sheet: Sheet, view: DragonView, action: str, box: Box, ref: str, sizes: Sizes) -> None:
    """An action card: its symbol and what it brings."""
    x, y, wide, high = box
    name, band = ACTIONS[action]
    gain = sizes.gain
    sheet.box((x + 2, y + 2, wide, high), theme.DEEP, radius=9, loose=True)
    sheet.box(box, theme.WHITE, edge=theme.INK, line=2, radius=9, ref=ref)
    sheet.box((x + 2, y + 2, wide - 4, high - gain), band, radius=7)
    centre, size = (x + wide // 2, y + 2 + (high - gain) // 2), min(wide - 24, high - gain - 6)
    room = None
    if name:
        symbol(sheet, name, *centre, size, ref=f"{ref}.symbol")
        text = f"+{next(one.amount for one in DATA.actions if one.id == action)}"
    elif action == "wall":
        sheet.art("wall", *centre, size, colour="#B9B2A0", ground=theme.WHITE, ref=f"{ref}.symbol")
        text = "+1"
    else:
        art, colour, ground = THINGS["large"]
        sheet.art(art, *centre, size, colour=colour, ground=ground, ref=f"{ref}.symbol")
        text, room = f"{price(view, 'small')}/{price(view, 'large')}", wide - 6
    large = gain * 5 // 7
    sheet.bold(text, centre[0], y + high - gain // 2 - large // 3, large, on=theme.WHITE, align="middle", room=room,
               ref=f"{ref}.amount")  # fmt: skip
