"""The gifts between the players: a table, giver by receiver, with the value of the active gift in each cell."""

from __future__ import annotations

from engine.confucius.data import GIFTS
from engine.confucius.state import ConfuciusView
from render.canvas import theme, typography
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.confucius.parts import GIFT_ART, drawn_words
from render.widgets.tokens import field, seat_token

PAD, LINE = 12, 27
"""Room round the table, and the height of a line of its title."""
MOST, TOKEN = 116, 56
"""The largest cells and the largest tokens."""
DRAWN = 70
"""From this side on, a cell shows the gift as well as its value."""
GAP, CELL_CORNER = 4, 6
"""Room between two cells, under all of them and round a token; the radius of a cell's corners."""
EMPTY, GIVEN = 2, 4
"""The edge of a cell without a gift, and of one with it."""
VALUE = 3 / 4
"""A value alone in its cell, as a part of the height."""


def gifts(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The field of gifts: who has given what to whom."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box)
    lines = typography.wrap(drawn_words(picture, "gifts"), wide - 2 * PAD, theme.SMALL)
    for index, line in enumerate(lines):
        sheet.text(line, x + PAD, y + PAD + index * LINE, theme.SMALL, colour=theme.SOFT, ref=f"gift.title.{index}")
    top = y + PAD + len(lines) * LINE
    cell = min((wide - 2 * PAD) // (view.seats + 1), (y + high - top - GAP) // (view.seats + 1), MOST)
    side = cell * (view.seats + 1)
    left = x + (wide - side) // 2
    table(sheet, view, (left, top + (y + high - top - side) // 2, side, side), cell)


def table(sheet: Sheet, view: ConfuciusView, box: Box, cell: int) -> None:
    """Givers down, receivers across; in the corner a gift and the way it goes."""
    x, y, _, _ = box
    token = min(TOKEN, cell - 2 * GAP)
    sheet.art("gift_way", x + cell // 2 - 2, y + cell // 2, cell - GAP, colour=GIFT_ART["coat"][1], ground=theme.WHITE,
              ref="gift.table.way")  # fmt: skip
    for seat in range(view.seats):
        middle = (seat + 1) * cell + cell // 2
        seat_token(sheet, seat, x + middle, y + cell // 2, token, ref=f"gift.table.to.{seat}")
        seat_token(sheet, seat, x + cell // 2, y + middle, token, ref=f"gift.table.from.{seat}")
        for other in range(view.seats):
            at = (x + (other + 1) * cell + GAP // 2, y + (seat + 1) * cell + GAP // 2, cell - GAP, cell - GAP)
            _cell(sheet, view, seat, other, at)


def _cell(sheet: Sheet, view: ConfuciusView, giver: int, receiver: int, box: Box) -> None:
    x, y, wide, high = box
    ref = f"gift.table.{giver}.{receiver}"
    if giver == receiver:
        sheet.box(box, theme.DEEP, radius=CELL_CORNER, ref=ref)
        return
    value, look = view.table.active(giver, receiver), sheet.look(giver)
    ground, edge, line = (look.pale, look.colour, GIVEN) if value else (theme.PAPER, theme.DEEP, EMPTY)
    sheet.box(box, ground, edge=edge, line=line, radius=CELL_CORNER, ref=ref)
    sheet.spot(ref, box)
    if not value:
        return
    middle = y + high // 2
    if wide < DRAWN:
        size = share(high, VALUE)
        sheet.bold(value, x + wide // 2, mid_line(middle, size), size, on=ground, align="middle", ref=f"{ref}.value")
        return
    size, half = high // 2, wide // 2
    sheet.bold(value, x + half // 2 - 2, mid_line(middle, size), size, on=ground, align="middle", ref=f"{ref}.value")
    drawing, colour = GIFT_ART[GIFTS[value].id]
    sheet.art(drawing, x + share(wide, 2 / 3), middle, half, colour=colour, ground=theme.WHITE, ref=f"{ref}.gift")
