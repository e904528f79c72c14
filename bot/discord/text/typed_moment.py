"""Moments as people type them: a length from now, a day, a date, a time of the day, in every language, whoever types.

Names of days and months are those of the CLDR (`babel`). What can mean several moments is not guessed: all are told,
and a menu asks. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from functools import cache

from babel import Locale
from babel.dates import format_datetime

from bot.discord.text.controls import OPTIONS
from bot.discord.text.meanings import SeveralMeanings
from bot.discord.text.typed import MOST, lengths
from bot.discord.text.typed_clock import day_periods, evenings, times
from bot.discord.text.typed_spans import months_ahead, spans
from bot.discord.text.typed_spoken import AM, NIGHT, PM
from bot.discord.text.typed_words import bare, listed, plain
from bot.discord.text.typed_zone import zone_shown, zones_meant
from bot.store.values.time import DAY
from bot.tables.model.quiet_hours import zone_of
from render.words.shorten import shorten
from render.words.words import LANGUAGES, Words

FAR = 366 * DAY
"""Nobody means a moment further ahead, in seconds."""

EVENING, ANY = ("23:59",), ("09:00", "12:00", "18:00", "20:00", "23:59")
"""What a day without a time may mean: its end; or times that are asked about."""

EVE = "evening"
OF_PERIOD = {
    AM: ("08:00", "09:00", "10:00", "11:00"),
    PM: ("14:00", "15:00", "16:00", "17:00"),
    EVE: ("18:00", "19:00", "20:00", "21:00", "22:00"),
    NIGHT: ("21:00", "22:00", "23:00", "23:59"),
}
"""The times that are asked about where only a part of the day is told."""

DAYS = 5
"""Of more days than these only the end of each is told."""

LONGEST_MONTHS = 2 * 31

SMALL_HOURS = 6
"""Until this hour a night belongs to the day before."""

OFFERED = (1, 2, 3, 4, 5, 7, 10, 14, 21, 28)
"""Days ahead that are offered where no moment was meant."""

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTS = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(\d{4}|\d{2}))?")
_STROKES = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?")
_DASHES = re.compile(r"^(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})$")
_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|\.)?")
_AT = re.compile(r"@(\d{9,11})|<t:(\d{9,11})(?::[a-z])?>")
_CLOCK = re.compile(r"\d{1,2}:\d{2}")
_BETWEEN = re.compile(r"[,()]|(?<=\d)t(?=\d)|(?<=\d)(?=z$)")


def moments(text: str, now: float, zone: str, at: Sequence[str] = ANY) -> list[float]:
    """The moments after ``now`` that were meant, in order: none, one, or several if it is not clear. ``zone`` is that
    of whoever types, unless they name another; ``at`` are the times of a day that is named without one.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp()
    >>> [datetime.fromtimestamp(one, UTC).isoformat() for one in moments("tomorrow 18:00", noon, "UTC")]
    ['2026-11-29T18:00:00+00:00']
    >>> [(one - noon) / 3600 for one in moments("in 3 days", noon, "UTC")]
    [72.0]
    """
    typed = bare(plain(text), ("bot.typed.about",))
    exact = _AT.fullmatch(typed)
    if exact is not None:
        told = float(exact[1] or exact[2])
        return [told] if now < told <= now + FAR else []
    if not typed or len(typed) > MOST:
        return []
    first, _, rest = typed.partition(" ")
    ahead = [] if _CLOCK.fullmatch(typed) else lengths(rest if first in listed("bot.typed.in") else typed)
    found = {now + seconds for seconds in ahead if seconds}
    if not found:
        words = _apart(_BETWEEN.sub(" ", typed))
        found = {moment.timestamp() for moment in _read(words, now, zone, at)}
        if not found:
            found = {moment.timestamp() for own, told in _with_zone(words) for moment in _read(told, now, own, at)}
    return sorted(stamp for stamp in found if now < stamp <= now + FAR)


def moment_typed(option: str, typed: str, now: float, zone: str, most: float) -> float:
    """The moment meant by what was typed for an option of a command, ``most`` seconds ahead at the furthest. Raises
    `SeveralMeanings`; where nothing is meant, of days that are offered.
    """
    found = [at for at in moments(typed, now, zone) if at <= now + most]
    if len(found) == 1:
        return found[0]
    offered = found or [now + days * DAY for days in OFFERED if days * DAY <= most]
    raise SeveralMeanings(
        "bot.typed.unread",
        option,
        [f"@{int(at)}" for at in offered[:OPTIONS]],
        lambda words, value: moment_shown(words, float(value[1:]), zone),
        typed=shorten(typed, 40),
    )


def moment_shown(words: Words, at: float, zone: str) -> str:
    """A moment as a line of a menu: the day, the time, and whose."""
    told = datetime.fromtimestamp(at, zone_of(zone))
    return f"{format_datetime(told, 'EEE d MMM y, HH:mm', locale=words.lang)} ({zone_shown(zone)})"


def _with_zone(words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """The zones that the last words may name, with what stands before them."""
    for many in (1, 2, 3, 4):
        if len(words) > many and not words[-many][:1].isdecimal():
            for zone in zones_meant(" ".join(words[-many:])):
                yield zone, words[:-many]


def _apart(typed: str) -> list[str]:
    """The words one by one: *tonight* is this evening, *Freitagabend* is Friday evening."""
    for evening in listed("bot.typed.tonight"):
        typed = re.sub(rf"(?<!\w){re.escape(evening)}(?!\w)", f"{listed('bot.typed.today')[0]} {TONIGHT}", typed)
    found = []
    for word in typed.split():
        day = next(
            (name for name in _names("days") if word.startswith(name) and word[len(name) :] in day_periods()), ""
        )
        found += [day, word[len(day) :]] if day and word not in day_periods() else [word]
    return found


TONIGHT = "night"
"""What *tonight* tells of the part of the day."""


def _read(words: Sequence[str], now: float, zone: str, at: Sequence[str]) -> list[datetime]:
    """Every reading of the words; only where there is none without it, a part of the day may stand anywhere."""
    found = [moment for moment in _meant(words, now, zone, at) if moment.timestamp() > now]
    if found:
        return found
    there = zone_of(zone)
    for first in range(len(words)):
        for end in range(first + 1, min(first + 4, len(words)) + 1):
            told = " ".join(words[first:end])
            period = day_periods().get(told, "")
            if period not in OF_PERIOD:
                continue
            left = [*words[:first], *words[end:]]
            usual = at if at == EVENING else OF_PERIOD[EVE if told in evenings() else period]
            for moment in _meant(left, now, zone, usual, period):
                night = period == NIGHT and moment.hour < SMALL_HOURS
                found.append(
                    datetime.combine(moment.date() + timedelta(days=1), moment.time(), there) if night else moment
                )
    return found


def _meant(words: Sequence[str], now: float, zone: str, at: Sequence[str], period: str = "") -> Iterator[datetime]:
    """Every reading of the words as a day and a time, in either order, or one of them; ``period`` is the part of the
    day that was told apart from them.
    """
    there = zone_of(zone)
    today = datetime.fromtimestamp(now, there).date()
    for cut in range(len(words) + 1):
        for day_words, time_words in ((words[:cut], words[cut:]), (words[cut:], words[:cut])):
            clock = _times(time_words, period) if time_words else at
            days = _days(_bare(day_words), today) if day_words else [today, today + timedelta(days=1)]
            if not day_words:  # a time alone is the next one
                later = [datetime.combine(day, time.fromisoformat(hour), there) for hour in clock for day in days]
                for hour in clock:
                    coming = [moment for moment in later if f"{moment:%H:%M}" == hour and moment.timestamp() > now]
                    yield from coming[:1]
                continue
            for day in days:
                for hour in clock if time_words or len(days) <= DAYS else EVENING:
                    yield datetime.combine(day, time.fromisoformat(hour), there)
                    if hour == "00:00" and set(time_words) & set(
                        listed("bot.typed.midnight")
                    ):  # midnight of a day is where it begins, or where it ends
                        yield datetime.combine(day + timedelta(days=1), time.fromisoformat(hour), there)


def _bare(words: Sequence[str]) -> list[str]:
    """Words without those that only stand between: *at*, *um*, *le*."""
    return [word for word in words if word not in listed("bot.typed.at")]


def _times(words: Sequence[str], period: str = "") -> list[str]:
    """The times of the day; a part of the day may stand before the hour (*evening at 8*)."""
    left = _bare(words)
    if period:
        return times(" ".join([*left, IN_WORDS[period]])) if left else []
    return times(" ".join(left))


IN_WORDS = {AM: "am", PM: "pm", NIGHT: "night"}
"""Words for a part of the day that are read."""


@cache
def _names(what: str) -> Mapping[str, frozenset[int]]:
    """Names of ``days`` (Monday is 0) or ``months`` in every language, with the numbers that each may mean."""
    found: dict[str, set[int]] = {}
    for locale in (Locale.parse(lang) for lang in LANGUAGES):
        for forms in getattr(locale, what).values():
            for form in ("wide", "abbreviated", "short"):
                for number, name in forms.get(form, {}).items():
                    if len(plain(name).rstrip(".")) > 1:
                        found.setdefault(plain(name).rstrip("."), set()).add(int(number))
    return {name: frozenset(numbers) for name, numbers in found.items()}


def _days(words: list[str], today: date) -> list[date]:
    """The days that some words may mean."""
    text = " ".join(words)
    for ahead, name in enumerate(("bot.typed.today", "bot.typed.tomorrow", "bot.typed.overmorrow")):
        if text in {word.replace("_", " ") for word in listed(name)}:
            return [today + timedelta(days=ahead)]
    if words and words[0] in listed("bot.typed.in"):  # in two days at 8
        days = [today + timedelta(seconds=length) for length in lengths(text) if length and length % DAY == 0]
        return days or months_ahead(words[1:], today)
    for at, word in enumerate(words[1:-1], 1):  # Monday in a week, a week from Monday
        told = (words[:at], words[at:]) if word in listed("bot.typed.in") else (words[at + 1 :], words[:at])
        if word in listed("bot.typed.in") or (at > 1 and word in listed("bot.typed.after")):
            far = [length for length in lengths(" ".join(told[1])) if length and length % DAY == 0]
            return [day + timedelta(seconds=length) for day in _days(told[0], today) for length in far]
    if len(words) == 1 and words[0] in listed("bot.typed.this"):  # this evening
        return [today]
    this = bool(words) and words[0] in listed("bot.typed.this")
    left = [word for word in words[this:] if word not in listed("bot.typed.next")]
    if len(left) == 1 and left[0].rstrip(".") in _names("days"):
        if this:
            return _weekdays(left[0].rstrip("."), today, coming=False)[:1]
        return _weekdays(left[0].rstrip("."), today, coming=len(left) < len(words))
    if len(words) > 1 and words[0].rstrip(".") in _names("days"):  # Sat 28 Nov: the date counts
        words = words[1:]
    return _dates(text := " ".join(words), today) or _named_dates(words, today) or spans(text, _names("months"), today)


def _weekdays(name: str, today: date, *, coming: bool) -> list[date]:
    """The next one of that name, or today; ``coming``: *next Friday* is this week's, or next week's."""
    found = []
    for number in _names("days")[name]:
        ahead = (number - today.weekday()) % 7
        found += [ahead or 7, ahead + 7] if coming else [ahead] if ahead else [0, 7]
    return [today + timedelta(days=days) for days in sorted(set(found))]


def _dates(text: str, today: date) -> list[date]:
    """A date in figures; with strokes or dashes either the day or the month may come first."""
    text = _DASHES.sub(r"\1/\2/\3", text)
    iso, dots, strokes = _ISO.fullmatch(text), _DOTS.fullmatch(text), _STROKES.fullmatch(text)
    if iso:
        return _possible(today, int(iso[1]), int(iso[2]), int(iso[3]))
    if dots:
        return _possible(today, _year(dots[3]), int(dots[2]), int(dots[1]))
    if strokes:
        year, first, second = _year(strokes[3]), int(strokes[1]), int(strokes[2])
        return list(dict.fromkeys(_possible(today, year, second, first) + _possible(today, year, first, second)))
    return []


def _named_dates(words: list[str], today: date) -> list[date]:
    """A day of a month that is named, before or after it, with a year or without."""
    found = []
    nth = _DAY.fullmatch(words[0]) if len(words) == 1 and not words[0].isdecimal() else None
    if nth is not None:  # the 1st
        days = [today + timedelta(days=ahead) for ahead in range(1, LONGEST_MONTHS)]
        return [day for day in days if day.day == int(nth[1])][:1]
    for at, word in enumerate(words):
        months, others = _names("months").get(word.rstrip("."), frozenset()), [*words[:at], *words[at + 1 :]]
        day = _DAY.fullmatch(others[0]) if others else None
        if not months or day is None or len(others) > 2 or (len(others) == 2 and not others[1].isdecimal()):
            continue
        for month in months:
            found += _possible(today, _year(others[1] if len(others) == 2 else None), month, int(day[1]))
    return found


def _year(text: str | None) -> int:
    """A year as it is typed; 0 for none."""
    return 0 if not text else int(text) + (2000 if len(text) == 2 else 0)


def _possible(today: date, year: int, month: int, day: int) -> list[date]:
    """The date, if there is such a day; without a year the next one."""
    for number in [year] if year else [today.year, today.year + 1]:
        try:
            found = date(number, month, day)
        except ValueError:
            continue
        if year or found >= today:
            return [found]
    return []
