"""How to read this board: a sample in the middle, lines from its regions to plates with words, every drawing below."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.kernel.values import View
from render import letters, theme
from render.face import face
from render.legend import message, regions, sample, sample_scene
from render.paper import Paper
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.head import FIRST, SECOND_ROW, TOP, sealed
from render.widgets.marks import DISC, halos, letters_on, pennant
from render.widgets.panel import leader
from render.widgets.tokens import field, seat_token

COLUMNS, ROW = 6, 58
"""The drawings: so many in a row, so high."""
ICON = 44
SIDE = 340
"""The width of the plates at either side."""
LINES = (32, 28, 24)
"""The sizes of the words on a plate; the largest that fits all plates is taken."""
DOT = 16
SHARED = ("turn", "leader", "ring", "disc")
"""The signs of all games, in front of a game's own."""


def legend_sheet(game: str, view: View, picture: Picture) -> Scene:
    """The whole picture; of ``view`` only the game matters."""
    words, drawings = picture.words, sample(game).drawings
    rows = -(-(len(drawings) + len(SHARED)) // COLUMNS)
    sheet = Sheet(game, theme.WIDTH, theme.TALLEST)
    _title(sheet, picture, game)
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    strip = rows * ROW + 16
    foot = sheet.height - theme.FOOT - strip
    _board(sheet, picture, game, (left, SECOND_ROW + 6, wide, foot - SECOND_ROW - 18))
    field(sheet, (left, foot, wide, strip))
    _signs(sheet, picture, (left + 8, foot + 8, wide - 16, strip - 16))
    for index, (name, drawing) in enumerate(drawings.items(), start=len(SHARED)):
        x, y, room = _cell(index, (left + 8, foot + 8, wide - 16, strip - 16))
        sheet.art(drawing.name, x + ICON // 2, y + ROW // 2, ICON, colour=drawing.colour, ground=drawing.ground,
                  ref=f"legend.{name}.icon", loose=bool(drawing.letter))  # fmt: skip
        if drawing.letter:
            sheet.text(drawing.letter, x + ICON // 2, y + ROW // 2 - 9, 26, colour=theme.WHITE, on=drawing.colour,
                       align="middle", face=letters.SEAL, loose=True)  # fmt: skip
        _words(sheet, words.text(message(words, game, name)), x + ICON + 10, y, room - ICON - 16, f"legend.{name}")
    return sheet.scene(picture)


def _title(sheet: Sheet, picture: Picture, game: str) -> None:
    look, words = face(game), picture.words
    left, right = theme.MARGIN, sheet.width - theme.MARGIN
    sheet.box((left, TOP, right - left, FIRST), theme.FIELD, edge=theme.DEEP, line=2, radius=10, loose=True)
    sealed(sheet, look.seal, left + FIRST // 2, TOP + FIRST // 2, FIRST + 8, look.accent)
    sheet.bold(words.text(f"{game}.name"), left + FIRST + 14, TOP + 14, theme.TASK, room=760, ref="head.name")
    sheet.text(words.text("render.legend"), left + FIRST + 14, TOP + 64, theme.TASK, room=760, ref="head.headline")
    step = TOP + FIRST // 2
    seats = sample(game).view.seats
    for seat in range(seats):
        seat_token(sheet, seat, right - 40 - (seats - 1 - seat) * 62, step - 18, 52, ref=f"legend.seat.{seat}")
    sheet.text(words.text("render.legend.seat"), right - 16, step + 22, 26, align="right", colour=theme.SOFT, room=560,
               ref="legend.seat")  # fmt: skip


def _board(sheet: Sheet, picture: Picture, game: str, box: Box) -> None:
    """The sample, the plates at its sides, and the lines between."""
    x, y, wide, high = box
    scene = sample_scene(game, picture.words)
    room = wide - 2 * SIDE - 44
    across = min(room, high * scene.width // scene.height)
    down = across * scene.height // scene.width
    at = (x + (wide - across) // 2, y + (high - down) // 2, across, down)
    sheet.inset(scene, at)
    found = regions(game, scene, picture.words)
    ordered = sorted(found, key=lambda name: sum(2 * box[0] + box[2] for box in found[name]) / len(found[name]))
    half = -(-len(ordered) // 2)
    plates: list[_Plate] = []
    for left, names in ((True, ordered[:half]), (False, ordered[half:])):
        ends = {name: _end(found[name], left=left) for name in names}
        names.sort(key=lambda name: ends[name][1])
        step = high // max(1, len(names))
        for index, name in enumerate(names):
            end = (at[0] + ends[name][0] * across // scene.width, at[1] + ends[name][1] * down // scene.height)
            plate = (x if left else x + wide - SIDE, y + index * step, SIDE, step - 10)
            plates.append(_Plate(name, picture.words.text(f"{game}.region.{name}"), plate, end))
    size = next((size for size in LINES if all(_fits(plate, size) for plate in plates)), LINES[-1])
    for one in plates:
        _plate(sheet, one, size)


class _Plate(Struct, frozen=True):
    """The words for a region, where they stand, and where the line from there ends."""

    name: str
    text: str
    box: Box
    to: tuple[int, int]


def _end(boxes: Sequence[Box], *, left: bool) -> tuple[int, int]:
    """Where the line from a plate at one side ends: at the near edge of what is nearest, so that it hides nothing."""
    x, y, wide, high = min(boxes) if left else max(boxes, key=lambda box: box[0] + box[2])
    return x if left else x + wide, y + high // 2


def _fits(plate: _Plate, size: int) -> bool:
    lines = letters.wrap(plate.text, plate.box[2] - 28, size)
    wide = max(letters.width(line, size) for line in lines)
    return len(lines) * round(size * 1.3) <= plate.box[3] - 16 and wide <= plate.box[2] - 28


def _plate(sheet: Sheet, plate: _Plate, size: int) -> None:
    (x, y, wide, high), to, ref = plate.box, plate.to, f"legend.region.{plate.name}"
    start = (x + wide if to[0] > x + wide else x, y + high // 2)
    for colour, thick in ((theme.WHITE, 8), (theme.INK, 3)):
        sheet.shape([start, to], edge=colour, line=thick, closed=False, loose=True)
    sheet.box((to[0] - DOT // 2, to[1] - DOT // 2, DOT, DOT), theme.INK, edge=theme.WHITE, line=3, radius=DOT // 2,
              loose=True)  # fmt: skip
    sheet.box(plate.box, theme.FIELD, edge=theme.INK, line=2, radius=10, ref=ref)
    step = round(size * 1.3)
    lines = letters.wrap(plate.text, wide - 28, size)[: max(1, (high - 12) // step)]
    top = y + (high - len(lines) * step) // 2 + round(size * 0.3)
    for index, line in enumerate(lines):
        sheet.text(line, x + 14, top + index * step, size, ref=f"{ref}.{index}")


def _signs(sheet: Sheet, picture: Picture, box: Box) -> None:
    """Whose turn it is, what has changed, what may be chosen: the signs of all games."""
    words = picture.words
    for index, name in enumerate(SHARED):
        x, y, room = _cell(index, box)
        place = (x + 9, y + (ROW - 26) // 2, 26, 26)
        if name == "turn":
            pennant(sheet, x + ICON // 2, y + ROW // 2, 40, ref="legend.turn.icon")
        elif name == "leader":
            leader(sheet, (x, y + (ROW - ICON) // 2, ICON, ICON), star=ICON - 12)
        elif name == "ring":
            aside = Paper(sheet.game, sheet.width, sheet.height)
            aside.spot("ring", place)
            halos(aside, ["ring"])
            sheet.take(aside, "legend.ring.icon")
        else:
            aside = Paper(sheet.game, sheet.width, sheet.height)
            aside.spot("disc", place, disc=(x + ICON // 2, y + ROW // 2))
            letters_on(aside, {"A": "disc"})
            sheet.take(aside, "legend.disc.icon")
        start = x + max(ICON, DISC) + 10
        _words(sheet, words.text(f"render.legend.{name}"), start, y, x + room - 12 - start, f"legend.{name}")


def _cell(index: int, box: Box) -> tuple[int, int, int]:
    """Left, top and width of a cell of the strip."""
    x, y, wide, _ = box
    room = wide // COLUMNS
    return x + index % COLUMNS * room, y + index // COLUMNS * ROW, room


def _words(sheet: Sheet, text: str, x: int, y: int, room: int, ref: str) -> None:
    """One or two lines beside a drawing."""
    lines = letters.wrap(text, room, theme.SMALL)
    if len(lines) > 2:
        lines = [lines[0], letters.fit(" ".join(lines[1:]), room, theme.SMALL)[0]]
    top = y + (ROW - 16) // 2 - (14 if len(lines) == 2 else 0)
    for index, line in enumerate(lines):
        sheet.text(line, x, top + index * 27, theme.SMALL, ref=f"{ref}.{index}")
