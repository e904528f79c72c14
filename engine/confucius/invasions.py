"""CF-11: invasions."""

from __future__ import annotations

from engine.confucius.data import DATA, LANDS
from engine.confucius.rules import COURT_GOES_ON, RULES, ConfuciusFlow, score, seed_reading
from engine.confucius.state import NOBODY, Slot, Table
from engine.confucius.voyages import draw_reward
from engine.kernel.values import Frame


def due_lands(table: Table) -> list[int]:
    """CF-11.1: the slots resolved now: all boxes full, or the wall has just reached their soldiers."""
    return [
        slot
        for slot, (land, place) in enumerate(zip(table.lands, DATA.foreign_lands.slots, strict=True))
        if not land.closed and (NOBODY not in land.armies or place.wall == table.wall)
    ]


@RULES.step("invasions")
def invasions(flow: ConfuciusFlow, frame: Frame) -> None:
    """CF-11.1: in the order of the slots."""
    flow.then(*(("invasion", NOBODY, Slot(slot)) for slot in due_lands(flow.state.table)))


@RULES.step("invasion", barrier=COURT_GOES_ON)
def invasion(flow: ConfuciusFlow, frame: Frame[Slot]) -> None:
    """CF-11.2 to CF-11.4: success or failure; the tile is closed, its armies stay."""
    land = flow.state.table.lands[frame.args.slot]
    land.closed = True
    land.success = NOBODY not in land.armies
    shown = LANDS[land.id].boxes
    flow.tell("invasion_success" if land.success else "invasion_failure", args={"land": land.id})
    if land.success:
        for seat, place in zip(land.armies, shown, strict=True):
            score(flow, seat, "invasions", place.vp)
            flow.tell("conquered", seat, {"land": land.id, "vp": place.vp})
    if land.success or not seed_reading(flow.state):  # RD-1
        for seat, place in zip(land.armies, shown, strict=True):
            if place.reward and seat != NOBODY:
                draw_reward(flow, seat)
