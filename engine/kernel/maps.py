"""What boards that are maps have in common: graphs of places, and outlines. Points are ``(x, y)``, y downwards.

The last functions are claims about the data file of a map, like those of `engine.kernel.data`: they raise `DataError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise
from math import hypot

from engine.kernel.data import demand

Point = tuple[int, int]
Outline = tuple[Point, ...]
Pair = tuple[str, str]
"""The ids of two places."""


def neighbours(ids: Iterable[str], pairs: Iterable[Pair]) -> dict[str, set[str]]:
    """Who borders on whom; symmetric.

    >>> neighbours("abc", [("a", "b")])["b"]
    {'a'}
    """
    near: dict[str, set[str]] = {place: set() for place in ids}
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


def on_canvas(where: str, points: Iterable[Point], canvas: Point) -> None:
    """All points lie on the canvas."""
    width, height = canvas
    for x, y in points:
        demand(0 <= x <= width and 0 <= y <= height, f"{where}: {(x, y)} is off the canvas")


def within(where: str, points: Iterable[Point], outline: Outline) -> None:
    """All points lie inside the outline."""
    for point in points:
        demand(inside(point, outline), f"{where}: {point} lies outside")


def bordering(outlines: Mapping[str, Outline], borders: Iterable[Pair], touching: Iterable[Pair]) -> None:
    """The picture tells the truth: outlines share a side exactly where there is a border, and meet in points alone
    exactly where they are said to be ``touching``.
    """
    joined, meeting = set(), set()
    for pair in combinations(outlines, 2):
        one, other = (outlines[name] for name in pair)
        if sides(one) & sides(other):
            joined.add(frozenset(pair))
        elif set(one) & set(other):
            meeting.add(frozenset(pair))
    for what, seen, said in (("border", joined, borders), ("touching", meeting, touching)):
        for odd in sorted(map(sorted, seen ^ set(map(frozenset, said)))):
            demand(False, f"{what} {'-'.join(odd)}: outlines disagree")


def on_border(where: str, point: Point, outline: Outline, other: Outline, most: float) -> None:
    """A point lies on the border of two outlines: at most so far from one of its corners."""
    ends = {end for side in sides(outline) & sides(other) for end in side}
    far = min(hypot(x - point[0], y - point[1]) for x, y in ends)
    demand(far <= most, f"{where}: {far:.0f} off the border")
