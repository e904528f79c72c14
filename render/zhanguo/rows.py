"""A hand of many cards: in rows, each told in lines."""

from __future__ import annotations

from engine.zhanguo.data import CARDS, REGIONS
from engine.zhanguo.describe import regions_for_a_card, waiting_abilities
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme, typography
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.zhanguo.area import bonus_words
from render.zhanguo.cards import EDGE, INNER, LINE, OCTAGON, ROUND, court_words
from render.zhanguo.parts import (
    GAME,
    HUES,
    SIGN_ROUND,
    TO_FIGURE,
    WORDS,
    bonus,
    octagon,
    region_sign,
    trigger,
)

ROW_GAP, COLUMNS = 12, 3
PLATE = 156
"""Cards in rows: the room between them, how many side by side, and the width of the plate with the number."""
PLATE_NUMBER, NUMBER_SIDES, PLATE_ASPECT = (26, 60), 8, 92
"""On the plate: where the number stands and its size, what stays free beside it, and where the aspect stands."""
FIRST, SECOND, COURT, OPENED, HOME = 28, 74, 116, 160, 202
"""On such a card: the lines of action, bonus, comparison, actions that it opens, and regions."""
ICON, OPENS, HELD, FREE = 40, 34, 32, 30
"""The size of action and bonus there, of the actions that it opens, of the octagon, and of the regions."""
COUNT = 26
"""The plate beside an action that is opened."""
BEFORE_WORDS, END = 10, 8
"""The room between a sign and the words on it, and at the right edge of a card."""
AFTER = 14
"""What stays free behind the octagon."""
FIFTHS = 5
"""Actions and regions share five columns."""
NONE = "–"
"""Instead of octagons where a region is not open to a card."""
STEP = 26
"""From one line of small words to the next."""


def grid(sheet: Sheet, view: ZhanguoView, picture: Picture, cards: list[int], box: Box) -> None:
    """Many cards: a column for each aspect where they are as many, and what each is and would do in lines."""
    x, y, wide, high = box
    rows = -(-len(cards) // COLUMNS)
    across, step = (wide + ROW_GAP) // COLUMNS, (high + ROW_GAP) // rows
    for index, n in enumerate(cards):
        column, row = divmod(index, rows)
        _line_card(sheet, view, picture, n, (x + column * across, y + row * step, across - ROW_GAP, step - ROW_GAP))


def _line_card(sheet: Sheet, view: ZhanguoView, picture: Picture, n: int, box: Box) -> None:
    x, y, wide, high = box
    card, hue, ref = CARDS[n], HUES[CARDS[n].aspect], f"hand.{n}"
    plate, ink = PLATE, theme.on(HUES[CARDS[n].aspect])
    sheet.box(box, theme.WHITE, edge=theme.INK, line=EDGE, radius=ROUND, ref=ref)
    sheet.spot(f"card.{n}", box)
    sheet.box((x + EDGE, y + EDGE, plate, high - 2 * EDGE), hue, radius=INNER)
    middle = x + EDGE + plate // 2
    (down, size), under = PLATE_NUMBER, PLATE_ASPECT
    sheet.bold(n, middle, y + down, size, colour=ink, on=hue, align="middle", room=plate - NUMBER_SIDES,
               ref=f"{ref}.number")  # fmt: skip
    aspect = picture.words.term(GAME, card.aspect)
    sheet.text(aspect, middle, y + under, theme.SMALL, colour=ink, on=hue, align="middle", room=plate - 2,
               ref=f"{ref}.aspect")  # fmt: skip
    left, room = x + plate + ROW_GAP, wide - plate - ROW_GAP - END
    trigger(sheet, card.trigger, left + ICON // 2, y + FIRST, ICON, ref=f"{ref}.trigger")
    told = picture.words.term(GAME, card.trigger)
    _wrapped(sheet, told, (left, y + FIRST, room), ICON, f"{ref}.trigger.words")
    used = bonus(sheet, card.bonus, left, y + SECOND, ICON, on=theme.WHITE, ref=f"{ref}.bonus")
    _wrapped(sheet, bonus_words(picture, n), (left, y + SECOND, room), used, f"{ref}.bonus.words")
    sheet.rule(left, y + COURT - ROW_GAP, room)
    names = court_words(sheet, view, picture, n, (left - INNER, y + COURT, room + INNER, LINE), on=theme.WHITE)
    seat = max(0, picture.seat)
    player = view.table.players[seat]
    for index, action in enumerate(names):
        number = len(waiting_abilities(view, seat, action)) if player.board else 0
        at = left + index * (room // FIFTHS)
        trigger(sheet, action, at + OPENS // 2, y + OPENED, OPENS, ref=f"{ref}.now.{action}.icon")
        fill = theme.INK if number else theme.SHADE
        chip = (at + OPENS + TO_FIGURE, y + OPENED - COUNT // 2, COUNT, COUNT)
        sheet.box(chip, fill, radius=SIGN_ROUND)
        sheet.bold(number, chip[0] + COUNT // 2, mid_line(y + OPENED, theme.SMALL), theme.SMALL, colour=theme.on(fill),
                   on=fill, align="middle", ref=f"{ref}.now.{action}")  # fmt: skip
    free = regions_for_a_card(view, seat) if player.board else []
    octagon(sheet, card.aspect, left + OPENS // 2, y + HOME, HELD, ref=f"{ref}.now.octagons.icon")
    for index, region in enumerate(REGIONS):
        at = left + OCTAGON + AFTER + index * ((room - OCTAGON - AFTER) // FIFTHS)
        sign, told, gain = "closed", "none", NONE
        if region in free:
            sign, told = "region", "octagons"
            gain = str(player.octagons_for(len(player.regions[region - 1].cards)))
        region_sign(sheet, region, at + FREE // 2, y + HOME, FREE, ref=f"{ref}.now.{sign}.{region}")
        sheet.bold(gain, at + FREE + TO_FIGURE, mid_line(y + HOME, WORDS), WORDS, on=theme.WHITE,
                   ref=f"{ref}.now.{told}.{region}")  # fmt: skip


def _wrapped(sheet: Sheet, text: str, line: tuple[int, int, int], sign: int, ref: str) -> None:
    """A small text in one line or two behind a ``sign`` so wide; the ``line``'s left edge, middle and width."""
    left, middle, room = line
    lines = typography.wrap(text, room - sign - BEFORE_WORDS - 2, theme.SMALL)
    for index, told in enumerate(lines):
        top = mid_line(middle, theme.SMALL) + index * STEP - STEP // 2 * (len(lines) - 1)
        sheet.text(told, left + sign + BEFORE_WORDS, top, theme.SMALL, on=theme.WHITE, ref=ref)
