"""Estimate and playout policy: they know the direction, and they only pick what is offered."""

from random import Random

import pytest

from engine.ai.search import picks
from engine.ai.tree import Level, grow
from engine.dragon import GAME
from engine.dragon.state import Due
from tests.engine.dragon.table import options, position, run, seat


def worth(number=0, **things):
    """The estimate of seat 0 with these things."""
    event = things.pop("event", "tribute")
    palaces = things.pop("palaces", ("2 monk", "2 healer"))
    state = position(seat(*palaces, **things), seat("2 monk", "2 healer"), event=event, month=5)
    return GAME.evaluate(state)[number]


def test_more_is_worth_more():
    base = worth()
    for better in (
        {"vp": 3},
        {"yuan": 9},
        {"rice": 3},
        {"large": 1},
        {"palaces": ("3 monk", "2 healer farmer")},
    ):
        assert worth(**better) > base, better
    ahead, behind = (GAME.evaluate(position(seat(space=space), seat(space=2))) for space in (4, 1))
    assert ahead[0] > behind[0]
    assert ahead[1] < behind[1]


def test_the_policy_lets_the_cheapest_person_go():
    state = position(seat("3 monk.old farmer", "2 court_lady"), seat(), event="tribute", phase="event")
    run(state, ("releases", 0, Due(1)))
    assert len(options(state)) == 3
    picks = {GAME.playout(state, GAME.decisions(state)[0], Random(number)) for number in range(20)}
    assert picks == {"p1.farmer.young"}


@pytest.mark.parametrize(("own", "other"), [(90, 0), (0, 90)])
def test_who_is_far_ahead_or_behind_still_sees_what_a_monk_is_worth(own, other):
    """Two for each of his floors in the end: he is the last to go, and hardly thought about."""
    mine = seat("3 monk.old farmer", "2 pyrotechnist tax_collector", vp=own)
    state = position(mine, seat(vp=other), event="tribute", month=8, phase="event")
    state.stack.clear()
    run(state, ("releases", 0, Due(1)), "decay", "turn_down", "scoring", "month")
    found = picks(grow(GAME, GAME.view(state, 0), Level(160)))
    shares = {pick.key: pick.share for pick in found}
    assert shares["p1.monk.old"] < 0.4 / len(options(state))
