"""What stands on the map: houses, fortifications, emissaries with their limit, scoring stones, alliances, rows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.china.data import COLOUR_OF, COLOURS, DATA, FIELDS, PROVINCES
from engine.china.state import ChinaView
from render import letters, theme
from render.china.land import Chart, land
from render.china.parts import DARK_STONE, SKIN, crest, deep, emissaries, fortification, house, hue, land_tint, named
from render.letters import BOLD
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import seat_token

# Measures of things on the map are in the unit of the data file, like those of `parts.LOT` and `parts.COURT`.
ROW = (22, 17, 5)
"""The lines along a row, from the widest to the narrowest: ink, the owner's colour, white or gold."""
HOUSE, HOUSE_ON_FORT, FORT, FORT_BELOW, FREE = 42, 32, 42, 54, 26
"""Drawings in a house field: alone, and of a house on a fortification; the square of a free field."""
ROOF, ID, ID_PLATE = 22, 20, 18
"""How far down in its field a drawing has its middle; the field's id and the plate under it."""
NAME, NAME_AT = 23, 33
"""The name of a province, and how far right it begins, beside the crest."""
CREST, DRAGON, FIGURE, STONE, EMPEROR = 26, 50, 22, 34, 42
"""Drawings on a dragon field, the scoring stone at its corner, the Emperor at an alliance."""
DISC, DISC_TEXT = 34, 21
"""The disc with the number of an alliance."""
GAIN, TOKEN, IN_A_LINE = (58, 28), 22, 3
"""In pixels: the plate of what an alliance brought to a seat, a seat's token beside points, so many in a line."""
MIDDLE = 0.36
"""How much of a text's size its capitals reach above their middle."""


def board_map(sheet: Sheet, view: ChinaView, picture: Picture, at: Chart, box: Box, *, points: bool = False) -> None:
    """The whole map in ``box``. With ``points`` the courts show what the houses brought instead of the emissaries."""
    with sheet.still():
        land(sheet, at, box, view.table.side)
    _rows(sheet, view, at)
    for number in range(len(FIELDS)):
        _lot(sheet, view, picture, at, number)
    for province in range(len(PROVINCES)):
        _court(sheet, view, picture, at, province, points=points)
    _alliances(sheet, view, at)


def _rows(sheet: Sheet, view: ChinaView, at: Chart) -> None:
    """The rows that were scored, along the roads in their owner's colour; a doubled one with a golden line."""
    for number, row in enumerate(view.table.rows):
        way = [at.at(DATA.fields[one].point) for one in row.fields]
        ref = f"row.{number}.{row.seat}"
        sheet.shape(way, edge=theme.INK, line=at.long(ROW[0]), closed=False, loose=True)
        sheet.shape(way, edge=sheet.look(row.seat).colour, line=at.long(ROW[1]), closed=False, ref=ref, loose=True)
        sheet.shape(
            way, edge=theme.BRIGHT if row.doubled else theme.WHITE, line=at.long(ROW[2]), closed=False, loose=True
        )


def _lot(sheet: Sheet, view: ChinaView, picture: Picture, at: Chart, number: int) -> None:
    """A house field: free, fortified, or with a house; always with its id."""
    table, name = view.table, FIELDS[number]
    x, y, wide, high = box = at.lot(number)
    owner, fort = table.houses[number], table.forts[number]
    ref = f"field.{name}"
    fill = sheet.look(owner).pale if owner >= 0 else theme.FIELD
    edge = sheet.look(owner).colour if owner >= 0 else DARK_STONE
    sheet.box(box, fill, edge=edge, line=at.long(3), radius=at.long(9), ref=ref)
    middle, top = x + wide // 2, y + at.long(ROOF)
    if fort:
        size = at.long(FORT_BELOW if owner >= 0 else FORT)
        fortification(
            sheet, middle, top - (at.long(1) if owner >= 0 else 0), size, ref=f"{ref}.fortification", loose=True
        )
    if owner >= 0:
        size = at.long(HOUSE_ON_FORT if fort else HOUSE)
        house(sheet, owner, middle, top + (at.long(4) if fort else 0), size, ref=f"{ref}.house.{owner}", loose=True)
    elif not fort:
        free = at.long(FREE)
        sheet.box((middle - free // 2, top - free // 2, free, free), theme.SHADE, edge=DARK_STONE, line=2,
                  radius=at.long(5), ref=f"{ref}.free")  # fmt: skip
    size = max(theme.SMALL, at.long(ID))
    plate = at.long(ID_PLATE)
    sheet.box((x + at.long(6), y + high - plate - at.long(3), wide - at.long(12), plate), fill, loose=True)
    sheet.bold(name, middle, y + high - at.long(4) - round(size * 0.72), size, on=fill, align="middle", ref=f"{ref}.id")
    named(sheet, picture, f"field.{name}", box, (x + wide - 8, y + 4))


def _court(sheet: Sheet, view: ChinaView, picture: Picture, at: Chart, province: int, *, points: bool) -> None:
    """A dragon field: name and limit above, the emissaries below, the scoring stone at the corner."""
    table, data = view.table, DATA.provinces[province]
    x, y, wide, high = box = at.court(province)
    ref = f"province.{data.id}"
    now = table.turn.action == "place" and table.turn.province == province
    dark = deep(province)
    if now:
        far = at.long(6)
        sheet.box((x - far, y - far, wide + 2 * far, high + 2 * far), theme.BRIGHT, edge=theme.INK, line=2,
                  radius=at.long(12), ref="turn.province", loose=True)  # fmt: skip
    sheet.box(box, theme.mix(land_tint(province), theme.WHITE, 0.5), edge=dark, line=3, radius=at.long(8),
              ref=f"{ref}.court")  # fmt: skip
    _, _, _, strip = header = at.header(province)
    sheet.box(header, dark, radius=at.long(8), ref=f"{ref}.header")
    sheet.box((x, y + strip // 2, wide, strip - strip // 2), dark, loose=True)
    size = max(theme.SMALL, at.long(NAME))
    colour = COLOURS[COLOUR_OF[province]]
    crest(sheet, colour, x + at.long(17), y + strip // 2, at.long(CREST), ref=f"{ref}.crest")
    line = y + strip // 2 - round(size * MIDDLE)
    used = sheet.bold(data.name, x + at.long(NAME_AT), line, size, colour=theme.WHITE, on=dark, ref=f"{ref}.name")
    body = at.body(province)
    if points:
        _house_points(sheet, view, province, body)
    else:
        _limit(sheet, view, at, province, x + at.long(NAME_AT) + used)
        inner = (x + at.long(6), body[1] + at.long(3), wide - at.long(12), body[3] - at.long(6))
        if any(table.emissaries[province]):
            emissaries(sheet, table.emissaries[province], inner, ref=f"{ref}.emissaries")
        else:
            grey = theme.mix(hue(province), theme.FIELD, 0.35)
            sheet.art("dragon", x + wide // 2, body[1] + body[3] // 2, at.long(DRAGON), colour=grey, ground=theme.FIELD,
                      loose=True)  # fmt: skip
    if table.scored[province]:
        stone = at.long(STONE)
        corner = (x - stone // 2 + at.long(2), y + high - stone // 2 - at.long(4), stone, stone)
        sheet.box(corner, theme.BRIGHT, edge=theme.INK, line=2, radius=stone // 2, ref=f"{ref}.stone", loose=True)
        sheet.art("check", corner[0] + stone // 2, corner[1] + stone // 2, stone * 3 // 4, colour=theme.INK, loose=True)
    named(sheet, picture, f"province.{data.id}", header, (x + wide - 20, y - 16))
    inset = (body[0] + 8, body[1] + 8, body[2] - 16, body[3] - 16)  # its halo stays off the name
    named(sheet, picture, f"dragon.{data.id}", inset, (x + wide - 8, y + high - 8))


def _limit(sheet: Sheet, view: ChinaView, at: Chart, province: int, left: int) -> None:
    """How many emissaries stand there, and how many may (CH-4.4)."""
    x, y, wide, strip = at.header(province)
    size = max(theme.SMALL, at.long(NAME))
    there, most = sum(view.table.emissaries[province]), view.table.limit(province)
    dark = deep(province)
    ref = f"province.{PROVINCES[province]}.limit"
    shown = sheet.bold(f"{there}/{most}", x + wide - at.long(7), y + strip // 2 - round(size * MIDDLE), size,
                       colour=theme.WHITE, on=dark, align="right", ref=ref)  # fmt: skip
    start = x + wide - at.long(7) - shown - at.long(12)
    if start - at.long(11) > left:
        sheet.art("person", start, y + strip // 2, at.long(FIGURE), colour=theme.WHITE, ground=SKIN, loose=True)


def _house_points(sheet: Sheet, view: ChinaView, province: int, box: Box) -> None:
    """What the houses of a province brought to whom."""
    for score in view.table.house_scores:
        if score.province == province:
            told = [(seat, number) for seat, number in enumerate(score.points) if number]
            _told(sheet, told, box, f"score.{PROVINCES[province]}", score.doubled)


def _told(sheet: Sheet, told: list[tuple[int, int]], box: Box, ref: str, doubled: Sequence[int]) -> None:
    """Seats and points in a box, up to three in a row."""
    x, y, wide, high = box
    rows = -(-len(told) // IN_A_LINE)
    for row in range(rows):
        line = told[IN_A_LINE * row : IN_A_LINE * (row + 1)]
        widths = [TOKEN + 3 + letters.width(str(number), theme.SMALL, BOLD) for _, number in line]
        gap = min(14, (wide - sum(widths)) // (len(line) + 1))
        left = x + (wide - sum(widths) - gap * (len(line) - 1)) // 2
        middle = y + high * (2 * row + 1) // (2 * rows)
        for (seat, number), used in zip(line, widths, strict=True):
            seat_token(sheet, seat, left + TOKEN // 2, middle, TOKEN, ref=f"{ref}.{seat}.token")
            ink = theme.DARK_RED if seat in doubled else theme.INK
            sheet.bold(
                number, left + TOKEN + 3, middle - 8, theme.SMALL, colour=ink, on=theme.FIELD, ref=f"{ref}.{seat}"
            )
            left += used + gap


def _alliances(sheet: Sheet, view: ChinaView, at: Chart) -> None:
    """The numbers on the borders; settled ones with who got what; the Emperor at the one being settled."""
    table = view.table
    settled = {score.number: score.points for score in table.alliance_scores}
    size = at.long(DISC)
    near = size + 14
    taken = [at.lot(number) for number in range(len(FIELDS))]
    taken += [at.court(province) for province in range(len(PROVINCES))]
    discs = [at.at(alliance.point) for alliance in DATA.alliances]
    for alliance in DATA.alliances:
        x, y = at.at(alliance.point)
        points = settled.get(alliance.number, ())
        ref = f"alliance.{alliance.number}"
        disc = (x - size // 2, y - size // 2, size, size)
        fill = theme.BRIGHT if any(points) else theme.INK
        sheet.box(disc, fill, edge=theme.WHITE if fill == theme.INK else theme.INK, line=2, radius=size // 2, ref=ref)
        text = max(theme.SMALL, at.long(DISC_TEXT))
        sheet.bold(alliance.number, x, y - round(text * MIDDLE), text, colour=theme.on(fill), on=fill, align="middle",
                   ref=f"{ref}.number")  # fmt: skip
        if table.emperor == alliance.number:
            sheet.art("emperor", x, y - size, at.long(EMPEROR), colour=theme.BRIGHT, ground=SKIN, ref=f"{ref}.emperor",
                      loose=True)  # fmt: skip
        told = [(seat, number) for seat, number in enumerate(points) if number]
        if told:
            others = [(a - near, b - near, 2 * near, 2 * near) for a, b in discs if (a, b) != (x, y)]
            plates = _room_for(at, x, y, len(told), taken, others)
            taken += plates
            for (seat, number), plate in zip(told, plates, strict=True):
                _gain(sheet, seat, number, plate, ref)


def _room_for(at: Chart, x: int, y: int, number: int, taken: list[Box], others: list[Box]) -> list[Box]:
    """Plates for so many gains round the disc at ``x, y``: where they cover least, rather not near ``others``."""
    wide, high, half = GAIN[0], GAIN[1], at.long(DISC) // 2 + 2
    tall, across = number * high, number * wide
    sides = (
        [(x - wide // 2, y + half + index * high, wide, high) for index in range(number)],
        [(x - wide // 2, y - half - tall + index * high, wide, high) for index in range(number)],
        [(x + half + index * wide, y - high // 2, wide, high) for index in range(number)],
        [(x - half - across + index * wide, y - high // 2, wide, high) for index in range(number)],
        [(x + half, y - tall // 2 + index * high, wide, high) for index in range(number)],
        [(x - half - wide, y - tall // 2 + index * high, wide, high) for index in range(number)],
    )

    def harm(plates: list[Box]) -> int:
        covered = sum(_shared(one, other) for one in plates for other in taken)
        return 6 * covered + sum(_shared(one, other) for one in plates for other in others)

    return min(sides, key=harm)


def _shared(one: Box, other: Box) -> int:
    """The area two boxes share."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0, wide) * max(0, high)


def _gain(sheet: Sheet, seat: int, number: int, plate: Box, ref: str) -> None:
    """A little plate: who got how many points for an alliance."""
    x, y, _, high = plate
    sheet.box(plate, theme.WHITE, edge=sheet.look(seat).colour, line=2, radius=8, loose=True)
    seat_token(sheet, seat, x + high // 2 + 1, y + high // 2, high - 8, ref=f"{ref}.{seat}.token", loose=True)
    sheet.bold(number, x + high + 3, y + high // 2 - 8, theme.SMALL, on=theme.WHITE, ref=f"{ref}.{seat}", loose=True)
