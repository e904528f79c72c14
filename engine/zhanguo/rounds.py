"""Rounds and phase 1 (section 3), the order of turns (section 4), and variant_draw (ZG-19.1)."""

from __future__ import annotations

from engine.kernel.rules import Kind
from engine.kernel.values import PUBLIC, Args, Frame, Label
from engine.zhanguo.data import ASPECT_OF, ASPECTS, GAME_TABLE
from engine.zhanguo.labels import card_label
from engine.zhanguo.rules import RULES, ZhanguoFlow
from engine.zhanguo.state import Public, Turn, ZhanguoState, ZhanguoView, own_hand


def clockwise(table: Public) -> list[int]:
    """All seats clockwise from the start player (ZG-1.6)."""
    return [(table.start + step) % table.seats for step in range(table.seats)]


def turn_order(table: Public) -> list[int]:
    """The order of turns in phase 2: clockwise, or by the reward track with variant_order (ZG-4.1, 19.2)."""
    return list(table.track) if table.options["variant_order"] == "on" else clockwise(table)


@RULES.step("round", barrier="revealed")
def begin_round(flow: ZhanguoFlow, frame: Frame) -> None:
    """The next round's phase 1: everybody draws (ZG-3.1, 3.2, 3.5); with variant_draw three a stack (ZG-19.1)."""
    state = flow.state
    flow.block("revealed")
    state.round += 1
    state.phase = "draw"
    state.played = 0
    choosing = state.options["variant_draw"] == "on" and state.round < GAME_TABLE.rounds
    each = GAME_TABLE.cards_per_stack_variant if choosing else GAME_TABLE.cards_per_stack
    flow.tell("round", PUBLIC, {"round": state.round, "start_seat": state.start})
    for seat in clockwise(state):
        drawn: list[int | str] = []
        for stack in state.stacks:
            drawn += [stack.pop() for _ in range(each)]
        state.hands[seat] = sorted(n for n in drawn if isinstance(n, int))
        flow.tell("drew", seat, {"n": len(drawn)}, to=(seat,), secret={"cards": drawn})
    flow.push("phase_play")
    if choosing:
        flow.together("discard", [(seat, Stack(aspect)) for seat in clockwise(state) for aspect in range(len(ASPECTS))])


class Stack(Args, frozen=True):
    """The stack that a card goes back to, by its aspect."""

    aspect: int


@RULES.decision("discard")
class Discard(Kind[ZhanguoState, ZhanguoView]):
    """D-04: one of three cards per stack goes back, all players at once, stack by stack. Keys ``card.<number>``."""

    clause = "ZG-19.1"
    secret = True

    def keys(self, pos: Public, frame: Frame[Stack]) -> list[str]:
        """The cards drawn from this stack."""
        return [f"card.{n}" for n in own_hand(pos, frame.seat) if ASPECT_OF[n] == frame.args.aspect]

    def resolve_all(self, flow: ZhanguoFlow, frames: list[Frame[Stack]]) -> None:
        """All discards, shuffled by aspect, come under their stacks, in the aspects' order (ZG-19.1)."""
        state = flow.state
        back: list[list[int]] = [[] for _ in ASPECTS]
        given: dict[int, list[int | str]] = {}
        for frame in frames:
            n = int((frame.answer or "")[5:])
            state.hands[frame.seat].remove(n)
            back[ASPECT_OF[n]].append(n)
            state.put_back[frame.seat].append(n)
            given.setdefault(frame.seat, []).append(n)
        for seat, cards in given.items():
            flow.tell("discarded", seat, {"n": len(cards)}, to=(seat,), secret={"cards": cards})
        for aspect, shuffled in enumerate(back):
            flow.shuffle(shuffled)
            state.stacks[aspect][:0] = shuffled

    def label(self, view: ZhanguoView, frame: Frame[Stack], key: str) -> Label:
        """Number, aspect, ability, and how it compares with the court's top card."""
        return card_label(view, int(key[5:]))


@RULES.step("phase_play")
def phase_play(flow: ZhanguoFlow, frame: Frame) -> None:
    """Phase 2 begins."""
    state = flow.state
    state.phase = "play"
    flow.push("turn")


@RULES.step("turn")
def next_turn(flow: ZhanguoFlow, frame: Frame) -> None:
    """The next player plays a card, then may fulfil orders; until all hands are empty (ZG-4.1, 4.2, 4.4)."""
    state = flow.state
    if not any(state.hands):
        flow.push("rewards")
        return
    seat = turn_order(state)[state.played % state.seats]
    state.played += 1
    state.turn = Turn(seat)
    flow.then(("card", seat), ("fulfil", seat), ("turn", PUBLIC))
