"""The middle of the board: action groups with their dragons, person piles, supply and discard pile, the two tracks."""

from __future__ import annotations

from engine.dragon.data import DATA, OLD, TILES, TYPES, Tile, action_cards
from engine.dragon.state import DragonView, Group, has_wall, price
from engine.dragon.tell import stacks
from render import theme
from render.dragon.parts import ACTIONS, BACK, COLOURS, SYMBOL_OF, THINGS, symbol, tile
from render.scene import Box, Picture, Sheet
from render.widgets.cards import deck
from render.widgets.tokens import badge, count, field, seat_token
from render.widgets.track import track

HEIGHT = 232
SPLIT = 606
"""Where the action groups end."""
TRACK = 78
GAP = 16
"""Between groups."""
CARD = (76, 98)
"""An action card: the most it is wide, its height."""
GAIN = 38
"""The strip at the foot of an action card, with what it brings."""
STAND = 66
"""The height of the place where dragons stand below a group."""
DRAGON, LITTLE = 60, 40
"""A dragon's size; below the second one only the token of its seat is drawn."""
STACK = (96, 138)
PLAYED = (76, 110)
"""The stack of action cards, and a person card of this round."""
PILE = 60
"""The size of the tile on a pile."""
PRICES, SLOT = 118, 66
"""The widths of the prices and of the discard pile."""


def centre(sheet: Sheet, view: DragonView, picture: Picture, y: int) -> int:
    """Draw groups and piles at ``y``; returns the ``y`` below."""
    left, right = theme.MARGIN, sheet.width - theme.MARGIN
    second = SPLIT + theme.GAP
    with sheet.still():
        field(sheet, (left, y, SPLIT - left, HEIGHT))
        field(sheet, (second, y, right - second, HEIGHT))
    groups(sheet, view, picture, (left + 12, y + 12, SPLIT - left - 24, HEIGHT - 20))
    piles(sheet, view, (second + 10, y + 8, right - second - 20, HEIGHT - 14))
    return y + HEIGHT


def groups(sheet: Sheet, view: DragonView, picture: Picture, box: Box) -> None:
    """The action groups with the dragons on them, and who has refilled; between rounds the stack."""
    x, y, wide, high = box
    table, foot = view.table, y + high - 18
    if not table.groups:
        _between(sheet, view, box)
    else:
        cards, gaps = sum(len(group.cards) for group in table.groups), GAP * (len(table.groups) - 1)
        card = min(CARD[0], (wide - gaps) // cards - 4)
        at = x + (wide - cards * (card + 4) + 4 * len(table.groups) - gaps) // 2
        for number, group in enumerate(table.groups, start=1):
            at = _group(sheet, view, number, group, at, y, card) + GAP
    gold = THINGS["yuan"][1]
    sheet.art("refill", x + 18, foot, 36, colour=gold, ref="refilled.icon")
    title = picture.words.text("dragon.picture.refilled")
    sheet.text(title, x + 44, foot - 8, 24, colour=theme.SOFT, ref="refilled.title")
    for index, seat in enumerate(table.refilled):
        seat_token(sheet, seat, x + wide - 24 - index * 42, foot, 36, ref=f"refilled.{seat}")


def _between(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Between the action phases: the stack of action cards, and the person cards of this round, first one first."""
    x, y, wide, _ = box
    number, discard, seats = len(action_cards(wall=has_wall(view))), view.table.discard, view.seats
    deck(sheet, x + 4, y + 6, *STACK, number, colour=BACK)
    badge(sheet, number, x + 92, y + STACK[1], fill=theme.WHITE, ink=theme.INK, edge=theme.INK, size=24,
          ref="groups.stack.number")  # fmt: skip
    latest = discard[-(len(discard) % seats or seats) :]
    card, high = PLAYED
    room = wide - STACK[0] - 40
    step = min(card + 12, (room - 4) // seats)
    start = x + STACK[0] + 40 + (room - seats * step) // 2
    for index in range(seats):
        at = (start + index * step, y + 6, card, high)
        middle = at[0] + card // 2
        if index >= len(latest):
            sheet.box(at, theme.PAPER, edge=theme.DEEP, line=2, radius=9, ref=f"played.{index}.empty")
            continue
        seat, name = latest[index].seat, latest[index].card
        sheet.box((at[0] + 2, at[1] + 2, card, high), theme.DEEP, radius=9, loose=True)
        sheet.box(at, COLOURS[name], edge=theme.INK, line=2, radius=9, ref=f"played.{index}.{name}")
        symbol(sheet, SYMBOL_OF[name], middle, at[1] + high // 2, 58)
        seat_token(sheet, seat, middle, at[1] + high + 34, 40, ref=f"played.{index}.seat")


def _group(sheet: Sheet, view: DragonView, number: int, group: Group, x: int, y: int, card: int) -> int:
    """A group with its dragons; returns its right edge."""
    wide = len(group.cards) * (card + 4) - 4
    ref = f"group.{number}"
    whole = (x - 5, y - 4, wide + 10, CARD[1] + STAND + 14)
    sheet.box(whole, theme.SHADE if group.dragons else theme.PAPER, edge=theme.ASH, line=2, radius=10, ref=ref)
    sheet.spot(ref, whole)
    for index, action in enumerate(group.cards):
        _action(sheet, view, action, (x + index * (card + 4), y + 2, card, CARD[1]), f"{ref}.card.{action}")
    foot = y + CARD[1] + 8
    ground = theme.SHADE if group.dragons else theme.PAPER
    aside = 4 + sheet.bold(number, x, foot + STAND - 20, 24, on=ground, colour=theme.SOFT, ref=f"{ref}.number")
    if group.dragons:
        _dragons(sheet, group.dragons, (x + aside, foot, wide - aside, STAND), ref)
    return x + wide


def _dragons(sheet: Sheet, seats: list[int], box: Box, ref: str) -> None:
    """The dragons on a group, as large as they fit."""
    x, y, wide, high = box
    room, number, size = wide + 4, len(seats), DRAGON
    while (room // (size + 2)) * (high // size) < number and size > 18:
        size -= 2
    step = size + 2
    columns = max(1, min(number, room // step))
    rows = -(-number // columns)
    for index, seat in enumerate(seats):
        row, column = divmod(index, columns)
        across = min(columns, number - row * columns)
        left = x + wide // 2 - (across * step) // 2 + column * step + size // 2
        middle = y + high // 2 - (rows - 1) * step // 2 + row * step
        _dragon(sheet, seat, left, middle, size, f"{ref}.dragon.{seat}")


def _dragon(sheet: Sheet, seat: int, x: int, y: int, size: int, ref: str) -> None:
    if size < LITTLE:
        seat_token(sheet, seat, x, y, size, ref=ref)
        return
    sheet.art("dragon", x - 2, y, size, colour=theme.SEATS[seat].colour, ground=theme.WHITE, ref=ref)
    seat_token(sheet, seat, x + size // 2 - 11, y + size // 2 - 12, 26, ref=f"{ref}.token", loose=True)


def _action(sheet: Sheet, view: DragonView, action: str, box: Box, ref: str) -> None:
    """An action card: its symbol and what it brings."""
    x, y, wide, high = box
    name, band = ACTIONS[action]
    sheet.box((x + 2, y + 2, wide, high), theme.DEEP, radius=9, loose=True)
    sheet.box(box, theme.WHITE, edge=theme.INK, line=2, radius=9, ref=ref)
    sheet.box((x + 2, y + 2, wide - 4, high - GAIN), band, radius=7)
    centre, size = (x + wide // 2, y + 2 + (high - GAIN) // 2), min(wide - 12, high - GAIN - 8)
    room = None
    if name:
        symbol(sheet, name, *centre, size)
        text = f"+{next(one.amount for one in DATA.actions if one.id == action)}"
    elif action == "wall":
        sheet.art("wall", *centre, size, colour="#B9B2A0", ground=theme.WHITE)
        text = "+1"
    else:
        _art, colour, ground = THINGS["large"]
        sheet.art("privilege_large", *centre, size, colour=colour, ground=ground)
        text, room = f"{price(view, 'small')}/{price(view, 'large')}", wide - 6
    sheet.bold(text, centre[0], y + high - 27, 26, on=theme.WHITE, align="middle", room=room, ref=f"{ref}.amount")


def piles(sheet: Sheet, view: DragonView, box: Box) -> None:
    """The person piles: old ones above in two blocks of three, young ones below; supply and discards between the
    blocks.
    """
    x, y, wide, high = box
    step, row = wide // len(TYPES), high // 2
    for person in TILES.values():
        column = TYPES.index(person.type)
        at = (x + column * step, y + (0 if person.level == OLD else row), step - 5, row - 5)
        _pile(sheet, view, person, at)
    gaps = [index for index, kind in enumerate(TYPES) if f"{kind}.{OLD}" not in TILES]
    left = x + gaps[0] * step
    _supply(sheet, view, (left, y, step * len(gaps) - 5, row - 5))


def _pile(sheet: Sheet, view: DragonView, person: Tile, box: Box) -> None:
    x, y, wide, high = box
    table, ref = view.table, f"pile.{person.id}"
    left = table.piles[person.id]
    fill = theme.PAPER if left else theme.SHADE
    sheet.box(box, fill, edge=theme.DEEP, line=2, radius=8, ref=ref)
    sheet.spot(ref, box)
    if left > 1:
        sheet.box((x + 8, y + 8, PILE, PILE), theme.DEEP, edge=theme.ASH, line=2, radius=8, loose=True)
    tile(sheet, person.id, x + 5, y + 5, PILE, ref=f"{ref}.tile")
    sheet.bold(f"+{person.value}", x + wide - 4, y + 12, 24, colour="#24665A", on=fill, align="right",
               ref=f"{ref}.value")  # fmt: skip
    if person.type in table.risen and table.month == DATA.super_events.month:
        sheet.art("super_sunrise", x + wide - 15, y + 52, 26, colour=theme.VERMILION, ref=f"{ref}.risen")
    sheet.bold(f"× {left}" if left else "–", x + wide // 2, y + high - 25, 26, on=fill, align="middle",
               ref=f"{ref}.left", colour=theme.INK if left else theme.SOFT)  # fmt: skip


def _supply(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Prices of the privileges, and the discard pile with its latest card."""
    x, y, _wide, high = box
    gold = THINGS["yuan"][1]
    for index, size in enumerate(("small", "large")):
        middle = y + 26 + index * 50
        art, colour, ground = THINGS[size]
        sheet.art(art, x + 24, middle, 42, colour=colour, ground=ground, ref=f"supply.{size}.icon")
        count(sheet, "coin", price(view, size), x + 52, middle, size=30, colour=gold, ref=f"supply.{size}")
    sheet.spot("supply", (x, y, PRICES, high))
    at, discard = x + PRICES + 24, view.table.discard
    slot = (at, y + 2, SLOT, high - 4)
    if not discard:
        sheet.box(slot, theme.SHADE, edge=theme.ASH, line=2, radius=8, ref="discard.empty")
        return
    last = discard[-1]
    if len(discard) > 1:
        sheet.box((at + 4, y + 6, SLOT, high - 4), theme.DEEP, edge=theme.INK, line=2, radius=8, loose=True)
    sheet.box(slot, COLOURS[last.card], edge=theme.INK, line=2, radius=8, ref=f"discard.{last.card}")
    symbol(sheet, SYMBOL_OF[last.card], at + SLOT // 2, y + high // 2, 48, ref="discard.symbol")
    beside = at + SLOT + 18
    seat_token(sheet, last.seat, beside + 18, y + 26, 36, ref="discard.seat")
    sheet.bold(f"× {len(discard)}", beside, y + 62, 26, ref="discard.number")


def tracks(sheet: Sheet, view: DragonView, y: int) -> int:
    """Victory points above, person points below; returns the ``y`` below them."""
    table, wide = view.table, sheet.width - 2 * theme.MARGIN
    points: dict[int, list[int]] = {}
    for seat in reversed(table.order):
        points.setdefault(table.players[seat].vp, []).append(seat)
    track(sheet, (theme.MARGIN, y, wide, TRACK), points, ref="points", icon="star", colour=theme.GOLD)
    persons = {stack.space: list(stack.seats) for stack in stacks(table)}
    second = y + TRACK + 6
    track(sheet, (theme.MARGIN, second, wide, TRACK), persons, ref="track", icon="person", colour=theme.JADE)
    return second + TRACK
