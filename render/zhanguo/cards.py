"""Cards: at a board, their backs, the sign of their aspect, and how their number compares at court."""

from __future__ import annotations

from engine.zhanguo.data import CARDS
from engine.zhanguo.describe import compared
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.zhanguo.parts import (
    ASPECT_ICONS,
    FIGURED,
    GAME,
    HUES,
    LEAST,
    OPEN,
    WORDS,
    actions_opened,
    bonus,
    pointer,
    sign_hue,
    trigger,
)

THICK, THIN = 4, 2
"""The edge of what stands out, such as a card whose ability can be used now, and of everything else."""
PLATE, NUMBER, MOST_SIGN = 56, 28, 44
"""Of a card at a board: the width of the plate with its number, the size of that, and its largest signs."""
CARD_ROUND, PLATE_ROUND = 7, 5
"""The corners of a card at a board, and of its plate."""
APART = 4
"""What stays free at least round its signs."""
FIGURE = 28
"""The room for a figure beside the sign of what it gives."""
LEAST_ROUND, ROUNDING = 4, 0.125
"""The least corners of a small card, and the corners of a back as a share of its width."""
BACK_SIDE, BACK_TOP = 3, 4
"""What stays free beside, and above and below the sign on a back."""
ROUND, EDGE, INNER = 12, 3, 10
"""Corners and edge of a card of the hand, and the corners of what lies within."""
POINTER, POINTER_AT, POINTER_ROOM, LINE = 30, 24, 36, 30
"""The arrow of a comparison, its middle and its room; the height of a line of words."""
COURT_END = 8
"""What stays free behind the words of a comparison."""
OCTAGON = 28
"""The size of the octagons that a region gives."""


def strip(sheet: Sheet, n: int, box: Box, *, ref: str, usable: bool = False, blocked: bool = False) -> None:
    """A card at a board: number on the colour of its aspect, the court action, the bonus. ``usable`` ones stand out,
    ``blocked`` ones (unrest) are dull.
    """
    x, y, wide, high = box
    card = CARDS[n]
    hue = HUES[card.aspect]
    paper = OPEN if usable else theme.SHADE if blocked else theme.WHITE
    line = THICK if usable else THIN
    sheet.box(box, paper, edge=theme.INK, line=line, radius=CARD_ROUND, ref=f"{ref}.usable" if usable else ref)
    sheet.box((x + line, y + line, PLATE, high - 2 * line), hue, radius=PLATE_ROUND, loose=True)
    middle = y + high // 2
    _number(sheet, n, (x + line, y + line, PLATE, high - 2 * line), ref)
    figure = FIGURE if card.bonus.kind in FIGURED else 0
    left, free = x + line + PLATE, wide - 2 * line - PLATE
    size = max(LEAST, min(high - 2 * APART, MOST_SIGN, (free - figure - 3 * APART) // 2))
    gap = max(0, (free - 2 * size - figure) // 3)
    trigger(sheet, card.trigger, left + gap + size // 2, middle, size, ref=f"{ref}.trigger")
    bonus(sheet, card.bonus, left + 2 * gap + size, middle, size, on=paper, ref=f"{ref}.bonus")


def _number(sheet: Sheet, n: int, box: Box, ref: str) -> None:
    """The number of a card on the colour of its aspect, with its sign where there is room."""
    x, y, wide, high = box
    hue = HUES[CARDS[n].aspect]
    signed = high >= NUMBER + LEAST
    line = y + high // 2 - (LEAST // 2 if signed else 0)
    sheet.bold(n, x + wide // 2, mid_line(line, NUMBER), NUMBER, colour=theme.on(hue), on=hue, align="middle",
               room=wide, ref=f"{ref}.number")  # fmt: skip
    if signed:
        aspect_sign(sheet, CARDS[n].aspect, x + wide // 2, y + high // 2 + NUMBER // 2, LEAST, ref=f"{ref}.aspect")


def aspect_sign(sheet: Sheet, aspect: str, x: int, y: int, size: int, *, ref: str = "") -> None:
    """The sign of an aspect on its colour, centred."""
    sheet.art(ASPECT_ICONS[aspect], x, y, size, colour=sign_hue(aspect), ground=theme.FIELD, ref=ref, loose=True)


def card_back(
    sheet: Sheet, aspect: str, x: int, y: int, wide: int, high: int, *, ref: str = "", loose: bool = False
) -> Box:
    """The back of a card, centred: its aspect's colour and sign."""
    hue = HUES[aspect]
    box = (x - wide // 2, y - high // 2, wide, high)
    sheet.box(box, hue, edge=theme.INK, line=2, radius=max(LEAST_ROUND, share(wide, ROUNDING)), ref=ref, loose=loose)
    aspect_sign(sheet, aspect, x, y, max(LEAST, min(wide - 2 * BACK_SIDE, high - 2 * BACK_TOP)))
    return box


def court_words(sheet: Sheet, view: ZhanguoView, picture: Picture, n: int, box: Box, *, on: str) -> list[str]:
    """How the number compares with the court's top card, in a line; returns the court actions it would open."""
    x, y, wide, _ = box
    ref, side = f"hand.{n}.now", compared(view.table, n)
    left = x + INNER
    if side == "first":
        told = picture.words.text(f"{GAME}.picture.first")
    else:
        told = picture.words.text(f"{GAME}.picture.{side}", n=view.table.comparison_number())
        pointer(sheet, side, x + POINTER_AT, y + INNER, POINTER, ref=f"{ref}.{side}")
        left += POINTER_ROOM
    sheet.bold(told, left, y, WORDS, on=on, room=x + wide - left - COURT_END, ref=f"{ref}.court")
    return [*actions_opened("higher"), *actions_opened("lower")] if side == "first" else actions_opened(side)
