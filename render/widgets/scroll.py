"""The hanging scroll of a score sheet: paper, rods, seal and title; and what is told on it."""

from __future__ import annotations

from engine.kernel.values import Result, View
from render import theme
from render.letters import SEAL
from render.scene import Picture, Sheet

LIGHT = theme.mix(theme.FIELD, theme.BRIGHT, 0.28)
"""The ground of what belongs to the winner."""


def told(view: View, picture: Picture) -> Result:
    """The result to show; before the end of a game one without points."""
    seats = view.seats
    return picture.result or Result([1] * seats, [{} for _ in range(seats)], [[] for _ in range(seats)])


def sources(result: Result) -> list[str]:
    """The sources of points in the order of the sheet; those that gave nobody anything are left out."""
    names = list(dict.fromkeys(name for score in result.scores for name in score))
    return [name for name in names if any(score.get(name, 0) for score in result.scores)]


def tied(result: Result) -> bool:
    """Whether a tie-break decided, or could not."""
    totals = result.totals()
    return len(set(totals)) < len(totals) and any(result.tie_breaks)


def shown(points: int) -> str:
    """Points as a table tells them: a dot for none, a dash for a minus."""
    return str(points).replace("-", "–") if points else "·"


def scroll(sheet: Sheet, picture: Picture, seal: str, accent: str, edge: int, top: int, foot: int, room: int) -> None:
    """Paper from ``edge`` to edge and from ``top`` to ``foot``, rods, seal and title (``room`` wide)."""
    left, right = edge, sheet.width - edge
    wide, high = right - left, foot - top
    sheet.box((left + 6, top + 6, wide, high), theme.DEEP, loose=True)
    sheet.box((left, top, wide, high), theme.DEEP, edge=theme.INK, line=2, loose=True)
    sheet.box((left + 22, top, wide - 44, high), theme.FIELD, edge=theme.ASH, line=2, loose=True)
    for y in (top - 4, foot + 4):
        rod = (wide + 80, 46)
        sheet.art("scroll_rod", sheet.width // 2, y, rod, colour=theme.DARK_RED, ground=theme.GOLD, loose=True)
    x, y = left + 92, top + 67
    sheet.art("seal", x, y + 21, 92, colour=accent, loose=True)
    sheet.text(seal, x, y, 60, colour=theme.WHITE, on=accent, align="middle", face=SEAL, ref="head.seal", loose=True)
    sheet.bold(picture.words.text(f"{sheet.game}.name"), x + 66, top + 48, theme.TITLE, room=room, ref="head.name")
    title = picture.words.text("render.score")
    sheet.text(title, x + 66, top + 98, 30, colour=theme.SOFT, room=room, ref="head.headline")
