"""Section 4: houses and emissaries."""

import pytest

from engine.china import GAME
from engine.china.data import PROVINCE
from engine.china.pieces import room_for
from tests.engine.china.table import (
    asked,
    blocked,
    emissaries,
    hand,
    labels,
    options,
    owner,
    pick,
    position,
    provinces,
    vp,
)


def kinds(state):
    """The kinds of pieces offered now."""
    return {key.split(".")[0] for key in options(state) if "." in key}


@pytest.mark.clause("CH-4.1")
def test_a_house_goes_on_any_field_without_a_house_linked_or_not():
    state = position(houses={1: "w1 w4"}, hands={0: "red green violet"})
    pick(state, "wei", "house.red")
    assert options(state) == ["w2", "w3", "w5", "w6", "w7"]
    assert {"field.w1", "field.w4"} == set(blocked(state))
    pick(state, "w7")
    assert owner(state, "w7") == 0
    assert state.table.players[0].houses == 19


@pytest.mark.clause("CH-4.2")
def test_a_full_province_takes_no_house():
    state = position(houses={1: "l1 l2", 2: "l3 l4"}, hands={0: "orange orange orange"})
    pick(state, "lu")
    assert kinds(state) == {"emissary"}
    pick(state, "emissary.orange")
    assert kinds(state) == {"emissary"}
    assert emissaries(state, "lu") == [1, 0, 0]


@pytest.mark.clause("CH-4.3")
def test_emissaries_of_several_players_stand_together():
    state = position(houses={1: "w1 w2 w3"}, emissaries={"wei": {1: 1, 2: 1}}, hands={0: "red green violet"})
    pick(state, "wei", "emissary.red")
    assert emissaries(state, "wei") == [1, 1, 1]
    assert state.table.players[0].emissaries == 7


@pytest.mark.clause("CH-4.4")
def test_no_more_emissaries_than_the_most_houses_of_one_player():
    state = position(houses={1: "w1 w2", 2: "w3"}, emissaries={"wei": {1: 1}}, hands={0: "red red violet"})
    pick(state, "wei")
    assert kinds(state) == {"house", "emissary"}
    pick(state, "emissary.red")
    assert kinds(state) == {"house"}
    assert blocked(state) == {"emissary": "limit"}


@pytest.mark.clause("CH-4.5")
def test_a_tie_for_most_houses_counts_once():
    state = position(houses={1: "w1 w2", 2: "w3 w4"}, emissaries={"wei": {1: 1, 2: 1}}, hands={0: "red red violet"})
    pick(state, "wei")
    assert kinds(state) == {"house"}


@pytest.mark.clause("CH-4.6")
def test_an_emissary_needs_no_own_house():
    state = position(houses={1: "w1"}, hands={0: "red green violet"})
    pick(state, "wei", "emissary.red")
    assert emissaries(state, "wei") == [1, 0, 0]


@pytest.mark.clause("CH-4.7")
def test_no_emissary_without_a_house_in_the_province():
    state = position(forts="w1", hands={0: "red red violet"}, fort_left=[1, 1, 0])
    pick(state, "wei")
    assert kinds(state) == {"house", "fortification"}
    assert blocked(state) == {"emissary": "no_houses"}


@pytest.mark.clause("CH-4.8")
def test_a_house_of_the_same_turn_raises_the_limit():
    state = position(houses={0: "w1", 1: "w2"}, emissaries={"wei": {1: 1}}, hands={0: "red red violet"})
    pick(state, "wei")
    assert kinds(state) == {"house"}
    pick(state, "house.red", "w3")
    assert kinds(state) == {"house", "emissary"}
    pick(state, "emissary.red")
    assert emissaries(state, "wei") == [1, 1, 0]


@pytest.mark.clause("CH-4.9")
@pytest.mark.parametrize(
    "order",
    [
        ("house", "house"),
        ("emissary", "emissary"),
        ("house", "emissary"),
        ("emissary", "house"),
        ("fortification", "house"),
    ],
)
def test_any_mix_in_any_order(order):
    state = position(houses={1: "w1 w2"}, hands={0: "red red violet"}, options={"fortifications": "on"})
    pick(state, "wei")
    for kind, field in zip(order, ("w3", "w4"), strict=True):
        pick(state, f"{kind}.red")
        if kind != "emissary":
            pick(state, field)
    assert state.table.turn.pieces == list(order)
    assert asked(state)[0] == "draw"


@pytest.mark.clause("CH-4.10")
def test_of_a_kind_that_is_used_up_none_can_be_placed():
    state = position(houses={1: "w1"}, left={0: (0, 8), 2: (0, 0)}, hands={0: "red red violet"})
    pick(state, "wei")
    assert kinds(state) == {"emissary"}
    state = position(houses={1: "w1"}, left={0: (20, 0)}, hands={0: "red red violet"})
    pick(state, "wei")
    assert kinds(state) == {"house"}
    state = position(houses={1: "w1"}, left={0: (0, 0)}, hands={0: "red red violet"})
    assert asked(state)[0] == "swap_give"
    assert [room_for(state.table, 0, PROVINCE["wei"], number) for number in (1, 2)] == [0, 0]


@pytest.mark.clause("CH-4.10", "CH-3.2")
def test_a_piece_that_does_not_fit_is_closed_for_that_and_not_for_its_price():
    state = position(houses={1: "l1"}, left={0: (1, 8)}, hands={0: "orange red green"})
    pick(state, "lu", "house.orange", "l2")
    assert asked(state) == ("second_piece", 0)
    assert blocked(state) == {"house": "none_left", "emissary": "no_card"}


@pytest.mark.clause("CH-4.11")
def test_emissaries_after_the_houses_are_scored():
    state = position(houses={1: "l1 l2 l3", 2: "l4"}, emissaries={"lu": {1: 1}}, hands={0: "orange orange violet"})
    assert provinces(state) >= {"lu"}
    pick(state, "lu", "emissary.orange", "emissary.orange")
    assert emissaries(state, "lu") == [2, 1, 0]
    assert vp(state) == [0, 0, 0]


@pytest.mark.clause("CH-4.12")
def test_pieces_never_leave_the_board():
    state = GAME.new(4, {"fortifications": "on"}, "21" * 16)[0]
    houses, forts, men = list(state.table.houses), list(state.table.forts), 0
    while not state.over:
        pick(state, options(state)[len(state.table.discard) % len(options(state))])
        table = state.table
        assert all(new == old for new, old in zip(table.houses, houses, strict=True) if old >= 0)
        assert all(new >= old for new, old in zip(table.forts, forts, strict=True))
        assert men <= sum(map(sum, table.emissaries))
        houses, forts, men = list(table.houses), list(table.forts), sum(map(sum, table.emissaries))


@pytest.mark.clause("CH-4.1")
@pytest.mark.parametrize(
    ("forts", "key", "said", "field"),
    [
        ("", "house.orange", "match_there", "l4"),
        ("l4", "house.orange", "match_fortified", "l4"),
        ("", "house.violet", "joker_there", "l4"),
        ("l4", "house.violet", "joker_fortified", "l4"),
        ("", "fortification.violet", "joker_there", "l4"),
    ],
)
def test_a_piece_that_only_one_field_takes_is_offered_with_it(forts, key, said, field):
    left = [0, 0, 1] if forts else [1, 1, 1]
    state = position(houses={1: "l1 l2 l3"}, forts=forts, fort_left=left, hands={0: "orange violet violet"})
    pick(state, "lu")
    label = labels(state)[key]
    assert (label.id, label.args["field"], label.place) == (said, field, f"field.{field}")
    (event, *_) = pick(state, key)
    assert event.args["field"] == field


@pytest.mark.clause("CH-3.2", "CH-3.3")
@pytest.mark.parametrize(
    ("held", "key", "price"), [("orange red green", "house.orange", 1), ("red red green", "house.red", 2)]
)
def test_nothing_is_paid_before_the_seat_has_read_the_price(held, key, price):
    state = position(hands={0: held})
    pick(state, "lu")
    assert asked(state) == ("first_piece", 0)
    assert options(state) == [key]
    assert labels(state)[key].args["n"] == price
    assert len(hand(state, 0)) == 3


@pytest.mark.clause("CH-3.6", "CH-4.4", "CH-4.8", "CH-4.10", "CH-13.2", "CH-13.7")
@pytest.mark.parametrize(
    ("board", "held", "pieces"),
    [
        ({"houses": {1: "l1"}}, "orange orange red", 2),
        ({"houses": {1: "l1"}}, "orange red green", 1),  # a second one cannot be paid
        ({}, "orange orange red", 1),  # empty (CH-3.5)
        ({"houses": {1: "l1 l2", 2: "l3"}, "left": {0: (20, 0)}}, "orange orange red", 1),  # a single field
        ({"houses": {1: "l1 l2", 2: "l3"}}, "orange orange red", 2),  # that and an emissary
        ({"houses": {1: "l1 l2 l3"}, "left": {0: (0, 1)}}, "orange orange red", 1),  # the last emissary
        ({"houses": {1: "l1", 2: "l2"}, "emissaries": {"lu": {1: 1}}, "left": {0: (1, 8)}}, "orange orange red", 1),
        ({"houses": {0: "l1", 2: "l2"}, "emissaries": {"lu": {1: 1}}, "left": {0: (1, 8)}}, "orange orange red", 2),
        ({"houses": {1: "l1 l2 l3"}, "left": {0: (1, 0)}, "fort_left": [1, 1, 1]}, "orange orange red", 2),
        ({"houses": {1: "l1 l2 l3"}, "left": {0: (0, 0)}, "fort_left": [1, 1, 1]}, "orange orange red", 1),
    ],
)
def test_a_province_promises_no_more_pieces_than_fit_and_can_be_paid(board, held, pieces):
    state = position(hands={0: held}, **board)
    assert labels(state)["lu"].args["n"] == pieces
    before = GAME.encode(state)
    assert most(state, "lu") == pieces
    assert GAME.encode(state) == before


def most(state, province):
    """The most pieces that any way through a turn places in a province."""

    def further(state):
        turn = state.table.turn
        if asked(state)[0] not in ("first_piece", "second_piece", "field") or asked(state)[1] != 0:
            return len(turn.pieces)
        return max(further(GAME.apply(state, 0, key)[0]) for key in options(state))

    return further(GAME.apply(state, 0, province)[0])


def test_every_option_has_its_place():
    state = position(houses={1: "w1 w2"}, hands={0: "red red violet"}, options={"fortifications": "on"})
    said = {key: label.place for key, label in labels(state).items()}
    assert said["wei"] == "province.wei"
    assert said["swap"] == "discard"
    pick(state, "wei")
    places = {key: label.place for key, label in labels(state).items()}
    assert places == {"house.red": "province.wei", "emissary.red": "dragon.wei", "fortification.red": "province.wei"}
    pick(state, "house.red")
    assert {label.place for label in labels(state).values()} == {f"field.w{number}" for number in range(3, 8)}
    pick(state, "w3")
    assert labels(state)["stop"].place == "player.0"
    pick(state, "stop")
    assert [label.place for label in labels(state).values()] == ["slot.1", "slot.2", "slot.3", "slot.4", "pile"]
    assert hand(state, 0) == ["red", "violet"]
