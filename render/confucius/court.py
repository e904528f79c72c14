"""The court as a hall: under its roof, between posts of bamboo, the three ministries with their officials."""

from __future__ import annotations

from msgspec import Struct

from engine.confucius.data import MINISTRIES, SPACES
from engine.confucius.state import NOBODY, ConfuciusView, Ministry
from render.canvas import theme
from render.canvas.measures import inset
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import SEAL, mid_line
from render.confucius.parts import (
    BAMBOO,
    LEAF,
    LEAST,
    LITTLE_WORDS,
    MINISTRY_ART,
    MINISTRY_INK,
    MINISTRY_SIGN,
    chit,
    drawn_words,
    slot,
    term,
    tile,
)
from render.widgets.tokens import seat_token

WIDE = 1300
"""From this width on the ministries are drawn large."""
EDGE, BEFORE, GAP = 6, 4, 8
"""Room round a ministry and round what stands in it; before its first tile; between two tiles."""
ROW_CORNER = 10
"""The radius of a ministry's corners."""
EAVES, POST, KNOT, SHINE = 6, 12, 46, 3
"""How far the roof reaches beyond the posts; the width of a post, from a knot of its bamboo to the next, and how far in
the light falls on it.
"""
BEAM, NUMBERS_AT, SENIORITY_AT = 23, 4, 12
"""The height of the beam with the space numbers, how far down they stand on it, where the word before them begins."""
RIDGE, RIDGE_HIGH, TILES, TIP = 60, 7, 40, 9
"""How much shorter the ridge is at either end than the eaves, and how high it is; from one row of tiles to the next; by
how much the ends of the eaves turn up.
"""
LACQUER = theme.mix(BAMBOO, theme.INK, 0.55)
STRIP, STRIP_EDGE = 6, 8
"""The width of the strip in a ministry's own ink, and what is free above and below it."""
NAME_AT, LINE_AT = 16, 30
"""How far from the left and from the top a ministry's name stands, and how far from the foot the line below it."""
CHARACTERS, DRAWING, DRAWING_AT = 32, 38, 94
"""In that line: the size of the characters, and size and place of the drawing behind them."""
OUT_AT, OUT_STEP = 18, LEAST + 1
"""Who is out: where behind the word the first token stands, and how far apart two are."""
CHECK_AT, RESOLVED_AT = 15, 36
"""Where the sign that a ministry is resolved stands, and the word for it."""
CHIT, CHITS_APART, HOLDER, FREE = 50, 4, 44, 38
"""The largest chit and the room between two; the largest token of a holder, and the drawing where there is none."""


class MinistryMeasures(Struct, frozen=True):
    """Measures of the ministries: the widths of the columns of names and of chits, the size of a name; where in the
    column of chits the middles of chits and of their holders lie; the height of the roof.
    """

    roof: int
    names: int
    chits: int
    name: int
    chit_at: int
    holder_at: int


ON_BOARD = MinistryMeasures(roof=21, names=168, chits=136, name=32, chit_at=37, holder_at=97)
LARGE = MinistryMeasures(roof=56, names=190, chits=160, name=38, chit_at=45, holder_at=115)


def ministries(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """One row for each ministry: name, seven spaces, the two chits."""
    look = LARGE if box[2] > WIDE else ON_BOARD
    with sheet.still():
        x, y, wide, high = _hall(sheet, box, look)
    left = x + EDGE + look.names + BEFORE
    step = (wide - look.names - look.chits - 2 * (EDGE + BEFORE)) // SPACES
    row = (high - EDGE) // len(MINISTRIES)
    start, line = x + SENIORITY_AT, y - BEAM + NUMBERS_AT
    sheet.text(drawn_words(picture, "seniority"), start, line, theme.SMALL, colour=theme.WHITE, on=LACQUER,
               room=left - start - 2)  # fmt: skip
    for space in range(SPACES):
        middle = left + space * step + (step - GAP) // 2
        sheet.bold(space + 1, middle, line, LITTLE_WORDS, colour=theme.WHITE, on=LACQUER, align="middle",
                   ref=f"ministry.space.{space + 1}")  # fmt: skip
    for index, ministry in enumerate(view.table.ministries):
        at = (x + EDGE, y + EDGE + index * row, wide - 2 * EDGE, row - EDGE)
        _ministry(sheet, picture, ministry, at, look, step)


def _hall(sheet: Sheet, box: Box, look: MinistryMeasures) -> Box:
    """Roof, beam and posts; returns the room between the posts, under the beam."""
    x, y, wide, high = box
    top = y + look.roof + BEAM
    hall = (x + EAVES, top - BEAM // 2, wide - 2 * EAVES, high - look.roof - BEAM // 2)
    sheet.box(hall, theme.FIELD, edge=theme.DEEP, line=2, loose=True)
    joint = theme.mix(BAMBOO, theme.INK, 0.5)
    for start in (x + EAVES, x + wide - EAVES - POST):
        sheet.box((start, top, POST, y + high - top), BAMBOO, edge=theme.INK, line=2, loose=True)
        sheet.box((start + SHINE, top, 2, y + high - top), theme.mix(BAMBOO, theme.WHITE, 0.4), loose=True)
        for knot in range(top + KNOT, y + high - KNOT // 2, KNOT):
            sheet.rule(start, knot, POST, colour=joint)
    beam = (x + EAVES - 2, y + look.roof, wide - 2 * (EAVES - 2), BEAM)
    sheet.box(beam, LACQUER, edge=theme.INK, line=2, loose=True)
    _roof(sheet, (x, y, wide, look.roof))
    return x + EAVES + POST - 2, top, wide - 2 * (EAVES + POST - 2), y + high - top


def _roof(sheet: Sheet, box: Box) -> None:
    """A long roof of tiles: eaves that turn up at their ends, a ridge."""
    x, y, wide, high = box
    foot, right, joint = y + high + 1, x + wide, theme.mix(BAMBOO, theme.INK, 0.4)
    eaves = ((x, foot - TIP), (x + TIP, foot - 2), (x + RIDGE, foot), (right - RIDGE, foot), (right - TIP, foot - 2),
             (right, foot - TIP))  # fmt: skip
    slope = ((right - RIDGE, y + RIDGE_HIGH // 2), (x + RIDGE, y + RIDGE_HIGH // 2))
    sheet.shape((*eaves, *slope), BAMBOO, edge=theme.INK, loose=True)
    rows = (wide - 2 * RIDGE) // TILES
    for row in range(1, rows):
        above, below = x + RIDGE + row * (wide - 2 * RIDGE) // rows, x + TIP + row * (wide - 2 * TIP) // rows
        sheet.shape(((above, y + RIDGE_HIGH), (below, foot - 2)), edge=joint, closed=False, loose=True)
    ridge = (x + RIDGE - RIDGE_HIGH, y, wide - 2 * (RIDGE - RIDGE_HIGH), RIDGE_HIGH)
    sheet.box(ridge, LACQUER, edge=theme.INK, line=2, radius=RIDGE_HIGH // 2, loose=True)


def _ministry(sheet: Sheet, picture: Picture, ministry: Ministry, box: Box, look: MinistryMeasures, step: int) -> None:
    x, y, wide, high = box
    ref = f"ministry.{ministry.id}"
    ground = theme.SHADE if ministry.resolved else LEAF
    sheet.box(box, ground, edge=theme.ASH if ministry.resolved else BAMBOO, line=2, radius=ROW_CORNER, ref=ref)
    strip = inset((x + 2, y, STRIP, high), 0, STRIP_EDGE)
    sheet.box(strip, MINISTRY_INK[ministry.id], radius=STRIP // 2, loose=True)
    _name(sheet, picture, ministry, (x + NAME_AT, y, look.names - NAME_AT - 2, high), ground, look)
    for space in range(SPACES):
        at = inset((x + look.names + BEFORE + space * step, y, step - GAP, high), 0, EDGE)
        name = f"{ref}.{space + 1}"
        sheet.spot(f"{ministry.id}.{space + 1}", at)
        if not ministry.tiles[space]:
            slot(sheet, at, f"{name}.empty")
            continue
        owner = ministry.owners[space]
        counts = ministry.counted[space] if ministry.counted else NOBODY
        lent = counts if counts != owner else NOBODY
        tile(sheet, picture, at, ministry.tiles[space], owner, secured=ministry.secured[space], lent=lent, ref=name)
    _chits(sheet, ministry, (x + wide - look.chits, y, look.chits, high), ground, look)


def _name(sheet: Sheet, picture: Picture, ministry: Ministry, box: Box, ground: str, look: MinistryMeasures) -> None:
    """The name, its characters, what it makes cheaper; or that it is resolved, or who is out."""
    x, y, wide, high = box
    ref, ink = f"ministry.{ministry.id}", MINISTRY_INK[ministry.id]
    sheet.bold(term(picture, ministry.id), x, y + NAME_AT, look.name, on=ground, room=wide, ref=f"{ref}.name")
    line = y + high - LINE_AT
    if ministry.out:
        used = sheet.text(drawn_words(picture, "out"), x, mid_line(line, theme.SMALL), theme.SMALL, on=ground,
                          ref=f"{ref}.out")  # fmt: skip
        for index, seat in enumerate(ministry.out):
            at = x + used + OUT_AT + index * OUT_STEP
            seat_token(sheet, seat, at, line, LEAST, ref=f"{ref}.out.{seat}")
    elif ministry.resolved:
        sheet.art("check", x + CHECK_AT, line, LEAST, ref=f"{ref}.resolved.icon")
        top, room = mid_line(line, LITTLE_WORDS) + 1, wide - RESOLVED_AT
        sheet.text(drawn_words(picture, "resolved"), x + RESOLVED_AT, top, LITTLE_WORDS, on=ground, room=room,
                   ref=f"{ref}.resolved")  # fmt: skip
    else:
        top, art = mid_line(line, CHARACTERS), MINISTRY_ART[ministry.id]
        sheet.text(MINISTRY_SIGN[ministry.id], x, top, CHARACTERS, colour=ink, on=ground, face=SEAL,
                   ref=f"{ref}.sign")  # fmt: skip
        sheet.art(art, x + DRAWING_AT, line, DRAWING, colour=ink, ground=theme.WHITE, ref=f"{ref}.icon")


def _chits(sheet: Sheet, ministry: Ministry, box: Box, ground: str, look: MinistryMeasures) -> None:
    """Minister's chit above, First Secretary's below, each with the holder's marker once it is taken."""
    x, y, _, high = box
    half = high // 2
    size = min(CHIT, half - CHITS_APART)
    for index, holder in enumerate((ministry.minister, ministry.secretary)):
        ref = f"ministry.{ministry.id}.{'minister' if not index else 'secretary'}"
        middle = y + half // 2 + index * half + (2 if not index else -2)
        chit(sheet, ministry.chits[index], x + look.chit_at, middle, size, BAMBOO, ref=f"{ref}.chit")
        at = x + look.holder_at
        if holder != NOBODY:
            seat_token(sheet, holder, at, middle, min(HOLDER, size), ref=f"{ref}.{holder}")
        else:
            drawing = "laurel" if not index else "brush"
            pale = theme.mix(theme.GOLD, ground, 0.35)
            sheet.art(drawing, at, middle, min(FREE, size), colour=pale, ground=theme.WHITE, ref=f"{ref}.free")
