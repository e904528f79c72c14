"""The hand of one seat: money, rewards, cards played face down, and every action with the reason why it is not open."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.confucius.data import COINS, KINDS, LICENCES, total
from engine.confucius.state import ConfuciusView
from engine.confucius.tell import own_turns, playable, possible
from engine.kernel.values import Label
from render import letters, theme
from render.confucius.actions import ICONS
from render.confucius.areas import frame
from render.confucius.parts import BAMBOO, COIN, GAME, PALE_COIN, REWARD, SKIN, said, term, upper
from render.letters import BOLD, mid_line
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.cards import RADIUS
from render.widgets.head import BELOW
from render.widgets.tokens import field

Band = Callable[[Sheet, ConfuciusView, Picture], None]
MONEY = ("#C98F4A", "#B8B2A2", "#D9AE35")
"""Copper, silver, gold: the bands of the three kinds of money cards."""
ALL, LINE = 8, 4
"""Up to so many money cards are shown one by one, from so many on in two lines; more are told by kind."""
HALVES, FRAME, TITLE, LEAST = (590, 690, 790), BELOW + 98, 48, 1100
"""The widths of the left half; what lies round the list of actions, the title of a field, the least height of all."""
GAP, TIGHT = 14, 6
"""Room between the halves; by so much an entry may be lower than it wants to be."""
SMALL = theme.LEAST_TEXT
EMPTY = 104
"""The height of the field of the reward cards without any."""
LARGEST = 250
"""The greatest width of a money card."""
LOW, ROUND, ROUND_LOW = 300, 136, 80
"""A field of money less high than the first has what all is worth in place of its title; what lies round the cards."""
MONEY_HIGH = 240
"""The least height of the money."""


class Entry(Struct, frozen=True):
    """Something that can be done or not: drawing with its colours, name, what it does or lacks."""

    icon: tuple[str, str, str]
    name: str
    more: str
    ref: str
    possible: bool
    letter: str = ""

    def start(self) -> int:
        """Where its words begin."""
        return 98 if self.letter else 66

    def words(self, wide: int) -> tuple[bool, list[str]]:
        """Whether ``more`` stands beside the name, and its lines."""
        beside = wide - self.start() - 60 - letters.width(self.name, 24, BOLD) - 16
        if letters.width(self.more, SMALL) <= beside:
            return True, [self.more] if self.more else []
        return False, letters.wrap(self.more, wide - self.start() - 56, SMALL)[:3]

    def height(self, wide: int) -> int:
        """How high it is in a column so ``wide``."""
        beside, lines = self.words(wide)
        return 43 if beside else 38 + 27 * len(lines)


def hand_sheet(band: Band, view: ConfuciusView, picture: Picture) -> Scene:
    """Money and rewards at the left, the actions at the right; as high as the reasons need."""
    seat = picture.seat
    acts, cards = actions(view, picture), rewards(view, picture)
    most = theme.TALLEST - FRAME - MONEY_HIGH
    half, wanted = _half(cards, most)
    right, lower = theme.WIDTH - 2 * theme.MARGIN - 24 - half - GAP, min(wanted, most)
    need = FRAME + TITLE + sum(entry.height(right - 24) + 6 for entry in acts)
    sheet = Sheet(GAME, theme.WIDTH, max(LEAST, need, FRAME + lower + MONEY_HIGH))
    band(sheet, view, picture)
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, sheet.height - BELOW - theme.FOOT)
    x, y, _, high = frame(sheet, view, picture, seat, box)
    now = said(picture, "possible_now" if own_turns(view, seat) else "possible")
    if not cards and not sum(view.hands[seat]):
        wide = half + GAP + right
        money(sheet, view, picture, (x, y, (wide - GAP) // 2, EMPTY))
        _rewards(sheet, picture, cards, (x + (wide + GAP) // 2, y, (wide - GAP) // 2, EMPTY))
        _actions(sheet, acts, now, (x, y + EMPTY + GAP, wide, high - EMPTY - GAP), 2)
        return sheet.scene(picture)
    lower = lower if sum(view.hands[seat]) else high - EMPTY - GAP
    money(sheet, view, picture, (x, y, half, high - lower - GAP))
    _rewards(sheet, picture, cards, (x, y + high - lower, half, lower), TIGHT if lower < wanted else 0)
    _actions(sheet, acts, now, (x + half + GAP, y, right, high), 1)
    return sheet.scene(picture)


def _rewards(sheet: Sheet, picture: Picture, cards: list[Entry], box: Box, tight: int = 0) -> None:
    """The field of the reward cards."""
    x, y, wide, high = box
    field(sheet, box, said(picture, "reward_cards"), fill=theme.PAPER)
    if cards:
        column(sheet, cards, (x + 12, y + TITLE, wide - 24, high - TITLE - 6), tight)
    else:
        sheet.text(said(picture, "no_rewards"), x + wide // 2, y + high // 2, 26, on=theme.PAPER, align="middle",
                   colour=theme.SOFT, ref="hand.rewards.none")  # fmt: skip


def _actions(sheet: Sheet, entries: list[Entry], title: str, box: Box, columns: int) -> None:
    """The field of the actions."""
    x, y, wide, high = box
    field(sheet, box, title, fill=theme.PAPER)
    share, across = -(-len(entries) // columns), (wide - 24 + GAP) // columns
    for index in range(columns):
        at = (x + 12 + index * across, y + TITLE, across - GAP, high - TITLE - 6)
        column(sheet, entries[index * share : (index + 1) * share], at)


def _half(cards: list[Entry], most: int) -> tuple[int, int]:
    """The width of the left half, wider where the reward cards need it, and the height they want."""
    for half in HALVES:
        wanted = max(EMPTY, TITLE + 14 + sum(entry.height(half - 24) + 6 for entry in cards))
        if wanted - TIGHT * len(cards) <= most:
            break
    return half, wanted


def actions(view: ConfuciusView, picture: Picture) -> list[Entry]:
    """Every action: open, or why not."""
    found = []
    for row, reason in possible(view):
        name, more = term(picture, row.id), _reason(picture, reason)
        found.append(Entry(ICONS[row.id], name, more, f"hand.action.{row.id}", reason is None, row.space))
    return found


def rewards(view: ConfuciusView, picture: Picture) -> list[Entry]:
    """Reward cards with what they do, or why they cannot be played now; own cards in the examination."""
    found = []
    for index, (card, reason) in enumerate(playable(view)):
        more = _reason(picture, reason) or term(picture, f"effect_{card}")
        ref = f"hand.reward.{index}.{card}"
        found.append(Entry(("scroll", REWARD, theme.WHITE), term(picture, card), more, ref, reason is None))
    for play in view.plays:
        if play.seat == picture.seat:
            coins = [str(kind.coins) for kind, copies in zip(KINDS, play.cards, strict=True) for _ in range(copies)]
            more = f"{' + '.join(coins)} = {total(play.cards, COINS)}"
            name = term(picture, play.student)
            found.append(Entry(("student", BAMBOO, SKIN), name, more, "hand.play", True))
    return found


def _reason(picture: Picture, reason: Label | None) -> str:
    return picture.words.label(GAME, "reason", reason, picture.names) if reason else ""


def column(sheet: Sheet, entries: list[Entry], box: Box, tight: int = 0) -> None:
    """Entries below one another; what is left of the height is shared, or up to ``tight`` that lacks."""
    x, y, wide, high = box
    heights = [entry.height(wide) for entry in entries]
    spare = max(-tight, min(30, (high - sum(heights) - 6 * len(entries)) // len(entries)))
    for entry, tall in zip(entries, heights, strict=True):
        _entry(sheet, entry, (x, y, wide, tall + spare))
        y += tall + spare + 6


def _entry(sheet: Sheet, entry: Entry, box: Box) -> None:
    x, y, wide, high = box
    ref = entry.ref
    ground = theme.WHITE if entry.possible else theme.SHADE
    sheet.box(box, ground, edge=BAMBOO if entry.possible else theme.DEEP, line=2, radius=8, ref=ref)
    middle, size = y + high // 2, min(high - 8, 46)
    if entry.letter:
        sheet.bold(entry.letter, x + 22, mid_line(middle, 26), 26, on=ground,
                   colour=BAMBOO if entry.possible else theme.SOFT, align="middle", ref=f"{ref}.letter")  # fmt: skip
    drawing, colour, second = entry.icon
    start = x + entry.start()
    sheet.art(drawing, start - 32, middle, size, colour=colour, ground=second)
    beside, lines = entry.words(wide)
    top = middle - 9 if beside else middle - (24 + 27 * len(lines)) // 2 + 2
    sheet.bold(entry.name, start, top, 24, on=ground, ref=f"{ref}.name")
    if beside and lines:
        sheet.text(lines[0], x + wide - 48, middle - 8, SMALL, on=ground, colour=theme.SOFT, align="right",
                   ref=f"{ref}.why")  # fmt: skip
    for number, line in enumerate(() if beside else lines):
        sheet.text(line, start, top + 29 + 27 * number, SMALL, on=ground, colour=theme.SOFT, ref=f"{ref}.why")
    mark, state = ("check", "open") if entry.possible else ("cross", "closed")
    sheet.art(mark, x + wide - 24, middle, theme.LEAST_DRAWING, ref=f"{ref}.{state}")


def money(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The money cards, and what they are worth together: coins or licences."""
    x, y, wide, high = box
    hand, low = view.hands[picture.seat], bool(sum(view.hands[picture.seat])) and high < LOW
    field(sheet, box, "" if low else said(picture, "money"), fill=theme.PAPER)
    kinds = [kind for kind, number in enumerate(hand) for _ in range(number)]
    if not kinds:
        sheet.text(said(picture, "no_money"), x + wide // 2, y + high // 2, 26, on=theme.PAPER, align="middle",
                   colour=theme.SOFT, ref="hand.money.none")  # fmt: skip
        return
    grouped = len(kinds) > ALL
    shown = [kind for kind, number in enumerate(hand) if number] if grouped else kinds
    across = len(shown) if len(shown) < LINE else -(-len(shown) // 2)
    lines = -(-len(shown) // across)
    room = (high - (ROUND_LOW if low else ROUND)) // lines
    card = min(LARGEST, (wide - 24) // across - 14, (room - 14) * 2 // 3)
    if grouped:
        card = min(card, (wide - 24) // across - 90)
    tall, step = card * 3 // 2, card + (90 if grouped else 14)
    top = y + (ROUND_LOW - 14 if low else 46) + (room * lines - lines * (tall + 14)) // 2
    for index, kind in enumerate(shown):
        line, column = divmod(index, across)
        left = x + (wide - step * min(across, len(shown) - line * across)) // 2
        at = (left + column * step + 7, top + line * (tall + 14), card, tall)
        ref = f"hand.money.{index}.{KINDS[kind].id}"
        _money_card(sheet, kind, at, ref)
        if grouped:
            sheet.bold(f"× {hand[kind]}", at[0] + card + 10, mid_line(at[1] + tall // 2, 34), 34, on=theme.PAPER,
                       ref=f"{ref}.number")  # fmt: skip
    below = min(y + high - 40, top + lines * (tall + 14) + 46)
    _worth(sheet, picture, hand, x + wide // 2, y + 32 if low else below)


def _worth(sheet: Sheet, picture: Picture, hand: list[int], middle: int, y: int) -> None:
    """What all cards are worth together, in coins or in licences."""
    parts = ((COINS, "coin", COIN), (LICENCES, "licence", BAMBOO))
    named = [(total(hand, unit), said(picture, unit)) for unit, _, _ in parts]
    other = said(picture, "or")
    wides = [54 + letters.width(str(worth), 34, BOLD) + letters.width(name, SMALL) for worth, name in named]
    gap = letters.width(other, SMALL) + 32
    x = middle - (sum(wides) + gap) // 2
    for (unit, icon, colour), (worth, name), wide in zip(parts, named, wides, strict=True):
        sheet.art(icon, x + 19, y, 38, colour=colour, ground=PALE_COIN)
        used = sheet.bold(worth, x + 44, mid_line(y, 34), 34, on=theme.PAPER, ref=f"hand.{unit}")
        sheet.text(name, x + 54 + used, y - 8, SMALL, colour=theme.SOFT, on=theme.PAPER)
        if unit == COINS:
            sheet.text(other, x + wide + 16, y - 8, SMALL, colour=theme.SOFT, on=theme.PAPER)
        x += wide + gap


def _money_card(sheet: Sheet, kind: int, at: Box, ref: str) -> None:
    x, y, wide, high = at
    sheet.box((x + 2, y + 3, wide, high), theme.DEEP, radius=RADIUS, loose=True)
    sheet.box(at, theme.WHITE, edge=theme.INK, line=2, radius=RADIUS, ref=ref)
    sheet.box((x + 2, y + 2, mid_line(wide, 12), 12), MONEY[kind], radius=8)
    sheet.box((x + 2, y + high // 2 + 4, wide - 4, 2), theme.DEEP, loose=True)
    half = high // 2
    for row, (icon, number, colour) in enumerate(
        (("coin", KINDS[kind].coins, MONEY[kind]), ("licence", KINDS[kind].licences, BAMBOO))
    ):
        middle = y + 14 + half // 2 + row * (half - 6) - 2
        size = min(68, wide // 2 - 2)
        sheet.art(icon, x + wide // 3, middle, size, colour=colour, ground=PALE_COIN)
        text = 40 if wide < 130 else 52
        sheet.bold(number, x + wide * 3 // 4, upper(middle, text), text, on=theme.WHITE, align="middle",
                   ref=f"{ref}.{'coins' if not row else 'licences'}")  # fmt: skip
