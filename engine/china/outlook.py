"""What a position is worth, in numbers: the outlook, which the estimate is summed from."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.china.data import ALLIANCES, DATA, FIELDS_OF, ROADS
from engine.china.final import alliance_points, majorities
from engine.china.houses import province_points
from engine.china.roads import best_rows, row_points
from engine.china.state import ChinaState, Table
from engine.kernel.data import Row
from engine.kernel.opponent import Outlook, Part

Term = Annotated[float, Meta(ge=-6, le=6)]


class Terms(Row, frozen=True):
    """VP for each thing a player has: what the estimate is made of, in this order.

    ``open`` to ``rows``: points a scoring now would bring, for provinces (``filled``: times how full they are),
    alliances and roads. ``houses`` stand in provinces not yet scored. ``led``: provinces with most emissaries;
    ``half``: alliances with one of them where nobody leads in the other. ``part_1`` to ``part_3``: groups of so many
    connected houses that are no row yet. ``matches``: pairs of cards of one colour.
    """

    open: Term
    filled: Term
    alliances: Term
    rows: Term
    houses: Term
    emissaries: Term
    led: Term
    half: Term
    part_1: Term
    part_2: Term
    part_3: Term
    cards: Term
    matches: Term
    fortifications: Term


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
    open_points, filled, houses = ([0.0] * state.seats for _ in range(3))
    for province, scored in enumerate(table.scored):
        if not scored:
            there = table.houses_in(province)
            full = sum(there) / len(FIELDS_OF[province])
            for seat, number in enumerate(province_points(table, province)):
                open_points[seat] += number
                filled[seat] += number * full
                houses[seat] += there[seat]
    allied, emissaries = [0.0] * state.seats, [tuple(row) for row in table.emissaries]
    for one, other in ALLIANCES:
        for seat, number in enumerate(alliance_points(emissaries[one], emissaries[other])):
            allied[seat] += number
    leaders = [majorities(row) for row in emissaries]
    forts = frozenset(one for one, fort in enumerate(table.forts) if fort)
    terms = []
    for seat in seats:
        hand, player = state.hands[seat], table.players[seat]
        rows, parts = road_points(table, seat, forts)
        led = [seat in first for first in leaders]
        half = sum((led[one] and not leaders[other]) or (led[other] and not leaders[one]) for one, other in ALLIANCES)
        mine = sum(row[seat] for row in table.emissaries)
        terms.append(
            [
                *(open_points[seat], filled[seat], allied[seat], rows),
                *(houses[seat], mine, sum(led), half),
                *(parts.count(1), parts.count(2), parts.count(3)),
                *(sum(hand), sum(number // 2 for number in hand), player.fortifications),
            ]
        )
    return Outlook(_left(state), points, terms)


def _left(state: ChinaState) -> float:
    """The part of the cards that is still to be drawn, over all runs through the pile."""
    runs, run = DATA.course.runs, state.table.run
    pile, gone = len(state.pile), len(state.table.discard)
    return (runs - run - 1 + pile / (pile + gone + 1)) / runs if run < runs else 0.0


def road_points(table: Table, seat: int, forts: frozenset[int]) -> tuple[float, list[int]]:
    """What the rows of a seat would bring now, and the sizes of its groups of houses that belong to none."""
    houses = frozenset(one for one, owner in enumerate(table.houses) if owner == seat)
    rows = best_rows(table.side, houses, houses & forts)
    points = float(sum(row_points(row, forts) for row in rows))
    near, left, sizes = ROADS[table.side], set(houses).difference(*rows), list[int]()
    while left:
        part = [left.pop()]
        for here in part:
            found = [there for there in near[here] if there in left]
            left.difference_update(found)
            part += found
        sizes.append(min(len(part), 3))
    return points, sizes
