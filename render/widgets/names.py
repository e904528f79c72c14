"""A player's name where it has no room in one line: in two, about the middle of its place."""

from __future__ import annotations

from render.canvas.scene import Sheet
from render.canvas.typography import CAP, REGULAR, mid_line, name_lines

APART = 6
"""The room between the two lines."""


def seat_name(
    sheet: Sheet,
    name: str,
    x: int,
    middle: int,
    room: int,
    sizes: tuple[int, int, int],
    *,
    face: str = REGULAR,
    **how: object,
) -> None:
    """A name in its ``room``, in one line or two (`name_lines`) about the height ``middle``; ``how`` is that of
    `Sheet.text`.
    """
    lines, size = name_lines(name, (room, room), sizes, face)
    step = round(size * CAP) + APART
    top = mid_line(middle, size) - (len(lines) - 1) * step // 2
    for index, line in enumerate(lines):
        sheet.text(line, x, top + index * step, size, face=face, **how)  # type: ignore[arg-type]
