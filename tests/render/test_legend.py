"""How to read a board: nothing is drawn that the legend does not explain, and it explains nothing that is not drawn."""

from functools import cache
from itertools import combinations

import pytest

from render.boards import board
from render.canvas import clip
from render.canvas.picture import Picture
from render.canvas.scene import problems
from render.captions.news import always, drawings, table
from render.jobs.draw import scene_of
from render.samples import NAMES, every_expansion, pictures
from render.shared.legend import SIGNS, explained, meaningful_drawings, own_names
from render.shared.legend_sheet import DOT, WAY, cross
from render.words.words import LANGUAGES, Words
from tests.games import rooms
from tests.render.positions import moments, names
from tests.render.test_worker import wanted

each = pytest.mark.parametrize("game", rooms.each())


@cache
def legend(game, lang="en"):
    """The sheet; drawn once for all tests that look at it."""
    return scene_of(game.id, None, Picture(kind="legend", words=Words(lang), names=NAMES))


@cache
def used(game):
    """Every drawing that means something, on pictures of every kind, number of seats and option."""
    found = {drawing.name for drawing in always(game.id)}
    for seats in game.seats:
        for options in ({}, every_expansion(game)):
            for moment in moments(game, seats, options, 11, {"start": 0.0, "middle": 0.5, "late": 0.9, "end": 1.0}):
                told = [event for event in moment.events if event.kind in table(game.id)]
                found |= {drawing.name for event in told for drawing in drawings(game.id, event)}
                for _, view, picture in pictures(game, moment, Words()):
                    found |= {mark.what for mark in meaningful_drawings(board(game.id).scene(view, picture))}
    for name in names(game.id):
        for _, view, picture in wanted(game.id, name):
            found |= {mark.what for mark in meaningful_drawings(board(game.id).scene(view, picture))}
    return found


@each
def test_nothing_is_drawn_that_the_legend_does_not_explain(game):
    scene, words = legend(game), Words()
    shown = {name for drawing in used(game) for name in [explained(words, game.id, drawing)]}
    nameless = sorted(drawing for drawing in used(game) if not explained(words, game.id, drawing))
    assert nameless == []
    assert [name for name in sorted(shown - {*SIGNS}) if not scene.find(f"legend.{name}.icon")] == []
    for name in ("turn", "changed", "disc", "seat"):
        assert scene.find(f"legend.{name}")


@each
def test_it_explains_no_drawing_that_is_not_drawn(game):
    names = {explained(Words(), game.id, drawing) for drawing in used(game)}
    assert sorted(set(own_names(game.id)) - names) == []


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sample_lies_in_the_middle_and_lines_lead_to_it(game, lang):
    scene = legend(game, lang)
    assert problems(scene) == []
    assert [text for text in scene.texts() if text.endswith("…")] == []
    (sample, (x, y, wide, high)) = scene.insets[0]
    assert sample.find("head.seal")
    assert wide >= 700
    plates = [mark for mark in scene.find("legend.region") if mark.kind == "box"]
    assert plates
    ends = [mark.box for mark in scene.marks if mark.kind == "box" and mark.box[2:] == (16, 16)]
    assert len(ends) == len(plates)
    assert all(x < left + 8 < x + wide and y < top + 8 < y + high for left, top, _, _ in ends)


@each
def test_a_line_ends_beside_what_it_explains_and_not_on_it(game):
    scene = legend(game)
    (sample, (x, y, wide, _)) = scene.insets[0]
    middles = []
    for mark in (*sample.ground, *sample.marks):
        if mark.kind == "art" and mark.ref and explained(Words(), game.id, mark.what):
            left, top, across, down = mark.box
            middles.append((x + (2 * left + across) * wide // (2 * sample.width),
                            y + (2 * top + down) * wide // (2 * sample.width)))  # fmt: skip
    dots = [mark.box for mark in scene.marks if mark.kind == "box" and mark.box[2:] == (DOT, DOT)]
    assert dots
    hidden = [at for at in middles for left, top, _, _ in dots if 0 <= at[0] - left < DOT and 0 <= at[1] - top < DOT]
    assert hidden == []


@each
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_crosses_no_name_and_no_other_line(game, lang):
    scene = legend(game, lang)
    (sample, (x, y, wide, high)) = scene.insets[0]
    shapes = [mark for mark in scene.marks if mark.kind == "shape" and mark.line == WAY]
    lines = [[(mark.box[0] + left, mark.box[1] + top) for left, top in mark.points] for mark in shapes]
    assert len(lines) == len([mark for mark in scene.find("legend.region") if mark.kind == "box"])
    for mark in (*sample.ground, *sample.marks):
        if mark.kind == "text" and len([sign for sign in mark.what if sign.isalpha()]) > 1:
            left, top, across, down = mark.box
            box = (x + left * wide // sample.width, y + top * high // sample.height,
                   across * wide // sample.width, down * high // sample.height)  # fmt: skip
            assert not any(clip.way(line, box) for line in lines), mark.what
    assert not any(cross(tuple(one), tuple(other)) for one, other in combinations(lines, 2))
