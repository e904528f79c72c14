"""The row of twelve months: events, the present month glowing, the super event, and the wall below."""

from __future__ import annotations

from engine.dragon.view import DragonView, EventSpace
from render import theme
from render.scene import Box, Picture, Sheet
from render.sprites import has
from render.widgets.tokens import seat_token

EVENTS = {
    "peace": ("#9CBB80", "#C4D7AF", "#E4EBD3"),
    "tribute": ("#B98A2E", "#F4EEDF", "#F3E2B4"),
    "drought": ("#D98A4E", "#DCC69A", "#F3DDC0"),
    "dragon_festival": ("#C23B2A", "#E8B93C", "#F3D3C8"),
    "mongols": ("#5B6B7C", "#C23B2A", "#D9DEE2"),
    "contagion": ("#6F4A8E", "#D9C9E4", "#E5DAEC"),
}
"""First and second colour of the drawing, and the ground of the tile."""
SUPER = ("#C23B2A", "#E8B93C")
HEIGHT = 132
WALL = 42
"""The height the wall adds."""


def months(sheet: Sheet, view: DragonView, picture: Picture, y: int) -> int:
    """Draw the row at ``y``; returns the ``y`` below it."""
    left, wide = theme.MARGIN, sheet.width - 2 * theme.MARGIN
    extra = 44 if view.super_event else 0
    gap = 6
    step = (wide - extra + gap) // max(1, len(view.events))
    x = left
    for space in view.events:
        room = step - gap + (extra if space.month == view.super_month else 0)
        box = (x, y, room, HEIGHT)
        _space(sheet, view, picture, space, box)
        if view.great_wall:
            _wall(sheet, view, space.month, (x, y + HEIGHT + 6, room, WALL - 8))
        x += room + gap
    if view.great_wall:
        sheet.spot("wall", (left, y + HEIGHT + 6, wide, WALL - 8))
    return y + HEIGHT + (WALL if view.great_wall else 0)


def _space(sheet: Sheet, view: DragonView, picture: Picture, space: EventSpace, box: Box) -> None:
    x, y, wide, high = box
    colour, second, ground = EVENTS[space.kind]
    ref = f"event.{space.month}"
    now = space.month == view.month and not view.over
    sheet.spot(ref, box)
    if now:
        sheet.box(
            (x - 5, y - 6, wide + 10, high + 12),
            theme.BRIGHT,
            edge=theme.VERMILION,
            line=4,
            radius=14,
            ref=f"{ref}.now",
            loose=True,
        )
    fill = theme.DEEP if space.down else ground
    sheet.box(box, fill, edge=theme.VERMILION if now else theme.INK, line=3 if now else 2, radius=10, ref=ref)
    if space.down:
        faint = theme.mix(theme.DEEP, theme.INK, 0.18)
        sheet.box((x + 7, y + 7, wide - 14, high - 14), "", edge=faint, line=2, radius=6, loose=True)
        sheet.art(
            f"event_{space.kind}",
            x + (72 if space.corner else wide // 2),
            y + high // 2 + 4,
            54,
            colour=theme.SHADE,
            ground=theme.DEEP,
            ref=f"{ref}.down",
        )
    else:
        icon_x = x + wide // 2 + 10 if not space.corner else x + 72
        icon_y = y + (70 if space.corner else 52)
        sheet.art(
            f"event_{space.kind}",
            icon_x,
            icon_y,
            66 if not space.corner else 54,
            colour=colour,
            ground=second,
            ref=f"{ref}.{space.kind}",
        )
        name = picture.words.text(f"dragon.picture.event_{space.kind}")
        sheet.text(name, x + wide // 2, y + high - 27, 24, on=ground, align="middle", room=wide - 10, ref=f"{ref}.name")
    if space.corner:
        _corner(sheet, view, picture, space, box)
    number_y = y + (44 if space.corner else 10)
    disc = theme.VERMILION if now else theme.SOFT if space.down else theme.INK
    sheet.box((x + 5, number_y - 2, 34, 30), disc, radius=9)
    sheet.bold(space.month, x + 22, number_y + 5, 24, colour=theme.WHITE, on=disc, align="middle", ref=f"{ref}.month")


def _corner(sheet: Sheet, view: DragonView, picture: Picture, space: EventSpace, box: Box) -> None:
    x, y, wide, _ = box
    done = view.super_done and view.month > view.super_month
    fill = theme.SHADE if done else theme.BRIGHT
    ref = f"super.{space.corner}"
    sheet.box((x + 4, y + 4, wide - 8, 32), fill, edge=theme.INK, line=2, radius=7, ref=ref)
    name = picture.words.text(f"dragon.picture.super_{space.corner}")
    sheet.text(name, x + wide // 2, y + 12, 24, on=fill, align="middle", room=wide - 20, ref=f"{ref}.name")
    if has(f"super_{space.corner}"):
        ink, second = (theme.ASH, theme.SHADE) if done else SUPER
        sheet.art(f"super_{space.corner}", x + wide - 34, y + 70, 52, colour=ink, ground=second, ref=f"{ref}.icon")


def _wall(sheet: Sheet, view: DragonView, month: int, box: Box) -> None:
    x, y, wide, high = box
    sheet.spot(f"wall.{month}", box)
    if month > len(view.wall):
        sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=4, ref=f"wall.{month}.free")
        return
    owner = view.wall[month - 1].seat
    look = theme.SEATS[owner]
    sheet.box(box, look.pale, edge=look.colour, line=3, radius=4, ref=f"wall.{month}.{owner}")
    for at in (x + 8, x + wide - 46):
        sheet.art(
            "wall", at + 19, y + high // 2, (38, 30), colour=theme.mix(look.colour, theme.WHITE, 0.25), loose=True
        )
    seat_token(sheet, owner, x + wide // 2, y + high // 2, 28, ref=f"wall.{month}.owner")
