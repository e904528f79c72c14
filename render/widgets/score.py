"""The score sheet of any game: a hanging scroll with a row for each source of points and a column for each seat.

A game with a little to show puts it below the table; one with a large drawing uses `score_column`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.kernel.values import Result, View
from render import theme
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.scroll import LIGHT, scroll, shown, sources, tied, told
from render.widgets.tokens import crown, seat_token

EDGE, TOP, FOOT = 110, 62, 62
FIRST, START = EDGE + 60, EDGE + 470
"""Where the names of the sources and where the columns of the seats begin."""
ROW, DENSE, DENSE_TOP = 62, 46, 502
RISE = 72
"""So far may the columns begin beside the title where the sheet would be too high."""


class Column(Struct):
    """A seat's column: the middle of it, its width and its ground."""

    seat: int
    x: int
    wide: int
    ground: str


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
    result = told(view, picture)
    rows = sources(result)
    ties = 44 if tied(result) else 0
    table = (DENSE_TOP + len(rows) * DENSE if more else 420 + len(rows) * ROW) + ties
    rise = min(RISE, max(0, table + more - theme.TALLEST))
    sheet = Sheet(game, theme.WIDTH, min(theme.TALLEST, table + more - rise if more else max(1000, table)))
    sheet.looks = looks or sheet.looks
    foot = sheet.height - FOOT - more
    with sheet.still():
        scroll(sheet, picture, seal, accent, EDGE, TOP, sheet.height - FOOT, START - EDGE - 178 if rise else 900)
    columns = _columns(result)
    _heads(sheet, picture, result, columns, foot, TOP + 170 - rise)
    y = TOP + 282 - rise
    step = min(ROW, (foot - 96 - ties - y) // max(1, len(rows)))
    for number, name in enumerate(rows):
        _row(sheet, picture, result, columns, name, y + number * step, step)
    _totals(sheet, picture, result, columns, foot - 82 - ties)
    if below:
        below(sheet, (FIRST, foot, sheet.width - EDGE - 60 - FIRST, more))
    return sheet.scene(picture)


def _columns(result: Result) -> list[Column]:
    seats = result.ranking()
    wide = (theme.WIDTH - EDGE - 60 - START) // len(seats)
    return [
        Column(seat, START + index * wide + wide // 2, wide, LIGHT if result.places[seat] == 1 else theme.FIELD)
        for index, seat in enumerate(seats)
    ]


def _heads(sheet: Sheet, picture: Picture, result: Result, columns: list[Column], foot: int, y: int) -> None:
    for at in columns:
        seat, x, ref = at.seat, at.x, f"score.{at.seat}"
        if result.places[seat] == 1:
            plate = (x - at.wide // 2 + 6, y - 30, at.wide - 12, foot - y - 4)
            sheet.box(plate, LIGHT, edge=theme.GOLD, line=2, radius=12, loose=True)
            winner = f"{ref}.winner"
            crown(sheet, x, y - 46, 48, ref=winner)
        seat_token(sheet, seat, x, y + 2, 46, ref=f"{ref}.token")
        sheet.bold(
            picture.names[seat], x, y + 34, 28, on=at.ground, align="middle", room=at.wide - 20, ref=f"{ref}.name"
        )
        place = picture.words.text("render.place", n=result.places[seat])
        sheet.text(place, x, y + 68, 24, on=at.ground, align="middle", colour=theme.SOFT, ref=f"{ref}.place")


def _row(sheet: Sheet, picture: Picture, result: Result, columns: list[Column], name: str, y: int, step: int) -> None:
    title = picture.words.say(sheet.game, f"source.{name}", picture.names)
    sheet.text(title, FIRST, y, 26, room=START - FIRST - 10, ref=f"score.source.{name}")
    sheet.rule(FIRST, y + max(step - 18, (step + 20) // 2), sheet.width - EDGE - 60 - FIRST, colour=theme.SHADE)
    for at in columns:
        points = result.scores[at.seat].get(name, 0)
        ink = theme.INK if points else theme.SOFT
        sheet.bold(shown(points), at.x, y, 28, colour=ink, on=at.ground, align="middle", ref=f"score.{at.seat}.{name}")


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
            values = " · ".join(map(str, result.tie_breaks[at.seat]))
            sheet.text(values, at.x, y + 52, 24, on=at.ground, align="middle", room=at.wide - 20, ref=f"{ref}.tie")
