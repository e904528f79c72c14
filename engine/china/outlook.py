"""What a position is worth, in numbers: the outlook, which the estimate is summed from."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.china.data import ALLIANCES, DATA, FIELDS_OF, ROADS
from engine.china.final import alliance_points, majorities
from engine.china.houses import doubled_points, fortified
from engine.china.roads import best_rows, row_points
from engine.china.state import ChinaState, Table
from engine.kernel.data import Row
from engine.kernel.opponent import Outlook, Part

Term = Annotated[float, Meta(ge=-20, le=20)]


class Terms(Row, frozen=True):
    """VP for each thing a player has: what the estimate is made of, in this order.

    ``open`` to ``rows``: points a scoring now would bring, for provinces, alliances and roads. ``doubled``: free fields
    in provinces where an own house stands on a fortification. ``half``: alliances with one province where the seat has
    most emissaries, and another where nobody has; ``reach``: where one emissary more would be enough there, and is
    allowed. ``spent``: no emissary left. ``alone``: single houses, ``third``: free fields beside groups of three houses
    (two at most of each), that belong to no row. ``pairs``: of cards of one colour. ``wait``: how many
    seats play before this one.
    """

    open: Term
    alliances: Term
    rows: Term
    doubled: Term
    half: Term
    reach: Term
    spent: Term
    alone: Term
    third: Term
    cards: Term
    pairs: Term
    fortifications: Term
    wait: Term


PROSPECTS = {
    "provinces": (
        "open",
        "doubled",
    ),
    "alliances": (
        "alliances",
        "half",
        "reach",
        "spent",
    ),
    "roads": (
        "rows",
        "alone",
        "third",
    ),
    "cards": (
        "cards",
        "pairs",
    ),
    "fortifications": ("fortifications",),
    "order": ("wait",),
}
"""What each term promises points from, as a hint tells it."""


class Estimate(Part, frozen=True):
    """Weights of the estimate: what its terms are worth at once, and what a whole game ahead adds."""

    now: Terms
    ahead: Terms


def look(state: ChinaState) -> Outlook:
    """Points so far, what a final scoring now would add, and what is begun."""
    table, seats = state.table, range(state.seats)
    points = [float(player.vp) for player in table.players]
    if table.phase == "end":
        return Outlook(0.0, points, [[0.0] * len(Terms.__struct_fields__) for _ in seats])
    open_points, doubled = [0.0] * state.seats, [0] * state.seats
    for province, scored in enumerate(table.scored):
        if not scored:
            there, forts = tuple(table.houses_in(province)), tuple(fortified(table, province))
            for seat, number in enumerate(doubled_points(there, forts)):
                open_points[seat] += number
            for seat in forts:
                doubled[seat] += len(FIELDS_OF[province]) - sum(there)
    allied, half, reach = alliances(table)
    walls = frozenset(field for field, fort in enumerate(table.forts) if fort)
    terms = []
    for seat, player in enumerate(table.players):
        hand = state.hands[seat]
        rows, alone, third = road_points(table, seat, walls)
        terms.append(
            [
                *(open_points[seat], allied[seat], rows, doubled[seat], half[seat], reach[seat]),
                *(not player.emissaries, alone, third),
                *(sum(hand), sum(number // 2 for number in hand), player.fortifications),
                (seat - table.turn.seat) % state.seats,
            ]
        )
    return Outlook(_left(state), points, terms)


def alliances(table: Table) -> tuple[list[int], list[int], list[int]]:
    """By seat: the points of the alliances; those it has half of, nobody the rest; those within reach."""
    emissaries = [tuple(row) for row in table.emissaries]
    leaders = [majorities(row) for row in emissaries]
    points, half, reach = ([0] * len(table.players) for _ in range(3))
    for one, other in ALLIANCES:
        for seat, number in enumerate(alliance_points(emissaries[one], emissaries[other])):
            points[seat] += number
        for led, left in ((one, other), (other, one)):
            row = emissaries[left]
            for seat in leaders[led]:
                if not leaders[left]:
                    half[seat] += 1
                elif row[seat] + 1 == max(row) and sum(row) < table.limit(left):
                    reach[seat] += 1
    return points, half, reach


def _left(state: ChinaState) -> float:
    """The part of the cards that is still to be drawn, over all runs through the pile."""
    runs, run = DATA.course.runs, state.table.run
    pile, gone = len(state.pile), len(state.table.discard)
    return (runs - run - 1 + pile / (pile + gone + 1)) / runs if run < runs else 0.0


def road_points(table: Table, seat: int, forts: frozenset[int]) -> tuple[float, int, int]:
    """What the rows of a seat would bring now; of its other houses the single ones, and the free fields beside groups
    of three, two at most of each.
    """
    houses = frozenset(field for field, owner in enumerate(table.houses) if owner == seat)
    rows = best_rows(table.side, houses, houses & forts)
    points = float(sum(row_points(row, forts) for row in rows))
    near, left, alone, third = ROADS[table.side], set(houses).difference(*rows), 0, 0
    while left:
        part = [left.pop()]
        for here in part:
            found = [there for there in near[here] if there in left]
            left.difference_update(found)
            part += found
        if len(part) == 1:
            alone += 1
        elif len(part) == 3:
            third += min(2, len({there for here in part for there in near[here] if table.houses[there] < 0}))
    return points, alone, third
