"""The head band of every picture, and the strip of last moves at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.values import View
from render import letters, theme
from render.letters import BOLD, SEAL
from render.scene import Picture, Sheet
from render.sprites import has
from render.widgets.tokens import seat_token

TOP = 24
"""Where the band begins; it is `theme.HEAD` high. A board begins at `BELOW`."""
BELOW = TOP + theme.HEAD + theme.GAP


def pending(view: View) -> tuple[str, tuple[int, ...]]:
    """The kind of decision that is open, and the seats the game waits for."""
    if view.over or not view.stack or view.stack[-1].seat < 0:
        return "", ()
    top = view.stack[-1]
    if not top.group:
        return top.kind, (top.seat,)
    frames = [frame for frame in view.stack if frame.group == top.group and frame.answer is None]
    return top.kind, tuple(sorted({frame.seat for frame in frames}))


def head(
    sheet: Sheet,
    picture: Picture,
    view: View,
    *,
    seal: str,
    headline: str,
    accent: str = theme.VERMILION,
    now: int = 0,
    beads: int = 0,
) -> None:
    """The band: seal, name, headline, ``beads`` of which number ``now`` glows, whose turn it is and what is asked."""
    words, left, right = picture.words, theme.MARGIN, sheet.width - theme.MARGIN
    middle = TOP + theme.HEAD // 2
    with sheet.still():
        sheet.box((left, TOP, right - left, theme.HEAD), theme.FIELD, radius=10)
        if has(f"motif_{sheet.game}"):
            for x in range(left + 86, right - 200, 200):
                sheet.art(f"motif_{sheet.game}", x + 100, middle, (200, theme.HEAD - 4), loose=True)
        sheet.box((left, TOP, right - left, theme.HEAD), "", edge=theme.DEEP, line=2, radius=10, loose=True)
        sheet.box((left + 78, TOP + theme.HEAD - 5, right - left - 88, 3), accent, loose=True)
        sheet.art("seal", left + 38, middle, theme.HEAD + 12, colour=accent, loose=True)
        size = 56
        sheet.text(
            seal, left + 38, middle - round(size * 0.35), size, colour=theme.WHITE, on=accent, align="middle",
            face=SEAL, ref="head.seal", loose=True,
        )  # fmt: skip
        title = words.text(f"{sheet.game}.name")
        start = left + 92
        room = 470
        shown, size = letters.fit(title, room, theme.TITLE, BOLD)
        wide = letters.width(shown, size, BOLD)
        plate(sheet, start - 8, TOP + 4, wide + 16, theme.HEAD - 10)
        sheet.bold(shown, start, middle - round(size * 0.36), size, ref="head.name")
    turn = _turn(sheet, picture, view, right - 14, middle)
    start += wide + 22
    room = turn - start - 16
    _headline(sheet, headline, start, middle, room, now, beads, accent)


def plate(sheet: Sheet, x: int, y: int, wide: int, high: int, fill: str = theme.FIELD) -> None:
    """A plain plate under a text, so that no motif shines through."""
    sheet.box((x, y, wide, high), fill, radius=8, loose=True)


def _headline(sheet: Sheet, headline: str, x: int, middle: int, room: int, now: int, beads: int, accent: str) -> None:
    step = min(26, (room - 16) // beads) if beads else 0
    text, size = letters.fit(headline, room - 16, 28, BOLD)
    wide = max(letters.width(text, size, BOLD), step * beads)
    plate(sheet, x, TOP + 4, wide + 16, theme.HEAD - 10)
    top = middle - 26 if beads else middle - round(size * 0.36)
    sheet.bold(text, x + 8, top, size, ref="head.headline")
    for bead in range(1, beads + 1):
        big = 20 if bead == now else 14
        fill = accent if bead == now else theme.INK if bead < now else theme.SHADE
        box = (x + 8 + (bead - 1) * step + (step - big) // 2, middle + 15 - big // 2, big, big)
        sheet.box(box, fill, edge=theme.INK, line=2, radius=big // 2, ref=f"head.bead.{bead}")


def _turn(sheet: Sheet, picture: Picture, view: View, right: int, middle: int) -> int:
    """Whose turn it is, at the right; returns its left edge."""
    words = picture.words
    kind, seats = pending(view)
    seats = picture.waiting or seats
    if view.over or not seats:
        seats = ()
        first, second = words.text("render.over"), ""
    else:
        first = (
            words.text("render.turn", name=picture.names[seats[0]])
            if len(seats) == 1
            else words.text("render.turns", n=len(seats))
        )
        args = view.stack[-1].told()
        second = words.say(sheet.game, f"asked.{kind}", picture.names, **args) if kind else ""
    room = 380
    first, size = letters.fit(first, room, 28, BOLD)
    second, small = letters.fit(second, room, 24) if second else ("", 0)
    wide = max(letters.width(first, size, BOLD), letters.width(second, small) if second else 0)
    token = 50 if len(seats) == 1 else 34
    left = right - wide - 10 - len(seats) * (token + 6)
    plate(sheet, left - 8, TOP + 4, right - left + 10, theme.HEAD - 10)
    for index, seat in enumerate(seats):
        seat_token(sheet, seat, left + token // 2 + index * (token + 6), middle, token, ref=f"head.turn.{seat}")
    x = right - wide
    if second:
        sheet.bold(first, x, middle - 24, size, ref="head.turn")
        sheet.text(second, x, middle + 9, small, colour=theme.SOFT, ref="head.asked")
    else:
        sheet.bold(first, x, middle - round(size * 0.36), size, ref="head.turn")
    return left - 8


def last_moves(sheet: Sheet, log: Sequence[str], x: int, y: int, room: int, lines: int) -> None:
    """The last moves, newest at the bottom, one line each."""
    for index, text in enumerate(log[-lines:]):
        sheet.text(
            text, x, y + index * 31, theme.SMALL, room=room, on=theme.PAPER, colour=theme.SOFT, ref=f"log.{index}"
        )
