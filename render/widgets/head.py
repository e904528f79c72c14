"""The head of every picture: what a phone must show without zoom.

Above, beside the seal, which game it is and how far; on ink, who is asked and what. Below, the standings, best first,
and the last two changes since the last post. All of it is 44 pixels of type, which is 11 on a phone 400 pixels wide.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.values import View
from render.canvas import theme, typography
from render.canvas.marks import pennant
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import BOLD, REGULAR, SEAL, mid_line
from render.captions.news import News, latest
from render.captions.question import pending, question_of
from render.raster.sprites import has
from render.widgets.names import seat_name
from render.widgets.tokens import seat_token

__all__ = ["BELOW", "head", "pending"]

TOP = theme.MARGIN
FIRST, SECOND, APART = 112, 106, 6
"""The heights of the two rows, and the room between them."""
SECOND_ROW = TOP + FIRST + APART
BELOW = SECOND_ROW + SECOND + theme.GAP
"""Where a board begins."""
CORNER, LINE = 10, 2
"""The corners of plates, and the lines round them."""
HALF = SECOND // 2 - LINE
"""The height of each of the two lines in the second row."""
TOKEN = 46
"""A seat's sign in the standings, before a change, and of each of several who are asked."""

# The game, and how far it is
SEALED = FIRST + 8
"""The seal: it stands out from its row."""
GLYPH, GLYPH_UP = 3 / 5, 0.35
"""The character on a seal, as a share of the seal; how far above the middle it begins, as a share of itself."""
GAME_AT, GAME_ROOM = 7, 640
"""Where in the row the game's name stands, and its room."""
FAR_AT, FAR_GAP, LONGEST = 50, 16, 520
"""Where the figure of rounds stands, and the room behind it; so much of the words how far the game is, where there is
no figure, is kept free beside a task.
"""
BEAD, BEADS, BEADS_AT, BEAD_HIGH, BEAD_GAP = 44, 432, FIRST - 16, 10, 6
"""From a bead to the next at most, the room that is kept free for all of them beside a long task, where in the row they
begin, how high one is, and the room between two.
"""

# Who is asked what
LEAST_TASK, PAD, WHO, LEAST_WHAT = 480, 20, 50, 34
"""The task on ink: its least width, the room around it, the size of the name, the least size of what is asked."""
BEFORE_TASK, BEHIND_HEADLINE = 18, 12
"""The room before a task on ink, and what of it the headline leaves at least."""
WHO_AT, WHAT_AT = 12, 63
"""Where in the row the two lines stand."""
ALONE, ALONE_RIM, RIM = 84, 6, 4
"""The sign of a single one who is asked; the rim of its plate above and below, and that of the plate of several."""
SEVERAL_AT, SIGN_GAP, BEHIND_SIGNS = 31, 6, 12
"""The middle of several signs in the row, the room between two, and that behind the last."""
PLATE_BEFORE, PLATE_CORNER = 8, 12
"""How far the plate of the signs begins before them, and its corners."""

# Standings
CELL = {2: 520, 3: 400, 4: 400, 5: 306}
"""How wide a seat's standing is, by the number of seats."""
SIDE, BEHIND_STANDINGS = 8, 8
"""What is left at either side of the cells, and the room between the standings and the changes."""
TOKEN_AT, NAME_GAP, POINTS_END = 6, 10, 14
"""In a cell: what is left before the sign, the room before and behind the name, what is left behind the points."""
PENNANT_AT, PENNANT_ROOM = 16, 38
"""The sign of a seat whose turn it is: where its middle stands, and the room it takes from the name."""

NAME_SIZES = (theme.TASK, 24, 24)
"""The sizes of a name (`typography.name_lines`)."""
LINE_UP = 2
"""So much above the middle of a line its letters stand, so that what reaches below them stays on the plate."""

# Changes
CHANGES, WORDS = 2, 5
"""So many changes are told, each in at most so many words: the name first, where it has room beside its sign."""
DRAWING, ARROW = 48, 28
"""The drawings of a change, and the arrow between who made it and them."""
ENDS, BETWEEN, BEFORE_ARROW = 10, 6, 14
"""What is left at the ends of a change, the room between its things, and that between its words and an arrow."""
MOTIF, MOTIF_SIDE = 200, 4
"""The motif of a game where nothing has changed yet: its width, and what is left at the ends of the row at least."""


def head(
    sheet: Sheet,
    picture: Picture,
    view: View,
    *,
    seal: str,
    headline: str,
    points: Sequence[int],
    accent: str = theme.VERMILION,
    now: int = 0,
    beads: int = 0,
) -> None:
    """The head: everything else begins at `BELOW`.

    ``headline`` says in words where the game is, or where in the round; ``beads`` is the number of its rounds, ``now``
    the present one.
    ``points`` are those of the seats (none: no standings); at the end of a game those of `Picture.result` are told.
    """
    left, right = theme.MARGIN, sheet.width - theme.MARGIN
    top(sheet, picture, view, seal=seal, headline=headline, accent=accent, now=now, beads=beads)
    shown = _standings(sheet, picture, view, points, left, right)
    _news(sheet, picture, shown, right)


def top(
    sheet: Sheet, picture: Picture, view: View, *, seal: str, headline: str, accent: str, now: int = 0, beads: int = 0
) -> None:
    """The first row of the head: the game, how far it is, who is asked what. It ends at `SECOND_ROW`."""
    name = typography.fit(picture.words.text(f"{sheet.game}.name"), GAME_ROOM, theme.TASK, BOLD)
    with sheet.still():
        start = ground(sheet, seal, accent)
        sheet.bold(name[0], start, TOP + GAME_AT, name[1], ref="head.name")
    wide = min(BEAD * beads, BEADS) if beads else min(typography.width(headline, theme.TASK, BOLD), LONGEST)
    least = max(typography.width(*name, BOLD), wide)
    task = _task(sheet, picture, view, start + least + BEFORE_TASK, sheet.width - theme.MARGIN)
    _course(sheet, headline, start, task - start - BEHIND_HEADLINE, now, beads, accent)


def ground(sheet: Sheet, seal: str, accent: str) -> int:
    """What the first row stands on: a plate, and at its left the seal; returns where the words begin."""
    left, right = theme.MARGIN, sheet.width - theme.MARGIN
    _plate(sheet, (left, TOP, right - left, FIRST))
    sealed(sheet, seal, left + FIRST // 2, TOP + FIRST // 2, SEALED, accent)
    return left + FIRST + theme.GAP


def _plate(sheet: Sheet, box: Box) -> None:
    """What a part of the head stands on."""
    sheet.box(box, theme.FIELD, edge=theme.DEEP, line=LINE, radius=CORNER, loose=True)


def sealed(sheet: Sheet, seal: str, x: int, y: int, size: int, accent: str) -> None:
    """A game's seal, centred."""
    sheet.art("seal", x, y, size, colour=accent, loose=True)
    high = share(size, GLYPH)
    sheet.text(
        seal, x, y - round(high * GLYPH_UP), high, colour=theme.WHITE, on=accent, align="middle", face=SEAL,
        ref="head.seal", loose=True,
    )  # fmt: skip


def _course(sheet: Sheet, headline: str, x: int, room: int, now: int, beads: int, accent: str) -> None:
    """How far the game is: a figure, a few words, and a bead for each round."""
    y = TOP + FAR_AT
    if beads:
        x0 = x + sheet.bold(f"{now}/{beads}", x, y, theme.TASK, ref="head.far") + FAR_GAP
        if typography.width(headline, theme.TASK) <= room - (x0 - x):  # a phone must read it, or not need it
            sheet.text(headline, x0, y, theme.TASK, colour=theme.SOFT, ref="head.headline")
        step = min(BEAD, room // beads)
        for bead in range(1, beads + 1):
            fill = accent if bead == now else theme.INK if bead < now else theme.SHADE
            box = (x + (bead - 1) * step, TOP + BEADS_AT, step - BEAD_GAP, BEAD_HIGH)
            sheet.box(box, fill, edge=theme.INK, line=LINE, radius=BEAD_HIGH // 2, ref=f"head.bead.{bead}")
    else:
        sheet.bold(headline, x, y, theme.TASK, room=room, ref="head.headline")


# ---- who is asked what ----------------------------------------------------------------------------------------------


def _task(sheet: Sheet, picture: Picture, view: View, left: int, right: int) -> int:
    """On ink: who is asked, and what; as wide as it must be, at most from ``left`` on. Returns its left edge."""
    told = question_of(sheet.game, view, picture)
    seats, alone = told.seats, len(told.seats) < 2
    token, rim = (ALONE, ALONE_RIM) if alone else (TOKEN, RIM)
    signs = len(seats) * (token + SIGN_GAP)
    beside = PAD + signs + BEHIND_SIGNS if alone and seats else PAD
    within = 0 if alone else signs + BEHIND_SIGNS
    room = right - left - beside - PAD
    who, size = typography.fit(told.who, room - within, WHO, BOLD)
    what, small = typography.fit(told.what, room, theme.TASK, REGULAR, LEAST_WHAT)
    wide = max(typography.width(who, size, BOLD) + within, typography.width(what, small))
    edge = right - max(LEAST_TASK, wide + beside + PAD)
    sheet.box((edge, TOP, right - edge, FIRST), theme.INK, radius=CORNER, ref="head.task")
    middle = TOP + (FIRST // 2 if alone else SEVERAL_AT)
    if seats:  # on a plate of its own, for no sign is told from ink by its colour alone
        plate = (edge + PAD - PLATE_BEFORE, middle - token // 2 - rim, PLATE_BEFORE + signs, token + 2 * rim)
        sheet.box(plate, theme.FIELD, radius=PLATE_CORNER, loose=True)
    for index, seat in enumerate(seats):
        sign = edge + PAD + token // 2 + index * (token + SIGN_GAP)
        seat_token(sheet, seat, sign, middle, token, ref=f"head.turn.{seat}")
    x = edge + beside
    above = TOP + (WHO_AT if what else (FIRST - round(size * typography.CAP)) // 2)
    sheet.bold(who, x + within, above, size, colour=theme.WHITE, on=theme.INK, ref="head.turn")
    if what:
        sheet.text(what, x, TOP + WHAT_AT, small, colour=theme.WHITE, on=theme.INK, ref="head.asked")
    return edge


# ---- standings and changes ------------------------------------------------------------------------------------------


def _standings(sheet: Sheet, picture: Picture, view: View, points: Sequence[int], left: int, right: int) -> int:
    """Sign, name and points of every seat, best first, down the columns; returns where the changes begin."""
    if picture.result is not None:
        points, order = picture.result.totals(), picture.result.ranking()
    else:
        order = sorted(range(len(points)), key=lambda seat: -points[seat])
    if not order:
        return left
    columns = -(-len(order) // 2)
    cell = CELL.get(len(order), min(CELL.values()))
    wide = columns * cell + 2 * SIDE
    acting = () if view.over else picture.waiting or pending(view)[1]
    with sheet.still():
        _plate(sheet, (left, SECOND_ROW, wide, SECOND))
    for index, seat in enumerate(order):
        box = (left + SIDE + index // 2 * cell, _half(index % 2), cell, HALF)
        _standing(sheet, picture, seat, points[seat], box, seat in acting)
    return left + wide + BEHIND_STANDINGS


def _half(index: int) -> int:
    """Where one of the two lines of the second row begins."""
    return SECOND_ROW + LINE + index * (HALF + 1)


def _standing(sheet: Sheet, picture: Picture, seat: int, points: int, box: Box, acting: bool) -> None:
    x, y, wide, high = box
    middle, ref = y + high // 2, f"head.standing.{seat}"
    seat_token(sheet, seat, x + TOKEN_AT + TOKEN // 2, middle, TOKEN, ref=f"{ref}.token")
    right, told = x + wide - POINTS_END, str(points).replace("-", "–")
    figure = sheet.bold(told, right, mid_line(middle - LINE_UP, theme.TASK), theme.TASK, align="right", ref=f"{ref}.vp")
    start = x + TOKEN_AT + TOKEN + NAME_GAP
    if acting:
        pennant(sheet, start + PENNANT_AT, middle, ref=f"{ref}.active")
        start += PENNANT_ROOM
    room = right - figure - NAME_GAP - start
    seat_name(sheet, picture.names[seat], start, middle - LINE_UP, room, NAME_SIZES, ref=f"{ref}.name")


def _news(sheet: Sheet, picture: Picture, left: int, right: int) -> None:
    """The last changes: whose sign, an arrow, a drawing, a few words."""
    changes = latest(sheet.game, picture.news, picture.words, picture.names, CHANGES)
    with sheet.still():
        _plate(sheet, (left, SECOND_ROW, right - left, SECOND))
    if not changes and has(f"motif_{sheet.game}"):
        number = (right - left - 2 * MOTIF_SIDE) // MOTIF
        for index in range(number):
            x = (left + right) // 2 + (2 * index - number + 1) * MOTIF // 2
            sheet.art(f"motif_{sheet.game}", x, SECOND_ROW + SECOND // 2, (MOTIF, SECOND - 2 * LINE), loose=True)
    for index, change in enumerate(changes):
        _change(sheet, picture, change, (left, _half(index), right - left, HALF), f"head.news.{index}")


def _change(sheet: Sheet, picture: Picture, change: News, box: Box, ref: str) -> None:
    """Sign, arrow, drawings, words; behind them an arrow and the sign of the other seat. Where there is no room for all
    of it at full size, the first arrow is left out before the words are made smaller.
    """
    x, y, wide, high = box
    middle, start = y + high // 2, x + ENDS
    drawings = len(change.drawings) * (DRAWING + BETWEEN) + (BETWEEN if change.drawings else 0)
    behind = BEFORE_ARROW + ARROW + BETWEEN + TOKEN if change.to >= 0 else 0
    if change.seat >= 0:
        seat_token(sheet, change.seat, start + TOKEN // 2, middle, TOKEN, ref=f"{ref}.seat")
        start += TOKEN + BETWEEN
        least = typography.width(change.words, theme.TASK) + drawings + ARROW + BETWEEN + behind + ENDS
        if change.drawings and start + least <= x + wide:
            start += _arrow(sheet, start, middle)
    for index, drawing in enumerate(change.drawings):
        sheet.art(drawing.name, start + DRAWING // 2, middle, DRAWING, colour=drawing.colour, ground=drawing.ground,
                  ref=f"{ref}.icon.{index}")  # fmt: skip
        start += DRAWING + BETWEEN
    start += BETWEEN if change.drawings else 0
    words, room = change.words, x + wide - start - ENDS - behind
    if change.seat >= 0:
        whole = f"{picture.names[change.seat]} {words}"
        if len(whole.split()) <= WORDS and typography.width(whole, theme.TASK) <= room:
            words = whole
    start += sheet.text(words, start, mid_line(middle - LINE_UP, theme.TASK), theme.TASK, room=room, ref=ref)
    if change.to >= 0:
        start += BEFORE_ARROW if words else 0
        start += _arrow(sheet, start, middle)
        seat_token(sheet, change.to, start + TOKEN // 2, middle, TOKEN, ref=f"{ref}.to")


def _arrow(sheet: Sheet, x: int, middle: int) -> int:
    """An arrow from ``x`` on; returns the width it takes."""
    sheet.art("arrow", x + ARROW // 2, middle, ARROW, colour=theme.INK, loose=True)
    return ARROW + BETWEEN
