"""The court: pile, actions, stacks and octagons."""

from __future__ import annotations

from engine.zhanguo.data import ACTIONS, ASPECTS, CARDS, DATA
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import waiting_abilities
from render import theme
from render.scene import Box, Picture, Sheet
from render.zhanguo.parts import (
    ACCENT,
    FIGURED,
    GAME,
    HUES,
    bonus,
    card_back,
    mid_line,
    octagon,
    pointer,
    trigger,
)

BELOW = 92
"""The least width of the card below the top one: the number of cards stands under it."""
TOP, SIDE, APART = 10, 12, 14
"""Room above and beside the cards, and between them."""
SUPPLIES = 50
"""The least height of the line of supplies."""
LAYER, LAYERS = 3, 3
"""How far the cards below stick out of the pile, and how many of them are shown."""
ICON, MARGIN = 60, 6
"""The largest signs on a big card, and the room between them."""
FIGURE = 36
"""The width of the figure beside signs that do not hold it."""
TITLE = 28
"""The height of the line above the card below."""
COLUMNS, WORDED = 2, 220
"""Columns of actions; from this width on they stand there in words."""
ROOMY = 240
"""From this width on, the supplies of an aspect stand apart."""


def court(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The pile, the six actions, and below stacks and octagons by aspect."""
    x, y, wide, high = box
    with sheet.still():
        sheet.box(box, theme.FIELD, edge=ACCENT, line=3, radius=10)
    foot = max(SUPPLIES, high // 4)
    tall = high - foot - 2 * TOP
    big = tall * 3 // 4
    left = x + SIDE
    pile(sheet, view, picture, (left, y + TOP, big, tall))
    left += big + APART
    beside = max(big * 3 // 4, BELOW)
    below(sheet, view, picture, (left, y + TOP, beside, tall))
    left += beside + SIDE
    actions(sheet, view, picture, (left, y + TOP, x + wide - left - TOP, tall))
    supplies(sheet, view, (x + 8, y + tall + 16, wide - 16, foot - 2))


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
    sheet.art("cards", x + 15, y + high - 17, 30, colour=theme.SHADE, ground=theme.FIELD, ref="court.size.icon")
    sheet.bold(f"× {len(view.table.pile)}", x + 34, y + high - 26, 24, room=wide - 32, ref="court.size")
    at = (x, y + TITLE, wide, min(high - 66, wide * 11 // 10))
    first = len(view.table.pile) < 2
    text: str | int = (f"X {view.table.x}" if view.table.x >= 0 else "–") if first else view.table.pile[-2]
    hue = theme.SHADE if first else HUES[CARDS[view.table.pile[-2]].aspect]
    ref = "court.x" if first else f"court.below.{view.table.pile[-2]}"
    sheet.box(at, hue, edge=theme.ASH if first else theme.INK, line=2, radius=8, ref=ref)
    size = min(at[3] // 2, wide * 2 // 5)
    sheet.bold(text, x + wide // 2, mid_line(at[1] + at[3] // 2, size), size, colour=theme.on(hue), on=hue,
               align="middle", room=wide - 8, ref=f"{ref}.number")  # fmt: skip


def actions(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box, *, seat: int = -1) -> None:
    """The six court actions, each with the direction of numbers that opens abilities; for a ``seat`` also how many
    abilities wait for each.
    """
    x, y, wide, high = box
    names = list(ACTIONS)
    rows = -(-len(names) // COLUMNS)
    order = [
        *(name for name in names if ACTIONS[name] == "higher"),
        *(name for name in names if ACTIONS[name] != "higher"),
    ]
    across, step = wide // COLUMNS, high // rows
    words = across > WORDED
    for index, name in enumerate(order):
        column, row = divmod(index, rows)
        at = (x + column * across, y + row * step, across - 5, step - 5)
        done = view.table.turn.use == name
        fill = theme.BRIGHT if done else theme.PAPER
        sheet.box(at, fill, edge=theme.ASH, line=2, radius=7, ref=f"court.{name}")
        sheet.spot(f"court.{name}", at)
        size = min(at[3] - 8, 64 if words else at[2] - 26)
        middle = at[1] + at[3] // 2
        trigger(sheet, name, at[0] + 6 + size // 2, middle, size, ref=f"court.{name}.icon")
        side = at[0] + at[2] - 14
        if ACTIONS[name]:
            up = ACTIONS[name] == "higher"
            pointer(
                sheet,
                up,
                side,
                middle,
                18,
                colour=theme.JADE if up else theme.INDIGO,
                ref=f"court.{name}.{ACTIONS[name]}",
            )
        if words:
            told = picture.words.term(GAME, name)
            waiting = len(waiting_abilities(view, seat, name)) if seat >= 0 and view.table.players[seat].board else 0
            sheet.text(
                told,
                at[0] + size + 16,
                middle - (22 if waiting else 9),
                24,
                room=at[2] - size - 52,
                on=fill,
                ref=f"court.{name}.words",
            )
            if waiting:
                more = picture.words.text(f"{GAME}.picture.abilities", n=waiting)
                ink = theme.INK if done else theme.mix(theme.JADE, theme.INK, 0.35)
                sheet.bold(
                    more,
                    at[0] + size + 16,
                    middle + 8,
                    theme.SMALL,
                    room=at[2] - size - 52,
                    on=fill,
                    colour=ink,
                    ref=f"court.{name}.waiting",
                )


def supplies(sheet: Sheet, view: ZhanguoView, box: Box) -> None:
    """By aspect: the stack, the octagons of value 1 in the supply, the one of value 3 beside the court."""
    x, y, wide, high = box
    across = wide // len(ASPECTS)
    middle = y + high // 2
    size = min(high - 6, across * 27 // 100, 60)
    for index, aspect in enumerate(ASPECTS):
        left = x + index * across
        ref = f"supply.{aspect}"
        if index:
            sheet.rule(left - 1, y + 4, high - 10, down=True)
        if across >= ROOMY:
            left += (across - size * 6) // 2
        back = size * 5 // 8
        card_back(sheet, aspect, left + 4 + back // 2, middle, back, size, ref=f"stack.{aspect}.back")
        big = theme.SMALL if size < 48 else 28
        sheet.bold(view.stack_sizes[index], left + back + 8, mid_line(middle, big), big, ref=f"stack.{aspect}")
        mid = left + (across * 58 // 100 if across < ROOMY else size * 3 + 10)
        octagon(sheet, aspect, view.table.supply[index], mid, middle, size, ref=ref)
        sheet.spot(ref, (mid - size // 2, middle - size // 2, size, size))
        end = mid + size + (5 if across < ROOMY else 24)
        great = f"great.{aspect}"
        disc = (end - size // 2 - 2, middle - size // 2 - 1, size + 3, size + 2)
        if view.table.great[index]:
            sheet.box(disc, theme.BRIGHT, edge=theme.DEEP_GOLD, line=2, radius=8, ref=great)
            octagon(sheet, aspect, DATA.game.great_octagon, end, middle, size - 2, ref=f"{great}.value")
        else:
            sheet.box(disc, theme.SHADE, edge=theme.ASH, line=2, radius=8, ref=f"{great}.gone")
        sheet.spot(great, disc)
