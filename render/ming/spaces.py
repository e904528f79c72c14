"""Beside the map: province spaces with the display, the piles, the score track; in the sea the start player."""

from __future__ import annotations

from engine.ming.data import DATA, JOKER, KINDS, PROVINCES
from engine.ming.state import MingView
from render import letters, theme
from render.letters import mid_line
from render.ming.land import Chart
from render.ming.parts import BACK, BANDS, HUES, card, members, symbol
from render.scene import Box, Picture, Sheet
from render.widgets.cards import deck
from render.widgets.tokens import field, seat_token
from render.widgets.track import track

WIDE = 206
"""The width of the column of province spaces."""
TITLE = 30
"""The height of a province's name."""
GAP = 8
"""Between two province spaces."""
SLOT, MEMBER = 84, 46
"""The width of a slot of the display, and the size of members on a space, at most."""
PLACE, DISCARD = 132, 36
"""The most that the name of a pile is wide, and the drawing of a kind among the discards."""
SEA_AT, START, TOKEN, STEP_AT = (470, 124), 52, 44, 76
"""In the northern sea, in the unit of the data file: where the start player is told, by which drawing, the sign of the
seat; in pixels how far behind it a scoring's step begins.
"""
STEP_TO = 1060
"""In that unit: where the step of a scoring ends."""


NAME = 34
"""Where a province's name begins, beside its id."""
DISC = 20
"""How far a disc's middle lies from the lower left corner, beside the members."""


def spaces(sheet: Sheet, view: MingView, box: Box) -> None:
    """Six province spaces from top to bottom, each with its slot of the display."""
    x, y, wide, high = box
    step = (high + GAP) // len(PROVINCES)
    for province in range(len(PROVINCES)):
        _space(sheet, view, province, (x, y + province * step, wide, step - GAP))


def _space(sheet: Sheet, view: MingView, province: int, box: Box) -> None:
    x, y, wide, high = box
    name, hue = PROVINCES[province], BANDS[province]
    pale = theme.mix(HUES[province], theme.FIELD, 0.6)
    with sheet.still():
        sheet.box(box, pale, edge=theme.mix(HUES[province], theme.INK, 0.5), line=3, radius=10,
                  ref=f"province_space.{name}")  # fmt: skip
        sheet.box((x + 3, y + 3, wide - 6, TITLE - 3), hue, radius=7)
    sheet.bold(name, x + 12, y + 8, 22, on=hue, ref=f"province_space.{name}.id")
    ref = f"province_space.{name}.name"
    sheet.bold(DATA.provinces[province].name, x + NAME, y + 8, 22, on=hue, room=wide - 8 - NAME, ref=ref)
    top, inner = y + TITLE + 4, high - TITLE - 10
    slot = min(SLOT, wide * 2 // 5)
    middle = x + 6 + (wide - slot - 18) // 2
    counts = [player.spaces[province] for player in view.table.players]
    left = (x + 6, top, wide - slot - 22, inner)
    sheet.spot(f"space.{name}", left, disc=(x + DISC, y + high - DISC))
    members(sheet, counts, middle, top + inner // 2, min(MEMBER, inner // 2 - 3), ref=f"space.{name}")
    at = (x + wide - slot - 8, top, slot, inner)
    sheet.spot(f"slot.{name}", at, disc=(at[0] + slot - 12, at[1] + inner - 14))
    kind = view.table.display[province] if view.table.display else -1
    if kind >= 0:
        card(sheet, KINDS[kind], at, ref=f"slot.{name}.{KINDS[kind]}")
    else:
        sheet.box(at, pale, edge=theme.ASH, line=2, radius=10, ref=f"slot.{name}.empty")


def piles(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    """Draw pile and dragon stack with their numbers, the discard pile by kind, all in one row."""
    x, y, wide, high = box
    say = picture.words.text
    with sheet.still():
        field(sheet, box)
    tall, left, middle = high - 20, x + 12, y + high // 2
    wide_card = tall * 3 // 4
    for name, number in (("pile", view.left), ("dragons", view.table.dragons)):
        at = (left, y + 8, wide_card, tall)
        if name == "dragons":
            dragons(sheet, view, at)
        elif number:
            deck(sheet, *at, number, colour=BACK, ref="pile")
        else:
            sheet.box(at, theme.SHADE, edge=theme.ASH, line=2, radius=10, ref="pile.none")
        start = left + wide_card + 24
        used = sheet.bold(number, start, middle - 26, 28, ref=f"{name}.number" if name == "pile" else "dragons.title")
        word = sheet.text(say(f"ming.picture.{name}"), start, middle + 8, theme.SMALL, colour=theme.SOFT, room=PLACE,
                          ref=f"{name}.name")  # fmt: skip
        left = start + max(used, word) + 18
    sheet.text(say("ming.picture.discard"), left, mid_line(middle, theme.SMALL), theme.SMALL, colour=theme.SOFT,
               room=PLACE, ref="discard.name")  # fmt: skip
    left += min(PLACE, letters.width(say("ming.picture.discard"), theme.SMALL)) + 14
    step = (x + wide - 6 - left) // JOKER
    for kind in range(JOKER):
        ref, start = f"discard.{KINDS[kind]}", left + kind * step
        symbol(sheet, KINDS[kind], start + DISCARD // 2, middle, DISCARD, ref=f"{ref}.icon")
        sheet.bold(view.table.discard[kind], start + DISCARD + 4, mid_line(middle, theme.FIGURE), theme.FIGURE,
                   room=step - DISCARD - 4, ref=ref)  # fmt: skip


def dragons(sheet: Sheet, view: MingView, box: Box) -> None:
    """The face-up dragon stack."""
    x, y, wide, high = box
    if view.table.dragons:
        for depth in (8, 4):
            layer = (x + depth, y + depth, wide, high)
            sheet.box(layer, theme.SHADE, edge=theme.INK, line=2, radius=10, loose=True)
        card(sheet, KINDS[JOKER], box, ref="dragons")
    else:
        sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=10, ref="dragons.none")
    sheet.spot("dragons", box)


def points(sheet: Sheet, view: MingView, box: Box) -> None:
    """The score track with a marker for each seat."""
    stacks: dict[int, list[int]] = {}
    for seat in view.table.turn_order():
        stacks.setdefault(view.table.players[seat].vp, []).append(seat)
    track(sheet, box, stacks, ref="points", icon="star", colour=theme.GOLD, fill=theme.SHADE)


def course(sheet: Sheet, view: MingView, picture: Picture, at: Chart) -> None:
    """In the northern sea the start player, and in a scoring its step."""
    table = view.table
    x, y = at.at(SEA_AT)
    size, sign = at.long(START), at.long(TOKEN)
    sheet.art("ming_gong", x, y, size, colour="#C0A062", ground="#A9896A", ref="start.figure")
    seat_token(sheet, table.start, x + (size + sign) // 2 + 6, y, sign, ref=f"start.{table.start}")
    if table.step:
        text = picture.words.text(f"ming.picture.step_{table.step}")
        left, right = x + STEP_AT, at.at((STEP_TO, 0))[0]
        plate = (left, y - 19, right - left, 38)
        sheet.box(plate, theme.FIELD, edge=theme.INK, line=2, radius=8)
        sheet.text(text, plate[0] + plate[2] // 2, y - 8, 24, room=plate[2] - 12, align="middle", ref="step")
