"""Pictures for one seat: the hand with what it can take, the own supply, and the map large for choosing on it."""

from __future__ import annotations

from collections.abc import Callable

from engine.china.data import COLOUR_OF, COLOURS, DATA, FIELDS_OF, PROVINCES
from engine.china.state import SOURCES, ChinaView
from engine.china.tell import has_room, ways_to_pay
from render import theme
from render.china.areas import place_of
from render.china.cards import open_cards
from render.china.chart import board_map
from render.china.land import Chart
from render.china.parts import BACK, DARK_STONE, GAME, SKIN, STONE, card, crest, deep, little_card, named
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.cards import deck
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel
from render.widgets.tokens import badge, field, seat_token
from render.words import capital

Band = Callable[[Sheet, ChinaView, Picture], None]
CUT = (66, 66)
"""The corner of the land: large maps leave the score track out."""
CARDS = 264
"""The width of the cards beside a large map."""


def hand_sheet(band: Band, view: ChinaView, picture: Picture) -> Scene:
    """The own cards, what each of them opens, the open cards and the pile."""
    sheet = Sheet(GAME, theme.WIDTH, 1000)
    band(sheet, view, picture)
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    _own_cards(sheet, view, picture, (left, BELOW + 4, 700, 400))
    _market(sheet, view, picture, (left + 714, BELOW + 4, wide - 714, 400))
    _reach(sheet, view, picture, (left, BELOW + 418, wide, 1000 - BELOW - 418 - 28))
    return sheet.scene(picture)


def _own_cards(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The hand of the picture's seat, if the view knows it."""
    x, y, wide, high = box
    words = picture.words
    field(sheet, box, words.text("china.picture.hand"))
    held = (
        [one for one, number in enumerate(view.hands[picture.seat]) for _ in range(number)] if picture.seat >= 0 else []
    )
    if not held:
        sheet.text(
            words.text("china.picture.no_cards"), x + wide // 2, y + high // 2, 28, align="middle", ref="hand.none"
        )
    step = 212
    start = x + (wide - len(held) * step + 16) // 2
    for index, colour in enumerate(held):
        name = COLOURS[colour]
        at = (start + index * step, y + 52, step - 16, high - 72)
        card(sheet, name, at, title=capital(words.term(GAME, name)), ref=f"hand.{index}.{name}")
        if f"hand.{name}" not in sheet.spots:
            named(sheet, picture, f"hand.{name}", at, (at[0] + at[2] - 24, at[1] + 24))


def _market(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """The open cards and the pile, large enough for a finger."""
    x, y, wide, _ = box
    words = picture.words
    field(sheet, box, words.text("china.picture.open_cards"))
    open_cards(sheet, view, picture, (x + 14, y + 52, wide - 28, 190), title=True)
    at = (x + 18, y + 262, 92, 116)
    named(sheet, picture, "pile", (at[0], at[1], 110, 124), (at[0] + 92, at[1] + 12))
    if view.left:
        deck(sheet, at[0], at[1], 92, 112, view.left, colour=BACK, ref="pile.back")
        badge(sheet, view.left, at[0] + 46, at[1] + 56, fill=theme.WHITE, ink=theme.INK, edge=theme.INK, size=30,
              ref="pile.left")  # fmt: skip
    else:
        sheet.box(at, theme.SHADE, edge=theme.DEEP, line=2, radius=10, ref="pile.empty")
    left = x + 150
    sheet.text(words.text("china.picture.discards"), left, y + 262, 24, colour=theme.SOFT, room=wide - 160)
    sheet.spot("discard", (left, y + 256, wide - 170, 122))
    step = (wide - 170) // len(COLOURS)
    for index, name in enumerate(COLOURS):
        little_card(sheet, name, (left + index * step, y + 296, 50, 66), ref=f"discard.{name}.card")
        sheet.bold(view.table.discard.count(index), left + index * step + 60, y + 320, 28, ref=f"discard.{name}")


def _reach(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """Every province: how it can be paid with this hand, free fields, emissaries and their limit."""
    x, y, wide, high = box
    words, table = picture.words, view.table
    field(sheet, box, words.text("china.picture.reach"))
    columns = 5
    step, row = (wide - 28) // columns, (high - 56) // 2
    for province, name in enumerate(PROVINCES):
        line, column = divmod(province, columns)
        at = (x + 14 + column * step, y + 48 + line * row, step - 10, row - 10)
        paid = ways_to_pay(view, picture.seat, province)
        fits = bool(paid) and has_room(view, picture.seat, province)
        fill = theme.WHITE if fits else theme.SHADE
        dark = deep(province)
        sheet.box(at, fill, edge=dark if fits else theme.ASH, line=3, radius=10, ref=f"reach.{name}")
        sheet.box((at[0], at[1], at[2], 44), dark, radius=10)
        sheet.box((at[0], at[1] + 22, at[2], 22), dark, loose=True)
        crest(sheet, COLOURS[COLOUR_OF[province]], at[0] + 26, at[1] + 22, 36)
        sheet.bold(DATA.provinces[province].name, at[0] + 50, at[1] + 12, 28, colour=theme.WHITE, on=dark,
                   ref=f"reach.{name}.name")  # fmt: skip
        free = sum(table.houses[one] < 0 for one in FIELDS_OF[province])
        middle = at[1] + 44 + (at[3] - 44) // 3
        sheet.box((at[0] + 12, middle - 20, 36, 40), theme.FIELD, edge=DARK_STONE, line=3, radius=7)
        sheet.box((at[0] + 22, middle - 10, 16, 16), theme.SHADE, edge=DARK_STONE, line=2, radius=4)
        sheet.bold(free, at[0] + 56, middle - 10, 28, on=fill, ref=f"reach.{name}.free")
        sheet.art("person", at[0] + 118, middle, 40, colour=theme.ASH, ground=SKIN)
        there = f"{sum(table.emissaries[province])}/{table.limit(province)}"
        sheet.bold(there, at[0] + 146, middle - 10, 28, on=fill, ref=f"reach.{name}.limit")
        line_y = at[1] + 44 + (at[3] - 44) * 3 // 4
        start = at[0] + 12
        for colour, number in paid.items():
            for index in range(number):
                box_ = (start, line_y - 24, 36, 48)
                little_card(sheet, COLOURS[colour], box_, ref=f"reach.{name}.{COLOURS[colour]}.{index}")
                start += 40
            start += 20
        if not fits:
            reason = words.text("china.picture.no_room" if paid else "china.picture.no_card")
            room = at[0] + at[2] - start - 8
            sheet.text(reason, start, line_y - 8, 22, colour=theme.SOFT, on=fill, room=room, ref=f"reach.{name}.closed")


def area_sheet(band: Band, view: ChinaView, picture: Picture) -> Scene:
    """The own supply, the points by source, and where the own houses and emissaries stand."""
    sheet = Sheet(GAME, theme.WIDTH, 1000)
    band(sheet, view, picture)
    seat, table = max(0, picture.seat), view.table
    player, ref = table.players[seat], f"player.{seat}"
    leads = player.vp == max(other.vp for other in table.players) > 0
    box = (theme.MARGIN, BELOW + 4, theme.WIDTH - 2 * theme.MARGIN, 1000 - BELOW - 32)
    active = seat in (picture.waiting or pending(view)[1])
    inner = panel(
        sheet, box, seat, picture.names[seat], player.vp, active=active, place=place_of(view, seat), leads=leads
    )
    x, y, wide, high = inner
    look, words = sheet.look(seat), picture.words
    rows = [
        ("house", player.houses, "houses", look.colour, look.pale),
        ("person", player.emissaries, "emissaries", look.colour, SKIN),
        ("cards", view.hand_sizes[seat], "hand_size", BACK, "#EADBB8"),
    ]
    if view.options["fortifications"] == "on":
        rows.insert(2, ("fortress", player.fortifications, "fortifications", STONE, "#6B5A41"))
    third = (wide - 20) // 3
    half = high // 2 - 8
    field(sheet, (x, y, third, half), words.text("china.picture.supply"), fill=theme.PAPER)
    for index, (icon, number, name, colour, ground) in enumerate(rows):
        middle = y + 84 + index * (half - 60) // len(rows)
        sheet.art(icon, x + 44, middle, 60, colour=colour, ground=ground, ref=f"{ref}.{name}.icon")
        sheet.bold(number, x + 138, middle - 13, 36, align="right", on=theme.PAPER, ref=f"{ref}.{name}")
        sheet.text(words.text(f"china.picture.{name}"), x + 158, middle - 9, 26, colour=theme.SOFT, on=theme.PAPER,
                   room=third - 170)  # fmt: skip
    left = x + third + 10
    field(sheet, (left, y, third, half), words.text("china.picture.points"), fill=theme.PAPER)
    for index, name in enumerate(SOURCES):
        middle = y + 84 + index * (half - 60) // len(SOURCES)
        title = words.say(GAME, f"source.{name}", picture.names)
        sheet.text(title, left + 20, middle - 9, 26, on=theme.PAPER, room=third - 120, ref=f"{ref}.source.{name}.name")
        sheet.bold(player.points[name], left + third - 24, middle - 13, 36, align="right", on=theme.PAPER,
                   colour=theme.DEEP_GOLD, ref=f"{ref}.source.{name}")  # fmt: skip
    left += third + 10
    field(sheet, (left, y, third, half), words.text("china.picture.hand"), fill=theme.PAPER)
    held = [colour for colour, number in zip(COLOURS, view.hands[seat], strict=False) for _ in range(number)]
    for index, colour in enumerate(held):
        at = (left + 20 + index * ((third - 30) // 3), y + 60, (third - 60) // 3, half - 90)
        card(sheet, colour, at, title=capital(words.term(GAME, colour)), ref=f"{ref}.hand.{index}.{colour}")
    _holdings(sheet, view, picture, seat, (x, y + half + 10, wide, high - half - 10))
    return sheet.scene(picture)


def _holdings(sheet: Sheet, view: ChinaView, picture: Picture, seat: int, box: Box) -> None:
    """Own houses and emissaries, province by province, against the most of another seat."""
    x, y, wide, high = box
    table, look = view.table, sheet.look(seat)
    field(sheet, box, picture.words.text("china.picture.holdings"), fill=theme.PAPER)
    step = (wide - 20) // len(PROVINCES)
    for province, name in enumerate(PROVINCES):
        at = (x + 12 + province * step, y + 48, step - 8, high - 62)
        dark = deep(province)
        sheet.box(at, theme.FIELD, edge=dark, line=2, radius=9)
        sheet.box((at[0], at[1], at[2], 38), dark, radius=9)
        sheet.box((at[0], at[1] + 19, at[2], 19), dark, loose=True)
        sheet.bold(DATA.provinces[province].name, at[0] + at[2] // 2, at[1] + 10, 26, colour=theme.WHITE, on=dark,
                   align="middle")  # fmt: skip
        rows = (
            ("house", table.houses_in(province), "houses", look.pale),
            ("person", table.emissaries[province], "emissaries", SKIN),
        )
        for index, (icon, counts, what, ground) in enumerate(rows):
            middle = at[1] + 38 + (at[3] - 38) * (2 * index + 1) // 4
            own, other = counts[seat], max(number for one, number in enumerate(counts) if one != seat)
            colour = look.colour if own else theme.SHADE
            sheet.art(icon, at[0] + 38, middle, 50, colour=colour, ground=ground, ref=f"holding.{name}.{what}.icon")
            used = sheet.bold(own, at[0] + 72, middle - 13, 36, ref=f"holding.{name}.{what}")
            sheet.text(f": {other}", at[0] + 78 + used, middle - 9, 26, colour=theme.SOFT,
                       ref=f"holding.{name}.{what}.other")  # fmt: skip


def detail_sheet(band: Band, view: ChinaView, picture: Picture) -> Scene:
    """The map as large as it fits, for choosing on it; the cards, where the choice lies among them."""
    names = {place.split(".")[0] for place in picture.places.values()}
    if names & {"slot", "pile", "hand"} and not names & {"field", "province", "dragon"}:
        return hand_sheet(band, view, picture)
    wide, high = DATA.board.canvas
    room, tall = theme.WIDTH - 2 * theme.MARGIN - CARDS - 12, theme.TALLEST - BELOW - 28
    scale = min(room / (wide - CUT[0]), tall / (high - CUT[1]))
    sheet = Sheet(GAME, theme.WIDTH, theme.TALLEST)
    band(sheet, view, picture)
    at = Chart(theme.MARGIN, BELOW, scale, *CUT)
    box = (theme.MARGIN, BELOW, at.long(wide - CUT[0]), at.long(high - CUT[1]))
    board_map(sheet, view, picture, at, box)
    left = theme.MARGIN + box[2] + 12
    _column(sheet, view, picture, (left, BELOW, theme.WIDTH - theme.MARGIN - left, box[3]))
    return sheet.scene(picture)


def _column(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """Beside the map: whose choice it is with the own hand, the open cards, the piles."""
    x, y, wide, high = box
    words, seat = picture.words, picture.seat
    first, second = high * 26 // 100, high * 76 // 100
    with sheet.still():
        field(sheet, (x, y, wide, first - 10))
        field(sheet, (x, y + first, wide, second - first - 10))
        field(sheet, (x, y + second, wide, high - second))
    if seat >= 0:
        token = (x + 44, y + 42)
        seat_token(sheet, seat, *token, 46, ref=f"player.{seat}.token")
        sheet.spot(f"player.{seat}", (token[0] - 36, token[1] - 12, 4, 4))
        sheet.bold(picture.names[seat], x + 78, y + 32, 26, room=wide - 90, ref=f"player.{seat}.name")
    held = [one for one, number in enumerate(view.hands[seat]) for _ in range(number)] if seat >= 0 else []
    step = (wide - 20) // 3
    for index, colour in enumerate(held):
        at = (x + 14 + index * step, y + 90, step - 8, min(first - 124, 120))
        little_card(sheet, COLOURS[colour], at, ref=f"hand.{index}.{COLOURS[colour]}")
    top = y + first
    sheet.text(words.text("china.picture.open_cards"), x + 16, top + 16, 24, colour=theme.SOFT, room=wide - 32)
    across, down = (wide - 20) // 2, (second - first - 64) // 2
    for slot, colour in enumerate(view.table.slots):
        at = (x + 14 + slot % 2 * across, top + 50 + slot // 2 * down, across - 8, down - 10)
        ref = f"slot.{slot + 1}"
        if colour < 0:
            sheet.box(at, theme.SHADE, edge=theme.DEEP, line=2, radius=8, ref=f"{ref}.empty")
        else:
            little_card(sheet, COLOURS[colour], at, ref=f"{ref}.{COLOURS[colour]}")
        sheet.spot(ref, at)
    line = (high - second) // 2
    for index, (name, number) in enumerate((("pile", view.left), ("discards", len(view.table.discard)))):
        middle = y + second + line // 2 + index * line
        sheet.text(words.text(f"china.picture.{name}"), x + 16, middle - 9, 24, colour=theme.SOFT, room=wide - 130)
        used = sheet.bold(number, x + wide - 66, middle - 12, 34, align="right", ref=f"{name}.number")
        spot = (x + wide - 72 - used, middle - 24, used + 12, 48)
        sheet.spot("discard" if name == "discards" else name, spot)
