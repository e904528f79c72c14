"""Times of the day as they are said (*half past ten*, *Viertel nach acht*, *neuf heures moins le quart*): by forms that
the catalogues list, in every language, whoever types. Pure.

In a form ``hh`` is the hour and ``mm`` are minutes, as figures or words; behind it stands what it adds to the hour.
Such a time is of the morning or of the evening, unless a part of the day is told with it: both are meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from bot.discord.text.typed_words import numbers, spelled, word_list
from render.words.words import LANGUAGES, Words

AM, PM, NOON, MIDNIGHT, NIGHT = "am", "pm", "noon", "midnight", "night"

HALF_DAY, WHOLE_DAY = 12 * 60, 24 * 60

_TERM = re.compile(r"([+-])(m|\d+)")


@cache
def _named_hours() -> Mapping[str, int]:
    """Hours that have a name."""
    return dict.fromkeys(word_list("bot.typed.noon"), 12) | dict.fromkeys(word_list("bot.typed.midnight"), 0)


def _either(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@cache
def _forms() -> tuple[tuple[re.Pattern[str], tuple[tuple[int, str], ...]], ...]:
    """Each form, with its terms: the sign, and a number of minutes or ``m``."""
    small = [word for word, number in numbers().items() if number == int(number)]
    hours = _either([*(word for word in small if numbers()[word] <= 24), *_named_hours()])
    minutes = _either([word for word in small if numbers()[word] < 60])
    found = []
    for lang in LANGUAGES:
        for told in spelled(Words(lang).text("bot.typed.clock_forms")).split("|"):
            form, _, terms = told.strip().rpartition("=")
            pattern = re.escape(form).replace("hh", rf"(?P<hour>\d{{1,2}}|{hours})")
            pattern = pattern.replace("mm", rf"(?P<minute>\d{{1,2}}|{minutes})(?:\ min\w*\.?)?")
            added = tuple((1 if sign == "+" else -1, what) for sign, what in _TERM.findall(terms))
            found.append((re.compile(rf"{pattern}(?: (?P<rest>\D+))?"), added))
    return tuple(found)


def minutes_said(text: str, periods: Mapping[str, str]) -> list[int]:
    """The minutes of the day that were meant: none, one, or two where no part of the day is told. ``periods`` are the
    parts of the day by what they are called.
    """
    found = dict.fromkeys(minute for minute in _said(text, periods))
    return sorted(found)


def _said(text: str, periods: Mapping[str, str]) -> Iterator[int]:
    for pattern, terms in _forms():
        match = pattern.fullmatch(text)
        if match is None:
            continue
        told, rest = match["hour"], match["rest"] or ""
        period = periods.get(rest, periods.get(rest.replace(".", "").replace(" ", ""), "?")) if rest else ""
        if period not in ("", AM, PM, NIGHT):
            continue
        named = _named_hours().get(told)
        hour = named if named is not None else int(told) if told.isdecimal() else int(numbers()[told])
        minutes = match.groupdict().get("minute") or "0"
        more = int(minutes) if minutes.isdecimal() else int(numbers()[minutes])
        if hour > 24 or more > 59:
            continue
        added = sum(sign * (more if what == "m" else int(what)) for sign, what in terms)
        if named is not None or hour > 12:
            yield (hour * 60 + added) % WHOLE_DAY
            continue
        early = (hour % 12 * 60 + added) % WHOLE_DAY
        if period in ("", AM) or (period == NIGHT and hour % 12 <= 5):
            yield early
        if period in ("", PM) or (period == NIGHT and hour % 12 > 5):
            yield (early + HALF_DAY) % WHOLE_DAY
