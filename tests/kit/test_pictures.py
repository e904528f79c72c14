"""Every game has positions to draw, golden pictures of them, and no picture without its words."""

import pytest

from engine.kernel.registry import game as find
from render import Words
from render.registry import board
from render.samples import pictures
from render.scene import problems
from render.words import LANGUAGES, set_strict
from tests.kit import rooms
from tests.render.positions import load, names, stored, wanted

POSITIONS = [
    pytest.param(game, name, lang, id=f"{game}-{name}-{lang}", marks=pytest.mark.xdist_group(game))
    for game in stored()
    for name in names(game)
    for lang in LANGUAGES
]


@pytest.fixture(autouse=True)
def _strict():
    set_strict(True)
    yield
    set_strict(False)


def test_every_game_has_positions_and_golden_pictures():
    assert stored() == sorted(rooms.built())
    for game in stored():
        kinds = {name.split("-")[2] for name in wanted(game).goldens.pictures}
        assert {"board", "score"} <= kinds, game
        assert any(moment == 1.0 for one in wanted(game).games.values() for moment in one.moments.values()), game


@pytest.mark.parametrize(("game", "name", "lang"), POSITIONS)
def test_nothing_is_wrong_with_any_picture(game, name, lang):
    for kind, view, picture in pictures(find(game), load(name, game), Words(lang)):
        scene = board(game).scene(view, picture)
        assert problems(scene) == [], kind
        assert [text for text in scene.texts() if text.endswith("…")] == [], kind
