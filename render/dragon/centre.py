"""The middle of the board: action groups with their dragons, person piles, supply and discard pile, the two tracks."""

from __future__ import annotations

from engine.dragon.data import DATA
from engine.dragon.state import OLD
from engine.dragon.view import ActionGroup, DragonView, Pile
from render import theme
from render.dragon.parts import ACTIONS, BACK, COLOURS, SYMBOL_OF, symbol, tile
from render.scene import Box, Picture, Sheet
from render.widgets.cards import deck
from render.widgets.tokens import badge, count, field, seat_token
from render.widgets.track import track

HEIGHT = 232
TRACK = 78


def centre(sheet: Sheet, view: DragonView, picture: Picture, y: int) -> int:
    """Draw groups and piles at ``y``; returns the ``y`` below."""
    left, split, right = theme.MARGIN, 606, sheet.width - theme.MARGIN
    with sheet.still():
        field(sheet, (left, y, split - left, HEIGHT))
        field(sheet, (split + theme.GAP, y, right - split - theme.GAP, HEIGHT))
    groups(sheet, view, picture, (left + 12, y + 12, split - left - 24, HEIGHT - 20))
    piles(sheet, view, picture, (split + theme.GAP + 10, y + 8, right - split - theme.GAP - 20, HEIGHT - 14))
    return y + HEIGHT


def groups(sheet: Sheet, view: DragonView, picture: Picture, box: Box) -> None:
    """The action groups with the dragons on them, and who has refilled; between rounds the stack."""
    x, y, wide, high = box
    foot = y + high - 18
    if not view.groups:
        _between(sheet, view, box)
    else:
        cards = sum(len(group.cards) for group in view.groups)
        gap = 16
        card = min(76, (wide - gap * (len(view.groups) - 1)) // cards - 4)
        used = cards * (card + 4) - 4 * len(view.groups) + gap * (len(view.groups) - 1)
        at = x + (wide - used) // 2
        for group in view.groups:
            at = _group(sheet, view, group, at, y, card) + gap
    sheet.art("refill", x + 18, foot, 36, colour="#D2A23C", ref="refilled.icon")
    sheet.text(
        picture.words.text("dragon.picture.refilled"), x + 44, foot - 8, 24, colour=theme.SOFT, ref="refilled.title"
    )
    for index, seat in enumerate(view.refilled):
        seat_token(sheet, seat, x + wide - 24 - index * 42, foot, 36, ref=f"refilled.{seat}")


def _between(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Between the action phases: the stack of action cards, and the person cards of this round, first one first."""
    x, y, wide, _ = box
    number = len(DATA.action_cards(wall=view.great_wall))
    deck(sheet, x + 4, y + 6, 96, 138, number, colour=BACK)
    badge(
        sheet,
        number,
        x + 92,
        y + 138,
        fill=theme.WHITE,
        ink=theme.INK,
        edge=theme.INK,
        size=24,
        ref="groups.stack.number",
    )
    latest = view.discard[-(len(view.discard) % view.seats or view.seats) :]
    card, step = 76, min(88, (wide - 140) // view.seats)
    start = x + 136 + (wide - 136 - view.seats * step) // 2
    for index in range(view.seats):
        at = (start + index * step, y + 6, card, 110)
        middle = at[0] + card // 2
        if index >= len(latest):
            sheet.box(at, theme.PAPER, edge=theme.DEEP, line=2, radius=9, ref=f"played.{index}.empty")
            continue
        seat, name = latest[index].seat, latest[index].card
        sheet.box((at[0] + 2, at[1] + 2, card, 110), theme.DEEP, radius=9, loose=True)
        sheet.box(at, COLOURS[name], edge=theme.INK, line=2, radius=9, ref=f"played.{index}.{name}")
        symbol(sheet, SYMBOL_OF[name], middle, at[1] + 55, 58)
        seat_token(sheet, seat, middle, at[1] + 144, 40, ref=f"played.{index}.seat")


def _group(sheet: Sheet, view: DragonView, group: ActionGroup, x: int, y: int, card: int) -> int:
    wide = len(group.cards) * (card + 4) - 4
    ref = f"group.{group.number}"
    whole = (x - 5, y - 4, wide + 10, 178)
    busy = bool(group.dragons)
    sheet.box(whole, theme.SHADE if busy else theme.PAPER, edge=theme.ASH, line=2, radius=10, ref=ref)
    sheet.spot(ref, whole)
    for index, action in enumerate(group.cards):
        _action(sheet, view, action, (x + index * (card + 4), y + 2, card, 98), f"{ref}.card.{action}")
    room, top = wide + 4, y + 106
    number = len(group.dragons)
    if number:
        size = 60
        while (room // (size + 2)) * (66 // size) < number and size > 18:
            size -= 2
        columns = max(1, min(number, room // (size + 2)))
        rows = -(-number // columns)
        for index, seat in enumerate(group.dragons):
            row, column = divmod(index, columns)
            across = min(columns, number - row * columns)
            cx = x + wide // 2 - (across * (size + 2)) // 2 + column * (size + 2) + size // 2
            cy = top + 33 - (rows - 1) * (size + 2) // 2 + row * (size + 2)
            _dragon(sheet, seat, cx, cy, size, f"{ref}.dragon.{seat}")
    return x + wide


def _dragon(sheet: Sheet, seat: int, x: int, y: int, size: int, ref: str) -> None:
    if size < 40:
        seat_token(sheet, seat, x, y, size, ref=ref)
        return
    sheet.art("dragon", x - 2, y, size, colour=theme.SEATS[seat].colour, ground=theme.WHITE, ref=ref)
    seat_token(sheet, seat, x + size // 2 - 11, y + size // 2 - 12, 26, ref=f"{ref}.token", loose=True)


def _action(sheet: Sheet, view: DragonView, action: str, box: Box, ref: str) -> None:
    x, y, wide, high = box
    name, band = ACTIONS[action]
    sheet.box((x + 2, y + 2, wide, high), theme.DEEP, radius=9, loose=True)
    sheet.box(box, theme.WHITE, edge=theme.INK, line=2, radius=9, ref=ref)
    sheet.box((x + 2, y + 2, wide - 4, high - 38), band, radius=7)
    middle, size = x + wide // 2, min(wide - 12, high - 46)
    if name:
        symbol(sheet, name, middle, y + 2 + (high - 38) // 2, size)
        amount = next(one.amount for one in DATA.actions if one.id == action)
        sheet.bold(f"+{amount}", middle, y + high - 27, 26, on=theme.WHITE, align="middle", ref=f"{ref}.amount")
    elif action == "wall":
        sheet.art("wall", middle, y + 2 + (high - 38) // 2, size, colour="#B9B2A0", ground=theme.WHITE)
        sheet.bold("+1", middle, y + high - 27, 26, on=theme.WHITE, align="middle", ref=f"{ref}.amount")
    else:
        sheet.art("privilege_large", middle, y + 2 + (high - 38) // 2, size, colour=theme.JADE, ground="#F4EEDF")
        text = f"{view.small_price}/{view.large_price}"
        sheet.bold(text, middle, y + high - 27, 26, on=theme.WHITE, align="middle", room=wide - 6, ref=f"{ref}.amount")


def piles(sheet: Sheet, view: DragonView, picture: Picture, box: Box) -> None:
    """The person piles: old ones above in two blocks of three, young ones below; supply and discards between the
    blocks.
    """
    x, y, wide, high = box
    types = DATA.types
    step, row = wide // len(types), high // 2
    for pile in view.piles:
        column = types.index(pile.type)
        at = (x + column * step, y + (0 if pile.level == OLD else row), step - 5, row - 5)
        _pile(sheet, view, pile, at)
    gaps = [index for index, person in enumerate(DATA.persons) if person.old is None]
    left = x + gaps[0] * step
    _supply(sheet, view, (left, y, step * len(gaps) - 5, row - 5))


def _pile(sheet: Sheet, view: DragonView, pile: Pile, box: Box) -> None:
    x, y, wide, high = box
    person = f"{pile.type}.{pile.level}"
    ref = f"pile.{person}"
    out = pile.left == 0
    fill = theme.SHADE if out else theme.PAPER
    sheet.box(box, fill, edge=theme.DEEP, line=2, radius=8, ref=ref)
    sheet.spot(ref, box)
    size = 60
    if not out and pile.left > 1:
        sheet.box((x + 8, y + 8, size, size), theme.DEEP, edge=theme.ASH, line=2, radius=8, loose=True)
    tile(sheet, person, x + 5, y + 5, size, ref=f"{ref}.tile")
    sheet.bold(f"+{pile.value}", x + wide - 4, y + 12, 24, colour="#24665A", on=fill, align="right", ref=f"{ref}.value")
    if pile.type in view.risen and view.month == view.super_month:
        sheet.art("super_sunrise", x + wide - 15, y + 52, 26, colour=theme.VERMILION, ref=f"{ref}.risen")
    text = f"× {pile.left}" if not out else "–"
    sheet.bold(text, x + wide // 2, y + high - 25, 26, on=fill, align="middle", ref=f"{ref}.left",
               colour=theme.INK if not out else theme.SOFT)  # fmt: skip


def _supply(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Prices of the privileges, and the discard pile with its latest card."""
    x, y, _wide, high = box
    for index, (name, price) in enumerate((("small", view.small_price), ("large", view.large_price))):
        middle = y + 26 + index * 50
        sheet.art(
            f"privilege_{name}", x + 24, middle, 42, colour=theme.JADE, ground="#F4EEDF", ref=f"supply.{name}.icon"
        )
        count(sheet, "coin", price, x + 52, middle, size=30, colour="#D2A23C", ref=f"supply.{name}")
    sheet.spot("supply", (x, y, 118, high))
    at = x + 142
    slot = (at, y + 2, 66, high - 4)
    if not view.discard:
        sheet.box(slot, theme.SHADE, edge=theme.ASH, line=2, radius=8, ref="discard.empty")
        return
    last = view.discard[-1]
    if len(view.discard) > 1:
        sheet.box((at + 4, y + 6, 66, high - 4), theme.DEEP, edge=theme.INK, line=2, radius=8, loose=True)
    sheet.box(slot, COLOURS[last.card], edge=theme.INK, line=2, radius=8, ref=f"discard.{last.card}")
    symbol(sheet, SYMBOL_OF[last.card], at + 33, y + high // 2, 48, ref="discard.symbol")
    seat_token(sheet, last.seat, x + 244, y + 26, 36, ref="discard.seat")
    sheet.bold(f"× {len(view.discard)}", x + 226, y + 62, 26, ref="discard.number")


def tracks(sheet: Sheet, view: DragonView, y: int) -> int:
    """Victory points above, person points below; returns the ``y`` below them."""
    wide = sheet.width - 2 * theme.MARGIN
    points: dict[int, list[int]] = {}
    for seat in reversed(view.order):
        points.setdefault(view.players[seat].vp, []).append(seat)
    track(sheet, (theme.MARGIN, y, wide, TRACK), points, ref="points", icon="star", colour=theme.GOLD)
    persons = {stack.space: stack.seats for stack in view.track}
    track(sheet, (theme.MARGIN, y + TRACK + 6, wide, TRACK), persons, ref="track", icon="person", colour=theme.JADE)
    return y + 2 * TRACK + 6
