"""The players' areas: cards, cubes, gifts by state, junks and armies."""

from __future__ import annotations

from engine.confucius.data import GIFTS
from engine.confucius.describe import order
from engine.confucius.state import AVAILABLE, REMOVED, ConfuciusView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.confucius.parts import (
    BAMBOO,
    COIN,
    JUNK,
    LARGE_WORDS,
    LEAF,
    LEAST,
    PALE_COIN,
    REWARD,
    RIBBON,
    SEA_BLUE,
    SMALL_CORNER,
    WORDS,
    WRAP,
    army,
    chief,
    cube,
    drawn_words,
)
from render.widgets.head import pending
from render.widgets.panel import RIBBON as HEAD
from render.widgets.panel import panel, rank
from render.widgets.tokens import count, seat_token

GAP, LINES, STEP = 10, 4, 130
"""Room between two panels, the lines of one, and how far apart the things of a line are at most."""
MOST, BETWEEN = 38, 3
"""The largest signs of a panel, and the least room between two lines of them."""
BESIDE, ABOVE = 96, 8
"""How far before the right edge the middle of a player's letter lies; and above the upper one, where there is room."""
CHIEF, CHIEF_AT, CHIEF_MORE = 44, 18, 4
"""The Chief Minister's seal at the end of the upper line: its room, how far from the edge its middle is, and by how
much it is larger than the other signs.
"""
CUBE_GAP, SPENT_EDGE, SPENT_CORNER = 5, 2, 4
"""Room between two cubes; by how much the place of a spent one is smaller at every side, and the radius of its corners.
"""
PASSED, PASSED_SIDE, PASSED_CORNER = (92, 28), 4, 8
"""The plate that says that a player has passed: its size, what is free beside the words, the radius of its corners."""
VALUE, GIFT_GAP = 28, 2
"""On a gift: the room for its value before the sign of its state; between two gifts."""
FORCES_DOWN, YARD_EDGE = 4, 5
"""By how much the lowest line is moved down; by how much the place of the yard is smaller than its part of it."""
INSULTED, INSULTED_CORNER = (36, 32), 5
"""The Emperor insulted card: its size and the radius of its corners."""


def ranked(view: ConfuciusView, picture: Picture) -> list[int]:
    """The seats in turn order; after the end the best first."""
    return picture.result.ranking() if picture.result else list(order(view))


def areas(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """One panel for each seat, in turn order from left to right; after the end the best first."""
    x, y, wide, high = box
    step = (wide + GAP) // view.seats
    for index, seat in enumerate(ranked(view, picture)):
        area(sheet, view, picture, seat, (x + index * step, y, step - GAP, high))


def frame(sheet: Sheet, view: ConfuciusView, picture: Picture, seat: int, box: Box) -> Box:
    """The panel of a seat; returns the box inside."""
    points, asked = [player.vp for player in view.table.players], picture.waiting or pending(view)[1]
    return panel(sheet, box, seat, picture.names[seat], points[seat], active=seat in asked,
                 place=rank(picture, seat), leads=points[seat] == max(points) > 0)  # fmt: skip


def area(sheet: Sheet, view: ConfuciusView, picture: Picture, seat: int, box: Box) -> None:
    """The panel of one seat."""
    x, y, wide, high = frame(sheet, view, picture, seat, box)
    line = box[1] - ABOVE if picture.kind == "detail" else box[1] + HEAD // 2
    sheet.spot(f"seat.{seat}", box, disc=(box[0] + box[2] - BESIDE, line))
    pitch = high // LINES
    cards(sheet, view, seat, (x, y, wide, pitch))
    cubes(sheet, view, picture, seat, (x, y + pitch, wide, pitch))
    own_gifts(sheet, view, seat, (x, y + 2 * pitch, wide, pitch))
    forces(sheet, view, seat, (x, y + 3 * pitch + FORCES_DOWN, wide, high - 3 * pitch - 2))


def _size(*room: int) -> int:
    """The size of signs that have so much room."""
    return max(LEAST, min(MOST, *room))


def cards(sheet: Sheet, view: ConfuciusView, seat: int, box: Box) -> None:
    """Money cards, rewards, gifts counted for cubes; the Chief Minister's seal."""
    x, y, wide, high = box
    ref, middle, size = f"player.{seat}", y + high // 2, _size(high - BETWEEN)
    step = min(STEP, (wide - CHIEF) // 3)
    things = (
        ("cards", view.hand_sizes[seat], "cards", COIN, PALE_COIN),
        ("scroll", view.reward_sizes[seat], "rewards", REWARD, theme.WHITE),
        ("gift", view.table.gift_count(seat), "gift_count", WRAP, RIBBON),
    )
    for index, (icon, number, name, colour, ground) in enumerate(things):
        count(sheet, icon, number, x + index * step, middle, size=size, text=LARGE_WORDS, colour=colour, ground=ground,
              ref=f"{ref}.{name}")  # fmt: skip
    if seat == view.table.chief:
        chief(sheet, x + wide - CHIEF_AT, middle, size + CHIEF_MORE, ref=f"{ref}.chief")


def cubes(sheet: Sheet, view: ConfuciusView, picture: Picture, seat: int, box: Box) -> None:
    """The cubes of the round: unused ones, spent places, and whether the player has passed."""
    x, y, wide, high = box
    player, ref = view.table.players[seat], f"player.{seat}"
    size, middle = _size(high - BETWEEN), y + high // 2
    for index in range(max(player.taken, player.cubes)):
        centre = x + index * (size + CUBE_GAP) + size // 2
        if index < player.cubes:
            cube(sheet, seat, centre, middle, size, ref=f"{ref}.cube.{index}")
        else:
            side, half = size - 2 * SPENT_EDGE, size // 2 - SPENT_EDGE
            spent = (centre - half, middle - half, side, side)
            sheet.box(spent, theme.SHADE, edge=theme.ASH, line=2, radius=SPENT_CORNER, ref=f"{ref}.spent.{index}")
    if player.passed:
        across, tall = PASSED
        plate = (x + wide - across, middle - tall // 2, across, tall)
        sheet.box(plate, theme.SHADE, edge=theme.INK, line=2, radius=PASSED_CORNER)
        sheet.text(drawn_words(picture, "passed"), plate[0] + across // 2, mid_line(middle, theme.SMALL), theme.SMALL,
                   on=theme.SHADE, align="middle", room=across - 2 * PASSED_SIDE, ref=f"{ref}.passed")  # fmt: skip


def own_gifts(sheet: Sheet, view: ConfuciusView, seat: int, box: Box) -> None:
    """The six gifts by value: not available (locked), available (a gift), before a receiver (his token), removed."""
    x, y, wide, high = box
    player = view.table.players[seat]
    step = min(STEP, (wide + 2) // len(GIFTS))
    size = _size(high - 2 * GIFT_GAP, step - VALUE)
    for index, value in enumerate(GIFTS):
        at = (x + index * step, y, step - GIFT_GAP, high)
        ref, where = f"player.{seat}.gift.{value}", player.gifts[index]
        sheet.spot(f"gift.{seat}.{value}", at)
        middle, line = (at[0] + at[2] - size // 2, y + high // 2), 2
        if where >= 0:
            ground, edge, line, state = sheet.look(where).pale, sheet.look(where).colour, 3, f"active.{where}"
        elif where == AVAILABLE:
            ground, edge, line, state = theme.WHITE, BAMBOO, 3, "available"
        elif where == REMOVED:
            ground, edge, state = theme.FIELD, theme.DEEP, "removed"
        else:
            ground, edge, state = theme.SHADE, theme.ASH, "not_available"
        sheet.box(at, ground, edge=edge, line=line, radius=SMALL_CORNER, ref=f"{ref}.{state}")
        ink = theme.SOFT if state in ("removed", "not_available") else theme.INK
        sheet.bold(value, (at[0] + middle[0] - size // 2) // 2, mid_line(middle[1], theme.SMALL), theme.SMALL,
                   on=ground, colour=ink, align="middle", ref=f"{ref}.value")  # fmt: skip
        if where >= 0:
            seat_token(sheet, where, *middle, size, ref=f"{ref}.receiver.{where}")
        elif state == "available":
            sheet.art("gift", *middle, size, colour=WRAP, ground=RIBBON)
        elif state == "removed":
            sheet.art("cross", *middle, LEAST)
        else:
            sheet.art("lock", *middle, LEAST, colour=theme.mix(theme.ASH, theme.WHITE, 0.3))


def forces(sheet: Sheet, view: ConfuciusView, seat: int, box: Box) -> None:
    """Junks in the yard and at sea, armies in supply and in the colonies, the Emperor insulted card."""
    x, y, wide, high = box
    player, look, ref = view.table.players[seat], sheet.look(seat), f"player.{seat}"
    middle = y + high // 2
    things = (
        ("junk", player.yard, "yard", JUNK, PALE_COIN),
        ("boat", player.ocean, "ocean", SEA_BLUE, PALE_COIN),
        ("helmet", player.supply, "supply", theme.ASH, theme.WHITE),
        ("banner", player.colonies, "colonies", look.colour, PALE_COIN),
    )
    step = min(STEP, wide // (len(things) + bool(player.insulted)))
    size = _size(high - BETWEEN, step - WORDS)
    for index, (icon, number, name, colour, ground) in enumerate(things):
        count(sheet, icon, number, x + index * step, middle, size=size, text=WORDS, colour=colour, ground=ground,
              ref=f"{ref}.{name}")  # fmt: skip
    sheet.spot(f"yard.{seat}", (x, y + YARD_EDGE, step - 2 * YARD_EDGE, high - 2 * YARD_EDGE))
    if player.insulted:
        across, tall = INSULTED
        card = (x + len(things) * step, middle - tall // 2, across, tall)
        sheet.box(card, LEAF, edge=theme.INK, line=2, radius=INSULTED_CORNER, ref=f"{ref}.insulted")
        army(sheet, seat, card[0] + across // 2, middle, LEAST, ref=f"{ref}.insulted.army")
