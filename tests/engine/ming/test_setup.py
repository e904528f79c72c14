"""Section 1: set-up."""

import pytest

from engine.errors import BadOption, BadSeats
from engine.ming import GAME
from engine.ming.data import DATA, DISTRICTS, KINDS, PROVINCES
from engine.ming.state import ScoringRecord
from tests.engine.ming.table import SEED, asked, at, blocked, go, hand, labels, options, pick, position, told


def new(seats=3, **chosen):
    return GAME.new(seats, {"start_player": "0", **chosen}, SEED)


@pytest.mark.clause("MD-1.1")
def test_six_provinces_of_three_districts_with_city_monastery_and_space():
    assert len(DATA.provinces) == 6
    assert [name[0] for name in DISTRICTS] == [name for name in PROVINCES for _ in range(3)]
    assert len({province.colour for province in DATA.provinces}) == 6
    for district in DATA.districts:
        assert len(district.houses) == 3
        assert district.monastery
    assert len({province.city for province in DATA.provinces} | {p.space for p in DATA.provinces}) == 12


@pytest.mark.clause("MD-1.2")
def test_six_cards_are_shown_and_forty_eight_are_the_draw_pile():
    state, _ = new()
    assert len(state.table.display) == 6
    assert len(state.pile) == 48
    assert sum(state.table.discard) == 0
    other, _ = GAME.new(3, {"start_player": "0"}, "77" * 16)
    assert state.pile != other.pile
    assert sorted(state.pile + state.table.display) == sorted(other.pile + other.table.display)


@pytest.mark.clause("MD-1.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_holds_a_dragon(seats):
    state, _ = new(seats)
    assert [hand(state, seat) for seat in range(seats)] == [{"dragon": 1}] * seats
    assert state.table.dragons == 18 - seats


@pytest.mark.clause("MD-1.5")
def test_the_game_starts_in_round_one():
    state, _ = new()
    assert state.table.round == 1
    assert GAME.check(state) == []


@pytest.mark.clause("MD-1.6", "MD-1.7")
def test_colours_are_different_and_thirty_members_are_the_supply():
    state, _ = new(4)
    players = state.table.players
    assert {player.colour for player in players} == {"red", "blue", "green", "yellow"}
    assert [player.supply for player in players] == [30] * 4
    assert [player.vp for player in players] == [0] * 4


@pytest.mark.clause("MD-1.6")
def test_a_seat_may_choose_its_colour_and_a_taken_one_is_replaced():
    state, _ = new(3, colour_1="yellow", colour_2="yellow", colour_3="red")
    assert [player.colour for player in state.table.players] == ["yellow", "blue", "red"]
    assert state.options["colour_1"] == "yellow"
    assert new(3)[0].options["colour_1"] == "auto"


@pytest.mark.clause("MD-1.8")
def test_the_start_player_is_named_or_random():
    assert {new(4, start_player=str(seat))[0].table.start for seat in range(4)} == {0, 1, 2, 3}
    found = {GAME.new(4, {"start_player": "random"}, f"{n:032x}")[0].table.start for n in range(40)}
    assert found == {0, 1, 2, 3}
    with pytest.raises(BadOption):
        new(3, start_player="3")
    with pytest.raises(BadSeats):
        GAME.new(5, None, SEED)


@pytest.mark.clause("MD-1.9", "MD-1.11")
def test_princes_are_placed_clockwise_in_districts_of_their_own():
    state, _ = new(3, start_player="1")
    assert asked(state) == ("place_prince", 1)
    assert options(state, 1) == list(DISTRICTS)
    pick(state, 1, "B2")
    assert asked(state) == ("place_prince", 2)
    assert options(state, 2) == [name for name in DISTRICTS if name != "B2"]
    assert blocked(state, 2) == {"B2": "occupied"}
    assert labels(state, 2)["C1"].place == "C1"
    pick(state, 2, "B3")
    assert asked(state) == ("place_prince", 0)
    pick(state, 0, "F1")
    assert [at(state, seat) for seat in range(3)] == ["F1", "B2", "B3"]
    assert asked(state) == ("place_member", 1)


@pytest.mark.clause("MD-1.10")
def test_the_prince_brings_a_tile_of_its_province_at_once():
    state, _ = new()
    events = pick(state, 0, "D3")
    assert state.table.players[0].tiles == [0, 0, 0, 1, 0, 0]
    assert told(events, "prince_placed")[0].args == {"district": "D3", "province": "D"}


@pytest.mark.clause("MD-1.12")
def test_two_players_have_the_neutral_family_and_others_have_not():
    assert new(2)[0].table.neutral
    assert all(row == [0, 0, 1] for row in new(2)[0].table.standing)
    for seats in (3, 4):
        state, _ = new(seats)
        assert state.table.neutral == ""
        assert all(row == [0] * seats for row in state.table.standing)


@pytest.mark.clause("MD-1.4")
def test_tiles_never_run_out():
    """Edge 26: the nineteenth tile of a colour is given all the same."""
    state = position(
        2, round=2, phase="scoring", tiles={0: {"A": 10}, 1: {"A": 8}}, houses={"A1": {0: 2}, "A2": {1: 2}}
    )
    state.table.scorings.append(ScoringRecord(2, ((0,),), ()))
    go(state, ("province_tiles",), ("place_member", 0))
    assert [player.tiles[0] for player in state.table.players] == [12, 10]
    assert sum(player.tiles[0] for player in state.table.players) > DATA.components.province_tiles_per_colour


def test_kinds_of_cards():
    assert KINDS == ("rider", "junk", "rickshaw", "barge", "sedan_chair", "ox_cart", "dragon")


@pytest.mark.clause("MD-1.2", "MD-1.8", "MD-10.1")
def test_who_may_choose_what():
    colours = ("auto", *DATA.components.player_colours)
    for seats in (2, 3, 4):
        offered = {spec.name: spec.offered(seats) for spec in GAME.options if spec.applies(seats, {})}
        chosen = {f"colour_{number}": colours for number in range(1, seats + 1)}
        chosen |= {"neutral_colour": colours} if seats == 2 else {}
        assert offered == {
            "start_player": ("random", *map(str, range(seats))),
            "open_hands": ("off", "on"),
            **chosen,
        }
