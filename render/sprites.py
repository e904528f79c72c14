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
import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import cache

import resvg_py
from PIL import Image

from render.scene import Mark
from render.theme import DATA, INK, PAPER, WHITE

_STYLE = """
.f{{fill:{colour};stroke:{ink};stroke-width:5;stroke-linejoin:round;stroke-linecap:round}}
.g{{fill:{ground};stroke:{ink};stroke-width:5;stroke-linejoin:round;stroke-linecap:round}}
.p{{fill:{colour};stroke:none}}
.q{{fill:{ground};stroke:none}}
.s{{fill:none;stroke:{ink};stroke-width:5;stroke-linejoin:round;stroke-linecap:round}}
.t{{fill:none;stroke:{ink};stroke-width:3;stroke-linejoin:round;stroke-linecap:round}}
.k{{fill:{ink};stroke:none}}
.w{{fill:none;stroke:{white};stroke-width:5;stroke-linejoin:round;stroke-linecap:round}}
.v{{fill:{white};stroke:none}}
.h{{fill:#ffffff;fill-opacity:.5;stroke:none}}
.d{{fill:{ink};fill-opacity:.25;stroke:none}}
"""
_ROOM = 24_000_000
"""How many pixels of sprites are kept (4 bytes each)."""


class UnknownDrawing(LookupError):
    """There is no such drawing in ``data/art``."""


class Sprites:
    """A store of pictures by mark, the longest unused ones dropped when it is full."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._used = 0
        self._kept: OrderedDict[object, Image.Image] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: object, make: Callable[[], Image.Image]) -> Image.Image:
        """The picture kept for ``key``, or made now."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._used += made.width * made.height
                while self._used > self._room and len(self._kept) > 1:
                    _, gone = self._kept.popitem(last=False)
                    self._used -= gone.width * gone.height
        return made

    def clear(self) -> None:
        """Forget everything: for measuring a cold start."""
        with self._lock:
            self._kept.clear()
            self._used = 0


STORE = Sprites(_ROOM)


def sprite(mark: Mark) -> Image.Image:
    """The picture (RGBA) of an ``art``, ``box`` or ``shape`` mark. Raises `UnknownDrawing`."""
    _, _, wide, high = mark.box
    if mark.kind == "art":
        return STORE.get(
            (mark.what, wide, high, mark.colour, mark.ground),
            lambda: _raster(_drawing(mark.what), wide, high, mark.colour, mark.ground),
        )
    if mark.kind == "shape":
        key = (mark.what, mark.points, mark.colour, mark.line, mark.edge)
        return STORE.get(key, lambda: _outline(mark))
    return STORE.get((wide, high, mark.radius, mark.colour, mark.line, mark.edge), lambda: _plate(mark))


def has(name: str) -> bool:
    """Whether there is a drawing of this name."""
    return (DATA / "art" / f"{name}.svg").is_file()


@cache
def _drawing(name: str) -> str:
    path = DATA / "art" / f"{name}.svg"
    if not path.is_file():
        raise UnknownDrawing(name)
    return re.sub(r"<\?.*?\?>\s*", "", path.read_text("utf-8"))


def _raster(svg: str, wide: int, high: int, colour: str, ground: str) -> Image.Image:
    style = _STYLE.format(colour=colour or PAPER, ground=ground or WHITE, ink=INK, white=WHITE)
    sized = svg.replace("<svg ", f'<svg width="{wide}" height="{high}" ', 1)
    data = resvg_py.svg_to_bytes(svg_string=sized, style_sheet=style, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def _outline(mark: Mark) -> Image.Image:
    _, _, wide, high = mark.box
    corners = " ".join(f"{x},{y}" for x, y in mark.points)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg"><poly{"line" if mark.what else "gon"} points="{corners}" '
        f'fill="{mark.colour or "none"}" stroke="{mark.edge or "none"}" stroke-width="{mark.line}" '
        'stroke-linejoin="round" stroke-linecap="round"/></svg>'
    )
    return _raster(svg, wide, high, "", "")


def _plate(mark: Mark) -> Image.Image:
    _, _, wide, high = mark.box
    inset = mark.line / 2
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg">'
        f'<rect x="{inset}" y="{inset}" width="{wide - 2 * inset}" height="{high - 2 * inset}" '
        f'rx="{max(0.0, mark.radius - inset)}" fill="{mark.colour or "none"}" '
        f'stroke="{mark.edge or "none"}" stroke-width="{mark.line}"/></svg>'
    )
    return _raster(svg, wide, high, "", "")
