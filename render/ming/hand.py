"""The picture of the hand: the cards, and where they take the prince."""

from __future__ import annotations

from collections.abc import Callable

from engine.ming.data import DATA, DISTRICTS, JOKER, KINDS
from engine.ming.describe import sealed_cards
from engine.ming.state import MingView
from render.canvas import theme
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.ming.areas import place_of
from render.ming.parts import CORNER, GAME, STRONG, WORDS, card, card_name, columns, symbol
from render.widgets.cards import RADIUS
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel
from render.widgets.tokens import badge, field

Band = Callable[[Sheet, MingView, Picture], None]
HAND = 900
"""The height of the picture of the hand."""
INSET = 4
"""So far inside a panel its fields lie."""
EMPTY = 32
"""The size of the words for an empty hand."""
CARD, CARD_GAP = (200, 320), 28
"""The largest card of a hand, and the gap between two."""
FREE, UP = 90, 14
"""What of the height cards leave free for their numbers, and how far above its middle theirs lies."""
LEAVES, LEAF = 5, (6, 8)
"""So many equal cards lie on one another to be seen, each so far aside and up."""
NUMBER, NUMBER_AT = 30, 30
"""The number of equal cards: its size, and how far below them its middle lies."""
SEALED, SEALED_CORNER = 4, 12
"""The edge and the corners of the card with a return number."""
VALUE, VALUE_UP = 110, 44
"""The return number on it: its size, and how far above the middle it begins."""
NAME_UP, NAME_PAD = 34, 8
"""Its name: how far above the foot it begins, and how far from the edges it keeps."""
WAYS, TITLE, ICON = 160, 46, 60
"""The height of the ways of the prince, of their title, and the size of a means of transport there."""
WAY_AT, WAY_GAP = 12, 8
"""How far inside their field the ways lie, and the gap between two."""
ICON_AT, GOALS_AT, GOALS_END = 38, 76, 6
"""In a way: where the middle of its drawing lies, where the goals begin, how far before its right edge they end."""


def frame(band: Band, view: MingView, picture: Picture, high: int) -> tuple[Sheet, Box]:
    """A sheet with the head and the panel of ``picture.seat``, and the box in it."""
    sheet = Sheet(GAME, theme.WIDTH, high)
    band(sheet, view, picture)
    seat, table = picture.seat, view.table
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, high - BELOW - theme.FOOT)
    active = seat in (picture.waiting or pending(view)[1])
    place = place_of(view, picture, seat)
    inner = panel(sheet, box, seat, picture.names[seat], table.players[seat].vp, active=active, place=place)
    return sheet, inner


def hand_sheet(band: Band, view: MingView, picture: Picture) -> Scene:
    """The cards of ``picture.seat`` by kind, with their number; a sealed return number; where each kind takes the
    prince.
    """
    sheet, (x, y, wide, high) = frame(band, view, picture, HAND)
    seat = picture.seat
    held = [(kind, number) for kind, number in zip(KINDS, view.hands[seat], strict=False) if number]
    shown = [("card", kind, number) for kind, number in held]
    sealed = [("return", str(value), 1) for value in sealed_cards(view)] if seat == view.seat else []
    things = shown + sealed
    ways = WAYS if view.table.players[seat].prince >= 0 else 0
    if ways:
        box = (x + INSET, y + high - ways, wide - 2 * INSET, ways)
        _ways(sheet, view, picture, [kind for kind, _ in held], box)
    high -= ways
    if not things:
        empty = picture.words.text("render.empty")
        sheet.text(empty, x + wide // 2, y + high // 2, EMPTY, align="middle", ref="hand.empty")
        return sheet.scene(picture)
    wide_card = min(CARD[0], (wide + CARD_GAP) // len(things) - CARD_GAP)
    tall = min(high - FREE, CARD[1])
    start = x + (wide - len(things) * (wide_card + CARD_GAP) + CARD_GAP) // 2
    top = y + (high - tall) // 2 - UP
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
        sheet.box(layer, theme.WHITE, edge=theme.INK, line=2, radius=RADIUS, loose=True)
    card(sheet, kind, box, title=card_name(picture.words, kind), ref=f"hand.{kind}")
    badge(sheet, f"× {number}", x + wide // 2, y + high + NUMBER_AT, fill=theme.WHITE, ink=theme.INK, edge=theme.INK,
          size=NUMBER, ref=f"hand.{kind}.number")  # fmt: skip


def _sealed(sheet: Sheet, picture: Picture, value: str, box: Box) -> None:
    x, y, wide, high = box
    sheet.box(box, theme.FIELD, edge=theme.INK, line=SEALED, radius=SEALED_CORNER, ref="hand.return")
    sheet.bold(value, x + wide // 2, y + high // 2 - VALUE_UP, VALUE, align="middle", ref=f"hand.return.{value}")
    text = picture.words.text("ming.picture.return_card")
    sheet.text(text, x + wide // 2, y + high - NAME_UP, WORDS, align="middle", room=wide - 2 * NAME_PAD,
               colour=theme.SOFT)  # fmt: skip


def _ways(sheet: Sheet, view: MingView, picture: Picture, held: list[str], box: Box) -> None:
    """Where each means of transport takes the prince from his district; what is not in the hand fades."""
    x, y, wide, high = box
    here = DISTRICTS[view.table.players[picture.seat].prince]
    title = picture.words.text("ming.picture.ways", district=f"{here} {DATA.districts[DISTRICTS.index(here)].name}")
    field(sheet, box, title, fill=theme.PAPER)
    top, tall = y + TITLE, high - TITLE - WAY_AT
    middle = top + tall // 2
    places = columns(x, wide, JOKER, start=WAY_AT, gap=WAY_GAP)
    for kind, (left, room) in zip(KINDS[:JOKER], places, strict=True):
        mine = kind in held or KINDS[JOKER] in held
        fill, ref = theme.WHITE if mine else theme.SHADE, f"way.{kind}"
        sheet.box((left, top, room, tall), fill, edge=theme.INK if mine else theme.ASH, line=2, radius=CORNER, ref=ref)
        symbol(sheet, kind, left + ICON_AT, middle, ICON, ref=f"{ref}.icon")
        goals = [border.b if border.a == here else border.a for border in DATA.borders
                 if border.transport == kind and here in (border.a, border.b)]  # fmt: skip
        text = " ".join(sorted(goals)) or "–"
        sheet.bold(text, left + GOALS_AT, mid_line(middle, STRONG), STRONG, colour=theme.INK if mine else theme.SOFT,
                   on=fill, room=room - GOALS_AT - GOALS_END, ref=f"{ref}.to")  # fmt: skip
