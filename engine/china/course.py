"""Section 2: course of the game (CH-2): whose turn it is, and the choice between placing and swapping."""

from __future__ import annotations

from engine.china.cards import payments
from engine.china.data import DATA
from engine.china.pieces import BLOCKED_BY, kinds_open
from engine.china.state import PROVINCE, PROVINCES, RULES, ChinaState, ChinaView, Turn
from engine.kernel.rules import Flow, Kind
from engine.kernel.values import Blocked, Frame, Label

SWAP, PASS = "swap", "pass"
OVER_TO_THE_NEXT = "turn"
"""The barrier between two turns: what the next seat can do depends on its hand."""


@RULES.step("next_turn", barrier=OVER_TO_THE_NEXT)
def begin_turn(flow: Flow[ChinaState], frame: Frame) -> None:
    """The turn of a seat; a round begins with the start player (CH-2.1)."""
    state = flow.state
    flow.block(OVER_TO_THE_NEXT)
    table = state.table
    table.turn = Turn(frame.seat)
    table.turns += 1
    if frame.seat == table.start:
        table.round += 1
        flow.tell("round", frame.seat, {"round": table.round})
    flow.push("turn", frame.seat)


def end_of_turn(flow: Flow[ChinaState]) -> None:
    """The left-hand neighbour is on turn, or after the last turn of the game the final scoring (CH-2.1, CH-8.2)."""
    table = flow.state.table
    seat = table.turn.seat
    if table.triggered and seat == table.last_seat:
        table.cause = "pile_twice"
        flow.push("final_scoring")
    else:
        flow.push("next_turn", (seat + 1) % flow.state.seats)


def provinces_open(state: ChinaState, seat: int) -> list[int]:
    """Provinces into which a seat can place at least one piece with its hand (CH-3, CH-4)."""
    hand = state.hands[seat]
    return [
        province
        for province in range(len(PROVINCES))
        if payments(hand, province) and kinds_open(state.table, seat, province)
    ]


@RULES.decision("turn")
class ChooseAction(Kind[ChinaState, ChinaView]):
    """D-1: place into a province, or swap a card; after the end trigger place or pass (CH-2.2, CH-2.4, CH-8.4)."""

    clause = "CH-2.2"

    def options(self, state: ChinaState, frame: Frame) -> list[str]:
        """Provinces that can take a piece, then the other action."""
        places = [PROVINCES[province] for province in provinces_open(state, frame.seat)]
        return [*places, PASS if state.table.triggered else SWAP]

    def resolve(self, flow: Flow[ChinaState], frame: Frame, key: str) -> None:
        """The province is chosen, or a card is to be given up, or the turn is over (CH-8.4)."""
        state = flow.state
        turn = state.table.turn
        if key == PASS:
            turn.action = PASS
            flow.tell("passed", frame.seat)
            flow.block(OVER_TO_THE_NEXT)
            end_of_turn(flow)
        elif key == SWAP:
            turn.action = SWAP
            flow.push("swap_give", frame.seat)
        else:
            turn.action, turn.province = "place", PROVINCE[key]
            turn.empty = state.table.empty(turn.province)
            flow.push("first_piece", frame.seat, key)

    def label(self, view: ChinaView, frame: Frame, key: str) -> Label:
        """The province and how many pieces at most; or what is done instead."""
        seat = frame.seat
        if key in (SWAP, PASS):
            return Label(key, place="discard" if key == SWAP else f"player.{seat}")
        return Label(
            "province", {"province": key, "n": most_pieces(view, seat, PROVINCE[key])}, place=f"province.{key}"
        )

    def blocked(self, view: ChinaView, frame: Frame) -> list[Blocked]:
        """Provinces without a fitting card, or without room for any piece."""
        found = []
        for province, name in enumerate(PROVINCES):
            label = Label("province_only", {"province": name}, place=f"province.{name}")
            if not payments(view.hands[frame.seat], province):
                found.append(Blocked(label, Label("no_card")))
            elif not kinds_open(view.table, frame.seat, province):
                found.append(Blocked(label, Label(BLOCKED_BY)))
        return found


def most_pieces(view: ChinaView, seat: int, province: int) -> int:
    """How many pieces the hand pays for in a province this turn, as far as its emptiness allows (CH-3.5, CH-3.10)."""
    if view.table.empty(province):
        return DATA.placing.pieces_if_empty
    hand = list(view.hands[seat])
    paid = 0
    while paid < DATA.placing.pieces and (ways := payments(hand, province)):
        colour, number = min(ways.items(), key=lambda way: way[1])
        hand[colour] -= number
        paid += 1
    return paid
