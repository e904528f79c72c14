"""The great wall along the north of the map: six sections whose spaces rise as they are built."""

from __future__ import annotations

from engine.zhanguo.data import CONDITIONS, SECTIONS, SPACES
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.widgets.tokens import seat_token
from render.zhanguo.conditions import condition
from render.zhanguo.parts import AREAS, FRAME_ROUND, LEAST, area_sign, bars
from render.zhanguo.walls import area_letter

GAP, PAD = 6, 6
"""Room between the sections, and inside one."""
SIGN, HEAD = 36, 44
"""The letter of an area, and the height of the line with it and the condition."""
BETWEEN, SITE, ROUND = 4, 56, 3
"""Between the spaces of a section; the height of one that is free; its corners."""
MERLON, MERLONS = 11, 3
"""The height of the merlons of what is built, and how many there are."""
COURSE, FOOTING = 12, 8
"""The height of a row of stones, and of the footing on which all spaces stand."""
FIGURE, BARS, FIGURE_AT = 26, 15, 12
"""The VP of a space; its bars, and the room between an edge and the middle of these."""
BARS_DOWN = 0.3
"""On what is built: how far down in the face the middle of the bars lies, above that of the VP, as a share of it."""


def rampart(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """All sections side by side."""
    x, y, wide, high = box
    step = (wide + GAP) // len(SECTIONS)
    for index in range(len(SECTIONS)):
        _section(sheet, view, picture, index, (x + index * step, y, step - GAP, high))


def _section(sheet: Sheet, view: ZhanguoView, picture: Picture, index: int, box: Box) -> None:
    """What counts here, on the colour of the area; below it the three spaces, on one footing."""
    x, y, wide, high = box
    section, wall = SECTIONS[index], view.table.walls[index]
    ref, hue = f"wall.{section.id}", AREAS[section.area]
    found, paper = CONDITIONS[wall.condition], theme.mix(theme.FIELD, hue, 0.16)
    with sheet.still():
        sheet.box(box, paper, edge=hue, line=3, radius=FRAME_ROUND)
        sheet.box((x + 3, y + high - FOOTING - 3, wide - 2 * 3, FOOTING), hue, loose=True)
    middle = y + PAD + HEAD // 2
    area_sign(sheet, section.area, area_letter(picture, section.area), x + PAD + SIGN // 2, middle, SIGN,
              ref=f"{ref}.area")  # fmt: skip
    room = wide - 3 * PAD - SIGN
    condition(sheet, found, x + 2 * PAD + SIGN + room // 2, middle, HEAD - PAD, room=room, on=paper,
              ref=f"{ref}.condition")  # fmt: skip
    sheet.spot(ref, box)
    top = y + PAD + HEAD
    across = (wide - 2 * PAD + BETWEEN) // len(SPACES)
    for number, owner in enumerate(wall.spaces):
        part = f"{ref}.{SPACES[number].bars}"
        at = (x + PAD + number * across, top, across - BETWEEN, y + high - FOOTING - top - 2)
        sheet.spot(part, at)
        if owner < 0:
            _site(sheet, SPACES[number].bars, found.vp[number], at, part)
        else:
            _built(sheet, owner, SPACES[number].bars, found.vp[number], at, part)


def _site(sheet: Sheet, number: int, vp: int, box: Box, ref: str) -> None:
    """A free space: low, pale, with its bars and its VP."""
    x, y, wide, high = box
    at = (x, y + high - SITE, wide, SITE)
    sheet.box(at, theme.FIELD, edge=theme.SOFT, line=2, radius=ROUND, ref=f"{ref}.free")
    bars(sheet, number, x + wide // 2, at[1] + FIGURE_AT + 2, high=BARS, colour=theme.SOFT)
    top = mid_line(at[1] + SITE - FIGURE_AT - PAD, FIGURE)
    sheet.bold(vp, x + wide // 2, top, FIGURE, colour=theme.DEEP_GOLD, align="middle", ref=f"{ref}.vp")


def _built(sheet: Sheet, owner: int, number: int, vp: int, box: Box, ref: str) -> None:
    """A stretch of wall in the colour of its owner, as high as there is room, with his sign."""
    x, y, wide, high = box
    look = sheet.look(owner)
    merlon = wide // (2 * MERLONS - 1)
    for place in range(MERLONS):
        left = x + place * (wide - merlon) // (MERLONS - 1)
        sheet.box((left, y, merlon, MERLON + PAD), look.colour, edge=theme.INK, line=2, loose=True)
    body = (x, y + MERLON, wide, high - MERLON)
    sheet.box(body, look.colour, edge=theme.INK, line=2, ref=ref)
    joint = theme.mix(look.colour, theme.INK, 0.4)
    face = (x + 3, y + MERLON + 3, wide - 2 * 3, high - MERLON - LEAST - FOOTING)
    for row in range(face[1] + face[3] + PAD, body[1] + body[3] - 3, COURSE):
        sheet.rule(x + 2, row, wide - 2 * 2, colour=joint)
    sheet.box(face, look.pale, radius=ROUND, loose=True)
    centre, line = x + wide // 2, share(face[3], BARS_DOWN)
    bars(sheet, number, centre, face[1] + line - 1, high=BARS)
    below = mid_line(face[1] + face[3] - line, FIGURE)
    sheet.bold(vp, centre, below, FIGURE, on=look.pale, align="middle", ref=f"{ref}.vp")
    seat_token(sheet, owner, x + wide // 2, y + high - LEAST // 2 - 3, LEAST, ref=f"{ref}.{owner}.token", loose=True)
