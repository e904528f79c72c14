"""The data file: complete, labelled, and refused when something in it cannot be right."""

import pytest

from engine.errors import DataError
from engine.kernel import data as files
from engine.zhanguo import GAME
from engine.zhanguo.data import DATA, RECONSTRUCTED, SOURCES, Data
from engine.zhanguo.datacheck import faults
from engine.zhanguo.tell import reconstructed

TEXT = files.path_of("zhanguo").read_text(encoding="utf-8")


def changed(old, new):
    assert old in TEXT
    return files.read(TEXT.replace(old, new, 1), Data, faults, "zhanguo.toml")


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
        ("governors = 32", "governors = 31", "components: governors"),
        ("{ n = 1, aspect", "{ n = 2, aspect", "cards: number 2"),
        ('{ n = 1, aspect = "writing"', '{ n = 1, aspect = "laws"', "cards:"),
        ('trigger = "build_wall"', 'trigger = "relocate_officials"', "cards: 1 has the trigger"),
        ('bonus = { kind = "vp", amount = 2 }', 'bonus = { kind = "vp", amount = 0 }', "amount 0"),
        ('kind = "vp", amount = 2 }', 'kind = "vp", amount = 2, colour = "red" }', "colour"),
        ("{ region = 1, length = 3, no_palace_from = 3 }", "{ region = 1, length = 5, no_palace_from = 3 }", "track"),
        ("[0, 1, 2, 1, 1]", "[0, 1, 1, 1, 1]", "map: the distance 1 to 3"),
        ("wall_borders = [[1, 3]", "wall_borders = [[1, 2]", "solid and a wall"),
        ('round = 1, aspect = "laws"', 'round = 2, aspect = "laws"', "rewards: one cell"),
        ("list = [[1, 2], [3, 4]", "list = [[1, 2], [3, 1]", "wall_tiles"),
        (
            'areas = ["turquoise", "turquoise", "golden"]',
            'areas = ["golden", "golden", "golden"]',
            "order_tiles: wall-1",
        ),
        ("vp = [5, 3, 2, 1]", "vp = [5, 3, 2]", "order_track"),
        ("start_officials = { red = 1", "start_officials = { red = 2", "three start officials"),
        ("copies = 4", "copies = 3", "boards: side A"),
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
