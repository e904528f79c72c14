"""Tiles, palaces, cards and wall pieces: what the regions of the board are made of."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dragon.data import BONUSES, DATA, OLD, TILES, WILD
from engine.dragon.state import DragonView, Palace
from render import theme
from render.scene import Box, Sheet
from render.widgets.tokens import pips

COLOURS = {
    "craftsman": "#DCC69A",
    "court_lady": "#DE9A5F",
    "pyrotechnist": "#A98ABA",
    "tax_collector": "#E8CB62",
    "warrior": "#CB7060",
    "monk": "#B08A62",
    "healer": "#93AFCB",
    "farmer": "#9CBB80",
    "scholar": "#F4EEDF",
    WILD: "#EADBB8",
}
"""The colours of the person types (T-2), muted beside the seats'."""

SYMBOLS = {
    "hammer": ("hammer", "#8C8171", "#C9A46B"),
    "dragon": ("fan", "#C23B2A", "#F4EEDF"),
    "rocket": ("rocket", "#C23B2A", "#E8B93C"),
    "coin": ("coin", "#D2A23C", "#F4EEDF"),
    "helmet": ("helmet", "#8E9AA6", "#C23B2A"),
    "buddha": ("buddha", "#D2A23C", "#F0D9B5"),
    "mortar": ("mortar", "#2F7F6B", "#F4EEDF"),
    "rice_sack": ("rice", "#EAD7A5", "#C9A46B"),
    "book": ("book", "#2C4A77", "#F4EEDF"),
    "person": ("question", "#C23B2A", "#F4EEDF"),
}
"""Drawing, first and second colour of every symbol."""

SYMBOL_OF: dict[str, str] = {person.id: person.symbol for person in DATA.persons} | {WILD: "person"}
BACK = "#7C2B22"
"""The backs of this game's cards."""
ACTIONS = {
    "tax": ("coin", "#E8CB62"),
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
    "rocket": ("rocket", "#C23B2A", "#E8B93C"),
    "part": ("house", "#8E2A1E", "#F4EEDF"),
    "yuan": ("coin", "#D2A23C", "#F4EEDF"),
    "track": ("person", "#2F7F6B", "#F0D9B5"),
    "vp": ("star", "#B98A2E", "#F4EEDF"),
}
"""Drawing and colours of the bonus on a wall piece."""
THINGS = {
    "yuan": ("coin", "#D2A23C", "#F4EEDF"),
    "rice": ("rice", "#EAD7A5", "#C9A46B"),
    "rockets": ("rocket", theme.VERMILION, theme.BRIGHT),
    "small": ("privilege_small", theme.JADE, "#F4EEDF"),
    "large": ("privilege_large", theme.JADE, "#F4EEDF"),
    "space": ("person", theme.JADE, "#F0D9B5"),
    "hand_size": ("cards", BACK, "#EADBB8"),
}
"""Drawing and colours of what a seat has a number of."""
LEAST = 9
"""Palaces never get so small that the tiles in them are smaller than this."""
BASE, FRAME = 8, 3
"""The height of what a palace stands on, and of the frame around a room."""
APART = (5, 24)
"""Palaces stand at least and at most so far from each other."""
HALO = 12
"""So much wider than a tile is its place among those that wait."""


def owned(view: DragonView, seat: int, name: str) -> int:
    """How many of one of the `THINGS` a seat has."""
    return view.hand_sizes[seat] if name == "hand_size" else int(getattr(view.table.players[seat], name))


def symbol(sheet: Sheet, name: str, x: int, y: int, size: int, *, ref: str = "", loose: bool = False) -> None:
    """A symbol of the rules (hammer, coin, ...), centred on ``x, y``."""
    drawing, colour, ground = SYMBOLS[name]
    sheet.art(drawing, x, y, size, colour=colour, ground=ground, ref=ref, loose=loose)


def tile(sheet: Sheet, person: str, x: int, y: int, size: int, *, ref: str = "") -> Box:
    """A person tile, upper left corner at ``x, y``: the type's colour and symbol; the strip below has a dot for each
    symbol and is dark for an old person.
    """
    type_, level = person.split(".")
    old = level == OLD
    strip = max(10, round(size * 0.25))
    box = (x, y, size, size)
    sheet.box(box, theme.INK if old else COLOURS[type_], edge=theme.INK, line=2, radius=max(5, size // 8), ref=ref)
    upper = (x + 2, y + 2, size - 4, size - strip - 3)
    if old:
        sheet.box(upper, COLOURS[type_], radius=max(4, size // 8 - 2))
    symbol(sheet, SYMBOL_OF[type_], x + size // 2, y + (size - strip) // 2 + 1, size - strip - 7)
    number = TILES[person].symbols
    dot = max(5, round(size * 0.125))
    pips(sheet, number, x + size // 2, y + size - strip // 2 - 1, size=dot, gap=max(3, dot // 2),
         colour=theme.BRIGHT if old else theme.INK)  # fmt: skip
    return box


def palace_size(room: int) -> tuple[int, int, int]:
    """Of a palace whose rooms hold tiles of ``room``: its width, the height of a floor, the height of roof and base."""
    return room + max(10, room * 2 // 5), room + 2 * FRAME, max(10, room // 2) + BASE


def palace(sheet: Sheet, seat: int, home: Palace, x: int, ground: int, room: int) -> Box:
    """A palace standing on ``ground`` with its left edge at ``x``: a room for each floor, a person or nothing in it.

    Persons beyond the floors (before an earthquake's releases) stand on top in red frames.
    """
    wide, floor, top = palace_size(room)
    ref = f"player.{seat}.palace.{home.id}"
    rooms = max(home.floors, len(home.persons))
    box = (x, ground - rooms * floor - top, wide, rooms * floor + top)
    look = theme.SEATS[seat]
    left = x + (wide - floor) // 2
    sheet.art("base", x + wide // 2, ground - BASE // 2, (wide, BASE + 1), ground=theme.ASH, loose=True)
    body = (left, ground - BASE - rooms * floor, floor, rooms * floor)
    sheet.box(body, theme.mix(look.pale, theme.DEEP, 0.25), edge=theme.INK, line=2, ref=ref)
    for level in range(rooms):
        _storey(sheet, seat, home, level, (left, ground - BASE - (level + 1) * floor, floor, floor))
    roof = top - BASE
    sheet.art("roof", x + wide // 2, body[1] - roof // 2 + 3, (wide, roof + 4), colour=look.colour,
              ref=f"{ref}.roof", loose=True)  # fmt: skip
    sheet.spot(f"palace.{seat}.{home.id}", box)
    return box


def _storey(sheet: Sheet, seat: int, home: Palace, level: int, box: Box) -> None:
    """One room of a palace; the first of equal persons bears the place."""
    x, y, wide, high = box
    ref, size = f"player.{seat}.palace.{home.id}", wide - 2 * FRAME
    slot = (x + FRAME, y + FRAME, size, size)
    if level:
        sheet.box((x - 4, y + high - 2, wide + 8, 4), theme.SEATS[seat].colour, loose=True)
    if level >= home.floors:
        sheet.box((x - 2, y, wide + 4, high), theme.SHADE, edge=theme.VERMILION, line=3, radius=6, loose=True)
    if level < len(home.persons):
        person = home.persons[level]
        tile(sheet, person, *slot[:3], ref=f"{ref}.person.{level}.{person}")
        if person not in home.persons[:level]:
            sheet.spot(f"person.{seat}.{home.id}.{person}", slot)
    else:
        sheet.box((slot[0] + 4, slot[1] + 4, size - 8, size - 8), theme.FIELD, edge=theme.ASH, line=2,
                  radius=max(5, size // 8), ref=f"{ref}.free.{level}")  # fmt: skip


def palaces(sheet: Sheet, seat: int, homes: Sequence[Palace], box: Box, *, most: int = 70, ghost: bool = False) -> None:
    """All palaces of a seat standing on the lower edge of ``box``, as large as they fit (tiles up to ``most``), in rows
    where one row is too long. At the end the spot for a new one, drawn if ``ghost``.
    """
    x, y, wide, high = box
    number = len(homes) + 1
    room, fewest = max((_room(number, rows, wide, high, most), -rows) for rows in (1, 2, 3))
    rows = -fewest
    columns = -(-number // rows)
    step_x, floor, top = palace_size(room)
    step_y = DATA.palace.floors * floor + top
    gap = max(APART[0], min(APART[1], (wide - columns * step_x) // columns))
    start = x + max(0, (wide - columns * (step_x + gap) + gap) // 2)
    for index in range(number):
        row, column = divmod(index, columns)
        left, ground = start + column * (step_x + gap), y + high - (rows - 1 - row) * step_y
        if index < len(homes):
            palace(sheet, seat, homes[index], left, ground, room)
            continue
        spot = (left, ground - floor - BASE, max(24, min(step_x, x + wide - left)), floor + 6)
        sheet.spot(f"new.{seat}", spot)
        if ghost:
            sheet.box(spot, theme.PAPER, edge=theme.ASH, line=2, radius=8, ref=f"player.{seat}.site")
            sheet.art("house", left + spot[2] // 2, ground - BASE - floor // 2, room * 3 // 4, colour=theme.SHADE,
                      ground=theme.FIELD)  # fmt: skip


def _room(number: int, rows: int, wide: int, high: int, most: int) -> int:
    """The largest tile at which ``number`` palaces of full height fit in so many rows."""
    columns = -(-number // rows)
    for room in range(most, LEAST, -1):
        step_x, floor, top = palace_size(room)
        if columns * (step_x + APART[0]) <= wide + step_x // 2 and rows * (DATA.palace.floors * floor + top) <= high:
            return room
    return LEAST


def newcomers(sheet: Sheet, seat: int, tiles: Sequence[str], right: int, ground: int, size: int) -> int:
    """Tiles waiting before the palaces, standing on ``ground``, in gold frames; returns the width they take."""
    for index, person in enumerate(tiles):
        x = right - (index + 1) * (size + HALO)
        y = ground - size - BASE
        frame = (x - 5, y - 5, size + 10, size + 10)
        sheet.box(frame, theme.BRIGHT, edge=theme.DEEP_GOLD, line=2, radius=10, ref=f"player.{seat}.new.frame")
        tile(sheet, person, x, y, size, ref=f"player.{seat}.new.{person}")
    return len(tiles) * (size + HALO) + (HALO // 2 if tiles else 0)


def piece(sheet: Sheet, bonus: str, x: int, y: int, size: int, *, colour: str, ref: str = "") -> Box:
    """A wall piece, bonus side up, upper left corner at ``x, y``, in its owner's ``colour``."""
    box = (x, y, size, size)
    sheet.box(box, theme.WHITE, edge=colour, line=3, radius=5, ref=ref)
    drawing, fill, ground = PIECES[bonus]
    amount = BONUSES[bonus]
    big = amount > 1 and size >= 60
    middle = x + size // 2 - (size // 6 if big else 0)
    sheet.art(drawing, middle, y + size // 2, size - (26 if big else 10), colour=fill, ground=ground)
    if big:
        sheet.bold(amount, x + size - 22, y + size - 32, 26, on=theme.WHITE)
    return box
