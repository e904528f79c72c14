"""The data file: what the loader refuses, and that its numbers are those of the rules."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from engine.errors import DataError
from engine.kernel import data as files
from engine.kernel.maps import inside
from engine.ming.data import CROSSINGS, DATA, DISTRICTS, NEIGHBOURS, agree
from engine.ming.schema import MingData

TEXT = files.path_of("ming").read_text(encoding="utf-8")


def read(text: str) -> MingData:
    return files.read(text, MingData, agree, "ming.toml")


def broken(old: str, new: str, count: int = 1) -> str:
    assert old in TEXT, old
    return TEXT.replace(old, new, count)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[components]", "[components]\nextra = 1", "unknown field"),
        ("cards = 9", "cards = 8", "transports: cards: 53, not 54"),
        ("cards = 9", 'cards = "nine"', "Expected `int`"),
        ("family_members = 31", "family_members = 32", "supply of members: 31, not 30"),
        ("values = [0, 1, 2, 3]", "values = [0, 1, 1, 3]", "can be laid - at `$.return_cards`"),
        ("scoring_rounds = [2, 4, 6]", "scoring_rounds = [2, 4, 7]", "there are 6 rounds - at `$.course`"),
        ("tile_set = [28, 24, 20]", "tile_set = [28, 24]", "tile_set"),
        ("member_left = [4, 3, 0]", "member_left = [4, 3]", "member_left"),
        ("most_per_district = 3", "most_per_district = 1", "room for 18"),
        ('{ pattern = "a>b", moves = [2, 1] }', '{ pattern = "a>c", moves = [2, 1] }', "city_moves: patterns: "),
        ('{ pattern = "a=b", moves = [1, 1] }', '{ pattern = "a=b", moves = [2, 1] }', "treats equals"),
        ('{ pattern = "a=b", moves = [1, 1] }', '{ pattern = "a=b", moves = [2, 2] }', "more houses"),
        ('{ pattern = "a>b", moves = [2, 1] }', '{ pattern = "a>b", moves = [2, 1, 0] }', "needs 2 numbers"),
        ('id = "B"', 'id = "A"', "provinces: A occurs 2 times"),
        ('id = "A1"', 'id = "A4"', "districts: three of each province: "),
        ('transport = "rickshaw"', 'transport = "wheelbarrow"', "borders: transports: there is no 'wheelbarrow'"),
        ('transport = "rickshaw"', 'transport = "ox_cart"', "('A1', 'ox_cart') occurs 2 times"),
        ('a = "A1"\nb = "A2"', 'a = "A2"\nb = "A1"', "border A2-A1: unsorted"),
        ('a = "A1"\nb = "A2"', 'a = "A1"\nb = "F3"', "borders inside"),
        ('["B2", "D1"], ', "", "touching B2-D1"),
        ("fewest = 2", "fewest = 5", "naming: place 5 of 4 - at `$.start_player`"),
        ("{ round = 4,", "{ round = 6,", "rounds with a next one: there is no '6'"),
        ("rounds = [1, 3, 5]", "rounds = [1, 3, 7]", "neutral.rounds: there is no '7'"),
        ('colours = ["green", "blue", "red", "yellow"]', 'colours = ["green", "blue", "red"]', "neutral.colours: "),
        ("canvas = [1600, 1040]", "canvas = [1000, 1040]", "is off the canvas"),
        ("houses_per_district = 3", "houses_per_district = 4", "district A1: houses: 3, not 4"),
        ("[course]", "[course", "Expected"),
        ('source = "rule text"', 'source = "hearsay"', "matching regex"),
    ],
)
def test_a_wrong_file_is_refused(old, new, why):
    with pytest.raises(DataError, match=re.escape(why)) as caught:
        read(broken(old, new))
    assert "ming.toml" in str(caught.value)


def test_a_border_without_a_common_outline_is_refused():
    assert not re.search(r'a = "E3"\nb = "F3"', TEXT)  # they meet in a point only
    with pytest.raises(DataError, match="outlines disagree"):
        read(broken('a = "A1"\nb = "B3"', 'a = "A1"\nb = "B2"'))


def test_a_place_outside_its_district_and_a_symbol_off_its_border_are_refused():
    district = DATA.districts[0]
    with pytest.raises(DataError, match=r"A1: .* lies outside"):
        read(broken(f"prince = [{district.prince[0]}, {district.prince[1]}]", "prince = [1500, 20]"))
    border = DATA.borders[0]
    with pytest.raises(DataError, match="off the border"):
        read(broken(f"point = [{border.point[0]}, {border.point[1]}]", "point = [1500, 20]"))


def test_the_graph_has_the_properties_of_the_rules():
    """T-2: connected, diameter 5, six borders of each kind, three of them inner, at most one per kind and district."""
    kinds = Counter(border.transport for border in DATA.borders)
    assert set(kinds.values()) == {6}
    inner = Counter(border.transport for border in DATA.borders if border.a[0] == border.b[0])
    assert set(inner.values()) == {3}
    assert sorted(map(len, NEIGHBOURS)) == [3] * 7 + [4] * 4 + [5] * 7
    assert max(max(_distances(start)) for start in range(18)) == 5
    for province in range(6):
        assert {
            kind for d in range(3 * province, 3 * province + 3) for kind, to in enumerate(CROSSINGS[d]) if to >= 0
        } == set(range(6))


def _distances(start):
    far = {start: 0}
    todo = [start]
    for here in todo:
        for there in NEIGHBOURS[here]:
            if there not in far:
                far[there] = far[here] + 1
                todo.append(there)
    assert len(far) == len(DISTRICTS)
    return far.values()


def test_everything_has_room_on_the_map():
    for district in DATA.districts:
        x, y = district.free_area
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            assert inside((x + dx * (district.free_radius - 1), y + dy * (district.free_radius - 1)), district.outline)
        assert district.free_radius >= 44
        places = [district.monastery, district.prince, *district.houses]
        for number, one in enumerate(places):
            for other in places[number + 1 :]:
                assert (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 >= 30**2


def test_no_two_sides_of_outlines_cross():
    """The map is planar as drawn: sides meet in common corners only."""
    sides = {frozenset(side) for one in DATA.districts for side in pairwise((*one.outline, one.outline[0]))}
    assert all(len(side) == 2 for side in sides)
    drawn = [tuple(side) for side in sides]
    for number, (a, b) in enumerate(drawn):
        for c, d in drawn[number + 1 :]:
            if len({a, b, c, d}) == 4:
                crossing = _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0
                assert not crossing, (a, b, c, d)


def _turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_symbols_of_borders_lie_clear_of_other_things():
    things = [place for one in DATA.districts for place in (one.monastery, one.prince, *one.houses)]
    things += [province.city for province in DATA.provinces]
    for number, border in enumerate(DATA.borders):
        for x, y in [*things, *(other.point for other in DATA.borders[number + 1 :])]:
            assert (border.point[0] - x) ** 2 + (border.point[1] - y) ** 2 >= 34**2, border.id
