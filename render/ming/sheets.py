"""Pictures for one seat: the hand, the own supply and tiles, and the map large with the places to choose."""

from __future__ import annotations

from collections.abc import Callable

from engine.ming.data import DATA, DISTRICTS, KINDS, PROVINCES
from engine.ming.state import SOURCES, MingView
from engine.ming.tell import sealed_cards
from render import theme
from render.ming.areas import status
from render.ming.chart import board_map
from render.ming.parts import BACK, CARD_EDGES, GAME, HUES, SKIN, card, card_name, districts_of_owner, members, tile
from render.ming.spaces import dragons, rounds, spaces
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel
from render.widgets.tokens import badge, field

Band = Callable[[Sheet, MingView, Picture], None]
SPACES, GAP = 276, 12
"""The width of the province spaces beside a large map, and the gap before them."""
DRAGONS = (1024, 866), (52, 76)
"""The dragon stack in the sea of a large map: place and size in the unit of the data file."""
FOOT = 28
"""Below the panel of a seat."""
HAND, AREA = 640, 890
"""The heights of the pictures of hand and area."""
CARD, CARD_GAP = (200, 320), 28
"""The largest card of a hand, and the gap between two."""
LEAVES, LEAF = 5, (6, 8)
"""So many equal cards lie on one another to be seen, each so far aside and up."""
ROW, FIRST_ROW = 96, 54
"""The highest row of the area's lists, and how far down the first one begins."""
FIGURE, ICON = 34, 52
"""Numbers and drawings in those lists."""
TILES, TILE = 232, 130
"""The height of the field of province tiles, and of a tile."""
SPACE, MEMBER, PRINCE = 116, 48, 64
"""The height of a province space, the members on it, and the prince below."""
HELD, HELD_STEP = (110, 150), 122
"""A card that may be seen, and from one to the next."""


def detail_sheet(band: Band, view: MingView, picture: Picture) -> Scene:
    """The map as large as it fits, with province spaces and display beside it: everything that can be chosen."""
    sheet = Sheet(GAME, theme.WIDTH, theme.TALLEST)
    band(sheet, view, picture)
    left, right, y = theme.MARGIN, theme.WIDTH - theme.MARGIN, BELOW + 2
    high = theme.TALLEST - y - 20
    box = (left, y, right - left - SPACES - GAP, high)
    at = board_map(sheet, view, picture, box)
    rounds(sheet, view, picture, at)
    spaces(sheet, view, picture, (right - SPACES, y, SPACES, high))
    (x, top), (across, tall) = at.at(DRAGONS[0]), DRAGONS[1]
    dragons(sheet, view, (x, top, at.long(across), at.long(tall)))
    return sheet.scene(picture)


def _frame(band: Band, view: MingView, picture: Picture, high: int) -> tuple[Sheet, Box]:
    sheet = Sheet(GAME, theme.WIDTH, high)
    band(sheet, view, picture)
    seat, table = picture.seat, view.table
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, high - BELOW - FOOT)
    active = seat in (picture.waiting or pending(view)[1])
    place = table.turn_order().index(seat) + 1
    inner = panel(sheet, box, seat, picture.names[seat], table.players[seat].vp, active=active, place=place)
    return sheet, inner


def hand_sheet(band: Band, view: MingView, picture: Picture) -> Scene:
    """The cards of ``picture.seat`` by kind, with their number; a sealed return number under its cards."""
    sheet, (x, y, wide, high) = _frame(band, view, picture, HAND)
    seat = picture.seat
    held = [(kind, number) for kind, number in zip(KINDS, view.hands[seat], strict=False) if number]
    shown = [("card", kind, number) for kind, number in held]
    sealed = [("return", str(value), 1) for value in sealed_cards(view)] if seat == view.seat else []
    things = shown + sealed
    if not things:
        empty = picture.words.text("render.empty")
        sheet.text(empty, x + wide // 2, y + high // 2, 32, align="middle", ref="hand.empty")
        return sheet.scene(picture)
    wide_card = min(CARD[0], (wide + CARD_GAP) // len(things) - CARD_GAP)
    tall = min(high - 90, CARD[1])
    start = x + (wide - len(things) * (wide_card + CARD_GAP) + CARD_GAP) // 2
    top = y + (high - tall) // 2 - 14
    for index, (what, name, number) in enumerate(things):
        at = (start + index * (wide_card + CARD_GAP), top, wide_card, tall)
        if what == "card":
            _held(sheet, picture, name, number, at)
        else:
            _sealed(sheet, picture, name, at)
    return sheet.scene(picture)


def _held(sheet: Sheet, picture: Picture, kind: str, number: int, box: Box) -> None:
    x, y, wide, high = box
    for depth in range(min(number, LEAVES) - 1, 0, -1):
        layer = (x + depth * LEAF[0], y - depth * LEAF[1], wide, high)
        sheet.box(layer, theme.WHITE, edge=theme.INK, line=2, radius=10, loose=True)
    card(sheet, kind, box, title=card_name(picture.words, kind), ref=f"hand.{kind}")
    badge(sheet, f"× {number}", x + wide // 2, y + high + 30, fill=theme.BRIGHT, ink=theme.INK, edge=theme.INK, size=30,
          ref=f"hand.{kind}.number")  # fmt: skip


def _sealed(sheet: Sheet, picture: Picture, value: str, box: Box) -> None:
    x, y, wide, high = box
    sheet.box(box, theme.FIELD, edge=theme.VERMILION, line=4, radius=12, ref="hand.return")
    sheet.bold(value, x + wide // 2, y + high // 2 - 44, 110, align="middle", ref=f"hand.return.{value}")
    text = picture.words.text("ming.picture.return_card")
    sheet.text(text, x + wide // 2, y + high - 34, 24, align="middle", room=wide - 16, colour=theme.SOFT)


def area_sheet(band: Band, view: MingView, picture: Picture) -> Scene:
    """Everything ``picture.seat`` has: members by where they are, province spaces, tiles by colour, points."""
    sheet, (x, y, wide, high) = _frame(band, view, picture, AREA)
    half = wide * 11 // 20
    _where(sheet, view, picture, (x + 4, y + 4, half - 12, high - 8))
    left, right = x + half + 10, x + wide - 4
    _tiles(sheet, view, picture, (left, y + 4, right - left, TILES))
    _spaces(sheet, view, picture, (left, y + TILES + 18, right - left, high - TILES - 22))
    return sheet.scene(picture)


def _where(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    """Members by where they are, cards in hand; at the right the points by source."""
    x, y, wide, high = box
    seat, table, ref = picture.seat, view.table, f"player.{picture.seat}"
    player, look = table.players[picture.seat], sheet.look(picture.seat)
    word, number = status(view, seat)
    rows: list[tuple[str, int, str, str, str]] = [
        ("person", player.supply, "supply", look.colour, SKIN),
        ("person", districts_of_owner(table.standing, seat), "standing", look.colour, SKIN),
        ("monk", table.monks_of(seat), "in_monasteries", look.colour, SKIN),
        ("house", districts_of_owner(table.houses, seat), "in_cities", look.colour, theme.FIELD),
        ("person", player.removed, "removed", theme.ASH, theme.SHADE),
        ("cards", view.hand_sizes[seat], "hand_size", BACK, CARD_EDGES),
    ]
    if word and number >= 0:
        rows.append(("arrow", number, word, theme.BRIGHT, SKIN))
    column = wide // 2
    field(sheet, (x, y, column - 6, high), picture.words.text("ming.picture.members"), fill=theme.PAPER)
    step = min(ROW, (high - 60) // len(rows))
    for index, (icon, amount, name, colour, ground) in enumerate(rows):
        middle = y + FIRST_ROW + step // 2 + index * step
        sheet.art(icon, x + 40, middle, min(ICON, step - 8), colour=colour, ground=ground, ref=f"{ref}.{name}.icon")
        sheet.bold(amount, x + 122, middle - 12, FIGURE, align="right", on=theme.PAPER, ref=f"{ref}.{name}")
        sheet.text(picture.words.text(f"ming.picture.{name}"), x + 142, middle - 9, 24, colour=theme.SOFT,
                   on=theme.PAPER, room=column - 160)  # fmt: skip
    left = x + column + 6
    field(sheet, (left, y, column - 6, high), picture.words.text("ming.picture.points"), fill=theme.PAPER)
    for index, name in enumerate(SOURCES):
        middle = y + FIRST_ROW + ROW // 2 + index * ROW
        title = picture.words.say(GAME, f"source.{name}", picture.names)
        sheet.text(title, left + 20, middle - 9, 24, on=theme.PAPER, room=column - 116, ref=f"{ref}.source.{name}.name")
        sheet.bold(player.points[name], left + column - 28, middle - 12, FIGURE, align="right", on=theme.PAPER,
                   colour=theme.DEEP_GOLD, ref=f"{ref}.source.{name}")  # fmt: skip
        if index:
            sheet.rule(left + 16, middle - ROW // 2, column - 40, colour=theme.SHADE)


def _tiles(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    x, y, wide, high = box
    ref = f"player.{picture.seat}"
    field(sheet, box, picture.words.text("ming.picture.tiles"), fill=theme.PAPER)
    step = (wide - 24) // len(PROVINCES)
    for province, number in enumerate(view.table.players[picture.seat].tiles):
        at = (x + 14 + province * step, y + 52, step - 10, TILE)
        tile(sheet, province, number, at, ref=f"{ref}.tiles.{PROVINCES[province]}")
    missing = [name for name, number in zip(PROVINCES, view.table.players[picture.seat].tiles, strict=True)
               if not number]  # fmt: skip
    if missing:
        text = picture.words.text("ming.picture.missing", provinces=", ".join(missing))
        sheet.text(text, x + 16, y + high - 34, 24, colour=theme.DARK_RED, on=theme.PAPER, room=wide - 32,
                   ref=f"{ref}.missing")  # fmt: skip


def _spaces(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    """The six province spaces with the own members, the prince's district below; and the hand, if it may be seen."""
    x, y, wide, high = box
    seat, ref = picture.seat, f"player.{picture.seat}"
    player = view.table.players[seat]
    field(sheet, box, picture.words.text("ming.picture.spaces"), fill=theme.PAPER)
    step = (wide - 24) // len(PROVINCES)
    for province, number in enumerate(player.spaces):
        hue = HUES[province]
        at = (x + 14 + province * step, y + 50, step - 10, SPACE)
        pale = theme.mix(hue, theme.FIELD, 0.6)
        sheet.box(at, pale, edge=theme.mix(hue, theme.INK, 0.5), line=3, radius=9)
        sheet.bold(PROVINCES[province], at[0] + at[2] // 2, at[1] + 12, 26, on=pale, align="middle")
        counts = [number if owner == seat else 0 for owner in range(view.seats)]
        members(sheet, counts, at[0] + at[2] // 2, at[1] + 74, MEMBER, ref=f"{ref}.spaces.{PROVINCES[province]}")
    top = y + 50 + SPACE + 18
    if player.prince >= 0:
        sheet.art("prince", x + 44, top + 34, PRINCE, colour=sheet.look(seat).colour, ground=SKIN,
                  ref=f"{ref}.prince.icon")  # fmt: skip
        name = f"{DISTRICTS[player.prince]} {DATA.districts[player.prince].name}"
        sheet.bold(name, x + 88, top + 24, 28, on=theme.PAPER, room=wide - 100, ref=f"{ref}.prince")
    line = top + 86
    held = [kind for kind, number in zip(KINDS, view.hands[seat], strict=False) for _ in range(number)]
    room = y + high - line - 14
    for index, kind in enumerate(held):
        at = (x + 16 + index * HELD_STEP, line, HELD[0], min(room, HELD[1]))
        card(sheet, kind, at, ref=f"{ref}.hand.{index}.{kind}")
