"""The row of twelve months: events, the present month glowing, the super event, and the wall below."""

from __future__ import annotations

from engine.dragon.data import DATA
from engine.dragon.state import DragonView, has_wall
from render.canvas import theme
from render.canvas.measures import inset
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.dragon.parts import GONE, ROUND, WORDS
from render.raster.sprites import has
from render.widgets.tokens import LITTLE, seat_token
from render.words.words import capital

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
MONTHS_DOWN = 6
"""The room between the head and the row."""
WIDER = 44
"""So much wider is the tile that bears the super event."""
GLOW, GLOW_LINE, GLOW_ROUND = (5, 6), 4, 14
"""The glow of the present month: how far it reaches around its tile, its edge, and the radius of its corners."""
DRAWING = (54, 66)
"""The size of an event's drawing, face down or beside a super event's, and alone."""
ALONE = (12, 49)
"""How far right of the middle and below the upper edge that drawing alone lies: beside the month's number."""
BESIDE, BESIDE_DOWN = 72, 66
"""The middle of an event's drawing beside a super event's; how far down both are."""
NAME_UP, NAME_FREE = 25, 6
"""How far above the lower edge an event's name begins, and what it leaves free of the width."""
BACK, BACK_ROUND, BACK_DOWN = 7, 6, 4
"""The line on a tile's back: how far inside it lies, the radius of its corners; how far below the middle the drawing
is.
"""
NUMBER, NUMBER_ROUND, NUMBER_DOWN = (34, 30), 9, 7
"""The plate of the month's number, the radius of its corners, and how far down on it the number begins."""
NUMBER_AT, NUMBER_LOW = (5, 8), 42
"""Where the plate lies on the tile, and how far down under the super event's band."""
CORNER, CORNER_ICON = 32, 50
"""The height of the super event's band, and the size of its drawing."""
CORNER_IN, CORNER_ROUND = 4, 7
"""How far inside the tile the band lies, and the radius of its corners."""
CORNER_NAME, CORNER_FREE = 12, 20
"""How far below the tile's upper edge the super event's name begins, and what it leaves free of the width."""
CORNER_ICON_IN = 34
"""How far from the right edge the middle of the drawing is."""
LOW, LOW_AT, LOW_ICON = 76, (74, 26), 42
"""The height of a low row; where in a space of it the drawing stands, and its size."""
WALL, PIECE = 42, 34
"""The height the wall adds, and that of a piece."""
PIECE_ROUND = 4
"""The radius of a piece's corners."""
BRICKS, BRICKS_IN = (38, 30), 27
"""The bricks at both ends of a piece, and how far from these their middle is."""


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


def strip(sheet: Sheet, view: DragonView, picture: Picture, y: int) -> int:
    """The same row, low, for the pictures of one seat: what comes, without the wall; returns the ``y`` below it."""
    table = view.table
    left, wide = theme.MARGIN, sheet.width - 2 * theme.MARGIN
    extra = WIDER if table.corner else 0
    step = (wide - extra + GAP) // max(1, len(table.row))
    x = left
    for month in range(1, len(table.row) + 1):
        room = step - GAP + (extra if month == SUPER_MONTH else 0)
        _low(sheet, view, picture, month, (x, y, room, LOW))
        x += room + GAP
    return y + LOW


def _low(sheet: Sheet, view: DragonView, picture: Picture, month: int, box: Box) -> None:
    """A low space of the row: the month's number, the event's drawing and name, the drawing of a super event."""
    table, (x, y, wide, high) = view.table, box
    ref, kind, down = f"event.{month}", table.row[month - 1], month <= table.turned
    corner = table.corner if month == SUPER_MONTH else ""
    now = month == table.month and not view.over
    sheet.spot(ref, box)
    if now:
        glow = inset(box, -GLOW[0], -GLOW[1])
        sheet.box(glow, theme.WHITE, edge=theme.INK, line=GLOW_LINE, radius=GLOW_ROUND, ref=f"{ref}.now", loose=True)
    colour, second, ground = EVENTS[kind]
    fill = theme.DEEP if down else ground
    sheet.box(box, fill, edge=theme.INK, line=3 if now else 2, radius=ROUND, ref=ref)
    middle = x + LOW_AT[0]
    if down:
        sheet.art(f"event_{kind}", middle, y + LOW_AT[1], LOW_ICON, colour=theme.SHADE, ground=theme.DEEP, ink=GONE,
                  ref=f"{ref}.down")  # fmt: skip
    else:
        sheet.art(f"event_{kind}", middle, y + LOW_AT[1], LOW_ICON, colour=colour, ground=second, ref=f"{ref}.{kind}")
        name = capital(picture.words.term("dragon", kind, "short"))
        sheet.text(name, x + wide // 2, y + high - NAME_UP, theme.SMALL, on=fill, align="middle", room=wide - NAME_FREE,
                   ref=f"{ref}.name")  # fmt: skip
    if corner and has(f"super_{corner}"):
        ink, other = (theme.ASH, theme.SHADE) if table.corner_done and table.month > SUPER_MONTH else SUPER
        sheet.art(f"super_{corner}", x + wide - CORNER_ICON_IN, y + LOW_AT[1], LOW_ICON, colour=ink, ground=other,
                  ref=f"super.{corner}.icon")  # fmt: skip
    left, top = x + NUMBER_AT[0], y + NUMBER_AT[0]
    plate = theme.SOFT if down else theme.INK
    sheet.box((left, top, *NUMBER), plate, radius=NUMBER_ROUND)
    sheet.bold(month, left + NUMBER[0] // 2, top + NUMBER_DOWN, WORDS, colour=theme.WHITE, on=plate, align="middle",
               ref=f"{ref}.month")  # fmt: skip


def _space(sheet: Sheet, view: DragonView, picture: Picture, month: int, box: Box) -> None:
    table = view.table
    x, y, wide, _ = box
    ref, kind = f"event.{month}", table.row[month - 1]
    down = month <= table.turned
    corner = table.corner if month == SUPER_MONTH else ""
    now = month == table.month and not view.over
    sheet.spot(ref, box)
    if now:
        glow = inset(box, -GLOW[0], -GLOW[1])
        sheet.box(glow, theme.WHITE, edge=theme.INK, line=GLOW_LINE, radius=GLOW_ROUND, ref=f"{ref}.now", loose=True)
    fill = theme.DEEP if down else EVENTS[kind][2]
    sheet.box(box, fill, edge=theme.INK, line=3 if now else 2, radius=ROUND, ref=ref)
    middle = x + (BESIDE if corner else wide // 2)
    if down:
        _back(sheet, kind, box, middle, ref)
    else:
        _face(sheet, picture, kind, box, middle, ref, beside=bool(corner))
    if corner:
        _corner(sheet, view, picture, box)
    left, top = x + NUMBER_AT[0], y + (NUMBER_LOW if corner else NUMBER_AT[1])
    plate = theme.SOFT if down else theme.INK
    sheet.box((left, top, *NUMBER), plate, radius=NUMBER_ROUND)
    sheet.bold(month, left + NUMBER[0] // 2, top + NUMBER_DOWN, WORDS, colour=theme.WHITE, on=plate, align="middle",
               ref=f"{ref}.month")  # fmt: skip


def _back(sheet: Sheet, kind: str, box: Box, middle: int, ref: str) -> None:
    """A tile that is turned face down, with a shadow of what it was."""
    faint = theme.mix(theme.DEEP, theme.INK, 0.18)
    sheet.box(inset(box, BACK), "", edge=faint, line=2, radius=BACK_ROUND, loose=True)
    sheet.art(f"event_{kind}", middle, box[1] + box[3] // 2 + BACK_DOWN, DRAWING[0], colour=theme.SHADE,
              ground=theme.DEEP, ink=GONE, ref=f"{ref}.down")  # fmt: skip


def _face(sheet: Sheet, picture: Picture, kind: str, box: Box, middle: int, ref: str, *, beside: bool) -> None:
    x, y, wide, high = box
    colour, second, ground = EVENTS[kind]
    at = (middle, y + BESIDE_DOWN, DRAWING[0]) if beside else (middle + ALONE[0], y + ALONE[1], DRAWING[1])
    sheet.art(f"event_{kind}", *at, colour=colour, ground=second, ref=f"{ref}.{kind}")
    name = capital(picture.words.term("dragon", kind, "short"))
    sheet.text(name, x + wide // 2, y + high - NAME_UP, theme.SMALL, on=ground, align="middle", room=wide - NAME_FREE,
               ref=f"{ref}.name")  # fmt: skip


def _corner(sheet: Sheet, view: DragonView, picture: Picture, box: Box) -> None:
    """The super event: its band with the name, and its drawing."""
    x, y, wide, _ = box
    corner = view.table.corner
    done = view.table.corner_done and view.table.month > SUPER_MONTH
    fill = theme.SHADE if done else BAND
    ref, band = f"super.{corner}", (x + CORNER_IN, y + CORNER_IN, wide - 2 * CORNER_IN, CORNER)
    sheet.box(band, fill, edge=theme.INK, line=2, radius=CORNER_ROUND, ref=ref)
    name = picture.words.text(f"dragon.picture.super_{corner}")
    sheet.text(name, x + wide // 2, y + CORNER_NAME, WORDS, on=fill, align="middle", room=wide - CORNER_FREE,
               ref=f"{ref}.name")  # fmt: skip
    if has(f"super_{corner}"):
        ink, second = (theme.ASH, theme.SHADE) if done else SUPER
        sheet.art(f"super_{corner}", x + wide - CORNER_ICON_IN, y + BESIDE_DOWN, CORNER_ICON, colour=ink, ground=second,
                  ref=f"{ref}.icon")  # fmt: skip


def _wall(sheet: Sheet, view: DragonView, month: int, box: Box) -> None:
    """The space of the wall below a month."""
    x, y, wide, high = box
    sheet.spot(f"wall.{month}", box)
    if month > len(view.table.wall):
        sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=PIECE_ROUND, ref=f"wall.{month}.free")
        return
    owner = view.table.wall[month - 1].seat
    look = theme.SEATS[owner]
    sheet.box(box, look.pale, edge=look.colour, line=3, radius=PIECE_ROUND, ref=f"wall.{month}.{owner}")
    brick, middle = theme.mix(look.colour, theme.WHITE, 0.25), y + high // 2
    for at in (x + BRICKS_IN, x + wide - BRICKS_IN):
        sheet.art("wall", at, middle, BRICKS, colour=brick, loose=True)
    seat_token(sheet, owner, x + wide // 2, middle, LITTLE, ref=f"wall.{month}.owner")
