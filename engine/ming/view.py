"""Section 5 of the rules' model: what a seat knows, and full states that fit it."""

from __future__ import annotations

from random import Random

from engine.kernel.clone import clone
from engine.kernel.shared_state import shared_state, shared_view
from engine.kernel.values import MASKED
from engine.ming.data import DATA, DISTRICT, JOKER, KINDS
from engine.ming.routes import leads
from engine.ming.state import Journey, Members, MingState, MingView


def view(state: MingState, seat: int) -> MingView:
    """The open table, the size of the draw pile and of all hands, and the own hand (or all, if they lie open)."""
    every = state.options["open_hands"] == "on"
    return MingView(
        **shared_view(state, seat),
        table=clone(state.table),
        left=len(state.pile),
        hands=[list(hand) if every or owner == seat else [] for owner, hand in enumerate(state.hands)],
        hand_sizes=[sum(hand) for hand in state.hands],
    )


def determinise(view: MingView, rng: Random) -> MingState:
    """A full state: unknown cards are dealt at random to hands and draw pile, sealed answers filled in.

    The dragons in hidden hands are known in number: they are not on the stack.
    """
    state = MingState(**shared_state(view, rng), table=clone(view.table), hands=[list(hand) for hand in view.hands])
    for frame in state.stack:
        if frame.answer == MASKED and isinstance(frame.args, Members):
            frame.answer = str(rng.randint(0, frame.args.members))
    hidden = [seat for seat, size in enumerate(view.hand_sizes) if size and not view.hands[seat]]
    for seat, hand in enumerate(state.hands):
        if not hand:
            state.hands[seat] = [0] * len(KINDS)
    unseen = unseen_cards(state)
    needed = cards_needed(state, hidden, view.hand_sizes, unseen, rng)
    _deal(state, hidden, view.hand_sizes, needed, unseen, rng)
    return state


def unseen_cards(state: MingState) -> list[int]:
    """Counts per kind that are neither open nor in a known hand; the dragons are those in hidden hands."""
    table = state.table
    counts = [transport.cards for transport in DATA.transports]
    for kind in range(JOKER):
        counts[kind] -= table.discard[kind] + table.display.count(kind) + sum(hand[kind] for hand in state.hands)
    held = sum(hand[JOKER] for hand in state.hands)
    return [*counts, DATA.components.dragon_cards - table.dragons - held]


def cards_needed(
    state: MingState, hidden: list[int], sizes: list[int], unseen: list[int], rng: Random
) -> dict[int, list[int]]:
    """What a hidden hand must hold: another seat that has chosen where to move can pay for it (`MoveCards`).

    Its true hand is among the unseen cards, so a payment of them exists that leaves room for all unseen dragons.
    """
    frame = state.stack[-1] if state.stack else None
    if frame is None or not isinstance(frame.args, Journey) or frame.seat not in hidden:
        return {}
    table, end = state.table, DISTRICT[frame.args.district]
    prince = table.players[frame.seat].prince
    plain = sum(sizes[seat] for seat in hidden) - unseen[JOKER]
    for length in range(1, sizes[frame.seat] + 1):
        pool = [min(number, length) for number in unseen]
        ways = [way for way in _payments(prince, end, pool, length) if length - way[JOKER] <= plain]
        if ways:
            return {frame.seat: list(rng.choice(ways))}
    return {}


def _payments(start: int, end: int, pool: list[int], length: int) -> list[tuple[int, ...]]:
    """All sets of exactly ``length`` cards of the pool that bring a prince from ``start`` to ``end``."""
    hands: set[tuple[int, ...]] = {(0,) * len(pool)}
    for _ in range(length):
        hands = {
            (*hand[:kind], hand[kind] + 1, *hand[kind + 1 :])
            for hand in hands
            for kind, most in enumerate(pool)
            if hand[kind] < most
        }
    return [hand for hand in sorted(hands) if leads(start, hand, end)]


def _deal(
    state: MingState,
    hidden: list[int],
    sizes: list[int],
    needed: dict[int, list[int]],
    unseen: list[int],
    rng: Random,
) -> None:
    """Give hidden hands what they need, then every unseen dragon, then movement cards; the rest is the draw pile."""
    for seat, cards in needed.items():
        state.hands[seat] = list(cards)
        unseen = [number - used for number, used in zip(unseen, cards, strict=True)]
    free = [seat for seat in hidden for _ in range(sizes[seat] - sum(state.hands[seat]))]
    rng.shuffle(free)
    rest = [kind for kind in range(JOKER) for _ in range(unseen[kind])]
    rng.shuffle(rest)
    for place, seat in enumerate(free):
        state.hands[seat][JOKER if place < unseen[JOKER] else rest.pop()] += 1
    state.pile = rest
