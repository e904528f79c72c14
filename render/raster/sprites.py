"""Sprites: the project's own vector drawings at the size and in the colours wanted, each drawn once and kept.

A drawing is ``data/art/<name>.svg``, a square of 100 (or what its ``viewBox`` says) lit from the upper left, made of
a few strokes. It names no colours but classes, so that one drawing serves every seat and every ground:

======  ====================================================================
``f``   filled with the mark's ``colour``, ink outline (the thing itself)
``g``   filled with the mark's ``ground``, ink outline (a second material)
``p``   as ``f`` without outline
``q``   as ``g`` without outline
``s``   ink strokes, no filling
``t``   thin ink strokes, no filling
``k``   ink filling, no stroke
``w``   paper-white strokes
``v``   paper-white filling, no stroke
``h``   a highlight: white, half clear, no stroke
``d``   a shadow: ink, mostly clear, no stroke
======  ====================================================================
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import resvg_py
from PIL import Image, ImageDraw

from render.canvas.cache import Cache
from render.canvas.scene import Box, Mark
from render.canvas.theme import DATA, INK, PAPER, WHITE, rgb

_STYLE = """
.f{{fill:{colour};stroke:{ink};stroke-width:{line};stroke-linejoin:round;stroke-linecap:round}}
.g{{fill:{ground};stroke:{ink};stroke-width:{line};stroke-linejoin:round;stroke-linecap:round}}
.p{{fill:{colour};stroke:none}}
.q{{fill:{ground};stroke:none}}
.s{{fill:none;stroke:{ink};stroke-width:{line};stroke-linejoin:round;stroke-linecap:round}}
.t{{fill:none;stroke:{ink};stroke-width:{fine};stroke-linejoin:round;stroke-linecap:round}}
.k{{fill:{ink};stroke:none}}
.w{{fill:none;stroke:{white};stroke-width:{line};stroke-linejoin:round;stroke-linecap:round}}
.v{{fill:{white};stroke:none}}
.h{{fill:#ffffff;fill-opacity:.5;stroke:none}}
.d{{fill:{ink};fill-opacity:.25;stroke:none}}
"""


Corners = list[tuple[int, int]]
THIN = 3
"""Lines up to this width need no round joints."""


class UnknownDrawing(LookupError):
    """There is no such drawing in ``data/art``."""


SPRITES: Cache[tuple[Image.Image, ...]] = Cache(
    29_000_000, lambda made: sum(4 * part.width * part.height for part in made)
)
"""Drawings and plates of five games, at the sizes and in the colours in use, take some 34 MB, the rare ones with them;
from 28 MB downwards drawing becomes slower.
"""


def art(mark: Mark) -> Image.Image:
    """The picture (RGBA) of an ``art`` mark. Raises `UnknownDrawing`."""
    _, _, wide, high = mark.box
    key = (mark.what, wide, high, mark.colour, mark.ground, mark.edge)
    return SPRITES.get(key, lambda: (_raster(drawing(mark.what), wide, high, mark.colour, mark.ground, mark.edge),))[0]


def outlines(marks: Sequence[Mark]) -> tuple[Image.Image, int, int]:
    """The picture (RGBA) of ``shape`` marks in a row, and where its upper left corner lies.

    A map is some hundred shapes on one another: as one picture it takes a fifth of the time.
    """
    left, top, wide, high = _around(marks)
    key = tuple(
        (mark.box[0] - left, mark.box[1] - top, mark.what, mark.points, mark.colour, mark.line, mark.edge)
        for mark in marks
    )
    return SPRITES.get(key, lambda: (_outlines(key, wide, high),))[0], left, top


def plate(mark: Mark) -> Image.Image:
    """The picture (RGBA) of a whole ``box`` mark with round corners."""
    _, _, wide, high = mark.box
    key = (wide, high, mark.radius, mark.colour, mark.line, mark.edge)
    return SPRITES.get(key, lambda: (_plate(mark, wide, high),))[0]


def corners(mark: Mark) -> tuple[Image.Image, ...]:
    """The corners (RGBA) of a ``box`` mark: upper left, upper right, lower left, lower right. All boxes of one radius
    and one look share them, however large they are.
    """
    key = (mark.radius, mark.colour, mark.line, mark.edge)
    return SPRITES.get(key, lambda: _corners(mark))


def corner(mark: Mark) -> int:
    """How large the corners of a ``box`` mark are: outside them its edges are straight."""
    return max(mark.radius, mark.line)


def has(name: str) -> bool:
    """Whether there is a drawing of this name."""
    return (DATA / "art" / f"{name}.svg").is_file()


@cache
def drawing(name: str) -> str:
    """The file of a drawing. Raises `UnknownDrawing`."""
    path = DATA / "art" / f"{name}.svg"
    if not path.is_file():
        raise UnknownDrawing(name)
    return re.sub(r"<\?.*?\?>\s*", "", path.read_text("utf-8"))


def bold(name: str, size: int, colour: str, ground: str, strokes: tuple[int, int]) -> Image.Image:
    """A drawing (RGBA) cut for a small size: ``strokes`` are its lines and its thin ones, in hundredths of it. It is
    kept nowhere. Raises `UnknownDrawing`.
    """
    return _raster(drawing(name), size, size, colour, ground, strokes=strokes)


def _raster(
    svg: str, wide: int, high: int, colour: str, ground: str, ink: str = "", strokes: tuple[int, int] = (5, 3)
) -> Image.Image:
    line, fine = strokes
    style = _STYLE.format(
        colour=colour or PAPER, ground=ground or WHITE, ink=ink or INK, white=WHITE, line=line, fine=fine
    )
    sized = svg.replace("<svg ", f'<svg width="{wide}" height="{high}" ', 1)
    data = resvg_py.svg_to_bytes(svg_string=sized, style_sheet=style, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def _around(marks: Sequence[Mark]) -> Box:
    left, top = min(mark.box[0] for mark in marks), min(mark.box[1] for mark in marks)
    right = max(mark.box[0] + mark.box[2] for mark in marks)
    foot = max(mark.box[1] + mark.box[3] for mark in marks)
    return left, top, right - left, foot - top


def _outlines(shapes: tuple[tuple[Any, ...], ...], wide: int, high: int) -> Image.Image:
    """One shape after the other, each as a mask of twice the size that is halved: half the time that a file of vectors
    of such a size takes to be packed and unpacked.
    """
    whole = Image.new("CMYK", (wide, high), (0, 0, 0, 0))  # four plain bands: with alpha, masks would weigh otherwise
    draw = ImageDraw.Draw(whole)
    for x, y, what, points, colour, line, edge in shapes:
        left, top = min(dx for dx, _ in points) - line, min(dy for _, dy in points) - line
        size = max(dx for dx, _ in points) + line - left, max(dy for _, dy in points) + line - top
        corners = [(2 * (dx - left), 2 * (dy - top)) for dx, dy in points]
        if colour and edge and line > 1:  # its line hides how the edge is drawn
            draw.polygon([(x + dx, y + dy) for dx, dy in points], fill=(*rgb(colour), 255))
        elif colour:
            whole.paste((*rgb(colour), 255), (x + left, y + top), _filled(corners, size))
        if edge and line:
            whole.paste((*rgb(edge), 255), (x + left, y + top), _line(corners, size, line, what))
    return Image.frombytes("RGBa", whole.size, whole.tobytes()).convert("RGBA")


def _filled(corners: Corners, size: tuple[int, int]) -> Image.Image:
    """The mask of an area."""
    twice = Image.new("L", (2 * size[0], 2 * size[1]))
    ImageDraw.Draw(twice).polygon(corners, fill=255)
    return twice.reduce(2)


def _line(corners: Corners, size: tuple[int, int], width: int, what: str) -> Image.Image:
    """The mask of a line, closed unless ``what`` says so."""
    twice = Image.new("L", (2 * size[0], 2 * size[1]))
    draw = ImageDraw.Draw(twice)
    way, thick = corners if what else [*corners, *corners[:2]], width > THIN
    draw.line(way, fill=255, width=2 * width, joint="curve" if thick else None)
    for x, y in (corners[0], corners[-1]) if what and thick else ():
        draw.ellipse((x - width, y - width, x + width, y + width), fill=255)
    return twice.reduce(2)


def _plate(mark: Mark, wide: int, high: int) -> Image.Image:
    inset = mark.line / 2
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg">'
        f'<rect x="{inset}" y="{inset}" width="{wide - 2 * inset}" height="{high - 2 * inset}" '
        f'rx="{max(0.0, mark.radius - inset)}" fill="{mark.colour or "none"}" '
        f'stroke="{mark.edge or "none"}" stroke-width="{mark.line}"/></svg>'
    )
    return _raster(svg, wide, high, "", "")


def _corners(mark: Mark) -> tuple[Image.Image, ...]:
    size = corner(mark)
    whole = _plate(mark, 3 * size, 3 * size)
    return tuple(whole.crop((x, y, x + size, y + size)) for y in (0, 2 * size) for x in (0, 2 * size))
