"""The court: the three ministries with their officials."""

from __future__ import annotations

from engine.confucius.data import MINISTRIES, SPACES
from engine.confucius.state import NOBODY, ConfuciusView, Ministry
from render import theme
from render.confucius.parts import (
    BAMBOO,
    LEAF,
    LEAST,
    MINISTRY_ART,
    MINISTRY_INK,
    MINISTRY_SIGN,
    chit,
    said,
    slot,
    term,
    tile,
)
from render.letters import SEAL, mid_line
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import field, seat_token

TOP = 34
"""The height of the line of space numbers."""
WIDE, NARROW_NAME, NARROW_CHITS = 1300, 170, 160
"""From this width on the ministries have wide columns for names and chits; below these a column has small things."""
NAMES, CHITS = (168, 190), (136, 160)
"""The widths of those columns, on the board and where the ministries stand alone."""


def ministries(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """One row for each ministry: name, seven spaces, the two chits."""
    x, y, wide, high = box
    names, chits = NAMES[wide > WIDE], CHITS[wide > WIDE]
    step = (wide - names - chits - 20) // SPACES
    row = (high - TOP - 6) // len(MINISTRIES)
    with sheet.still():
        field(sheet, box)
    left = x + 10 + names
    sheet.text(said(picture, "seniority"), x + 16, y + 11, theme.SMALL, colour=theme.SOFT, room=names - 8)
    for space in range(SPACES):
        sheet.bold(space + 1, left + space * step + (step - 8) // 2, y + 11, 24, colour=theme.SOFT, align="middle",
                   ref=f"ministry.space.{space + 1}")  # fmt: skip
    for index, ministry in enumerate(view.table.ministries):
        at = (x + 6, y + TOP + index * row, wide - 12, row - 6)
        _ministry(sheet, picture, ministry, at, names, chits, step)


def _ministry(sheet: Sheet, picture: Picture, ministry: Ministry, box: Box, names: int, chits: int, step: int) -> None:
    x, y, wide, high = box
    ref = f"ministry.{ministry.id}"
    ground = theme.SHADE if ministry.resolved else LEAF
    sheet.box(box, ground, edge=theme.ASH if ministry.resolved else BAMBOO, line=2, radius=10, ref=ref)
    sheet.box((x + 2, y + 8, 6, high - 16), MINISTRY_INK[ministry.id], radius=3, loose=True)
    _name(sheet, picture, ministry, (x + 16, y, names - 18, high), ground)
    for space in range(SPACES):
        at = (x + 4 + names + space * step, y + 6, step - 8, high - 12)
        name = f"{ref}.{space + 1}"
        sheet.spot(f"{ministry.id}.{space + 1}", at)
        if not ministry.tiles[space]:
            slot(sheet, at, f"{name}.empty")
            continue
        owner = ministry.owners[space]
        counts = ministry.counted[space] if ministry.counted else NOBODY
        lent = counts if counts != owner else NOBODY
        tile(sheet, picture, at, ministry.tiles[space], owner, secured=ministry.secured[space], lent=lent, ref=name)
    _chits(sheet, ministry, (x + wide - chits, y, chits - 6, high), ground)


def _name(sheet: Sheet, picture: Picture, ministry: Ministry, box: Box, ground: str) -> None:
    """The name, its characters, what it makes cheaper; or that it is resolved, or who is out."""
    x, y, wide, high = box
    ref, ink = f"ministry.{ministry.id}", MINISTRY_INK[ministry.id]
    sheet.bold(
        term(picture, ministry.id), x, y + 16, 32 if wide < NARROW_NAME else 38, on=ground, room=wide, ref=f"{ref}.name"
    )
    line = y + high - 30
    if ministry.out:
        used = sheet.text(said(picture, "out"), x, mid_line(line, 22), 22, on=ground, ref=f"{ref}.out")
        for index, seat in enumerate(ministry.out):
            at = x + used + 18 + index * 29
            seat_token(sheet, seat, at, line, LEAST, ref=f"{ref}.out.{seat}")
    elif ministry.resolved:
        sheet.art("check", x + 15, line, LEAST, ref=f"{ref}.resolved.icon")
        sheet.text(said(picture, "resolved"), x + 36, line - 8, 24, colour=theme.INK, on=ground, room=wide - 36,
                   ref=f"{ref}.resolved")  # fmt: skip
    else:
        sheet.text(
            MINISTRY_SIGN[ministry.id], x, mid_line(line, 32), 32, colour=ink, on=ground, face=SEAL, ref=f"{ref}.sign"
        )
        sheet.art(MINISTRY_ART[ministry.id], x + 94, line, 38, colour=ink, ground=theme.WHITE, ref=f"{ref}.icon")


def _chits(sheet: Sheet, ministry: Ministry, box: Box, ground: str) -> None:
    """Minister's chit above, First Secretary's below, each with the holder's marker once it is taken."""
    x, y, wide, high = box
    size = min(50 if wide < NARROW_CHITS else 76, high // 2 - 4)
    for index, holder in enumerate((ministry.minister, ministry.secretary)):
        ref = f"ministry.{ministry.id}.{'minister' if not index else 'secretary'}"
        middle = y + high // 4 + index * (high // 2) + (2 if not index else -2)
        chit(sheet, ministry.chits[index], x + wide // 3 - 6, middle, size, BAMBOO, ref=f"{ref}.chit")
        at = x + wide * 3 // 4
        if holder != NOBODY:
            seat_token(sheet, holder, at, middle, min(44 if wide < NARROW_CHITS else 56, size), ref=f"{ref}.{holder}")
        else:
            drawing = "laurel" if not index else "brush"
            pale = theme.mix(theme.GOLD, ground, 0.35)
            sheet.art(drawing, at, middle, min(38, size), colour=pale, ground=theme.WHITE, ref=f"{ref}.free")
