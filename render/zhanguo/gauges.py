"""Unrest tracks, and the symbol and ability of a player board."""

from __future__ import annotations

from engine.kernel.values import Label
from engine.zhanguo.data import BOARDS, TRACKS
from engine.zhanguo.describe import usable
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme, typography
from render.canvas.measures import inset
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.zhanguo.parts import EMBER, FIELD_ROUND, FIRE, GAME, LEAST, OPEN, SPACE_ROUND, WOOD, region_sign

APART = 2
"""Room between the spaces of a track."""
LIMIT, THIN = 4, 2
"""The line round the last space of a track and an ability that can be used, and round the others."""
INSET = 4
"""How much smaller than its space a sign in it is."""
SPOT = 3
"""So far inside a track's spaces lies what is marked of it above and below."""
SYMBOL, SIDES = 34, 10
"""The size of a board's symbol, and what stays free at its sides."""
LINE, LETTERS_AT, END = 26, 6, 8
"""The height of a line of its ability, how far down in it the letters begin, and the room behind it."""


def track_width(length: int, size: int) -> int:
    """The width of a track of ``length`` spaces."""
    return length * (size + APART) - APART


def empty_track(sheet: Sheet, length: int, no_palace_from: int, at: tuple[int, int], size: int, ref: str) -> None:
    """The spaces of a track: the last one, which blocks everything, has a thick edge; where no palace may be built
    stands the sign for it.
    """
    x, y = at
    for space in range(1, length + 1):
        _space(sheet, (x + (space - 1) * (size + APART), y, size, size), f"{ref}.{space}", last=space == length)
        if space >= no_palace_from:
            _no_palace(sheet, x + (space - 1) * (size + APART) + size // 2, y + size // 2, size, f"{ref}.{space}")


def _space(sheet: Sheet, box: Box, ref: str, *, last: bool, dark: bool = False) -> None:
    fill, edge = theme.INK if dark else theme.WHITE, theme.INK if last else theme.SOFT
    sheet.box(box, fill, edge=edge, line=LIMIT if last else THIN, radius=SPACE_ROUND, ref=ref)


def _no_palace(sheet: Sheet, x: int, y: int, size: int, ref: str) -> None:
    sheet.art("no_palace", x, y, max(LEAST, size - 2 * INSET), ref=f"{ref}.no_palace", loose=True)


def unrest_track(sheet: Sheet, view: ZhanguoView, seat: int, region: int, x: int, y: int, size: int) -> int:
    """The unrest track of a region: as many flames on dark spaces as its level; returns the width."""
    player = view.table.players[seat]
    level, limit = player.regions[region - 1].unrest, player.limit(region)
    from_ = TRACKS[player.board][region].no_palace_from
    ref = f"player.{seat}.region.{region}.unrest"
    for space in range(1, limit + 1):
        at = (x + (space - 1) * (size + APART), y, size, size)
        middle = (at[0] + size // 2, y + size // 2)
        _space(sheet, at, f"{ref}.space.{space}", last=space == limit, dark=space <= level)
        if space <= level:
            part = f"{ref}.cube.{level}" if space == level else f"{ref}.flame.{space}"
            sheet.art("flame", *middle, max(LEAST, size - INSET), colour=FIRE, ground=EMBER, ref=part, loose=True)
        elif space >= from_:
            sign = max(LEAST, size - 2 * INSET)
            sheet.art("no_palace", *middle, sign, ref=f"{ref}.no_palace.{space}", loose=True)
    wide = track_width(limit, size)
    sheet.spot(f"board.{seat}.{region}.unrest", inset((x, y, wide, size), 0, SPOT))
    return wide


def gauge(sheet: Sheet, view: ZhanguoView, seat: int, region: int, x: int, y: int, size: int) -> int:
    """A region's number and its unrest track, ``y`` their top; returns the width."""
    region_sign(sheet, region, x + size // 2, y + size // 2, size, ref=f"player.{seat}.region.{region}.number")
    start = size + 3 * APART
    return start + unrest_track(sheet, view, seat, region, x + start, y, size)


def board_symbol(sheet: Sheet, symbol: str, x: int, y: int, size: int, *, ref: str) -> None:
    """The sign of a B side, centred."""
    if symbol in ("circle", "square", "triangle"):
        sheet.art(f"member_{symbol}", x, y, size, colour=WOOD, ref=ref)
    else:
        sheet.art("star", x, y, size, colour=WOOD, ref=ref)


def ability(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """The board's symbol and its ability in words, in as many lines as it takes; marked while it can be used."""
    x, y, wide, high = box
    board = BOARDS[view.table.players[seat].board]
    open_ = any(name == board.ability for name, _ in usable(view, seat))
    ref = f"player.{seat}.board"
    fill, edge, thick = (OPEN, theme.INK, LIMIT) if open_ else (theme.PAPER, theme.DEEP, THIN)
    part = f"{ref}.usable" if open_ else f"{ref}.plate"
    sheet.box(box, fill, edge=edge, line=thick, radius=FIELD_ROUND, ref=part)
    board_symbol(sheet, board.symbol, x + SIDES + SYMBOL // 2, y + high // 2, SYMBOL, ref=f"{ref}.symbol")
    told = picture.words.label(GAME, "picture", Label(f"board.{board.id}"), picture.names)
    left = x + SYMBOL + 2 * SIDES
    lines = typography.wrap(told, x + wide - left - END, theme.SMALL)
    top = y + (high - len(lines) * LINE) // 2 + LETTERS_AT
    for index, line in enumerate(lines):
        sheet.text(line, left, top + index * LINE, theme.SMALL, on=fill, ref=f"{ref}.ability")
