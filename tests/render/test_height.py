"""No picture of any game is higher than a phone shows whole: every kind, every stored position, both languages."""

import pytest

from engine.kernel.registry import game, games
from render import Words, theme
from render.registry import board
from render.samples import pictures
from render.scene import Picture, Sheet, problems
from tests.render.positions import WANTED, load, names

STORED = [(game_id, name) for game_id in WANTED for name in names(game_id)]


def test_every_game_with_a_board_has_stored_positions():
    assert set(WANTED) == set(games()) - {"toy"}
    assert {game_id for game_id, _ in STORED} == set(WANTED)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("game_id", "name"), STORED)
def test_no_picture_is_too_high(game_id, name, lang):
    for kind, view, picture in pictures(game(game_id), load(name, game_id), Words(lang)):
        scene = board(game_id).scene(view, picture)
        assert scene.width == theme.WIDTH
        assert scene.height <= theme.TALLEST, kind


def test_the_checks_of_a_scene_name_a_picture_that_is_too_high():
    picture = Picture(words=Words(), names=())
    assert problems(Sheet("none", theme.WIDTH, theme.TALLEST).scene(picture)) == []
    assert problems(Sheet("none", theme.WIDTH, theme.TALLEST + 1).scene(picture)) == ["higher than 1150: 1151"]
