"""The cover of a table that is being set up: the game's seal, motif and name, and the seats that are taken."""

from __future__ import annotations

from engine.kernel.registry import game as find
from engine.kernel.values import View
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.raster.sprites import has
from render.shared.emblem import face
from render.widgets.head import CORNER, LINE, sealed
from render.widgets.tokens import field, seat_token

HEIGHT = 720
BAND = 400
"""The height of the cover; the seats stand below it."""
TINT = 0.2
"""How much of the game's accent its ground has."""
MOTIF = (200, 108)
SEAL, SEAL_SIDE = 300, 60
"""The seal, and the room at its left and right, and at the right of the plate with the name."""
PLATE_AT, PLATE_LINE, PLATE_CORNER, PLATE_PAD = 74, 4, 14, 40
"""The plate with the name: what is left above and below it, the line round it, its corners, the room beside words."""
NAME_AT, NAME, TAGLINE_AT, TAGLINE = 50, 76, 140, 34
"""On it: where the name and the line below it begin, and their sizes."""

TOKEN, TOKEN_AT, SEAT_GAP = 104, 84, 24
"""A seat: its sign, where its middle stands, and the room between two names."""
SEAT_NAME, SEAT_NAME_UP = 36, 62
"""The size of the name of a seat, and how far above the foot it begins."""
FREE, FREE_LINE, FREE_WORDS, FREE_WORDS_UP = 88, 4, 32, 60
"""A free seat: its hollow place, the line round it, the size of what it says and how far above the foot it begins."""


def lobby_sheet(game: str, view: View, picture: Picture) -> Scene:
    """The cover; ``picture.names`` are the names of the seats taken so far."""
    sheet, words, look = Sheet(game, theme.WIDTH, HEIGHT), picture.words, face(game)
    left, wide, y = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, theme.MARGIN
    with sheet.still():
        ground = theme.mix(theme.FIELD, look.accent, TINT)
        sheet.box((left, y, wide, BAND), ground, edge=theme.DEEP, line=LINE, radius=CORNER, loose=True)
        if has(f"motif_{game}"):
            _motif(sheet, game, (left, y, wide, BAND))
        sealed(sheet, look.seal, left + SEAL_SIDE + SEAL // 2, y + BAND // 2, SEAL, look.accent)
        x, top = left + SEAL_SIDE + SEAL + SEAL_SIDE, y + PLATE_AT
        plate = (x, top, left + wide - SEAL_SIDE - x, BAND - 2 * PLATE_AT)
        sheet.box(plate, theme.FIELD, edge=look.accent, line=PLATE_LINE, radius=PLATE_CORNER, loose=True)
        x, room = x + PLATE_PAD, plate[2] - 2 * PLATE_PAD
        sheet.bold(words.text(f"{game}.name"), x, top + NAME_AT, NAME, room=room, ref="lobby.name")
        sheet.lines(words.text(f"{game}.tagline"), x, top + TAGLINE_AT, room, TAGLINE, most=2, colour=theme.SOFT,
                    ref="lobby.tagline")  # fmt: skip
    below = y + BAND + theme.GAP
    _seats(sheet, picture, max(find(game).seats), (left, below, wide, HEIGHT - theme.FOOT - below))
    return sheet.scene(picture)


def _motif(sheet: Sheet, game: str, box: Box) -> None:
    """The motif of the game all over the cover."""
    x, y, wide, high = box
    across, down = wide // MOTIF[0], high // MOTIF[1]
    left, top = x + (wide - across * MOTIF[0]) // 2, y + (high - down * MOTIF[1]) // 2
    for row in range(down):
        for column in range(across):
            at = (left + column * MOTIF[0] + MOTIF[0] // 2, top + row * MOTIF[1] + MOTIF[1] // 2)
            sheet.art(f"motif_{game}", *at, MOTIF, loose=True)


def _seats(sheet: Sheet, picture: Picture, most: int, box: Box) -> None:
    """A place for every seat the game can have: its sign and its name, or a hollow one."""
    x, y, wide, high = box
    field(sheet, box)
    step, foot = wide // most, y + high
    for seat in range(most):
        middle = x + step * seat + step // 2
        if seat < len(picture.names):
            seat_token(sheet, seat, middle, y + TOKEN_AT, TOKEN, ref=f"lobby.seat.{seat}")
            sheet.bold(picture.names[seat], middle, foot - SEAT_NAME_UP, SEAT_NAME, align="middle",
                       room=step - SEAT_GAP, ref=f"lobby.seat.{seat}.name")  # fmt: skip
            continue
        hollow = (middle - FREE // 2, y + TOKEN_AT - FREE // 2, FREE, FREE)
        sheet.box(hollow, theme.SHADE, edge=theme.ASH, line=FREE_LINE, radius=FREE // 2, ref=f"lobby.free.{seat}")
        sheet.text(picture.words.text("render.lobby.free"), middle, foot - FREE_WORDS_UP, FREE_WORDS,
                   colour=theme.SOFT, align="middle", room=step - SEAT_GAP, ref=f"lobby.free.{seat}.name")  # fmt: skip
