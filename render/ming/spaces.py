"""Beside the map: province spaces with the display, the piles, the score track; in the sea the start player."""

from __future__ import annotations

from engine.ming.data import DATA, JOKER, KINDS, PROVINCES
from engine.ming.state import MingView
from render.canvas import theme, typography
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.ming.land import Chart
from render.ming.parts import BACK, BANDS, HUES, STRONG, WORDS, WORDS_UP, card, gong, members, symbol
from render.widgets.cards import RADIUS, deck
from render.widgets.tokens import field, seat_token
from render.widgets.track import track

WIDE = 206
"""The width of the column of province spaces."""
TITLE = 30
"""The height of a province's name."""
GAP = 8
"""Between two province spaces."""
EDGE, CORNER = 3, 10
"""The edge of a space, and its corners."""
ID_AT, NAME, NAME_END = (12, 8), 34, 8
"""Where a province's id begins, beside it the name, and how far before the right edge this ends."""
PAD, BELOW = 6, 4
"""How far from the left edge and the foot of a space lies what is on it, and how far below the name."""
SLOT, SLOT_SHARE, SLOT_GAP = 84, 0.4, 8
"""The width of a slot of the display at most, in pixels and as a share of its space's; the room on both sides of it."""
MEMBER = 46
"""The size of members on a space, at most."""
DISC = 20
"""How far a disc's middle lies from the lower left corner, beside the members."""
SLOT_DISC = (12, 14)
"""How far a disc's middle lies from the lower right corner of a slot."""
PILE_AT, PILE_LESS, SHAPE = (12, 8), 20, 0.75
"""Where the first pile lies in its field, how much lower than this it is, and its width as a share of its height."""
NUMBER_AT, NUMBER_UP, NAME_DOWN, NAME_GAP = 24, 26, 8, 18
"""Behind a pile: where number and name begin, how far above and below the middle, and the gap behind them."""
PLACE, DISCARD = 132, 36
"""The most that the name of a pile is wide, and the drawing of a kind among the discards."""
KINDS_AT, KINDS_END, KIND_GAP = 14, 6, 4
"""From their name to the discards, how far before the edge of the field they end, from a drawing to its number."""
LAYERS = 8, 4
"""So far aside and down lie the cards that are seen below the uppermost dragon."""
SEA_AT, START, TOKEN, STEP_AT = (470, 124), 52, 44, 76
"""In the northern sea, in the unit of the data file: where the start player is told, by which drawing, the sign of the
seat; in pixels how far behind it a scoring's step begins.
"""
STEP_TO = 1060
"""In that unit: where the step of a scoring ends."""
TOKEN_GAP = 6
"""In pixels: between drawing and sign."""
STEP_HIGH, STEP_CORNER, STEP_PAD = 38, 8, 6
"""In pixels: the height of the plate of a step, its corners, how far inside it the words keep."""


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
        sheet.box(box, pale, edge=theme.mix(HUES[province], theme.INK, 0.5), line=EDGE, radius=CORNER,
                  ref=f"province_space.{name}")  # fmt: skip
        sheet.box((x + EDGE, y + EDGE, wide - 2 * EDGE, TITLE - EDGE), hue, radius=CORNER - EDGE)
    line = y + ID_AT[1]
    sheet.bold(name, x + ID_AT[0], line, theme.SMALL, on=hue, ref=f"province_space.{name}.id")
    sheet.bold(DATA.provinces[province].name, x + NAME, line, theme.SMALL, on=hue, room=wide - NAME - NAME_END,
               ref=f"province_space.{name}.name")  # fmt: skip
    top = y + TITLE + BELOW
    inner = y + high - PAD - top
    slot = min(SLOT, share(wide, SLOT_SHARE))
    at = (x + wide - SLOT_GAP - slot, top, slot, inner)
    free = (x + PAD, top, at[0] - SLOT_GAP - x - PAD, inner)
    middle = (x + EDGE + at[0]) // 2
    counts = [player.spaces[province] for player in view.table.players]
    sheet.spot(f"space.{name}", free, disc=(x + DISC, y + high - DISC))
    members(sheet, counts, middle, top + inner // 2, min(MEMBER, inner // 2 - 3), ref=f"space.{name}")
    sheet.spot(f"slot.{name}", at, disc=(at[0] + slot - SLOT_DISC[0], top + inner - SLOT_DISC[1]))
    kind = view.table.display[province] if view.table.display else -1
    if kind >= 0:
        card(sheet, KINDS[kind], at, ref=f"slot.{name}.{KINDS[kind]}")
    else:
        sheet.box(at, pale, edge=theme.ASH, line=2, radius=RADIUS, ref=f"slot.{name}.empty")


def piles(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    """Draw pile and dragon stack with their numbers, the discard pile by kind, all in one row."""
    x, y, wide, high = box
    say = picture.words.text
    with sheet.still():
        field(sheet, box)
    tall, left, middle = high - PILE_LESS, x + PILE_AT[0], y + high // 2
    wide_card = share(tall, SHAPE)
    for name, number in (("pile", view.left), ("dragons", view.table.dragons)):
        at = (left, y + PILE_AT[1], wide_card, tall)
        if name == "dragons":
            dragons(sheet, view, at)
        elif number:
            deck(sheet, *at, number, colour=BACK, ref="pile")
        else:
            sheet.box(at, theme.SHADE, edge=theme.ASH, line=2, radius=RADIUS, ref="pile.none")
        start = left + wide_card + NUMBER_AT
        used = sheet.bold(number, start, middle - NUMBER_UP, STRONG,
                          ref=f"{name}.number" if name == "pile" else "dragons.title")  # fmt: skip
        word = sheet.text(say(f"ming.picture.{name}"), start, middle + NAME_DOWN, theme.SMALL, colour=theme.SOFT,
                          room=PLACE, ref=f"{name}.name")  # fmt: skip
        left = start + max(used, word) + NAME_GAP
    sheet.text(say("ming.picture.discard"), left, mid_line(middle, theme.SMALL), theme.SMALL, colour=theme.SOFT,
               room=PLACE, ref="discard.name")  # fmt: skip
    left += min(PLACE, typography.width(say("ming.picture.discard"), theme.SMALL)) + KINDS_AT
    step = (x + wide - KINDS_END - left) // JOKER
    for kind in range(JOKER):
        ref, start = f"discard.{KINDS[kind]}", left + kind * step
        symbol(sheet, KINDS[kind], start + DISCARD // 2, middle, DISCARD, ref=f"{ref}.icon")
        sheet.bold(view.table.discard[kind], start + DISCARD + KIND_GAP, mid_line(middle, theme.FIGURE), theme.FIGURE,
                   room=step - DISCARD - KIND_GAP, ref=ref)  # fmt: skip


def dragons(sheet: Sheet, view: MingView, box: Box) -> None:
    """The face-up dragon stack."""
    x, y, wide, high = box
    if view.table.dragons:
        for depth in LAYERS:
            layer = (x + depth, y + depth, wide, high)
            sheet.box(layer, theme.SHADE, edge=theme.INK, line=2, radius=RADIUS, loose=True)
        card(sheet, KINDS[JOKER], box, ref="dragons")
    else:
        sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=RADIUS, ref="dragons.none")
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
    gong(sheet, x, y, size, ref="start.figure")
    seat_token(sheet, table.start, x + (size + sign) // 2 + TOKEN_GAP, y, sign, ref=f"start.{table.start}")
    if table.step:
        text = picture.words.text(f"ming.picture.step_{table.step}")
        left, right = x + STEP_AT, at.at((STEP_TO, 0))[0]
        plate = (left, y - STEP_HIGH // 2, right - left, STEP_HIGH)
        sheet.box(plate, theme.FIELD, edge=theme.INK, line=2, radius=STEP_CORNER)
        sheet.text(text, left + plate[2] // 2, y - WORDS_UP, WORDS, room=plate[2] - 2 * STEP_PAD, align="middle",
                   ref="step")  # fmt: skip
