"""Lengths of time as people type them, in every language the bot speaks, whoever types.

The units are those of the catalogues, so what the bot writes it can read, and those of the CLDR (`babel`): long, short
and narrow. What can mean several things is not guessed: `Unclear` bears the meanings, and a menu asks. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from babel import Locale
from babel.units import format_unit

from bot.discord.text.errors import Refusal
from bot.discord.text.typed_words import (
    bare,
    hyphened,
    joined,
    named_lengths,
    numbers,
    plain,
    spelled,
    spellings,
    word_list,
)
from bot.store.values.time import DAY, HOUR
from render.words.shorten import shorten
from render.words.words import LANGUAGES, Words

SECOND, MINUTE, WEEK = 1, 60, 7 * DAY
UNITS = {"week": WEEK, "day": DAY, "hour": HOUR, "minute": MINUTE, "second": SECOND}
"""Seconds of what a length may be told in, by the CLDR's names, the largest first."""

OWN = {"day": "bot.time.days", "hour": "bot.time.hours", "minute": "bot.time.minutes", "second": "bot.time.seconds"}
"""The sentences in which the bot itself tells them."""

MOST = 60
"""Characters of what is read; nobody types a longer length."""

_NUMBER = re.compile(r"\d{1,6}(?:[.,]\d{1,4})?|\.\d{1,4}")
_THOUSANDS = re.compile(r"(?<![\d.,])([1-9]\d?\d?)[.,](\d{3})(?![\d.,])")
_PARTED = re.compile(r"(?<![\d.,] )(?<![\d.,])([1-9]\d?\d?) (\d{3})(?!\d)")
_WORD = re.compile(r"[^\W\d_]+(?:['._-][^\W\d_]+)*\.?")
_FIGURE = re.compile(r"\d")
_GAP = re.compile("[ -]*")
_POSSESSIVE = re.compile(r"'s?(?=\s|$)")
_PRIME = re.compile(r"(?<=\d)['′](?!\w)")
_EACH = re.compile(r"(?<=\w) ?/ ?(?=[^\W\d_]{2})")
_COLONS = re.compile(r"(\d{1,4}):(\d{2})(?::(\d{2}))?")


class Unclear(Refusal):
    """What was typed means nothing, or several things (``meanings``): a menu asks which."""

    def __init__(self, message_id: str, typed: str, meanings: Sequence[int | str] = ()) -> None:
        super().__init__(message_id, typed=shorten(typed, 40))
        self.meanings = tuple(meanings)


@cache
def locales() -> tuple[Locale, ...]:
    """The CLDR's of all languages."""
    return tuple(Locale.parse(lang) for lang in LANGUAGES)


@cache
def unit_words() -> Mapping[str, frozenset[int]]:
    """What units are called in any language, with the seconds that each may mean."""
    found: dict[str, set[int]] = {}

    def add(text: str, seconds: int) -> None:
        word = re.sub(r"\{\w+\}|\d+", "", spelled(text)).strip().rstrip(".")
        for form in spellings(word) if word else ():
            found.setdefault(form, set()).add(seconds)

    for lang in LANGUAGES:
        for unit, key in OWN.items():
            for n in (1, 2, 5):
                add(Words(lang).text(key, n=n), UNITS[unit])
    for locale in locales():
        for unit, seconds in UNITS.items():
            for length in ("long", "short", "narrow"):
                for n in (1, 2, 5):
                    add(format_unit(n, f"duration-{unit}", length, locale=locale), seconds)
    named = {name.replace(" ", "_"): seconds for name, seconds in named_lengths().items()}
    return {word: frozenset(seconds) for word, seconds in found.items()} | named


def units(word: str) -> frozenset[int]:
    """The seconds that a unit may mean; endings of several, or of a case, may be left out or put on."""
    known, word = unit_words(), word.rstrip(".")
    for form in (word, word[:-1] if word[-1:] in ("s", "n", "e") else word, word + "s", word + "n", word + "e"):
        if form in known:
            return known[form]
    return frozenset()


def lengths(text: str) -> list[int]:
    """The seconds that were meant by a length: none, one, or several if it is not clear. Hours, if no unit is told.

    >>> [lengths("36"), lengths("1d12h"), lengths("2 Tage"), lengths("1,5 h"), lengths("1:30"), lengths("soon")]
    [[129600], [129600], [172800], [5400], [5400, 90], []]
    """
    typed = _PARTED.sub(r"\1\2", plain(text))
    if len(typed) > MOST:
        return []
    if _THOUSANDS.search(typed):  # a thousand, or one and three decimals
        whole = _THOUSANDS.sub(r"\1\2", typed)
        return sorted({*lengths(whole), *lengths(_THOUSANDS.sub(r"\1.\g<2>0", typed))}, reverse=True)
    if typed in word_list("bot.typed.none"):
        return [0]
    typed = _PRIME.sub(" min", typed)  # 90'
    typed = _POSSESSIVE.sub("", typed)  # in two weeks' time
    typed = _EACH.sub(" /", typed).replace("&", f" {word_list('bot.typed.and')[0]} ")
    behind = ("bot.typed.from_now", "bot.typed.exactly")
    typed = joined(hyphened(bare(" ".join(typed.split()), ("bot.typed.in", "bot.typed.about"), behind)))
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
        sums = {known + round(number * length) for known in sums for length in meant}
    return sorted(sums, reverse=True)


Piece = tuple[float, frozenset[int]]
"""A number, and the seconds that its unit may mean."""


def _pieces(typed: str) -> list[Piece]:
    """Numbers, and the seconds that the unit of each may mean; none if anything else is there."""
    found: list[Piece] = []
    at, without = 0, False
    while at < len(typed):
        if typed[at] in " ,+" or (found and typed[at] == "&"):
            at += 1
            continue
        word = _WORD.match(typed, at)
        if word is not None and word[0] in word_list("bot.typed.and") and found:
            at = word.end()
            continue
        if without:
            return []  # what is told without a unit is told last
        number, at = _number(typed, at)
        unit = _WORD.match(typed, _GAP.match(typed, at).end())  # type: ignore[union-attr]
        if unit is not None and unit[0] not in word_list("bot.typed.and"):
            meant, at = units(unit[0]), unit.end()
            named = unit[0] in {length.replace(" ", "_") for length in named_lengths()}
            if number is None and (named or (not found and len(unit[0]) > LETTERS and not _FIGURE.search(typed))):
                number = 1.0  # one *day*; a letter alone is no length
        elif number == HALF and found:  # two hours and a half
            meant = found[-1][1]
        else:
            meant, without = _below(found), True
        if not meant or number is None:
            return []
        found.append((number, meant))
    return found


HALF = 0.5
LETTERS = 2
"""Units of so few letters stand behind a number."""


def _number(typed: str, at: int) -> tuple[float | None, int]:
    """The number that stands there, in figures or words, and where it ends; a half may be part of it, or all of it
    (*two and a half*, *half an*, *eine halbe*).
    """
    digits = _NUMBER.match(typed, at)
    if digits is not None:
        number, at = float(digits[0].replace(",", ".")), digits.end()
    else:
        words = [(match[0], match.end()) for match in _WORD.finditer(typed, at)][:2]
        if not words or typed[at : at + 1] == " ":
            return None, at
        first, second = words[0][0], words[1][0] if len(words) > 1 else ""
        if first in word_list("bot.typed.half"):  # half an hour
            return HALF, words[1][1] if numbers().get(second) == 1 else words[0][1]
        if numbers().get(first) == 1 and second in word_list("bot.typed.half"):
            return HALF, words[1][1]
        if first not in numbers():
            return None, at
        number, at = numbers()[first], words[0][1]
    for form in (r" (\w+) (\w+) (\w+)(?= \w)", r" (\w+) (\w+)(?= \w)"):
        more = re.match(form, typed[at:])
        if more is None or more[1] not in word_list("bot.typed.and"):
            continue
        article = more.lastindex == 2 or numbers().get(more[2]) == 1
        if article and more[more.lastindex or 0] in word_list("bot.typed.half"):
            return number + HALF, at + more.end()
    return number, at


def _below(found: Sequence[Piece]) -> frozenset[int]:
    """What a number without a unit is told in: hours, and after a larger unit the next smaller one ('1h30'); nothing
    after a length with a name of its own.
    """
    if not found:
        return frozenset({HOUR})
    order, last = list(UNITS.values()), max(found[-1][1])
    return frozenset(order[order.index(last) + 1 :][:1] if last in order else ())


def length_typed(text: str) -> int:
    """Seconds from what was typed; 0 for nothing. Raises `Unclear`."""
    found = lengths(text.rstrip(". ")) if text.strip() else [0]
    if len(found) != 1:
        raise Unclear("bot.error.length", text, found)
    return found[0]
