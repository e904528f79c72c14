"""The cover of a table that is being set up: a picture of the game, its name, the seats."""

from itertools import pairwise

import pytest

from render.canvas.clip import touch
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.raster.sprites import has
from render.shared.cover import lobby_sheet
from render.shared.emblem import first_view
from render.words.words import LANGUAGES, Words
from tests.games import rooms

FEWEST = 5
"""A picture of a game is so many things at least; a motif alone is an ornament."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rooms.each())
def test_a_cover_is_a_picture_of_the_game(game, lang):
    names = ("Anna", "Bruno")
    scene = lobby_sheet(game.id, first_view(game.id, game.seats[0]), Picture(words=Words(lang), names=names))
    things = [mark for mark in scene.ground if mark.kind == "art" and mark.what != "seal"]
    assert len({mark.what for mark in things}) >= FEWEST
    assert all(has(mark.what) for mark in things)
    assert len({mark.box[1] + mark.box[3] for mark in things}) == 1, "they stand on one line"
    assert not any(touch(one.box, other.box) for one, other in pairwise(things))
    texts = [mark for mark in scene.ground if mark.kind == "text"]
    assert not any(touch(mark.box, text.box) for mark in things for text in texts)
    assert problems(scene) == []
    assert [text for text in scene.texts() if text.endswith("…")] == []
    assert scene.texts("lobby.seat.1.name") == ["Bruno"]
