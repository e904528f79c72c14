"""The area of one seat in full, its gifts as cards."""

from __future__ import annotations

from collections.abc import Callable

from engine.confucius.data import DISTANT, GIFTS, MINISTRIES
from engine.confucius.describe import office_count
from engine.confucius.state import AVAILABLE, REMOVED, ConfuciusView
from render.canvas import theme
from render.canvas.measures import inset, share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.confucius.areas import cubes, frame
from render.confucius.parts import (
    BAMBOO,
    COIN,
    CORNER,
    GAME,
    GIFT_ART,
    JUNK,
    LARGE_WORDS,
    LEAF,
    LEAST,
    LITTLE_WORDS,
    MINISTRY_ART,
    MINISTRY_INK,
    PALE_COIN,
    REWARD,
    RIBBON,
    SEA_BLUE,
    SIDE,
    TITLE,
    TOKEN,
    WORDS,
    WRAP,
    chief,
    cube,
    drawn_words,
    empty_words,
    term,
)
from render.widgets.cards import RADIUS
from render.widgets.head import BELOW
from render.widgets.tokens import field, seat_token

SPACE = 12
"""Room between two gifts."""
Band = Callable[[Sheet, ConfuciusView, Picture], None]
HEIGHT, SHELF, STORE = 1160, 372, 400
"""The heights of the picture and of the gifts as cards, the width of the store at the left."""
VALUE, NAMED, WHERE = (16, 40), 72, 36
"""On a gift: where its value stands and the size of it; how far above the foot its name is, and where it is."""
NAME_SIDE, STATE_SIDE = 8, 2
"""What is left free beside a name, and beside the words for where it is."""
THICK = 4
"""The line round a gift that lies before somebody or may."""
ART_TOP, ART_FOOT, ART_SIDE, ART_RIGHT = 46, 84, 18, 8
"""Its drawing: what is left free above, below and beside it, and how far right of the middle it is."""
RECEIVER = (32, 36)
"""Who has received it: so far from the corner, and the size of the token."""
PAD, CUBES, LAID, LAID_GAP, GOODS, REST = 14, 44, 84, 12, 116, 180
"""In the store: what is left free beside things and above, the height of the cubes, how far down the laid ones are, the
room between those of two spaces, how far down the rows begin, and what the rows leave free."""
ICON, ICON_AT, ICON_EDGE = 40, 36, 3
"""In such a row: size and place of the drawing, and what is at least left free above and below it."""
NUMBER, NUMBER_AT, NUMBER_UP, NAME_AT = 32, 112, 11, 130
"""The number: its size, its right edge, how far above the middle it begins; where the name stands."""
YARD_SIDE, YARD_EDGE = 6, 2
"""What is left free in the row of the yard beside its place, and above and below it."""
CHIEF, CHIEF_AT, CHIEF_TITLE_AT = 46, 34, 68
"""The sign of the chief minister, how far from the corner it stands, and his title beside it."""
PRESENT, FIRST_PRESENT = 100, 86
"""The height of a gift received, and the middle of the first one."""
PRESENT_ART, PRESENT_AT, WORTH, WORTH_AT = 64, 50, 38, 104
"""The sizes and places of its drawing and of its value."""
GIVER_AT, GIVER_UP, GIVER_NAME_AT = 146, 16, 170
"""Above the middle the giver: the place of the token, and where the name begins."""
GIFT_AT, GIFT_DOWN = 132, 10
"""Below it the name of the gift."""
LEVELS_AT, LEVELS_FOOT, LEVEL_TOP, LEVEL_FOOT = 46, 4, 4, 8
"""Influence: how far down the rows of the ministries begin, what is left below them, and above and below each."""
LEVEL_ART, LEVEL_AT = 48, 50
"""The size and place of a ministry's drawing."""
MARKERS, MARKERS_AT, MARKERS_UP = 40, 108, 15
"""The number of markers there: its size and place, and how far above the middle it begins."""
MINISTRY_AT, MINISTRY_UP, DISCOUNT_DOWN = 140, 28, 6
"""Where the ministry's name and what it makes cheaper begin, above and below the middle."""
MINISTRY_SIDE, DISCOUNT_SIDE = 20, 16
"""What is left free right of them."""
LAND, LANDS_FOOT = 58, 6
"""The height of a land at most, and what is left free below the lands."""
LAND_ART, LAND_ART_AT, LAND_AT, LAND_UP = 44, 40, 76, 9
"""A land: size and place of its drawing, where its name begins, and how far above the middle."""


def gift_cards(sheet: Sheet, view: ConfuciusView, picture: Picture, seat: int, box: Box, *, rows: int = 1) -> None:
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
    sheet.box(at, ground, edge=edge, line=THICK if state in ("available", "active") else 2, radius=RADIUS, ref=ref)
    sheet.bold(value, x + VALUE[0], y + VALUE[0], VALUE[1], on=ground, ref=f"{ref}.value")
    drawing, colour = GIFT_ART[name]
    if state in ("not_available", "removed"):
        colour = theme.mix(colour, ground, 0.7)
    middle, tall = x + wide // 2, high - ART_TOP - ART_FOOT
    centre, size = y + ART_TOP + tall // 2, min(wide - 2 * ART_SIDE, tall)
    sheet.art(drawing, middle + ART_RIGHT, centre, size, colour=colour, ground=theme.WHITE)
    sheet.text(term(picture, name), middle, y + high - NAMED, LITTLE_WORDS, on=ground, align="middle",
               room=wide - 2 * NAME_SIDE, ref=f"{ref}.name")  # fmt: skip
    line = y + high - WHERE
    if where >= 0:
        seat_token(sheet, where, x + wide - RECEIVER[0], y + RECEIVER[0], RECEIVER[1], ref=f"{ref}.receiver.{where}")
        sheet.bold(picture.names[where], middle, line, LITTLE_WORDS, on=ground, align="middle",
                   room=wide - 2 * NAME_SIDE, ref=f"{ref}.active")  # fmt: skip
    else:
        sheet.text(drawn_words(picture, f"gift_{state}"), middle, line, theme.SMALL, on=ground, colour=theme.SOFT,
                   align="middle", room=wide - 2 * STATE_SIDE, ref=f"{ref}.{state}")  # fmt: skip
    if state == "removed":
        sheet.art("cross", middle + ART_RIGHT, centre, share(size, 2 / 3), loose=True)


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
    left, right = x + STORE + theme.GAP, wide - STORE - theme.GAP
    gift_cards(sheet, view, picture, seat, (left, y, right, SHELF))
    third, top = (right - 2 * theme.GAP) // 3, y + SHELF + theme.GAP
    lower = high - SHELF - theme.GAP
    received(sheet, view, picture, (left, top, third, lower))
    influence(sheet, view, picture, (left + third + theme.GAP, top, third, lower))
    abroad(sheet, view, picture, (left + 2 * (third + theme.GAP), top, third, lower))
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
        ("emperor", player.insulted, "insulted", COIN, PALE_COIN),
        ("helmet", office_count(view, "general", seat), "armies", COIN, PALE_COIN),
    )
    step = (high - REST) // len(table)
    cubes(sheet, view, picture, seat, (x + PAD, y + PAD, wide - 2 * PAD, CUBES))
    laid = [(space, number) for space, number in sorted(player.laid.items()) if number]
    at = x + PAD
    for space, number in laid:
        for index in range(number):
            cube(sheet, seat, at + LEAST // 2, y + LAID, LEAST, ref=f"{ref}.laid.{space}.{index}")
            at += LEAST + 2
        line = mid_line(y + LAID, LITTLE_WORDS)
        used = sheet.bold(space, at, line, LITTLE_WORDS, on=theme.PAPER, colour=BAMBOO, ref=f"{ref}.laid.{space}")
        at += 2 + used + LAID_GAP
    top = y + GOODS
    for index, (icon, number, name, colour, ground) in enumerate(table):
        middle = top + index * step + step // 2
        sheet.rule(x + SIDE, middle - step // 2, wide - 2 * SIDE, colour=theme.DEEP)
        size = min(ICON, step - 2 * ICON_EDGE)
        sheet.art(icon, x + ICON_AT, middle, size, colour=colour, ground=ground, ref=f"{ref}.{name}.icon")
        sheet.bold(number, x + NUMBER_AT, middle - NUMBER_UP, NUMBER, on=theme.PAPER, align="right",
                   ref=f"{ref}.{name}")  # fmt: skip
        sheet.text(drawn_words(picture, name), x + NAME_AT, mid_line(middle, WORDS), WORDS, on=theme.PAPER,
            colour=theme.SOFT,
                   room=wide - NAME_AT - PAD)  # fmt: skip
    sheet.spot(f"yard.{seat}", inset((x, top + 3 * step, wide, step), YARD_SIDE, YARD_EDGE))
    if seat == view.table.chief:
        line = y + high - CHIEF_AT
        chief(sheet, x + CHIEF_AT, line, CHIEF, ref=f"{ref}.chief")
        sheet.bold(term(picture, "chief_minister"), x + CHIEF_TITLE_AT, mid_line(line, WORDS), WORDS, on=theme.PAPER,
                   room=wide - CHIEF_TITLE_AT - SIDE)  # fmt: skip


def received(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Gifts received: giver, value, name."""
    x, y, wide, _ = box
    seat = picture.seat
    field(sheet, box, drawn_words(picture, "received"), fill=theme.PAPER)
    present = view.table.givers(seat)
    if not present:
        empty_words(sheet, drawn_words(picture, "none"), box, f"player.{seat}.received.none")
    for index, giver in enumerate(present):
        middle = y + FIRST_PRESENT + index * PRESENT
        value = view.table.active(giver, seat)
        ref = f"player.{seat}.received.{giver}"
        drawing, colour = GIFT_ART[GIFTS[value].id]
        sheet.art(drawing, x + PRESENT_AT, middle, PRESENT_ART, colour=colour, ground=theme.WHITE)
        sheet.bold(value, x + WORTH_AT, mid_line(middle, WORTH), WORTH, on=theme.PAPER, align="middle", ref=ref)
        line = middle - GIVER_UP
        seat_token(sheet, giver, x + GIVER_AT, line, TOKEN, ref=f"{ref}.token")
        sheet.bold(picture.names[giver], x + GIVER_NAME_AT, mid_line(line, WORDS), WORDS, on=theme.PAPER,
                   room=wide - GIVER_NAME_AT - SIDE, ref=f"{ref}.name")  # fmt: skip
        sheet.text(term(picture, GIFTS[value].id), x + GIFT_AT, middle + GIFT_DOWN, LITTLE_WORDS, on=theme.PAPER,
                   colour=theme.SOFT, room=wide - GIFT_AT - SIDE)  # fmt: skip


def influence(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Own markers in each ministry, and whether its discount holds."""
    x, y, wide, high = box
    seat = picture.seat
    field(sheet, box, drawn_words(picture, "influence"), fill=theme.PAPER)
    step = (high - LEVELS_AT - LEVELS_FOOT) // len(MINISTRIES)
    for index, name in enumerate(MINISTRIES):
        number = view.table.markers(seat, index)
        middle = y + LEVELS_AT + index * step + step // 2
        at = (x + SIDE, middle - step // 2 + LEVEL_TOP, wide - 2 * SIDE, step - LEVEL_TOP - LEVEL_FOOT)
        ground = LEAF if number else theme.PAPER
        ref = f"player.{seat}.influence.{name}"
        sheet.box(at, ground, edge=BAMBOO if number else theme.DEEP, line=2, radius=CORNER, ref=f"{ref}.row")
        sheet.art(MINISTRY_ART[name], x + LEVEL_AT, middle, LEVEL_ART, colour=MINISTRY_INK[name], ground=theme.WHITE)
        sheet.bold(number, x + MARKERS_AT, middle - MARKERS_UP, MARKERS, on=ground, align="middle", ref=ref)
        sheet.bold(term(picture, name), x + MINISTRY_AT, middle - MINISTRY_UP, LARGE_WORDS, on=ground,
                   room=wide - MINISTRY_AT - MINISTRY_SIDE)  # fmt: skip
        more = drawn_words(picture, f"discount_{name}") if number else drawn_words(picture, "no_discount")
        sheet.text(more, x + MINISTRY_AT, middle + DISCOUNT_DOWN, theme.SMALL, on=ground, colour=theme.SOFT,
                   room=wide - MINISTRY_AT - DISCOUNT_SIDE, ref=f"{ref}.discount")  # fmt: skip


def abroad(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Distant lands visited, armies on foreign lands."""
    x, y, wide, high = box
    seat = picture.seat
    player = view.table.players[seat]
    field(sheet, box, drawn_words(picture, "voyages_armies"), fill=theme.PAPER)
    lines = [(f"distant.{land}", "boat", SEA_BLUE, land, 0) for land in DISTANT if land in player.visited]
    for land in view.table.lands:
        here = land.armies.count(seat)
        if here:
            lines.append((f"foreign.{land.id}", "banner", sheet.look(seat).colour, land.id, here))
    if not lines:
        empty_words(sheet, drawn_words(picture, "none"), box, f"player.{seat}.abroad.none")
    step = min(LAND, (high - TITLE - LANDS_FOOT) // max(1, len(lines)))
    for index, (ref, icon, colour, land_id, number) in enumerate(lines):
        middle = y + TITLE + index * step + step // 2
        sheet.art(icon, x + LAND_ART_AT, middle, min(LAND_ART, step - 2 * ICON_EDGE), colour=colour, ground=PALE_COIN)
        name = term(picture, land_id)
        sheet.text(f"{name} × {number}" if number > 1 else name, x + LAND_AT, middle - LAND_UP, LARGE_WORDS,
                   on=theme.PAPER, room=wide - LAND_AT - PAD, ref=f"player.{seat}.{ref}")  # fmt: skip
