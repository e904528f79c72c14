"""Foresight: what a seat could be asked next, from its own view, and after picks it has in mind."""

import pytest

import tests.toy  # noqa: F401  (registers the toy game)
from engine.kernel.registry import game
from engine.kernel.values import END_TURN, PUBLIC
from tests.games import rooms
from tests.games.foresight import begun, foreseen


@pytest.mark.parametrize("one", rooms.each())
def test_who_is_asked_or_only_watches_foresees_nothing(one):
    state = begun(one.id, one.seats[-1])
    for seat in one.waiting(state):
        assert one.foresee(one.view(state, seat), seat) == []
    assert one.foresee(one.view(state), PUBLIC) == []
    assert one.foresee(one.view(state), 0) == []
    assert one.foresee(one.view(state, 0), 1) == []


def test_picks_lead_to_the_end_of_the_turn_and_from_there_to_the_next():
    state = game("toy").apply(begun("toy", 2), 0, "card3")[0]
    assert set(foreseen(state, "toy", 0)) == {"store", "bid"}
    assert foreseen(state, "toy", 0)["bid"].decision.options == ("card1", "card2", "card4")
    (end,) = foreseen(state, "toy", 0, ("store", "near")).values()
    assert (end.decision.kind, end.begins) == (END_TURN, False)
    after = foreseen(state, "toy", 0, ("store", "near"), (END_TURN, "end"))
    assert all(one.begins for one in after.values())
    assert set(after) == {"store", "bid"}


def test_beyond_what_a_pick_reveals_nothing_is_foreseen():
    state = game("toy").apply(begun("toy", 2), 0, "card3")[0]
    assert foreseen(state, "toy", 0, ("bid", "card1")) == {}


@pytest.mark.parametrize(
    "picks", [[("bid", "card3")], [("store", "card1")], [("nothing", "near")], [(END_TURN, "end")]]
)
def test_picks_that_do_not_fit_lead_nowhere(picks):
    state = game("toy").apply(begun("toy", 2), 0, "card3")[0]
    assert foreseen(state, "toy", 0, *picks) == {}
