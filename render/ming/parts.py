"""Colours, pieces and cards of this game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ming.data import DATA, PROVINCES, province_of
from engine.ming.state import MingView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.widgets.cards import face
from render.words.words import Words, capital

GAME, SEAL = "ming", "明"
ACCENT = theme.JADE
SEA = "#BCD3D6"
"""The silk blue round the land."""
BACK = "#2B5E63"
"""The backs of this game's cards."""
CARD_EDGES, SKIN = "#EADBB8", "#F0D9B5"
"""The second colours of hands of cards, and of figures."""
COLOURS = DATA.components.player_colours
"""Colours a player may have, in the order of `theme.SEATS`."""
_LEGIBLE = 4.6
HUES = tuple(theme.mix(province.hex, theme.DEEP, 0.3) for province in DATA.provinces)
"""Of the provinces, muted: a seat's colour is the seat's alone."""
BANDS = tuple(
    next(band for band in (theme.mix(hue, theme.WHITE, step / 20) for step in range(20))
         if theme.contrast(theme.INK, band) >= _LEGIBLE)
    for hue in HUES
)  # fmt: skip
"""The same on tiles and titles: as full as ink can be read on them."""
TRANSPORTS = {
    "rider": ("horse", "#8F5A34", "#F4EEDF"),
    "junk": ("junk", "#3C6E8F", "#F2E3BC"),
    "rickshaw": ("rickshaw", "#C4607F", "#F6E6D2"),
    "barge": ("boat", "#5A8A4E", "#F0DDB0"),
    "sedan_chair": ("sedan_chair", "#7A5192", "#F2D9E4"),
    "ox_cart": ("ox", "#C08A3A", "#F0DDB8"),
    "dragon": ("dragon", "#B5604B", "#E6D49A"),
}
"""Drawing, colour and ground of each kind of card."""
WORDS, WORDS_UP, STRONG = 24, 8, 28
"""Text beside the theme's: the size of words, how far above the middle of their plate or line they begin, and the size
of what is to be seen first in a field.
"""
CORNER = 9
"""The corners of plates in a field."""
GONG = ("#C0A062", "#A9896A")
"""The colours of the start player's gong."""
NUMBER, LOWER = 4 / 7, 1 / 9
"""Of the size of a member: that of the number on it, and how much lower this stands on a triangle."""
ALONE, CROWDED = 1.2, 0.9
"""So much larger than members of two owners are those of one, and so much smaller those of three and more."""
EVEN = 4
"""The sizes of drawings that there are many of are multiples of this, so that few have to be made."""
TILE_LINE, TILE_CORNER = 2, 7
"""The edge of a province tile, and its corners."""
TILE_WIDE, LETTER = 60, 32
"""From this width on a tile has a letter of that size."""


def looks(view: MingView) -> tuple[int, ...]:
    """The looks of the owners: the seats in the colours they chose, then the neutral family."""
    neutral = (view.table.neutral,) if view.table.neutral else ()
    return tuple(COLOURS.index(colour) for colour in (*(player.colour for player in view.table.players), *neutral))


def land_tint(district: int) -> str:
    """The colour of a district on the map: its province's, muted, a little different from its neighbours'."""
    return theme.mix(HUES[province_of(district)], theme.FIELD, (0.5, 0.58, 0.66)[district % 3])


def member(sheet: Sheet, owner: int, number: int, x: int, y: int, size: int, *, ref: str = "") -> None:
    """Members of an owner with their number, centred on ``x, y``; the shape says whose as well as the colour."""
    look = sheet.look(owner)
    sheet.art(f"member_{look.shape}", x, y, size, colour=look.colour, ref=f"{ref}.piece")
    text = max(theme.SMALL, min(theme.FIGURE, share(size, NUMBER)))
    lower = share(size, LOWER) if look.shape == "triangle" else 0
    sheet.bold(number, x, mid_line(y, text) + lower, text, colour=theme.on(look.colour), on=look.colour,
               align="middle", ref=ref, loose=len(str(number)) > 1)  # fmt: skip


def even(size: int) -> int:
    """The largest of the sizes of drawings that is not above ``size``."""
    return size // EVEN * EVEN


def members(sheet: Sheet, counts: Sequence[int], x: int, y: int, size: int, *, ref: str) -> None:
    """All owners with members at a place, side by side and in two rows from three on, centred on ``x, y``."""
    there = [(owner, number) for owner, number in enumerate(counts) if number]
    if len(there) == 1:
        size = share(size, ALONE)
    elif len(there) > 2:
        size = share(size, CROWDED)
    size = even(size)
    step = size + 3
    for index, (owner, number) in enumerate(there):
        row, column = divmod(index, 2)
        rows, across = -(-len(there) // 2), min(2, len(there) - row * 2)
        left = x - (across - 1) * step // 2 + column * step
        top = y - (rows - 1) * step // 2 + row * step
        member(sheet, owner, number, left, top, size, ref=f"{ref}.{owner}")


def symbol(sheet: Sheet, kind: str, x: int, y: int, size: int, *, ref: str = "", loose: bool = False) -> None:
    """A means of transport, or the dragon."""
    drawing, colour, ground = TRANSPORTS[kind]
    sheet.art(drawing, x, y, size, colour=colour, ground=ground, ref=ref, loose=loose)


def gong(sheet: Sheet, x: int, y: int, size: int, *, ref: str) -> None:
    """The start player's gong."""
    sheet.art("ming_gong", x, y, size, colour=GONG[0], ground=GONG[1], ref=ref)


def columns(x: int, wide: int, number: int, *, start: int, gap: int) -> list[tuple[int, int]]:
    """Left edge and width of ``number`` equal things side by side in a field from ``x`` on, the first one ``start``
    inside it, a ``gap`` behind each of them and one more at the right.
    """
    step = (wide - start - gap) // number
    return [(x + start + index * step, step - gap) for index in range(number)]


def card(sheet: Sheet, kind: str, box: Box, *, title: str = "", ref: str = "") -> None:
    """A card, face up."""
    drawing, colour, ground = TRANSPORTS[kind]
    face(sheet, box, band=colour, icon=drawing, colour=colour, ground=ground, title=title, ref=ref)


def card_name(words: Words, kind: str) -> str:
    """The name of a kind of card."""
    return capital(words.term(GAME, kind))


def tile(sheet: Sheet, province: int, number: int, box: Box, *, ref: str) -> None:
    """Province tiles of one colour: the province's letter, the number below; pale and crossed out if there is none."""
    x, y, wide, high = box
    hue = BANDS[province] if number else theme.mix(HUES[province], theme.FIELD, 0.72)
    half = high // 2
    sheet.box(box, theme.WHITE if number else theme.SHADE, edge=theme.INK if number else theme.ASH, line=TILE_LINE,
              radius=TILE_CORNER, ref=f"{ref}.tile")  # fmt: skip
    sheet.box((x + TILE_LINE, y + TILE_LINE, wide - 2 * TILE_LINE, half - TILE_LINE), hue,
              radius=TILE_CORNER - TILE_LINE)  # fmt: skip
    size = theme.SMALL if wide < TILE_WIDE else LETTER
    sheet.bold(PROVINCES[province], x + wide // 2, y + half // 2 - round(size * 0.34), size,
               on=hue, align="middle", ref=f"{ref}.letter")  # fmt: skip
    ground = theme.WHITE if number else theme.SHADE
    sheet.bold(number or "–", x + wide // 2, y + half + half // 2 - round(size * 0.38), size + 2,
               on=ground, colour=theme.INK if number else theme.DARK_RED, align="middle", ref=ref)  # fmt: skip


def districts_of_owner(counts: Sequence[Sequence[int]], owner: int) -> int:
    """How many members an owner has in a table of counts by district."""
    return sum(row[owner] for row in counts)
