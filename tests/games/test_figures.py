"""Every figure that an option promises is what comes of it, in all games: `tests.games.figures`."""

from importlib import import_module
from random import Random

import pytest

import tests.toy.figures
from engine.kernel.setups import option_sets
from tests.games import rooms
from tests.games.figures import Figures
from tests.games.watching import season
from tests.toy import GAME as TOY

FIRST = 9000
"""The seed of the first further game; a game whose rare figures come late names a better one in its ``figures.py``."""
MOST = 200
"""So many further games are played at most for figures that are rare."""


def played(game, figures, seats, options, seed, rows=None):
    """Hold the figures of a random game: of all picks, or of every option that may be told by one of the ``rows``."""
    rng = Random(seed)
    state, _ = game.new(seats, options, f"{seed:032x}")
    decision = game.next(state)
    while decision is not None:
        view, key = game.view(state, decision.seat), rng.choice(decision.options)
        for one in decision.options if rows is not None else [key]:
            if rows is None or figures.tells(view, decision, one, rows):
                assert not figures.breach(state, view, decision, one)
        decision = game.advance(state, decision.frame, key)


def tables(game):
    return [(seats, options) for seats in game.seats for options in option_sets(game, seats)]


@pytest.mark.parametrize("game", rooms.each())
def test_every_figure_that_is_promised_is_what_comes_and_one_more_would_be_noticed(game):
    """The season holds them; what it has not met is looked for in further games, or has a test that ``excused.txt``
    names.
    """
    figures = season(game.id, game).figures
    for seats in game.seats:
        season(game.id, game).play(seats)
    excused = rooms.excused(game.id)
    rows = {row for row in figures.rows() if row.partition(" ")[0] not in excused}
    idle = {row for row in rows if ".idle " in row}
    every = tables(game)
    first = getattr(import_module(f"tests.engine.{game.id}.figures"), "FIRST", FIRST)
    for number in range(MOST):
        missing = (rows - set(figures.held)) | (rows - idle - set(+figures.telling))
        if not missing:
            break
        played(game, figures, *every[number % len(every)], first + number, missing)
    assert rows - set(figures.held) == set()
    assert rows - idle - set(+figures.telling) == set()
    assert set(figures.held) <= figures.rows()


@pytest.mark.slow
@pytest.mark.parametrize("game", rooms.each())
def test_every_figure_of_many_games_is_what_comes(game):
    figures, every = season(game.id, game).figures, tables(game)
    for number in range(MOST):
        played(game, figures, *every[number % len(every)], FIRST + number)


@pytest.mark.parametrize("seats", TOY.seats)
def test_the_smallest_game_keeps_its_promises_too(seats):
    figures = Figures(TOY, tests.toy.figures.FIGURES)
    for seed in range(5):
        played(TOY, figures, seats, {}, seed)
    assert figures.held == {"card card": 5 * 3 * seats} == dict(figures.telling)


def test_a_figure_of_which_the_table_says_nothing_is_a_breach():
    state, _ = TOY.new(2, {}, "0" * 32)
    decision = TOY.next(state)
    found = Figures(TOY, {}).breach(state, TOY.view(state, decision.seat), decision, "card1")
    assert found == "bid card1: nothing says what card of card must be"
