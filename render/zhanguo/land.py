"""The map: five regions with their borders, governors standing on their squares, palaces with storeys, fires of unrest.

`realm` is the lie of the land; here stands what changes on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.zhanguo.data import REGIONS, SEATS, SQUARES, TRACKS, Bonus
from engine.zhanguo.state import Land, ZhanguoView
from render.canvas import theme
from render.canvas.measures import inset, share
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.widgets.tokens import seat_token
from render.zhanguo.outlines import RIM, ground, slot
from render.zhanguo.parts import (
    EMBER,
    FIGURED,
    FIRE,
    FRAME_ROUND,
    LANDS,
    LEAST,
    SIGN_ROUND,
    bonus,
    piece,
    region_sign,
    tint,
)

__all__ = ["RIM", "realm_map"]


class Places(Struct, frozen=True):
    """Where in a region things stand, in units of the land: its number, the squares in a row, the palaces, the
    governors beside the squares, the fires in so many columns.
    """

    number: Box
    squares: Box
    palaces: Box
    beside: Box
    fires: Box
    columns: int


PLACES: dict[int, Places] = {
    1: Places((50, 150, 60, 60), (118, 144, 234, 74), (48, 270, 168, 114), (118, 226, 226, 30),
              (358, 140, 114, 116), 1),
    2: Places((84, 46, 68, 68), (164, 36, 264, 86), (442, 22, 220, 102), (676, 104, 220, 28), (676, 36, 220, 60), 2),
    3: Places((504, 154, 60, 60), (572, 148, 234, 74), (752, 266, 160, 116), (572, 228, 226, 28),
              (812, 138, 106, 116), 1),
    4: Places((240, 280, 60, 60), (308, 270, 214, 70), (530, 264, 200, 84), (560, 356, 168, 30),
              (240, 356, 312, 30), 4),
    5: Places((84, 416, 68, 68), (164, 402, 264, 86), (442, 390, 220, 98), (676, 466, 220, 28),
              (676, 404, 220, 60), 2),
}  # fmt: skip
SQUARE, APART = 92, 6
"""The largest governor square, and the room between two of them."""
BONUS, FIGURED_BONUS, FIGURE = 0.66, 0.48, 20
"""The sign of a free square's bonus as a share of the square, alone and with a figure, and the room for the figure."""
PLINTH, STANDS = 10, 6
"""The plinth of a square: its height, and how far a governor's feet stand above its lower edge."""
STOREY, ROOF, EAVES, WIDEST, BETWEEN = 32, 26, 5, 64, 4
"""A palace: the greatest height of a storey, the height of its roof, how far that reaches beyond the walls, its
greatest width, the room between two.
"""
SITE = 38
"""The height of a place where nothing is built yet."""
DOOR, PANE, LEDGE = 10, 0.25, 6
"""The width of a door or a window, where windows begin as a share of a wall, and the ledge between two storeys."""
FLAME, LEAST_STEP, WIDE_STEP, ROW = 28, 10, 22, 30
"""A fire: the size of a flame, the least and the greatest step from one to the next, the height of a seat's line."""
HELD, NUMBER = 2, 14
"""The room between the governors beside the squares, and that for their number."""
PLATE = 4
"""What stays free on ink before and behind the flames."""


def realm_map(sheet: Sheet, view: ZhanguoView, box: Box) -> None:
    """The map of all regions in ``box``."""
    with sheet.still():
        ground(sheet, box)
    for region, land in zip(REGIONS, view.table.lands, strict=True):
        _region(sheet, view, region, land, box)


def _region(sheet: Sheet, view: ZhanguoView, region: int, land: Land, box: Box) -> None:
    places, ref = PLACES[region], f"map.{region}"
    x, y, wide, high = slot(places.number, box)
    size = min(wide, high)
    region_sign(sheet, region, x + size // 2, y + high // 2, size, ref=f"{ref}.number")
    sheet.spot(ref, slot(places.number, box))
    x, y, wide, high = slot(places.squares, box)
    gains = SQUARES[region]
    size = min(wide // len(gains) - APART, high, SQUARE)
    for index, gain in enumerate(gains):
        at = (x + index * (size + APART), y + (high - size) // 2, size, size)
        _square(sheet, land.squares[index], gain, at, ref=f"{ref}.square.{index}")
        sheet.spot(f"{ref}.square.{index}", at)
    _palaces(sheet, land, SEATS[view.seats].palace_spaces, slot(places.palaces, box), region)
    _beside(sheet, land, region, slot(places.beside, box))
    _fires(sheet, view, region, slot(places.fires, box), places.columns)


def _square(sheet: Sheet, owner: int, gain: Bonus, at: Box, *, ref: str) -> None:
    """A governor square: its bonus, and the governor who stands on it, on a plinth in his colour."""
    x, y, wide, high = at
    fill = theme.FIELD if owner < 0 else sheet.look(owner).pale
    edge = theme.SOFT if owner < 0 else theme.INK
    sheet.box(at, fill, edge=edge, line=2, radius=SIGN_ROUND, ref=f"{ref}.free" if owner < 0 else ref)
    if owner < 0:
        figured = gain.kind in FIGURED
        size = max(LEAST, share(wide, FIGURED_BONUS if figured else BONUS))
        used = size + (FIGURE if figured else 0)
        bonus(sheet, gain, x + (wide - used) // 2, y + high // 2, size, on=fill, ref=f"{ref}.bonus")
        return
    plinth = (x + 2, y + high - PLINTH - 2, wide - 2 * 2, PLINTH)
    sheet.box(plinth, sheet.look(owner).colour, radius=SIGN_ROUND - 2, loose=True)
    size = high - STANDS
    piece(sheet, "governor", owner, x + wide // 2 - 2, y + high - STANDS - size // 2, size, ref=f"{ref}.{owner}")


def _palaces(sheet: Sheet, land: Land, spaces: int, box: Box, region: int) -> None:
    """A palace of each seat that has built here, with as many storeys as it has built, then the sites still free."""
    x, y, wide, high = box
    built: dict[int, list[int]] = {}
    for index, owner in enumerate(land.palaces):
        built.setdefault(owner, []).append(index)
    free = range(len(land.palaces), spaces)
    across = min(WIDEST, (wide + BETWEEN) // max(1, spaces) - BETWEEN)
    foot, left = y + high, x
    for owner, storeys in built.items():
        _palace(sheet, owner, storeys, (left, y, across, high), f"map.{region}.palace")
        left += across + BETWEEN
    for index in free:
        site = (left, foot - SITE, across, SITE)
        pale = tint(region, 0.4)
        sheet.box(site, pale, edge=theme.mix(LANDS[region - 1], theme.INK, 0.45), line=2, radius=2,
                  ref=f"map.{region}.palace.{index}.free")  # fmt: skip
        sheet.box((left + across // 2 - DOOR // 2, foot - SITE // 2, DOOR, SITE // 2), tint(region, 0.1), loose=True)
        left += across + BETWEEN


def _palace(sheet: Sheet, owner: int, storeys: Sequence[int], box: Box, ref: str) -> None:
    """A palace from the ground up: the first storey bears the owner's sign, each has windows, on top lies a roof."""
    x, y, wide, high = box
    look = sheet.look(owner)
    step = min(STOREY, (high - ROOF) // len(storeys))
    foot = y + high
    window = theme.mix(look.colour, theme.INK, 0.45)
    for level, index in enumerate(storeys):
        top = foot - (level + 1) * step
        at = (x + EAVES, top, wide - 2 * EAVES, step)
        sheet.box(at, look.pale, edge=theme.INK, line=2, ref=f"{ref}.{index}.{owner}")
        for side in (1, 3) if level else ():
            pane = (at[0] + share(at[2], side * PANE) - DOOR // 2, top + share(step, PANE), DOOR, step // 2)
            sheet.box(pane, window, loose=True)
        if level:
            sheet.box(
                (x, foot - level * step - LEDGE // 2, wide, LEDGE),
                look.colour,
                edge=theme.INK,
                line=1,
                radius=3,
                loose=True,
            )
    roof = (wide + 2 * EAVES, ROOF)
    sheet.art("roof", x + wide // 2, foot - len(storeys) * step - ROOF // 2 + 3, roof, colour=look.colour, loose=True)
    token = max(LEAST, min(step, wide - 2 * EAVES))
    for index in storeys[:1]:
        seat_token(sheet, owner, x + wide // 2, foot - token // 2, token, ref=f"{ref}.{index}.{owner}.token",
                   loose=True)  # fmt: skip


def _beside(sheet: Sheet, land: Land, region: int, box: Box) -> None:
    """Governors who stand beside the squares: their sign, and how many of each seat."""
    x, y, wide, high = box
    beside = [(seat, number - land.squares.count(seat)) for seat, number in enumerate(land.governors)]
    shown = [(seat, number) for seat, number in beside if number > 0]
    step = min(wide // max(1, len(shown)), 2 * LEAST)
    middle = y + high // 2
    for index, (seat, number) in enumerate(shown):
        left, ref = x + index * step, f"map.{region}.beside.{seat}"
        look, size = sheet.look(seat), max(LEAST, high)
        used = LEAST // 2 + HELD + (NUMBER if number > 1 else 0)
        sheet.art("governor", left + size // 2, middle, size, colour=look.colour, ground=theme.FIELD, ref=ref,
                  loose=True)  # fmt: skip
        token = left + min(size + LEAST // 2 - EAVES, step - used)
        seat_token(sheet, seat, token, middle, LEAST, ref=f"{ref}.token", loose=True)
        if number > 1:
            sheet.bold(number, token + LEAST // 2 + HELD, mid_line(middle, theme.SMALL), theme.SMALL,
                       on=LANDS[region - 1], ref=f"{ref}.number", loose=True)  # fmt: skip


def _fires(sheet: Sheet, view: ZhanguoView, region: int, box: Box, columns: int) -> None:
    """Unrest: for every seat its sign and as many flames as its level here; on ink where it can rise no more."""
    x, y, wide, high = box
    if columns == 1 and view.seats * LEAST > high:  # a low map: while boards are picked they lie below it
        columns = 2
    rows = -(-view.seats // columns)
    across, step = wide // columns, max(ROW - 2, min(ROW, high // rows))
    for seat, player in enumerate(view.table.players):
        row, column = divmod(seat, columns)
        left, top = x + column * across, y + row * step
        ref = f"player.{seat}.region.{region}"
        at = (left + LEAST, top, across - HELD - LEAST, LEAST)
        sheet.spot(f"board.{seat}.{region}.unrest", at)
        for part in ("cards", "governor", "worker"):  # they lie on the board in full
            sheet.spot(f"board.{seat}.{region}.{part}", (left, top, LEAST, LEAST))
        level = player.regions[region - 1].unrest
        full = bool(player.board) and not player.quiet(region)
        middle, on = top + LEAST // 2, theme.INK if full else LANDS[region - 1]
        most = TRACKS[player.board][region].length if player.board else 1
        flames = inset(at, PLATE, 0)
        plate = (*at[:2], _burning(level, most, flames[2]) + 2 * PLATE, LEAST) if full else at
        sheet.box(plate, on if full else "", radius=FRAME_ROUND if full else 0,
                  ref=f"{ref}.unrest.{'full' if full else 'at'}.{level}")  # fmt: skip
        seat_token(sheet, seat, left + LEAST // 2, middle, LEAST, ref=f"{ref}.token", loose=True)
        _flames(sheet, level, most, flames, on, f"{ref}.unrest")


def _step(most: int, wide: int) -> int:
    """How far apart the flames of a track of ``most`` spaces stand."""
    return min(WIDE_STEP, (wide - FLAME) // max(1, most - 1))


def _burning(level: int, most: int, wide: int) -> int:
    """The width of so many flames, or of one with a figure."""
    step = _step(most, wide)
    return FLAME + (NUMBER if step < LEAST_STEP and level > 1 else max(0, level - 1) * step)


def _flames(sheet: Sheet, level: int, most: int, box: Box, on: str, ref: str) -> None:
    """So many flames, overlapping; where even that has no room one, and a figure."""
    x, y, wide, _ = box
    step = _step(most, wide)
    middle = y + FLAME // 2
    if step < LEAST_STEP and level > 1:
        sheet.art("flame", x + FLAME // 2, middle, FLAME, colour=FIRE, ground=EMBER, ref=f"{ref}.flame.1", loose=True)
        sheet.bold(level, x + FLAME, mid_line(middle, theme.SMALL), theme.SMALL, colour=theme.on(on), on=on,
                   ref=f"{ref}.level")  # fmt: skip
        return
    for number in range(level):
        sheet.art("flame", x + FLAME // 2 + number * step, middle, FLAME, colour=FIRE, ground=EMBER,
                  ref=f"{ref}.flame.{number + 1}", loose=True)  # fmt: skip
