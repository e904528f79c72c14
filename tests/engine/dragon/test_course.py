"""Section 3.4: the course of the game."""

from itertools import pairwise

import pytest

from engine.dragon import GAME
from engine.dragon.state import RemainingParts
from tests.engine.dragon.table import SEED, asked, homes, of, options, play, position, run, seat, told


def begin(seats=2, **chosen):
    """A game after the draft, at the first action."""
    state, events = GAME.new(seats, chosen, SEED)
    while state.table.phase == "draft":
        decision = GAME.decisions(state)[0]
        events += GAME.play(state, decision.seat, decision.options[0])[0]
    return state, events


@pytest.mark.clause("DR-4.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_twelve_months_of_four_phases(seats):
    state, _ = begin(seats)
    seen = []
    while not state.over:
        if not seen or seen[-1] != (state.table.month, state.table.phase):
            seen.append((state.table.month, state.table.phase))
        decision = GAME.decisions(state)[0]
        GAME.play(state, decision.seat, decision.options[-1])
    assert [month for month, phase in seen if phase == "action"] == list(range(1, 13))
    months = [month for month, phase in seen if phase == "person"]
    assert months == sorted(months)
    assert all(len(player.history) == 12 for player in state.table.players)
    order = {"action": 0, "person": 1, "event": 2, "scoring": 3, "final": 4}
    assert seen == sorted(seen, key=lambda one: (one[0], order[one[1]]))
    assert state.over
    assert GAME.result(state).reason == "end"


@pytest.mark.clause("DR-4.2")
def test_turn_order_is_read_anew_in_each_phase_and_holds_within():
    state = position(seat(space=5), seat("2 warrior.old", "2", space=4), seat(space=1), groups=["tax parade harvest"])
    run(state, ("action", 0), ("action", 1), ("action", 2), "persons")
    play(state, "g1.tax", "g1.parade")
    assert state.table.order == [1, 0, 2], "seat 1 has overtaken seat 0"
    assert asked(state)[:2] == ("action", 2), "and is not served twice in this phase"
    play(state, "refill")
    assert asked(state)[:2] == ("card", 1), "phase 2 begins in the new order"
    state = position(seat("1 monk", space=1), seat("1 monk", space=2), phase="person", event="contagion")
    run(state, ("card", 1), ("card", 0), "event")
    seats = []
    while asked(state):
        seats.append(asked(state)[1])
        play(state, options(state)[0])
    assert seats[0] == 1


@pytest.mark.clause("DR-4.3", "DR-7.9")
def test_month_12_has_no_phase_2_and_hands_are_empty_by_then():
    state = position(seat(hand=[]), seat(hand=[]), month=12)
    events = run(state, "persons")
    assert asked(state) is None
    assert [event.kind for event in events] == ["no_persons"]
    state = position(seat(hand=["wild"]), seat(hand=["wild"]), month=11)
    run(state, "persons")
    assert asked(state)[0] == "tile", "the only card is played by itself"


@pytest.mark.clause("DR-4.4")
def test_phase_3_goes_event_wall_super_event_turn_decay():
    built = ("rice", "rocket", "part")
    state = position(
        seat("2 monk healer", "2", built=built), seat("2 monk warrior", "2", built=built),
        month=7, event="mongols", corner="lantern", great_wall="on",
    )  # fmt: skip
    events = run(state, "event", "scoring")
    kinds = [event.kind for event in events]
    turned = state.table.turned
    play_on = []
    while asked(state):
        play_on += [event.kind for event in play(state, options(state)[0])]
    kinds += play_on
    order = ["event", "mongols", "wall_short", "super_event", "decay", "round"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert turned == 6, "not turned while the event is going on"
    assert state.table.turned == 7


@pytest.mark.clause("DR-4.5")
def test_a_single_possibility_is_not_asked():
    state = position(seat("3 monk monk monk", "3 monk monk monk"), seat(), seat(), seat(), seat())
    events = run(state, ("releases", 0, RemainingParts(1)))
    assert asked(state) is None, "all persons are alike, and so are the palaces"
    assert homes(state, 0) == ["3 monk.young monk.young", "3 monk.young monk.young monk.young"]
    assert [event.auto for event in events if event.kind == "released"] == [True]
    state = position(seat("2 monk", "1 monk"), seat())
    run(state, ("releases", 0, RemainingParts(1)))
    assert asked(state) == ("release", 0, ["p1.monk.young", "p2.monk.young"])


@pytest.mark.clause("DR-8.1")
def test_the_event_of_the_month_from_left_to_right():
    state, events = begin(2)
    while not state.over:
        decision = GAME.decisions(state)[0]
        events += GAME.play(state, decision.seat, decision.options[-1])[0]
    happened = [(event.args["month"], event.args["event"]) for event in events if event.kind == "event"]
    assert happened == list(enumerate(state.table.row, start=1))
    assert happened[0][1] == happened[1][1] == "peace"
    signs = {"dragon_festival": {"festival", "festival_nobody"}}
    for first, second in pairwise(events):
        if first.kind == "event":
            kind = first.args["event"]
            assert second.kind in signs.get(kind, {kind}), "and that is the one that strikes"


def test_with_confirm_a_turn_is_ended_before_the_next_deal():
    state, _ = GAME.new(2, {}, SEED, confirm=True)
    kinds = set()
    month = 0
    while not state.over:
        decision = GAME.decisions(state)[0]
        if state.table.month != month:
            assert decision.kind in ("action",), "nobody's last step is lost at the deal"
            month = state.table.month
        kinds.add(decision.kind)
        GAME.play(state, decision.seat, decision.options[0])
    assert "end_turn" in kinds


@pytest.mark.clause("DR-9.3")
def test_round_scoring_comes_after_decay():
    state = position(seat("1", "2 monk"), seat("none"), month=1)
    events = run(state, "event", "scoring")
    assert told(events, "round") == [(0, 1), (1, 0)]
    assert of(state, "vp") == [1, 0]


def test_undo_stops_at_the_deal_and_nowhere_else():
    """Playing a card is no border; what the cards are dealt as is one (section 4 of the specification)."""
    state, _ = begin(2)
    barriers = {}
    while state.table.month < 3:
        decision = GAME.decisions(state)[0]
        month = state.table.month
        _, barrier = GAME.play(state, decision.seat, decision.options[0])
        barriers.setdefault((decision.kind, state.table.month > month), set()).add(barrier)
    assert {barrier for (_, dealt), found in barriers.items() if dealt for barrier in found} == {"random"}
    assert {barrier for (_, dealt), found in barriers.items() if not dealt for barrier in found} == {""}
    assert ("card", False) in barriers


def test_with_confirm_the_last_step_before_a_deal_can_be_taken_back():
    state, _ = GAME.new(2, {}, SEED, confirm=True)
    while state.table.month < 4:
        decision = GAME.decisions(state)[0]
        _, barrier = GAME.play(state, decision.seat, decision.options[0])
        assert (barrier == "random") <= (decision.kind == "end_turn")
