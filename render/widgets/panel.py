"""The frame of a player panel: ink and pennant for the active seat, name and shape, place in turn order, points."""

from __future__ import annotations

from render import letters, theme
from render.letters import BOLD
from render.scene import Box, Picture, Sheet
from render.widgets.marks import pennant
from render.widgets.tokens import seat_token

NARROW = 340
"""Panels narrower than this leave out the star beside the points, for the sake of the name."""
RIBBON = 46
"""The height of a panel's head; a game's own things begin below it."""
STAR = 30


def rank(picture: Picture, seat: int) -> str:
    """The place of a seat after the end, in words: a mere number is that in turn order. Nothing before the end."""
    return picture.words.text("render.place", n=picture.result.places[seat]) if picture.result else ""


def leader(sheet: Sheet, box: Box, *, star: int = 0) -> None:
    """The plate on which the points of a leader stand, with a star of that size."""
    x, y, _, high = box
    sheet.box(box, theme.DEEP, radius=10)
    if star:
        sheet.art("star", x + 6 + star // 2, y + high // 2, star, colour=theme.WHITE, loose=True)


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
    edge = theme.INK if active else look.colour
    sheet.box(box, strip, edge=edge, line=4 if active else 2, radius=12)
    inner = 4 if active else 2
    sheet.box(
        (x + inner, y + RIBBON, wide - 2 * inner, high - RIBBON - inner), theme.FIELD, radius=8, ref=f"{ref}.panel"
    )
    middle = y + RIBBON // 2 + 1
    start = x + 12
    if active:
        sheet.box((start - 5, middle - 20, 40, 40), theme.FIELD, radius=8, loose=True)
    seat_token(sheet, seat, start + 15, middle, 34, ref=f"{ref}.token", loose=True)
    if active:
        pennant(sheet, start + 52, middle, 32, ref=f"{ref}.active", on=theme.INK)
    wide_points = letters.width(str(points), 34, BOLD)
    right = x + wide - 14
    gold = theme.DEEP if leads else theme.WHITE
    ink_points = theme.INK if leads else theme.DEEP_GOLD
    star = 36 if wide >= NARROW else 0
    plate = (right - wide_points - 12 - star, y + 6, wide_points + 18 + star, RIBBON - 11)
    if leads:
        leader(sheet, plate, star=star and STAR)
    else:
        sheet.box(plate, gold, radius=10)
        if star:
            sheet.art("star", plate[0] + 6 + STAR // 2, middle, STAR, colour=theme.GOLD, loose=True)
    sheet.bold(points, right, middle - 13, 34, colour=ink_points, on=gold, align="right", ref=f"{ref}.vp")
    left, end = start + (76 if active else 40), right - wide_points - 22 - star
    line = (left, middle, end - left)
    _name(sheet, name, f"{place}." if place and isinstance(place, int) else str(place or ""), line, ink, strip, ref)
    return x + 12, y + RIBBON + 8, wide - 24, high - RIBBON - 18


def _name(sheet: Sheet, name: str, place: str, line: tuple[int, int, int], ink: str, on: str, ref: str) -> None:
    """Name and place on a ``line`` (left, middle, room), the place first. Where both have no room the place stands
    below the name, as a rank in words always does; where the name alone has none, it stands in two lines.
    """
    left, middle, room = line
    wide = letters.width(name, theme.SMALL, BOLD)
    rank, beside = not place.endswith("."), letters.width(place, 26, BOLD) + 8 if place else 0
    if wide + beside <= room and not (place and rank):
        if place:
            sheet.bold(place, left, middle - 9, 26, colour=ink, on=on, ref=f"{ref}.place")
        sheet.bold(name, left + beside, middle - 10, 28, colour=ink, on=on, room=room - beside, ref=f"{ref}.name")
        return
    left, room, upper, lower = left - 4, room + 12, middle - 18, middle + 4
    if place and (wide <= room or rank):
        sheet.bold(name, left, upper, 24, colour=ink, on=on, room=room, ref=f"{ref}.name")
        sheet.text(place, left, lower, theme.SMALL, colour=ink, on=on, ref=f"{ref}.place")
        return
    used = sheet.text(place, left, upper, theme.SMALL, colour=ink, on=on, ref=f"{ref}.place") + 6 if place else 0
    first, *rest = letters.wrap(name, room - used, theme.SMALL, BOLD)
    for part, start, y in ((first, left + used, upper), (" ".join(rest), left, lower)):
        if part:
            sheet.bold(part, start, y, theme.SMALL, colour=ink, on=on, room=left + room - start, ref=f"{ref}.name")
