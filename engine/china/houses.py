"""Section 5: house scoring (CH-5, CH-13.8)."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.china.data import DATA, FIELDS_OF, PROVINCES
from engine.china.rules import ChinaFlow
from engine.china.state import HouseScore, Table


@cache
def rank_points(houses: tuple[int, ...]) -> tuple[int, ...]:
    """Points by seat for so many houses by seat (CH-5.3 to CH-5.7).

    The first rank gets a point for every house in the province, each further rank as many as the rank before has houses
    of one player. Equal numbers share a rank, and none is skipped.

    >>> rank_points((4, 2, 1, 0))
    (7, 4, 2, 0)
    >>> rank_points((2, 2, 1))
    (5, 5, 2)
    """
    ranks = sorted({number for number in houses if number}, reverse=True)
    worth = dict(zip(ranks, [sum(houses), *ranks], strict=False))
    return tuple(worth.get(number, 0) for number in houses)


def fortified(table: Table, province: int) -> list[int]:
    """Seats with a house on a fortification in a province, each once (CH-13.8)."""
    there = {table.houses[field] for field in FIELDS_OF[province] if table.forts[field] and table.houses[field] >= 0}
    return sorted(there)


@lru_cache(maxsize=8192)
def doubled_points(houses: tuple[int, ...], doubled: tuple[int, ...]) -> tuple[int, ...]:
    """What so many houses by seat bring, doubled for seats with one on a fortification (CH-13.8)."""
    factor = DATA.scoring.fortification_factor
    return tuple(points * factor if seat in doubled else points for seat, points in enumerate(rank_points(houses)))


def province_points(table: Table, province: int) -> tuple[int, ...]:
    """What the houses of a province bring by seat."""
    return doubled_points(tuple(table.houses_in(province)), tuple(fortified(table, province)))


def score_if_complete(flow: ChinaFlow, province: int) -> None:
    """The house that fills a province interrupts the turn (CH-5.1); a full one takes no further house (CH-5.9)."""
    table = flow.state.table
    if table.complete(province):
        flow.tell("completed", args={"province": PROVINCES[province]})
        score_houses(flow, province, final=False)


def score_houses(flow: ChinaFlow, province: int, *, final: bool) -> None:
    """The points are counted at once, then a scoring stone is put into the province (CH-5.8)."""
    table = flow.state.table
    houses, doubled, points = table.houses_in(province), fortified(table, province), province_points(table, province)
    for seat, number in enumerate(points):
        if number:
            table.players[seat].points["final_houses" if final else "houses"] += number
            told = "house_points_doubled" if seat in doubled else "house_points"
            flow.tell(told, seat, {"province": PROVINCES[province], "n": number})
    table.scored[province] = True
    table.house_scores.append(HouseScore(province, tuple(houses), points, tuple(doubled), final))
