"""Outlines and ways cut to a window, for the part of a map that a question is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.canvas.paper import Box

Point = tuple[int, int]


def polygon(points: Sequence[Point], window: Box) -> list[Point]:
    """What of a closed outline lies in ``window``; nothing if none of it does (Sutherland and Hodgman, 1974)."""
    found = list(points)
    for inside, cross in _sides(window):
        line, found = found, []
        for index, here in enumerate(line):
            before = line[index - 1]
            if inside(here) != inside(before):
                found.append(cross(before, here))
            if inside(here):
                found.append(here)
    return found


def way(points: Sequence[Point], window: Box) -> list[Point]:
    """What of a straight way of two points lies in ``window``; nothing if none of it does."""
    one, other = points
    for inside, cross in _sides(window):
        if not inside(one) and not inside(other):
            return []
        if not inside(one):
            one = cross(one, other)
        elif not inside(other):
            other = cross(one, other)
    return [one, other]


def within(inner: Box, window: Box) -> bool:
    """Whether a box lies in ``window`` as a whole."""
    x, y, wide, high = window
    return inner[0] >= x and inner[1] >= y and inner[0] + inner[2] <= x + wide and inner[1] + inner[3] <= y + high


def touch(box: Box, other: Box) -> bool:
    """Whether two boxes share a pixel."""
    across = box[0] < other[0] + other[2] and other[0] < box[0] + box[2]
    return across and box[1] < other[1] + other[3] and other[1] < box[1] + box[3]


def _sides(window: Box) -> list[tuple[Callable[[Point], bool], Callable[[Point, Point], Point]]]:
    x, y, wide, high = window

    def upright(at: int) -> Callable[[Point, Point], Point]:
        return lambda a, b: (at, a[1] + round((b[1] - a[1]) * (at - a[0]) / (b[0] - a[0])))

    def level(at: int) -> Callable[[Point, Point], Point]:
        return lambda a, b: (a[0] + round((b[0] - a[0]) * (at - a[1]) / (b[1] - a[1])), at)

    return [
        (lambda point: point[0] >= x, upright(x)),
        (lambda point: point[0] <= x + wide, upright(x + wide)),
        (lambda point: point[1] >= y, level(y)),
        (lambda point: point[1] <= y + high, level(y + high)),
    ]
