"""Hours: when somebody may be told something, and what counts of the time that passes. Pure; all times in seconds."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from msgspec.structs import replace

from bot.store.values.time import ContactHours

DAY_MINUTES = 24 * 60

ZONE = "UTC"
"""The time zone of somebody who has not named one."""


@cache
def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; `ZONE` for a name that is not known here (any more)."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(ZONE)


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones that stand for a place, in order."""
    return tuple(sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/")))


def is_quiet(ways: ContactHours, at: float) -> bool:
    """Whether the clock on the wall of the person shows a minute of their quiet hours."""
    if ways.quiet is None:
        return False
    begun, ends = ways.quiet
    shown = _shown(zone_of(ways.zone), at) // 60
    return begun <= shown < ends if begun < ends else shown >= begun or shown < ends


def morning(ways: ContactHours, at: float) -> float:
    """When the quiet hours are over that ``at`` falls in; ``at`` itself outside of them."""
    return _first(ways, at, quiet=False)


def _first(ways: ContactHours, at: float, *, quiet: bool) -> float:
    """The first moment from ``at`` on that is in quiet hours, or outside of them.

    From one change of the clock to the next it is a matter of adding. A change may leave out the minute that is looked
    for, or bring it a second time, and is not always by an hour or at night: so it is looked at anew after each.
    """
    if ways.quiet is None:
        return math.inf if quiet else at
    zone, wanted = zone_of(ways.zone), ways.quiet[0 if quiet else 1]
    while is_quiet(ways, at) is not quiet:
        then = float(round(at + (wanted * 60 - _shown(zone, at)) % (DAY_MINUTES * 60)))
        at = _clock_change(zone, at, then)
    return at


def _clock_change(zone: ZoneInfo, since: float, until: float) -> float:
    """When the clock of a zone is first put on or back between two moments less than a day apart; ``until`` if it is
    not.
    """
    before = _offset(zone, since)
    if _offset(zone, until) == before:
        return until
    low, high = math.floor(since), math.floor(until)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _offset(zone, middle) == before else (low, middle)
    return float(high)


def _offset(zone: ZoneInfo, at: float) -> timedelta | None:
    return datetime.fromtimestamp(at, zone).utcoffset()


def _shown(zone: ZoneInfo, at: float) -> float:
    """The seconds since midnight that the clock on the wall shows."""
    local = datetime.fromtimestamp(at, zone)
    return local.hour * 3600 + local.minute * 60 + local.second + local.microsecond / 1e6


def free(ways: ContactHours, at: float) -> float:
    """The first moment from ``at`` on at which the person may be told something: neither away nor in quiet hours."""
    while True:
        later = morning(ways, next((ends for begun, ends in ways.away if begun <= at < ends), at))
        if later == at:
            return at
        at = later


NIGHT = 12 * 60
"""Minutes of quiet hours in which no clock runs out. Longer ones are a wish not to be written to; they would stretch a
short clock to a day.
"""


def night(ways: ContactHours) -> ContactHours:
    """The hours in which nothing ends for somebody: of long quiet hours the last part.

    >>> night(ContactHours(quiet=(60, 0))).quiet, night(ContactHours(quiet=(1320, 420))).quiet
    ((720, 0), (1320, 420))
    """
    if ways.quiet is None or not is_long(ways.quiet):
        return ways
    return replace(ways, quiet=((ways.quiet[1] - NIGHT) % DAY_MINUTES, ways.quiet[1]))


def is_long(quiet: tuple[int, int]) -> bool:
    """Whether quiet hours, from a minute of the day to another one, are longer than a night."""
    return (quiet[1] - quiet[0]) % DAY_MINUTES > NIGHT


def time_spent(ways: ContactHours, since: float, at: float) -> float:
    """How much time has counted between two moments: vacations do not."""
    away = sum(max(0.0, min(ends, at) - max(begun, since)) for begun, ends in ways.away)
    return max(0.0, at - since - away)


def evening(ways: ContactHours, at: float) -> float:
    """When the next quiet hours begin, after ``at``."""
    return _first(ways, morning(ways, at), quiet=True)


def time_awake(ways: ContactHours, since: float, at: float) -> float:
    """How much of the time between two moments is neither a vacation nor in quiet hours."""
    total, now = 0.0, free(ways, since)
    while now < at:
        until = min([at, evening(ways, now), *(begun for begun, _ in ways.away if begun > now)])
        total += until - now
        now = free(ways, until) if until < at else at
    return total


def after(ways: ContactHours, since: float, length: float) -> float:
    """When ``length`` seconds will have counted from ``since`` on."""
    at, left = since, length
    for begun, ends in ways.away:
        if ends <= at:
            continue
        if begun >= at + left:
            break
        left -= max(0.0, begun - at)
        at = ends
    return at + left
