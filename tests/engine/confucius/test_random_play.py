"""Random games over seats, options and seeds: what must hold after every pick, whatever happens."""

import re
from collections import Counter
from random import Random

import pytest

from engine.confucius import GAME
from engine.kernel.clone import clone
from engine.kernel.record import Record, play, replay
from engine.kernel.values import PUBLIC

SOURCES = {"minister", "first_secretary", "visited", "conquered", "insulted", "office"}
SHARED = {"action", "favour", "extra_action"}
"""Decisions in which two options may lie on one place: spaces with two actions."""
KEY = re.compile(r"[A-Za-z0-9_.+-]{1,60}")


def chosen(number):
    random = Random(number)
    return {spec.name: random.choice(spec.values) for spec in GAME.options}


def game(number, watch, *, policy):
    """Play game ``number``; ``watch(state, decision, picks, events)`` after every pick."""
    seats, random = 3 + number % 3, Random(number)
    state, events = GAME.new(seats, chosen(number), f"{number:032x}", confirm=number % 4 == 0)
    watch(state, None, (), events)
    while not state.over:
        decision = random.choice([one for one in GAME.decisions(state) if one.waiting])
        assert decision.options
        assert len(set(decision.options)) == len(decision.options)
        assert all(KEY.fullmatch(key) for key in decision.options)
        picks = (random.choice(decision.options),)
        if policy and decision.kind != "end_turn":
            picks = GAME.playout(state, decision, random)
        events, _ = GAME.play(state, decision.seat, picks, decision.id)
        watch(state, decision, picks, events)
    return state


@pytest.mark.parametrize("number", range(12))
def test_a_random_game_is_sound(number):
    points, random = Counter(), Random(number)

    def watch(state, decision, picks, events):
        assert GAME.check(state) == []
        for seat in range(PUBLIC, state.seats):
            view = GAME.view(state, seat)
            other = GAME.determinise(view, random)
            assert GAME.view(other, seat) == view
            assert GAME.check(other) == []
            assert all(one.options for one in GAME.decisions(other))
        for event in events:
            if event.kind in SOURCES:
                points[event.seat] += event.args["vp"]

    state = game(number, watch, policy=number % 2)
    result = GAME.result(state)
    totals = result.totals()
    assert totals == GAME.recount(state) == [points[seat] for seat in range(state.seats)]
    assert result.scores[result.ranking()[0]].keys() == result.scores[0].keys()
    assert result.reason == state.end


@pytest.mark.parametrize("number", range(100, 106))
def test_telling_never_fails_and_never_leaks(number):
    """Labels and reasons are made from the deciding seat's view; nothing hidden is in the views of others."""

    def watch(state, decision, picks, events):
        for seat in range(PUBLIC, state.seats):
            view = GAME.view(state, seat)
            assert GAME.headline(view).id
            assert GAME.brief(view)
            assert bool(GAME.hand(view)) == (seat != PUBLIC)
            for other in range(state.seats):
                if other != seat:
                    assert (view.players[other].hand, view.players[other].rewards) == ([], [])
            assert all(play.cards == [] for play in view.plays if play.seat != seat)
        for one in GAME.decisions(state):
            view = GAME.view(state, one.seat)
            labels = [GAME.label(view, one, key) for key in one.options]
            assert all(label.id for label in labels)
            closed = GAME.blocked(view, one)
            places = [shut.label.place for shut in closed if shut.label.place]
            assert not {label.place for label in labels if label.place} & set(places) or one.kind in SHARED
        for event in events:
            seen = event.seen_by(PUBLIC)
            assert not set(event.secret) & set(seen.args)

    game(number, watch, policy=True)


@pytest.mark.parametrize("number", range(200, 204))
def test_the_search_plays_the_same_game_as_the_table(number):
    random = Random(number)
    state, _ = GAME.new(3 + number % 3, chosen(number), f"{number:032x}")
    twin = clone(state)
    while not state.over:
        decision = next(one for one in GAME.decisions(state) if one.waiting)
        picks = (random.choice(decision.options),)
        before = GAME.encode(state)
        after, _, _ = GAME.apply(state, decision.seat, picks)
        assert GAME.encode(state) == before
        frame = next(frame for frame in reversed(twin.stack) if frame.id == decision.id)
        GAME.advance(twin, frame, picks)
        assert twin == after == GAME.decode(GAME.encode(after))
        state = after


def test_a_record_leads_to_the_same_game():
    random = Random(5)
    state, _ = GAME.new(4, {}, "5" * 32, confirm=True)
    record = Record(GAME.id, GAME.rules_version, 4, {}, "5" * 32, confirm=True)
    while not state.over:
        decision = next(one for one in GAME.decisions(state) if one.waiting)
        state, _, move = play(GAME, state, decision.seat, random.choice(decision.options))
        record.moves.append(move)
    states, _, divergence = replay(record)
    assert divergence is None
    assert states[-1] == state


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_thousand_random_games_end(seats):
    ends, kinds = Counter(), Counter()
    for number in range(1000):
        random = Random(number * 10 + seats)
        state, _ = GAME.new(seats, chosen(number), f"{number:032x}")
        while not state.over:
            decision = random.choice([one for one in GAME.decisions(state) if one.waiting])
            kinds[decision.kind] += 1
            frame = next(frame for frame in reversed(state.stack) if frame.id == decision.id)
            if number % 2:
                GAME.advance(state, frame, GAME.playout(state, decision, random))
            else:
                GAME.advance(state, frame, random.choice(decision.options))
        assert GAME.check(state) == []
        assert GAME.result(state).totals() == GAME.recount(state)
        ends[state.end] += 1
    assert set(ends) == {"wall", "candidates", "ministries"}
    assert set(GAME.rules.kinds) - set(kinds) <= {"end_turn", "army_from", "army_to"}
