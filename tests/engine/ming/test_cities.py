"""Sections 7 and 8: returns and points in the cities, monasteries, the end of the last scoring."""

import pytest

from engine.ming import GAME
from engine.ming.cities import return_cards
from engine.ming.data import PROVINCES
from engine.ming.monasteries import five_sets
from engine.ming.state import Place, ScoringRecord
from tests.engine.ming.table import (
    asked,
    barrier,
    go,
    house,
    labels,
    options,
    pick,
    position,
    stand,
    told,
    vp,
)


def city(houses, seats=3, number=2, province=0, start=0, **given):
    """One city with members in its houses, up to the first question."""
    state = position(seats, round=number, phase="scoring", houses=houses, start=start, **given)
    moved = tuple(tuple(row) for row in state.table.houses)
    state.table.scorings.append(ScoringRecord(number, moved, (0,) * seats))
    go(state, ("city", -1, Place(PROVINCES[province])), ("place_member", 0))
    return state


def waiting(state):
    return [
        decision.seat for decision in GAME.decisions(state) if decision.kind == "return_number" and decision.waiting
    ]


@pytest.mark.clause("MD-7.1")
def test_the_cities_come_in_order_and_each_is_finished_first():
    state = position(3, standing={"D1": {1: 1}, "B1": {0: 1}, "B2": {1: 1}})
    events = go(state, ("scoring",), ("place_member", 0))
    assert [event.args["province"] for event in told(events, "city")] == ["B"]
    pick(state, 0, "0")
    events = pick(state, 1, "0")
    kinds = [event.kind for event in events if event.kind in {"members_left", "city"}]
    assert kinds == ["members_left", "members_left", "city"]
    assert [event.args["province"] for event in told(events, "city")] == ["D"]
    assert GAME.headline(GAME.view(state)).id == "city"
    pick(state, 1, "0")  # the last one: no city is being scored any more
    assert GAME.headline(GAME.view(state)).id == "phase"
    assert state.table.city == -1


@pytest.mark.clause("MD-7.2")
def test_only_seats_with_a_member_choose():
    state = city({"A1": {0: 1}, "A3": {2: 2}})
    assert waiting(state) == [0, 2]


@pytest.mark.clause("MD-7.3")
def test_all_choose_secretly_and_the_cards_are_revealed_together():
    state = city({"A1": {0: 2, 1: 1}, "A2": {2: 2}})
    assert waiting(state) == [0, 1, 2]
    assert all(decision.secret and decision.together for decision in GAME.decisions(state))
    events, refused = GAME.play(state, 2, "1")
    assert [event.kind for event in events] == ["sealed"]
    assert all(value != 1 for event in events for value in event.args.values())
    assert refused == ""
    assert waiting(state) == [0, 1]
    assert GAME.decision(state, 2).answer == "1"
    pick(state, 2, "2")  # changed freely until all have chosen
    state = GAME.withdraw(state, 2)
    assert waiting(state) == [0, 1, 2]
    pick(state, 2, "2")
    pick(state, 0, "0")
    events, refused = GAME.play(state, 1, "1")
    assert refused == "revealed"
    shown = told(events, "returns_revealed")
    assert [(event.seat, event.args["n"]) for event in shown] == [(0, 0), (1, 1), (2, 2)]


@pytest.mark.clause("MD-7.3")
def test_nothing_tells_an_early_choice():
    """Views of all others, labels, options and events are the same whatever the early seat has chosen."""
    seen = []
    for number in "012":
        state = city({"A1": {0: 2, 1: 1}, "A2": {2: 2}})
        events, refused = GAME.play(state, 2, number)
        views = [GAME.view(state, seat) for seat in (-1, 0, 1)]
        public = [event.seen_by(seat) for seat in (-1, 0, 1) for event in events]
        others = [GAME.decision(state, seat) for seat in (0, 1)]
        lines = [GAME.brief(view) for view in views] + [GAME.hand(view) for view in views]
        seen.append((views, public, others, lines, refused, [labels(state, seat) for seat in (0, 1)]))
        assert GAME.view(state, 2).stack != views[0].stack  # the owner sees the own choice
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.clause("MD-7.4")
def test_from_nothing_to_all_and_never_skipped():
    """Edges 29, 30 and 34."""
    assert options(city({"A1": {0: 2}, "A2": {1: 1}}), 0) == ["0", "1", "2"]
    assert options(city({"A1": {0: 2}, "A2": {1: 1}}), 1) == ["0", "1"]
    assert options(city({"A1": {0: 1}}, number=6), 0) == ["0", "1"]
    assert [return_cards(number) for number in range(7)] == [(0,), (1,), (2,), (3,), (1, 3), (2, 3), (1, 2, 3)]
    state = city({"A1": {0: 2}, "A2": {0: 2}, "A3": {0: 2}})
    assert options(state, 0) == [str(number) for number in range(7)]
    assert labels(state, 0)["6"].args["numbers"] == [1, 2, 3]


@pytest.mark.clause("MD-7.5", "MD-2.2")
def test_members_go_back_in_turn_order_to_where_they_came_from():
    """Edge 33."""
    state = city({"A1": {0: 1, 1: 1, 2: 1}, "A2": {0: 1, 1: 1, 2: 1}}, start=1)
    for seat in range(3):
        pick(state, seat, "1")
    for seat, way in ((1, "1-0-0"), (2, "0-1-0"), (0, "0-1-0")):
        assert asked(state) == ("return_which", seat)
        pick(state, seat, way)
    assert stand(state, "A1") == [0, 1, 0]
    assert stand(state, "A2") == [1, 0, 1]
    assert [player.supply for player in state.table.players] == [20] * 3


@pytest.mark.clause("MD-7.6")
def test_the_owner_chooses_which_ones_if_there_is_a_choice():
    state = city({"A1": {0: 2}, "A3": {0: 1}})
    pick(state, 0, "2")
    assert asked(state) == ("return_which", 0)
    assert options(state, 0) == ["1-0-1", "2-0-0"]
    label = labels(state, 0)["1-0-1"]
    assert (label.id, label.args) == (
        "split_2",
        {"district_1": "A1", "number_1": 1, "district_2": "A3", "number_2": 1},
    )
    pick(state, 0, "1-0-1")
    assert (stand(state, "A1")[0], stand(state, "A3")[0]) == (1, 1)
    for houses, number in (
        ({"A1": {0: 2}, "A3": {0: 1}}, "3"),
        ({"A1": {0: 2}, "A3": {0: 1}}, "0"),
        ({"A2": {0: 2}}, "1"),
    ):
        state = city(houses)
        pick(state, 0, number)
        assert asked(state) == ("place_member", 0)


X5 = {"A1": {0: 2, 1: 1}, "A2": {0: 1, 1: 2}, "A3": {0: 1, 1: 1}}


@pytest.mark.clause("MD-7.7", "MD-7.8")
@pytest.mark.parametrize(("number", "red", "blue"), [(2, 8, 16), (4, 6, 13), (6, 0, 4)])
def test_x5_returns(number, red, blue):
    state = city(X5, number=number)
    pick(state, 0, "2")
    pick(state, 1, "1")
    pick(state, 0, "1-1-0")
    pick(state, 1, "0-1-0")
    assert vp(state) == [red, blue, 0]
    assert state.table.players[1].points["majorities"] == 4


@pytest.mark.clause("MD-7.8")
def test_edges_31_and_32_nobody_and_one_alone():
    state = city({"A1": {0: 1, 1: 1}})
    pick(state, 0, "1")
    pick(state, 1, "1")
    assert vp(state) == [0, 0, 0]
    state = city({"A1": {0: 2}})
    pick(state, 0, "1")
    assert state.table.players[0].points == {
        "sets": 0,
        "members": 4,
        "majorities": 4,
        "monks": 0,
        "five_sets": 0,
        "tiles": 0,
    }


def leave_all(state):
    for seat in waiting(state):
        pick(state, seat, "0")
    return [player.points["majorities"] for player in state.table.players]


@pytest.mark.clause("MD-7.9")
def test_a_tie_goes_to_the_seat_in_more_city_districts():
    assert leave_all(city({"A1": {0: 2}, "A2": {1: 1}, "A3": {1: 1}})) == [0, 4, 0]


@pytest.mark.clause("MD-7.9")
@pytest.mark.parametrize(
    ("standing", "said"),
    [
        ({"A1": {0: 2}, "A2": {1: 1}, "A3": {1: 1}}, [("majority", 1, 2)]),
        ({"A1": {0: 2}, "A2": {0: 1, 1: 2}}, [("majority", 0, None)]),  # 3 to 1
        (
            {"A1": {0: 1, 1: 1}, "A2": {0: 1, 1: 1}, "A3": {2: 2}},
            [("majority_shared", 0, None), ("majority_shared", 1, None)],
        ),
    ],
)
def test_what_has_decided_a_tie_is_told(standing, said):
    state = city(standing)
    for seat in waiting(state):
        events = pick(state, seat, "0")
    majorities = [event for event in events if event.kind.startswith("majority")]
    assert [(event.kind, event.seat, event.args.get("districts")) for event in majorities] == said


@pytest.mark.clause("MD-7.10", "MD-7.9")
def test_edge_35_and_x15_sharing():
    assert leave_all(city({"A1": {0: 1, 1: 1}, "A2": {0: 1, 1: 1}, "A3": {2: 2}})) == [2, 2, 0]
    state = city({"A1": {0: 1, 1: 1, 2: 1}}, number=4)
    assert leave_all(state) == [1, 1, 1]
    assert vp(state) == [4, 4, 4]
    assert leave_all(city({"A1": {0: 1, 1: 1, 2: 1}, "A2": {3: 1}}, seats=4)) == [1, 1, 1, 1]


@pytest.mark.clause("MD-7.11", "MD-6.10")
def test_members_left_are_out_of_the_game():
    state = city({"A1": {0: 2, 1: 1}})
    removed = [player.removed for player in state.table.players]
    pick(state, 0, "1")
    pick(state, 1, "0")
    assert [player.removed - old for player, old in zip(state.table.players, removed, strict=True)] == [1, 1, 0]
    assert house(state, "A1") == [0, 0, 0]
    assert stand(state, "A1") == [1, 0, 0]
    assert all(player.returned == -1 for player in state.table.players)
    assert GAME.check(state) == []


@pytest.mark.clause("MD-7.1", "MD-7.9", "MD-7.11", "MD-6.11")
@pytest.mark.parametrize(("blue_takes", "points"), [("0-0-1", [8, 10, 10]), ("0-1-0", [8, 12, 8])])
def test_x11_a_whole_province(blue_takes, points):
    standing = {"C1": {0: 4, 1: 2, 2: 1}, "C2": {1: 2, 2: 2, 0: 1}, "C3": {2: 3, 0: 1, 1: 1}}
    state = position(3, standing=standing, monks={"C2": 0})
    removed = sum(player.removed for player in state.table.players)
    go(state, ("scoring",), ("place_member", 0))
    assert [house(state, name) for name in ("C1", "C2", "C3")] == [[2, 1, 0], [0, 1, 1], [0, 0, 2]]
    assert [player.tiles[2] for player in state.table.players] == [2, 2, 3]
    for seat, number in ((0, "0"), (1, "0"), (2, "1")):
        pick(state, seat, number)
    pick(state, 2, blue_takes)
    assert vp(state) == [points[0] + 4, points[1], points[2]]
    assert sum(player.removed for player in state.table.players) == removed + 6


# ---- section 8 ----


@pytest.mark.clause("MD-8.1", "MD-8.2", "MD-5.16")
@pytest.mark.parametrize("number", [2, 4, 6])
def test_four_points_for_every_monk_that_stays(number):
    state = position(3, round=number, monks={"A1": 0, "B2": 0, "F3": 2})
    go(state, ("scoring",), ("place_member", 0))
    assert [player.points["monks"] for player in state.table.players] == [8, 0, 4]
    assert state.table.monks.count(0) == 2
    assert state.table.scorings[-1].monks == (2, 0, 1)


@pytest.mark.clause("MD-8.3", "MD-8.4")
def test_x13_the_end():
    state = position(3, round=6, tiles={0: {"A": 2, "B": 3, "D": 2, "E": 2, "F": 4}})
    go(state, ("scoring",), ("place_member", 0))
    assert state.table.players[0].points["five_sets"] == 20
    assert state.table.players[0].points["tiles"] == 3
    assert state.table.players[0].tiles == [0, 1, 0, 0, 0, 2]


@pytest.mark.clause("MD-8.3")
def test_edge_43_a_set_of_five_is_worth_nothing_before():
    tiles = dict.fromkeys("ABCDE", 1)
    state = position(3, round=4, tiles={0: tiles})
    go(state, ("scoring",), ("place_member", 0))
    assert vp(state) == [0, 0, 0]
    assert state.table.players[0].tiles == [1, 1, 1, 1, 1, 0]


@pytest.mark.clause("MD-8.3", "MD-6.12")
def test_edge_44_sets_of_six_first():
    state = position(3, round=6, tiles={0: dict.fromkeys("ABCDE", 2) | {"F": 1}})
    go(state, ("scoring",), ("place_member", 0))
    assert state.table.players[0].points["sets"] == 20
    assert state.table.players[0].points["five_sets"] == 10
    assert state.table.players[0].points["tiles"] == 0


@pytest.mark.clause("MD-8.4")
def test_as_many_sets_of_five_as_possible():
    assert five_sets([3, 3, 0, 3, 3, 1]) == 1
    assert five_sets([0, 0, 5, 5, 5, 5]) == 0


@pytest.mark.clause("MD-7.3")
def test_border_three_of_undo():
    """A seat alone in a city reveals at once; with others the number can be changed until all have chosen."""
    assert barrier(city({"A1": {0: 2}}), 0, "1") == "revealed"
    assert barrier(city({"A1": {0: 2, 1: 1}}), 0, "1") == ""


def test_which_can_be_taken_back_and_the_next_city_waits_for_the_end_of_the_turn():
    state = position(3, standing={"A1": {0: 2}, "A2": {0: 2}, "B1": {0: 1, 1: 1}}, confirm=True)
    go(state, ("scoring",), ("place_member", 0))
    pick(state, 0, "1")
    assert asked(state) == ("return_which", 0)
    assert barrier(state, 0, "1-0-0") == ""
    assert asked(state) == ("end_turn", 0)
