"""Section 3: paying with cards, the 3-2-1 rule, the empty-province rule."""

import pytest

from engine.china import GAME
from engine.china.data import COLOURS, DATA
from tests.engine.china.table import (
    asked,
    blocked,
    build,
    emissaries,
    hand,
    labels,
    options,
    owner,
    pick,
    position,
    provinces,
)

ONE_EACH = {1: "c1 z1 y1 q1 l1 w1 h1 s1 u1"}
"""Every province holds a piece."""


def ways(state, province):
    """The payments for a house in a province at the start of a turn; empty where none is offered."""
    if province not in options(state):
        return set()
    state = GAME.apply(state, asked(state)[1], province)[0]
    return {key.split(".")[1] for key in options(state) if key.startswith("house.")}


@pytest.mark.clause("CH-3.1")
def test_a_colour_opens_both_provinces_of_it_and_violet_only_chu():
    assert provinces(position(hands={0: "yellow red violet"})) == {"chin", "qi", "wei", "shu", "chu"}
    assert provinces(position(hands={0: "orange green violet"})) == {"zhao", "lu", "yan", "han", "chu"}


@pytest.mark.clause("CH-3.2")
def test_each_piece_is_paid_separately_one_card_one_piece():
    state = position(houses=ONE_EACH, hands={0: "red red green"})
    pick(state, "wei", "house.red", "w2")
    assert hand(state, 0) == ["red", "green"]
    pick(state, "house.red", "w3")
    assert hand(state, 0) == ["green"]


@pytest.mark.clause("CH-3.3")
def test_two_cards_of_another_colour_are_a_joker_two_of_the_own_never():
    state = position(houses=ONE_EACH, hands={0: "yellow yellow yellow"})
    assert ways(state, "wei") == {"yellow"}
    pick(state, "wei", "house.yellow", "w2")
    assert hand(state, 0) == ["yellow"]
    for province in ("qi", "chin"):
        state = position(houses=ONE_EACH, hands={0: "yellow yellow yellow"})
        pick(state, province, "house.yellow")
        pick(state, options(state)[0])
        assert hand(state, 0) == ["yellow", "yellow"]
    assert ways(position(hands={0: "red green green"}), "han") == {"green"}
    assert provinces(position(hands={0: "red orange violet"})) == {"wei", "shu", "zhao", "lu", "chu"}


@pytest.mark.clause("CH-3.4")
def test_all_pieces_of_a_turn_go_into_one_province():
    state = position(houses=ONE_EACH, hands={0: "red green green"})
    pick(state, "wei", "house.red", "w2")
    assert set(options(state)) == {"house.green", "emissary.green", "stop"}
    pick(state, "house.green")
    assert asked(state)[0] == "field"
    assert all(name.startswith("w") for name in options(state))


@pytest.mark.clause("CH-3.5")
@pytest.mark.parametrize("payment", ["red", "green"])
def test_an_empty_province_takes_one_piece_however_it_is_paid(payment):
    held = {"red": "red red green", "green": "green green red"}[payment]
    state = position(hands={0: held})
    build(state, "wei", f"house.{payment}", "w1")
    assert asked(state) == ("draw", 0)
    assert owner(state, "w1") == 0


@pytest.mark.clause("CH-3.6")
@pytest.mark.parametrize("kind", ["own house", "foreign house", "emissary", "fortification"])
def test_any_piece_there_lifts_the_limit_to_two(kind):
    houses = {"own house": {0: "w1"}, "foreign house": {1: "w1"}, "emissary": {1: "w1"}}.get(kind, {})
    there = {"wei": {1: 1}} if kind == "emissary" else {}
    state = position(
        houses=houses, emissaries=there, forts="w1" if kind == "fortification" else "", hands={0: "red red red"}
    )
    build(state, "wei", "house.red", "w2")
    assert asked(state) == ("second_piece", 0)


@pytest.mark.clause("CH-3.7")
def test_three_cards_two_pieces_one_province():
    state = position(houses=ONE_EACH, hands={0: "red red red"})
    pick(state, "wei", "house.red", "w2", "house.red", "w3")
    assert asked(state) == ("draw", 0)
    assert len(state.table.turn.pieces) == 2
    state = position(houses=ONE_EACH, hands={0: "red green green"})
    pick(state, "wei", "house.green", "w2", "house.red", "w3")
    assert len(state.table.turn.cards) == 3
    assert asked(state) == ("draw", 0)


@pytest.mark.clause("CH-3.8")
def test_match_and_joker_in_either_order():
    for keys in (("house.red", "w2", "house.green", "w3"), ("house.green", "w2", "house.red", "w3")):
        state = position(houses=ONE_EACH, hands={0: "red green green"})
        pick(state, "wei", *keys)
        assert (owner(state, "w2"), owner(state, "w3"), hand(state, 0)) == (0, 0, [])


@pytest.mark.clause("CH-3.9")
def test_no_card_is_played_for_nothing():
    state = position(houses=ONE_EACH, hands={0: "red green violet"})
    build(state, "wei", "house.red", "w2")
    assert options(state) == ["stop"]
    pick(state, "stop")
    assert asked(state) == ("draw", 0)
    assert hand(state, 0) == ["green", "violet"]
    assert len(state.table.discard) == 1


HANDS = {
    "red green yellow": {"red": {"red"}, "green": {"green"}, "yellow": {"yellow"}},
    "red red green": {"red": {"red"}, "green": {"green", "red"}, "else": {"red"}},
    "red red red": {"red": {"red"}, "else": {"red"}},
}


@pytest.mark.clause("CH-3.10")
@pytest.mark.parametrize("held", HANDS)
@pytest.mark.parametrize("filled", [False, True])
def test_what_a_hand_of_three_can_do(held, filled):
    state = position(houses=ONE_EACH if filled else {}, hands={0: held})
    said = labels(state)
    for province, colour in ((one.id, one.colour) for one in DATA.provinces):
        wanted = HANDS[held].get(colour, HANDS[held].get("else", set()))
        assert ways(state, province) == wanted, (province, colour)
        if wanted:
            cards = held.split()
            own = cards.count(colour)
            joker = any(cards.count(other) >= 2 for other in COLOURS if other != colour)
            most = 1 if not filled else min(2, own + (1 if joker and own + 2 <= 3 else 0))
            assert said[province].args["n"] == max(1, most), province


@pytest.mark.clause("CH-3.11")
def test_played_cards_lie_openly_on_the_discards_when_their_piece_stands():
    state = position(houses=ONE_EACH, hands={0: "red green green"})
    pick(state, "wei", "house.green")
    assert state.table.discard == []
    pick(state, "w2")
    assert [COLOURS[one] for one in state.table.discard] == ["green", "green"]
    pick(state, "house.red", "w3")
    assert [COLOURS[one] for one in GAME.view(state, -1).table.discard] == ["green", "green", "red"]


@pytest.mark.clause("CH-3.12")
def test_the_second_piece_is_decided_after_the_first_one():
    state = position(houses={1: "w1"}, hands={0: "red red green"})
    assert set(options(GAME.apply(state, 0, "wei")[0])) == {"house.red", "emissary.red"}
    pick(state, "wei", "house.red", "w2", "emissary.red")
    assert owner(state, "w2") == 0
    assert emissaries(state, "wei") == [1, 0, 0]


@pytest.mark.clause("CH-3.13")
def test_the_second_piece_is_optional():
    state = position(houses=ONE_EACH, hands={0: "red red green"})
    pick(state, "wei", "house.red", "w2")
    assert "stop" in options(state)
    pick(state, "stop")
    assert asked(state) == ("draw", 0)


@pytest.mark.clause("CH-3.13")
def test_who_cannot_pay_for_a_second_piece_is_asked_all_the_same_and_reads_why():
    state = position(houses=ONE_EACH, hands={0: "red green yellow"})
    build(state, "wei", "house.red", "w2")
    assert asked(state) == ("second_piece", 0)
    assert options(state) == ["stop"]
    assert blocked(state) == {"house": "no_card", "emissary": "no_card"}


@pytest.mark.clause("CH-3.10")
def test_provinces_that_are_not_open_say_why():
    full = {1: "w1 w2 w3", 2: "w4 w5 w6", 0: "w7"}
    state = position(houses=full, emissaries={"wei": {1: 3}}, hands={0: "red green yellow"})
    said = blocked(state)
    assert said["province.wei"] == "no_room"
    assert said["province.chu"] == "no_card"
    assert "province.han" not in said
