"""What a seat knows: views, and full states that fit them."""

from random import Random

import pytest

from engine.kernel.fuzzing import fuzz
from engine.kernel.values import MASKED, PUBLIC
from engine.ming import GAME
from engine.ming.data import KINDS
from tests.engine.ming.table import go, hand, pick, playthrough, position


@pytest.mark.clause("MD-4.1")
@pytest.mark.parametrize("open_hands", ["off", "on"])
def test_hands_are_hidden_unless_they_are_open(open_hands):
    state = position(3, hands={0: {"rider": 2}, 1: {"junk": 1}}, options={"open_hands": open_hands})
    for seat in (PUBLIC, 0, 1, 2):
        view = GAME.view(state, seat)
        assert view.hands == [
            own if open_hands == "on" or owner == seat else [] for owner, own in enumerate(state.hands)
        ]
        assert view.hand_sizes == [2, 1, 0]
        assert view.left == len(state.pile)
    view.hands[2].append(1)  # a view is a copy
    assert state.hands[2] == [0] * len(KINDS)


@pytest.mark.clause("MD-7.3")
def test_a_chosen_number_is_nobody_elses_until_all_are_revealed():
    state = position(3, standing={"A1": {0: 2, 1: 1}})
    go(state, ("scoring",), ("place_member", 2))
    assert (state.table.step, state.table.city) == (3, 0)
    pick(state, 0, "1")
    for seat, seen in ((PUBLIC, MASKED), (0, "1"), (1, MASKED)):
        assert {frame.seat: frame.answer for frame in GAME.view(state, seat).stack if frame.answer} == {0: seen}
    events = pick(state, 1, "0")
    assert [event.kind for event in events if event.kind.endswith("went_back")] == ["went_back"]
    assert not any(frame.answer for frame in state.stack)


def test_another_seat_that_has_chosen_a_way_can_pay_for_it():
    """A hidden hand is dealt so that the move already chosen exists, with all unseen dragons in hidden hands."""
    hands = {0: {"rider": 1}, 1: {"rider": 1, "dragon": 4}, 2: {"dragon": 5}}
    for seed in range(20):
        state = position(3, hands=hands, princes=["A1", "A2", "C1"])
        go(state, ("prince_action", 1), ("place_member", 0))
        pick(state, 1, "move.A3")
        view = GAME.view(state, 0)
        twin = GAME.determinise(view, Random(seed))
        assert GAME.view(twin, 0) == view
        assert GAME.check(twin) == []
        assert GAME.decision(twin, 1).options


def test_unknown_hands_are_dealt_from_what_is_unseen():
    state = position(3, hands={0: {"rider": 2}, 1: {"junk": 3, "dragon": 1}, 2: {"barge": 1}})
    seen = set()
    for seed in range(30):
        twin = GAME.determinise(GAME.view(state, 0), Random(seed))
        assert hand(twin, 0) == {"rider": 2}
        assert [sum(own) for own in twin.hands] == [2, 4, 1]
        assert twin.hands[1][6] + twin.hands[2][6] == 1
        seen.add(tuple(map(tuple, twin.hands)))
    assert len(seen) > 10


def test_a_wrong_score_is_noticed():
    for source in ("sets", "members", "majorities", "monks", "five_sets", "tiles"):
        state = playthrough(3, 2)
        state.table.players[0].points[source] += 1
        assert GAME.result(state).totals() != GAME.recount(state)


def test_the_estimate_likes_majorities_monks_and_tiles():
    plain = GAME.evaluate(position(3))
    assert GAME.evaluate(position(3, standing={"A1": {0: 2}}))[0] > plain[0]
    assert GAME.evaluate(position(3, monks={"A1": 1}))[1] > plain[1]
    assert GAME.evaluate(position(3, tiles={2: {"A": 1}}))[2] > plain[2]


def test_a_card_that_is_revealed_without_a_barrier_is_found(monkeypatch):
    """What may be undone is no news: on another state that fits the view another card would lie there."""
    monkeypatch.setattr(GAME.rules.steps["refill"], "barrier", "")
    assert "refill, next_taker: one of them reveals or draws" in fuzz(GAME.id, range(10, 11)).breach.what
