"""Section 3.1: set-up, and the data it is made from."""

from collections import Counter
from itertools import chain, pairwise, permutations
from random import Random

import pytest

from engine.dragon import GAME
from engine.dragon.data import BONUSES, DATA, TILES, TYPES, agree
from engine.dragon.schema import Data
from engine.dragon.setup import OPTIONS, event_row
from engine.errors import BadOption, BadSeats, DataError
from engine.kernel.data import path_of, read
from tests.engine.dragon.table import SEED, asked, of, play, position, run, seat

NUMBERS = [2, 3, 4, 5]


@pytest.fixture(params=NUMBERS)
def new(request):
    return GAME.new(request.param, {}, SEED)[0]


@pytest.mark.clause("DR-1.1")
def test_everybody_has_the_eleven_cards_of_t4(new):
    for cards in new.hands:
        hand = Counter(cards)
        assert hand.pop("wild") == 2
        assert hand == dict.fromkeys(TYPES, 1)
        assert len(cards) == 11


@pytest.mark.clause("DR-1.2")
def test_discs_and_markers_begin_at_zero(new):
    assert [(player.space, player.vp) for player in new.table.players] == [(0, 0)] * new.seats


@pytest.mark.clause("DR-1.3")
def test_two_rows_of_piles_by_type_and_level(new):
    piles = GAME.view(new).table.piles
    old = [tile.type for tile in TILES.values() if tile.level == "old"]
    young = [tile.type for tile in TILES.values() if tile.level == "young"]
    single = {"craftsman", "court_lady", "tax_collector"}
    assert len(young) == 9
    assert old == [kind for kind in young if kind not in single]
    assert young[3:6] == ["craftsman", "court_lady", "tax_collector"]
    assert list(piles) == list(TILES)
    assert all(piles.values())


@pytest.mark.clause("DR-1.4", "DR-13.1")
@pytest.mark.parametrize(("seats", "young", "old", "single"), [(2, 3, 1, 4), (3, 4, 2, 6), (4, 5, 3, 8), (5, 6, 4, 10)])
def test_piles_hold_the_numbers_of_t3(seats, young, old, single):
    piles = GAME.new(seats, {}, SEED)[0].table.piles
    for kind in TYPES:
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
        assert state.table.row[:2] == ["peace", "peace"]
        assert Counter(state.table.row) == dict.fromkeys(DATA.events.kinds, 2)
        assert GAME.view(state).table.turned == 0
        rows.add(tuple(state.table.row))
    assert len(rows) > 25
    assert event_row(list("abcdeabcde"))[2:] == list("abcdeabcde")


@pytest.mark.clause("DR-1.6")
def test_equal_neighbours_are_moved_on():
    assert event_row(list("abbcacddee"))[2:6] == ["a", "b", "c", "b"]
    assert event_row(list("abceabcdde"))[9:] == ["d", "e", "d"]  # the last empty month counts as well
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
    for player in new.table.players:
        assert [home.floors for home in player.palaces] == [2, 2]
        assert (player.yuan, player.rice, player.rockets, player.small, player.large) == (6, 0, 0, 0, 0)


@pytest.mark.clause("DR-1.9")
def test_money_is_one_open_number(new):
    for viewer in range(-1, new.seats):
        assert [player.yuan for player in GAME.view(new, viewer).table.players] == [6] * new.seats


@pytest.mark.clause("DR-1.11")
def test_the_seven_cards_lie_face_down_until_they_are_dealt(new):
    assert new.table.groups == []
    assert GAME.view(new, 0).table.groups == []
    deals = set()
    for number in range(12):
        state = GAME.new(2, {"draft_start": "0"}, f"{number:032x}")[0]
        while state.table.phase == "draft":
            play(state, GAME.decisions(state)[0].options[0])
        deals.add(str(state.table.groups))
        assert sorted(chain(*(group.cards for group in state.table.groups))) == sorted(
            action.id for action in DATA.actions if action.id != "wall"
        )
    assert len(deals) > 8


@pytest.mark.clause("DR-5.1")
def test_the_same_game_deals_the_same_groups_again():
    dealt = []
    for _ in range(2):
        state = GAME.new(3, {}, SEED)[0]
        while state.table.phase == "draft":
            play(state, GAME.decisions(state)[0].options[0])
        dealt.append([group.cards for group in state.table.groups])
    assert dealt[0] == dealt[1]


BOX = DATA.components


@pytest.mark.clause("DR-1.10")
@pytest.mark.parametrize(
    ("things", "kinds", "keys", "name"),
    [
        ({"yuan": BOX.coins_1 + 3 * BOX.coins_3}, [("action", 0)], ["g1.tax"], "yuan"),
        ({"rice": BOX.rice}, [("action", 0)], ["g1.harvest"], "rice"),
        ({"rockets": BOX.rockets}, [("action", 0)], ["g1.fireworks"], "rockets"),
        ({"small": BOX.privileges_small}, [("action", 0)], ["g2.privilege", "small"], "small"),
        ({"large": BOX.privileges_large, "yuan": 7}, [("action", 0)], ["g2.privilege", "large"], "large"),
        ({"yuan": BOX.coins_1 + 3 * BOX.coins_3}, [("wall_piece", 0)], ["yuan"], "yuan"),
        ({"rice": BOX.rice}, [("wall_piece", 0)], ["rice"], "rice"),
        ({"rockets": BOX.rockets}, [("wall_piece", 0)], ["rocket"], "rockets"),
        ({"yuan": BOX.coins_1 + 3 * BOX.coins_3}, [("charter_type", 0)], ["tax_collector"], "yuan"),
        ({"rice": BOX.rice}, [("charter_type", 0)], ["farmer"], "rice"),
        ({"rockets": BOX.rockets}, [("charter_type", 0)], ["pyrotechnist"], "rockets"),
    ],
)
def test_what_the_box_holds_is_no_limit(things, kinds, keys, name):
    palaces = "3 tax_collector farmer pyrotechnist", "3 monk"
    state = position(
        seat(*palaces, **{"yuan": 20} | things), seat(**things),
        groups=["tax harvest fireworks study", "privilege"], great_wall="on",
    )  # fmt: skip
    before = of(state, name)[0]
    run(state, *kinds)
    play(state, *keys)
    assert of(state, name)[0] > before >= things[name]


@pytest.mark.clause("DR-1.10")
def test_palace_parts_never_run_out():
    homes = ["1 craftsman", *["3"] * (BOX.palace_parts // 3)]
    state = position(seat(*homes), seat(*homes), groups=["build"])
    run(state, ("action", 0))
    play(state, "g1.build", "new", "p1")
    floors = [sum(home.floors for home in player.palaces) for player in state.table.players]
    assert floors == [BOX.palace_parts + 3, BOX.palace_parts + 1]


@pytest.mark.clause("DR-13.3")
def test_two_seats_complete_the_wall_with_all_their_pieces():
    state = position(
        seat(built=tuple(BONUSES)), seat(built=tuple(BONUSES)[:5]), month=12, groups=["wall"], great_wall="on"
    )
    run(state, ("action", 1))
    events = play(state, "g1.wall")
    assert [event.args["month"] for event in events if event.kind == "wall_built"] == [12]
    assert len(state.table.wall) == 12
    run(state, "wall_scoring")
    assert of(state, "vp") == [6, 6 + 3], "the last piece is the one with 3 VP; the wall reaches month 12"


@pytest.mark.clause("DR-13.3")
def test_with_two_seats_all_months_and_both_walls_halves_are_there():
    state = GAME.new(2, {"great_wall": "on"}, SEED)[0]
    assert len(state.table.row) == 12
    assert sum(len(player.pieces) for player in state.table.players) == DATA.great_wall.spaces


@pytest.mark.clause("DR-1.3")
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
        ('id = "wall"\nexpansion = true', 'id = "moat"\nexpansion = true', "moat"),
        ("copies = 2 ", "copies = 3 ", "$.events"),
        ("events = 12", "events = 11", "components.events"),
        ("peace_months = 2", "peace_months = 3", "peace_months"),
        ("large = { price = 7", "large = { price = 2", "$.privileges"),
        ("large_first_edition = { price = 6", "large_first_edition = { price = 7", "large_first_edition"),
        ("spaces = 12", "spaces = 11", "great_wall.spaces"),
        ('"lantern", ', "", "super_events.corners"),
        ('person = "farmer"', 'person = "fisher"', "fisher"),
        ("tornado_cards = 2", "tornado_cards = 1", "tornado_cards"),
        ("cards = [10, 11, 12]", "cards = [7, 11, 12]", "$.super_events"),
        ("seats = [2, 3, 4, 5]", "seats = [2, 4, 5]", "course.seats"),
        ("seats = 2\n", "seats = 3\n", "supply"),
        ("young = 3\n", "young = 4\n", "young and old tiles"),
        ('id = "monk"', 'id = "healer"', "persons"),
        ("months_without_cards = [12]", "months_without_cards = [11, 12]", "cards"),
        ("palaces = [2, 2]", "palaces = [1]", "no room"),
        ("action_cards = 7", "action_cards = 8", "components.action_cards"),
        ("wall_cards = 1", "wall_cards = 2", "components.wall_cards"),
        ("wall_pieces = 30", "wall_pieces = 29", "components.wall_pieces"),
        ("corners = 10", "corners = 9", "components.corners"),
        ("months = 12\n", "months = 11\n", "course.months"),
        ('id = "vp"', 'id = "rice"', "wall_pieces"),
        ("[course]", "[course", "dragon.toml"),
    ],
)
def test_bad_data_is_named(old, new, words):
    text = path_of("dragon").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(DataError, match=r"dragon\.toml") as caught:
        read(text.replace(old, new, 1), Data, agree, "dragon.toml")
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


@pytest.mark.clause("DR-1.1")
def test_open_hands_are_shown_to_all():
    for shown in ("off", "on"):
        state = GAME.new(3, {"open_hands": shown}, SEED)[0]
        for viewer in (-1, 0, 1, 2):
            hands = [len(hand) for hand in GAME.view(state, viewer).hands]
            assert hands == [11 if shown == "on" or seat == viewer else 0 for seat in range(3)]


@pytest.mark.clause("DR-2.1")
def test_the_first_question_is_the_draft():
    state = GAME.new(4, {"draft_start": "2"}, SEED)[0]
    assert asked(state) is None
    assert GAME.decisions(state)[0].seat == 2
