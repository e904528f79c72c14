"""Section 2: course of the game (CH-2): whose turn it is, and the choice between placing and swapping."""

from __future__ import annotations

from engine.china.cards import NO_CARD, in_hand, payments, price
from engine.china.data import DATA, PROVINCE, PROVINCES
from engine.china.pieces import fits_nowhere, has_room, room_for
from engine.china.rules import OVER_TO_THE_NEXT, RULES, ChinaFlow, ChinaKind
from engine.china.state import ChinaState, ChinaView, Position, TargetProvince, Turn
from engine.kernel.values import Frame, Label, Reason

SWAP, PASS = "swap", "pass"
NO_ROOM = Label("no_room")


@RULES.step("next_turn", barrier=OVER_TO_THE_NEXT)
def begin_turn(flow: ChinaFlow, frame: Frame) -> None:
    """The turn of a seat; a round begins with the start player (CH-2.1)."""
    table = flow.state.table
    table.turn = Turn(frame.seat)
    table.turns += 1
    if frame.seat == table.start:
        table.round += 1
        flow.tell("round", frame.seat, {"round": table.round})
    flow.push("turn", frame.seat)


def end_of_turn(flow: ChinaFlow) -> None:
    """The left-hand neighbour is on turn, or after the last turn of the game the final scoring (CH-2.1, CH-8.2)."""
    table = flow.state.table
    seat = table.turn.seat
    if table.triggered and seat == table.last_seat:
        table.cause = "pile_twice"
        flow.push("final_scoring")
    else:
        flow.push("next_turn", (seat + 1) % flow.state.seats)


@RULES.decision("turn")
class ChooseAction(ChinaKind):
    """D-1: place into a province, or swap a card; after the end trigger place or pass (CH-2.2, CH-2.4, CH-8.4).

    Skipped only where everybody sees that no piece of the seat fits anywhere (CH-8.4, CH-8.7): a turn that went on by
    itself for want of a card would tell the others what the hand does not hold.
    """

    clause = "CH-2.2"
    standing = (PASS,)

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """All provinces, then the other action."""
        return [*PROVINCES, PASS if pos.table.triggered else SWAP]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """A province without a fitting card (CH-3.2), or without room for any piece (CH-4)."""
        if key in (SWAP, PASS):
            return None
        province = PROVINCE[key]
        if not payments(pos.hands[frame.seat], province):
            return NO_CARD
        return None if has_room(pos.table, frame.seat, province) else NO_ROOM

    def confirms(self, state: ChinaState, frame: Frame, key: str) -> bool:
        """A piece fits somewhere, cards aside."""
        return not fits_nowhere(state.table, frame.seat)

    def resolve(self, flow: ChinaFlow, frame: Frame, key: str) -> None:
        """The province is chosen, or a card is to be given up, or the turn is over (CH-8.4)."""
        turn = flow.state.table.turn
        if key in (SWAP, PASS) and fits_nowhere(flow.state.table, frame.seat):
            flow.tell("fits_nowhere", frame.seat)
        if key == PASS:
            flow.tell("passed", frame.seat)
            flow.end_turn()
            end_of_turn(flow)
        elif key == SWAP:
            turn.action = SWAP
            flow.push("swap_give", frame.seat)
        else:
            turn.action, turn.province = "place", PROVINCE[key]
            turn.empty = flow.state.table.empty(turn.province)
            flow.push("first_piece", frame.seat, TargetProvince(key))

    def beside(self, view: ChinaView, frame: Frame) -> list[Label]:
        """The cards in hand."""
        return in_hand(view, frame.seat)

    def label(self, view: ChinaView, frame: Frame, key: str) -> Label:
        """The province and how many pieces fit and can be paid; or what is done instead."""
        seat, place = frame.seat, f"province.{key}"
        if key in (SWAP, PASS):
            return Label(key, place="discard" if key == SWAP else f"player.{seat}")
        if self.closed(view, frame, key):
            return Label("province_only", {"province": key}, place=place)
        return Label("province", {"province": key, "n": most_pieces(view, seat, PROVINCE[key])}, place=place)


def most_pieces(view: ChinaView, seat: int, province: int) -> int:
    """How many pieces the hand pays for and the province has room for this turn (CH-3.5, CH-3.10, CH-4)."""
    rule = DATA.placing
    most = rule.pieces_if_empty if view.table.empty(province) else rule.pieces
    paid = sum(number // price(colour, province) for colour, number in enumerate(view.hands[seat]))
    return room_for(view.table, seat, province, min(most, paid))
