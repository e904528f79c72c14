"""Section 3: paying with cards (CH-3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.china.data import COLOUR_OF, COLOURS, DATA
from engine.china.state import ChinaState
from engine.kernel.values import Label

NO_CARD = Label("no_card")


def payments(hand: Sequence[int], province: int) -> dict[int, int]:
    """The ways to pay for one piece: colour -> number of cards.

    One card of the province's colour is a match; two of another colour are a joker (CH-3.2, CH-3.3). A hand is counts
    per colour.
    """
    own, joker = COLOUR_OF[province], DATA.placing.joker
    ways = {own: 1} if hand[own] else {}
    for colour, number in enumerate(hand):
        if colour != own and number >= joker:
            ways[colour] = joker
    return ways


def price(colour: int, province: int) -> int:
    """How many cards of a colour pay for a piece in a province: a match or a joker."""
    return 1 if colour == COLOUR_OF[province] else DATA.placing.joker


def play_cards(state: ChinaState, seat: int, colour: int, province: int) -> list[int | str]:
    """The cards go onto the open discard pile at the moment their piece is placed (CH-3.11); returns their colours."""
    number = price(colour, province)
    state.hands[seat][colour] -= number
    state.table.discard += [colour] * number
    state.table.turn.cards += [colour] * number
    return [COLOURS[colour]] * number
