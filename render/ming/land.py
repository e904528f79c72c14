"""The map as it always is: sea and coast, the districts in the colours of their provinces, the provinces' outlines."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.ming.data import DATA, districts_of, province_of
from render import theme
from render.ming.parts import HUES, SEA, land_tint
from render.scene import Box, Sheet

Point = tuple[int, int]
_XS = [x for district in DATA.districts for x, _ in district.outline]
_YS = [y for district in DATA.districts for _, y in district.outline]
LEFT, TOP = min(_XS), min(_YS)
WIDE, HIGH = max(_XS) - LEFT, max(_YS) - TOP
"""The land on the canvas of the data file."""
PAD = 18
"""Sea round the land, at least."""
RINGS = ((28, 0.22), (15, 0.5))
"""Lines along the coast: width, and how much paper is mixed into the sea."""
_WAVES = ((500, 150), (640, 118), (905, 128), (1060, 190), (1075, 250), (1010, 150), (30, 905), (110, 880), (180, 915),
          (1062, 690), (1060, 900), (985, 915), (110, 850), (1050, 635))  # fmt: skip


WAVE = (40, 26)
BORDER = 7
"""The outline of a province, in the unit of the data file."""


class Chart(Struct, frozen=True):
    """How the canvas of the data file lies on a picture."""

    x: int
    y: int
    scale: float

    def at(self, point: Point) -> Point:
        """A point of the map on the picture."""
        return self.x + round((point[0] - LEFT) * self.scale), self.y + round((point[1] - TOP) * self.scale)

    def long(self, length: float) -> int:
        """A length of the map on the picture."""
        return round(length * self.scale)


def chart(box: Box) -> Chart:
    """The land as large as it fits into ``box``, in the middle of it."""
    x, y, wide, high = box
    scale = min((wide - 2 * PAD) / WIDE, (high - 2 * PAD) / HIGH)
    return Chart(x + round(wide - WIDE * scale) // 2, y + round(high - HIGH * scale) // 2, scale)


@lru_cache(maxsize=1)
def province_outlines() -> tuple[tuple[Point, ...], ...]:
    """The outline of each province: the edges that belong to only one of its districts, in order."""
    found = []
    for province in range(len(DATA.provinces)):
        edges: dict[frozenset[Point], int] = {}
        for district in districts_of(province):
            line = DATA.districts[district].outline
            for one, other in zip(line, (*line[1:], line[0]), strict=True):
                edge = frozenset((one, other))
                edges[edge] = edges.get(edge, 0) + 1
        beside: dict[Point, list[Point]] = {}
        for edge, number in edges.items():
            if number == 1:
                one, other = edge
                beside.setdefault(one, []).append(other)
                beside.setdefault(other, []).append(one)
        start = min(beside)
        line_: list[Point] = [start]
        here, before = min(beside[start]), start
        while here != start:
            line_.append(here)
            here, before = next(there for there in beside[here] if there != before), here
        found.append(tuple(line_))
    return tuple(found)


def land(sheet: Sheet, at: Chart, box: Box) -> None:
    """Sea, coast and districts; to be drawn among what stays."""
    sheet.box(box, SEA, edge=theme.INDIGO, line=2, radius=12)
    outlines = [[at.at(point) for point in district.outline] for district in DATA.districts]
    for width, share in RINGS:
        ring = theme.mix(SEA, theme.FIELD, share)
        for outline in outlines:
            sheet.shape(outline, ring, edge=ring, line=at.long(width), loose=True)
    for point in _WAVES:
        x, y = at.at(point)
        size = at.long(WAVE[0])
        if box[0] + size < x < box[0] + box[2] - size and box[1] + size // 2 < y < box[1] + box[3] - size // 2:
            sheet.art("wave", x, y, (size, at.long(WAVE[1])), loose=True)
    for number, line in enumerate(outlines):
        seam = theme.mix(HUES[province_of(number)], theme.INK, 0.45)
        name = DATA.districts[number].id
        sheet.shape(line, land_tint(number), edge=seam, line=2, ref=f"district.{name}", loose=True)
    for province, border in enumerate(province_outlines()):
        line = [at.at(point) for point in border]
        deep = theme.mix(HUES[province], theme.INK, 0.5)
        sheet.shape(line, edge=deep, line=at.long(BORDER), ref=f"province.{DATA.provinces[province].id}", loose=True)
    for border in province_outlines():
        sheet.shape([at.at(point) for point in border], edge=theme.FIELD, line=2, loose=True)
