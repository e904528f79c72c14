"""The action spaces A to M with the cubes of every player on them."""

from __future__ import annotations

from msgspec import Struct

from engine.confucius.data import DATA
from engine.confucius.describe import spaces
from engine.confucius.state import ConfuciusView
from render.canvas import theme, typography
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.confucius.parts import (
    BAMBOO,
    COIN,
    JUNK,
    LEAST,
    LITTLE_WORDS,
    PALE_COIN,
    REWARD,
    RIBBON,
    SEA_BLUE,
    SKIN,
    WORDS,
    WRAP,
    cube,
    drawn_words,
    term,
)
from render.widgets.tokens import seat_token

ICONS = {
    "bribe_official": ("official", BAMBOO, SKIN),
    "secure_official": ("lock", COIN, PALE_COIN),
    "nominate_student": ("student", BAMBOO, SKIN),
    "force_examination": ("drum", REWARD, PALE_COIN),
    "buy_junks": ("junk", JUNK, PALE_COIN),
    "start_voyage": ("boat", SEA_BLUE, PALE_COIN),
    "recruit_army": ("helmet", theme.ASH, PALE_COIN),
    "invade_foreign_land": ("army", "#7A4A3E", PALE_COIN),
    "buy_gift": ("gift", theme.ASH, PALE_COIN),
    "give_gift": ("gift_way", WRAP, RIBBON),
    "transfer_influence": ("refill", BAMBOO, PALE_COIN),
    "petition_emperor": ("scroll", "#B59A5B", PALE_COIN),
    "commercial_income": ("cards", COIN, PALE_COIN),
    "tax_income": ("coin", COIN, PALE_COIN),
    "no_action": ("hourglass", theme.ASH, PALE_COIN),
}
"""The drawing of every action with its two colours."""
EMPEROR = "#B59A5B"
FAVOUR = ("emperor", EMPEROR, SKIN)
ONCE = next(row.space for row in DATA.actions.rows if row.id == "commercial_income")
FORCE = next(row.space for row in DATA.actions.rows if row.id == "force_examination")


class SpaceMeasures(Struct, frozen=True):
    """Measures of an action space: its cubes, the largest of its drawings, and their middle line."""

    cube: int
    icon: int
    middle: int


ON_BOARD = SpaceMeasures(cube=LEAST, icon=42, middle=60)
CROWDED = SpaceMeasures(cube=LEAST, icon=LEAST, middle=49)
NAMED = SpaceMeasures(cube=38, icon=88, middle=96)
"""On the board, there with more cubes than fit in a line, and with the names of the actions."""
NAMES_TOP, NAMES_STEP, NAMES_SIDE = 150, 33, 10
"""Where the names of the actions begin on a named space, how far apart their lines are, and what is free beside them.
"""
GAP, EDGE, FOOT = 8, 9, 4
"""Between two spaces; from the edge of a space to what is in it, and from its lower edge to the cubes."""
SPACE_CORNER, LINE, LIT = 10, 2, 5
"""The radius of a space's corners; its edge, and that of the one which forces an examination."""
PRICE, PRICE_AT, PRICE_GAP = LEAST, 19, 4
"""The cube before the price: its size, how far down its middle is, and the room between the two."""
ICONS_SIDE, FORCED_AT, CUBES_SIDE = 4, 20, 2
"""What is free beside the drawings; how far from the right edge the sign of a forced examination stands; what is free
beside the cubes.
"""
FIGURE = 17
"""The room for the number beside a cube."""
PLATE, PLATE_CORNER = (16, 20), 4
"""The plate under such a number: its size and the radius of its corners."""


def actions(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box, *, columns: int = 0) -> None:
    """All spaces in one line, or in ``columns`` with their names."""
    x, y, wide, high = box
    in_play = spaces(view)
    across = columns or len(in_play)
    lines = -(-len(in_play) // across)
    step, row = (wide + GAP) // across, (high + GAP) // lines
    for index, space in enumerate(in_play):
        line, column = divmod(index, across)
        at = (x + column * step, y + line * row, step - GAP, row - GAP)
        _space(sheet, view, picture, space, at, named=bool(columns))


def _space(sheet: Sheet, view: ConfuciusView, picture: Picture, space: str, box: Box, *, named: bool) -> None:
    x, y, wide, high = box
    ref = f"action.{space}"
    favour = space == DATA.actions.favour_space
    ground = theme.mix(EMPEROR, theme.FIELD, 0.72) if favour else theme.FIELD
    lit = space == FORCE and view.table.forced
    edge, line = (theme.INK, LIT) if lit else (theme.ASH, LINE)
    sheet.box(box, ground, edge=edge, line=line, radius=SPACE_CORNER, ref=ref)
    sheet.spot(ref, box)
    sheet.bold(space, x + EDGE, y + EDGE + 1, WORDS, on=ground, colour=BAMBOO, ref=f"{ref}.letter")
    rows = spaces(view)[space]
    if rows:
        first, again = rows[0].first, rows[0].again
        price = f"{first}" if again in (None, first) else f"{first}/{again}"
        right = x + wide - EDGE
        right -= sheet.text(price, right, y + EDGE + 3, LITTLE_WORDS, on=ground, colour=theme.SOFT, align="right",
                            ref=f"{ref}.cubes") + PRICE_GAP  # fmt: skip
        sheet.art("cube", right - PRICE // 2, y + PRICE_AT, PRICE, colour=theme.ASH, ref=f"{ref}.price")
    pieces = _laid(view, space)
    look = NAMED if named else ON_BOARD if _lines(pieces, wide, ON_BOARD.cube) == 1 else CROWDED
    pictures = [ICONS[row.id] for row in rows] or [FAVOUR]
    size, middle = min(look.icon, (wide - 2 * ICONS_SIDE) // len(pictures)), y + look.middle
    for index, (drawing, colour, second) in enumerate(pictures):
        centre = x + wide * (2 * index + 1) // (2 * len(pictures))
        sheet.art(drawing, centre, middle, size, colour=colour, ground=second)
    if lit:
        sheet.art("check", x + wide - FORCED_AT, middle, LEAST, ref="forced.space", loose=True)
    if named:
        names = [term(picture, row.id) for row in rows] or [drawn_words(picture, "imperial_favour")]
        _names(sheet, space, names, (x + NAMES_SIDE, y + NAMES_TOP, wide - 2 * NAMES_SIDE, high), ground)
    _cubes(sheet, pieces, box, ground, ref, look.cube)


class PlacedCubes(Struct, frozen=True):
    """Cubes of a seat on a space, or, without cubes, that he has had its income."""

    seat: int
    number: int


def _laid(view: ConfuciusView, space: str) -> list[PlacedCubes]:
    """What lies on a space; on that of the commercial income also whose it is barred for without a cube (CF-5.17)."""
    if space == DATA.actions.favour_space:
        return [PlacedCubes(view.table.chief, 1)] if view.table.parked else []
    found = [PlacedCubes(seat, player.laid.get(space, 0)) for seat, player in enumerate(view.table.players)]
    once = space == ONCE
    return [laid for laid in found if laid.number or (once and view.table.players[laid.seat].commercial)]


def _names(sheet: Sheet, space: str, names: list[str], box: Box, ground: str) -> None:
    x, y, wide, _ = box
    for index, name in enumerate(line for full in names for line in typography.wrap(full, wide, WORDS)):
        sheet.text(name, x + wide // 2, y + index * NAMES_STEP, WORDS, on=ground, align="middle", room=wide,
                   ref=f"action.{space}.name.{index}")  # fmt: skip


def _single(pieces: list[PlacedCubes], wide: int, size: int) -> list[PlacedCubes]:
    """Every cube by itself where they fit in a line, else one for each player with its number."""
    each = [PlacedCubes(piece.seat, min(1, piece.number)) for piece in pieces for _ in range(max(1, piece.number))]
    return each if len(each) * (size + 1) <= wide - 2 * CUBES_SIDE else pieces


def _wide(laid: PlacedCubes, size: int) -> int:
    return size + 1 + (FIGURE if laid.number > 1 else 0)


def _lines(pieces: list[PlacedCubes], wide: int, size: int) -> int:
    return 1 if sum(_wide(laid, size) for laid in _single(pieces, wide, size)) <= wide - 2 * CUBES_SIDE else 2


def _cubes(sheet: Sheet, pieces: list[PlacedCubes], box: Box, ground: str, ref: str, size: int) -> None:
    """The cubes at the foot of a space, in one line or two."""
    x, y, wide, high = box
    shown = _single(pieces, wide, size)
    if not shown:
        return
    lines = _lines(pieces, wide, size)
    first = _broken(shown, size) if lines > 1 else len(shown)
    for line, row in enumerate((shown[:first], shown[first:])[:lines]):
        middle = y + high - FOOT - size // 2 - (lines - 1 - line) * size
        _line_of(sheet, row, (x + CUBES_SIDE, middle, wide - 2 * CUBES_SIDE, size), ground, ref)


def _broken(row: list[PlacedCubes], size: int) -> int:
    """After how many of them a line breaks, so that the wider of the two is as narrow as it can be."""
    wides = [_wide(laid, size) for laid in row]
    return min(range(1, len(row)), key=lambda first: max(sum(wides[:first]), sum(wides[first:])))


def _line_of(sheet: Sheet, row: list[PlacedCubes], line: Box, ground: str, ref: str) -> None:
    """Cubes side by side round the middle of a line ``x, y`` (width, size), their numbers on top."""
    x, middle, wide, size = line
    numbered = sum(laid.number > 1 for laid in row)
    figure = min(FIGURE, max(0, wide - len(row) * (size + 1)) // max(1, numbered))
    left = x + max(0, wide - len(row) * (size + 1) - numbered * figure) // 2
    numbers: list[tuple[int, int, str]] = []
    for index, cubes in enumerate(row):
        centre, part = left + size // 2, f"{ref}.cube.{cubes.seat}.{index}"
        if cubes.number:
            cube(sheet, cubes.seat, centre, middle, size, ref=part)
        else:
            seat_token(sheet, cubes.seat, centre, middle, size, ref=f"{ref}.used.{cubes.seat}")
            sheet.art("cross", centre, middle, size, loose=True)
        left += size + 1
        if cubes.number > 1:
            numbers.append((left + figure // 2, cubes.number, part))
            left += figure
    for at, number, part in numbers:
        sheet.box((at - PLATE[0] // 2, middle - PLATE[1] // 2, *PLATE), ground, radius=PLATE_CORNER, loose=True)
        sheet.bold(number, at, mid_line(middle, theme.SMALL), theme.SMALL, on=ground, align="middle",
                   ref=f"{part}.number", loose=True)  # fmt: skip
