"""Lengths of time and times of the day as people type them, in every language the bot speaks, whoever types.

The units are those of the catalogues, so what the bot writes it can read, and those of the CLDR (`babel`): long, short
and narrow. What can mean several things is not guessed: `Unclear` bears the meanings, and a menu asks. Pure.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from babel import Locale
from babel.units import format_unit

from bot.discord.text.errors import Refusal
from bot.store.values.time import DAY, HOUR
from render.words.words import LANGUAGES, Words

SECOND, MINUTE, WEEK = 1, 60, 7 * DAY
UNITS = {"week": WEEK, "day": DAY, "hour": HOUR, "minute": MINUTE, "second": SECOND}
"""Seconds of what a length may be told in, by the CLDR's names, the largest first."""

OWN = {"day": "bot.time.days", "hour": "bot.time.hours", "minute": "bot.time.minutes", "second": "bot.time.seconds"}
"""The sentences in which the bot itself tells them."""

MOST = 60
"""Characters of what is read; nobody types a longer length."""

_NUMBER = re.compile(r"\d{1,6}(?:[.,]\d{1,4})?")
_WORD = re.compile(r"[^\W\d_]+(?:['’.][^\W\d_]+)*\.?")
_COLONS = re.compile(r"(\d{1,4}):(\d{2})(?::(\d{2}))?")
_CLOCK = re.compile(r"(\d{1,2})(?:\s*[:.]\s*(\d{2})(?::\d{2})?)?")


class Unclear(Refusal):
    """What was typed means nothing, or several things (``meanings``): a menu asks which."""

    def __init__(self, message_id: str, typed: str, meanings: Sequence[int | str] = ()) -> None:
        super().__init__(message_id, typed=typed[:40])
        self.meanings = tuple(meanings)


def plain(text: str) -> str:
    r"""What was typed, as it is compared: one form of each letter, small, with simple spaces.

    >>> plain(" 36\u202fH ")
    '36 h'
    """
    return " ".join(unicodedata.normalize("NFKC", text).casefold().replace("’", "'").split())


@cache
def _locales() -> tuple[Locale, ...]:
    return tuple(Locale.parse(lang) for lang in LANGUAGES)


@cache
def unit_words() -> Mapping[str, frozenset[int]]:
    """What units are called in any language, with the seconds that each may mean."""
    found: dict[str, set[int]] = {}

    def add(text: str, seconds: int) -> None:
        word = re.sub(r"\{\w+\}|\d+", "", plain(text)).strip().rstrip(".")
        if word:
            found.setdefault(word, set()).add(seconds)

    for lang in LANGUAGES:
        for unit, key in OWN.items():
            for n in (1, 2, 5):
                add(Words(lang).text(key, n=n), UNITS[unit])
    for locale in _locales():
        for unit, seconds in UNITS.items():
            for length in ("long", "short", "narrow"):
                for n in (1, 2, 5):
                    add(format_unit(n, f"duration-{unit}", length, locale=locale), seconds)
    return {word: frozenset(seconds) for word, seconds in found.items()}


@cache
def listed(key: str) -> tuple[str, ...]:
    """Words that a catalogue lists with blanks between, from all languages."""
    return tuple(word for lang in LANGUAGES for word in plain(Words(lang).text(key)).split())


@cache
def numbers() -> Mapping[str, int]:
    """Small numbers as words: in each language's list one after the other, with a stroke between forms of one."""
    found = {}
    for lang in LANGUAGES:
        for number, forms in enumerate(plain(Words(lang).text("bot.typed.numbers")).split(), start=1):
            found.update(dict.fromkeys(forms.split("/"), number))
    return found


def units(word: str) -> frozenset[int]:
    """The seconds that a unit may mean; endings of several, or of a case, may be left out or put on."""
    known, word = unit_words(), word.rstrip(".")
    for one in (word, word[:-1] if word[-1:] in ("s", "n", "e") else word, word + "s", word + "n", word + "e"):
        if one in known:
            return known[one]
    return frozenset()


def lengths(text: str) -> list[int]:
    """The seconds that were meant by a length: none, one, or several if it is not clear. Hours, if no unit is told.

    >>> [lengths("36"), lengths("1d12h"), lengths("2 Tage"), lengths("1,5 h"), lengths("1:30"), lengths("soon")]
    [[129600], [129600], [172800], [5400], [5400, 90], []]
    """
    typed = plain(text)[: MOST + 1]
    if len(typed) > MOST:
        return []
    colons = _COLONS.match(typed)
    if colons:
        first, second = int(colons[1]) * 60 + int(colons[2]), colons[3]
        rest, large, small = typed[colons.end() :].strip(), 60, 1
        if second is not None:
            return [first * 60 + int(second)] if not rest or HOUR in units(rest) else []
        if not rest:
            return sorted({first * large, first * small}, reverse=True)
        return sorted((first * unit // 60 for unit in units(rest) if unit > SECOND), reverse=True)
    pieces = _pieces(typed)
    if not pieces:
        return []
    sums = {0}
    for number, meant in pieces:
        sums = {known + round(number * one) for known in sums for one in meant}
    return sorted(sums, reverse=True)


def _pieces(typed: str) -> list[tuple[float, frozenset[int]]]:
    """Numbers, and the seconds that the unit of each may mean; none if anything else is there."""
    found: list[tuple[float, frozenset[int]]] = []
    at = 0
    while at < len(typed):
        if typed[at] in " ,+" or (found and typed[at] == "&"):
            at += 1
            continue
        word = _WORD.match(typed, at)
        if word is not None and word[0] in listed("bot.typed.and") and found:
            at = word.end()
            continue
        digits = _NUMBER.match(typed, at)
        if digits is not None:
            number, at = float(digits[0].replace(",", ".")), digits.end()
        elif word is not None and word[0] in numbers():
            number, at = float(numbers()[word[0]]), word.end()
        else:
            return []
        while at < len(typed) and typed[at] == " ":
            at += 1
        unit = _WORD.match(typed, at)
        if unit is not None and unit[0] not in listed("bot.typed.and"):
            meant, at = units(unit[0]), unit.end()
        else:
            meant = _below(found)
        if not meant:
            return []
        found.append((number, meant))
    return found


def _below(found: Sequence[tuple[float, frozenset[int]]]) -> frozenset[int]:
    """What a number without a unit is told in: hours, and after a larger unit the next smaller one ('1h30')."""
    if not found:
        return frozenset({HOUR})
    order = list(UNITS.values())
    last = max(found[-1][1])
    return frozenset(order[order.index(last) + 1 :][:1])


def length_typed(text: str) -> int:
    """Seconds from what was typed; 0 for nothing. Raises `Unclear`."""
    found = lengths(text) if text.strip() else [0]
    if len(found) != 1:
        raise Unclear("bot.error.length", text, found)
    return found[0]


# ---- times of the day -----------------------------------------------------------------------------------------------

AM, PM, NOON, MIDNIGHT, NIGHT = "am", "pm", "noon", "midnight", "night"


@cache
def day_periods() -> Mapping[str, str]:
    """Parts of the day in any language: before or after noon, noon and midnight themselves, the night."""
    found: dict[str, str] = {}
    for locale in _locales():
        for forms in locale.day_periods.values():
            for names in forms.values():
                for period, text in names.items():
                    part = AM if period.startswith("morning") else NIGHT if period.startswith("night") else period
                    part = PM if part.startswith(("afternoon", "evening")) else part
                    for said in (plain(text), plain(text).replace(".", "").replace(" ", "")):
                        if len(said) > 1 or part in (AM, PM):
                            found.setdefault(said, part)
    found.update({"a.m": AM, "p.m": PM, "a.m.": AM, "p.m.": PM, "a": AM, "p": PM})
    for word, name in (("bot.typed.noon", NOON), ("bot.typed.midnight", MIDNIGHT)):
        found.update(dict.fromkeys(listed(word), name))
    return found


def times(text: str) -> list[str]:
    """The times of the day (``HH:MM``) that were meant: none, one, or several if it is not clear.

    >>> [times("22"), times("10pm"), times("7h30"), times("22 Uhr"), times("2230"), times("12 am"), times("tea time")]
    [['22:00'], ['22:00'], ['07:30'], ['22:00'], ['22:30'], ['00:00'], []]
    """
    typed = plain(text)
    if len(typed) > MOST:
        return []
    alone = day_periods().get(typed)
    if alone in (NOON, MIDNIGHT):
        return ["12:00" if alone == NOON else "00:00"]
    if re.fullmatch(r"\d{3,4}", typed):
        return _time(int(typed[:-2]), int(typed[-2:]), "")
    found = _CLOCK.match(typed)
    if found is None:
        word, _, rest = typed.partition(" ")
        found = _CLOCK.match(f"{numbers()[word]}") if word in numbers() else None
        if found is None:
            return []
    else:
        rest = typed[found.end() :].strip()
    hour, minute, period = int(found[1]), int(found[2] or 0), ""
    said = next((one for one in sorted(_hour_words(), key=len, reverse=True) if _begins(rest, one)), "")
    if said:
        rest = rest[len(said) :].lstrip(" .")
        more = re.match(r"(\d{1,2})\b", rest)
        if more and not found[2]:
            minute, rest = int(more[1]), rest[more.end() :].strip()
    if rest:
        period = day_periods().get(rest, day_periods().get(rest.replace(".", "").replace(" ", ""), "?"))
    return _time(hour, minute, period)


@cache
def _hour_words() -> frozenset[str]:
    """What an hour of the day is followed by: *h*, *Uhr*, *o'clock*."""
    own = {word for word, seconds in unit_words().items() if HOUR in seconds}
    return frozenset(own | set(listed("bot.typed.hour")))


def _begins(text: str, word: str) -> bool:
    """Whether a text begins with that whole word."""
    return text.startswith(word) and not text[len(word) : len(word) + 1].isalpha()


def _time(hour: int, minute: int, period: str) -> list[str]:
    if period in (AM, PM, NIGHT) and hour == 12:
        hour = 12 if period == PM else 0
    elif hour < 12 and ((period == PM and hour > 0) or (period == NIGHT and hour > 5)):
        hour += 12
    elif period not in ("", AM, PM, NIGHT) or (period == AM and hour > 12):
        return []
    hour = 0 if (hour, minute) == (24, 0) else hour
    return [f"{hour:02}:{minute:02}"] if hour < 24 and minute < 60 else []


def clock_typed(text: str) -> str:
    """A time of the day, ``HH:MM``, as it was typed. Raises `Unclear`."""
    found = times(text)
    if len(found) != 1:
        raise Unclear("bot.error.clock_time", text, found)
    return found[0]
