"""The frame of a player panel: ink and pennant for the active seat, name and shape, place in turn order, points."""

from __future__ import annotations

from render.canvas import theme, typography
from render.canvas.marks import pennant
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import BOLD, mid_line
from render.widgets.tokens import seat_token
from render.words.shorten import ELLIPSIS

NARROW = 340
"""Panels narrower than this leave out the star beside the points, for the sake of the name."""
RIBBON = 46
"""The height of a panel's head; a game's own things begin below it."""
MIDDLE = RIBBON // 2 + 1
"""The middle line of a ribbon, a little lower for the line round the panel."""
LINE, ACTIVE_LINE = 2, 4
"""The line round a panel, of any seat and of one that acts."""
CORNER, INNER_CORNER, POINTS_CORNER = 12, 8, 10
"""The corners of a panel, of the field and the plate in it, of the plate of the points."""
PAD, BELOW_RIBBON, ABOVE_FOOT = 12, 8, 10
"""What is left free at the sides, and above and below a game's own things."""

# In the ribbon, from the left: the token, the pennant of who acts, the name with the place; at the right the points
TOKEN, TOKEN_AT, TOKEN_PLATE = 34, 15, 40
"""A seat's token, its middle, and the plate it stands on in the ribbon of a seat that acts."""
PENNANT, NARROW_PENNANT, PENNANT_FROM = 32, theme.LEAST_DRAWING, 36
"""The sign of a seat that acts, also in a narrow panel, and where it begins."""
NAME_AT, BEHIND_PENNANT, NAME_END = 40, 8, 10
"""Where the name begins without a pennant; the room behind one; what is left between the name and the points."""
NAME, PLACE_GAP = 28, 8
"""The size of a name in one line, and the room between it and the place in front of it."""
TIGHT_AT, TIGHT_ROOM, UPPER, LOWER = 5, 13, 20, 2
"""Two lines: so much further left they begin, so much wider they may be; above the middle of the ribbon the upper
begins, below it the lower.
"""
RANKED_NAMES, NAMES, TIGHT_GAP = (24, theme.SMALL, theme.SMALL), (theme.SMALL, theme.SMALL, theme.SMALL), 6
"""There: the sizes of a name above a place and of another (`typography.name_lines`), the room behind a place in front
of a name in two lines.
"""
POINTS, POINTS_END = theme.READ, 14
"""The size of the points, and what is left at their right."""
PLATE_LEFT, PLATE_RIGHT, PLATE_TOP, PLATE_FOOT = 12, 6, 6, 5
"""How far the plate of the points reaches beyond them, and what is left of the ribbon above and below it."""
STAR, STAR_AT = 30, 6
"""The star beside the points, and the room before it."""


def rank(picture: Picture, seat: int) -> str:
    """The place of a seat after the end, in words: a mere number is that in turn order. Nothing before the end."""
    return picture.words.text("render.place", n=picture.result.places[seat]) if picture.result else ""


def leader(sheet: Sheet, box: Box, *, star: int = 0) -> None:
    """The plate on which the points of a leader stand, with a star of that size."""
    x, y, _, high = box
    sheet.box(box, theme.DEEP, radius=POINTS_CORNER)
    if star:
        sheet.art("star", x + STAR_AT + star // 2, y + high // 2, star, colour=theme.WHITE, loose=True)


def panel(
    sheet: Sheet,
    box: Box,
    seat: int,
    name: str,
    points: int,
    *,
    active: bool = False,
    place: int | str = 0,
    leads: bool = False,
) -> Box:
    """A panel; returns the box inside that is left for the game's own things. ``place`` is that in turn order, or in
    words the rank at the end. Who ``leads`` has the points on a darker plate.
    """
    x, y, wide, high = box
    look = sheet.look(seat)
    strip = theme.INK if active else look.pale
    ink = theme.WHITE if active else theme.INK
    ref = f"player.{seat}"
    edge, line = (theme.INK, ACTIVE_LINE) if active else (look.colour, LINE)
    sheet.box(box, strip, edge=edge, line=line, radius=CORNER)
    inside = (x + line, y + RIBBON, wide - 2 * line, high - RIBBON - line)
    sheet.box(inside, theme.FIELD, radius=INNER_CORNER, ref=f"{ref}.panel")
    middle = y + MIDDLE
    start, flag = x + PAD, NARROW_PENNANT if wide < NARROW else PENNANT
    token = start + TOKEN_AT
    if active:
        plate = (token - TOKEN_PLATE // 2, middle - TOKEN_PLATE // 2, TOKEN_PLATE, TOKEN_PLATE)
        sheet.box(plate, theme.FIELD, radius=INNER_CORNER, loose=True)
    seat_token(sheet, seat, token, middle, TOKEN, ref=f"{ref}.token", loose=True)
    if active:
        pennant(sheet, start + PENNANT_FROM + flag // 2, middle, flag, ref=f"{ref}.active", on=theme.INK)
    end = _points(sheet, points, box, leads, f"{ref}.vp") - NAME_END
    left = start + (PENNANT_FROM + flag + BEHIND_PENNANT if active else NAME_AT)
    told = f"{place}." if place and isinstance(place, int) else str(place or "")
    _name(sheet, name, told, (left, middle, end - left), ink, strip, ref)
    return x + PAD, y + RIBBON + BELOW_RIBBON, wide - 2 * PAD, high - RIBBON - BELOW_RIBBON - ABOVE_FOOT


def _points(sheet: Sheet, points: int, box: Box, leads: bool, ref: str) -> int:
    """The points on their plate at the right of the ribbon of a panel; returns where the plate begins."""
    x, y, wide, _ = box
    right = x + wide - POINTS_END
    beside = STAR_AT + STAR if wide >= NARROW else 0
    left = right - typography.width(str(points), POINTS, BOLD) - (PLATE_LEFT if beside else PLATE_RIGHT) - beside
    plate = (left, y + PLATE_TOP, right + PLATE_RIGHT - left, RIBBON - PLATE_TOP - PLATE_FOOT)
    if leads:
        leader(sheet, plate, star=beside and STAR)
    else:
        sheet.box(plate, theme.WHITE, radius=POINTS_CORNER)
        if beside:
            star = left + STAR_AT + STAR // 2
            sheet.art("star", star, y + MIDDLE, STAR, colour=theme.GOLD, loose=True)
    ground, ink = (theme.DEEP, theme.INK) if leads else (theme.WHITE, theme.DEEP_GOLD)
    line = mid_line(plate[1] + plate[3] // 2, POINTS)
    sheet.bold(points, right, line, POINTS, colour=ink, on=ground, align="right", ref=ref)
    return left


def _name(sheet: Sheet, name: str, place: str, line: tuple[int, int, int], ink: str, on: str, ref: str) -> None:
    """Name and place on a ``line`` (left, middle, room), the place first. Where both have no room the place stands
    below the name, as a rank in words always does; where the name alone has none, it stands in two lines. It is told
    rather than the place, which the order of the panels tells as well.
    """
    left, middle, room = line
    wide = typography.width(name, theme.SMALL, BOLD)
    rank = not place.endswith(".")
    beside = typography.width(place, theme.FIGURE, BOLD) + PLACE_GAP if place else 0
    if wide + beside <= room and not (place and rank):
        if place:
            above = mid_line(middle, theme.FIGURE)
            sheet.bold(place, left, above, theme.FIGURE, colour=ink, on=on, ref=f"{ref}.place")
        sheet.bold(name, left + beside, mid_line(middle, NAME), NAME, colour=ink, on=on, room=room - beside,
                   ref=f"{ref}.name")  # fmt: skip
        return
    left, room, upper, lower = left - TIGHT_AT, room + TIGHT_ROOM, middle - UPPER, middle + LOWER
    told = typography.width(place, theme.SMALL) + TIGHT_GAP if place else 0
    if place and (wide <= room or rank):
        lines, size = typography.name_lines(name, (room, room - told), RANKED_NAMES, BOLD)
        if lines[-1].endswith(ELLIPSIS):
            (lines, size), told = typography.name_lines(name, (room, room), RANKED_NAMES, BOLD), 0
        start, places = left, (left, lower) if len(lines) == 1 else (left + room - told + TIGHT_GAP, lower)
    else:
        lines, size, told = _in_lines(name, told, room)
        start, places = left + told, (left, upper)
    if len(lines) == 1 and not place:
        upper = mid_line(middle, size)
    for part, x, y in zip(lines, (start, left), (upper, lower), strict=False):
        sheet.bold(part, x, y, size, colour=ink, on=on, ref=f"{ref}.name")
    if told:
        sheet.text(place, *places, theme.SMALL, colour=ink, on=on, ref=f"{ref}.place")


def _in_lines(name: str, told: int, room: int) -> tuple[list[str], int, int]:
    """The lines of a name and their size, and the width of the place in front of the first: none where the name is only
    whole, or not torn, without it.
    """
    for before, anywhere in ((told, False), (0, False), (told, True)):
        lines, size = typography.name_lines(name, (room - before, room), NAMES, BOLD, anywhere=anywhere)
        if not lines[-1].endswith(ELLIPSIS):
            break
    return lines, size, before
