"""The wall with its six sections, and the six orders."""

from __future__ import annotations

from msgspec import Struct

from engine.zhanguo.data import CONDITIONS, DATA, FIELDS, SECTIONS, SPACES, TILES
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import condition_term
from render import theme
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import seat_token
from render.zhanguo.conditions import condition
from render.zhanguo.parts import ACCENT, AREAS, GAME, LINEN, WOOD, area_sign, bars, mid_line, piece, region_sign

GAP = 8
"""Room between sections, and between the halves of the orders."""
STRIP, BRICK = 34, 14
"""The width of the strip of wall at the left of a section, and the height of its bricks."""
SIGN = 30
"""The size of an area's letter."""
WORDED = 110
"""From this height on, a section tells its condition in words, in a line of this height:"""
TITLE = 52
SPACE, WIDEST = 54, 118
"""The width of a wall space, and its greatest where there is room."""


class SpaceForm(Struct, frozen=True):
    """Measures of a wall space: size of the figure, where bars and figure stand, height of the bars, right margin."""

    figure: int
    line: int
    bars: int
    margin: int


NARROW, WIDE = SpaceForm(theme.SMALL, 16, 18, 5), SpaceForm(30, 22, 26, 17)
WIDE_FROM = 80
"""From this width on a space is wide."""


class OrderForm(Struct, frozen=True):
    """Measures of an order: largest space of the track, sign of the type, signs of what is needed."""

    space: int
    icon: int
    need: int


LOW, TALL = OrderForm(36, 32, 26), OrderForm(64, 52, 44)
TALL_FROM = 90
"""From this height on an order is tall."""
HEAD = 28
"""The height of the line above the orders of a half."""


def area_letter(picture: Picture, area: str) -> str:
    """The letter of a wall area."""
    return picture.words.text(f"{GAME}.picture.area_{area}")


def condition_words(picture: Picture, number: int) -> str:
    """A wall condition in words, such as `per region with three cards`."""
    return picture.words.term(GAME, condition_term(number))


def walls(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box, *, columns: int = 1) -> None:
    """All sections in ``box``, those of an area together; with two ``columns`` the condition stands there in words."""
    x, y, wide, high = box
    rows = -(-len(SECTIONS) // columns)
    step, across = (high + GAP) // rows, (wide + GAP) // columns
    for index in range(len(SECTIONS)):
        row, column = divmod(index, columns)
        at = (x + column * across, y + row * step, across - GAP, step - GAP)
        _section(sheet, view, picture, index, at)


def _section(sheet: Sheet, view: ZhanguoView, picture: Picture, index: int, box: Box) -> None:
    x, y, wide, high = box
    section, wall = SECTIONS[index], view.table.walls[index]
    ref = f"wall.{section.id}"
    hue = AREAS[section.area]
    paper = theme.mix(theme.FIELD, hue, 0.12)
    with sheet.still():
        sheet.box(box, paper, edge=theme.INK, line=2, radius=6)
        _bricks(sheet, hue, (x + 2, y + 2, STRIP, high - 4))
    letter = area_letter(picture, section.area)
    area_sign(sheet, section.area, letter, x + 2 + STRIP // 2, y + high // 2, SIGN, ref=f"{ref}.area")
    sheet.spot(ref, box)
    found = CONDITIONS[wall.condition]
    words = high > WORDED
    spaces = len(SPACES)
    if words:
        side = min(WIDEST, (high - TITLE - 10) * 5 // 4, (wide - 200) // spaces - 8)
        top, tall = y + TITLE, high - TITLE - 8
        text = condition_words(picture, wall.condition)
        sheet.bold(text, x + 50, y + 18, 26, on=paper, room=wide - 64, ref=f"{ref}.words")
    else:
        side, top, tall = SPACE, y + 5, high - 10
    start = x + wide - spaces * (side + 4) - 4
    left = x + 2 + STRIP
    middle = left + (start - left) // 2
    size = 40 if not words else 58
    condition(
        sheet,
        found,
        middle,
        y + high // 2 if not words else top + tall // 2,
        size,
        room=start - left - 8,
        on=paper,
        ref=f"{ref}.condition",
    )
    for number, owner in enumerate(wall.spaces):
        at = (start + number * (side + 4), top, side, tall)
        _space(sheet, owner, SPACES[number].bars, found.vp[number], at, ref=f"{ref}.{SPACES[number].bars}")
        sheet.spot(f"{ref}.{SPACES[number].bars}", at)


def _bricks(sheet: Sheet, hue: str, box: Box) -> None:
    """A strip of wall, row by row."""
    x, y, wide, high = box
    sheet.box(box, hue, radius=4)
    joint = theme.mix(hue, theme.INK, 0.45)
    for row, top in enumerate(range(y, y + high - 6, BRICK)):
        sheet.rule(x, top, wide, colour=joint)
        sheet.rule(x + (12 if row % 2 else 22), top, min(BRICK, y + high - 2 - top), colour=joint, down=True)


def _space(sheet: Sheet, owner: int, number: int, vp: int, box: Box, *, ref: str) -> None:
    """A wall space: bars and VP above, the owner's wall or nothing below."""
    x, y, wide, high = box
    fill = theme.FIELD if owner < 0 else sheet.look(owner).pale
    sheet.box(
        box,
        fill,
        edge=theme.SOFT if owner < 0 else theme.INK,
        line=2,
        radius=5,
        ref=f"{ref}.free" if owner < 0 else ref,
    )
    form = NARROW if wide < WIDE_FROM else WIDE
    big, line = form.figure, y + form.line
    bars(sheet, number, x + wide * 3 // 10, line, high=form.bars)
    ink = theme.DEEP_GOLD if owner < 0 else theme.INK
    end = x + wide - form.margin
    sheet.bold(vp, end, mid_line(line, big), big, colour=ink, on=fill, align="right", ref=f"{ref}.vp")
    room = y + high - line - big // 2 - 4
    size = min(wide - 12, room - 2, 64)
    foot = y + high - room // 2 - 3
    if owner >= 0:
        piece(sheet, "wall", owner, x + wide // 2 - 2, foot - 1, size, ref=f"{ref}.{owner}")
    else:
        sheet.art(
            "wall",
            x + wide // 2,
            foot,
            size * 3 // 4,
            colour=theme.mix(theme.FIELD, theme.SHADE, 0.6),
            ground=theme.FIELD,
            loose=True,
        )


def orders(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box, *, columns: int = 1) -> None:
    """The orders of both sections in ``box``, one below or beside the other."""
    x, y, wide, high = box
    names = list(dict.fromkeys(field.section for field in FIELDS))
    across = (wide + GAP) // columns
    tall = (high + GAP) // (len(names) if columns == 1 else 1)
    for number, name in enumerate(names):
        left = x + (number * across if columns > 1 else 0)
        top = y + (0 if columns > 1 else number * tall)
        fields = [index for index, field in enumerate(FIELDS) if field.section == name]
        _half(sheet, view, picture, name, fields, (left, top, across - GAP, tall - GAP))


def _half(sheet: Sheet, view: ZhanguoView, picture: Picture, name: str, fields: list[int], box: Box) -> None:
    x, y, wide, high = box
    factor = DATA.order_fields.multiplier
    with sheet.still():
        sheet.box(box, theme.mix(theme.FIELD, ACCENT, 0.16), edge=theme.INK, line=2, radius=8)
        title = picture.words.text(f"{GAME}.picture.orders_{name}")
        ground = theme.mix(theme.FIELD, ACCENT, 0.16)
        right = "×" + "/".join(str(one) for one in factor if one)
        used = sheet.text(
            right,
            x + wide - 12,
            y + 8,
            theme.SMALL,
            on=ground,
            align="right",
            colour=theme.INK,
            ref=f"order.{name}.factor",
        )
        sheet.bold(title, x + 12, y + 8, theme.SMALL, on=ground, room=wide - used - 24, ref=f"order.{name}.title")
    step = (high - HEAD - 4) // len(fields)
    for row, index in enumerate(fields):
        _order(sheet, view, picture, index, (x + 5, y + HEAD + row * step, wide - 10, step - 4))


def _order(sheet: Sheet, view: ZhanguoView, picture: Picture, index: int, box: Box) -> None:
    x, y, wide, high = box
    field, order = FIELDS[index], view.table.orders[index]
    tile = TILES[order.tile]
    ref = f"order.{field.id}"
    sheet.box(box, theme.FIELD, edge=theme.ASH, line=2, radius=6, ref=ref)
    sheet.spot(ref, box)
    vps = DATA.order_track.vp
    form = LOW if high < TALL_FROM else TALL
    side = min(form.space, (wide - 150) // len(vps) - 2)
    start = x + wide - len(vps) * (side + 2) - 2
    icon = min(form.icon, high - 16)
    name = {"wall": "wall", "palace": "palace_part", "governor": "governor"}[field.type]
    middle = y + high // 2
    sheet.art(name, x + 6 + icon // 2, middle, icon, colour=WOOD, ground=LINEN, ref=f"{ref}.type")
    needs: list[str | int] = [*tile.areas, *tile.regions]
    room = start - (x + icon + 12)
    size = min(form.need, room // len(needs) - 1)
    for place, need in enumerate(needs):
        cx = x + icon + 12 + size // 2 + place * (size + 1)
        part = f"{ref}.need.{place}"
        if isinstance(need, str):
            area_sign(sheet, need, area_letter(picture, need), cx, middle, size, ref=part)
        else:
            region_sign(sheet, need, cx, middle, size, ref=part)
    for place, vp in enumerate(vps):
        at = (start + place * (side + 2), y + 4, side, high - 8)
        taken = place < len(order.discs)
        sheet.box(
            at, theme.SHADE if taken else theme.PAPER, edge=theme.ASH, line=1, radius=5, ref=f"{ref}.space.{place}"
        )
        ground = theme.SHADE if taken else theme.PAPER
        cx = at[0] + side // 2
        if taken:
            seat = order.discs[place]
            low = at[3] - 26
            token = min(side - 4, low) if low >= 20 else side - 6
            seat_token(
                sheet, seat, cx, at[1] + at[3] - token // 2 - 3, token, ref=f"{ref}.disc.{place}.{seat}", loose=True
            )
            sheet.bold(
                vp,
                cx,
                at[1] + 4,
                theme.SMALL,
                on=ground,
                align="middle",
                ref=f"{ref}.vp.{place}",
                colour=theme.DEEP_GOLD if theme.contrast(theme.DEEP_GOLD, ground) >= 4.5 else theme.INK,
            )
        else:
            sheet.bold(
                vp,
                cx,
                at[1] + at[3] // 2 - 8,
                theme.SMALL,
                on=ground,
                align="middle",
                colour=theme.DEEP_GOLD,
                ref=f"{ref}.vp.{place}",
            )
