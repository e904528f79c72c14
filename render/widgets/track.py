"""A track of numbered spaces with tokens on it, cut to the part in use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.canvas import theme
from render.canvas.measures import inset
from render.canvas.scene import Box, Sheet
from render.widgets.tokens import CORNER, stack

FEWEST = 18
"""So many spaces are shown at least; fewer ones are wider."""
SPACE = 46
"""The width of a space: two figures and a token fit."""
SPARE = 4
"""Where few are in use, so many more are shown than lie between the first and the last one in use."""
ICON, ICON_AT = 44, 32
"""The icon of a track, and where its middle stands."""
LEFT, RIGHT = 62, 8
"""What is left in front of the spaces and behind them."""
INSET, APART, ROUND = 5, 4, 6
"""A space: what the track leaves free above and below, the room between two, their corners."""
FIFTH = 5
"""Every so many spaces one bears the colour of the track."""
NUMBER_UP = 27
"""How far above the lower edge of the track the numbers begin."""
TOKEN, BESIDE = 36, 8
"""The largest token, and what a space leaves free beside it."""
TOKENS_AT, TOKENS_UP = 7, 31
"""Where the tokens begin below the upper edge, and how far above the lower one they end."""
DOTS, DOT, DOT_AT, DOT_STEP, DOT_UP = 3, 5, 9, 10, 19
"""A part left out: so many dots, how large, where the first stands, from one to the next, and how far above the lower
edge.
"""


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
    sheet.box(box, fill, edge=theme.DEEP, line=2, radius=CORNER)
    sheet.art(icon, x + ICON_AT, y + high // 2, ICON, colour=colour, ref=f"{ref}.icon")
    left, inner = x + LEFT, wide - LEFT - RIGHT
    used = used or list(stacks) or [0]
    most = max(1, inner // SPACE)
    room = last + 1 if last else min(most, max(FEWEST, max(used) - min(used) + SPARE))
    step = inner // room
    token = min(TOKEN, step - BESIDE)
    spaces = [*range(room)] if last and min(used) >= 0 and max(used) <= last else window(used, room)
    cells: dict[int, Box] = {}
    for index, space in enumerate(spaces):
        cell = inset((left + index * step, y, step - APART, high), 0, INSET)
        if space is None:
            for dot in range(DOTS):
                at = (cell[0] + DOT_AT + dot * DOT_STEP, y + high - DOT_UP)
                sheet.box((*at, DOT, DOT), theme.SOFT, loose=True)
            continue
        ground = theme.FIELD if space % FIFTH else theme.mix(colour, theme.WHITE, 0.74)
        sheet.box(cell, ground, radius=ROUND, ref=f"{ref}.space.{space}")
        middle = cell[0] + cell[2] // 2
        sheet.text(space, middle, y + high - NUMBER_UP, theme.SMALL, on=ground, align="middle", room=step)
        tokens = (cell[0], y + TOKENS_AT, cell[2], high - TOKENS_AT - TOKENS_UP)
        stack(sheet, stacks.get(space, ()), tokens, token, f"{ref}.{space}")
        cells[space] = cell
    return cells
