"""Who plays whom at a tournament, and where they sit: pure, and the same for the same seed.

There are no tables of people in the pairing programs of chess, which pair two by two. A tournament of some hundred
people is small: tables are cut in the order of the standings and made better by exchanging people two by two, a move
back barred for a while (tabu search), until nobody meets again or nothing better is found; then exchanges bring like
points together. Where people fill as many tables as each has seats (9, 16, 25), rounds are lines of an affine plane: so
as many rounds as there can be pass without a meeting again. The seats of a table are the best of all its orders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise, permutations
from random import Random

from bot.tables.model.table_sizes import LEAST, MOST
from engine.kernel.rng import number

OPPONENT = 0
"""In a seat: an opponent of the program, where people are missing."""

STARTS = 12
"""From so many orders tables are made while people meet again."""

STEPS = 120
"""So many exchanges are tried from one order at most."""

ORDERS_WITHOUT_GAIN = 4
"""So many orders more are tried without getting better: where people must meet again, none is found without."""

TABU = 6
"""For so many exchanges nobody goes back to the table they have left."""

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


def in_drawn_order(people: Iterable[int], seed: str, draw: int) -> list[int]:
    """The people in the order of a lot; each ``draw`` is another one."""
    lots = {who: number(seed, draw * 4096 + index) for index, who in enumerate(sorted(people))}
    return sorted(lots, key=lambda who: lots[who])


def meetings(past: Iterable[Table]) -> Counter[frozenset[int]]:
    """How often every two people have sat at one table."""
    return Counter(
        frozenset(pair) for table in past for pair in combinations([who for who in table if who != OPPONENT], 2)
    )


def swiss(order: Sequence[int], points: Mapping[int, int], cut: Sequence[int], past: Sequence[Table],
          seed: str, draw: int, *, least: int = LEAST) -> list[Table]:  # fmt: skip
    """Tables of people with like points who have not met; ``order`` is that of the standings, ``cut`` the sizes.

    Fewest meetings again come first: those a second time, and more so those a third time; then the points. A table of
    fewer than ``least`` is one that opponents of the program fill: at it sit those who have sat at such a table least
    often, the last of the standings first.
    """
    short = [size for size in cut if size < least]
    alone = _filled_up(order, past, sum(short), least)
    rest = [who for who in order if who not in alone]
    whole = [size for size in cut if size >= least]
    met = meetings(past)
    lines = _line_round(rest, whole, past, seed)
    if lines:
        return min(lines, key=lambda tables: _sum(_cost(table, met, points) for table in tables))
    best: list[Table] = []
    lowest: tuple[int, int] | None = None
    since = 0
    for start in range(STARTS):
        lots = Random(f"{seed}.{draw}.{start}")
        mixed = rest if not start else _shuffled(rest, lots)
        found = _bettered(_unmet(_dealt(mixed, whole), met, lots), met, points)
        cost = _sum(_cost(table, met, points) for table in found)
        if lowest is None or cost < lowest:
            best, lowest, since = found, cost, start
        if not lowest[0] or start - since >= ORDERS_WITHOUT_GAIN:
            break
    return [*best, *_dealt(alone, short)]


def seated(people: Sequence[int], past: Sequence[Table], seed: str, draw: int) -> Table:
    """The people of a table in the order of play: whoever has sat early sits late, nobody has the same seat again
    while another order is fairer. What is equally fair is drawn.
    """
    before = {who: [(table.index(who), len(table)) for table in past if who in table] for who in people}

    def unfair(order: Table) -> tuple[int, int]:
        found = [_unfair(before[who], seat, len(order)) for seat, who in enumerate(order) if who != OPPONENT]
        return _sum(found)

    real = [who for who in people if who != OPPONENT]
    mixed = [*in_drawn_order(real, seed, draw), *(who for who in people if who == OPPONENT)]
    return min(permutations(mixed), key=unfair)


def grouped(groups: Sequence[Sequence[int]], people: Sequence[int], home: Mapping[int, int],
            least: int = LEAST, most: int = MOST) -> list[list[int]]:  # fmt: skip
    """The groups of before with the ``people`` who are still there. Somebody new comes to the group ``home`` names, or,
    where that is full, to the smallest one with room; where all are full, to a group of their own.

    Who is left alone, or with one other, goes to the smallest group that has room.
    """
    here = set(people)
    found = [[who for who in group if who in here] for group in groups]
    for who in people:
        if any(who in group for group in found):
            continue
        at = home.get(who, -1)
        if not 0 <= at < len(found) or len(found[at]) >= most:
            room = [index for index, group in enumerate(found) if group and len(group) < most]
            at = min(room, key=lambda index: (len(found[index]), index), default=len(found))
        if at == len(found):
            found.append([])
        found[at].append(who)
    for group in sorted(found, key=len):
        rest = [other for other in found if other is not group and least <= len(other) < most]
        room_left = sum(most - len(other) for other in rest)
        if len(group) < least and len(group) <= room_left:
            for who in group:
                min((other for other in rest if len(other) < most), key=len).append(who)
            group.clear()
    return found


def divided(divisions: Sequence[Sequence[int]], size: int, least: int = LEAST, most: int = MOST) -> list[list[int]]:
    """Divisions of the sizes there should be, from top to bottom; those that have them stay as they are.

    >>> divided([[1, 2, 3, 4], [5], [6, 7, 8, 9]], 4)
    [[1, 2, 3, 4, 5], [6, 7, 8, 9]]
    """
    people = [who for division in divisions for who in division]
    kept = [list(division) for division in divisions if division]
    if all(least <= len(division) <= most for division in kept):
        return kept
    return [list(table) for table in _dealt(people, sizes(len(people), size, least, most))]


def promoted(divisions: Sequence[Sequence[int]]) -> list[list[int]]:
    """The divisions of the next season, from those of this one, each in the order of its standings.

    The first of every division goes up, the last goes down.
    """
    found = [list(division) for division in divisions if division]
    for upper, lower in pairwise(found):
        upper[-1], lower[0] = lower[0], upper[-1]
    return found


# ---- costs -----------------------------------------------------------------------------------------------------------


def _dealt(order: Sequence[int], cut: Sequence[int]) -> list[Table]:
    starts = [sum(cut[:index]) for index in range(len(cut))]
    return [tuple(order[start : start + size]) for start, size in zip(starts, cut, strict=True)]


def _shuffled(order: Sequence[int], lots: Random) -> list[int]:
    drawn_lots = {who: lots.random() for who in order}
    return sorted(order, key=lambda who: drawn_lots[who])


def _filled_up(order: Sequence[int], past: Sequence[Table], many: int, least: int) -> list[int]:
    """Who sits at a table that opponents of the program fill."""
    before = Counter(who for table in past if OPPONENT in table or len(table) < least for who in table)
    places = {who: index for index, who in enumerate(order)}
    return sorted(sorted(order, key=lambda who: (before[who], -places[who]))[:many], key=lambda who: places[who])


def _unmet(tables: list[Table], met: Counter[frozenset[int]], lots: Random) -> list[Table]:
    """The tables after exchanges that let fewer people meet again: the best one each time, also where it is none."""
    weight: dict[int, dict[int, int]] = {}
    for pair, times in met.items():
        one, other = pair
        weight.setdefault(one, {})[other] = weight.setdefault(other, {})[one] = times * times
    now = [list(table) for table in tables]

    def again(who: int, table: Sequence[int], without: int = OPPONENT) -> int:
        own = weight.get(who)
        return sum(own.get(other, 0) for other in table if other != without) if own else 0

    cost = best = sum(again(who, table) for table in now for who in table) // 2
    found = [tuple(table) for table in now]
    barred: dict[tuple[int, int], int] = {}
    for step in range(STEPS):
        if not best:
            break
        moves = []
        for at, table in enumerate(now):
            for first, who in enumerate(table):
                if not (own := again(who, table)):
                    continue
                for to, others in enumerate(now):
                    if to == at:
                        continue
                    for second, other in enumerate(others):
                        gain = again(who, others, other) + again(other, table, who) - own - again(other, others)
                        free = barred.get((who, to), 0) <= step and barred.get((other, at), 0) <= step
                        if free or cost + gain < best:
                            moves.append((gain, lots.random(), at, first, to, second))
        if not moves:
            break
        gain, _, at, first, to, second = min(moves)
        who, other = now[at][first], now[to][second]
        now[at][first], now[to][second] = other, who
        barred[who, at] = barred[other, to] = step + TABU
        cost += gain
        if cost < best:
            best, found = cost, [tuple(table) for table in now]
    return found


def _line_round(people: Sequence[int], cut: Sequence[int], past: Sequence[Table], seed: str) -> list[list[Table]]:
    """The rounds in which nobody meets again, where people fill a square of points of an affine plane and all rounds so
    far were lines of it: each round is a class of parallel lines. Empty where it is not so.
    """
    side = len(cut)
    if side not in _PRODUCTS or set(cut) != {side} or len(people) != side * side:
        return []
    at = in_drawn_order(people, seed, 0)
    rows = range(side)
    classes = [[tuple(at[side * row + column] for column in rows) for row in rows]]
    classes += [
        [tuple(at[side * row + _plus(_PRODUCTS[side][slope][row], shift, side)] for row in rows) for shift in rows]
        for slope in rows
    ]
    lines = {frozenset(line): number for number, parallel in enumerate(classes) for line in parallel}
    had = [lines.get(frozenset(table)) for table in past]
    return [] if None in had else [parallel for number, parallel in enumerate(classes) if number not in had]


_PRODUCTS = {
    3: [[row * column % 3 for column in range(3)] for row in range(3)],
    4: [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]],
    5: [[row * column % 5 for column in range(5)] for row in range(5)],
}
"""Products in the fields of three, four and five elements."""


def _plus(one: int, other: int, side: int) -> int:
    """The sum in the field of ``side`` elements; that of four has two binary digits, added without carry."""
    return one ^ other if side == 4 else (one + other) % side


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


def _exchanged(table: Table, other: Table, first: int, second: int) -> tuple[Table, Table]:
    return (
        (*table[:first], other[second], *table[first + 1 :]),
        (*other[:second], table[first], *other[second + 1 :]),
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
