"""Sections 6 and 7: drawing, both exhaustions of the pile, swapping."""

from collections import Counter

import pytest

from engine.china import GAME
from engine.china.data import COLOUR, COLOURS
from tests.engine.china.table import asked, barrier, blocked, hand, labels, options, pick, position, slots, told

TWO = {"houses": {0: "w1"}, "hands": {0: "red red green"}}
"""Seat 0 can place two pieces in Wei and keeps the green card."""


def placed(**more):
    """Seat 0 has placed two pieces and draws two cards."""
    state = position(**{**TWO, **more})
    pick(state, "wei", "house.red", "w2", "house.red", "w3")
    return state


@pytest.mark.clause("CH-6.1")
def test_the_hand_is_filled_after_placing_not_before():
    state = position(**TWO)
    pick(state, "wei", "house.red", "w2")
    assert asked(state) == ("second_piece", 0)
    pick(state, "house.red", "w3")
    assert asked(state) == ("draw", 0)
    assert "stop" not in options(state)
    pick(state, "pile", "pile")
    assert len(hand(state, 0)) == 3


@pytest.mark.clause("CH-6.2")
@pytest.mark.parametrize("sources", [("slot.1", "slot.3"), ("slot.2", "pile"), ("pile", "slot.4"), ("pile", "pile")])
def test_open_cards_and_pile_in_any_order_and_mix(sources):
    state = placed(slots="red green yellow orange", pile="violet violet violet violet violet")
    wanted = Counter(["green"])
    for source in sources:
        wanted[slots(state)[int(source[5:]) - 1] if source != "pile" else "violet"] += 1
        assert source in options(state)
        pick(state, source)
    assert Counter(hand(state, 0)) == wanted
    assert asked(state) == ("turn", 1)


@pytest.mark.clause("CH-6.2")
def test_every_card_is_seen_before_the_next_source_is_chosen():
    state = placed(pile="violet red red red red")
    events, stop = GAME.play(state, 0, "pile")
    assert told(events, "drew")[0].seen_by(0).args == {"card": "violet"}
    assert told(events, "drew")[0].seen_by(1).args == {}
    assert stop == "revealed"
    assert asked(state) == ("draw", 0)
    assert GAME.view(state, 0).hands[0][COLOUR["violet"]] == 1
    assert GAME.view(state, 1).hands[0] == []


@pytest.mark.clause("CH-6.3")
def test_open_cards_are_not_replaced_while_drawing():
    state = placed(slots="red green yellow orange")
    pick(state, "slot.2")
    assert slots(state) == ["red", "-", "yellow", "orange"]
    assert options(state) == ["slot.1", "slot.3", "slot.4", "pile"]
    assert set(labels(state)) == set(options(state))
    assert blocked(state) == {}


@pytest.mark.clause("CH-6.4")
def test_only_a_full_hand_fills_the_open_cards_in_rising_order():
    state = placed(slots="red green yellow orange", pile="violet orange red red")
    pick(state, "slot.3")
    events = pick(state, "slot.1")
    assert slots(state) == ["violet", "green", "orange", "orange"]
    assert [event.args["slot"] for event in told(events, "opened")] == [1, 3]
    assert asked(state) == ("turn", 1)


@pytest.mark.clause("CH-6.5", "CH-6.9")
def test_the_pile_is_used_up_with_its_last_card():
    state = placed(pile="violet orange")
    events = pick(state, "pile")
    assert not told(events, "reshuffled")
    before = len(state.table.discard)
    events = pick(state, "pile")
    assert told(events, "reshuffled")[0].args == {"n": before}
    assert len(state.pile) == before == 47 - 3 * 2 - 3 - 4
    assert state.table.run == 1


@pytest.mark.clause("CH-6.6")
def test_the_first_time_the_discards_become_the_pile_at_once():
    state = placed(slots="red green yellow orange", pile="violet")
    discards, order = Counter(state.table.discard), list(state.table.discard)
    others = [list(one) for one in state.hands[1:]]
    pick(state, "pile")
    assert Counter(state.pile) == discards
    assert state.table.discard == []
    assert slots(state) == ["red", "green", "yellow", "orange"]
    assert [list(one) for one in state.hands[1:]] == others
    assert asked(state) == ("draw", 0)
    assert state.pile not in (order, order[::-1])


@pytest.mark.clause("CH-6.7")
@pytest.mark.parametrize("source", ["slot.1", "pile"])
def test_afterwards_the_player_goes_on_where_he_was(source):
    state = placed(pile="violet")
    pick(state, "pile")
    assert options(state) == ["slot.1", "slot.2", "slot.3", "slot.4", "pile"]
    pick(state, source)
    assert len(hand(state, 0)) == 3
    assert "-" not in slots(state)
    assert asked(state) == ("turn", 1)


@pytest.mark.clause("CH-6.7")
def test_used_up_while_filling_a_slot():
    state = placed(slots="red green yellow orange", pile="violet")
    pick(state, "slot.1")
    events = pick(state, "slot.2")
    assert slots(state)[0] == "violet"
    assert slots(state)[1] != "-"
    kinds = [event.kind for event in events if event.kind in ("opened", "reshuffled")]
    assert kinds == ["opened", "reshuffled", "opened"]


@pytest.mark.clause("CH-6.8", "CH-8.1")
def test_the_second_time_is_the_end_trigger():
    state = placed(run=1, pile="violet orange", start=1)
    assert not state.table.triggered
    events = pick(state, "pile", "pile")
    assert state.table.triggered
    assert state.pile == []
    assert not told(events, "reshuffled")
    assert not told(events, "end_trigger")
    assert told(events, "end_trigger_now")  # the last turn of the round is this one (CH-8.2)
    state = placed(run=1, pile="violet orange", start=2)
    assert told(pick(state, "pile", "pile"), "end_trigger")[0].args == {"last_seat": 1}


@pytest.mark.clause("CH-8.2")
@pytest.mark.parametrize(("start", "last"), [(1, "then.end_trigger_now"), (2, "then.end_trigger")])
def test_the_last_card_tells_whether_another_turn_follows(start, last):
    state = placed(run=1, pile="violet", start=start)
    (then,) = GAME.label(GAME.view(state, 0), GAME.next(state), "pile").then
    assert then.id == last


@pytest.mark.clause("CH-7.1")
def test_swapping_one_card_for_an_open_one_or_the_top_of_the_pile():
    for source, got in (("slot.3", "yellow"), ("pile", "violet")):
        state = position(**TWO, slots="red green yellow orange", pile="violet orange green")
        pick(state, "swap", "green")
        assert options(state) == ["slot.1", "slot.2", "slot.3", "slot.4", "pile"]
        pick(state, source)
        assert sorted(hand(state, 0)) == sorted(["red", "red", got])
        assert COLOURS[state.table.discard[-1]] == "green"
        assert [COLOURS[card] for card in state.pile] == ["green", "orange"]  # the violet one, on top, has left


@pytest.mark.clause("CH-7.2")
def test_the_card_given_up_belongs_to_a_pile_shuffled_by_this_swap():
    state = position(hands={0: "violet red green"}, pile="orange")
    violet = COLOUR["violet"]
    before = state.table.discard.count(violet)
    pick(state, "swap", "violet", "pile")
    assert state.pile.count(violet) == before + 1
    assert hand(state, 0) == ["red", "green", "orange"]


@pytest.mark.clause("CH-7.3")
def test_the_swap_ends_the_turn_and_only_an_open_card_is_replaced():
    state = position(**TWO, slots="red green yellow orange", pile="violet orange red")
    pick(state, "swap", "green")
    assert barrier(state, "slot.3") == "revealed"
    assert slots(state) == ["red", "green", "violet", "orange"]
    assert asked(state) == ("turn", 1)
    state = position(**TWO, slots="red green yellow orange", pile="violet orange red")
    pick(state, "swap", "green", "pile")
    assert slots(state) == ["red", "green", "yellow", "orange"]
    assert len(state.pile) == 2


@pytest.mark.clause("CH-7.4")
def test_one_card_and_nothing_else():
    state = position(**TWO)
    pick(state, "swap", "red", "pile")
    assert asked(state) == ("turn", 1)
    assert len(hand(state, 0)) == 3
    assert state.table.players[0].houses == 19


@pytest.mark.clause("CH-7.5")
def test_both_exhaustions_can_happen_in_a_swap():
    state = position(**TWO, pile="orange")
    events = pick(state, "swap", "green", "slot.1")
    assert [event.kind for event in told(events, "reshuffled")] == ["reshuffled"]
    assert "-" not in slots(state)
    state = position(**TWO, pile="orange", run=1)
    pick(state, "swap", "green", "slot.1")
    assert state.table.triggered
    assert "-" not in slots(state)
    state = position(**TWO, pile="orange", run=1)
    pick(state, "swap", "green", "pile")
    assert state.table.triggered


@pytest.mark.clause("CH-7.1")
def test_who_holds_one_colour_only_is_asked_all_the_same_what_to_give():
    state = position(hands={0: "red red red"}, houses={0: "w1"})
    pick(state, "swap")
    assert asked(state) == ("swap_give", 0)
    assert options(state) == ["red"]
    pick(state, "red")
    assert asked(state) == ("swap_take", 0)
    assert hand(state, 0) == ["red", "red"]
