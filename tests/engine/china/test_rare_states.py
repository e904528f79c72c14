"""What options, reasons and lines say in states that play seldom reaches: last cards and pieces, ties, no room."""

import pytest

from engine.china import GAME
from engine.china.data import FIELDS_OF, PROVINCE
from tests.engine.china.table import blocked, labels, options, pick, position, told

TWO = {"houses": {0: "w1"}, "hands": {0: "red red green"}}
"""Seat 0 can place two pieces in Wei and keeps the green card."""
SLOTS = "red green yellow orange"


def drawing(*taken, **more):
    """Seat 0 has placed two pieces in Wei, and taken some cards."""
    state = position(**{**TWO, "slots": SLOTS, **more})
    pick(state, "wei", "house.red", "w2", "house.red", "w3")
    pick(state, *taken)
    return state


def ends(state, key):
    """What the option says of the end of the pile, with its arguments."""
    return [(one.id, one.args) for one in labels(state)[key].then]


def came(state, key):
    """What comes of the end of the pile, told as the option tells it."""
    kinds = ("reshuffled", "end_trigger", "end_trigger_now")
    return [(f"then.{event.kind}", event.args) for event in pick(state, key) if event.kind in kinds]


@pytest.mark.clause("CH-6.4", "CH-6.5", "CH-8.2")
@pytest.mark.parametrize("run", [0, 1])
@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("pile", ["violet", "violet orange", "violet orange green", "violet orange green red"])
@pytest.mark.parametrize("first", ["slot.2", "pile"])
@pytest.mark.parametrize("key", ["slot.4", "pile"])
def test_the_card_that_fills_the_hand_tells_that_its_gaps_use_the_pile_up(run, seat, pile, first, key):
    state = position(houses={seat: "w1"}, hands={seat: "red red green"}, slots=SLOTS, pile=pile, run=run, seat=seat)
    pick(state, "wei", "house.red", "w2", "house.red", "w3")
    for one in (first, key):
        if one not in options(state):
            return  # the first card has used the pile up
        said = ends(state, one)
        assert said == came(state, one)
        if state.table.triggered:
            assert said == [("then.end_trigger_now", {}) if seat == 2 else ("then.end_trigger", {"last_seat": 2})]
            return


@pytest.mark.clause("CH-6.3", "CH-6.5")
def test_a_card_that_leaves_the_hand_short_fills_no_gap_and_says_nothing():
    state = drawing(pile="violet", run=1)
    assert ends(state, "slot.1") == []
    assert ends(state, "pile") == [("then.end_trigger", {"last_seat": 2})]


@pytest.mark.clause("CH-6.6")
def test_the_reshuffle_is_told_with_as_many_cards_as_are_shuffled():
    state = drawing("slot.3", pile="violet orange")
    discards = len(state.table.discard)
    assert ends(state, "slot.1") == [("then.reshuffled", {"n": discards})]
    assert told(pick(state, "slot.1"), "reshuffled")[0].args == {"n": discards}


@pytest.mark.clause("CH-7.2", "CH-7.5")
@pytest.mark.parametrize(("pile", "ending"), [("violet", True), ("violet orange", False)])
def test_a_swap_tells_of_the_pile_only_with_its_last_card_and_counts_the_one_given_up(pile, ending):
    state = position(**{**TWO, "pile": pile})
    before = len(state.table.discard)
    pick(state, "swap", "red")
    for key in ("slot.1", "pile"):
        assert ends(state, key) == ([("then.reshuffled", {"n": before + 1})] if ending else [])


@pytest.mark.clause("CH-3.5", "CH-3.10")
@pytest.mark.parametrize(("houses", "hand", "n"), [
    ({}, "red red red", 1),  # an empty province takes one, whatever the hand
    ({0: "w1"}, "red red red", 2),
    ({0: "w1"}, "red green green", 2),  # a match and a pair
    ({0: "w1"}, "green green yellow", 1),
    ({0: "w1"}, "red green yellow", 1),
])  # fmt: skip
def test_an_option_counts_the_pieces_that_hand_and_province_allow(houses, hand, n):
    state = position(houses=houses, hands={0: hand})
    assert labels(state)["wei"].args["n"] == n


@pytest.mark.clause("CH-3.5", "CH-4.10")
def test_the_last_house_of_the_supply_is_one_piece():
    state = position(houses={0: "w1", 1: "w2"}, hands={0: "red red red"}, left={0: (1, 0)})
    assert labels(state)["wei"].args["n"] == 1
    pick(state, "wei")
    assert blocked(state) == {"emissary": "none_left"}


@pytest.mark.clause("CH-4.4", "CH-4.5")
def test_the_limit_of_two_who_tie_for_most_houses_is_the_houses_of_one():
    state = position(houses={1: "w1 w2", 2: "w3 w4"}, emissaries={"wei": {1: 1, 2: 1}}, hands={0: "red red red"})
    pick(state, "wei")
    (reason,) = [one.reason for one in GAME.blocked(GAME.view(state, 0), GAME.decisions(state)[0])]
    assert (reason.id, reason.args) == ("limit", {"n": 2})


@pytest.mark.clause("CH-4.7", "CH-13.7")
def test_a_bare_fortification_leaves_a_province_without_houses():
    state = position(forts="w1", hands={0: "red red red"})
    pick(state, "wei")
    assert blocked(state)["emissary"] == "no_houses"


@pytest.mark.clause("CH-13.2")
def test_where_every_free_space_has_a_fortification_the_reason_says_so_and_the_house_where_it_stands():
    fields = FIELDS_OF[PROVINCE["wei"]]
    names = [f"w{number}" for number in range(1, len(fields) + 1)]
    state = position(houses={1: " ".join(names[1:])}, forts="w1", fort_left=[1, 1, 0], hands={0: "red red red"})
    pick(state, "wei")
    assert blocked(state)["fortification"] == "all_fortified"
    said = labels(state)["house.red"]
    assert (said.id, said.args["field"]) == ("match_fortified", "w1")
    assert "house_points_doubled" in [one.id.removeprefix("then.") for one in said.then]


@pytest.mark.clause("CH-8.4", "CH-8.7")
def test_after_the_end_trigger_seats_without_pieces_pass_by_themselves_and_the_headline_says_that_it_is_over():
    state = position(seat=1, run=2, left={1: (0, 0), 2: (0, 0)}, houses={0: "w1"})
    assert state.over
    assert GAME.headline(GAME.view(state, 0)).id == "end"


@pytest.mark.clause("CH-8.2", "CH-8.3")
def test_in_the_last_round_the_headline_names_who_ends_it_and_a_pass_is_open():
    state = position(seat=1, start=2, run=2, hands={1: "red red red"})
    headline = GAME.headline(GAME.view(state, 0))
    assert (headline.id, headline.args["last_seat"]) == ("last_round", 1)
    assert labels(state)["pass"].id == "pass"
