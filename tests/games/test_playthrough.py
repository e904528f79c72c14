"""Golden playthroughs of every game lead to the same events and the same end."""

import pytest

from tests.games import rooms
from tests.games.playthrough import again, files

GOLDEN = [
    pytest.param(game, path, id=f"{name}-{path.stem}") for name, game in rooms.built().items() for path in files(name)
]


@pytest.mark.parametrize(("game", "path"), GOLDEN)
def test_the_recorded_game_goes_as_recorded(game, path):
    kept = path.read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(zip(kept, again(game, path), strict=True), start=1):
        assert now == was, f"{path.name}, line {number}; if that is meant: python -m tests.games.playthrough {game.id}"


@pytest.mark.parametrize("game", rooms.each())
def test_every_game_has_a_playthrough(game):
    assert files(game.id)
