"""How to read this board: a sample in the middle, lines from its regions to plates with words, every drawing below."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice, pairwise
from math import hypot, inf

from msgspec import Struct

from engine.kernel.values import View
from render.canvas import clip, theme, typography
from render.canvas.marks import CHANGED, DISC, INSIDE, changed_signs, letters_on, pennant
from render.canvas.measures import inset, share
from render.canvas.paper import Paper
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.shared.emblem import face
from render.shared.legend import message, regions, sample, sample_scene
from render.widgets.head import CORNER, FIRST, LINE, SECOND_ROW, TOP, ground
from render.widgets.panel import STAR_AT, leader
from render.widgets.tokens import field, seat_token

TITLE_AT, HEADLINE_AT, TITLE_ROOM = 14, 64, 760
"""The first row: where the game's name and the words below it stand, and their room."""
SEAT, SEAT_STEP, SEATS_END, SEATS_UP = 52, 62, 40, 18
"""The signs of the seats there: their size, from one to the next, from the middle of the last one to the right end, and
how far above the middle of the row they stand.
"""
SEATS_WORDS_END, SEATS_WORDS_AT, SEATS_WORDS_ROOM = 16, 22, 560
"""What they say: what is left behind it, how far below the middle of the row it stands, its room."""

ABOVE, BELOW = 6, 12
"""What is left above and below the sample with its plates."""
SIDE, BESIDE = 340, 22
"""The width of the plates at either side, and the room between them and the sample for the lines."""
PLATE_GAP = 10
"""From a plate to the next below it."""
PLATE_PAD, PLATE_ENDS, LEAST_ENDS = 14, 8, 6
"""What is left on a plate beside the words, above and below words that fit, and above and below words that do not."""
LINES = (32, 28, 24)
"""The sizes of the words on a plate; the largest that fits all plates is taken."""
LEADING, FIRST_LINE = 1.3, 0.3
"""From a line to the next, and how far down in its height the first begins: shares of the size."""
DOT, WAY, WAY_RIM, DOT_RIM = 16, 3, 8, 3
"""A line from a plate: the dot at its end, its own width, that of the white below it, and the white round the dot."""

FROM = (0.06, 0.14, 0.22, 0.3, 0.38, 0.62, 0.7, 0.78, 0.86, 0.94)
"""Where at the edge of its plate a line may begin, besides in the middle: shares of its height."""
TO = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Where at an edge of its region it may end: shares of the length."""
NEAREST, APART = 40, 4
"""So many parts of a region are looked at, those nearest to the plate; ends nearer to one another are one."""
COSTS = {"text": (4000, 1000), "art": (400, 100)}
"""What is against a line that crosses a text or a drawing, in pixels of its length, and against a dot on it."""
MIDDLE = (0, 6000)
"""The same for the middle of a drawing."""
OTHER = 4000
"""The same for one that crosses another line."""
_Line = tuple[tuple[int, int], tuple[int, int]]

COLUMNS, ROW, STRIP_PAD = 6, 58, 8
"""The drawings: so many in a row, so high, and what is left round all of them."""
ICON, PENNANT = 44, 40
"""The size of a drawing, and of the sign of a seat whose turn it is."""
WORDS_GAP, WORDS_END, SHARED_END = 10, 6, 12
"""What is left before the words beside a drawing, and behind them, for a game's own drawings and for `SHARED`."""
BREATH = 10
"""So much more is left behind words that two lines hold without it: else they nearly touch the next drawing."""
WORDS_STEP, WORDS_UP = 27, 14
"""Two lines of them: from one to the next, and how much higher they begin than one alone."""
SHARED = ("turn", "leader", "changed", "disc")
"""The signs of all games, in front of a game's own."""


def legend_sheet(game: str, view: View, picture: Picture) -> Scene:
    """The whole picture; of ``view`` only the game matters."""
    words, drawings = picture.words, sample(game).drawings
    rows = -(-(len(drawings) + len(SHARED)) // COLUMNS)
    sheet = Sheet(game, theme.WIDTH, theme.TALLEST)
    _title(sheet, picture, game)
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    strip = rows * ROW + 2 * STRIP_PAD
    foot, top = sheet.height - theme.FOOT - strip, SECOND_ROW + ABOVE
    _board(sheet, picture, game, (left, top, wide, foot - BELOW - top))
    below = (left, foot, wide, strip)
    field(sheet, below)
    cells = inset(below, STRIP_PAD)
    _signs(sheet, picture, cells)
    for index, (name, drawing) in enumerate(drawings.items(), start=len(SHARED)):
        x, y, room = _cell(index, cells)
        sheet.art(drawing.name, x + ICON // 2, y + ROW // 2, ICON, colour=drawing.colour, ground=drawing.ground,
                  ref=f"legend.{name}.icon", loose=bool(drawing.letter))  # fmt: skip
        if drawing.letter:
            sheet.text(drawing.letter, x + ICON // 2, mid_line(y + ROW // 2, theme.FIGURE), theme.FIGURE,
                       colour=theme.WHITE, on=drawing.colour, align="middle", face=typography.SEAL,
                       loose=True)  # fmt: skip
        start, end = x + ICON + WORDS_GAP, x + room - WORDS_END
        _words(sheet, words.text(message(words, game, name)), start, y, end - start, f"legend.{name}")
    return sheet.scene(picture)


def _title(sheet: Sheet, picture: Picture, game: str) -> None:
    look, words = face(game), picture.words
    start, right = ground(sheet, look.seal, look.accent), sheet.width - theme.MARGIN
    sheet.bold(words.text(f"{game}.name"), start, TOP + TITLE_AT, theme.TASK, room=TITLE_ROOM, ref="head.name")
    sheet.text(words.text("render.legend"), start, TOP + HEADLINE_AT, theme.TASK, room=TITLE_ROOM, ref="head.headline")
    middle = TOP + FIRST // 2
    for seat, before in enumerate(reversed(range(sample(game).view.seats))):
        seat_token(sheet, seat, right - SEATS_END - before * SEAT_STEP, middle - SEATS_UP, SEAT,
                   ref=f"legend.seat.{seat}")  # fmt: skip
    sheet.text(words.text("render.legend.seat"), right - SEATS_WORDS_END, middle + SEATS_WORDS_AT, theme.FIGURE,
               align="right", colour=theme.SOFT, room=SEATS_WORDS_ROOM, ref="legend.seat")  # fmt: skip


def _board(sheet: Sheet, picture: Picture, game: str, box: Box) -> None:
    """The sample, the plates at its sides, and the lines between."""
    x, y, wide, high = box
    scene = sample_scene(game, picture.words)
    room = wide - 2 * (SIDE + BESIDE)
    across = min(room, high * scene.width // scene.height)
    down = across * scene.height // scene.width
    at = (x + (wide - across) // 2, y + (high - down) // 2, across, down)
    sheet.inset(scene, at)
    found = regions(game, scene, picture.words)
    ordered = sorted(found, key=lambda name: sum(2 * box[0] + box[2] for box in found[name]) / len(found[name]))
    half = -(-len(ordered) // 2)
    shown = _SmallScene(scene, at)
    plates: list[_Plate] = []
    for left, names in ((True, ordered[:half]), (False, ordered[half:])):
        side = [(name, [shown.at(part) for part in found[name]]) for name in names]
        side.sort(key=lambda region: _end(region[1], left=left)[1])
        step = high // max(1, len(side))
        places = [
            (x if left else x + wide - SIDE, y + index * step, SIDE, step - PLATE_GAP) for index in range(len(side))
        ]
        lines = _lines(places, side, shown, left=left)
        for (name, _), place, line in zip(side, places, lines, strict=True):
            plates.append(_Plate(name, picture.words.text(f"{game}.region.{name}"), place, line))
    size = next((size for size in LINES if all(_fits(plate, size) for plate in plates)), LINES[-1])
    for plate in plates:
        _plate(sheet, plate, size)


class _SmallScene:
    """A scene as it is shown small: where its parts and its texts lie."""

    def __init__(self, scene: Scene, box: Box) -> None:
        self._box, self._size = box, (scene.width, scene.height)
        marks = [mark for mark in (*scene.ground, *scene.marks) if mark.kind in COSTS]
        self.hides = [(self.at(mark.box), COSTS[mark.kind]) for mark in marks]
        self.hides += [(self._middle(mark.box), MIDDLE) for mark in marks if mark.kind == "art"]

    def at(self, box: Box) -> Box:
        """Where a box of the scene lies on the sheet."""
        (x, y, across, down), (wide, high) = self._box, self._size
        left, top = x + box[0] * across // wide, y + box[1] * down // high
        return left, top, box[2] * across // wide, box[3] * down // high

    def _middle(self, box: Box) -> Box:
        (x, y, across, down), (wide, high) = self._box, self._size
        return x + (2 * box[0] + box[2]) * across // (2 * wide), y + (2 * box[1] + box[3]) * down // (2 * high), 1, 1


class _Plate(Struct, frozen=True):
    """The words for a region, where they stand, and the line from there to the region."""

    name: str
    text: str
    box: Box
    line: _Line


def _end(boxes: Sequence[Box], *, left: bool) -> tuple[int, int]:
    """The near edge of what is nearest to a side."""
    x, y, wide, high = min(boxes) if left else max(boxes, key=lambda box: box[0] + box[2])
    return x if left else x + wide, y + high // 2


def _lines(places: Sequence[Box], side: list[tuple[str, list[Box]]], shown: _SmallScene, *, left: bool) -> list[_Line]:
    """The lines from the plates of a side to their regions; two neighbours whose lines cross change places."""
    lines: list[_Line] = []
    for place, (_, parts) in zip(places, side, strict=True):
        lines.append(_line(place, parts, shown, lines, left=left))
    for upper, lower in pairwise(range(len(side))):
        if cross(lines[upper], lines[lower]):
            others = [line for index, line in enumerate(lines) if index not in (upper, lower)]
            side[upper], side[lower] = side[lower], side[upper]
            for index in (upper, lower):
                lines[index] = _line(places[index], side[index][1], shown, others, left=left)
                others.append(lines[index])
    return lines


def _line(plate: Box, parts: Sequence[Box], shown: _SmallScene, others: Sequence[_Line], *, left: bool) -> _Line:
    """The line from a plate to an edge of a region that crosses least: words first, other lines, drawings; of equal
    ones the shortest.
    """
    x, y, wide, high = plate
    start = x + wide if left else x
    begins = [y + high // 2, *(y + share(high, part) for part in FROM)]
    found = {_end(parts, left=left)}
    for a, b, across, down in sorted(parts, key=lambda box: box[0] if left else -box[0] - box[2])[:NEAREST]:
        out = DOT // 2 if across < 2 * DOT else 0  # beside what is small, not on it
        found |= {(a - out if left else a + across + out, b + share(down, part)) for part in TO}
        found |= {(a + share(across, part), edge) for part in TO for edge in (b, b + down)}
    ends = {(a // APART, b // APART): (a, b) for a, b in sorted(found)}.values()
    near = [(inset(box, -WAY), against) for box, against in shown.hides]
    near.sort(key=lambda hidden: _reach(hidden[0], left=left))
    reaches = [_reach(box, left=left) for box, _ in near]
    lines = sorted((((start, begin), end) for end in ends for begin in begins), key=_length)
    best, least = lines[0], inf
    for line in lines:
        long = _length(line)
        if long >= least:
            break
        against = sum(OTHER for other in others if cross(line, other))
        dot = inset((line[1][0] - DOT // 2, line[1][1] - DOT // 2, DOT, DOT), -1)
        farthest = max(start, dot[0] + dot[2]) if left else -min(start, dot[0])
        top, foot = min(line[0][1], dot[1]), max(line[0][1], dot[1] + dot[3])
        for box, (crossed, touched) in islice(near, bisect_right(reaches, farthest)):  # the others lie behind it
            if box[1] > foot or box[1] + box[3] < top:
                continue
            if long + against >= least:
                break
            against += crossed if _over(line, box) else touched if clip.touch(dot, box) else 0
        if long + against < least:
            best, least = line, long + against
    return best


def _reach(box: Box, *, left: bool) -> int:
    """How far from the plates of a side a box begins."""
    return box[0] if left else -(box[0] + box[2])


def _length(line: _Line) -> float:
    (a, b), (c, d) = line
    return hypot(a - c, b - d)


def _over(line: _Line, box: Box) -> bool:
    """Whether a line crosses a box."""
    (a, b), (c, d) = line
    x, y, wide, high = box
    if max(a, c) < x or min(a, c) > x + wide or max(b, d) < y or min(b, d) > y + high:
        return False
    return bool(clip.way(line, box))


def cross(one: _Line, other: _Line) -> bool:
    """Whether two lines cross."""

    def side(line: _Line, point: tuple[int, int]) -> bool:
        (a, b), (c, d) = line
        return (c - a) * (point[1] - b) > (d - b) * (point[0] - a)

    return side(one, other[0]) != side(one, other[1]) and side(other, one[0]) != side(other, one[1])


def _fits(plate: _Plate, size: int) -> bool:
    _, _, wide, high = plate.box
    room = wide - 2 * PLATE_PAD
    lines = typography.wrap(plate.text, room, size)
    longest = max(typography.width(line, size) for line in lines)
    return len(lines) * round(size * LEADING) <= high - 2 * PLATE_ENDS and longest <= room


def _plate(sheet: Sheet, plate: _Plate, size: int) -> None:
    (x, y, wide, high), (start, to), ref = plate.box, plate.line, f"legend.region.{plate.name}"
    for colour, thick in ((theme.WHITE, WAY_RIM), (theme.INK, WAY)):
        sheet.shape([start, to], edge=colour, line=thick, closed=False, loose=True)
    sheet.box((to[0] - DOT // 2, to[1] - DOT // 2, DOT, DOT), theme.INK, edge=theme.WHITE, line=DOT_RIM,
              radius=DOT // 2, loose=True)  # fmt: skip
    sheet.box(plate.box, theme.FIELD, edge=theme.INK, line=LINE, radius=CORNER, ref=ref)
    step = round(size * LEADING)
    lines = typography.wrap(plate.text, wide - 2 * PLATE_PAD, size, most=max(1, (high - 2 * LEAST_ENDS) // step))
    top = y + (high - len(lines) * step) // 2 + round(size * FIRST_LINE)
    for index, line in enumerate(lines):
        sheet.text(line, x + PLATE_PAD, top + index * step, size, ref=f"{ref}.{index}")


def _signs(sheet: Sheet, picture: Picture, box: Box) -> None:
    """Whose turn it is, what has changed, what may be chosen: the signs of all games."""
    words = picture.words
    for index, name in enumerate(SHARED):
        x, y, room = _cell(index, box)
        icon = (x, y + (ROW - ICON) // 2, ICON, ICON)
        place = icon
        if name == "turn":
            pennant(sheet, x + ICON // 2, y + ROW // 2, PENNANT, ref="legend.turn.icon")
        elif name == "leader":
            leader(sheet, icon, star=ICON - 2 * STAR_AT)
        elif name == "changed":
            aside = Paper(sheet.game, sheet.width, sheet.height)
            aside.spot("changed", inset(icon, (ICON - CHANGED) // 2 - INSIDE))
            changed_signs(aside, ["changed"])
            sheet.take(aside, "legend.changed.icon")
        else:
            aside = Paper(sheet.game, sheet.width, sheet.height)
            aside.spot("disc", place, disc=(x + ICON // 2, y + ROW // 2))
            letters_on(aside, {"A": "disc"})
            sheet.take(aside, "legend.disc.icon")
        start, end = x + max(ICON, DISC) + WORDS_GAP, x + room - SHARED_END
        _words(sheet, words.text(f"render.legend.{name}"), start, y, end - start, f"legend.{name}")


def _cell(index: int, box: Box) -> tuple[int, int, int]:
    """Left, top and width of a cell of the strip."""
    x, y, wide, _ = box
    room = wide // COLUMNS
    return x + index % COLUMNS * room, y + index // COLUMNS * ROW, room


def _words(sheet: Sheet, text: str, x: int, y: int, room: int, ref: str) -> None:
    """One or two lines beside a drawing."""
    lines = typography.wrap(text, room - BREATH, theme.SMALL)
    if len(lines) > 2 or any(line.endswith("…") for line in lines):
        lines = typography.wrap(text, room, theme.SMALL)
    if len(lines) > 2:
        lines = [lines[0], typography.fit(" ".join(lines[1:]), room, theme.SMALL)[0]]
    top = mid_line(y + ROW // 2, theme.SMALL) - (WORDS_UP if len(lines) == 2 else 0)
    for index, line in enumerate(lines):
        sheet.text(line, x, top + index * WORDS_STEP, theme.SMALL, ref=f"{ref}.{index}")
