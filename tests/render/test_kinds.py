"""What an area, a hand, a detail or a score sheet shows at a ref is what the board shows there."""

import pytest

from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from tests.render.kinds import differing, others
from tests.render.positions import load, names, stored


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.xdist_group(game)) for game in stored()])
def test_what_is_shown_at_a_ref_is_the_same_in_every_kind_of_picture(game):
    played = find(game)
    for name in names(game):
        state = load(name, game).state
        views = {seat: played.view(state, seat) for seat in range(PUBLIC, state.seats)}
        wrong, compared = differing(game, views.__getitem__, others(range(state.seats)))
        assert not wrong, name
        assert compared
