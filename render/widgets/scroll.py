"""The hanging scroll of a score sheet: paper, rods, seal and title; and what is told on it."""

from __future__ import annotations

from engine.kernel.values import Result, View
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Sheet
from render.canvas.typography import SEAL

LIGHT = theme.mix(theme.FIELD, theme.BRIGHT, 0.28)
"""The ground of what belongs to the winner."""
LEAST = 1000
"""No score sheet is lower: it would look square on a phone beside the others."""
SHADOW, MOUNT = 6, 22
"""How far the shadow of the scroll falls, and the mount at either side of its paper."""
ROD, ROD_OUT, ROD_ENDS = 46, 4, 40
"""The rods: how thick, how far outside their middles lie, and how far they reach beyond the scroll at either side."""
SEAL_AT, SEAL_SIZE = (92, 88), 92
"""The seal: its middle on the scroll, and its size."""
SIGN, SIGN_UP = 60, 21
"""The character on it: its size, and how far above the middle of the seal it begins."""
TITLE_AT = SEAL_AT[0] + 66
"""Where title and subtitle begin."""
TITLE, SUBTITLE = 48, 98
"""How far down they stand."""


def result_shown(view: View, picture: Picture) -> Result:
    """The result to show; before the end of a game one without points."""
    seats = view.seats
    return picture.result or Result([1] * seats, [{} for _ in range(seats)], [[] for _ in range(seats)])


def sources(result: Result) -> list[str]:
    """The sources of points in the order of the sheet; those that gave nobody anything are left out."""
    names = list(dict.fromkeys(name for score in result.scores for name in score))
    return [name for name in names if any(score.get(name, 0) for score in result.scores)]


def uncounted(result: Result) -> list[str]:
    """What the sheet tells besides the points: likewise, what says nothing of anybody is left out."""
    names = list(dict.fromkeys(name for row in result.uncounted for name in row))
    return [name for name in names if any(row.get(name, 0) for row in result.uncounted)]


def tied(result: Result) -> bool:
    """Whether a tie-break decided, or could not."""
    totals = result.totals()
    return len(set(totals)) < len(totals) and any(result.tie_breaks)


def points_text(points: int) -> str:
    """Points as a table tells them: a dot for none, a dash for a minus."""
    return str(points).replace("-", "–") if points else "·"


def scroll(sheet: Sheet, picture: Picture, seal: str, accent: str, edge: int, top: int, foot: int, room: int) -> None:
    """Paper from ``edge`` to edge and from ``top`` to ``foot``, rods, seal and title (``room`` wide)."""
    left, right = edge, sheet.width - edge
    wide, high = right - left, foot - top
    sheet.box((left + SHADOW, top + SHADOW, wide, high), theme.DEEP, loose=True)
    sheet.box((left, top, wide, high), theme.DEEP, edge=theme.INK, line=2, loose=True)
    sheet.box((left + MOUNT, top, wide - 2 * MOUNT, high), theme.FIELD, edge=theme.ASH, line=2, loose=True)
    for y in (top - ROD_OUT, foot + ROD_OUT):
        rod = (wide + 2 * ROD_ENDS, ROD)
        sheet.art("scroll_rod", sheet.width // 2, y, rod, colour=theme.DARK_RED, ground=theme.GOLD, loose=True)
    x, y = left + SEAL_AT[0], top + SEAL_AT[1]
    sheet.art("seal", x, y, SEAL_SIZE, colour=accent, loose=True)
    sheet.text(seal, x, y - SIGN_UP, SIGN, colour=theme.WHITE, on=accent, align="middle", face=SEAL, ref="head.seal",
               loose=True)  # fmt: skip
    x, name = left + TITLE_AT, picture.words.text(f"{sheet.game}.name")
    sheet.bold(name, x, top + TITLE, theme.TITLE, room=room, ref="head.name")
    subtitle = picture.words.text("render.score")
    sheet.text(subtitle, x, top + SUBTITLE, theme.NAME, colour=theme.SOFT, room=room, ref="head.headline")
