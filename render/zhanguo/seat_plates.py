"""Who stands where: points, order and the plate with a seat's name."""

from __future__ import annotations

from engine.zhanguo.describe import points, turn_order
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme, typography
from render.canvas.marks import pennant
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import BOLD, mid_line
from render.widgets.head import pending
from render.widgets.names import seat_name
from render.widgets.panel import leader, rank
from render.widgets.tokens import seat_token
from render.zhanguo.cards import THICK, THIN
from render.zhanguo.parts import BOARD_ROUND

TOKEN, STAR, PENNANT, PLATE = 52, 32, 40, 36
"""The sizes of a seat's token, of the star before its points, of the sign that it is asked, and of a leader's plate."""
START, END = 78, 12
"""How far in name and points begin; what stays free behind them."""
NAMES, POINTS = (30, 22, 22), 40
"""The sizes of a name (`typography.name_lines`), and that of the points."""
NARROW, SMALL_TOKEN, SMALL_START, SMALL_PENNANT = 240, 36, 52, 30
"""On a plate narrower than this the sign that a seat is asked stands below its name; token and sign are smaller there,
and name and points begin further left.
"""
NEARER = 1
"""So much nearer to the middle of the plate than those of its halves are the middles of the two lines."""
PLATE_ROUND = 9
"""The corners of the part with name and points."""
PENNANT_APART, STAR_APART, RANK_APART = 4, 8, 14
"""Room before the sign that it is asked, behind the star, and before the place at the end."""
LEADER_SIDE = 6
"""What stays free on a leader's plate beside star and points."""


def points_of(view: ZhanguoView, picture: Picture) -> list[int]:
    """The points of every seat: after the end all of them, the final scoring with them."""
    return picture.result.totals() if picture.result else points(view)


def ranked(view: ZhanguoView, picture: Picture) -> list[int]:
    """The seats in turn order; after the end the best first."""
    return picture.result.ranking() if picture.result else list(turn_order(view))


def leads(view: ZhanguoView, picture: Picture, seat: int) -> bool:
    """Whether nobody has more points, and somebody has some; after the end, whether it has won."""
    if picture.result:
        return picture.result.places[seat] == 1
    told = points_of(view, picture)
    return told[seat] == max(told) > 0


def is_asked(view: ZhanguoView, picture: Picture, seat: int) -> bool:
    """Whether the game waits for a seat."""
    return seat in (picture.waiting or pending(view)[1])


def name_plate(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box, wide: int) -> None:
    """A player's frame, and at its left, ``wide``, token, name and points; after the end the place."""
    x, y, _, high = box
    look, ref, active = sheet.look(seat), f"player.{seat}", is_asked(view, picture, seat)
    line = THICK if active else THIN
    ground, ink = (theme.INK, theme.WHITE) if active else (look.pale, theme.INK)
    sheet.box(box, theme.FIELD, edge=theme.INK if active else look.colour, line=line, radius=BOARD_ROUND,
              ref=f"{ref}.panel")  # fmt: skip
    sheet.box((x + line, y + line, wide - line, high - 2 * line), ground, radius=PLATE_ROUND, loose=True)
    half = high // 2
    middle = y + half
    narrow = wide < NARROW
    token, start, right = (
        (SMALL_TOKEN, x + SMALL_START, x + wide - END) if narrow else (TOKEN, x + START, x + wide - END)
    )
    seat_token(sheet, seat, (x + start - END) // 2, middle, token, ref=f"{ref}.token")
    apart = half // 2 - NEARER
    upper, low = middle - apart, middle + apart
    if active:
        size = SMALL_PENNANT if narrow else PENNANT
        pennant(sheet, right - size // 2, low if narrow else upper, size, ref=f"{ref}.active", on=ground)
        right -= 0 if narrow else PENNANT + PENNANT_APART
    seat_name(sheet, picture.names[seat], start, upper, right - start, NAMES, face=BOLD, colour=ink, on=ground,
              ref=f"{ref}.name")  # fmt: skip
    told = str(points_of(view, picture)[seat])
    wide_points, colour, below = typography.width(told, POINTS, BOLD), ink, ground
    starred = 0 if narrow and picture.result else STAR + STAR_APART
    if leads(view, picture, seat):
        colour, below = theme.INK, theme.DEEP
        plate = starred + wide_points + 2 * LEADER_SIDE
        leader(sheet, (start - LEADER_SIDE, low - PLATE // 2, plate, PLATE), star=starred and STAR)
    elif starred:
        sheet.art("star", start + STAR // 2, low, STAR, colour=theme.GOLD, ref=f"{ref}.star", loose=True)
    used = sheet.bold(told, start + starred, mid_line(low, POINTS), POINTS, colour=colour, on=below,
                      ref=f"{ref}.vp")  # fmt: skip
    if picture.result:
        apart = END // 2 if narrow else RANK_APART
        room = x + wide - start - starred - used - apart - END // 2
        sheet.text(rank(picture, seat), x + wide - END // 2, mid_line(low, theme.SMALL), theme.SMALL, on=ground,
                   colour=ink, align="right", room=room, ref=f"{ref}.place")  # fmt: skip
