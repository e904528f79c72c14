"""The course of the game: twelve months of four phases (section 3.4 of the specification).

Turn order is read when a phase pushes its frames, so it holds until the phase ends (DR-4.2).
"""

from __future__ import annotations

from engine.dragon.data import DATA
from engine.dragon.rules import RULES, DragonFlow
from engine.dragon.state import ACTION, EVENT, PERSON, DragonState, Table, has_wall
from engine.kernel.values import Frame


@RULES.step("month", barrier="random")
def month(flow: DragonFlow, frame: Frame) -> None:
    """A round: action, person, event, scoring (DR-4.1)."""
    table = flow.state.table
    table.month += 1
    table.phase = ACTION
    flow.tell("month", args={"month": table.month, "event": table.event})
    last = table.month == DATA.course.months
    flow.push("end" if last else "month")
    flow.then(("deal",), ("persons",), ("event",), ("scoring",))


@RULES.step("persons")
def persons(flow: DragonFlow, frame: Frame) -> None:
    """Dragons return and the action cards are stacked (DR-5.9); then phase 2 in turn order, but not in every month
    (DR-4.3, DR-7.1, DR-7.9, DR-12.8).
    """
    table = flow.state.table
    table.groups = []
    table.refilled = []
    table.phase = PERSON
    if table.month in months_without_cards(table):
        flow.tell("no_persons", args={"month": table.month})
        return
    flow.then(*[("card", seat) for seat in table.order])


def months_without_cards(table: Table) -> list[int]:
    """The months without phase 2; after a tornado there are more of them (DR-12.8)."""
    if table.corner == "tornado":  # strikes in month 7, before any month without cards
        return DATA.super_events.tornado_months_without_cards
    return DATA.course.months_without_cards


@RULES.step("event")
def event(flow: DragonFlow, frame: Frame) -> None:
    """Phase 3: event, wall scoring, super event, then the tile is turned and palaces decay (DR-4.4)."""
    state, table = flow.state, flow.state.table
    table.phase = EVENT
    flow.tell("event", args={"event": table.event, "month": table.month})
    flow.push("decay")
    flow.push("turn_down")
    if table.corner and table.month == DATA.super_events.month:
        flow.push("super", cause=table.corner)
    if third_scoring_now(state, "after_event"):
        flow.push("wall_scoring", cause="third_wall_scoring")
    push_event(flow)


def push_event(flow: DragonFlow) -> None:
    """The month's event, with the wall scoring that belongs to mongols (DR-4.4, DR-11.8)."""
    kind = flow.state.table.event
    if kind == "mongols" and has_wall(flow.state):
        flow.push("wall_scoring", cause="wall_scoring")
    flow.push(kind, cause=kind)


def third_scoring_now(state: DragonState, when: str) -> bool:
    """Whether the third wall scoring is held now: ``after_event`` or ``after_month`` (DR-11.10, DR-11.11)."""
    last = state.table.month == DATA.course.months
    return last and has_wall(state) and state.options["third_wall_scoring"] == when


@RULES.step("turn_down")
def turn_down(flow: DragonFlow, frame: Frame) -> None:
    """The event tile is turned face down, after everything that belongs to it (DR-4.4)."""
    table = flow.state.table
    table.turned = table.month


@RULES.step("end")
def end(flow: DragonFlow, frame: Frame) -> None:
    """After month 12: the third wall scoring by default, then the final scoring (DR-10.1, DR-11.10)."""
    flow.push("final")
    if third_scoring_now(flow.state, "after_month"):
        flow.push("wall_scoring", cause="third_wall_scoring")
