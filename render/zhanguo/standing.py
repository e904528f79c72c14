"""Who stands where: points, order and the plate with a seat's name."""

from __future__ import annotations

from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import points, turn_order
from render import letters, theme
from render.letters import BOLD, mid_line
from render.scene import Box, Picture, Sheet
from render.widgets.head import pending
from render.widgets.marks import pennant
from render.widgets.panel import leader, rank
from render.widgets.tokens import seat_token

TOKEN, STAR, PENNANT, PLATE = 52, 32, 40, 36
"""The sizes of a seat's token, of the star before its points, of the sign that it is asked, and of a leader's plate."""
START, NAME, POINTS = 78, 30, 40
"""Where name and points begin, and their sizes."""


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


def asked(view: ZhanguoView, picture: Picture, seat: int) -> bool:
    """Whether the game waits for a seat."""
    return seat in (picture.waiting or pending(view)[1])


def name_plate(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box, wide: int) -> None:
    """A player's frame, and at its left, ``wide``, token, name and points; after the end the place."""
    x, y, _, high = box
    look, ref, active = sheet.look(seat), f"player.{seat}", asked(view, picture, seat)
    line = 4 if active else 2
    ground, ink = (theme.INK, theme.WHITE) if active else (look.pale, theme.INK)
    sheet.box(box, theme.FIELD, edge=theme.INK if active else look.colour, line=line, radius=12, ref=f"{ref}.panel")
    sheet.box((x + line, y + line, wide - line, high - 2 * line), ground, radius=9, loose=True)
    middle = y + high // 2
    seat_token(sheet, seat, x + 14 + TOKEN // 2, middle, TOKEN, ref=f"{ref}.token")
    start, right = x + START, x + wide - 12
    upper, low = middle - high // 4 + 2, middle + high // 4 - 2
    if active:
        pennant(sheet, right - PENNANT // 2, upper, PENNANT, ref=f"{ref}.active", on=ground)
        right -= PENNANT + 4
    sheet.bold(picture.names[seat], start, mid_line(upper, NAME), NAME, colour=ink, on=ground, room=right - start,
               ref=f"{ref}.name")  # fmt: skip
    told = str(points_of(view, picture)[seat])
    wide_points, colour, below = letters.width(told, POINTS, BOLD), ink, ground
    if leads(view, picture, seat):
        colour, below = theme.INK, theme.DEEP
        leader(sheet, (start - 6, low - PLATE // 2, STAR + wide_points + 20, PLATE), star=STAR)
    else:
        sheet.art("star", start + STAR // 2, low, STAR, colour=theme.GOLD, ref=f"{ref}.star", loose=True)
    used = sheet.bold(told, start + STAR + 8, mid_line(low, POINTS), POINTS, colour=colour, on=below,
                      ref=f"{ref}.vp")  # fmt: skip
    if picture.result:
        sheet.text(rank(picture, seat), x + wide - 12, mid_line(low, theme.SMALL), theme.SMALL, on=ground, colour=ink,
                   align="right", room=wide - START - STAR - used - 34, ref=f"{ref}.place")  # fmt: skip
