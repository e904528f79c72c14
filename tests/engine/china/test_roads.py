"""Section 11: rows along the roads, as an exact optimum."""

import sys
from itertools import pairwise
from random import Random

import pytest

from engine.china.data import DATA, FIELD, FIELDS, ROADS
from engine.china.roads import _joined, best_rows, row_points
from engine.china.scoring import recount
from tests.engine.china.table import finish, position, told

SIDES = ("3-4", "4-5")
LIMIT = 10_000
"""Function calls that the rows of twenty houses may take: some milliseconds."""


def rows(side, houses, forts=""):
    """The best rows as lists of names, and their points."""
    own, on = frozenset(map(FIELD.get, houses.split())), frozenset(map(FIELD.get, forts.split()))
    found = best_rows(side, own, on)
    return sorted(sorted(FIELDS[one] for one in row) for row in found), sum(row_points(row, on) for row in found)


def total(side, houses, forts=""):
    return rows(side, houses, forts)[1]


def compact(side, rng, size=20):
    """A random connected set of houses."""
    found, edge = set(), {rng.randrange(len(FIELDS))}
    while len(found) < size and edge:
        here = rng.choice(sorted(edge))
        found.add(here)
        edge = (edge | set(ROADS[side][here])) - found
    return frozenset(found)


@pytest.mark.clause("CH-11.1")
def test_four_houses_in_line_and_what_interrupts_them():
    assert total("3-4", "w1 w2 w3") == 0
    assert total("3-4", "w1 w2 w3 w4") == 4
    assert total("3-4", "w1 w2 w5 w6") == 0
    state = position(houses={0: "w1 w2 w3", 1: "w4"})
    assert not told(finish(state), "row")
    state = position(houses={0: "c1 c2 c4 s2 s4"}, forts="c5")
    assert not told(finish(state), "row")


@pytest.mark.clause("CH-13.9", "CH-11.4")
def test_a_fortification_doubles_a_row_however_far_from_its_ends():
    line = "c1 c2 c4 c5 s2 s4 u1 u3 h5 h3 h1 w4 w5 w6 w7 l1 l4"
    for fort in line.split():
        assert rows("3-4", line, fort) == ([sorted(line.split())], 2 * 17)


@pytest.mark.clause("CH-11.10")
def test_a_row_is_told_from_its_first_house_on():
    (row,) = best_rows("3-4", frozenset(FIELD[name] for name in ("c1", "c2", "c4", "c5")), frozenset())
    assert [FIELDS[one] for one in row] == ["c1", "c2", "c4", "c5"]


@pytest.mark.clause("CH-11.2")
def test_a_row_has_no_branches():
    assert rows("3-4", "c2 c4 c5 c6 s2 s4") == ([["c2", "c4", "c5", "s2", "s4"]], 5)
    assert rows("4-5", "c2 c4 c5 c6 s2 s4") == ([["c2", "c4", "c5", "s2", "s4"]], 5)


@pytest.mark.clause("CH-11.3")
def test_rows_cross_borders_and_only_roads_of_the_side_in_use_count():
    found = rows("3-4", "c4 c5 s2 s4")[0][0]
    assert {DATA.fields[FIELD[name]].province for name in found} == {"chin", "shu"}
    assert total("3-4", "c1 c2 c3 c4") == 4
    assert total("4-5", "c1 c2 c3 c4") == 0
    for houses, wanted in (("z1 z2 z3 z4 z5 z6", 0), ("l1 l2 l3 l4", 0)):
        assert total("3-4", houses) == wanted


@pytest.mark.clause("CH-11.4")
def test_a_point_a_house_and_no_house_twice():
    assert total("3-4", "c2 c4 c5 c6 s2 s4 s5") == 6
    rng = Random(3)
    for _ in range(200):
        side = rng.choice(SIDES)
        houses = compact(side, rng, rng.randint(8, 20))
        forts = frozenset(rng.sample(sorted(houses), 2))
        found = best_rows(side, houses, forts)
        used = [one for row in found for one in row]
        assert len(used) == len(set(used))
        assert set(used) <= houses
        for row in found:
            assert len(row) >= 4
            assert all(there in ROADS[side][here] for here, there in pairwise(row))


@pytest.mark.clause("CH-11.5")
def test_several_rows_and_a_branch_of_four():
    two, points = rows("3-4", "y1 y2 y3 y6 s1 s3 s5 s4")
    assert (len(two), points) == (2, 8)
    found, points = rows("3-4", "c1 c2 c4 c5 s2 s4 s5 s3 w1 w2 w3 q1")
    assert points == 12
    assert len(found) == 2


@pytest.mark.clause("CH-11.6")
def test_all_houses_of_a_ring_count():
    assert total("4-5", "l1 l2 l3 q5 q4 w6 w7") == 7
    assert total("3-4", "c1 c2 c4 c3") == 4


@pytest.mark.clause("CH-11.7")
def test_the_best_division_not_the_longest_row():
    assert rows("3-4", "q1 q2 q3 q4 q5 w3 y4 y5") == ([["q1", "q4", "q5", "w3"], ["q2", "q3", "y4", "y5"]], 8)
    assert rows("3-4", "c2 c4 c5 c6 s2 s4", "c6")[1] == 8


@pytest.mark.clause("CH-11.8")
@pytest.mark.parametrize("side", SIDES)
def test_the_optimum_is_that_of_the_plain_definition(side):
    rng = Random(8)
    for number in range(60):
        state = position(seats=3 if side == "3-4" else 5, options={"fortifications": "on"})
        houses = compact(side, rng, rng.randint(6, 16))
        forts = frozenset(rng.sample(sorted(houses), number % 4))
        for one in houses:
            state.table.houses[one] = 0
        for one in forts:
            state.table.forts[one] = 1
        wanted = sum(row_points(row, forts) for row in best_rows(side, houses, forts))
        counted_again = recount(state)[0]
        roads = sum(event.args["n"] for event in finish(state) if event.kind.startswith("row"))
        assert roads == wanted
        assert counted_again == state.table.players[0].vp


@pytest.mark.clause("CH-11.9")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("forts", [0, 1, 5])
def test_twenty_houses_are_searched_in_few_steps(side, forts):
    rng = Random(20)
    for _ in range(60):
        houses = compact(side, rng)
        on = frozenset(rng.sample(sorted(houses), forts))
        best_rows.cache_clear()
        assert 0 < calls(best_rows, side, houses, on) < LIMIT


def calls(function, *args):
    """How many functions are called, whatever the machine does beside it."""
    events = []
    sys.setprofile(lambda frame, event, arg: events.append(event))
    try:
        function(*args)
    finally:
        sys.setprofile(None)
    return events.count("call")


@pytest.mark.clause("CH-11.9")
def test_rows_are_kept_for_equal_houses():
    best_rows.cache_clear()
    houses = compact("3-4", Random(1))
    best_rows("3-4", houses, frozenset())
    best_rows("3-4", frozenset(sorted(houses)), frozenset())
    assert best_rows.cache_info().hits == 1


@pytest.mark.clause("CH-11.10")
def test_the_same_rows_every_time():
    rng = Random(10)
    for _ in range(20):
        houses = compact("4-5", rng)
        found = best_rows("4-5", houses, frozenset())
        best_rows.cache_clear()
        shuffled = sorted(houses)
        rng.shuffle(shuffled)
        assert best_rows("4-5", frozenset(shuffled), frozenset()) == found


@pytest.mark.clause("CH-11.10")
def test_two_rows_are_joined_whichever_way_they_run():
    one, other = [1, 2, 3, 4], [5, 6, 7, 8]
    near = [[]] + [[n for n in (at - 1, at + 1) if 1 <= n <= 8] for at in range(1, 9)]
    for left in (one, one[::-1]):
        for right in (other, other[::-1]):
            (whole,) = _joined(near, [tuple(left), tuple(right)], frozenset())
            assert whole in ((1, 2, 3, 4, 5, 6, 7, 8), (8, 7, 6, 5, 4, 3, 2, 1))
    assert len(_joined(near, [tuple(one), tuple(other)], frozenset([1]))) == 2  # one of them counts double
    near += [[n for n in (at - 1, at + 1) if 10 <= n <= 13] for at in range(9, 14)]
    assert len(_joined(near, [(10, 11, 12, 13), tuple(one), tuple(other)], frozenset())) == 2  # a third one lies apart


@pytest.mark.clause("CH-11.10")
def test_long_rows_are_shown_in_one():
    found, points = rows("3-4", "c2 c4 c5 s2 s4 u1 u3 u5 u7 u8")
    assert points == 10
    assert len(found) == 1
    found, points = rows("3-4", "c2 c4 c5 s2 s4 u1 u3 u5 u7 u8", "c2 u8")
    assert (len(found), points) == (1, 20)
