"""What a seat may know (section 23), and a full state that fits it.

Backs of hand cards are public (aspect and range), numbers are their owner's alone until a card's use is named.
"""

from __future__ import annotations

from random import Random

from engine.kernel.clone import clone
from engine.kernel.game import shared_state, shared_view
from engine.kernel.values import MASKED, PUBLIC
from engine.zhanguo.data import ASPECT_OF, ASPECTS, CARDS
from engine.zhanguo.rules import RULES
from engine.zhanguo.state import ZhanguoState, ZhanguoView

_MASKED = ("use",)
"""A frame of this kind names the card chosen, which stays secret until its use is named."""


def backs(cards: list[int]) -> list[int]:
    """The number of cards per aspect: what the backs show (ZG-3.4)."""
    aspects = [ASPECT_OF[n] for n in cards]
    return [aspects.count(aspect) for aspect in range(len(ASPECTS))]


def view(state: ZhanguoState, seat: int) -> ZhanguoView:
    """What ``seat`` may know; ``PUBLIC`` is the spectator. After the end the stacks are open."""
    own = seat != PUBLIC
    return ZhanguoView(
        **shared_view(state, seat, masked=_MASKED),
        round=state.round,
        phase=state.phase,
        start=state.start,
        played=state.played,
        turn=clone(state.turn),
        stacks=[len(stack) for stack in state.stacks],
        open_stacks=clone(state.stacks) if state.over else [],
        hands=[backs(hand) for hand in state.hands],
        hand=list(state.hands[seat]) if own else [],
        put_back=list(state.put_back[seat]) if own else [],
        pile=list(state.pile),
        x=state.x,
        players=clone(state.players),
        supply=list(state.supply),
        great=list(state.great),
        lands=clone(state.lands),
        walls=clone(state.walls),
        orders=clone(state.orders),
        track=list(state.track),
        column=list(state.column),
        aspect=state.aspect,
        passed=list(state.passed),
        boards=list(state.boards),
        auction=clone(state.auction),
    )


def determinise(seen: ZhanguoView, rng: Random) -> ZhanguoState:
    """A state that ``seen`` could be the view of: unseen numbers are dealt at random to the backs that hide them."""
    stacks, hands = _deal(seen, rng)
    state = ZhanguoState(
        **shared_state(seen, rng),
        round=seen.round,
        phase=seen.phase,
        start=seen.start,
        played=seen.played,
        turn=clone(seen.turn),
        stacks=stacks,
        hands=hands,
        put_back=[list(seen.put_back) if seat == seen.seat else [] for seat in range(seen.seats)],
        pile=list(seen.pile),
        x=seen.x,
        players=clone(seen.players),
        supply=list(seen.supply),
        great=list(seen.great),
        lands=clone(seen.lands),
        walls=clone(seen.walls),
        orders=clone(seen.orders),
        track=list(seen.track),
        column=list(seen.column),
        aspect=seen.aspect,
        passed=list(seen.passed),
        boards=list(seen.boards),
        auction=clone(seen.auction),
    )
    for frame in state.stack:
        if frame.kind in _MASKED and not frame.args:
            frame.args = (rng.choice(hands[frame.seat]),)
        if frame.answer == MASKED:
            frame.answer = rng.choice(RULES.kinds[frame.kind].options(state, frame))
    return state


def _deal(seen: ZhanguoView, rng: Random) -> tuple[list[list[int]], list[list[int]]]:
    """Stacks and hands: own cards as they are, the others' by their backs, the rest in the stacks."""
    known = {*seen.hand, *seen.pile}
    known.update(n for player in seen.players for region in player.regions for n in region.cards)
    if seen.turn and seen.turn.card:
        known.add(seen.turn.card)
    stacks: list[list[int]] = []
    hands: list[list[int]] = [[] for _ in range(seen.seats)]
    for aspect in range(len(ASPECTS)):
        if seen.open_stacks:
            stacks.append(list(seen.open_stacks[aspect]))
            continue
        fixed = _own_discards(seen, aspect, rng)
        hidden = {*known, *fixed.values()}
        pool = [n for n in CARDS if ASPECT_OF[n] == aspect and n not in hidden]
        rng.shuffle(pool)
        for seat in range(seen.seats):
            if seat != seen.seat:
                hands[seat] += [pool.pop() for _ in range(seen.hands[seat][aspect])]
        stacks.append([fixed[slot] if slot in fixed else pool.pop() for slot in range(seen.stacks[aspect])])
    for seat in range(seen.seats):
        hands[seat] = list(seen.hand) if seat == seen.seat else sorted(hands[seat])
    return stacks, hands


def _own_discards(seen: ZhanguoView, aspect: int, rng: Random) -> dict[int, int]:
    """Where in the stack (0 is the bottom) the seat's own discards lie.

    Each round's discards are one shuffled group, under those of the round before. Groups that drawing has reached tell
    nothing any more.
    """
    own = [n for n in reversed(seen.put_back) if ASPECT_OF[n] == aspect]
    size = seen.seats
    return {
        group * size + rng.randrange(size): card
        for group, card in enumerate(own)
        if (group + 1) * size <= seen.stacks[aspect]
    }
