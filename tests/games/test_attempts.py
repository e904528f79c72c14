"""What is tried in one's own turn is what would happen, and tells nothing that the own view does not."""

from random import Random

import pytest

from engine.errors import UnknownOption
from engine.kernel.attempt import HIDDEN, OVER, can_be_tried
from engine.kernel.values import END_TURN
from tests.games import rooms

PICKS, OPTIONS = 70, 2
"""So many picks of a random game are looked at, and so many options at each."""


def turns(game, seed, most):
    """A random game, wherever somebody may try: the state, and what is asked."""
    rng = Random(seed)
    state, _ = game.new(game.seats[seed % len(game.seats)], None, f"{seed + 5:032x}", confirm=True)
    for _ in range(most):
        if state.over:
            return
        decision = game.next(state)
        if can_be_tried(decision):
            yield state, decision, rng
        state, _, _ = game.apply(state, decision.seat, rng.choice(decision.options))


def held(game, seed, most):
    """Hold what is tried against what happens, over whole turns; how often it went on, and how often it stopped."""
    gone, stopped = 0, 0
    for state, decision, rng in turns(game, seed, most):
        view, seat = game.view(state, decision.seat), decision.seat
        for number in rng.sample(range(len(decision.options)), min(OPTIONS, len(decision.options))):
            real, asked, picks, barrier = state, decision, [number], ""
            while True:
                found = game.attempt(view, picks)
                before, (real, _, barrier) = real, game.apply(real, seat, asked.options[picks[-1]])
                if barrier:
                    assert found.stopped == HIDDEN, (asked.kind, asked.options[picks[-1]])
                    assert (found.view, found.numbers) == (game.view(before, seat), tuple(picks[:-1]))
                    stopped += 1
                    break
                assert found.stopped != HIDDEN, "what nothing hidden decides can be tried"
                assert found.view == game.view(real, seat)
                gone += 1
                asked = game.decision(real, seat)
                if asked is None or asked.kind == END_TURN:
                    assert (found.stopped, found.decision) == (OVER, None)
                    break
                assert found.decision == asked
                if not can_be_tried(asked):
                    break
                picks.append(rng.randrange(len(asked.options)))
    return gone, stopped


@pytest.mark.parametrize("game", rooms.each())
def test_what_is_tried_is_what_would_happen_until_something_is_drawn_or_revealed(game):
    gone, _ = held(game, 0, PICKS)
    assert gone


@pytest.mark.slow
@pytest.mark.parametrize("game", rooms.each())
def test_whole_games_of_tries(game):
    for seed in range(6):
        held(game, seed, 2000)


@pytest.mark.parametrize("game", rooms.each())
def test_two_games_that_look_alike_to_a_seat_give_the_same_try(game):
    """Whatever the others hold and whatever is drawn next: the try follows from the own view."""
    for state, decision, rng in turns(game, 1, 20):
        twin = game.determinise(game.view(state, decision.seat), rng)
        seen = [game.attempt(game.view(one, decision.seat), [0]) for one in (state, twin)]
        assert seen[0] == seen[1]


@pytest.mark.parametrize("game", rooms.each())
def test_what_is_not_on_offer_is_not_tried(game):
    state, decision, _ = next(iter(turns(game, 0, PICKS)))
    before = game.checksum(state)
    with pytest.raises(UnknownOption):
        game.attempt(game.view(state, decision.seat), [len(decision.options)])
    assert game.checksum(state) == before
