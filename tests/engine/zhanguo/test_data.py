"""The data file: complete, labelled, and refused when something in it cannot be right."""

import pytest

from engine.errors import DataError
from engine.kernel import data as files
from engine.zhanguo import GAME
from engine.zhanguo.data import DATA, RECONSTRUCTED, SOURCES, Data, agree
from engine.zhanguo.describe import reconstructed

TEXT = files.path_of("zhanguo").read_text(encoding="utf-8")


def changed(old, new):
    assert old in TEXT
    return files.read(TEXT.replace(old, new, 1), Data, agree, "zhanguo.toml")


def test_every_table_says_where_it_comes_from():
    assert set(RECONSTRUCTED) == {
        "cards",
        "boards",
        "map",
        "squares",
        "rewards",
        "wall_tiles",
        "order_tiles",
        "order_track",
    }
    assert SOURCES["wall_spaces"] == "confirmed elsewhere"
    assert len(DATA.cards.list) == 120


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("rounds = 5", "rounds = 5\nturns = 6", "turns"),
        ("rounds = 5", 'rounds = "five"', "rounds"),
        ('source = "rule text"', 'source = "hearsay"', "source"),
        ("regions = [1, 2, 3, 4, 5]", "regions = [1, 2, 3, 5, 4]", "regions: [1, 2, 3, 5, 4]"),
        ('colours = ["red", "grey", "white"]', 'colours = ["red", "grey", "grey"]', "colours: grey occurs 2 times"),
        ('colours = ["red", "grey", "white"]', 'colours = ["red", "grey", "choice"]', "$.game.colours[2]"),
        ("start_region = 1", "start_region = 6", "start_region"),
        ("unrest_by_card = [0, 1, 2]", "unrest_by_card = [0, 1]", "unrest_by_card"),
        ("octagons_by_card = [1, 2, 3]", "octagons_by_card = [1, 2]", "octagons_by_card"),
        ("governors = 32", "governors = 31", "governors: 31, not 32 - at `$.components`"),
        ("discs = 8", "discs = 7", "discs: 7, not 8 - at `$.components.per_player`"),
        ("officials = 60", "officials = 61", "components: officials"),
        ("order_tiles = 12", "order_tiles = 13", "components: order_tiles"),
        ("seats = 3\n", "seats = 5\n", "seats"),
        ("octagons_per_aspect = 12", "octagons_per_aspect = 13", "seats: 4 use too many octagons"),
        ("cards_per_stack = 2 ", "cards_per_stack = 3 ", "seats: 3 draw 45 cards"),
        ("{ n = 1, aspect", "{ n = 2, aspect", "cards: 2 occurs 2 times"),
        ('{ n = 1, aspect = "writing"', '{ n = 1, aspect = "laws"', "cards:"),
        ('{ n = 40, aspect = "writing"', '{ n = 121, aspect = "writing"', "cards: writing: there is no '121'"),
        (
            'trigger = "build_wall"',
            'trigger = "relocate_officials"',
            "cards: trigger: there is no 'relocate_officials'",
        ),
        ('bonus = { kind = "vp", amount = 2 }', 'bonus = { kind = "vp", amount = 0 }', ".bonus.amount"),
        ('kind = "vp", amount = 2 }', 'kind = "vp", amount = 2, colour = "red" }', "colour 'red' for vp"),
        ('kind = "vp", amount = 2 }', 'kind = "octagon", amount = 2 }', "aspect '' for octagon"),
        ('kind = "vp", amount = 2 }', 'kind = "worker", amount = 2 }', "place '' for worker"),
        ("first_card_most = 121", "first_card_most = 120", "court: X cannot lie on both sides of laws"),
        ('{ id = "build_palace", abilities', '{ id = "build_wall", abilities', "actions"),
        ("{ region = 1, length = 3, no_palace_from = 3 }", "{ region = 1, length = 5, no_palace_from = 3 }", "tracks"),
        (
            "{ region = 1, length = 3, no_palace_from = 3 }",
            "{ region = 1, length = 3, no_palace_from = 4 }",
            "track of",
        ),
        (
            "{ region = 1, length = 3, no_palace_from = 3 }",
            "{ region = 2, length = 3, no_palace_from = 3 }",
            "boards: a",
        ),
        ("start_officials = { red = 1", "start_officials = { red = 2", "start officials: 4, not 3"),
        ("copies = 4", "copies = 3", "boards: side A"),
        ('id = "star"', 'id = "square"', "boards: square occurs 2 times"),
        ('after = ["recruit_official"]\n', "", "after"),
        ("relocation_max = 5", "relocation_max = 0", "relocation_max"),
        ("octagons_by_card = [2, 2, 3]", "octagons_by_card = [2, 2]", "boards: star: octagons_by_card"),
        ("[0, 1, 2, 1, 1]", "[0, 1, 1, 1, 1]", "map: the distance 1 to 3"),
        ("[0, 1, 2, 1, 1]", "[0, 1, 2, 1]", "map: distances"),
        ("wall_borders = [[1, 3]", "wall_borders = [[1, 2]", "solid and a wall"),
        ("solid_borders = [[1, 2]", "solid_borders = [[1, 6]", "map: borders"),
        ("5 = [[0, 6, 12, 2]]", "6 = [[0, 6, 12, 2]]", "map: cells"),
        ("{ region = 2, bonuses", "{ region = 3, bonuses", "squares"),
        (
            'choice", place = "any_region" },\n    { kind = "relocate"',
            'choice", place = "card_region" },\n    { kind = "relocate"',
            "squares: 1",
        ),
        ('round = 1, aspect = "laws"', 'round = 2, aspect = "laws"', "rewards: cells"),
        ('colour = "choice", regions = [2]', 'colour = "choice", regions = [2, 3]', "official: not one region"),
        (
            'amount = 1, colour = "choice", regions = [2]',
            'amount = 2, colour = "choice", regions = [2]',
            "official: amount 2",
        ),
        (
            'kind = "worker", amount = 2, regions = [3]',
            'kind = "worker", amount = 2, regions = [6]',
            "rewards: round 1",
        ),
        ('kind = "wall", amount = 1 }', 'kind = "wall", amount = 2 }', "wall: amount 2"),
        ('{ id = "golden-1", area = "golden" }', '{ id = "golden-1", area = "silver" }', "areas"),
        ("{ bars = 2, workers = 2 }", "{ bars = 4, workers = 2 }", "wall_spaces: bars"),
        ("{ bars = 3, workers = 3 }", "{ bars = 3, workers = 6 }", "wall_spaces: more workers than regions"),
        ("list = [[1, 2], [3, 4]", "list = [[1, 2], [3, 1]", "wall_tiles"),
        (
            '{ id = 5, vp = [2, 3, 4], per = "region_with_official", colour = "grey" }',
            '{ id = 5, vp = [2, 3, 4], per = "region_with_official" }',
            "colour '' for region_with_official",
        ),
        ("{ id = 1, vp = [1, 2, 3]", "{ id = 1, vp = [1, 2]", "wall_conditions: 1: vp"),
        (
            'areas = ["turquoise", "turquoise", "golden"]',
            'areas = ["golden", "golden", "golden"]',
            "order_tiles: wall-1",
        ),
        (
            'type = "palace", regions = [1, 2, 5]',
            'type = "palace", regions = [1, 2, 2]',
            "palace-1: regions: 2 occurs 2 times",
        ),
        ('type = "palace", regions = [1, 2, 5]', 'type = "wall", regions = [1, 2, 5]', "palace-1: areas for a wall"),
        ('id = "palace-1"', 'id = "palace-2"', "order_tiles: palace-2 occurs 2 times"),
        ("vp = [5, 3, 2, 1]", "vp = [5, 3, 2]", "order_track"),
        ("multiplier = [0, 1, 2, 3]", "multiplier = [0, 1, 2]", "order_fields: multiplier"),
        ("[game]", "[game", "zhanguo.toml"),
    ],
)
def test_a_fault_is_named(old, new, place):
    with pytest.raises(DataError, match=r"zhanguo\.toml: ") as caught:
        changed(old, new)
    assert place in str(caught.value)


def test_players_are_told_which_figures_are_reconstructed():
    state, _ = GAME.new(2, {}, "1" * 32)
    seen = GAME.view(state, 0)
    assert GAME.brief(seen)[-1].args["tables"] == [f"table_{name}" for name in RECONSTRUCTED]
    assert GAME.hand(seen)[-1].args["tables"] == ["table_cards"]
    assert reconstructed("wall_conditions", "game") == []


def test_other_figures_can_take_their_place():
    other = changed('bonus = { kind = "vp", amount = 2 }', 'bonus = { kind = "vp", amount = 4 }')
    assert [card.bonus.amount for card in other.cards.list if card.n == 2] == [4]
