"""The score sheet of any game: a hanging scroll with a row for each source of points and a column for each seat.

A game with a little to show puts it below the table; one with a large drawing uses `score_column`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.kernel.values import Result, View
from render.canvas import theme, typography
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import BOLD, CAP
from render.widgets.scroll import LEAST, LIGHT, TITLE_AT, points_text, result_shown, scroll, sources, tied, uncounted
from render.widgets.tokens import crown, seat_token

EDGE, TOP, FOOT = 110, 62, 62
"""The scroll on the sheet: at the sides, above and below."""
FIRST, START = EDGE + 60, EDGE + 470
"""Where the names of the sources and where the columns of the seats begin."""
TABLE = theme.WIDTH - 2 * FIRST
"""The width of the table."""
HEADS, ROWS, TOTALS = 170, 282, 82
"""Where from the top the columns begin (the middle of a token) and the first row, where above the foot the totals."""
RISE = 72
"""So far may the columns begin beside the title where the sheet would be too high."""
TITLE, BEHIND_TITLE = 900, 20
"""The room of the title; what is left between it and columns beside it."""
ROW, DENSE, BELOW_ROWS = 62, 46, 14
"""The height of a row, of one above a drawing, and what is left below the last one."""
AROUND = TOP + ROWS + BELOW_ROWS + TOTALS + FOOT
"""The height of all but the rows."""
TIES = 44
"""So much higher are the totals with their tie-breaks."""
CELL_GAP, SIDE = 20, 24
"""What is left of a column beside its words; the size of places and tie-breaks."""

PLATE_GAP, PLATE_ABOVE, PLATE_FOOT, PLATE_ROUND = 6, 30, 34, 12
"""The winner's plate: what is left at either side, how far above the head it begins, where above the foot it ends, and
its corners.
"""
CROWN, CROWN_ABOVE, TOKEN = 48, 46, 46
"""The sizes of crown and token, and how far above the head the middle of the crown lies."""
NAMES, NAME_AT, PLACE_AT = (28, 23, 23), 34, 68
"""In the head: the sizes of a name (`typography.name_lines`), how far down it and the place stand."""
NAMES_AT, LINES_APART, PLACES_AT = 31, 6, 79
"""Where a name stands in two lines: how far down it begins, the room between them, how far down all places stand."""

SOURCE_GAP, POINTS = 10, 28
"""In a row: what is left behind the name of the source, the size of the points."""
RULE_ABOVE = 18
"""The line below a row lies so far above the next one; in narrow rows it lies midway."""

TOTALS_RULE, TOTAL_AT, TOTAL, TIE_AT = 16, 8, 34, 52
"""The totals: how far above them their line lies, how far down their word stands and its size, how far the tie-breaks.
"""


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
    result = result_shown(view, picture)
    counted = sources(result)
    rows = [*counted, *uncounted(result)]
    ties = TIES if tied(result) else 0
    # with nothing below the totals, many rows give them their room and stand closer
    table = (AROUND + len(rows) * DENSE if more else AROUND - TOTALS + len(rows) * ROW) + ties
    rise = min(RISE, max(0, table + more - theme.TALLEST))
    sheet = Sheet(game, theme.WIDTH, min(theme.TALLEST, table + more - rise if more else max(LEAST, table)))
    sheet.looks = looks or sheet.looks
    foot = sheet.height - FOOT - more
    with sheet.still():
        room = START - BEHIND_TITLE - EDGE - TITLE_AT if rise else TITLE
        scroll(sheet, picture, seal, accent, EDGE, TOP, sheet.height - FOOT, room)
    columns = _columns(result)
    _heads(sheet, picture, result, columns, foot, TOP + HEADS - rise)
    y = TOP + ROWS - rise
    step = min(ROW, (foot - TOTALS - BELOW_ROWS - ties - y) // max(1, len(rows)))
    for number, name in enumerate(rows):
        _row(sheet, picture, result, columns, name, y + number * step, step, counts=number < len(counted))
    _totals(sheet, picture, result, columns, foot - TOTALS - ties)
    if below:
        below(sheet, (FIRST, foot, TABLE, more))
    return sheet.scene(picture)


def _columns(result: Result) -> list[Column]:
    seats = result.ranking()
    wide = (FIRST + TABLE - START) // len(seats)
    return [
        Column(seat, START + index * wide + wide // 2, wide, LIGHT if result.places[seat] == 1 else theme.FIELD)
        for index, seat in enumerate(seats)
    ]


def _heads(sheet: Sheet, picture: Picture, result: Result, columns: list[Column], foot: int, y: int) -> None:
    rooms = [at.wide - CELL_GAP for at in columns]
    names = [
        typography.name_lines(picture.names[at.seat], (room, room), NAMES, BOLD)
        for at, room in zip(columns, rooms, strict=True)
    ]
    lower = PLACES_AT if any(len(lines) > 1 for lines, _ in names) else PLACE_AT
    for at, (lines, size) in zip(columns, names, strict=True):
        seat, x, ref = at.seat, at.x, f"score.{at.seat}"
        if result.places[seat] == 1:
            left, above = x - at.wide // 2 + PLATE_GAP, y - PLATE_ABOVE
            plate = (left, above, at.wide - 2 * PLATE_GAP, foot - PLATE_FOOT - above)
            sheet.box(plate, LIGHT, edge=theme.GOLD, line=2, radius=PLATE_ROUND, loose=True)
            crown(sheet, x, y - CROWN_ABOVE, CROWN, ref=f"{ref}.winner")
        seat_token(sheet, seat, x, y + 2, TOKEN, ref=f"{ref}.token")
        first, step = y + (NAMES_AT if len(lines) > 1 else NAME_AT), round(size * CAP) + LINES_APART
        for index, line in enumerate(lines):
            sheet.bold(line, x, first + index * step, size, on=at.ground, align="middle", ref=f"{ref}.name")
        place = picture.words.text("render.place", n=result.places[seat])
        sheet.text(place, x, y + lower, SIDE, on=at.ground, align="middle", colour=theme.SOFT, ref=f"{ref}.place")


def _row(
    sheet: Sheet, picture: Picture, result: Result, columns: list[Column], name: str, y: int, step: int, *, counts: bool
) -> None:
    """A source of points, or in pale letters what counts nothing."""
    title = picture.words.say(sheet.game, f"source.{name}", picture.names)
    colour = theme.INK if counts else theme.SOFT
    sheet.text(
        title, FIRST, y, theme.FIGURE, colour=colour, room=START - FIRST - SOURCE_GAP, ref=f"score.source.{name}"
    )
    midway = (step + round(POINTS * CAP)) // 2
    sheet.rule(FIRST, y + max(step - RULE_ABOVE, midway), TABLE, colour=theme.SHADE)
    for at in columns:
        number = (result.scores if counts else result.uncounted)[at.seat].get(name, 0)
        ink, put = (theme.INK, sheet.bold) if number and counts else (theme.SOFT, sheet.bold if counts else sheet.text)
        put(
            points_text(number),
            at.x,
            y,
            POINTS,
            colour=ink,
            on=at.ground,
            align="middle",
            ref=f"score.{at.seat}.{name}",
        )


def _totals(sheet: Sheet, picture: Picture, result: Result, columns: list[Column], y: int) -> None:
    sheet.rule(FIRST, y - TOTALS_RULE, TABLE, colour=theme.INK, line=3)
    sheet.bold(picture.words.text("render.total"), FIRST, y + TOTAL_AT, TOTAL, ref="score.total")
    totals, show_ties = result.totals(), tied(result)
    if show_ties:
        sheet.text(picture.words.text("render.tie"), FIRST, y + TIE_AT, SIDE, colour=theme.SOFT, ref="score.tie")
    for at in columns:
        ref = f"score.{at.seat}"
        total = totals[at.seat]
        sheet.bold(total, at.x, y + 2, theme.TASK, colour=theme.DEEP_GOLD, on=at.ground, align="middle",
                   ref=f"{ref}.total")  # fmt: skip
        if show_ties:
            values = " · ".join(map(str, result.tie_breaks[at.seat]))
            sheet.text(values, at.x, y + TIE_AT, SIDE, on=at.ground, align="middle", room=at.wide - CELL_GAP,
                       ref=f"{ref}.tie")  # fmt: skip
