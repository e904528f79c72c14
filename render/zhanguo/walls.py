"""The wall with its six sections."""

from __future__ import annotations

from msgspec import Struct

from engine.zhanguo.data import CONDITIONS, SECTIONS, SPACES
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import condition_term
from render import theme
from render.letters import mid_line
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import seat_token
from render.zhanguo.conditions import condition
from render.zhanguo.parts import AREAS, GAME, LEAST, area_sign, bars, piece

GAP, INSET = 4, 2
"""Room between sections and between the spaces of one, and inside a section."""
STRIP, BRICK, SIGN = 40, 14, 32
"""The width of the strip of wall at the left of a section, the height of its bricks, the size of its letter."""
WORDED, TITLE = 110, 52
"""From this height on, a section tells its condition in words, in a line of this height."""
SPACE, WIDEST = 88, 124
"""The width of a wall space, and its greatest where there is room."""
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
        sheet.box(box, paper, edge=theme.INK, line=2, radius=6)
        _bricks(sheet, hue, (x + 2, y + 2, STRIP, high - 4))
    area_sign(sheet, section.area, area_letter(picture, section.area), x + 2 + STRIP // 2, y + high // 2, SIGN,
              ref=f"{ref}.area")  # fmt: skip
    sheet.spot(ref, box)
    found, words = CONDITIONS[wall.condition], high > WORDED
    side, top, tall = SPACE, y + INSET, high - 2 * INSET
    left = x + 2 + STRIP
    if words:
        side = min(WIDEST, (wide - 240) // len(SPACES) - GAP)
        top, tall = y + TITLE, high - TITLE - 2 * GAP
        sheet.bold(condition_words(picture, wall.condition), left + 14, y + 18, 26, on=paper, room=wide - STRIP - 28,
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
    sheet.box(box, hue, radius=4)
    joint = theme.mix(hue, theme.INK, 0.45)
    for row, top in enumerate(range(y, y + high - 6, BRICK)):
        sheet.rule(x, top, wide, colour=joint)
        sheet.rule(x + (12 if row % 2 else 22), top, min(BRICK, y + high - 2 - top), colour=joint, down=True)


def _space(sheet: Sheet, owner: int, number: int, vp: int, box: Box, *, ref: str) -> None:
    """A wall space: bars and VP, and the owner's token or wall."""
    x, y, wide, high = box
    fill = theme.FIELD if owner < 0 else sheet.look(owner).pale
    edge, part = (theme.SOFT, f"{ref}.free") if owner < 0 else (theme.INK, ref)
    sheet.box(box, fill, edge=edge, line=2, radius=5, ref=part)
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
    line = y + form.figure * 3 // 4
    bars(sheet, number, x + wide * 3 // 10, line, high=form.bars)
    sheet.bold(vp, x + wide - form.margin, mid_line(line, form.figure), form.figure, colour=ink, on=fill,
               align="right", ref=f"{ref}.vp")  # fmt: skip
    room = y + high - line - form.figure // 2 - 4
    size, foot = min(wide - 12, room - 2, 72), y + high - room // 2 - 3
    if owner >= 0:
        piece(sheet, "wall", owner, x + wide // 2 - 2, foot - 1, size, ref=f"{ref}.{owner}")
    else:
        pale = theme.mix(theme.FIELD, theme.SHADE, 0.6)
        sheet.art("wall", x + wide // 2, foot, size * 3 // 4, colour=pale, ground=theme.FIELD, loose=True)
