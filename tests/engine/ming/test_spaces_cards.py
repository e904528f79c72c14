"""Sections 3 and 4: members onto province spaces, taking cards."""

import pytest

from engine.kernel.record import play, undo
from engine.ming import GAME
from engine.ming.data import KINDS, PROVINCES
from tests.engine.ming.table import (
    asked,
    barrier,
    blocked,
    go,
    hand,
    labels,
    options,
    pick,
    position,
    space,
    told,
)

FULL = {"rider": 1, "junk": 1, "rickshaw": 1, "barge": 1, "ox_cart": 1}


@pytest.mark.clause("MD-3.1")
def test_everyone_takes_five_members_from_the_supply():
    state, _ = GAME.new(3, {"start_player": "0"}, "11" * 16)
    for seat, name in enumerate(("A1", "B1", "C1")):
        pick(state, seat, name)
    assert [(player.supply, player.to_place) for player in state.table.players] == [(25, 5)] * 3


@pytest.mark.clause("MD-3.2", "MD-3.1")
def test_one_each_in_turn_five_times_round_and_nobody_holds_back():
    state = position(3, start=1, spaces={0: {"F": 2}})
    go(state, ("spaces",), ("cards",))
    for seat in (1, 2, 0) * 5:
        assert asked(state) == ("place_member", seat)
        assert options(state, seat) == list(PROVINCES)
        pick(state, seat, "C")
    assert asked(state)[0] == "take_card"
    assert [space(state, seat, "C") for seat in range(3)] == [5, 5, 5]
    assert [player.to_place for player in state.table.players] == [0, 0, 0]


@pytest.mark.clause("MD-3.5")
def test_placing_a_member_names_the_open_card_beside_the_space():
    state = position(3, spaces={0: {"A": 2}})
    go(state, ("place_member", 0), ("place_member", 1))
    for name, label in labels(state, 0).items():
        card = KINDS[state.table.display[PROVINCES.index(name)]]
        assert label.args == {"province": name, "card": card, "n": 2 if name == "A" else 0}


@pytest.mark.clause("MD-3.3")
def test_any_number_of_members_of_all_on_a_space():
    state = position(3, spaces={0: {"A": 9}, 1: {"A": 4}})
    go(state, ("place_member", 0), ("place_member", 1))
    state.table.players[0].to_place = 1
    pick(state, 0, "A")
    assert [space(state, seat, "A") for seat in range(3)] == [10, 4, 0]


@pytest.mark.clause("MD-3.4")
def test_members_of_earlier_rounds_stay_and_count():
    state = position(3, round=3, phase="round_end", spaces={0: {"B": 2, "E": 1}})
    go(state, ("spaces",), ("take_card", 0))
    for seat in (0, 1, 2) * 5:
        pick(state, seat, "F")
    assert [space(state, 0, name) for name in PROVINCES] == [0, 2, 0, 0, 1, 5]
    assert [key for key in options(state, 0) if key.startswith("slot")] == ["slot.B", "slot.E", "slot.F"]


@pytest.mark.clause("MD-3.5", "MD-4.4")
def test_a_space_decides_which_card_may_be_taken():
    state = position(3, spaces={0: {"A": 1, "C": 4}}, display=["rider", "junk", "junk", "barge", "barge", "ox_cart"])
    go(state, ("take_card", 0))
    assert options(state, 0) == ["slot.A", "slot.C", "dragon.A", "dragon.C"]
    assert blocked(state, 0) == {f"slot.{name}": "no_member" for name in "BDEF"}
    assert labels(state, 0)["slot.C"].args == {"card": "junk", "province": "C"}
    assert labels(state, 0)["slot.C"].place == "slot.C"
    pick(state, 0, "slot.C")
    assert hand(state, 0) == {"junk": 1}
    assert space(state, 0, "C") == 4  # the members stay


@pytest.mark.clause("MD-4.1")
def test_return_cards_are_no_hand_cards_and_five_is_the_limit():
    state = position(3, hands={0: {"rider": 4}, 1: FULL, 2: FULL}, spaces={0: {"A": 5}})
    go(state, ("cards",), ("place_member", 0))
    pick(state, 0, "slot.A")
    assert sum(state.hands[0]) == 5
    assert asked(state)[0] == "place_member"
    state.hands[0][0] += 1
    assert any("hand" in fault for fault in GAME.check(state))


@pytest.mark.clause("MD-4.2", "MD-4.3")
def test_x7_the_order_of_takes():
    spaces = {seat: {"A": 5} for seat in range(3)}
    state = position(3, hands={seat: {"dragon": 1} for seat in range(3)}, spaces=spaces)
    go(state, ("cards",), ("place_member", 0))
    order = []
    while asked(state)[0] == "take_card":
        order.append(asked(state)[1])
        pick(state, order[-1], "slot.A")
    assert order == [0, 1, 2] * 4
    assert [sum(own) for own in state.hands] == [5, 5, 5]


@pytest.mark.clause("MD-4.3")
def test_edges_1_to_3_a_full_hand_is_skipped_and_nobody_stops_before():
    spaces = {seat: {"A": 5} for seat in range(3)}
    state = position(3, hands={0: {"rider": 1}, 1: {"rider": 4}, 2: FULL}, spaces=spaces)
    go(state, ("cards",), ("place_member", 0))
    order = []
    while asked(state)[0] == "take_card":
        order.append(asked(state)[1])
        assert set(options(state, order[-1])) == {"slot.A", "dragon.A"}
        pick(state, order[-1], "slot.A")
    assert order == [0, 1, 0, 0, 0]
    assert [sum(own) for own in state.hands] == [5, 5, 5]


@pytest.mark.clause("MD-4.5")
def test_the_slot_is_filled_at_once_and_the_display_stays():
    state = position(3, spaces={0: {"B": 1}, 1: {"B": 1}}, display=list(KINDS[:6]))
    go(state, ("take_card", 0), ("take_card", 1))
    state.pile.sort()
    bottom, *between, top = state.pile
    assert bottom != top
    events = pick(state, 0, "slot.B")
    assert state.table.display == [0, top, 2, 3, 4, 5]
    assert state.pile == [bottom, *between]
    assert told(events, "refilled")[0].args == {"card": KINDS[top], "province": "B"}
    assert labels(state, 1)["slot.B"].args["card"] == KINDS[top]
    shown = list(state.table.display)
    state = position(3, phase="round_end", display=[KINDS[kind] for kind in shown])
    go(state, ("round_end",))
    assert state.table.display == shown


@pytest.mark.clause("MD-4.6")
def test_x8_a_dragon_costs_a_member_of_any_space():
    """Edge 4 as well: with the last member the slot beside it is closed."""
    state = position(3, hands={0: {"dragon": 2}, 1: {"dragon": 1}}, spaces={0: {"A": 1, "C": 4}})
    removed = state.table.players[0].removed
    go(state, ("take_card", 0), ("take_card", 0))
    pick(state, 0, "dragon.A")
    assert (space(state, 0, "A"), space(state, 0, "C")) == (0, 4)
    assert state.table.dragons == 14
    assert state.table.players[0].removed == removed + 1
    assert options(state, 0) == ["slot.C", "dragon.C"]
    assert GAME.check(state) == []


@pytest.mark.clause("MD-4.6")
def test_edge_5_five_dragons_cost_five_members():
    state = position(3, hands={1: FULL, 2: FULL}, spaces={0: {"A": 3, "B": 2}})
    go(state, ("cards",), ("place_member", 0))
    for key in ("dragon.A", "dragon.B", "dragon.A", "dragon.B", "dragon.A"):
        pick(state, 0, key)
    assert hand(state, 0) == {"dragon": 5}
    assert sum(state.table.players[0].spaces) == 0


@pytest.mark.clause("MD-4.6", "MD-4.9")
def test_edge_6_without_dragons_only_the_display_is_open():
    state = position(
        4, hands={0: {"dragon": 4}, 1: {"dragon": 5}, 2: {"dragon": 5}, 3: {"dragon": 4}}, spaces={0: {"D": 2, "E": 1}}
    )
    assert state.table.dragons == 0
    go(state, ("take_card", 0))
    assert options(state, 0) == ["slot.D", "slot.E"]
    assert blocked(state, 0)["dragons"] == "no_dragons"


@pytest.mark.clause("MD-4.7")
def test_edge_7_an_empty_pile_is_made_from_the_discards_only_when_a_card_is_needed():
    discard = dict.fromkeys(KINDS[:6], 7) | {"ox_cart": 8}
    state = position(3, spaces={0: {"A": 2}, 1: {"A": 2}}, discard=discard)
    assert len(state.pile) == 5
    del state.pile[1:]
    for kind in range(6):  # the cards left out lie on the discard pile, too
        state.table.discard[kind] = 8 - state.pile.count(kind)
    assert GAME.check(state) == []
    go(state, ("take_card", 0), ("take_card", 1))
    events = pick(state, 0, "slot.A")
    assert state.pile == []
    assert not told(events, "reshuffled")
    total = sum(state.table.discard)
    events = pick(state, 1, "slot.A")
    assert told(events, "reshuffled")[0].args == {"n": total}
    assert sum(state.table.discard) == 0
    assert len(state.pile) == total - 1
    assert state.pile != sorted(state.pile)  # shuffled


@pytest.mark.clause("MD-4.8", "MD-4.9")
def test_a_card_can_always_be_drawn_and_always_be_taken():
    """All four hands full and the display: 28 cards are left; with five members each nobody runs dry."""
    full = [{"rider": 5}, {"junk": 5}, {"rickshaw": 5}, {"barge": 5}]
    state = position(4, hands=dict(enumerate(full)))
    assert len(state.pile) + sum(state.table.discard) == 28
    state = position(4, spaces={seat: {"A": 5} for seat in range(4)})
    go(state, ("cards",), ("place_member", 0))
    while asked(state)[0] == "take_card":
        seat = asked(state)[1]
        pick(state, seat, options(state, seat)[-1])  # dragons as long as there are any
    assert [sum(own) for own in state.hands] == [5] * 4


@pytest.mark.clause("MD-4.10")
def test_equal_cards_of_two_slots_are_two_options():
    state = position(3, spaces={0: {"A": 1, "B": 1}}, display=["rider", "rider", "junk", "barge", "barge", "ox_cart"])
    go(state, ("take_card", 0))
    assert options(state, 0)[:2] == ["slot.A", "slot.B"]


# ---- borders of undo ----


@pytest.mark.clause("MD-4.5")
def test_a_card_of_the_display_cannot_be_taken_back_after_the_refill():
    state = position(3, spaces={0: {"A": 2}, 1: {"A": 1}})
    go(state, ("take_card", 0), ("take_card", 1))
    assert barrier(state, 0, "slot.A") == "revealed"


def test_a_dragon_can_be_taken_back():
    state = position(3, spaces={0: {"A": 2}, 1: {"A": 1}})
    go(state, ("take_card", 0), ("take_card", 1))
    after, _, move = play(GAME, state, 0, "dragon.A")
    assert move.barrier == ""
    assert undo([move], 0) == 0
    assert asked(after) == ("take_card", 1)


@pytest.mark.clause("MD-4.5")
def test_with_confirm_the_refill_waits_for_the_end_of_the_turn():
    state = position(3, spaces={0: {"A": 2}, 1: {"A": 1}}, confirm=True)
    go(state, ("take_card", 0), ("take_card", 1))
    assert barrier(state, 0, "slot.A") == ""
    assert asked(state) == ("end_turn", 0)
    assert state.table.display[0] == -1
    assert GAME.check(state) == []
    assert barrier(state, 0, "end") == "revealed"
    assert asked(state) == ("take_card", 1)
