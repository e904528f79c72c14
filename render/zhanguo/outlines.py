"""The lie of the land: the outlines of the five regions, the borders between them, and what lies beyond.

Which regions touch, and where a wall bars the way, is that of the data file; how the land looks is ours. Points are
in units of `LAND`; a border is drawn through the same points for both of its regions.
"""

from __future__ import annotations

import itertools
from functools import cache
from zlib import crc32

from engine.zhanguo.data import DATA, REGIONS
from render.canvas import theme
from render.canvas.measures import inset
from render.canvas.scene import Box, Sheet
from render.zhanguo.parts import FRAME_ROUND, LANDS

Point = tuple[int, int]
Way = tuple[Point, ...]
LAND = (960, 520)
"""The units across and down in which the land is told."""
RIM = 4
"""The line round the map."""
CORNERS: dict[str, Point] = {
    "nw": (60, 26), "n": (300, 20), "nn": (620, 30), "ne": (900, 22), "e2": (928, 124), "w2": (34, 132),
    "m2": (482, 142), "e3": (918, 250), "e5": (930, 398), "w1": (36, 262), "w5": (32, 390),
    "m4": (478, 258), "a4": (220, 262), "b4": (742, 254), "c4": (228, 392), "d4": (738, 396),
    "se": (896, 488), "s": (640, 498), "ss": (330, 490), "sw": (66, 496),
}  # fmt: skip
"""Corners of the outlines, by names of our own: the coast clockwise from the north west, and the inner ones."""
OUTLINES: dict[int, tuple[str, ...]] = {
    1: ("w2", "m2", "m4", "a4", "c4", "w5", "w1"),
    2: ("nw", "n", "nn", "ne", "e2", "m2", "w2"),
    3: ("m2", "e2", "e3", "e5", "d4", "b4", "m4"),
    4: ("a4", "m4", "b4", "d4", "c4"),
    5: ("w5", "c4", "d4", "e5", "se", "s", "ss", "sw"),
}
"""The corners of each region, clockwise."""
BENDS, PARTS, SWAY, MOST_SWAY = 3, 100, 0.16, 14
"""How often a straight border is halved; in how many steps chance sways its middle to either side; how far at most, as
a share of its length and in all.
"""
COAST, SHORE, BORDER = 8, 12, 3
"""The line of the coast, the pale water along it, and the line between two regions."""
WALL, BRICK, STONE = 13, 22, "#C9C0AE"
"""A wall between two regions: how thick it is, from one joint to the next, and its colour."""
SEA, FOAM = "#BCD1D0", "#D3E0DC"
RANGES = ((26, 40), (936, 52), (936, 322), (936, 476), (30, 486))
"""Where hills stand beyond the land."""
HILL = 44


def placed(point: Point, box: Box) -> Point:
    """A point of the land on the picture."""
    x, y, wide, high = box
    return x + point[0] * wide // LAND[0], y + point[1] * high // LAND[1]


def slot(at: Box, box: Box) -> Box:
    """A box of the land on the picture."""
    x, y = placed(at[:2], box)
    right, foot = placed((at[0] + at[2], at[1] + at[3]), box)
    return x, y, right - x, foot - y


@cache
def way(one: str, other: str) -> Way:
    """The winding border from a corner to another; the same one backwards."""
    if one > other:
        return way(other, one)[::-1]
    points = [CORNERS[one], CORNERS[other]]
    for _ in range(BENDS):
        found = points[:1]
        for start, end in itertools.pairwise(points):
            dx, dy = end[0] - start[0], end[1] - start[1]
            chance = crc32(f"{start}{end}".encode()) % (2 * PARTS + 1) / PARTS - 1
            length = (dx * dx + dy * dy) ** 0.5
            away = chance * min(MOST_SWAY, SWAY * length) / max(1.0, length)
            found += [((start[0] + end[0]) // 2 - round(dy * away), (start[1] + end[1]) // 2 + round(dx * away)), end]
        points = found
    return tuple(points)


@cache
def outline(region: int) -> Way:
    """The whole outline of a region."""
    corners = OUTLINES[region]
    sides = [way(corner, other) for corner, other in zip(corners, (*corners[1:], corners[0]), strict=True)]
    return tuple(point for side in sides for point in side[:-1])


@cache
def borders() -> dict[frozenset[str], tuple[int, ...]]:
    """Every side of an outline, by its two corners, and the regions it belongs to: one at the coast, else two."""
    found: dict[frozenset[str], tuple[int, ...]] = {}
    for region, corners in OUTLINES.items():
        for corner, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            side = frozenset((corner, other))
            found[side] = (*found.get(side, ()), region)
    return found


def ground(sheet: Sheet, box: Box) -> None:
    """Sea and hills, the regions in their colours, borders and walls."""
    sheet.box(inset(box, -RIM), SEA, edge=theme.INK, line=RIM, radius=FRAME_ROUND)
    coast = [side for side, owners in borders().items() if len(owners) == 1]
    for line, colour in ((2 * SHORE, FOAM), (COAST, theme.mix(theme.INK, SEA, 0.25))):
        for side in coast:
            _line(sheet, box, side, colour, line)
    for x, y in RANGES:
        at = placed((x, y), box)
        if box[0] + HILL // 2 < at[0] < box[0] + box[2] - HILL // 2 and at[1] < box[1] + box[3] - HILL // 2:
            sheet.art("mountain", *at, HILL, colour=theme.mix(theme.ASH, SEA, 0.2), loose=True)
    for region in REGIONS:
        points = [placed(point, box) for point in outline(region)]
        sheet.shape(points, LANDS[region - 1], edge=theme.mix(LANDS[region - 1], theme.INK, 0.6), line=BORDER,
                    loose=True)  # fmt: skip
    walls = {frozenset(pair) for pair in DATA.map.wall_borders}
    for side, owners in borders().items():
        if frozenset(owners) in walls:
            _wall(sheet, box, side)


def _line(sheet: Sheet, box: Box, side: frozenset[str], colour: str, line: int) -> None:
    one, other = sorted(side)
    sheet.shape([placed(point, box) for point in way(one, other)], edge=colour, line=line, closed=False, loose=True)


def _wall(sheet: Sheet, box: Box, side: frozenset[str]) -> None:
    """A border that nobody crosses: stones on ink, a merlon at every second joint."""
    _line(sheet, box, side, theme.INK, WALL + 2 * 2)
    _line(sheet, box, side, STONE, WALL)
    one, other = sorted(side)
    points = [placed(point, box) for point in way(one, other)]
    left, half = float(BRICK), WALL // 2
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        while length and left < length:
            x, y = ax + (bx - ax) * left / length, ay + (by - ay) * left / length
            dx, dy = -(by - ay) / length * half, (bx - ax) / length * half
            ends = [(round(x - dx), round(y - dy)), (round(x + dx), round(y + dy))]
            sheet.shape(ends, edge=theme.INK, line=3, closed=False, loose=True)
            left += BRICK
        left -= length
