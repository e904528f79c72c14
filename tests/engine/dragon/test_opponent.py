"""Estimate and playout policy: they know the direction, and they only pick what is offered."""

from random import Random

from engine.dragon import GAME
from engine.dragon.state import Due
from tests.engine.dragon.table import of, options, position, run, seat


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


def test_at_the_end_the_estimate_is_the_score():
    state, _ = GAME.new(3, {"great_wall": "on"}, "0" * 32)
    random = Random(5)
    while not state.over:
        decision = GAME.decisions(state)[0]
        GAME.play(state, decision.seat, GAME.playout(state, decision, random))
    assert GAME.evaluate(state) == [float(points) for points in of(state, "vp")]


def test_the_policy_lets_the_cheapest_person_go():
    state = position(seat("3 monk.old farmer", "2 court_lady"), seat(), event="tribute", phase="event")
    run(state, ("releases", 0, Due(1)))
    assert len(options(state)) == 3
    picks = {GAME.playout(state, GAME.decisions(state)[0], Random(number)) for number in range(20)}
    assert picks == {"p1.farmer.young"}


def test_the_policy_beats_chance():
    won = 0
    for number in range(60):
        random = Random(number)
        state, _ = GAME.new(2, {}, f"{number:032x}")
        clever = number % 2
        while not state.over:
            decision = GAME.decisions(state)[0]
            key = random.choice(decision.options)
            if decision.seat == clever:
                key = GAME.playout(state, decision, random)
                assert key in decision.options
            GAME.play(state, decision.seat, key)
        won += GAME.result(state).places[clever] == 1
    assert won >= 45
