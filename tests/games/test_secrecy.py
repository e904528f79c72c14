"""Skips betray nothing: the course of a game that the others see follows from what they see."""

import pytest

from tests.games import rooms
from tests.games.secrecy import Betrayals

MOST = 20
"""So many times the games of a day are played at most, until every skip that is listed has occurred."""


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", rooms.each())
def test_the_course_betrays_nothing_hidden(game, every):
    """No seat is passed over for what only its hand knows, and within a turn nothing is skipped but what is listed.

    What hardly ever occurs in random games has a test of its own.
    """
    found, listed, rare = Betrayals(game).look(every=every), set(rooms.skips(game.id)), set(rooms.excused(game.id))
    for season in range(1, MOST):
        if listed - rare <= set(found.skips):
            break
        found.look(season)
    assert found.courses == []
    assert +found.turns == {}
    assert listed - rare <= set(found.skips) <= listed
