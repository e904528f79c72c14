"""What moves between two scenes, and the frames in which it does."""

from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from render.canvas.picture import Picture
from render.canvas.scene import Sheet
from render.jobs.animation import LONG, MOST, moving, pace
from render.jobs.draw import scene_of
from render.jobs.motion import MOST as FOLLOWED
from render.jobs.motion import SIGNS, STEPS, between, motions, movable_drawings
from render.raster.paint import paint
from render.widgets.head import BELOW
from render.words.words import Words
from tests.games import rooms
from tests.games.rooms import EXAMPLE
from tests.render.test_animation import shots

SIDE, TOP = 40, BELOW + 100


def scene(*things):
    """A picture of these drawings: name, the middle, and of what piece of the state."""
    sheet = Sheet(EXAMPLE, 1600, 1000)
    for name, x, y, ref in things:
        sheet.art(name, x, y, SIDE, colour="#B72827", ref=ref)
    return sheet.scene(Picture(words=Words("en"), names=("Anna",)))


def test_what_lies_elsewhere_travels_and_what_has_come_grows():
    before = scene(("coin", 200, TOP, "a"))
    after = scene(("coin", 500, TOP, "b"), ("house", 300, TOP, "c"))
    found = {motion.after.what: motion.before for motion in motions(before, after)}

    assert found == {"coin": (180, TOP - 20, SIDE, SIDE), "house": None}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([("coin", 200, TOP, "a"), ("coin", 300, TOP, "b")], [("coin", 500, TOP, "a"), ("coin", 600, TOP, "b")]),
        ([("coin", 200, TOP, "a")], [("coin", 204, TOP, "a")]),
        ([("coin", 200, TOP, "")], [("coin", 500, TOP, "")]),
        ([("coin", 200, BELOW - 60, "a")], [("coin", 500, BELOW - 60, "a")]),
        ([("coin", 200, TOP, "a")], []),
    ],
    ids=["which is which", "no further than its width", "an ornament", "in the head", "gone"],
)
def test_what_nobody_can_follow_does_not_move(before, after):
    assert motions(scene(*before), scene(*after)) == []


@pytest.mark.parametrize("sign", sorted(SIGNS))
def test_signs_that_point_at_things_do_not_travel(sign):
    assert motions(scene((sign, 200, TOP, "a")), scene((sign, 500, TOP, "a"))) == []


def test_where_everything_has_changed_nothing_moves():
    names = ["coin", "house", "rice", "wall", "army", "person", "turn", "book", "monk", "healer"][: FOLLOWED + 1]
    things = [(name, 100 + 90 * index, TOP, name) for index, name in enumerate(names) if name not in SIGNS]
    few = motions(scene(), scene(*things[:FOLLOWED]))

    assert len(few) == FOLLOWED
    assert motions(scene(), scene(*things, ("star", 1200, TOP, "x"))) == []


def test_a_thing_is_on_its_way_and_no_longer_where_it_was():
    before, after = scene(("coin", 200, TOP, "a")), scene(("coin", 500, TOP, "a"))
    first, last, empty = paint(before), paint(after), paint(scene())
    for step in range(STEPS):
        frame = first.copy()
        boxes = between(frame, last, motions(before, after), step, 1.0)
        x = 200 + round(300 * (step + 1) / (STEPS + 1))
        left, top, right, foot = ImageChops.difference(frame, empty).getbbox()

        assert x - SIDE // 2 <= left < right <= x + SIDE // 2, "and nothing is left where it was"
        assert TOP - SIDE // 2 <= top < foot <= TOP + SIDE // 2
        touched = Image.new("L", frame.size)
        for a, b, wide, high in boxes:
            touched.paste(255, (a, b, a + wide, b + high))
        differs = ImageChops.difference(frame, first).convert("L").point(lambda value: 255 if value else 0)
        assert ImageChops.subtract(differs, touched).getbbox() is None, "all that differs is told"


@pytest.mark.parametrize("frames", [2, 60, MOST])
def test_what_moves_takes_half_of_a_turns_time_at_most(frames):
    each = pace(frames)

    assert 0 < STEPS * moving(each) <= min(each // 2, LONG // 2)
    assert moving(each) % 10 == 0, "a GIF counts in hundredths"


@pytest.mark.parametrize("game", rooms.each())
def test_in_every_game_something_moves(game):
    scenes = [scene_of(game.id, view, picture) for view, picture in shots(game, 30)]
    found = [motion for before, after in pairwise(scenes) for motion in motions(before, after)]

    lies = {frozenset(mark.box for marks in movable_drawings(scene).values() for mark in marks) for scene in scenes}
    assert found or len(lies) == 1, "where a drawing comes or goes it is seen to"
    assert all(motion.after.ref for motion in found)
