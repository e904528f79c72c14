"""Random games over seats, options and seeds: what must hold in this game beyond the contract of all games."""

from collections import Counter
from random import Random

import pytest

from engine.confucius import GAME
from engine.kernel.values import PUBLIC

SOURCES = {"minister", "first_secretary", "visited", "conquered", "insulted", "office"}
SHARED = {"action", "favour", "extra_action"}
"""Decisions in which two options may lie on one place: spaces with two actions."""


def chosen(number):
    random = Random(number)
    return {spec.name: random.choice(spec.values) for spec in GAME.options}


def game(number, watch, *, policy):
    """Play game ``number``; ``watch(state, events)`` after every pick."""
    seats, random = 3 + number % 3, Random(number)
    state, events = GAME.new(seats, chosen(number), f"{number:032x}", confirm=number % 4 == 0)
    watch(state, events)
    while not state.over:
        decision = random.choice([one for one in GAME.decisions(state) if one.waiting])
        light = policy and decision.kind != "end_turn"
        key = GAME.playout(state, decision, random) if light else random.choice(decision.options)
        events, _ = GAME.play(state, decision.seat, key, decision.id)
        watch(state, events)
    return state


@pytest.mark.parametrize("number", range(12))
def test_the_events_tell_every_point(number):
    points = Counter()

    def watch(state, events):
        for event in events:
            if event.kind in SOURCES:
                points[event.seat] += event.args["vp"]

    state = game(number, watch, policy=number % 2)
    result = GAME.result(state)
    assert result.totals() == [points[seat] for seat in range(state.seats)]
    assert result.reason == state.table.end


@pytest.mark.parametrize("number", range(100, 106))
def test_nothing_hidden_is_in_the_views_of_others(number):
    def watch(state, events):
        for seat in range(PUBLIC, state.seats):
            view = GAME.view(state, seat)
            assert bool(GAME.hand(view)) == (seat != PUBLIC)
            for other in range(state.seats):
                if other != seat:
                    assert (view.hands[other], view.rewards[other]) == ([], [])
            assert all(play.cards == [] for play in view.plays if play.seat != seat)

    game(number, watch, policy=True)


@pytest.mark.parametrize("number", range(100, 106))
def test_what_is_open_and_what_is_closed_lie_on_different_places(number):
    def watch(state, events):
        for one in GAME.decisions(state):
            view = GAME.view(state, one.seat)
            places = {GAME.label(view, one, key).place for key in one.options} - {""}
            closed = {shut.label.place for shut in GAME.blocked(view, one)}
            assert not places & closed or one.kind in SHARED

    game(number, watch, policy=True)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_thousand_random_games_end(seats):
    ends, kinds = Counter(), Counter()
    for number in range(1000):
        random = Random(number * 10 + seats)
        state, _ = GAME.new(seats, chosen(number), f"{number:032x}")
        decision = GAME.next(state)
        while decision is not None:
            kinds[decision.kind] += 1
            key = GAME.playout(state, decision, random) if number % 2 else random.choice(decision.options)
            decision = GAME.advance(state, decision.frame, key)
        assert GAME.check(state) == []
        assert GAME.result(state).totals() == GAME.recount(state)
        ends[state.table.end] += 1
    assert set(ends) == {"wall", "candidates", "ministries"}
    assert set(GAME.rules.kinds) - set(kinds) <= {"end_turn", "army_from", "army_to"}
