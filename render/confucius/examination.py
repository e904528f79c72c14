"""The Imperial examination: the candidate, the student spaces and the cards played; after the end the offices."""

from __future__ import annotations

from engine.confucius.data import OFFICES
from engine.confucius.describe import office_count
from engine.confucius.state import NOBODY, RED, STUDENT_SPACES, ConfuciusView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.confucius.parts import (
    CORNER,
    LARGE_WORDS,
    LEAST,
    LITTLE_WORDS,
    PALE_COIN,
    REWARD,
    WORDS,
    drawn_words,
    marker,
    slot,
    term,
    tile,
)
from render.widgets.tokens import field, seat_token

TOP, FOOT, SIDE = 38, 8, 10
"""The height of the title; what is free under candidate and student spaces, and right of them."""
LARGEST = 300
"""The greatest width of the candidate and of a student space."""
FORCED, FORCED_AT, FORCED_CORNER = (38, 34), (8, 5), 8
"""The plate that says that an examination is forced: its size, how far from the right edge and from the upper one it
is, the radius of its corners.
"""
LEFT_AT = (56, 13)
"""How far from the right edge the number of candidates left ends, and how far down it stands."""
STACK_AT, STACK_SIDE, LAYER = 14, 16, 4
"""The candidates: where they begin, by how much they are narrower than a third of the field, how far one lies aside
under the other.
"""
BEHIND, GAP = 26, 8
"""Room between the candidates and the student spaces, and between those."""
RED_MAT, OTHER_MAT = "#8E5146", theme.ASH
"""The mats of the red student space and of the other one; a laurel marks the red one, which wins ties."""
MAT, MAT_LINE, MAT_CORNER = 76, 5, 12
"""From this size on a student space has room for the marker beside its owner's token; its edge, and the radius of its
corners.
"""
MARKER, MARKER_LEFT = 3 / 5, 1 / 8
"""The marker on a student space, and how far left of the middle it is, as parts of the space."""
ALONE_EDGE, OWNER_EDGE = 7, 4
"""Room round a token that stands there alone, and from the corner to one beside its marker."""
PLAY, LINE, PLAYS_AT = 46, 29, 4
"""Cards played: the width of a column of them, the height of a line, how far from the student space they begin."""
OFFICE_ART = {"chief_minister": "laurel", "admiral": "junk", "general": "helmet"}
OFFICES_FOOT, OFFICE_GAP = 6, 2
"""What is free under the offices, and between their drawings or round their tokens."""
ICON_AT, NAME_AT, NAME_END = 32, 60, 100
"""In the line of an office: the middle of its drawing, where the name begins, how far from the right edge it ends."""
HOLDER_AT, NONE_AT, COUNT_AT = 76, 70, 16
"""How far from the right edge the holder's token is, where there is none the dash begins, and his number ends."""


def examination(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The candidate turned up with the number left, the two student spaces, and cards played for them."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box, drawn_words(picture, "examination"))
    if view.table.forced:
        across, down = FORCED
        mark = (x + wide - FORCED_AT[0] - across, y + FORCED_AT[1], across, down)
        sheet.box(mark, theme.INK, radius=FORCED_CORNER, ref="forced")
        sheet.art("drum", mark[0] + across // 2, mark[1] + down // 2, LEAST, colour=theme.WHITE, ground=PALE_COIN,
                  ref="forced.drum")  # fmt: skip
    top, tall = y + TOP, high - TOP - FOOT
    card = min(tall, wide // 3 - STACK_SIDE, LARGEST)
    top += (tall - card) // 2
    stack = (x + STACK_AT, top, card, card)
    if view.table.candidate:
        for layer in range(min(2, view.candidates_left), 0, -1):
            behind = (stack[0] + layer * LAYER, top + layer * LAYER, card, card)
            sheet.box(behind, theme.SHADE, edge=theme.INK, line=2, radius=CORNER, loose=True)
        name = view.table.candidate
        tile(sheet, picture, stack, name, NOBODY, secured=False, ref=f"candidate.{name}")
    else:
        slot(sheet, stack, "candidate.none")
    left = drawn_words(picture, "left", {"n": view.candidates_left})
    sheet.bold(left, x + wide - LEFT_AT[0], y + LEFT_AT[1], LITTLE_WORDS, align="right", room=wide // 3,
               ref="candidate.left")  # fmt: skip
    first = stack[0] + card + BEHIND
    step = (x + wide - SIDE - first) // len(view.table.students)
    for index, seat in enumerate(view.table.students):
        _student(sheet, view, index, seat, (first + index * step, y + TOP, step - GAP, tall))


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
    sheet.box(at, theme.mix(colour, theme.WHITE, 0.72), edge=colour, line=MAT_LINE, radius=MAT_CORNER, ref=ref)
    sheet.spot(ref, at)
    if seat != NOBODY and size < MAT:
        seat_token(sheet, seat, *middle, size - 2 * ALONE_EDGE, ref=f"{ref}.{seat}")
    elif seat != NOBODY:
        token = max(LEAST, size // 3)
        left, corner = middle[0] - share(size, MARKER_LEFT), size - token // 2 - OWNER_EDGE
        marker(sheet, seat, left, middle[1], share(size, MARKER), secured=True, ref=f"{ref}.{seat}")
        seat_token(sheet, seat, at[0] + corner, at[1] + corner, token, ref=f"{ref}.owner.{seat}", loose=True)
    else:
        drawing, ink = ("laurel", theme.GOLD) if name == RED else ("book", theme.mix(colour, theme.WHITE, 0.5))
        sheet.art(drawing, *middle, max(LEAST, size // 2), colour=ink, ground=theme.FIELD, ref=f"{ref}.free")
    for number, play in enumerate(plays):
        column, row = divmod(number, rows)
        left, line = x + size + PLAYS_AT + column * PLAY, y + LINE // 2 + row * LINE
        seat_token(sheet, play.seat, left + LEAST // 2, line, LEAST, ref=f"{ref}.play.{play.seat}.seat")
        sheet.bold(
            play.count, left + LEAST + 2, mid_line(line, LITTLE_WORDS), LITTLE_WORDS, ref=f"{ref}.play.{play.seat}"
        )


def offices(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """After the end: who holds each office, with how many."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box, drawn_words(picture, "offices"))
    step = (high - TOP - OFFICES_FOOT) // len(OFFICES)
    holders, right = view.table.offices or [NOBODY] * len(OFFICES), x + wide
    for index, (office, holder) in enumerate(zip(OFFICES, holders, strict=True)):
        ref, middle = f"office.{office}", y + TOP + index * step + step // 2
        line = mid_line(middle, WORDS)
        sheet.art(OFFICE_ART[office], x + ICON_AT, middle, step - OFFICE_GAP, colour=theme.GOLD, ground=theme.FIELD,
                  ref=f"{ref}.icon")  # fmt: skip
        sheet.text(term(picture, office), x + NAME_AT, line, WORDS, room=wide - NAME_AT - NAME_END, ref=f"{ref}.name")
        if holder == NOBODY:
            sheet.text("–", right - NONE_AT, line, WORDS, colour=REWARD, ref=f"{ref}.nobody")
            continue
        seat_token(sheet, holder, right - HOLDER_AT, middle, step - 2 * OFFICE_GAP, ref=f"{ref}.{holder}")
        sheet.bold(office_count(view, office, holder), right - COUNT_AT, mid_line(middle, LARGE_WORDS), LARGE_WORDS,
                   align="right", ref=f"{ref}.count")  # fmt: skip
