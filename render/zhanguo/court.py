"""The court: pile, actions, stacks and octagons."""

from __future__ import annotations

from engine.zhanguo.data import ACTIONS as ACTIONS_OF
from engine.zhanguo.data import ASPECTS, CARDS, DATA
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import waiting_abilities
from render import letters, theme
from render.letters import mid_line
from render.scene import Box, Picture, Sheet
from render.widgets.marks import DISC
from render.widgets.tokens import badge
from render.zhanguo.cards import aspect_sign, card_back
from render.zhanguo.parts import (
    ACCENT,
    FIGURED,
    GAME,
    HUES,
    LEAST,
    OPEN,
    bonus,
    octagons,
    pointer,
    trigger,
)

ACTION_IDS = sorted(ACTIONS_OF, key=lambda name: ("higher", "lower").index(ACTIONS_OF[name]) if ACTIONS_OF[name] else 9)
"""The court actions: those that ask for a higher number, those for a lower one, the others."""
GAP = 5
CHIP = (84, 36)
"""The room of a card in the list of the whole pile."""

TOP, SIDE, APART = 10, 12, 12
"""Room above and beside the cards, and between them."""
BELOW = 96
"""The width of the card below the top one: the number of cards stands under it."""
LAYER, LAYERS = 3, 3
"""How far the cards below stick out of the pile, and how many of them are shown."""
ICON, MARGIN = 60, 6
"""The largest signs on a big card, and the room between them."""
FIGURE = 36
"""The width of the figure beside signs that do not hold it."""
TITLE = 28
"""The height of the line above the card below."""
ACTIONS, MOST_ACTIONS = 26, 80
"""The share of the height, in hundredths, of the line of actions, and its greatest height."""
ARROW = 28
"""The height of the arrow that says which numbers open an action's abilities."""
BADGE = 44
"""The room for the number of abilities that wait."""
WORDED, SIGN = 220, 60
"""From this width on an action stands there in words; the largest sign of one."""
SUPPLY = 46
"""The largest signs of the supplies."""


def court(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The pile, what lies below it and the supplies by aspect; the six actions at the foot."""
    x, y, wide, high = box
    with sheet.still():
        sheet.box(box, theme.FIELD, edge=ACCENT, line=3, radius=10)
    foot = min(MOST_ACTIONS, high * ACTIONS // 100)
    tall = high - foot - 2 * TOP
    big = tall * 3 // 4
    left = x + SIDE
    pile(sheet, view, picture, (left, y + TOP, big, tall))
    left += big + APART + LAYER * LAYERS
    below(sheet, view, picture, (left, y + TOP, BELOW, tall))
    left += BELOW + APART
    supplies(sheet, view, (left, y + TOP, x + wide - left - SIDE, tall))
    actions(sheet, view, picture, (x + SIDE, y + TOP + tall + 4, wide - 2 * SIDE + GAP, foot), columns=len(ACTION_IDS))


def pile(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The top card with a large number; how many cards lie there."""
    x, y, wide, high = box
    if not view.table.pile:
        sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=10, ref="court.empty")
        title = picture.words.text(f"{GAME}.picture.court_empty")
        sheet.lines(title, x + 10, y + 14, wide - 16, theme.SMALL, on=theme.SHADE, ref="court.empty.title")
        return
    for layer in range(min(LAYERS, len(view.table.pile) - 1), 0, -1):
        sheet.box(
            (x + layer * LAYER, y + layer * LAYER, wide, high),
            theme.WHITE,
            edge=theme.INK,
            line=2,
            radius=10,
            loose=True,
        )
    big_card(sheet, view.table.pile[-1], box, ref=f"court.top.{view.table.pile[-1]}")


def big_card(sheet: Sheet, n: int, box: Box, *, ref: str) -> None:
    """A card face: the number large on the colour of the aspect, the ability below."""
    x, y, wide, high = box
    card = CARDS[n]
    hue = HUES[card.aspect]
    sheet.box(box, theme.WHITE, edge=theme.INK, line=3, radius=10, ref=ref)
    part = high * 3 // 5
    sheet.box((x + 3, y + 3, wide - 6, part), hue, radius=8)
    size = min(part * 3 // 4, wide * 11 // 20)
    sheet.bold(n, x + wide // 2, y + part // 2 - round(size * 0.34), size, colour=theme.on(hue), on=hue, align="middle",
               room=wide - 12, ref=f"{ref}.number")  # fmt: skip
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
    sheet.text(title, x, y + 4, theme.SMALL, colour=theme.SOFT, room=wide, ref="court.below.title")
    sheet.art("cards", x + 15, y + high - 15, 30, colour=theme.SHADE, ground=theme.FIELD, ref="court.size.icon")
    sheet.bold(f"× {len(view.table.pile)}", x + 34, y + high - 24, 26, room=wide - 34, ref="court.size")
    at = (x, y + TITLE, wide, min(high - 66, wide * 11 // 10))
    first = len(view.table.pile) < 2
    text: str | int = (f"X {view.table.x}" if view.table.x >= 0 else "–") if first else view.table.pile[-2]
    hue = theme.SHADE if first else HUES[CARDS[view.table.pile[-2]].aspect]
    ref = "court.x" if first else f"court.below.{view.table.pile[-2]}"
    sheet.box(at, hue, edge=theme.ASH if first else theme.INK, line=2, radius=8, ref=ref)
    size = min(at[3] // 2, wide * 2 // 5)
    sheet.bold(text, x + wide // 2, mid_line(at[1] + at[3] // 2, size), size, colour=theme.on(hue), on=hue,
               align="middle", room=wide - 8, ref=f"{ref}.number")  # fmt: skip


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
        sheet.box(at, fill, edge=theme.ASH, line=2, radius=7, ref=f"court.{name}")
        sheet.spot(f"court.{name}", at)
        words = across > WORDED
        size = min(at[3] - 8, SIGN if words else at[2] - ARROW - 14)
        middle = at[1] + at[3] // 2
        left = at[0] + 6 if words or ACTIONS_OF[name] else at[0] + (at[2] - size) // 2
        trigger(sheet, name, left + size // 2, middle, size, ref=f"court.{name}.icon")
        if ACTIONS_OF[name]:
            pointer(sheet, ACTIONS_OF[name], at[0] + at[2] - ARROW // 2 - 2, middle, ARROW,
                    ref=f"court.{name}.{ACTIONS_OF[name]}")  # fmt: skip
        if words:
            room = (left + size + 10, at[1], at[2] - size - ARROW - 26, at[3])
            if f"court.{name}" in picture.places.values():
                room = (*room[:2], room[2] - DISC, at[3])
                sheet.spot(f"court.{name}", at, disc=(at[0] + at[2] - ARROW - 8 - DISC // 2, middle))
            _worded(sheet, view, picture, seat, name, room, fill)


def _worded(sheet: Sheet, view: ZhanguoView, picture: Picture, seat: int, name: str, box: Box, fill: str) -> None:
    """An action's name, and on ink how many abilities of ``seat`` wait for it."""
    x, y, wide, high = box
    middle = y + high // 2
    waiting = len(waiting_abilities(view, seat, name)) if seat >= 0 and view.table.players[seat].board else 0
    lines = letters.wrap(picture.words.term(GAME, name), wide - BADGE, 24)
    for index, line in enumerate(lines):
        top = mid_line(middle, 24) + (2 * index - len(lines) + 1) * 14
        sheet.text(line, x, top, 24, on=fill, ref=f"court.{name}.words")
    if waiting:
        badge(sheet, waiting, x + wide - BADGE // 2 + 4, middle, size=24, ref=f"court.{name}.waiting")


def supplies(sheet: Sheet, view: ZhanguoView, box: Box, *, columns: int = 1) -> None:
    """By aspect: the stack, the octagons of value 1 in the supply, the one of value 3 beside the court."""
    x, y, wide, high = box
    rows = -(-len(ASPECTS) // columns)
    across, step = wide // columns, high // rows
    size = min(step - 6, SUPPLY)
    for index, aspect in enumerate(ASPECTS):
        column, row = divmod(index, rows)
        left, middle = x + column * across, y + row * step + step // 2
        ref, part = f"supply.{aspect}", across // 3
        back = max(LEAST, size * 3 // 4)
        text = max(theme.FIGURE, size // 2)
        card_back(sheet, aspect, left + back // 2, middle, back, size, ref=f"stack.{aspect}.back")
        sheet.bold(view.stack_sizes[index], left + back + 8, mid_line(middle, text), text, ref=f"stack.{aspect}")
        left += part
        octagons(sheet, aspect, view.table.supply[index], left, middle, size, on=theme.FIELD, ref=ref, text=text)
        sheet.spot(ref, (left, middle - size // 2, part - 12, size))
        left += part
        great = f"great.{aspect}"
        plate = (left, middle - size // 2 - 2, part - 2, size + 4)
        if view.table.great[index]:
            sheet.box(plate, theme.WHITE, edge=theme.INK, line=2, radius=8, ref=great)
            octagons(sheet, aspect, DATA.game.great_octagon, left + 4, middle, min(size - 6, part - 38), on=theme.WHITE,
                     ref=f"{great}.value", text=text)  # fmt: skip
        else:
            sheet.box(plate, theme.SHADE, edge=theme.ASH, line=2, radius=8, ref=f"{great}.gone")
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
        sheet.box(at, hue, edge=theme.INK, line=2, radius=6, ref=ref)
        middle = at[1] + at[3] // 2
        aspect_sign(sheet, CARDS[n].aspect, at[0] + 6 + LEAST // 2, middle, LEAST, ref=f"{ref}.aspect")
        sheet.bold(n, at[0] + at[2] - 6, mid_line(middle, 24), 24, colour=theme.on(hue), on=hue, align="right",
                   ref=f"{ref}.number")  # fmt: skip


def pile_height(view: ZhanguoView, wide: int) -> int:
    """The height of `whole_pile`."""
    return -(-len(view.table.pile) // (wide // CHIP[0])) * CHIP[1]
