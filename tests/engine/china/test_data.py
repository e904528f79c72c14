"""The data file: strict, complete, and the map as the rules know it."""

import tomllib

import pytest

from engine.china.data import DATA, FIELDS, PROVINCES, agree
from engine.china.schema import ChinaData
from engine.errors import DataError
from engine.kernel.data import path_of, read

TEXT = path_of("china").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("houses = 20", "houses = 20\nhuts = 3", "unknown field `huts`"),
        ("houses = 20", 'houses = "20"', "Expected `int`"),
        ('source = "rule text"\nhand_size', 'source = "hearsay"\nhand_size', "matching regex"),
        ("cards = 13", "cards = 14", "province cards: 58, not 57"),
        ("houses = 52", "houses = 51", "house fields: 52, not 51"),
        ("alliances = 15", "alliances = 14", "alliances: 15, not 14"),
        ("score_card = 50", "score_card = 40", "spaces of the score track: 51, not 41"),
        ("scoring_stones = 9", "scoring_stones = 8", "provinces: 9, not 8"),
        ("score_markers = 1 ", "score_markers = 9 ", "no emissary can be placed - at `$.components`"),
        ("{ players = 5, per_colour = 0 }", "{ players = 5, per_colour = 10 }", "leaves none"),
        ("joker = 2", "joker = 3", "no room for a joker and a card - at `$.placing`"),
        ('colour = "red"\nfields', 'colour = "pink"\nfields', "provinces: colours: "),
        ('id = "shu"', 'id = "wei"', "provinces: wei occurs 2 times"),
        ('"c1", "c2", "c3", "c4", "c5", "c6"]', '"c1", "c2", "c3", "c4", "c5"]', "fields and provinces: "),
        ('["c1", "c2"], ["c1", "c3"]', '["c2", "c1"], ["c1", "c2"]', "occurs 2 times - at `$.sides[0]`"),
        ('["c1", "c2"], ["c1", "c3"]', '["c1", "x2"], ["c1", "c3"]', "side 3-4: ends of roads: there is no 'x2'"),
        ('["c1", "c2"], ["c1", "c3"]', '["c1", "c1"], ["c1", "c3"]', "a road leads nowhere - at `$.sides[0]`"),
        ('["c1", "c2"], ["c1", "c3"]', '["c1", "u8"], ["c1", "c3"]', "side 3-4: road c1-u8 crosses no border"),
        ("players = [4, 5]", "players = [4]", "sides: players: [3, 4], not [3, 4, 5]"),
        ("number = 7", "number = 8", "alliances: [1, 2, 3, 4, 5, 6, 8, 8,"),
        ('provinces = ["wei", "qi"]', 'provinces = ["wei", "yan"]', "border qi-wei: outlines disagree"),
        ('provinces = ["wei", "qi"]\npoint = [', 'provinces = ["wei", "qi"]\npoint = [9', "alliance 12: "),
        ('no_border = [["chin", "chu"]', 'no_border = [["chin", "han"]', "no_border: not all four - at `$.gaps[0]`"),
        ('["chin", "chu"], ["shu", "han"]', '["chin", "han"], ["shu", "chu"]', "touching chin-chu: outlines disagree"),
        ("point = [318, 655]", "point = [319, 655]", "gap lake: corners of chin"),
        ("label = [214, 184]", "label = [14, 184]", "province chin: (14, 184) lies outside"),
        ("canvas = [1130, 936]", "canvas = [1120, 936]", "is off the canvas"),
        ("runs = 2", "runs = 0", "Expected `int` >= 1"),
        ("[components]", "[components", "china.toml"),
    ],
)
def test_what_is_wrong_is_named(old, new, message):
    assert old in TEXT
    with pytest.raises(DataError, match=r"^china\.toml: ") as caught:
        read(TEXT.replace(old, new, 1), ChinaData, agree, "china.toml")
    assert message in str(caught.value)


def test_every_table_names_its_source():
    tables = tomllib.loads(TEXT)
    for name, table in tables.items():
        for row in table if isinstance(table, list) else [table]:
            assert row["source"], name
    known = {alliance.number for alliance in DATA.alliances if alliance.source == "rule text"}
    assert known == {3, 4}
    assert {province.name for province in DATA.provinces if province.source.name == "reconstructed"} == {"Yan"}
    assert all(side.source == "reconstructed" for side in DATA.sides)


def test_everything_in_a_province_has_room():
    """Plates of house fields (60 x 66) and dragon fields (140 x 88), round their points, do not overlap."""
    plates = [(field.id, field.point, (60, 66)) for field in DATA.fields]
    plates += [(province.id, province.dragon, (140, 88)) for province in DATA.provinces]
    for index, (one, (x, y), (wide, high)) in enumerate(plates):
        for other, (left, top), (across, tall) in plates[index + 1 :]:
            overlap = min((wide + across) / 2 - abs(x - left), (high + tall) / 2 - abs(y - top))
            assert overlap <= 2, (one, other, overlap)
    width, height = DATA.board.canvas
    track = DATA.board.score_track
    assert all(30 <= x <= width - 10 and 30 <= y <= height - 10 for x, y in track)


def test_roads_and_alliances_of_the_specification():
    assert len(DATA.sides[0].roads) == 55
    assert len(DATA.sides[1].roads) == 59
    counts = dict.fromkeys(PROVINCES, 0)
    for alliance in DATA.alliances:
        for name in alliance.provinces:
            counts[name] += 1
    wanted = {"chin": 4, "zhao": 3, "yan": 2, "qi": 3, "lu": 3, "wei": 6, "han": 3, "shu": 2, "chu": 4}
    assert counts == wanted
    assert [len([name for name in FIELDS if name[0] == letter]) for letter in "czyqlwhsu"] == [
        6,
        6,
        6,
        5,
        4,
        7,
        5,
        5,
        8,
    ]
