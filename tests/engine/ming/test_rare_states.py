"""What options, reasons, questions and lines say in states that play seldom reaches."""

import pytest

from engine.kernel.values import PUBLIC
from engine.ming import GAME
from engine.ming.rounds import naming_seat
from engine.ming.state import Place, ReturnedMembers, ScoringRecord
from tests.engine.ming.table import N, asked, blocked, go, labels, options, pick, position, told


def taking(pile=None, **more):
    """Seat 0 takes a card; the draw pile has so many cards, the others are discards."""
    more = {"hands": {0: {"rider": 4}, **{seat: {"junk": 5} for seat in (1,)}, 2: {"barge": 5}}, **more}
    state = position(phase="cards", **more)
    if pile is not None:
        for kind in state.pile[pile:]:
            state.table.discard[kind] += 1
        state.pile = state.pile[:pile]
    go(state, ("next_taker", 0))
    return state


def scored(houses, seats=3):
    """The events of the scoring of the city of A."""
    state = position(seats=seats, houses=houses, phase="scoring")
    state.table.scorings.append(ScoringRecord(2, (), ()))
    return go(state, ("score_city", PUBLIC, Place("A")))


@pytest.mark.clause("MD-4.7")
@pytest.mark.parametrize("pile", [0, 1])
def test_a_pile_that_is_used_up_is_told_when_its_next_card_is_needed_with_as_many_as_are_shuffled(pile):
    state = taking(pile, spaces={0: {"A": 1, "B": 1}})
    discards = sum(state.table.discard)
    events = pick(state, 0, "slot.A")
    assert [event.args for event in told(events, "reshuffled")] == [{"n": discards}] * (not pile)


@pytest.mark.clause("MD-4.4", "MD-4.6")
def test_the_last_member_on_a_space_is_the_price_of_a_dragon_and_still_opens_its_card():
    state = taking(spaces={0: {"A": 1, "B": 3}})
    said = labels(state, 0)
    assert {key: said[key].args["n"] for key in said if key.startswith("dragon.")} == {"dragon.A": 1, "dragon.B": 3}
    assert {why for place, why in blocked(state, 0).items() if place.startswith("slot.")} == {"no_member"}
    assert {key for key in said if key.startswith("slot.")} == {"slot.A", "slot.B"}


@pytest.mark.clause("MD-4.2")
def test_without_dragons_the_reason_says_that_their_stack_is_empty():
    hands = {0: {"rider": 4}, 1: {"dragon": 5}, 2: {"dragon": 5}}
    state = taking(spaces={0: {"A": 1, "B": 1}}, hands=hands, dragons=0)
    assert blocked(state, 0)["dragons"] == "no_dragons"


@pytest.mark.clause("MD-5.12", "MD-5.14")
@pytest.mark.parametrize(("space", "monk", "said", "n"), [
    (0, None, "stand_only", 0), (1, None, "stand", 1), (3, None, "stand", 3), (5, None, "stand", 3),
    (5, 0, "stand_only", 0), (5, 1, "stand", 3),
])  # fmt: skip
def test_standing_still_says_how_many_can_follow(space, monk, said, n):
    state = position(
        princes=("A1",), hands={0: {"rider": 2}}, spaces={0: {"A": space}}, monks={} if monk is None else {"A1": monk}
    )
    go(state, ("next_prince", 0))
    label = labels(state, 0)["stand"]
    assert (label.id, label.args["n"]) == (said, n)


@pytest.mark.clause("MD-5.12")
def test_a_space_of_two_closes_three_and_says_how_many_there_are():
    state = position(princes=("A1",), hands={0: {"rider": 1}}, spaces={0: {"A": 2}})
    go(state, ("next_prince", 0))
    pick(state, 0, "stand")
    assert options(state, 0) == ["0", "1", "1m", "2", "2m"]
    reasons = {(one.reason.id, one.reason.args["n"]) for one in GAME.blocked(GAME.view(state, 0), GAME.next(state))}
    assert reasons == {("space_has", 2)}


@pytest.mark.clause("MD-5.13", "MD-5.15")
@pytest.mark.parametrize(("monk", "said"), [(None, "deploy_monk"), (2, "deploy_displacing")])
def test_a_monk_names_whom_it_displaces_and_nobody_where_the_monastery_is_empty(monk, said):
    state = position(
        princes=("A1",), hands={0: {"rider": 1}}, spaces={0: {"A": 1}}, monks={} if monk is None else {"A1": monk}
    )
    go(state, ("next_prince", 0))
    pick(state, 0, "stand")
    label = labels(state, 0)["1m"]
    assert (label.id, label.args.get("monk_seat")) == (said, monk)
    assert [event.args["monk_seat"] for event in told(pick(state, 0, "1m"), "displaced")] == [monk] * (monk is not None)


@pytest.mark.clause("MD-5.18")
def test_an_empty_hand_passes_with_its_cause_and_a_full_one_without():
    state = position(hands={1: {"rider": 1}})
    events = go(state, ("next_prince", 0))
    (passed,) = told(events, "passed")
    assert (passed.seat, passed.args) == (0, {"cause": "no_cards"})
    (passed,) = [event for event in told(pick(state, 1, "pass"), "passed") if event.seat == 1]
    assert passed.args == {}


@pytest.mark.clause("MD-7.8", "MD-7.9", "MD-7.10")
@pytest.mark.parametrize(("houses", "said"), [
    ({"A1": {0: 2, 1: 1}}, [(0, "majority", None)]),
    ({"A1": {0: 2, 1: 1}, "A2": {1: 1}}, [(1, "majority", 2)]),  # level in members, more districts
    ({"A1": {0: 1, 1: 1}}, [(0, "majority_shared", None), (1, "majority_shared", None)]),
    ({"A1": {0: 1, 1: 1, 2: 1}, "A2": {1: 1, 0: 1}}, [(0, "majority_shared", None), (1, "majority_shared", None)]),
])  # fmt: skip
def test_a_majority_is_told_as_a_tie_only_where_it_was_one(houses, said):
    lines = [event for event in scored(houses) if event.kind.startswith("majority")]
    assert [(event.seat, event.kind, event.args.get("districts")) for event in lines] == said


@pytest.mark.clause("MD-10.10", "MD-10.15")
@pytest.mark.parametrize(("members", "lines"), [({0: 1, N: 2}, []), ({0: 2, N: 2}, [0])])
def test_a_neutral_majority_leaves_nobody_the_points_and_an_equal_number_does(members, lines):
    events = scored({"A1": members}, seats=2)
    assert [event.seat for event in events if event.kind.startswith("majority")] == lines


@pytest.mark.clause("MD-7.4", "MD-7.6")
def test_all_members_of_one_district_return_there_and_the_option_names_it():
    state = position(houses={"A2": {0: 2, 1: 1}}, phase="scoring")
    go(state, ("choose_returns", PUBLIC, Place("A")))
    said = labels(state, 0)
    assert said["0"].then == ()
    assert [(one.id, one.args["number_1"], one.args["district_1"]) for one in said["2"].then] == [("split_1", 2, "A2")]


@pytest.mark.clause("MD-10.11")
def test_the_start_player_is_told_how_many_neutral_members_return():
    state = position(seats=2, houses={"A1": {N: 2, 0: 1}, "A2": {N: 2}}, phase="scoring")
    go(state, ("neutral_returns", PUBLIC, Place("A")))
    assert asked(state) == ("neutral_return", 0)
    decision = GAME.next(state)
    assert decision.args == ReturnedMembers("A", 2)
    assert GAME.ask(GAME.view(state, 0), decision).args["n"] == 2


@pytest.mark.clause("MD-9.2", "MD-9.5")
@pytest.mark.parametrize(("points", "monks", "seat"), [
    ((10, 10, 20, 30), {}, 1),  # level: the first one clockwise from the start player's left
    ((10, 10, 20, 30), {"A1": 0}, 0),
    ((10, 20, 20, 20), {"A1": 3}, 3),
])  # fmt: skip
def test_who_names_the_start_player_is_one_of_those_level_with_the_place(points, monks, seat):
    state = position(seats=4, round=4, points=dict(enumerate(points)), monks=monks)
    assert naming_seat(state.table) == seat
