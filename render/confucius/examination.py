"""The Imperial examination: the candidate, the student spaces and the cards played; after the end the offices."""

from __future__ import annotations

from engine.confucius.data import OFFICES
from engine.confucius.state import NOBODY, RED, STUDENT_SPACES, ConfuciusView
from engine.confucius.tell import office_count
from render import theme
from render.confucius.parts import LEAST, PALE_COIN, REWARD, marker, said, slot, term, tile, upper
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import field, seat_token

TOP, LINE, LARGEST = 38, 29, 300
"""The height of the title, of a line of cards played, and the greatest width of the candidate."""
RED_MAT, OTHER_MAT = "#8E5146", theme.ASH
"""The mats of the red student space and of the other one; a laurel marks the red one, which wins ties."""
MAT = 76
"""From this size on a student space has room for the marker beside its owner's token."""
PLAY = 46
"""The width of a column of cards played."""
OFFICE_ART = {"chief_minister": "laurel", "admiral": "junk", "general": "helmet"}


def examination(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The candidate turned up with the number left, the two student spaces, and cards played for them."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box, said(picture, "examination"))
    if view.table.forced:
        mark = (x + wide - 46, y + 5, 38, 34)
        sheet.box(mark, theme.INK, radius=8, ref="forced")
        sheet.art("drum", mark[0] + 19, mark[1] + 17, LEAST, colour=theme.WHITE, ground=PALE_COIN, ref="forced.drum")
    top, tall = y + TOP, high - TOP - 8
    card = min(tall, wide // 3 - 16, LARGEST)
    top += (tall - card) // 2
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
    sheet.bold(left, x + wide - 56, y + 13, 24, align="right", room=wide // 3, ref="candidate.left")
    first = stack[0] + card + 26
    step = (x + wide - 10 - first) // 2
    for index, seat in enumerate(view.table.students):
        _student(sheet, view, index, seat, (first + index * step, y + TOP, step - 8, tall))


def _student(sheet: Sheet, view: ConfuciusView, index: int, seat: int, box: Box) -> None:
    """A student space with its marker, and beside it the cards played for it: whose, and how many."""
    x, y, wide, high = box
    name = STUDENT_SPACES[index]
    ref, colour = f"student.{name}", RED_MAT if name == RED else OTHER_MAT
    plays = [play for play in view.plays if play.student == name]
    rows = max(1, high // LINE)
    columns = -(-len(plays) // rows)
    size = min(wide - columns * PLAY, high, LARGEST)
    at = (x, y + (high - size) // 2, size, size)
    middle = (at[0] + size // 2, at[1] + size // 2)
    sheet.box(at, theme.mix(colour, theme.WHITE, 0.72), edge=colour, line=5, radius=12, ref=ref)
    sheet.spot(ref, at)
    if seat != NOBODY and size < MAT:
        seat_token(sheet, seat, *middle, size - 14, ref=f"{ref}.{seat}")
    elif seat != NOBODY:
        token = max(LEAST, size // 3)
        marker(sheet, seat, middle[0] - size // 8, middle[1], size * 3 // 5, secured=True, ref=f"{ref}.{seat}")
        seat_token(sheet, seat, at[0] + size - token // 2 - 4, at[1] + size - token // 2 - 4, token,
                   ref=f"{ref}.owner.{seat}", loose=True)  # fmt: skip
    else:
        drawing, ink = ("laurel", theme.GOLD) if name == RED else ("book", theme.mix(colour, theme.WHITE, 0.5))
        sheet.art(drawing, *middle, max(LEAST, size // 2), colour=ink, ground=theme.FIELD, ref=f"{ref}.free")
    for number, play in enumerate(plays):
        column, row = divmod(number, rows)
        left, line = x + size + 4 + column * PLAY, y + LINE // 2 + row * LINE
        seat_token(sheet, play.seat, left + LEAST // 2, line, LEAST, ref=f"{ref}.play.{play.seat}.seat")
        sheet.bold(play.count, left + LEAST + 2, upper(line, 24), 24, ref=f"{ref}.play.{play.seat}")


def offices(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """After the end: who holds each office, with how many."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box, said(picture, "offices"))
    step = (high - TOP - 6) // len(OFFICES)
    holders = view.table.offices or [NOBODY] * len(OFFICES)
    for index, (office, holder) in enumerate(zip(OFFICES, holders, strict=True)):
        ref, middle = f"office.{office}", y + TOP + index * step + step // 2
        sheet.art(OFFICE_ART[office], x + 32, middle, step - 2, colour=theme.GOLD, ground=theme.FIELD,
                  ref=f"{ref}.icon")  # fmt: skip
        sheet.text(term(picture, office), x + 60, upper(middle, 26), 26, room=wide - 160, ref=f"{ref}.name")
        if holder == NOBODY:
            sheet.text("–", x + wide - 70, upper(middle, 26), 26, colour=REWARD, ref=f"{ref}.nobody")
            continue
        seat_token(sheet, holder, x + wide - 76, middle, step - 4, ref=f"{ref}.{holder}")
        sheet.bold(office_count(view, office, holder), x + wide - 16, upper(middle, 28), 28, align="right",
                   ref=f"{ref}.count")  # fmt: skip
