"""The players' areas: cards, cubes, gifts by state, gifts received, junks and armies."""

from __future__ import annotations

from engine.confucius.data import GIFTS
from engine.confucius.state import AVAILABLE, REMOVED, ConfuciusView
from engine.confucius.tell import order
from render import theme
from render.confucius.parts import BAMBOO, COIN, JUNK, LEAF, PALE_COIN, REWARD, army, chief, cube, said
from render.scene import Box, Picture, Sheet
from render.widgets.head import pending
from render.widgets.panel import NARROW, panel
from render.widgets.tokens import count, seat_token

POINTS, STAR = 66, 38
"""So wide are the points in the corner of a panel, and the star beside them: a letter for the player stands beside."""


def areas(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """One panel for each seat, in the order of turns from left to right."""
    x, y, wide, high = box
    gap = 12
    step = (wide + gap) // view.seats
    for index, seat in enumerate(order(view)):
        area(sheet, view, picture, seat, (x + index * step, y, step - gap, high), place=index + 1)


def area(sheet: Sheet, view: ConfuciusView, picture: Picture, seat: int, box: Box, *, place: int) -> None:
    """The panel of one seat."""
    player = view.table.players[seat]
    most = max(other.vp for other in view.table.players)
    active_seat = seat in (picture.waiting or pending(view)[1])
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, active=active_seat, place=place,
                  leads=player.vp == most > 0)  # fmt: skip
    place_of = f"seat.{seat}"
    beside = 0
    if place_of in picture.places.values():
        beside = POINTS if box[2] < NARROW else POINTS + STAR
    sheet.spot(place_of, (box[0], box[1], box[2] - beside, box[3]))
    x, y, wide, high = inner
    pitch = (high - 78) // 4
    cards(sheet, view, seat, (x, y, wide, pitch))
    cubes(sheet, view, picture, seat, (x, y + pitch, wide, pitch))
    shelf = y + 2 * pitch
    own_gifts(sheet, view, seat, (x, shelf, wide, 80))
    received(sheet, view, picture, seat, (x, shelf + 80, wide, pitch))
    forces(sheet, view, seat, (x, shelf + 80 + pitch, wide, pitch))


def cards(sheet: Sheet, view: ConfuciusView, seat: int, box: Box) -> None:
    """Money cards, rewards, gifts counted for cubes; the Chief Minister's seal."""
    x, y, wide, high = box
    ref, middle = f"player.{seat}", y + high // 2
    step = min(130, (wide - 44) // 3)
    things = (
        ("cards", view.hand_sizes[seat], "cards", COIN, PALE_COIN),
        ("scroll", view.reward_sizes[seat], "rewards", REWARD, theme.WHITE),
        ("gift", view.table.gift_count(seat), "gift_count", theme.VERMILION, theme.BRIGHT),
    )
    for index, (icon, number, name, colour, ground) in enumerate(things):
        count(sheet, icon, number, x + index * step, middle, colour=colour, ground=ground, ref=f"{ref}.{name}")
    if seat == view.table.chief:
        chief(sheet, x + wide - 20, middle, 36, ref=f"{ref}.chief", on=theme.VERMILION)


def cubes(sheet: Sheet, view: ConfuciusView, picture: Picture, seat: int, box: Box) -> None:
    """The cubes of the round: unused ones, spent places, and whether the player has passed."""
    x, y, wide, high = box
    player, ref = view.table.players[seat], f"player.{seat}"
    size = min(30, high - 4)
    middle = y + high // 2
    for index in range(max(player.taken, player.cubes)):
        centre = x + index * (size + 5) + size // 2 + 2
        if index < player.cubes:
            cube(sheet, seat, centre, middle, size, ref=f"{ref}.cube.{index}")
        else:
            spent = (centre - size // 2 + 3, middle - size // 2 + 3, size - 6, size - 6)
            sheet.box(spent, theme.SHADE, edge=theme.ASH, line=2, radius=4, ref=f"{ref}.spent.{index}")
    if player.passed:
        left = x + wide - 92
        sheet.box((left, middle - 15, 92, 30), theme.INK, radius=8)
        sheet.text(said(picture, "passed"), left + 46, middle - 8, theme.SMALL, colour=theme.WHITE, on=theme.INK,
                   align="middle", room=84, ref=f"{ref}.passed")  # fmt: skip


def own_gifts(sheet: Sheet, view: ConfuciusView, seat: int, box: Box) -> None:
    """The six gifts by value: not available (pale), available (green), before a receiver (his token), removed."""
    x, y, wide, high = box
    player = view.table.players[seat]
    step = min(82, wide // len(GIFTS))
    for index, value in enumerate(GIFTS):
        at = (x + index * step, y + 4, step - 6, high - 10)
        ref = f"player.{seat}.gift.{value}"
        where = player.gifts[index]
        middle = at[0] + at[2] // 2
        sheet.spot(f"gift.{seat}.{value}", at)
        if where >= 0:
            sheet.box(at, sheet.look(where).pale, edge=sheet.look(where).colour, line=3, radius=8,
                      ref=f"{ref}.active.{where}")  # fmt: skip
            sheet.bold(value, middle, y + 13, 26, on=sheet.look(where).pale, align="middle", ref=f"{ref}.value")
            seat_token(sheet, where, middle, y + high - 26, 32, ref=f"{ref}.receiver.{where}")
            continue
        if where == AVAILABLE:
            ground, edge, ink, state = theme.WHITE, BAMBOO, theme.INK, "available"
        elif where == REMOVED:
            ground, edge, ink, state = theme.FIELD, theme.DEEP, theme.SOFT, "removed"
        else:
            ground, edge, ink, state = theme.SHADE, theme.ASH, theme.SOFT, "not_available"
        sheet.box(at, ground, edge=edge, line=3 if state == "available" else 2, radius=8, ref=f"{ref}.{state}")
        sheet.bold(value, middle, y + 13, 26, on=ground, colour=ink, align="middle", ref=f"{ref}.value")
        if state == "available":
            sheet.art("gift", middle, y + high - 26, 30, colour=theme.VERMILION, ground=theme.BRIGHT)
        elif state == "removed":
            sheet.art("cross", middle, y + high - 26, 20)
        else:
            sheet.art("lock", middle, y + high - 26, 22, colour=theme.mix(theme.ASH, theme.WHITE, 0.3))


def received(sheet: Sheet, view: ConfuciusView, picture: Picture, seat: int, box: Box) -> None:
    """Gifts received: from whom, with their value."""
    x, y, wide, high = box
    middle, ref = y + high // 2, f"player.{seat}.received"
    used = sheet.text(said(picture, "from"), x, middle - 9, 24, colour=theme.SOFT, ref=f"{ref}.title")
    left = x + used + 8
    step = min(62, (x + wide - left) // 4)
    present = view.table.givers(seat)
    for index, giver in enumerate(present):
        at = left + index * step
        seat_token(sheet, giver, at + 13, middle, 28, ref=f"{ref}.{giver}.token")
        sheet.bold(view.table.active(giver, seat), at + 31, middle - 9, 26, ref=f"{ref}.{giver}")
    if not present:
        sheet.text("–", left, middle - 9, 24, colour=theme.SOFT, ref=f"{ref}.none")


def forces(sheet: Sheet, view: ConfuciusView, seat: int, box: Box) -> None:
    """Junks in the yard and at sea, armies in supply and in the colonies, the Emperor insulted card."""
    x, y, wide, high = box
    player, look, ref = view.table.players[seat], sheet.look(seat), f"player.{seat}"
    middle = y + high // 2
    parts = 5 if player.insulted else 4
    step = min(120, wide // parts)
    size = min(26 if player.insulted and wide < 300 else 32, high - 2)
    things = (
        ("junk", player.yard, "yard", JUNK, PALE_COIN),
        ("boat", player.ocean, "ocean", theme.INDIGO, PALE_COIN),
        ("helmet", player.supply, "supply", theme.ASH, theme.WHITE),
        ("banner", player.colonies, "colonies", look.colour, PALE_COIN),
    )
    for index, (icon, number, name, colour, ground) in enumerate(things):
        count(sheet, icon, number, x + index * step, middle, size=size, colour=colour, ground=ground,
              ref=f"{ref}.{name}")  # fmt: skip
    sheet.spot(f"yard.{seat}", (x - 2, y + 1, step - 4, high - 2))
    if player.insulted:
        left = x + 4 * step
        sheet.box((left, middle - 16, 34, 32), LEAF, edge=theme.INK, line=2, radius=5, ref=f"{ref}.insulted")
        army(sheet, seat, left + 17, middle, 28, ref=f"{ref}.insulted.army")
