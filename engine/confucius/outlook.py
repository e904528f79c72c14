"""What a position is worth, in numbers: the outlook, which the estimate is summed from."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.confucius.data import DATA, LANDS, OFFICES
from engine.confucius.ministries import standing
from engine.confucius.scoring import COUNTS, office_holder
from engine.confucius.state import ACTIONS_PHASE, AVAILABLE, NOBODY, ConfuciusState, Table
from engine.kernel.data import Row
from engine.kernel.opponent import Outlook, Part

_MANY = 8
"""Cards beyond which more of them help no further."""
Term = Annotated[float, Meta(ge=-10, le=10)]


class Terms(Row, frozen=True):
    """VP for each thing a player has: what the estimate is made of, in this order.

    ``chits`` of ministries to which those ahead look forward, ``sure_chits`` times how full the ministry is, both while
    it is unresolved. ``ahead_markers``: where the player is among the first two. ``secured``: markers that stay.
    ``land``: points of boxes, ``land_chance`` times how sure the land is; ``land_rewards`` the same. ``given`` and
    ``received``: active gifts. ``reached``: distant lands visited. ``students`` that have something to hope for: none
    of a seat that must support another one.
    """

    chits: Term
    sure_chits: Term
    ahead_markers: Term
    markers: Term
    secured: Term
    land: Term
    land_chance: Term
    land_rewards: Term
    offices: Term
    yard: Term
    ocean: Term
    reached: Term
    cards: Term
    rewards: Term
    available: Term
    given: Term
    received: Term
    colonies: Term
    students: Term
    cubes: Term


PROSPECTS = {
    "ministries": (
        "chits",
        "sure_chits",
        "ahead_markers",
        "markers",
        "secured",
    ),
    "invasions": (
        "land",
        "land_chance",
        "land_rewards",
        "colonies",
    ),
    "voyages": (
        "yard",
        "ocean",
        "reached",
    ),
    "offices": ("offices",),
    "gifts": (
        "available",
        "given",
        "received",
    ),
    "students": ("students",),
    "cards": (
        "cards",
        "rewards",
    ),
    "actions": ("cubes",),
}
"""What each term promises points from, as a hint tells it."""


class Estimate(Part, frozen=True):
    """Weights of the estimate: what its terms are worth at once, and what a whole game ahead adds."""

    now: Terms
    ahead: Terms


def look(state: ConfuciusState) -> Outlook:
    """Points now; those in sight in ministries, lands, seas and offices; means."""
    table = state.table
    points = [float(player.vp) for player in table.players]
    if state.over:
        return Outlook(0.0, points, [[0.0] * len(Terms.__struct_fields__)] * state.seats)
    courts, lands = _ministries(table, state.seats), _lands(table, state.seats)
    holders = [office_holder(table, office) for office in OFFICES]
    held = [
        holder if holder != NOBODY and max(COUNTS[office](table, seat) for seat in range(state.seats)) else NOBODY
        for office, holder in zip(OFFICES, holders, strict=True)
    ]
    terms = []
    for seat, player in enumerate(table.players):
        terms.append(
            [
                *(*courts[seat], *lands[seat], held.count(seat) * DATA.offices.vp),
                *(player.yard, player.ocean, len(player.visited), min(sum(state.hands[seat]), _MANY)),
                *(len(state.rewards[seat]), player.gifts.count(AVAILABLE), sum(gift >= 0 for gift in player.gifts)),
                *(len(table.givers(seat)), player.colonies),
                0 if bound(table, seat) else table.students.count(seat),
                player.cubes if table.phase == ACTIONS_PHASE else 0,
            ]
        )
    return Outlook(max(0.0, 1 - table.wall / DATA.great_wall.spaces), points, terms)


def bound(table: Table, seat: int) -> bool:
    """Whether ``seat`` must support another's student, who is there or may still come in this round (CF-6.15)."""
    come = table.phase == ACTIONS_PHASE and NOBODY in table.students
    return any(
        giver in table.students or (come and (table.players[giver].cubes or (table.parked and table.chief == giver)))
        for giver in table.givers(seat)
    )


def _ministries(table: Table, seats: int) -> list[list[float]]:
    """Chits, the same times how full the ministry is, markers of those ahead, all markers, secured ones."""
    found = [[0.0] * 5 for _ in range(seats)]
    for ministry in table.ministries:
        for owner, secured in zip(ministry.owners, ministry.secured, strict=True):
            if owner != NOBODY:
                found[owner][3] += 1
                found[owner][4] += secured
        if ministry.resolved:
            continue
        full = 1 - ministry.owners.count(NOBODY) / len(ministry.owners)
        ahead = standing(ministry.counted or ministry.owners)
        for chit, seat in zip(ministry.chits, ahead if len(ahead) > 1 else ahead * 2, strict=False):
            found[seat][0] += chit
            found[seat][1] += chit * full
        for seat in ahead:
            found[seat][2] += ministry.owners.count(seat)
    return found


def _lands(table: Table, seats: int) -> list[list[float]]:
    """Points of boxes in open lands, the same times the chance that the land is conquered, rewards times it."""
    found = [[0.0] * 3 for _ in range(seats)]
    for land, slot in zip(table.lands, DATA.foreign_lands.slots, strict=True):
        if land.closed:
            continue
        empty = land.armies.count(NOBODY)
        time = max(0, slot.wall - table.wall)
        chance = 1.0 if not empty else min(0.9, time / (time + 2 * empty))
        for seat, shown in zip(land.armies, LANDS[land.id].boxes, strict=True):
            if seat != NOBODY:
                found[seat][0] += shown.vp
                found[seat][1] += chance * shown.vp
                found[seat][2] += chance * bool(shown.reward)
    return found
