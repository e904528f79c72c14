"""Covers: a picture of the game, its name, the seats, the title of a tournament."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from render.canvas.clip import touch
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.captions.alt_text import picture_lines
from render.raster.sprites import has
from render.shared.cover import cover_sheet, lobby_sheet
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
    whole(scene)
    assert scene.texts("lobby.seat.1.name") == ["Bruno"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rooms.each())
def test_a_cover_without_seats_bears_the_title_of_a_tournament_or_the_games_name(game, lang):
    words, view = Words(lang), first_view(game.id, game.seats[0])
    name = words.text(f"{game.id}.name")
    alone = cover_sheet(game.id, view, Picture(words=words, names=()))
    titled = Picture(kind="cover", words=words, names=(), title="Autumn Cup")
    whole(alone)
    whole(cover_sheet(game.id, view, titled))
    assert alone.texts("lobby.name") == [name]
    assert cover_sheet(game.id, view, titled).texts("lobby") == ["Autumn Cup", name]
    assert picture_lines(game, view, titled) == f"Autumn Cup – {name}"
    assert picture_lines(game, view, replace(titled, title="")).startswith(name)


@pytest.mark.parametrize("game", rooms.each())
def test_a_long_title_stays_on_its_plate(game):
    title = "The Great Spring Tournament of the Southern Provinces and their Friends, the Sixth"
    view = first_view(game.id, game.seats[0])
    scene = cover_sheet(game.id, view, Picture(kind="cover", words=Words("en"), names=(), title=title))
    assert problems(scene) == []
    assert scene.texts("lobby.name")[0].startswith("The Great Spring Tournament")


def whole(scene):
    """It shows what the game is about, and all that it says."""
    things = [mark for mark in scene.ground if mark.kind == "art" and mark.what != "seal"]
    assert len({mark.what for mark in things}) >= FEWEST
    assert all(has(mark.what) for mark in things)
    assert len({mark.box[1] + mark.box[3] for mark in things}) == 1, "they stand on one line"
    assert not any(touch(one.box, other.box) for one, other in pairwise(things))
    texts = [mark for mark in scene.ground if mark.kind == "text"]
    assert not any(touch(mark.box, text.box) for mark in things for text in texts)
    assert problems(scene) == []
    assert [text for text in scene.texts() if text.endswith("…")] == []
