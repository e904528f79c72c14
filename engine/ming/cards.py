"""Section 4: phase 2, taking cards (MD-4)."""

from __future__ import annotations

from engine.kernel.rules import Flow, Kind
from engine.kernel.values import Blocked, Frame, Label
from engine.ming.data import DATA
from engine.ming.state import JOKER, KINDS, PROVINCE, PROVINCES, RULES, MingState, MingView

_SLOT, _DRAGON = "slot.", "dragon."


@RULES.step("cards")
def begin_cards(flow: Flow[MingState], frame: Frame) -> None:
    """The start player takes the first card (MD-4.2)."""
    state = flow.state
    state.table.phase = "cards"
    flow.push("next_taker", state.table.start)


@RULES.step("next_taker")
def ask_next_taker(flow: Flow[MingState], frame: Frame) -> None:
    """The next seat in turn below five cards takes one; at five it is skipped (MD-4.1 to MD-4.3)."""
    state = flow.state
    for seat in state.table.turn_order(frame.seat):
        if sum(state.hands[seat]) < DATA.components.hand_size:
            flow.push("next_taker", (seat + 1) % state.seats)
            flow.push("take_card", seat)
            return


@RULES.decision("take_card")
class TakeCard(Kind[MingState, MingView]):
    """D4: a card of the display, or a dragon at the price of a member (MD-4.2)."""

    clause = "MD-4.2"

    def options(self, state: MingState, frame: Frame) -> list[str]:
        """Slots beside a space with an own member (MD-4.4, MD-4.10); a dragon for a member of any space (MD-4.6)."""
        spaces = state.table.players[frame.seat].spaces
        own = [province for province, members in zip(PROVINCES, spaces, strict=True) if members]
        dragons = [_DRAGON + province for province in own] if state.table.dragons else []
        return [_SLOT + province for province in own] + dragons

    def resolve(self, flow: Flow[MingState], frame: Frame, key: str) -> None:
        """The card goes to the hand. The slot is filled at once (MD-4.5); the member that paid is out of the game."""
        state = flow.state
        table, hand = state.table, state.hands[frame.seat]
        what, province = key.split(".")
        number = PROVINCE[province]
        if what == "dragon":
            player = table.players[frame.seat]
            player.spaces[number] -= 1
            player.removed += 1
            table.dragons -= 1
            hand[JOKER] += 1
            flow.tell("dragon_taken", frame.seat, {"province": province})
            return
        kind, table.display[number] = table.display[number], -1
        hand[kind] += 1
        flow.tell("card_taken", frame.seat, {"card": KINDS[kind], "province": province})
        flow.push("refill", -1, number)

    def label(self, view: MingView, frame: Frame, key: str) -> Label:
        """The card and its slot, or the space that pays for the dragon."""
        what, province = key.split(".")
        if what == "dragon":
            n = view.table.players[frame.seat].spaces[PROVINCE[province]]
            return Label("dragon", {"province": province, "n": n}, "dragon_stack", f"space.{province}")
        return slot_label(view, province)

    def blocked(self, view: MingView, frame: Frame) -> list[Blocked]:
        """Slots without an own member beside them; dragons when none are left."""
        spaces = view.table.players[frame.seat].spaces
        found = [
            Blocked(slot_label(view, province), Label("no_member", {"province": province}))
            for province, members in zip(PROVINCES, spaces, strict=True)
            if not members
        ]
        if not view.table.dragons:
            found.append(Blocked(Label("any_dragon", place="dragons"), Label("no_dragons")))
        return found


def slot_label(view: MingView, province: str) -> Label:
    """A card of the display as an option."""
    card = KINDS[view.table.display[PROVINCE[province]]]
    return Label("slot", {"card": card, "province": province}, "display", f"slot.{province}")


@RULES.step("refill", barrier="revealed")
def refill_slot(flow: Flow[MingState], frame: Frame) -> None:
    """The top card of the draw pile fills the slot (MD-4.5); an empty pile is made from the discards first (MD-4.7)."""
    state = flow.state
    table, slot = state.table, int(frame.args[0])
    if not state.pile:
        state.pile = [kind for kind, number in enumerate(table.discard) for _ in range(number)]
        table.discard = [0] * JOKER
        flow.shuffle(state.pile)
        flow.tell("reshuffled", args={"n": len(state.pile)})
    flow.block("revealed")
    table.display[slot] = state.pile.pop()
    flow.tell("refilled", args={"card": KINDS[table.display[slot]], "province": PROVINCES[slot]})
