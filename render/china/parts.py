"""Colours, pieces and cards of this game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.china.data import COLOUR_OF, COLOURS
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.widgets.cards import face
from render.widgets.tokens import LITTLE, seat_token

GAME, SEAL = "china", "國"
ACCENT = theme.INDIGO
SEA = "#C3D1D6"
STONE, DARK_STONE = "#CDC1A8", "#8E8268"
BACK = "#7A5A33"
"""The backs of this game's cards."""
COAT = "#B07A45"
"""The Emperor's coat."""
CARD_EDGES = "#EADBB8"
"""The edges of the cards in the drawing of a hand."""
SKIN, FORTRESS_GROUND, CREST_GROUND = "#F0D9B5", "#6B5A41", "#F4EEDF"
"""The second colours of emissaries, fortifications and crests."""
HUES = {"red": "#BE5F52", "green": "#7C9C5E", "yellow": "#CFC07E", "orange": "#D08243", "violet": "#8A72AC"}
"""Of cards and provinces, muted beside the seats' colours."""
CRESTS = {"red": "drum", "green": "tea", "yellow": "rice", "orange": "fan", "violet": "silk"}
"""The drawing of each colour: cards and provinces can be told apart without the colour."""
LOT, LOT_ID = (60, 70), 26
"""A house field: its plate with house and id, and the height of the id's part."""
COURT, HEADER, NARROW = (144, 88), 31, 27
"""A dragon field: its plate, and the height of the strip with the name, alone and over the points of a scoring."""
WORDS, COUNT = 24, 28
"""The size of words that say what something is, and of numbers beside small drawings, in pixels like all that follows.
"""
POINT = (4, 4)
"""A place of which only the letter is shown, for a ring round it would say nothing."""
LITTLE_CORNER, LITTLE_PAD = 6, 3
"""A small card: its corners, and what is left round its drawing."""
SIGN = 9 / 16
"""The owner's sign before a house, as a share of the house."""
NUMBER, LOWER = 3 / 5, 1 / 9
"""The number on emissaries, as a share of their shape; and how much lower it stands on a triangle."""


def hue(province: int) -> str:
    """The colour of a province."""
    return HUES[COLOURS[COLOUR_OF[province]]]


def land_tint(province: int) -> str:
    """The same on the land."""
    return theme.mix(hue(province), theme.FIELD, 0.5)


def deep(province: int) -> str:
    """The same as the ground of white letters."""
    return theme.mix(hue(province), theme.INK, 0.52)


def card_colours(hand: Sequence[int]) -> list[str]:
    """The colours of the cards of a hand, one by one; nothing of a hand that is not known."""
    return [colour for colour, number in zip(COLOURS, hand, strict=False) for _ in range(number)]


def crest(sheet: Sheet, colour: str, x: int, y: int, size: int, *, ref: str = "", loose: bool = False) -> None:
    """The drawing of a colour of cards."""
    sheet.art(CRESTS[colour], x, y, size, colour=HUES[colour], ground=CREST_GROUND, ref=ref, loose=loose)


def card(sheet: Sheet, colour: str, box: Box, *, title: str = "", ref: str = "") -> None:
    """A province card, face up."""
    face(
        sheet,
        box,
        band=HUES[colour],
        icon=CRESTS[colour],
        colour=HUES[colour],
        ground=CREST_GROUND,
        title=title,
        ref=ref,
    )


def little_card(sheet: Sheet, colour: str, box: Box, *, ref: str = "", loose: bool = False) -> None:
    """A small card: its colour and its drawing."""
    x, y, wide, high = box
    pale = theme.mix(HUES[colour], theme.WHITE, 0.25)
    sheet.box(box, pale, edge=theme.INK, line=2, radius=LITTLE_CORNER, ref=ref, loose=loose)
    crest(sheet, colour, x + wide // 2, y + high // 2, min(wide, high) - 2 * LITTLE_PAD, loose=True)


def house(sheet: Sheet, seat: int, x: int, y: int, size: int, *, ref: str = "", loose: bool = False) -> None:
    """A house in its owner's colour, the owner's sign before it; centred on ``x, y``."""
    look = sheet.look(seat)
    sheet.art("house", x, y, size, colour=look.colour, ground=look.pale, ref=ref, loose=loose)
    sign = max(LITTLE, share(size, SIGN))
    seat_token(sheet, seat, x, y + size // 2 - sign // 2 + 2, sign, loose=True)


def fortification(sheet: Sheet, x: int, y: int, size: int, *, ref: str = "", loose: bool = False) -> None:
    """A fortification, neutral as stone."""
    sheet.art("fortress", x, y, size, colour=STONE, ground=theme.mix(STONE, theme.INK, 0.45), ref=ref, loose=loose)


def emissary(sheet: Sheet, seat: int, number: int, x: int, y: int, size: int, *, ref: str) -> None:
    """Emissaries of a seat: its shape with their number, centred on ``x, y``."""
    look = sheet.look(seat)
    sheet.art(f"member_{look.shape}", x, y, size, colour=look.colour, ref=f"{ref}.piece")
    text = max(theme.SMALL, share(size, NUMBER))
    lower = share(size, LOWER) if look.shape == "triangle" else 0
    sheet.bold(number, x, mid_line(y, text) + lower, text, colour=theme.on(look.colour), on=look.colour,
               align="middle", ref=ref, loose=True)  # fmt: skip
