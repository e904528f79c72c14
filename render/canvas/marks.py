"""Marks that point at places, in ink and white, so that they are no seat's and stand out on every ground: a small
sign at what has changed, a disc where one may choose, a pennant for whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from render.canvas import theme
from render.canvas.clip import touch, within
from render.canvas.measures import inset, share
from render.canvas.paper import Box, Mark, Paper
from render.canvas.typography import mid_line

PENNANT = 36
"""The sign of a seat whose turn it is."""
CHANGED, LEAST_CHANGED = 36, 28
"""The sign of a change; a phone shows a quarter of it. The least, where a larger one would hide what is told."""

DISC = 46
"""The diameter of a letter disc: a finger finds it on a phone."""
DISC_RIM, DISC_LINE = 2, 4
"""The ink round a disc, and the white line within."""
DOT = 16
"""The dot on a disc without a letter."""
INSIDE = 4
"""How far inside its place a disc or a sign in a corner or at a side lies, as the first way that is tried."""
OUT = (1 / 4, 1 / 2, 3 / 4)
"""What share of itself reaches out of the place, as the others are tried in turn; a sign of a change may lie outside as
a whole.
"""
TURN_COSTS, TEXT_COSTS, PLACE_COSTS = 3, 8, 4
"""What is against a disc, in pixels of a drawing that it hides: each place that was tried before it; a pixel of text;
and how many pixels of another place are as bad as one.
"""
ABROAD_COSTS = 2
"""How many pixels of a sign of a change outside the panel in which the thing lies are as bad as one that it hides."""
NEARER_COSTS = 150
"""What is against a sign of a change whose middle is nearer to something else that is told than to its own thing: it
would be taken for that one's. More would let signs hide figures where these stand close.
"""
STEP = 8
"""How far apart places for a disc are tried that has none near its own."""


def pennant(sheet: Paper, x: int, y: int, size: int = PENNANT, *, on: str = theme.FIELD, ref: str = "") -> Box:
    """The sign of a seat whose turn it is, its centre at ``x, y``: ink on paper, white on ink."""
    ink = theme.on(on)
    return sheet.art("turn", x, y, size, colour=ink, ground=theme.on(ink), ref=ref, loose=True)


def changed_signs(sheet: Paper, names: Iterable[str]) -> None:
    """A small sign of ink and white at each thing that has changed: a place, or the marks of a ``ref``. It lies where
    it hides nothing that is told, or least.

    What the board does not show gets none; things in one box share one.
    """
    told, taken, seen = [mark for mark in sheet.marks if mark.kind in ("text", "art")], list[Box](), set[Box]()
    wanted = dict.fromkeys(names)
    if not wanted:
        return
    told += [mark for mark in sheet.ground if _told(mark)]
    for name in wanted:
        box = sheet.spots.get(name) or _around(sheet, name)
        if box is None or box in seen:
            continue
        seen.add(box)
        foreign = [mark for mark in told if not _part(mark, name, box)]
        x, y, size = _sign(sheet, box, taken, told, foreign)
        taken.append((x, y, size, size))
        sheet.art("changed", x + size // 2, y + size // 2, size, colour=theme.INK, ground=theme.WHITE,
                  ref=f"changed.{name}", loose=True)  # fmt: skip


def _part(mark: Mark, name: str, box: Box) -> bool:
    """Whether a mark shows the thing that has changed, stands beside its figure, or lies on it."""
    return f"{mark.ref}.".startswith(f"{name}.") or within(mark.box, box)


def _sign(sheet: Paper, box: Box, taken: list[Box], told: list[Mark], foreign: list[Mark]) -> tuple[int, int, int]:
    """Where the sign of a change lies, and its size: the least one where a larger one would hide more. What is told of
    other things, ``foreign``, is never nearer to it, if there is such a place.
    """
    found = []
    for size in (CHANGED, LEAST_CHANGED):
        x, y = _free(sheet, box, taken, told, None, size, foreign)
        hidden = sum(_shared(mark.box, (x, y, size, size)) for mark in told)
        hidden += NEARER_COSTS if _nearer((x + size // 2, y + size // 2), box, [mark.box for mark in foreign]) else 0
        if not hidden:
            return x, y, size
        found.append((hidden, x, y, size))
    return min(found)[1:]


def _around(sheet: Paper, ref: str) -> Box | None:
    """The box round all marks of a ref."""
    boxes = [mark.box for mark in sheet.marks if mark.ref == ref]
    if not boxes:
        return None
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, foot = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, foot - top


def dots_on(sheet: Paper, places: Iterable[str]) -> None:
    """A disc without a letter at each place that a question is about, where no letter could tell the options apart."""
    told, taken = [mark for mark in (*sheet.ground, *sheet.marks) if _told(mark)], list[Box]()
    for place in places:
        box = sheet.spots.get(place)
        if box is not None:
            x, y = _free(sheet, box, taken, told, sheet.discs.get(place), DISC)
            taken.append((x, y, DISC, DISC))
            _disc(sheet, (x, y, DISC, DISC), place)
            dot = (x + (DISC - DOT) // 2, y + (DISC - DOT) // 2, DOT, DOT)
            sheet.box(dot, theme.WHITE, radius=DOT // 2, ref=f"place.{place}.dot", loose=True)


def _disc(sheet: Paper, disc: Box, place: str) -> None:
    sheet.box(inset(disc, -DISC_RIM), theme.INK, radius=DISC // 2 + DISC_RIM, loose=True)
    sheet.box(disc, theme.INK, edge=theme.WHITE, line=DISC_LINE, radius=DISC // 2, ref=f"place.{place}", loose=True)


def letters_on(sheet: Paper, places: Mapping[str, str]) -> None:
    """A disc of ink with a white sign at each place (sign -> place): on the same sign where the board prints it, else
    where it hides least and lies on no other place, in the upper right corner if it can be. Discs never lie on one
    another.
    """
    taken: list[Box] = []
    told = [mark for mark in (*sheet.ground, *sheet.marks) if _told(mark)] if places else []
    for name, place in places.items():
        box = sheet.spots.get(place)
        if box is None:
            continue
        x, y = _free(sheet, box, taken, told, sheet.discs.get(place) or _printed(told, name, place, box), DISC)
        taken.append((x, y, DISC, DISC))
        _disc(sheet, (x, y, DISC, DISC), place)
        size = theme.FIGURE if len(name) == 1 else theme.SMALL
        sheet.bold(
            name, x + DISC // 2, mid_line(y + DISC // 2, size), size,
            colour=theme.WHITE, on=theme.INK, align="middle", ref=f"place.{place}.letter", loose=True,
        )  # fmt: skip
        told.append(sheet.marks[-1])


def _printed(told: list[Mark], name: str, place: str, box: Box) -> tuple[int, int] | None:
    """The middle of the sign ``name`` where the board prints it as that of a place: its ref has all words of the place.
    Another figure that lies there may read the same.
    """
    words = {*place.split(".")}
    for mark in told:
        if mark.kind == "text" and mark.what == name and _shared(mark.box, box) and words <= {*mark.ref.split(".")}:
            x, y, wide, high = mark.box
            return x + wide // 2, y + high // 2
    return None


def _free(
    sheet: Paper,
    box: Box,
    taken: list[Box],
    told: list[Mark],
    wanted: tuple[int, int] | None,
    size: int,
    foreign: Sequence[Mark] = (),
) -> tuple[int, int]:
    """Where a disc or a sign for ``box`` lies: its middle where it is ``wanted``, else where it hides least, first of
    what is told, then of what is drawn, then of other places, for whose it could be taken, as for one of the
    ``foreign`` marks that is nearer to it.
    """
    edge = theme.EDGE

    def fits(left: int, top: int) -> bool:
        inside = edge <= left <= sheet.width - edge - size and edge <= top <= sheet.height - edge - size
        apart = ((left - a, top - b, max(size, wide)) for a, b, wide, _ in taken)
        return inside and all(x * x + y * y >= (least + DISC_RIM) ** 2 for x, y, least in apart)

    if wanted is not None and fits(wanted[0] - size // 2, wanted[1] - size // 2):
        return wanted[0] - size // 2, wanted[1] - size // 2
    near = inset(box, -2 * size)
    marks = [mark for mark in told if touch(mark.box, near)]
    strange = [mark.box for mark in foreign if touch(mark.box, near)]
    beside = [spot for spot in sheet.spots.values() if touch(spot, near)]
    others = [inner for inner in beside if not within(inner, box) and not within(box, inner)]
    around = [spot for spot in beside if size < DISC and spot != box and within(box, spot)]
    home = min(around, key=lambda spot: spot[2] * spot[3], default=None)
    best, least = (0, 0), -1
    for rank, (left, top) in enumerate(_wanted(box, size)):
        if not fits(left, top):
            continue
        disc = (left, top, size, size)
        hidden = sum(_shared(mark.box, disc) * (TEXT_COSTS if mark.kind == "text" else 1) for mark in marks)
        cost = rank * TURN_COSTS + hidden + sum(_shared(other, disc) for other in others) // PLACE_COSTS
        cost += (size * size - _shared(home, disc)) // ABROAD_COSTS if home else 0
        if strange and _nearer((left + size // 2, top + size // 2), box, strange):
            cost += NEARER_COSTS
        if least < 0 or cost < least:
            best, least = (left, top), cost
    if least >= 0:
        return best
    rows, columns = (range(edge, length - edge - size, STEP) for length in (sheet.height, sheet.width))
    anywhere = [(left, top) for top in rows for left in columns if fits(left, top)]
    return min(anywhere, key=lambda at: abs(at[0] - box[0]) + abs(at[1] - box[1]), default=(edge, edge))


def _wanted(box: Box, size: int) -> list[tuple[int, int]]:
    """Corners and sides of a place, the likeliest first; what reaches less far out before what reaches more."""
    x, y, wide, high = box
    found: list[tuple[int, int]] = []
    whole = (1.0,) if size < DISC else ()
    for out in (-INSIDE, *(share(size, part) for part in (*OUT, *whole))):
        left, right = x - out, x + wide - size + out
        top, foot = y - out, y + high - size + out
        middle, half = x + (wide - size) // 2, y + (high - size) // 2
        found += [(right, top), (left, top), (right, foot), (left, foot)]
        found += [(right, half), (middle, top), (left, half), (middle, foot)]
    return found


def _nearer(point: tuple[int, int], box: Box, others: Sequence[Box]) -> bool:
    """Whether one of the others is nearer to a point than a box is."""
    own = _distance(point, box)
    return own > 0 and any(_distance(point, other) < own for other in others)


def _distance(point: tuple[int, int], box: Box) -> int:
    """The square of how far a point lies from a box; 0 within it."""
    x, y, wide, high = box
    across, down = max(x - point[0], point[0] - x - wide, 0), max(y - point[1], point[1] - y - high, 0)
    return across * across + down * down


def _told(mark: Mark) -> bool:
    return mark.kind == "text" or (mark.kind == "art" and (bool(mark.ref) or not mark.loose))


def _shared(box: Box, other: Box) -> int:
    """How many pixels two boxes share."""
    wide = min(box[0] + box[2], other[0] + other[2]) - max(box[0], other[0])
    high = min(box[1] + box[3], other[1] + other[3]) - max(box[1], other[1])
    return max(0, wide) * max(0, high)
