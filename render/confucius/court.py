"""The court: the three ministries with their officials, and the Imperial examination."""

from __future__ import annotations

from engine.confucius.data import MINISTRIES, SPACES
from engine.confucius.state import NOBODY, STUDENT_SPACES, ConfuciusView, Ministry
from render import theme
from render.confucius.parts import (
    BAMBOO,
    LEAF,
    MINISTRY_ART,
    MINISTRY_INK,
    MINISTRY_SIGN,
    chit,
    marker,
    said,
    slot,
    term,
    tile,
)
from render.letters import SEAL
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import field, seat_token

TOP = 34
"""The height of the line of space numbers."""
WIDE, NARROW_NAME, NARROW_CHITS = 1200, 150, 140
"""From this width on the ministries have wide columns for names and chits; below these a column has small things."""
NAMES, CHITS = (146, 190), (116, 150)
"""The widths of those columns, on the board and where the ministries stand alone."""
LARGEST_CARD = 230
"""The candidate face up is never larger."""
PAIR, LINE = 2, 29
"""Cards played in an examination stand in lines of so many, so far apart."""


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
        tile(sheet, picture, at, ministry.tiles[space], owner, secured=ministry.secured[space], ref=name)
        if ministry.counted and ministry.counted[space] not in (owner, NOBODY):
            lent = ministry.counted[space]
            size = 34 if at[2] > 110 else 28
            seat_token(sheet, lent, at[0] + at[2] - size // 2 - 2, at[1] + at[3] - size // 2 - 2, size,
                       ref=f"{name}.lent.{lent}", loose=True)  # fmt: skip
    _chits(sheet, ministry, (x + wide - chits, y, chits - 6, high), ground)


def _name(sheet: Sheet, picture: Picture, ministry: Ministry, box: Box, ground: str) -> None:
    """The name, its characters, what it makes cheaper; or that it is resolved, or who is out."""
    x, y, wide, high = box
    ref, ink = f"ministry.{ministry.id}", MINISTRY_INK[ministry.id]
    sheet.bold(
        term(picture, ministry.id), x, y + 13, 30 if wide < NARROW_NAME else 38, on=ground, room=wide, ref=f"{ref}.name"
    )
    line = y + high - 26
    if ministry.out:
        used = sheet.text(said(picture, "out"), x, line - 8, 22, colour=theme.DARK_RED, on=ground, ref=f"{ref}.out")
        for index, seat in enumerate(ministry.out):
            at = x + used + 16 + index * 27
            seat_token(sheet, seat, at, line, 25, ref=f"{ref}.out.{seat}")
    elif ministry.resolved:
        sheet.art("check", x + 13, line, 24, ref=f"{ref}.resolved.icon")
        sheet.text(said(picture, "resolved"), x + 32, line - 8, 24, colour=theme.INK, on=ground, room=wide - 32,
                   ref=f"{ref}.resolved")  # fmt: skip
    else:
        sheet.text(MINISTRY_SIGN[ministry.id], x, line - 12, 32, colour=ink, on=ground, face=SEAL, ref=f"{ref}.sign")
        sheet.art(MINISTRY_ART[ministry.id], x + 92, line, 34, colour=ink, ground=theme.WHITE, ref=f"{ref}.icon")


def _chits(sheet: Sheet, ministry: Ministry, box: Box, ground: str) -> None:
    """Minister's chit above, First Secretary's below, each with the holder's marker once it is taken."""
    x, y, wide, high = box
    size = min(48 if wide < NARROW_CHITS else 76, high // 2 - 8)
    for index, holder in enumerate((ministry.minister, ministry.secretary)):
        ref = f"ministry.{ministry.id}.{'minister' if not index else 'secretary'}"
        middle = y + high // 4 + index * (high // 2) + (2 if not index else -2)
        chit(sheet, ministry.chits[index], x + wide // 3 - 6, middle, size, BAMBOO, ref=f"{ref}.chit")
        at = x + wide * 3 // 4
        if holder != NOBODY:
            seat_token(sheet, holder, at, middle, min(40 if wide < NARROW_CHITS else 56, size), ref=f"{ref}.{holder}")
        else:
            drawing = "laurel" if not index else "brush"
            sheet.art(drawing, at, middle, 32, colour=theme.mix(theme.GOLD, ground, 0.35), ground=theme.WHITE)


def examination(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The candidate turned up with the number left, the two student spaces, and cards played for them."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box, said(picture, "examination"))
    if view.table.forced:
        mark = (x + wide - 52, y + 5, 46, 34)
        sheet.box(mark, theme.VERMILION, radius=8, ref="forced")
        sheet.art("drum", mark[0] + 23, mark[1] + 17, 28, colour=theme.WHITE, ground=theme.BRIGHT)
    top = y + 42
    tall = high - 52
    card = min(tall - 34, wide // 3 - 16, LARGEST_CARD)
    if tall > card + 4 * LINE:  # a tall field: the pieces stand in its middle, with room for the cards played
        top += (tall - card - 3 * LINE) // 2
        tall = card + 3 * LINE + 20
    stack = (x + 14, top, card, card)
    if view.table.candidate:
        for layer in range(min(2, view.candidates_left), 0, -1):
            behind = (stack[0] + layer * 4, top + layer * 4, card, card)
            sheet.box(behind, theme.SHADE, edge=theme.INK, line=2, radius=9, loose=True)
        name = view.table.candidate
        tile(sheet, picture, stack, name, NOBODY, secured=False, ref=f"candidate.{name}")
    else:
        slot(sheet, stack, "candidate.none")
    left = said(picture, "left", {"n": view.candidates_left})
    sheet.bold(left, stack[0] + card // 2, top + card + 16, 24, align="middle", room=card + 20, ref="candidate.left")
    first = stack[0] + card + 28
    step = (x + wide - 10 - first) // 2
    most = max([0, *([play.student for play in view.plays].count(name) for name in STUDENT_SPACES)])
    rows = -(-most // PAIR)
    size = min(card, step - 14, tall - rows * LINE - 4)
    for index, seat in enumerate(view.table.students):
        _student(sheet, view, index, seat, (first + index * step, top, step - 10, tall), size)


def _student(sheet: Sheet, view: ConfuciusView, index: int, seat: int, box: Box, size: int) -> None:
    x, y, wide, _high = box
    ref = f"student.{STUDENT_SPACES[index]}"
    colour = theme.VERMILION if index == 0 else theme.ASH
    at = (x + (wide - size) // 2, y, size, size)
    middle = at[0] + size // 2
    sheet.box(at, theme.mix(colour, theme.WHITE, 0.72), edge=colour, line=5, radius=size // 2, ref=ref)
    sheet.spot(ref, at)
    if seat != NOBODY:
        marker(sheet, seat, middle, y + size // 2, size * 5 // 8, secured=True, ref=f"{ref}.{seat}")
    else:
        sheet.art("book", middle, y + size // 2, size // 2, colour=theme.mix(colour, theme.WHITE, 0.5),
                  ground=theme.FIELD, ref=f"{ref}.free")  # fmt: skip
    for number, play in enumerate(play for play in view.plays if play.student == STUDENT_SPACES[index]):
        row, column = divmod(number, PAIR)
        left, line = x + column * (wide // PAIR), y + size + 20 + row * LINE
        seat_token(sheet, play.seat, left + 11, line, 22, ref=f"{ref}.play.{play.seat}.seat")
        sheet.bold(play.count, left + 24, line - 9, 24, ref=f"{ref}.play.{play.seat}")
