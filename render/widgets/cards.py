"""Cards: faces with a coloured band, backs, and rows of them."""

from __future__ import annotations

from render import theme
from render.scene import Box, Sheet
from render.widgets.marks import DISC

RADIUS = 10


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
    sheet.box((x + 2, y + 2, wide, high), theme.DEEP, radius=RADIUS, loose=True)
    sheet.box(box, theme.WHITE, edge=theme.INK, line=2, radius=RADIUS, ref=ref)
    top = 34 if value else max(10, high // 10)
    sheet.box((x + 2, y + 2, wide - 4, top - 2), band, radius=RADIUS - 2)
    sheet.box((x + 2, y + top // 2, wide - 4, top - top // 2), band, loose=True)
    sheet.box((x + 2, y + top, wide - 4, 2), theme.INK, loose=True)
    if value:
        part = f"{ref}.value" if ref else ""
        sheet.bold(value, x + wide // 2, y + 9, 24, colour=theme.on(band), on=band, align="middle", ref=part)
    foot = 38 if title else 0
    size = min(wide - 16, high - top - foot - 12)
    middle = y + top + (high - top - foot) // 2
    part = f"{ref}.icon" if ref else ""
    sheet.art(icon, x + wide // 2, middle, size, colour=colour, ground=ground, ref=part)
    if title:
        part = f"{ref}.title" if ref else ""
        sheet.text(title, x + wide // 2, y + high - 30, 24, on=theme.WHITE, align="middle", room=wide - 6, ref=part)


def back(sheet: Sheet, box: Box, *, colour: str, ref: str = "", loose: bool = False) -> None:
    """The back of a card."""
    x, y, wide, high = box
    sheet.box(box, colour, edge=theme.INK, line=2, radius=RADIUS, ref=ref, loose=loose)
    sheet.box(
        (x + 6, y + 6, wide - 12, high - 12),
        "",
        edge=theme.mix(colour, theme.WHITE, 0.55),
        line=2,
        radius=6,
        loose=True,
    )
    size = min(wide, high) // 2
    sheet.art(
        "seat_diamond", x + wide // 2, y + high // 2, size, colour=theme.mix(colour, theme.WHITE, 0.25), loose=True
    )


def deck(sheet: Sheet, x: int, y: int, wide: int, high: int, number: int, *, colour: str, ref: str = "") -> None:
    """A face-down stack; its thickness follows ``number``."""
    depth = min(4, max(1, number))
    for layer in reversed(range(depth)):
        box = (x + layer * 4, y + layer * 4, wide, high)
        back(sheet, box, colour=colour, ref=ref if layer == 0 else "", loose=layer > 0)
