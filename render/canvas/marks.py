"""Marks that point at places, in ink and white, so that they are no seat's and stand out on every ground: a ring round
what has changed, a letter disc where one may choose, a pennant for whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from render.canvas import theme
from render.canvas.clip import touch, within
from render.canvas.measures import inset, share
from render.canvas.paper import Box, Mark, Paper
from render.canvas.typography import mid_line

PENNANT = 36
"""The sign of a seat whose turn it is."""
RING_INK, RING_WHITE = 2, 5
"""The three lines of a ring: ink, white, ink."""
RING = 2 * RING_INK + RING_WHITE
"""How far the ring of a change reaches beyond its place."""
PLACE_CORNER = 8
"""The corners of a place, as a ring takes them to be."""

DISC = 46
"""The diameter of a letter disc: a finger finds it on a phone."""
DISC_RIM, DISC_LINE = 2, 4
"""The ink round a disc, and the white line within."""
OUT = (-4, DISC // 4, DISC // 2, share(DISC, 3 / 4))
"""How far a disc in a corner or at a side of its place reaches out of it, as it is tried in turn."""
TURN_COSTS, TEXT_COSTS, PLACE_COSTS = 3, 8, 4
"""What is against a disc, in pixels of a drawing that it hides: each place that was tried before it; a pixel of text;
and how many pixels of another place are as bad as one.
"""
STEP = 8
"""How far apart places for a disc are tried that has none near its own."""


def pennant(sheet: Paper, x: int, y: int, size: int = PENNANT, *, on: str = theme.FIELD, ref: str = "") -> Box:
    """The sign of a seat whose turn it is, its centre at ``x, y``: ink on paper, white on ink."""
    ink = theme.on(on)
    return sheet.art("turn", x, y, size, colour=ink, ground=theme.on(ink), ref=ref, loose=True)


def halos(sheet: Paper, places: Iterable[str]) -> None:
    """A ring round each place, white between two lines of ink; it lies outside the place and behind whatever else it
    would hide: a neighbour, or what stands out from the place.

    A place the board does not show gets none.
    """
    marks = (*sheet.ground, *sheet.marks)
    for place in dict.fromkeys(places):
        box = sheet.spots.get(place)
        if box is None:
            continue
        before = _before(marks, box)
        _ring(sheet, box, RING, theme.INK, RING_INK)
        _ring(sheet, box, RING_WHITE + RING_INK, theme.WHITE, RING_WHITE, ref=f"changed.{place}")
        _ring(sheet, box, RING_INK, theme.INK, RING_INK)
        sheet.marks += [replace(mark, ref="", loose=True) for mark in before]


def _before(marks: Sequence[Mark], place: Box) -> list[Mark]:
    """What the ring round a place passes behind: every mark that tells something where the ring lies, what it stands
    on unless the place stands there too, and what lies on these.
    """
    around = inset(place, -RING)
    beside = [mark for mark in marks if not within(place, mark.box)]
    told = [mark.box for mark in beside if _told(mark) and touch(mark.box, around) and not within(mark.box, place)]
    found: list[Mark] = []
    for mark in beside if told else ():
        plate = mark.kind == "box" and mark.colour and any(within(box, mark.box) for box in told)
        if plate or (_told(mark) and mark.box in told) or any(touch(mark.box, one.box) for one in found):
            found.append(mark)
    return found


def _ring(sheet: Paper, box: Box, by: int, colour: str, line: int, *, ref: str = "") -> None:
    x, y, wide, high = box
    left, top = max(1, x - by), max(1, y - by)
    right, foot = min(sheet.width - 1, x + wide + by), min(sheet.height - 1, y + high + by)
    around = (left, top, right - left, foot - top)
    sheet.box(around, "", edge=colour, line=line, radius=PLACE_CORNER + by, ref=ref, loose=True)


def letters_on(sheet: Paper, places: Mapping[str, str]) -> None:
    """A disc of ink with a white sign at each place (sign -> place): on the same sign where the board prints it, else
    where it hides least and lies on no other place, in the upper right corner if it can be. Discs never lie on one
    another.
    """
    taken: list[tuple[int, int]] = []
    told = [mark for mark in (*sheet.ground, *sheet.marks) if _told(mark)] if places else []
    for name, place in places.items():
        box = sheet.spots.get(place)
        if box is None:
            continue
        x, y = _free(sheet, box, taken, told, sheet.discs.get(place) or _printed(told, name, box))
        taken.append((x, y))
        disc = (x, y, DISC, DISC)
        sheet.box(inset(disc, -DISC_RIM), theme.INK, radius=DISC // 2 + DISC_RIM, loose=True)
        sheet.box(disc, theme.INK, edge=theme.WHITE, line=DISC_LINE, radius=DISC // 2,
                  ref=f"place.{place}", loose=True)  # fmt: skip
        size = theme.FIGURE if len(name) == 1 else theme.SMALL
        sheet.bold(
            name, x + DISC // 2, mid_line(y + DISC // 2, size), size,
            colour=theme.WHITE, on=theme.INK, align="middle", ref=f"place.{place}.letter", loose=True,
        )  # fmt: skip
        told.append(sheet.marks[-1])


def _printed(told: list[Mark], name: str, box: Box) -> tuple[int, int] | None:
    """The middle of the sign ``name`` where the board prints it at a place."""
    for mark in told:
        if mark.kind == "text" and mark.what == name and _shared(mark.box, box):
            x, y, wide, high = mark.box
            return x + wide // 2, y + high // 2
    return None


def _free(
    sheet: Paper, box: Box, taken: list[tuple[int, int]], told: list[Mark], wanted: tuple[int, int] | None
) -> tuple[int, int]:
    """Where a disc for ``box`` lies: its middle where it is ``wanted``, else where it hides least, first of what is
    told, then of what is drawn, then of other places, whose letter it could be taken for.
    """
    edge = theme.EDGE

    def fits(left: int, top: int) -> bool:
        inside = edge <= left <= sheet.width - edge - DISC and edge <= top <= sheet.height - edge - DISC
        return inside and all((left - a) ** 2 + (top - b) ** 2 >= (DISC + DISC_RIM) ** 2 for a, b in taken)

    if wanted is not None and fits(wanted[0] - DISC // 2, wanted[1] - DISC // 2):
        return wanted[0] - DISC // 2, wanted[1] - DISC // 2
    near = inset(box, -DISC)
    marks = [mark for mark in told if touch(mark.box, near)]
    beside = [one for one in sheet.spots.values() if touch(one, near)]
    others = [one for one in beside if not within(one, box) and not within(box, one)]
    best, least = (0, 0), -1
    for rank, (left, top) in enumerate(_wanted(box)):
        if not fits(left, top):
            continue
        disc = (left, top, DISC, DISC)
        hidden = sum(_shared(mark.box, disc) * (TEXT_COSTS if mark.kind == "text" else 1) for mark in marks)
        cost = rank * TURN_COSTS + hidden + sum(_shared(other, disc) for other in others) // PLACE_COSTS
        if least < 0 or cost < least:
            best, least = (left, top), cost
    if least >= 0:
        return best
    rows, columns = (range(edge, length - edge - DISC, STEP) for length in (sheet.height, sheet.width))
    anywhere = [(left, top) for top in rows for left in columns if fits(left, top)]
    return min(anywhere, key=lambda at: abs(at[0] - box[0]) + abs(at[1] - box[1]), default=(edge, edge))


def _wanted(box: Box) -> list[tuple[int, int]]:
    """Corners and sides of a place, the likeliest first; discs that reach less far out before those that reach more."""
    x, y, wide, high = box
    found: list[tuple[int, int]] = []
    for out in OUT:
        left, right = x - out, x + wide - DISC + out
        top, foot = y - out, y + high - DISC + out
        middle, half = x + (wide - DISC) // 2, y + (high - DISC) // 2
        found += [(right, top), (left, top), (right, foot), (left, foot)]
        found += [(right, half), (middle, top), (left, half), (middle, foot)]
    return found


def _told(mark: Mark) -> bool:
    return mark.kind == "text" or (mark.kind == "art" and (bool(mark.ref) or not mark.loose))


def _shared(one: Box, other: Box) -> int:
    """How many pixels two boxes share."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0, wide) * max(0, high)
