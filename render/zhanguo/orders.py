"""The six orders: what each asks for, and the discs on its track."""

from __future__ import annotations

from msgspec import Struct

from engine.zhanguo.data import DATA, FIELDS, TILES
from engine.zhanguo.state import ZhanguoView
from render import theme
from render.letters import mid_line
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import seat_token
from render.zhanguo.parts import ACCENT, GAME, LEAST, LINEN, PIECES, WOOD, area_sign, region_sign
from render.zhanguo.walls import area_letter

GAP, HEAD = 6, 25
"""Room between the halves, and the height of the line above the orders of one."""
GROUND = theme.mix(theme.FIELD, ACCENT, 0.16)


class Form(Struct, frozen=True):
    """Measures of an order: the space of a track, the sign of the type, the signs of what is needed, the figure."""

    space: int
    icon: int
    need: int
    figure: int


LOW, MIDDLE, TALL = Form(47, 32, 28, theme.SMALL), Form(68, 48, 38, 26), Form(76, 56, 46, 28)
MIDDLE_FROM, TALL_FROM = 60, 90
"""From these heights on an order is larger; in a tall one the disc of a taken space stands below its figure, else
beside it."""


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
    with sheet.still():
        sheet.box(box, GROUND, edge=theme.INK, line=2, radius=8)
        factor = "×" + "/".join(str(one) for one in DATA.order_fields.multiplier if one)
        used = sheet.text(factor, x + wide - 12, y + 4, theme.SMALL, on=GROUND, align="right",
                          ref=f"order.{name}.factor")  # fmt: skip
        sheet.bold(picture.words.text(f"{GAME}.picture.orders_{name}"), x + 12, y + 4, theme.SMALL, on=GROUND,
                   room=wide - used - 24, ref=f"order.{name}.title")  # fmt: skip
    step = (high - HEAD - 2) // len(fields)
    for row, index in enumerate(fields):
        _order(sheet, view, picture, index, (x + 4, y + HEAD + row * step, wide - 8, step - 2))


def _order(sheet: Sheet, view: ZhanguoView, picture: Picture, index: int, box: Box) -> None:
    x, y, wide, high = box
    field, order = FIELDS[index], view.table.orders[index]
    tile, ref, middle = TILES[order.tile], f"order.{field.id}", y + high // 2
    sheet.box(box, theme.FIELD, edge=theme.ASH, line=2, radius=6, ref=ref)
    sheet.spot(ref, box)
    form = LOW if high < MIDDLE_FROM else MIDDLE if high < TALL_FROM else TALL
    icon = max(LEAST, min(form.icon, high - 2))
    sheet.art(PIECES[field.type], x + 5 + icon // 2, middle, icon, colour=WOOD, ground=LINEN, ref=f"{ref}.type")
    needs: list[str | int] = [*tile.areas, *tile.regions]
    for place, need in enumerate(needs):
        cx, part = x + icon + 10 + form.need // 2 + place * (form.need + 1), f"{ref}.need.{place}"
        if isinstance(need, str):
            area_sign(sheet, need, area_letter(picture, need), cx, middle, form.need, ref=part)
        else:
            region_sign(sheet, need, cx, middle, form.need, ref=part)
    vps = DATA.order_track.vp
    start = x + wide - len(vps) * (form.space + 2) - 1
    for place, vp in enumerate(vps):
        seat = order.discs[place] if place < len(order.discs) else -1
        at = (start + place * (form.space + 2), y + 1, form.space, high - 2)
        _space(sheet, seat, vp, at, form, (f"{ref}.space.{place}", f"{ref}.vp.{place}", f"{ref}.disc.{place}.{seat}"))


def _space(sheet: Sheet, seat: int, vp: int, box: Box, form: Form, refs: tuple[str, str, str]) -> None:
    """A space of a track: its VP, and the disc on it."""
    x, y, wide, high = box
    ground = theme.PAPER if seat < 0 else sheet.look(seat).pale
    sheet.box(box, ground, edge=theme.ASH, line=2, radius=5, ref=refs[0])
    ink, middle = theme.INK if seat >= 0 else theme.DEEP_GOLD, y + high // 2
    if seat < 0:
        sheet.bold(vp, x + wide // 2, mid_line(middle, form.figure), form.figure, on=ground, colour=ink,
                   align="middle", ref=refs[1])  # fmt: skip
    elif form is not TALL:
        size = max(LEAST, min(high - 8, wide - 30))
        sheet.bold(vp, x + 4, mid_line(middle, form.figure), form.figure, on=ground, colour=ink, ref=refs[1])
        seat_token(sheet, seat, x + wide - size // 2 - 2, middle, size, ref=refs[2])
    else:
        size = min(wide - 12, high - form.figure - 16)
        sheet.bold(vp, x + wide // 2, y + 8, form.figure, on=ground, colour=ink, align="middle", ref=refs[1])
        seat_token(sheet, seat, x + wide // 2, y + high - size // 2 - 5, size, ref=refs[2])
