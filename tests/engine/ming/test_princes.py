"""Section 5: princes and deployment."""

import pytest

from engine.kernel.values import Frame
from engine.ming import GAME
from engine.ming.data import CROSSINGS, DISTRICT, DISTRICTS, KINDS, PROVINCES
from engine.ming.princes import goals, journey, open_districts, prices
from engine.ming.routes import cards_key, cards_of, find_journey, in_order, leads, payments
from tests.engine.ming.table import (
    asked,
    at,
    blocked,
    go,
    hand,
    labels,
    monk,
    options,
    pick,
    position,
    space,
    stand,
    told,
)


def acting(hand_of_0, princes, **given):
    """Seat 0 is asked what its prince does; then seat 1."""
    state = position(3, hands={0: hand_of_0, 1: {"junk": 2}}, princes=princes, **given)
    go(state, ("prince_action", 0), ("prince_action", 1))
    return state


@pytest.mark.clause("MD-5.1", "MD-5.2")
def test_one_action_a_turn_round_and_round_until_all_have_passed():
    hands = {0: {"rider": 2}, 1: {"rider": 1}, 2: {"rider": 1}}
    state = position(3, hands=hands, princes=["A1", "B1", "C1"])
    go(state, ("princes",), ("place_member", 0))
    pick(state, 0, "stand")
    assert asked(state) == ("prince_action", 1)
    pick(state, 1, "pass")
    assert asked(state) == ("prince_action", 2)
    pick(state, 2, "stand")  # the last card: its next turn is a forced pass
    assert asked(state) == ("prince_action", 0)
    events = pick(state, 0, "stand")
    assert [(event.seat, event.auto) for event in told(events, "passed")] == [(2, True), (0, True)]
    assert asked(state) == ("place_member", 0)


@pytest.mark.clause("MD-5.1")
def test_edge_21_the_last_one_has_turn_after_turn():
    state = position(3, hands={0: {"rider": 1}, 1: {"rider": 2}}, princes=["A1", "B1", "C1"])
    go(state, ("princes",), ("place_member", 0))
    pick(state, 0, "pass")
    for _ in range(2):
        assert asked(state) == ("prince_action", 1)
        pick(state, 1, "stand")
    assert asked(state) == ("place_member", 0)


@pytest.mark.clause("MD-5.3", "MD-5.4", "MD-5.8")
def test_x1_one_step_costs_the_card_of_its_border():
    state = acting({"rider": 1, "junk": 1}, ["A2"])
    assert options(state, 0) == ["move.A3", "stand", "pass"]
    pick(state, 0, "move.A3")  # only the rider pays: no question
    assert hand(state, 0) == {"junk": 1}
    assert state.table.discard[0] == 1
    assert at(state, 0) == "A3"
    for prince in DISTRICTS:  # closed or open, in the order of the board
        state = acting({"rider": 1, "dragon": 3}, [prince])
        decision = GAME.decision(state, 0)
        keys = GAME.kind(decision).keys(state, decision.frame)
        there = [key.removeprefix("move.") for key in keys if key.startswith("move.")]
        assert there == sorted(there, key=DISTRICTS.index)


@pytest.mark.clause("MD-5.3")
def test_a_step_leads_over_a_border_only():
    """D1 and B2 touch in a point; no card leads from one to the other."""
    for kind in range(6):
        assert CROSSINGS[DISTRICT["D1"]][kind] != DISTRICT["B2"]
    state = acting({"dragon": 1}, ["D1"])
    assert {key[5:] for key in options(state, 0) if key.startswith("move")} == {"A1", "B3", "D2", "D3", "E3"}


@pytest.mark.clause("MD-5.3")
@pytest.mark.parametrize("home", DISTRICTS)
def test_neighbours_out_of_reach_stand_in_the_order_of_the_board(home):
    state = acting({"rider": 1}, [home])
    assert list(blocked(state, 0)) == sorted(blocked(state, 0))


@pytest.mark.clause("MD-5.4")
def test_edge_11_a_dragon_may_be_played_instead_of_the_fitting_card():
    state = acting({"rider": 1, "dragon": 1}, ["A2"], spaces={0: {"A": 1}})
    pick(state, 0, "move.A3")
    assert options(state, 0) == ["rider", "dragon"]
    stack = state.table.dragons
    pick(state, 0, "dragon")
    assert hand(state, 0) == {"rider": 1}
    assert state.table.dragons == stack + 1  # MD-5.8
    assert sum(state.table.discard) == 0


@pytest.mark.clause("MD-5.5", "MD-5.6", "MD-5.7")
def test_x9_passing_through():
    state = acting({"sedan_chair": 1, "dragon": 1}, ["E2", "D2", "E1"])
    assert {key for key in options(state, 0) if key.startswith("move")} == {
        f"move.{name}" for name in ("E3", "D1", "D3", "E2", "F3")
    }
    assert {"stand", "pass"} <= set(options(state, 0))
    found = blocked(state, 0)
    assert found == {"D2": "occupied", "E1": "occupied"}
    both = cards_of("sedan_chair+dragon")
    assert set(prices(state, 0, "E3")) == {cards_of("dragon"), both}
    assert set(prices(state, 0, "D1")) == {both}
    assert journey(state, 0, "D1", both) == [DISTRICT["E2"], DISTRICT["D2"], DISTRICT["D1"]]
    pick(state, 0, "move.F3")
    assert at(state, 0) == "F3"
    assert state.table.path == [DISTRICT[name] for name in ("E2", "E1", "F3")]


@pytest.mark.clause("MD-5.5")
def test_edge_9_an_occupied_district_is_no_end():
    """B1 is occupied and nothing leads on: not offered. Two occupied ones in a row are passed with three cards."""
    state = acting({"rickshaw": 1}, ["C1", "B1"])
    assert options(state, 0) == ["stand", "pass"]
    assert blocked(state, 0)["B1"] == "occupied"
    assert blocked(state, 0)["C2"] == "no_card"
    state = acting({"sedan_chair": 1, "rickshaw": 2}, ["D2", "E2", "E3"])
    assert "move.E3" not in options(state, 0)
    state = acting({"sedan_chair": 1, "rickshaw": 1, "ox_cart": 1}, ["D2", "E2", "E3"])
    assert "move.E1" in options(state, 0)


@pytest.mark.clause("MD-5.4", "MD-5.6")
@pytest.mark.parametrize(
    ("held", "start", "end", "price", "asked_for"),
    [
        ({"rider": 1, "junk": 1}, "A2", "A3", ["rider"], False),  # one way: it is named
        ({"sedan_chair": 1, "dragon": 1}, "E2", "D1", ["sedan_chair", "dragon"], False),
        ({"rider": 1, "dragon": 2}, "A2", "A3", "cards_1", True),  # several: the cheapest
        ({"junk": 1, "rider": 1, "rickshaw": 1}, "A1", "C1", "cards_3", True),  # one, but dear
    ],
)
def test_a_journey_names_what_it_costs_and_a_dear_one_is_asked_for(held, start, end, price, asked_for):
    state = acting(held, [start])
    assert labels(state, 0)[f"move.{end}"].args["price"] == price
    pick(state, 0, f"move.{end}")
    assert (asked(state) == ("move_cards", 0)) == asked_for
    assert sum(hand(state, 0).values()) == sum(held.values()) - (0 if asked_for else len(price))


@pytest.mark.clause("MD-5.9")
@pytest.mark.parametrize(
    ("held", "price", "asked_for"),
    [
        ({"rider": 1, "dragon": 1}, "cards_1", True),
        ({"rider": 2}, ["rider"], False),
        ({"dragon": 1}, ["dragon"], False),
    ],
)
def test_standing_still_names_the_card_that_is_given_up_without_a_question(held, price, asked_for):
    state = acting(held, ["A2"])
    assert labels(state, 0)["stand"].args["price"] == price
    pick(state, 0, "stand")
    assert (asked(state) == ("stand_card", 0)) == asked_for


@pytest.mark.clause("MD-5.6")
def test_a_move_is_chosen_by_its_end_and_then_by_its_cards():
    state = acting({"rider": 1, "dragon": 2}, ["A2"], spaces={0: {"A": 2}})
    pick(state, 0, "move.A3")
    ways = options(state, 0)
    assert ways[:2] == ["rider", "dragon"]
    assert len(ways) == len(set(ways))
    counts = [sum(cards_of(key)) for key in ways]
    assert counts == sorted(counts)
    label = labels(state, 0)["rider"]
    assert (label.id, label.args["cards"]) == ("pay_step", ["rider"])
    label = labels(state, 0)["2dragon"]
    assert (label.id, label.args) == ("pay_move", {"cards": ["dragon", "dragon"], "districts": ["A1"]})
    assert label.group == "cards_2"
    assert all(key == cards_key(cards_of(key)) for key in ways)


@pytest.mark.clause("MD-5.6", "MD-5.3")
def test_routes_agree_with_walking_every_path_step_by_step():
    """An independent search: all sequences of cards and steps, with princes in the way."""
    start = DISTRICT["B1"]

    def journeys(here, cards, spent, path, found):
        for kind in set(cards):
            steps = set(CROSSINGS[here]) - {-1} if kind == 6 else {CROSSINGS[here][kind]} - {-1}
            rest = list(cards)
            rest.remove(kind)
            for there in steps:
                paid = (*spent, kind)
                on = (*path, (kind, there))
                found.setdefault((there, tuple(map(sorted(paid).count, range(7)))), []).append(on)
                journeys(there, rest, paid, on, found)
        return found

    for cards in ([0, 1, 2], [6, 6, 3, 1], [0, 0, 4, 5, 6], [1, 2, 3, 4, 5]):
        counts = tuple(map(cards.count, range(7)))
        expected = journeys(start, cards, (), (), {})
        found = {(end, paid) for end in range(len(DISTRICTS)) for paid in payments(start, counts, end)}
        assert found == set(expected)
        state = acting({kind: held for kind, held in zip(KINDS, counts, strict=True) if held}, ["B1", "B2", "C3"])
        assert set(in_order(goals(state, 0))) == {end for end, _ in expected} - {DISTRICT["B2"], DISTRICT["C3"]}
        for (end, paid), ways in expected.items():
            assert leads(start, paid, end)
            assert find_journey(start, paid, end) == min(ways)


@pytest.mark.clause("MD-5.7", "MD-5.11")
def test_edge_10_out_and_back():
    state = acting({"rider": 2}, ["A2"], spaces={0: {"A": 2}})
    assert options(state, 0) == ["move.A2", "move.A3", "stand", "pass"]
    assert labels(state, 0)["move.A2"].id == "round_trip"
    pick(state, 0, "move.A2")
    assert hand(state, 0) == {}
    assert asked(state) == ("deploy", 0)
    pick(state, 0, "2")
    assert stand(state, "A2") == [2, 0, 0]


@pytest.mark.clause("MD-5.9", "MD-5.8")
def test_standing_still_costs_any_card():
    state = acting({"rider": 1, "junk": 2, "dragon": 1}, ["A2"])
    pick(state, 0, "stand")
    assert asked(state) == ("stand_card", 0)
    assert options(state, 0) == ["rider", "junk", "dragon"]
    pick(state, 0, "junk")
    assert at(state, 0) == "A2"
    assert [DISTRICTS[there] for there in state.table.path] == ["A2"]
    assert state.table.discard == [0, 1, 0, 0, 0, 0]
    assert asked(state) == ("prince_action", 1)


@pytest.mark.clause("MD-5.10")
def test_edge_13_a_dragon_given_up_goes_back_to_its_stack():
    state = acting({"dragon": 1}, ["A2"])
    stack = state.table.dragons
    pick(state, 0, "stand")
    assert state.table.dragons == stack + 1
    assert sum(state.table.discard) == 0


@pytest.mark.clause("MD-5.11", "MD-5.12")
def test_x2_deploying():
    state = acting({"rider": 1, "junk": 1}, ["A2"], spaces={0: {"A": 4, "B": 3}})
    pick(state, 0, "move.A3")
    assert asked(state) == ("deploy", 0)
    assert options(state, 0) == ["0", "1", "1m", "2", "2m", "3", "3m"]
    assert blocked(state, 0) == {}
    pick(state, 0, "2")
    assert space(state, 0, "A") == 2
    assert stand(state, "A3") == [2, 0, 0]
    assert space(state, 0, "B") == 3


@pytest.mark.clause("MD-5.11")
def test_nothing_may_be_deployed_on_the_way():
    """A1 to C1 through B3 and B1: only C's space counts."""
    state = acting({"junk": 1, "rider": 1, "rickshaw": 1}, ["A1"], spaces={0: {"B": 3, "C": 1}})
    pick(state, 0, "move.C1")
    pick(state, 0, "rider+junk+rickshaw")
    assert options(state, 0) == ["0", "1", "1m"]
    assert blocked(state, 0) == {"deploy": "space_has"}
    assert not told(pick(state, 0, "0"), "deployed")
    assert space(state, 0, "C") == 1
    assert asked(state) == ("prince_action", 1)


@pytest.mark.clause("MD-5.12")
@pytest.mark.parametrize(("there", "most"), [(0, 0), (1, 1), (2, 2), (3, 3), (5, 3)])
def test_at_most_three_of_the_space_of_the_province(there, most):
    state = acting({"rider": 2}, ["A2"], spaces={0: {"A": there, "B": 1}}, standing={"A2": {0: 2}})
    pick(state, 0, "stand")
    if most == 0:
        assert asked(state) == ("prince_action", 1)
    else:
        assert len(options(state, 0)) == 1 + 2 * most
        pick(state, 0, str(most))
        assert stand(state, "A2")[0] == 2 + most


@pytest.mark.clause("MD-5.13", "MD-5.14")
def test_x3_a_monk_and_then_no_more_deployment():
    state = acting({"rider": 3}, ["A2"], spaces={0: {"A": 4}}, standing={"A2": {0: 1}})
    pick(state, 0, "stand")
    pick(state, 0, "2m")
    assert monk(state, "A2") == 0
    assert stand(state, "A2")[0] == 2  # one old, one new
    pick(state, 1, "pass")
    go(state, ("prince_action", 0), ("place_member", 1))
    assert labels(state, 0)["stand"].id == "stand_only"
    events = pick(state, 0, "stand")  # edge 14: allowed, but nothing is deployed
    assert told(events, "prince_stood")
    assert asked(state) == ("place_member", 1)
    assert space(state, 0, "A") == 2


@pytest.mark.clause("MD-5.13")
def test_edges_15_to_17_who_may_become_a_monk():
    state = acting({"rider": 1}, ["A2"], spaces={0: {"A": 1}}, standing={"A2": {0: 2}})
    pick(state, 0, "stand")
    assert options(state, 0) == ["0", "1", "1m"]  # "0m" does not exist: an older member may not
    pick(state, 0, "1m")
    assert (stand(state, "A2")[0], monk(state, "A2"), space(state, 0, "A")) == (2, 0, 0)
    state = acting({"rider": 1}, ["A2"], spaces={0: {"A": 3}})
    pick(state, 0, "stand")
    pick(state, 0, "3m")
    assert (stand(state, "A2")[0], monk(state, "A2")) == (2, 0)


@pytest.mark.clause("MD-5.15")
def test_x10_displacing_a_monk():
    state = position(
        3,
        hands={1: {"barge": 1}},
        princes=["A1", "F2"],
        spaces={1: {"F": 1}},
        standing={"F2": {0: 2, 1: 2}},
        monks={"F2": 0},
    )
    go(state, ("prince_action", 1), ("place_member", 2))
    pick(state, 1, "stand")
    label = labels(state, 1)["1m"]
    assert (label.id, label.args["monk_seat"]) == ("deploy_displacing", 0)
    events = pick(state, 1, "1m")
    assert stand(state, "F2") == [3, 2, 0]
    assert monk(state, "F2") == 1
    assert told(events, "displaced")[0].args["monk_seat"] == 0
    assert GAME.check(state) == []


@pytest.mark.clause("MD-5.14")
def test_an_own_monk_bars_deployment_in_its_district_only():
    """Ending a move beside him is allowed, but nothing is deployed; next door everything is as ever."""
    given = {"princes": ["A2"], "spaces": {0: {"A": 3}}, "monks": {"A1": 0}}
    state = acting({"rider": 5}, **given)
    pick(state, 0, "stand")
    assert options(state, 0) == ["0", "1", "1m", "2", "2m", "3", "3m"]
    way = next(kind for kind, there in zip(KINDS, CROSSINGS[DISTRICT["A2"]], strict=False) if there == DISTRICT["A1"])
    state = acting({way: 1}, **given)
    assert labels(state, 0)["move.A1"].id == "move_only"
    pick(state, 0, "move.A1")
    assert at(state, 0) == "A1"
    assert asked(state) == ("prince_action", 1)
    assert space(state, 0, "A") == 3


@pytest.mark.clause("MD-5.14")
def test_own_monks_close_their_districts_province_by_province():
    """Every district is counted once, in its own province; another seat's monk closes nothing."""
    for district, name in enumerate(DISTRICTS):
        state = acting({"rider": 1}, ["A1"], monks={name: 0, DISTRICTS[district - 1]: 1})
        expected = [3] * len(PROVINCES)
        expected[PROVINCES.index(name[0])] -= 1
        assert open_districts(state.table, 0) == expected, name


@pytest.mark.clause("MD-5.15", "MD-5.14")
def test_edge_18_the_displaced_one_may_deploy_there_again():
    state = position(3, hands={0: {"barge": 1}}, princes=["F2", "A1"], spaces={0: {"F": 2}}, monks={"F2": 1})
    go(state, ("prince_action", 0), ("place_member", 2))
    pick(state, 0, "stand")
    assert options(state, 0) == ["0", "1", "1m", "2", "2m"]


@pytest.mark.clause("MD-5.16", "MD-5.15")
def test_edge_19_nobody_takes_the_own_monk_out_or_displaces_it():
    state = position(3, hands={0: {"barge": 3}}, princes=["F2"], spaces={0: {"F": 3}}, monks={"F2": 0, "F1": 0})
    go(state, ("prince_action", 0), ("prince_action", 0), ("place_member", 1))
    pick(state, 0, "stand")
    assert asked(state) == ("prince_action", 0)
    assert state.table.monks.count(0) == 2


@pytest.mark.clause("MD-5.17")
def test_passing_ends_the_phase_for_a_seat_whose_prince_stays_in_the_way():
    """Edges 12 and 20."""
    state = position(3, hands={0: {"rider": 3}, 1: {"rider": 2}}, princes=["A3", "A2"], spaces={0: {"A": 3}})
    go(state, ("princes",), ("place_member", 0))
    pick(state, 0, "pass")
    assert state.table.players[0].passed
    assert hand(state, 0) == {"rider": 3}
    assert space(state, 0, "A") == 3
    assert "move.A3" not in options(state, 1)
    pick(state, 1, "stand")
    assert asked(state) == ("prince_action", 1)


@pytest.mark.clause("MD-5.17")
def test_without_cards_there_is_nothing_but_to_pass():
    state = acting({}, ["A2"])
    assert asked(state) == ("prince_action", 1)
    assert state.table.players[0].passed
    action = GAME.rules.kinds["prince_action"]
    assert list(action.keys(state, Frame(0, action.name, 0, ""))) == ["pass"]


@pytest.mark.clause("MD-5.18")
def test_an_empty_hand_passes_by_itself_others_may():
    state = position(3, hands={1: {"rider": 1}}, princes=["A1", "B1", "C1"])
    events = go(state, ("princes",), ("place_member", 0))
    assert [(event.seat, event.auto, event.args) for event in told(events, "passed")] == [
        (0, True, {"cause": "no_cards"})
    ]
    assert state.table.players[0].passed
    assert asked(state) == ("prince_action", 1)
    assert "pass" in options(state, 1)


@pytest.mark.clause("MD-5.18")
@pytest.mark.parametrize("kind", KINDS)
def test_one_card_of_any_kind_leaves_the_choice_and_with_the_last_one_the_seat_passes(kind):
    state = position(3, hands={0: {kind: 1}, 1: {"rider": 1}}, princes=["B2", "B1", "C1"])
    go(state, ("princes",), ("place_member", 0))
    assert asked(state) == ("prince_action", 0)
    assert options(state, 0)[-2:] == ["stand", "pass"]
    pick(state, 0, "stand")
    assert asked(state) == ("prince_action", 1)
    assert not state.table.players[0].passed
    events = pick(state, 1, "pass")
    assert [(event.seat, event.auto) for event in told(events, "passed")] == [(1, False), (2, True), (0, True)]
    assert told(events, "passed")[0].args == {}, "with a card in hand it is a choice"
    assert asked(state) == ("place_member", 0)


@pytest.mark.clause("MD-5.19")
def test_cards_and_members_are_kept_for_the_next_round():
    state = position(3, round=1, hands={0: {"rider": 2}}, princes=["A1"], spaces={0: {"D": 3}})
    go(state, ("princes",), ("round_end",))
    pick(state, 0, "pass")
    assert state.table.round == 2
    assert hand(state, 0) == {"rider": 2}
    assert space(state, 0, "D") == 3
    assert not any(player.passed for player in state.table.players)


def test_keys_of_cards_fit_a_control():
    longest = max((cards_key(cards) for cards in [(1, 0, 1, 0, 1, 1, 1), (0, 1, 1, 0, 1, 1, 1)]), key=len)
    assert len(longest) <= 60
    assert cards_of("2rider+dragon") == (2, 0, 0, 0, 0, 0, 1)
    assert len(KINDS) == 7


@pytest.mark.clause("MD-5.4", "MD-5.8")
def test_a_journey_is_told_with_its_cards_and_the_districts_between():
    state = acting({"rider": 1, "junk": 1}, ["A1"])
    keys = [key for key in options(state, 0) if key.startswith("move.")]
    for key in keys:
        twin = GAME.decode(GAME.encode(state))
        events = pick(twin, 0, key)
        if asked(twin)[0] == "move_cards":
            events += pick(twin, 0, options(twin, 0)[0])
        (moved,) = told(events, "prince_moved") + told(events, "prince_stepped")
        assert moved.args["district"] == key.removeprefix("move.") == at(twin, 0)
        between = [DISTRICTS[one] for one in twin.table.path[1:-1]]
        assert moved.args.get("districts", []) == between
        assert bool(between) == (moved.kind == "prince_moved")
    assert len(keys) > 1
