"""Covers: a picture of the game, its seal and its name. Of a table that is being set up with the seats that are taken;
of a tournament with its title.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from engine.kernel.registry import game as find
from engine.kernel.values import View
from render.canvas import theme, typography
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import BOLD
from render.captions.news import Drawing
from render.raster.sprites import has
from render.shared.emblem import face
from render.widgets.head import CORNER, LINE, sealed
from render.widgets.tokens import field, seat_token

HEIGHT = 720
BAND = 400
"""The height of the cover; the seats stand below it."""
TINT = 0.2
"""How much of the game's accent its ground has."""
SEAL, SEAL_SIDE, TOP = 170, 44, 22
"""The seal, the room at its left and right and at the right of the plate with the name, and above both."""
PLATE_LINE, PLATE_CORNER, PLATE_PAD = 4, 14, 36
"""The plate with the name: the line round it, its corners, the room beside words."""
NAME_AT, NAME, TAGLINE_AT, TAGLINE, LEAST_TAGLINE = 20, 64, 98, 30, 28
"""On it: where the name and the line below it begin, and their sizes; where that needs two lines they begin higher."""
TAGLINE_UP, TAGLINE_STEP = 10, 34
FAR, NEAR = (0.62, 0.52, 0.6, 0.5, 0.6, 0.53, 0.64), (0.78, 0.72, 0.75, 0.7, 0.76, 0.71, 0.78)
"""Two lines of hills: how far down each stands at equal steps, as shares of the height."""
HAZE, LAND, FEET = 0.34, 0.5, 14
"""How much of the game's accent the hills have, the far and the near ones; how far above the lower edge feet stand."""

TOKEN, TOKEN_AT, SEAT_GAP = 104, 84, 24
"""A seat: its sign, where its middle stands, and the room between two names."""
SEAT_NAME, LEAST_NAME, SEAT_NAME_UP, NAME_STEP = 36, 28, 62, 32
"""The size of the name of a seat, the least where it stands in one line, how far above the foot this begins, and how
far apart two are.
"""
FREE, FREE_LINE, FREE_WORDS, FREE_WORDS_UP = 88, 4, 32, 60
"""A free seat: its hollow place, the line round it, the size of what it says and how far above the foot it begins."""


def lobby_sheet(game: str, view: View, picture: Picture) -> Scene:
    """The cover; ``picture.names`` are the names of the seats taken so far."""
    sheet = Sheet(game, theme.WIDTH, HEIGHT)
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    _band(sheet, game, picture)
    below = theme.MARGIN + BAND + theme.GAP
    _seats(sheet, picture, max(find(game).seats), (left, below, wide, HEIGHT - theme.FOOT - below))
    return sheet.scene(picture)


def cover_sheet(game: str, view: View, picture: Picture) -> Scene:
    """The cover alone; with a ``picture.title`` that stands on it, and the game's name below."""
    del view
    sheet = Sheet(game, theme.WIDTH, BAND + 2 * theme.MARGIN)
    _band(sheet, game, picture)
    return sheet.scene(picture)


def _band(sheet: Sheet, game: str, picture: Picture) -> None:
    words, look = picture.words, face(game)
    left, wide, y = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, theme.MARGIN
    name, line = words.text(f"{game}.name"), words.text(f"{game}.tagline")
    if picture.title:
        name, line = picture.title, name
    with sheet.still():
        ground = theme.mix(theme.FIELD, look.accent, TINT)
        sheet.box((left, y, wide, BAND), ground, edge=theme.DEEP, line=LINE, radius=CORNER, loose=True)
        _land(sheet, game, look.accent, (left, y, wide, BAND))
        sealed(sheet, look.seal, left + SEAL_SIDE + SEAL // 2, y + TOP + SEAL // 2, SEAL, look.accent)
        x = left + SEAL_SIDE + SEAL + SEAL_SIDE
        plate = (x, y + TOP, left + wide - SEAL_SIDE - x, SEAL)
        sheet.box(plate, theme.FIELD, edge=look.accent, line=PLATE_LINE, radius=PLATE_CORNER, loose=True)
        x, room = x + PLATE_PAD, plate[2] - 2 * PLATE_PAD
        sheet.bold(name, x, plate[1] + NAME_AT, NAME, room=room, ref="lobby.name")
        lines, size = typography.in_two(line, room, TAGLINE, LEAST_TAGLINE)
        top = plate[1] + TAGLINE_AT - (len(lines) - 1) * TAGLINE_UP
        for index, told in enumerate(lines):
            sheet.text(told, x, top + index * TAGLINE_STEP, size, room=room, colour=theme.SOFT, ref="lobby.tagline")


def _land(sheet: Sheet, game: str, accent: str, box: Box) -> None:
    """Two lines of hills, and on them what the game is about, each thing as large as it is told to be."""
    x, y, wide, high = box
    for line, part in ((FAR, HAZE), (NEAR, LAND)):
        step = wide // (len(line) - 1)
        ridge = [(x + index * step, y + share(high, down)) for index, down in enumerate(line)]
        ridge[-1] = (x + wide - 2, ridge[-1][1])
        tone = theme.mix(theme.FIELD, accent, part)
        foot = [(x + wide - 2, y + high - 2), (x + 2, y + high - 2)]
        sheet.shape([(x + 2, ridge[0][1]), *ridge[1:], *foot], tone, edge=theme.mix(tone, theme.INK, 0.3), line=2,
                    loose=True)  # fmt: skip
    figures = _figures(game)
    step = wide // max(1, len(figures))
    for index, (drawing, size) in enumerate(figures):
        middle = (x + index * step + step // 2, y + high - FEET - size // 2)
        sheet.art(drawing.name, *middle, size, colour=drawing.colour, ground=drawing.ground, loose=True)


def _figures(game: str) -> tuple[tuple[Drawing, int], ...]:
    """What ``render/<game>/cover.py`` shows; the game's motif where it has none."""
    name = f"render.{game}.cover"
    if find_spec(f"render.{game}") is not None and find_spec(name) is not None:
        found: tuple[tuple[Drawing, int], ...] = import_module(name).COVER
        return found
    return ((Drawing(f"motif_{game}"), BAND // 2),) if has(f"motif_{game}") else ()


def _seats(sheet: Sheet, picture: Picture, most: int, box: Box) -> None:
    """A place for every seat the game can have: its sign and its name, or a hollow one."""
    x, y, wide, high = box
    field(sheet, box)
    step, foot = wide // most, y + high
    for seat in range(most):
        middle = x + step * seat + step // 2
        if seat < len(picture.names):
            seat_token(sheet, seat, middle, y + TOKEN_AT, TOKEN, ref=f"lobby.seat.{seat}")
            lines, size = typography.name_lines(
                picture.names[seat], (step - SEAT_GAP, step - SEAT_GAP), (SEAT_NAME, LEAST_NAME, LEAST_NAME), BOLD
            )
            top = foot - SEAT_NAME_UP - (len(lines) - 1) * NAME_STEP // 2
            for index, line in enumerate(lines):
                sheet.bold(line, middle, top + index * NAME_STEP, size, align="middle",
                           ref=f"lobby.seat.{seat}.name")  # fmt: skip
            continue
        hollow = (middle - FREE // 2, y + TOKEN_AT - FREE // 2, FREE, FREE)
        sheet.box(hollow, theme.SHADE, edge=theme.ASH, line=FREE_LINE, radius=FREE // 2, ref=f"lobby.free.{seat}")
        sheet.text(picture.words.text("render.lobby.free"), middle, foot - FREE_WORDS_UP, FREE_WORDS,
                   colour=theme.SOFT, align="middle", room=step - SEAT_GAP, ref=f"lobby.free.{seat}.name")  # fmt: skip
