"""The court in parts: pile, actions, stacks and octagons, for `detail`; `hall` puts them together on the board."""

from __future__ import annotations

from engine.zhanguo.data import ACTIONS as ACTIONS_OF
from engine.zhanguo.data import ASPECTS, CARDS, DATA
from engine.zhanguo.describe import waiting_abilities
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme, typography
from render.canvas.marks import DISC
from render.canvas.measures import inset, share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Sheet
from render.canvas.typography import mid_line
from render.widgets.tokens import badge
from render.zhanguo.cards import aspect_sign, card_back
from render.zhanguo.parts import (
    FIELD_ROUND,
    FIGURED,
    GAME,
    HUES,
    LEAST,
    OPEN,
    SIGN_ROUND,
    WORDS,
    bonus,
    octagons,
    pointer,
    trigger,
)

ACTION_IDS = sorted(ACTIONS_OF, key=lambda name: ("higher", "lower", "").index(ACTIONS_OF[name]))
"""The court actions: those that ask for a higher number, those for a lower one, the others."""
GAP = 5
"""Room between actions, and between the cards in the list of the whole pile."""
CARD_EDGE, CARD_ROUND, HUE_ROUND = 3, 10, 8
"""Edge and corners of a big card, and the corners of its coloured part."""
LAYER, LAYERS = 3, 3
"""How far the cards below stick out of the pile, and how many of them are shown."""
EMPTY_AT, EMPTY_SIDES = (10, 14), 16
"""Where the pile is empty: where its title stands, and what stays free beside that."""
HUE, NUMBER, NUMBER_WIDE = 0.6, 0.75, 0.55
"""Of a big card: the coloured part as a share of the height, and the number as shares of that part and of the width."""
RISE = 0.34
"""How far above the middle of the coloured part the number begins, as a share of its size."""
ICON, MARGIN = 60, 6
"""The largest signs on a big card, and the room between and beside what stands on it."""
FIGURE = 36
"""The width of the figure beside signs that do not hold it."""
TITLE, TITLE_AT = 28, 4
"""The height of the line above the card below, and where in it the words stand."""
STACK, COUNT_AT, COUNT = 30, 34, 38
"""Under that card: the size of the sign, where the number of cards begins, and the height of the line."""
BELOW_HIGH, BELOW_NUMBER, BELOW_SIDES = 1.1, 0.4, 8
"""Of that card: height and number as shares of the width, and what stays free beside the number."""
ACTION_ROUND, ACTION_PAD, ACTION_INSET = 7, 6, 8
"""The corners of an action's field, the room between what stands in it, how much lower than the field its sign is."""
ARROW, ARROW_END = 28, 2
"""The height of the arrow that says which numbers open an action's abilities, and the room behind it."""
WORDED, SIGN = 220, 60
"""From this width on an action stands there in words; the largest sign of one."""
BEFORE, AFTER, LINE = 10, 8, 28
"""The room before and after these words, and the height of a line of them."""
BADGE, BADGE_OUT = 44, 4
"""The room for the number of abilities that wait, and how far beyond the words it reaches."""
SUPPLY, BETWEEN = 46, 6
"""The largest signs of the supplies, and the room between their lines."""
BACK, AFTER_BACK, AFTER_OCTAGON = 0.75, 8, 12
"""The width of a card's back there as a share of its height, and the room after it and after the octagons."""
RIM, GREAT_AT, GREAT_INSET, GREAT_FIGURE = 2, 4, 6, 38
"""The plate of an octagon of value 3: how far it reaches beyond the line, where the octagon stands in it, how much less
high that is, and the room for its figure.
"""
CHIP, CHIP_PAD, CHIP_NUMBER = (84, 36), 6, 24
"""The room of a card in the list of the whole pile, what stays free at its sides, and the size of its number."""


def pile(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The top card with a large number; how many cards lie there."""
    x, y, wide, high = box
    if not view.table.pile:
        sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=CARD_ROUND, ref="court.empty")
        title = picture.words.text(f"{GAME}.picture.court_empty")
        across, down = EMPTY_AT
        sheet.lines(title, x + across, y + down, wide - EMPTY_SIDES, theme.SMALL, on=theme.SHADE,
                    ref="court.empty.title")  # fmt: skip
        return
    for layer in range(min(LAYERS, len(view.table.pile) - 1), 0, -1):
        under = (x + layer * LAYER, y + layer * LAYER, wide, high)
        sheet.box(under, theme.WHITE, edge=theme.INK, line=2, radius=CARD_ROUND, loose=True)
    big_card(sheet, view.table.pile[-1], box, ref=f"court.top.{view.table.pile[-1]}")


def big_card(sheet: Sheet, n: int, box: Box, *, ref: str) -> None:
    """A card face: the number large on the colour of the aspect, the ability below."""
    x, y, wide, high = box
    card = CARDS[n]
    hue = HUES[card.aspect]
    sheet.box(box, theme.WHITE, edge=theme.INK, line=CARD_EDGE, radius=CARD_ROUND, ref=ref)
    part = share(high, HUE)
    sheet.box((x + CARD_EDGE, y + CARD_EDGE, wide - 2 * CARD_EDGE, part), hue, radius=HUE_ROUND)
    size = min(share(part, NUMBER), share(wide, NUMBER_WIDE))
    sheet.bold(n, x + wide // 2, y + part // 2 - round(size * RISE), size, colour=theme.on(hue), on=hue, align="middle",
               room=wide - 2 * MARGIN, ref=f"{ref}.number")  # fmt: skip
    more = FIGURE if card.bonus.kind in FIGURED else 2
    icon = min(high - part - 2 * MARGIN, (wide - 3 * MARGIN - more) // 2, ICON)
    mid = y + part + (high - part) // 2 + 1
    left = x + (wide - 2 * icon - MARGIN - more) // 2
    trigger(sheet, card.trigger, left + icon // 2, mid, icon, ref=f"{ref}.trigger")
    bonus(sheet, card.bonus, left + icon + MARGIN, mid, icon, on=theme.WHITE, ref=f"{ref}.bonus")


def below(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The card below the top one, or the number X under the first card."""
    x, y, wide, high = box
    title = picture.words.text(f"{GAME}.picture.below")
    sheet.text(title, x, y + TITLE_AT, theme.SMALL, colour=theme.SOFT, room=wide, ref="court.below.title")
    middle = y + high - STACK // 2
    sheet.art("cards", x + STACK // 2, middle, STACK, colour=theme.SHADE, ground=theme.FIELD, ref="court.size.icon")
    sheet.bold(f"× {len(view.table.pile)}", x + COUNT_AT, mid_line(middle, theme.FIGURE), theme.FIGURE,
               room=wide - COUNT_AT, ref="court.size")  # fmt: skip
    at = (x, y + TITLE, wide, min(high - TITLE - COUNT, share(wide, BELOW_HIGH)))
    first = len(view.table.pile) < 2
    text: str | int = (f"X {view.table.x}" if view.table.x >= 0 else "–") if first else view.table.pile[-2]
    hue = theme.SHADE if first else HUES[CARDS[view.table.pile[-2]].aspect]
    ref = "court.x" if first else f"court.below.{view.table.pile[-2]}"
    sheet.box(at, hue, edge=theme.ASH if first else theme.INK, line=2, radius=FIELD_ROUND, ref=ref)
    size = min(at[3] // 2, share(wide, BELOW_NUMBER))
    sheet.bold(text, x + wide // 2, mid_line(at[1] + at[3] // 2, size), size, colour=theme.on(hue), on=hue,
               align="middle", room=wide - BELOW_SIDES, ref=f"{ref}.number")  # fmt: skip


def actions(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box, *, columns: int = 2, seat: int = -1) -> None:
    """The six court actions, each with the direction of numbers that opens abilities; for a ``seat`` also how many
    abilities wait for each.
    """
    x, y, wide, high = box
    rows = -(-len(ACTION_IDS) // columns)
    across, step = wide // columns, high // rows
    for index, name in enumerate(ACTION_IDS):
        column, row = divmod(index, rows)
        at = (x + column * across, y + row * step, across - GAP, step - GAP)
        fill = OPEN if view.table.turn.use == name else theme.PAPER
        sheet.box(at, fill, edge=theme.ASH, line=2, radius=ACTION_ROUND, ref=f"court.{name}")
        sheet.spot(f"court.{name}", at)
        words = across > WORDED
        end = at[0] + at[2] - ARROW_END - ARROW
        size = min(at[3] - ACTION_INSET, SIGN if words else at[2] - ARROW_END - ARROW - 2 * ACTION_PAD)
        middle = at[1] + at[3] // 2
        left = at[0] + (ACTION_PAD if words or ACTIONS_OF[name] else (at[2] - size) // 2)
        trigger(sheet, name, left + size // 2, middle, size, ref=f"court.{name}.icon")
        if ACTIONS_OF[name]:
            pointer(sheet, ACTIONS_OF[name], end + ARROW // 2, middle, ARROW, ref=f"court.{name}.{ACTIONS_OF[name]}")
        if words:
            start = left + size + BEFORE
            room = (start, at[1], end - AFTER - start, at[3])
            if f"court.{name}" in picture.places.values():
                room = (*room[:2], room[2] - DISC, at[3])
                sheet.spot(f"court.{name}", at, disc=(end - ACTION_PAD - DISC // 2, middle))
            _worded(sheet, view, picture, seat, name, room, fill)


def _worded(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, name: str, box: Box, fill: str) -> None:
    """An action's name, and on ink how many abilities of ``seat`` wait for it."""
    x, y, wide, high = box
    middle = y + high // 2
    waiting = len(waiting_abilities(view, seat, name)) if seat >= 0 and view.table.players[seat].board else 0
    lines = typography.wrap(picture.words.term(GAME, name), wide - BADGE, WORDS)
    for index, line in enumerate(lines):
        top = mid_line(middle, WORDS) + (2 * index - len(lines) + 1) * LINE // 2
        sheet.text(line, x, top, WORDS, on=fill, ref=f"court.{name}.words")
    if waiting:
        at = x + wide - BADGE // 2 + BADGE_OUT
        badge(sheet, waiting, at, middle, size=WORDS, ref=f"court.{name}.waiting")


def supplies(sheet: Sheet, view: ZhanguoView, box: Box, *, columns: int = 1) -> None:
    """By aspect: the stack, the octagons of value 1 in the supply, the one of value 3 beside the court."""
    x, y, wide, high = box
    rows = -(-len(ASPECTS) // columns)
    across, step = wide // columns, high // rows
    size = min(step - BETWEEN, SUPPLY)
    for index, aspect in enumerate(ASPECTS):
        column, row = divmod(index, rows)
        left, middle = x + column * across, y + row * step + step // 2
        ref, part = f"supply.{aspect}", across // 3
        back = max(LEAST, share(size, BACK))
        text = max(theme.FIGURE, size // 2)
        card_back(sheet, aspect, left + back // 2, middle, back, size, ref=f"stack.{aspect}.back")
        start = left + back + AFTER_BACK
        sheet.bold(view.stack_sizes[index], start, mid_line(middle, text), text, ref=f"stack.{aspect}")
        left += part
        octagons(sheet, aspect, view.table.supply[index], left, middle, size, on=theme.FIELD, ref=ref, text=text)
        sheet.spot(ref, (left, middle - size // 2, part - AFTER_OCTAGON, size))
        left += part
        great = f"great.{aspect}"
        plate = inset((left, middle - size // 2, part - 2, size), 0, -RIM)
        if view.table.great[index]:
            sheet.box(plate, theme.WHITE, edge=theme.INK, line=2, radius=FIELD_ROUND, ref=great)
            sign = min(size - GREAT_INSET, part - GREAT_FIGURE)
            octagons(sheet, aspect, DATA.game.great_octagon, left + GREAT_AT, middle, sign, on=theme.WHITE,
                     ref=f"{great}.value", text=text)  # fmt: skip
        else:
            sheet.box(plate, theme.SHADE, edge=theme.ASH, line=2, radius=FIELD_ROUND, ref=f"{great}.gone")
        sheet.spot(great, plate)


def whole_pile(sheet: Sheet, view: ZhanguoView, box: Box) -> None:
    """Every card of the pile, the first one at the upper left: number and aspect."""
    x, y, wide, _ = box
    across, step = CHIP
    columns = wide // across
    for index, n in enumerate(view.table.pile):
        row, column = divmod(index, columns)
        hue, ref = HUES[CARDS[n].aspect], f"court.pile.{index}.{n}"
        at = (x + column * across, y + row * step, across - GAP, step - GAP)
        sheet.box(at, hue, edge=theme.INK, line=2, radius=SIGN_ROUND, ref=ref)
        middle = at[1] + at[3] // 2
        aspect_sign(sheet, CARDS[n].aspect, at[0] + CHIP_PAD + LEAST // 2, middle, LEAST, ref=f"{ref}.aspect")
        right, top = at[0] + at[2] - CHIP_PAD, mid_line(middle, CHIP_NUMBER)
        sheet.bold(n, right, top, CHIP_NUMBER, colour=theme.on(hue), on=hue, align="right", ref=f"{ref}.number")


def pile_height(view: ZhanguoView, wide: int) -> int:
    """The height of `whole_pile`."""
    return -(-len(view.table.pile) // (wide // CHIP[0])) * CHIP[1]
