"""The score sheet of a game with a large drawing of its own: the points in a column, the drawing beside it.

A line for each seat, best first, with its name and total; below them a row for each source of points, with a narrow
column for each seat's token, so that names of any length and any number of sources stand in little room.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.values import Result, View
from render.canvas import theme, typography
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import BOLD
from render.widgets.scroll import LEAST, LIGHT, TITLE_AT, points_text, result_shown, scroll, sources, tied, uncounted
from render.widgets.tokens import crown, seat_token

Beside = Callable[[Sheet, Box, Box], None]
"""Draws on the sheet: beside the column, and below it in what room is left there."""
EDGE, TOP, FOOT = 56, 50, 50
"""What is left of the sheet at the sides, above what the scroll bears, and below the scroll."""
PAPER, END = 12, 36
"""What is left of the scroll above what it bears, and below it."""
LEFT, WIDE, GAP = EDGE + 40, 384, 24
"""Where the column begins, how wide it is, and the room between it and the drawing."""
BESIDE, BESIDE_AT = theme.WIDTH - LEFT - (LEFT + WIDE + GAP), 38
"""The width of what a game draws beside the column, and how far down it begins."""
HEAD, BEHIND_TITLE = 146, 6
"""The height of the title, and what is left of the column behind it."""
RIGHT, TOTALS = LEFT + WIDE - 12, 120
"""Where the totals end, and how far down the word over them stands."""
LOOSE = 14
"""So much higher may a line be where there is room."""

SEAT, FIRST = 64, 86
"""The height of a seat's line; the winner wears a crown."""
PLATE_GAP, PLATE_ROUND = 4, 12
"""The winner's plate: what is left below it, and its corners."""
TOKEN_AT, TOKEN, TOKEN_DOWN = 32, 42, 14
"""The middle of the token, its size, and how far below the middle of the line it lies under a crown."""
CROWN, CROWN_UP = 36, 26
"""The size of the crown, and how far above the middle of the line its own lies."""
NAMES, NAME_AT, NAME_UP, PLACE_DOWN = (28, 23, 22), 62, 24, 7
"""The sizes of a name (`typography.name_lines`), where it begins, how far above the middle of the line; so far below it
the place stands.
"""
TOTAL, TOTAL_UP, TIED_UP = 40, 16, 28
"""The size of the total, and how far above the middle of the line it begins, alone and over a tie-break."""
APART, TIE_GAP = 12, 8
"""The room between what begins at the left and what ends at the right, and between a tie-break and the word for it."""

ABOVE_TABLE, TOKENS, BELOW_TABLE = 12, 40, 16
"""What is left above the table, the height of its row of tokens, and what is left below it."""
STEP, LINE, MORE = 46, 40, 28
"""The width of a seat's column; the height of a source, and of each further line of its name."""
COLUMN_TOKEN, COLUMN_ROUND = 30, 8
"""The size of the token over a column, and the corners of the winner's."""
SOURCE_GAP, SOURCE_UP, POINTS_UP = 6, 7, 8
"""What is left behind the name of a source; how far above the middles of their lines name and points begin."""


def score_column(
    view: View,
    picture: Picture,
    beside: Beside,
    *,
    game: str,
    seal: str,
    high: int,
    accent: str = theme.VERMILION,
    looks: tuple[int, ...] = (),
    low: int = 0,
) -> Scene:
    """The scroll for ``picture.result``. ``beside`` gets a box `BESIDE` wide and at least ``high``, and what is left
    below the column: at least ``low``. ``looks`` are those of the sheet.
    """
    result = result_shown(view, picture)
    lines = {name: _lines(picture, game, name, view.seats) for name in (*sources(result), *uncounted(result))}
    ranks = sum(FIRST if place == 1 else SEAT for place in result.places)
    table = ABOVE_TABLE + TOKENS + sum(_tall(texts, LINE) for texts in lines.values()) + BELOW_TABLE
    column = HEAD + ranks + table + low
    sheet = Sheet(game, theme.WIDTH, max(LEAST, TOP + max(BESIDE_AT + high, column) + END + FOOT))
    loose = min(LOOSE, (sheet.height - TOP - END - FOOT - column) // (view.seats + len(lines)))
    sheet.looks = looks or sheet.looks
    foot = sheet.height - FOOT
    with sheet.still():
        room = LEFT + WIDE - BEHIND_TITLE - EDGE - TITLE_AT
        scroll(sheet, picture, seal, accent, EDGE, TOP - PAPER, foot, room)
    sheet.text(picture.words.text("render.total"), RIGHT, TOP + TOTALS, align="right", colour=theme.SOFT,
               ref="score.total")  # fmt: skip
    y = TOP + HEAD
    for seat in result.ranking():
        y = _seat(sheet, picture, result, seat, y, loose)
    y = _table(sheet, result, lines, y + ABOVE_TABLE, LINE + loose) + BELOW_TABLE
    x, top, end = LEFT + WIDE + GAP, TOP + BESIDE_AT, foot - END
    beside(sheet, (x, top, BESIDE, end - top), (LEFT, y, WIDE, end - y))
    return sheet.scene(picture)


def _tall(texts: list[str], line: int) -> int:
    """The height of a row whose first line is ``line`` high."""
    return line + MORE * (len(texts) - 1)


def _lines(picture: Picture, game: str, name: str, seats: int) -> list[str]:
    """The name of a source in lines that fit beside the columns of the seats."""
    title = picture.words.say(game, f"source.{name}", picture.names)
    return typography.wrap(title, WIDE - seats * STEP - SOURCE_GAP, theme.SMALL)


def _seat(sheet: Sheet, picture: Picture, result: Result, seat: int, y: int, loose: int) -> int:
    """Token, name, place and total of a seat, the tie-break below the total; returns the ``y`` below."""
    won, ref = result.places[seat] == 1, f"score.{seat}"
    high, on = (FIRST if won else SEAT) + loose, theme.FIELD
    x, middle = LEFT + NAME_AT, y + high // 2
    if won:
        on = LIGHT
        sheet.box((LEFT, y, WIDE, high - PLATE_GAP), on, edge=theme.GOLD, line=2, radius=PLATE_ROUND, loose=True)
        crown(sheet, LEFT + TOKEN_AT, middle - CROWN_UP, CROWN, ref=f"{ref}.winner")
    seat_token(sheet, seat, LEFT + TOKEN_AT, middle + TOKEN_DOWN if won else middle, TOKEN, ref=f"{ref}.token")
    ties, below = tied(result), middle + PLACE_DOWN
    used = sheet.bold(result.totals()[seat], RIGHT, middle - (TIED_UP if ties else TOTAL_UP), TOTAL, on=on,
                      colour=theme.DEEP_GOLD, align="right", ref=f"{ref}.total")  # fmt: skip
    place, room = picture.words.text("render.place", n=result.places[seat]), RIGHT - used - APART - x
    beside = room - typography.width(place, theme.SMALL) - APART
    lines, size = typography.name_lines(picture.names[seat], (room, 0 if ties else beside), NAMES, BOLD)
    for line, top in zip(lines, (middle - NAME_UP, below), strict=False):
        sheet.bold(line, x, top, size, on=on, ref=f"{ref}.name")
    start = x if len(lines) == 1 else x + beside + APART
    used = start - x + sheet.text(place, start, below, on=on, colour=theme.SOFT, ref=f"{ref}.place")
    if ties:
        value = " · ".join(map(str, result.tie_breaks[seat]))
        wide = sheet.text(value, RIGHT, below, on=on, align="right", ref=f"{ref}.tie")
        end = RIGHT - wide - TIE_GAP
        sheet.text(picture.words.text("render.tie"), end, below, on=on, align="right", colour=theme.SOFT,
                   room=end - APART - x - used, ref="score.tie")  # fmt: skip
    return y + high


def _table(sheet: Sheet, result: Result, lines: dict[str, list[str]], y: int, line: int) -> int:
    """A row for each source, pale ones for what counts nothing, a column for each seat; returns the ``y`` below."""
    seats = result.ranking()
    start = LEFT + WIDE - len(seats) * STEP
    high = TOKENS + sum(_tall(texts, line) for texts in lines.values())
    middles = {seat: start + index * STEP + STEP // 2 for index, seat in enumerate(seats)}
    for seat, x in middles.items():
        if result.places[seat] == 1:
            sheet.box((x - STEP // 2 + 1, y, STEP - 2, high), LIGHT, radius=COLUMN_ROUND, loose=True)
        seat_token(sheet, seat, x, y + TOKENS // 2, COLUMN_TOKEN)
    y += TOKENS
    besides = uncounted(result)
    for name, texts in lines.items():
        counts = name not in besides
        sheet.rule(LEFT, y, WIDE, colour=theme.SHADE)
        high = _tall(texts, line)
        for number, text in enumerate(texts):
            ink = theme.INK if counts else theme.SOFT
            sheet.text(text, LEFT, y + line // 2 - SOURCE_UP + number * MORE, colour=ink, ref=f"score.source.{name}")
        middle = y + high // 2 - POINTS_UP
        for seat, x in middles.items():
            n = (result.scores if counts else result.uncounted)[seat].get(name, 0)
            ground = LIGHT if result.places[seat] == 1 else theme.FIELD
            put = sheet.bold if counts else sheet.text
            put(points_text(n), x, middle, colour=theme.INK if n and counts else theme.SOFT, on=ground, align="middle",
                room=STEP - 2, ref=f"score.{seat}.{name}")  # fmt: skip
        y += high
    sheet.rule(LEFT, y, WIDE, colour=theme.INK)
    return y
