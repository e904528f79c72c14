"""Section 11: the winner (MD-11), and the score counted a second time."""

from __future__ import annotations

from engine.kernel.values import Result, rank
from engine.ming.data import DATA, province_of
from engine.ming.state import MingState, ScoringRecord


def result(state: MingState) -> Result:
    """Most points win (MD-11.1); there is no tie-break, equal seats share the place (MD-11.2)."""
    return rank([dict(player.points) for player in state.table.players], [[] for _ in state.table.players])


def recount(state: MingState) -> list[int]:
    """The final score of every seat from the records of the scorings and the tiles alone.

    It shares no code with the rules: sets are counted again from the members moved, majorities by comparing every seat
    with every other.
    """
    return [
        sum(_of_scoring(record, seat, state.seats) for record in state.table.scorings) + _of_tiles(state, seat)
        for seat in range(state.seats)
    ]


def _of_scoring(record: ScoringRecord, seat: int, seats: int) -> int:
    column = DATA.course.scoring_rounds.index(record.round)
    total = record.monks[seat] * DATA.scoring.monk
    for city in record.cities:
        numbers = [sum(row[owner] for row in city.left) for owner in range(len(city.left[0]))]
        places = [sum(row[owner] > 0 for row in city.left) for owner in range(len(city.left[0]))]
        total += numbers[seat] * DATA.scoring.member_left[column]
        rivals = [
            owner
            for owner in range(len(numbers))
            if numbers[owner] > numbers[seat]
            or (numbers[owner] == numbers[seat] and owner < seats and places[owner] > places[seat])
        ]
        if numbers[seat] and not rivals:
            equals = [
                owner for owner in range(seats) if numbers[owner] == numbers[seat] and places[owner] == places[seat]
            ]
            total += DATA.scoring.majority // len(equals)
    return total


def _of_tiles(state: MingState, seat: int) -> int:
    """Sets and single tiles: the first tile, all tiles of the scorings, and what is left at the end."""
    tiles = [0] * len(DATA.provinces)
    tiles[state.table.players[seat].first_tile] += 1
    total = 0
    for record in state.table.scorings:
        for district, moves in enumerate(record.moved):
            tiles[province_of(district)] += moves[seat]
        while all(tiles):
            tiles = [number - 1 for number in tiles]
            total += DATA.scoring.tile_set[DATA.course.scoring_rounds.index(record.round)]
    while sum(number > 0 for number in tiles) == len(tiles) - 1:
        tiles = [max(0, number - 1) for number in tiles]
        total += DATA.scoring.five_set
    return total + sum(tiles) * DATA.scoring.single_tile
