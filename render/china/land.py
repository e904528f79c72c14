"""The map as it always is: sea and coast, the provinces in the colours of their cards, the roads of the side in use."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engine.china.data import DATA, FIELD
from engine.china.schema import Gap
from render.canvas import theme
from render.canvas.clip import Point, polygon, way, within
from render.canvas.measures import inset, share
from render.canvas.paper import Box, Mark, Paper
from render.china.parts import COURT, GAME, HEADER, LOT, LOT_ID, SEA, land_tint
from render.widgets.projection import KEPT, Projection, bounds, part

ROAD, RUT = "#6B5A41", "#EBDDBB"

HILLS = (
    (214, 372, 78, 0), (196, 548, 70, 0), (468, 232, 50, 1), (660, 604, 40, 5), (880, 902, 64, 8),
    (690, 862, 46, 8), (1040, 470, 44, 3), (880, 272, 44, 2), (210, 700, 40, 7), (1030, 590, 40, 4),
)  # fmt: skip
"""Ornament: place, size and province of faint hills."""
COAST, BORDER, ROADWAY, TRACK = 8, 3, 9, 5
"""Lines on the map, in the unit of the data file: coast, borders of provinces, roads and the track on them."""
MOUNTAIN, RAISED, LAKE = 52, 4, 30
"""Where provinces meet without a border: a mountain, which stands so much higher than that, or a lake."""
RIDGES = ((-0.75, 0.9, 0.6, 0.0), (0.0, 1.0, 0.85, 0.35), (-0.4, 0.8, 0.95, 0.7))
"""The hills of a group, as shares of its size: where they begin, how wide and high they are; and how pale."""
STEEP, PALE = 0.7, 0.3
"""The height of the highest, as a share of the group's size, and how much paper is in the palest."""
PEAK, SHOULDER, FALL = 9 / 20, 13 / 20, 1 / 4
"""The top of a hill, as shares of its width, and how much of its height it falls from peak to shoulder."""
LAND = bounds([point for province in DATA.provinces for point in province.outline])
"""The land on the canvas of the data file; the score track round it has a place of its own."""
SHORE, ROUND, CLOSEST = 4, 60, 400
"""In pixels: the sea round the land; what is seen round a single province. So much of the land at least is seen then
in the shorter direction, in the unit of the data file.
"""
EDGE, CORNER = 2, 10
"""In pixels: the line round the map, and its corners."""


class Chart(Projection, frozen=True):
    """How the land lies on a picture, and what stands where on it."""

    def field(self, name: str) -> Point:
        """The middle of a house field."""
        return self.at(DATA.fields[FIELD[name]].point)

    def lot(self, number: int) -> Box:
        """The plate of a house field, its id in it."""
        _, y, _, high = self._plate(DATA.fields[number].point, LOT)
        wide = plate_width(self)
        return self.at(DATA.fields[number].point)[0] - wide // 2, y, wide, high

    def label(self, number: int) -> Box:
        """The plate of the id, under the house."""
        x, y, wide, high = self.lot(number)
        strip = max(LOT_ID, self.long(LOT_ID))
        return x, y + high - strip, wide, strip

    def court(self, province: int) -> Box:
        """The plate of a dragon field, the name in it."""
        return self._plate(DATA.provinces[province].dragon, COURT)

    def header(self, province: int, strip: int = HEADER) -> Box:
        """The strip with the name."""
        x, y, wide, _ = self.court(province)
        return x, y, wide, self.long(strip)

    def body(self, province: int, strip: int = HEADER) -> Box:
        """The dragon field below the name."""
        x, y, wide, high = self.court(province)
        return x, y + self.long(strip), wide, high - self.long(strip)

    def _plate(self, point: Point, size: tuple[int, int]) -> Box:
        x, y = self.at(point)
        wide, high = self.long(size[0]), self.long(size[1])
        return x - wide // 2, y - high // 2, wide, high


@lru_cache(maxsize=KEPT)
def plate_width(at: Chart) -> int:
    """How wide the plate of a house field is: no wider than from one field to the next beside it."""
    high, points = at.long(LOT[1]), [at.at(field.point) for field in DATA.fields]
    beside = [abs(x - other) for (x, y), (other, down) in combinations(points, 2) if abs(y - down) < high]
    return min(at.long(LOT[0]), *beside)


def chart(box: Box) -> Chart:
    """The land as large as it fits into ``box``, in the middle of it."""
    return Chart.fit(box, LAND, SHORE)


def close_up(box: Box, province: int) -> Chart:
    """A province and what lies round it, as large as it fits into ``box``."""
    wide, high = box[2] - 2 * ROUND, box[3] - 2 * ROUND
    least = CLOSEST * max(wide, high) // high, CLOSEST * max(wide, high) // wide  # of the window's form: no empty sea
    return Chart.fit(box, part(LAND, bounds(DATA.provinces[province].outline), least), ROUND)


@lru_cache(maxsize=KEPT)
def land(at: Chart, side: str) -> tuple[Mark, ...]:
    """Sea, coast, provinces, roads, lake and mountain, of which every picture with this chart shows the same."""
    sheet, window = Paper(GAME), at.window
    sheet.box(window, SEA, edge=theme.INK, line=EDGE, radius=CORNER)
    inner = inset(window, EDGE)
    outlines = [polygon([at.at(point) for point in province.outline], inner) for province in DATA.provinces]
    shore = _shrunk(inner, at.long(COAST))
    for found in DATA.provinces:
        outline = polygon([at.at(point) for point in found.outline], shore)
        if outline:
            sheet.shape(outline, theme.INK, edge=theme.mix(SEA, theme.INDIGO, 0.35), line=at.long(COAST), loose=True)
    for number, outline in enumerate(outlines):
        name = DATA.provinces[number].id
        seam = theme.mix(land_tint(number), theme.INK, 0.1)
        if outline:
            sheet.shape(outline, land_tint(number), edge=seam, line=1, ref=f"province.{name}.land", loose=True)
    for outline in outlines:
        if outline:
            sheet.shape(outline, edge=theme.mix(theme.INK, theme.FIELD, 0.25), line=at.long(BORDER), loose=True)
    for x, y, size, province in HILLS:
        if within((*at.at((x - size, y - size)), at.long(2 * size), at.long(size)), inner):
            hills(sheet, at, (x, y), size, theme.mix(land_tint(province), theme.INK, 0.09))
    roads(sheet, at, side, inner)
    for gap in DATA.gaps:
        _gap(sheet, at, gap, inner)
    sheet.box(window, "", edge=theme.INK, line=EDGE, radius=CORNER, loose=True)
    return tuple(sheet.marks)


def _shrunk(window: Box, line: int) -> Box:
    """A window less half the width of a line, so that the line stays in it, with its round ends."""
    return inset(window, line // 2 + 1)


def _gap(sheet: Paper, at: Chart, gap: Gap, inner: Box) -> None:
    """The mountain and the lake, where provinces meet without a border."""
    x, y = at.at(gap.point)
    size = at.long(MOUNTAIN if gap.drawing == "mountain" else LAKE)
    spot = (x - size // 2, y - size // 2, size, size)
    if not within(spot, inner):
        return
    if gap.drawing == "mountain":
        sheet.art("mountain", x, y - at.long(RAISED), size, colour="#8C8171", ref="gap.mountain", loose=True)
    else:
        sheet.box(spot, theme.mix(theme.INDIGO, SEA, 0.45), edge=theme.INK, line=2, radius=size // 2,
                  ref="gap.lake", loose=True)  # fmt: skip


def hills(sheet: Paper, at: Chart, point: Point, size: int, tone: str) -> None:
    """Faint hills where nothing stands, for the eye only."""
    x, y = at.at(point)
    for left, wide, high, paler in RIDGES:
        start, reach, tall = x + at.long(left * size), at.long(wide * size), at.long(high * size * STEEP)
        top = y - tall
        peak = (start + share(reach, PEAK), top), (start + share(reach, SHOULDER), top + share(tall, FALL))
        sheet.shape([(start, y), *peak, (start + reach, y)], theme.mix(tone, theme.FIELD, PALE * paler), loose=True)


def roads(sheet: Paper, at: Chart, side: str, inner: Box) -> None:
    """All roads of a side."""
    found = next(face for face in DATA.sides if face.id == side).roads
    window = _shrunk(inner, at.long(ROADWAY))
    for width, colour, ref in ((ROADWAY, ROAD, "road."), (TRACK, RUT, "")):
        for one, other in found:
            part = way((at.field(one), at.field(other)), window)
            if part:
                sheet.shape(
                    part, edge=colour, line=at.long(width), closed=False, ref=ref and f"{ref}{one}-{other}", loose=True
                )
