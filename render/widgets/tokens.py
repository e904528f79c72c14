"""Small things: seat tokens and stacks of them, an icon with its number, pips, a titled field."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import theme
from render.canvas.measures import share
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.captions.news import Drawing

LITTLE, MIDDLE, BIG = 28, 40, 64
"""The three sizes of tokens."""
CROWN = Drawing("laurel", theme.BRIGHT, theme.VERMILION)
"""The sign of the first place."""

STEP, FREE = (14, 10), 4
"""Tokens on one another lie at most so far to the right of and above the one below; what their place leaves free."""
STEP_OF_TWO = 16
"""Two lie straight above one another, at most so far apart."""

ICON, NUMBER_GAP = 34, 7
"""An icon with its number: its size, and the room between them."""
PIP, PIP_GAP = 7, 4
"""The diameter of a pip, and the room between two."""

CORNER = 10
"""The corners of a field."""
TITLE_AT = (16, 14)
"""Where in a field its title stands."""

BADGE_PAD, BADGE_ENDS = 10, 14
"""A badge is so much higher than the size of its number, and so much wider than the number itself."""
DIGIT = 9 / 16
"""The width of a figure as a share of its size."""


def seat_token(
    sheet: Sheet, seat: int, x: int, y: int, size: int = LITTLE, *, ref: str = "", loose: bool = False
) -> Box:
    """The token of a seat, its centre at ``x, y``: colour and shape say whose."""
    look = sheet.look(seat)
    return sheet.art(f"seat_{look.shape}", x, y, size, colour=look.colour, ref=ref, loose=loose)


def crown(sheet: Sheet, x: int, y: int, size: int, *, ref: str) -> None:
    """What the first one wears after the end, the same in all games and in none of them before."""
    sheet.art(CROWN.name, x, y, size, colour=CROWN.colour, ground=CROWN.ground, ref=ref, loose=True)


def stack(sheet: Sheet, seats: Sequence[int], box: Box, size: int, ref: str) -> None:
    """Tokens on one another in ``box``, ``seats`` from the bottom (lower left) to the top (upper right)."""
    x, y, wide, high = box
    if len(seats) > 1:
        size = min(size, LITTLE)
    steps = max(1, len(seats) - 1)
    right, up = min(STEP[0], (wide - size - FREE) // steps), min(STEP[1], (high - size) // steps)
    if len(seats) == 2:
        right = 0
        up = min(STEP_OF_TWO, high - size)
    for level, seat in enumerate(seats):
        left = x + (wide - (len(seats) - 1) * right) // 2 + level * right
        middle = y + (high + (len(seats) - 1) * up) // 2 - level * up
        seat_token(sheet, seat, left, middle, size, ref=f"{ref}.{seat}", loose=True)


def count(
    sheet: Sheet,
    icon: str,
    number: int | str,
    x: int,
    y: int,
    *,
    size: int = ICON,
    colour: str = theme.GOLD,
    ground: str = theme.FIELD,
    on: str = theme.FIELD,
    ink: str = theme.INK,
    text: int = theme.FIGURE,
    ref: str = "",
) -> int:
    """An icon with its number at the right, both centred on the line ``y``; returns the width used."""
    sheet.art(icon, x + size // 2, y, size, colour=colour, ground=ground, ref=f"{ref}.icon" if ref else "")
    wide = sheet.bold(number, x + size + NUMBER_GAP, mid_line(y, text), text, on=on, colour=ink, ref=ref)
    return size + NUMBER_GAP + wide


def pips(
    sheet: Sheet, number: int, x: int, y: int, *, size: int = PIP, gap: int = PIP_GAP, colour: str = theme.INK
) -> None:
    """``number`` dots side by side, centred on ``x, y``."""
    left = x - (number * size + (number - 1) * gap) // 2
    for index in range(number):
        place = (left + index * (size + gap), y - size // 2, size, size)
        sheet.box(place, colour, radius=size // 2 + 1, loose=True)


def field(sheet: Sheet, box: Box, title: str = "", *, fill: str = theme.FIELD, edge: str = theme.DEEP) -> None:
    """A field of the board: a light plate with a thin line and, in its upper left corner, a small title."""
    sheet.box(box, fill, edge=edge, line=2, radius=CORNER)
    if title:
        x, y, wide, _ = box
        right, down = TITLE_AT
        sheet.text(title, x + right, y + down, theme.SMALL, colour=theme.SOFT, on=fill, room=wide - 2 * right)


def badge(
    sheet: Sheet, number: int | str, x: int, y: int, *, fill: str = theme.INK, ink: str = theme.WHITE,
    size: int = theme.SMALL, ref: str = "", edge: str = "",
) -> None:  # fmt: skip
    """A number on a small round plate, its centre at ``x, y``."""
    text = str(number)
    high = size + BADGE_PAD
    wide = max(high, BADGE_ENDS + len(text) * share(size, DIGIT))
    sheet.box((x - wide // 2, y - high // 2, wide, high), fill, edge=edge, radius=high // 2)
    sheet.bold(text, x, mid_line(y, size), size, colour=ink, on=fill, align="middle", ref=ref)
