"""Section 3: paying with cards (CH-3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.china.data import COLOUR_OF, COLOURS, DATA
from engine.china.state import ChinaState, ChinaView
from engine.kernel.values import Label

NO_CARD = Label("no_card")


def _prices(own: int) -> dict[int, int]:
    """What a piece costs in a province of this colour, in cards of each colour, the own one first.

    One card of the province's colour is a match; two of another colour are a joker (CH-3.2, CH-3.3).
    """
    return {own: 1} | {colour: DATA.placing.joker for colour in range(len(COLOURS)) if colour != own}


PRICES = tuple(map(_prices, COLOUR_OF))
"""By province."""


def payments(hand: Sequence[int], province: int) -> dict[int, int]:
    """The ways to pay for one piece: colour -> number of cards. A hand is counts per colour."""
    return {colour: number for colour, number in PRICES[province].items() if hand[colour] >= number}


def price(colour: int, province: int) -> int:
    """How many cards of a colour pay for a piece in a province."""
    return PRICES[province][colour]


def play_cards(state: ChinaState, seat: int, colour: int, province: int) -> list[int | str]:
    """The cards go onto the open discard pile at the moment their piece is placed (CH-3.11); returns their colours."""
    number = price(colour, province)
    state.hands[seat][colour] -= number
    state.table.discard += [colour] * number
    state.table.turn.cards += [colour] * number
    return [COLOURS[colour]] * number


def in_hand(view: ChinaView, seat: int) -> list[Label]:
    """The cards of a seat in one line, for its own eyes (family ``beside``)."""
    held: list[int | str] = [f"{colour}x{n}" for colour, n in zip(COLOURS, view.hands[seat], strict=True) if n]
    return [Label("cards", {"cards": held}) if held else Label("no_cards")]
