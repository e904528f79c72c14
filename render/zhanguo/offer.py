"""Before the boards are taken: the players, the boards on offer, the auction."""

from __future__ import annotations

from engine.kernel.values import Label
from engine.zhanguo.data import BOARDS, COLOURS, REGIONS, TRACKS
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import turn_order
from render import theme
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import badge
from render.zhanguo.gauges import board_symbol, empty_track
from render.zhanguo.parts import ACCENT, GAME, LEAST, officials, region_sign
from render.zhanguo.standing import name_plate
from render.zhanguo.strips import SPACES

SEAT, PLATE = 84, 286
"""The height of a seat's frame, and the width of the part with name and points."""
MOST_SPACE = 84
"""The largest spaces of the tracks."""


def offer(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The players above, what is on offer below."""
    x, y, wide, high = box
    gap = 12
    across = (wide + gap) // view.seats
    tall = SEAT
    for index, seat in enumerate(turn_order(view)):
        at = (x + index * across, y, across - gap, tall)
        _seat(sheet, view, picture, seat, at)
    top = y + tall + gap
    number = max(1, len(view.table.boards))
    step = (wide + gap) // max(number, 2)
    for index, name in enumerate(view.table.boards):
        _board(sheet, picture, name, (x + index * step, top, step - gap, y + high - top))


def _seat(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """Name and points of a seat."""
    sheet.spot(f"board.{seat}", box)
    x, y, wide, high = box
    plate = min(PLATE, wide)
    name_plate(sheet, view, picture, seat, box, plate)
    _standing(sheet, view, picture, seat, (x + plate, y, wide - plate, high))


def _standing(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """What a seat has taken, bid or passed."""
    x, y, wide, high = box
    player, auction = view.table.players[seat], view.table.auction
    ref = f"player.{seat}.standing"
    words = picture.words
    if player.board:
        board = BOARDS[player.board]
        board_symbol(sheet, board.symbol, x + 22, y + high // 2, 30, ref=f"{ref}.symbol")
        text = words.term(GAME, board.symbol)
    elif seat == auction.leader:
        badge(
            sheet,
            auction.bid,
            x + 26,
            y + high // 2,
            fill=theme.INK,
            ink=theme.WHITE,
            size=24,
            ref=f"{ref}.bid",
        )
        text = words.text(f"{GAME}.picture.highest_bid")
    elif seat in auction.passed:
        text = words.text(f"{GAME}.picture.passed")
    else:
        return
    sheet.text(text, x + 52, y + high // 2 - 9, 24, on=theme.FIELD, room=wide - 60, ref=ref)


def _board(sheet: Sheet, picture: Picture, name: str, box: Box) -> None:
    """A board on offer: symbol, ability in words, officials at the start, tracks."""
    x, y, wide, high = box
    board, ref = BOARDS[name], f"offer.{name}"
    sheet.box(box, theme.FIELD, edge=ACCENT, line=3, radius=12, ref=ref)
    sheet.spot(f"offer.{name}", box, disc=(x + wide - 34, y + high - 34))
    board_symbol(sheet, board.symbol, x + 36, y + 36, 48, ref=f"{ref}.symbol")
    counts = [board.start_officials[colour] for colour in COLOURS]
    officials(sheet, counts, x + wide - 132, y + 34, 34, on=theme.FIELD, ref=f"{ref}.officials")
    sheet.bold(picture.words.term(GAME, board.ability), x + 72, y + 24, 28, room=wide - 212, ref=f"{ref}.name")
    told = picture.words.label(GAME, "picture", Label(f"board.{name}"), picture.names)
    foot = sheet.lines(told, x + 16, y + 74, wide - 30, 24, most=3, ref=f"{ref}.ability")
    room = y + high - foot - 6
    rows = len(REGIONS) if room > (LEAST + 6) * len(REGIONS) else -(-len(REGIONS) // 2)
    columns = -(-len(REGIONS) // rows)
    step = min(MOST_SPACE, room // rows, (wide - 30) // columns // (SPACES + 1) + 2)
    size = max(LEAST, step - 6)
    for index, region in enumerate(REGIONS):
        column, row = divmod(index, rows)
        left, middle = x + 16 + column * ((wide - 20) // columns), foot + 2 + row * step + size // 2
        region_sign(sheet, region, left + size // 2, middle, size, ref=f"{ref}.region.{region}")
        track = TRACKS[name][region]
        at = (left + size + 8, middle - size // 2)
        empty_track(sheet, track.length, track.no_palace_from, at, size, f"{ref}.track.{region}")
