"""The map: five regions with their borders, palace spaces, governor squares, and the governors beside them."""

from __future__ import annotations

from functools import lru_cache

from engine.zhanguo.data import DATA, REGIONS, SEATS, SQUARES, Bonus
from engine.zhanguo.state import Land, ZhanguoView
from render import theme
from render.letters import mid_line
from render.scene import Box, Sheet
from render.widgets.tokens import seat_token
from render.zhanguo.parts import FIGURED, LANDS, LEAST, SKIN, WOOD, bonus, piece, region_sign, tint

Cell = tuple[int, int, int, int]
FIGURE = 20
"""The room for a figure beside a sign."""
PIECE = 56
"""From this side on, a space has room for a palace with its owner's token."""
BESIDE, MOST = 40, 48
"""The largest sign before the governors beside the squares, and the largest tokens there."""
STRETCH = 2.6
"""So much wider than the outer columns of the grid are those where the smallest region lies."""


@lru_cache(maxsize=8)
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
    x, y, wide, high = box
    sheet.box((x - 4, y - 4, wide + 8, high + 8), theme.INK, radius=10)
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
    x, y, wide, high = cell_box((*at, 1, 1), box)
    across = way[1] == 1
    line = (x - 2, y + high - 2, wide + 4, 4) if across else (x + wide - 2, y - 2, 4, high + 4)
    if not walled:
        sheet.box(line, theme.INK, loose=True)
        return
    long = wide if across else high
    number = max(2, long // 22)
    for index in range(number):
        start, end = long * index // number, long * (index + 1) // number
        brick = (x + start, y + high - 8, end - start, 15) if across else (x + wide - 8, y + start, 15, end - start)
        sheet.box(brick, "#A39B8B" if index % 2 else "#BDB5A4", edge=theme.INK, line=2, radius=2, loose=True)


def _region(sheet: Sheet, view: ZhanguoView, region: int, land: Land, cells: list[Box]) -> None:
    """A region in its cells: number and squares in the first, palaces beside, below or in the second."""
    x, y, wide, high = cells[0]
    ref = f"map.{region}"
    pad = 9
    sheet.spot(ref, (x + 5, y + 5, wide - 10, high - 10))
    spaces = SEATS[view.seats].palace_spaces
    line = DATA.map.cells[str(region)][0][2] == DATA.map.grid[0]
    big = min(84, high * 11 // 20 if line else high * 2 // 5)
    region_sign(sheet, region, x + pad + big // 2, y + pad + big // 2, big, ref=f"{ref}.number")
    start = x + pad + big + 10
    share = 76 if line else 56 if len(cells) > 1 else 41
    room = wide * 52 // 100 if line else x + wide - pad - start
    size = min(room // 3 - 6, high * share // 100, 150)
    middle = y + high // 2 if line else y + pad + size // 2
    for index, gain in enumerate(SQUARES[region]):
        at = (start + index * (size + 6), middle - size // 2, size, size)
        _square(sheet, land.squares[index], gain, at, ref=f"{ref}.square.{index}")
        sheet.spot(f"{ref}.square.{index}", at)
    end, under = start + 3 * (size + 6) + 4, middle + size // 2 + 5
    if line:
        room = x + wide - pad - end
        used = _palaces(sheet, land, spaces, (end, y + pad, room * 11 // 20, high - 2 * pad), 2, region)
        _beside(sheet, land, region, (end + used + 6, y + pad, room - used - 6, high - 2 * pad))
    elif len(cells) > 1:
        home = cells[1]
        _palaces(sheet, land, spaces, (home[0] + pad, home[1] + 4, home[2] - 2 * pad, home[3] - pad - 6), 2, region)
        _beside(sheet, land, region, (x + pad, under, wide - 2 * pad, y + high - under - 6))
    else:
        used = _palaces(
            sheet, land, spaces, (x + pad, under, (wide - 2 * pad) * 56 // 100, y + high - under - 7), 1, region
        )
        _beside(sheet, land, region, (x + pad + used + 6, under, wide - used - 2 * pad - 6, y + high - under - 5))


def _square(sheet: Sheet, owner: int, gain: Bonus, at: Box, *, ref: str) -> None:
    """A governor square: its bonus, and the governor who stands on it."""
    x, y, wide, high = at
    fill = theme.FIELD if owner < 0 else sheet.look(owner).pale
    sheet.box(at, fill, edge=theme.INK, line=2, radius=6, ref=f"{ref}.free" if owner < 0 else ref)
    if owner < 0:
        figured = gain.kind in FIGURED
        size = max(LEAST, wide * (50 if figured else 66) // 100)
        used = size + (FIGURE if figured else 0)
        bonus(sheet, gain, x + (wide - used) // 2, y + high // 2, size, on=fill, ref=f"{ref}.bonus")
        return
    piece(sheet, "governor", owner, x + wide // 2 - 2, y + high // 2, wide - 8, ref=f"{ref}.{owner}")


def _palaces(sheet: Sheet, land: Land, spaces: int, box: Box, rows: int, region: int) -> int:
    """The palace spaces from the left, in so many rows; returns the width used."""
    x, y, wide, high = box
    rows = min(rows, spaces)
    columns = -(-spaces // rows)
    side = min(wide // columns, high // rows, 116) - 4
    top = y + (high - rows * (side + 4) + 4) // 2
    for index in range(spaces):
        row, column = divmod(index, columns)
        at = (x + column * (side + 4), top + row * (side + 4), side, side)
        middle = (at[0] + side // 2, at[1] + side // 2)
        ref = f"map.{region}.palace.{index}"
        if index < len(land.palaces):
            owner = land.palaces[index]
            sheet.box(at, sheet.look(owner).pale, edge=theme.INK, line=2, radius=5, ref=ref)
            _palace(sheet, owner, *middle, side, f"{ref}.{owner}")
        else:
            pale = tint(region, 0.35)
            sheet.box(at, pale, edge=theme.SOFT, line=2, radius=5, ref=f"{ref}.free")
            sheet.art("palace_part", *middle, side * 3 // 5, colour=tint(region, 0.1), ground=pale, loose=True)
    return columns * (side + 4)


def _palace(sheet: Sheet, owner: int, x: int, y: int, side: int, ref: str) -> None:
    """A palace with its owner's token; on a small space the token stands for it."""
    if side >= PIECE:
        piece(sheet, "palace", owner, x - 1, y - 1, side - 7, ref=ref)
    else:
        seat_token(sheet, owner, x, y, max(LEAST, side - 8), ref=f"{ref}.token")


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
        x, wide = x + sign + 4, wide - sign - 4
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
