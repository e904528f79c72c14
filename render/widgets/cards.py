"""Cards: faces with a coloured band, backs, and rows of them."""

from __future__ import annotations

from render.canvas import theme
from render.canvas.marks import DISC
from render.canvas.measures import inset, share
from render.canvas.scene import Box, Sheet

RADIUS, LINE = 10, 2
"""The corners and the outline of a card."""
SHADOW = 2
"""How far its shadow lies to the right and below."""
BAND, LOW_BAND, LOW_SHARE = 34, 10, 0.1
"""The height of a band with a value; of one without: the least, and its share of the card's height."""
WORDS = 24
"""The size of the value and of the title."""
VALUE_AT = 9
"""Where the value begins below the upper edge."""
FOOT, TITLE_UP, TITLE_SIDE = 38, 30, 3
"""The room for a title, how far above the lower edge it begins, and what is left at its sides."""
BESIDE, ABOVE = 8, 6
"""What the icon leaves free at the sides, and above and below."""

FRAME, FRAME_CORNER = 6, 6
"""How far the frame of a back lies inside, and its corners."""
THICKEST, LAYER = 4, 4
"""A stack shows at most so many cards, each so far to the right of and below the one before it."""


def letter_at(box: Box) -> tuple[int, int]:
    """Where the middle of a letter disc lies on a card: in its upper right corner, on no other card."""
    return box[0] + box[2] - DISC // 2, box[1] + DISC // 3


def face(
    sheet: Sheet,
    box: Box,
    *,
    band: str,
    icon: str,
    colour: str,
    ground: str = theme.WHITE,
    value: str = "",
    title: str = "",
    ref: str = "",
) -> None:
    """A card: paper face, a band in the card's colour with its ``value``, the icon below, a ``title`` at the foot."""
    x, y, wide, high = box
    sheet.box((x + SHADOW, y + SHADOW, wide, high), theme.DEEP, radius=RADIUS, loose=True)
    sheet.box(box, theme.WHITE, edge=theme.INK, line=LINE, radius=RADIUS, ref=ref)
    top = BAND if value else max(LOW_BAND, share(high, LOW_SHARE))
    left, inner = x + LINE, wide - 2 * LINE
    sheet.box((left, y + LINE, inner, top - LINE), band, radius=RADIUS - LINE)
    sheet.box((left, y + top // 2, inner, top - top // 2), band, loose=True)
    sheet.box((left, y + top, inner, LINE), theme.INK, loose=True)
    if value:
        part = f"{ref}.value" if ref else ""
        sheet.bold(value, x + wide // 2, y + VALUE_AT, WORDS, colour=theme.on(band), on=band, align="middle", ref=part)
    foot = FOOT if title else 0
    size = min(wide - 2 * BESIDE, high - top - foot - 2 * ABOVE)
    middle = y + top + (high - top - foot) // 2
    part = f"{ref}.icon" if ref else ""
    sheet.art(icon, x + wide // 2, middle, size, colour=colour, ground=ground, ref=part)
    if title:
        part = f"{ref}.title" if ref else ""
        sheet.text(title, x + wide // 2, y + high - TITLE_UP, WORDS, on=theme.WHITE, align="middle",
                   room=wide - 2 * TITLE_SIDE, ref=part)  # fmt: skip


def back(sheet: Sheet, box: Box, *, colour: str, ref: str = "", loose: bool = False) -> None:
    """The back of a card."""
    x, y, wide, high = box
    sheet.box(box, colour, edge=theme.INK, line=LINE, radius=RADIUS, ref=ref, loose=loose)
    sheet.box(inset(box, FRAME), edge=theme.mix(colour, theme.WHITE, 0.55), line=LINE, radius=FRAME_CORNER, loose=True)
    size = min(wide, high) // 2
    sheet.art(
        "seat_diamond", x + wide // 2, y + high // 2, size, colour=theme.mix(colour, theme.WHITE, 0.25), loose=True
    )


def deck(sheet: Sheet, x: int, y: int, wide: int, high: int, number: int, *, colour: str, ref: str = "") -> None:
    """A face-down stack; its thickness follows ``number``."""
    depth = min(THICKEST, max(1, number))
    for layer in reversed(range(depth)):
        box = (x + layer * LAYER, y + layer * LAYER, wide, high)
        back(sheet, box, colour=colour, ref=ref if layer == 0 else "", loose=layer > 0)
