"""What a hand reaches: for every province how it can be paid, free fields, emissaries and their limit."""

from __future__ import annotations

from engine.china.data import COLOUR_OF, COLOURS, DATA, FIELDS_OF, PROVINCES
from engine.china.describe import has_room, ways_to_pay
from engine.china.state import ChinaView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.china.parts import COUNT, DARK_STONE, SKIN, crest, deep, little_card
from render.widgets.tokens import field

COLUMNS, ROWS = 5, 2
"""So many provinces stand side by side, and below one another; what the signs mean has the last place."""
INSET, TOP, FOOT, APART = 14, 48, 8, 10
"""What is left at the sides of the field, above (with its title), below, and between two provinces."""
CORNER, TITLE = 10, 44
"""A province: its corners, and the height of its title."""
CREST, CREST_AT, NAME, NAME_AT = 36, 26, 28, 50
"""In the title: the crest and its middle; the size of the name, and where it begins."""
COUNTS, CARDS = 1 / 3, 3 / 4
"""The middles of the two lines below the title, as shares of what is left there: counts, and cards that pay."""
FREE_AT, FREE, PERSON_AT, LIMIT = 12, 56, 118, 146
"""Where in the first line the hollow, the number of free fields, the middle of the person and the limit stand."""
HOLLOW, HOLLOW_CORNER = (36, 40), 7
"""A free house field, and its corners."""
PIT, PIT_AT, PIT_CORNER = 16, 10, 4
"""The hollow in it, how far inside its upper left corner that lies, and the corners."""
PERSON = 40
"""An emissary."""
CARDS_AT, CARD, CARD_STEP, WAYS = 12, (36, 48), 40, 20
"""In the second line: where the cards begin, a card, from one to the next, and the gap between two ways to pay."""
REASON_END = 8
"""What is left behind the words that say why a province is closed."""
SIGN_AT, KEY_AT, KEY_END, KEY_LINES = 26, (62, 10), 4, 4
"""What a sign means: its middle from above, where the words begin, what is left behind them; the most lines."""


def reach(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """Every province: how it can be paid with this hand, free fields, emissaries and their limit; last what the signs
    mean.
    """
    x, y, wide, high = box
    field(sheet, box, picture.words.text("china.picture.reach"))
    step, row = (wide - 2 * INSET) // COLUMNS, (high - TOP - FOOT) // ROWS
    for cell in range(len(PROVINCES) + 1):
        line, column = divmod(cell, COLUMNS)
        at = (x + INSET + column * step, y + TOP + line * row, step - APART, row - APART)
        if cell < len(PROVINCES):
            _province(sheet, view, picture, cell, at)
        else:
            _key(sheet, picture, at)


def _key(sheet: Sheet, picture: Picture, box: Box) -> None:
    """What hollow and person mean in the provinces."""
    x, y, wide, high = box
    for index, name in enumerate(("free_fields", "limit")):
        top = y + high * index // 2
        middle = top + SIGN_AT
        if index:
            _person(sheet, x + FREE_AT + HOLLOW[0] // 2, middle, "reach.key.person")
        else:
            _hollow(sheet, x + FREE_AT, middle)
        sheet.lines(picture.words.text(f"china.picture.{name}"), x + KEY_AT[0], top + KEY_AT[1],
                    wide - KEY_AT[0] - KEY_END, most=KEY_LINES, colour=theme.SOFT,
                    ref=f"reach.key.{name}")  # fmt: skip


def _person(sheet: Sheet, x: int, middle: int, ref: str) -> None:
    """Somebody's emissary."""
    sheet.art("person", x, middle, PERSON, colour=theme.ASH, ground=SKIN, ref=ref)


def _hollow(sheet: Sheet, x: int, middle: int) -> None:
    """A free house field, as on the map."""
    wide, high = HOLLOW
    y = middle - high // 2
    sheet.box((x, y, wide, high), theme.FIELD, edge=DARK_STONE, line=3, radius=HOLLOW_CORNER)
    sheet.box((x + PIT_AT, y + PIT_AT, PIT, PIT), theme.SHADE, edge=DARK_STONE, line=2, radius=PIT_CORNER)


def _province(sheet: Sheet, view: ChinaView, picture: Picture, province: int, at: Box) -> None:
    """One province: what pays there, and whether there is room."""
    words, table, name = picture.words, view.table, PROVINCES[province]
    paid = ways_to_pay(view, picture.seat, province)
    fits = bool(paid) and has_room(view, picture.seat, province)
    fill, dark = theme.WHITE if fits else theme.SHADE, deep(province)
    x, y, wide, high = at
    sheet.box(at, fill, edge=dark if fits else theme.ASH, line=3, radius=CORNER, ref=f"reach.{name}")
    sheet.box((x, y, wide, TITLE), dark, radius=CORNER)
    sheet.box((x, y + TITLE // 2, wide, TITLE // 2), dark, loose=True)
    crest(sheet, COLOURS[COLOUR_OF[province]], x + CREST_AT, y + TITLE // 2, CREST, ref=f"reach.{name}.crest")
    sheet.bold(DATA.provinces[province].name, x + NAME_AT, mid_line(y + TITLE // 2, NAME), NAME, colour=theme.WHITE,
               on=dark, ref=f"reach.{name}.name")  # fmt: skip
    free = sum(table.houses[spot] < 0 for spot in FIELDS_OF[province])
    there = f"{sum(table.emissaries[province])}/{table.limit(province)}"
    middle = y + TITLE + share(high - TITLE, COUNTS)
    line = mid_line(middle, COUNT)
    _hollow(sheet, x + FREE_AT, middle)
    sheet.bold(free, x + FREE, line, COUNT, on=fill, ref=f"reach.{name}.free")
    _person(sheet, x + PERSON_AT, middle, f"reach.{name}.person")
    sheet.bold(there, x + LIMIT, line, COUNT, on=fill, ref=f"reach.{name}.limit")
    start, middle = x + CARDS_AT, y + TITLE + share(high - TITLE, CARDS)
    for colour, number in paid.items():
        for index in range(number):
            card_at = (start, middle - CARD[1] // 2, *CARD)
            little_card(sheet, COLOURS[colour], card_at, ref=f"reach.{name}.{COLOURS[colour]}.{index}")
            start += CARD_STEP
        start += WAYS
    if not fits:
        reason = words.text("china.picture.no_room" if paid else "china.picture.no_card")
        sheet.text(reason, start, mid_line(middle, theme.SMALL), colour=theme.SOFT, on=fill,
                   room=x + wide - start - REASON_END, ref=f"reach.{name}.closed")  # fmt: skip
