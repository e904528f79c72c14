"""Alliances: the numbers on the borders, who got what for them, and the Emperor at the one being settled."""

from __future__ import annotations

from engine.china.data import DATA, FIELDS, PROVINCES
from engine.china.state import ChinaView
from render.canvas import theme
from render.canvas.clip import touch, within
from render.canvas.measures import share
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.china.land import Chart
from render.china.parts import COAT, SKIN
from render.widgets.tokens import LITTLE, seat_token

DISC, EMPEROR = 33, 46
"""The disc with the number of an alliance, and the Emperor above it, in the unit of the data file."""
NUMBER = 5 / 8
"""The number, as a share of its disc."""
GAIN, DIGIT, CORNER = (51, 34), 13, 8
"""In pixels: the plate of what an alliance brought to a seat, with one digit; each further one; its corners."""
NEAR = 14
"""Gains stay so far from the discs of other alliances, where they can."""
SHIFTS, SHIFT = (0, -1, 1, -2, 2), 5
"""How far gains may be shifted along a side of their disc: in fifths of their length."""
COVERED, SHIFTED = 6, 40
"""How bad it is to cover something, by the pixel, and to be shifted, by the fifth; a pixel near another disc is 1."""


def alliances(sheet: Sheet, view: ChinaView, at: Chart) -> None:
    """The discs on the borders, white once they have brought points; beside them who got how many."""
    table = view.table
    settled = {score.number: score.points for score in table.alliance_scores}
    size = at.long(DISC)
    near = size + NEAR
    taken = [
        box for number in range(len(FIELDS)) for box in (at.lot(number), *2 * [at.label(number)])
    ]  # ids weigh more
    taken += [at.court(province) for province in range(len(PROVINCES))]
    taken += [_round(at.at(alliance.point), size) for alliance in DATA.alliances]
    discs = [at.at(alliance.point) for alliance in DATA.alliances]
    for alliance in DATA.alliances:
        x, y = at.at(alliance.point)
        points = settled.get(alliance.number, ())
        ref = f"alliance.{alliance.number}"
        disc = _round((x, y), size)
        if not within(disc, at.window):
            continue
        fill = theme.WHITE if any(points) else theme.INK
        sheet.box(
            disc,
            fill,
            edge=theme.WHITE if fill == theme.INK else theme.INK,
            line=2,
            radius=size // 2,
            ref=ref,
            loose=True,
        )  # round: the corners of its box cover nothing
        text = max(theme.SMALL, share(size, NUMBER))
        sheet.bold(alliance.number, x, mid_line(y, text), text, colour=theme.on(fill), on=fill, align="middle",
                   ref=f"{ref}.number")  # fmt: skip
        if table.emperor == alliance.number:
            sheet.art("emperor", x, y - size, at.long(EMPEROR), colour=COAT, ground=SKIN, ref=f"{ref}.emperor",
                      loose=True)  # fmt: skip
        told = [(seat, number) for seat, number in enumerate(points) if number]
        if told:
            others = [(a - near, b - near, 2 * near, 2 * near) for a, b in discs if (a, b) != (x, y)]
            plates = _room_for((x, y), size // 2 + 2, len(told), max(points), taken, others)
            taken += plates
            for (seat, number), plate in zip(told, plates, strict=True):
                _gain(sheet, seat, number, plate, ref)


def _round(at: tuple[int, int], size: int) -> Box:
    return at[0] - size // 2, at[1] - size // 2, size, size


def _room_for(at: tuple[int, int], half: int, number: int, most: int, taken: list[Box], others: list[Box]) -> list[Box]:
    """Plates for so many gains, the ``most`` of them so much, beside the disc ``at``, in a column or a row: where they
    cover least, rather not near ``others``, nor far along a side of the disc.
    """
    (x, y), (wide, high) = at, GAIN
    wide += DIGIT * (len(str(most)) - 1)
    reach = half + number * wide
    window = (x - reach, y - reach, 2 * reach, 2 * reach)
    taken, others = ([box for box in boxes if touch(box, window)] for boxes in (taken, others))
    sides: list[tuple[int, list[Box]]] = []
    for columns in (1, number):
        across, down = columns * wide, number // columns * high
        for along in SHIFTS:
            left, top = x - across // 2 + along * across // SHIFT, y - down // 2 + along * down // SHIFT
            corners = ((left, y + half), (left, y - half - down), (x + half, top), (x - half - across, top))
            for a, b in corners:
                plates = [
                    (a + index % columns * wide, b + index // columns * high, wide, high) for index in range(number)
                ]
                sides.append((abs(along), plates))

    def harm(side: tuple[int, list[Box]]) -> int:
        along, plates = side
        covered = sum(_shared(plate, other) for plate in plates for other in taken)
        near = sum(_shared(plate, other) for plate in plates for other in others)
        return COVERED * covered + near + SHIFTED * along

    return min(sides, key=harm)[1]


def _shared(box: Box, other: Box) -> int:
    """The area two boxes share."""
    wide = min(box[0] + box[2], other[0] + other[2]) - max(box[0], other[0])
    high = min(box[1] + box[3], other[1] + other[3]) - max(box[1], other[1])
    return max(0, wide) * max(0, high)


def _gain(sheet: Sheet, seat: int, number: int, plate: Box, ref: str) -> None:
    """A little plate: who got how many points for an alliance."""
    x, y, _, high = plate
    middle = y + high // 2
    sheet.box(plate, theme.WHITE, edge=theme.INK, line=2, radius=CORNER, loose=True)
    seat_token(sheet, seat, x + high // 2 - 1, middle, LITTLE, ref=f"{ref}.{seat}.token", loose=True)
    sheet.bold(
        number,
        x + high,
        mid_line(middle, theme.SMALL),
        theme.SMALL,
        on=theme.WHITE,
        ref=f"{ref}.{seat}",
        loose=True,
    )
