"""The wall with its six sections, and the six orders."""

from __future__ import annotations

from engine.zhanguo.data import CONDITIONS, DATA, FIELDS, SECTIONS, SPACES, TILES
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import condition_term
from render import theme
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import seat_token
from render.zhanguo.parts import ACCENT, AREAS, GAME, area_sign, bars, condition, piece, region_sign


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
    gap = 8
    step, across = (high + gap) // rows, (wide + gap) // columns
    for index in range(len(SECTIONS)):
        row, column = divmod(index, columns)
        at = (x + column * across, y + row * step, across - gap, step - gap)
        _section(sheet, view, picture, index, at)


def _section(sheet: Sheet, view: ZhanguoView, picture: Picture, index: int, box: Box) -> None:
    x, y, wide, high = box
    section, wall = SECTIONS[index], view.table.walls[index]
    ref = f"wall.{section.id}"
    hue = AREAS[section.area]
    paper = theme.mix(theme.FIELD, hue, 0.12)
    with sheet.still():
        sheet.box(box, paper, edge=theme.INK, line=2, radius=6)
        sheet.box((x + 2, y + 2, 34, high - 4), hue, radius=4)
        for row, top in enumerate(range(y + 2, y + high - 8, 14)):
            sheet.rule(x + 2, top, 34, colour=theme.mix(hue, theme.INK, 0.45))
            side = x + (14 if row % 2 else 24)
            sheet.rule(side, top, min(14, y + high - 4 - top), colour=theme.mix(hue, theme.INK, 0.45), down=True)
    area_sign(sheet, section.area, area_letter(picture, section.area), x + 19, y + high // 2, 30, ref=f"{ref}.area")
    sheet.spot(ref, box)
    found = CONDITIONS[wall.condition]
    words = high > 110
    spaces = len(SPACES)
    if words:
        side = min(118, (high - 62) * 5 // 4, (wide - 200) // spaces - 8)
        top, tall = y + 52, high - 60
        text = condition_words(picture, wall.condition)
        sheet.bold(text, x + 50, y + 18, 26, on=paper, room=wide - 64, ref=f"{ref}.words")
    else:
        side, top, tall = 54, y + 5, high - 10
    start = x + wide - spaces * (side + 4) - 4
    middle = x + 36 + (start - x - 36) // 2
    size = 40 if not words else 58
    condition(
        sheet,
        found,
        middle,
        y + high // 2 if not words else top + tall // 2,
        size,
        room=start - x - 44,
        on=paper,
        ref=f"{ref}.condition",
    )
    for number, owner in enumerate(wall.spaces):
        at = (start + number * (side + 4), top, side, tall)
        _space(sheet, owner, SPACES[number].bars, found.vp[number], at, ref=f"{ref}.{SPACES[number].bars}")
        sheet.spot(f"{ref}.{SPACES[number].bars}", at)


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
    big = theme.SMALL if wide < 80 else 30
    line = y + (16 if wide < 80 else 22)
    bars(sheet, number, x + wide * 3 // 10, line, high=18 if wide < 80 else 26)
    ink = theme.DEEP_GOLD if owner < 0 else theme.INK
    end = x + wide - (5 if wide < 80 else 17)
    sheet.bold(vp, end, line - round(big * 0.36), big, colour=ink, on=fill, align="right", ref=f"{ref}.vp")
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
    gap = 8
    across = (wide + gap) // columns
    tall = (high + gap) // (len(names) if columns == 1 else 1)
    for number, name in enumerate(names):
        left = x + (number * across if columns > 1 else 0)
        top = y + (0 if columns > 1 else number * tall)
        fields = [index for index, field in enumerate(FIELDS) if field.section == name]
        _half(sheet, view, picture, name, fields, (left, top, across - gap, tall - gap))


def _half(sheet: Sheet, view: ZhanguoView, picture: Picture, name: str, fields: list[int], box: Box) -> None:
    x, y, wide, high = box
    head = 28
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
    step = (high - head - 4) // len(fields)
    for row, index in enumerate(fields):
        _order(sheet, view, picture, index, (x + 5, y + head + row * step, wide - 10, step - 4))


def _order(sheet: Sheet, view: ZhanguoView, picture: Picture, index: int, box: Box) -> None:
    x, y, wide, high = box
    field, order = FIELDS[index], view.table.orders[index]
    tile = TILES[order.tile]
    ref = f"order.{field.id}"
    sheet.box(box, theme.FIELD, edge=theme.ASH, line=2, radius=6, ref=ref)
    sheet.spot(ref, box)
    vps = DATA.order_track.vp
    side = min(36 if high < 90 else 64, (wide - 150) // len(vps) - 2)
    start = x + wide - len(vps) * (side + 2) - 2
    icon = min(32, high - 16) if high < 90 else 52
    name = {"wall": "wall", "palace": "palace_part", "governor": "governor"}[field.type]
    middle = y + high // 2
    sheet.art(name, x + 6 + icon // 2, middle, icon, colour="#A8743B", ground="#F4EEDF", ref=f"{ref}.type")
    needs: list[str | int] = [*tile.areas, *tile.regions]
    room = start - (x + icon + 12)
    size = min(26 if high < 90 else 44, room // len(needs) - 1)
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
