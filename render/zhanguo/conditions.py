"""What a wall tile counts, in signs."""

from __future__ import annotations

from collections.abc import Sequence

from engine.zhanguo.data import ASPECTS, Condition
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.scene import Sheet
from render.canvas.typography import mid_line
from render.zhanguo.cards import LEAST_ROUND, card_back
from render.zhanguo.parts import CHOICE, EMBER, FIRE, LEAST, official

WORD = 26
"""The size of a sign of comparison."""
APART = 2
"""Room between cards side by side."""
PAIRED, BEYOND = 26, 4
"""The room for what stands between two signs, and how far either may reach into it."""
SLIM = 0.75
"""The width of a card, at most, as a share of its height."""
AT_LEAST = ((-8, -11), (7, -4), (-8, 3)), ((-8, 10), (7, 3))
"""The two strokes of ≥, from its middle."""


def condition(sheet: Sheet, found: Condition, x: int, y: int, size: int, *, room: int, on: str, ref: str) -> None:
    """What a wall tile counts, in signs up to ``size`` high and ``room`` wide in all, centred on ``x``, ``y``."""
    ink = theme.on(on)
    size = max(LEAST, min(size, (room - PAIRED) // 2 + BEYOND))

    def flame(cx: int) -> None:
        sheet.art("flame", cx, y, size, colour=FIRE, ground=EMBER, ref=f"{ref}.unrest")

    def word(text: str, cx: int) -> None:
        sheet.bold(text, cx, mid_line(y, WORD), WORD, colour=ink, on=on, align="middle", ref=f"{ref}.{text}")

    def cards(aspects: Sequence[str], gap: int = APART) -> None:
        count = len(aspects)
        wide = max(LEAST, min(share(size, SLIM), (room - (count - 1) * gap) // count))
        left = x - (count * (wide + gap) - gap) // 2 + wide // 2
        for index, aspect in enumerate(aspects):
            part, at = f"{ref}.card.{index}", left + index * (wide + gap)
            if aspect:
                card_back(sheet, aspect, at, y, wide, size, ref=part)
            else:
                box = (at - wide // 2, y - size // 2, wide, size)
                sheet.box(box, theme.WHITE, edge=theme.INK, line=2, radius=LEAST_ROUND, ref=part)

    if found.per == "region_without_unrest":
        flame(x)
        sheet.art("cross", x, y + 2, size, ref=f"{ref}.none", loose=True)
    elif found.per == "set_of_three_aspects":
        cards(ASPECTS)
    elif found.per == "region_officials_at_least_unrest":
        step = (size + PAIRED) // 2
        official(sheet, CHOICE, x - step, y, size, ref=f"{ref}.official")
        for stroke in AT_LEAST:
            sheet.shape([(x + dx, y + dy) for dx, dy in stroke], edge=ink, line=3, closed=False, loose=True)
        flame(x + step)
    elif found.per == "region_with_three_cards":
        cards(("", "", ""))
    elif found.per == "region_with_two_cards_of_one_aspect":
        cards(("", ""), PAIRED)
        word("=", x)
    elif found.per == "region_with_official":
        official(sheet, found.colour, x, y, size, ref=f"{ref}.official")
    elif found.per == "region_with_card":
        cards((found.aspect,))
    else:
        word("–", x - size // 2)
        flame(x + size // 3)
