"""The course of the game: twelve months of four phases (section 3.4 of the specification).

Turn order is read when a phase pushes its frames, so it holds until the phase ends (DR-4.2).
"""

from __future__ import annotations

from engine.dragon.data import DATA
from engine.dragon.rules import RULES, DragonFlow
from engine.dragon.setup import has_wall
from engine.dragon.state import ACTION, EVENT, PERSON, SCORING, DragonState
from engine.kernel.values import Frame


@RULES.step("month", barrier="random")
def month(flow: DragonFlow, frame: Frame) -> None:
    """A round: action, person, event, scoring (DR-4.1)."""
    state = flow.state
    state.month += 1
    state.phase = ACTION
    flow.tell("month", args={"month": state.month, "event": state.row[state.month - 1]})
    last = state.month == DATA.course.months
    flow.push("end" if last else "month")
    flow.then(("deal",), ("persons",), ("event",), ("scoring",))


@RULES.step("persons")
def persons(flow: DragonFlow, frame: Frame) -> None:
    """Phase 2, in turn order; some months have none (DR-4.3, DR-7.1, DR-7.9, DR-12.8)."""
    state = flow.state
    _stack_cards(state)
    state.phase = PERSON
    if state.month in months_without_cards(state):
        flow.tell("no_persons", args={"month": state.month})
        return
    flow.then(*[("card", seat) for seat in state.order])


def months_without_cards(state: DragonState) -> list[int]:
    """The months without phase 2; after a tornado there are more of them (DR-12.8)."""
    if state.corner == "tornado" and state.corner_done:
        return DATA.super_events.tornado_months_without_cards
    return DATA.course.months_without_cards


def _stack_cards(state: DragonState) -> None:
    """Dragons return to their owners, the action cards are stacked face down (DR-5.9)."""
    state.groups = []
    state.dragons = []
    state.refilled = []


@RULES.step("event")
def event(flow: DragonFlow, frame: Frame) -> None:
    """Phase 3: event, wall scoring, super event, then the tile is turned and palaces decay (DR-4.4)."""
    state = flow.state
    state.phase = EVENT
    kind = state.row[state.month - 1]
    flow.tell("event", args={"event": kind, "month": state.month})
    flow.push("decay")
    flow.push("turn_down")
    if state.corner and state.month == DATA.super_events.month:
        flow.push("super", cause=state.corner)
    if third_scoring_now(state, "after_event"):
        flow.push("wall_scoring", cause="third_wall_scoring")
    push_event(flow, state)


def push_event(flow: DragonFlow, state: DragonState) -> None:
    """The month's event, with the wall scoring that belongs to mongols (DR-4.4, DR-11.8)."""
    kind = state.row[state.month - 1]
    if kind == "mongols" and has_wall(state):
        flow.push("wall_scoring", cause="wall_scoring")
    flow.push(kind, cause=kind)


def third_scoring_now(state: DragonState, when: str) -> bool:
    """Whether the third wall scoring is held now: ``after_event`` or ``after_month`` (DR-11.10, DR-11.11)."""
    last = state.month == DATA.course.months
    return last and has_wall(state) and state.options["third_wall_scoring"] == when


@RULES.step("turn_down")
def turn_down(flow: DragonFlow, frame: Frame) -> None:
    """The event tile is turned face down, after everything that belongs to it (DR-4.4)."""
    state = flow.state
    state.turned = state.month
    state.run = 1


@RULES.step("end")
def end(flow: DragonFlow, frame: Frame) -> None:
    """After month 12: the third wall scoring by default, then the final scoring (DR-10.1, DR-11.10)."""
    state = flow.state
    state.phase = SCORING
    flow.push("final")
    if third_scoring_now(state, "after_month"):
        flow.push("wall_scoring", cause="third_wall_scoring")
