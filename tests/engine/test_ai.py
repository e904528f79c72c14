"""The search: legal, reproducible, from the view alone, and worth its time."""

from random import Random

import pytest

import tests.toy  # noqa: F401  (registers the toy game)
from engine.ai.arena import Standing, arena, interval
from engine.ai.search import ITERATIONS, choose, iterations_of, rewards
from engine.kernel.registry import game, games
from engine.kernel.values import END_TURN

GAMES = [pytest.param(one, id=one.id) for one in games().values()]


def positions(one, count, seed=5, confirm=True):
    """Some positions of a random game, with the decision to make."""
    rng = Random(seed)
    state, _ = one.new(one.seats[-1], None, f"{seed:032x}", confirm=confirm)
    for _ in range(count):
        decision = next(d for d in one.decisions(state) if d.waiting)
        yield state, decision
        picks = rng.choice(decision.options)
        state, _, _ = one.apply(state, decision.seat, picks)
        if state.over:
            return


@pytest.mark.parametrize("one", GAMES)
def test_every_choice_is_legal_and_the_same_again(one):
    for state, decision in positions(one, 12):
        view = one.view(state, decision.seat)
        picks = choose(one, view, decision, 4, seed=1)

        one.apply(state, decision.seat, picks, decision.id)
        assert choose(one, view, decision, 4, seed=1) == picks


@pytest.mark.parametrize("one", GAMES)
def test_the_choice_does_not_depend_on_what_the_seat_cannot_know(one):
    for state, decision in positions(one, 8, seed=6):
        view = one.view(state, decision.seat)
        other = one.determinise(view, Random(9))
        seen = one.view(other, decision.seat)

        assert choose(one, seen, one.decision(other, decision.seat), 3, 2) == choose(one, view, decision, 3, 2)


def test_the_end_of_a_turn_needs_no_search():
    toy = game("toy")
    for state, decision in positions(toy, 12):
        if decision.kind == END_TURN:
            assert choose(toy, toy.view(state, decision.seat), decision, 0, 0) == ("end",)
            return
    pytest.fail("no turn has ended")


def test_the_search_is_stopped_by_its_cap():
    toy = game("toy")
    state, decision = next(positions(toy, 1))

    assert choose(toy, toy.view(state, decision.seat), decision, 10**9, 0, stop=lambda: True)[0] in decision.options


def test_rewards_are_shares_of_one_and_follow_the_places():
    assert rewards([5.0]) == [1.0]
    assert rewards([10.0, 10.0]) == [0.5, 0.5]
    first, second = rewards([10.0, 10.0], [2, 1])
    assert second > first


def test_unknown_levels_play_as_medium():
    assert iterations_of("no such level") == ITERATIONS["medium"]
    assert ITERATIONS["easy"] < ITERATIONS["medium"] < ITERATIONS["hard"]


def test_the_interval_holds_the_share():
    share, low, high = interval(3, 12)
    assert low < share < high
    assert "25.0%" in Standing("easy", 3, 12, 100, 1, 10).line()


def test_easy_beats_random_in_the_arena():
    easy, chance = arena(game("dragon"), ["easy", "random"], 4, seed=3)
    assert (easy.wins, chance.wins) == (4, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dragon", "ming"])
def test_medium_beats_easy(name):
    medium, easy = arena(game(name), ["medium", "easy"], 12, seed=3)
    assert medium.wins > easy.wins
