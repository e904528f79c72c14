"""Times of the day as people type them, in every language the bot speaks, whoever types.

Parts of the day are those of the CLDR (`babel`) and of the catalogues. What can mean several times is not guessed.
Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from bot.discord.text.typed import MOST, Unclear, locales, unit_words
from bot.discord.text.typed_spoken import AM, MIDNIGHT, NIGHT, NOON, PM, minutes_said
from bot.discord.text.typed_words import bare, hyphened, numbers, plain, spelled, spellings, word_list, word_values
from bot.store.values.time import HOUR

_CLOCK = re.compile(r"(\d{1,2})(?:(?:\s*:\s*|[.,])(\d{2})(?::\d{2})?| (\d{2})(?=$| \D))?")

_TOUCHING = re.compile(r"(?<=\d)(?=([^\W\d_].*)$)")
"""Where a word begins behind a figure."""

_TOGETHER = re.compile(r"(\d{1,2})(\d{2})(?:\s*(\D+))?")

EVENING = "evening"


@cache
def day_periods() -> Mapping[str, str]:
    """Parts of the day in any language: before or after noon, noon and midnight themselves, the night."""
    found: dict[str, str] = {}
    for locale in locales():
        for forms in locale.day_periods.values():
            for names in forms.values():
                for period, text in names.items():
                    part = AM if period.startswith("morning") else NIGHT if period.startswith("night") else period
                    part = PM if part.startswith(("afternoon", "evening")) else part
                    for form in (*spellings(spelled(text)), spelled(text).replace(".", "").replace(" ", "")):
                        if len(form) > 1 or part in (AM, PM):
                            found.setdefault(form, part)
    found |= {word: PM if EVENING in values else values[0] for word, values in word_values("bot.typed.periods").items()}
    found.update({"a.m": AM, "p.m": PM, "a.m.": AM, "p.m.": PM, "a": AM, "p": PM})
    for word, name in (("bot.typed.noon", NOON), ("bot.typed.midnight", MIDNIGHT)):
        found.update(dict.fromkeys(word_list(word), name))
    return found


@cache
def evening_words() -> frozenset[str]:
    """What the evening is called: of all that is after noon that which is no afternoon."""
    told = {
        spelled(text)
        for locale in locales()
        for forms in locale.day_periods.values()
        for names in forms.values()
        for period, text in names.items()
        if period.startswith("evening")
    }
    return frozenset(told | {word for word, values in word_values("bot.typed.periods").items() if EVENING in values})


def times(text: str) -> list[str]:
    """The times of the day (``HH:MM``) that were meant: none, one, or several if it is not clear.

    >>> [times("22"), times("10pm"), times("7h30"), times("22 Uhr"), times("2230"), times("12 am"), times("tea time")]
    [['22:00'], ['22:00'], ['07:30'], ['22:00'], ['22:30'], ['00:00'], []]
    """
    typed = plain(text)
    if len(typed) > MOST:
        return []
    typed = hyphened(bare(typed, ("bot.typed.at", "bot.typed.about", "bot.typed.exactly"), ("bot.typed.exactly",)))
    typed = _TOUCHING.sub(lambda found: " " if found[1] in day_periods() else "", typed)
    return _read(typed) or (_read(typed.replace("-", " ")) if _SPOKEN.search(typed) else [])


_SPOKEN = re.compile(r"[^\W\d_]-[^\W\d_]")


def _read(typed: str) -> list[str]:
    """The times that were meant by what has no words any more that only stand before or behind."""
    first, _, left = typed.partition(" ")
    if left and day_periods().get(first) in (AM, PM, NIGHT):  # in the evening at ten
        told = bare(left, ("bot.typed.at", "bot.typed.about"))
        return times(f"{told} {first}") if told.split()[0] not in day_periods() else []
    alone = day_periods().get(typed)
    if alone in (NOON, MIDNIGHT):
        return ["12:00" if alone == NOON else "00:00"]
    together = _TOGETHER.fullmatch(typed)
    period = day_periods().get(together[3] or "", "") if together is not None else ""
    if together is not None and (not together[3] or period or together[3] in _hour_words()):
        return _time(int(together[1]), int(together[2]), period)
    spoken = minutes_said(typed, day_periods())
    if spoken:
        return [f"{minute // 60:02}:{minute % 60:02}" for minute in spoken]
    typed = _in_figures(typed)
    found = _CLOCK.match(typed)
    if found is None:
        return []
    rest = typed[found.end() :].strip()
    hour, minute, period = int(found[1]), int(found[2] or found[3] or 0), ""
    said = next((word for word in sorted(_hour_words(), key=len, reverse=True) if _begins(rest, word)), "")
    if said:
        rest = rest[len(said) :].lstrip(" .")
        more = re.match(r"(\d{1,2})\b", rest)
        if more and not found[2] and not found[3]:
            minute, rest = int(more[1]), rest[more.end() :].strip()
    if rest:
        period = day_periods().get(rest, day_periods().get(rest.replace(".", "").replace(" ", ""), "?"))
    return _time(hour, minute, period)


def _in_figures(typed: str) -> str:
    """A time with its numbers in figures: *vingt heures trente*."""
    words = typed.split()
    read = [numbers().get(word) if index == 0 or len(word) > 2 else None for index, word in enumerate(words)]
    return " ".join(
        f"{number:.0f}" if number is not None and number == int(number) else word
        for number, word in zip(read, words, strict=True)
    )


@cache
def _hour_words() -> frozenset[str]:
    """What an hour of the day is followed by: *h*, *Uhr*, *o'clock*."""
    own = {word for word, seconds in unit_words().items() if HOUR in seconds}
    return frozenset(own | set(word_list("bot.typed.hour")))


def _begins(text: str, word: str) -> bool:
    """Whether a text begins with that whole word."""
    return text.startswith(word) and not text[len(word) : len(word) + 1].isalpha()


def _time(hour: int, minute: int, period: str) -> list[str]:
    if period in (AM, PM, NIGHT) and hour == 12:
        hour = 12 if period == PM else 0
    elif hour < 12 and ((period == PM and hour > 0) or (period == NIGHT and hour > 5)):
        hour += 12
    elif (period in (NOON, MIDNIGHT) and (hour, minute) == (12, 0)) or (hour, minute, period) == (0, 0, MIDNIGHT):
        hour = 12 if period == NOON else 0
    elif period not in ("", AM, PM, NIGHT) or (period == AM and hour > 12):
        return []
    hour = 0 if (hour, minute) == (24, 0) else hour
    return [f"{hour:02}:{minute:02}"] if hour < 24 and minute < 60 else []


def clock_typed(text: str) -> str:
    """A time of the day, ``HH:MM``, as it was typed. Raises `Unclear`."""
    found = times(text.rstrip(". "))
    if len(found) != 1:
        raise Unclear("bot.error.clock_time", text, found)
    return found[0]
