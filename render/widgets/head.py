"""The head of every picture: what a phone must show without zoom.

Above, beside the seal, which game it is and how far; on ink, who is asked and what. Below, the standings, best first,
and the last two changes since the last post. All of it is 44 pixels of type, which is 11 on a phone 400 pixels wide.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.values import View
from render import letters, theme
from render.asked import asked, pending
from render.letters import BOLD, REGULAR, SEAL
from render.news import News, latest
from render.scene import Box, Picture, Sheet
from render.sprites import has
from render.widgets.marks import pennant
from render.widgets.tokens import seat_token

__all__ = ["BELOW", "head", "pending"]

TOP = 32
FIRST, SECOND = 112, 106
"""The heights of the two rows."""
SECOND_ROW = TOP + FIRST + 6
BELOW = SECOND_ROW + SECOND + theme.GAP
"""Where a board begins."""
TOKEN = 46
"""A seat's sign in the standings and before a change."""
CELL = {2: 520, 3: 400, 4: 400, 5: 306}
"""How wide a seat's standing is, by the number of seats."""
DRAWING, ARROW = 48, 28
"""The drawings of a change, and the arrow between who made it and them."""
CHANGES = 2
GAP = 8
LEAST_TASK, PAD, WHO = 480, 20, 50
"""The task on ink: its least width, the room around it, the size of the name."""


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

    ``headline`` says in words where the game is; ``beads`` is the number of its rounds, ``now`` the present one.
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
    left, right = theme.MARGIN, sheet.width - theme.MARGIN
    name = letters.fit(picture.words.text(f"{sheet.game}.name"), 640, theme.TASK, BOLD)
    start = left + FIRST + 14
    with sheet.still():
        sheet.box((left, TOP, right - left, FIRST), theme.FIELD, edge=theme.DEEP, line=2, radius=10, loose=True)
        sealed(sheet, seal, left + FIRST // 2, TOP + FIRST // 2, FIRST + 8, accent)
        sheet.bold(name[0], start, TOP + 9, name[1], ref="head.name")
    wide = letters.width(headline, 28)
    if beads:
        wide += letters.width(f"{now}/{beads}", theme.TASK, BOLD) + 14
    least = max(letters.width(*name, BOLD), min(wide, 520))
    task = _task(sheet, picture, view, start + least + 18, right)
    _course(sheet, headline, start, task - start - 12, now, beads, accent)


def sealed(sheet: Sheet, seal: str, x: int, y: int, size: int, accent: str) -> None:
    """A game's seal, centred."""
    sheet.art("seal", x, y, size, colour=accent, loose=True)
    high = size * 3 // 5
    sheet.text(
        seal, x, y - round(high * 0.35), high, colour=theme.WHITE, on=accent, align="middle", face=SEAL,
        ref="head.seal", loose=True,
    )  # fmt: skip


def _course(sheet: Sheet, headline: str, x: int, room: int, now: int, beads: int, accent: str) -> None:
    """How far the game is: a figure, a few words, and a bead for each round."""
    y = TOP + 49
    if beads:
        x0 = x + sheet.bold(f"{now}/{beads}", x, y, theme.TASK, ref="head.far") + 16
        _headline(sheet, headline, x0, y, room - (x0 - x))
        step = min(44, room // beads)
        for bead in range(1, beads + 1):
            fill = accent if bead == now else theme.INK if bead < now else theme.SHADE
            box = (x + (bead - 1) * step, TOP + FIRST - 17, step - 6, 10)
            sheet.box(box, fill, edge=theme.INK, line=2, radius=5, ref=f"head.bead.{bead}")
    else:
        sheet.bold(headline, x, y, theme.TASK, room=room, ref="head.headline")


def _headline(sheet: Sheet, headline: str, x: int, y: int, room: int) -> None:
    """In a line beside the figure; in two small ones where a name makes it long."""
    if letters.width(headline, theme.SMALL) <= room:
        sheet.text(headline, x, y + 9, 28, colour=theme.SOFT, room=room, ref="head.headline")
        return
    first, *rest = letters.wrap(headline, room, theme.SMALL)
    for index, line in enumerate((first, " ".join(rest))):
        sheet.text(line, x, y + 1 + 25 * index, theme.SMALL, colour=theme.SOFT, room=room, ref="head.headline")


# ---- who is asked what ----------------------------------------------------------------------------------------------


def _task(sheet: Sheet, picture: Picture, view: View, left: int, right: int) -> int:
    """On ink: who is asked, and what; as wide as it must be, at most from ``left`` on. Returns its left edge."""
    told = asked(sheet.game, view, picture)
    seats, alone = told.seats, len(told.seats) < 2
    token = 84 if alone else TOKEN
    signs = len(seats) * (token + 6)
    beside = PAD + signs + 12 if alone and seats else PAD
    within = 0 if alone else signs + 12
    room = right - left - beside - PAD
    who, size = letters.fit(told.who, room - within, WHO, BOLD)
    what, small = letters.fit(told.what, room, theme.TASK, REGULAR, 34)
    wide = max(letters.width(who, size, BOLD) + within, letters.width(what, small))
    edge = right - max(LEAST_TASK, wide + beside + PAD)
    sheet.box((edge, TOP, right - edge, FIRST), theme.INK, radius=10, ref="head.task")
    middle = TOP + (FIRST // 2 if alone else 31)
    if seats:  # on a plate of its own, for no sign is told from ink by its colour alone
        rim = 6 if alone else 4
        plate = (edge + PAD - 8, middle - token // 2 - rim, signs + 8, token + 2 * rim)
        sheet.box(plate, theme.FIELD, radius=12, loose=True)
    for index, seat in enumerate(seats):
        seat_token(sheet, seat, edge + PAD + token // 2 + index * (token + 6), middle, token, ref=f"head.turn.{seat}")
    x = edge + beside
    above = TOP + (12 if what else (FIRST - round(size * letters.CAP)) // 2)
    sheet.bold(who, x + within, above, size, colour=theme.WHITE, on=theme.INK, ref="head.turn")
    if what:
        sheet.text(what, x, TOP + 63, small, colour=theme.WHITE, on=theme.INK, ref="head.asked")
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
    cell = CELL.get(len(order), CELL[5])
    y, wide = SECOND_ROW, columns * cell + 16
    acting = () if view.over else picture.waiting or pending(view)[1]
    with sheet.still():
        sheet.box((left, y, wide, SECOND), theme.FIELD, edge=theme.DEEP, line=2, radius=10, loose=True)
    for index, seat in enumerate(order):
        x, row = left + 8 + index // 2 * cell, y + 2 + index % 2 * (SECOND // 2 - 1)
        _standing(sheet, picture, seat, points[seat], (x, row, cell, SECOND // 2 - 2), seat in acting)
    return left + wide + GAP


def _standing(sheet: Sheet, picture: Picture, seat: int, points: int, box: Box, acting: bool) -> None:
    x, y, wide, high = box
    middle, ref = y + high // 2, f"head.standing.{seat}"
    seat_token(sheet, seat, x + 6 + TOKEN // 2, middle, TOKEN, ref=f"{ref}.token")
    right = x + wide - 14
    figure = sheet.bold(
        str(points).replace("-", "–"), right, middle - 16, theme.TASK, colour=theme.INK, align="right", ref=f"{ref}.vp"
    )
    start = x + TOKEN + 16
    if acting:
        pennant(sheet, start + 16, middle, 36, ref=f"{ref}.active")
        start += 38
    sheet.text(picture.names[seat], start, middle - 11, theme.NAME, room=right - figure - 10 - start, ref=f"{ref}.name")


def _news(sheet: Sheet, picture: Picture, left: int, right: int) -> None:
    """The last changes: whose sign, an arrow, a drawing, a few words."""
    changes = latest(sheet.game, picture.news, picture.words, picture.names, CHANGES)
    y = SECOND_ROW
    with sheet.still():
        sheet.box((left, y, right - left, SECOND), theme.FIELD, edge=theme.DEEP, line=2, radius=10, loose=True)
    if not changes and has(f"motif_{sheet.game}"):
        number = (right - left - 8) // 200
        for index in range(number):
            x = (left + right) // 2 + (2 * index - number + 1) * 100
            sheet.art(f"motif_{sheet.game}", x, y + SECOND // 2, (200, SECOND - 4), loose=True)
    high = SECOND // 2 - 2
    for index, change in enumerate(changes):
        _change(sheet, change, (left, y + 2 + index * (high + 1), right - left, high), f"head.news.{index}")


def _change(sheet: Sheet, change: News, box: Box, ref: str) -> None:
    """Sign, arrow, drawings, words; behind them an arrow and the sign of the other seat."""
    x, y, wide, high = box
    middle, start = y + high // 2, x + 10
    if change.seat >= 0:
        seat_token(sheet, change.seat, start + TOKEN // 2, middle, TOKEN, ref=f"{ref}.seat")
        start += TOKEN + 6
        if change.drawings:
            start += _arrow(sheet, start, middle)
    for index, drawing in enumerate(change.drawings):
        sheet.art(drawing.name, start + DRAWING // 2, middle, DRAWING, colour=drawing.colour, ground=drawing.ground,
                  ref=f"{ref}.icon.{index}")  # fmt: skip
        start += DRAWING + 6
    behind = ARROW + TOKEN + 18 if change.to >= 0 else 0
    start += 6 if change.drawings else 0
    words = change.words
    start += sheet.text(words, start, middle - 16, theme.TASK, room=x + wide - start - 10 - behind, ref=ref)
    if change.to >= 0:
        start += 6 if words else 0
        start += _arrow(sheet, start, middle)
        seat_token(sheet, change.to, start + TOKEN // 2, middle, TOKEN, ref=f"{ref}.to")


def _arrow(sheet: Sheet, x: int, middle: int) -> int:
    """An arrow from ``x`` on; returns the width it takes."""
    sheet.art("arrow", x + ARROW // 2, middle, ARROW, colour=theme.INK, loose=True)
    return ARROW + 6
