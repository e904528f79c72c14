"""The picture of the hand: the own cards, the open ones, and what can be reached in every province."""

from __future__ import annotations

from collections.abc import Callable

from engine.china.data import COLOUR_OF, COLOURS, DATA, FIELDS_OF, PROVINCES
from engine.china.state import ChinaView
from engine.china.tell import has_room, ways_to_pay
from render import theme
from render.china.cards import draw_pile, open_cards
from render.china.parts import DARK_STONE, GAME, SKIN, card, crest, deep, little_card
from render.letters import mid_line
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.cards import letter_at
from render.widgets.head import BELOW
from render.widgets.tokens import field
from render.words import capital

Band = Callable[[Sheet, ChinaView, Picture], None]
HEIGHT = 1160
"""Of the pictures of hand and area."""
HAND, HAND_HIGH = 700, 390
"""The field of the own cards: width and height; the height is that of the open cards beside it, too."""
STEP, BETWEEN = 212, 16
"""From one card of the hand to the next, and the gap between them."""
PILE, DISCARDS = (92, 112), 150
"""The draw pile beside the open cards, and how far right of it the discards begin."""
OPEN_HIGH, PILE_AT = 190, 262
"""The height of the open cards, and how far down the piles below them stand."""
LITTLE = (50, 66)
"""One of each colour among the discards."""
COLUMNS, TITLE = 5, 44
"""Provinces side by side in the field of what the hand reaches, and the height of their titles."""
REACH_CARD, REACH_STEP, REACH_WAYS = (36, 48), 40, 20
"""A card that pays, from one to the next, and the gap between two ways to pay."""


def hand_sheet(band: Band, view: ChinaView, picture: Picture) -> Scene:
    """The own cards, what each of them opens, the open cards and the pile."""
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT)
    band(sheet, view, picture)
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    top, beside = BELOW, HAND + theme.GAP
    low = top + HAND_HIGH + theme.GAP
    _own_cards(sheet, view, picture, (left, top, HAND, HAND_HIGH))
    _market(sheet, view, picture, (left + beside, top, wide - beside, HAND_HIGH))
    _reach(sheet, view, picture, (left, low, wide, HEIGHT - low - theme.FOOT))
    return sheet.scene(picture)


def _own_cards(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The hand of the picture's seat, if the view knows it."""
    x, y, wide, high = box
    words = picture.words
    field(sheet, box, words.text("china.picture.hand"))
    held = (
        [one for one, number in enumerate(view.hands[picture.seat]) for _ in range(number)] if picture.seat >= 0 else []
    )
    if not held:
        sheet.text(
            words.text("china.picture.no_cards"), x + wide // 2, y + high // 2, 28, align="middle", ref="hand.none"
        )
    start = x + (wide - len(held) * STEP + BETWEEN) // 2
    for index, colour in enumerate(held):
        name = COLOURS[colour]
        at = (start + index * STEP, y + 52, STEP - BETWEEN, high - 72)
        card(sheet, name, at, title=capital(words.term(GAME, name)), ref=f"hand.{index}.{name}")
        if f"hand.{name}" not in sheet.spots:
            sheet.spot(f"hand.{name}", at, disc=letter_at(at))


def _market(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The open cards and the pile, large enough for a finger."""
    x, y, wide, _ = box
    words = picture.words
    field(sheet, box, words.text("china.picture.open_cards"))
    open_cards(sheet, view, picture, (x + theme.GAP, y + 52, wide - 2 * theme.GAP, OPEN_HIGH))
    draw_pile(sheet, view.left, (x + 18, y + PILE_AT, *PILE), theme.NAME)
    left = x + DISCARDS
    sheet.text(words.text("china.picture.discards"), left, y + PILE_AT, 24, colour=theme.SOFT, room=wide - 160)
    sheet.spot("discard", (left, y + 256, wide - 170, 118))
    step = (wide - 170) // len(COLOURS)
    for index, name in enumerate(COLOURS):
        little_card(sheet, name, (left + index * step, y + 296, *LITTLE), ref=f"discard.{name}.card")
        sheet.bold(
            view.table.discard.count(index), left + index * step + LITTLE[0] + 10, y + 320, 28, ref=f"discard.{name}"
        )


def _reach(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """Every province: how it can be paid with this hand, free fields, emissaries and their limit; last what the signs
    mean.
    """
    x, y, wide, high = box
    field(sheet, box, picture.words.text("china.picture.reach"))
    step, row = (wide - 28) // COLUMNS, (high - 56) // 2
    for cell in range(len(PROVINCES) + 1):
        line, column = divmod(cell, COLUMNS)
        at = (x + 14 + column * step, y + 48 + line * row, step - 10, row - 10)
        if cell < len(PROVINCES):
            _province(sheet, view, picture, cell, at)
        else:
            _key(sheet, picture, at)


def _key(sheet: Sheet, picture: Picture, box: Box) -> None:
    """What hollow and person mean in the provinces."""
    x, y, wide, high = box
    for index, name in enumerate(("free_fields", "limit")):
        top = y + high * index // 2
        middle = top + 26
        if index:
            sheet.art("person", x + 30, middle, 40, colour=theme.ASH, ground=SKIN, ref="reach.key.person")
        else:
            _hollow(sheet, x + 12, middle)
        sheet.lines(picture.words.text(f"china.picture.{name}"), x + 62, top + 10, wide - 66, theme.SMALL, most=4,
                    colour=theme.SOFT, ref=f"reach.key.{name}")  # fmt: skip


def _hollow(sheet: Sheet, x: int, middle: int) -> None:
    """A free house field, as on the map."""
    sheet.box((x, middle - 20, 36, 40), theme.FIELD, edge=DARK_STONE, line=3, radius=7)
    sheet.box((x + 10, middle - 10, 16, 16), theme.SHADE, edge=DARK_STONE, line=2, radius=4)


def _province(sheet: Sheet, view: ChinaView, picture: Picture, province: int, at: Box) -> None:
    """One province: what pays there, and whether there is room."""
    words, table, name = picture.words, view.table, PROVINCES[province]
    paid = ways_to_pay(view, picture.seat, province)
    fits = bool(paid) and has_room(view, picture.seat, province)
    fill, dark = theme.WHITE if fits else theme.SHADE, deep(province)
    sheet.box(at, fill, edge=dark if fits else theme.ASH, line=3, radius=10, ref=f"reach.{name}")
    sheet.box((at[0], at[1], at[2], TITLE), dark, radius=10)
    sheet.box((at[0], at[1] + TITLE // 2, at[2], TITLE // 2), dark, loose=True)
    crest(sheet, COLOURS[COLOUR_OF[province]], at[0] + 26, at[1] + TITLE // 2, 36, ref=f"reach.{name}.crest")
    sheet.bold(DATA.provinces[province].name, at[0] + 50, at[1] + 12, 28, colour=theme.WHITE, on=dark,
               ref=f"reach.{name}.name")  # fmt: skip
    free = sum(table.houses[one] < 0 for one in FIELDS_OF[province])
    middle = at[1] + TITLE + (at[3] - TITLE) // 3
    _hollow(sheet, at[0] + 12, middle)
    sheet.bold(free, at[0] + 56, mid_line(middle, 28), 28, on=fill, ref=f"reach.{name}.free")
    sheet.art("person", at[0] + 118, middle, 40, colour=theme.ASH, ground=SKIN, ref=f"reach.{name}.person")
    there = f"{sum(table.emissaries[province])}/{table.limit(province)}"
    sheet.bold(there, at[0] + 146, mid_line(middle, 28), 28, on=fill, ref=f"reach.{name}.limit")
    line = at[1] + TITLE + (at[3] - TITLE) * 3 // 4
    start = at[0] + 12
    for colour, number in paid.items():
        for index in range(number):
            card_at = (start, line - REACH_CARD[1] // 2, *REACH_CARD)
            little_card(sheet, COLOURS[colour], card_at, ref=f"reach.{name}.{COLOURS[colour]}.{index}")
            start += REACH_STEP
        start += REACH_WAYS
    if not fits:
        reason = words.text("china.picture.no_room" if paid else "china.picture.no_card")
        sheet.text(reason, start, mid_line(line, theme.SMALL), theme.SMALL, colour=theme.SOFT, on=fill,
                   room=at[0] + at[2] - start - 8, ref=f"reach.{name}.closed")  # fmt: skip
