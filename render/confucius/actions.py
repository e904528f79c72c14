"""The action spaces A to M with the cubes of every player on them."""

from __future__ import annotations

from msgspec import Struct

from engine.confucius.data import DATA
from engine.confucius.state import ConfuciusView
from engine.confucius.tell import spaces
from render import letters, theme
from render.confucius.parts import BAMBOO, COIN, JUNK, PALE_COIN, SKIN, cube, said, term
from render.scene import Box, Picture, Sheet

ICONS = {
    "bribe_official": ("official", BAMBOO, SKIN),
    "secure_official": ("lock", COIN, PALE_COIN),
    "nominate_student": ("student", BAMBOO, SKIN),
    "force_examination": ("drum", theme.VERMILION, PALE_COIN),
    "buy_junks": ("junk", JUNK, PALE_COIN),
    "start_voyage": ("boat", theme.INDIGO, PALE_COIN),
    "recruit_army": ("helmet", "#8C8171", PALE_COIN),
    "invade_foreign_land": ("army", theme.DARK_RED, PALE_COIN),
    "buy_gift": ("gift", "#5C7FA8", PALE_COIN),
    "give_gift": ("gift", theme.VERMILION, theme.BRIGHT),
    "transfer_influence": ("refill", BAMBOO, PALE_COIN),
    "petition_emperor": ("scroll", theme.BRIGHT, PALE_COIN),
    "commercial_income": ("cards", COIN, PALE_COIN),
    "tax_income": ("coin", COIN, PALE_COIN),
    "no_action": ("hourglass", theme.ASH, PALE_COIN),
}
"""The drawing of every action with its two colours."""
FAVOUR = ("emperor", theme.BRIGHT, SKIN)
FORCE = next(row.space for row in DATA.actions.rows if row.id == "force_examination")


class Look(Struct, frozen=True):
    """Measures of an action space: its cubes, its drawings (one, several beside each other), and their middle line."""

    cube: int
    one: int
    several: int
    middle: int


ON_BOARD = Look(cube=24, one=38, several=36, middle=51)
CROWDED = Look(cube=24, one=24, several=24, middle=46)
"""More cubes than fit in a line: their numbers stand above them."""
NAMED = Look(cube=34, one=88, several=88, middle=92)
NAMES_TOP, NAMES_STEP, TEXT = 148, 33, 26
"""Where the names of the actions begin on a named space, how far apart their lines are, and their size."""
GAP, EDGE, ASIDE = 8, 11, 9
"""Between two spaces; from the edge of a space to its letter, and to its price."""


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
    ground = theme.mix(theme.BRIGHT, theme.FIELD, 0.72) if favour else theme.FIELD
    lit = space == FORCE and view.table.forced
    sheet.box(box, ground, edge=theme.VERMILION if lit else theme.ASH, line=4 if lit else 2, radius=10, ref=ref)
    sheet.spot(ref, box)
    sheet.bold(space, x + EDGE, y + EDGE, TEXT, on=ground, colour=BAMBOO, ref=f"{ref}.letter")
    rows = spaces(view)[space]
    if rows:
        first, again = rows[0].first, rows[0].again
        price = f"{first}" if again in (None, first) else f"{first}/{again}"
        _price(sheet, price, box, ground, ref, named=named)
    laid = [(seat, view.table.players[seat].laid.get(space, 0)) for seat in range(view.seats)]
    if favour and view.table.parked:
        laid = [(view.table.chief, 1)]
    laid = [(seat, number) for seat, number in laid if number]
    look = NAMED if named else ON_BOARD if _fits(laid, wide, ON_BOARD.cube) else CROWDED
    pictures = [ICONS[row.id] for row in rows] or [FAVOUR]
    size, middle = look.one if len(pictures) == 1 else look.several, y + look.middle
    for index, (drawing, colour, second) in enumerate(pictures):
        centre = x + wide * (2 * index + 1) // (2 * len(pictures)) if len(pictures) > 1 else x + wide // 2
        sheet.art(drawing, centre, middle, size, colour=colour, ground=second)
    if lit:
        sheet.art("check", x + wide - 22, middle, 28, ref="forced.space", loose=True)
    if named:
        names = [term(picture, row.id) for row in rows] or [said(picture, "imperial_favour")]
        _names(sheet, space, names, (x + 10, y + NAMES_TOP, wide - 20, high), ground)
    _cubes(sheet, laid, box, ground, ref, look.cube)


def _price(sheet: Sheet, price: str, box: Box, ground: str, ref: str, *, named: bool) -> None:
    """The cubes an action needs, first and again."""
    x, y, wide, _ = box
    if named:
        sheet.art("cube", x + 56, y + 20, 24, colour=theme.ASH)
        sheet.text(price, x + 74, y + EDGE, TEXT, on=ground, colour=theme.SOFT, ref=f"{ref}.cubes")
        return
    right = x + wide - ASIDE
    used = sheet.text(price, right, y + EDGE, on=ground, colour=theme.SOFT, align="right", ref=f"{ref}.cubes")
    sheet.art("cube", right - 13 - used, y + 19, 19, colour=theme.ASH)


def _names(sheet: Sheet, space: str, names: list[str], box: Box, ground: str) -> None:
    x, y, wide, _ = box
    for index, name in enumerate(line for full in names for line in letters.wrap(full, wide, TEXT)):
        sheet.text(name, x + wide // 2, y + index * NAMES_STEP, TEXT, on=ground, align="middle", room=wide,
                   ref=f"action.{space}.name.{index}")  # fmt: skip


def _cubes(sheet: Sheet, laid: list[tuple[int, int]], box: Box, ground: str, ref: str, size: int) -> None:
    """Every cube where they fit in a line, else one for each player with its number."""
    x, y, wide, high = box
    middle = y + high - size // 2 - 6
    if _fits(laid, wide, size):
        seats = [(seat, 0) for seat, number in laid for _ in range(number)]
        step = size + 2
    else:
        seats, step = laid, min((wide - 8) // len(laid), size + 20)
        size = min(size, step - 2 if step < size + 16 else size)
    left = x + (wide - step * len(seats)) // 2
    for index, (seat, number) in enumerate(seats):
        at = left + index * step
        part = f"{ref}.cube.{seat}.{index}"
        cube(sheet, seat, at + size // 2 + 1, middle, size, ref=part)
        if number > 1:
            if step >= size + 16:
                sheet.bold(number, at + size + 4, middle - 8, theme.SMALL, on=ground, ref=f"{part}.number")
            else:
                sheet.box((at - 1, middle - size // 2 - 22, size + 4, 22), ground, loose=True)
                sheet.bold(number, at + size // 2 + 1, middle - size // 2 - 19, theme.SMALL, on=ground, align="middle",
                           ref=f"{part}.number")  # fmt: skip


def _fits(laid: list[tuple[int, int]], wide: int, size: int) -> bool:
    """Whether every cube has room in one line."""
    return sum(number for _, number in laid) * (size + 2) <= wide - 12
