"""The court as a hall: under its roof the pile, at either side the offices, on the steps the supplies by aspect."""

from __future__ import annotations

from engine.zhanguo.data import ACTIONS, ASPECTS, CARDS, DATA
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.zhanguo.cards import card_back
from render.zhanguo.court import ACTION_IDS, LAYER, LAYERS, pile
from render.zhanguo.parts import (
    ACCENT,
    FIELD_ROUND,
    FRAME,
    GAME,
    HUES,
    LEAST,
    OPEN,
    octagons,
    pointer,
    trigger,
)

ROOF, EAVES = 52, 10
"""The height of the roof, and how far it reaches beyond the walls."""
PILLAR, PILLARS = 16, 4
"""The width of a pillar, and how many there are."""
BEAM, BASE, SHINE = 14, 8, 4
"""The beam under the roof, the foot of a pillar, and how far in the light falls on it."""
STEPS, STEP = 54, 5
"""The height of the steps with the supplies, and how far each reaches beyond the one above."""
OFFICE, PAD = 0.2, 6
"""The share of the width that the offices at a side have, and room inside."""
ARROW, SIGN = 28, 62
"""The arrow of an office, and its largest sign."""
CARD, TALL, UNDER, LOWEST = 0.9, 1.25, 78, 60
"""The top card: its greatest width as a share of the height, and its height of the width; the width of the card below
it, and its least height.
"""
COUNT, STACKED, TITLE, TITLE_TOP = 36, 30, 26, 4
"""The height of the line with the number of cards, the size of its sign, the height of the word above the card below,
and how far down it begins.
"""
SUPPLY, FIGURE = 32, 24
"""The signs of the supplies, and their figures."""
BACK, GREAT = 0.75, 58
"""The width of a back as a share of its height, and the room for the great octagon."""
LACQUER = "#8E3B2A"


def hall(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The whole hall in ``box``."""
    x, y, wide, high = box
    inner = (x + EAVES, y + ROOF, wide - 2 * EAVES, high - ROOF - STEPS)
    with sheet.still():
        _building(sheet, box, inner)
    left, top, across, tall = inner
    side = share(wide, OFFICE)
    high_ = [name for name in ACTION_IDS if ACTIONS[name] == "higher"]
    others = [name for name in ACTION_IDS if ACTIONS[name] != "higher"]
    _offices(sheet, view, high_, (left + PILLAR, top + PAD, side, tall - PAD))
    _offices(sheet, view, others, (left + across - PILLAR - side, top + PAD, side, tall - PAD))
    start = left + 2 * PILLAR + side + PAD
    room = across - PILLARS * PILLAR - 2 * side - 2 * PAD
    _pile(sheet, view, picture, (start, top + PAD, room, tall - 2 * PAD))
    _supplies(sheet, view, (x, y + high - STEPS + 2 * STEP, wide, STEPS - 2 * STEP))


def _building(sheet: Sheet, box: Box, inner: Box) -> None:
    """Walls, pillars, roof and steps."""
    x, y, wide, high = box
    left, top, across, tall = inner
    for step in range(3):
        at = (x + (2 - step) * STEP, y + high - STEPS + step * STEP, wide - 2 * (2 - step) * STEP, STEPS - step * STEP)
        sheet.box(at, theme.mix(theme.SHADE, theme.WHITE, 0.3 * step), edge=ACCENT, line=2, radius=3, loose=True)
    sheet.box((left, top - BEAM // 2, across, tall + BEAM // 2), theme.FIELD, edge=ACCENT, line=FRAME, loose=True)
    side = share(wide, OFFICE)
    for start in (left, left + PILLAR + side, left + across - 2 * PILLAR - side, left + across - PILLAR):
        pillar = (start, top, PILLAR, tall)
        sheet.box(pillar, LACQUER, edge=theme.INK, line=2, loose=True)
        sheet.box((start + SHINE, top, 3, tall), theme.mix(LACQUER, theme.WHITE, 0.35), loose=True)
        sheet.box((start - BASE // 2, top + tall - BASE, PILLAR + BASE, BASE), theme.ASH, edge=theme.INK, line=2,
                  loose=True)  # fmt: skip
    sheet.box((left - 2, top - BEAM // 2, across + 2 * 2, BEAM), ACCENT, edge=theme.INK, line=2, loose=True)
    sheet.art("roof", x + wide // 2, y + ROOF // 2, (wide, ROOF), colour=ACCENT, loose=True)


def _offices(sheet: Sheet, view: ZhanguoView, names: list[str], box: Box) -> None:
    """The court actions of one side, one below the other, with the direction of numbers that opens their abilities."""
    x, y, wide, high = box
    step = high // len(names)
    for index, name in enumerate(names):
        at = (x + PAD // 2, y + index * step, wide - PAD, step - PAD)
        fill = OPEN if view.table.turn.use == name else theme.PAPER
        sheet.box(at, fill, edge=theme.ASH, line=2, radius=FIELD_ROUND, ref=f"court.{name}")
        sheet.spot(f"court.{name}", at)
        middle, needs = at[1] + at[3] // 2, ACTIONS[name]
        size = min(at[3] - PAD, SIGN, at[2] - (ARROW + PAD if needs else 0) - PAD)
        beside = ARROW + PAD // 2 if needs else 0
        left = at[0] + (at[2] - size - beside) // 2
        trigger(sheet, name, left + size // 2, middle, size, ref=f"court.{name}.icon")
        if needs:
            pointer(sheet, needs, left + size + beside - ARROW // 2, middle, ARROW, ref=f"court.{name}.{needs}")


def _pile(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The top card at the left; beside it the card below, or the first number X, and how many cards lie there."""
    x, y, wide, high = box
    across = min(share(high, CARD), wide - UNDER - 2 * PAD - LAYERS * LAYER)
    tall = min(high, share(across, TALL))
    top = y + (high - tall) // 2
    left = x + max(0, (wide - across - UNDER - PAD - LAYERS * LAYER) // 2)
    pile(sheet, view, picture, (left, top, across, tall))
    left += across + LAYERS * LAYER + PAD
    title = picture.words.text(f"{GAME}.picture.below")
    sheet.text(title, left, top + TITLE_TOP, theme.SMALL, colour=theme.SOFT, room=UNDER, ref="court.below.title")
    at = (left, top + TITLE, UNDER, max(LOWEST, min(UNDER, tall - TITLE - COUNT - PAD)))
    cards = view.table.pile
    first = len(cards) < 2
    text: str | int = (f"X {view.table.x}" if view.table.x >= 0 else "–") if first else cards[-2]
    hue = theme.SHADE if first else HUES[CARDS[cards[-2]].aspect]
    ref = "court.x" if first else f"court.below.{cards[-2]}"
    sheet.box(at, hue, edge=theme.ASH if first else theme.INK, line=2, radius=FIELD_ROUND, ref=ref)
    size = theme.NAME + 2
    sheet.bold(text, left + UNDER // 2, mid_line(at[1] + at[3] // 2, size), size, colour=theme.on(hue), on=hue,
               align="middle", room=UNDER - PAD, ref=f"{ref}.number")  # fmt: skip
    middle = at[1] + at[3] + COUNT // 2 + 2
    sheet.art(
        "cards", left + STACKED // 2, middle, STACKED, colour=theme.SHADE, ground=theme.FIELD, ref="court.size.icon"
    )
    sheet.bold(f"× {len(cards)}", left + STACKED + 3, mid_line(middle, theme.FIGURE), theme.FIGURE,
               room=UNDER - STACKED, ref="court.size")  # fmt: skip


def _supplies(sheet: Sheet, view: ZhanguoView, box: Box) -> None:
    """On the steps, by aspect: the stack, the octagons in the supply, the great one as long as nobody has it."""
    x, y, wide, high = box
    step = wide // len(ASPECTS)
    middle, ground = y + high // 2 - 2, theme.mix(theme.SHADE, theme.WHITE, 0.6)
    back = share(SUPPLY, BACK)
    for index, aspect in enumerate(ASPECTS):
        left, ref = x + index * step + PAD, f"supply.{aspect}"
        card_back(sheet, aspect, left + back // 2, middle, back, SUPPLY, ref=f"stack.{aspect}.back")
        left += back + 3
        left += sheet.bold(view.stack_sizes[index], left, mid_line(middle, FIGURE), FIGURE, on=ground,
                           ref=f"stack.{aspect}") + PAD  # fmt: skip
        used = octagons(sheet, aspect, view.table.supply[index], left, middle, SUPPLY, on=ground, ref=ref, text=FIGURE)
        sheet.spot(ref, (left, middle - SUPPLY // 2, used, SUPPLY))
        great = f"great.{aspect}"
        plate = (x + (index + 1) * step - GREAT, middle - SUPPLY // 2 - 2, GREAT - PAD, SUPPLY + 2 * 2)
        if view.table.great[index]:
            sheet.box(plate, theme.WHITE, edge=theme.INK, line=2, radius=FIELD_ROUND, ref=great)
            octagons(sheet, aspect, DATA.game.great_octagon, plate[0] + 3, middle, LEAST, on=theme.WHITE,
                     ref=f"{great}.value", text=theme.SMALL)  # fmt: skip
        else:
            sheet.box(plate, theme.SHADE, edge=theme.ASH, line=2, radius=FIELD_ROUND, ref=f"{great}.gone")
        sheet.spot(great, plate)
