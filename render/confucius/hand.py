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
from render.confucius.parts import (
    BAMBOO,
    COIN,
    GAME,
    LITTLE_WORDS,
    PALE_COIN,
    REWARD,
    SIDE,
    SKIN,
    TITLE,
    WORDS,
    nothing,
    said,
    share,
    term,
)
from render.letters import BOLD, mid_line
from render.scene import Box, Picture, Scene, Sheet
from render.widgets.cards import RADIUS
from render.widgets.head import BELOW
from render.widgets.tokens import field

Band = Callable[[Sheet, ConfuciusView, Picture], None]
MONEY = ("#C98F4A", "#B8B2A2", "#D9AE35")
"""Copper, silver, gold: the bands of the three kinds of money cards."""
HALVES, ROUND, LEAST = (590, 690, 790), BELOW + 98, 1100
"""The widths of the left half; what lies above and below the list of actions, the least height of all."""
INSIDE = theme.WIDTH - 2 * theme.MARGIN - 24
"""The width inside the panel of a seat."""
FOOT, REWARDS_FOOT = 6, 14
"""What is left free in a field below its entries, and at least below the reward cards."""
SMALL = theme.LEAST_TEXT
EMPTY = 104
"""The height of the field of the reward cards without any."""
APART, TIGHT, LOOSE = 6, 6, 30
"""Room between two entries; by so much an entry may be lower than it wants to be, or higher."""
LETTER_AT, LETTER_WIDE, NAME_AT = 22, 32, 66
"""In an entry: the letter of its space, the width it takes, and where without it the name begins."""
ICON, ICON_EDGE, ICON_BEFORE = 46, 4, 32
"""The drawing: its greatest size, what is left free above and below it, and how far before the name its middle is."""
MARK_AT, MARK = 24, 48
"""The sign whether it is possible: its middle, from the right edge, and the width it takes."""
NAME_GAP, MORE_SIDE, MOST_LINES = 28, 8, 3
"""Room between the name and what stands beside it; right of what stands below it, and its lines at most."""
ONE_LINE, NAME_LINE, MORE_AT, MORE_LINE = 43, 38, 29, 27
"""The height of an entry with all in one line, or of the name and of every line below; how far down the first is."""
ENTRY_CORNER = 8
ALL, LINE = 8, 4
"""Up to so many money cards are shown one by one, from so many on in two lines; more are told by kind."""
MONEY_HIGH, LOW = 240, 300
"""The least height of the money; less high than this it has what all is worth in place of its title."""
ROUND_CARDS, ROUND_LOW, CARDS_AT = 136, 80, 46
"""What lies above and below the cards, also without a title; how far down they are."""
LARGEST, CARD_GAP, COPIES, COPIES_AT = 250, 14, 90, 10
"""The greatest width of a money card; the room between two, or beside one for the number of copies; where that is."""
CARD = (3, 2)
"""The height of a money card to its width."""
WORTH, WORTH_BELOW, WORTH_FOOT, WORTH_LOW = 34, 46, 40, 32
"""What all is worth: its size; its middle below the cards, from the lower edge, and in place of the title."""
UNIT, UNIT_GAP, UNIT_NAME, OR_GAP = 38, 6, 10, 16
"""Its drawings, the room between them and the number, between that and the unit, and round the word between both."""
BAND, BAND_CORNER = 12, RADIUS - 2
"""The coloured band of a money card."""
RULE_DOWN, CLOSER = 4, 6
"""How far below the middle the line between coins and licences is, and by how much they are closer than half a card."""
SIGN, SIGN_AT, NUMBER_AT = 68, (1, 3), (3, 4)
"""On it: the greatest size of the drawings, where they are, and the numbers."""
NARROW, NUMBER, LARGE_NUMBER = 130, 40, 52
"""The size of the numbers below this width, and from it on."""


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
        return NAME_AT + LETTER_WIDE if self.letter else NAME_AT

    def words(self, wide: int) -> tuple[bool, list[str]]:
        """Whether ``more`` stands beside the name, and its lines."""
        room = wide - self.start() - MARK
        if letters.width(self.more, SMALL) <= room - letters.width(self.name, LITTLE_WORDS, BOLD) - NAME_GAP:
            return True, [self.more] if self.more else []
        return False, letters.wrap(self.more, room - MORE_SIDE, SMALL)[:MOST_LINES]

    def height(self, wide: int) -> int:
        """How high it is in a column so ``wide``."""
        beside, lines = self.words(wide)
        return ONE_LINE if beside else NAME_LINE + MORE_LINE * len(lines)


def hand_sheet(band: Band, view: ConfuciusView, picture: Picture) -> Scene:
    """Money and rewards at the left, the actions at the right; as high as the reasons need."""
    seat = picture.seat
    acts, cards = actions(view, picture), rewards(view, picture)
    most = theme.TALLEST - ROUND - MONEY_HIGH
    half, wanted = _half(cards, most)
    right, lower = INSIDE - half - theme.GAP, min(wanted, most)
    need = ROUND + TITLE + _tall(acts, right)
    sheet = Sheet(GAME, theme.WIDTH, max(LEAST, need, ROUND + lower + MONEY_HIGH))
    band(sheet, view, picture)
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, sheet.height - BELOW - theme.FOOT)
    x, y, _, high = frame(sheet, view, picture, seat, box)
    now = said(picture, "possible_now" if own_turns(view, seat) else "possible")
    if not cards and not sum(view.hands[seat]):
        each = (INSIDE - theme.GAP) // 2
        money(sheet, view, picture, (x, y, each, EMPTY))
        _rewards(sheet, picture, cards, (x + each + theme.GAP, y, each, EMPTY))
        _actions(sheet, acts, now, (x, y + EMPTY + theme.GAP, INSIDE, high - EMPTY - theme.GAP), 2)
        return sheet.scene(picture)
    lower = lower if sum(view.hands[seat]) else high - EMPTY - theme.GAP
    money(sheet, view, picture, (x, y, half, high - lower - theme.GAP))
    _rewards(sheet, picture, cards, (x, y + high - lower, half, lower), TIGHT if lower < wanted else 0)
    _actions(sheet, acts, now, (x + half + theme.GAP, y, right, high), 1)
    return sheet.scene(picture)


def _rewards(sheet: Sheet, picture: Picture, cards: list[Entry], box: Box, tight: int = 0) -> None:
    """The field of the reward cards."""
    x, y, wide, high = box
    field(sheet, box, said(picture, "reward_cards"), fill=theme.PAPER)
    if cards:
        column(sheet, cards, (x + SIDE, y + TITLE, wide - 2 * SIDE, high - TITLE - FOOT), tight)
    else:
        nothing(sheet, said(picture, "no_rewards"), box, "hand.rewards.none")


def _actions(sheet: Sheet, entries: list[Entry], title: str, box: Box, columns: int) -> None:
    """The field of the actions."""
    x, y, wide, high = box
    field(sheet, box, title, fill=theme.PAPER)
    each, across = -(-len(entries) // columns), (wide - 2 * SIDE + theme.GAP) // columns
    for index in range(columns):
        at = (x + SIDE + index * across, y + TITLE, across - theme.GAP, high - TITLE - FOOT)
        column(sheet, entries[index * each : (index + 1) * each], at)


def _half(cards: list[Entry], most: int) -> tuple[int, int]:
    """The width of the left half, wider where the reward cards need it, and the height they want."""
    for half in HALVES:
        wanted = max(EMPTY, TITLE + REWARDS_FOOT + _tall(cards, half))
        if wanted - TIGHT * len(cards) <= most:
            break
    return half, wanted


def _tall(entries: list[Entry], wide: int) -> int:
    """The height entries want in a field so ``wide``."""
    return sum(entry.height(wide - 2 * SIDE) + APART for entry in entries)


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
    spare = max(-tight, min(LOOSE, (high - sum(heights) - APART * len(entries)) // len(entries)))
    for entry, tall in zip(entries, heights, strict=True):
        _entry(sheet, entry, (x, y, wide, tall + spare))
        y += tall + spare + APART


def _entry(sheet: Sheet, entry: Entry, box: Box) -> None:
    x, y, wide, high = box
    ref = entry.ref
    ground = theme.WHITE if entry.possible else theme.SHADE
    sheet.box(box, ground, edge=BAMBOO if entry.possible else theme.DEEP, line=2, radius=ENTRY_CORNER, ref=ref)
    middle, size = y + high // 2, min(high - 2 * ICON_EDGE, ICON)
    if entry.letter:
        sheet.bold(entry.letter, x + LETTER_AT, mid_line(middle, WORDS), WORDS, on=ground,
                   colour=BAMBOO if entry.possible else theme.SOFT, align="middle", ref=f"{ref}.letter")  # fmt: skip
    drawing, colour, second = entry.icon
    start = x + entry.start()
    sheet.art(drawing, start - ICON_BEFORE, middle, size, colour=colour, ground=second)
    beside, lines = entry.words(wide)
    tall = LITTLE_WORDS + MORE_LINE * len(lines)
    top = mid_line(middle, LITTLE_WORDS) if beside else middle - tall // 2 + 2
    sheet.bold(entry.name, start, top, LITTLE_WORDS, on=ground, ref=f"{ref}.name")
    if beside and lines:
        sheet.text(lines[0], x + wide - MARK, mid_line(middle, SMALL), SMALL, on=ground, colour=theme.SOFT,
                   align="right", ref=f"{ref}.why")  # fmt: skip
    for number, line in enumerate(() if beside else lines):
        below = top + MORE_AT + MORE_LINE * number
        sheet.text(line, start, below, SMALL, on=ground, colour=theme.SOFT, ref=f"{ref}.why")
    mark, state = ("check", "open") if entry.possible else ("cross", "closed")
    sheet.art(mark, x + wide - MARK_AT, middle, theme.LEAST_DRAWING, ref=f"{ref}.{state}")


def money(sheet: Sheet, view: ConfuciusView, picture: Picture, box: Box) -> None:
    """The money cards, and what they are worth together: coins or licences."""
    x, y, wide, high = box
    hand, low = view.hands[picture.seat], bool(sum(view.hands[picture.seat])) and high < LOW
    field(sheet, box, "" if low else said(picture, "money"), fill=theme.PAPER)
    kinds = [kind for kind, number in enumerate(hand) for _ in range(number)]
    if not kinds:
        nothing(sheet, said(picture, "no_money"), box, "hand.money.none")
        return
    grouped = len(kinds) > ALL
    shown = [kind for kind, number in enumerate(hand) if number] if grouped else kinds
    across = len(shown) if len(shown) < LINE else -(-len(shown) // 2)
    lines = -(-len(shown) // across)
    room = (high - (ROUND_LOW if low else ROUND_CARDS)) // lines
    beside = COPIES if grouped else CARD_GAP
    card = min(LARGEST, (wide - 2 * SIDE) // across - beside, (room - CARD_GAP) * CARD[1] // CARD[0])
    tall, step = share(card, CARD), card + beside
    used = lines * (tall + CARD_GAP)
    top = y + (ROUND_LOW - CARD_GAP if low else CARDS_AT) + (room * lines - used) // 2
    for index, kind in enumerate(shown):
        line, column = divmod(index, across)
        left = x + (wide - step * min(across, len(shown) - line * across)) // 2
        at = (left + column * step + CARD_GAP // 2, top + line * (tall + CARD_GAP), card, tall)
        ref = f"hand.money.{index}.{KINDS[kind].id}"
        _money_card(sheet, kind, at, ref)
        if grouped:
            sheet.bold(f"× {hand[kind]}", at[0] + card + COPIES_AT, mid_line(at[1] + tall // 2, WORTH), WORTH,
                       on=theme.PAPER, ref=f"{ref}.number")  # fmt: skip
    below = min(y + high - WORTH_FOOT, top + used + WORTH_BELOW)
    _worth(sheet, picture, hand, x + wide // 2, y + WORTH_LOW if low else below)


def _worth(sheet: Sheet, picture: Picture, hand: list[int], middle: int, y: int) -> None:
    """What all cards are worth together, in coins or in licences."""
    parts = ((COINS, "coin", COIN), (LICENCES, "licence", BAMBOO))
    named = [(total(hand, unit), said(picture, unit)) for unit, _, _ in parts]
    other = said(picture, "or")
    before = UNIT + UNIT_GAP
    wides = [before + letters.width(str(worth), WORTH, BOLD) + UNIT_NAME + letters.width(name, SMALL)
             for worth, name in named]  # fmt: skip
    gap = letters.width(other, SMALL) + 2 * OR_GAP
    x, line = middle - (sum(wides) + gap) // 2, mid_line(y, SMALL)
    for (unit, icon, colour), (worth, name), wide in zip(parts, named, wides, strict=True):
        sheet.art(icon, x + UNIT // 2, y, UNIT, colour=colour, ground=PALE_COIN)
        used = sheet.bold(worth, x + before, mid_line(y, WORTH), WORTH, on=theme.PAPER, ref=f"hand.{unit}")
        sheet.text(name, x + before + used + UNIT_NAME, line, SMALL, colour=theme.SOFT, on=theme.PAPER)
        if unit == COINS:
            sheet.text(other, x + wide + OR_GAP, line, SMALL, colour=theme.SOFT, on=theme.PAPER)
        x += wide + gap


def _money_card(sheet: Sheet, kind: int, at: Box, ref: str) -> None:
    x, y, wide, high = at
    sheet.box((x + 2, y + 3, wide, high), theme.DEEP, radius=RADIUS, loose=True)
    sheet.box(at, theme.WHITE, edge=theme.INK, line=2, radius=RADIUS, ref=ref)
    sheet.box((x + 2, y + 2, wide - 2 * 2, BAND), MONEY[kind], radius=BAND_CORNER)
    half = high // 2
    sheet.box((x + 2, y + half + RULE_DOWN, wide - 2 * 2, 2), theme.DEEP, loose=True)
    size, text = min(SIGN, wide // 2 - 2), NUMBER if wide < NARROW else LARGE_NUMBER
    for row, (icon, number, colour, unit) in enumerate(
        (("coin", KINDS[kind].coins, MONEY[kind], COINS), ("licence", KINDS[kind].licences, BAMBOO, LICENCES))
    ):
        middle = y + BAND + half // 2 + row * (half - CLOSER)
        sheet.art(icon, x + share(wide, SIGN_AT), middle, size, colour=colour, ground=PALE_COIN)
        sheet.bold(number, x + share(wide, NUMBER_AT), mid_line(middle, text), text, on=theme.WHITE, align="middle",
                   ref=f"{ref}.{unit}")  # fmt: skip
