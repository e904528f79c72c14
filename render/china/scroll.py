"""The score sheet: beside the table the map, with the points of houses, alliances and rows where they were made."""

from __future__ import annotations

from engine.china.data import FIELDS
from engine.china.state import ChinaView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.china.chart import board_map
from render.china.land import LAND, SHORE, chart
from render.china.parts import ACCENT, GAME, SEAL
from render.widgets.score_column import BESIDE, score_column
from render.widgets.tokens import seat_token

MAP = round(LAND[3] * (BESIDE - 2 * SHORE) / LAND[2]) + 2 * SHORE
"""The height of the map."""
KEY, NOTE = 128, 4
"""The height of what is told under the map, and the room before its second part."""
COLUMNS, ROW = 2, 40
"""The list of rows: its columns, and the height of a line."""
TOKEN_AT, ENDS, POINTS, POINTS_AT = 16, 38, 54, 16
"""There: the middle of a seat's token, where the ends of its row are told, the room for points, and where these end,
both from the right.
"""
ABOVE = 10
"""The points begin so far above the middle of their line."""


def scroll(view: ChinaView, picture: Picture) -> Scene:
    """The scroll with the map beside the points, and below them the rows one by one."""
    rows = view.table.rows

    def beside(sheet: Sheet, box: Box, rest: Box) -> None:
        x, y, wide, _ = box
        board_map(sheet, view, chart((x, y, wide, MAP)), points=True)
        words = picture.words
        key, note = words.text("china.picture.key"), words.text("china.picture.note")
        below = sheet.lines(key, x, y + MAP + theme.GAP, wide, colour=theme.SOFT, ref="score.key")
        sheet.lines(note, x, below + NOTE, wide, colour=theme.SOFT, ref="score.note")
        _rows(sheet, view, rest)

    low = -(-len(rows) // COLUMNS) * ROW
    return score_column(view, picture, beside, game=GAME, seal=SEAL, accent=ACCENT, high=MAP + KEY, low=low)


def _rows(sheet: Sheet, view: ChinaView, box: Box) -> None:
    """The rows that were scored, one by one in two columns: whose, from where to where, points."""
    x, y, wide, _ = box
    step = wide // COLUMNS
    for number, row in enumerate(view.table.rows):
        line, column = divmod(number, COLUMNS)
        left, middle, ref = x + column * step, y + line * ROW + ROW // 2, f"score.row.{number}"
        seat_token(sheet, row.seat, left + TOKEN_AT, middle, ref=f"{ref}.token")
        ends = f"{FIELDS[row.fields[0]]} – {FIELDS[row.fields[-1]]}"
        room = step - ENDS - POINTS
        sheet.text(ends, left + ENDS, mid_line(middle, theme.SMALL), room=room, ref=f"{ref}.ends")
        sheet.bold(row.points, left + step - POINTS_AT, middle - ABOVE, align="right", colour=theme.DEEP_GOLD,
                   ref=f"{ref}.points")  # fmt: skip
