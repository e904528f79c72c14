"""Section 3: phase 1, members onto the province spaces (MD-3)."""

from __future__ import annotations

from engine.kernel.values import Frame, Label, Value
from engine.ming.data import DATA, KINDS, PROVINCE, PROVINCES
from engine.ming.rules import RULES, MingFlow, MingKind
from engine.ming.state import MingView, Position


@RULES.step("spaces")
def take_five_members(flow: MingFlow, frame: Frame) -> None:
    """Every player takes five members from the supply; the players place them one by one in turn (MD-3.1, MD-3.2)."""
    table, number = flow.state.table, DATA.components.members_per_round
    table.phase = "spaces"
    for player in table.players:
        player.supply -= number
        player.to_place = number
    for seat in reversed(table.turn_order() * number):
        flow.push("place_member", seat)


@RULES.decision("place_member")
class PlaceMember(MingKind):
    """D3: one member onto any province space (MD-3.2, MD-3.3)."""

    clause = "MD-3.2"

    def keys(self, pos: Position, frame: Frame) -> tuple[str, ...]:
        """All six spaces."""
        return PROVINCES

    def resolve(self, flow: MingFlow, frame: Frame, key: str) -> None:
        """The member stands there beside those of earlier rounds (MD-3.4)."""
        player = flow.state.table.players[frame.seat]
        player.to_place -= 1
        player.spaces[PROVINCE[key]] += 1
        flow.tell("member_placed", frame.seat, {"province": key})

    def label(self, view: MingView, frame: Frame, key: str) -> Label:
        """The space, with the open card beside it and the own members there."""
        n = view.table.players[frame.seat].spaces[PROVINCE[key]]
        args: dict[str, Value] = {"province": key, "card": KINDS[view.table.display[PROVINCE[key]]], "n": n}
        return Label("space" if n else "space_empty", args, place=f"space.{key}")
