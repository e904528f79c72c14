"""Beside the map: province spaces with the display, the piles; and the tracks of rounds and points."""

from __future__ import annotations

from engine.ming.data import DATA, JOKER, KINDS, PROVINCES
from engine.ming.state import MingView
from render import theme
from render.ming.land import Chart
from render.ming.parts import BACK, BANDS, HUES, card, members, place, symbol
from render.scene import Box, Picture, Sheet
from render.widgets.cards import deck
from render.widgets.tokens import badge, field, seat_token
from render.widgets.track import track

WIDE = 200
"""The width of the column of province spaces."""
TITLE = 32
"""The height of a province's name."""
GAP = 8
"""Between two province spaces."""
SLOT, MEMBER = 84, 46
"""The width of a slot of the display, and the size of members on a space, at most."""
STACK, PILE_AT, DRAGONS_AT, DISCARDS_AT = 74, 16, 132, 254
"""The width of the pile and the dragon stack; how far right pile, stack and discards stand."""
CARDS_AT, CARDS_LESS = 42, 62
"""How far down the piles stand, and how much lower than their field they are."""
KINDS_IN_ROW, KIND_STEP = 3, (78, 58)
"""The discards: kinds side by side, and from one to the next."""
ROUND_AT, ROUND_STEP, ROUND, STAR, PENNANT, TOKEN = (488, 124), 54, 46, 28, 42, 34
"""The round track, in the unit of the data file: where, from one round to the next, and what lies on it."""
STEP_FROM, STEP_TO = 58, 1085
"""In that unit: the plate of a scoring's step, from behind the start player to the edge of the sea."""


def spaces(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    """Six province spaces from top to bottom, each with its slot of the display."""
    x, y, wide, high = box
    step = (high + GAP) // len(PROVINCES)
    for province in range(len(PROVINCES)):
        _space(sheet, view, picture, province, (x, y + province * step, wide, step - GAP))


def _space(sheet: Sheet, view: MingView, picture: Picture, province: int, box: Box) -> None:
    x, y, wide, high = box
    name, hue = PROVINCES[province], BANDS[province]
    pale = theme.mix(HUES[province], theme.FIELD, 0.6)
    with sheet.still():
        sheet.box(box, pale, edge=theme.mix(HUES[province], theme.INK, 0.5), line=3, radius=10,
                  ref=f"province_space.{name}")  # fmt: skip
        sheet.box((x + 3, y + 3, wide - 6, TITLE - 3), hue, radius=7)
    lettered = 34 if f"space.{name}" in picture.places.values() else 0
    title = f"{name}  {DATA.provinces[province].name}"
    sheet.bold(title, x + 12 + lettered, y + 9, 22, on=hue, room=wide - 20 - lettered,
               ref=f"province_space.{name}.name")  # fmt: skip
    top, inner = y + TITLE + 4, high - TITLE - 10
    slot = min(SLOT, wide * 2 // 5)
    middle = x + 6 + (wide - slot - 18) // 2
    counts = [player.spaces[province] for player in view.table.players]
    left = (x + 6, top, wide - slot - 22, inner)
    place(sheet, picture, f"space.{name}", left, (x + 18, y + 17))
    members(sheet, counts, middle, top + inner // 2, min(MEMBER, inner // 2 - 3), ref=f"space.{name}")
    at = (x + wide - slot - 8, top, slot, inner)
    place(sheet, picture, f"slot.{name}", at, (at[0] + slot - 14, at[1] + inner - 14))
    kind = view.table.display[province] if view.table.display else -1
    if kind >= 0:
        card(sheet, KINDS[kind], at, ref=f"slot.{name}.{KINDS[kind]}")
    else:
        sheet.box(at, pale, edge=theme.ASH, line=2, radius=10, ref=f"slot.{name}.empty")


def piles(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    """Draw pile and dragon stack with their numbers, the discard pile by kind."""
    x, y, wide, high = box
    say = picture.words.text
    with sheet.still():
        field(sheet, box)
        parts = (
            ("pile", x + PILE_AT, 108),
            ("dragons", x + DRAGONS_AT, 108),
            ("discard", x + DISCARDS_AT, wide - DISCARDS_AT - 10),
        )
        for title, left, room in parts:
            sheet.text(say(f"ming.picture.{title}"), left, y + 14, theme.SMALL, colour=theme.SOFT, room=room)
    tall = high - CARDS_LESS
    if view.left:
        deck(sheet, x + PILE_AT, y + CARDS_AT, STACK, tall, view.left, colour=BACK, ref="pile")
    else:
        sheet.box(
            (x + PILE_AT, y + CARDS_AT, STACK, tall), theme.SHADE, edge=theme.ASH, line=2, radius=10, ref="pile.none"
        )
    badge(
        sheet,
        view.left,
        x + PILE_AT + STACK // 2,
        y + CARDS_AT + tall - 24,
        fill=theme.WHITE,
        ink=theme.INK,
        edge=theme.INK,
        size=26,
        ref="pile.number",
    )
    dragons(sheet, view, (x + DRAGONS_AT, y + CARDS_AT, STACK, tall))
    for kind in range(JOKER):
        row, column = divmod(kind, KINDS_IN_ROW)
        left, middle = x + DISCARDS_AT + column * KIND_STEP[0], y + 68 + row * KIND_STEP[1]
        ref = f"discard.{KINDS[kind]}"
        symbol(sheet, KINDS[kind], left + 18, middle, 36, ref=f"{ref}.icon")
        sheet.bold(view.table.discard[kind], left + 42, middle - 9, 26, ref=ref)


def dragons(sheet: Sheet, view: MingView, box: Box) -> None:
    """The face-up dragon stack."""
    x, y, wide, high = box
    if view.table.dragons:
        for depth in (8, 4):
            layer = (x + depth, y + depth, wide, high)
            sheet.box(layer, theme.SHADE, edge=theme.INK, line=2, radius=10, loose=True)
        card(sheet, KINDS[JOKER], box, title=str(view.table.dragons), ref="dragons")
    else:
        sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=10, ref="dragons.none")
        sheet.bold(0, x + wide // 2, y + high // 2 - 9, 26, on=theme.SHADE, align="middle", ref="dragons.title")
    sheet.spot("dragons", box)


def points(sheet: Sheet, view: MingView, box: Box) -> None:
    """The score track with a marker for each seat."""
    stacks: dict[int, list[int]] = {}
    for seat in view.table.turn_order():
        stacks.setdefault(view.table.players[seat].vp, []).append(seat)
    track(sheet, box, stacks, ref="points", icon="star", colour=theme.GOLD, fill=theme.SHADE)


def rounds(sheet: Sheet, view: MingView, picture: Picture, at: Chart) -> None:
    """The round track in the northern sea: scoring rounds have a star, the present one glows; then the start player,
    and in a scoring its step.
    """
    table, step = view.table, at.long(ROUND_STEP)
    x, y = at.at(ROUND_AT)
    size = at.long(ROUND)
    for number in range(1, DATA.course.rounds + 1):
        left = x + (number - 1) * step
        now, past = number == table.round, number < table.round
        fill = theme.VERMILION if now else theme.INK if past else theme.FIELD
        ink = theme.WHITE if now or past else theme.INK
        ref = f"round.{number}"
        disc = (left - size // 2, y - size // 2, size, size)
        sheet.box(disc, fill, edge=theme.BRIGHT if now else theme.INK, line=3, radius=size // 2, ref=ref)
        sheet.bold(number, left, y - 9, 26, colour=ink, on=fill, align="middle", ref=f"{ref}.now" if now else "")
        if number in DATA.course.scoring_rounds:
            sheet.art("star", left + size // 3 + 2, y - size // 3 - 2, at.long(STAR), colour=theme.BRIGHT,
                      ref=f"{ref}.scoring", loose=True)  # fmt: skip
    left = x + DATA.course.rounds * step
    sheet.art("pennant", left - 6, y - 2, at.long(PENNANT), colour=sheet.look(table.start).colour, ref="start.figure")
    seat_token(sheet, table.start, left + at.long(32), y, at.long(TOKEN), ref=f"start.{table.start}")
    if table.step:
        text = picture.words.text(f"ming.picture.step_{table.step}")
        right = at.at((STEP_TO, 0))[0]
        plate = (left + at.long(STEP_FROM), y - 17, right - left - at.long(STEP_FROM), 34)
        sheet.box(plate, theme.FIELD, edge=theme.DEEP_GOLD, line=2, radius=8)
        sheet.text(text, plate[0] + plate[2] // 2, y - 8, 24, room=plate[2] - 12, align="middle", ref="step")
