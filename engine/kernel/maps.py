"""What boards that are maps have in common: graphs of places, and outlines. Points are ``(x, y)``, y downwards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

Point = tuple[int, int]
Outline = tuple[Point, ...]


def neighbours(ids: Iterable[str], pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Who borders on whom; symmetric.

    >>> neighbours("abc", [("a", "b")])["b"]
    {'a'}
    """
    near: dict[str, set[str]] = {one: set() for one in ids}
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    return near


def connected(near: dict[str, set[str]]) -> bool:
    """Whether every place can be reached from every other.

    >>> connected(neighbours("abc", [("a", "b")]))
    False
    """
    seen: set[str] = set()
    todo = list(near)[:1]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            todo += near[here]
    return len(seen) == len(near)


def sides(outline: Outline) -> set[frozenset[Point]]:
    """The sides of an outline; two outlines that border on each other share some."""
    return {frozenset(side) for side in pairwise((*outline, outline[0]))}


def inside(point: Point, outline: Outline) -> bool:
    """Whether a point lies inside an outline (even-odd rule).

    >>> inside((1, 1), ((0, 0), (4, 0), (4, 4), (0, 4)))
    True
    """
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
