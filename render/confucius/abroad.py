"""Beyond the court: the Great Wall with the foreign lands, and the distant lands."""

from __future__ import annotations

from msgspec import Struct

from engine.confucius.data import DATA, DISTANT, LANDS
from engine.confucius.state import NOBODY, ConfuciusView, Land
from render import theme
from render.confucius.parts import BLUE_CHIT, COIN, LEAST, PALE_COIN, REWARD, army, chit, term, upper
from render.letters import mid_line
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import field, seat_token

SAND = "#EADBB8"
STONE, BRICKS = "#B9B2A0", "#8E8470"
SEA = "#DCE4EA"
TALL_LAND, TALL_FIELD = 180, 260
"""From these heights on a land, and the field of wall and lands, are drawn large."""
LARGE_STEP = 60
"""From this distance on between the distant lands their names and visitors are large."""


MOST_BOXES = 3
"""The boxes of a land share its width as if they were so many at least."""


class Look(Struct, frozen=True):
    """Measures of a foreign land: soldiers, name and price, where its boxes begin; points and reward of a box."""

    soldier: int
    text: int
    boxes: int
    points: int
    first: int
    reward: int


ON_BOARD = Look(soldier=28, text=25, boxes=31, points=24, first=5, reward=28)
LARGE = Look(soldier=50, text=40, boxes=70, points=56, first=16, reward=50)
EDGE = 3
"""What is left free under the boxes of a land."""


def wall(sheet: Sheet, view: ConfuciusView, box: Box) -> None:
    """Nine spaces with the pieces laid, soldiers standing over three of them."""
    x, y, wide, high = box
    step = (wide + 6) // DATA.great_wall.spaces
    guards = {slot.wall: slot.soldiers for slot in DATA.foreign_lands.slots}
    for space in range(1, DATA.great_wall.spaces + 1):
        at = (x + (space - 1) * step, y + LEAST, step - 6, high - LEAST)
        ref = f"wall.{space}"
        built = space <= view.table.wall
        ground, edge = (STONE, theme.INK) if built else (theme.SHADE, theme.ASH)
        sheet.box(at, ground, edge=edge, line=2, radius=5, ref=ref)
        sheet.spot(ref, at)
        middle = at[1] + at[3] // 2
        sheet.bold(space, at[0] + 8, mid_line(middle, 24), 24, on=ground, ref=f"{ref}.number")
        if built:
            size = max(LEAST, min(at[3] - 4, at[2] // 2))
            sheet.art("wall", at[0] + at[2] * 2 // 3, middle, size, colour=BRICKS, ref=f"{ref}.piece")
        for soldier in range(guards.get(space, 0)):
            left = at[0] + at[2] // 2 + (2 * soldier - guards[space] + 1) * 14
            sheet.art("helmet", left, y + LEAST // 2, LEAST, colour=theme.ASH, ground=theme.WHITE,
                      ref=f"{ref}.soldier.{soldier}")  # fmt: skip


def lands(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The three foreign lands side by side."""
    x, y, wide, high = box
    step = (wide + 8) // len(view.table.lands)
    for index, land in enumerate(view.table.lands):
        _land(sheet, picture, index, land, (x + index * step, y, step - 8, high))


def _land(sheet: Sheet, picture: Picture, index: int, land: Land, box: Box) -> None:
    x, y, wide, high = box
    ref, look = f"foreign.{index + 1}", LARGE if high >= TALL_LAND else ON_BOARD
    ground = theme.SHADE if land.closed else SAND
    sheet.box(box, ground, edge=theme.INK, line=2, radius=9, ref=ref)
    soldiers = DATA.foreign_lands.slots[index].soldiers
    size, text = look.soldier, look.text
    at, middle, right = x + 9, y + look.boxes // 2 + 1, x + wide - 8
    if land.closed:
        drawing = "check" if land.success else "cross"
        sheet.art(drawing, right - size // 2, middle, size, ref=f"{ref}.{'success' if land.success else 'failure'}")
        right -= size + 4
    else:
        right -= sheet.bold(LANDS[land.id].coins, right, upper(middle, text), text, on=ground, align="right",
                            ref=f"{ref}.coins") + 4  # fmt: skip
        sheet.art("coin", right - size // 2, middle, size, colour=COIN, ground=PALE_COIN, ref=f"{ref}.coin")
        right -= size + 8
    for soldier in range(soldiers):
        sheet.art("helmet", right - size // 2, middle, size, colour=theme.ASH, ground=theme.WHITE,
                  ref=f"{ref}.soldier.{soldier}")  # fmt: skip
        right -= size
    sheet.text(term(picture, land.id), at, upper(middle, text), text, on=ground, room=right - at - 4, ref=f"{ref}.name")
    boxes, top = LANDS[land.id].boxes, y + look.boxes
    step = (wide - 12) // max(MOST_BOXES, len(boxes))
    left = x + 6 + (wide - 12 - step * len(boxes)) // 2
    for number, shown in enumerate(boxes):
        here = (left + number * step + 2, top, step - 4, y + high - top - EDGE)
        _box(sheet, (shown.vp, shown.reward), land.armies[number], here, f"{ref}.{number + 1}", look)


def _box(sheet: Sheet, worth: tuple[int, bool], owner: int, box: Box, ref: str, look: Look) -> None:
    """A box of a land: points, reward icon, army."""
    x, y, wide, high = box
    ground = theme.WHITE if owner == NOBODY else sheet.look(owner).pale
    sheet.box(box, ground, edge=theme.ASH, line=2, radius=7, ref=ref)
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
    size = max(LEAST, min(wide - 6, y + high - below - 1))
    centre = below + (y + high - below) // 2 - 1
    if owner == NOBODY:
        hole = (middle - size // 4, centre - size // 4, size // 2, size // 2)
        sheet.box(hole, theme.PAPER, edge=theme.DEEP, line=2, radius=size // 4, ref=f"{ref}.free")
    else:
        army(sheet, owner, middle, centre, size, ref=f"{ref}.army.{owner}")


def wall_and_lands(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The field of the wall, above it, and of the lands whose soldiers it frees, below."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box)
    tall = 58 if high < TALL_FIELD else 82
    wall(sheet, view, (x + 10, y + 3, wide - 20, tall))
    lands(sheet, view, picture, (x + 10, y + tall + 7, wide - 20, high - tall - 12))


def distant(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The distant lands: chit or none, and whose markers have been there."""
    x, y, wide, high = box
    with sheet.still():
        field(sheet, box)
    step = (high - 8) // len(DISTANT)
    large = step >= LARGE_STEP
    size, text, tokens = (min(step - 14, 84), 40, 56) if large else (max(LEAST, min(step - 6, 48)), 24, LEAST)
    for index, (land, vp) in enumerate(zip(DISTANT, view.table.chits, strict=True)):
        at = (x + 8, y + 5 + index * step, wide - 16, step - 2)
        ref = f"distant.{land}"
        sheet.box(at, SEA, radius=7, ref=ref)
        middle = at[1] + at[3] // 2
        sheet.spot(ref, at, disc=(at[0] + at[2] // 2, middle) if large else None)
        if vp:
            chit(sheet, vp, at[0] + size // 2 + 6, middle, size, BLUE_CHIT, ref=f"{ref}.chit")
        else:
            sheet.box((at[0] + 4 + size // 6, middle - size // 3, size * 2 // 3, size * 2 // 3), theme.FIELD,
                      edge=theme.ASH, line=2, radius=size // 2, ref=f"{ref}.gone")  # fmt: skip
        visitors = [seat for seat in range(view.seats) if land in view.table.players[seat].visited]
        pitch = tokens + 3 if len(visitors) < 4 else tokens
        room = at[2] - size - 22 - len(visitors) * pitch
        sheet.text(term(picture, land), at[0] + size + 16, upper(middle, text), text, on=SEA, room=room,
                   ref=f"{ref}.name")  # fmt: skip
        for place, seat in enumerate(visitors):
            right = at[0] + at[2] - 6 - (len(visitors) - 1 - place) * pitch
            seat_token(sheet, seat, right - tokens // 2, middle, tokens, ref=f"{ref}.visitor.{seat}")
