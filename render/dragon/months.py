"""The row of twelve months: events, the present month glowing, the super event, and the wall below."""

from __future__ import annotations

from engine.dragon.data import DATA
from engine.dragon.state import DragonView, has_wall
from render import theme
from render.dragon.parts import GONE
from render.scene import Box, Picture, Sheet
from render.sprites import has
from render.widgets.tokens import seat_token
from render.words import capital

EVENTS = {
    "peace": ("#9CBB80", "#C4D7AF", "#E4EBD3"),
    "tribute": ("#B98A2E", "#F4EEDF", "#F3E2B4"),
    "drought": ("#D98A4E", "#DCC69A", "#F3DDC0"),
    "dragon_festival": ("#B5604B", "#E2CC92", "#F3D3C8"),
    "mongols": ("#5B6B7C", "#B5604B", "#D9DEE2"),
    "contagion": ("#6F4A8E", "#D9C9E4", "#E5DAEC"),
}
"""First and second colour of the drawing, and the ground of the tile."""
SUPER, BAND = ("#B5604B", "#E2CC92"), "#EBDCAF"
SUPER_MONTH = DATA.super_events.month

HEIGHT = 120
GAP = 6
WIDER = 44
"""So much wider is the tile that bears the super event."""
CORNER = (32, 50)
"""The height of the super event's band, and the size of its drawing."""
BESIDE = 72
"""The middle of an event's drawing that stands beside a super event's."""
DRAWING = (54, 66)
"""The size of an event's drawing, face down or beside a super event's, and alone."""
NUMBER = (34, 30)
"""The month's number on its disc."""
WALL = 42
"""The height the wall adds."""
PIECE = WALL - 8


def months(sheet: Sheet, view: DragonView, picture: Picture, y: int) -> int:
    """Draw the row at ``y``; returns the ``y`` below it."""
    table, walled = view.table, has_wall(view)
    left, wide = theme.MARGIN, sheet.width - 2 * theme.MARGIN
    extra = WIDER if table.corner else 0
    step = (wide - extra + GAP) // max(1, len(table.row))
    x, below = left, y + HEIGHT + GAP
    for month in range(1, len(table.row) + 1):
        room = step - GAP + (extra if month == SUPER_MONTH else 0)
        _space(sheet, view, picture, month, (x, y, room, HEIGHT))
        if walled:
            _wall(sheet, view, month, (x, below, room, PIECE))
        x += room + GAP
    if walled:
        sheet.spot("wall", (left, below, wide, PIECE))
    return y + HEIGHT + (WALL if walled else 0)


def _space(sheet: Sheet, view: DragonView, picture: Picture, month: int, box: Box) -> None:
    table = view.table
    x, y, wide, high = box
    ref, kind = f"event.{month}", table.row[month - 1]
    down = month <= table.turned
    corner = table.corner if month == SUPER_MONTH else ""
    now = month == table.month and not view.over
    sheet.spot(ref, box)
    if now:
        glow = (x - 5, y - 6, wide + 10, high + 12)
        sheet.box(glow, theme.WHITE, edge=theme.INK, line=4, radius=14, ref=f"{ref}.now", loose=True)
    fill = theme.DEEP if down else EVENTS[kind][2]
    sheet.box(box, fill, edge=theme.INK, line=3 if now else 2, radius=10, ref=ref)
    middle = x + (BESIDE if corner else wide // 2)
    if down:
        _back(sheet, kind, box, middle, ref)
    else:
        _face(sheet, picture, kind, box, middle, ref, beside=bool(corner))
    if corner:
        _corner(sheet, view, picture, box)
    top = y + (44 if corner else 10)
    disc = theme.SOFT if down else theme.INK
    sheet.box((x + 5, top - 2, *NUMBER), disc, radius=9)
    sheet.bold(month, x + 22, top + 5, 24, colour=theme.WHITE, on=disc, align="middle", ref=f"{ref}.month")


def _back(sheet: Sheet, kind: str, box: Box, middle: int, ref: str) -> None:
    """A tile that is turned face down, with a shadow of what it was."""
    x, y, wide, high = box
    faint = theme.mix(theme.DEEP, theme.INK, 0.18)
    sheet.box((x + 7, y + 7, wide - 14, high - 14), "", edge=faint, line=2, radius=6, loose=True)
    sheet.art(f"event_{kind}", middle, y + high // 2 + 4, DRAWING[0], colour=theme.SHADE, ground=theme.DEEP, ink=GONE,
              ref=f"{ref}.down")  # fmt: skip


def _face(sheet: Sheet, picture: Picture, kind: str, box: Box, middle: int, ref: str, *, beside: bool) -> None:
    x, y, wide, high = box
    colour, second, ground = EVENTS[kind]
    at = (middle, y + 66, DRAWING[0]) if beside else (middle + 12, y + 49, DRAWING[1])
    sheet.art(f"event_{kind}", *at, colour=colour, ground=second, ref=f"{ref}.{kind}")
    name = capital(picture.words.term("dragon", kind, "short"))
    sheet.text(name, x + wide // 2, y + high - 25, 24, on=ground, align="middle", room=wide - 10, ref=f"{ref}.name")


def _corner(sheet: Sheet, view: DragonView, picture: Picture, box: Box) -> None:
    """The super event: its band with the name, and its drawing."""
    x, y, wide, _ = box
    corner = view.table.corner
    done = view.table.corner_done and view.table.month > SUPER_MONTH
    fill = theme.SHADE if done else BAND
    ref, (band, size) = f"super.{corner}", CORNER
    sheet.box((x + 4, y + 4, wide - 8, band), fill, edge=theme.INK, line=2, radius=7, ref=ref)
    name = picture.words.text(f"dragon.picture.super_{corner}")
    sheet.text(name, x + wide // 2, y + 12, 24, on=fill, align="middle", room=wide - 20, ref=f"{ref}.name")
    if has(f"super_{corner}"):
        ink, second = (theme.ASH, theme.SHADE) if done else SUPER
        sheet.art(f"super_{corner}", x + wide - 34, y + 66, size, colour=ink, ground=second, ref=f"{ref}.icon")


def _wall(sheet: Sheet, view: DragonView, month: int, box: Box) -> None:
    """The space of the wall below a month."""
    x, y, wide, high = box
    sheet.spot(f"wall.{month}", box)
    if month > len(view.table.wall):
        sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=4, ref=f"wall.{month}.free")
        return
    owner = view.table.wall[month - 1].seat
    look = theme.SEATS[owner]
    sheet.box(box, look.pale, edge=look.colour, line=3, radius=4, ref=f"wall.{month}.{owner}")
    brick, middle = theme.mix(look.colour, theme.WHITE, 0.25), y + high // 2
    for at in (x + 27, x + wide - 27):
        sheet.art("wall", at, middle, (38, 30), colour=brick, loose=True)
    seat_token(sheet, owner, x + wide // 2, middle, 28, ref=f"wall.{month}.owner")
