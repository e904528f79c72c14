"""The map: five regions with their borders, palace spaces, governor squares, and the governors beside them."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from engine.zhanguo.data import DATA, REGIONS, SEATS, SQUARES, Bonus
from engine.zhanguo.state import Land, ZhanguoView
from render.canvas import theme
from render.canvas.measures import inset, share
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.widgets.tokens import seat_token
from render.zhanguo.parts import (
    FIGURED,
    FRAME_ROUND,
    LANDS,
    LEAST,
    SIGN_ROUND,
    SKIN,
    SPACE_ROUND,
    WOOD,
    bonus,
    piece,
    region_sign,
    tint,
)

Cell = tuple[int, int, int, int]
STRETCH = 2.6
"""So much wider than the outer columns of the grid are those where the smallest region lies."""
RIM, BORDER = 4, 4
"""The lines round the map and between two regions."""
BRICK, WALL = 22, 15
"""A wall between two regions: the least length of its bricks, and how thick it is."""
BRICKS = ("#BDB5A4", "#A39B8B")
"""The colours of its bricks by turns."""
PAD, SPOT = 9, 5
"""Room between the edge of a region and what lies in it, and between the edge and the place to be marked."""
LARGEST, AFTER = 84, 10
"""The largest number of a region, and the room after it."""
SQUARE, APART = 150, 6
"""The largest governor square, and the room between what lies side by side in a region."""
ASIDE, BELOW = 4, 5
"""More room between the squares and the palaces beside them; the room between the squares and what lies below them."""


class Form(Struct, frozen=True):
    """The layout of a region: the heights of its number and of its squares, as shares of its own."""

    number: float
    square: float


ROW, PAIR, BLOCK = Form(0.55, 0.76), Form(0.4, 0.56), Form(0.4, 0.41)
"""A region as wide as the map; one in two cells; one in a single cell."""
ROW_SQUARES, ROW_PALACES, BLOCK_PALACES = 0.52, 0.55, 0.56
"""Shares of a width: that of the squares in a row, of the palaces in the rest of it, and of the palaces in a block."""
HOME_TOP, HOME_FOOT = 4, 6
"""In the second cell of a pair: the room above the palaces, and more room below them."""
PAIR_FOOT, PALACES_FOOT, GOVERNORS_FOOT = 6, 7, 5
"""The room below the governors beside the squares of a pair, and below the palaces and such governors of a block."""
BONUS, FIGURED_BONUS = 0.66, 0.5
"""The sign of a free square's bonus as a share of the square, alone and with a figure."""
FIGURE = 20
"""The room for a figure beside a sign."""
GOVERNOR, PALACE, TOKEN = 8, 7, 8
"""How much smaller a governor is than his square, and a palace or a token alone than its space."""
PIECE = 56
"""From this side on, a space has room for a palace with its owner's token."""
SPACE, BETWEEN = 116, 4
"""The largest palace spaces, with the room between them."""
OUTLINE = 0.6
"""The sign of a free palace space as a share of the space."""
BESIDE, MOST, AFTER_SIGN = 40, 48, 4
"""Governors beside the squares: the largest sign before them, the largest tokens, and the room between these."""


@cache
def _columns() -> tuple[float, ...]:
    """The share of the width at which each column of the grid begins: wider where a region has but one narrow cell."""
    wide, _ = DATA.map.grid
    narrow = min((cell for cells in DATA.map.cells.values() if len(cells) == 1 for cell in cells), key=lambda c: c[2])
    weights = [STRETCH if narrow[0] <= column < narrow[0] + narrow[2] else 1.0 for column in range(wide)]
    total = sum(weights)
    return tuple(sum(weights[:column]) / total for column in range(wide + 1))


def cell_box(cell: Cell, box: Box) -> Box:
    """Where a cell of the data file's grid lies in ``box``."""
    x, y, wide, high = box
    left, right = (x + round(wide * _columns()[column]) for column in (cell[0], cell[0] + cell[2]))
    top, foot = (y + round(high * row / DATA.map.grid[1]) for row in (cell[1], cell[1] + cell[3]))
    return left, top, right - left, foot - top


def realm_map(sheet: Sheet, view: ZhanguoView, box: Box) -> None:
    """The map of all regions in ``box``."""
    with sheet.still():
        _ground(sheet, box)
    for region, land in zip(REGIONS, view.table.lands, strict=True):
        cells = [cell_box(cell, box) for cell in DATA.map.cells[str(region)]]
        _region(sheet, view, region, land, cells)


def _ground(sheet: Sheet, box: Box) -> None:
    sheet.box(inset(box, -RIM), theme.INK, radius=FRAME_ROUND)
    owner = {}
    for region in REGIONS:
        for cell in DATA.map.cells[str(region)]:
            at = cell_box(cell, box)
            sheet.box(at, LANDS[region - 1], loose=True)
            for column in range(cell[0], cell[0] + cell[2]):
                for row in range(cell[1], cell[1] + cell[3]):
                    owner[column, row] = region
    walls = {frozenset(pair) for pair in DATA.map.wall_borders}
    for (column, row), region in owner.items():
        for beside, (dx, dy) in ((owner.get((column + 1, row)), (1, 0)), (owner.get((column, row + 1)), (0, 1))):
            if beside is not None and beside != region:
                _border(sheet, (column, row), (dx, dy), box, walled=frozenset((region, beside)) in walls)


def _border(sheet: Sheet, at: tuple[int, int], way: tuple[int, int], box: Box, *, walled: bool) -> None:
    """One step of a border: a line, or a wall of bricks."""
    cell = cell_box((*at, 1, 1), box)
    across = way[1] == 1
    long = cell[2] if across else cell[3]
    if not walled:
        half = BORDER // 2
        sheet.box(_strip(cell, (-half, long + half), BORDER, across=across), theme.INK, loose=True)
        return
    number = max(2, long // BRICK)
    for index in range(number):
        brick = _strip(cell, (long * index // number, long * (index + 1) // number), WALL, across=across)
        sheet.box(brick, BRICKS[index % 2], edge=theme.INK, line=2, radius=2, loose=True)


def _strip(cell: Box, between: tuple[int, int], thick: int, *, across: bool) -> Box:
    """A strip on the edge of a cell, on the lower one or (not ``across``) on the right one, from start to end."""
    x, y, wide, high = cell
    start, end = between
    half = -(-thick // 2)
    if across:
        return x + start, y + high - half, end - start, thick
    return x + wide - half, y + start, thick, end - start


def _region(sheet: Sheet, view: ZhanguoView, region: int, land: Land, cells: list[Box]) -> None:
    """A region in its cells: number and squares in the first, palaces beside, below or in the second."""
    x, y, wide, high = cells[0]
    ref = f"map.{region}"
    sheet.spot(ref, inset(cells[0], SPOT))
    spaces = SEATS[view.seats].palace_spaces
    line = DATA.map.cells[str(region)][0][2] == DATA.map.grid[0]
    form = ROW if line else PAIR if len(cells) > 1 else BLOCK
    big = min(LARGEST, share(high, form.number))
    region_sign(sheet, region, x + PAD + big // 2, y + PAD + big // 2, big, ref=f"{ref}.number")
    start, inner, tall = x + PAD + big + AFTER, wide - 2 * PAD, high - 2 * PAD
    room = share(wide, ROW_SQUARES) if line else x + wide - PAD - start
    size = min(room // len(SQUARES[region]) - APART, share(high, form.square), SQUARE)
    middle = y + high // 2 if line else y + PAD + size // 2
    for index, gain in enumerate(SQUARES[region]):
        at = (start + index * (size + APART), middle - size // 2, size, size)
        _square(sheet, land.squares[index], gain, at, ref=f"{ref}.square.{index}")
        sheet.spot(f"{ref}.square.{index}", at)
    end, under = start + len(SQUARES[region]) * (size + APART) + ASIDE, middle + size // 2 + BELOW
    foot = y + high - under
    if line:
        room = x + wide - PAD - end
        used = _palaces(sheet, land, spaces, (end, y + PAD, share(room, ROW_PALACES), tall), 2, region)
        _beside(sheet, land, region, (end + used + APART, y + PAD, room - used - APART, tall))
    elif len(cells) > 1:
        left, top, across, down = cells[1]
        home = (left + PAD, top + HOME_TOP, across - 2 * PAD, down - PAD - HOME_FOOT)
        _palaces(sheet, land, spaces, home, 2, region)
        _beside(sheet, land, region, (x + PAD, under, inner, foot - PAIR_FOOT))
    else:
        home = (x + PAD, under, share(inner, BLOCK_PALACES), foot - PALACES_FOOT)
        used = _palaces(sheet, land, spaces, home, 1, region)
        _beside(sheet, land, region, (x + PAD + used + APART, under, inner - used - APART, foot - GOVERNORS_FOOT))


def _square(sheet: Sheet, owner: int, gain: Bonus, at: Box, *, ref: str) -> None:
    """A governor square: its bonus, and the governor who stands on it."""
    x, y, wide, high = at
    fill = theme.FIELD if owner < 0 else sheet.look(owner).pale
    sheet.box(at, fill, edge=theme.INK, line=2, radius=SIGN_ROUND, ref=f"{ref}.free" if owner < 0 else ref)
    if owner < 0:
        figured = gain.kind in FIGURED
        size = max(LEAST, share(wide, FIGURED_BONUS if figured else BONUS))
        used = size + (FIGURE if figured else 0)
        bonus(sheet, gain, x + (wide - used) // 2, y + high // 2, size, on=fill, ref=f"{ref}.bonus")
        return
    piece(sheet, "governor", owner, x + wide // 2 - 2, y + high // 2, wide - GOVERNOR, ref=f"{ref}.{owner}")


def _palaces(sheet: Sheet, land: Land, spaces: int, box: Box, rows: int, region: int) -> int:
    """The palace spaces from the left, in so many rows; returns the width used."""
    x, y, wide, high = box
    rows = min(rows, spaces)
    columns = -(-spaces // rows)
    step = min(wide // columns, high // rows, SPACE)
    side = step - BETWEEN
    top = y + (high - rows * step + BETWEEN) // 2
    for index in range(spaces):
        row, column = divmod(index, columns)
        at = (x + column * step, top + row * step, side, side)
        middle = (at[0] + side // 2, at[1] + side // 2)
        ref = f"map.{region}.palace.{index}"
        if index < len(land.palaces):
            owner = land.palaces[index]
            sheet.box(at, sheet.look(owner).pale, edge=theme.INK, line=2, radius=SPACE_ROUND, ref=ref)
            _palace(sheet, owner, *middle, side, f"{ref}.{owner}")
        else:
            pale = tint(region, 0.35)
            sheet.box(at, pale, edge=theme.SOFT, line=2, radius=SPACE_ROUND, ref=f"{ref}.free")
            sheet.art("palace_part", *middle, share(side, OUTLINE), colour=tint(region, 0.1), ground=pale, loose=True)
    return columns * step


def _palace(sheet: Sheet, owner: int, x: int, y: int, side: int, ref: str) -> None:
    """A palace with its owner's token; on a small space the token stands for it."""
    if side >= PIECE:
        piece(sheet, "palace", owner, x - 1, y - 1, side - PALACE, ref=ref)
    else:
        seat_token(sheet, owner, x, y, max(LEAST, side - TOKEN), ref=f"{ref}.token")


def _beside(sheet: Sheet, land: Land, region: int, box: Box) -> None:
    """Governors who stand beside the squares: their sign, and how many of each seat."""
    x, y, wide, high = box
    beside = [(seat, number - land.squares.count(seat)) for seat, number in enumerate(land.governors)]
    shown = [(seat, number) for seat, number in beside if number > 0]
    if not shown:
        return
    figure = FIGURE if any(number > 1 for _, number in shown) else 2
    rows = max(1, min(len(shown), (high + 2) // (LEAST + 2)))
    fitting = [n for n in range(1, rows + 1) if -(-len(shown) // n) * (LEAST + figure + 2) <= wide]
    rows = min(fitting or [rows], key=lambda n: abs(wide * n - high * len(shown)))
    columns = -(-len(shown) // rows)
    sign = min(high, BESIDE, wide - columns * (LEAST + figure + 2))
    if sign >= LEAST:
        sheet.art("governor", x + sign // 2, y + high // 2, sign, colour=WOOD, ground=SKIN,
                  ref=f"map.{region}.beside.icon")  # fmt: skip
        x, wide = x + sign + AFTER_SIGN, wide - sign - AFTER_SIGN
    size = max(LEAST, min((high + 2) // rows - 2, wide // columns - figure - 2, MOST))
    top = y + (high - rows * (size + 2) + 2) // 2
    for index, (seat, number) in enumerate(shown):
        row, column = divmod(index, columns)
        left, middle = x + column * (size + figure + 2), top + size // 2 + row * (size + 2)
        ref = f"map.{region}.beside.{seat}"
        seat_token(sheet, seat, left + size // 2, middle, size, ref=ref)
        if number > 1:
            sheet.bold(number, left + size + 2, mid_line(middle, theme.SMALL), theme.SMALL, on=LANDS[region - 1],
                       ref=f"{ref}.number")  # fmt: skip
