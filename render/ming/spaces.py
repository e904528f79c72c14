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


def spaces(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    """Six province spaces from top to bottom, each with its slot of the display."""
    x, y, wide, high = box
    gap = 8
    step = (high + gap) // len(PROVINCES)
    for province in range(len(PROVINCES)):
        _space(sheet, view, picture, province, (x, y + province * step, wide, step - gap))


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
    slot = min(84, wide * 2 // 5)
    middle = x + 6 + (wide - slot - 18) // 2
    counts = [player.spaces[province] for player in view.table.players]
    left = (x + 6, top, wide - slot - 22, inner)
    place(sheet, picture, f"space.{name}", left, (x + 18, y + 17))
    members(sheet, counts, middle, top + inner // 2, min(46, inner // 2 - 3), ref=f"space.{name}")
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
        parts = (("pile", x + 16, 108), ("dragons", x + 132, 108), ("discard", x + 254, wide - 264))
        for title, left, room in parts:
            sheet.text(say(f"ming.picture.{title}"), left, y + 14, 22, colour=theme.SOFT, room=room)
    tall = high - 62
    if view.left:
        deck(sheet, x + 16, y + 42, 74, tall, view.left, colour=BACK, ref="pile")
    else:
        sheet.box((x + 16, y + 42, 74, tall), theme.SHADE, edge=theme.ASH, line=2, radius=10, ref="pile.none")
    badge(sheet, view.left, x + 53, y + 42 + tall - 24, fill=theme.WHITE, ink=theme.INK, edge=theme.INK, size=26,
          ref="pile.number")  # fmt: skip
    dragons(sheet, view, (x + 132, y + 42, 74, tall))
    for kind in range(JOKER):
        row, column = divmod(kind, 3)
        left, middle = x + 254 + column * 78, y + 68 + row * 58
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
    table, step = view.table, at.long(54)
    x, y = at.at((488, 124))
    size = at.long(46)
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
            sheet.art("star", left + size // 3 + 2, y - size // 3 - 2, at.long(28), colour=theme.BRIGHT,
                      ref=f"{ref}.scoring", loose=True)  # fmt: skip
    left = x + DATA.course.rounds * step
    sheet.art("pennant", left - 6, y - 2, at.long(42), colour=sheet.look(table.start).colour, ref="start.figure")
    seat_token(sheet, table.start, left + at.long(32), y, at.long(34), ref=f"start.{table.start}")
    if table.step:
        text = picture.words.text(f"ming.picture.step_{table.step}")
        right = at.at((1085, 0))[0]
        plate = (left + at.long(58), y - 17, right - left - at.long(58), 34)
        sheet.box(plate, theme.FIELD, edge=theme.DEEP_GOLD, line=2, radius=8)
        sheet.text(text, plate[0] + plate[2] // 2, y - 8, 24, room=plate[2] - 12, align="middle", ref="step")
