"""Section 3.2: the first two persons."""

import pytest

from engine.dragon import GAME
from engine.dragon.data import TYPES, VALUE, YOUNG_TILES
from tests.engine.dragon.table import SEED, homes, of, play


def draft(state, *picks):
    """Each pick: ``first second how``."""
    for pick in picks:
        first, second, how = pick.split()
        play(state, f"{first}.young", f"{second}.young", how)


def open_pairs(state):
    """All pairs the seat asked now may take."""
    found = set()
    for first in GAME.decisions(state)[0].options:
        after = GAME.apply(state, GAME.decisions(state)[0].seat, first)[0]
        found |= {frozenset((first, second)) for second in GAME.decisions(after)[0].options}
    return found


@pytest.mark.clause("DR-2.1")
def test_clockwise_from_the_starter():
    for start in ("0", "2"):
        state = GAME.new(3, {"draft_start": start}, SEED)[0]
        seats = []
        for pick in ("monk farmer apart", "monk healer apart", "monk warrior apart"):
            seats.append(GAME.decisions(state)[0].seat)
            draft(state, pick)
        assert seats == [(int(start) + step) % 3 for step in range(3)]
    starters = {GAME.new(5, {}, f"{number:032x}")[0].table.starter for number in range(60)}
    assert starters == {0, 1, 2, 3, 4}


@pytest.mark.clause("DR-2.2")
def test_two_different_young_tiles():
    state = GAME.new(2, {"draft_start": "0"}, SEED)[0]
    assert list(GAME.decisions(state)[0].options) == YOUNG_TILES
    assert len(open_pairs(state)) == 36
    assert all(len(pair) == 2 for pair in open_pairs(state))


@pytest.mark.clause("DR-2.3")
def test_no_pair_twice_whatever_its_order():
    state = GAME.new(2, {"draft_start": "0"}, SEED)[0]
    draft(state, "monk farmer apart")
    assert frozenset(("farmer.young", "monk.young")) not in open_pairs(state)
    assert len(open_pairs(state)) == 35
    play(state, "farmer.young")
    decision = GAME.decisions(state)[0]
    blocked = GAME.blocked(GAME.view(state, 1), decision)
    assert [(one.label.args["person"], one.reason.args["taken_seat"]) for one in blocked] == [("monk.young", 0)]


@pytest.mark.clause("DR-2.4")
@pytest.mark.parametrize(("how", "where"), [
    ("together", ["2 farmer.young monk.young", "2"]),
    ("apart", ["2 farmer.young", "2 monk.young"]),
])  # fmt: skip
def test_both_are_housed(how, where):
    state = GAME.new(2, {"draft_start": "0"}, SEED)[0]
    draft(state, f"monk farmer {how}")
    assert homes(state, 0) == where
    assert state.table.piles["monk.young"] == state.table.piles["farmer.young"] == 2
    assert state.table.players[0].pair == ["farmer.young", "monk.young"]


@pytest.mark.clause("DR-2.5")
def test_the_disc_moves_by_both_values_and_lies_on_top():
    state = GAME.new(2, {"draft_start": "0"}, SEED)[0]
    draft(state, "monk court_lady apart", "tax_collector farmer apart")
    assert of(state, "space") == [7, 7]
    assert state.table.order == [1, 0]


@pytest.mark.clause("DR-12.2")
def test_the_super_event_can_be_chosen_after_the_row():
    options = {"super_events": "on", "super_event_pick": "choose_after_row", "draft_start": "1"}
    state, events = GAME.new(3, options, SEED)
    decision = GAME.decisions(state)[0]
    assert (decision.kind, decision.seat, len(decision.options)) == ("super_event", 1, 10)
    assert "row" in [event.kind for event in events]
    play(state, "volcano")
    assert GAME.view(state).table.corner == "volcano"
    assert GAME.decisions(state)[0].kind == "draft"
    agreed = GAME.new(3, options | {"super_event_pick": "tornado"}, SEED)[0]
    assert agreed.table.corner == "tornado"


@pytest.mark.clause("DR-2.5")
def test_pairs_are_worth_3_to_11():
    worth = sorted(VALUE[f"{one}.young"] + VALUE[f"{two}.young"] for one in TYPES for two in TYPES if one < two)
    assert (worth[0], worth[-1]) == (3, 11)
