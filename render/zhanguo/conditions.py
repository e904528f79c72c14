"""What a wall tile counts, in signs."""

from __future__ import annotations

from collections.abc import Sequence

from engine.zhanguo.data import ASPECTS, Condition
from render import theme
from render.scene import Sheet
from render.zhanguo.parts import CHOICE, HUES, official


def condition(sheet: Sheet, found: Condition, x: int, y: int, size: int, *, room: int, on: str, ref: str) -> None:
    """What a wall tile counts, in signs up to ``size`` high and ``room`` wide in all, centred on ``x``, ``y``."""
    units = {
        "region_officials_at_least_unrest": 30,
        "region_with_two_cards_of_one_aspect": 22,
        "minus_total_unrest": 18,
    }
    size = min(size, room * 10 // units.get(found.per, 17))
    step = size
    ink = theme.on(on)

    def flame(cx: int) -> None:
        sheet.art("flame", cx, y, size, colour=theme.VERMILION, ground=theme.BRIGHT, ref=f"{ref}.unrest")

    def word(text: str, cx: int) -> None:
        sheet.bold(text, cx, y - 9, 26, colour=ink, on=on, align="middle", ref=f"{ref}.{text}")

    def cards(aspects: Sequence[str]) -> None:
        wide = (size * 3 // 5) if len(aspects) < 3 else size // 2
        left = x - (len(aspects) * (wide + 4) - 4) // 2
        for index, aspect in enumerate(aspects):
            box = (left + index * (wide + 4), y - size // 2, wide, size)
            fill = HUES.get(aspect, theme.WHITE)
            sheet.box(box, fill, edge=theme.INK, line=2, radius=4, ref=f"{ref}.card.{index}")

    if found.per == "region_without_unrest":
        flame(x)
        sheet.art("cross", x, y + 2, size * 4 // 5, ref=f"{ref}.none", loose=True)
    elif found.per == "set_of_three_aspects":
        cards(ASPECTS)
    elif found.per == "region_officials_at_least_unrest":
        official(sheet, CHOICE, x - step, y, size, ref=f"{ref}.official")
        word("›", x)
        sheet.rule(x - 8, y + 9, 15, colour=ink, line=3)
        flame(x + step)
    elif found.per == "region_with_three_cards":
        cards(("", "", ""))
    elif found.per == "region_with_two_cards_of_one_aspect":
        wide = size * 3 // 5
        for index, left in enumerate((x - wide - 12, x + 12)):
            sheet.box(
                (left, y - size // 2, wide, size),
                theme.WHITE,
                edge=theme.INK,
                line=2,
                radius=4,
                ref=f"{ref}.card.{index}",
            )
        word("=", x)
    elif found.per == "region_with_official":
        official(sheet, found.colour, x, y, size + 4, ref=f"{ref}.official")
    elif found.per == "region_with_card":
        cards((found.aspect,))
    else:
        word("–", x - step // 2)
        flame(x + step // 3)
