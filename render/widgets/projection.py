"""How the land of a data file lies on a picture: as large as it fits, whole or a part of it.

Points and lengths of a map are in the unit of its data file; a game gives its own projection the places it knows.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Self

from msgspec import Struct

from render.canvas.clip import Point, within
from render.canvas.paper import Box

STRETCH = 1.12
"""At most so much wider than high, or higher than wide, land may be drawn than it is in the data file."""
KEPT = 16
"""So many projections of a game are in use at a time: the whole map, and parts of it that questions are about."""


class Projection(Struct, frozen=True):
    """What of the data file is seen (``land``): its upper left corner lies at ``x, y`` of the picture, where it is so
    much wider (``across``) and higher (``down``); only what lies in ``window`` is drawn.
    """

    land: Box
    window: Box
    x: int
    y: int
    across: float
    down: float

    @classmethod
    def fit(cls, window: Box, land: Box, pad: int) -> Self:
        """The ``land`` as large as it fits into ``window``, ``pad`` pixels inside its edge, in the middle of it."""
        (x, y, wide, high), (_, _, across, down) = window, land
        scales = (wide - 2 * pad) / across, (high - 2 * pad) / down
        most = min(scales) * STRETCH
        to_right, to_foot = (min(scale, most) for scale in scales)
        left, top = x + (wide - round(across * to_right)) // 2, y + (high - round(down * to_foot)) // 2
        return cls(land, window, left, top, to_right, to_foot)

    @property
    def scale(self) -> float:
        """The scale of things on the map, which are not stretched."""
        return min(self.across, self.down)

    def at(self, point: Point) -> Point:
        """A point of the map on the picture."""
        left, top, _, _ = self.land
        return self.x + round((point[0] - left) * self.across), self.y + round((point[1] - top) * self.down)

    def long(self, length: float) -> int:
        """A length of the map on the picture."""
        return round(length * self.scale)

    def shows(self, point: Point, size: int) -> bool:
        """Whether a thing of ``size`` pixels at a point of the map lies in the window."""
        x, y = self.at(point)
        return within((x - size // 2, y - size // 2, size, size), self.window)


def bounds(points: Collection[Point]) -> Box:
    """The box round some points (at least one)."""
    xs, ys = ([point[axis] for point in points] for axis in (0, 1))
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def part(land: Box, seen: Box, least: tuple[int, int], margin: int = 0) -> Box:
    """The part of ``land`` round the box ``seen``: half a ``margin`` more at each side of it, at least ``least`` wide
    and high, and nothing beyond the land where it is no larger than that.
    """
    (left, top, across, down), (x, y, wide, high) = land, seen
    width, height = max(least[0], wide + margin), max(least[1], high + margin)
    start = min(max(left, (2 * x + wide - width) // 2), left + across - width)
    above = min(max(top, (2 * y + high - height) // 2), top + down - height)
    return start, above, width, height
