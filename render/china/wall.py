"""The score track: the Great Wall round the map, spaces 0 to 50 with the markers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.china.data import DATA
from engine.china.state import ChinaView
from engine.china.tell import score_marker
from render import theme
from render.china.land import Chart
from render.china.parts import DARK_STONE, STONE
from render.scene import Box, Sheet
from render.widgets.tokens import seat_token

THICK = 60
"""How thick the wall is, in the unit of the data file."""
EVERY = 5
"""Spaces with their number."""
SPILL = 20
"""How far the markers on a crowded space may reach over the edge of the wall."""


def cells() -> list[Box]:
    """The box of every space, in the unit of the data file."""
    track = DATA.board.score_track
    found = []
    for number, (x, y) in enumerate(track):
        neighbours = [track[other] for other in (number - 1, number + 1) if 0 <= other < len(track)]
        up = min(abs(y - other[1]) for other in neighbours)
        across = min(abs(x - other[0]) for other in neighbours)
        corner = bool(up and across)
        wide = THICK if not across or corner else across
        high = THICK if not up or corner else up
        found.append((x - wide // 2, y - high // 2, wide, high))
    return found


def wall(sheet: Sheet, view: ChinaView, at: Chart) -> None:
    """The wall and the markers; several on one space stand side by side."""
    boxes = []
    for x, y, wide, high in cells():
        left, top = at.at((x, y))
        boxes.append((left, top, at.long(wide), at.long(high)))
    with sheet.still():
        for number, (x, y, wide, high) in enumerate(boxes):
            fill = theme.mix(STONE, theme.WHITE, 0.25) if number % EVERY else theme.mix(STONE, theme.GOLD, 0.3)
            sheet.box((x, y, wide, high), fill, edge=DARK_STONE, line=2, ref=f"track.{number}")
            if number % 2 == 0:
                left = high < wide and x == boxes[0][0]
                merlon = (x - 4, y + 3, 12, high - 6) if left else (x + 3, y - 4, wide - 6, 12)
                sheet.box(merlon, DARK_STONE, radius=3, loose=True)
            if number % EVERY == 0:
                across = high >= wide
                place = (x + wide // 2, y + 6) if across else (x + 15, y + high // 2 - 8)
                sheet.bold(
                    number, *place, 22, on=fill, align="middle", room=max(28, wide - 4), ref=f"track.{number}.value"
                )
    stacks: dict[int, list[int]] = {}
    for seat, player in enumerate(view.table.players):
        stacks.setdefault(score_marker(player.vp)[1], []).append(seat)
    for space, seats in stacks.items():
        _markers(sheet, seats, boxes[space], space)


def _markers(sheet: Sheet, seats: Sequence[int], box: Box, number: int) -> None:
    """The markers of a space, in a grid beside its number; three and more reach a little over the inner edge."""
    x, y, wide, high = box
    upright = high >= wide
    told = 24 if number % EVERY == 0 else 0
    over = SPILL if len(seats) > 2 else 0
    if upright:
        room = (x + 1, y + max(told - 2, 2), wide - 2, high - max(told - 2, 2) - 2 + over)
        columns = min(2, len(seats))
    else:
        room = (x + max(told + 4, 8), y + 1, wide - max(told + 4, 8) - 2 + over, high - 2)
        columns = 1 if len(seats) == 1 else 2 if len(seats) <= 4 else 3
    rows = -(-len(seats) // columns)
    size = min(room[2] // columns, room[3] // rows, 34)
    for index, seat in enumerate(seats):
        row, column = divmod(index, columns)
        across = min(columns, len(seats) - row * columns)
        middle = room[0] + room[2] // 2 + (2 * column - across + 1) * (room[2] // columns) // 2
        top = room[1] + room[3] // 2 + (2 * row - rows + 1) * (room[3] // rows) // 2
        seat_token(sheet, seat, middle, top, size, ref=f"track.{number}.{seat}", loose=True)
