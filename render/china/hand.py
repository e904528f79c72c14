"""The picture of the hand: the own cards, the open ones, and what can be reached in every province."""

from __future__ import annotations

from collections.abc import Callable

from engine.china.data import COLOURS
from engine.china.state import ChinaView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.china.cards import draw_pile, open_cards
from render.china.parts import COUNT, GAME, WORDS, card, card_colours, little_card
from render.china.reach import reach
from render.widgets.cards import letter_at
from render.widgets.head import BELOW
from render.widgets.tokens import field
from render.words.words import capital

Band = Callable[[Sheet, ChinaView, Picture], None]
HEIGHT = 1160
"""Of the pictures of hand and area."""
HAND, HAND_HIGH = 700, 390
"""The field of the own cards: width and height; the height is that of the open cards beside it, too."""
TITLED, BELOW_CARDS = 52, 20
"""How far down cards begin, below the title of a field, and what is left below those of the hand."""
STEP, BETWEEN = 212, 16
"""From one card of the hand to the next, and the gap between them."""
NONE = 28
"""The size of the words where there are no cards."""
OPEN_HIGH = 190
"""The height of the open cards."""
PILE, PILE_AT = (92, 112), (18, 262)
"""The draw pile below the open cards: its size, and where it stands."""
DISCARDS_AT, WORDS_END, DISCARDS_END = 150, 10, 20
"""Beside it the discards: where they begin; how far from the right edge their title ends, and they do."""
PLACE = (256, 118)
"""How far down the place of the discards begins, and how high it is."""
LITTLE, LITTLE_AT = (50, 66), 296
"""A card of each colour among the discards: its size, and how far down it stands."""
COUNT_GAP, COUNT_AT = 10, 320
"""What is left between it and the number of such cards, and how far down that stands."""


def hand_sheet(band: Band, view: ChinaView, picture: Picture) -> Scene:
    """The own cards, what each of them opens, the open cards and the pile."""
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT)
    band(sheet, view, picture)
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    top, beside = BELOW, HAND + theme.GAP
    low = top + HAND_HIGH + theme.GAP
    _own_cards(sheet, view, picture, (left, top, HAND, HAND_HIGH))
    _market(sheet, view, picture, (left + beside, top, wide - beside, HAND_HIGH))
    reach(sheet, view, picture, (left, low, wide, HEIGHT - low - theme.FOOT))
    return sheet.scene(picture)


def _own_cards(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The hand of the picture's seat, if the view knows it."""
    x, y, wide, high = box
    words = picture.words
    field(sheet, box, words.text("china.picture.hand"))
    cards = card_colours(view.hands[picture.seat]) if picture.seat >= 0 else []
    if not cards:
        told = words.text("china.picture.no_cards")
        sheet.text(told, x + wide // 2, y + high // 2, NONE, align="middle", ref="hand.none")
    start = x + (wide - len(cards) * STEP + BETWEEN) // 2
    for index, name in enumerate(cards):
        at = (start + index * STEP, y + TITLED, STEP - BETWEEN, high - TITLED - BELOW_CARDS)
        card(sheet, name, at, title=capital(words.term(GAME, name)), ref=f"hand.{index}.{name}")
        if f"hand.{name}" not in sheet.spots:
            sheet.spot(f"hand.{name}", at, disc=letter_at(at))


def _market(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The open cards and the pile, large enough for a finger."""
    x, y, wide, _ = box
    words = picture.words
    field(sheet, box, words.text("china.picture.open_cards"))
    open_cards(sheet, view, picture, (x + theme.GAP, y + TITLED, wide - 2 * theme.GAP, OPEN_HIGH))
    draw_pile(sheet, view.left, (x + PILE_AT[0], y + PILE_AT[1], *PILE), theme.NAME)
    left, room = x + DISCARDS_AT, wide - DISCARDS_AT - DISCARDS_END
    sheet.text(words.text("china.picture.discards"), left, y + PILE_AT[1], WORDS, colour=theme.SOFT,
               room=wide - DISCARDS_AT - WORDS_END)  # fmt: skip
    sheet.spot("discard", (left, y + PLACE[0], room, PLACE[1]))
    step = room // len(COLOURS)
    for index, name in enumerate(COLOURS):
        number, ref = view.table.discard.count(index), f"discard.{name}"
        little_card(sheet, name, (left, y + LITTLE_AT, *LITTLE), ref=f"{ref}.card")
        sheet.bold(number, left + LITTLE[0] + COUNT_GAP, y + COUNT_AT, COUNT, ref=ref)
        left += step
