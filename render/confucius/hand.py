"""The hand of one seat: money, rewards, cards played face down, and every action with the reason why it is not open."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.confucius.data import COINS, KINDS, total
from engine.confucius.describe import effect, own_turns, playable, possible
from engine.confucius.state import ConfuciusView
from engine.kernel.values import Label
from render.canvas import theme, typography
from render.canvas.picture import Picture
from render.canvas.scene import Box, Scene, Sheet
from render.canvas.typography import BOLD, mid_line
from render.confucius.actions import ICONS
from render.confucius.areas import frame
from render.confucius.money import money
from render.confucius.parts import (
    BAMBOO,
    GAME,
    LITTLE_WORDS,
    REWARD,
    SIDE,
    SKIN,
    TITLE,
    WORDS,
    drawn_words,
    empty_words,
    term,
)
from render.widgets.head import BELOW
from render.widgets.tokens import field

Band = Callable[[Sheet, ConfuciusView, Picture], None]
HALVES, ROUND, LEAST = (590, 690, 790), BELOW + 98, 1100
"""The widths of the left half; what lies above and below the list of actions, the least height of all."""
INSIDE = theme.WIDTH - 2 * theme.MARGIN - 24
"""The width inside the panel of a seat."""
MONEY_HIGH, EMPTY = 240, 104
"""The least height of the money, and that of the reward cards, or the money, without any."""
FOOT, REWARDS_FOOT = 6, 14
"""What is left free in a field below its entries, and at least below the reward cards."""
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
"""The radius of its corners."""


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
        if (
            typography.width(self.more, theme.SMALL)
            <= room - typography.width(self.name, LITTLE_WORDS, BOLD) - NAME_GAP
        ):
            return True, [self.more] if self.more else []
        return False, typography.wrap(self.more, room - MORE_SIDE, theme.SMALL, most=MOST_LINES)

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
    sheet = Sheet(GAME, theme.WIDTH, min(theme.TALLEST, max(LEAST, need, ROUND + lower + MONEY_HIGH)))
    band(sheet, view, picture)
    box = (theme.MARGIN, BELOW, theme.WIDTH - 2 * theme.MARGIN, sheet.height - BELOW - theme.FOOT)
    x, y, _, high = frame(sheet, view, picture, seat, box)
    now = drawn_words(picture, "possible_now" if own_turns(view, seat) else "possible")
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
    field(sheet, box, drawn_words(picture, "reward_cards"), fill=theme.PAPER)
    if cards:
        column(sheet, cards, (x + SIDE, y + TITLE, wide - 2 * SIDE, high - TITLE - FOOT), tight)
    else:
        empty_words(sheet, drawn_words(picture, "no_rewards"), box, "hand.rewards.none")


def _actions(sheet: Sheet, entries: list[Entry], title: str, box: Box, columns: int) -> None:
    """The field of the actions."""
    x, y, wide, high = box
    field(sheet, box, title, fill=theme.PAPER)
    each, across = -(-len(entries) // columns), (wide - 2 * SIDE + theme.GAP) // columns
    for index in range(columns):
        at = (x + SIDE + index * across, y + TITLE, across - theme.GAP, high - TITLE - FOOT)
        column(sheet, entries[index * each : (index + 1) * each], at, TIGHT)


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
        more = _reason(picture, reason) or term(picture, effect(view, card))
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
    room = wide - entry.start() - MARK
    sheet.bold(entry.name, start, top, LITTLE_WORDS, on=ground, room=room, ref=f"{ref}.name")
    if beside and lines:
        sheet.text(lines[0], x + wide - MARK, mid_line(middle, theme.SMALL), theme.SMALL, on=ground, colour=theme.SOFT,
                   align="right", ref=f"{ref}.why")  # fmt: skip
    for number, line in enumerate(() if beside else lines):
        below = top + MORE_AT + MORE_LINE * number
        sheet.text(line, start, below, theme.SMALL, on=ground, colour=theme.SOFT, ref=f"{ref}.why")
    mark, state = ("check", "open") if entry.possible else ("cross", "closed")
    sheet.art(mark, x + wide - MARK_AT, middle, theme.LEAST_DRAWING, ref=f"{ref}.{state}")
