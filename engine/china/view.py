"""Section D of the rules: what a seat knows, and full states that fit it."""

from __future__ import annotations

from random import Random

from engine.china.cards import payments
from engine.china.data import COLOURS, DATA
from engine.china.state import ChinaState, ChinaView, Piece
from engine.kernel.clone import clone
from engine.kernel.shared_state import shared_state, shared_view
from engine.kernel.values import MASKED


def view(state: ChinaState, seat: int) -> ChinaView:
    """The open table, the sizes of the draw pile and of all hands, and the own hand.

    The cards with which another seat is about to pay are not played yet: they are masked (CH-3.11).
    """
    shared = shared_view(state, seat)
    for frame in shared["stack"]:
        if isinstance(frame.args, Piece) and frame.seat != seat:
            frame.args = Piece(frame.args.province, frame.args.piece, MASKED)
    return ChinaView(
        **shared,
        table=clone(state.table),
        left=len(state.pile),
        hands=[list(hand) if owner == seat else [] for owner, hand in enumerate(state.hands)],
        hand_sizes=[sum(hand) for hand in state.hands],
    )


def determinise(view: ChinaView, rng: Random) -> ChinaState:
    """A full state: unknown cards are dealt at random to the other hands and the draw pile.

    A seat that is paying for a piece gets cards that pay for it.
    """
    state = ChinaState(**shared_state(view, rng), table=clone(view.table), hands=[])
    state.hands = [list(hand) or [0] * len(COLOURS) for hand in view.hands]
    unseen = unseen_cards(state)
    hidden = [seat for seat, hand in enumerate(view.hands) if not hand]
    for seat, needed in cards_needed(state, hidden, unseen, rng).items():
        state.hands[seat] = needed
        unseen = [number - used for number, used in zip(unseen, needed, strict=True)]
    rest = [colour for colour, number in enumerate(unseen) for _ in range(number)]
    rng.shuffle(rest)
    for seat in hidden:
        while sum(state.hands[seat]) < view.hand_sizes[seat]:
            state.hands[seat][rest.pop()] += 1
    state.pile = rest
    return state


def unseen_cards(state: ChinaState) -> list[int]:
    """Counts per colour that are neither open nor in a known hand nor out of the game."""
    table = state.table
    counts = []
    for colour, kind in enumerate(DATA.cards):
        seen = table.removed[colour] + table.discard.count(colour) + table.slots.count(colour)
        counts.append(kind.cards - seen - sum(hand[colour] for hand in state.hands))
    return counts


def cards_needed(state: ChinaState, hidden: list[int], unseen: list[int], rng: Random) -> dict[int, list[int]]:
    """What a hidden hand must hold: a seat that has chosen a province, or a piece, can pay for it.

    The payment of a piece whose field is still to be chosen is made up too. A second piece is asked for without regard
    to the hand.
    """
    frame = state.stack[-1] if state.stack else None
    if frame is None or frame.seat not in hidden or frame.kind not in {"first_piece", "field"}:
        return {}
    most = DATA.setup.hand_size - len(state.table.turn.cards)  # what the first piece took is played
    ways = {colour: number for colour, number in payments(unseen, state.table.turn.province).items() if number <= most}
    colour = rng.choices(list(ways), [unseen[way] for way in ways])[0]
    if isinstance(frame.args, Piece):
        frame.args = Piece(frame.args.province, frame.args.piece, COLOURS[colour])
    needed = [0] * len(COLOURS)
    needed[colour] = ways[colour]
    return {frame.seat: needed}
