"""Pictures for one seat: the hand, the own area, the palaces large; groups and piles where they are chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.dragon.data import TILES, WILD
from engine.dragon.describe import arriving
from engine.dragon.state import DragonView
from render.canvas import theme
from render.canvas.measures import inset
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.dragon.areas import area, pieces, place_of
from render.dragon.groups import LARGE, groups
from render.dragon.months import LOW, MONTHS_DOWN, strip
from render.dragon.palaces import BASE, HALO, newcomers, palaces
from render.dragon.parts import COLOURS, SYMBOL_OF, SYMBOLS, THINGS, owned, tile
from render.dragon.piles import GAIN, piles
from render.widgets.cards import face, letter_at
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel
from render.widgets.tokens import field

Band = Callable[[Sheet, DragonView, Picture], None]
"""What draws the head. Below it stand the twelve months: who chooses a person, a card, a group looks at what comes."""

HAND_HIGH, SEAT_HIGH, CARDS_HIGH, CHOICE_HIGH = 870, 960, 1110, 1190
"""The heights without the months, as far as there is room: of a hand's sheet, of a seat's, of a seat's with its hand,
and of a choice among groups or piles.
"""
GAP, MANY = 12, 9
"""Between two cards; so many different ones stand closer together."""
CARD = (236, 372)
"""The most that a card of the hand is wide and high."""
LEFT = (56, 64, 132)
"""Below a card, what is left on the board: the size of a tile, the height of a line, that of both lines."""
LEFT_AT, VALUE_DOWN, LEFT_UP = 8, 4, 23
"""Right of such a tile, where its value and the number left begin: how far from the middle of the card, how far below
the tile's upper edge, and above its lower one.
"""
EMPTY = (30, 32, 90)
"""Without a hand: where that is told and its size, and where the piles begin."""
STORE = 400
"""The width of goods with their names, left of the palaces."""
PAD, STORE_DOWN, STORE_FOOT = 8, 6, 16
"""The room beside the goods and around the small hand; how far down the goods begin, and the room below all of them."""
ROW = 66
"""The height of a row of goods."""
GOODS, ICON_AT, NUMBER_AT, FIGURE, NAME_AT, NAME_FREE = 50, 30, 122, 34, 146, 4
"""In such a row: the drawing and where it stands, the right edge and size of the number, where the name stands, and
what this leaves free at the right.
"""
LINE = (4, 10)
"""Where the line between two rows begins, and how much shorter than the rows it is."""
MONEY = 4
"""What the place of the money leaves free of its row, above and below."""
WALL_PIECE = 60
ROOM, NEWCOMER = 130, 110
"""The most that a tile in a palace, and one that is to be housed, is wide."""
HOMES, HOMES_IN = 30, (20, 22)
"""The room between the goods and the field of the palaces, and right of these; where in it they begin."""
HOMES_FREE = (10, 4, 8)
"""What their field leaves free at the right, above and below."""
GROUND, NEWCOMER_UP = 24, 6
"""How far above the small hand, or the panel's lower edge, palaces stand, and above them a tile to be housed."""
FAN = (128, 166)
"""The width of a card's place in the small hand, and the height of that hand."""
FAN_FOOT = 6
"""The room below its cards."""
CHOICE_FREE = (12, 10)
"""What is chosen among leaves so much free of its field at the sides, and above and below."""
GROUPS, PILES, PILE = 430, 380, 104
"""The heights of groups and of piles where they are chosen, and the size of a tile there."""
ANY, ANY_PILE = 232, 64
"""The height of the piles below a hand with a card that takes any, and the size of a tile there."""
ANY_AT, ANY_LESS = (12, 9), (20, 14)
"""Where in their field these piles begin, and how much smaller they are."""


def hand_sheet(band: Band, view: DragonView, picture: Picture) -> Scene:
    """The cards in the hand of ``picture.seat``, with how many tiles of each type are left on the board; below a card
    that takes any type all of them.
    """
    hand = view.hands[picture.seat]
    low = ANY if WILD in hand else 0
    sheet, top = _begun(band, view, picture, HAND_HIGH + low)
    x, y, wide, high = _own_panel(sheet, view, picture, top)
    high -= low
    if low:
        with sheet.still():
            field(sheet, (x, y + high, wide, low), fill=theme.PAPER)
        any_box = (x + ANY_AT[0], y + high + ANY_AT[1], wide - ANY_LESS[0], low - ANY_LESS[1])
        piles(sheet, view, any_box, size=ANY_PILE)
    if not hand:
        text = picture.words.text("render.empty")
        sheet.text(text, x + wide // 2, y + EMPTY[0], EMPTY[1], align="middle", ref="hand.empty")
        piles(sheet, view, (x, y + EMPTY[2], wide, high - EMPTY[2]), size=PILE)
        return sheet.scene(picture)
    _size, line, lines = LEFT
    kinds = Counter(hand)
    gap = GAP if len(kinds) < MANY else GAP // 2
    card = min(CARD[0], (wide + gap) // len(kinds) - gap)
    tall = min(high - lines - GAP, CARD[1])
    start = x + (wide - len(kinds) * (card + gap) + gap) // 2
    top = y + (high - tall - lines) // 2
    for index, (name, number) in enumerate(kinds.items()):
        at = (start + index * (card + gap), top, card, tall)
        title = picture.words.say("dragon", f"picture.card_{name}")
        _face(sheet, picture.seat, name, at, f"hand.{index}.{name}", title, number)
        for row, kind in enumerate(kind for kind in TILES.values() if kind.type == name):
            ref = f"hand.{index}.left.{kind.level}"
            _left(sheet, view, kind.id, at[0] + card // 2, top + tall + GAP + row * line, ref)
    return sheet.scene(picture)


def _begun(band: Band, view: DragonView, picture: Picture, high: int) -> tuple[Sheet, int]:
    """A sheet with its head and the twelve months, ``high`` without these if there is room; where the rest begins."""
    top = BELOW + MONTHS_DOWN + LOW + GAP
    sheet = Sheet("dragon", theme.WIDTH, min(theme.TALLEST, high + top - BELOW))
    band(sheet, view, picture)
    strip(sheet, view, picture, BELOW + MONTHS_DOWN)
    return sheet, top


def _own_panel(sheet: Sheet, view: DragonView, picture: Picture, top: int) -> Box:
    """The panel of ``picture.seat`` over the whole sheet below the months; the box inside."""
    seat, table = picture.seat, view.table
    box = (theme.MARGIN, top, theme.WIDTH - 2 * theme.MARGIN, sheet.height - top - theme.FOOT)
    active = seat in (picture.waiting or pending(view)[1])
    place = place_of(view, picture, seat)
    return panel(sheet, box, seat, picture.names[seat], table.players[seat].vp, active=active, place=place)


def _face(sheet: Sheet, seat: int, name: str, at: Box, ref: str, title: str = "", number: int = 1) -> None:
    """A card of the hand, or several equal ones; the first of its kind bears the place."""
    drawing, colour, ground = SYMBOLS[SYMBOL_OF[name]]
    value = f"× {number}" if number > 1 else ""
    face(sheet, at, band=COLOURS[name], icon=drawing, colour=colour, ground=ground, value=value, title=title, ref=ref)
    if f"card.{seat}.{name}" not in sheet.spots:
        sheet.spot(f"card.{seat}.{name}", at, disc=letter_at(at))


def _left(sheet: Sheet, view: DragonView, person: str, middle: int, y: int, ref: str) -> None:
    """What a tile of a level is worth, and how many are left for a card."""
    left, size = view.table.piles[person], LEFT[0]
    tile(sheet, person, middle - size, y, size, faded=not left, ref=f"{ref}.tile")
    gain, ink = (GAIN, theme.INK) if left else (theme.SOFT, theme.DARK_RED)
    start = middle + LEFT_AT
    sheet.bold(f"+{TILES[person].value}", start, y + VALUE_DOWN, theme.FIGURE, colour=gain, ref=f"{ref}.value")
    sheet.bold(f"× {left}", start, y + size - LEFT_UP, theme.FIGURE, colour=ink, ref=ref)


def area_sheet(band: Band, view: DragonView, picture: Picture) -> Scene:
    """The whole area of ``picture.seat``: goods by name, palaces, wall pieces, and the hand if it may be seen."""
    return _seat_sheet(band, view, picture, hand=bool(view.hands[picture.seat]))


def detail_sheet(band: Band, view: DragonView, picture: Picture) -> Scene:
    """The palaces of ``picture.seat`` as large as they fit, for choosing where to house or whom to release."""
    cards = pending(view)[0] in ("card", "tornado_cards")
    return _seat_sheet(band, view, picture, hand=cards)


def groups_sheet(band: Band, view: DragonView, picture: Picture) -> Scene:
    """The action groups large, the own area below them."""
    return _choice(band, view, picture, GROUPS, lambda sheet, box: groups(sheet, view, box, LARGE))


def piles_sheet(band: Band, view: DragonView, picture: Picture) -> Scene:
    """The person piles large, the own area below them."""
    return _choice(band, view, picture, PILES, lambda sheet, box: piles(sheet, view, box, size=PILE))


def _choice(band: Band, view: DragonView, picture: Picture, high: int, draw: Callable[[Sheet, Box], None]) -> Scene:
    """What is chosen among, ``high`` and large, and below it the area of the seat that chooses."""
    sheet, top = _begun(band, view, picture, CHOICE_HIGH)
    left, wide = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    with sheet.still():
        field(sheet, (left, top, wide, high))
    draw(sheet, inset((left, top, wide, high), *CHOICE_FREE))
    low = top + high + GAP
    _own(sheet, view, picture, (left, low, wide, sheet.height - theme.FOOT - low))
    return sheet.scene(picture)


def _own(sheet: Sheet, view: DragonView, picture: Picture, box: Box) -> None:
    """The panel of the picture's seat below a choice."""
    area(sheet, view, picture, picture.seat, box, active=picture.seat in (picture.waiting or pending(view)[1]))


def _seat_sheet(band: Band, view: DragonView, picture: Picture, *, hand: bool) -> Scene:
    seat = picture.seat
    sheet, top = _begun(band, view, picture, CARDS_HIGH if hand else SEAT_HIGH)
    x, y, wide, high = _own_panel(sheet, view, picture, top)
    cards = FAN[1] if hand and view.hands[seat] else 0
    _store(sheet, view, picture, (x + PAD, y + STORE_DOWN, STORE, high - cards))
    homes_x, low, (right, above, below) = x + STORE + HOMES, y + high - cards, HOMES_FREE
    field(sheet, (homes_x, y + above, x + wide - right - homes_x, low - below - y - above), fill=theme.PAPER)
    ground, end = low - GROUND, x + wide - HOMES
    tiles = arriving(view, seat)
    if tiles:
        lowest = (end - NEWCOMER - HALO, ground - NEWCOMER_UP - BASE - NEWCOMER, NEWCOMER, NEWCOMER)
        sheet.spot("supply", lowest)
    end -= newcomers(sheet, seat, tiles, end, ground - NEWCOMER_UP, NEWCOMER)
    left, top = homes_x + HOMES_IN[0], y + HOMES_IN[1]
    homes = (left, top, end - left, ground - top)
    palaces(sheet, seat, view.table.players[seat].palaces, homes, most=ROOM, ghost=True)
    if cards:
        _fan(sheet, view.hands[seat], seat, (x + PAD, low + PAD, wide - 2 * PAD, cards - PAD))
    return sheet.scene(picture)


def _store(sheet: Sheet, view: DragonView, picture: Picture, box: Box) -> None:
    """Goods in rows with their names; wall pieces below."""
    x, y, wide, high = box
    seat = picture.seat
    ref = f"player.{seat}"
    for index, (name, (icon, colour, ground)) in enumerate(THINGS.items()):
        middle = y + ROW // 2 + index * ROW
        sheet.art(icon, x + ICON_AT, middle, GOODS, colour=colour, ground=ground, ref=f"{ref}.{name}.icon")
        sheet.bold(
            owned(view, seat, name), x + NUMBER_AT, mid_line(middle, FIGURE), FIGURE, align="right", ref=f"{ref}.{name}"
        )
        title = picture.words.text(f"dragon.picture.{name}")
        sheet.text(title, x + NAME_AT, mid_line(middle, theme.FIGURE), theme.FIGURE, colour=theme.SOFT,
                   room=wide - NAME_AT - NAME_FREE)  # fmt: skip
        if index:
            sheet.rule(x + LINE[0], middle - ROW // 2, wide - LINE[1], colour=theme.SHADE)
    sheet.spot(f"money.{seat}", inset((x, y, wide, ROW), 0, MONEY))
    pieces(sheet, view, seat, (x, y + high - WALL_PIECE - STORE_FOOT, wide), size=WALL_PIECE)


def _fan(sheet: Sheet, hand: list[str], seat: int, box: Box) -> None:
    """The hand as a row of small cards, each with what its tiles are worth, the young one's first."""
    x, y, wide, high = box
    step = min(FAN[0], wide // len(hand))
    start = x + (wide - len(hand) * step + GAP) // 2
    for index, name in enumerate(hand):
        at = (start + index * step, y, step - GAP, high - FAN_FOOT)
        worth = [f"+{tile.value}" for tile in TILES.values() if tile.type == name]
        _face(sheet, seat, name, at, f"hand.{index}.{name}", "  ".join(reversed(worth)))
