"""The score sheet: under the table the map, with the points of houses, alliances and rows where they were made."""

from __future__ import annotations

from engine.china.data import DATA
from engine.china.state import FIELDS, ChinaView
from render import theme
from render.china.chart import board_map
from render.china.land import Chart
from render.china.parts import ACCENT, GAME, SEAL
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.score import score_sheet
from render.widgets.tokens import seat_token

SCALE = 0.93
CUT = (66, 66)
HIGH = round((DATA.board.canvas[1] - CUT[1]) * SCALE)


def scroll(view: ChinaView, picture: Picture) -> Scene:
    """The scroll with the map below it."""

    def below(sheet: Sheet, box: Box) -> None:
        _sources(sheet, view, picture, box)

    return score_sheet(view, picture, game=GAME, seal=SEAL, accent=ACCENT, more=HIGH + 30, below=below)


def _sources(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The map, and beside it the rows one by one and what is reconstructed."""
    x, y, wide, _ = box
    across = round((DATA.board.canvas[0] - CUT[0]) * SCALE)
    board_map(sheet, view, picture, Chart(x - 30, y, SCALE, *CUT), (x - 30, y, across, HIGH), points=True)
    left = x - 30 + across + 18
    room = x + wide + 30 - left
    words = picture.words
    top = sheet.lines(words.text("china.picture.key"), left, y + 8, room, 22, colour=theme.SOFT, ref="score.key")
    top += 14
    for number, row in enumerate(view.table.rows):
        seat_token(sheet, row.seat, left + 16, top + 10, 30, ref=f"score.row.{number}.token")
        ends = f"{FIELDS[row.fields[0]]} – {FIELDS[row.fields[-1]]}"
        sheet.text(ends, left + 40, top + 2, 22, room=room - 100, ref=f"score.row.{number}.ends")
        sheet.bold(row.points, left + room - 4, top, 26, align="right", colour=theme.DEEP_GOLD,
                   ref=f"score.row.{number}.points")  # fmt: skip
        top += 40
    sheet.lines(words.text("china.picture.note"), left, max(top + 16, y + 520), room, 22, colour=theme.SOFT,
                ref="score.note")  # fmt: skip
