"""The score track: the Great Wall along the foot of the board, spaces 0 to 50 with the markers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.china.data import DATA
from engine.china.describe import score_marker
from engine.china.state import ChinaView
from render.canvas import theme
from render.canvas.scene import Box, Sheet
from render.china.parts import DARK_STONE, STONE
from render.widgets.tokens import LITTLE, seat_token

HIGH = 58
"""The height of the wall."""
STAR, BEHIND = 40, 8
"""The star at its beginning, and what is left behind it."""
EVERY = 5
"""Spaces with their number."""
NUMBER = 22
"""The height of the line of numbers."""
MERLON, LINE = 9, 2
"""How far the battlements reach up, and the lines round all stones; none parts a battlement from its stone."""
STEP = 15
"""Several markers on one space stand on one another, each so much higher; many of them reach over the wall."""


def wall(sheet: Sheet, view: ChinaView, box: Box) -> None:
    """The wall and the markers in ``box``."""
    x, y, wide, high = box
    spaces = DATA.setup.score_card + 1
    step = (wide - STAR - BEHIND) // spaces
    first = x + wide - step * spaces
    boxes = [(first + number * step, y + MERLON, step, high - MERLON) for number in range(spaces)]
    with sheet.still():
        sheet.art("star", x + STAR // 2, y + high // 2 + 3, STAR, colour=theme.GOLD, ref="track.icon")
        for number, cell in enumerate(boxes):
            _space(sheet, number, cell)
    stacks: dict[int, list[int]] = {}
    for seat, player in enumerate(view.table.players):
        stacks.setdefault(score_marker(player.vp)[1], []).append(seat)
    for space, seats in stacks.items():
        _markers(sheet, seats, boxes[space], space)


def _space(sheet: Sheet, number: int, cell: Box) -> None:
    x, y, wide, high = cell
    fill = theme.mix(STONE, theme.WHITE, 0.25) if number % EVERY else theme.mix(STONE, theme.GOLD, 0.3)
    if number % 2 == 0:
        sheet.box((x, y - MERLON, wide, MERLON + 2 * LINE), fill, edge=DARK_STONE, line=LINE, loose=True)
    sheet.box(cell, fill, edge=DARK_STONE, line=LINE, ref=f"track.{number}")
    if number % 2 == 0:
        sheet.box((x + LINE, y - 1, wide - 2 * LINE, 2 * LINE), fill, loose=True)
    if number % EVERY == 0:
        sheet.bold(number, x + wide // 2, y + high - NUMBER, theme.SMALL, on=fill, align="middle", room=wide + 2,
                   ref=f"track.{number}.value")  # fmt: skip


def _markers(sheet: Sheet, seats: Sequence[int], cell: Box, number: int) -> None:
    """The markers of a space, the first seat at the bottom."""
    x, y, wide, high = cell
    foot = y + high - NUMBER - LITTLE // 2
    for level, seat in enumerate(seats):
        seat_token(sheet, seat, x + wide // 2, foot - level * STEP, LITTLE, ref=f"track.{number}.{seat}", loose=True)
