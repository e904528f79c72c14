"""Animations: within a minute and 8 MiB, a frame a turn, and each frame the picture that a board would be."""

import io
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.ai.tree import light
from engine.kernel.registry import game as find
from engine.kernel.values import PUBLIC
from render.canvas.picture import Picture
from render.changes import changes
from render.jobs import animation
from render.jobs.animation import (
    LARGEST,
    LONG,
    LONGEST,
    MOST,
    PART,
    SHORT,
    WIDTH,
    Shot,
    assemble,
    merged,
    moving,
    pace,
    palette_job,
    parts,
    samples,
    strip_job,
)
from render.jobs.draw import scene_of
from render.jobs.worker import pack
from render.raster.encode import indexed
from render.raster.paint import paint
from render.samples import NAMES
from render.words.words import Words
from tests.games import rooms
from tests.games.rooms import EXAMPLE


def shots(game, frames, lang="en"):
    """So many positions of a game of the light policy, and the views they were made of."""
    rng = Random(4)
    state, _ = game.new(game.seats[0], None, "7" * 32)
    picture = Picture(words=Words(lang), names=NAMES[: state.seats])
    found = []
    while len(found) < frames:
        view = game.view(state, PUBLIC)
        found.append((view, replace(picture, waiting=tuple(game.waiting(state)))))
        decision = game.next(state)
        if decision is None:
            break
        game.play(state, decision.seat, light(game, state, decision, rng))
    return found


def look_of(game_id, asked):
    """The packed shots, and what all frames share."""
    packed = [Shot(*pack(game_id, view, picture)[1:]) for view, picture in asked]
    return packed, palette_job(game_id, samples(packed))


def made(game_id, asked):
    """The animation of these views and pictures, made in parts as the bot does it."""
    return joined(game_id, *look_of(game_id, asked))


def joined(game_id, packed, look):
    """The animation of these shots."""
    return assemble(look, [strip_job(game_id, part, look) for part in parts(packed)])


def frames_of(data):
    """Every frame as it is shown, and how long."""
    image = Image.open(io.BytesIO(data))
    for number in range(image.n_frames):
        image.seek(number)
        yield image.convert("RGB"), image.info["duration"]


def turns(frames):
    """The last frame of each turn, and how long all of them stay: whatever moves takes half of a turn's time."""
    found, took = [], 0
    for frame, stays in frames:
        took += stays
        if stays != moving(LONG):
            found.append((frame, took))
            took = 0
    return found


@pytest.fixture
def painted(monkeypatch):
    """Paints, also for animations, but equal scenes once: `test_scene.py` shows that they are equal pictures."""
    kept = []

    def painted(scene):
        for known, image in kept:
            if known == scene:
                return image
        kept.append((scene, paint(scene)))
        return kept[-1][1]

    monkeypatch.setattr(animation, "paint", painted)
    return painted


@pytest.mark.parametrize("game", rooms.some())
def test_a_frame_shows_the_board_of_its_turn_with_what_has_changed(game, painted):
    asked = shots(game, PART + 3)  # over the border of two strips
    packed, look = look_of(game.id, asked)
    drawn = joined(game.id, packed, look)
    shown = turns(frames_of(drawn.data))

    assert (drawn.media, drawn.suffix, drawn.width) == ("image/gif", "gif", WIDTH)
    assert [stays for _, stays in shown] == [LONG] * len(asked)
    before = None
    for (view, picture), (frame, _) in zip(asked, shown, strict=True):
        shown = replace(picture, changed=changes(game.id, before, view, picture) if before else ())
        board = painted(scene_of(game.id, view, shown))
        size = (WIDTH, round(board.height * WIDTH / board.width))
        small = indexed(board.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0), look.colours).convert("RGB")
        assert ImageChops.difference(small, frame.crop((0, 0, *size))).getbbox() is None
        before = view


def test_the_file_repeats_for_ever_and_equal_games_are_equal_files():
    asked = shots(find(EXAMPLE), 5)
    drawn = made(EXAMPLE, asked)

    assert Image.open(io.BytesIO(drawn.data)).info["loop"] == 0
    assert made(EXAMPLE, asked).data == drawn.data


@pytest.mark.usefixtures("painted")
def test_frames_that_change_nothing_take_next_to_no_room():
    asked = shots(find(EXAMPLE), 2)[:1]
    one, five = made(EXAMPLE, asked), made(EXAMPLE, asked * 5)

    assert len(list(frames_of(five.data))) == 5
    assert len(five.data) - len(one.data) < 200


@pytest.mark.parametrize("frames", [1, 2, 7, 60, 61, 100, MOST - 1, MOST])
def test_every_animation_keeps_within_a_minute(frames):
    each = pace(frames)

    assert SHORT <= each <= LONG
    assert each % 10 == 0, "a GIF counts in hundredths"
    assert each * (frames - 1) + LONG <= LONGEST
    assert frames == MOST or pace(frames + 1) <= each


def test_turns_are_merged_within_rounds_only_where_a_minute_would_not_do():
    turns, rounds = list(range(2, 602, 2)), [100, 200, 300, 400, 500, 600]
    found = merged(turns, rounds)

    assert merged(turns[:100], [100, 200]) == turns[:100]
    assert MOST // 2 < len(found) <= MOST
    assert set(rounds) <= set(found) <= set(turns)
    assert merged(turns, rounds, most=6) == rounds
    assert len(merged(turns, turns, most=100)) <= 100, "more rounds than frames"


@pytest.mark.slow
@pytest.mark.parametrize("game", rooms.each())
def test_the_longest_animation_stays_below_eight_mebibytes(game):
    assert len(made(game.id, shots(game, MOST)).data) < LARGEST
