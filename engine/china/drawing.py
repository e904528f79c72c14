"""Section 6: drawing after placing, and what happens when the draw pile is used up (CH-6, CH-8.1, CH-8.3)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.china.cards import in_hand
from engine.china.data import COLOURS, DATA
from engine.china.rounds import end_of_turn
from engine.china.rules import RULES, ChinaFlow, ChinaKind
from engine.china.state import ChinaState, ChinaView, Position, Table
from engine.kernel.values import Frame, Label

SLOT, PILE = "slot.", "pile"


@RULES.step("fill_hand")
def fill_hand(flow: ChinaFlow, frame: Frame) -> None:
    """Card after card until the hand is full, then the open cards, then the next seat (CH-6.1 to CH-6.4).

    From the end trigger on nobody draws or fills any more (CH-8.3).
    """
    state = flow.state
    if state.table.triggered:
        end_of_turn(flow)
    elif sum(state.hands[frame.seat]) < DATA.setup.hand_size:
        flow.push("fill_hand", frame.seat)
        flow.push("draw", frame.seat)
    else:
        fill_slots(flow, state)
        end_of_turn(flow)


def fill_slots(flow: ChinaFlow, state: ChinaState) -> None:
    """Empty slots get a card each from the draw pile, in rising order (CH-6.4), unless it is used up for good."""
    slots = state.table.slots
    for slot, colour in enumerate(slots):
        if colour < 0 and not state.table.triggered:
            flow.block("revealed")
            slots[slot] = state.pile.pop()
            flow.tell("opened", args={"card": COLOURS[slots[slot]], "slot": slot + 1})
            look_at_pile(flow, state)


def look_at_pile(flow: ChinaFlow, state: ChinaState) -> None:
    """After every card from the pile: with the last one it is used up (CH-6.5).

    The first time the discards become the new pile at once (CH-6.6); the second time is the end trigger (CH-6.8).
    """
    table = state.table
    if state.pile:
        return
    table.run += 1
    if table.triggered:
        last = end_trigger(table)
        flow.tell(last.id, args=dict(last.args))
        return
    state.pile, table.discard = table.discard, []
    flow.shuffle(state.pile)
    flow.tell("reshuffled", args={"n": len(state.pile)})


def take_pile_card(flow: ChinaFlow, state: ChinaState, seat: int) -> None:
    """The top card goes to the hand; only its owner sees it."""
    flow.block("revealed")
    colour = state.pile.pop()
    state.hands[seat][colour] += 1
    flow.tell("drew", seat, to=(seat,), secret={"card": COLOURS[colour]})
    look_at_pile(flow, state)


def take_open_card(flow: ChinaFlow, state: ChinaState, seat: int, slot: int) -> None:
    """An open card goes to the hand; its slot stays empty for now (CH-6.3)."""
    colour, state.table.slots[slot] = state.table.slots[slot], -1
    state.hands[seat][colour] += 1
    flow.tell("took_open", seat, {"card": COLOURS[colour], "slot": slot + 1})


class TakeCard(ChinaKind):
    """A card: keys ``slot.1`` to ``slot.4`` and ``pile``."""

    binding = ("card",)

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """Every open card, and the top of the draw pile, which is never empty here (CH-2.6)."""
        filled = [f"{SLOT}{slot + 1}" for slot, colour in enumerate(pos.table.slots) if colour >= 0]
        return [*filled, PILE]

    def resolve(self, flow: ChinaFlow, frame: Frame, key: str) -> None:
        """The card goes to the hand."""
        state = flow.state
        if key == PILE:
            take_pile_card(flow, state, frame.seat)
        else:
            take_open_card(flow, state, frame.seat, int(key.removeprefix(SLOT)) - 1)

    def beside(self, view: ChinaView, frame: Frame) -> list[Label]:
        """The cards in hand."""
        return in_hand(view, frame.seat)

    def label(self, view: ChinaView, frame: Frame, key: str) -> Label:
        """The colour of an open card; the size of the pile."""
        if key == PILE:
            return Label("pile", {"n": view.left}, place=PILE, then=used_up(view, 1 + self.gaps(view, frame, key)))
        slot, then = int(key.removeprefix(SLOT)), used_up(view, self.gaps(view, frame, key))
        return Label("slot", {"card": COLOURS[view.table.slots[slot - 1]], "slot": slot}, place=key, then=then)

    def gaps(self, view: ChinaView, frame: Frame, key: str) -> int:
        """How many open cards are filled from the pile once this card is taken (CH-6.4, CH-7.3)."""
        return view.table.slots.count(-1) + (key != PILE)


def used_up(view: ChinaView, cards: int) -> tuple[Label, ...]:
    """What the last card of the pile brings with it, if so many ``cards`` are taken from it (CH-6.5)."""
    table = view.table
    if view.left > cards or not cards:
        return ()
    if table.run:
        last = end_trigger(table)
        return (replace(last, id=f"then.{last.id}"),)
    return (Label("then.reshuffled", {"n": len(table.discard)}),)


def end_trigger(table: Table) -> Label:
    """The pile is used up for the second time: who has the last turn, if that is not this one (CH-8.2)."""
    if table.turn.seat == table.last_seat:
        return Label("end_trigger_now")
    return Label("end_trigger", {"last_seat": table.last_seat})


@RULES.decision("draw")
class DrawCard(TakeCard):
    """D-4: the source of each missing card; the seat sees every card before it chooses the next source (CH-6.2)."""

    clause = "CH-6.2"

    def gaps(self, view: ChinaView, frame: Frame, key: str) -> int:
        """None before the last card that is missing (CH-6.3)."""
        full = sum(view.hands[frame.seat]) + 1 >= DATA.setup.hand_size
        return super().gaps(view, frame, key) if full else 0
