"""The picture of a seat's area: the supply, the points by source, the hand, and where houses and emissaries stand."""

from __future__ import annotations

from collections.abc import Sequence

from engine.china.data import DATA, PROVINCES
from engine.china.state import SOURCES, ChinaView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.china.hand import HEIGHT, Band
from render.china.parts import BACK, CARD_EDGES, FORTRESS_GROUND, GAME, SKIN, STONE, card, card_colours, deep
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel
from render.widgets.tokens import field
from render.words.words import capital

COLUMNS, APART, LOWER = 3, 10, 8
"""The fields above: side by side, the room between two, and so much lower than half of the panel."""
TITLED, ROWS_AT, FIGURE, ICON = 60, 84, 36, 60
"""In them: how high the title is, how far down the first row stands, the size of numbers and of drawings."""
ICON_AT, NUMBER_AT, NAME_AT, NAME_END = 44, 138, 158, 12
"""Where in a row of the supply drawing, number (its right edge) and name stand; what is left behind the name."""
INSET, POINTS_AT, POINTS = 20, 24, 100
"""What is left at the sides of sources and cards; where in a row of points the number ends, and its room."""
BELOW_CARDS = 30
"""What is left below the own cards."""
HOLDING_TITLE, HOLDINGS_AT, HOLDINGS_GAP, BELOW_HOLDINGS = 48, 12, 8, 14
"""The field below: how high its title is, where the provinces begin, the room behind each and below."""
STRIP, CORNER = 38, 9
"""A province: the height of the strip with its name, and its corners."""
HOLDING, HOLDING_AT, OWN_AT, OTHER_AT = 50, 38, 72, 78
"""The drawing of houses or emissaries there; where it, the own number, and behind it that of another seat stand."""


def area_sheet(band: Band, view: ChinaView, picture: Picture) -> Scene:
    """The own supply, the points by source, and where the own houses and emissaries stand."""
    sheet = Sheet(GAME, theme.WIDTH, HEIGHT)
    band(sheet, view, picture)
    seat, table = max(0, picture.seat), view.table
    player = table.players[seat]
    leads = player.vp == max(other.vp for other in table.players) > 0
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, HEIGHT - BELOW - theme.FOOT)
    active = seat in (picture.waiting or pending(view)[1])
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, active=active, leads=leads)
    x, y, wide, high = inner
    third, half = (wide - (COLUMNS - 1) * APART) // COLUMNS, high // 2 - LOWER
    for index, part in enumerate((_supply, _points, _hand)):
        part(sheet, view, picture, seat, (x + index * (third + APART), y, third, half))
    _holdings(sheet, view, picture, seat, (x, y + half + APART, wide, high - half - APART))
    return sheet.scene(picture)


def _supply(sheet: Sheet, view: ChinaView, picture: Picture, seat: int, box: Box) -> None:
    """What the seat has left, and how many cards."""
    x, _, wide, _ = box
    words, look, ref = picture.words, sheet.look(seat), f"player.{seat}"
    player = view.table.players[seat]
    rows = [
        ("house", player.houses, "houses", look.colour, look.pale),
        ("person", player.emissaries, "emissaries", look.colour, SKIN),
        ("cards", view.hand_sizes[seat], "hand_size", BACK, CARD_EDGES),
    ]
    if view.options["fortifications"] == "on":
        rows.insert(2, ("fortress", player.fortifications, "fortifications", STONE, FORTRESS_GROUND))
    field(sheet, box, words.text("china.picture.supply"), fill=theme.PAPER)
    for middle, (icon, number, name, colour, ground) in zip(_middles(box, len(rows)), rows, strict=True):
        sheet.art(icon, x + ICON_AT, middle, ICON, colour=colour, ground=ground, ref=f"{ref}.{name}.icon")
        sheet.bold(number, x + NUMBER_AT, mid_line(middle, FIGURE), FIGURE, align="right", on=theme.PAPER,
                   ref=f"{ref}.{name}")  # fmt: skip
        sheet.text(words.text(f"china.picture.{name}"), x + NAME_AT, mid_line(middle, theme.FIGURE), theme.FIGURE,
                   colour=theme.SOFT, on=theme.PAPER, room=wide - NAME_AT - NAME_END)  # fmt: skip


def _points(sheet: Sheet, view: ChinaView, picture: Picture, seat: int, box: Box) -> None:
    """The points of the seat, source by source."""
    x, _, wide, _ = box
    ref = f"player.{seat}.source"
    field(sheet, box, picture.words.text("china.picture.points"), fill=theme.PAPER)
    for middle, name in zip(_middles(box, len(SOURCES)), SOURCES, strict=True):
        title = picture.words.say(GAME, f"source.{name}", picture.names)
        sheet.text(title, x + INSET, mid_line(middle, theme.FIGURE), theme.FIGURE, on=theme.PAPER,
                   room=wide - INSET - POINTS, ref=f"{ref}.{name}.name")  # fmt: skip
        sheet.bold(view.table.players[seat].points[name], x + wide - POINTS_AT, mid_line(middle, FIGURE), FIGURE,
                   align="right", on=theme.PAPER, colour=theme.DEEP_GOLD, ref=f"{ref}.{name}")  # fmt: skip


def _hand(sheet: Sheet, view: ChinaView, picture: Picture, seat: int, box: Box) -> None:
    """The cards of the seat, where the view knows them."""
    x, y, wide, high = box
    words, most = picture.words, DATA.setup.hand_size
    field(sheet, box, words.text("china.picture.hand"), fill=theme.PAPER)
    step, across = (wide - 2 * INSET + APART) // most, (wide - 2 * INSET - (most - 1) * APART) // most
    for index, colour in enumerate(card_colours(view.hands[seat])):
        at = (x + INSET + index * step, y + TITLED, across, high - TITLED - BELOW_CARDS)
        card(sheet, colour, at, title=capital(words.term(GAME, colour)), ref=f"player.{seat}.hand.{index}.{colour}")


def _middles(box: Box, rows: int) -> Sequence[int]:
    """The middles of so many rows in a field above."""
    _, y, _, high = box
    return [y + ROWS_AT + index * (high - TITLED) // rows for index in range(rows)]


def _holdings(sheet: Sheet, view: ChinaView, picture: Picture, seat: int, box: Box) -> None:
    """Own houses and emissaries, province by province, against the most of another seat."""
    x, y, wide, high = box
    field(sheet, box, picture.words.text("china.picture.holdings"), fill=theme.PAPER)
    step = (wide - HOLDINGS_AT - HOLDINGS_GAP) // len(PROVINCES)
    tall = high - HOLDING_TITLE - BELOW_HOLDINGS
    for province in range(len(PROVINCES)):
        left = x + HOLDINGS_AT + province * step
        _holding(sheet, view, seat, province, (left, y + HOLDING_TITLE, step - HOLDINGS_GAP, tall))


def _holding(sheet: Sheet, view: ChinaView, seat: int, province: int, box: Box) -> None:
    """The same in one province."""
    x, y, wide, high = box
    table, look, dark = view.table, sheet.look(seat), deep(province)
    sheet.box(box, theme.FIELD, edge=dark, line=2, radius=CORNER)
    sheet.box((x, y, wide, STRIP), dark, radius=CORNER)
    sheet.box((x, y + STRIP // 2, wide, STRIP // 2), dark, loose=True)
    sheet.bold(DATA.provinces[province].name, x + wide // 2, mid_line(y + STRIP // 2, theme.FIGURE),
               colour=theme.WHITE, on=dark, align="middle")  # fmt: skip
    rows = (
        ("house", table.houses_in(province), "houses", look.pale),
        ("person", table.emissaries[province], "emissaries", SKIN),
    )
    for index, (icon, counts, what, ground) in enumerate(rows):
        middle = y + STRIP + (high - STRIP) * (2 * index + 1) // (2 * len(rows))
        own, other = counts[seat], max(number for other_seat, number in enumerate(counts) if other_seat != seat)
        colour, ref = look.colour if own else theme.SHADE, f"holding.{PROVINCES[province]}.{what}"
        sheet.art(icon, x + HOLDING_AT, middle, HOLDING, colour=colour, ground=ground, ref=f"{ref}.icon")
        used = sheet.bold(own, x + OWN_AT, mid_line(middle, FIGURE), FIGURE, ref=ref)
        sheet.text(f": {other}", x + OTHER_AT + used, mid_line(middle, theme.FIGURE), theme.FIGURE, colour=theme.SOFT,
                   ref=f"{ref}.other")  # fmt: skip
