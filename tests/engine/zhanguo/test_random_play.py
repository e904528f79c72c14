"""Random games: they end, nothing leaks, nothing is lost, everything occurs."""

from collections import Counter
from random import Random

import pytest

from engine.kernel.clone import clone
from engine.kernel.values import PUBLIC
from engine.zhanguo import GAME
from engine.zhanguo.rules import RULES

OPTIONS = [
    {},
    {"board_side": "b"},
    {"board_side": "b", "b_assignment": "auction", "variant_draw": "on"},
    {"variant_draw": "on", "variant_order": "on", "variant_unrest": "on", "auto_orders": "on"},
]


def seed(rng):
    return f"{rng.getrandbits(128):032x}"


def key_for(state, decision, rng, wild):
    if not wild:
        return GAME.playout(state, decision, rng)
    return rng.choice(decision.options)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", range(4))
def test_every_position_of_a_game_is_sound(seats, number):
    rng = Random(f"{seats}.{number}")
    state, _ = GAME.new(seats, OPTIONS[number], seed(rng), confirm=number % 2 == 1)
    while not state.over:
        one = rng.choice([one for one in GAME.decisions(state) if one.waiting])
        assert len(set(one.options)) == len(one.options)
        assert all(len(key) <= 60 for key in one.options)
        seen = GAME.view(state, one.seat)
        for key in one.options:
            GAME.label(seen, one, key)
        GAME.blocked(seen, one)
        if state.plies % 5 == 0:
            for seat in (PUBLIC, *range(seats)):
                view = GAME.view(state, seat)
                twin = GAME.determinise(view, rng)
                assert GAME.view(twin, seat) == view
                assert GAME.check(twin) == []
            assert GAME.decode(GAME.encode(state)) == state
        before = clone(state)
        key = key_for(state, one, rng, number < 2)
        after, _, _ = GAME.apply(state, one.seat, key, one.id)
        assert state == before
        GAME.play(state, one.seat, key, one.id)
        assert after == state
        assert GAME.check(state) == []
    assert GAME.result(state).totals() == GAME.recount(state)


def many(games, kinds, events):
    rng = Random(games)
    for number in range(games):
        for seats in (2, 3, 4):
            state, told = GAME.new(seats, OPTIONS[number % len(OPTIONS)], seed(rng))
            events.update(event.kind for event in told)
            while not state.over:
                one = next(one for one in GAME.decisions(state) if one.waiting)
                kinds[one.kind] += 1
                told, _ = GAME.play(state, one.seat, key_for(state, one, rng, number % 3 == 0))
                events.update(event.kind for event in told)
            assert GAME.check(state) == []
            assert GAME.result(state).totals() == GAME.recount(state)


def test_every_kind_of_decision_occurs():
    kinds, events = Counter(), Counter()
    many(24, kinds, events)
    assert set(kinds) == set(RULES.kinds) - {"end_turn"}
    assert len(events) > 40


@pytest.mark.slow
def test_a_thousand_games_of_every_seat_number_end():
    many(1000, Counter(), Counter())
