"""Pictures for one seat: the hand, the own area, and the palaces large with the places to choose."""

from __future__ import annotations

from collections.abc import Callable

from engine.dragon.view import DragonView, Pile, PlayerView
from render import theme
from render.dragon.parts import COLOURS, SYMBOL_OF, SYMBOLS, arriving, newcomers, palaces, piece, tile
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.cards import face
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel
from render.widgets.tokens import field

Band = Callable[[Sheet, DragonView, Picture], None]


def hand_sheet(band: Band, view: DragonView, picture: Picture) -> Scene:
    """The cards in the hand of ``picture.seat``, with how many tiles of each type are left on the board."""
    sheet = Sheet("dragon", theme.WIDTH, 640)
    band(sheet, view, picture)
    inside = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, sheet.height - BELOW - 28)
    player = view.players[picture.seat]
    box = panel(sheet, inside, picture.seat, picture.names[picture.seat], player.vp, place=player.place,
                active=picture.seat in (picture.waiting or pending(view)[1]))  # fmt: skip
    x, y, wide, high = box
    if not player.hand:
        sheet.text(
            picture.words.text("render.empty"), x + wide // 2, y + high // 2, 32, align="middle", ref="hand.empty"
        )
        return sheet.scene(picture)
    gap = 12
    card = min(180, (wide + gap) // len(player.hand) - gap)
    tall = min(high - 116, 300)
    start = x + (wide - len(player.hand) * (card + gap) + gap) // 2
    top = y + (high - tall - 104) // 2
    for index, name in enumerate(player.hand):
        at = (start + index * (card + gap), top, card, tall)
        _card(sheet, picture, name, at, f"hand.{index}.{name}")
        piles = [pile for pile in view.piles if pile.type == name]
        for line, pile in enumerate(piles):
            _left(sheet, pile, at[0] + card // 2, top + tall + 12 + line * 50, f"hand.{index}.left.{pile.level}")
    return sheet.scene(picture)


def _card(sheet: Sheet, picture: Picture, name: str, at: Box, ref: str) -> None:
    drawing, colour, ground = SYMBOLS[SYMBOL_OF[name]]
    title = picture.words.say("dragon", f"picture.card_{name}")
    face(sheet, at, band=COLOURS[name], icon=drawing, colour=colour, ground=ground, title=title, ref=ref)
    if f"card.{picture.seat}.{name}" not in sheet.spots:
        sheet.spot(f"card.{picture.seat}.{name}", at)


def _left(sheet: Sheet, pile: Pile, middle: int, y: int, ref: str) -> None:
    """How many tiles of a level are left for a card."""
    tile(sheet, f"{pile.type}.{pile.level}", middle - 50, y, 44, ref=f"{ref}.tile")
    ink = theme.INK if pile.left else theme.DARK_RED
    sheet.bold(f"× {pile.left}", middle + 4, y + 13, 26, colour=ink, ref=ref)


def area_sheet(band: Band, view: DragonView, picture: Picture) -> Scene:
    """The whole area of ``picture.seat``: goods by name, palaces, wall pieces, and the hand if it may be seen."""
    return _seat_sheet(band, view, picture, hand=bool(view.players[picture.seat].hand))


def detail_sheet(band: Band, view: DragonView, picture: Picture) -> Scene:
    """The palaces of ``picture.seat`` as large as they fit, for choosing where to house or whom to release."""
    cards = pending(view)[0] in ("card", "tornado_cards")
    return _seat_sheet(band, view, picture, hand=cards)


def _seat_sheet(band: Band, view: DragonView, picture: Picture, *, hand: bool) -> Scene:
    sheet = Sheet("dragon", theme.WIDTH, 900 if hand else 780)
    band(sheet, view, picture)
    seat = picture.seat
    player = view.players[seat]
    active = seat in (picture.waiting or pending(view)[1])
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, sheet.height - BELOW - 28)
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, active=active, place=player.place)
    x, y, wide, high = inner
    cards = 166 if hand and player.hand else 0
    _store(sheet, view, player, picture, (x + 8, y + 6, 400, high - cards))
    field(sheet, (x + 430, y + 4, wide - 440, high - cards - 12), fill=theme.PAPER)
    ground = y + high - cards - 24
    tiles = arriving(view, seat)
    if tiles:
        sheet.spot("supply", (x + wide - 152, ground - 124, 110, 110))
    taken = newcomers(sheet, seat, tiles, x + wide - 30, ground - 6, 110)
    homes = (x + 450, y + 22, wide - 480 - taken, ground - y - 22)
    palaces(sheet, seat, player.palaces, homes, most=130, ghost=True)
    if cards:
        _fan(sheet, player, (x + 8, y + high - cards + 8, wide - 16, cards - 8))
    return sheet.scene(picture)


def _store(sheet: Sheet, view: DragonView, player: PlayerView, picture: Picture, box: Box) -> None:
    """Goods in rows with their names; wall pieces below."""
    x, y, wide, high = box
    rows = (
        ("coin", player.yuan, "yuan", "#D2A23C", "#F4EEDF"),
        ("rice", player.rice, "rice", "#EAD7A5", "#C9A46B"),
        ("rocket", player.rockets, "rockets", theme.VERMILION, theme.BRIGHT),
        ("privilege_small", player.small, "small", theme.JADE, "#F4EEDF"),
        ("privilege_large", player.large, "large", theme.JADE, "#F4EEDF"),
        ("person", player.space, "space", theme.JADE, "#F0D9B5"),
        ("cards", player.hand_size, "hand_size", "#7C2B22", "#EADBB8"),
    )
    room = high - (88 if view.great_wall else 16)
    step = min(66, room // len(rows))
    ref = f"player.{player.seat}"
    for index, (icon, number, name, colour, ground) in enumerate(rows):
        middle = y + step // 2 + index * step
        sheet.art(icon, x + 30, middle, min(50, step - 6), colour=colour, ground=ground, ref=f"{ref}.{name}.icon")
        sheet.bold(number, x + 122, middle - 12, 34, align="right", ref=f"{ref}.{name}")
        sheet.text(
            picture.words.text(f"dragon.picture.{name}"), x + 146, middle - 9, 26, colour=theme.SOFT, room=wide - 150
        )
        if index:
            sheet.rule(x + 4, middle - step // 2, wide - 10, colour=theme.SHADE)
    sheet.spot(f"money.{player.seat}", (x, y + 4, wide, step - 8))
    if view.great_wall:
        for index, bonus in enumerate(player.pieces):
            at = piece(sheet, bonus, x + index * 66, y + high - 76, 60, colour=theme.SEATS[player.seat].colour,
                       ref=f"{ref}.piece.{bonus}")  # fmt: skip
            sheet.spot(f"piece.{player.seat}.{bonus}", at)


def _fan(sheet: Sheet, player: PlayerView, box: Box) -> None:
    """The hand as a row of small cards."""
    x, y, wide, high = box
    step = min(128, wide // len(player.hand))
    start = x + (wide - len(player.hand) * step + 12) // 2
    for index, name in enumerate(player.hand):
        at = (start + index * step, y, step - 12, high - 6)
        drawing, colour, ground = SYMBOLS[SYMBOL_OF[name]]
        face(sheet, at, band=COLOURS[name], icon=drawing, colour=colour, ground=ground, ref=f"hand.{index}.{name}")
        if f"card.{player.seat}.{name}" not in sheet.spots:
            sheet.spot(f"card.{player.seat}.{name}", at)
