"""Moments as people type them: a length from now, a day (`typed_days`), a time of the day, in every language, whoever
types. What can mean several moments is not guessed: all are told, and a menu asks. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta

from babel.dates import format_datetime

from bot.discord.text.controls import OPTIONS
from bot.discord.text.meanings import SeveralMeanings
from bot.discord.text.typed import MOST, lengths
from bot.discord.text.typed_clock import day_periods, evening_words, times
from bot.discord.text.typed_days import days as days_meant
from bot.discord.text.typed_days import names, numbered_day, unlinked, weekday
from bot.discord.text.typed_spoken import AM, NIGHT, PM
from bot.discord.text.typed_words import bare, hyphened, numbers, plain, word_list
from bot.discord.text.typed_zone import zone_shown, zones_called, zones_meant
from bot.store.values.time import DAY
from bot.tables.model.quiet_hours import zone_of
from render.words.shorten import shorten
from render.words.words import Words

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

SMALL_HOURS = 6
"""Until this hour a night belongs to the day before."""

OFFERED = (1, 2, 3, 4, 5, 7, 10, 14, 21, 28)
"""Days ahead that are offered where no moment was meant."""

_AT = re.compile(r"@(\d{9,11})|<t:(\d{9,11})(?::[a-z])?>")
_CLOCK = re.compile(r"\d{1,2}:\d{2}")
_BETWEEN = re.compile(
    r"[,()@]|(?<=\d)t(?=\d)|(?<=\d)(?=z$)|(?<=:\d\d)(?=[+-]\d\d:?\d\d$)|(?<=\d)ish(?!\w)|(?<=^[^\W\d_]{3})(?=\d)"
)
_DAYS_AND_HOUR = re.compile(r".*[^\W\d_]{3} \d{1,2} ?h(?: ?\d\d)?")
"""What may be a length, and may be a day and a time of it: *dans huit jours 18h*."""
_END_OF_DAY = re.compile(r"24(?!\d)")


def moments(text: str, now: float, zone: str, at: Sequence[str] = ANY) -> list[float]:
    """The moments after ``now`` that were meant, in order: none, one, or several if it is not clear. ``zone`` is that
    of whoever types, unless they name another; ``at`` are the times of a day that is named without one.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp()
    >>> [datetime.fromtimestamp(moment, UTC).isoformat() for moment in moments("tomorrow 18:00", noon, "UTC")]
    ['2026-11-29T18:00:00+00:00']
    >>> [(moment - noon) / 3600 for moment in moments("in 3 days", noon, "UTC")]
    [72.0]
    """
    return [stamp for stamp in _told(text, now, zone, at) if now < stamp <= now + FAR]


def beyond(text: str, now: float, zone: str) -> bool:
    """Whether a moment was meant, and it is over, or further ahead than anybody plans.

    >>> [beyond(typed, 1_796_000_000, "UTC") for typed in ("1.1.2020 18:00", "in 3 years at 6pm", "tomorrow", "soon")]
    [True, True, False, False]
    """
    found = _told(text, now, zone, EVENING)
    return bool(found) and not any(now < stamp <= now + FAR for stamp in found)


def _told(text: str, now: float, zone: str, at: Sequence[str]) -> list[float]:
    typed = plain(text)
    if not typed.startswith(word_list("bot.typed.overmorrow")):  # *après demain* is not after tomorrow
        typed = bare(typed, ("bot.typed.about", "bot.typed.exactly"), ("bot.typed.exactly", "bot.typed.own_time"))
    exact = _AT.fullmatch(typed)
    if exact is not None:
        return [float(exact[1] or exact[2])]
    if not typed or len(typed) > MOST:
        return []
    first, _, rest = typed.partition(" ")
    within = first in word_list("bot.typed.in")
    ahead = [] if _CLOCK.fullmatch(typed) else lengths(rest if within else typed)
    found = {now + seconds for seconds in ahead if seconds}
    words = _apart(hyphened(_BETWEEN.sub(" ", typed)))
    if found and within and (first in word_list("bot.typed.at") or _DAYS_AND_HOUR.fullmatch(typed)):
        found |= {moment.timestamp() for moment in _read(words, now, zone, at)}
    if not found:
        found = {moment.timestamp() for moment in _read(words, now, zone, at)}
        for zoned in (_with_zone, _around_zone):
            found = found or {moment.timestamp() for own, told in zoned(words) for moment in _read(told, now, own, at)}
        found = found or {moment.timestamp() for moment in _meant(words, now, zone, at)}  # what is over by now
    return sorted(found)


def moment_typed(option: str, typed: str, now: float, zone: str, most: float) -> float:
    """The moment meant by what was typed for an option of a command, ``most`` seconds ahead at the furthest. Raises
    `SeveralMeanings`; where nothing is meant, of days that are offered.
    """
    ahead = moments(typed, now, zone)
    found = [at for at in ahead if at <= now + most]
    if len(found) == 1:
        return found[0]
    unread = "bot.typed.beyond" if not found and (ahead or beyond(typed, now, zone)) else "bot.typed.unread"
    offered = found or [now + days * DAY for days in OFFERED if days * DAY <= most]
    raise SeveralMeanings(
        unread,
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
        named = words[-1] in names("months") or words[-1] in names("days")  # June is no part of Juneau
        if len(words) > many and not words[-many][:1].isdecimal() and not named and not _is_speech(words[-many:]):
            before = words[:-many]
            there = before[:-1] if before[-1] in word_list("bot.typed.in") else before  # in Berlin
            for zone in zones_meant(" ".join(words[-many:]), BEGINNING):
                yield zone, there


def _around_zone(words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """The zones that words in the middle name, or the first ones, with what stands around them: *8pm EST tomorrow*.
    Only what is called just so: in the middle of a sentence nobody begins a name.
    """
    for many in (3, 2, 1):
        for first in range(len(words) - many):
            if _is_speech(words[first : first + many]):
                continue
            for zone in zones_called(" ".join(words[first : first + many])):
                yield zone, [*words[:first], *words[first + many :]]


BEGINNING = 4
"""So many letters of a name are needed behind a time for the whole of it: *for* is no Fortaleza."""


def _is_speech(words: Sequence[str]) -> bool:
    """Whether words stand for something else than a zone: *in* is no India where a day or a time is told, and *my*
    no Malaysia.
    """
    everyday = (*word_list("bot.typed.everyday"), *word_list("bot.typed.zone_words"))
    return all(word in everyday or _tells_a_moment(word) for word in words)


def _tells_a_moment(word: str) -> bool:
    word = word.rstrip(".")
    lists = ("in", "at", "about", "next", "exactly", "after")
    known = any(word in word_list(f"bot.typed.{name}") for name in lists)
    return known or word in names("days") or word in names("months") or word in numbers() or word in day_periods()


def _apart(typed: str) -> list[str]:
    """The words one by one: *tonight* is this evening, *Freitagabend* is Friday evening."""
    for evening in word_list("bot.typed.tonight"):
        typed = re.sub(rf"(?<!\w){re.escape(evening)}(?!\w)", f"{word_list('bot.typed.today')[0]} {TONIGHT}", typed)
    found = []
    for word in typed.split():
        day = next((name for name in names("days") if word.startswith(name) and word[len(name) :] in day_periods()), "")
        found += [day, word[len(day) :]] if day and word not in day_periods() else [word]
    if TONIGHT in found and set(found) & set(word_list("bot.typed.midnight")):  # midnight tonight is that of this day
        found.remove(TONIGHT)
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
            usual = at if at == EVENING else OF_PERIOD[EVE if told in evening_words() else period]
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
            clock = _times(time_words, period, now, zone) if time_words else at
            ends = bool(time_words) and any(_END_OF_DAY.match(word) for word in time_words)
            days = [today, today + timedelta(days=1)]
            if day_words:
                days = days_meant(unlinked(day_words), today) or numbered_day(day_words, today)
            if day_words and not time_words and day_words[-1].isdecimal() and weekday(day_words[0]):
                continue  # Friday 4 is four o'clock
            if not day_words:  # a time alone is the next one
                later = [datetime.combine(day, time.fromisoformat(hour), there) for hour in clock for day in days]
                for hour in clock:
                    coming = [moment for moment in later if f"{moment:%H:%M}" == hour and moment.timestamp() > now]
                    yield from coming[:1]
                continue
            for day in days:
                if ends and list(clock) == ["00:00"]:  # 24:00 is the end of a day
                    yield datetime.combine(day + timedelta(days=1), time(), there)
                    continue
                for hour in clock if time_words or len(days) <= DAYS else EVENING:
                    yield datetime.combine(day, time.fromisoformat(hour), there)
                    if hour == "00:00" and set(time_words) & set(
                        word_list("bot.typed.midnight")
                    ):  # midnight of a day is where it begins, or where it ends
                        yield datetime.combine(day + timedelta(days=1), time.fromisoformat(hour), there)


def _times(words: Sequence[str], period: str, now: float, zone: str) -> list[str]:
    """The times of the day; a part of the day may stand before the hour (*evening at 8*), or it is that of ``now``."""
    left = unlinked(words)
    if " ".join(left) in word_list("bot.typed.same_time"):
        return [f"{datetime.fromtimestamp(now, zone_of(zone)):%H:%M}"]
    told = " ".join(left)
    if not period:
        return times(told)
    return (times(f"{told} {IN_WORDS[period]}") or times(told)) if left else []


IN_WORDS = {AM: "am", PM: "pm", NIGHT: "night"}
"""Words for a part of the day that are read."""
