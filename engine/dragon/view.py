"""What a seat, or the spectator, may know (section 5), and a full state made from it.

Only the hands are secret, and they can be worked out: all start equal, and every card that leaves one is face up.
"""

from __future__ import annotations

from random import Random

from engine.dragon.data import HAND
from engine.dragon.state import DragonState, DragonView, Table
from engine.kernel.clone import clone
from engine.kernel.shared_state import shared_state, shared_view


def view(state: DragonState, seat: int) -> DragonView:
    """The open table, the sizes of all hands, and the own hand; all hands where they are played open."""
    shown = state.options["open_hands"] == "on"
    return DragonView(
        **shared_view(state, seat),
        table=clone(state.table),
        hands=[list(hand) if shown or owner == seat else [] for owner, hand in enumerate(state.hands)],
        hand_sizes=[len(hand) for hand in state.hands],
    )


def determinise(view: DragonView, rng: Random) -> DragonState:
    """A full state that fits ``view``: hands come from the cards played, so only the generator is made up."""
    hands = [_hand(view.table, seat) for seat in range(view.seats)]
    return DragonState(**shared_state(view, rng), table=clone(view.table), hands=hands)


def _hand(table: Table, seat: int) -> list[str]:
    hand = list(HAND)
    for card in table.played(seat):
        hand.remove(card)
    return hand
