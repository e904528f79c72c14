"""The two tracks as one ruler: the spaces in the middle, points above them, person points below."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon.state import DragonView
from engine.dragon.tell import stacks
from render import theme
from render.dragon.parts import PERSON, SKIN
from render.scene import Box, Sheet
from render.widgets.tokens import LITTLE, seat_token
from render.widgets.track import FEWEST, window

HIGH, NUMBERS = 104, 28
"""The height of the ruler, and of the line of numbers."""
ICONS, ICON = 56, 38
"""The width of what stands before the spaces, and the size of star and person there."""
SPACE = 48
"""The least a space is wide."""
EVERY = 5
"""Spaces with a darker number."""
RISE = 8
"""How much higher, at most, a disc lies than the one below it."""


def ruler(sheet: Sheet, view: DragonView, box: Box) -> None:
    """Victory points above the numbers, person points below, in ``box``; discs on one space in their true order."""
    x, y, wide, high = box
    table, lane = view.table, (high - NUMBERS) // 2
    points: dict[int, list[int]] = {}
    for seat in reversed(table.order):
        points.setdefault(table.players[seat].vp, []).append(seat)
    persons = {stack.space: list(stack.seats) for stack in stacks(table)}
    sheet.box(box, theme.SHADE, edge=theme.DEEP, line=2, radius=10)
    sheet.art("star", x + ICONS // 2, y + lane // 2 + 4, ICON, colour=theme.GOLD, ref="points.icon")
    sheet.art("person", x + ICONS // 2, y + high - lane // 2 - 4, ICON, colour=PERSON, ground=SKIN, ref="track.icon")
    used = sorted({*points, *persons})
    room = max(FEWEST, min((wide - ICONS) // SPACE, used[-1] - used[0] + 3))
    step = (wide - ICONS - 6) // room
    line = y + lane
    for index, space in enumerate(window(used, room)):
        left = x + ICONS + index * step
        if space is None:
            for dot in range(3):
                sheet.box((left + step // 2 - 14 + dot * 11, line + NUMBERS // 2 - 3, 6, 6), theme.SOFT, loose=True)
            continue
        cell = (left, y + 4, step - 4, high - 8)
        sheet.box(cell, theme.FIELD, radius=6, ref=f"points.space.{space}")
        strip = theme.DEEP if space % EVERY == 0 else theme.SHADE
        sheet.box((left, line, step - 4, NUMBERS), strip, loose=True)
        middle = left + (step - 4) // 2
        sheet.bold(space, middle, line + 6, theme.SMALL, on=strip, align="middle", room=step)
        _stack(sheet, points.get(space, ()), (left, y + 4, step - 4, lane - 4), f"points.{space}")
        _stack(sheet, persons.get(space, ()), (left, line + NUMBERS, step - 4, lane - 4), f"track.{space}")


def _stack(sheet: Sheet, seats: Sequence[int], box: Box, ref: str) -> None:
    """Discs on one another, from the lower left to the upper right."""
    x, y, wide, high = box
    size = 34 if len(seats) == 1 else LITTLE
    steps = max(1, len(seats) - 1)
    right, up = min(LITTLE + 2, (wide - size) // steps), min(RISE, (high - size) // steps)
    for level, seat in enumerate(seats):
        across = x + wide // 2 + (2 * level - len(seats) + 1) * right // 2
        down = y + high // 2 + (len(seats) - 1 - 2 * level) * up // 2
        seat_token(sheet, seat, across, down, size, ref=f"{ref}.{seat}", loose=True)
