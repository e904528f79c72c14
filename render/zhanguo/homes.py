"""The players' boards: one row for each player, and in it what he owns and his five regions."""

from __future__ import annotations

from engine.kernel.values import Label
from engine.zhanguo.data import ASPECTS, BOARDS, COLOURS, GAME_TABLE, REGIONS, TRACKS
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import turn_order, usable
from render import theme
from render.scene import Box, Picture, Sheet
from render.widgets.head import pending
from render.widgets.panel import panel
from render.zhanguo.parts import (
    GAME,
    STRAW,
    SUNBURNT,
    WOOD,
    card_back,
    mid_line,
    octagon,
    official,
    officials,
    region_sign,
    strip,
    tint,
)

SIDE = 340
"""The width of the part with name, points and supplies."""
WORDS = 30
"""The height of the line with a board's ability."""


def homes(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """One row for each seat, in turn order from the top."""
    x, y, wide, high = box
    gap = 8
    step = (high + gap) // view.seats
    waiting = picture.waiting or pending(view)[1]
    for index, seat in enumerate(turn_order(view)):
        home(
            sheet, view, picture, seat, (x, y + index * step, wide, step - gap), place=index + 1, active=seat in waiting
        )


def home(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box, *, place: int, active: bool) -> None:
    """A player's row."""
    x, y, wide, high = box
    player = view.table.players[seat]
    look = sheet.look(seat)
    edge = theme.VERMILION if active else look.colour
    sheet.box((x + SIDE - 20, y, wide - SIDE + 20, high), theme.FIELD, edge=edge, line=4 if active else 2, radius=12)
    side_panel(sheet, view, picture, seat, (x, y, SIDE, high), place=place, active=active)
    left, room = x + SIDE + 6, wide - SIDE - 12
    sheet.spot(f"board.{seat}", (x + SIDE + 2, y + 2, wide - SIDE - 4, high - 4))
    if not player.board:
        return
    top, tall = y + 6, high - 12
    if BOARDS[player.board].ability:
        ability_line(sheet, picture, view, seat, (left, y + high - WORDS - 2, room, WORDS - 4))
        tall -= WORDS
    gap = 6
    across = (room + gap) // len(REGIONS)
    opened = [name for name, _ in usable(view, seat)]
    for index, region in enumerate(REGIONS):
        cell(sheet, view, seat, region, (left + index * across, top, across - gap, tall), opened)


def side_panel(
    sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box, *, place: int, active: bool
) -> None:
    """Name and points; hand backs, octagons, officials and pieces left."""
    player = view.table.players[seat]
    leads = player.vp == max(other.vp for other in view.table.players) > 0
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, active=active, place=place, leads=leads)
    supplies(sheet, view, seat, (inner[0] - 4, inner[1] - 4, inner[2] + 8, inner[3] + 8))


def supplies(sheet: Sheet, view: ZhanguoView, seat: int, box: Box) -> None:
    """Three rows of four: by aspect hand backs and octagons, by colour the officials left, the pieces left."""
    x, y, wide, high = box
    player, ref = view.table.players[seat], f"player.{seat}"
    step = min(high // 3, 54)
    top = y + (high - 3 * step) // 2
    narrow = step < 40 or wide < 400
    size, big = min(step - 3, 36 if narrow else 40), theme.SMALL if narrow else 26
    columns = (x + 2, x + wide * 22 // 100, x + wide * 58 // 100, x + wide * 79 // 100)
    pieces = (
        ("governor", player.governors, "governors"),
        ("palace_part", player.palaces, "palaces"),
        ("wall", player.walls, "walls"),
    )
    look = sheet.look(seat)
    for row in range(3):
        middle = top + step // 2 + row * step
        line = mid_line(middle, big)
        aspect, colour = ASPECTS[row], COLOURS[row]
        back = size * 3 // 4
        card_back(sheet, aspect, columns[0] + back // 2, middle, back, size, ref=f"{ref}.hand.{aspect}.back")
        sheet.bold(view.backs[seat][row], columns[0] + back + 7, line, big, ref=f"{ref}.hand.{aspect}")
        sum_ = player.strength(row)
        octagon(sheet, aspect, sum_, columns[1] + size // 2, middle, size + 2, ref=f"{ref}.octagons.{aspect}")
        if player.great[row]:
            told = f"= {player.octagons[row]}+{GAME_TABLE.great_octagon * player.great[row]}"
            sheet.text(
                told,
                columns[1] + size + 6,
                line,
                big,
                room=columns[2] - columns[1] - size - 10,
                ref=f"{ref}.great.{aspect}",
            )
        official(sheet, colour, columns[2] + size // 2, middle, size, ref=f"{ref}.officials.{colour}.icon")
        sheet.bold(player.officials[row], columns[2] + size + 6, line, big, ref=f"{ref}.officials.{colour}")
        icon, number, name = pieces[row]
        sheet.art(
            icon, columns[3] + size // 2, middle, size, colour=look.colour, ground=theme.FIELD, ref=f"{ref}.{name}.icon"
        )
        sheet.bold(number, columns[3] + size + 6, line, big, ref=f"{ref}.{name}")
    for column in columns[1:]:
        sheet.rule(column - 8, top + 2, 3 * step - 4, colour=theme.SHADE, down=True)


def ability_line(sheet: Sheet, picture: Picture, view: ZhanguoView, seat: int, box: Box) -> None:
    """The board's symbol and its ability in words; bright while it can be used."""
    x, y, wide, high = box
    player = view.table.players[seat]
    board = BOARDS[player.board]
    open_ = any(name == board.ability for name, _ in usable(view, seat))
    fill = theme.BRIGHT if open_ else theme.FIELD
    ref = f"player.{seat}.board"
    sheet.box(
        box,
        fill,
        edge=theme.VERMILION if open_ else "",
        line=3,
        radius=6,
        ref=f"{ref}.usable" if open_ else "",
        loose=not open_,
    )
    board_symbol(sheet, board.symbol, x + 18, y + high // 2, high - 4, ref=f"{ref}.symbol")
    told = picture.words.label(GAME, "picture", Label(f"board.{board.id}"), picture.names)
    sheet.text(
        told, x + 38, y + high // 2 - 9, min(26, max(22, high - 6)), on=fill, room=wide - 44, ref=f"{ref}.ability"
    )


def board_symbol(sheet: Sheet, symbol: str, x: int, y: int, size: int, *, ref: str) -> None:
    """The sign of a B side, centred."""
    if symbol in ("circle", "square", "triangle"):
        sheet.art(f"member_{symbol}", x, y, size, colour=WOOD, ref=ref)
    else:
        sheet.art("star", x, y, size, colour=WOOD, ref=ref)


def unrest_track(sheet: Sheet, view: ZhanguoView, seat: int, region: int, x: int, y: int, size: int) -> int:
    """The unrest track: spaces up to the level are dark, a flame marks it; the last one has a red edge; where no palace
    may be built stands the sign for it. Returns the width.
    """
    player = view.table.players[seat]
    level, limit = player.regions[region - 1].unrest, player.limit(region)
    from_ = TRACKS[player.board][region].no_palace_from
    ref = f"player.{seat}.region.{region}.unrest"
    for space in range(1, limit + 1):
        at = (x + (space - 1) * (size + 2), y, size, size)
        here, last = space == level, space == limit
        fill = theme.INK if here else theme.SOFT if space < level else theme.WHITE
        part = f"{ref}.space.{space}"
        sheet.box(at, fill, edge=theme.VERMILION if last else theme.SOFT, line=4 if last else 2, radius=5, ref=part)
        if here:
            sheet.art(
                "flame",
                at[0] + size // 2,
                y + size // 2,
                size - 4,
                colour=theme.VERMILION,
                ground=theme.BRIGHT,
                ref=f"{ref}.cube.{level}",
            )
        elif space >= from_:
            sheet.art("no_palace", at[0] + size // 2, y + size // 2, size - 8, ref=f"{ref}.no_palace.{space}")
    wide = limit * (size + 2)
    sheet.spot(f"board.{seat}.{region}.unrest", (x - 2, y - 2, wide + 2, size + 4))
    return wide


def cell(sheet: Sheet, view: ZhanguoView, seat: int, region: int, box: Box, opened: list[str]) -> None:
    """A region of a player board: number and unrest above, the two areas at the left, the cards at the right."""
    x, y, wide, high = box
    player = view.table.players[seat]
    held = player.regions[region - 1]
    ref = f"player.{seat}.region.{region}"
    full = held.unrest >= player.limit(region)
    paper = theme.mix(tint(region, 0.62), theme.VERMILION, 0.22 if full else 0)
    sheet.box(
        box,
        paper,
        edge=theme.VERMILION if full else theme.mix(tint(region), theme.INK, 0.3),
        line=3 if full else 2,
        radius=8,
        ref=ref,
    )
    size = max(28, min(40, high // 5))
    region_sign(sheet, region, x + 5 + size // 2, y + 5 + size // 2, size, ref=f"{ref}.number")
    cards = min(wide * 52 // 100, 170)
    left = wide - cards - 12
    unrest_track(
        sheet, view, seat, region, x + size + 12, y + 5, min(size, (wide - size - 16) // player.limit(region) - 2)
    )
    top = y + size + 10
    tall = y + high - 5 - top
    half = tall // 2
    areas(sheet, view, seat, region, (x + 5, top, left, half - 2), (x + 5, top + half + 1, left, half - 2))
    at = (x + wide - cards - 5, top, cards, tall)
    card_column(sheet, view, seat, region, at, opened)


def areas(sheet: Sheet, view: ZhanguoView, seat: int, region: int, governor: Box, worker: Box) -> None:
    """The governor area, and the worker area with its workers."""
    held = view.table.players[seat].regions[region - 1]
    ref = f"player.{seat}.region.{region}"
    pale, deep = theme.FIELD, theme.mix(theme.FIELD, STRAW, 0.4)
    for name, at, fill in (("governor", governor, pale), ("worker", worker, deep)):
        x, y, wide, high = at
        sheet.box(at, fill, edge=theme.ASH, line=1, radius=5, ref=f"{ref}.{name}")
        sheet.spot(f"board.{seat}.{region}.{name}", at)
        counts = held.governor if name == "governor" else held.worker
        size = min(high - 4, 48)
        parts = sum(1 for n in counts if n)
        figures = sum(1 for n in counts if n > 1)
        room = wide - 5 - (0 if name == "governor" or not held.workers else min(size, 30) + 18)
        if parts:
            size = max(18, min(size, (room - figures * 12) // parts - 2))
        officials(sheet, counts, x + 2, y + high // 2, size, on=fill, ref=f"{ref}.{name}", loose=True)
        if name == "worker" and held.workers:
            size = min(high - 4, 44)
            right = x + wide - 3
            used = sheet.bold(
                held.workers,
                right,
                y + high // 2 - 8,
                theme.SMALL,
                on=fill,
                align="right",
                ref=f"{ref}.workers",
                loose=True,
            )
            size = min(size, 30) if wide < 130 else size
            sheet.art(
                "worker",
                right - used - size // 2 - 1,
                y + high // 2,
                size,
                colour=STRAW,
                ground=SUNBURNT,
                ref=f"{ref}.workers.icon",
                loose=True,
            )


def card_column(sheet: Sheet, view: ZhanguoView, seat: int, region: int, box: Box, opened: list[str]) -> None:
    """The cards from the first to the third; free places as outlines."""
    x, y, wide, high = box
    player = view.table.players[seat]
    held = player.regions[region - 1]
    ref = f"player.{seat}.region.{region}"
    places = GAME_TABLE.cards_per_region
    step = (high + 2) // places
    for index in range(places):
        at = (x, y + index * step, wide, step - 2)
        if index < len(held.cards):
            n = held.cards[index]
            strip(
                sheet, n, at, ref=f"{ref}.card.{index}.{n}", usable=str(n) in opened, blocked=not player.quiet(region)
            )
        else:
            sheet.box(
                at, "", edge=theme.mix(tint(region), theme.SOFT, 0.4), line=1, radius=7, ref=f"{ref}.card.{index}.free"
            )
    sheet.spot(f"board.{seat}.{region}.cards", box)
