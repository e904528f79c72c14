"""CF-11: invasions."""

from __future__ import annotations

from engine.confucius.board import score
from engine.confucius.data import DATA, LANDS
from engine.confucius.rulebook import RULES, ConfuciusFlow, seed_reading
from engine.confucius.state import NOBODY, Position
from engine.confucius.ventures import draw_reward
from engine.kernel.values import Frame


def due_lands(pos: Position) -> list[int]:
    """CF-11.1: the slots resolved now: all boxes full, or the wall has just reached their soldiers."""
    return [
        slot
        for slot, (land, place) in enumerate(zip(pos.lands, DATA.foreign_lands.slots, strict=True))
        if not land.closed and (NOBODY not in land.armies or place.wall == pos.wall)
    ]


@RULES.step("invasions")
def invasions(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-11.1: in the order of the slots."""
    state = flow.state
    flow.then(*(("invasion", NOBODY, slot) for slot in due_lands(state)))


@RULES.step("invasion", barrier="random")
def invasion(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-11.2 to CF-11.4: success or failure; the tile is closed, its armies stay."""
    state = flow.state
    land = state.lands[int(frame.args[0])]
    land.closed = True
    land.success = NOBODY not in land.armies
    shown = LANDS[land.id].boxes
    flow.tell("invasion_success" if land.success else "invasion_failure", args={"land": land.id})
    if land.success:
        for seat, place in zip(land.armies, shown, strict=True):
            score(flow, seat, "invasions", place.vp)
            flow.tell("conquered", seat, {"land": land.id, "vp": place.vp})
    if land.success or not seed_reading(state):  # RD-1
        for seat, place in zip(land.armies, shown, strict=True):
            if place.reward and seat != NOBODY:
                draw_reward(flow, state, seat)
