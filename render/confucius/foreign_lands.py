"""Beyond the court: the Great Wall with the foreign lands, and the distant lands."""

from __future__ import annotations

from msgspec import Struct

from engine.confucius.data import DATA, DISTANT, LANDS
from engine.confucius.state import NOBODY, ConfuciusView, Land
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.confucius.parts import (
    BLUE_CHIT,
    COIN,
    CORNER,
    LEAST,
    LITTLE_WORDS,
    PALE_COIN,
    REWARD,
    SEA_BLUE,
    SMALL_CORNER,
    army,
    chit,
    term,
)
from render.widgets.tokens import field, seat_token

SAND = "#EADBB8"
COAST = "#A08C5F"
STONE, BRICKS = "#B9B2A0", "#8E8470"
SEA = "#C3D5DE"
TALL, LARGE_STEP = 260, 60
"""From this height on the field of wall and lands is drawn large, from this distance on between two the distant lands
are.
"""
SIDE, ABOVE, BETWEEN, BELOW = 10, 3, 4, 5
"""In that field: what is free beside wall and lands, above them, between them, and under them."""
WALL_GAP, WALL_CORNER = 6, 5
"""Room between two spaces of the wall, and the radius of their corners."""
NUMBER_AT, PIECE_EDGE = 8, 4
"""Where the number of a space stands, and how much lower than the space a piece laid on it is."""
LAND_GAP, NAME_AT, END = 6, 7, 6
"""Room between two lands; where a land's name begins, and how far from its right edge the line of the name ends."""
APART, SOLDIERS_APART, TOGETHER = 4, 4, 3
"""Room between two things in that line, and between the soldiers and the coin; how near soldiers stand together."""
BOXES_SIDE, BOXES_FOOT, BOX_GAP, ARMY_SIDE = 6, 3, 4, 3
"""What is free beside the boxes of a land, under them, between two, and beside an army in one."""
MOST_BOXES = 3
"""The boxes of a land share its width as if they were so many at least."""
COAST_SIDE, COAST_ABOVE, COAST_GAP, COAST_LATER = 8, 5, 2, 10
"""What is free beside the distant lands, above and below them, and between two; how much farther out every other lies.
"""
MERLON, MERLON_GAP, MERLON_HIGH = 11, 8, 6
"""On top of the wall: the width of a merlon, the room between two, and how high they are."""
WAVE = 40
"""The width of a wave on the sea."""
COAST_EDGE, BEHIND = 6, 10
"""Room between the edge of a distant land and its chit or its visitors, and between chit and name."""
FEW, VISITORS_APART = 3, 3
"""So many visitors at most stand so far apart; more of them side by side."""


class LandMeasures(Struct, frozen=True):
    """Measures of wall and lands: the height of the wall; of a land soldiers, name and price, where its boxes begin;
    points and reward of a box.
    """

    wall: int
    soldier: int
    text: int
    boxes: int
    points: int
    first: int
    reward: int


ON_BOARD = LandMeasures(wall=58, soldier=LEAST, text=25, boxes=31, points=LITTLE_WORDS, first=5, reward=LEAST)
LARGE = LandMeasures(wall=82, soldier=50, text=theme.TITLE, boxes=70, points=56, first=16, reward=50)


class DistantLandMeasures(Struct, frozen=True):
    """Measures of a distant land: its chit, its name, the tokens of its visitors; where the mark of a chit taken
    begins.
    """

    chit: int
    text: int
    token: int
    gone_at: int


LITTLE_COAST = DistantLandMeasures(chit=LEAST, text=LITTLE_WORDS, token=LEAST, gone_at=8)
LARGE_COAST = DistantLandMeasures(chit=84, text=theme.TITLE, token=56, gone_at=18)


def wall_and_lands(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The field of the wall, above it, and of the lands whose soldiers it frees, below."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box)
    look = LARGE if high >= TALL else ON_BOARD
    left, across, top = x + SIDE, wide - 2 * SIDE, ABOVE + look.wall + BETWEEN
    _wall(sheet, view, (left, y + ABOVE, across, look.wall))
    _lands(sheet, view, picture, (left, y + top, across, high - top - BELOW), look)


def _wall(sheet: Sheet, view: ConfuciusView, box: Box) -> None:
    """Nine spaces with the pieces laid, soldiers standing over three of them."""
    x, y, wide, high = box
    step = (wide + WALL_GAP) // DATA.great_wall.spaces
    guards = {slot.wall: slot.soldiers for slot in DATA.foreign_lands.slots}
    for space in range(1, DATA.great_wall.spaces + 1):
        built = space <= view.table.wall
        at = (x + (space - 1) * step, y + LEAST, step - (0 if built else WALL_GAP), high - LEAST)
        ref = f"wall.{space}"
        ground, edge = (STONE, theme.INK) if built else (theme.SHADE, theme.ASH)
        _merlons(sheet, at, ground, edge)
        sheet.box(at, ground, edge=edge, line=2, radius=0 if built else WALL_CORNER, ref=ref)
        sheet.spot(ref, at)
        middle = at[1] + at[3] // 2
        sheet.bold(space, at[0] + NUMBER_AT, mid_line(middle, LITTLE_WORDS), LITTLE_WORDS, on=ground,
                   ref=f"{ref}.number")  # fmt: skip
        if built:
            size = max(LEAST, min(at[3] - PIECE_EDGE, at[2] // 2))
            sheet.art("wall", at[0] + share(at[2], 2 / 3), middle, size, colour=BRICKS, ref=f"{ref}.piece")
        for soldier in range(guards.get(space, 0)):
            left = at[0] + at[2] // 2 + (2 * soldier - guards[space] + 1) * LEAST // 2
            sheet.art("helmet", left, y + LEAST // 2, LEAST, colour=theme.ASH, ground=theme.WHITE,
                      ref=f"{ref}.soldier.{soldier}")  # fmt: skip


def _merlons(sheet: Sheet, box: Box, ground: str, edge: str) -> None:
    """What stands on top of a piece of the wall."""
    x, y, wide, _ = box
    step = MERLON + MERLON_GAP
    number = wide // step
    start = x + (wide - number * step + MERLON_GAP) // 2
    for merlon in range(number):
        at = (start + merlon * step, y - MERLON_HIGH, MERLON, MERLON_HIGH + 2)
        sheet.box(at, ground, edge=edge, line=2, loose=True)


def _lands(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box, look: LandMeasures) -> None:
    """The three foreign lands side by side: a land with more soldiers is wider, so that its name has room too."""
    x, y, wide, high = box
    soldiers = [slot.soldiers * look.soldier // 2 for slot in DATA.foreign_lands.slots[: len(view.table.lands)]]
    step = (wide + LAND_GAP - sum(soldiers)) // len(soldiers)
    for index, (land, more) in enumerate(zip(view.table.lands, soldiers, strict=True)):
        _land(sheet, picture, index, land, (x, y, step + more - LAND_GAP, high), look)
        x += step + more


def _land(sheet: Sheet, picture: Picture, index: int, land: Land, box: Box, look: LandMeasures) -> None:
    x, y, wide, high = box
    ref = f"foreign.{index + 1}"
    ground = theme.SHADE if land.closed else SAND
    sheet.box(box, ground, edge=theme.INK, line=2, radius=CORNER, ref=ref)
    soldiers = DATA.foreign_lands.slots[index].soldiers
    size, text = look.soldier, look.text
    at, middle, right = x + NAME_AT, y + look.boxes // 2 + 1, x + wide - END
    line = mid_line(middle, text)
    if land.closed:
        drawing = "check" if land.success else "cross"
        sheet.art(drawing, right - size // 2, middle, size, ref=f"{ref}.{'success' if land.success else 'failure'}")
        right -= size + APART
    else:
        price = LANDS[land.id].coins
        right -= sheet.bold(price, right, line, text, on=ground, align="right", ref=f"{ref}.coins") + APART
        sheet.art("coin", right - size // 2, middle, size, colour=COIN, ground=PALE_COIN, ref=f"{ref}.coin")
        right -= size + SOLDIERS_APART
    for soldier in range(soldiers):
        sheet.art("helmet", right - size // 2, middle, size, colour=theme.ASH, ground=theme.WHITE,
                  ref=f"{ref}.soldier.{soldier}")  # fmt: skip
        right -= size - (TOGETHER if soldier < soldiers - 1 else 0)
    sheet.text(term(picture, land.id), at, line, text, on=ground, room=right - at - APART, ref=f"{ref}.name")
    boxes, top, across = LANDS[land.id].boxes, y + look.boxes, wide - 2 * BOXES_SIDE
    step = across // max(MOST_BOXES, len(boxes))
    left = x + BOXES_SIDE + (across - step * len(boxes)) // 2
    for number, shown in enumerate(boxes):
        here = (left + number * step + BOX_GAP // 2, top, step - BOX_GAP, y + high - top - BOXES_FOOT)
        _box(sheet, (shown.vp, shown.reward), land.armies[number], here, f"{ref}.{number + 1}", look)


def _box(sheet: Sheet, worth: tuple[int, bool], owner: int, box: Box, ref: str, look: LandMeasures) -> None:
    """A box of a land: points, reward icon, army."""
    x, y, wide, high = box
    ground = theme.WHITE if owner == NOBODY else sheet.look(owner).pale
    sheet.box(box, ground, edge=theme.ASH, line=2, radius=SMALL_CORNER, ref=ref)
    sheet.spot(ref, box)
    points, reward = worth
    text, middle = look.points, x + wide // 2
    line = y + look.first
    if reward:
        icon = look.reward
        sheet.bold(points, middle - icon // 2 - 2, line, text, colour=theme.DEEP_GOLD, on=ground, align="middle",
                   ref=f"{ref}.vp")  # fmt: skip
        sheet.art("scroll", middle + icon // 2, line + text // 3 + 1, icon, colour=REWARD, ground=theme.WHITE,
                  ref=f"{ref}.reward")  # fmt: skip
    else:
        sheet.bold(points, middle, line, text, colour=theme.DEEP_GOLD, on=ground, align="middle", ref=f"{ref}.vp")
    below = line + text
    rest = y + high - below
    size = max(LEAST, min(wide - 2 * ARMY_SIDE, rest - 1))
    centre = below + rest // 2 - 1
    if owner == NOBODY:
        hole = size // 2
        sheet.box((middle - hole // 2, centre - hole // 2, hole, hole), theme.PAPER, edge=theme.DEEP, line=2,
                  radius=hole // 2, ref=f"{ref}.free")  # fmt: skip
    else:
        army(sheet, owner, middle, centre, size, ref=f"{ref}.army.{owner}")


def distant(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The distant lands: chit or none, and whose markers have been there."""
    x, y, wide, high = box
    step = (high - 2 * COAST_ABOVE + COAST_GAP) // len(DISTANT)
    with sheet.still():
        sheet.box(box, SEA, edge=SEA_BLUE, line=2, radius=CORNER)
        for index in range(len(DISTANT)):
            for wave in (x + COAST_SIDE + WAVE // 2, x + wide - COAST_SIDE - WAVE // 2):
                sheet.art("wave", wave, y + COAST_ABOVE + index * step + step // 2, WAVE, loose=True)
    for index in range(len(DISTANT)):
        out = COAST_LATER * (index % 2)
        at = (x + COAST_SIDE + out, y + COAST_ABOVE + index * step, wide - 2 * COAST_SIDE - COAST_LATER,
              step - COAST_GAP)  # fmt: skip
        _coast(sheet, view, picture, index, at, LARGE_COAST if step >= LARGE_STEP else LITTLE_COAST)


def _coast(
    sheet: Sheet, view: ConfuciusView, picture: Picture, index: int, box: Box, look: DistantLandMeasures
) -> None:
    """A distant land: a coast in the sea."""
    x, y, wide, high = box
    land, vp = DISTANT[index], view.table.chits[index]
    ref, middle = f"distant.{land}", y + high // 2
    sheet.box(box, SAND, edge=COAST, line=2, radius=high // 2, ref=ref)
    sheet.spot(ref, box, disc=(x + wide // 2, middle) if look is LARGE_COAST else None)
    if vp:
        chit(sheet, vp, x + COAST_EDGE + look.chit // 2, middle, look.chit, BLUE_CHIT, ref=f"{ref}.chit")
    else:
        hole = share(look.chit, 2 / 3)
        sheet.box((x + look.gone_at, middle - hole // 2, hole, hole), theme.FIELD, edge=theme.ASH, line=2,
                  radius=look.chit // 2, ref=f"{ref}.gone")  # fmt: skip
    visitors = [seat for seat in range(view.seats) if land in view.table.players[seat].visited]
    pitch = look.token + (VISITORS_APART if len(visitors) <= FEW else 0)
    start, end = x + COAST_EDGE + look.chit + BEHIND, x + wide - COAST_EDGE
    sheet.text(term(picture, land), start, mid_line(middle, look.text), look.text, on=SAND,
               room=end - start - len(visitors) * pitch, ref=f"{ref}.name")  # fmt: skip
    for place, seat in enumerate(visitors):
        right = end - (len(visitors) - 1 - place) * pitch
        seat_token(sheet, seat, right - look.token // 2, middle, look.token, ref=f"{ref}.visitor.{seat}")
