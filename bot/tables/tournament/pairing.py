"""Who plays whom at a tournament, and where they sit: pure, and the same for the same seed.

There are no tables of people in the pairing programs of chess, which pair two by two. A tournament of some hundred
people is small: tables are cut in the order of the standings and made better by exchanging people two by two, as long
as that leads to fewer who meet again, then to closer tables; the seats of a table are the best of all its orders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise, permutations

from bot.tables.model.table_sizes import LEAST, MOST
from engine.kernel.rng import number

OPPONENT = 0
"""In a seat: an opponent of the program, where people are missing."""

STARTS = 12
"""From so many orders tables are made while people meet again."""

_TURN = 60
"""How far a seat can be from the middle of the order of play; divisible by what tables have seats less one."""

Table = tuple[int, ...]
"""The ids of the people at a table, in the order of their seats once they are `seated`."""


def sizes(people: int, wanted: int, least: int = LEAST, most: int = MOST) -> list[int]:
    """How many sit at each table: as near to ``wanted`` as can be, all within one of each other, the larger first.

    Only where no numbers from ``least`` to ``most`` add up a table has fewer.

    >>> sizes(23, 4), sizes(5, 4, 3, 4), sizes(2, 4)
    ([4, 4, 4, 4, 4, 3], [3, 2], [2])
    """
    if not people:
        return []
    fitting = [count for count in range(1, people + 1) if least * count <= people <= most * count]
    count = min(fitting or [-(-people // most)], key=lambda count: (abs(people / count - wanted), count))
    return [people // count + (index < people % count) for index in range(count)]


def drawn(people: Iterable[int], seed: str, draw: int) -> list[int]:
    """The people in the order of a lot; each ``draw`` is another one."""
    lots = {who: number(seed, draw * 4096 + index) for index, who in enumerate(sorted(people))}
    return sorted(lots, key=lambda who: lots[who])


def meetings(past: Iterable[Table]) -> Counter[frozenset[int]]:
    """How often every two people have sat at one table."""
    return Counter(
        frozenset(pair) for table in past for pair in combinations([who for who in table if who != OPPONENT], 2)
    )


def swiss(order: Sequence[int], points: Mapping[int, int], cut: Sequence[int], past: Sequence[Table],
          seed: str, draw: int) -> list[Table]:  # fmt: skip
    """Tables of people with like points who have not met; ``order`` is that of the standings, ``cut`` the sizes.

    Fewest meetings again come first: those a second time, and more so those a third time; then the points.
    """
    met = meetings(past)
    best: list[Table] = []
    least: tuple[int, int] | None = None
    for start in range(STARTS):
        mixed = drawn(order, seed, draw * STARTS + start)
        found = _bettered(_dealt(order if not start else mixed, cut), met, points)
        cost = _sum(_cost(table, met, points) for table in found)
        if least is None or cost < least:
            best, least = found, cost
        if not least[0]:
            break
    return best


def seated(people: Sequence[int], past: Sequence[Table], seed: str, draw: int) -> Table:
    """The people of a table in the order of play: whoever has sat early sits late, nobody has the same seat again
    while another order is fairer. What is equally fair is drawn.
    """
    before = {who: [(table.index(who), len(table)) for table in past if who in table] for who in people}

    def unfair(order: Table) -> tuple[int, int]:
        found = [_unfair(before[who], seat, len(order)) for seat, who in enumerate(order) if who != OPPONENT]
        return _sum(found)

    real = [who for who in people if who != OPPONENT]
    mixed = [*drawn(real, seed, draw), *(who for who in people if who == OPPONENT)]
    return min(permutations(mixed), key=unfair)


def grouped(groups: Sequence[Sequence[int]], people: Sequence[int], home: Mapping[int, int],
            least: int = LEAST, most: int = MOST) -> list[list[int]]:  # fmt: skip
    """The groups of before with the ``people`` who are still there. Somebody new comes to the group ``home`` names.

    Who is left alone, or with one other, goes to the smallest group that has room.
    """
    found = [[who for who in people if home.get(who, -1) == index or who in group]
             for index, group in enumerate(groups)]  # fmt: skip
    for group in sorted(found, key=len):
        rest = [other for other in found if other is not group and least <= len(other) < most]
        room = sum(most - len(other) for other in rest)
        if len(group) < least and len(group) <= room:
            for who in group:
                min((other for other in rest if len(other) < most), key=len).append(who)
            group.clear()
    return found


def promoted(divisions: Sequence[Sequence[int]]) -> list[list[int]]:
    """The divisions of the next season, from those of this one, each in the order of its standings.

    The first of every division goes up, the last goes down.
    """
    found = [list(one) for one in divisions if one]
    for upper, lower in pairwise(found):
        upper[-1], lower[0] = lower[0], upper[-1]
    return found


# ---- costs -----------------------------------------------------------------------------------------------------------


def _dealt(order: Sequence[int], cut: Sequence[int]) -> list[Table]:
    starts = [sum(cut[:index]) for index in range(len(cut))]
    return [tuple(order[start : start + size]) for start, size in zip(starts, cut, strict=True)]


def _bettered(tables: list[Table], met: Counter[frozenset[int]], points: Mapping[int, int]) -> list[Table]:
    """The tables after every exchange of two people that makes them better."""
    going = True
    while going:
        going = False
        for one, other in combinations(range(len(tables)), 2):
            for first in range(len(tables[one])):
                for second in range(len(tables[other])):
                    before = (tables[one], tables[other])
                    after = _exchanged(*before, first, second)
                    costs = [_sum(_cost(table, met, points) for table in both) for both in (before, after)]
                    if costs[1] < costs[0]:
                        (tables[one], tables[other]), going = after, True
    return tables


def _exchanged(one: Table, other: Table, first: int, second: int) -> tuple[Table, Table]:
    return (
        (*one[:first], other[second], *one[first + 1 :]),
        (*other[:second], one[first], *other[second + 1 :]),
    )


def _cost(table: Table, met: Counter[frozenset[int]], points: Mapping[int, int]) -> tuple[int, int]:
    """Meetings again, each with the weight of how often it has been; and how far the points are apart."""
    again = sum(met[frozenset(pair)] ** 2 for pair in combinations(table, 2))
    return again, sum((points[one] - points[other]) ** 2 for one, other in combinations(table, 2))


def _unfair(before: Sequence[tuple[int, int]], seat: int, size: int) -> tuple[int, int]:
    """How often this seat was had before, and how far from the middle somebody comes to have sat in all."""
    same = sum(own == seat for own, _ in before)
    far = sum(_late(own, many) for own, many in before) + _late(seat, size)
    return far * far, same


def _late(seat: int, size: int) -> int:
    return (2 * seat - (size - 1)) * _TURN // max(1, size - 1)


def _sum(costs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    first, second = 0, 0
    for one, other in costs:
        first, second = first + one, second + other
    return first, second
