"""The hand: what every card would do now; of other players the backs."""

from __future__ import annotations

from engine.zhanguo.data import ASPECTS, CARDS, REGIONS
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import compared, regions_for_a_card, waiting_abilities
from render import letters, theme
from render.scene import Box, Picture, Scene, Sheet
from render.zhanguo.area import Band, area_sheet, bonus_words, frame
from render.zhanguo.cards import card_back
from render.zhanguo.homes import regions
from render.zhanguo.parts import (
    ACCENT,
    FIGURED,
    GAME,
    HUES,
    LEAST,
    bonus,
    mid_line,
    octagon,
    octagons,
    opened,
    pointer,
    region_sign,
    trigger,
)

HEIGHT, BACKS = 1156, 300
"""The height of the picture, and of the backs above the board of another player."""
MANY = 6
"""More cards than these lie in rows, told in lines."""
GAP, WIDEST = 14, 300
"""Room between cards, and the greatest width of one."""
FACE, NOW = 438, 456
"""The height of a face; where below its top begins what the card would do now."""
BACK = 220
"""The greatest width of a back."""
BAND, TITLE, TRIGGER, GAIN = 134, 104, 174, 302
"""On a face: the height of the coloured band, and where aspect, action and bonus stand."""
SIGN, BONUS, FIGURE = 58, 54, 34
"""The size of the action's sign and of the bonus, and the room for a figure beside that."""
ACTIONS, RULE, SIGNS, OCTAGONS = 80, 152, 212, 256
"""In the box below: where the actions, the line below them, the regions and their octagons stand."""
ROW_GAP, COLUMNS = 12, 3
PLATE = 156
"""Cards in rows: the room between them, how many side by side, and the width of the plate with the number."""
FIRST, SECOND, COURT, OPENED, HOME = 28, 74, 116, 160, 202
"""On such a card: the lines of action, bonus, comparison, actions that it opens, and regions."""
OCTAGON = 28
"""The size of the octagons that a region gives."""
FIFTHS = 5
"""Actions and regions share five columns."""


def hand_sheet(band: Band, view: ZhanguoView, picture: Picture) -> Scene:
    """The hand of ``picture.seat``: faces for himself, backs for everybody else."""
    seat = max(0, picture.seat)
    cards = view.hands[seat]
    if not cards and not sum(view.backs[seat]):
        return area_sheet(band, view, picture)
    sheet, (x, y, wide, high) = frame(band, view, picture, HEIGHT)
    if not cards:
        _backs(sheet, view, picture, (x, y, wide, high))
        return sheet.scene(picture)
    if len(cards) > MANY:
        _grid(sheet, view, picture, cards, (x, y, wide, high))
        return sheet.scene(picture)
    across = min(WIDEST, (wide + GAP) // len(cards) - GAP)
    start = x + (wide - len(cards) * (across + GAP) + GAP) // 2
    for index, n in enumerate(cards):
        at = (start + index * (across + GAP), y + 6, across, FACE)
        _face(sheet, picture, n, at, ref=f"hand.{n}")
        _now(sheet, view, picture, n, (at[0], y + NOW, across, high - NOW - 6))
    return sheet.scene(picture)


def _backs(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The backs of a hand, and the board at which its cards may be laid."""
    x, y, wide, high = box
    seat = max(0, picture.seat)
    backs = [aspect for aspect, n in zip(ASPECTS, view.backs[seat], strict=True) for _ in range(n)]
    across = min(BACK, wide // len(backs) - GAP)
    start = x + (wide - len(backs) * (across + GAP) + GAP) // 2
    tall = min(BACKS - 2 * GAP, across * 7 // 5)
    for index, aspect in enumerate(backs):
        middle = start + index * (across + GAP) + across // 2
        card_back(sheet, aspect, middle, y + BACKS // 2, across, tall, ref=f"hand.back.{index}.{aspect}")
    regions(sheet, view, seat, (x, y + BACKS, wide, high - BACKS))


def _face(sheet: Sheet, picture: Picture, n: int, box: Box, *, ref: str) -> None:
    """A hand card: number and aspect above, the court action and what it gives below."""
    x, y, wide, high = box
    card, hue = CARDS[n], HUES[CARDS[n].aspect]
    sheet.box((x + 3, y + 3, wide, high), theme.DEEP, radius=12, loose=True)
    sheet.box(box, theme.WHITE, edge=theme.INK, line=3, radius=12, ref=ref)
    sheet.spot(f"card.{n}", box)
    sheet.box((x + 3, y + 3, wide - 6, BAND), hue, radius=10)
    ink = theme.on(hue)
    sheet.bold(n, x + wide // 2, y + 24, 78, colour=ink, on=hue, align="middle", ref=f"{ref}.number")
    sheet.text(
        picture.words.term(GAME, card.aspect),
        x + wide // 2,
        y + TITLE,
        26,
        colour=ink,
        on=hue,
        align="middle",
        room=wide - 20,
        ref=f"{ref}.aspect",
    )
    trigger(sheet, card.trigger, x + wide // 2, y + TRIGGER, SIGN, ref=f"{ref}.trigger")
    told = picture.words.term(GAME, card.trigger)
    sheet.lines(
        told,
        x + wide // 2,
        y + TRIGGER + 38,
        wide - 16,
        24,
        most=2,
        on=theme.WHITE,
        align="middle",
        ref=f"{ref}.trigger.words",
    )
    sheet.rule(x + 16, y + 270, wide - 32)
    wider = BONUS + (FIGURE if card.bonus.kind in FIGURED else 0)
    bonus(sheet, card.bonus, x + (wide - wider) // 2, y + GAIN, BONUS, on=theme.WHITE, ref=f"{ref}.bonus")
    told = bonus_words(picture, n)
    sheet.lines(told, x + wide // 2, y + GAIN + 36, wide - 12, 24, most=3, on=theme.WHITE, align="middle",
                ref=f"{ref}.bonus.words")  # fmt: skip


def _court_words(sheet: Sheet, view: ZhanguoView, picture: Picture, n: int, box: Box, *, on: str) -> list[str]:
    """How the number compares with the court's top card, in a line; returns the court actions it would open."""
    x, y, wide, _ = box
    ref, side = f"hand.{n}.now", compared(view.table, n)
    left = x + 10
    if side == "first":
        told = picture.words.text(f"{GAME}.picture.first")
    else:
        told = picture.words.text(f"{GAME}.picture.{side}", n=view.table.comparison_number())
        pointer(sheet, side, x + 24, y + 10, 30, ref=f"{ref}.{side}")
        left = x + 46
    sheet.bold(told, left, y, 24, on=on, room=x + wide - left - 8, ref=f"{ref}.court")
    return [*opened("higher"), *opened("lower")] if side == "first" else opened(side)


def _now(sheet: Sheet, view: ZhanguoView, picture: Picture, n: int, box: Box) -> None:
    """What the card would do now: at court, and at the own board."""
    x, y, wide, _ = box
    seat, ref = max(0, picture.seat), f"hand.{n}.now"
    words = picture.words
    sheet.box(box, theme.PAPER, edge=ACCENT, line=2, radius=12, ref=ref)
    names = _court_words(sheet, view, picture, n, (x, y + 20, wide, 30), on=theme.PAPER)
    player = view.table.players[seat]
    step = (wide - 12) // max(3, len(names))
    size = min(52, step - 6)
    for index, action in enumerate(names):
        number = len(waiting_abilities(view, seat, action)) if player.board else 0
        middle = x + 6 + step // 2 + index * step
        trigger(sheet, action, middle, y + ACTIONS, size, ref=f"{ref}.{action}.icon")
        fill = theme.INK if number else theme.SHADE
        plate = (middle - 20, y + ACTIONS + 30, 40, 30)
        sheet.box(plate, fill, radius=8)
        sheet.bold(
            number, middle, y + ACTIONS + 37, 24, colour=theme.on(fill), on=fill, align="middle", ref=f"{ref}.{action}"
        )
    sheet.rule(x + 14, y + RULE, wide - 28)
    sheet.bold(
        words.text(f"{GAME}.picture.at_home"),
        x + 16,
        y + RULE + 14,
        24,
        on=theme.PAPER,
        room=wide - 30,
        ref=f"{ref}.home",
    )
    step = (wide - 12) // len(REGIONS)
    free = regions_for_a_card(view, seat) if player.board else []
    for index, region in enumerate(REGIONS):
        middle, side_ = x + 6 + step // 2 + index * step, min(36, step - 6)
        can = region in free
        if can:
            region_sign(sheet, region, middle, y + SIGNS, side_, ref=f"{ref}.region.{region}")
            gain = player.octagons_for(len(player.regions[region - 1].cards))
            octagons(sheet, CARDS[n].aspect, gain, middle - OCTAGON * 3 // 4, y + OCTAGONS, OCTAGON, on=theme.PAPER,
                     ref=f"{ref}.octagons.{region}", text=theme.SMALL)  # fmt: skip
        else:
            sheet.box(
                (middle - side_ // 2, y + SIGNS - side_ // 2, side_, side_),
                theme.SHADE,
                edge=theme.ASH,
                line=2,
                radius=6,
                ref=f"{ref}.closed.{region}",
            )
            sheet.bold(region, middle, y + SIGNS - 8, theme.SMALL, colour=theme.SOFT, on=theme.SHADE, align="middle")
            sheet.art("cross", middle, y + OCTAGONS, LEAST, ref=f"{ref}.none.{region}")


def _grid(sheet: Sheet, view: ZhanguoView, picture: Picture, cards: list[int], box: Box) -> None:
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
    sheet.box(box, theme.WHITE, edge=theme.INK, line=3, radius=12, ref=ref)
    sheet.spot(f"card.{n}", box)
    sheet.box((x + 3, y + 3, plate, high - 6), hue, radius=10)
    middle = x + 3 + plate // 2
    sheet.bold(n, middle, y + 26, 60, colour=ink, on=hue, align="middle", room=plate - 8, ref=f"{ref}.number")
    aspect = picture.words.term(GAME, card.aspect)
    sheet.text(aspect, middle, y + 92, theme.SMALL, colour=ink, on=hue, align="middle", room=plate - 2,
               ref=f"{ref}.aspect")  # fmt: skip
    left, room = x + plate + 12, wide - plate - 20
    trigger(sheet, card.trigger, left + 20, y + FIRST, 40, ref=f"{ref}.trigger")
    _wrapped(sheet, picture.words.term(GAME, card.trigger), left + 50, y + FIRST, room - 52, f"{ref}.trigger.words")
    used = bonus(sheet, card.bonus, left, y + SECOND, 40, on=theme.WHITE, ref=f"{ref}.bonus")
    _wrapped(sheet, bonus_words(picture, n), left + used + 10, y + SECOND, room - used - 12, f"{ref}.bonus.words")
    sheet.rule(left, y + COURT - 12, room)
    names = _court_words(sheet, view, picture, n, (left - 10, y + COURT, room + 10, 30), on=theme.WHITE)
    seat = max(0, picture.seat)
    player = view.table.players[seat]
    for index, action in enumerate(names):
        number = len(waiting_abilities(view, seat, action)) if player.board else 0
        at = left + index * (room // FIFTHS)
        trigger(sheet, action, at + 17, y + OPENED, 34, ref=f"{ref}.now.{action}.icon")
        fill = theme.INK if number else theme.SHADE
        sheet.box((at + 38, y + OPENED - 13, 26, 26), fill, radius=6)
        sheet.bold(number, at + 51, y + OPENED - 8, theme.SMALL, colour=theme.on(fill), on=fill, align="middle",
                   ref=f"{ref}.now.{action}")  # fmt: skip
    free = regions_for_a_card(view, seat) if player.board else []
    octagon(sheet, card.aspect, left + 17, y + HOME, 32, ref=f"{ref}.now.octagons.icon")
    for index, region in enumerate(REGIONS):
        at = left + OCTAGON + 14 + index * ((room - OCTAGON - 14) // FIFTHS)
        part = "region" if region in free else "closed"
        region_sign(sheet, region, at + 15, y + HOME, 30, ref=f"{ref}.now.{part}.{region}")
        if region in free:
            gain = player.octagons_for(len(player.regions[region - 1].cards))
            sheet.bold(gain, at + 34, mid_line(y + HOME, 24), 24, on=theme.WHITE, ref=f"{ref}.now.octagons.{region}")
        else:
            sheet.art("cross", at + 15, y + HOME, LEAST, ref=f"{ref}.now.none.{region}", loose=True)


def _wrapped(sheet: Sheet, text: str, x: int, middle: int, room: int, ref: str) -> None:
    """A small text in one line or two, centred on ``middle``."""
    lines = letters.wrap(text, room, theme.SMALL)
    for index, line in enumerate(lines):
        top = middle - 8 + index * 26 - 13 * (len(lines) - 1)
        sheet.text(line, x, top, theme.SMALL, on=theme.WHITE, ref=ref)
