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
    pytest.param(id, name, lang, id=f"{id}-{name}-{lang}", marks=pytest.mark.xdist_group(id))
    for id in stored()
    for name in names(id)
    for lang in LANGUAGES
]


@pytest.fixture(autouse=True)
def _strict():
    set_strict(True)
    yield
    set_strict(False)


def test_every_game_has_positions_and_golden_pictures():
    assert stored() == sorted(rooms.built())
    for id in stored():
        kinds = {name.split("-")[2] for name in wanted(id).goldens.pictures}
        assert {"board", "score"} <= kinds, id
        assert any(moment == 1.0 for one in wanted(id).games.values() for moment in one.moments.values()), id


@pytest.mark.parametrize(("id", "name", "lang"), POSITIONS)
def test_nothing_is_wrong_with_any_picture(id, name, lang):
    for kind, view, picture in pictures(find(id), load(name, id), Words(lang)):
        scene = board(id).scene(view, picture)
        assert problems(scene) == [], kind
