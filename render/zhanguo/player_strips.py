"""A player in one strip, above his own board: points, five gauges of unrest, and what is left."""

from __future__ import annotations

from msgspec import Struct

from engine.zhanguo.data import ASPECTS, BOARDS, COLOURS, GAME_TABLE, REGIONS
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme, typography
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import BOLD, mid_line
from render.zhanguo.cards import card_back
from render.zhanguo.gauges import ability, gauge
from render.zhanguo.parts import octagons, official
from render.zhanguo.seat_plates import name_plate

PLATE, ABILITY = 286, 408
"""The width of the part with name and points, and of the ability of a board."""
SIDES, PAD = 12, 4
"""In a strip: the room beside what stands behind name and points, and above and below it."""
ABILITY_END = 8
"""The room behind the ability of a board."""
UPPER = 0.54
"""The share of a strip that the line of gauges has."""
GREAT = 14
"""The room beside what an octagon of value 3 adds."""
SPACES = 5
"""A gauge is so many spaces wide: a region's number and the longest track."""
GAUGE_INSET, GAUGES_APART = 6, 4
"""How much lower than its line a gauge is, and the room between two of them."""
ROOMY = 1000
"""From this width on a line of supplies is large where its height lets it."""


class Row(Struct, frozen=True):
    """Measures of a line of supplies: its signs, the width of a card's back, its figures, room between a sign and what
    is told beside it.
    """

    sign: int
    back: int
    figure: int
    apart: int = 6


SMALL, LARGE = Row(30, 26, 24), Row(40, 35, 28)


def strip_of(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """A player's strip."""
    x, y, wide, high = box
    sheet.spot(f"board.{seat}", box)
    name_plate(sheet, view, picture, seat, box, PLATE)
    board = view.table.players[seat].board
    words = bool(board and BOARDS[board].ability)
    left, room = x + PLATE + SIDES, wide - PLATE - 2 * SIDES
    inner = high - 2 * PAD
    if words:
        room -= ABILITY + SIDES
        ability(sheet, view, picture, seat, (x + wide - ABILITY_END - ABILITY, y + PAD, ABILITY, inner))
    upper = share(inner, UPPER)
    if board:
        _gauges(sheet, view, seat, (left, y + PAD, room, upper))
    supplies(sheet, view, seat, (left, y + PAD + upper, room, inner - upper))


def _gauges(sheet: Sheet, view: ZhanguoView, seat: int, box: Box) -> None:
    """The five regions: number and unrest."""
    x, y, wide, high = box
    across = wide // len(REGIONS)
    size = min(high - GAUGE_INSET, across // SPACES - GAUGES_APART)
    for index, region in enumerate(REGIONS):
        left = x + index * across
        gauge(sheet, view, seat, region, left, y + (high - size) // 2, size)
        for part in ("cards", "governor", "worker"):  # they lie on the board in full
            sheet.spot(f"board.{seat}.{region}.{part}", (left - GAUGES_APART // 2, y, across - GAUGES_APART, high))


def supplies(sheet: Sheet, view: ZhanguoView, seat: int, box: Box) -> None:
    """By aspect the backs in the hand and the octagons, by colour the officials left, and the pieces left."""
    x, y, wide, high = box
    player, ref = view.table.players[seat], f"player.{seat}"
    row = LARGE if high > LARGE.sign + PAD and wide > ROOMY else SMALL
    middle = y + high // 2
    great = [f"= {n}+{GAME_TABLE.great_octagon * more}" if more else ""
             for n, more in zip(player.octagons, player.great, strict=True)]  # fmt: skip
    room = wide - sum(typography.width(told, theme.SMALL) + GREAT for told in great if told)
    step = room // (len(ASPECTS) * 2 + len(COLOURS) + 3)
    left = x
    for index, aspect in enumerate(ASPECTS):
        card_back(sheet, aspect, left + row.back // 2, middle, row.back, row.sign, ref=f"{ref}.hand.{aspect}.back")
        _figure(sheet, view.backs[seat][index], left + row.back, middle, row, f"{ref}.hand.{aspect}")
        left += step
    for index, aspect in enumerate(ASPECTS):
        used = octagons(sheet, aspect, player.strength(index), left, middle, row.sign, on=theme.FIELD,
                        ref=f"{ref}.octagons.{aspect}", text=row.figure)  # fmt: skip
        if great[index]:
            left += sheet.text(great[index], left + used + row.apart, mid_line(middle, theme.SMALL), theme.SMALL,
                               colour=theme.SOFT, ref=f"{ref}.great.{aspect}") + GREAT  # fmt: skip
        left += step
    for index, colour in enumerate(COLOURS):
        official(sheet, colour, left + row.sign // 2, middle, row.sign, ref=f"{ref}.officials.{colour}.icon")
        _figure(sheet, player.officials[index], left + row.sign, middle, row, f"{ref}.officials.{colour}")
        left += step
    look = sheet.look(seat)
    for icon, number, name in (
        ("governor", player.governors, "governors"),
        ("palace_part", player.palaces, "palaces"),
        ("wall", player.walls, "walls"),
    ):
        sheet.art(icon, left + row.sign // 2, middle, row.sign, colour=look.colour, ground=theme.FIELD,
                  ref=f"{ref}.{name}.icon")  # fmt: skip
        _figure(sheet, number, left + row.sign, middle, row, f"{ref}.{name}")
        left += step


def _figure(sheet: Sheet, number: int, x: int, middle: int, row: Row, ref: str) -> None:
    sheet.text(number, x + row.apart, mid_line(middle, row.figure), row.figure, face=BOLD, ref=ref)
