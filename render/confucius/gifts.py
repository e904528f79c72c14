"""The gifts between the players: as arrows from giver to receiver, and as a table."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from engine.confucius.state import ConfuciusView
from render import theme
from render.confucius.parts import said, upper
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import field, seat_token

Point = tuple[float, float]
LANE = 10
"""How far an arrow keeps to its right, so that two between the same players lie beside each other."""
NEAR, SHARE = 36, 0.36
"""So far from the giver's token stands the value: before the ways of five players cross, and on a short way not
beyond this share of it."""


def gifts(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The field of gifts: arrows at the left, the table at the right."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box, said(picture, "gifts"))
    cell = min((high - 54) // (view.seats + 1), (wide * 43 // 100) // (view.seats + 1), 76)
    table = cell * (view.seats + 1)
    room = wide - table - 40
    across = min(room, (high - 52) * 8 // 5)
    down = min(high - 52, across * 21 // 20)
    middle = y + 40 + (high - 52 - down) // 2
    arrows(sheet, view, (x + 14 + (room - across) // 2, middle, across, down))
    grid(sheet, view, (x + wide - table - 14, y + (high + 34 - table) // 2, table, table), cell)


def corners(seats: int, box: Box, inset: int) -> list[Point]:
    """Where the players stand: round an ellipse, the first one above."""
    x, y, wide, high = box
    across, down = wide / 2 - inset, high / 2 - inset
    shift = down * (1 - cos(pi / seats)) / 2 if seats % 2 else 0.0
    turns = [2 * pi * seat / seats - pi / 2 - (pi / 4 if seats == 4 else 0) for seat in range(seats)]
    stretch = 1.3 if seats == 4 else 1.0
    return [
        (x + wide / 2 + across * min(stretch, 1.3) * cos(turn), y + high / 2 + shift + down * stretch * sin(turn))
        for turn in turns
    ]


def arrows(sheet: Sheet, view: ConfuciusView, box: Box) -> None:
    """Every active gift as an arrow in the giver's colour, with its value."""
    token = 44 if box[3] < 300 else 60
    places = corners(view.seats, box, token // 2)
    given = [
        (giver, receiver, view.table.active(giver, receiver))
        for giver in range(view.seats)
        for receiver in range(view.seats)
        if giver != receiver
    ]
    for giver, receiver, value in given:
        if value:
            body = _arrow(places[giver], places[receiver], token / 2 + 6)
            ref = f"gift.arrow.{giver}.{receiver}"
            sheet.shape(body, sheet.look(giver).colour, edge=theme.INK, line=2, ref=ref, loose=True)
    for giver, receiver, value in given:
        if value:
            at = _value_place(places[giver], places[receiver], token / 2 + NEAR)
            _disc(sheet, giver, receiver, value, at, 32 if token < 60 else 38)
    for seat, (x, y) in enumerate(places):
        seat_token(sheet, seat, round(x), round(y), token, ref=f"gift.seat.{seat}")


def _disc(sheet: Sheet, giver: int, receiver: int, value: int, at: tuple[int, int], size: int) -> None:
    x, y = at
    colour = sheet.look(giver).colour
    sheet.box((x - size // 2, y - size // 2, size, size), theme.WHITE, edge=colour, line=3, radius=size // 2,
              loose=True)  # fmt: skip
    text = 24 if size < 38 else 28
    ref = f"gift.arrow.{giver}.{receiver}.value"
    sheet.bold(value, x, upper(y, text), text, on=theme.WHITE, align="middle", ref=ref)


def _lane(start: Point, end: Point) -> tuple[Point, Point, Point]:
    """Both ends moved to the right of the way, and its direction."""
    way = hypot(end[0] - start[0], end[1] - start[1])
    east, south = (end[0] - start[0]) / way, (end[1] - start[1]) / way
    aside = (-south * LANE, east * LANE)
    return (start[0] + aside[0], start[1] + aside[1]), (end[0] + aside[0], end[1] + aside[1]), (east, south)


def _value_place(start: Point, end: Point, far: float) -> tuple[int, int]:
    first, _, (east, south) = _lane(start, end)
    far = min(far, hypot(end[0] - start[0], end[1] - start[1]) * SHARE)
    return round(first[0] + east * far), round(first[1] + south * far)


def _arrow(start: Point, end: Point, gap: float) -> list[tuple[int, int]]:
    """The outline of an arrow from beside one token to beside the other."""
    first, last, (east, south) = _lane(start, end)
    first = (first[0] + east * gap, first[1] + south * gap)
    last = (last[0] - east * gap, last[1] - south * gap)
    neck = (last[0] - east * 21, last[1] - south * 21)
    angle = atan2(south, east)
    side = (-sin(angle), cos(angle))

    def at(point: Point, out: float) -> tuple[int, int]:
        return round(point[0] + side[0] * out), round(point[1] + side[1] * out)

    return [at(first, -5), at(neck, -5), at(neck, -13), at(last, 0), at(neck, 13), at(neck, 5), at(first, 5)]


def grid(sheet: Sheet, view: ConfuciusView, box: Box, cell: int) -> None:
    """Giver by receiver, the value of the active gift in each cell."""
    x, y, _, _ = box
    token = min(34, cell - 8)
    sheet.art("gift", x + cell // 2 - 4, y + cell // 2 + 6, cell - 18, colour=theme.VERMILION, ground=theme.BRIGHT)
    sheet.art("steps", x + cell - 8, y + 10, 18)
    for seat in range(view.seats):
        middle = (seat + 1) * cell + cell // 2
        seat_token(sheet, seat, x + middle, y + cell // 2, token, ref=f"gift.table.to.{seat}")
        seat_token(sheet, seat, x + cell // 2, y + middle, token, ref=f"gift.table.from.{seat}")
        for other in range(view.seats):
            _cell(sheet, view, seat, other, (x + (other + 1) * cell + 2, y + (seat + 1) * cell + 2, cell - 4, cell - 4))


def _cell(sheet: Sheet, view: ConfuciusView, giver: int, receiver: int, box: Box) -> None:
    x, y, wide, high = box
    ref = f"gift.table.{giver}.{receiver}"
    if giver == receiver:
        sheet.box(box, theme.DEEP, radius=5, ref=ref)
        return
    value = view.table.active(giver, receiver)
    ground = sheet.look(giver).pale if value else theme.PAPER
    edge = sheet.look(giver).colour if value else theme.DEEP
    sheet.box(box, ground, edge=edge, line=2, radius=5, ref=ref)
    if value:
        sheet.bold(value, x + wide // 2, y + high // 2 - 10, 28, on=ground, align="middle", ref=f"{ref}.value")
