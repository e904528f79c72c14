"""The players' areas: supply, hand size, score cards, the Emperor, who has the last turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.china.data import DATA
from engine.china.describe import score_marker
from engine.china.state import ChinaView
from render.canvas import theme, typography
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import BOLD, mid_line
from render.china.parts import (
    BACK,
    CARD_EDGES,
    COAT,
    COUNT,
    FORTRESS_GROUND,
    POINT,
    SKIN,
    STONE,
    card_colours,
    little_card,
)
from render.widgets.head import pending
from render.widgets.panel import panel, rank
from render.widgets.tokens import count

PANEL_GAP = 10
"""Between two panels."""
ROOMY = 96
"""From this height on, a panel has two rows."""
IN_ROWS, IN_A_ROW, CROWDED = 48, 38, 32
"""The size of drawings: in two rows, in one, and with six and more things in one."""
MANY = 6
"""So many things are crowded in one row."""
TEXT = {IN_ROWS: theme.NAME, IN_A_ROW: COUNT, CROWDED: theme.FIGURE}
"""The size of numbers, by that of the drawings."""
INSET, BESIDE, APART, COLUMNS = 2, 7, 26, 2
"""What is left at both ends of a row, between a drawing and its number, and at most between two things; in two rows the
things stand in so many columns at least.
"""
PLATE, CORNER = (46, 36), 7
"""A score card, and its corners."""
HELD, HELD_GAP, HELD_END, HELD_ROOM = (34, 40), 4, 2, 6
"""A card of a hand that is known, and the gap behind each; behind all of them what is left before the next thing, and
what they need.
"""
PLACE, LETTER = 8, 28
"""How far from its upper left corner a panel's place lies, and from its lower right one the letter of a choice."""


def areas(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """One panel for each seat, from the start player on; after the end the best first."""
    x, y, wide, high = box
    step = (high + PANEL_GAP) // view.seats
    waiting = picture.waiting or pending(view)[1]
    turn = [(view.table.start + index) % view.seats for index in range(view.seats)]
    for index, seat in enumerate(picture.result.ranking() if picture.result else turn):
        area(sheet, view, picture, seat, (x, y + index * step, wide, step - PANEL_GAP), active=seat in waiting)


def area(sheet: Sheet, view: ChinaView, picture: Picture, seat: int, box: Box, *, active: bool) -> None:
    """The panel of one seat."""
    table = view.table
    player, ref = table.players[seat], f"player.{seat}"
    leads = player.vp == max(other.vp for other in table.players) > 0
    place = rank(picture, seat)
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, active=active, place=place, leads=leads)
    x, y, wide, high = inner
    look = sheet.look(seat)
    things = [_Counted("house", player.houses, "houses", look.colour, look.pale)]
    things.append(_Counted("person", player.emissaries, "emissaries", look.colour, SKIN))
    if view.options["fortifications"] == "on":
        things.append(_Counted("fortress", player.fortifications, "fortifications", STONE, FORTRESS_GROUND))
    marks: list[_Counted] = []
    if not view.hands[seat]:
        marks.append(_Counted("cards", view.hand_sizes[seat], "hand_size", BACK, CARD_EDGES))
    marks += [_Counted("", 0, f"score_card.{number}") for number in range(score_marker(player.vp)[0])]
    if table.triggered and table.phase == "play" and seat == table.last_seat:
        marks.append(_Counted("hourglass", -1, "last", theme.VERMILION))
    if table.start == seat and not table.emperor:
        marks.append(_Counted("emperor", -1, "emperor", COAT, SKIN))
    rows = [things, marks] if high >= ROOMY else [things + marks]
    size = IN_ROWS if len(rows) > 1 else IN_A_ROW if len(things + marks) < MANY else CROWDED
    columns = max(COLUMNS, *map(len, rows))
    for index, row in enumerate(rows):
        middle = y + high * (2 * index + 1) // (2 * len(rows))
        hand = view.hands[seat] if index == len(rows) - 1 else []
        _row(sheet, row, hand, (x + INSET, middle, wide - 2 * INSET, size), ref, columns)
    corner = (box[0] + box[2] - LETTER, box[1] + box[3] - LETTER)
    sheet.spot(ref, (box[0] + PLACE, box[1] + PLACE, *POINT), disc=corner)


class _Counted(Struct, frozen=True):
    """A drawing with a number (-1: none); without a drawing a score card."""

    icon: str
    number: int
    name: str
    colour: str = ""
    ground: str = ""


def _row(sheet: Sheet, things: list[_Counted], hand: Sequence[int], line: Box, ref: str, columns: int) -> None:
    """Things side by side round the line ``x, y`` (width, size), large ones in ``columns``, and between them the cards
    of a hand that is known.
    """
    x, y, wide, size = line
    text = TEXT[size]
    cards = card_colours(hand)
    widths = []
    for thing in things:
        told = typography.width(str(thing.number), text, BOLD) + BESIDE if thing.number >= 0 else 0
        widths.append(size + told if thing.icon else PLATE[0])
    room = len(cards) * (HELD[0] + HELD_GAP) + HELD_ROOM if cards else 0
    parts = len(things) + bool(cards)
    gap = min(APART, (wide - sum(widths) - room) // max(1, parts - 1))
    grid = size == IN_ROWS and not cards
    for index, thing in enumerate(things):
        if cards and (thing.number < 0 or not thing.icon):
            x = _held(sheet, cards, x, y, ref) + gap
            cards = []
        name = f"{ref}.{thing.name}"
        if not thing.icon:
            plate = (x, y - PLATE[1] // 2, *PLATE)
            sheet.box(plate, theme.DEEP, edge=theme.INK, line=2, radius=CORNER, ref=name)
            sheet.bold(DATA.setup.score_card, x + PLATE[0] // 2, mid_line(y, theme.SMALL), theme.SMALL, on=theme.DEEP,
                       align="middle")  # fmt: skip
        elif thing.number >= 0:
            count(sheet, thing.icon, thing.number, x, y, size=size, colour=thing.colour, ground=thing.ground, text=text,
                  ref=name)  # fmt: skip
        else:
            sheet.art(thing.icon, x + size // 2, y, size, colour=thing.colour, ground=thing.ground, ref=name)
        x += wide // columns if grid else widths[index] + gap
    if cards:
        _held(sheet, cards, x, y, ref)


def _held(sheet: Sheet, cards: Sequence[str], x: int, y: int, ref: str) -> int:
    """The cards of a hand that is known; returns where they end."""
    wide, high = HELD
    for index, colour in enumerate(cards):
        little_card(sheet, colour, (x, y - high // 2, wide, high), ref=f"{ref}.hand.{index}.{colour}")
        x += wide + HELD_GAP
    return x + HELD_END
