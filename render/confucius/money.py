"""Money cards face up, and what they are worth together."""

from __future__ import annotations

from engine.confucius.data import COINS, KINDS, LICENCES, total
from engine.confucius.state import ConfuciusView
from render.canvas import theme, typography
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import BOLD, mid_line
from render.confucius.parts import BAMBOO, COIN, PALE_COIN, SIDE, drawn_words, empty_words
from render.widgets.cards import RADIUS
from render.widgets.tokens import field

MONEY = ("#C98F4A", "#B8B2A2", "#D9AE35")
"""Copper, silver, gold: the bands of the three kinds of money cards."""
ALL, LINE = 8, 4
"""Up to so many money cards are shown one by one, from so many on in two lines; more are told by kind."""
LOW = 300
"""A field less high than this has what all is worth in place of its title."""
ROUND, ROUND_LOW, CARDS_AT = 136, 80, 46
"""What lies above and below the cards, also without a title; how far down they are."""
LARGEST, CARD_GAP, COPIES, COPIES_AT = 250, 14, 90, 10
"""The greatest width of a money card; the room between two, or beside one for the number of copies; where that is."""
HEIGHT, WIDTH = 3 / 2, 2 / 3
"""The height of a money card to its width, and its width to its height."""
WORTH, WORTH_BELOW, WORTH_FOOT, WORTH_LOW = 34, 46, 40, 32
"""What all is worth: its size; its middle below the cards, from the lower edge, and in place of the title."""
UNIT, UNIT_GAP, UNIT_NAME, OR_GAP = 38, 6, 10, 16
"""Its drawings, the room between them and the number, between that and the unit, and round the word between both."""
RIM, BAND = 2, 12
"""The line round a money card, and the height of the coloured band under it."""
RULE_DOWN, CLOSER = 4, 6
"""How far below the middle the line between coins and licences is, and by how much they are closer than half a card."""
SIGN, SIGN_AT, NUMBER_AT = 68, 1 / 3, 3 / 4
"""On it: the greatest size of the drawings, where they are, and the numbers."""
NARROW, NUMBER, LARGE_NUMBER = 130, 40, 52
"""The size of the numbers below this width, and from it on."""


def money(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The money cards, and what they are worth together: coins or licences."""
    x, y, wide, high = box
    hand, low = view.hands[picture.seat], bool(sum(view.hands[picture.seat])) and high < LOW
    field(sheet, box, "" if low else drawn_words(picture, "money"), fill=theme.PAPER)
    kinds = [kind for kind, number in enumerate(hand) for _ in range(number)]
    if not kinds:
        empty_words(sheet, drawn_words(picture, "no_money"), box, "hand.money.none")
        return
    grouped = len(kinds) > ALL
    shown = [kind for kind, number in enumerate(hand) if number] if grouped else kinds
    across = len(shown) if len(shown) < LINE else -(-len(shown) // 2)
    lines = -(-len(shown) // across)
    room = (high - (ROUND_LOW if low else ROUND)) // lines
    beside = COPIES if grouped else CARD_GAP
    card = min(LARGEST, (wide - 2 * SIDE) // across - beside, share(room - CARD_GAP, WIDTH))
    tall, step = share(card, HEIGHT), card + beside
    used = lines * (tall + CARD_GAP)
    top = y + (ROUND_LOW - CARD_GAP if low else CARDS_AT) + (room * lines - used) // 2
    for index, kind in enumerate(shown):
        line, column = divmod(index, across)
        left = x + (wide - step * min(across, len(shown) - line * across)) // 2
        at = (left + column * step + CARD_GAP // 2, top + line * (tall + CARD_GAP), card, tall)
        ref = f"hand.money.{index}.{KINDS[kind].id}"
        _money_card(sheet, kind, at, ref)
        if grouped:
            sheet.bold(f"× {hand[kind]}", at[0] + card + COPIES_AT, mid_line(at[1] + tall // 2, WORTH), WORTH,
                       on=theme.PAPER, ref=f"{ref}.number")  # fmt: skip
    below = min(y + high - WORTH_FOOT, top + used + WORTH_BELOW)
    _worth(sheet, picture, hand, x + wide // 2, y + WORTH_LOW if low else below)


def _worth(sheet: Sheet, picture: Picture, hand: list[int], middle: int, y: int) -> None:
    """What all cards are worth together, in coins or in licences."""
    parts = ((COINS, "coin", COIN), (LICENCES, "licence", BAMBOO))
    named = [(total(hand, unit), drawn_words(picture, unit)) for unit, _, _ in parts]
    other = drawn_words(picture, "or")
    before = UNIT + UNIT_GAP
    wides = [before + typography.width(str(worth), WORTH, BOLD) + UNIT_NAME + typography.width(name, theme.SMALL)
             for worth, name in named]  # fmt: skip
    gap = typography.width(other, theme.SMALL) + 2 * OR_GAP
    x, line = middle - (sum(wides) + gap) // 2, mid_line(y, theme.SMALL)
    for (unit, icon, colour), (worth, name), wide in zip(parts, named, wides, strict=True):
        sheet.art(icon, x + UNIT // 2, y, UNIT, colour=colour, ground=PALE_COIN)
        used = sheet.bold(worth, x + before, mid_line(y, WORTH), WORTH, on=theme.PAPER, ref=f"hand.{unit}")
        sheet.text(name, x + before + used + UNIT_NAME, line, theme.SMALL, colour=theme.SOFT, on=theme.PAPER)
        if unit == COINS:
            sheet.text(other, x + wide + OR_GAP, line, theme.SMALL, colour=theme.SOFT, on=theme.PAPER)
        x += wide + gap


def _money_card(sheet: Sheet, kind: int, at: Box, ref: str) -> None:
    x, y, wide, high = at
    sheet.box((x + 2, y + 3, wide, high), theme.DEEP, radius=RADIUS, loose=True)
    sheet.box(at, theme.WHITE, edge=theme.INK, line=RIM, radius=RADIUS, ref=ref)
    sheet.box((x + RIM, y + RIM, wide - 2 * RIM, BAND), MONEY[kind], radius=RADIUS - RIM)
    half = high // 2
    sheet.box((x + RIM, y + half + RULE_DOWN, wide - 2 * RIM, 2), theme.DEEP, loose=True)
    size, text = min(SIGN, wide // 2 - 2), NUMBER if wide < NARROW else LARGE_NUMBER
    for row, (icon, number, colour, unit) in enumerate(
        (("coin", KINDS[kind].coins, MONEY[kind], COINS), ("licence", KINDS[kind].licences, BAMBOO, LICENCES))
    ):
        middle = y + BAND + half // 2 + row * (half - CLOSER)
        sheet.art(icon, x + share(wide, SIGN_AT), middle, size, colour=colour, ground=PALE_COIN)
        sheet.bold(number, x + share(wide, NUMBER_AT), mid_line(middle, text), text, on=theme.WHITE, align="middle",
                   ref=f"{ref}.{unit}")  # fmt: skip
