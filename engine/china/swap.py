"""Section 7: swapping a card (CH-7)."""

from __future__ import annotations

from engine.china.data import COLOUR, COLOURS
from engine.china.drawing import TakeCard, fill_slots
from engine.china.pieces import fits_nowhere
from engine.china.rounds import end_of_turn
from engine.china.rules import RULES, ChinaFlow, ChinaKind
from engine.china.state import ChinaView, Position
from engine.kernel.values import Frame, Label


@RULES.decision("swap_give")
class GiveCard(ChinaKind):
    """D-5: the card given up; it is discarded before another one is taken (CH-7.1, CH-7.2).

    Always asked: a card given up by itself would tell the others that all of the hand is of its colour.
    """

    clause = "CH-7.1"
    always_ask = True

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """Every colour in the hand."""
        return [COLOURS[colour] for colour, number in enumerate(pos.hands[frame.seat]) if number]

    def why(self, view: ChinaView, frame: Frame) -> str:
        """None of the own pieces fits anywhere, so nothing else could be chosen (CH-8.7)."""
        return "fits_nowhere" if fits_nowhere(view.table, frame.seat) else ""

    def resolve(self, flow: ChinaFlow, frame: Frame, key: str) -> None:
        """It lies on the discard pile; then one is taken."""
        state = flow.state
        colour = COLOUR[key]
        state.hands[frame.seat][colour] -= 1
        state.table.discard.append(colour)
        flow.tell("gave_up", frame.seat, {"card": key})
        flow.push("swap_take", frame.seat)

    def label(self, view: ChinaView, frame: Frame, key: str) -> Label:
        """The colour, and how many cards of it the seat holds."""
        held = view.hands[frame.seat][COLOUR[key]]
        return Label("give", {"card": key, "n": held}, place=f"hand.{key}")


@RULES.decision("swap_take")
class SwapCard(TakeCard):
    """D-6: the card taken; an open one is replaced, and the turn is over (CH-7.3 to CH-7.5)."""

    clause = "CH-7.1"

    def resolve(self, flow: ChinaFlow, frame: Frame, key: str) -> None:
        """The card goes to the hand; the slot is filled, if it was an open one."""
        state = flow.state
        super().resolve(flow, frame, key)
        fill_slots(flow, state)
        end_of_turn(flow)
