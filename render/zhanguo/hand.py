"""The hand: what every card would do now; of other players the backs."""

from __future__ import annotations

from engine.zhanguo.data import ASPECTS, CARDS, REGIONS
from engine.zhanguo.describe import regions_for_a_card, waiting_abilities
from engine.zhanguo.state import ZhanguoView
from render.canvas import theme
from render.canvas.measures import share
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import mid_line
from render.zhanguo.area import Band, area_sheet, bonus_words, frame
from render.zhanguo.cards import EDGE, INNER, LINE, OCTAGON, ROUND, card_back, court_words
from render.zhanguo.parts import ACCENT, FIGURED, GAME, HUES, LEAST, WORDS, bonus, octagons, region_sign, trigger
from render.zhanguo.player_boards import regions
from render.zhanguo.rows import grid

HEIGHT, BACKS = 1156, 300
"""The height of the picture, and of the backs above the board of another player."""
MANY = 6
"""More cards than these lie in rows, told in lines."""
FEW, LOW = 2, 840
"""Of so few cards what each would do now stands beside it, on a picture so much lower: below, both sides stay empty."""
GAP, WIDEST, PAD = 14, 300, 6
"""Room between cards, the greatest width of one, and what stays free above and below, and beside what it shows."""
FACE, NOW = 438, 456
"""The height of a face; where below its top begins what the card would do now."""
BACK, RATIO = 220, 7 / 5
"""The greatest width of a back, and how high it is to its width."""
BAND, TITLE, TRIGGER, GAIN = 134, 104, 174, 302
"""On a face: the height of the coloured band, and where aspect, action and bonus stand."""
NUMBER, ASPECT = (24, 78), 26
"""Where the number stands and its size, and the size of the aspect below it."""
SIGN, BONUS, FIGURE = 58, 54, 34
"""The size of the action's sign and of the bonus, and the room for a figure beside that."""
ACTION_SIDE = 8
"""What stays free beside the words of the action."""
BELOW_SIGN, BELOW_BONUS, MIDDLE = 38, 36, 270
"""The words of action and bonus, so far below the middle of their signs; the line between the two."""
COURT_NOW, ACTIONS, RULE, SIGNS, OCTAGONS, TOLD = 20, 80, 152, 212, 256, 290
"""In the box of what it would do: where court, actions, the line below them, the regions and their octagons stand, and
how high it is beside a card.
"""
ACTION, REGION = 52, 36
"""The greatest size of an action and of a region there."""
COUNT, PLATE, INTO = (40, 30, 30), 8, 7
"""The plate that counts the abilities of an action: width, height, and how far below the action's middle; its corners,
and how far below its edge the number stands.
"""
AT_HOME = (16, 14)
"""The title of the regions: how far in it begins, and so far below the line."""
BEFORE = 21
"""The octagons of a region begin so far before its middle: their number stands behind."""


def hand_sheet(band: Band, view: ZhanguoView, picture: Picture) -> Scene:
    """The hand of ``picture.seat``: faces for himself, backs for everybody else."""
    seat = max(0, picture.seat)
    cards = view.hands[seat]
    if not cards and not sum(view.backs[seat]):
        return area_sheet(band, view, picture)
    few = 0 < len(cards) <= FEW
    sheet, (x, y, wide, high) = frame(band, view, picture, LOW if few else HEIGHT)
    if not cards:
        _backs(sheet, view, picture, (x, y, wide, high))
        return sheet.scene(picture)
    if len(cards) > MANY:
        grid(sheet, view, picture, cards, (x, y, wide, high))
        return sheet.scene(picture)
    parts = 2 if few else 1
    across = min(WIDEST, (wide + GAP) // (parts * len(cards)) - GAP)
    step = parts * (across + GAP)
    start = x + (wide - len(cards) * step + GAP) // 2
    for index, n in enumerate(cards):
        at = (start + index * step, y + PAD, across, FACE)
        _face(sheet, picture, n, at, ref=f"hand.{n}")
        if few:
            _now(sheet, view, picture, n, (at[0] + across + GAP, at[1] + (FACE - TOLD) // 2, across, TOLD))
        else:
            _now(sheet, view, picture, n, (at[0], y + NOW, across, high - NOW - PAD))
    return sheet.scene(picture)


def _backs(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The backs of a hand, and the board at which its cards may be laid."""
    x, y, wide, high = box
    seat = max(0, picture.seat)
    backs = [aspect for aspect, n in zip(ASPECTS, view.backs[seat], strict=True) for _ in range(n)]
    across = min(BACK, wide // len(backs) - GAP)
    start = x + (wide - len(backs) * (across + GAP) + GAP) // 2
    tall = min(BACKS - 2 * GAP, share(across, RATIO))
    for index, aspect in enumerate(backs):
        middle = start + index * (across + GAP) + across // 2
        card_back(sheet, aspect, middle, y + BACKS // 2, across, tall, ref=f"hand.back.{index}.{aspect}")
    regions(sheet, view, seat, (x, y + BACKS, wide, high - BACKS))


def _face(sheet: Sheet, picture: Picture, n: int, box: Box, *, ref: str) -> None:
    """A hand card: number and aspect above, the court action and what it gives below."""
    x, y, wide, high = box
    card, hue = CARDS[n], HUES[CARDS[n].aspect]
    sheet.box((x + EDGE, y + EDGE, wide, high), theme.DEEP, radius=ROUND, loose=True)
    sheet.box(box, theme.WHITE, edge=theme.INK, line=EDGE, radius=ROUND, ref=ref)
    sheet.spot(f"card.{n}", box)
    sheet.box((x + EDGE, y + EDGE, wide - 2 * EDGE, BAND), hue, radius=INNER)
    ink = theme.on(hue)
    sheet.bold(n, x + wide // 2, y + NUMBER[0], NUMBER[1], colour=ink, on=hue, align="middle", ref=f"{ref}.number")
    sheet.text(
        picture.words.term(GAME, card.aspect),
        x + wide // 2,
        y + TITLE,
        ASPECT,
        colour=ink,
        on=hue,
        align="middle",
        room=wide - 2 * INNER,
        ref=f"{ref}.aspect",
    )
    trigger(sheet, card.trigger, x + wide // 2, y + TRIGGER, SIGN, ref=f"{ref}.trigger")
    told = picture.words.term(GAME, card.trigger)
    sheet.lines(
        told,
        x + wide // 2,
        y + TRIGGER + BELOW_SIGN,
        wide - 2 * ACTION_SIDE,
        WORDS,
        most=2,
        on=theme.WHITE,
        align="middle",
        ref=f"{ref}.trigger.words",
    )
    sheet.rule(x + GAP + 2, y + MIDDLE, wide - 2 * (GAP + 2))
    wider = BONUS + (FIGURE if card.bonus.kind in FIGURED else 0)
    bonus(sheet, card.bonus, x + (wide - wider) // 2, y + GAIN, BONUS, on=theme.WHITE, ref=f"{ref}.bonus")
    told = bonus_words(picture, n)
    sheet.lines(told, x + wide // 2, y + GAIN + BELOW_BONUS, wide - 2 * PAD, WORDS, most=3, on=theme.WHITE,
                align="middle", ref=f"{ref}.bonus.words")  # fmt: skip


def _now(sheet: Sheet, view: ZhanguoView, picture: Picture, n: int, box: Box) -> None:
    """What the card would do now: at court, and at the own board."""
    x, y, wide, _ = box
    seat, ref = max(0, picture.seat), f"hand.{n}.now"
    words = picture.words
    sheet.box(box, theme.PAPER, edge=ACCENT, line=2, radius=ROUND, ref=ref)
    names = court_words(sheet, view, picture, n, (x, y + COURT_NOW, wide, LINE), on=theme.PAPER)
    player = view.table.players[seat]
    step = (wide - 2 * PAD) // max(3, len(names))
    size = min(ACTION, step - PAD)
    for index, action in enumerate(names):
        number = len(waiting_abilities(view, seat, action)) if player.board else 0
        middle = x + PAD + step // 2 + index * step
        trigger(sheet, action, middle, y + ACTIONS, size, ref=f"{ref}.{action}.icon")
        fill = theme.INK if number else theme.SHADE
        plate = (middle - COUNT[0] // 2, y + ACTIONS + COUNT[2], *COUNT[:2])
        sheet.box(plate, fill, radius=PLATE)
        sheet.bold(
            number,
            middle,
            plate[1] + INTO,
            WORDS,
            colour=theme.on(fill),
            on=fill,
            align="middle",
            ref=f"{ref}.{action}",
        )
    sheet.rule(x + GAP, y + RULE, wide - 2 * GAP)
    sheet.bold(
        words.text(f"{GAME}.picture.at_home"),
        x + AT_HOME[0],
        y + RULE + AT_HOME[1],
        WORDS,
        on=theme.PAPER,
        room=wide - AT_HOME[0] - GAP,
        ref=f"{ref}.home",
    )
    step = (wide - 2 * PAD) // len(REGIONS)
    free = regions_for_a_card(view, seat) if player.board else []
    for index, region in enumerate(REGIONS):
        middle, side_ = x + PAD + step // 2 + index * step, min(REGION, step - PAD)
        can = region in free
        if can:
            region_sign(sheet, region, middle, y + SIGNS, side_, ref=f"{ref}.region.{region}")
            gain = player.octagons_for(len(player.regions[region - 1].cards))
            octagons(sheet, CARDS[n].aspect, gain, middle - BEFORE, y + OCTAGONS, OCTAGON, on=theme.PAPER,
                     ref=f"{ref}.octagons.{region}", text=theme.SMALL)  # fmt: skip
        else:
            sheet.box(
                (middle - side_ // 2, y + SIGNS - side_ // 2, side_, side_),
                theme.SHADE,
                edge=theme.ASH,
                line=2,
                radius=PAD,
                ref=f"{ref}.closed.{region}",
            )
            sheet.bold(region, middle, mid_line(y + SIGNS, theme.SMALL), theme.SMALL, colour=theme.SOFT,
                       on=theme.SHADE, align="middle")  # fmt: skip
            sheet.art("cross", middle, y + OCTAGONS, LEAST, ref=f"{ref}.none.{region}")
