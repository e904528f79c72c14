"""Rounds and phase 1 (section 3), the order of turns (section 4), and variant_draw (ZG-19.1)."""

from __future__ import annotations

from engine.kernel.rules import Kind
from engine.kernel.values import PUBLIC, Frame, Label
from engine.zhanguo.data import ASPECT_OF, ASPECTS, CARDS, GAME_TABLE
from engine.zhanguo.labels import card_label, card_term
from engine.zhanguo.rules import RULES, ZhanguoFlow
from engine.zhanguo.state import OfAspect, Position, Turn, ZhanguoState, ZhanguoView

CARD = "card."
"""How the keys of hand cards begin."""


def clockwise(pos: Position) -> list[int]:
    """All seats clockwise from the start player (ZG-1.6)."""
    return [(pos.table.start + step) % pos.seats for step in range(pos.seats)]


def turn_order(pos: Position) -> list[int]:
    """The order of turns: clockwise, or by the discs of the reward track with variant_order (ZG-4.1, 19.2)."""
    return pos.table.order_of_discs() if pos.options["variant_order"] == "on" else clockwise(pos)


@RULES.step("round", barrier="revealed")
def begin_round(flow: ZhanguoFlow, frame: Frame) -> None:
    """The next round's phase 1: everybody draws (ZG-3.1, 3.2, 3.5); with variant_draw three a stack (ZG-19.1)."""
    state, table = flow.state, flow.state.table
    table.round += 1
    table.phase = "draw"
    table.played = 0
    choosing = state.options["variant_draw"] == "on" and table.round < GAME_TABLE.rounds
    each = GAME_TABLE.cards_per_stack_variant if choosing else GAME_TABLE.cards_per_stack
    flow.tell("round", PUBLIC, {"round": table.round, "start_seat": table.start})
    for seat in clockwise(state):
        drawn = [stack.pop() for stack in state.stacks for _ in range(each)]
        state.hands[seat] = sorted(drawn)
        flow.tell("drew", seat, {"n": len(drawn)}, to=(seat,), secret={"cards": [*map(card_term, drawn)]})
    flow.push("phase_play")
    if choosing:
        flow.together("discard", [(seat, OfAspect(aspect)) for seat in clockwise(state) for aspect in ASPECTS])


@RULES.decision("discard")
class Discard(Kind[ZhanguoState, ZhanguoView]):
    """D-04: one of three cards per stack goes back, all players at once, stack by stack. Keys ``card.<number>``."""

    clause = "ZG-19.1"
    secret = True

    def keys(self, pos: Position, frame: Frame[OfAspect]) -> list[str]:
        """The cards drawn from this stack."""
        return [f"{CARD}{n}" for n in pos.hands[frame.seat] if CARDS[n].aspect == frame.args.aspect]

    def resolve_all(self, flow: ZhanguoFlow, frames: list[Frame[OfAspect]]) -> None:
        """All discards, shuffled by aspect, come under their stacks, in the aspects' order (ZG-19.1)."""
        state = flow.state
        back: list[list[int]] = [[] for _ in ASPECTS]
        given: dict[int, list[int | str]] = {}
        for frame in frames:
            n = int((frame.answer or "").removeprefix(CARD))
            state.hands[frame.seat].remove(n)
            state.put_back[frame.seat].append(n)
            back[ASPECT_OF[n]].append(n)
            given.setdefault(frame.seat, []).append(card_term(n))
        for seat, cards in given.items():
            flow.tell("discarded", seat, {"n": len(cards)}, to=(seat,), secret={"cards": cards})
        for stack, cards_of in zip(state.stacks, back, strict=True):
            flow.shuffle(cards_of)
            stack[:0] = cards_of

    def label(self, view: ZhanguoView, frame: Frame[OfAspect], key: str) -> Label:
        """Number, aspect, ability, and how it compares with the court's top card."""
        return card_label(view.table, int(key.removeprefix(CARD)))


@RULES.step("phase_play")
def phase_play(flow: ZhanguoFlow, frame: Frame) -> None:
    """Phase 2 begins."""
    flow.state.table.phase = "play"
    flow.push("turn")


@RULES.step("turn")
def next_turn(flow: ZhanguoFlow, frame: Frame) -> None:
    """The next player plays a card, then may fulfil orders; until all hands are empty (ZG-4.1, 4.2, 4.4)."""
    state, table = flow.state, flow.state.table
    if not any(state.hands):
        flow.push("rewards")
        return
    seat = turn_order(state)[table.played % state.seats]
    table.played += 1
    table.turn = Turn(seat)
    flow.then(("card", seat), ("fulfil", seat), ("turn", PUBLIC))
