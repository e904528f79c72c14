"""Section 6: majorities in the districts, tiles and sets."""

from itertools import product

import pytest

from engine.ming import GAME
from engine.ming.districts import members_to_move
from tests.engine.ming.table import N, asked, go, house, pick, playthrough, position, stand, told, vp


def scored(standing, seats=3, number=2, monks=None, **given):
    """A scoring up to the first question."""
    state = position(seats, round=number, standing=standing, monks=monks, **given)
    return state, go(state, ("scoring",), ("place_member", 0))


@pytest.mark.clause("MD-6.1")
def test_the_steps_of_a_scoring():
    state, _ = scored({})
    assert state.table.step == 0  # everything done: nobody in any district
    state = position(3, round=6, tiles={0: {"A": 1, "B": 1, "C": 1, "D": 1, "E": 1}}, standing={"A1": {0: 1}})
    state.table.monks[4] = 0
    state.table.players[0].removed -= 1
    events = go(state, ("scoring",), ("place_member", 0))
    events += pick(state, 0, "0")
    assert [event.kind for event in events if event.kind not in {"sealed", "returns_revealed"}] == [
        "scoring",
        "to_city",
        "tiles",
        "city",
        "members_left",
        "majority",
        "monks",
        "five_sets",
        "single_tiles",
    ]


@pytest.mark.clause("MD-6.2")
def test_members_go_into_the_houses_of_their_own_district():
    state, _ = scored({"B1": {0: 3, 1: 2}, "B2": {1: 1}})
    assert house(state, "B1") == [2, 1, 0]
    assert house(state, "B2") == [0, 1, 0]
    assert house(state, "B3") == [0, 0, 0]
    for standing in product(range(5), repeat=4):
        assert sum(members_to_move(standing)) <= 3


@pytest.mark.clause("MD-6.3", "MD-6.4")
def test_edges_22_and_23_monks_do_not_count_and_do_not_go():
    state, _ = scored({"A1": {0: 1}}, monks={"A1": 0, "B1": 1})
    assert house(state, "A1") == [1, 0, 0]
    assert stand(state, "A1") == [0, 0, 0]
    assert state.table.monks[0] == 0
    assert house(state, "B1") == [0, 0, 0]


@pytest.mark.clause("MD-6.4")
@pytest.mark.parametrize(("members", "moved"), [(1, 1), (2, 2), (7, 2)])
def test_the_sole_leader_moves_two_or_the_only_one(members, moved):
    assert members_to_move((0, members, 0)) == (0, moved, 0)


@pytest.mark.clause("MD-6.5")
def test_x4_first_and_second():
    state, _ = scored({"A1": {0: 3, 1: 2, 2: 1}})
    assert house(state, "A1") == [2, 1, 0]
    assert stand(state, "A1") == [1, 1, 1]


@pytest.mark.clause("MD-6.6")
def test_a_sole_leader_and_a_shared_second_place():
    assert members_to_move((2, 1, 1)) == (2, 0, 0)
    assert members_to_move((1, 5, 1, 1)) == (0, 2, 0, 0)


@pytest.mark.clause("MD-6.7")
def test_edges_24_and_25_a_shared_lead():
    assert members_to_move((3, 3, 2)) == (1, 1, 0)
    assert members_to_move((1, 1, 1)) == (1, 1, 1)
    assert members_to_move((2, 2, 0, 2)) == (1, 1, 0, 1)
    assert members_to_move((2, 2, 1, 2)) == (1, 1, 0, 1)


@pytest.mark.clause("MD-6.8")
def test_four_leaders_stay():
    state, events = scored({"A1": dict.fromkeys(range(4), 2)}, seats=4)
    assert stand(state, "A1") == [2, 2, 2, 2]
    assert not told(events, "to_city")


ROWS = [
    ((1, 0, 0, 0), (1, 0, 0, 0)),
    ((4, 0, 0, 0), (2, 0, 0, 0)),
    ((3, 1, 0, 0), (2, 1, 0, 0)),
    ((2, 2, 0, 0), (1, 1, 0, 0)),
    ((3, 2, 1, 0), (2, 1, 0, 0)),
    ((3, 1, 1, 0), (2, 0, 0, 0)),
    ((2, 2, 1, 0), (1, 1, 0, 0)),
    ((2, 2, 2, 0), (1, 1, 1, 0)),
    ((4, 3, 2, 1), (2, 1, 0, 0)),
    ((4, 3, 1, 1), (2, 1, 0, 0)),
    ((4, 2, 2, 1), (2, 0, 0, 0)),
    ((4, 1, 1, 1), (2, 0, 0, 0)),
    ((3, 3, 2, 1), (1, 1, 0, 0)),
    ((3, 3, 1, 1), (1, 1, 0, 0)),
    ((3, 3, 3, 1), (1, 1, 1, 0)),
    ((2, 2, 2, 2), (0, 0, 0, 0)),
    ((0, 0, 0, 0), (0, 0, 0, 0)),
]


@pytest.mark.clause("MD-6.9")
@pytest.mark.parametrize(("standing", "moves"), ROWS)
def test_the_complete_table_t6(standing, moves):
    for turn in range(4):
        assert members_to_move(standing[turn:] + standing[:turn]) == moves[turn:] + moves[:turn]


@pytest.mark.clause("MD-6.9", "MD-6.10")
def test_a_second_never_moves_as_many_as_a_leader():
    for standing in product(range(5), repeat=4):
        moves = members_to_move(standing)
        most = max(standing)
        for owner, number in enumerate(standing):
            assert moves[owner] <= number
            if 0 < number < most:
                assert moves[owner] < moves[standing.index(most)]


@pytest.mark.clause("MD-6.10")
def test_all_districts_are_worked_out_at_once_without_a_question():
    state, events = scored({"A1": {0: 2}, "C2": {1: 1}, "F3": {2: 3}})
    came = [event.args["districts"] for event in told(events, "to_city")]
    assert came == [["A1", "A1"], ["C2"], ["F3", "F3"]]
    assert asked(state) == ("return_number", 0)
    assert sum(map(sum, state.table.houses)) == 5


@pytest.mark.clause("MD-6.11")
def test_a_tile_for_every_member_in_a_city():
    state, events = scored({"A1": {0: 3, 1: 1}, "A2": {0: 1}, "B1": {0: 2, 1: 2}})
    assert state.table.players[0].tiles == [3, 1, 0, 0, 0, 0]
    assert state.table.players[1].tiles == [1, 1, 0, 0, 0, 0]
    assert [event.args["n"] for event in told(events, "tiles")] == [4, 2]


ONE_EACH = {"A": 1, "B": 1, "C": 1, "D": 1, "E": 1}


@pytest.mark.clause("MD-6.12")
@pytest.mark.parametrize(("number", "points"), [(2, 28), (4, 24), (6, 20)])
def test_a_set_of_six_is_traded_at_once(number, points):
    """Edge 28: nobody is asked."""
    state, events = scored({"F1": {0: 1}}, number=number, tiles={0: ONE_EACH})
    assert state.table.players[0].tiles == [0] * 6
    assert state.table.players[0].points["sets"] == points
    assert told(events, "sets")[0].args == {"n": 1, "points": points}


@pytest.mark.clause("MD-6.12")
def test_edge_27_two_sets_at_once():
    state, _ = scored({"F1": {0: 2}}, tiles={0: dict.fromkeys("ABCDE", 2)})
    assert vp(state)[0] == 56


@pytest.mark.clause("MD-6.12", "MD-6.14")
def test_x12_what_stays_after_a_set():
    tiles = {"A": 2, "B": 1, "C": 2, "D": 1, "E": 1, "F": 2}
    state, _ = scored({"F1": {0: 1}}, number=4, tiles={0: tiles})
    assert vp(state)[0] == 24
    assert state.table.players[0].tiles == [1, 0, 1, 0, 0, 2]


@pytest.mark.clause("MD-6.13")
def test_tiles_come_from_set_up_and_cities_only():
    state = playthrough(3, 5)
    for seat, player in enumerate(state.table.players):
        gained = 1 + sum(moves[seat] for record in state.table.scorings for moves in record.moved)
        spent = 6 * sum(record.sets[seat] for record in state.table.scorings)
        fives = player.points["five_sets"] // 10
        assert sum(player.tiles) == gained - spent - 5 * fives


@pytest.mark.clause("MD-6.14")
def test_after_the_sets_a_colour_is_missing():
    for number in range(6):
        state = position(2, round=2, tiles={0: dict.fromkeys("ABCDEF", 3)})
        state.table.players[0].tiles[number] = 1
        assert "a complete set was not traded" in GAME.check(state)
        go(state, ("scoring",), ("place_neutral", 0))
        assert min(state.table.players[0].tiles) == 0
        assert GAME.check(state) == []


@pytest.mark.clause("MD-10.9", "MD-10.15")
def test_x16_the_neutral_family_is_a_party_and_takes_no_tiles():
    state, _ = scored({"B1": {N: 2, 0: 2, 1: 1}, "B2": {N: 3, 0: 1, 1: 1}, "F1": {0: 1}}, seats=2)
    record = state.table.scorings[0].moved
    assert record[3] == (1, 0, 1)
    assert record[4] == (0, 0, 2)
    assert [sum(player.tiles) for player in state.table.players] == [2, 0]
