"""Pictures for one seat: the own supply and tiles, and the map large with the places to choose."""

from __future__ import annotations

from engine.ming.data import DATA, DISTRICTS, KINDS, PROVINCES
from engine.ming.state import SOURCES, MingView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.ming.areas import status, status_drawing
from render.ming.chart import board_map
from render.ming.hand import INSET, Band, frame
from render.ming.land import close_up
from render.ming.parts import (
    BACK,
    CARD_EDGES,
    CORNER,
    GAME,
    HUES,
    SKIN,
    STRONG,
    WORDS,
    card,
    columns,
    districts_of_owner,
    members,
    tile,
)
from render.ming.spaces import course, dragons, spaces
from render.widgets.head import BELOW
from render.widgets.tokens import field

SPACES, GAP = 276, 12
"""The width of the province spaces beside a large map, and the gap before them."""
DRAGONS = (1024, 866), (52, 76)
"""The dragon stack in the sea of a large map: place and size in the unit of the data file."""
AREA = 1060
"""The height of the picture of the area."""
HALF, BEFORE, BEHIND = 0.55, 8, 10
"""At this share of the area's width its lists end and its fields begin: so far before it, and so far behind it."""
APART = 14
"""Between two fields."""
LISTS = 12
"""Between two lists."""
ROW, FIRST_ROW, FOOT = 96, 54, 6
"""The highest row of the area's lists, how far down the first one begins, how far above the foot the last one ends."""
FIGURE, ICON, ICON_GAP = 34, 52, 8
"""Numbers and drawings in those lists, and how much higher than a drawing a row is at least."""
ICON_AT, NUMBER_AT, NAME_AT = 40, 122, 142
"""Where in a row drawing, number (its right edge) and name stand."""
NAME_END = 12
"""How far before the right edge of their field names end."""
TITLE_AT, TITLE_END, POINTS_AT = 20, 96, 28
"""Where in a row of points the source begins, how far from the end of the column it ends, and the number."""
RULE_AT, RULE_END = 16, 24
"""Between two rows of points: where the line begins, and how far from the end of the column it ends."""
TITLED, BESIDE, BETWEEN = 50, 14, 10
"""How high the title of a field is, how far inside what it holds begins, and the gap between two things in it."""
TILES, TILES_AT, TILE = 232, 52, 130
"""The height of the field of province tiles, how far down they begin, and the height of a tile."""
PAD, MISSING = 16, 34
"""How far inside their field words and cards begin; the provinces without a tile are told so far above its foot."""
SPACE, MEMBER, PRINCE = 116, 48, 64
"""The height of a province space, the members on it, and the prince below."""
LETTER_AT, MEMBERS_AT = 12, 74
"""On a province space: where its letter begins, and the middle of the members."""
BELOW_SPACES = 18
"""From the province spaces to what stands below them."""
PRINCE_AT, DISTRICT_AT = (44, 34), 88
"""There: where the prince stands, and where beside him the name of his district begins."""
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
    left, top, right, foot = x + INSET, y + INSET, x + wide - INSET, y + high - INSET
    half = x + share(wide, HALF)
    _where(sheet, view, picture, (left, top, half - BEFORE - left, foot - top))
    left, below = half + BEHIND, top + TILES + APART
    _tiles(sheet, view, picture, (left, top, right - left, TILES))
    _spaces(sheet, view, picture, (left, below, right - left, foot - below))
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
        drawing, colour = status_drawing(sheet, view, seat, word)
        rows.append((drawing, number, word, colour, SKIN))
    column = wide // 2
    inner = column - LISTS // 2
    field(sheet, (x, y, inner, high), picture.words.text("ming.picture.members"), fill=theme.PAPER)
    step = min(ROW, (high - FIRST_ROW - FOOT) // len(rows))
    size = min(ICON, step - ICON_GAP)
    for index, (icon, amount, name, colour, ground) in enumerate(rows):
        middle = y + FIRST_ROW + step // 2 + index * step
        sheet.art(icon, x + ICON_AT, middle, size, colour=colour, ground=ground, ref=f"{ref}.{name}.icon")
        sheet.bold(
            amount, x + NUMBER_AT, mid_line(middle, FIGURE), FIGURE, align="right", on=theme.PAPER, ref=f"{ref}.{name}"
        )
        sheet.text(picture.words.text(f"ming.picture.{name}"), x + NAME_AT, mid_line(middle, WORDS), WORDS,
                   colour=theme.SOFT, on=theme.PAPER, room=inner - NAME_AT - NAME_END)  # fmt: skip
    left = x + column + LISTS // 2
    field(sheet, (left, y, inner, high), picture.words.text("ming.picture.points"), fill=theme.PAPER)
    for index, name in enumerate(SOURCES):
        middle = y + FIRST_ROW + ROW // 2 + index * ROW
        title = picture.words.say(GAME, f"source.{name}", picture.names)
        sheet.text(
            title,
            left + TITLE_AT,
            mid_line(middle, WORDS),
            WORDS,
            on=theme.PAPER,
            room=column - TITLE_AT - TITLE_END,
            ref=f"{ref}.source.{name}.name",
        )
        sheet.bold(player.points[name], left + column - POINTS_AT, mid_line(middle, FIGURE), FIGURE, align="right",
                   on=theme.PAPER, colour=theme.DEEP_GOLD, ref=f"{ref}.source.{name}")  # fmt: skip
        if index:
            sheet.rule(left + RULE_AT, middle - ROW // 2, column - RULE_AT - RULE_END, colour=theme.SHADE)


def _tiles(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    x, y, wide, high = box
    ref = f"player.{picture.seat}"
    field(sheet, box, picture.words.text("ming.picture.tiles"), fill=theme.PAPER)
    held = view.table.players[picture.seat].tiles
    places = columns(x, wide, len(PROVINCES), start=BESIDE, gap=BETWEEN)
    for province, (number, (left, room)) in enumerate(zip(held, places, strict=True)):
        at = (left, y + TILES_AT, room, TILE)
        tile(sheet, province, number, at, ref=f"{ref}.tiles.{PROVINCES[province]}")
    missing = [name for name, number in zip(PROVINCES, held, strict=True) if not number]
    if missing:
        text = picture.words.text("ming.picture.missing", provinces=", ".join(missing))
        sheet.text(text, x + PAD, y + high - MISSING, WORDS, colour=theme.DARK_RED, on=theme.PAPER,
                   room=wide - 2 * PAD, ref=f"{ref}.missing")  # fmt: skip


def _spaces(sheet: Sheet, view: MingView, picture: Picture, box: Box) -> None:
    """The six province spaces with the own members, the prince's district below; and the hand, if it may be seen."""
    x, y, wide, high = box
    seat, ref = picture.seat, f"player.{picture.seat}"
    player = view.table.players[seat]
    field(sheet, box, picture.words.text("ming.picture.spaces"), fill=theme.PAPER)
    top = y + TITLED
    places = columns(x, wide, len(PROVINCES), start=BESIDE, gap=BETWEEN)
    for province, (number, (left, room)) in enumerate(zip(player.spaces, places, strict=True)):
        hue, middle = HUES[province], left + room // 2
        pale = theme.mix(hue, theme.FIELD, 0.6)
        sheet.box((left, top, room, SPACE), pale, edge=theme.mix(hue, theme.INK, 0.5), line=3, radius=CORNER)
        sheet.bold(PROVINCES[province], middle, top + LETTER_AT, theme.FIGURE, on=pale, align="middle")
        counts = [number if owner == seat else 0 for owner in range(view.seats)]
        members(sheet, counts, middle, top + MEMBERS_AT, MEMBER, ref=f"{ref}.spaces.{PROVINCES[province]}")
    top += SPACE + BELOW_SPACES
    if player.prince >= 0:
        middle = top + PRINCE_AT[1]
        sheet.art("prince", x + PRINCE_AT[0], middle, PRINCE, colour=sheet.look(seat).colour, ground=SKIN,
                  ref=f"{ref}.prince.icon")  # fmt: skip
        name = f"{DISTRICTS[player.prince]} {DATA.districts[player.prince].name}"
        sheet.bold(name, x + DISTRICT_AT, mid_line(middle, STRONG), STRONG, on=theme.PAPER,
                   room=wide - DISTRICT_AT - NAME_END, ref=f"{ref}.prince")  # fmt: skip
    line = top + HELD_AT
    held = [kind for kind, number in zip(KINDS, view.hands[seat], strict=False) for _ in range(number)]
    room = y + high - line - BESIDE
    for index, kind in enumerate(held):
        at = (x + PAD + index * HELD_STEP, line, HELD[0], min(room, HELD[1]))
        card(sheet, kind, at, ref=f"{ref}.hand.{index}.{kind}")
