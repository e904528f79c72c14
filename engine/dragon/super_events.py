"""Expansion II: the super events (section 3.12 of the specification)."""

from __future__ import annotations

from collections.abc import Callable

from engine.dragon.data import DATA
from engine.dragon.months import push_event
from engine.dragon.palaces import (
    score,
)
from engine.dragon.rules import RULES, DragonFlow
from engine.dragon.scoring import monk_points, person_points
from engine.dragon.state import BUDDHA, LANTERN, DragonState
from engine.kernel.values import Frame


@RULES.step("super")
def super_event(flow: DragonFlow, frame: Frame) -> None:
    """The corner of month 7, after the event and its wall scoring, before decay (DR-12.3)."""
    state = flow.state
    flow.tell("super_event", args={"super_event": state.corner})
    state.corner_done = True
    CORNERS[state.corner](flow, state)


def lantern(flow: DragonFlow, state: DragonState) -> None:
    """2 VP per own person (DR-12.4)."""
    for seat in state.order:
        points = person_points(state.players[seat])
        score(state, seat, LANTERN, points)
        flow.tell("lantern", seat, {"n": points})


def buddha(flow: DragonFlow, state: DragonState) -> None:
    """The monk scoring with the floors as they are (DR-12.5)."""
    for seat in state.order:
        points = monk_points(state.players[seat])
        score(state, seat, BUDDHA, points)
        flow.tell("buddha", seat, {"n": points})


def eclipse(flow: DragonFlow, state: DragonState) -> None:
    """The event once more, in full and counted anew, without decay in between (DR-12.6)."""
    state.run = 2
    flow.tell("eclipse", args={"event": state.row[state.month - 1]})
    push_event(flow, state)


def volcano(flow: DragonFlow, state: DragonState) -> None:
    """All discs to space 0 in unchanged order (DR-12.7)."""
    for player in state.players:
        player.space = 0
    flow.tell("volcano")


def tornado(flow: DragonFlow, state: DragonState) -> None:
    """Everybody discards two cards (DR-12.8)."""
    flow.then(*[("tornado_cards", seat) for seat in state.order], cause="tornado")


def sunrise(flow: DragonFlow, state: DragonState) -> None:
    """Everybody takes a young tile (DR-12.10)."""
    state.risen = []
    flow.then(*[("sunrise", seat) for seat in state.order], cause="sunrise")


def assassination(flow: DragonFlow, state: DragonState) -> None:
    """All privileges go back (DR-12.13)."""
    for seat in state.order:
        player = state.players[seat]
        flow.tell("assassination", seat, {"n": player.small + player.large})
        player.small = player.large = 0


def earthquake(flow: DragonFlow, state: DragonState) -> None:
    """Everybody loses two palace parts (DR-12.14)."""
    flow.then(*[("quake", seat, DATA.super_events.earthquake_parts) for seat in state.order], cause="earthquake")


def flood(flow: DragonFlow, state: DragonState) -> None:
    """Everybody gives back half of money and goods (DR-12.16)."""
    flow.then(*[("flood_mix", seat) for seat in state.order], cause="flood")


def charter(flow: DragonFlow, state: DragonState) -> None:
    """Everybody uses one own type of person (DR-12.17)."""
    flow.then(*[("charter", seat) for seat in state.order], cause="charter")


CORNERS: dict[str, Callable[[DragonFlow, DragonState], None]] = {
    "lantern": lantern,
    "buddha": buddha,
    "earthquake": earthquake,
    "flood": flood,
    "eclipse": eclipse,
    "volcano": volcano,
    "tornado": tornado,
    "sunrise": sunrise,
    "assassination": assassination,
    "charter": charter,
}
