"""The two tracks as one ruler: the spaces in the middle, points above them, person points below."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon.describe import stacks
from engine.dragon.state import DragonView
from render.canvas import theme
from render.canvas.measures import inset
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.dragon.parts import PERSON, ROUND, SKIN
from render.widgets.tokens import LITTLE, seat_token
from render.widgets.track import FEWEST, window

HIGH, NUMBERS = 104, 28
"""The height of the ruler, and of the line of numbers."""
ICONS, ICON = 56, 38
"""The width of what stands before the spaces, and the size of star and person there."""
SPACE, SPACE_ROUND = 48, 6
"""The least a space is wide, and the radius of its corners."""
PAD, APART, END = 4, 4, 6
"""What spaces leave free above and below, the room between two, and the least behind the last."""
DOTS, DOT, DOT_STEP = 3, 6, 11
"""The dots for spaces left out: how many, how wide, and from one to the next."""
EVERY = 5
"""Spaces with a darker number."""
RISE = 8
"""How much higher, at most, a disc lies than the one below it."""
ALONE = 34
"""The size of a disc that lies alone on its space."""


def ruler(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Victory points above the numbers, person points below, in ``box``; discs on one space in their true order."""
    x, y, wide, high = box
    table, lane = view.table, (high - NUMBERS) // 2
    points: dict[int, list[int]] = {}
    for seat in reversed(table.order):
        points.setdefault(table.players[seat].vp, []).append(seat)
    persons = {stack.space: list(stack.seats) for stack in stacks(table)}
    sheet.box(box, theme.SHADE, edge=theme.DEEP, line=2, radius=ROUND)
    sheet.art("star", x + ICONS // 2, y + PAD + ICON // 2, ICON, colour=theme.GOLD, ref="points.icon")
    sheet.art("person", x + ICONS // 2, y + high - PAD - ICON // 2, ICON, colour=PERSON, ground=SKIN, ref="track.icon")
    used = sorted({*points, *persons})
    room = max(FEWEST, min((wide - ICONS) // SPACE, used[-1] - used[0] + 3))
    step = (wide - ICONS - END) // room
    line = y + lane
    for index, space in enumerate(window(used, room)):
        left = x + ICONS + index * step
        if space is None:
            start, down = left + (step - (DOTS - 1) * DOT_STEP - DOT) // 2, line + (NUMBERS - DOT) // 2
            for dot in range(DOTS):
                sheet.box((start + dot * DOT_STEP, down, DOT, DOT), theme.SOFT, loose=True)
            continue
        inner = step - APART
        sheet.box(inset((left, y, inner, high), 0, PAD), theme.FIELD, radius=SPACE_ROUND, ref=f"points.space.{space}")
        strip = theme.DEEP if space % EVERY == 0 else theme.SHADE
        sheet.box((left, line, inner, NUMBERS), strip, loose=True)
        number_at = (left + inner // 2, mid_line(line + NUMBERS // 2, theme.SMALL))
        sheet.bold(space, *number_at, theme.SMALL, on=strip, align="middle", room=step)
        _stack(sheet, points.get(space, ()), (left, y + PAD, inner, lane - PAD), f"points.{space}")
        _stack(sheet, persons.get(space, ()), (left, line + NUMBERS, inner, lane - PAD), f"track.{space}")


def _stack(sheet: Sheet, seats: Sequence[int], box: Box, ref: str) -> None:
    """Discs on one another, from the lower left to the upper right."""
    x, y, wide, high = box
    size = ALONE if len(seats) == 1 else LITTLE
    steps = max(1, len(seats) - 1)
    right, up = min(LITTLE + 2, (wide - size) // steps), min(RISE, (high - size) // steps)
    for level, seat in enumerate(seats):
        across = x + wide // 2 + (2 * level - len(seats) + 1) * right // 2
        down = y + high // 2 + (len(seats) - 1 - 2 * level) * up // 2
        seat_token(sheet, seat, across, down, size, ref=f"{ref}.{seat}", loose=True)
