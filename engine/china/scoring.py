"""Section 12: the winner (CH-12), and the score counted a second time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.china.data import DATA, FIELDS, PROVINCES
from engine.china.state import ChinaState
from engine.kernel.values import Result, rank


def result(state: ChinaState) -> Result:
    """Most points win; then the most pieces in the supply; then the place is shared (CH-12)."""
    players = state.table.players
    return rank([dict(player.points) for player in players], [[player.supply] for player in players], state.table.cause)


def recount(state: ChinaState) -> list[int]:
    """The final score of every seat from the pieces on the board alone.

    It shares no code with the rules: ranks are counted by comparing seats, rows are searched house by house. Pieces
    never move, so a province scored during the game still looks as it did.
    """
    return [_houses(state, seat) + _alliances(state, seat) + _roads(state, seat) for seat in range(state.seats)]


def _houses(state: ChinaState, seat: int) -> int:
    """CH-5.7: the first rank gets all houses, the others what the next greater number is."""
    total = 0
    for province in DATA.provinces:
        owners = {name: state.table.houses[FIELDS.index(name)] for name in province.fields}
        counts = [list(owners.values()).count(other) for other in range(state.seats)]
        if not counts[seat]:
            continue
        greater = [number for number in counts if number > counts[seat]]
        points = min(greater) if greater else sum(counts)
        on_fort = any(state.table.forts[FIELDS.index(name)] for name, owner in owners.items() if owner == seat)
        total += points * (DATA.scoring.fortification_factor if on_fort else 1)
    return total


def _alliances(state: ChinaState, seat: int) -> int:
    """CH-10.6: nobody has more emissaries in either province, and one is there at least."""
    total = 0
    for alliance in DATA.alliances:
        there = [state.table.emissaries[PROVINCES.index(name)] for name in alliance.provinces]
        if all(row[seat] and not any(other > row[seat] for other in row) for row in there):
            total += sum(map(sum, there))
    return total


def _roads(state: ChinaState, seat: int) -> int:
    """CH-11.8, by its words: the first house is in no row, or in one of all the paths through it."""
    roads = next(side.roads for side in DATA.sides if side.id == state.table.side)
    own = frozenset(name for name, owner in zip(FIELDS, state.table.houses, strict=True) if owner == seat)
    joined = {name: {a if b == name else b for a, b in roads if name in (a, b)} & own for name in own}
    forts = {name for name, fort in zip(FIELDS, state.table.forts, strict=True) if fort}

    def paths(start: str, left: frozenset[str]) -> set[frozenset[str]]:
        """The sets of houses of all paths through ``start``: two arms that share nothing."""
        found = set()
        for arm in arms(start, left):
            found |= {arm | other for other in arms(start, left - arm | {start})}
        return found

    def arms(start: str, left: frozenset[str]) -> Iterable[frozenset[str]]:
        reached: list[tuple[tuple[str, ...], frozenset[str]]] = [((start,), frozenset((start,)))]
        for path, used in reached:
            reached += [((*path, near), used | {near}) for near in joined[path[-1]] & left - used]
        return {used for _, used in reached}

    @cache
    def most(left: frozenset[str]) -> int:
        if len(left) < DATA.scoring.row:
            return 0
        first = min(left)
        best = most(left - {first})
        for row in paths(first, left):
            if len(row) >= DATA.scoring.row:
                points = len(row) * (DATA.scoring.fortification_factor if row & forts else 1)
                best = max(best, points + most(left - row))
        return best

    parts, rest = [], set(own)
    while rest:
        part, edge = set(), {rest.pop()}
        while edge:
            part |= edge
            edge = {near for here in edge for near in joined[here]} - part
        rest -= part
        parts.append(frozenset(part))
    return sum(most(part) for part in parts)
