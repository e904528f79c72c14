"""Letters on the board do not shift within a turn: a place keeps its letter, and no other place gets it."""

from __future__ import annotations

from random import Random

import pytest

from engine.kernel.values import END_TURN
from render.boards import signs
from render.words.place_signs import marks
from tests.games.rooms import EXAMPLE, each


def questions(game, seed):
    """The labels of every question of a random game, with those before it in the same turn."""
    rng, before, last = Random(seed), [], None
    state, _ = game.new(max(game.seats), None, f"{seed:032x}", confirm=True)
    while (decision := game.next(state)) is not None:
        view = game.view(state, decision.seat)
        labels = [game.label(view, decision, key) for key in decision.options]
        before = before if decision.seat == last else []
        yield decision.kind, labels, before
        before, last = [*before, labels], decision.seat if decision.kind != END_TURN else None
        game.play(state, decision.seat, rng.choice(decision.options))


@pytest.mark.parametrize("game", each())
def test_a_place_keeps_its_letter_and_shares_it_with_none(game):
    given, several = {}, 0
    for kind, labels, before in questions(game, 5):
        given = given if before else {}
        letters = marks(labels, signs(game.id), before).letters
        assert len(set(letters.values())) == len(letters), kind
        for place, letter in letters.items():
            assert given.get(place, letter) == letter, (kind, place)
            assert all(other == place for other, one in given.items() if one == letter), (kind, place)
            several += place in given
        given |= letters
    assert several or game.id != EXAMPLE
