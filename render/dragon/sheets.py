"""Pictures for one seat: the hand, the own area, and the palaces large with the places to choose."""

from __future__ import annotations

from collections.abc import Callable

from engine.dragon.data import WILD
from engine.dragon.view import DragonView
from render import theme
from render.dragon.areas import area, goods
from render.dragon.parts import COLOURS, SYMBOL_OF, SYMBOLS, palaces
from render.scene import Picture, Scene, Sheet
from render.widgets.cards import face
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel

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
    tall = min(high - 56, 290)
    start = x + (wide - len(player.hand) * (card + gap) + gap) // 2
    top = y + (high - tall - 44) // 2
    for index, name in enumerate(player.hand):
        at = (start + index * (card + gap), top, card, tall)
        drawing, colour, ground = SYMBOLS[SYMBOL_OF[name]]
        title = picture.words.say("dragon", f"picture.card_{name}")
        face(
            sheet,
            at,
            band=COLOURS[name],
            icon=drawing,
            colour=colour,
            ground=ground,
            title=title,
            ref=f"hand.{index}.{name}",
        )
        if f"card.{picture.seat}.{name}" not in sheet.spots:
            sheet.spot(f"card.{picture.seat}.{name}", at)
        left = sum(pile.left for pile in view.piles if name in (pile.type, WILD))
        sheet.bold(f"× {left}", at[0] + card // 2, top + tall + 16, 28, align="middle", ref=f"hand.{index}.left",
                   colour=theme.INK if left else "#8E2A1E")  # fmt: skip
    return sheet.scene(picture)


def area_sheet(band: Band, view: DragonView, picture: Picture) -> Scene:
    """The whole area of ``picture.seat``."""
    sheet = Sheet("dragon", theme.WIDTH, 640)
    band(sheet, view, picture)
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, sheet.height - BELOW - 28)
    area(sheet, view, picture, picture.seat, box, active=picture.seat in (picture.waiting or pending(view)[1]))
    return sheet.scene(picture)


def detail_sheet(band: Band, view: DragonView, picture: Picture) -> Scene:
    """The palaces of ``picture.seat`` as large as they fit, for choosing where to house, to build or whom to release."""
    sheet = Sheet("dragon", theme.WIDTH, 800)
    band(sheet, view, picture)
    player = view.players[picture.seat]
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, sheet.height - BELOW - 28)
    inner = panel(sheet, box, picture.seat, picture.names[picture.seat], player.vp, place=player.place, active=True)
    x, y, wide, high = inner
    goods(sheet, view, player, (x, y, 300, high))
    palaces(sheet, picture.seat, player.palaces, (x + 330, y, wide - 350, high - 10), most=130)
    return sheet.scene(picture)
