"""Section G: the worked examples W-1 to W-14; and the edge cases of section F that no other test shows."""

import pytest

from engine.china import GAME
from engine.china.data import FIELD
from engine.china.roads import best_rows, row_points
from tests.engine.china.table import (
    asked,
    emissaries,
    finish,
    hand,
    options,
    owner,
    pick,
    points,
    position,
    provinces,
    slots,
    told,
    vp,
)


def road_total(side, houses, forts=""):
    own, on = frozenset(map(FIELD.get, houses.split())), frozenset(map(FIELD.get, forts.split()))
    return sum(row_points(row, on) for row in best_rows(side, own, on))


@pytest.mark.clause("CH-3.5", "CH-3.6", "CH-3.8")
def test_w1_and_w2_wei():
    state = position(hands={0: "violet red red", 1: "red green green"})
    pick(state, "wei", "house.red", "w1")
    assert asked(state) == ("draw", 0)
    assert hand(state, 0) == ["red", "violet"]
    pick(state, "pile")
    assert asked(state) == ("turn", 1)
    pick(state, "wei", "house.red", "w2", "emissary.green")
    assert emissaries(state, "wei") == [0, 1, 0]
    assert hand(state, 1) == []
    pick(state, "pile", "pile", "pile")
    assert asked(state) == ("turn", 2)


@pytest.mark.clause("CH-3.10")
def test_w3_three_yellow_cards():
    state = position(houses={0: "q1", 1: "c1", 2: "w1"}, hands={2: "yellow yellow yellow"}, seat=2)
    for keys in (
        ("qi", "house.yellow", "q2", "house.yellow", "q3"),
        ("chin", "house.yellow", "c2", "house.yellow", "c3"),
    ):
        twin = GAME.decode(GAME.encode(state))
        pick(twin, *keys)
        assert hand(twin, 2) == ["yellow"]
        assert asked(twin) == ("draw", 2)
    pick(state, "wei", "house.yellow", "w2")
    assert hand(state, 2) == ["yellow"]
    assert options(state) == ["stop"]


@pytest.mark.clause("CH-4.4", "CH-3.8")
def test_w4_chu():
    houses, there = {1: "u1 u2 u3 u4", 2: "u5"}, {"chu": {1: 1, 2: 1}}
    state = position(houses=houses, emissaries=there, hands={0: "violet orange orange"})
    pick(state, "chu", "emissary.violet", "emissary.orange")
    assert sum(emissaries(state, "chu")) == 4
    assert asked(state) == ("draw", 0)
    state = position(houses=houses, emissaries={"chu": {0: 2, 1: 1, 2: 1}}, seat=1, hands={1: "violet violet violet"})
    pick(state, "chu")
    assert options(state) == ["house.violet"]


@pytest.mark.clause("CH-5.3", "CH-5.4")
def test_w5_wei_complete():
    assert points(finish(position(houses={0: "w1 w2 w3 w4", 1: "w5 w6", 2: "w7"}))) == {}
    state = position(houses={0: "w1 w2 w3", 1: "w5 w6", 2: "w7"}, hands={0: "red green violet"})
    assert points(pick(state, "wei", "house.red")) == {0: 7, 1: 4, 2: 2}


@pytest.mark.clause("CH-13.8")
def test_w6_with_a_fortification():
    state = position(houses={0: "w1 w2 w3", 1: "w5 w6", 2: "w7"}, forts="w6", hands={0: "red green violet"})
    assert points(pick(state, "wei", "house.red")) == {0: 7, 1: 8, 2: 2}


@pytest.mark.clause("CH-11.2", "CH-11.3", "CH-11.7", "CH-13.9")
@pytest.mark.parametrize("side", ["3-4", "4-5"])
def test_w7_and_w8_the_branch_and_the_fortification(side):
    assert road_total(side, "c2 c4 c5 c6 s2 s4") == 5
    assert road_total(side, "c2 c4 c5 c6 s2 s4", "c6") == 8


@pytest.mark.clause("CH-11.8", "CH-11.6", "CH-11.3", "CH-11.1")
def test_w9_to_w12_rows():
    assert road_total("3-4", "q1 q2 q3 q4 q5 w3 y4 y5") == 8
    assert road_total("4-5", "l1 l2 l3 q5 q4 w6 w7") == 7
    assert (road_total("3-4", "c1 c2 c3 c4"), road_total("4-5", "c1 c2 c3 c4")) == (4, 0)
    assert (road_total("3-4", "w1 w2 w3"), road_total("3-4", "w1 w2 w3 w4")) == (0, 4)


@pytest.mark.clause("CH-10.2", "CH-10.4")
def test_w13_shared_alliance():
    state = position(
        houses={0: "w1 w2 w3 w4 w5", 1: "q1 q2"}, emissaries={"wei": {0: 2, 1: 2, 2: 1}, "qi": {0: 1, 1: 1}}
    )
    found = [(event.args["alliance"], event.seat, event.args["n"]) for event in told(finish(state), "alliance_points")]
    assert found == [(12, 0, 7), (12, 1, 7)]


@pytest.mark.clause("CH-6.5", "CH-6.9")
def test_w14_two_cards_left():
    state = position(houses={0: "w1"}, hands={0: "red red green"}, pile="violet orange")
    pick(state, "wei", "house.red", "w2", "house.red", "w3", "pile", "pile")
    assert len(state.pile) == 34
    assert asked(state) == ("turn", 1)
    assert "-" not in slots(state)


@pytest.mark.clause("CH-4.6", "CH-5.6")
def test_example_2_and_4_of_the_rulebook():
    state = position(houses={1: "c1 c2", 2: "c3 c4"}, hands={0: "yellow yellow red"})
    pick(state, "chin", "emissary.yellow", "emissary.yellow")
    assert sum(emissaries(state, "chin")) == 2
    state = position(seats=4, houses={1: "q1 q2", 2: "q3", 3: "q5"}, hands={2: "yellow red green"}, seat=2)
    assert points(pick(state, "qi", "house.yellow")) == {1: 5, 2: 5, 3: 2}


@pytest.mark.clause("CH-10.3")
def test_example_6_of_the_rulebook():
    houses = {0: "w1 w2", 1: "c1 c2 c3 c4", 2: "s1 s2 s3"}
    there = {"wei": {3: 1, 1: 1}, "chin": {3: 2, 1: 1, 0: 1}, "shu": {2: 2, 3: 1}}
    found = told(finish(position(seats=4, houses=houses, emissaries=there)), "alliance_points")
    assert [(event.args["alliance"], event.seat, event.args["n"]) for event in found] == [(3, 3, 6)]


@pytest.mark.clause("CH-3.4")
def test_edge_6_after_the_match_the_joker_stays_in_the_province():
    state = position(houses={1: "w1 s1"}, hands={0: "red green green"})
    pick(state, "wei", "house.red", "w2", "house.green")
    assert all(name[0] == "w" for name in options(state))


@pytest.mark.clause("CH-4.4", "CH-4.5")
def test_edge_11_and_12_the_limit():
    state = position(houses={0: "w1 w2 w3", 1: "w4 w5 w6"}, emissaries={"wei": {2: 3}}, hands={0: "red red green"})
    assert state.table.limit(5) == 3
    pick(state, "wei", "house.red")
    assert asked(state)[0] == "second_piece"  # the only free field was taken by itself
    assert options(state) == ["emissary.red", "stop"]
    assert position(houses={0: "w1 w2 w3", 1: "w4 w5", 2: "w6 w7"}).table.limit(5) == 3


@pytest.mark.clause("CH-4.11")
def test_edge_13_a_scored_province_takes_emissaries_up_to_its_limit():
    houses = {0: "q1 q2 q3", 1: "q4 q5"}
    state = position(houses=houses, emissaries={"qi": {1: 1}}, hands={0: "yellow yellow yellow"})
    pick(state, "qi", "emissary.yellow")
    assert options(state) == ["emissary.yellow", "stop"]
    pick(state, "emissary.yellow")
    assert emissaries(state, "qi") == [2, 1, 0]
    assert asked(state) == ("draw", 0)


@pytest.mark.clause("CH-5.10")
def test_edge_15_emissary_first_then_the_last_house():
    state = position(houses={0: "l1", 1: "l2", 2: "l3"}, hands={0: "orange orange red"})
    events = pick(state, "lu", "emissary.orange")
    assert not told(events, "completed")
    events = pick(state, options(state)[0])
    assert points(events) == {0: 4, 1: 2, 2: 2}


@pytest.mark.clause("CH-6.3")
def test_edge_19_a_replaced_card_cannot_be_taken():
    state = position(houses={0: "w1"}, hands={0: "red red green"}, slots="red green yellow orange")
    pick(state, "wei", "house.red", "w2", "house.red", "w3", "slot.1")
    assert "slot.1" not in options(state)


@pytest.mark.clause("CH-5.1", "CH-8.3")
def test_edge_26_after_the_trigger_a_province_is_scored_at_once():
    state = position(houses={0: "l1 l2", 1: "l3"}, hands={0: "orange orange red"}, run=2, start=1)
    events = pick(state, "lu", "house.orange")
    assert points(events) == {0: 4, 1: 3}
    pick(state, "stop")
    assert state.over


@pytest.mark.clause("CH-4.7", "CH-13.7")
def test_edge_33_and_34_fortifications():
    state = position(houses={0: "l1 l2", 1: "l3"}, hands={0: "orange orange red"}, options={"fortifications": "on"})
    events = pick(state, "lu", "fortification.orange")
    assert not told(events, "completed")
    assert vp(state) == [0, 0, 0]
    state = position(forts="l1", fort_left=[0, 0, 0], hands={0: "orange orange red"})
    pick(state, "lu", "house.orange", "l2")
    assert "emissary.orange" in options(state)
    assert owner(state, "l2") == 0
    assert "lu" not in provinces(position(hands={0: "red green violet"}))
