"""The wall with its six sections."""

from __future__ import annotations

from msgspec import Struct

from engine.zhanguo.data import CONDITIONS, SECTIONS, SPACES
from engine.zhanguo.describe import condition_term
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.widgets.tokens import seat_token
from render.zhanguo.conditions import condition
from render.zhanguo.parts import AREAS, GAME, LEAST, SIGN_ROUND, SPACE_ROUND, area_sign, bars, piece

GAP, INSET = 4, 2
"""Room between sections and between the spaces of one, and inside a section."""
STRIP, STRIP_ROUND, SIGN = 40, 4, 32
"""The width of the strip of wall at the left of a section, its corners, the size of its letter."""
BRICK, JOINTS, LAST = 14, (22, 12), 6
"""The height of its bricks, where the joints stand in its rows by turns, and from what height on a last row has bricks.
"""
WORDED, TITLE = 110, 52
"""From this height on, a section tells its condition in words, in a line of this height."""
WORDS_AT = (14, 18)
"""Where the words begin, behind the strip and below the edge."""
SPACE, WIDEST, CONDITION = 88, 124, 240
"""The width of a wall space, its greatest where there is room, and the room beside the spaces that then stays free."""
LARGEST = 58
"""The largest signs of a condition."""
BARS, FIGURE = 22, 30
"""The room for the bars of a low space, and for its VP."""


class Form(Struct, frozen=True):
    """Measures of a wall space: size of the figure, height of the bars, margin."""

    figure: int
    bars: int
    margin: int


LOW, TALL = Form(24, 22, 6), Form(32, 28, 16)
TALL_FROM = 72
"""From this height on figure and bars stand above the owner's wall, else before his token."""
LINE_AT, BARS_AT = 24, 0.3
"""In a tall space: how far down the middle of figure and bars lies, and that of the bars as a share of the width."""
BUILT, BUILT_SIDES, BUILT_TOP = 72, 12, 4
"""The owner's wall there: its greatest size, what stays free beside it, and the room above it."""
OUTLINE = 0.75
"""The sign of a free space as a share of that size."""


def area_letter(picture: Picture, area: str) -> str:
    """The letter of a wall area."""
    return picture.words.text(f"{GAME}.picture.area_{area}")


def condition_words(picture: Picture, number: int) -> str:
    """A wall condition in words, such as `per region with three cards`."""
    return picture.words.term(GAME, condition_term(number))


def walls(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box, *, columns: int = 1) -> None:
    """All sections in ``box``, those of an area together; with two ``columns`` the condition stands there in words."""
    x, y, wide, high = box
    rows = -(-len(SECTIONS) // columns)
    gap = GAP * columns
    step, across = (high + gap) // rows, (wide + gap) // columns
    for index in range(len(SECTIONS)):
        row, column = divmod(index, columns)
        _section(sheet, view, picture, index, (x + column * across, y + row * step, across - gap, step - gap))


def _section(sheet: Sheet, view: ZhanguoView, picture: Picture, index: int, box: Box) -> None:
    x, y, wide, high = box
    section, wall = SECTIONS[index], view.table.walls[index]
    ref, hue = f"wall.{section.id}", AREAS[section.area]
    paper = theme.mix(theme.FIELD, hue, 0.12)
    with sheet.still():
        sheet.box(box, paper, edge=theme.INK, line=2, radius=SIGN_ROUND)
        _bricks(sheet, hue, (x + INSET, y + INSET, STRIP, high - 2 * INSET))
    letter, left = area_letter(picture, section.area), x + INSET + STRIP
    area_sign(sheet, section.area, letter, left - STRIP // 2, y + high // 2, SIGN, ref=f"{ref}.area")
    sheet.spot(ref, box)
    found, words = CONDITIONS[wall.condition], high > WORDED
    side, top, tall = SPACE, y + INSET, high - 2 * INSET
    if words:
        side = min(WIDEST, (wide - CONDITION) // len(SPACES) - GAP)
        top, tall = y + TITLE, high - TITLE - 2 * GAP
        told, (across, down) = condition_words(picture, wall.condition), WORDS_AT
        sheet.bold(told, left + across, y + down, theme.FIGURE, on=paper, room=wide - STRIP - 2 * across,
                   ref=f"{ref}.words")  # fmt: skip
    start = x + wide - len(SPACES) * (side + GAP)
    size = min(tall, LARGEST)
    condition(sheet, found, left + (start - left) // 2, top + tall // 2, size, room=start - left - 2 * GAP, on=paper,
              ref=f"{ref}.condition")  # fmt: skip
    for number, owner in enumerate(wall.spaces):
        at = (start + number * (side + GAP), top, side, tall)
        _space(sheet, owner, SPACES[number].bars, found.vp[number], at, ref=f"{ref}.{SPACES[number].bars}")
        sheet.spot(f"{ref}.{SPACES[number].bars}", at)


def _bricks(sheet: Sheet, hue: str, box: Box) -> None:
    """A strip of wall, row by row."""
    x, y, wide, high = box
    sheet.box(box, hue, radius=STRIP_ROUND)
    joint = theme.mix(hue, theme.INK, 0.45)
    for row, top in enumerate(range(y, y + high - LAST, BRICK)):
        sheet.rule(x, top, wide, colour=joint)
        sheet.rule(x + JOINTS[row % 2], top, min(BRICK, y + high - 2 - top), colour=joint, down=True)


def _space(sheet: Sheet, owner: int, number: int, vp: int, box: Box, *, ref: str) -> None:
    """A wall space: bars and VP, and the owner's token or wall."""
    x, y, wide, high = box
    fill = theme.FIELD if owner < 0 else sheet.look(owner).pale
    edge, part = (theme.SOFT, f"{ref}.free") if owner < 0 else (theme.INK, ref)
    sheet.box(box, fill, edge=edge, line=2, radius=SPACE_ROUND, ref=part)
    ink = theme.DEEP_GOLD if owner < 0 else theme.INK
    if high < TALL_FROM:
        middle, form = y + high // 2, LOW
        bars(sheet, number, x + form.margin + BARS // 2, middle, high=form.bars)
        end = x + form.margin + BARS + FIGURE
        sheet.bold(vp, end, mid_line(middle, form.figure), form.figure, colour=ink, on=fill, align="right",
                   ref=f"{ref}.vp")  # fmt: skip
        if owner >= 0:
            seat_token(sheet, owner, x + wide - LEAST // 2 - 3, middle, LEAST, ref=f"{ref}.{owner}.token")
        return
    form = TALL
    line = y + LINE_AT
    bars(sheet, number, x + share(wide, BARS_AT), line, high=form.bars)
    sheet.bold(vp, x + wide - form.margin, mid_line(line, form.figure), form.figure, colour=ink, on=fill,
               align="right", ref=f"{ref}.vp")  # fmt: skip
    room = y + high - line - form.figure // 2 - BUILT_TOP
    size, foot = min(wide - BUILT_SIDES, room - 2, BUILT), y + high - room // 2 - 3
    if owner >= 0:
        piece(sheet, "wall", owner, x + wide // 2 - 2, foot - 1, size, ref=f"{ref}.{owner}")
    else:
        pale = theme.mix(theme.FIELD, theme.SHADE, 0.6)
        sheet.art("wall", x + wide // 2, foot, share(size, OUTLINE), colour=pale, ground=theme.FIELD, loose=True)
