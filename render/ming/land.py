"""The map as it always is: sea and coast, the districts in the colours of their provinces, the provinces' outlines."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from engine.ming.data import DATA, districts_of, province_of
from render.canvas import theme
from render.canvas.clip import Point, polygon
from render.canvas.measures import inset
from render.canvas.paper import Box, Mark, Paper
from render.ming.parts import GAME, HUES, SEA, land_tint
from render.widgets.projection import KEPT, Projection, bounds, part

LAND = bounds([point for district in DATA.districts for point in district.outline])
"""The land on the canvas of the data file."""
PAD = 10
"""Sea round the land, at least."""
ROUND, CLOSEST, MOST = 90, (560, 400), 0.75
"""What is seen round some districts, the least of the land that is seen then, in the unit of the data file; and the
share of the map from which on all of it is seen.
"""
RINGS = ((28, 0.22), (15, 0.5))
"""Lines along the coast: width, and how much paper is mixed into the sea."""
CORNER, SHORE = 12, 4
"""In pixels: the corners of the map, and how far inside its edge the land is cut off."""
WAVES = ((500, 150), (640, 118), (905, 128), (1060, 190), (1075, 250), (1010, 150), (30, 905), (110, 880), (180, 915),
          (1062, 690), (1060, 900), (985, 915), (110, 850), (1050, 635))  # fmt: skip
"""Where in the unit of the data file waves are drawn on the sea."""
WAVE = (40, 26)
"""How wide and high a wave is."""
BORDER = 7
"""The outline of a province, in the unit of the data file."""


class Chart(Projection, frozen=True):
    """How the land lies on a picture."""

    @property
    def whole(self) -> bool:
        """Whether all of the map is seen."""
        return self.land == LAND


def chart(box: Box) -> Chart:
    """The land as large as it fits into ``box``, in the middle of it."""
    return Chart.fit(box, LAND, PAD)


def close_up(box: Box, districts: Collection[int]) -> Chart:
    """Some districts as large as they fit into ``box``; all of the map, where they take most of it."""
    points = [point for district in districts for point in DATA.districts[district].outline]
    if not points:
        return chart(box)
    seen = part(LAND, bounds(points), CLOSEST, ROUND)
    if any(seen[side] > LAND[side] * MOST for side in (2, 3)):
        return chart(box)
    return Chart.fit(box, seen, PAD)


@lru_cache(maxsize=1)
def province_outlines() -> tuple[tuple[Point, ...], ...]:
    """The outline of each province: the edges that belong to only one of its districts, in order."""
    return tuple(_around(districts_of(province)) for province in range(len(DATA.provinces)))


@lru_cache(maxsize=1)
def coast() -> tuple[Point, ...]:
    """The outline of all of the land."""
    return _around(range(len(DATA.districts)))


def _around(districts: Iterable[int]) -> tuple[Point, ...]:
    edges: dict[frozenset[Point], int] = {}
    for district in districts:
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
    found: list[Point] = [start]
    here, before = min(beside[start]), start
    while here != start:
        found.append(here)
        here, before = next(there for there in beside[here] if there != before), here
    return tuple(found)


@lru_cache(maxsize=KEPT)
def land(at: Chart) -> tuple[Mark, ...]:
    """Sea, coast and districts, of which every picture with this chart shows the same."""
    sheet, box = Paper(GAME), at.window
    sheet.box(box, SEA, edge=theme.INK, line=2, radius=CORNER)
    inner = inset(box, SHORE)
    outlines = [polygon([at.at(point) for point in district.outline], inner) for district in DATA.districts]
    borders = [polygon([at.at(point) for point in border], inner) for border in province_outlines()]
    if at.whole:
        for point in WAVES:
            if at.shows(point, at.long(2 * WAVE[0])):
                sheet.art("wave", *at.at(point), (at.long(WAVE[0]), at.long(WAVE[1])), loose=True)
        shore = [at.at(point) for point in coast()]
        for width, paper in RINGS:
            sheet.shape(shore, edge=theme.mix(SEA, theme.FIELD, paper), line=at.long(width), loose=True)
    for number, line in enumerate(outlines):
        if line:
            seam = theme.mix(HUES[province_of(number)], theme.INK, 0.45)
            name = DATA.districts[number].id
            sheet.shape(line, land_tint(number), edge=seam, line=2, ref=f"district.{name}", loose=True)
    for province, line in enumerate(borders):
        if line:
            deep, ref = theme.mix(HUES[province], theme.INK, 0.5), f"province.{DATA.provinces[province].id}"
            sheet.shape(line, edge=deep, line=at.long(BORDER), ref=ref, loose=True)
    for line in borders:
        if line:
            sheet.shape(line, edge=theme.FIELD, line=2, loose=True)
    sheet.box(box, "", edge=theme.INK, line=2, radius=CORNER, loose=True)
    return tuple(sheet.marks)
