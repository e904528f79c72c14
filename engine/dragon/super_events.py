"""Expansion II: the super events (section 3.12 of the specification)."""

from __future__ import annotations

from collections.abc import Callable

from engine.dragon.data import DATA
from engine.dragon.palaces import score
from engine.dragon.rounds import push_event
from engine.dragon.rules import RULES, DragonFlow
from engine.dragon.scoring import monk_points, person_points
from engine.dragon.state import BUDDHA, LANTERN, RemainingParts
from engine.kernel.values import Frame


@RULES.step("super")
def super_event(flow: DragonFlow, frame: Frame) -> None:
    """The corner of month 7, after the event and its wall scoring, before decay (DR-12.3)."""
    table = flow.state.table
    flow.tell("super_event", args={"super_event": table.corner})
    table.corner_done = True
    CORNERS[table.corner](flow)


def lantern(flow: DragonFlow) -> None:
    """2 VP per own person (DR-12.4)."""
    table = flow.state.table
    for seat in table.order:
        points = person_points(table.players[seat])
        score(table, seat, LANTERN, points)
        flow.tell("lantern", seat, {"n": points})


def buddha(flow: DragonFlow) -> None:
    """The monk scoring with the floors as they are (DR-12.5)."""
    table = flow.state.table
    for seat in table.order:
        points = monk_points(table.players[seat])
        score(table, seat, BUDDHA, points)
        flow.tell("buddha", seat, {"n": points})


def eclipse(flow: DragonFlow) -> None:
    """The event once more, in full and counted anew, without decay in between (DR-12.6)."""
    flow.tell("eclipse", args={"event": flow.state.table.event})
    push_event(flow)


def volcano(flow: DragonFlow) -> None:
    """All discs to space 0 in unchanged order (DR-12.7)."""
    for player in flow.state.table.players:
        player.space = 0
    flow.tell("volcano")


def tornado(flow: DragonFlow) -> None:
    """Everybody discards two cards (DR-12.8)."""
    flow.then(*[("tornado_cards", seat) for seat in flow.state.table.order], cause="tornado")


def sunrise(flow: DragonFlow) -> None:
    """Everybody takes a young tile (DR-12.10)."""
    flow.then(*[("sunrise", seat) for seat in flow.state.table.order], cause="sunrise")


def assassination(flow: DragonFlow) -> None:
    """All privileges go back (DR-12.13)."""
    table = flow.state.table
    for seat in table.order:
        player = table.players[seat]
        lost: list[int | str] = [*["privilege_small"] * player.small, *["privilege_large"] * player.large]
        flow.tell("assassination" if lost else "no_privilege", seat, {"n": len(lost), "privileges": lost})
        player.small = player.large = 0


def earthquake(flow: DragonFlow) -> None:
    """Everybody loses two palace parts (DR-12.14)."""
    due = RemainingParts(DATA.super_events.earthquake_parts)
    flow.then(*[("quake", seat, due) for seat in flow.state.table.order], cause="earthquake")


def flood(flow: DragonFlow) -> None:
    """Everybody gives back half of money and goods (DR-12.16)."""
    flow.then(*[("flood_mix", seat) for seat in flow.state.table.order], cause="flood")


def charter(flow: DragonFlow) -> None:
    """Everybody uses one own type of person (DR-12.17)."""
    flow.then(*[("charter", seat) for seat in flow.state.table.order], cause="charter")


CORNERS: dict[str, Callable[[DragonFlow], None]] = {
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
