"""Section 3.1: set-up, and the data it is made from."""

from collections import Counter
from itertools import chain, pairwise, permutations
from random import Random

import pytest

from engine.dragon import GAME
from engine.dragon.data import DATA, TILES, Data, faults
from engine.dragon.setup import OPTIONS, event_row
from engine.errors import BadOption, BadSeats, DataError
from engine.kernel.data import path_of, read
from tests.engine.dragon.table import SEED, asked, play

NUMBERS = [2, 3, 4, 5]


@pytest.fixture(params=NUMBERS)
def new(request):
    return GAME.new(request.param, {}, SEED)[0]


@pytest.mark.clause("DR-1.1")
def test_everybody_has_the_eleven_cards_of_t4(new):
    for player in new.players:
        hand = Counter(player.hand)
        assert hand.pop("wild") == 2
        assert hand == dict.fromkeys(DATA.types, 1)
        assert len(player.hand) == 11


@pytest.mark.clause("DR-1.2")
def test_discs_and_markers_begin_at_zero(new):
    assert [(player.space, player.vp) for player in new.players] == [(0, 0)] * new.seats


@pytest.mark.clause("DR-1.3")
def test_two_rows_of_piles_by_type_and_level(new):
    view = GAME.view(new)
    old = [pile.type for pile in view.piles if pile.level == "old"]
    young = [pile.type for pile in view.piles if pile.level == "young"]
    single = {"craftsman", "court_lady", "tax_collector"}
    assert len(young) == 9
    assert old == [kind for kind in young if kind not in single]
    assert young[3:6] == ["craftsman", "court_lady", "tax_collector"]
    assert all(pile.left for pile in view.piles)


@pytest.mark.clause("DR-1.4", "DR-13.1")
@pytest.mark.parametrize(("seats", "young", "old", "single"), [(2, 3, 1, 4), (3, 4, 2, 6), (4, 5, 3, 8), (5, 6, 4, 10)])
def test_piles_hold_the_numbers_of_t3(seats, young, old, single):
    piles = GAME.new(seats, {}, SEED)[0].piles
    for kind in DATA.types:
        if f"{kind}.old" in piles:
            assert (piles[f"{kind}.young"], piles[f"{kind}.old"]) == (young, old)
        else:
            assert piles[f"{kind}.young"] == single
    assert sum(piles.values()) == {2: 36, 3: 54, 4: 72, 5: 90}[seats]


@pytest.mark.clause("DR-1.5")
def test_the_row_begins_with_peace_and_has_two_of_each():
    rows = set()
    for number in range(30):
        state = GAME.new(2, {}, f"{number:032x}")[0]
        assert state.row[:2] == ["peace", "peace"]
        assert Counter(state.row) == dict.fromkeys(DATA.events.kinds, 2)
        assert [space.down for space in GAME.view(state).events] == [False] * 12
        rows.add(tuple(state.row))
    assert len(rows) > 25
    assert event_row(list("abcdeabcde"))[2:] == list("abcdeabcde")


@pytest.mark.clause("DR-1.6")
def test_equal_neighbours_are_moved_on():
    assert event_row(list("abbcacddee"))[2:6] == ["a", "b", "c", "b"]
    random = Random(1)
    tiles = list("aabbccddee")
    for _ in range(3000):
        random.shuffle(tiles)
        row = event_row(tiles)[2:]
        assert all(first != second for first, second in pairwise(row)), tiles
        assert sorted(row) == sorted(tiles)


@pytest.mark.clause("DR-1.7")
def test_a_last_tile_equal_to_month_11_swaps_10_and_11():
    row = event_row(list("abcdabcdee"))
    assert row[8:] == ["c", "e", "d", "e"]
    endings = {
        event_row([*start, "e", "e"])[-3:][1] for start in permutations("abcd" * 2, 8) if start[:4] == tuple("abcd")
    }
    assert "e" not in endings


@pytest.mark.clause("DR-1.8")
def test_two_palaces_of_two_floors_and_six_yuan(new):
    for player in new.players:
        assert [home.floors for home in player.palaces] == [2, 2]
        assert (player.yuan, player.rice, player.rockets, player.small, player.large) == (6, 0, 0, 0, 0)


@pytest.mark.clause("DR-1.9")
def test_money_is_one_open_number(new):
    for viewer in range(-1, new.seats):
        assert [player.yuan for player in GAME.view(new, viewer).players] == [6] * new.seats


@pytest.mark.clause("DR-1.11")
def test_the_seven_cards_lie_face_down_until_they_are_dealt(new):
    assert new.groups == []
    assert GAME.view(new, 0).groups == []
    deals = set()
    for number in range(12):
        state = GAME.new(2, {"draft_start": "0"}, f"{number:032x}")[0]
        while state.phase == "draft":
            play(state, GAME.decisions(state)[0].options[0])
        deals.add(str(state.groups))
        assert sorted(chain(*state.groups)) == sorted(action.id for action in DATA.actions if action.id != "wall")
    assert len(deals) > 8


@pytest.mark.clause("DR-13.3")
def test_with_two_seats_all_months_and_both_walls_halves_are_there():
    state = GAME.new(2, {"great_wall": "on"}, SEED)[0]
    assert len(state.row) == 12
    assert sum(len(player.pieces) for player in state.players) == DATA.great_wall.spaces


def test_the_data_has_the_persons_of_t2():
    young = {
        "craftsman": (2, 1),
        "court_lady": (1, 1),
        "pyrotechnist": (5, 1),
        "tax_collector": (3, 3),
        "warrior": (5, 1),
    }
    young |= {"monk": (6, 1), "healer": (4, 1), "farmer": (4, 1), "scholar": (4, 2)}
    old = {
        "pyrotechnist": (3, 2),
        "warrior": (3, 2),
        "monk": (2, 2),
        "healer": (1, 2),
        "farmer": (1, 2),
        "scholar": (2, 3),
    }
    assert {tile.type: (tile.value, tile.symbols) for tile in TILES.values() if tile.level == "young"} == young
    assert {tile.type: (tile.value, tile.symbols) for tile in TILES.values() if tile.level == "old"} == old


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("yuan = 6", "yuan = -1", "start.yuan"),
        ("yuan = 6", "jade = 6", "jade"),
        ('source = "rule text"', 'source = "somebody said"', "source"),
        ("person_tiles = 90", "person_tiles = 91", "components.person_tiles"),
        ("wild = 2", "wild = 3", "person_cards"),
        ("palaces = [2, 2]", "palaces = [4, 2]", "start.palaces"),
        ('id = "wall"\nexpansion = true', 'id = "moat"\nexpansion = true', "eight cards"),
        ("copies = 2 ", "copies = 3 ", "components.events"),
        ("peace_months = 2", "peace_months = 3", "peace_months"),
        ("large = { price = 7", "large = { price = 2", "privileges.large"),
        ("spaces = 12", "spaces = 11", "great_wall.spaces"),
        ('"lantern", ', "", "super_events.corners"),
        ('person = "farmer"', 'person = "fisher"', "unknown person"),
        ("tornado_cards = 2", "tornado_cards = 1", "tornado_cards"),
        ("[course]", "[course", "dragon.toml"),
    ],
)
def test_bad_data_is_named(old, new, words):
    text = path_of("dragon").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(DataError, match=r"dragon\.toml") as caught:
        read(text.replace(old, new, 1), Data, faults, "dragon.toml")
    assert words in str(caught.value)


def test_the_options_are_those_of_section_9():
    names = {spec.name: spec.values[0] for spec in OPTIONS}
    assert names == {
        "draft_start": "random",
        "great_wall": "off",
        "super_events": "off",
        "super_event_pick": "random",
        "large_privilege_price": "7",
        "third_wall_scoring": "after_month",
        "open_hands": "off",
    }
    with pytest.raises(BadOption):
        GAME.new(3, {"draft_start": "3"}, SEED)
    with pytest.raises(BadSeats):
        GAME.new(6, {}, SEED)


def test_open_hands_are_shown_to_all():
    for shown in ("off", "on"):
        state = GAME.new(3, {"open_hands": shown}, SEED)[0]
        for viewer in (-1, 0, 1, 2):
            hands = [len(player.hand) for player in GAME.view(state, viewer).players]
            assert hands == [11 if shown == "on" or seat == viewer else 0 for seat in range(3)]


def test_the_first_question_is_the_draft():
    state = GAME.new(4, {"draft_start": "2"}, SEED)[0]
    assert asked(state) is None
    assert GAME.decisions(state)[0].seat == 2
