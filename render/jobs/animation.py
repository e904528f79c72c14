"""A whole game as an animation: a GIF with a frame for each turn, signs at what has changed in it, and what moves on
its way there.

Made in pieces that fit between other work: `palette_job` finds the colours of all frames, `strip_job` draws a few
frames at a time, `assemble` joins the strips, which is no work any more. A GIF, because every client plays it; a
frame holds only the pixels that differ from the one before, so 200 of them stay small.

    shots = [Shot(*pack(game_id, view, picture)[1:]) for ...]           # one for each of the turns `merged` has chosen
    look = palette_job(game_id, samples(shots))
    strips = [strip_job(game_id, part, look) for part in parts(shots)]
    drawn = put_together(look, strips)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Any

from msgspec import Struct
from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from render.canvas.paper import Box
from render.canvas.scene import Scene
from render.canvas.theme import PAPER
from render.changes import with_changes
from render.jobs.draw import scene_of
from render.jobs.motion import STEPS, between, motions
from render.jobs.worker import unpack
from render.raster.encode import Colour, EncodedPicture, indexed, palette
from render.raster.paint import paint

MEDIA = "image/gif"
LARGEST = 8 << 20
"""Bytes that an animation must stay below."""
LONGEST, SHORT, LONG = 60_000, 300, 1_000
"""Milliseconds: the whole, and a frame at least and at most. The last frame stays as long as one may."""
MOVING = 250
"""Milliseconds that a frame between two turns stays at most; half of a turn's time at most goes to them."""
MOST = 1 + (LONGEST - LONG) // SHORT
"""How many frames there can be."""
WIDTH = 800
"""Pixels: the half of a board. Discord shows no more of it, and the head is still read on a phone."""
PART = 8
"""Frames of a strip: some half a second of work, so that boards come in between."""
BAND = 40
"""Rows of a frame that are shrunk together: what has changed lies in few of them."""
REACH = 4
"""Pixels of a frame up to which a pixel of the picture is seen in it: those of the filter, and one more."""
CLEAR = 255
"""The index of pixels that stay as they are; the colours of the palette lie below."""

Shrunk = tuple[Image.Image, Image.Image]
"""A picture, and what it is when it is shrunk."""


class Shot(Struct, frozen=True):
    """A frame still to be drawn: view and picture, as `render.jobs.worker.pack` packs them."""

    view: bytes
    picture: bytes


class FrameFormat(Struct, frozen=True):
    """What all frames share: their size in pixels, and up to 255 colours."""

    width: int
    height: int
    colours: tuple[Colour, ...]


class Part(Struct, frozen=True):
    """The shots of a strip. The first ``lead`` of them only lead up to it: what its first frame is compared with. Each
    frame stays ``delay`` milliseconds, the last one ``last``.
    """

    shots: tuple[Shot, ...]
    lead: int
    delay: int
    last: int


class Strip(Struct, frozen=True):
    """Some frames in a row, encoded, and how many they are."""

    data: bytes
    frames: int


def merged(turns: Sequence[int], rounds: Sequence[int], most: int = MOST) -> list[int]:
    """Where frames are taken: at every turn's end if a minute is enough for them, else every second one of each round,
    every third one, and so on; the end of a round is always among them as long as that is possible.

    ``turns`` and ``rounds`` are where they end, in order; every round ends with a turn.

    >>> merged([1, 2, 3, 4, 5, 6, 7], [5, 7], most=4)
    [2, 4, 5, 7]
    """
    step, found = 1, list(turns)
    while len(found) > most and step < len(turns):
        step += 1
        found = []
        for begin, end in pairwise([0, *rounds]):
            own = turns[bisect_right(turns, begin) : bisect_right(turns, end)]
            found += sorted({*own[step - 1 :: step], *own[-1:]})
    return found if len(found) <= most else found[:: ceil(len(found) / most)]


def pace(frames: int) -> int:
    """Milliseconds that each frame but the last one stays, in steps that a GIF knows.

    >>> pace(2), pace(100), pace(MOST)
    (1000, 590, 300)
    """
    each = (LONGEST - LONG) // max(1, frames - 1)
    return min(LONG, max(SHORT, each)) // 10 * 10


def moving(delay: int) -> int:
    """Milliseconds of a turn's ``delay`` for each frame in which things move, in steps that a GIF knows.

    >>> moving(1000), moving(300)
    (250, 70)
    """
    return min(MOVING, delay // (2 * STEPS)) // 10 * 10


def samples(shots: Sequence[Shot]) -> list[Shot]:
    """The shots whose colours stand for all: the first, one in the midst, the last."""
    return [shots[0], shots[len(shots) // 2], shots[-1]]


def parts(shots: Sequence[Shot]) -> Iterator[Part]:
    """What is drawn at a time."""
    delay = pace(len(shots))
    for begin in range(0, len(shots), PART):
        lead, end = min(2, begin), begin + PART
        yield Part(tuple(shots[begin - lead : end]), lead, delay, LONG if end >= len(shots) else delay)


def palette_job(game_id: str, shots: Sequence[Shot], width: int = WIDTH) -> FrameFormat:
    """What the frames of an animation share. Raises what `render.jobs.worker.job` raises."""
    scenes = [scene_of(game_id, *unpack(game_id, shot.view, shot.picture)) for shot in shots]
    colours = dict.fromkeys(colour for scene in scenes for colour in scene.colours())
    painted = [_shrunk(paint(scene), width) for scene in scenes]
    height = max(image.height for image in painted)
    sheet = Image.new("RGB", (width, height * len(painted)), PAPER)
    for number, image in enumerate(painted):
        sheet.paste(image, (0, number * height))
    return FrameFormat(width, height, tuple(palette(sheet, colours, CLEAR)))


def strip_job(game_id: str, part: Part, look: FrameFormat) -> Strip:
    """Draw the frames of a part. Raises what `render.jobs.worker.job` raises."""
    frame: Image.Image | None = None
    scene: Scene | None = None
    last: Shrunk | None = None
    blocks: list[bytes] = []
    for number, now in enumerate(_scenes(game_id, part.shots)):
        if number < part.lead - 1:
            continue
        image = paint(now)
        shrunk = image, _shrunk_after(last, image, look.width)
        stays = part.last if number == len(part.shots) - 1 else part.delay
        after = _frame(shrunk[1], look)
        if number >= part.lead:
            if frame is not None and scene is not None and last is not None:
                ways = list(_on_the_way((scene, last[1], frame), (now, shrunk[1]), look))
                for way in ways:
                    blocks += _blocks(frame, way, moving(part.delay))
                    frame = way
                stays -= len(ways) * moving(part.delay)
            blocks += _blocks(frame, after, stays)
        scene, last, frame = now, shrunk, after
    return Strip(b"".join(blocks), len(part.shots) - part.lead)


def _on_the_way(
    before: tuple[Scene, Image.Image, Image.Image], after: tuple[Scene, Image.Image], look: FrameFormat
) -> Iterator[Image.Image]:
    """The frames between two turns; none if nothing moves. Of each: its scene, it shrunk, and ``before`` as a frame."""
    things = motions(before[0], after[0])
    if not things:
        return
    height = max(before[1].height, after[1].height)
    there, here = _as_high(after[1], height), _as_high(before[1], height)
    frame, scale = before[2], before[0].width / look.width
    for step in range(STEPS):
        way = here.copy()
        differs = between(way, there, things, step, scale)
        frame = before[2].copy()
        for x, y, wide, high in (_inside(box, look.width, height) for box in differs):
            frame.paste(indexed(way.crop((x, y, x + wide, y + high)), look.colours), (x, y))
        yield frame


def _as_high(image: Image.Image, height: int) -> Image.Image:
    if image.height == height:
        return image
    made = Image.new("RGB", (image.width, height), PAPER)
    made.paste(image, (0, 0))
    return made


def _inside(box: Box, width: int, height: int) -> Box:
    """As much of a box as lies in a frame, a pixel at least."""
    left, top = min(max(0, box[0]), width - 1), min(max(0, box[1]), height - 1)
    return left, top, max(1, min(width, box[0] + box[2]) - left), max(1, min(height, box[1] + box[3]) - top)


def assemble(look: FrameFormat, strips: Sequence[Strip]) -> EncodedPicture:
    """The file. It plays for ever."""
    flat = bytes(part for colour in look.colours for part in colour)
    size = look.width.to_bytes(2, "little") + look.height.to_bytes(2, "little")
    head = b"GIF89a" + size + b"\xf7\x00\x00" + flat.ljust(768, b"\x00")
    for_ever = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    data = b"".join([head, for_ever, *(strip.data for strip in strips), b";"])
    return EncodedPicture(data, MEDIA, look.width, look.height)


def _scenes(game_id: str, shots: Sequence[Shot]) -> Iterator[Scene]:
    """The scenes of these shots, with signs at what differs from the one before."""
    before: Any = None
    for shot in shots:
        view, picture = unpack(game_id, shot.view, shot.picture)
        if before is not None:
            picture = with_changes(game_id, before, view, picture)
        yield scene_of(game_id, view, picture)
        before = view


def _shrunk(image: Image.Image, width: int) -> Image.Image:
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS, reducing_gap=2.0)


def _shrunk_after(last: Shrunk | None, image: Image.Image, width: int) -> Image.Image:
    """The same, shrunk anew only where a picture differs from the one before: a third of it on the average."""
    scale = image.width // width
    if last is None or last[0].size != image.size or (scale * width, scale * last[1].height) != image.size:
        return _shrunk(image, width)
    differs, small = ImageChops.difference(last[0], image), last[1].copy()
    for top in range(0, small.height, BAND):
        band = differs.crop((0, scale * top, image.width, min(image.height, scale * (top + BAND)))).getbbox()
        if band:
            left, right = max(0, band[0] // scale - REACH), min(width, ceil(band[2] / scale) + REACH)
            upper = max(0, top + band[1] // scale - REACH)
            lower = min(small.height, top + ceil(band[3] / scale) + REACH)
            box = (scale * left, scale * upper, scale * right, scale * lower)
            anew = image.resize((right - left, lower - upper), Image.Resampling.LANCZOS, box)
            small.paste(anew, (left, upper))
    return small


def _frame(small: Image.Image, look: FrameFormat) -> Image.Image:
    """A frame in the colours of all; one that is lower than the others stands above, and paper below."""
    image = Image.new("RGB", (look.width, look.height), PAPER)
    image.paste(small, (0, 0))
    return indexed(image, look.colours)


def _blocks(before: Image.Image | None, frame: Image.Image, stays: int) -> list[bytes]:
    """A frame as it stands in the file: what differs from the one before, and how long it stays."""
    own: dict[str, Any] = {"duration": stays, "disposal": 1}
    if before is None:
        return getdata(frame, **own)
    differs = ImageChops.difference(_plain(before), _plain(frame)).point(lambda value: 255 if value else 0)
    box = differs.getbbox() or (0, 0, 1, 1)
    cut = Image.new("P", (box[2] - box[0], box[3] - box[1]), CLEAR)
    cut.paste(frame.crop(box), mask=differs.crop(box))
    return getdata(cut, box[:2], transparency=CLEAR, **own)


def _plain(image: Image.Image) -> Image.Image:
    """The indices of a picture as a picture in grey."""
    return Image.frombuffer("L", image.size, image.tobytes(), "raw", "L", 0, 1)
