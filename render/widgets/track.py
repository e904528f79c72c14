"""A track of numbered spaces with tokens on it, cut to the part in use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render import theme
from render.scene import Box, Sheet
from render.widgets.tokens import stack

FEWEST = 18
"""So many spaces are shown at least; fewer ones are wider."""
SPACE = 46
"""The width of a space: two figures and a token fit."""


def window(used: Sequence[int], room: int) -> list[int | None]:
    """Which spaces to show in ``room`` places: all from the last to the first in use, or, where that is too long, those
    round each one in use, with ``None`` for a part left out.

    >>> window([0, 0, 3], 6)
    [0, 1, 2, 3, 4, 5]
    >>> window([2, 40], 7)
    [2, 3, 4, None, 40, 41, 42]
    """
    used = sorted(set(used))
    first, last = used[0], used[-1]
    if last - first < room:
        start = max(0, first - 1, last + 1 - room)
        return list(range(start, start + room))
    shown = set(used)
    reach = 1
    while reach < room:
        wider = shown | {space + reach for space in used} if reach > 0 else shown
        if len(_runs(sorted(wider))) > room:
            break
        shown = wider
        reach += 1
    line = _runs(sorted(shown))
    while len(line) < room:
        line.append((line[-1] or 0) + 1)
    return line[:room] if len(line) > room else line


def _runs(spaces: Sequence[int]) -> list[int | None]:
    line: list[int | None] = []
    for index, space in enumerate(spaces):
        if index and space - spaces[index - 1] == 2:
            line.append(space - 1)
        elif index and space - spaces[index - 1] > 2:
            line.append(None)
        line.append(space)
    return line


def track(
    sheet: Sheet,
    box: Box,
    stacks: Mapping[int, Sequence[int]],
    *,
    ref: str,
    icon: str,
    colour: str,
    fill: str = theme.SHADE,
    last: int = 0,
    used: Sequence[int] = (),
) -> dict[int, Box]:
    """A track in ``box``: an icon, then numbered spaces; ``stacks`` maps spaces to seats from the bottom to the top.

    The real numbers stand on the spaces, so a second lap reads as 100 and more. With ``last`` all spaces from 0 to it
    are shown as long as nobody is beyond it, and never fewer. Returns the boxes of the spaces: a game that puts its
    tokens there itself says which spaces are ``used``.
    """
    x, y, wide, high = box
    sheet.box(box, fill, edge=theme.DEEP, line=2, radius=10)
    sheet.art(icon, x + 32, y + high // 2, 44, colour=colour, ref=f"{ref}.icon")
    left = x + 62
    used = used or list(stacks) or [0]
    most = max(1, (wide - 70) // SPACE)
    room = last + 1 if last else min(most, max(FEWEST, max(used) - min(used) + 4))
    step = (wide - 70) // room
    token = min(36, step - 8)
    spaces = [*range(room)] if last and min(used) >= 0 and max(used) <= last else window(used, room)
    cells: dict[int, Box] = {}
    for index, space in enumerate(spaces):
        cell = (left + index * step, y + 5, step - 4, high - 10)
        if space is None:
            for dot in range(3):
                sheet.box((cell[0] + 9 + dot * 10, y + high - 19, 5, 5), theme.SOFT, loose=True)
            continue
        ground = theme.FIELD if space % 5 else theme.mix(colour, theme.WHITE, 0.74)
        sheet.box(cell, ground, radius=6, ref=f"{ref}.space.{space}")
        middle = cell[0] + cell[2] // 2
        sheet.text(space, middle, y + high - 27, theme.SMALL, on=ground, align="middle", room=step)
        stack(sheet, stacks.get(space, ()), (cell[0], y + 7, cell[2], high - 38), token, f"{ref}.{space}")
        cells[space] = cell
    return cells
