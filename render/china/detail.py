"""The picture for choosing: the map large, or a part of it, and beside it the cards; the hand, if cards are chosen."""

from __future__ import annotations

from engine.china.data import COLOURS, DATA, FIELD, FIELDS_OF, PROVINCES
from engine.china.state import ChinaView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import BOLD, mid_line
from render.china.chart import board_map
from render.china.hand import Band, hand_sheet
from render.china.land import chart, close_up
from render.china.parts import GAME, POINT, WORDS, card_colours, little_card
from render.widgets.head import BELOW
from render.widgets.names import seat_name
from render.widgets.tokens import MIDDLE, field, seat_token

CARDS, GAP, APART = 264, 12, 10
"""The width of the cards beside the map, the gap between, and that between the fields of cards."""
FIRST, SECOND = 0.26, 0.76
"""Where the open cards and the piles begin, as shares of the height."""
TOKEN_AT, NAME_AT, PLACE, LETTER_AT = (32, 42), 58, (8, 30), 29
"""Whose choice it is: the middle of the token, where the name begins, and its place; the middle of a letter behind the
name, from the right edge.
"""
NAMES = (theme.FIGURE, theme.SMALL, theme.SMALL)
"""The sizes of the name (`typography.name_lines`)."""
INSET, CARD_GAP, SLOT_GAP, COLUMNS = 14, 8, 10, 2
"""What is left at the sides of cards, between two, and between the rows of the open ones, which have two columns."""
HELD_AT, BELOW_HELD = 90, 24
"""How far down the own hand begins, and what is left below it."""
TITLE_AT, SLOTS_AT, SLOT_CORNER = 16, 50, 8
"""How far in and down words stand; how far down the open cards begin, and the corners of a place without one."""
PILE, PILE_AT, PILE_ROOM = 34, 66, 114
"""The size of a pile's number, how far from the right edge it ends, and the room for it."""
PILE_PLACE = (6, 24)
"""How far the place of a pile reaches beyond its number, to the sides and from the middle up and down."""


def detail_sheet(band: Band, view: ChinaView, picture: Picture) -> Scene:
    """The map as large as it fits, for choosing on it; the cards, where the choice lies among them."""
    names = {place.split(".")[0] for place in picture.places.values()}
    if names & {"slot", "pile", "hand"} and not names & {"field", "province", "dragon"}:
        return hand_sheet(band, view, picture)
    sheet = Sheet(GAME, theme.WIDTH, theme.TALLEST)
    band(sheet, view, picture)
    left = theme.WIDTH - theme.MARGIN - CARDS
    box = (theme.MARGIN, BELOW, left - GAP - theme.MARGIN, theme.TALLEST - theme.FOOT - BELOW)
    asked = {province_of(place) for place in picture.places.values() if names & {"field", "dragon"}} - {-1}
    board_map(sheet, view, close_up(box, asked.pop()) if len(asked) == 1 else chart(box))
    _column(sheet, view, picture, (left, BELOW, CARDS, box[3]))
    return sheet.scene(picture)


def province_of(place: str) -> int:
    """The province in which a place of the map lies; -1 for any other place."""
    kind, _, name = place.partition(".")
    if kind == "field":
        return next(province for province, fields in enumerate(FIELDS_OF) if FIELD[name] in fields)
    return PROVINCES.index(name) if kind in ("dragon", "province") else -1


def _column(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """Beside the map: whose choice it is with the own hand, the open cards, the piles."""
    x, y, wide, high = box
    first, second = share(high, FIRST), share(high, SECOND)
    own = (x, y, wide, first - APART)
    slots = (x, y + first, wide, second - first - APART)
    piles = (x, y + second, wide, high - second)
    with sheet.still():
        for part in (own, slots, piles):
            field(sheet, part)
    if picture.seat >= 0:
        _own(sheet, view, picture, own)
    _slots(sheet, view, picture, slots)
    _piles(sheet, view, picture, piles)


def _own(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """Whose choice it is, and the hand."""
    x, y, wide, high = box
    seat, ref, middle = picture.seat, f"player.{picture.seat}", y + TOKEN_AT[1]
    seat_token(sheet, seat, x + TOKEN_AT[0], middle, MIDDLE, ref=f"{ref}.token")
    sheet.spot(ref, (x + PLACE[0], y + PLACE[1], *POINT), disc=(x + wide - LETTER_AT, middle))
    seat_name(sheet, picture.names[seat], x + NAME_AT, middle, wide - 2 * NAME_AT, NAMES, face=BOLD, ref=f"{ref}.name")
    step = (wide - 2 * INSET + CARD_GAP) // DATA.setup.hand_size
    for index, colour in enumerate(card_colours(view.hands[seat])):
        at = (x + INSET + index * step, y + HELD_AT, step - CARD_GAP, high - HELD_AT - BELOW_HELD)
        little_card(sheet, colour, at, ref=f"hand.{index}.{colour}")


def _slots(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The open cards."""
    x, y, wide, high = box
    title = picture.words.text("china.picture.open_cards")
    sheet.text(title, x + TITLE_AT, y + TITLE_AT, WORDS, colour=theme.SOFT, room=wide - 2 * TITLE_AT)
    rows = DATA.setup.open_cards // COLUMNS
    across = (wide - 2 * INSET + CARD_GAP) // COLUMNS
    down = (high - SLOTS_AT - INSET + SLOT_GAP) // rows
    for slot, colour in enumerate(view.table.slots):
        row, column = divmod(slot, COLUMNS)
        left, top = x + INSET + column * across, y + SLOTS_AT + row * down
        at, ref = (left, top, across - CARD_GAP, down - SLOT_GAP), f"slot.{slot + 1}"
        if colour < 0:
            sheet.box(at, theme.SHADE, edge=theme.DEEP, line=2, radius=SLOT_CORNER, ref=f"{ref}.empty")
        else:
            little_card(sheet, COLOURS[colour], at, ref=f"{ref}.{COLOURS[colour]}")
        sheet.spot(ref, at)


def _piles(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The numbers of cards in the piles."""
    x, y, wide, high = box
    line, right, (beyond, half) = high // 2, x + wide - PILE_AT, PILE_PLACE
    for index, (name, number) in enumerate((("pile", view.left), ("discards", len(view.table.discard)))):
        middle = y + line // 2 + index * line
        sheet.text(picture.words.text(f"china.picture.{name}"), x + TITLE_AT, mid_line(middle, WORDS), WORDS,
                   colour=theme.SOFT, room=wide - TITLE_AT - PILE_ROOM)  # fmt: skip
        used = sheet.bold(number, right, mid_line(middle, PILE), PILE, align="right", ref=f"{name}.number")
        place = (right - used - beyond, middle - half, used + 2 * beyond, 2 * half)
        sheet.spot("discard" if name == "discards" else name, place)
