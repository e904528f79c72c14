"""Section 2: course of the game."""

import pytest

from engine.china import GAME
from engine.china.data import PROVINCES
from tests.engine.china.table import asked, barrier, hand, options, pick, position, slots, told


def turns(state, number):
    """Play ``number`` swaps and list who was asked."""
    seats = []
    for _ in range(number):
        seats.append(asked(state)[1])
        pick(state, "swap")
        if asked(state)[0] == "swap_give":
            pick(state, options(state)[0])
        pick(state, "pile")
    return seats


@pytest.mark.clause("CH-2.1")
def test_the_start_player_begins_and_turns_go_clockwise():
    state = position(seats=4, seat=2, start=2)
    assert turns(state, 6) == [2, 3, 0, 1, 2, 3]
    assert state.table.round == 2
    assert state.table.last_seat == 1


@pytest.mark.clause("CH-2.2", "CH-2.4")
def test_a_turn_is_placing_or_swapping_and_never_nothing():
    state = position(houses={0: "w1", 1: "w2"}, hands={0: "red red green"})
    assert options(state)[-1] == "swap"
    assert "pass" not in options(state)
    assert set(options(state)[:-1]) <= set(PROVINCES)
    pick(state, "swap", "green", "pile")
    assert asked(state) == ("turn", 1)
    state = position(houses={0: "w1", 1: "w2"}, hands={0: "red red green"})
    pick(state, "wei", "house.red", "w3", "stop", "pile")
    assert asked(state) == ("turn", 1)


@pytest.mark.clause("CH-2.3")
def test_the_order_within_a_turn():
    houses = {0: "l1 l2", 1: "l3"}
    state = position(houses=houses, hands={0: "orange orange violet"}, slots="red red red green")
    events = pick(state, "lu", "house.orange")
    assert [event.kind for event in told(events, "placed_house")] == ["placed_house"]
    assert [event.kind for event in events[:2]] == ["placed_house", "completed"]
    assert asked(state) == ("second_piece", 0)
    events = pick(state, "emissary.orange", "slot.1", "pile")
    kinds = [event.kind for event in events]
    assert kinds[:3] == ["placed_emissary", "took_open", "drew"]
    assert kinds.index("drew") < kinds.index("opened")
    assert len(hand(state, 0)) == 3
    assert "-" not in slots(state)
    assert asked(state) == ("turn", 1)


@pytest.mark.clause("CH-2.5")
def test_the_deck_is_played_through_twice():
    state = GAME.new(3, {}, "11" * 16)[0]
    runs = []
    while not state.over:
        runs.append(state.table.run)
        decision = GAME.decisions(state)[0]
        GAME.play(state, decision.seat, decision.options[-1])
    assert sorted(set(runs)) == [0, 1, 2]
    assert state.table.run == 2
    assert GAME.result(state).reason == "pile_twice"


@pytest.mark.clause("CH-2.6")
def test_every_turn_before_the_end_begins_with_three_cards_four_open_ones_and_a_pile():
    state = GAME.new(5, {}, "12" * 16)[0]
    seen = 0
    while not state.table.triggered:
        if asked(state)[0] == "turn":
            assert [sum(hand) for hand in state.hands] == [3] * 5
            assert "-" not in slots(state)
            assert state.pile
            seen += 1
        pick(state, options(state)[0])
    assert seen > 20


@pytest.mark.clause("CH-2.7")
def test_a_turn_with_drawing_ends_by_itself_one_without_by_end_turn():
    state = position(houses={0: "w1"}, hands={0: "red red green"}, confirm=True)
    pick(state, "wei", "house.red", "w2")
    assert asked(state) == ("second_piece", 0)
    pick(state, "stop")
    assert barrier(state, "slot.1") == "revealed"
    assert asked(state) == ("turn", 1)
    state = position(houses={0: "w1"}, hands={0: "red red green"}, run=2, seat=0, start=2, confirm=True)
    pick(state, "wei", "house.red", "w2", "stop")
    assert asked(state) == ("end_turn", 0)
    assert barrier(state, "end") == "turn"
    assert asked(state) == ("turn", 1)


@pytest.mark.clause("CH-2.7")
def test_steps_of_a_turn_can_be_undone_until_something_is_revealed():
    state = position(houses={0: "w1"}, hands={0: "red red green"}, slots="red green yellow orange", confirm=True)
    for key in ("wei", "house.red", "w2", "house.red", "w3", "slot.1"):
        assert barrier(state, key) == ""
    assert barrier(state, "slot.2") == "revealed"
