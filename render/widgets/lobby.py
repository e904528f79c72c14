"""The cover of a table that is being set up: the game's seal, motif and name, and the seats that are taken."""

from __future__ import annotations

from engine.kernel.registry import game as find
from engine.kernel.values import View
from render import theme
from render.face import face
from render.scene import Box, Picture, Scene, Sheet
from render.sprites import has
from render.widgets.head import sealed
from render.widgets.tokens import field, seat_token

HEIGHT = 720
SEAL, TOKEN = 300, 104
BAND = 400
"""The height of the cover; the seats stand below it."""
MOTIF = (200, 108)


def lobby_sheet(game: str, view: View, picture: Picture) -> Scene:
    """The cover; ``picture.names`` are the names of the seats taken so far."""
    sheet, words, look = Sheet(game, theme.WIDTH, HEIGHT), picture.words, face(game)
    left, wide, y = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, theme.MARGIN
    with sheet.still():
        ground = theme.mix(theme.FIELD, look.accent, 0.2)
        sheet.box((left, y, wide, BAND), ground, edge=theme.DEEP, line=2, radius=10, loose=True)
        if has(f"motif_{game}"):
            _motif(sheet, game, (left, y, wide, BAND))
        sealed(sheet, look.seal, left + 60 + SEAL // 2, y + BAND // 2, SEAL, look.accent)
        plate = (left + 120 + SEAL, y + 74, wide - 180 - SEAL, BAND - 148)
        sheet.box(plate, theme.FIELD, edge=look.accent, line=4, radius=14, loose=True)
        x, room = plate[0] + 40, plate[2] - 80
        sheet.bold(words.text(f"{game}.name"), x, plate[1] + 50, 76, room=room, ref="lobby.name")
        sheet.lines(words.text(f"{game}.tagline"), x, plate[1] + 140, room, 34, most=2, colour=theme.SOFT,
                    ref="lobby.tagline")  # fmt: skip
    _seats(sheet, picture, max(find(game).seats), (left, y + BAND + 14, wide, HEIGHT - theme.FOOT - y - BAND - 14))
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
    step = wide // most
    for seat in range(most):
        middle = x + step * seat + step // 2
        if seat < len(picture.names):
            seat_token(sheet, seat, middle, y + 84, TOKEN, ref=f"lobby.seat.{seat}")
            sheet.bold(picture.names[seat], middle, y + high - 62, 36, align="middle", room=step - 24,
                       ref=f"lobby.seat.{seat}.name")  # fmt: skip
            continue
        hollow = (middle - TOKEN // 2 + 8, y + 40, TOKEN - 16, TOKEN - 16)
        sheet.box(hollow, theme.SHADE, edge=theme.ASH, line=4, radius=(TOKEN - 16) // 2, ref=f"lobby.free.{seat}")
        sheet.text(picture.words.text("render.lobby.free"), middle, y + high - 60, 32, colour=theme.SOFT,
                   align="middle", room=step - 24, ref=f"lobby.free.{seat}.name")  # fmt: skip
