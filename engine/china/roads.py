"""Section 11: final scoring of the roads (CH-11, CH-13.9): the best set of rows that share no house, exactly.

A row is a simple path of four or more houses of one seat; its value is their number, doubled with a fortification. Sets
of houses are bits of a whole number.

Undoubled rows of eight and more houses are only looked for as several shorter ones: cut in two they bring the same, and
`_joined` puts them together again for the eye.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.china.data import DATA, FIELDS, ROADS
from engine.china.rules import RULES, ChinaFlow
from engine.china.state import RowScore
from engine.kernel.values import Frame

Path = tuple[int, ...]


@RULES.step("score_roads")
def score_roads(flow: ChinaFlow, frame: Frame) -> None:
    """Every seat gets the best total its houses allow (CH-11.4, CH-11.7)."""
    state = flow.state
    table = state.table
    table.phase = "roads"
    forts = frozenset(field for field, fort in enumerate(table.forts) if fort)
    for seat, player in enumerate(table.players):
        houses = frozenset(field for field, owner in enumerate(table.houses) if owner == seat)
        for row in best_rows(table.side, houses, houses & forts):
            doubled = not forts.isdisjoint(row)
            points = row_points(row, forts)
            player.points["roads"] += points
            table.rows.append(RowScore(seat, row, points, doubled))
            names: list[int | str] = [FIELDS[field] for field in row]
            flow.tell("row_doubled" if doubled else "row", seat, {"fields": names, "n": points})


def row_points(row: Sequence[int], forts: frozenset[int]) -> int:
    """A point for each house, doubled once with a house on a fortification (CH-11.4, CH-13.9)."""
    return len(row) * (1 if forts.isdisjoint(row) else DATA.scoring.fortification_factor)


@lru_cache(maxsize=4096)
def best_rows(side: str, houses: frozenset[int], forts: frozenset[int]) -> tuple[Path, ...]:
    """The rows that bring most together (CH-11.8); always the same ones for the same houses (CH-11.10).

    ``forts`` are those of the houses that stand on fortifications.
    """
    rows: list[Path] = []
    for part in _parts(ROADS[side], houses):
        if len(part) >= DATA.scoring.row:
            rows += _Search(ROADS[side], part, forts).best()
    return tuple(_joined(ROADS[side], rows, forts))


def _parts(near: Sequence[Sequence[int]], houses: frozenset[int]) -> Iterator[list[int]]:
    """The connected parts of the houses; within each in the order in which a walk along the roads meets them."""
    left = set(houses)
    while left:
        part = [min(left)]
        left.discard(part[0])
        for here in part:
            for there in near[here]:
                if there in left:
                    left.discard(there)
                    part.append(there)
        yield part


class _Search:
    """The best rows of one connected part, by a memoised search over the set of houses left (CH-11.9)."""

    def __init__(self, near: Sequence[Sequence[int]], part: list[int], forts: frozenset[int]) -> None:
        self.part = part
        place = {field: bit for bit, field in enumerate(part)}
        self.near = [[place[there] for there in near[field] if there in place] for field in part]
        self.forts = sum(1 << place[field] for field in part if field in forts)
        self.rows: list[dict[int, tuple[int, Path]]] = [{} for _ in part]
        """By lowest house: set of houses -> value and one path along them."""
        self.memo: dict[int, tuple[int, int]] = {}
        for start in range(len(part)):
            self._walk((start,), 1 << start)
        self.choices = [
            sorted(((mask, value) for mask, (value, _) in rows.items()), key=lambda row: (-row[1], row[0]))
            for rows in self.rows
        ]

    def _walk(self, path: Path, mask: int) -> None:
        """Note the path and everything it grows into. Each row is met from both ends; the first one is kept."""
        size, least = len(path), DATA.scoring.row
        if size >= least:
            doubled = mask & self.forts
            if doubled or size < 2 * least:
                known = self.rows[(mask & -mask).bit_length() - 1]
                if mask not in known:
                    known[mask] = (size * (DATA.scoring.fortification_factor if doubled else 1), path)
            elif not self.forts:
                return
        for there in self.near[path[-1]]:
            if not mask >> there & 1:
                self._walk((*path, there), mask | 1 << there)

    def best(self) -> list[Path]:
        """The rows of the best set."""
        left = (1 << len(self.part)) - 1
        self._value(left)
        rows = []
        while left:
            mask = self.memo.get(left, (0, 0))[1]
            if mask:
                low = (mask & -mask).bit_length() - 1
                rows.append(tuple(self.part[bit] for bit in self.rows[low][mask][1]))
            left &= ~(mask or left & -left)
        return rows

    def _value(self, left: int) -> int:
        """The most that the houses in ``left`` bring: leave the lowest one out, or use it in a row that fits."""
        known = self.memo.get(left)
        if known is not None:
            return known[0]
        low = left & -left
        value, chosen = (self._value(left & ~low), 0) if left.bit_count() > DATA.scoring.row else (0, 0)
        for mask, points in self.choices[low.bit_length() - 1]:
            if not mask & ~left:
                total = points + (self._value(left & ~mask) if left != mask else 0)
                if total > value:
                    value, chosen = total, mask
        self.memo[left] = value, chosen
        return value


def _joined(near: Sequence[Sequence[int]], rows: list[Path], forts: frozenset[int]) -> list[Path]:
    """Rows whose ends are neighbours and that count alike put together: the same points, fewer rows."""
    made: list[Path] = []
    for row in rows:
        for index, other in enumerate(made):
            alike = forts.isdisjoint(row) == forts.isdisjoint(other)
            whole = _end_to_end(near, other, row) if alike else ()
            if whole:
                del made[index]
                return _joined(near, [*made, whole, *rows[rows.index(row) + 1 :]], forts)
        made.append(row)
    return made


def _end_to_end(near: Sequence[Sequence[int]], path: Path, other: Path) -> Path:
    for left in (path, path[::-1]):
        for right in (other, other[::-1]):
            if right[0] in near[left[-1]]:
                return (*left, *right)
    return ()
