"""Scenes as SVG: the same picture as the painter's, every piece of the state by its ref and its words."""

import gzip
import io
import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from engine.kernel.values import PUBLIC
from render.__main__ import main
from render.canvas.picture import Picture
from render.canvas.scene import Sheet
from render.canvas.theme import DATA
from render.jobs.draw import scene_of
from render.jobs.vector import draw_svg, mark_words
from render.raster.paint import paint
from render.raster.svg import svg
from render.shared.emblem import first_view
from render.words.words import Words
from tests.games import rooms
from tests.render.goldens import NAMES_OF, by_game, difference, scene

NS = "{http://www.w3.org/2000/svg}"
LARGEST = 60 * 1024
SHARE = 0.025
"""So many pixels of a picture may differ by more than the noise of a golden: edges of letters, and of lines on maps."""
MEAN = 2.5
"""The mean difference of a channel at half the size, of 255."""
BOARDS = [name for name in NAMES_OF if name.endswith(("-board", "-score"))]
EVERY_DAY = {(name.split("/")[0], name.rpartition("-")[2]): name for name in BOARDS}.values()
"""A board and a score of every game."""


def named(mark):
    return f"<{mark.ref}>"


def painted(text):
    fonts = [str(DATA / "fonts")]
    data = resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True, font_dirs=fonts)
    return Image.open(io.BytesIO(bytes(data))).convert("RGB")


@cache
def both(name):
    shown = scene(name)
    return shown, svg(shown, named, name=name)


def apart(one, other):
    """The share of pixels that differ, and the mean difference at half the size."""
    half = ImageChops.difference(one.reduce(2), other.reduce(2))
    return difference(one, other)[0], sum(ImageStat.Stat(half).mean) / 3


@pytest.mark.parametrize("name", [by_game(name, slow=name not in EVERY_DAY) for name in BOARDS])
def test_vectors_and_painter_make_the_same_picture(name):
    shown, text = both(name)
    share, mean = apart(paint(shown), painted(text))
    assert share <= SHARE
    assert mean <= MEAN


@pytest.mark.parametrize("game", rooms.some())
@pytest.mark.parametrize("kind", ["legend", "lobby"])
def test_pictures_of_the_house_too(game, kind):
    view = first_view(game.id, game.seats[0])
    shown = scene_of(game.id, view, Picture(kind=kind, words=Words(), names=("Anna", "Bruno")))
    share, mean = apart(paint(shown), painted(svg(shown, named, name=game.id)))
    assert share <= SHARE
    assert mean <= 2 * MEAN, "small boards are reduced in another way"


def test_a_thing_left_out_or_moved_is_noticed():
    shown, text = both(BOARDS[0])
    whole = paint(shown)
    assert apart(whole, ImageChops.offset(painted(text), 4, 2))[0] > SHARE
    cut = re.sub("<text.*?</text>", "", text)
    assert apart(whole, painted(cut))[0] > SHARE


@pytest.mark.parametrize("name", [by_game(name) for name in NAMES_OF])
def test_every_piece_of_the_state_is_there_by_its_ref_with_its_words(name):
    shown, text = both(name)
    root = ET.fromstring(text)
    groups = list(root.iter(f"{NS}g"))
    refs = [group.get("data-ref") for group in groups if group.get("data-ref")]
    assert refs == [mark.ref for mark in (*shown.ground, *shown.marks) if mark.ref and min(mark.box[2:]) > 0]
    assert all(
        group.find(f"{NS}title").text == f"<{group.get('data-ref')}>" for group in groups if group.get("data-ref")
    )
    symbols = {symbol.get("id") for symbol in root.iter(f"{NS}symbol")}
    assert {use.get("href").removeprefix("#") for use in root.iter(f"{NS}use")} == symbols
    assert 'class="' not in text
    assert len(gzip.compress(text.encode(), 9)) <= LARGEST


@pytest.mark.parametrize("game", rooms.each())
def test_marks_are_told_in_words_and_names_are_no_markup(game):
    names = ('<b onload="x">', "A & B", "Clara", "Doro", "Emil")[: game.seats[-1]]
    view = game.view(game.new(game.seats[-1], {}, "1" * 32)[0], PUBLIC)
    picture = Picture(words=Words("de"), names=names)
    text = draw_svg(game.id, view, picture, fonts="/fonts")
    root = ET.fromstring(text)
    texts = [found.text for found in root.iter(f"{NS}text")]
    assert any(found and found.startswith("A & B") for found in texts)
    assert not root.findall(f".//{NS}b")
    assert root.find(f"{NS}title").text == Words("de").text(f"{game.id}.name")
    assert 'url("/fonts/MandateSerif-Regular.ttf")' in root.find(f"{NS}style").text
    drawings = [mark for mark in scene_of(game.id, view, picture).marks if mark.kind == "art" and mark.ref]
    assert any(mark_words(game.id, mark, Words("de")) for mark in drawings)
    for group in root.iter(f"{NS}g"):  # no ref is read aloud
        title = group.find(f"{NS}title")
        assert title is None or title.text not in ("", group.get("data-ref")), title.text


def test_a_text_stands_where_the_painter_has_it():
    sheet = Sheet("none", 600, 200)
    sheet.bold("Wolke 17, Vögel", 60, 80, 44, ref="text")
    sheet.box((340, 60, 120, 80), "#AA3322", edge="#222222", line=6, radius=14, ref="box")
    shown = sheet.scene(Picture(words=Words(), names=()))
    pictures = paint(shown), painted(svg(shown, named, name="none"))
    for part in ((40, 60, 335, 140), (338, 40, 470, 160)):
        one, other = (
            picture.crop(part).convert("L").point(lambda v: 255 * (v < 110)).getbbox() for picture in pictures
        )
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 1


def test_samples_are_written_as_vectors_where_that_is_asked(tmp_path, monkeypatch):
    monkeypatch.setattr("render.__main__.SHARES", {"early": 0.1})
    assert main([rooms.EXAMPLE, str(tmp_path), "--svg"]) == 0
    written = sorted(path.stem for path in tmp_path.glob("*.svg"))
    assert written
    assert all((tmp_path / f"{name}.png").is_file() for name in written)
