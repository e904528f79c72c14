"""What a seat may know (section 23), and a full state that fits it.

Backs of hand cards are public (aspect and range), numbers are their owner's alone until a card's use is named.
"""

from __future__ import annotations

from random import Random

from engine.kernel.clone import clone
from engine.kernel.shared_state import shared_state, shared_view
from engine.kernel.values import MASKED
from engine.zhanguo.data import ASPECT_OF, ASPECTS, CARDS
from engine.zhanguo.rules import RULES
from engine.zhanguo.state import OfCard, ZhanguoState, ZhanguoView

_MASKED = ("use",)
"""A frame of this kind names the card chosen, which stays secret until its use is named."""
_OF_ASPECT = [[n for n in CARDS if ASPECT_OF[n] == aspect] for aspect in range(len(ASPECTS))]


def backs(cards: list[int]) -> list[int]:
    """The number of cards per aspect: what the backs show (ZG-3.4)."""
    found = [0] * len(ASPECTS)
    for n in cards:
        found[ASPECT_OF[n]] += 1
    return found


def view(state: ZhanguoState, seat: int) -> ZhanguoView:
    """What ``seat`` may know; ``PUBLIC`` is the spectator. After the end the stacks are open."""
    return ZhanguoView(
        **shared_view(state, seat, masked=_MASKED),
        table=clone(state.table),
        stacks=clone(state.stacks) if state.over else [],
        stack_sizes=[len(stack) for stack in state.stacks],
        hands=_own(state.hands, seat),
        backs=[backs(hand) for hand in state.hands],
        put_back=_own(state.put_back, seat),
    )


def _own(cards: list[list[int]], seat: int) -> list[list[int]]:
    """The cards of ``seat``, and of the others none."""
    return [list(own) if owner == seat else [] for owner, own in enumerate(cards)]


def determinise(seen: ZhanguoView, rng: Random) -> ZhanguoState:
    """A state that ``seen`` could be the view of: unseen numbers are dealt at random to the backs that hide them."""
    stacks, hands = _deal(seen, rng)
    state = ZhanguoState(
        **shared_state(seen, rng), table=clone(seen.table), stacks=stacks, hands=hands, put_back=clone(seen.put_back)
    )
    for frame in state.stack:
        if frame.kind in _MASKED and frame.seat != seen.seat:
            frame.args = OfCard(rng.choice(hands[frame.seat]))
        if frame.answer == MASKED:
            frame.answer = rng.choice(RULES.kinds[frame.kind].options(state, frame))
    return state


def _deal(seen: ZhanguoView, rng: Random) -> tuple[list[list[int]], list[list[int]]]:
    """Stacks and hands: own cards as they are, the others' by their backs, the rest in the stacks."""
    table = seen.table
    hands = [list(hand) for hand in seen.hands]
    if seen.stacks:
        return [list(stack) for stack in seen.stacks], hands
    known = {*table.pile, table.turn.card, *(n for hand in hands for n in hand)}
    known.update(n for player in table.players for region in player.regions for n in region.cards)
    others = [seat for seat in range(seen.seats) if seat != seen.seat]
    stacks: list[list[int]] = []
    for aspect, size in enumerate(seen.stack_sizes):
        fixed = _own_discards(seen, aspect, rng)
        elsewhere = known.union(fixed.values())
        pool = [n for n in _OF_ASPECT[aspect] if n not in elsewhere]
        rng.shuffle(pool)
        for seat in others:
            hands[seat] += [pool.pop() for _ in range(seen.backs[seat][aspect])]
        stacks.append([fixed[slot] if slot in fixed else pool.pop() for slot in range(size)])
    for seat in others:
        hands[seat].sort()
    return stacks, hands


def _own_discards(seen: ZhanguoView, aspect: int, rng: Random) -> dict[int, int]:
    """Where in the stack (0 is the bottom) the seat's own discards lie.

    Each round's discards are one shuffled group, under those of the round before. Groups that drawing has reached tell
    nothing any more.
    """
    own = [n for cards in seen.put_back for n in reversed(cards) if ASPECT_OF[n] == aspect]
    size = seen.seats
    return {
        group * size + rng.randrange(size): card
        for group, card in enumerate(own)
        if (group + 1) * size <= seen.stack_sizes[aspect]
    }
