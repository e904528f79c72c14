"""Sections 2 and 9: the course of a round, its end, and the start player (MD-2, MD-9)."""

from __future__ import annotations

from engine.kernel.values import Frame, Label
from engine.ming.data import DATA
from engine.ming.rules import RULES, MingFlow, MingKind
from engine.ming.state import MingView, Position, Table


@RULES.step("round")
def begin_round(flow: MingFlow, frame: Frame) -> None:
    """The phases of a round, always in this order (MD-2.1, MD-2.2); before some rounds neutral members (MD-10.6)."""
    table = flow.state.table
    steps = ["spaces", "cards", "princes"]
    if table.neutral and table.round in DATA.neutral.rounds:
        steps.insert(0, "neutral")
    if table.round in DATA.course.scoring_rounds:
        steps.append("scoring")
    flow.tell("round", table.start, {"round": table.round})
    flow.then(*((step,) for step in (*steps, "round_end")))


@RULES.step("round_end")
def end_round(flow: MingFlow, frame: Frame) -> None:
    """The start player figure goes to the left, or its new owner is named (MD-9.1 to MD-9.6); after the last round the
    game is over.
    """
    table = flow.state.table
    if table.round == DATA.course.rounds:
        table.phase = "end"
        flow.tell("game_end")
        return
    table.phase = "round_end"
    flow.push("next_round")
    namer = naming_seat(table)
    if namer is not None:
        flow.push("name_start", namer)
    else:
        table.start = table.turn_order()[1]


@RULES.step("next_round")
def move_round_marker(flow: MingFlow, frame: Frame) -> None:
    """The round marker goes one space on (MD-9.1, MD-9.2)."""
    flow.state.table.round += 1
    flow.push("round")


def naming_seat(table: Table) -> int | None:
    """Who names the next start player, or nobody (MD-9.2 to MD-9.6).

    Of all seats with exactly the points of the place in question the one with most monks; still tied, the first one
    clockwise from the left neighbour of the present start player on (MD-9.5).
    """
    rule = DATA.start_player
    place = next((naming.fewest for naming in rule.naming if naming.round == table.round), None)
    if place is None or table.seats != rule.seats:
        return None
    points = sorted(player.vp for player in table.players)[place - 1]
    order = table.turn_order(table.turn_order()[1])
    tied = [seat for seat in order if table.players[seat].vp == points]
    return max(tied, key=table.monks_of)  # the first of equals


@RULES.decision("name_start")
class NameStart(MingKind):
    """D10: who starts the next round: any seat, also the own one (MD-9.2, MD-9.3)."""

    clause = "MD-9.2"

    def keys(self, pos: Position, frame: Frame) -> list[str]:
        """All seats."""
        return [f"seat{seat}" for seat in range(pos.seats)]

    def resolve(self, flow: MingFlow, frame: Frame, key: str) -> None:
        """That seat gets the start player figure."""
        table = flow.state.table
        table.start = int(key.removeprefix("seat"))
        flow.tell("start_named", frame.seat, {"start_seat": table.start})

    def label(self, view: MingView, frame: Frame, key: str) -> Label:
        """The seat."""
        seat = int(key.removeprefix("seat"))
        return Label("start_player", {"start_seat": seat}, place=f"seat.{seat}")
