"""Section 4: phase 2, taking cards (MD-4)."""

from __future__ import annotations

from engine.kernel.values import PUBLIC, Frame, Label, Reason
from engine.ming.data import DATA, JOKER, KINDS, PROVINCE, PROVINCES
from engine.ming.rules import RULES, MingFlow, MingKind
from engine.ming.state import MingView, Place, Position

_DRAGON = "dragon."
_SLOTS = {f"slot.{province}": number for number, province in enumerate(PROVINCES)}
NO_DRAGONS = Label("no_dragons")


@RULES.step("cards")
def begin_cards(flow: MingFlow, frame: Frame) -> None:
    """The start player takes the first card (MD-4.2)."""
    table = flow.state.table
    table.phase = "cards"
    flow.push("next_taker", table.start)


@RULES.step("next_taker")
def ask_next_taker(flow: MingFlow, frame: Frame) -> None:
    """The next seat in turn below five cards takes one; at five it is skipped (MD-4.1 to MD-4.3)."""
    state = flow.state
    for seat in state.table.turn_order(frame.seat):
        if sum(state.hands[seat]) < DATA.components.hand_size:
            flow.push("next_taker", (seat + 1) % state.seats)
            flow.push("take_card", seat)
            return


@RULES.decision("take_card")
class TakeCard(MingKind):
    """D4: a card of the display, or a dragon at the price of a member (MD-4.2)."""

    clause = "MD-4.2"
    binding = ("card",)

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """All slots; a dragon for a member of any space (MD-4.6)."""
        spaces = pos.table.players[frame.seat].spaces
        dragons = [_DRAGON + province for province, members in zip(PROVINCES, spaces, strict=True) if members]
        return [*_SLOTS, *dragons]

    def closed(self, pos: Position, frame: Frame, key: str) -> Reason | None:
        """Slots without an own member beside them (MD-4.4, MD-4.10); dragons when none are left."""
        slot = _SLOTS.get(key)
        if slot is None:
            return None if pos.table.dragons else NO_DRAGONS
        if pos.table.players[frame.seat].spaces[slot]:
            return None
        return lambda: Label("no_member", {"province": PROVINCES[slot]})

    def resolve(self, flow: MingFlow, frame: Frame, key: str) -> None:
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
        flow.push("refill", PUBLIC, Place(province))

    def label(self, view: MingView, frame: Frame, key: str) -> Label:
        """The card and its slot, or the space that pays for the dragon."""
        what, province = key.split(".")
        if what == "slot":
            card = KINDS[view.table.display[PROVINCE[province]]]
            return Label("slot", {"card": card, "province": province}, "display", key)
        if not view.table.dragons:
            return Label("any_dragon", place="dragons")
        n = view.table.players[frame.seat].spaces[PROVINCE[province]]
        return Label("dragon", {"province": province, "n": n}, "dragon_stack", f"space.{province}")


@RULES.step("refill", barrier="revealed")
def refill_slot(flow: MingFlow, frame: Frame[Place]) -> None:
    """The top card of the draw pile fills the slot (MD-4.5); an empty pile is made from the discards first (MD-4.7)."""
    state = flow.state
    table, slot = state.table, PROVINCE[frame.args.province]
    if not state.pile:
        state.pile = [kind for kind, number in enumerate(table.discard) for _ in range(number)]
        table.discard = [0] * JOKER
        flow.shuffle(state.pile)
        flow.tell("reshuffled", args={"n": len(state.pile)})
    table.display[slot] = state.pile.pop()
    flow.tell("refilled", args={"card": KINDS[table.display[slot]], "province": frame.args.province})
