"""What moves between two scenes: a thing that lies elsewhere now travels there, one that has come grows.

Only drawings move. Two are the same thing if they look alike, and no other drawing that looks so has gone or come;
so nothing is said to travel that may have been another. Frames between two turns are put together from the two that
are painted already, and the sprites of what moves: they cost a fraction of a painted one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct
from PIL import Image

from render.canvas.paper import Box, Mark
from render.canvas.scene import Scene
from render.raster.sprites import art
from render.widgets.head import BELOW

MOST = 8
"""So many things may move at once: where more do, everything has changed, and nothing is followed by the eye."""
NEAR = 12
"""Pixels: what has gone no further has not travelled."""
GROWING = (0.45, 0.8)
"""How large what has come is in each frame between, as a share."""
STEPS = len(GROWING)
"""Frames between two turns."""
SIGNS = frozenset({"changed", "turn"})
"""Drawings that point at things and are none: the signs of a change, and of whose turn it is."""

Look = tuple[str, str, str, str, int, int]
"""Of a drawing: its name, its three colours, its size."""


class Motion(Struct, frozen=True):
    """A thing that travels from where it was, or has come (``before`` is None)."""

    before: Box | None
    after: Mark


def motions(before: Scene, after: Scene) -> list[Motion]:
    """What moves; nothing if more than `MOST` things do. The head tells what it tells at once."""
    was, now = movable_drawings(before), movable_drawings(after)
    found: list[Motion] = []
    for look in now:
        come = [mark for mark in now[look] if mark.box not in {other.box for other in was[look]}]
        gone = [mark for mark in was[look] if mark.box not in {other.box for other in now[look]}]
        if len(come) == 1 and not gone:
            found.append(Motion(None, come[0]))
        elif len(come) == len(gone) == 1 and _far(gone[0].box, come[0].box):
            found.append(Motion(gone[0].box, come[0]))
    return found if len(found) <= MOST else []


def between(before: Image.Image, after: Image.Image, moving: Iterable[Motion], step: int, scale: float) -> list[Box]:
    """Turn ``before``, a picture shrunk by ``scale``, into the frame number ``step`` of `STEPS` between the two.

    Returns the boxes in which it differs from what it was; ``after`` is as large as it.
    """
    moving = list(moving)
    left = [_small(motion.before, scale) for motion in moving if motion.before is not None]
    touched = [_cleared(before, after, box) for box in left]
    part = (step + 1) / (STEPS + 1)
    for motion in moving:
        x, y, wide, high = motion.after.box
        if motion.before is None:
            grown = GROWING[step]
            size = round(wide * grown), round(high * grown)
            at = x + (wide - size[0]) // 2, y + high - size[1]
        else:
            size = wide, high
            at = (
                round(motion.before[0] + (x - motion.before[0]) * part),
                round(motion.before[1] + (y - motion.before[1]) * part),
            )
        touched.append(_put(before, motion.after, _small((*at, *size), scale)))
    return touched


def movable_drawings(scene: Scene) -> dict[Look, list[Mark]]:
    """The drawings that show a piece of the state, below the head, by what they look like."""
    found: dict[Look, list[Mark]] = defaultdict(list)
    for mark in (*scene.ground, *scene.marks):
        if mark.kind == "art" and mark.ref and mark.what not in SIGNS and mark.box[1] >= BELOW:
            _, _, wide, high = mark.box
            found[mark.what, mark.colour, mark.ground, mark.edge, wide, high].append(mark)
    return found


def _far(box: Box, other: Box) -> bool:
    return abs(box[0] - other[0]) + abs(box[1] - other[1]) > NEAR


def _small(box: Box, scale: float) -> Box:
    x, y, wide, high = (round(length / scale) for length in box)
    return x, y, max(1, wide), max(1, high)


def _cleared(image: Image.Image, after: Image.Image, box: Box) -> Box:
    """What lies there once the thing is gone."""
    x, y, wide, high = box
    image.paste(after.crop((x, y, x + wide, y + high)), (x, y))
    return box


def _put(image: Image.Image, mark: Mark, box: Box) -> Box:
    x, y, wide, high = box
    sprite = art(mark).resize((wide, high), Image.Resampling.BOX)
    image.paste(sprite, (x, y), sprite)
    return box
