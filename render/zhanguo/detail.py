"""What matters to the present decision, as large as it fits, and the own board below."""

from __future__ import annotations

from engine.zhanguo.data import ASPECTS
from engine.zhanguo.describe import card_in_play
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.measures import inset, share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.widgets.head import BELOW, pending
from render.widgets.tokens import seat_token
from render.zhanguo.area import PRINT, PRINT_TOP, Band, area_sheet
from render.zhanguo.cards import strip
from render.zhanguo.court import actions, below, big_card, pile, pile_height, supplies, whole_pile
from render.zhanguo.land import RIM, realm_map
from render.zhanguo.offer import offer
from render.zhanguo.orders import orders
from render.zhanguo.parts import GAME, bordered, octagons, small_print
from render.zhanguo.player_boards import home
from render.zhanguo.rewards import rewards
from render.zhanguo.walls import walls

GROUPS = {
    "map": "map",
    "wall": "wall",
    "order": "order",
    "reward": "reward",
    "court": "court",
    "great": "court",
    "supply": "court",
}
"""Which part of the board a place lies on, by the first word of its name."""
AT_COURT = ("card", "use", "x", "x_number", "discard")
"""Decisions for which one must see the court, wherever their options lie."""
GAP = 12
"""Room between the parts."""
MAP = 960
"""The width of the map; the orders, which ask for its regions, stand beside it."""
HEIGHTS = {"map": 536, "wall": 500, "order": 400, "reward": 400}
"""The heights of the parts; the court is as high as its pile is long."""
OFFER, HELD = 700, 62
"""The heights of the boards on offer and of the own hand."""
OWN, MOST_OWN = 316, 430
"""The least and the greatest height of the own board."""
COURT, TITLE = 218, 34
"""The height of the court without the list of its pile, and of the line above each of its parts."""
CARD, UNDER, ACTIONS = 140, 100, 770
"""The widths of a large card, of the one below the top, and of the actions."""
TITLE_TOP, DEEPER, LIST_UP = 4, 4, 4
"""How far down the titles begin; how much deeper than the cards the actions reach; how far the list of the pile reaches
up into the court.
"""
WIDEST = 250
"""The greatest width of a card of the own hand."""
REWARDS = 2 / 3
"""The share of the width that the rewards have; the players' strengths stand beside them."""
PAD, NAMED = 15, 2
"""What stays free round the list of strengths, and how many of its columns a name has."""
TOKEN_AT, TOKEN, NAME_AT, NAME_LESS = 40, 48, 72, 50
"""There: the middle of a token and its size; where a name begins, and how much less room than its columns it has."""
STRENGTH = 46
"""The size of the octagons."""


def groups(view: ZhanguoView, picture: Picture) -> list[str]:
    """The parts of the board that the question is about and that the places to mark lie on, apart from the own board;
    where there are none the court.
    """
    kind = pending(view)[0]
    names = [GROUPS.get(place.split(".")[0], "") for place in (*picture.places.values(), kind)]
    found = [name for name in dict.fromkeys(names) if name]
    if (kind in AT_COURT or not found) and "court" not in found:
        found.append("court")
    return found


def detail_sheet(band: Band, view: ZhanguoView, picture: Picture) -> Scene:
    """What matters to the present decision, as large as it fits, and the own board below."""
    seat, x, wide = max(0, picture.seat), theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    choosing = bool(view.table.boards) and not view.table.players[seat].board
    found = [] if choosing else groups(view, picture)
    if not choosing and not found:
        return area_sheet(band, view, picture)
    hand = view.hands[seat] if found == ["court"] and view.seat == seat else []
    heights = [HEIGHTS.get(name) or COURT + pile_height(view, wide - 2 * GAP) for name in found]
    above = sum(heights) + GAP * len(heights) + (HELD + GAP if hand else 0)
    own = max(OWN, min(MOST_OWN, theme.TALLEST - theme.FOOT - PRINT - BELOW - above))
    foot = BELOW + (OFFER if choosing else above + own)
    sheet = Sheet(GAME, theme.WIDTH, foot + PRINT + theme.FOOT)
    band(sheet, view, picture)
    small_print(sheet, picture, foot + PRINT_TOP)
    y = BELOW
    if choosing:
        offer(sheet, view, picture, (x, y, wide, OFFER))
        return sheet.scene(picture)
    for name, high in zip(found, heights, strict=True):
        _part(sheet, view, picture, name, seat, (x, y, wide, high))
        y += high + GAP
    if hand:
        _held(sheet, hand, (x, y, wide, HELD))
        y += HELD + GAP
    home(sheet, view, picture, seat, (x, y, wide, own))
    return sheet.scene(picture)


def _part(sheet: Sheet, view: ZhanguoView, picture: Picture, name: str, seat: int, box: Box) -> None:
    x, y, wide, high = box
    if name == "map":
        realm_map(sheet, view, inset((x, y, MAP, high), RIM))
        orders(sheet, view, picture, (x + MAP + GAP, y, wide - MAP - GAP, high))
    elif name == "wall":
        walls(sheet, view, picture, box, columns=2)
    elif name == "order":
        orders(sheet, view, picture, box, columns=2)
    elif name == "reward":
        across = share(wide, REWARDS)
        rewards(sheet, view, picture, (x, y, across, high))
        _strengths(sheet, view, picture, (x + across + GAP, y, wide - across - GAP, high))
    else:
        _court(sheet, view, picture, seat, box)


def _court(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """The court at large: the card in play, the pile, the actions in words, the supplies; below the whole pile."""
    x, y, wide, high = box
    bordered(sheet, box, ref="court")
    tall, left = COURT - 2 * GAP, x + GAP
    n = card_in_play(view)
    if n:
        _title(sheet, picture, "in_play", left, y + GAP)
        big_card(sheet, n, (left, y + GAP + TITLE, CARD, tall - TITLE), ref=f"court.in_play.{n}")
        left += CARD + 2 * GAP
    _title(sheet, picture, "pile", left, y + GAP)
    pile(sheet, view, picture, (left, y + GAP + TITLE, CARD, tall - TITLE))
    left += CARD + 2 * GAP
    below(sheet, view, picture, (left, y + GAP, UNDER, tall))
    left += UNDER + GAP
    actions(sheet, view, picture, (left, y + GAP, ACTIONS, tall + DEEPER), seat=seat)
    left += ACTIONS + GAP
    supplies(sheet, view, (left, y + GAP, x + wide - GAP - left, tall))
    whole_pile(sheet, view, (x + GAP, y + COURT - LIST_UP, wide - 2 * GAP, high - COURT))


def _title(sheet: Sheet, picture: Picture, name: str, x: int, y: int) -> None:
    told = picture.words.text(f"{GAME}.picture.{name}")
    sheet.text(told, x, y + TITLE_TOP, theme.SMALL, colour=theme.SOFT, room=CARD + GAP, ref=f"court.{name}")


def _held(sheet: Sheet, cards: list[int], box: Box) -> None:
    """The own hand in a row."""
    x, y, wide, high = box
    across = min(WIDEST, (wide + GAP) // len(cards) - GAP)
    for index, n in enumerate(cards):
        at = (x + index * (across + GAP), y, across, high)
        strip(sheet, n, at, ref=f"hand.{n}")
        sheet.spot(f"card.{n}", at)


def _strengths(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """Every player's strength by aspect: who is asked first."""
    x, y, wide, high = box
    bordered(sheet, box, ref="strengths")
    across = (wide - 2 * PAD) // (len(ASPECTS) + NAMED)
    step = (high - 2 * PAD) // view.seats
    for row, seat in enumerate(view.table.order_of_discs()):
        middle = y + PAD + step // 2 + row * step
        seat_token(sheet, seat, x + TOKEN_AT, middle, TOKEN, ref=f"strengths.{seat}.token")
        sheet.text(picture.names[seat], x + NAME_AT, mid_line(middle, theme.FIGURE), theme.FIGURE,
                   room=across * NAMED - NAME_LESS, ref=f"strengths.{seat}.name")  # fmt: skip
        for index, aspect in enumerate(ASPECTS):
            left = x + PAD + across * (NAMED + index)
            octagons(sheet, aspect, view.table.players[seat].strength(index), left, middle, STRENGTH, on=theme.FIELD,
                     ref=f"strengths.{seat}.{aspect}")  # fmt: skip
