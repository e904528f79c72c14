"""Days as people type them: *today*, *Friday week*, *the last Friday of the month*, *24.12.*, *Ostermontag*, in every
language, whoever types.

Names of days and months are those of the CLDR (`babel`); feasts stand in the catalogues. What can mean several days is
not guessed: all are told. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cache

from babel import Locale

from bot.discord.text.typed import lengths
from bot.discord.text.typed_feasts import feasts
from bot.discord.text.typed_spans import months_ahead, spans
from bot.discord.text.typed_words import numbers, spelled, spellings, word_list, word_values
from bot.store.values.time import DAY
from render.words.words import LANGUAGES

WEEK = 7

LONGEST_MONTH = 31

LONGEST_MONTHS = 2 * LONGEST_MONTH

MONTHS = 12

LEAP_YEARS = 8
"""Years between two leap years at most."""

_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{4})(\d{2})(\d{2})")
_DOTS = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(\d{4}|\d{2}))?")
_STROKES = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?")
_DASHES = re.compile(r"^(\d{1,2})-(\d{1,2})(?:-(\d{4}|\d{2}))?$")
_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|\.)?")


NEAR = ("bot.typed.yesterday", "bot.typed.today", "bot.typed.tomorrow", "bot.typed.overmorrow")
"""Days that have a name, one after the other."""


def unlinked(words: Sequence[str]) -> list[str]:
    """Words without those that only stand between: *at*, *um*, *le*."""
    return [word for word in words if word not in word_list("bot.typed.at")]


@cache
def names(what: str) -> Mapping[str, frozenset[int]]:
    """Names of ``days`` (Monday is 0) or ``months`` in every language, with the numbers that each may mean."""
    found: dict[str, set[int]] = {}
    for locale in (Locale.parse(lang) for lang in LANGUAGES):
        for forms in getattr(locale, what).values():
            for form in ("wide", "abbreviated", "short"):
                for number, name in forms.get(form, {}).items():
                    if len(spelled(name).rstrip(".")) > 1:
                        for form in spellings(spelled(name).rstrip(".")):
                            found.setdefault(form, set()).add(int(number))
    for name, told in word_values("bot.typed.weekdays").items() if what == "days" else ():
        found.setdefault(name, set()).update(map(int, told))
    return {name: frozenset(told) for name, told in found.items()}


def weekday(word: str) -> frozenset[int]:
    """The days of the week that a word may name."""
    return names("days").get(word.rstrip("."), frozenset())


def days(words: list[str], today: date) -> list[date]:
    """The days that some words may mean."""
    text = " ".join(words)
    for ahead, name in enumerate(NEAR, -1):
        if text in word_list(name):
            return [today + timedelta(days=ahead)]
    if words and words[0] in word_list("bot.typed.in"):  # in two days at 8
        found = [today + timedelta(seconds=length) for length in lengths(text) if length and length % DAY == 0]
        return found or months_ahead(words[1:], today)
    if len(words) == 1 and words[0] in word_list("bot.typed.this"):  # this evening
        return [today]
    return (
        feasts(text, today)
        or _later(words, today)
        or _of_a_name(words, today)
        or _numbered(words, today)
        or _of_a_week(words, today)
        or _dated(words, today)
    )


def _dated(words: list[str], today: date) -> list[date]:
    """A date, or a span; a day of the week may stand before a date (*Sat 28 Nov*), which counts; a number alone behind
    it is the day of the month if it falls on that day (*vendredi 4*).
    """
    left = words[1:] if len(words) > 1 and weekday(words[0]) else words
    text = " ".join(left)
    if left is not words and text.isdecimal():
        return [day for day in _coming_day(int(text), today) if day.weekday() in weekday(words[0])]
    return _dates(text, today) or _named_dates(left, today) or spans(text, names("months"), today)


def _later(words: list[str], today: date) -> list[date]:
    """A day that is told by another one: *Monday in a week*, *a week from Monday*, *a week on Friday*."""
    for at, word in enumerate(words[1:-1], 1):
        between = word in word_list("bot.typed.in")
        if between or (at > 1 and word in word_list("bot.typed.after")):
            day, length = (words[:at], words[at + 1 :]) if between else (words[at + 1 :], words[:at])
            if found := _moved(day, _whole(" ".join([word, *length] if between else length)), today):
                return found
    for at in range(1, len(words)):
        more = [int(ahead) * DAY for ahead in word_values("bot.typed.later").get(" ".join(words[at:]), ())]
        found = _moved(words[:at], more, today) if _stands(words[:at]) else []
        if at > 1 and _stands(words[at:]) and not words[at - 1].isdecimal():
            found = found or _moved(words[at:], _whole(" ".join(words[:at])), today)
        if found:
            return found
    return []


def _stands(words: list[str]) -> bool:
    """Whether words name a day from which others are counted: one of the week, today, tomorrow."""
    text = " ".join(words)
    return (len(words) == 1 and bool(weekday(text))) or any(text in word_list(name) for name in NEAR)


def _whole(text: str) -> list[int]:
    """The lengths meant by a text that are whole days."""
    return [length for length in lengths(text) if length and length % DAY == 0]


def _moved(words: list[str], seconds: Sequence[int], today: date) -> list[date]:
    return [day + timedelta(seconds=length) for day in days(words, today) for length in seconds] if seconds else []


def _of_a_name(words: list[str], today: date) -> list[date]:
    """A day of the week: *Friday*, *this Friday*, *next Friday*, *the Friday after next*."""
    text = " ".join(words)
    for phrase in word_list("bot.typed.after_next"):
        left = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", "", text).strip()
        if left != text and weekday(left):
            return [day + timedelta(days=WEEK) for day in _weekdays(left, today, coming=True)]
    this = bool(words) and words[0] in word_list("bot.typed.this")
    left_words = [word for word in words[this:] if word not in word_list("bot.typed.next")]
    if len(left_words) != 1 or not weekday(left_words[0]):
        return []
    if this:
        return _weekdays(left_words[0], today, coming=False)[:1]
    return _weekdays(left_words[0], today, coming=len(left_words) < len(words))


def _weekdays(name: str, today: date, *, coming: bool) -> list[date]:
    """The next one of that name, or today; ``coming``: *next Friday* is this week's, or next week's."""
    found = []
    for number in weekday(name):
        ahead = (number - today.weekday()) % WEEK
        found += [ahead or WEEK, ahead + WEEK] if coming else [ahead] if ahead else [0, WEEK]
    return [today + timedelta(days=more) for more in sorted(set(found))]


def _of_a_week(words: list[str], today: date) -> list[date]:
    """A day of a week that is told: *Friday next week*, *nächste Woche Montag*."""
    if len(words) < 2:
        return []
    for day, rest in ((words[0], words[1:]), (words[-1], words[:-1])):
        if meant := weekday(day):
            found = spans(" ".join(rest), names("months"), today)
            if found := [candidate for candidate in found if candidate.weekday() in meant]:
                return found
    return []


def _numbered(words: list[str], today: date) -> list[date]:
    """The first, the second, the last of some day of the week in a month: *the last Friday of the month*."""
    words = [word for word in words if word not in word_list("bot.typed.in")]
    ordinal = next((int(value) for value in word_values("bot.typed.ordinals").get(words[0], ())), 0) if words else 0
    if not ordinal or len(words) < 2 or not weekday(words[1]):
        return []
    months = _months_told(words[2:], today)
    found = [day for first in months for number in weekday(words[1]) for day in _nth(first, number, ordinal)]
    return [day for day in found if day >= today][:1]


def _months_told(words: list[str], today: date) -> list[date]:
    """The first days of the months that may be meant, the likelier first: one that is named, this one, the next one."""
    text = " ".join(words)
    this = today.replace(day=1)
    if not words:
        return [this, _month_after(this)]
    if named := names("months").get(words[0].rstrip("."), frozenset()):
        year = int(words[1]) if len(words) == 2 and words[1].isdecimal() else 0
        if len(words) > 1 and not year:
            return []
        return [
            date(number, month, 1) for month in sorted(named) for number in ([year] if year else _years(month, today))
        ]
    if word_values("bot.typed.spans").get(text) == ("month",):  # of the month: this one, as long as there is such a day
        return [this, _month_after(this)]
    told = spans(text, names("months"), today)
    return sorted({day.replace(day=1) for day in told})


def _years(month: int, today: date) -> list[int]:
    """The year of the next month of that number."""
    return [today.year + (month < today.month)]


def _month_after(first: date) -> date:
    return date(first.year + first.month // MONTHS, first.month % MONTHS + 1, 1)


def _nth(first: date, number: int, ordinal: int) -> list[date]:
    """That weekday of the month that begins so; from its end where ``ordinal`` is below 0."""
    found = [first + timedelta(days=ahead) for ahead in range(31)]
    found = [day for day in found if day.month == first.month and day.weekday() == number]
    at = ordinal - 1 if ordinal > 0 else ordinal
    return found[at:][:1] if -len(found) <= at < len(found) else []


def _dates(text: str, today: date) -> list[date]:
    """A date in figures; with strokes or dashes either the day or the month may come first."""
    text = _DASHES.sub(lambda found: "/".join(part for part in found.groups() if part), text)
    iso, dots, strokes = _ISO.fullmatch(text), _DOTS.fullmatch(text), _STROKES.fullmatch(text)
    if iso:
        year, month, day = (part for part in iso.groups() if part)
        return _possible(today, int(year), int(month), int(day))
    if dots:
        return _possible(today, _year(dots[3]), int(dots[2]), int(dots[1]))
    if strokes:
        told, first, second = _year(strokes[3]), int(strokes[1]), int(strokes[2])
        return list(dict.fromkeys(_possible(today, told, second, first) + _possible(today, told, first, second)))
    return []


def _named_dates(words: list[str], today: date) -> list[date]:
    """A day of a month that is named, before or after it, with a year or without."""
    found = []
    nth = _day_of_month(words[0]) if words and not words[0].isdecimal() and words[0] not in numbers() else 0
    if nth and len(words) == 1:  # the 1st
        return _coming_day(nth, today)
    if nth and not names("months").get(words[1].rstrip(".")):  # the 1st of next month
        return [
            day for first in _months_told(words[1:], today) for day in _possible(today, first.year, first.month, nth)
        ]
    words = [word for word in words if word not in word_list("bot.typed.next")]
    for at, word in enumerate(words):
        months, others = names("months").get(word.rstrip("."), frozenset()), [*words[:at], *words[at + 1 :]]
        day = _day_of_month(others[0]) if others else 0
        if not months or not day or len(others) > 2 or (len(others) == 2 and not others[1].isdecimal()):
            continue
        for month in months:
            found += _possible(today, _year(others[1] if len(others) == 2 else None), month, day)
    return found


def _day_of_month(word: str) -> int:
    """The day of a month that a word tells: *4*, *4th*, *vierten*, *quatre*; 0 for none."""
    told = _DAY.fullmatch(word)
    if told is not None:
        return int(told[1])
    number = max((int(value) for value in word_values("bot.typed.ordinals").get(word, ())), default=0)
    number = number if number > 0 else int(numbers().get(word, 0))
    return number if number <= LONGEST_MONTH else 0


def numbered_day(words: Sequence[str], today: date) -> list[date]:
    """The day of a month that is told by its number behind an article: *le 25*, *am 25*."""
    told = len(words) == 2 and words[0] in word_list("bot.typed.article") and words[1].isdecimal()
    return _coming_day(int(words[1]), today) if told else []


def _coming_day(number: int, today: date) -> list[date]:
    """The next day of that number in its month."""
    ahead = [today + timedelta(days=more) for more in range(1, LONGEST_MONTHS)]
    return [day for day in ahead if day.day == number][:1]


def _year(text: str | None) -> int:
    """A year as it is typed; 0 for none."""
    return 0 if not text else int(text) + (2000 if len(text) == 2 else 0)


def _possible(today: date, year: int, month: int, day: int) -> list[date]:
    """The date, if there is such a day; without a year the next one: of a 29th of February years away."""
    for number in [year] if year else range(today.year, today.year + LEAP_YEARS + 1):
        try:
            found = date(number, month, day)
        except ValueError:
            continue
        if year or found >= today:
            return [found]
    return []
