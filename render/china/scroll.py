"""The score sheet: beside the table the map, with the points of houses, alliances and rows where they were made."""

from __future__ import annotations

from engine.china.data import FIELDS
from engine.china.state import ChinaView
from render import theme
from render.china.chart import board_map
from render.china.land import LAND, SHORE, chart
from render.china.parts import ACCENT, GAME, SEAL
from render.letters import mid_line
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.score_column import BESIDE, score_column
from render.widgets.tokens import seat_token

MAP = round(LAND[3] * (BESIDE - 2 * SHORE) / LAND[2]) + 2 * SHORE
KEY, ROW = 128, 40
"""The height of what is told under the map, and of a row in the list of rows."""
TOKEN, ENDS = 28, 38
"""A seat's token in the list of rows, and where the ends of its row are told."""


def scroll(view: ChinaView, picture: Picture) -> Scene:
    """The scroll with the map beside the points, and below them the rows one by one."""
    rows = view.table.rows

    def beside(sheet: Sheet, box: Box, rest: Box) -> None:
        x, y, wide, _ = box
        board_map(sheet, view, chart((x, y, wide, MAP)), points=True)
        words = picture.words
        below = sheet.lines(
            words.text("china.picture.key"),
            x,
            y + MAP + theme.GAP,
            wide,
            theme.SMALL,
            colour=theme.SOFT,
            ref="score.key",
        )
        sheet.lines(
            words.text("china.picture.note"), x, below + 4, wide, theme.SMALL, colour=theme.SOFT, ref="score.note"
        )
        _rows(sheet, view, rest)

    low = -(-len(rows) // 2) * ROW
    return score_column(view, picture, beside, game=GAME, seal=SEAL, accent=ACCENT, high=MAP + KEY, low=low)


def _rows(sheet: Sheet, view: ChinaView, box: Box) -> None:
    """The rows that were scored, one by one in two columns: whose, from where to where, points."""
    x, y, wide, _ = box
    for number, row in enumerate(view.table.rows):
        left, middle = x + number % 2 * (wide // 2), y + number // 2 * ROW + ROW // 2
        seat_token(sheet, row.seat, left + 16, middle, TOKEN, ref=f"score.row.{number}.token")
        ends = f"{FIELDS[row.fields[0]]} – {FIELDS[row.fields[-1]]}"
        sheet.text(
            ends,
            left + ENDS,
            mid_line(middle, theme.SMALL),
            theme.SMALL,
            room=wide // 2 - 92,
            ref=f"score.row.{number}.ends",
        )
        sheet.bold(row.points, left + wide // 2 - 16, middle - 10, theme.FIGURE, align="right", colour=theme.DEEP_GOLD,
                   ref=f"score.row.{number}.points")  # fmt: skip
