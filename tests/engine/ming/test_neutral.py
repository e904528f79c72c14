"""Section 10: the neutral family."""

from collections import Counter
from random import Random

import pytest

from engine.ming import GAME
from engine.ming.data import DATA, DISTRICTS
from engine.ming.neutral import neutral_keeps
from engine.ming.state import NOBODY
from tests.engine.ming.table import (
    SEED,
    N,
    asked,
    blocked,
    go,
    house,
    labels,
    options,
    pick,
    playthrough,
    position,
    stand,
    step,
    told,
    vp,
)
from tests.engine.ming.test_cities import city, waiting


def new(**chosen):
    return GAME.new(2, {"start_player": "0", **chosen}, SEED)[0]


@pytest.mark.clause("MD-10.1")
def test_an_unused_colour_is_neutral():
    assert new().table.neutral == "green"
    assert new(colour_1="green").table.neutral == "blue"
    assert new(colour_1="green", colour_2="blue").table.neutral == "red"
    assert new(colour_1="green", colour_2="blue", neutral_colour="yellow").table.neutral == "yellow"
    assert new(colour_1="yellow", neutral_colour="yellow").table.neutral == "green"
    assert new(neutral_colour="blue", colour_2="green").table.neutral == "blue"
    assert new().table.neutral_owner == 2
    assert position(3).table.neutral_owner == NOBODY  # with more players there is none


@pytest.mark.clause("MD-10.1")
@pytest.mark.parametrize("colour", ["red", "blue", "green", "yellow"])
def test_seats_without_a_chosen_colour_keep_off_the_neutral_one(colour):
    table = new(neutral_colour=colour).table
    assert table.neutral == colour
    assert colour not in {player.colour for player in table.players}
    chosen = new(neutral_colour=colour, colour_2=colour).table
    assert chosen.players[1].colour == colour  # who has chosen it has it
    assert chosen.neutral not in {player.colour for player in chosen.players}


def test_a_game_begun_before_keeps_its_colours():
    state, _ = GAME.new(2, {"start_player": "0", "neutral_colour": "red"}, SEED, again=True)
    assert [player.colour for player in state.table.players] == ["red", "blue"]
    chosen = GAME.choose(2, {"neutral_colour": "red"})
    assert (chosen["colour_1"], chosen["colour_2"]) == ("blue", "green")
    assert GAME.choose(2, chosen) == chosen


@pytest.mark.clause("MD-10.2")
def test_one_neutral_member_everywhere_before_the_princes():
    state = new()
    assert asked(state) == ("place_prince", 0)
    assert all(row[2] == 1 for row in state.table.standing)


@pytest.mark.clause("MD-10.3", "MD-10.4")
def test_three_each_in_turn_after_the_princes():
    state = new()
    pick(state, 0, "A1")
    pick(state, 1, "B1")
    assert state.table.phase == "neutral"
    assert [player.neutral_to_place for player in state.table.players] == [3, 3]
    for seat in (0, 1) * 3:
        assert asked(state) == ("place_neutral", seat)
        assert labels(state, seat)["D1"].place == "D1"
        pick(state, seat, "C1" if stand(state, "C1")[2] < 3 else "C2" if stand(state, "C2")[2] < 3 else "C3")
    assert asked(state) == ("place_member", 0)
    assert sum(row[2] for row in state.table.standing) == 24


@pytest.mark.clause("MD-10.5")
def test_edge_42_never_more_than_three():
    state = position(2, round=3, standing={"C1": {N: 3}, "C2": {N: 2}})
    go(state, ("place_neutral", 0), ("place_member", 1))
    assert options(state, 0) == [name for name in DISTRICTS if name != "C1"]
    assert blocked(state, 0) == {"C1": "neutral_full"}


@pytest.mark.clause("MD-10.6")
def test_again_before_rounds_three_and_five_beginning_with_the_new_start_player():
    for number in range(1, 6):
        state = position(2, round=number, start=0)
        go(state, ("round_end",))
        expected = "place_neutral" if number + 1 in (3, 5) else "place_member"
        assert asked(state) == (expected, 1)


@pytest.mark.clause("MD-10.7", "MD-10.13")
def test_neutral_members_only_stand_and_their_reserve_never_runs_out():
    rng, state = Random(4), new()
    placed = Counter()
    while not state.over:
        for event in step(state, rng):
            placed[event.kind] += 1
        assert state.table.neutral_owner not in state.table.monks
    assert placed["neutral_placed"] == 18
    given = len(DISTRICTS) + placed["neutral_placed"]
    assert given == 36
    assert given > DATA.components.family_members
    assert given <= DATA.neutral.most_per_district * len(DISTRICTS)
    assert GAME.check(state) == []


@pytest.mark.clause("MD-10.8")
def test_everything_else_is_as_always():
    state = playthrough(2, 8)
    assert GAME.result(state).totals() == GAME.recount(state)
    assert [record.round for record in state.table.scorings] == [2, 4, 6]
    state = position(2, round=4, points={0: 1, 1: 9})
    go(state, ("round_end",))
    assert state.table.start == 1


@pytest.mark.clause("MD-10.10", "MD-10.11")
def test_x6_the_sole_majority_keeps_one_more_than_the_others():
    state = city({"A1": {N: 2, 0: 1}, "A2": {N: 2, 1: 1}, "A3": {0: 1, 1: 1}}, seats=2, start=1)
    assert asked(state) == ("neutral_return", 1)
    assert options(state, 1) == ["0-1-0", "1-0-0"]
    events = pick(state, 1, "0-1-0")
    assert told(events, "neutral_went_back")[0].args["districts"] == ["A2"]
    assert (house(state, "A1")[2], house(state, "A2")[2]) == (2, 1)
    assert stand(state, "A2")[2] == 1
    assert waiting(state) == [1, 0]  # MD-10.14: only now the players choose


@pytest.mark.clause("MD-10.10", "MD-10.16")
def test_edge_40_neutral_members_alone_in_a_city():
    state = position(2, round=2, standing={"A1": {N: 2}, "A2": {N: 1}})
    removed = state.table.neutral_removed
    events = go(state, ("scoring",), ("place_member", 0))
    assert asked(state) == ("neutral_return", 0)
    assert options(state, 0) == ["1-1-0", "2-0-0"]
    events = pick(state, 0, "2-0-0")
    assert told(events, "neutral_left")[0].args["n"] == 1
    assert state.table.neutral_removed == removed + 1
    assert stand(state, "A1")[2] == 2
    assert house(state, "A2")[2] == 0
    assert vp(state) == [0, 0]
    assert GAME.check(state) == []


@pytest.mark.clause("MD-10.11")
def test_no_question_if_there_is_one_way_only():
    state = city({"A1": {N: 2, 0: 1}}, seats=2)
    assert waiting(state) == [0]  # 2 against 1: all two are kept, none goes back
    assert house(state, "A1")[2] == 2
    state = city({"A1": {N: 2}, "A2": {0: 0}}, seats=2)
    assert asked(state) == ("place_member", 0)  # one goes back, both came from A1
    assert stand(state, "A1")[2] == 1


@pytest.mark.clause("MD-10.12")
def test_edge_39_otherwise_all_go_back_whatever_the_city_districts():
    state = city({"A1": {N: 1, 0: 2}, "A2": {N: 1}}, seats=2)
    assert waiting(state) == [0]
    assert (stand(state, "A1")[2], stand(state, "A2")[2]) == (1, 1)
    assert neutral_keeps(state.table, 0) == 0


@pytest.mark.clause("MD-10.12", "MD-10.14")
def test_x17_the_neutral_family_behind():
    state = city({"A1": {N: 1, 0: 1}, "A2": {0: 1, 1: 1}}, seats=2)
    assert stand(state, "A1")[2] == 1
    pick(state, 0, "1")
    pick(state, 1, "0")
    pick(state, 0, "1-0-0")
    assert vp(state) == [6, 6]


@pytest.mark.clause("MD-10.14")
def test_the_numbers_before_any_return_count():
    """Neutral 3, seat 0 two: three are kept although seat 0 may still take both back."""
    state = city({"A1": {N: 2, 0: 1}, "A2": {N: 1, 0: 1}}, seats=2)
    assert waiting(state) == [0]
    pick(state, 0, "2")
    assert state.table.scorings[-1].cities[0].left == ((0, 0, 2), (0, 0, 1), (0, 0, 0))


@pytest.mark.clause("MD-10.15", "MD-7.7")
def test_edge_41_the_neutral_majority_keeps_the_points_from_all():
    state = city({"A1": {N: 2, 0: 1}, "A2": {N: 1, 0: 1}, "A3": {1: 1}}, seats=2)
    pick(state, 0, "0")
    pick(state, 1, "0")
    assert vp(state) == [8, 4]


@pytest.mark.clause("MD-10.11", "MD-10.9")
def test_edge_45_a_returning_member_may_take_the_lead_of_its_district():
    state = city({"A1": {N: 2, 0: 1}, "A2": {N: 1}}, seats=2, standing={"A2": {0: 1, N: 1}})
    assert asked(state) == ("neutral_return", 0)
    pick(state, 0, "0-1-0")
    assert stand(state, "A2") == [1, 0, 2]
