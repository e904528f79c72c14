"""A hint in words: the best option and why, the second best, and how sure the difference is.

All figures are the search's own (`engine.ai.ledger`). What chance can explain, by the interval of 95 %, is not told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.discord.text.layout import Block, Separator, Text
from bot.discord.text.names import escape_name
from bot.discord.text.seat_view import SeatView
from bot.discord.text.statistics import decimal, source_name
from bot.tables.learn.practice import Hint
from engine.ai.ledger import Comparison, Difference, Expectation, Shares
from engine.ai.search import Pick
from render.words.words import Words

TOLD = 4
"""So many sources of points are named, those that differ most."""

PART = 0.1
"""And none that differs by less than this part of the first of them."""

LEAST = 0.05
"""What is smaller reads as 0.0 points, or 0 %."""

_LINES = re.compile(r"[ \n]+")
"""A reason is one line; its no-break spaces stay."""


def title(seen: SeatView) -> str:
    """Of which game it is."""
    words = seen.words
    return f"### {words.text('bot.hint.title', game=words.text(f'{seen.game.id}.name'))}"


def lesson(seen: SeatView, key: str, why: str) -> list[Block]:
    """What the lesson itself says: its pick, and its reason."""
    return [Text("\n".join([title(seen), f"1. **{_named(seen, key)}**", f"-# {_LINES.sub(' ', why.strip())}"]))]


def blocks(seen: SeatView, hint: Hint, *, outdated: bool = False) -> list[Block]:
    """The whole hint."""
    words, head = seen.words, [title(seen)]
    if not hint.options:
        return [Text("\n".join([*head, words.text("bot.hint.single")]))]
    if outdated:
        head.append(words.text("bot.hint.outdated"))
    best, versus = hint.options[0], hint.versus
    if versus is None:
        return [Text("\n".join([*head, *option(seen, 1, best), words.text("bot.hint.alone")]))]
    first, second = versus.expected
    why = [f"- {line}" for line in reasons(seen, versus)]
    foot = words.text("bot.hint.foot", first=first.lines, second=second.lines)
    return [
        Text("\n".join([*head, *option(seen, 1, best, first), *why])),
        Text("\n".join(option(seen, 2, hint.options[1], second))),
        Separator(),
        Text(f"{verdict(seen, versus)}\n{foot}"),
    ]


def option(seen: SeatView, number: int, pick: Pick, expected: Expectation | None = None) -> list[str]:
    """An option with what is expected after it, in whole points: in the lines compared, if two are."""
    points, margin = round((expected or pick).points), round((expected or pick).margin)
    how = "ahead" if margin > 0 else "behind" if margin < 0 else "even"
    told = seen.words.text(f"bot.hint.{how}", points=points, n=abs(margin))
    return [f"{number}. **{_named(seen, pick.key)}**", f"-# {told}"]


def verdict(seen: SeatView, versus: Comparison) -> str:
    """How sure the difference is: about equal wherever the interval of the margin covers zero."""
    margin, words = versus.margin, seen.words
    points = decimal(words, abs(margin.mean))
    if not margin.clear:
        return words.text("bot.hint.equal", points=points)
    how = "better" if margin.mean > 0 else "worse"
    return words.text(f"bot.hint.{how}", points=points, error=decimal(words, margin.error))


def reasons(seen: SeatView, versus: Comparison) -> list[str]:
    """Up to four lines: points by source, what is to come by what it comes from, the event of the game and the rival
    that make most of the difference.
    """
    found = [*_points(seen, versus), *_prospects(seen, versus), *_event(seen, versus), *_rival(seen, versus)]
    return found or [seen.words.text("bot.hint.little" if _told(versus.margin) else "bot.hint.same")]


def _points(seen: SeatView, versus: Comparison) -> Iterator[str]:
    """What the first option brings and costs beside the second."""
    words = seen.words
    parts = {source_name(words, seen.game.id, source): points for source, points in versus.sources.items()}
    parts[words.text("bot.hint.promise")] = versus.promise
    told = sorted((item for item in parts.items() if _told(item[1])), key=lambda item: -abs(item[1].mean))[:TOLD]
    if told:
        least = PART * abs(told[0][1].mean)
        told = sorted((item for item in told if abs(item[1].mean) >= least), key=lambda item: -item[1].mean)
        what = words.parted([f"{name} {_signed(seen, points.mean)}" for name, points in told])
        yield words.text("bot.hint.points", what=what)


def _prospects(seen: SeatView, versus: Comparison) -> Iterator[str]:
    """What the two promise apart, by what it will come from: the scorings and events that they prepare for."""
    words, game = seen.words, seen.game.id
    told = sorted((item for item in versus.prospects.items() if _told(item[1])), key=lambda item: -abs(item[1].mean))
    if told:
        least = PART * abs(told[0][1].mean)
        told = sorted((item for item in told[:TOLD] if abs(item[1].mean) >= least), key=lambda item: -item[1].mean)
        what = words.parted([f"{prospect_name(words, game, name)} {_signed(seen, event.mean)}" for name, event in told])
        yield words.text("bot.hint.prospects", what=what)


def prospect_name(words: Words, game: str, name: str) -> str:
    """What a prospect is called: by itself, as the source of points it will be, or as the thing of the game it is."""
    known = (f"{game}.{family}.{name}" for family in ("prospect", "source", "term"))
    return words.text(next((key for key in known if words.has(key)), f"{game}.prospect.{name}"))


def _event(seen: SeatView, versus: Comparison) -> Iterator[str]:
    """The event that comes to the seat more or less often, if there are words for it."""
    words, game = seen.words, seen.game.id
    known = {name: event for name, event in versus.events.items() if words.has(f"{game}.cause.{name}")}
    name = max(known, key=lambda name: abs(known[name].difference.mean), default="")
    if name and _told(known[name].difference):
        yield _shares(seen, words.text(f"{game}.cause.{name}").rstrip("."), known[name])


def _shares(seen: SeatView, event: str, shares: Shares) -> str:
    first, second = round(100 * shares.first), round(100 * shares.second)
    return seen.words.text("bot.hint.event", event=event, first=first, second=second)


def _rival(seen: SeatView, versus: Comparison) -> Iterator[str]:
    """The rival to whom it makes most difference."""
    rivals = {seat: rival for seat, rival in versus.seats.items() if seat != seen.seat}
    seat = max(rivals, key=lambda seat: abs(rivals[seat].mean))
    if _told(rivals[seat]):
        how, points = "holds" if rivals[seat].mean < 0 else "helps", decimal(seen.words, abs(rivals[seat].mean))
        yield seen.words.text(f"bot.hint.{how}", who=escape_name(seen.names[seat]), points=points)


def _told(difference: Difference) -> bool:
    """Whether it is beyond chance, and more than nothing once it is rounded."""
    return difference.clear and abs(difference.mean) >= LEAST


def _signed(seen: SeatView, points: float) -> str:
    return ("+" if points > 0 else "\N{MINUS SIGN}") + decimal(seen.words, abs(points))


def _named(seen: SeatView, key: str) -> str:
    shown = next(shown.shown for shown in seen.options if shown.key == key)
    return escape_name(shown)
