"""What stands on the map: the rows that were scored, houses and fortifications; and the order of all of it."""

from __future__ import annotations

from engine.china.data import DATA, FIELDS, PROVINCES
from engine.china.state import ChinaView
from render.canvas import theme
from render.canvas.clip import within
from render.canvas.measures import share
from render.canvas.scene import Sheet
from render.china.alliances import alliances
from render.china.courts import court
from render.china.land import Chart, land
from render.china.parts import DARK_STONE, fortification, house

# Measures of things on the map are in the unit of the data file, like those of `parts.LOT` and `parts.COURT`.
ROW = (22, 17, 5)
"""The lines along a row, from the widest to the narrowest: ink, the owner's colour, white or gold."""
HOUSE, HOUSE_ON_FORT, FORT, FORT_BELOW, FREE = 44, 36, 42, 52, 28
"""Drawings in a house field: alone, and of a house on a fortification; the hollow of a free field."""
LOT_CORNER, HOUSE_CORNER, FREE_CORNER = 9, 8, 5
"""The corners of a house field, of the part of it with the house, and of the hollow."""
EDGE = 2
"""The line round a house field, in pixels."""
RAISED = 4
"""A fortification stands so much higher than a house."""
ID = 4 / 5
"""The id, as a share of its plate."""
TALL = 1.05
"""How much of a text's size its letters take that reach up and down, as in y1 and q2, with the line below them."""


def board_map(sheet: Sheet, view: ChinaView, at: Chart, *, points: bool = False) -> None:
    """The whole map, or what lies in the window of ``at``. With ``points`` the courts show what the houses brought
    instead of the emissaries.
    """
    with sheet.still():
        sheet.put(land(at, view.table.side))
    _rows(sheet, view, at)
    for number in range(len(FIELDS)):
        if within(at.lot(number), at.window):
            _lot(sheet, view, at, number)
    for province in range(len(PROVINCES)):
        if within(at.court(province), at.window):
            court(sheet, view, at, province, points=points)
    alliances(sheet, view, at)


def _rows(sheet: Sheet, view: ChinaView, at: Chart) -> None:
    """The rows that were scored, along the roads in their owner's colour; a doubled one with a line of ink."""
    for number, row in enumerate(view.table.rows):
        line = [at.at(DATA.fields[field].point) for field in row.fields]
        ref, inside = f"row.{number}.{row.seat}", theme.INK if row.doubled else theme.WHITE
        for width, colour in zip(ROW, (theme.INK, sheet.look(row.seat).colour, inside), strict=True):
            sheet.shape(line, edge=colour, line=at.long(width), closed=False, ref=ref if width == ROW[1] else "",
                        loose=True)  # fmt: skip


def _lot(sheet: Sheet, view: ChinaView, at: Chart, number: int) -> None:
    """A house field: free, fortified, or with a house; its id on a plate under it."""
    table, name = view.table, FIELDS[number]
    x, y, wide, high = box = at.lot(number)
    label = at.label(number)
    owner, fort = table.houses[number], table.forts[number]
    ref = f"field.{name}"
    fill = sheet.look(owner).pale if owner >= 0 else theme.FIELD
    edge = theme.INK if owner >= 0 else DARK_STONE
    sheet.box(box, theme.WHITE, edge=edge, line=EDGE, radius=at.long(LOT_CORNER), ref=ref)
    upper = (x + EDGE, y + EDGE, wide - 2 * EDGE, high - label[3] - EDGE)
    sheet.box(upper, fill, radius=at.long(HOUSE_CORNER), loose=True)
    middle, top = x + wide // 2, y + (high - label[3]) // 2 + 1
    if fort:
        size = at.long(FORT_BELOW if owner >= 0 else FORT)
        fortification(sheet, middle, top - at.long(RAISED), size, ref=f"{ref}.fortification", loose=True)
    if owner >= 0:
        size = at.long(HOUSE_ON_FORT if fort else HOUSE)
        house(sheet, owner, middle, top, size, ref=f"{ref}.house.{owner}", loose=True)
    elif not fort:
        free = at.long(FREE)
        sheet.box((middle - free // 2, top - free // 2, free, free), theme.SHADE, edge=DARK_STONE, line=2,
                  radius=at.long(FREE_CORNER), ref=f"{ref}.free")  # fmt: skip
    size = max(theme.SMALL, share(label[3], ID))
    line = label[1] + (label[3] - round(size * TALL)) // 2
    sheet.bold(name, middle, line, size, on=theme.WHITE, align="middle", ref=f"{ref}.id")
    sheet.spot(f"field.{name}", box, disc=None if owner >= 0 or fort else (middle, top))
