"""Pictures for one seat: the hand with what it can do now, and the own area in full."""

from __future__ import annotations

from collections.abc import Callable

from engine.confucius.board import markers
from engine.confucius.data import DISTANT, GIFTS, KINDS, MINISTRIES
from engine.confucius.money import COINS, LICENCES, total
from engine.confucius.obligations import active, givers
from engine.confucius.rounds import gift_count
from engine.confucius.scoring import army_count, junk_count
from engine.confucius.state import ACTIONS_PHASE, AVAILABLE, REMOVED, STUDENT_SPACES, ConfuciusView
from engine.confucius.turns import CUBES, FAVOUR, reward_why_not, rows, why_not
from engine.kernel.values import Label
from render import theme
from render.confucius.actions import ICONS
from render.confucius.areas import cubes
from render.confucius.parts import (
    BAMBOO,
    COIN,
    GAME,
    GIFT_ART,
    LEAF,
    MINISTRY_ART,
    MINISTRY_INK,
    PALE_COIN,
    REWARD,
    chief,
    cube,
    order,
    said,
    term,
)
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.cards import RADIUS
from render.widgets.head import BELOW, pending
from render.widgets.panel import panel
from render.widgets.tokens import field, seat_token

Band = Callable[[Sheet, ConfuciusView, Picture], None]
SHELF = 290
MONEY = ("#C98F4A", "#B8B2A2", "#D9AE35")
"""Copper, silver, gold: the bands of the three kinds of money cards."""
ALL, LINE = 10, 5
"""Up to so many money cards are shown one by one, so many in a line; more are told by kind."""


def hand_sheet(band: Band, view: ConfuciusView, picture: Picture) -> Scene:
    """Money, rewards and cards played face down, and beside them every action with the reason why it is not open."""
    sheet = Sheet(GAME, theme.WIDTH, 980)
    band(sheet, view, picture)
    seat = picture.seat
    player = view.players[seat]
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, sheet.height - BELOW - 26)
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, place=order(view).index(seat) + 1,
                  active=seat in (picture.waiting or pending(view)[1]))  # fmt: skip
    x, y, wide, high = inner
    half = 660
    lines = len(player.rewards) + sum(play.seat == seat for play in view.plays)
    lower = max(116, min(58 + lines * 84, high - 300))
    money(sheet, view, picture, (x, y, half, high - lower - 12))
    rewards(sheet, view, picture, (x, y + high - lower, half, lower))
    possible(sheet, view, picture, (x + half + 14, y, wide - half - 14, high))
    return sheet.scene(picture)


def money(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The money cards, and what they are worth together: coins or licences."""
    x, y, wide, high = box
    field(sheet, box, said(picture, "money"), fill=theme.PAPER)
    hand = view.players[picture.seat].hand
    kinds = [kind for kind, number in enumerate(hand) for _ in range(number)]
    if not kinds:
        sheet.text(said(picture, "no_money"), x + wide // 2, y + high // 2 - 10, 30, on=theme.PAPER, align="middle",
                   ref="hand.money.none")  # fmt: skip
        return
    grouped = len(kinds) > ALL
    shown = [kind for kind, number in enumerate(hand) if number] if grouped else kinds
    across = min(len(shown), LINE)
    lines = -(-len(shown) // LINE)
    room = (high - 136) // lines
    card = min(150 if across < LINE else 112, (room - 14) * 2 // 3)
    tall, step = card * 3 // 2, card + (90 if grouped else 14)
    top = y + 46 + (high - 136 - lines * (tall + 14)) // 2
    for index, kind in enumerate(shown):
        line, column = divmod(index, LINE)
        left = x + (wide - step * min(LINE, len(shown) - line * LINE)) // 2
        at = (left + column * step + 7, top + line * (tall + 14), card, tall)
        ref = f"hand.money.{index}.{KINDS[kind].id}"
        _money_card(sheet, kind, at, ref)
        if grouped:
            sheet.bold(f"× {hand[kind]}", at[0] + card + 10, at[1] + tall // 2 - 12, 34, on=theme.PAPER,
                       ref=f"{ref}.number")  # fmt: skip
    line = y + high - 40
    middle = x + wide // 2
    for icon, unit, at_x in (("coin", COINS, middle - 210), ("licence", LICENCES, middle + 40)):
        sheet.art(icon, at_x, line, 42, colour=COIN if icon == "coin" else BAMBOO, ground=PALE_COIN)
        amount = total(hand, unit)
        used = sheet.bold(amount, at_x + 30, line - 13, 36, on=theme.PAPER, ref=f"hand.{unit}")
        sheet.text(said(picture, unit), at_x + 40 + used, line - 9, 26, colour=theme.SOFT, on=theme.PAPER)
    sheet.text(said(picture, "or"), middle, line - 9, 26, colour=theme.SOFT, on=theme.PAPER, align="middle")


def _money_card(sheet: Sheet, kind: int, at: Box, ref: str) -> None:
    x, y, wide, high = at
    sheet.box((x + 2, y + 3, wide, high), theme.DEEP, radius=RADIUS, loose=True)
    sheet.box(at, theme.WHITE, edge=theme.INK, line=2, radius=RADIUS, ref=ref)
    sheet.box((x + 2, y + 2, wide - 4, 12), MONEY[kind], radius=8)
    sheet.box((x + 2, y + high // 2 + 4, wide - 4, 2), theme.DEEP, loose=True)
    half = high // 2
    for row, (icon, number, colour) in enumerate(
        (("coin", KINDS[kind].coins, MONEY[kind]), ("licence", KINDS[kind].licences, BAMBOO))
    ):
        middle = y + 14 + half // 2 + row * (half - 6) - 2
        size = min(68, wide // 2 - 2)
        sheet.art(icon, x + wide // 3, middle, size, colour=colour, ground=PALE_COIN)
        text = 40 if wide < 130 else 52
        sheet.bold(number, x + wide * 3 // 4, middle - round(text * 0.36), text, on=theme.WHITE, align="middle",
                   ref=f"{ref}.{'coins' if not row else 'licences'}")  # fmt: skip


def rewards(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Reward cards with what they do and whether they can be played now; own cards in the examination."""
    x, y, wide, high = box
    field(sheet, box, said(picture, "reward_cards"), fill=theme.PAPER)
    seat = picture.seat
    lines = [(card, reward_why_not(view, seat, card)) for card in view.players[seat].rewards]
    plays = [(index, play) for index, play in enumerate(view.plays) if play.seat == seat]
    step = min(84, (high - 52) // max(1, len(lines) + len(plays)))
    top = y + 46
    if not lines and not plays:
        sheet.text(said(picture, "no_rewards"), x + wide // 2, y + high // 2 - 10, 30, on=theme.PAPER, align="middle",
                   colour=theme.SOFT, ref="hand.rewards.none")  # fmt: skip
    for index, (card, reason) in enumerate(lines):
        at = (x + 14, top + index * step, wide - 28, step - 8)
        _line(sheet, picture, at, ("scroll", REWARD, theme.WHITE), term(picture, card),
              _reason(picture, reason) or term(picture, f"effect_{card}"), f"hand.reward.{index}.{card}",
              possible=reason is None)  # fmt: skip
    for number, (_, play) in enumerate(plays, len(lines)):
        at = (x + 14, top + number * step, wide - 28, step - 8)
        cards = " + ".join(str(kind.coins) for kind, copies in zip(KINDS, play.cards, strict=True)
                           for _ in range(copies))  # fmt: skip
        student = term(picture, STUDENT_SPACES[play.student])
        _line(sheet, picture, at, ("student", BAMBOO, "#F0D9B5"), student, f"{cards} = {total(play.cards, COINS)}",
              "hand.play", possible=True)  # fmt: skip


def _reason(picture: Picture, reason: Label | None) -> str:
    return picture.words.label(GAME, "reason", reason, picture.names) if reason else ""


def possible(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Every action: open, or why not. Outside the own turns cubes are left aside."""
    x, y, wide, high = box
    seat = picture.seat
    now = view.phase == ACTIONS_PHASE and not view.players[seat].passed
    field(sheet, box, said(picture, "possible_now" if now else "possible"), fill=theme.PAPER)
    table = rows(view)
    step = (high - 54) // len(table)
    for index, row in enumerate(table):
        reason = why_not(view, seat, row, CUBES if now else FAVOUR)
        at = (x + 12, y + 46 + index * step, wide - 24, step - 5)
        _line(sheet, picture, at, ICONS[row.id], term(picture, row.id), _reason(picture, reason),
              f"hand.action.{row.id}", possible=reason is None, letter=row.space)  # fmt: skip


def _line(
    sheet: Sheet, picture: Picture, box: Box, icon: tuple[str, str, str], title: str, more: str, ref: str, *,
    possible: bool, letter: str = "",
) -> None:  # fmt: skip
    """A thing that can be done: icon, name, and what it does or why it cannot be done."""
    x, y, wide, high = box
    ground = theme.WHITE if possible else theme.SHADE
    sheet.box(box, ground, edge=BAMBOO if possible else theme.DEEP, line=2, radius=8, ref=ref)
    middle = y + high // 2
    size = min(high - 8, 48)
    at = x + 10
    if letter:
        sheet.bold(letter, at + 12, middle - 9, 26, on=ground, colour=BAMBOO if possible else theme.SOFT,
                   align="middle", ref=f"{ref}.letter")  # fmt: skip
        at += 32
    drawing, colour, second = icon
    sheet.art(drawing, at + size // 2, middle, size, colour=colour, ground=second)
    at += size + 12
    room = x + wide - at - 48
    if high >= 62:
        sheet.bold(title, at, middle - 26, 26, on=ground, room=room, ref=f"{ref}.name")
        sheet.text(more, at, middle + 6, 24, on=ground, room=room, colour=theme.SOFT, ref=f"{ref}.why")
    else:
        used = sheet.bold(title, at, middle - 9, 24, on=ground, room=min(room, 330), ref=f"{ref}.name")
        if more:
            sheet.text(more, x + wide - 48, middle - 8, theme.SMALL, on=ground, room=room - used - 16,
                       colour=theme.SOFT, align="right", ref=f"{ref}.why")  # fmt: skip
    sheet.art("check" if possible else "cross", x + wide - 24, middle, 26,
              ref=f"{ref}.{'open' if possible else 'closed'}")  # fmt: skip


def shelf(sheet: Sheet, view: ConfuciusView, picture: Picture, seat: int, box: Box) -> None:
    """The six gifts of ``seat`` as cards: value, drawing, name, and where each is."""
    x, y, wide, high = box
    step = (wide + 12) // len(GIFTS)
    for index, gift in enumerate(GIFTS.values()):
        at = (x + index * step, y, step - 12, high)
        where = view.players[seat].gifts[index]
        _gift_card(sheet, picture, (gift.value, gift.id), where, at, f"player.{seat}.gift.{gift.value}")
        sheet.spot(f"gift.{seat}.{gift.value}", at)


def _gift_card(sheet: Sheet, picture: Picture, gift: tuple[int, str], where: int, at: Box, ref: str) -> None:
    x, y, wide, high = at
    value, name = gift
    state = "active" if where >= 0 else {AVAILABLE: "available", REMOVED: "removed"}.get(where, "not_available")
    ground = {"available": theme.WHITE, "active": sheet.look(where).pale if where >= 0 else ""}.get(state, theme.SHADE)
    edge = {"available": BAMBOO, "active": sheet.look(where).colour if where >= 0 else ""}.get(state, theme.ASH)
    sheet.box((x + 3, y + 3, wide, high), theme.DEEP, radius=RADIUS, loose=True)
    sheet.box(at, ground, edge=edge, line=4 if state in ("available", "active") else 2, radius=RADIUS, ref=ref)
    sheet.bold(value, x + 16, y + 16, 40, on=ground, ref=f"{ref}.value")
    drawing, colour = GIFT_ART[name]
    if state in ("not_available", "removed"):
        colour = theme.mix(colour, ground, 0.7)
    size = min(wide - 36, high - 130)
    middle = x + wide // 2
    centre = y + 44 + (high - 126) // 2
    sheet.art(drawing, middle + 8, centre, size, colour=colour, ground=theme.WHITE)
    sheet.text(term(picture, name), middle, y + high - 72, 24, on=ground, align="middle", room=wide - 16,
               ref=f"{ref}.name")  # fmt: skip
    line = y + high - 36
    if where >= 0:
        name_of = picture.names[where]
        seat_token(sheet, where, x + 28, line + 8, 32, ref=f"{ref}.receiver.{where}")
        sheet.bold(name_of, x + 50, line, 24, on=ground, room=wide - 60, ref=f"{ref}.active")
    else:
        sheet.text(said(picture, f"gift_{state}"), middle, line, theme.SMALL, on=ground, colour=theme.SOFT,
                   align="middle", room=wide - 12, ref=f"{ref}.{state}")  # fmt: skip
    if state == "removed":
        sheet.art("cross", middle + 8, centre, size * 2 // 3, loose=True)


def area_sheet(band: Band, view: ConfuciusView, picture: Picture) -> Scene:
    """The whole area of ``picture.seat``: everything of it in figures and words, its gifts as cards."""
    sheet = Sheet(GAME, theme.WIDTH, 1000)
    band(sheet, view, picture)
    seat = picture.seat
    player = view.players[seat]
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, sheet.height - BELOW - 26)
    inner = panel(sheet, box, seat, picture.names[seat], player.vp, place=order(view).index(seat) + 1,
                  active=seat in (picture.waiting or pending(view)[1]))  # fmt: skip
    sheet.spot(f"seat.{seat}", box)
    x, y, wide, high = inner
    store(sheet, view, picture, (x, y, 400, high))
    left, right = x + 414, wide - 414
    shelf(sheet, view, picture, seat, (left, y, right, SHELF))
    third, top = (right - 28) // 3, y + SHELF + 14
    lower = high - SHELF - 14
    received(sheet, view, picture, (left, top, third, lower))
    influence(sheet, view, picture, (left + third + 14, top, third, lower))
    abroad(sheet, view, picture, (left + 2 * (third + 14), top, third, lower))
    return sheet.scene(picture)


def store(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Cards, cubes, junks and armies in rows with their names."""
    x, y, wide, high = box
    seat = picture.seat
    player, ref, look = view.players[seat], f"player.{seat}", sheet.look(seat)
    field(sheet, box, fill=theme.PAPER)
    table = (
        ("cards", view.cards[seat], "cards", COIN, PALE_COIN),
        ("scroll", view.reward_cards[seat], "rewards", REWARD, theme.WHITE),
        ("gift", gift_count(view, seat), "gift_count", theme.VERMILION, theme.BRIGHT),
        ("house", player.yard, "yard", "#B98A2E", PALE_COIN),
        ("junk", player.ocean, "ocean", theme.INDIGO, PALE_COIN),
        ("boat", junk_count(view, seat), "sent", theme.INDIGO, PALE_COIN),
        ("helmet", player.supply, "supply", theme.ASH, theme.WHITE),
        ("banner", player.colonies, "colonies", look.colour, PALE_COIN),
        ("banner", player.insulted, "insulted", look.colour, PALE_COIN),
        ("banner", army_count(view, seat), "armies", look.colour, PALE_COIN),
    )
    step = (high - 180) // len(table)
    cubes(sheet, view, picture, seat, (x + 14, y + 14, wide - 28, 44))
    laid = [(space, number) for space, number in sorted(player.laid.items()) if number]
    at = x + 14
    for space, number in laid:
        for index in range(number):
            cube(sheet, seat, at + 13, y + 84, 26, ref=f"{ref}.laid.{space}.{index}")
            at += 28
        at += 2 + sheet.bold(space, at, y + 75, 24, on=theme.PAPER, colour=BAMBOO, ref=f"{ref}.laid.{space}") + 12
    top = y + 116
    for index, (icon, number, name, colour, ground) in enumerate(table):
        middle = top + index * step + step // 2
        sheet.rule(x + 12, middle - step // 2, wide - 24, colour=theme.DEEP)
        sheet.art(icon, x + 36, middle, min(40, step - 6), colour=colour, ground=ground, ref=f"{ref}.{name}.icon")
        sheet.bold(number, x + 112, middle - 11, 32, on=theme.PAPER, align="right", ref=f"{ref}.{name}")
        sheet.text(said(picture, name), x + 130, middle - 9, 26, on=theme.PAPER, colour=theme.SOFT, room=wide - 144)
    sheet.spot(f"yard.{seat}", (x + 6, top + 3 * step + 2, wide - 12, step - 4))
    if seat == view.chief:
        chief(sheet, x + 34, y + high - 34, 46, ref=f"{ref}.chief", on=theme.VERMILION)
        sheet.bold(term(picture, "chief_minister"), x + 68, y + high - 43, 26, on=theme.PAPER, room=wide - 80)


def received(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Gifts received: giver, value, name."""
    x, y, wide, high = box
    seat = picture.seat
    field(sheet, box, said(picture, "received"), fill=theme.PAPER)
    present = givers(view, seat)
    if not present:
        sheet.text(said(picture, "none"), x + wide // 2, y + high // 2, 26, on=theme.PAPER, colour=theme.SOFT,
                   align="middle", ref=f"player.{seat}.received.none")  # fmt: skip
    for index, giver in enumerate(present):
        middle = y + 86 + index * 100
        value = active(view, giver, seat)
        ref = f"player.{seat}.received.{giver}"
        drawing, colour = GIFT_ART[GIFTS[value].id]
        sheet.art(drawing, x + 50, middle, 64, colour=colour, ground=theme.WHITE)
        sheet.bold(value, x + 104, middle - 14, 38, on=theme.PAPER, align="middle", ref=ref)
        seat_token(sheet, giver, x + 146, middle - 16, 32, ref=f"{ref}.token")
        sheet.bold(picture.names[giver], x + 170, middle - 25, 26, on=theme.PAPER, room=wide - 182, ref=f"{ref}.name")
        sheet.text(term(picture, GIFTS[value].id), x + 132, middle + 10, 24, on=theme.PAPER, colour=theme.SOFT,
                   room=wide - 144)  # fmt: skip


def influence(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Own markers in each ministry, and whether its discount holds."""
    x, y, wide, high = box
    seat = picture.seat
    field(sheet, box, said(picture, "influence"), fill=theme.PAPER)
    step = (high - 50) // len(MINISTRIES)
    for index, name in enumerate(MINISTRIES):
        number = markers(view, seat, index)
        middle = y + 46 + index * step + step // 2
        at = (x + 12, middle - step // 2 + 4, wide - 24, step - 12)
        ground = LEAF if number else theme.PAPER
        ref = f"player.{seat}.influence.{name}"
        sheet.box(at, ground, edge=BAMBOO if number else theme.DEEP, line=2, radius=9, ref=f"{ref}.row")
        sheet.art(MINISTRY_ART[name], x + 50, middle, 48, colour=MINISTRY_INK[name], ground=theme.WHITE)
        sheet.bold(number, x + 108, middle - 15, 40, on=ground, align="middle", ref=ref)
        sheet.bold(term(picture, name), x + 140, middle - 28, 28, on=ground, room=wide - 160)
        more = said(picture, f"discount_{name}") if number else said(picture, "no_discount")
        sheet.text(more, x + 140, middle + 6, theme.SMALL, on=ground, colour=theme.SOFT, room=wide - 156,
                   ref=f"{ref}.discount")  # fmt: skip


def abroad(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """Distant lands visited, armies on foreign lands."""
    x, y, wide, high = box
    seat = picture.seat
    player = view.players[seat]
    field(sheet, box, said(picture, "voyages_armies"), fill=theme.PAPER)
    lines = [(f"distant.{land}", "boat", theme.INDIGO, land, 0) for land in DISTANT if land in player.visited]
    for land in view.lands:
        here = land.armies.count(seat)
        if here:
            lines.append((f"foreign.{land.id}", "banner", sheet.look(seat).colour, land.id, here))
    if not lines:
        sheet.text(said(picture, "none"), x + wide // 2, y + high // 2, 26, on=theme.PAPER, colour=theme.SOFT,
                   align="middle", ref=f"player.{seat}.abroad.none")  # fmt: skip
    step = min(58, (high - 54) // max(1, len(lines)))
    for index, (ref, icon, colour, land_id, number) in enumerate(lines):
        middle = y + 48 + index * step + step // 2
        sheet.art(icon, x + 40, middle, min(44, step - 6), colour=colour, ground=PALE_COIN)
        name = term(picture, land_id)
        sheet.text(f"{name} × {number}" if number > 1 else name, x + 76, middle - 9, 28, on=theme.PAPER, room=wide - 90,
                   ref=f"player.{seat}.{ref}")  # fmt: skip
