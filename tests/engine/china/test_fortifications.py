"""Section 13: fortifications."""

import pytest

from engine.china import GAME
from engine.china.data import FIELD
from engine.china.roads import best_rows, row_points
from tests.engine.china.table import asked, blocked, build, finish, options, owner, pick, points, position, told, vp

ON = {"options": {"fortifications": "on"}}


def row_total(side, houses, forts):
    own, on = frozenset(map(FIELD.get, houses.split())), frozenset(map(FIELD.get, forts.split()))
    return sum(row_points(row, on) for row in best_rows(side, own, on))


@pytest.mark.clause("CH-13.2")
def test_a_fortification_needs_a_wholly_free_field():
    state = position(houses={1: "w1"}, forts="w2", fort_left=[1, 0, 1], hands={0: "red green violet"})
    pick(state, "wei", "fortification.red")
    assert options(state) == ["w3", "w4", "w5", "w6", "w7"]
    assert blocked(state) == {"field.w1": "house_there", "field.w2": "fortification_there"}
    own = position(houses={0: "w1"}, forts="w2", fort_left=[1, 0, 1], hands={0: "red green violet"})
    pick(own, "wei", "fortification.red")
    assert blocked(own) == {"field.w1": "house_there", "field.w2": "fortification_there"}
    pick(state, "w3")
    assert state.table.forts[FIELD["w3"]] == 1


@pytest.mark.clause("CH-13.2", "CH-13.7")
@pytest.mark.parametrize(("bare", "why"), [("l4", "all_fortified"), ("", "no_field")])
def test_a_space_with_a_bare_fortification_is_free_for_houses_alone(bare, why):
    built = {0: "l1 l2", 1: "l3" if bare else "l3 l4"}
    state = position(houses=built, forts=bare or "w1", fort_left=[1, 0, 1], hands={0: "orange green violet"})
    pick(state, "lu")
    found = {
        one.label.args["piece"]: one.reason.id for one in GAME.blocked(GAME.view(state, 0), GAME.decisions(state)[0])
    }
    assert found["fortification"] == why
    assert ("house" in found) is not bool(bare)


@pytest.mark.clause("CH-13.3")
def test_it_is_paid_like_any_piece_and_is_one_of_two():
    state = position(houses={1: "w1"}, hands={0: "red green green"}, **ON)
    pick(state, "wei", "fortification.green", "w2")
    assert sum(state.hands[0]) == 1
    pick(state, "house.red", "w3")
    assert asked(state) == ("draw", 0)


@pytest.mark.clause("CH-13.4")
def test_it_is_a_piece_for_the_rule_of_the_empty_province():
    state = position(hands={0: "red red violet"}, **ON)
    pick(state, "wei", "fortification.red", "w2")
    assert asked(state) == ("draw", 0)
    state = position(forts="w2", hands={0: "red red violet"})
    build(state, "wei", "house.red", "w3")
    assert asked(state) == ("second_piece", 0)


@pytest.mark.clause("CH-13.5")
def test_anybody_may_build_on_a_bare_fortification():
    state = position(houses={1: "w1"}, forts="w2", fort_left=[0, 1, 1], seat=1, hands={1: "red green violet"})
    events = pick(state, "wei", "house.red", "w2")
    assert told(events, "placed_on_fortification")[0].seat == 1
    assert owner(state, "w2") == 1
    assert state.table.forts[FIELD["w2"]] == 1


@pytest.mark.clause("CH-13.6")
def test_fortification_and_house_on_the_same_or_on_different_fields():
    for field in ("w2", "w3"):
        state = position(houses={1: "w1"}, hands={0: "red red violet"}, **ON)
        pick(state, "wei", "fortification.red", "w2", "house.red", field)
        assert owner(state, field) == 0
    state = position(houses={1: "w1"}, hands={0: "red red violet"}, **ON)
    pick(state, "wei", "fortification.red", "w2", "stop")
    assert owner(state, "w2") == -1


@pytest.mark.clause("CH-13.7")
def test_a_bare_fortification_is_no_house():
    state = position(houses={0: "l1", 1: "l2 l3"}, hands={0: "orange orange violet"}, **ON)
    pick(state, "lu", "fortification.orange")
    events = pick(state, "l4") if asked(state)[0] == "field" else []
    assert not told(events, "completed")
    assert vp(state) == [0, 0, 0]
    events = pick(state, "house.orange")
    assert told(events, "completed")
    state = position(forts="w2", fort_left=[0, 0, 0], hands={0: "red red violet"})
    pick(state, "wei")
    assert options(state) == ["house.red"]
    assert finish(position(forts="w2")) != []
    assert points(finish(position(forts="w2"))) == {}
    state = position(houses={0: "w1 w3", 2: "w4"}, forts="w2")
    assert points(finish(state)) == {0: 3, 2: 2}
    assert {score.doubled for score in state.table.house_scores} == {()}


@pytest.mark.clause("CH-13.8")
@pytest.mark.parametrize(
    ("forts", "wanted"),
    [
        ("w5", {0: 7, 1: 8, 2: 2}),
        ("w1", {0: 14, 1: 4, 2: 2}),
        ("w1 w2", {0: 14, 1: 4, 2: 2}),
        ("w1 w7", {0: 14, 1: 4, 2: 4}),
    ],
)
def test_points_of_a_province_are_doubled_once_for_the_owner_only(forts, wanted):
    state = position(houses={0: "w1 w2 w3", 1: "w5 w6", 2: "w7"}, forts=forts, hands={0: "red red violet"})
    events = build(state, "wei", "house.red", "w4")
    assert points(events) == wanted
    doubled = {event.seat for event in told(events, "house_points_doubled")}
    assert doubled == {owner(state, field) for field in forts.split()}
    assert state.table.house_scores[-1].doubled == tuple(sorted(doubled))


@pytest.mark.clause("CH-13.9")
def test_a_row_with_a_fortification_counts_double_once():
    assert row_total("3-4", "w1 w2 w3 w4", "w1") == 8
    assert row_total("3-4", "w1 w2 w3 w4", "w1 w2 w3") == 8
    assert row_total("3-4", "c2 c4 c5 c6 s2 s4", "c6") == 8
    state = position(houses={0: "w1 w2 w3 w4"}, forts="w3")
    assert told(finish(state), "row_doubled")[0].args["n"] == 8
    assert state.table.rows[0].doubled


@pytest.mark.clause("CH-13.10")
def test_alliances_are_never_doubled():
    houses, there = {0: "w1 c1"}, {"wei": {0: 1}, "chin": {0: 1}}
    (event,) = told(finish(position(houses=houses, emissaries=there, forts="w1 c1")), "alliance_points")
    assert event.args["n"] == 2


@pytest.mark.clause("CH-13.11")
def test_everybody_has_one_only_and_unplaced_it_counts_in_a_tie():
    state = position(houses={1: "w1"}, forts="c1", fort_left=[0, 1, 1], hands={0: "red red violet"})
    pick(state, "wei")
    assert not any(key.startswith("fortification") for key in options(state))
    assert blocked(state)["fortification"] == "none_left"
    assert [player.supply - player.houses - player.emissaries for player in state.table.players] == [0, 1, 1]
