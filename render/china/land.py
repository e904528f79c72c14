"""The map as it always is: sea and coast, the provinces in the colours of their cards, the roads of the side in use."""

from __future__ import annotations

from msgspec import Struct

from engine.china.data import DATA, FIELD
from render import theme
from render.china.parts import COURT, HEADER, LOT, SEA, land_tint
from render.scene import Box, Sheet

Point = tuple[int, int]
ROAD, RUT = "#6B5A41", "#EBDDBB"

HILLS = (
    (214, 372, 78, 0), (196, 548, 70, 0), (468, 232, 50, 1), (660, 604, 40, 5), (880, 902, 64, 8),
    (690, 862, 46, 8), (1040, 470, 44, 3), (880, 272, 44, 2), (210, 700, 40, 7), (1030, 590, 40, 4),
)  # fmt: skip
"""Ornament: place, size and province of faint hills."""
COAST, BORDER, ROADWAY, TRACK = 8, 3, 9, 5
"""Lines on the map, in the unit of the data file: coast, borders of provinces, roads and the track on them."""
MOUNTAIN, LAKE = 52, 30


CUT = (66, 66)
"""The corner of the land: large maps leave the score track out."""


class Chart(Struct, frozen=True):
    """How the canvas of the data file lies on a picture: ``left, top`` of the canvas is at ``x, y``."""

    x: int
    y: int
    scale: float
    left: int = 0
    top: int = 0

    def at(self, point: Point) -> Point:
        """A point of the map on the picture."""
        return self.x + round((point[0] - self.left) * self.scale), self.y + round((point[1] - self.top) * self.scale)

    def long(self, length: float) -> int:
        """A length of the map on the picture."""
        return round(length * self.scale)

    def field(self, name: str) -> Point:
        """The middle of a house field."""
        return self.at(DATA.fields[FIELD[name]].point)

    def lot(self, number: int) -> Box:
        """The plate of a house field."""
        return self._plate(DATA.fields[number].point, LOT)

    def court(self, province: int) -> Box:
        """The plate of a dragon field, the name in it."""
        return self._plate(DATA.provinces[province].dragon, COURT)

    def header(self, province: int) -> Box:
        """The strip with the name."""
        x, y, wide, _ = self.court(province)
        return x, y, wide, self.long(HEADER)

    def body(self, province: int) -> Box:
        """The dragon field below the name."""
        x, y, wide, high = self.court(province)
        strip = self.long(HEADER)
        return x, y + strip, wide, high - strip

    def _plate(self, point: Point, size: tuple[int, int]) -> Box:
        x, y = self.at(point)
        wide, high = self.long(size[0]), self.long(size[1])
        return x - wide // 2, y - high // 2, wide, high


def land(sheet: Sheet, at: Chart, box: Box, side: str) -> None:
    """Sea, coast, provinces, roads, lake and mountain; to be drawn among what stays."""
    sheet.box(box, SEA, edge=theme.INDIGO, line=2, radius=10)
    outlines = [[at.at(point) for point in province.outline] for province in DATA.provinces]
    for outline in outlines:
        sheet.shape(outline, theme.INK, edge=theme.mix(SEA, theme.INDIGO, 0.35), line=at.long(COAST), loose=True)
    for number, outline in enumerate(outlines):
        name = DATA.provinces[number].id
        seam = theme.mix(land_tint(number), theme.INK, 0.1)
        sheet.shape(outline, land_tint(number), edge=seam, line=1, ref=f"province.{name}.land", loose=True)
    for outline in outlines:
        sheet.shape(outline, edge=theme.mix(theme.INK, theme.FIELD, 0.25), line=at.long(BORDER), loose=True)
    for x, y, size, province in HILLS:
        hills(sheet, at, (x, y), size, theme.mix(land_tint(province), theme.INK, 0.09))
    roads(sheet, at, side)
    for gap in DATA.gaps:
        x, y = at.at(gap.point)
        if gap.drawing == "mountain":
            size = at.long(MOUNTAIN)
            sheet.art("mountain", x, y - at.long(4), size, colour="#8C8171", ref="gap.mountain", loose=True)
        else:
            size = at.long(LAKE)
            lake = (x - size // 2, y - size // 2, size, size)
            sheet.box(lake, theme.mix(theme.INDIGO, SEA, 0.45), edge=theme.INK, line=2, radius=size // 2,
                      ref="gap.lake", loose=True)  # fmt: skip


def hills(sheet: Sheet, at: Chart, point: Point, size: int, tone: str) -> None:
    """Faint hills where nothing stands, for the eye only."""
    x, y = at.at(point)
    for left, wide, high, share in ((-0.75, 0.9, 0.6, 0.0), (0.0, 1.0, 0.85, 0.35), (-0.4, 0.8, 0.95, 0.7)):
        start, reach, top = x + at.long(left * size), at.long(wide * size), y - at.long(high * size * 0.7)
        peak = (start + reach * 9 // 20, top), (start + reach * 13 // 20, top + (y - top) // 4)
        sheet.shape([(start, y), *peak, (start + reach, y)], theme.mix(tone, theme.FIELD, 0.3 * share), loose=True)


def roads(sheet: Sheet, at: Chart, side: str) -> None:
    """All roads of a side."""
    found = next(one for one in DATA.sides if one.id == side).roads
    for width, colour, ref in ((ROADWAY, ROAD, "road."), (TRACK, RUT, "")):
        for one, other in found:
            way = (at.field(one), at.field(other))
            sheet.shape(
                way, edge=colour, line=at.long(width), closed=False, ref=ref and f"{ref}{one}-{other}", loose=True
            )
