"""Expansion I: the wall scoring (section 3.11 of the specification). Building is an action: `actions.BuildWall`."""

from __future__ import annotations

from engine.dragon.data import DATA
from engine.dragon.events import push_releases
from engine.dragon.palaces import score
from engine.dragon.rules import RULES, DragonFlow
from engine.dragon.state import WALL_SCORING
from engine.kernel.values import Frame


@RULES.step("wall_scoring")
def wall_scoring(flow: DragonFlow, frame: Frame) -> None:
    """A wall that reaches the month scores its pieces; else the fewest pieces cost a person (DR-11.8, DR-11.9)."""
    table = flow.state.table
    built = {seat: sum(piece.seat == seat for piece in table.wall) for seat in table.order}
    length = len(table.wall)
    flow.tell("wall_reaches" if length >= table.month else "wall_short", args={"n": length, "month": table.month})
    if length >= table.month:
        for seat, pieces in built.items():
            score(table, seat, WALL_SCORING, pieces * DATA.great_wall.piece)
            flow.tell("wall_scored", seat, {"n": pieces * DATA.great_wall.piece})
        return
    fewest = min(built.values())
    due = {seat: DATA.great_wall.release for seat, pieces in built.items() if pieces == fewest}
    push_releases(flow, due, frame.cause)
