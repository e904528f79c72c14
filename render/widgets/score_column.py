"""The score sheet of a game with a large drawing of its own: the points in a column, the drawing beside it.

A line for each seat, best first, with its name and total; below them a row for each source of points, with a narrow
column for each seat's token, so that names of any length and any number of sources stand in little room.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.values import Result, View
from render import letters, theme
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.scroll import LIGHT, scroll, shown, sources, tied, told
from render.widgets.tokens import crown, seat_token

Beside = Callable[[Sheet, Box, Box], None]
"""Draws on the sheet: beside the column, and below it in what room is left there."""
EDGE, TOP, FOOT = 56, 50, 50
LEFT, WIDE, GAP = EDGE + 40, 384, 24
"""Where the column begins, how wide it is, and the room between it and the drawing."""
BESIDE = theme.WIDTH - EDGE - 40 - LEFT - WIDE - GAP
"""The width of what a game draws beside the column."""
LEAST = 1000
"""No picture is lower: it would look square on a phone beside the others."""
SEAT, FIRST = 64, 86
"""The height of a seat's line; the winner wears a crown."""
STEP, LINE, MORE = 46, 40, 28
"""The width of a seat's column; the height of a source, and of each further line of its name."""
HEAD, TABLE = 146, 52
"""The height of the title, and of what stands over the table."""
LOOSE = 14
"""So much higher may a line be where there is room."""


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
    result = told(view, picture)
    lines = {name: _lines(picture, game, name, view.seats) for name in sources(result)}
    ranks = sum(FIRST if place == 1 else SEAT for place in result.places)
    column = HEAD + ranks + TABLE + sum(LINE + MORE * (len(text) - 1) for text in lines.values()) + 16 + low
    sheet = Sheet(game, theme.WIDTH, max(LEAST, TOP + max(38 + high, column) + 36 + FOOT))
    loose = min(LOOSE, (sheet.height - TOP - 36 - FOOT - column) // (view.seats + len(lines)))
    sheet.looks = looks or sheet.looks
    foot = sheet.height - FOOT
    with sheet.still():
        scroll(sheet, picture, seal, accent, EDGE, TOP - 12, foot, LEFT + WIDE - EDGE - 164)
    sheet.text(picture.words.text("render.total"), LEFT + WIDE - 12, TOP + 120, 22, align="right", colour=theme.SOFT,
               ref="score.total")  # fmt: skip
    y = TOP + HEAD
    for seat in result.ranking():
        y = _seat(sheet, picture, result, seat, y, loose)
    y = _table(sheet, result, lines, y + 12, LINE + loose)
    x = LEFT + WIDE + GAP
    beside(sheet, (x, TOP + 38, BESIDE, foot - 36 - TOP - 38), (LEFT, y + 16, WIDE, foot - 36 - y - 16))
    return sheet.scene(picture)


def _lines(picture: Picture, game: str, name: str, seats: int) -> list[str]:
    """The name of a source in lines that fit beside the columns of the seats."""
    title = picture.words.say(game, f"source.{name}", picture.names)
    return letters.wrap(title, WIDE - seats * STEP - 6, theme.SMALL)


def _seat(sheet: Sheet, picture: Picture, result: Result, seat: int, y: int, loose: int) -> int:
    """Token, name, place and total of a seat, the tie-break below the total; returns the ``y`` below."""
    won, ref = result.places[seat] == 1, f"score.{seat}"
    high, on = (FIRST if won else SEAT) + loose, theme.FIELD
    right, x, middle = LEFT + WIDE - 12, LEFT + 62, y + high // 2
    if won:
        on = LIGHT
        sheet.box((LEFT, y, WIDE, high - 4), on, edge=theme.GOLD, line=2, radius=12, loose=True)
        crown(sheet, LEFT + 32, middle - 26, 36, ref=f"{ref}.winner")
    seat_token(sheet, seat, LEFT + 32, middle + 14 if won else middle, 42, ref=f"{ref}.token")
    top, ties = middle - 26, tied(result)
    used = sheet.bold(result.totals()[seat], right, top - 2 if ties else middle - 16, 40, colour=theme.DEEP_GOLD,
                      on=on, align="right", ref=f"{ref}.total")  # fmt: skip
    sheet.bold(picture.names[seat], x, top + 2, 28, on=on, room=right - used - 12 - x, ref=f"{ref}.name")
    below = top + 33
    place = picture.words.text("render.place", n=result.places[seat])
    used = sheet.text(place, x, below, 22, on=on, colour=theme.SOFT, ref=f"{ref}.place")
    if ties:
        value = " · ".join(map(str, result.tie_breaks[seat]))
        wide = sheet.text(value, right, below, 22, on=on, align="right", ref=f"{ref}.tie")
        room = right - wide - 8 - (x + used + 12)
        sheet.text(picture.words.text("render.tie"), right - wide - 8, below, 22, on=on, align="right",
                   colour=theme.SOFT, room=room, ref="score.tie")  # fmt: skip
    return y + high


def _table(sheet: Sheet, result: Result, lines: dict[str, list[str]], y: int, line: int) -> int:
    """A row for each source, a column for each seat; returns the ``y`` below."""
    seats = result.ranking()
    start = LEFT + WIDE - len(seats) * STEP
    high = 40 + sum(line + MORE * (len(text) - 1) for text in lines.values())
    middles = {seat: start + index * STEP + STEP // 2 for index, seat in enumerate(seats)}
    for seat, x in middles.items():
        if result.places[seat] == 1:
            sheet.box((x - STEP // 2 + 1, y, STEP - 2, high), LIGHT, radius=8, loose=True)
        seat_token(sheet, seat, x, y + 20, 30)
    y += 40
    for name, texts in lines.items():
        sheet.rule(LEFT, y, WIDE, colour=theme.SHADE)
        high = line + MORE * (len(texts) - 1)
        for number, text in enumerate(texts):
            sheet.text(text, LEFT, y + line // 2 - 7 + number * MORE, theme.SMALL, ref=f"score.source.{name}")
        middle = y + high // 2 - 8
        for seat, x in middles.items():
            points = result.scores[seat].get(name, 0)
            ground = LIGHT if result.places[seat] == 1 else theme.FIELD
            ink = theme.INK if points else theme.SOFT
            sheet.bold(shown(points), x, middle, 26, colour=ink, on=ground, align="middle", room=STEP - 2,
                       ref=f"score.{seat}.{name}")  # fmt: skip
        y += high
    sheet.rule(LEFT, y, WIDE, colour=theme.INK)
    return y
