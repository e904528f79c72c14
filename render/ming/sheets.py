"""Pictures for one seat: the own supply and tiles, and the map large with the places to choose."""

from __future__ import annotations

from engine.ming.data import DATA, DISTRICTS, KINDS, PROVINCES
from engine.ming.state import SOURCES, MingView
from render import theme
from render.letters import mid_line
from render.ming.areas import status
from render.ming.chart import board_map
from render.ming.hand import Band, frame
from render.ming.land import close_up
from render.ming.parts import BACK, CARD_EDGES, GAME, HUES, SKIN, card, districts_of_owner, members, tile
from render.ming.spaces import course, dragons, spaces
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.head import BELOW
from render.widgets.tokens import field

SPACES, GAP = 276, 12
"""The width of the province spaces beside a large map, and the gap before them."""
DRAGONS = (1024, 866), (52, 76)
"""The dragon stack in the sea of a large map: place and size in the unit of the data file."""
AREA = 1060
"""The height of the picture of the area."""
ROW, FIRST_ROW = 96, 54
"""The highest row of the area's lists, and how far down the first one begins."""
FIGURE, ICON = 34, 52
"""Numbers and drawings in those lists."""
ICON_AT, NUMBER_AT, NAME_AT = 40, 122, 142
"""Where in a row drawing, number (its right edge) and name stand."""
TITLE_AT, POINTS_AT = 20, 28
"""Where in a row of points the source stands, and how far from the right edge the number."""
WORDS, TITLED, BESIDE = 24, 50, 14
"""The size of words; how high the title of a field is, and how far inside what it holds begins."""
TILES, TILE = 232, 130
"""The height of the field of province tiles, and of a tile."""
MISSING = 34
"""The provinces without a tile are told so far above its foot."""
SPACE, MEMBER, PRINCE = 116, 48, 64
"""The height of a province space, the members on it, and the prince below."""
LETTER, MEMBERS_AT = (12, 26), 74
"""On a province space: where its letter stands and its size, and the middle of the members."""
PRINCE_AT, DISTRICT_AT, PRINCELY = (44, 34), (88, 24), 28
"""Below: where the prince and his district stand, and the size of its name."""
HELD_AT = 86
"""How far down below the prince the hand lies."""
HELD, HELD_STEP = (110, 150), 122
"""A card that may be seen, and from one to the next."""


def detail_sheet(band: Band, view: MingView, picture: Picture) -> Scene:
    """The map as large as it fits, with province spaces and display beside it: everything that can be chosen."""
    sheet = Sheet(GAME, theme.WIDTH, theme.TALLEST)
    band(sheet, view, picture)
    left, right, y = theme.MARGIN, theme.WIDTH - theme.MARGIN, BELOW
    high = theme.TALLEST - y - theme.FOOT
    box = (left, y, right - left - SPACES - GAP, high)
    at = close_up(box, _asked(view, picture))
    board_map(sheet, view, at)
    if at.whole:
        course(sheet, view, picture, at)
        (x, top), (across, tall) = at.at(DRAGONS[0]), DRAGONS[1]
        dragons(sheet, view, (x, top, at.long(across), at.long(tall)))
    spaces(sheet, view, (right - SPACES, y, SPACES, high))
    return sheet.scene(picture)


def _asked(view: MingView, picture: Picture) -> list[int]:
    """The districts a question is about, the prince's own among them; none where it is about anything else."""
    places = picture.places.values()
    if picture.seat < 0 or not all(place in DISTRICTS for place in places):
        return []
    prince = view.table.players[picture.seat].prince
    return [DISTRICTS.index(place) for place in places] + ([prince] if prince >= 0 and places else [])


def area_sheet(band: Band, view: MingView, picture: Picture) -> Scene:
    """Everything ``picture.seat`` has: members by where they are, province spaces, tiles by colour, points."""
    sheet, (x, y, wide, high) = frame(band, view, picture, AREA)
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
        rows.append(("arrow", number, word, theme.DEEP, SKIN))
    column = wide // 2
    field(sheet, (x, y, column - 6, high), picture.words.text("ming.picture.members"), fill=theme.PAPER)
    step = min(ROW, (high - 60) // len(rows))
    for index, (icon, amount, name, colour, ground) in enumerate(rows):
        middle = y + FIRST_ROW + step // 2 + index * step
        sheet.art(
            icon, x + ICON_AT, middle, min(ICON, step - 8), colour=colour, ground=ground, ref=f"{ref}.{name}.icon"
        )
        sheet.bold(
            amount, x + NUMBER_AT, mid_line(middle, FIGURE), FIGURE, align="right", on=theme.PAPER, ref=f"{ref}.{name}"
        )
        sheet.text(picture.words.text(f"ming.picture.{name}"), x + NAME_AT, mid_line(middle, WORDS), WORDS,
                   colour=theme.SOFT, on=theme.PAPER, room=column - NAME_AT - 18)  # fmt: skip
    left = x + column + 6
    field(sheet, (left, y, column - 6, high), picture.words.text("ming.picture.points"), fill=theme.PAPER)
    for index, name in enumerate(SOURCES):
        middle = y + FIRST_ROW + ROW // 2 + index * ROW
        title = picture.words.say(GAME, f"source.{name}", picture.names)
        sheet.text(
            title,
            left + TITLE_AT,
            mid_line(middle, WORDS),
            WORDS,
            on=theme.PAPER,
            room=column - 116,
            ref=f"{ref}.source.{name}.name",
        )
        sheet.bold(player.points[name], left + column - POINTS_AT, mid_line(middle, FIGURE), FIGURE, align="right",
                   on=theme.PAPER, colour=theme.DEEP_GOLD, ref=f"{ref}.source.{name}")  # fmt: skip
        if index:
            sheet.rule(left + 16, middle - ROW // 2, column - 40, colour=theme.SHADE)


def _tiles(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    x, y, wide, high = box
    ref = f"player.{picture.seat}"
    field(sheet, box, picture.words.text("ming.picture.tiles"), fill=theme.PAPER)
    step = (wide - 24) // len(PROVINCES)
    for province, number in enumerate(view.table.players[picture.seat].tiles):
        at = (x + BESIDE + province * step, y + TITLED + 2, step - 10, TILE)
        tile(sheet, province, number, at, ref=f"{ref}.tiles.{PROVINCES[province]}")
    missing = [name for name, number in zip(PROVINCES, view.table.players[picture.seat].tiles, strict=True)
               if not number]  # fmt: skip
    if missing:
        text = picture.words.text("ming.picture.missing", provinces=", ".join(missing))
        sheet.text(text, x + 16, y + high - MISSING, WORDS, colour=theme.DARK_RED, on=theme.PAPER, room=wide - 32,
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
        at = (x + BESIDE + province * step, y + TITLED, step - 10, SPACE)
        pale = theme.mix(hue, theme.FIELD, 0.6)
        sheet.box(at, pale, edge=theme.mix(hue, theme.INK, 0.5), line=3, radius=9)
        sheet.bold(PROVINCES[province], at[0] + at[2] // 2, at[1] + LETTER[0], LETTER[1], on=pale, align="middle")
        counts = [number if owner == seat else 0 for owner in range(view.seats)]
        members(
            sheet, counts, at[0] + at[2] // 2, at[1] + MEMBERS_AT, MEMBER, ref=f"{ref}.spaces.{PROVINCES[province]}"
        )
    top = y + TITLED + SPACE + 18
    if player.prince >= 0:
        sheet.art("prince", x + PRINCE_AT[0], top + PRINCE_AT[1], PRINCE, colour=sheet.look(seat).colour, ground=SKIN,
                  ref=f"{ref}.prince.icon")  # fmt: skip
        name = f"{DISTRICTS[player.prince]} {DATA.districts[player.prince].name}"
        sheet.bold(
            name,
            x + DISTRICT_AT[0],
            top + DISTRICT_AT[1],
            PRINCELY,
            on=theme.PAPER,
            room=wide - 100,
            ref=f"{ref}.prince",
        )
    line = top + HELD_AT
    held = [kind for kind, number in zip(KINDS, view.hands[seat], strict=False) for _ in range(number)]
    room = y + high - line - 14
    for index, kind in enumerate(held):
        at = (x + 16 + index * HELD_STEP, line, HELD[0], min(room, HELD[1]))
        card(sheet, kind, at, ref=f"{ref}.hand.{index}.{kind}")
