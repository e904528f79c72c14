"""Tiles, palaces, cards and wall pieces: what the regions of the board are made of."""

from __future__ import annotations

from engine.dragon.data import BONUSES, DATA, OLD, TILES, WILD
from engine.dragon.state import DragonView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.scene import Box, Sheet
from render.widgets.tokens import LITTLE, pips

COLOURS = {
    "craftsman": "#DCC69A",
    "court_lady": "#DE9A5F",
    "pyrotechnist": "#A98ABA",
    "tax_collector": "#DCCF95",
    "warrior": "#CB7060",
    "monk": "#B08A62",
    "healer": "#93AFCB",
    "farmer": "#9CBB80",
    "scholar": "#F4EEDF",
    WILD: "#EADBB8",
}
"""The colours of the person types (T-2), muted beside the seats'."""

PERSON, SKIN, CELADON = "#8C8171", "#F0D9B5", "#C9D8BC"
"""Persons in general, faces, and the jade of privileges: no seat's colour."""
GONE = theme.mix(theme.SHADE, theme.INK, 0.35)
"""The strokes of what is all gone."""
SYMBOLS = {
    "hammer": ("hammer", "#8C8171", "#C9A46B"),
    "dragon": ("fan", "#B5604B", "#F4EEDF"),
    "rocket": ("rocket", "#B5604B", "#F0CF86"),
    "coin": ("coin", "#C0A062", "#F4EEDF"),
    "helmet": ("helmet", "#8E9AA6", "#B5604B"),
    "buddha": ("buddha", "#C0A062", "#F0D9B5"),
    "mortar": ("mortar", "#7E9C6C", "#F4EEDF"),
    "rice_sack": ("rice", "#EAD7A5", "#C9A46B"),
    "book": ("book", "#5F7C9C", "#F4EEDF"),
    "person": ("question", theme.INK, "#F4EEDF"),
}
"""Drawing, first and second colour of every symbol."""

SYMBOL_OF: dict[str, str] = {person.id: person.symbol for person in DATA.persons} | {WILD: "person"}
BACK = "#7C2B22"
"""The backs of this game's cards."""
ACTIONS = {
    "tax": ("coin", "#DCCF95"),
    "build": ("hammer", "#DCC69A"),
    "harvest": ("rice_sack", "#9CBB80"),
    "fireworks": ("rocket", "#A98ABA"),
    "parade": ("helmet", "#CB7060"),
    "study": ("book", "#93AFCB"),
    "privilege": ("", "#EADBB8"),
    "wall": ("", "#A9B0A2"),
}
"""Symbol and band colour of every action card."""
PIECES = {
    "rice": ("rice", "#EAD7A5", "#C9A46B"),
    "rocket": ("rocket", "#B5604B", "#F0CF86"),
    "part": ("house", "#A9896A", "#F4EEDF"),
    "yuan": ("coin", "#C0A062", "#F4EEDF"),
    "track": ("person", PERSON, SKIN),
    "vp": ("star", "#B98A2E", "#F4EEDF"),
}
"""Drawing and colours of the bonus on a wall piece."""
THINGS = {
    "yuan": ("coin", "#C0A062", "#F4EEDF"),
    "rice": ("rice", "#EAD7A5", "#C9A46B"),
    "rockets": ("rocket", "#B5604B", "#F0CF86"),
    "small": ("privilege_small", CELADON, "#F4EEDF"),
    "large": ("privilege_large", CELADON, "#F4EEDF"),
    "space": ("person", PERSON, SKIN),
    "hand_size": ("cards", BACK, "#EADBB8"),
}
"""Drawing and colours of what a seat has a number of."""

ROUND = 10
"""The radius of the corners of what lies on the board as a field: a month, a group, the ruler."""
WORDS = 24
"""The size of words and numbers on tiles, and of numbers beside them."""

STRIPPED = 47
"""A smaller tile shows its symbol alone, an old one on ink."""
RIM, INNER_ROUND = 2, 4
"""A tile's edge, and the least radius of the corners inside it."""
TILE_ROUND = (5, 0.125)
"""The radius of a tile's corners: the least one, and as a share of its size."""
STRIP, DOT = 0.25, 0.125
"""The height of the strip with the dots, and the size of a dot, as shares of the tile's."""
INK_FOOT = 5
"""The ink below an old tile without a strip."""
STRIPPED_FREE, BARE_FREE = 7, 5
"""What the symbol leaves free of a tile's face, above a strip and without one."""

TOLD = 60
"""A smaller wall piece shows no amount."""
PIECE_ROUND = 5
"""The radius of its corners."""
BONUS_FREE = (10, 26)
"""What the drawing of its bonus leaves free, alone and beside an amount."""
ASIDE = 1 / 6
"""Beside an amount it stands by this part of the piece left of the middle."""
AMOUNT_AT = (22, 32)
"""Where the amount begins, from the right and the lower edge."""


def owned(view: DragonView, seat: int, name: str) -> int:
    """How many of one of the `THINGS` a seat has."""
    return view.hand_sizes[seat] if name == "hand_size" else int(getattr(view.table.players[seat], name))


def symbol(sheet: Sheet, name: str, x: int, y: int, size: int, *, ref: str = "", loose: bool = False) -> None:
    """A symbol of the rules (hammer, coin, ...), centred on ``x, y``."""
    drawing, colour, ground = SYMBOLS[name]
    sheet.art(drawing, x, y, size, colour=colour, ground=ground, ref=ref, loose=loose)


def tile_radius(size: int) -> int:
    """The radius of the corners of a tile, and of a place for one."""
    return max(TILE_ROUND[0], share(size, TILE_ROUND[1]))


def tile(sheet: Sheet, person: str, x: int, y: int, size: int, *, faded: bool = False, ref: str = "") -> Box:
    """A person tile, upper left corner at ``x, y``: the type's colour and symbol; the strip below has a dot for each
    symbol and is dark for an old person. A ``faded`` one is all gone.
    """
    type_, level = person.split(".")
    old = level == OLD
    strip = round(size * STRIP) if size >= STRIPPED else INK_FOOT if old else 0
    ink = GONE if faded else theme.INK
    colour = theme.mix(COLOURS[type_], theme.SHADE, 0.75) if faded else COLOURS[type_]
    box = (x, y, size, size)
    sheet.box(box, ink if old else colour, edge=ink, line=RIM, radius=tile_radius(size), ref=ref)
    if old:
        face = (x + RIM, y + RIM, size - 2 * RIM, size - strip - RIM - 1)
        sheet.box(face, colour, radius=max(INNER_ROUND, tile_radius(size) - RIM))
    drawing, first, second = SYMBOLS[SYMBOL_OF[type_]]
    if faded:
        first, second = (theme.mix(colour, theme.SHADE, 0.75) for colour in (first, second))
    across, down = x + size // 2, y + (size - strip) // 2 + 1
    room = size - strip - STRIPPED_FREE if size >= STRIPPED else max(LITTLE, size - strip - BARE_FREE)
    sheet.art(drawing, across, down, room, colour=first, ground=second, ink=ink if faded else "")
    if size >= STRIPPED:
        dot = round(size * DOT)
        light = theme.SHADE if faded else theme.PAPER
        pips(sheet, TILES[person].symbols, across, y + size - strip // 2 - 1, size=dot, gap=max(3, dot // 2),
             colour=light if old else ink)  # fmt: skip
    return box


def piece(sheet: Sheet, bonus: str, x: int, y: int, size: int, *, colour: str, ref: str = "") -> Box:
    """A wall piece, bonus side up, upper left corner at ``x, y``, in its owner's ``colour``."""
    box = (x, y, size, size)
    sheet.box(box, theme.WHITE, edge=colour, line=3, radius=PIECE_ROUND, ref=ref)
    drawing, fill, ground = PIECES[bonus]
    amount = BONUSES[bonus]
    big = amount > 1 and size >= TOLD
    middle = x + size // 2 - (share(size, ASIDE) if big else 0)
    sheet.art(drawing, middle, y + size // 2, size - BONUS_FREE[big], colour=fill, ground=ground)
    if big:
        sheet.bold(amount, x + size - AMOUNT_AT[0], y + size - AMOUNT_AT[1], theme.FIGURE, on=theme.WHITE)
    return box
