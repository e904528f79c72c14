"""Pictures for one seat: the own supply, and the map large for choosing on it."""

from __future__ import annotations

from engine.china.data import COLOURS, DATA, FIELD, FIELDS_OF, PROVINCES
from engine.china.state import SOURCES, ChinaView
from render import theme
from render.china.chart import board_map
from render.china.hand import HEIGHT, Band, hand_sheet
from render.china.land import chart, close_up
from render.china.parts import (
    BACK,
    CARD_EDGES,
    FORTRESS_GROUND,
    GAME,
    SKIN,
    STONE,
    card,
    deep,
    little_card,
)
from render.letters import mid_line
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel
from render.widgets.tokens import field, seat_token
from render.words import capital

ROWS_AT, FIGURE, ICON = 84, 36, 60
"""The area's lists: how far down the first row stands, the size of numbers and of drawings."""
ICON_AT, NUMBER_AT, NAME_AT = 44, 138, 158
"""Where in a row of the supply drawing, number (its right edge) and name stand."""
TITLE_AT, POINTS_AT, TITLED = 20, 24, 60
"""Where in a row of points the source stands, and the number from the right edge; how high the title of a field is."""
APART = 10
"""Room between two fields."""
HOLDING, STRIP = 50, 38
"""Houses and emissaries in a province: the drawing, and the height of the name above."""
HOLDING_AT, OWN_AT, OTHER_AT = 38, 72, 78
"""Where they, the own number, and behind it that of another seat stand."""
FIRST, SECOND = 26, 76
"""Beside a large map: where the open cards and the piles begin, in hundredths of the height."""
TOKEN, TOKEN_AT, HELD_AT, SLOTS_AT = 40, (32, 42), 90, 50
"""There: the token of whose choice it is, size and place; how far down the own hand begins, and the open cards."""
PILE, PILE_AT, WORDS = 34, 66, 24
"""The size of a pile's number, how far from the right edge it ends, and the size of the words."""
CARDS, GAP = 264, 12
"""The width of the cards beside a large map, and the gap between."""


def area_sheet(band: Band, view: ChinaView, picture: Picture) -> Scene:
    """The own supply, the points by source, and where the own houses and emissaries stand."""
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT)
    band(sheet, view, picture)
    seat, table = max(0, picture.seat), view.table
    player, ref = table.players[seat], f"player.{seat}"
    leads = player.vp == max(other.vp for other in table.players) > 0
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, HEIGHT - BELOW - theme.FOOT)
    active = seat in (picture.waiting or pending(view)[1])
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, active=active, leads=leads)
    x, y, wide, high = inner
    look, words = sheet.look(seat), picture.words
    rows = [
        ("house", player.houses, "houses", look.colour, look.pale),
        ("person", player.emissaries, "emissaries", look.colour, SKIN),
        ("cards", view.hand_sizes[seat], "hand_size", BACK, CARD_EDGES),
    ]
    if view.options["fortifications"] == "on":
        rows.insert(2, ("fortress", player.fortifications, "fortifications", STONE, FORTRESS_GROUND))
    third = (wide - 2 * APART) // 3
    half = high // 2 - 8
    field(sheet, (x, y, third, half), words.text("china.picture.supply"), fill=theme.PAPER)
    for index, (icon, number, name, colour, ground) in enumerate(rows):
        middle = y + ROWS_AT + index * (half - TITLED) // len(rows)
        sheet.art(icon, x + ICON_AT, middle, ICON, colour=colour, ground=ground, ref=f"{ref}.{name}.icon")
        sheet.bold(
            number, x + NUMBER_AT, mid_line(middle, FIGURE), FIGURE, align="right", on=theme.PAPER, ref=f"{ref}.{name}"
        )
        sheet.text(
            words.text(f"china.picture.{name}"),
            x + NAME_AT,
            mid_line(middle, theme.FIGURE),
            theme.FIGURE,
            colour=theme.SOFT,
            on=theme.PAPER,
            room=third - NAME_AT - 12,
        )
    left = x + third + APART
    field(sheet, (left, y, third, half), words.text("china.picture.points"), fill=theme.PAPER)
    for index, name in enumerate(SOURCES):
        middle = y + ROWS_AT + index * (half - TITLED) // len(SOURCES)
        title = words.say(GAME, f"source.{name}", picture.names)
        sheet.text(
            title,
            left + TITLE_AT,
            mid_line(middle, theme.FIGURE),
            theme.FIGURE,
            on=theme.PAPER,
            room=third - 120,
            ref=f"{ref}.source.{name}.name",
        )
        sheet.bold(player.points[name], left + third - POINTS_AT, mid_line(middle, FIGURE), FIGURE, align="right",
                   on=theme.PAPER, colour=theme.DEEP_GOLD, ref=f"{ref}.source.{name}")  # fmt: skip
    left += third + APART
    field(sheet, (left, y, third, half), words.text("china.picture.hand"), fill=theme.PAPER)
    held = [colour for colour, number in zip(COLOURS, view.hands[seat], strict=False) for _ in range(number)]
    for index, colour in enumerate(held):
        at = (left + TITLE_AT + index * ((third - 30) // 3), y + TITLED, (third - 60) // 3, half - 90)
        card(sheet, colour, at, title=capital(words.term(GAME, colour)), ref=f"{ref}.hand.{index}.{colour}")
    _holdings(sheet, view, picture, seat, (x, y + half + APART, wide, high - half - APART))
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
        sheet.box((at[0], at[1], at[2], STRIP), dark, radius=9)
        sheet.box((at[0], at[1] + STRIP // 2, at[2], STRIP // 2), dark, loose=True)
        sheet.bold(DATA.provinces[province].name, at[0] + at[2] // 2, at[1] + 10, 26, colour=theme.WHITE, on=dark,
                   align="middle")  # fmt: skip
        rows = (
            ("house", table.houses_in(province), "houses", look.pale),
            ("person", table.emissaries[province], "emissaries", SKIN),
        )
        for index, (icon, counts, what, ground) in enumerate(rows):
            middle = at[1] + STRIP + (at[3] - STRIP) * (2 * index + 1) // 4
            own, other = counts[seat], max(number for one, number in enumerate(counts) if one != seat)
            colour = look.colour if own else theme.SHADE
            sheet.art(
                icon,
                at[0] + HOLDING_AT,
                middle,
                HOLDING,
                colour=colour,
                ground=ground,
                ref=f"holding.{name}.{what}.icon",
            )
            used = sheet.bold(own, at[0] + OWN_AT, mid_line(middle, FIGURE), FIGURE, ref=f"holding.{name}.{what}")
            sheet.text(f": {other}", at[0] + OTHER_AT + used, mid_line(middle, theme.FIGURE), theme.FIGURE,
                       colour=theme.SOFT, ref=f"holding.{name}.{what}.other")  # fmt: skip


def detail_sheet(band: Band, view: ChinaView, picture: Picture) -> Scene:
    """The map as large as it fits, for choosing on it; the cards, where the choice lies among them."""
    names = {place.split(".")[0] for place in picture.places.values()}
    if names & {"slot", "pile", "hand"} and not names & {"field", "province", "dragon"}:
        return hand_sheet(band, view, picture)
    sheet = Sheet(GAME, theme.WIDTH, theme.TALLEST)
    band(sheet, view, picture)
    left = theme.WIDTH - theme.MARGIN - CARDS
    box = (theme.MARGIN, BELOW, left - GAP - theme.MARGIN, theme.TALLEST - theme.FOOT - BELOW)
    asked = {province_of(place) for place in picture.places.values() if names & {"field", "dragon"}} - {-1}
    board_map(sheet, view, close_up(box, asked.pop()) if len(asked) == 1 else chart(box))
    _column(sheet, view, picture, (left, BELOW, CARDS, box[3]))
    return sheet.scene(picture)


def province_of(place: str) -> int:
    """The province in which a place of the map lies; -1 for any other place."""
    kind, _, name = place.partition(".")
    if kind == "field":
        return next(province for province, fields in enumerate(FIELDS_OF) if FIELD[name] in fields)
    return PROVINCES.index(name) if kind in ("dragon", "province") else -1


def _column(sheet: Sheet, view: ChinaView, picture: Picture, box: Box) -> None:
    """Beside the map: whose choice it is with the own hand, the open cards, the piles."""
    x, y, wide, high = box
    words, seat = picture.words, picture.seat
    first, second = high * FIRST // 100, high * SECOND // 100
    with sheet.still():
        field(sheet, (x, y, wide, first - APART))
        field(sheet, (x, y + first, wide, second - first - APART))
        field(sheet, (x, y + second, wide, high - second))
    if seat >= 0:
        token = (x + TOKEN_AT[0], y + TOKEN_AT[1])
        seat_token(sheet, seat, *token, TOKEN, ref=f"player.{seat}.token")
        sheet.spot(f"player.{seat}", (token[0] - 24, token[1] - 12, 4, 4), disc=(x + wide - 29, token[1]))
        sheet.bold(picture.names[seat], x + 58, y + 32, 26, room=wide - 116, ref=f"player.{seat}.name")
    held = [one for one, number in enumerate(view.hands[seat]) for _ in range(number)] if seat >= 0 else []
    step = (wide - 20) // 3
    for index, colour in enumerate(held):
        at = (x + 14 + index * step, y + HELD_AT, step - 8, min(first - 124, 120))
        little_card(sheet, COLOURS[colour], at, ref=f"hand.{index}.{COLOURS[colour]}")
    top = y + first
    sheet.text(words.text("china.picture.open_cards"), x + 16, top + 16, WORDS, colour=theme.SOFT, room=wide - 32)
    across, down = (wide - 20) // 2, (second - first - 64) // 2
    for slot, colour in enumerate(view.table.slots):
        at = (x + 14 + slot % 2 * across, top + SLOTS_AT + slot // 2 * down, across - 8, down - 10)
        ref = f"slot.{slot + 1}"
        if colour < 0:
            sheet.box(at, theme.SHADE, edge=theme.DEEP, line=2, radius=8, ref=f"{ref}.empty")
        else:
            little_card(sheet, COLOURS[colour], at, ref=f"{ref}.{COLOURS[colour]}")
        sheet.spot(ref, at)
    line = (high - second) // 2
    for index, (name, number) in enumerate((("pile", view.left), ("discards", len(view.table.discard)))):
        middle = y + second + line // 2 + index * line
        sheet.text(
            words.text(f"china.picture.{name}"),
            x + 16,
            mid_line(middle, WORDS),
            WORDS,
            colour=theme.SOFT,
            room=wide - 130,
        )
        used = sheet.bold(number, x + wide - PILE_AT, mid_line(middle, PILE), PILE, align="right", ref=f"{name}.number")
        spot = (x + wide - 72 - used, middle - 24, used + 12, 48)
        sheet.spot("discard" if name == "discards" else name, spot)
