"""Every figure that an option promises is what comes of it, in all games: `tests.games.figures`."""

from random import Random

import pytest

import tests.toy.figures
from engine.kernel.setups import option_sets
from tests.games import rooms
from tests.games.figures import Figures
from tests.games.watching import season
from tests.toy import GAME as TOY

MOST = 200
"""So many further games are played at most for figures that are rare."""


def played(game, figures, seats, options, seed):
    """Hold every figure of a random game."""
    rng = Random(seed)
    state, _ = game.new(seats, options, f"{seed:032x}")
    while (decision := game.next(state)) is not None:
        key = rng.choice(decision.options)
        assert not figures.breach(state, game.view(state, decision.seat), decision, key)
        state = game.apply(state, decision.seat, key)[0]


@pytest.mark.parametrize("game", rooms.each())
def test_every_figure_that_is_promised_is_what_comes_and_one_more_would_be_noticed(game):
    """The season holds them; what it has not met comes in further games, or has a test that ``excused.txt`` names."""
    figures = season(game.id, game).figures
    for seats in game.seats:
        season(game.id, game).play(seats)
    excused = rooms.excused(game.id)
    rows = {row for row in figures.rows() if row.partition(" ")[0] not in excused}
    idle = {row for row in rows if ".idle " in row}
    tables = [(seats, options) for seats in game.seats for options in option_sets(game, seats)]
    for number in range(MOST):
        if rows <= set(figures.held) and rows - idle <= set(+figures.telling):
            break
        played(game, figures, *tables[number % len(tables)], 9000 + number)
    assert rows - set(figures.held) == set()
    assert rows - idle - set(+figures.telling) == set()
    assert set(figures.held) <= figures.rows()


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
