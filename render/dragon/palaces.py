"""Palaces: a room for each floor, a person or nothing in it; persons who have no floor any more stand beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.dragon.data import DATA
from engine.dragon.state import Palace
from render.canvas import theme
from render.canvas.measures import inset, share
from render.canvas.scene import Box, Sheet
from render.dragon.parts import tile, tile_radius

LEAST, MOST = 33, 96
"""Tiles in palaces are never smaller, and on a board never larger than this."""
COMPACT, MANY = 40, 8
"""Smaller rooms have no frame; so many palaces leave no room free for a new one."""
LOW = 2
"""Palaces are drawn as large as if there were one of so many floors at least."""
BASE, FRAME = 8, 3
"""The height of what a palace stands on, and of the frame around a room."""
COMPACT_WIDER, COMPACT_FLOOR, COMPACT_ROOF = 4, 2, 16
"""Of a palace without frames: how much wider it is than a tile, how much higher than one a floor, and roof and base."""
ROOF = 0.4
"""The height of a roof as a share of a tile's; what a palace is wider than a tile grows alike."""
WIDER, WIDER_FROM = 8, 28
"""The least that a palace is wider than a tile, and the size of tile from which on that grows."""
BEAM = 4
"""How high the beam between two floors is, and how far it reaches beyond them."""
INSET = 4
"""What a place for a person leaves free of its room on each side."""
OVERLAP = 4
"""So much of a roof lies before the uppermost floor."""
DISC_DOWN = 0.125
"""Where the middle of a person's letter disc lies below the upper edge, as a share of the tile: beside the symbol, off
the dots.
"""
OUTLINE, PLATE_ROUND = 2, 8
"""How far the frame reaches around those who stand outside; the radius of its corners, and of a new palace's."""
HOUSE = 0.75
"""The size of the house on the spot for a new palace, as a share of a tile's."""
APART = (2, 26)
"""Palaces stand at least and at most so far from each other."""
SITE = 52
"""The width of the spot for a new palace where nothing is drawn on it."""
HALO = 12
"""So much wider than a tile is its place among those that wait."""
NEW_FRAME, NEW_ROUND = 5, 10
"""How far the frame reaches around a tile that waits, and the radius of its corners."""


class HomelessPersons(Struct, frozen=True):
    """The persons of a palace beyond its floors (before an earthquake's releases), and which of its persons the first
    of them is.
    """

    home: Palace
    first: int

    @property
    def persons(self) -> list[str]:
        """Who stands outside."""
        return self.home.persons[self.first :]


def tallest(homes: Iterable[Palace]) -> int:
    """How many floors the tallest of some palaces has; at least `LOW`."""
    return max([LOW, *(home.floors for home in homes)])


def palace_size(room: int) -> tuple[int, int, int]:
    """Of a palace whose rooms hold tiles of ``room``: its width, the height of a floor, the height of roof and base."""
    if room < COMPACT:
        return room + COMPACT_WIDER, room + COMPACT_FLOOR, COMPACT_ROOF
    return room + max(WIDER, share(room - WIDER_FROM, ROOF)), room + 2 * FRAME, share(room, ROOF) + BASE


def palace(sheet: Sheet, seat: int, home: Palace, x: int, ground: int, room: int) -> Box:
    """A palace standing on ``ground`` with its left edge at ``x``."""
    wide, floor, top = palace_size(room)
    ref = f"player.{seat}.palace.{home.id}"
    box = (x, ground - home.floors * floor - top, wide, home.floors * floor + top)
    look = sheet.look(seat)
    left, frame = x + (wide - floor) // 2, (floor - room) // 2
    sheet.art("base", x + wide // 2, ground - BASE // 2, (wide, BASE + 1), ground=theme.ASH, loose=True)
    body = (left, ground - BASE - home.floors * floor, floor, home.floors * floor)
    sheet.box(body, theme.mix(look.pale, theme.DEEP, 0.25), edge=theme.INK, line=2, ref=ref)
    for level in range(home.floors):
        at = (left, ground - BASE - (level + 1) * floor, floor, floor)
        if level:
            sheet.box((left - BEAM, at[1] + floor - BEAM // 2, floor + 2 * BEAM, BEAM), look.colour, loose=True)
        slot = (left + frame, at[1] + frame, room, room)
        if level < len(home.persons):
            _person(sheet, seat, home, level, slot)
        else:
            sheet.box(inset(slot, INSET), theme.FIELD, edge=theme.ASH, line=2, radius=tile_radius(room),
                      ref=f"{ref}.free.{level}")  # fmt: skip
    roof = top - BASE
    sheet.art("roof", x + wide // 2, body[1] - roof // 2 + 3, (wide, roof + OVERLAP), colour=look.colour, loose=True)
    sheet.spot(f"palace.{seat}.{home.id}", box)
    return box


def _person(sheet: Sheet, seat: int, home: Palace, index: int, slot: Box) -> None:
    """A person of a palace; the first of equal ones bears the place."""
    person = home.persons[index]
    tile(sheet, person, *slot[:3], ref=f"player.{seat}.palace.{home.id}.person.{index}.{person}")
    if person not in home.persons[:index]:
        disc = (slot[0] + slot[2], slot[1] + share(slot[2], DISC_DOWN))
        sheet.spot(f"person.{seat}.{home.id}.{person}", slot, disc=disc)


def _outside(sheet: Sheet, seat: int, found: HomelessPersons, x: int, ground: int, room: int) -> None:
    """Persons without a floor, on one another beside their palace, in a frame of ink."""
    number = len(found.persons)
    box = (x, ground - number * (room + FRAME) - FRAME, room + 2 * FRAME, number * (room + FRAME) + FRAME)
    sheet.box(inset(box, -OUTLINE), theme.WHITE, edge=theme.INK, line=3, radius=PLATE_ROUND,
              ref=f"player.{seat}.palace.{found.home.id}.outside")  # fmt: skip
    for level in range(number):
        slot = (x + FRAME, ground - (level + 1) * (room + FRAME), room, room)
        _person(sheet, seat, found.home, found.first + level, slot)


def palaces(
    sheet: Sheet,
    seat: int,
    homes: Sequence[Palace],
    box: Box,
    *,
    floors: int = DATA.palace.floors,
    most: int = MOST,
    ghost: bool = False,
) -> None:
    """All palaces of a seat, none with more than ``floors``, standing on the lower edge of ``box``, as large as they
    fit (tiles up to ``most``), in rows where one row is too long. At the end the spot for a new one, drawn if
    ``ghost``.
    """
    x, y, wide, high = box
    line: list[Palace | HomelessPersons] = []
    for home in homes:
        line.append(home)
        if len(home.persons) > home.floors:
            line.append(HomelessPersons(home, home.floors))
    number = len(line) + ghost
    rest = wide if ghost or number > MANY else wide - SITE
    room, fewest = max((_room(number, rows, floors, (rest, high), most), -rows) for rows in (1, 2, 3))
    places = _in_rows(number, -fewest, floors, (x, y, rest, high), room) if room else _packed(line, box)
    room = room or LEAST
    for thing, (left, ground) in zip(line, places, strict=False):
        if isinstance(thing, HomelessPersons):
            _outside(sheet, seat, thing, left, ground, room)
        else:
            palace(sheet, seat, thing, left, ground, room)
    if ghost and len(places) > len(line):
        _site(sheet, seat, *places[-1], room)
    else:
        sheet.spot(f"new.{seat}", (x + wide - SITE, y + high - SITE, SITE, SITE))


def _site(sheet: Sheet, seat: int, left: int, ground: int, room: int) -> None:
    """The spot for a new palace."""
    wide, floor, _ = palace_size(room)
    spot = (left, ground - floor - BASE, wide, floor + BASE - 2)
    sheet.box(spot, theme.PAPER, edge=theme.ASH, line=2, radius=PLATE_ROUND, ref=f"player.{seat}.site")
    sheet.art("house", left + wide // 2, ground - BASE - floor // 2, share(room, HOUSE), colour=theme.SHADE,
              ground=theme.FIELD, ink=theme.ASH, ref=f"player.{seat}.site.house")  # fmt: skip
    sheet.spot(f"new.{seat}", spot)


def _in_rows(number: int, rows: int, floors: int, box: Box, room: int) -> list[tuple[int, int]]:
    """Left edges and grounds of so many palaces in rows of equal length."""
    x, y, wide, high = box
    columns = -(-number // rows)
    step_x, floor, top = palace_size(room)
    step_y = floors * floor + top
    gap = max(APART[0], min(APART[1], (wide - columns * step_x) // max(1, columns)))
    start = x + max(0, (wide - columns * (step_x + gap) + gap) // 2)
    return [
        (start + index % columns * (step_x + gap), y + high - (rows - 1 - index // columns) * step_y)
        for index in range(number)
    ]


def _packed(line: Sequence[Palace | HomelessPersons], box: Box) -> list[tuple[int, int]]:
    """The same where rows do not fit: low palaces stand on one another, as high as there is room."""
    x, y, _, high = box
    step, floor, top = palace_size(LEAST)
    tall = [
        one.floors * floor + top if isinstance(one, Palace) else len(one.persons) * (LEAST + FRAME) + 2 * FRAME
        for one in line
    ]
    columns: list[int] = []
    found = [(x, y + high)] * len(line)
    for index in sorted(range(len(line)), key=lambda index: -tall[index]):
        column = next((at for at, used in enumerate(columns) if used + tall[index] <= high), len(columns))
        if column == len(columns):
            columns.append(0)
        found[index] = (x + column * (step + APART[0]), y + high - columns[column])
        columns[column] += tall[index]
    return found


def _room(number: int, rows: int, floors: int, size: tuple[int, int], most: int) -> int:
    """The largest tile at which ``number`` palaces of so many floors fit in so many rows into a width and a height; 0
    for none.
    """
    columns, (wide, high) = -(-number // rows), size
    for room in range(most, LEAST - 1, -1):
        step_x, floor, top = palace_size(room)
        if columns * (step_x + APART[0]) <= wide and rows * (floors * floor + top) <= high:
            return room
    return 0


def newcomers(sheet: Sheet, seat: int, tiles: Sequence[str], right: int, ground: int, size: int) -> int:
    """Tiles waiting before the palaces, on one another, the lowest on ``ground``, in frames of ink; returns the width
    they take.
    """
    x = right - size - HALO
    for index, person in enumerate(tiles):
        y = ground - size - BASE - index * (size + HALO)
        frame = inset((x, y, size, size), -NEW_FRAME)
        sheet.box(frame, theme.WHITE, edge=theme.INK, line=3, radius=NEW_ROUND, ref=f"player.{seat}.new.frame")
        tile(sheet, person, x, y, size, ref=f"player.{seat}.new.{person}")
    return size + HALO + HALO // 2 if tiles else 0
