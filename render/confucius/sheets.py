"""The area of one seat in full, its gifts as cards."""

from __future__ import annotations

from collections.abc import Callable

from engine.confucius.data import DISTANT, GIFTS, MINISTRIES
from engine.confucius.state import AVAILABLE, REMOVED, ConfuciusView
from engine.confucius.tell import office_count
from render import theme
from render.confucius.areas import cubes, frame
from render.confucius.parts import (
    BAMBOO,
    COIN,
    GAME,
    GIFT_ART,
    JUNK,
    LEAF,
    LEAST,
    MINISTRY_ART,
    MINISTRY_INK,
    PALE_COIN,
    REWARD,
    RIBBON,
    SEA_BLUE,
    WRAP,
    chief,
    cube,
    said,
    term,
)
from render.letters import mid_line
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.cards import RADIUS
from render.widgets.head import BELOW
from render.widgets.tokens import field, seat_token

SPACE = 12
"""Room between two gifts."""
Band = Callable[[Sheet, ConfuciusView, Picture], None]
HEIGHT, SHELF, STORE, GAP = 1160, 372, 400, 14
"""The heights of the picture and of the gifts as cards, the width of the store at the left, and what lies between."""
VALUE, NAMED, WHERE = (16, 40), 72, 36
"""On a gift: where its value stands and the size of it; how far above the foot its name is, and where it is."""
RECEIVER = (32, 36)
"""Who has received it: so far from the corner, and the size of the token."""
CUBES, LAID, GOODS, REST = 44, 84, 116, 180
"""In the store: the height of the cubes, how far down the laid ones and the rows begin, what the rows leave free."""
ICON, ICON_AT, NUMBER, NUMBER_AT, NAME_AT = 40, 36, 32, 112, 130
"""In such a row: size and place of the drawing and of the number (its right edge), and where the name stands."""
CHIEF, CHIEF_AT, TITLE_AT = 46, 34, (68, 43)
"""The sign of the chief minister, how far from the corner it stands, and his title beside it."""
PRESENT, FIRST_PRESENT = 100, 86
"""The height of a gift received, and the middle of the first one."""
WORDS = 26
"""The size of words."""


def shelf(sheet: Sheet, view: ConfuciusView, picture: Picture, seat: int, box: Box, *, rows: int = 1) -> None:
    """The six gifts of ``seat`` as cards in so many ``rows``: value, drawing, name, and where each is."""
    x, y, wide, high = box
    across = -(-len(GIFTS) // rows)
    step, tall = (wide + SPACE) // across, (high + SPACE) // rows
    for index, gift in enumerate(GIFTS.values()):
        row, column = divmod(index, across)
        at = (x + column * step, y + row * tall, step - SPACE, tall - SPACE)
        where = view.table.players[seat].gifts[index]
        _gift_card(sheet, picture, (gift.value, gift.id), where, at, f"player.{seat}.gift.{gift.value}")
        sheet.spot(f"gift.{seat}.{gift.value}", at)


def _gift_card(sheet: Sheet, picture: Picture, gift: tuple[int, str], where: int, at: Box, ref: str) -> None:
    x, y, wide, high = at
    value, name = gift
    state = "active" if where >= 0 else {AVAILABLE: "available", REMOVED: "removed"}.get(where, "not_available")
    ground = {"available": theme.WHITE, "active": sheet.look(where).pale if where >= 0 else ""}.get(state, theme.SHADE)
    edge = {"available": BAMBOO, "active": sheet.look(where).colour if where >= 0 else ""}.get(state, theme.ASH)
    sheet.box((x + 3, y + 3, wide, high), theme.DEEP, radius=RADIUS, loose=True)
    sheet.box(at, ground, edge=edge, line=4 if state in ("available", "active") else 2, radius=RADIUS, ref=ref)
    sheet.bold(value, x + VALUE[0], y + VALUE[0], VALUE[1], on=ground, ref=f"{ref}.value")
    drawing, colour = GIFT_ART[name]
    if state in ("not_available", "removed"):
        colour = theme.mix(colour, ground, 0.7)
    size = min(wide - 36, high - 130)
    middle = x + wide // 2
    centre = y + 44 + (high - 126) // 2
    sheet.art(drawing, middle + 8, centre, size, colour=colour, ground=theme.WHITE)
    sheet.text(term(picture, name), middle, y + high - NAMED, 24, on=ground, align="middle", room=wide - 16,
               ref=f"{ref}.name")  # fmt: skip
    line = y + high - WHERE
    if where >= 0:
        seat_token(sheet, where, x + wide - RECEIVER[0], y + RECEIVER[0], RECEIVER[1], ref=f"{ref}.receiver.{where}")
        sheet.bold(picture.names[where], middle, line, 24, on=ground, align="middle", room=wide - 16,
                   ref=f"{ref}.active")  # fmt: skip
    else:
        sheet.text(said(picture, f"gift_{state}"), middle, line, theme.SMALL, on=ground, colour=theme.SOFT,
                   align="middle", room=wide - 4, ref=f"{ref}.{state}")  # fmt: skip
    if state == "removed":
        sheet.art("cross", middle + 8, centre, size * 2 // 3, loose=True)


def area_sheet(band: Band, view: ConfuciusView, picture: Picture) -> Scene:
    """The whole area of ``picture.seat``: everything of it in figures and words, its gifts as cards."""
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT)
    band(sheet, view, picture)
    seat = picture.seat
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, sheet.height - BELOW - theme.FOOT)
    inner = frame(sheet, view, picture, seat, box)
    sheet.spot(f"seat.{seat}", box)
    x, y, wide, high = inner
    store(sheet, view, picture, (x, y, STORE, high))
    left, right = x + STORE + GAP, wide - STORE - GAP
    shelf(sheet, view, picture, seat, (left, y, right, SHELF))
    third, top = (right - 2 * GAP) // 3, y + SHELF + GAP
    lower = high - SHELF - GAP
    received(sheet, view, picture, (left, top, third, lower))
    influence(sheet, view, picture, (left + third + GAP, top, third, lower))
    abroad(sheet, view, picture, (left + 2 * (third + GAP), top, third, lower))
    return sheet.scene(picture)


def store(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Cards, cubes, junks and armies in rows with their names."""
    x, y, wide, high = box
    seat = picture.seat
    player, ref, look = view.table.players[seat], f"player.{seat}", sheet.look(seat)
    field(sheet, box, fill=theme.PAPER)
    table = (
        ("cards", view.hand_sizes[seat], "cards", COIN, PALE_COIN),
        ("scroll", view.reward_sizes[seat], "rewards", REWARD, theme.WHITE),
        ("gift", view.table.gift_count(seat), "gift_count", WRAP, RIBBON),
        ("junk", player.yard, "yard", JUNK, PALE_COIN),
        ("boat", player.ocean, "ocean", SEA_BLUE, PALE_COIN),
        ("junk", office_count(view, "admiral", seat), "sent", SEA_BLUE, PALE_COIN),
        ("helmet", player.supply, "supply", theme.ASH, theme.WHITE),
        ("banner", player.colonies, "colonies", look.colour, PALE_COIN),
        ("banner", player.insulted, "insulted", look.colour, PALE_COIN),
        ("banner", office_count(view, "general", seat), "armies", look.colour, PALE_COIN),
    )
    step = (high - REST) // len(table)
    cubes(sheet, view, picture, seat, (x + 14, y + 14, wide - 28, CUBES))
    laid = [(space, number) for space, number in sorted(player.laid.items()) if number]
    at = x + 14
    for space, number in laid:
        for index in range(number):
            cube(sheet, seat, at + 14, y + LAID, LEAST, ref=f"{ref}.laid.{space}.{index}")
            at += LEAST + 2
        at += 2 + sheet.bold(space, at, y + 75, 24, on=theme.PAPER, colour=BAMBOO, ref=f"{ref}.laid.{space}") + 12
    top = y + GOODS
    for index, (icon, number, name, colour, ground) in enumerate(table):
        middle = top + index * step + step // 2
        sheet.rule(x + 12, middle - step // 2, wide - 24, colour=theme.DEEP)
        sheet.art(
            icon, x + ICON_AT, middle, min(ICON, step - 6), colour=colour, ground=ground, ref=f"{ref}.{name}.icon"
        )
        sheet.bold(number, x + NUMBER_AT, middle - 11, NUMBER, on=theme.PAPER, align="right", ref=f"{ref}.{name}")
        sheet.text(
            said(picture, name),
            x + NAME_AT,
            mid_line(middle, WORDS),
            WORDS,
            on=theme.PAPER,
            colour=theme.SOFT,
            room=wide - 144,
        )
    sheet.spot(f"yard.{seat}", (x + 6, top + 3 * step + 2, wide - 12, step - 4))
    if seat == view.table.chief:
        chief(sheet, x + CHIEF_AT, y + high - CHIEF_AT, CHIEF, ref=f"{ref}.chief")
        sheet.bold(
            term(picture, "chief_minister"),
            x + TITLE_AT[0],
            y + high - TITLE_AT[1],
            WORDS,
            on=theme.PAPER,
            room=wide - 80,
        )


def received(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Gifts received: giver, value, name."""
    x, y, wide, high = box
    seat = picture.seat
    field(sheet, box, said(picture, "received"), fill=theme.PAPER)
    present = view.table.givers(seat)
    if not present:
        sheet.text(said(picture, "none"), x + wide // 2, y + high // 2, 26, on=theme.PAPER, colour=theme.SOFT,
                   align="middle", ref=f"player.{seat}.received.none")  # fmt: skip
    for index, giver in enumerate(present):
        middle = y + FIRST_PRESENT + index * PRESENT
        value = view.table.active(giver, seat)
        ref = f"player.{seat}.received.{giver}"
        drawing, colour = GIFT_ART[GIFTS[value].id]
        sheet.art(drawing, x + 50, middle, 64, colour=colour, ground=theme.WHITE)
        sheet.bold(value, x + 104, mid_line(middle, 38), 38, on=theme.PAPER, align="middle", ref=ref)
        seat_token(sheet, giver, x + 146, middle - 16, 32, ref=f"{ref}.token")
        sheet.bold(picture.names[giver], x + 170, middle - 25, 26, on=theme.PAPER, room=wide - 182, ref=f"{ref}.name")
        sheet.text(term(picture, GIFTS[value].id), x + 132, middle + 10, 24, on=theme.PAPER, colour=theme.SOFT,
                   room=wide - 144)  # fmt: skip


def influence(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Own markers in each ministry, and whether its discount holds."""
    x, y, wide, high = box
    seat = picture.seat
    field(sheet, box, said(picture, "influence"), fill=theme.PAPER)
    step = (high - 50) // len(MINISTRIES)
    for index, name in enumerate(MINISTRIES):
        number = view.table.markers(seat, index)
        middle = y + 46 + index * step + step // 2
        at = (x + 12, middle - step // 2 + 4, wide - 24, step - 12)
        ground = LEAF if number else theme.PAPER
        ref = f"player.{seat}.influence.{name}"
        sheet.box(at, ground, edge=BAMBOO if number else theme.DEEP, line=2, radius=9, ref=f"{ref}.row")
        sheet.art(MINISTRY_ART[name], x + 50, middle, 48, colour=MINISTRY_INK[name], ground=theme.WHITE)
        sheet.bold(number, x + 108, middle - 15, 40, on=ground, align="middle", ref=ref)
        sheet.bold(term(picture, name), x + 140, middle - 28, 28, on=ground, room=wide - 160)
        more = said(picture, f"discount_{name}") if number else said(picture, "no_discount")
        sheet.text(more, x + 140, middle + 6, theme.SMALL, on=ground, colour=theme.SOFT, room=wide - 156,
                   ref=f"{ref}.discount")  # fmt: skip


def abroad(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Distant lands visited, armies on foreign lands."""
    x, y, wide, high = box
    seat = picture.seat
    player = view.table.players[seat]
    field(sheet, box, said(picture, "voyages_armies"), fill=theme.PAPER)
    lines = [(f"distant.{land}", "boat", SEA_BLUE, land, 0) for land in DISTANT if land in player.visited]
    for land in view.table.lands:
        here = land.armies.count(seat)
        if here:
            lines.append((f"foreign.{land.id}", "banner", sheet.look(seat).colour, land.id, here))
    if not lines:
        sheet.text(said(picture, "none"), x + wide // 2, y + high // 2, 26, on=theme.PAPER, colour=theme.SOFT,
                   align="middle", ref=f"player.{seat}.abroad.none")  # fmt: skip
    step = min(58, (high - 54) // max(1, len(lines)))
    for index, (ref, icon, colour, land_id, number) in enumerate(lines):
        middle = y + 48 + index * step + step // 2
        sheet.art(icon, x + 40, middle, min(44, step - 6), colour=colour, ground=PALE_COIN)
        name = term(picture, land_id)
        sheet.text(f"{name} × {number}" if number > 1 else name, x + 76, middle - 9, 28, on=theme.PAPER, room=wide - 90,
                   ref=f"player.{seat}.{ref}")  # fmt: skip
