"""The rewards: their table, and the track with the discs."""

from __future__ import annotations

from msgspec import Struct

from engine.zhanguo.data import ASPECTS, DATA, REWARDS, Reward
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme, typography
from render.canvas.measures import inset, share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import BOLD, mid_line
from render.widgets.tokens import seat_token
from render.zhanguo.parts import (
    FIELD_ROUND,
    LEAST,
    OPEN,
    SIGN_ROUND,
    bordered,
    octagon,
    official,
    rewards_sign,
)


class Form(Struct, frozen=True):
    """Measures of the table: width of the aspects' signs, height of the rounds, size of a sign."""

    label: int
    head: int
    sign: int


SMALL, LARGE = Form(46, 32, 42), Form(62, 44, 56)
HIGH = 280
"""From this height on the table is large."""
PAD = 8
"""Room between the frame and what lies in it."""
TRACK, TRACK_SHARE = (54, 90), 0.25
"""The least and the greatest width of the track, and its share of the height."""
DISC, DISC_APART, DISC_SIDES = 54, 8, 14
"""The largest discs on the track, the room between two of them, and what stays free beside them."""
NOW = 0.28
"""The share of the width that the round being played has."""
CELL_AT, CELLS_APART = 3, (8, 5)
"""Where in its column a cell begins, and the room between two cells across and down."""
DECIDING = 5
"""The line round the cell that is being decided."""
GAIN, GAIN_INSET, GAIN_SIDES = 60, 8, 4
"""The largest signs in a cell, how much less high or wide than their room they are, and what several of them leave free
beside them.
"""
GAIN_TOP, GAIN_FOOT = 4, 2
"""The room above and below these signs."""
DEEP, NEAR, NEAR_APART = 50, 26, 8
"""In a cell lower than this the regions stand beside the signs: their size, and the room before them."""
LINE = 20
"""The height of the line with the regions below them."""
TOKEN, TOKEN_SHARE = 40, 0.37
"""The largest discs in a cell, and their share of its width."""
RING = 3
"""How much less far than a disc the ring of a free place reaches."""


def rewards(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The reward track from the top, and the table: rounds across, aspects down, discs in the cells of this round."""
    x, y, wide, high = box
    with sheet.still():
        bordered(sheet, box)
    least, most = TRACK
    side = max(least, min(most, share(high, TRACK_SHARE)))
    track(sheet, view, (x + PAD, y + PAD, side, high - 2 * PAD))
    table(sheet, view, picture, (x + side + 2 * PAD, y + PAD, wide - side - 3 * PAD, high - 2 * PAD))


def track(sheet: Sheet, view: ZhanguoView, box: Box) -> None:
    """The discs on the reward track; the top one is the next start player's."""
    x, y, wide, high = box
    sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=FIELD_ROUND, ref="track")
    step = high // view.seats
    for place in range(view.seats):
        size = min(step - DISC_APART, wide - DISC_SIDES, DISC)
        middle = (x + wide // 2, y + step // 2 + place * step)
        if place < len(view.table.track):
            seat_token(sheet, view.table.track[place], *middle, size, ref=f"track.{place}.{view.table.track[place]}")
        else:
            ring = (middle[0] - size // 2, middle[1] - size // 2, size, size)
            sheet.box(ring, theme.DEEP, edge=theme.ASH, line=2, radius=size // 2, ref=f"track.{place}.free")


def table(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The reward table; the column of this round is wide and bright."""
    x, y, wide, high = box
    rounds = DATA.game.rounds
    form = LARGE if high >= HIGH else SMALL
    label, head = form.label, form.head
    now = view.table.round
    room = wide - label
    bright = share(room, NOW) if now else room // rounds
    narrow = (room - bright) // (rounds - 1) if now else room // rounds
    left = x + label
    step = (high - head) // len(ASPECTS)
    for row, aspect in enumerate(ASPECTS):
        middle = y + head + row * step + step // 2
        size = min(form.sign, label)
        octagon(sheet, aspect, x + size // 2 - 1, middle, size, ref=f"reward.{aspect}.icon")
    for number in range(1, rounds + 1):
        across = bright if number == now else narrow
        current, past = number == now, number < now
        if current:
            column = (left, y, across - 2, high)
            sheet.box(column, OPEN, edge=theme.INK, line=2, radius=FIELD_ROUND, ref=f"round.{number}.now")
        elif past:
            gone = (left + CELL_AT, y + head, across - CELLS_APART[0], high - head - CELLS_APART[1])
            sheet.box(gone, theme.SHADE, radius=FIELD_ROUND, loose=True)
        size, ink, ground = (theme.FIGURE, theme.INK, OPEN) if current else (theme.SMALL, theme.SOFT, theme.FIELD)
        top = mid_line(y + head // 2, theme.FIGURE)  # small figures begin where the large one does
        sheet.bold(number, left + across // 2, top, size, colour=ink, on=ground, align="middle", ref=f"round.{number}")
        for row, aspect in enumerate(ASPECTS):
            at = (left + CELL_AT, y + head + row * step, across - CELLS_APART[0], step - CELLS_APART[1])
            _cell(sheet, view, REWARDS[number, aspect], at, row, past=past, current=current)
            sheet.spot(f"reward.{aspect}.{number}", at)
        left += across


def _cell(sheet: Sheet, view: ZhanguoView, reward: Reward, box: Box, row: int, *, past: bool, current: bool) -> None:
    x, y, wide, high = box
    ref = f"reward.{reward.aspect}.{reward.round}"
    fill = theme.SHADE if past else theme.WHITE if current else theme.FIELD
    if current:
        deciding = view.table.phase == "rewards" and view.table.aspect == row
        edge, line = (theme.INK, DECIDING) if deciding else (theme.ASH, 2)
        sheet.box(box, fill, edge=edge, line=line, radius=SIGN_ROUND, ref=ref)
    seat = view.table.column[row] if current else -1
    room = wide - (min(TOKEN, share(wide, TOKEN_SHARE)) if current else 0)
    regions = reward.regions if len(reward.regions) < len(DATA.game.regions) else ()
    text = "·".join(str(region) for region in regions)
    beside = bool(regions) and high < DEEP
    low = LINE if regions and not beside else 0
    told = typography.width(text, NEAR, BOLD) + NEAR_APART if beside else 0
    number = reward.amount if reward.kind in ("official", "worker") else 1
    size = max(LEAST, min((room - GAIN_INSET - told) * 2 // (number + 1), high - low - GAIN_INSET, GAIN))
    shift = min(size // 2, room - told - size - GAIN_SIDES) if number > 1 else 0
    middle = y + GAIN_TOP + (high - low - GAIN_TOP - GAIN_FOOT) // 2
    left = x + (room - size - shift * (number - 1) - told) // 2
    for copy in range(number):
        cx = left + size // 2 + copy * shift
        part = f"{ref}.gain.{copy}"
        if reward.kind == "official":
            official(sheet, reward.colour, cx, middle, size, ref=part, loose=True)
        else:
            drawing, colour, ground = rewards_sign(reward.kind)
            sheet.art(drawing, cx, middle, size, colour=colour, ground=ground, ref=part, loose=True)
    if beside:
        end = left + size + shift * (number - 1) + NEAR_APART
        sheet.bold(text, end, mid_line(y + high // 2, NEAR), NEAR, on=fill, ref=f"{ref}.regions")
    elif regions:
        sheet.bold(text, x + room // 2, y + high - LINE - 1, theme.SMALL, on=fill, align="middle", ref=f"{ref}.regions")
    if current:
        token = min(TOKEN, wide - room - 1)
        cx = x + wide - token // 2 - 2
        if seat >= 0:
            seat_token(sheet, seat, cx, y + high // 2, token, ref=f"{ref}.disc.{seat}")
        else:
            ring = inset((cx - token // 2, y + high // 2 - token // 2, token, token), RING)
            sheet.box(ring, theme.PAPER, edge=theme.DEEP, line=2, radius=token // 2, ref=f"{ref}.open")
