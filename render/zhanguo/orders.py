"""The six orders: what each asks for, and the discs on its track."""

from __future__ import annotations

from msgspec import Struct

from engine.zhanguo.data import DATA, FIELDS, TILES
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.widgets.tokens import seat_token
from render.zhanguo.parts import (
    ACCENT,
    FIELD_ROUND,
    GAME,
    LEAST,
    LINEN,
    PIECES,
    SIGN_ROUND,
    SPACE_ROUND,
    WOOD,
    area_sign,
    region_sign,
)
from render.zhanguo.walls import area_letter

GAP, HEAD, FOOT = 6, 25, 2
"""Room between the halves, the height of the line above the orders of one, and room below them."""
TITLE_SIDE, TITLE_TOP = 12, 3
"""In that line: what stays free beside the words, and how far down they begin."""
SIDE, APART, TABLETS = 4, 2, 6
"""What stays free beside the orders of a half, room between them, and between tablets."""
TYPE_SIDE, NEED_APART, SPACE_APART = 5, 1, 2
"""What stays free beside the sign of the type, between the signs of what is needed, and between the spaces."""
GROUND = theme.mix(theme.FIELD, ACCENT, 0.16)


class Form(Struct, frozen=True):
    """Measures of an order: the space of a track, the sign of the type, the signs of what is needed, the figure."""

    space: int
    icon: int
    need: int
    figure: int


SHORT = Form(0, 32, 30, theme.SMALL)
"""The form of a tablet, whose spaces are as wide as they find room."""
LOW, MIDDLE, TALL = Form(47, 32, 28, theme.SMALL), Form(68, 48, 38, 26), Form(76, 56, 46, 28)
MIDDLE_FROM, TALL_FROM = 60, 90
"""From these heights on an order is larger; in a tall one the disc of a taken space stands below its figure, else
beside it."""
FIGURE_SIDE, FIGURE_ROOM, DISC_TOP, DISC_END = 2, 30, 4, 1
"""Disc and figure side by side: how far in the figure begins and the room for it; what stays free above and below the
disc, and behind it.
"""
FIGURE_TOP, BETWEEN, DISC_SIDE, DISC_FOOT = 8, 3, 6, 5
"""The disc below the figure: how far down this begins, the room between them, beside and below the disc."""


def orders(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box, *, columns: int = 1) -> None:
    """The orders of both sections in ``box``, one below or beside the other."""
    x, y, wide, high = box
    names = list(dict.fromkeys(field.section for field in FIELDS))
    gap = GAP * columns
    across = (wide + gap) // columns
    tall = (high + gap) // (len(names) if columns == 1 else 1)
    for number, name in enumerate(names):
        left = x + (number * across if columns > 1 else 0)
        top = y + (0 if columns > 1 else number * tall)
        fields = [index for index, field in enumerate(FIELDS) if field.section == name]
        _half(sheet, view, picture, name, fields, (left, top, across - gap, tall - gap))


def _half(sheet: Sheet, view: ZhanguoView, picture: Picture, name: str, fields: list[int], box: Box) -> None:
    x, y, wide, high = box
    _title(sheet, picture, name, box)
    step = (high - HEAD - FOOT) // len(fields)
    for row, index in enumerate(fields):
        at = (x + SIDE, y + HEAD + row * step, wide - 2 * SIDE, step - APART)
        _order(sheet, view, picture, index, at)


def _title(sheet: Sheet, picture: Picture, name: str, box: Box) -> None:
    """The ground of a section's orders, its name and what several discs of a seat multiply by."""
    x, y, wide, _ = box
    with sheet.still():
        sheet.box(box, GROUND, edge=theme.INK, line=2, radius=FIELD_ROUND)
        factor = "×" + "/".join(str(factor) for factor in DATA.order_fields.multiplier if factor)
        used = sheet.text(factor, x + wide - TITLE_SIDE, y + TITLE_TOP, theme.SMALL, on=GROUND, align="right",
                          ref=f"order.{name}.factor")  # fmt: skip
        sheet.bold(picture.words.text(f"{GAME}.picture.orders_{name}"), x + TITLE_SIDE, y + TITLE_TOP, theme.SMALL,
                   on=GROUND, room=wide - used - 2 * TITLE_SIDE, ref=f"order.{name}.title")  # fmt: skip


def tablets(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The orders as tablets: a row for each section, what is asked for above the track."""
    x, y, wide, high = box
    names = list(dict.fromkeys(field.section for field in FIELDS))
    step = (high + GAP) // len(names)
    for row, name in enumerate(names):
        fields = [index for index, field in enumerate(FIELDS) if field.section == name]
        at = (x, y + row * step, wide, step - GAP)
        _title(sheet, picture, name, at)
        across = (wide - 2 * SIDE + TABLETS) // len(fields)
        for column, index in enumerate(fields):
            tablet = (x + SIDE + column * across, at[1] + HEAD, across - TABLETS, at[3] - HEAD - SIDE)
            _tablet(sheet, view, picture, index, tablet)


def _tablet(sheet: Sheet, view: ZhanguoView, picture: Picture, index: int, box: Box) -> None:
    x, y, wide, high = box
    order, ref = view.table.orders[index], f"order.{FIELDS[index].id}"
    sheet.box(box, theme.FIELD, radius=SIGN_ROUND, ref=ref)
    sheet.spot(ref, box)
    half = high // 2
    _needs(sheet, view, picture, index, (x, y, wide, half), SHORT)
    vps = DATA.order_track.vp
    across = (wide - 2 * SIDE + SPACE_APART) // len(vps)
    for place, vp in enumerate(vps):
        seat = order.discs[place] if place < len(order.discs) else -1
        at = (x + SIDE + place * across, y + half, across - SPACE_APART, high - half - 3)
        refs = (f"{ref}.space.{place}", f"{ref}.vp.{place}", f"{ref}.disc.{place}.{seat}")
        _space(sheet, seat, vp, at, SHORT, refs)


def _order(sheet: Sheet, view: ZhanguoView, picture: Picture, index: int, box: Box) -> None:
    x, y, wide, high = box
    order, ref = view.table.orders[index], f"order.{FIELDS[index].id}"
    sheet.box(box, theme.FIELD, edge=theme.ASH, line=2, radius=SIGN_ROUND, ref=ref)
    sheet.spot(ref, box)
    form = LOW if high < MIDDLE_FROM else MIDDLE if high < TALL_FROM else TALL
    _needs(sheet, view, picture, index, box, form)
    vps = DATA.order_track.vp
    across = form.space + SPACE_APART
    start = x + wide - len(vps) * across - 1
    for place, vp in enumerate(vps):
        seat = order.discs[place] if place < len(order.discs) else -1
        at = (start + place * across, y + 1, form.space, high - 2)
        _space(sheet, seat, vp, at, form, (f"{ref}.space.{place}", f"{ref}.vp.{place}", f"{ref}.disc.{place}.{seat}"))


def _needs(sheet: Sheet, view: ZhanguoView, picture: Picture, index: int, box: Box, form: Form) -> None:
    """The piece that an order asks for, and the signs of what it needs."""
    x, y, _, high = box
    field, tile = FIELDS[index], TILES[view.table.orders[index].tile]
    ref, middle = f"order.{field.id}", y + high // 2
    icon = max(LEAST, min(form.icon, high - 2))
    sheet.art(PIECES[field.type], x + TYPE_SIDE + icon // 2, middle, icon, colour=WOOD, ground=LINEN, ref=f"{ref}.type")
    needs: list[str | int] = [*tile.areas, *tile.regions]
    for place, need in enumerate(needs):
        part = f"{ref}.need.{place}"
        cx = x + icon + 2 * TYPE_SIDE + form.need // 2 + place * (form.need + NEED_APART)
        if isinstance(need, str):
            area_sign(sheet, need, area_letter(picture, need), cx, middle, form.need, ref=part)
        else:
            region_sign(sheet, need, cx, middle, form.need, ref=part)


def _space(sheet: Sheet, seat: int, vp: int, box: Box, form: Form, refs: tuple[str, str, str]) -> None:
    """A space of a track: its VP, and the disc on it."""
    x, y, wide, high = box
    ground = theme.PAPER if seat < 0 else sheet.look(seat).pale
    if form is SHORT and seat < 0:
        ground = theme.FIELD  # on a tablet what is still free is the figure alone
    else:
        sheet.box(box, ground, edge=theme.ASH, line=2, radius=SPACE_ROUND, ref=refs[0])
    ink, middle = theme.INK if seat >= 0 else theme.DEEP_GOLD, y + high // 2
    if seat < 0:
        sheet.bold(vp, x + wide // 2, mid_line(middle, form.figure), form.figure, on=ground, colour=ink,
                   align="middle", ref=refs[1])  # fmt: skip
    elif form is not TALL:
        size = max(LEAST, min(high - 2 * DISC_TOP, wide - FIGURE_ROOM))
        sheet.bold(vp, x + FIGURE_SIDE, mid_line(middle, form.figure), form.figure, on=ground, colour=ink, ref=refs[1])
        seat_token(sheet, seat, x + wide - DISC_END - size // 2, middle, size, ref=refs[2])
    else:
        size = min(wide - 2 * DISC_SIDE, high - FIGURE_TOP - form.figure - BETWEEN - DISC_FOOT)
        sheet.bold(vp, x + wide // 2, y + FIGURE_TOP, form.figure, on=ground, colour=ink, align="middle", ref=refs[1])
        seat_token(sheet, seat, x + wide // 2, y + high - DISC_FOOT - size // 2, size, ref=refs[2])
