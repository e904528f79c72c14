"""The court: pile, actions, stacks and octagons; and the rewards with their track."""

from __future__ import annotations

from engine.zhanguo.data import ACTIONS, ASPECTS, CARDS, DATA, REWARDS, Reward
from engine.zhanguo.state import ZhanguoView
from engine.zhanguo.tell import waiting_abilities
from render import theme
from render.scene import Box, Picture, Sheet
from render.widgets.tokens import seat_token
from render.zhanguo.parts import (
    ACCENT,
    ASPECT_ICONS,
    GAME,
    HUES,
    bonus,
    card_back,
    octagon,
    official,
    pointer,
    rewards_sign,
    trigger,
)

BELOW = 92
"""The least width of the card below the top one: the number of cards stands under it."""


def court(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The pile, the six actions, and below stacks and octagons by aspect."""
    x, y, wide, high = box
    with sheet.still():
        sheet.box(box, theme.FIELD, edge=ACCENT, line=3, radius=10)
    foot = max(50, high // 4)
    tall = high - foot - 20
    big = tall * 3 // 4
    pile(sheet, view, picture, (x + 12, y + 10, big, tall))
    beside = max(big * 3 // 4, BELOW)
    below(sheet, view, picture, (x + big + 26, y + 10, beside, tall))
    left = x + big + 26 + beside + 12
    actions(sheet, view, picture, (left, y + 10, x + wide - left - 10, tall))
    supplies(sheet, view, (x + 8, y + tall + 16, wide - 16, foot - 2))


def pile(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The top card with a large number; how many cards lie there."""
    x, y, wide, high = box
    if not view.table.pile:
        sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=10, ref="court.empty")
        title = picture.words.text(f"{GAME}.picture.court_empty")
        sheet.lines(title, x + 10, y + 14, wide - 16, theme.SMALL, on=theme.SHADE, ref="court.empty.title")
        return
    for layer in range(min(3, len(view.table.pile) - 1), 0, -1):
        sheet.box(
            (x + layer * 3, y + layer * 3, wide, high), theme.WHITE, edge=theme.INK, line=2, radius=10, loose=True
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
    more = 36 if card.bonus.kind in ("reduce_unrest", "relocate") else 2
    icon = min(high - part - 12, (wide - 18 - more) // 2, 60)
    mid = y + part + (high - part) // 2 + 1
    left = x + (wide - 2 * icon - 6 - more) // 2
    trigger(sheet, card.trigger, left + icon // 2, mid, icon, ref=f"{ref}.trigger")
    bonus(sheet, card.bonus, left + icon + 6, mid, icon, on=theme.WHITE, ref=f"{ref}.bonus")


def below(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The card below the top one, or the number X under the first card."""
    x, y, wide, high = box
    title = picture.words.text(f"{GAME}.picture.below")
    sheet.text(title, x, y + 4, theme.SMALL, colour=theme.SOFT, room=wide, ref="court.below.title")
    sheet.art("cards", x + 15, y + high - 17, 30, colour=theme.SHADE, ground=theme.FIELD, ref="court.size.icon")
    sheet.bold(f"× {len(view.table.pile)}", x + 34, y + high - 26, 24, room=wide - 32, ref="court.size")
    at = (x, y + 28, wide, min(high - 66, wide * 11 // 10))
    first = len(view.table.pile) < 2
    text: str | int = (f"X {view.table.x}" if view.table.x >= 0 else "–") if first else view.table.pile[-2]
    hue = theme.SHADE if first else HUES[CARDS[view.table.pile[-2]].aspect]
    ref = "court.x" if first else f"court.below.{view.table.pile[-2]}"
    sheet.box(at, hue, edge=theme.ASH if first else theme.INK, line=2, radius=8, ref=ref)
    size = min(at[3] // 2, wide * 2 // 5)
    sheet.bold(text, x + wide // 2, at[1] + at[3] // 2 - round(size * 0.36), size, colour=theme.on(hue), on=hue,
               align="middle", room=wide - 8, ref=f"{ref}.number")  # fmt: skip


def actions(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box, *, seat: int = -1) -> None:
    """The six court actions, each with the direction of numbers that opens abilities; for a ``seat`` also how many
    abilities wait for each.
    """
    x, y, wide, high = box
    names = list(ACTIONS)
    columns = 2
    rows = -(-len(names) // columns)
    order = [
        *(name for name in names if ACTIONS[name] == "higher"),
        *(name for name in names if ACTIONS[name] != "higher"),
    ]
    across, step = wide // columns, high // rows
    words = across > 220
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
        if across >= 240:
            left += (across - size * 6) // 2
        back = size * 5 // 8
        card_back(sheet, aspect, left + 4 + back // 2, middle, back, size, ref=f"stack.{aspect}.back")
        big = theme.SMALL if size < 48 else 28
        sheet.bold(view.stack_sizes[index], left + back + 8, middle - round(big * 0.36), big, ref=f"stack.{aspect}")
        mid = left + (across * 58 // 100 if across < 240 else size * 3 + 10)
        octagon(sheet, aspect, view.table.supply[index], mid, middle, size, ref=ref)
        sheet.spot(ref, (mid - size // 2, middle - size // 2, size, size))
        end = mid + size + (5 if across < 240 else 24)
        great = f"great.{aspect}"
        disc = (end - size // 2 - 2, middle - size // 2 - 1, size + 3, size + 2)
        if view.table.great[index]:
            sheet.box(disc, theme.BRIGHT, edge=theme.DEEP_GOLD, line=2, radius=8, ref=great)
            octagon(sheet, aspect, DATA.game.great_octagon, end, middle, size - 2, ref=f"{great}.value")
        else:
            sheet.box(disc, theme.SHADE, edge=theme.ASH, line=2, radius=8, ref=f"{great}.gone")
        sheet.spot(great, disc)


def rewards(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The reward track from the top, and the table: rounds across, aspects down, discs in the cells of this round."""
    x, y, wide, high = box
    with sheet.still():
        sheet.box(box, theme.FIELD, edge=ACCENT, line=3, radius=10)
    side = max(54, min(90, high // 4))
    track(sheet, view, (x + 8, y + 8, side, high - 16))
    table(sheet, view, picture, (x + side + 16, y + 8, wide - side - 24, high - 16))


def track(sheet: Sheet, view: ZhanguoView, box: Box) -> None:
    """The discs on the reward track; the top one is the next start player's."""
    x, y, wide, high = box
    sheet.box(box, theme.SHADE, edge=theme.ASH, line=2, radius=8, ref="track")
    step = high // view.seats
    for place in range(view.seats):
        size = min(step - 8, wide - 14, 54)
        middle = (x + wide // 2, y + step // 2 + place * step)
        if place < len(view.table.track):
            seat_token(sheet, view.table.track[place], *middle, size, ref=f"track.{place}.{view.table.track[place]}")
        else:
            ring = (middle[0] - size // 2, middle[1] - size // 2, size, size)
            sheet.box(ring, theme.DEEP, edge=theme.ASH, line=2, radius=size // 2, ref=f"track.{place}.free")


def table(sheet: Sheet, view: ZhanguoView, picture: Picture, box: Box) -> None:
    """The reward table; the column of this round is wide and bright."""
    x, y, wide, high = box
    rounds = DATA.game.rounds
    label = 36 if high < 280 else 54
    head = 30 if high < 280 else 44
    now = view.table.round
    room = wide - label
    bright = room * 28 // 100 if now else room // rounds
    narrow = (room - bright) // (rounds - 1) if now else room // rounds
    left = x + label
    step = (high - head) // len(ASPECTS)
    for row, aspect in enumerate(ASPECTS):
        middle = y + head + row * step + step // 2
        size = min(34 if high < 280 else 50, label)
        sheet.art("octagon", x + size // 2 - 1, middle, size, colour=HUES[aspect], loose=True)
        ink = theme.mix(HUES[aspect], theme.on(HUES[aspect]), 0.4)
        sheet.art(
            ASPECT_ICONS[aspect],
            x + size // 2 - 1,
            middle,
            size * 3 // 5,
            colour=ink,
            ground=theme.FIELD,
            ref=f"reward.{aspect}.icon",
            loose=True,
        )
    for number in range(1, rounds + 1):
        across = bright if number == now else narrow
        current, past = number == now, number < now
        if current:
            sheet.box(
                (left, y, across - 2, high),
                theme.BRIGHT,
                edge=theme.DEEP_GOLD,
                line=2,
                radius=8,
                ref=f"round.{number}.now",
            )
        ink = theme.INK if current else theme.SOFT
        ground = theme.BRIGHT if current else theme.FIELD
        sheet.bold(
            number,
            left + across // 2,
            y + head // 2 - 9,
            26 if current else theme.SMALL,
            colour=ink,
            on=ground,
            align="middle",
            ref=f"round.{number}",
        )
        for row, aspect in enumerate(ASPECTS):
            at = (left + 3, y + head + row * step, across - 8, step - 5)
            _cell(sheet, view, REWARDS[number, aspect], at, row, past=past, current=current)
            sheet.spot(f"reward.{aspect}.{number}", at)
        left += across


def _cell(sheet: Sheet, view: ZhanguoView, reward: Reward, box: Box, row: int, *, past: bool, current: bool) -> None:
    x, y, wide, high = box
    ref = f"reward.{reward.aspect}.{reward.round}"
    fill = theme.SHADE if past else theme.WHITE if current else theme.PAPER
    deciding = current and view.table.phase == "rewards" and view.table.aspect == row
    sheet.box(box, fill, edge=theme.VERMILION if deciding else theme.ASH, line=4 if deciding else 2, radius=6, ref=ref)
    seat = view.table.column[row] if current else -1
    room = wide - (min(40, wide * 37 // 100) if current else 0)
    regions = reward.regions if len(reward.regions) < len(DATA.game.regions) else ()
    low = 20 if regions else 0
    size = min(room - 8, high - low - 8, 60)
    number = reward.amount if reward.kind in ("official", "worker") else 1
    shift = min(size // 2, room - size - 4) if number > 1 else 0
    middle = y + 4 + (high - low - 6) // 2
    for copy in range(number):
        cx = x + room // 2 - shift * (number - 1) // 2 + copy * shift
        part = f"{ref}.gain.{copy}"
        if reward.kind == "official":
            official(sheet, reward.colour, cx, middle, size, ref=part, loose=True)
        else:
            drawing, colour, ground = rewards_sign(reward.kind)
            sheet.art(drawing, cx, middle, size, colour=colour, ground=ground, ref=part, loose=True)
    if regions:
        text = "·".join(str(region) for region in regions)
        sheet.bold(text, x + room // 2, y + high - 21, theme.SMALL, on=fill, align="middle", ref=f"{ref}.regions")
    if current:
        token = min(40, wide - room - 1)
        cx = x + wide - token // 2 - 2
        if seat >= 0:
            seat_token(sheet, seat, cx, y + high // 2, token, ref=f"{ref}.disc.{seat}")
        else:
            ring = (cx - token // 2 + 3, y + high // 2 - token // 2 + 3, token - 6, token - 6)
            sheet.box(ring, theme.PAPER, edge=theme.DEEP, line=2, radius=token // 2, ref=f"{ref}.open")
