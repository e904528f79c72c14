"""Section 5: house scoring, in the middle of a turn and with ties on every rank."""

import pytest

from engine.china import GAME
from engine.china.data import PROVINCE
from engine.china.houses import rank_points
from tests.engine.china.table import asked, finish, options, pick, points, position, told, vp


def fill(houses, emissaries=None, seats=3, **more):
    """Seat 0 fills Wei with a house on w7."""
    state = position(seats=seats, houses=houses, emissaries=emissaries, hands={0: "red red violet"}, **more)
    events = pick(state, "wei")
    events += pick(state, "house.red") if asked(state)[0] == "first_piece" else []
    if asked(state)[0] == "field":
        events += pick(state, "w7")
    return state, events


@pytest.mark.clause("CH-5.1")
def test_the_last_house_interrupts_the_turn():
    state, events = fill({0: "w1", 1: "w2 w3 w4", 2: "w5 w6"})
    assert [event.kind for event in events][:2] == ["placed_house", "completed"]
    assert sum(vp(state)) > 0
    assert asked(state) == ("second_piece", 0)
    assert sum(state.hands[0]) == 2


@pytest.mark.clause("CH-5.1")
def test_the_option_tells_the_points_of_every_seat_also_where_two_get_the_same():
    state = position(seat=2, houses={0: "w5 w6", 1: "w2 w3 w4", 2: "w1"}, hands={2: "red red violet"})
    pick(state, "wei")
    then = GAME.label(GAME.view(state, 2), GAME.next(state), "house.red").then
    assert (
        {label.args["seat"]: label.args["n"] for label in then}
        == points(pick(state, "house.red"))
        == {0: 3, 1: 7, 2: 3}
    )


@pytest.mark.clause("CH-5.2")
def test_after_the_scoring_only_an_emissary_may_follow():
    state, _ = fill({0: "w1", 1: "w2 w3 w4", 2: "w5 w6"})
    assert options(state) == ["emissary.red", "stop"]
    before = vp(state)
    pick(state, "emissary.red")
    assert vp(state) == before


@pytest.mark.clause("CH-5.3")
def test_most_houses_bring_a_point_for_every_house():
    _, events = fill({0: "w1 w2 w3", 1: "w4 w5", 2: "w6"})
    assert points(events)[0] == 7
    assert rank_points((4, 0, 0)) == (4, 0, 0)


@pytest.mark.clause("CH-5.4")
def test_every_further_rank_gets_the_houses_of_the_rank_before():
    assert rank_points((4, 2, 1)) == (7, 4, 2)
    assert rank_points((5, 4, 3, 2, 1)) == (15, 5, 4, 3, 2)
    assert rank_points((1, 3, 2, 5)) == (2, 5, 3, 11)


@pytest.mark.clause("CH-5.5")
def test_without_a_house_no_points():
    _, events = fill({0: "w1 w2 w3", 1: "w4 w5 w6"})
    assert points(events) == {0: 7, 1: 4}
    assert rank_points((0, 0, 0)) == (0, 0, 0)


@pytest.mark.clause("CH-5.6")
@pytest.mark.parametrize(
    ("houses", "wanted"),
    [
        ((3, 2, 2), (7, 3, 3)),
        ((3, 3, 1), (7, 7, 3)),
        ((1, 1, 1, 1), (4, 4, 4, 4)),
        ((2, 1, 1, 1), (5, 2, 2, 2)),
        ((3, 2, 2, 1), (8, 3, 3, 2)),
        ((4, 3, 2, 2, 1), (12, 4, 3, 3, 2)),
        ((2, 2, 2, 1, 1), (8, 8, 8, 2, 2)),
    ],
)
def test_ties_on_every_rank_share_it_and_none_is_skipped(houses, wanted):
    assert rank_points(houses) == wanted


@pytest.mark.clause("CH-5.7")
def test_the_formula_against_a_plain_count():
    for total in range(5**4):
        houses = tuple(total // 5**seat % 5 for seat in range(4))
        for seat, got in enumerate(rank_points(houses)):
            better = [number for number in houses if number > houses[seat]]
            wanted = 0 if not houses[seat] else min(better) if better else sum(houses)
            assert got == wanted


@pytest.mark.clause("CH-5.8")
def test_points_at_once_then_a_scoring_stone():
    state, _ = fill({0: "w1", 1: "w2 w3 w4", 2: "w5 w6"})
    assert vp(state) == [3, 7, 3]
    assert state.table.players[1].points == {"houses": 7, "final_houses": 0, "alliances": 0, "roads": 0}
    assert state.table.scored[PROVINCE["wei"]]


@pytest.mark.clause("CH-5.9")
def test_every_province_is_scored_once():
    state, _ = fill({0: "w1", 1: "w2 w3 w4", 2: "w5 w6"})
    events = finish(state)
    assert not [event for event in events if event.args.get("province") == "wei"]
    assert vp(state) == [3, 7, 3]
    state = position(houses={0: "w1 w2", 1: "w3"})
    events = finish(state)
    assert points(events) == {0: 3, 1: 2}
    assert all(state.table.scored)
    assert len(state.table.house_scores) == 9


@pytest.mark.clause("CH-5.10")
def test_emissaries_play_no_part():
    houses = {0: "w1", 1: "w2 w3 w4", 2: "w5 w6"}
    with_men, without = fill(houses, {"wei": {0: 2}})[1], fill(houses)[1]
    assert points(with_men) == points(without) == {0: 3, 1: 7, 2: 3}


@pytest.mark.clause("CH-5.8")
def test_scoring_is_told_with_its_province():
    _, events = fill({0: "w1", 1: "w2 w3 w4", 2: "w5 w6"})
    assert told(events, "completed")[0].args == {"province": "wei"}
