"""Days that are told by a week, a month, a year, a weekend or a feast: *next week*, *Ende November*, *fin du mois*, in
every language, whoever types. What can mean several days is not guessed: all are told. Pure.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta
from typing import TypeVar

from bot.discord.text.typed_words import numbers, word_list, word_values

TODAY, WEEK, MONTH, YEAR, WEEKEND = "day", "week", "month", "year", "weekend"
"""What the catalogues may call a span."""

BEGIN, MIDDLE, END = "begin", "middle", "end"
"""Its parts."""

SATURDAY = 5

NUMBERED: list[tuple[str, int | None]] = [("bot.typed.after_next", 2), ("bot.typed.next", 1), ("bot.typed.this", 0)]
"""How many weeks, months or years ahead a word tells."""

T = TypeVar("T")


def spans(text: str, months: Mapping[str, frozenset[int]], today: date) -> list[date]:
    """The days from ``today`` on that were meant; ``months`` are the numbers of the months by their names.

    >>> [f"{day:%d.%m.}" for day in spans("ende des monats", {}, date(2026, 11, 28))]
    ['30.11.']
    >>> [f"{day:%d.%m.}" for day in spans("nächste woche", {}, date(2026, 11, 28))][:2]
    ['30.11.', '01.12.']
    """
    for name in word_values("bot.typed.spans"):  # a *week-end* is not the end of a week
        text = text.replace(name, name.replace("-", "")) if "-" in name else text
    left, part = _taken(text, [("bot.typed.begin", BEGIN), ("bot.typed.middle", MIDDLE), ("bot.typed.end", END)], "")
    left, shift = _taken(left, NUMBERED, None)
    named = months.get(left, frozenset()) if part and shift is None else frozenset()
    if named:
        return [day for month in sorted(named) for day in _of_month(_coming(today, month, 28), part)]
    span, *end = word_values("bot.typed.spans").get(left, ("",))[0].split("-")
    part = END if end else part
    if not span or (shift is None and not part and span != WEEKEND):
        return []
    return [day for day in _of_span(span, part, shift, today) if day >= today]


def _taken(text: str, lists: list[tuple[str, T]], usual: T) -> tuple[str, T]:
    """The text without the first words of these lists that stand in it, and what they stand for."""
    for key, meant in lists:
        for word in sorted(word_list(key), key=len, reverse=True):
            left, many = re.subn(rf"(?<!\w){re.escape(word)}(?!\w)", " ", text)
            if many:
                return " ".join(left.split()).strip("- "), meant
    return text, usual


def _of_span(span: str, part: str, shift: int | None, today: date) -> list[date]:
    monday = today - timedelta(days=today.weekday())
    if span == WEEK:
        days = [monday + timedelta(days=7 * (shift or 0) + day) for day in range(7)]
        return {BEGIN: days[:2], MIDDLE: days[2:4], END: [days[4], days[6]]}.get(part, days)
    if span == TODAY:
        return [today + timedelta(days=shift or 0)]
    if span == WEEKEND:  # the next one is the one that comes, or the one after it
        weeks = {None: [0], 1: [0, 1]}.get(shift, [shift or 0])
        return [monday + timedelta(days=7 * week + day) for week in weeks for day in (SATURDAY, SATURDAY + 1)]
    if span == YEAR:
        year = today.year + (shift or 0)
        return [date(year, 12, 31)] if part == END else [date(year, 1, 1)]
    return _of_month(_later(today, shift or 0), part)


def _of_month(day: date, part: str) -> list[date]:
    """Days at the beginning, in the middle, at the end of the month of a day; or its first, that day, its last."""
    last = monthrange(day.year, day.month)[1]
    told = {BEGIN: (1, 2, 3), MIDDLE: (14, 15, 16), END: (last,)}.get(part, (1, day.day, last))
    return [day.replace(day=number) for number in sorted(set(told))]


def months_ahead(words: list[str], today: date) -> list[date]:
    """The day so many months or years ahead: *in a month*, *dans deux mois*."""
    span = word_values("bot.typed.spans").get(words[-1].rstrip("."), ("",))[0] if len(words) == 2 else ""
    number = float(words[0]) if words and words[0].isdecimal() else numbers().get(words[0], 0.0) if words else 0.0
    if span not in (MONTH, YEAR) or number != int(number) or not 0 < number <= 12:
        return []
    return [_later(today, int(number) * (12 if span == YEAR else 1))]


def _later(day: date, months: int) -> date:
    """The same day some months later, or the last one of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _coming(today: date, month: int, day: int) -> date:
    """That day of this year, or of the next."""
    found = date(today.year, month, day)
    return found if found >= today else found.replace(year=today.year + 1)
