"""The score sheet of any game: a hanging scroll with a row for each source of points and a column for each seat."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.kernel.values import Result, View
from render import theme
from render.letters import SEAL
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.tokens import seat_token

EDGE, TOP, FOOT = 110, 62, 62
FIRST, START = EDGE + 60, EDGE + 470
"""Where the names of the sources and where the columns of the seats begin."""
ROW, DENSE, DENSE_TOP = 62, 46, 502
LIGHT = theme.mix(theme.FIELD, theme.BRIGHT, 0.28)
"""The ground of the winner's column."""


class Column(Struct):
    """A seat's column: the middle of it, its width and its ground."""

    seat: int
    x: int
    wide: int
    ground: str


def sources(result: Result) -> list[str]:
    """The sources of points in the order of the sheet; those that gave nobody anything are left out."""
    names = list(dict.fromkeys(name for score in result.scores for name in score))
    return [name for name in names if any(score.get(name, 0) for score in result.scores)]


def tied(result: Result) -> bool:
    """Whether a tie-break decided, or could not."""
    totals = result.totals()
    return len(set(totals)) < len(totals) and any(result.tie_breaks)


def score_sheet(
    view: View,
    picture: Picture,
    *,
    game: str,
    seal: str,
    accent: str = theme.VERMILION,
    looks: tuple[int, ...] = (),
    more: int = 0,
    below: Callable[[Sheet, Box], None] | None = None,
) -> Scene:
    """The scroll for ``picture.result``: columns best first, totals at the foot, the winner's column on gold.

    ``looks`` are those of the sheet. A game may draw ``below`` the totals where its points came from, ``more`` pixels
    high: the box it gets is as wide as the table.
    """
    result = picture.result
    if result is None:
        result = Result([1] * view.seats, [{} for _ in range(view.seats)], [[] for _ in range(view.seats)])
    rows = sources(result)
    ties = 44 if tied(result) else 0
    table = (DENSE_TOP + len(rows) * DENSE if more else 420 + len(rows) * ROW) + ties
    sheet = Sheet(game, theme.WIDTH, max(1000, table) if not more else table + more)
    sheet.looks = looks or sheet.looks
    foot = sheet.height - FOOT - more
    with sheet.still():
        _scroll(sheet, picture, seal, accent)
    columns = _columns(result)
    _heads(sheet, picture, result, columns, foot)
    y = TOP + 282
    step = min(ROW, (foot - 96 - ties - y) // max(1, len(rows)))
    for number, name in enumerate(rows):
        _row(sheet, picture, result, columns, name, y + number * step, step)
    _totals(sheet, picture, result, columns, foot - 82 - ties)
    if below:
        below(sheet, (FIRST, foot, sheet.width - EDGE - 60 - FIRST, more))
    return sheet.scene(picture)


def _scroll(sheet: Sheet, picture: Picture, seal: str, accent: str) -> None:
    left, right, foot = EDGE, sheet.width - EDGE, sheet.height - FOOT
    wide, high = right - left, foot - TOP
    sheet.box((left + 6, TOP + 6, wide, high), theme.DEEP, loose=True)
    sheet.box((left, TOP, wide, high), theme.DEEP, edge=theme.INK, line=2, loose=True)
    sheet.box((left + 22, TOP, wide - 44, high), theme.FIELD, edge=theme.ASH, line=2, loose=True)
    for y in (TOP - 4, foot + 4):
        rod = (wide + 80, 46)
        sheet.art("scroll_rod", sheet.width // 2, y, rod, colour=theme.DARK_RED, ground=theme.GOLD, loose=True)
    x, y = left + 92, TOP + 67
    sheet.art("seal", x, y + 21, 92, colour=accent, loose=True)
    sheet.text(seal, x, y, 60, colour=theme.WHITE, on=accent, align="middle", face=SEAL, ref="head.seal", loose=True)
    sheet.bold(picture.words.text(f"{sheet.game}.name"), x + 66, TOP + 48, theme.TITLE, room=900, ref="head.name")
    title = picture.words.text("render.score")
    sheet.text(title, x + 66, TOP + 98, 30, colour=theme.SOFT, ref="head.headline")


def _columns(result: Result) -> list[Column]:
    seats = result.ranking()
    wide = (theme.WIDTH - EDGE - 60 - START) // len(seats)
    return [
        Column(seat, START + index * wide + wide // 2, wide, LIGHT if result.places[seat] == 1 else theme.FIELD)
        for index, seat in enumerate(seats)
    ]


def _heads(sheet: Sheet, picture: Picture, result: Result, columns: list[Column], foot: int) -> None:
    y = TOP + 170
    for at in columns:
        seat, x, ref = at.seat, at.x, f"score.{at.seat}"
        if result.places[seat] == 1:
            plate = (x - at.wide // 2 + 6, y - 30, at.wide - 12, foot - y - 4)
            sheet.box(plate, LIGHT, edge=theme.GOLD, line=2, radius=12, loose=True)
            winner = f"{ref}.winner"
            sheet.art("laurel", x, y - 46, 48, colour=theme.BRIGHT, ground=theme.VERMILION, ref=winner, loose=True)
        seat_token(sheet, seat, x, y + 2, 46, ref=f"{ref}.token")
        sheet.bold(
            picture.names[seat], x, y + 34, 28, on=at.ground, align="middle", room=at.wide - 20, ref=f"{ref}.name"
        )
        told = picture.words.text("render.place", n=result.places[seat])
        sheet.text(told, x, y + 68, 24, on=at.ground, align="middle", colour=theme.SOFT, ref=f"{ref}.place")


def _row(sheet: Sheet, picture: Picture, result: Result, columns: list[Column], name: str, y: int, step: int) -> None:
    title = picture.words.say(sheet.game, f"source.{name}", picture.names)
    sheet.text(title, FIRST, y, 26, room=START - FIRST - 10, ref=f"score.source.{name}")
    sheet.rule(FIRST, y + max(step - 18, (step + 20) // 2), sheet.width - EDGE - 60 - FIRST, colour=theme.SHADE)
    for at in columns:
        points = result.scores[at.seat].get(name, 0)
        text = str(points).replace("-", "–") if points else "·"
        ink = theme.INK if points else theme.SOFT
        sheet.bold(text, at.x, y, 28, colour=ink, on=at.ground, align="middle", ref=f"score.{at.seat}.{name}")


def _totals(sheet: Sheet, picture: Picture, result: Result, columns: list[Column], y: int) -> None:
    sheet.rule(FIRST, y - 16, sheet.width - EDGE - 60 - FIRST, colour=theme.INK, line=3)
    sheet.bold(picture.words.text("render.total"), FIRST, y + 8, 34, ref="score.total")
    totals, show_ties = result.totals(), tied(result)
    if show_ties:
        sheet.text(picture.words.text("render.tie"), FIRST, y + 52, 24, colour=theme.SOFT, ref="score.tie")
    for at in columns:
        ref = f"score.{at.seat}"
        total = totals[at.seat]
        sheet.bold(total, at.x, y + 2, 44, colour=theme.DEEP_GOLD, on=at.ground, align="middle", ref=f"{ref}.total")
        if show_ties:
            told = " · ".join(map(str, result.tie_breaks[at.seat]))
            sheet.text(told, at.x, y + 52, 24, on=at.ground, align="middle", room=at.wide - 20, ref=f"{ref}.tie")
