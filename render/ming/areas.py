"""The players' areas: supply, monks, members out of the game, cards, province tiles, how far they are in this phase."""

from __future__ import annotations

from engine.ming.data import DATA, KINDS, PROVINCES
from engine.ming.state import MingView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.ming.parts import (
    BACK,
    CARD_EDGES,
    CORNER,
    SKIN,
    STRONG,
    TRANSPORTS,
    WORDS,
    WORDS_UP,
    gong,
    symbol,
    tile,
)
from render.widgets.head import pending
from render.widgets.panel import panel, rank
from render.widgets.tokens import LITTLE, MIDDLE, count, seat_token

PANEL_GAP = 10
"""Between two panels."""
BESIDE = 11
"""How far left of a panel the middle of its disc lies: beside the name."""
ROOMY, TILES, TILES_LOW, TILES_GAP = 150, 76, 52, 4
"""Panels higher than the first have high rows of tiles, others low ones; the gap between two tiles."""
COUNT, GONG = 30, 34
"""Drawings of members, and of the start player's gong."""
GONG_AT, GONG_ROOM = 14, 36
"""How far before the right edge the middle of the gong lies, and the width that members leave to it."""
CROSS_AT = (0.25, 0.15)
"""In shares of the size of a drawing: how far to the right of and below its middle the cross on it lies."""
CARDS, CARD_STEP, CARD_HIGH = 30, 33, 34
"""The drawing of a hand; cards that may be seen: from one to the next at most, and their height."""
SEEN_GAP, HIDDEN_GAP = 6, 5
"""Behind the number of cards that may be seen: to the first of them; behind that of others: to the status."""
CARD_CORNER, CARD_PAD = 5, 4
"""The corners of a card that may be seen, and how much narrower than it its drawing is."""
STATUS_GAP, WORDED_GAP = 6, 8
"""What hand and status keep apart: the cards from a mark or plate, and words from the cards."""
PLATE = 68
"""The width of the plate for what is still to place, or goes back."""
MARK, WORDED = 34, 120
"""The size of a mark without words, and the room from which on there are some."""
ICON, ICON_AT = 30, 20
"""What is still to place, or goes back: its drawing; on every plate: where the middle of the drawing lies."""
WORDS_AT, PLATE_END = 42, 8
"""Where on a plate words begin, and how far before its right edge words and numbers end."""
NEUTRAL_CORNER = 12
"""The corners of the area of the neutral family, as of the panels above."""
TOKEN_AT, NAME_AT, NAME_END = (32, 34), 58, 8
"""There: where the token of the family lies, where its name begins, how far before the right edge this ends."""
RULE_AT = (12, 64)
"""How far inside and how far down the line below the name lies."""
ROWS_AT, ROWS_FOOT = 70, 4
"""How far down the first row of the family begins, and how far above the foot the last one ends."""
FAMILY_AT, NUMBER_AT, WHERE_AT, WHERE_END = 34, 64, 106, 4
"""In a row: where the middle of the drawing lies, where the number and the words begin, how far before the right edge
these end.
"""


def areas(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    """One panel for each seat in turn order from top to bottom, at the end in that of their ranks; last the neutral
    family.
    """
    x, y, wide, high = box
    neutral = bool(view.table.neutral)
    rows = view.seats + neutral
    step = (high + PANEL_GAP) // rows
    waiting = picture.waiting or pending(view)[1]
    order = view.table.turn_order() if picture.result is None else picture.result.ranking()
    for index, seat in enumerate(order):
        at = (x, y + index * step, wide, step - PANEL_GAP)
        area(sheet, view, picture, seat, at, active=seat in waiting)
    if neutral:
        _neutral(sheet, view, picture, (x, y + view.seats * step, wide, step - PANEL_GAP))


def place_of(view: MingView, picture: Picture, seat: int) -> int | str:
    """The place of a seat in turn order; at the end its rank in words."""
    if picture.result is not None:
        return rank(picture, seat)
    return 0 if view.over else view.table.turn_order().index(seat) + 1


def area(sheet: Sheet, view: MingView, picture: Picture, seat: int, box: Box, *, active: bool) -> None:
    """The panel of one seat."""
    table = view.table
    player = table.players[seat]
    leads = player.vp == max(other.vp for other in table.players) > 0
    place = place_of(view, picture, seat)
    turn = place if isinstance(place, int) else 0
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, active=active, place=turn, leads=leads)
    sheet.spot(f"seat.{seat}", box, disc=(box[0] - BESIDE, box[1] + BESIDE * 2))
    x, y, wide, high = inner
    ref = f"player.{seat}"
    tall = TILES if high > ROOMY else TILES_LOW
    row = (high - tall) // 2
    first, second = y + row // 2 - 2, y + row + row // 2 - 2
    _members(sheet, view, seat, x, first, wide)
    word, number = status(view, seat)
    plate = PLATE + STATUS_GAP if number >= 0 else MARK + STATUS_GAP if word else 0
    used = _hand(sheet, view, seat, x, second, wide - plate)
    if isinstance(place, str):
        sheet.bold(place, x + wide, mid_line(second, theme.FIGURE), theme.FIGURE, align="right", ref=f"{ref}.place")
    else:
        _status(sheet, view, picture, seat, x + wide, second, wide - used - WORDED_GAP)
    step = wide // len(PROVINCES)
    for province, number in enumerate(player.tiles):
        at = (x + province * step + TILES_GAP // 2, y + high - tall, step - TILES_GAP, tall - TILES_GAP // 2)
        tile(sheet, province, number, at, ref=f"{ref}.tiles.{PROVINCES[province]}")
    sheet.spot(f"tiles.{seat}", (x, y + high - tall, wide, tall))


def _members(sheet: Sheet, view: MingView, seat: int, x: int, y: int, wide: int) -> None:
    """Supply, monks, members out of the game; the start player's pennant."""
    player, look, ref = view.table.players[seat], sheet.look(seat), f"player.{seat}"
    step = (wide - GONG_ROOM) // 3
    things = (
        ("person", player.supply, "supply", look.colour, SKIN),
        ("monk", view.table.monks_of(seat), "monks", look.colour, SKIN),
        ("person", player.removed, "removed", theme.ASH, theme.SHADE),
    )
    for index, (icon, number, name, colour, ground) in enumerate(things):
        left = x + index * step
        count(sheet, icon, number, left, y, size=COUNT, colour=colour, ground=ground, text=WORDS, ref=f"{ref}.{name}")
        if name == "removed":
            _cross(sheet, left + COUNT // 2, y, COUNT)
    if view.table.start == seat:
        gong(sheet, x + wide - GONG_AT, y, GONG, ref=f"{ref}.start")


def _cross(sheet: Sheet, x: int, y: int, size: int) -> None:
    """Crosses out a drawing of members of that size, its centre at ``x, y``."""
    across, down = (share(size, part) for part in CROSS_AT)
    sheet.art("cross", x + across, y + down, LITTLE, colour=theme.DARK_RED, loose=True)


def _hand(sheet: Sheet, view: MingView, seat: int, x: int, y: int, room: int) -> int:
    """How many cards, and which where they may be seen and matter still; returns the width used."""
    ref, kinds = f"player.{seat}", [] if view.over else view.hands[seat]
    if any(kinds):  # the cards themselves stand beside their number
        used = sheet.bold(view.hand_sizes[seat], x, mid_line(y, theme.FIGURE), theme.FIGURE, ref=f"{ref}.hand_size")
        used += SEEN_GAP
    else:
        used = count(sheet, "cards", view.hand_sizes[seat], x, y, size=CARDS, colour=BACK, ground=CARD_EDGES,
                     ref=f"{ref}.hand_size") + HIDDEN_GAP  # fmt: skip
    step = min(CARD_STEP, (room - used) // max(1, sum(kinds)))
    for index, kind in enumerate(kind for kind, number in zip(KINDS, kinds, strict=False) for _ in range(number)):
        box = (x + used + index * step, y - CARD_HIGH // 2, step - 1, CARD_HIGH)
        sheet.box(box, theme.WHITE, edge=TRANSPORTS[kind][1], line=2, radius=CARD_CORNER,
                  ref=f"{ref}.hand.{index}.{kind}")  # fmt: skip
        symbol(sheet, kind, box[0] + (step - 1) // 2, y, max(LITTLE, step - CARD_PAD))
    return used + step * sum(kinds)


def status(view: MingView, seat: int) -> tuple[str, int]:
    """How far a seat is in this phase: a word of the pictures' texts, and its number (-1: none)."""
    table = view.table
    player = table.players[seat]
    for frame in view.stack:
        if frame.kind == "return_number" and frame.seat == seat:
            return ("chosen", -1) if frame.answer is not None else ("choosing", -1)
    if table.city >= 0 and player.returned >= 0:
        return "returned", player.returned
    if player.neutral_to_place:
        return "neutral_to_place", player.neutral_to_place
    if player.to_place:
        return "to_place", player.to_place
    if player.passed:
        return "passed", -1
    if table.phase == "cards" and view.hand_sizes[seat] >= DATA.components.hand_size:
        return "full", -1
    return "", -1


def status_drawing(sheet: Sheet, view: MingView, seat: int, word: str) -> tuple[str, str]:
    """What stands beside the number of a `status`, and its colour: a card for the members that are called back, else
    one of those yet to be placed.
    """
    if word == "returned":
        return "card", theme.WHITE
    return "person", sheet.look(view.table.neutral_owner if word == "neutral_to_place" else seat).colour


def _status(sheet: Sheet, view: MingView, picture: Picture, seat: int, right: int, y: int, room: int) -> None:
    """What a seat still has to place, that it has passed or has all cards, its return number: a mark at the right."""
    word, number = status(view, seat)
    if not word:
        return
    ref = f"player.{seat}.{word}"
    if number >= 0:
        drawing, colour = status_drawing(sheet, view, seat, word)
        plate = (right - PLATE, y - MARK // 2, PLATE, MARK)
        sheet.box(plate, theme.WHITE, edge=theme.INK, line=2, radius=CORNER)
        sheet.art(drawing, plate[0] + ICON_AT, y, ICON, colour=colour, ground=SKIN, ref=f"{ref}.icon")
        sheet.bold(f"–{number}" if word == "returned" and number else number, right - PLATE_END, mid_line(y, WORDS),
                   WORDS, on=theme.WHITE, align="right", ref=ref)  # fmt: skip
        return
    fill = {"passed": theme.SHADE, "full": theme.WHITE, "chosen": theme.WHITE, "choosing": theme.FIELD}[word]
    icon = {"passed": "hourglass", "full": "check", "chosen": "check", "choosing": "question"}[word]
    text = picture.words.text(f"ming.picture.{word}")
    if room < WORDED:
        sheet.box((right - MARK, y - MARK // 2, MARK, MARK), fill, edge=theme.ASH, line=2, radius=CORNER, ref=ref)
        sheet.art(icon, right - MARK // 2, y, LITTLE, colour=theme.ASH, ref=f"{ref}.icon")
        return
    plate = (right - room, y - MARK // 2, room, MARK)
    sheet.box(plate, fill, edge=theme.ASH, line=2, radius=CORNER)
    sheet.art(icon, plate[0] + ICON_AT, y, LITTLE, colour=theme.ASH, ref=f"{ref}.icon")
    sheet.text(text, plate[0] + WORDS_AT, y - WORDS_UP, WORDS, on=fill, room=room - WORDS_AT - PLATE_END, ref=ref)


def _neutral(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    """The neutral family: whose colour, how many stand on the map, are in houses, are out of the game."""
    x, y, wide, high = box
    owner, table = view.table.neutral_owner, view.table
    look = sheet.look(owner)
    sheet.box(box, theme.FIELD, edge=look.colour, line=2, radius=NEUTRAL_CORNER, ref="neutral")
    middle = y + TOKEN_AT[1]
    seat_token(sheet, owner, x + TOKEN_AT[0], middle, MIDDLE, ref="neutral.token")
    sheet.bold(picture.words.text("ming.picture.neutral"), x + NAME_AT, mid_line(middle, theme.FIGURE), theme.FIGURE,
               room=wide - NAME_AT - NAME_END, ref="neutral.name")  # fmt: skip
    sheet.rule(x + RULE_AT[0], y + RULE_AT[1], wide - 2 * RULE_AT[0])
    rows = (
        ("person", sum(row[owner] for row in table.standing), "standing", look.colour),
        ("house", sum(row[owner] for row in table.houses), "in_cities", look.colour),
        ("person", table.neutral_removed, "removed", theme.ASH),
    )
    step = (high - ROWS_AT - ROWS_FOOT) // len(rows)
    for index, (icon, number, name, colour) in enumerate(rows):
        middle = y + ROWS_AT + step // 2 + index * step
        sheet.art(icon, x + FAMILY_AT, middle, MIDDLE, colour=colour, ground=SKIN, ref=f"neutral.{name}.icon")
        if name == "removed":
            _cross(sheet, x + FAMILY_AT, middle, MIDDLE)
        sheet.bold(number, x + NUMBER_AT, mid_line(middle, STRONG), STRONG, ref=f"neutral.{name}")
        sheet.text(picture.words.text(f"ming.picture.{name}"), x + WHERE_AT, mid_line(middle, theme.SMALL), theme.SMALL,
                   colour=theme.SOFT, room=wide - WHERE_AT - WHERE_END)  # fmt: skip
