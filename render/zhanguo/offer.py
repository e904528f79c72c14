"""Before the boards are taken: the players, the boards on offer, the auction."""

from __future__ import annotations

from engine.kernel.values import Label
from engine.zhanguo.data import BOARDS, COLOURS, REGIONS, TRACKS
from engine.zhanguo.describe import turn_order
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.widgets.tokens import badge
from render.zhanguo.gauges import board_symbol, empty_track
from render.zhanguo.parts import ACCENT, BOARD_ROUND, FRAME, GAME, LEAST, WORDS, officials, region_sign
from render.zhanguo.player_strips import PLATE, SPACES
from render.zhanguo.seat_plates import name_plate

GAP = 12
"""Room between the seats, between the boards, and between seats and boards."""
SEAT = 84
"""The height of a seat's frame."""
SYMBOL, SYMBOL_AT, BID_AT = 30, 22, 26
"""Behind name and points: the symbol of a board that was taken, its middle, and that of a bid."""
STANDING_AT, STANDING_SIDES = 52, 60
"""Where the words on it begin, and what stays free beside them."""
BOARD_SYMBOL, BOARD_SYMBOL_AT = 48, 36
"""On a board: its symbol, whose middle is as far from the upper edge as from the left one."""
NAME, NAME_AT = 28, (72, 24)
"""The name of its ability: size and place."""
OFFICIAL, OFFICIALS_AT, BEFORE_OFFICIALS = 34, (132, 34), 8
"""The officials at the start: their size, how far from the right and the upper edge they stand, the room before them.
"""
LETTER_AT = 34
"""How far from the right and the lower edge the middle of a board's letter lies."""
TOLD_AT, LINES, SIDES = (16, 74), 3, 30
"""The ability in words: its place and at most so many lines; what stays free beside these, and beside the tracks."""
MOST_SPACE, BETWEEN, FOOT = 84, 6, 6
"""The largest spaces of the tracks, the room between two tracks, and below all of them."""
COLUMN_SIDES, AFTER_SIGN = 20, 8
"""What stays free beside the columns of tracks, and the room between a region's sign and its track."""


def offer(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The players above, what is on offer below."""
    x, y, wide, high = box
    across = (wide + GAP) // view.seats
    for index, seat in enumerate(turn_order(view)):
        _seat(sheet, view, picture, seat, (x + index * across, y, across - GAP, SEAT))
    top = y + SEAT + GAP
    step = (wide + GAP) // max(len(view.table.boards), 2)
    for index, name in enumerate(view.table.boards):
        _board(sheet, picture, name, (x + index * step, top, step - GAP, y + high - top))


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
    ref, middle = f"player.{seat}.standing", y + high // 2
    words = picture.words
    if player.board:
        board = BOARDS[player.board]
        board_symbol(sheet, board.symbol, x + SYMBOL_AT, middle, SYMBOL, ref=f"{ref}.symbol")
        text = words.term(GAME, board.symbol)
    elif seat == auction.leader:
        badge(sheet, auction.bid, x + BID_AT, middle, size=WORDS, ref=f"{ref}.bid")
        text = words.text(f"{GAME}.picture.highest_bid")
    elif seat in auction.passed:
        text = words.text(f"{GAME}.picture.passed")
    else:
        return
    sheet.text(text, x + STANDING_AT, mid_line(middle, WORDS), WORDS, room=wide - STANDING_SIDES, ref=ref)


def _board(sheet: Sheet, picture: Picture, name: str, box: Box) -> None:
    """A board on offer: symbol, ability in words, officials at the start, tracks."""
    x, y, wide, high = box
    board, ref = BOARDS[name], f"offer.{name}"
    sheet.box(box, theme.FIELD, edge=ACCENT, line=FRAME, radius=BOARD_ROUND, ref=ref)
    sheet.spot(f"offer.{name}", box, disc=(x + wide - LETTER_AT, y + high - LETTER_AT))
    board_symbol(sheet, board.symbol, x + BOARD_SYMBOL_AT, y + BOARD_SYMBOL_AT, BOARD_SYMBOL, ref=f"{ref}.symbol")
    counts = [board.start_officials[colour] for colour in COLOURS]
    right, down = OFFICIALS_AT
    officials(sheet, counts, x + wide - right, y + down, OFFICIAL, on=theme.FIELD, ref=f"{ref}.officials")
    start, down = NAME_AT
    room = wide - start - BEFORE_OFFICIALS - right
    sheet.bold(picture.words.term(GAME, board.ability), x + start, y + down, NAME, room=room, ref=f"{ref}.name")
    told = picture.words.label(GAME, "picture", Label(f"board.{name}"), picture.names)
    start, down = TOLD_AT
    foot = sheet.lines(told, x + start, y + down, wide - SIDES, WORDS, most=LINES, ref=f"{ref}.ability")
    room = y + high - foot - FOOT
    rows = len(REGIONS) if room > (LEAST + BETWEEN) * len(REGIONS) else -(-len(REGIONS) // 2)
    columns = -(-len(REGIONS) // rows)
    step = min(MOST_SPACE, room // rows, (wide - SIDES) // columns // (SPACES + 1) + 2)
    size = max(LEAST, step - BETWEEN)
    for index, region in enumerate(REGIONS):
        column, row = divmod(index, rows)
        left, middle = x + start + column * ((wide - COLUMN_SIDES) // columns), foot + 2 + row * step + size // 2
        region_sign(sheet, region, left + size // 2, middle, size, ref=f"{ref}.region.{region}")
        track = TRACKS[name][region]
        at = (left + size + AFTER_SIGN, middle - size // 2)
        empty_track(sheet, track.length, track.no_palace_from, at, size, f"{ref}.track.{region}")
