"""What matters to the present decision, as large as it fits, and the own board below."""

from __future__ import annotations

from engine.zhanguo.data import ASPECTS
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import card_in_play, turn_order
from render import theme
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.head import BELOW, pending
from render.widgets.tokens import seat_token
from render.zhanguo.area import Band, area_sheet
from render.zhanguo.court import actions, below, big_card, pile
from render.zhanguo.court import supplies as stacks
from render.zhanguo.homes import home
from render.zhanguo.land import realm_map
from render.zhanguo.offer import offer
from render.zhanguo.parts import ACCENT, GAME, octagon, small_print, strip
from render.zhanguo.realm import orders, walls
from render.zhanguo.rewards import rewards

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
OFFER = 880
"""The height of the detail picture while boards are chosen."""
MAP = 1010
"""The width of the map on the detail picture; the orders, which ask for its regions, stand beside it."""
HEIGHTS = {"map": 560, "wall": 500, "order": 400, "reward": 400, "court": 420}


def groups(view: ZhanguoView, picture: Picture) -> list[str]:
    """The parts of the board that the places to mark lie on, apart from the own board."""
    names = [GROUPS.get(place.split(".")[0], "") for place in picture.places.values()]
    found = [name for name in dict.fromkeys(names) if name]
    if pending(view)[0] in AT_COURT and "court" not in found:
        found.append("court")
    return found


def detail_sheet(band: Band, view: ZhanguoView, picture: Picture) -> Scene:
    """What matters to the present decision, as large as it fits, and the own board below."""
    seat = max(0, picture.seat)
    if view.table.boards and not view.table.players[seat].board:
        sheet = Sheet(GAME, theme.WIDTH, OFFER)
        band(sheet, view, picture)
        small_print(sheet, picture, OFFER - 22)
        offer(sheet, view, picture, (theme.MARGIN, BELOW + 4, theme.WIDTH - 2 * theme.MARGIN, OFFER - BELOW - 36))
        return sheet.scene(picture)
    found = groups(view, picture)
    if not found:
        return area_sheet(band, view, picture)
    own = 280
    with_hand = found == ["court"] and view.seat == seat and bool(view.hands[seat])
    height = BELOW + 6 + sum(HEIGHTS[name] + 14 for name in found) + (72 if with_hand else 0) + own + 26
    sheet = Sheet(GAME, theme.WIDTH, height)
    band(sheet, view, picture)
    small_print(sheet, picture, height - 22)
    x, y, wide = theme.MARGIN, BELOW + 6, theme.WIDTH - 2 * theme.MARGIN
    for name in found:
        _part(sheet, view, picture, name, seat, (x, y, wide, HEIGHTS[name]))
        y += HEIGHTS[name] + 14
    if with_hand:
        _held(sheet, view.hands[seat], (x, y, wide, 58))
        y += 72
    place = turn_order(view).index(seat) + 1
    active = seat in (picture.waiting or pending(view)[1])
    home(sheet, view, picture, seat, (x, y, wide, own), place=place, active=active)
    return sheet.scene(picture)


def _part(sheet: Sheet, view: ZhanguoView, picture: Picture, name: str, seat: int, box: Box) -> None:
    x, y, wide, high = box
    if name == "map":
        realm_map(sheet, view, (x + 4, y + 4, MAP - 8, high - 8))
        orders(sheet, view, picture, (x + MAP + 14, y, wide - MAP - 14, high))
    elif name == "wall":
        walls(sheet, view, picture, box, columns=2)
    elif name == "order":
        orders(sheet, view, picture, box, columns=2)
    elif name == "reward":
        rewards(sheet, view, picture, (x, y, wide * 2 // 3, high))
        _strengths(sheet, view, picture, (x + wide * 2 // 3 + 14, y, wide - wide * 2 // 3 - 14, high))
    else:
        _court(sheet, view, picture, seat, box)


def _court(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, box: Box) -> None:
    """The court at large: the card in play, the pile, what lies below, the actions in words, the supplies."""
    x, y, wide, high = box
    sheet.box(box, theme.FIELD, edge=ACCENT, line=3, radius=10, ref="court")
    tall = high - 92
    left = x + 16
    n = card_in_play(view)
    if n:
        sheet.text(
            picture.words.text(f"{GAME}.picture.in_play"),
            left,
            y + 14,
            24,
            colour=theme.SOFT,
            room=220,
            ref="court.in_play",
        )
        big_card(sheet, n, (left, y + 42, 200, tall - 40), ref=f"court.in_play.{n}")
        left += 236
    sheet.text(
        picture.words.text(f"{GAME}.picture.pile"), left, y + 14, 24, colour=theme.SOFT, room=220, ref="court.pile"
    )
    pile(sheet, view, picture, (left, y + 42, 200, tall - 40))
    below(sheet, view, picture, (left + 236, y + 10, 130, tall - 10))
    left += 390
    actions(sheet, view, picture, (left, y + 12, x + wide - left - 12, tall), seat=seat)
    stacks(sheet, view, (x + 16, y + high - 76, wide - 32, 70))


def _held(sheet: Sheet, cards: list[int], box: Box) -> None:
    """The own hand in a row."""
    x, y, wide, high = box
    gap = 10
    across = min(250, (wide + gap) // len(cards) - gap)
    for index, n in enumerate(cards):
        at = (x + index * (across + gap), y, across, high)
        strip(sheet, n, at, ref=f"hand.{n}")
        sheet.spot(f"card.{n}", at)


def _strengths(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """Every player's strength by aspect: who is asked first."""
    x, y, wide, high = box
    sheet.box(box, theme.FIELD, edge=ACCENT, line=3, radius=10, ref="strengths")
    across = (wide - 30) // (len(ASPECTS) + 2)
    step = (high - 30) // view.seats
    for row, seat in enumerate(view.table.order_of_discs()):
        middle = y + 15 + step // 2 + row * step
        seat_token(sheet, seat, x + 44, middle, 48, ref=f"strengths.{seat}.token")
        sheet.text(picture.names[seat], x + 78, middle - 10, 26, room=across * 2 - 78, ref=f"strengths.{seat}.name")
        for index, aspect in enumerate(ASPECTS):
            column = x + 15 + across * 2 + across // 2 + index * across
            value = view.table.players[seat].strength(index)
            octagon(sheet, aspect, value, column, middle, 56, ref=f"strengths.{seat}.{aspect}")
