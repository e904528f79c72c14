"""Hours: when somebody may be told something, and what counts of the time that passes. Pure; all times in seconds."""

from __future__ import annotations

from datetime import datetime, time, timedelta
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


def morning(ways: ContactHours, at: float) -> float:
    """When the quiet hours are over that ``at`` falls in; ``at`` itself outside of them."""
    if ways.quiet is None:
        return at
    begun, ends = ways.quiet
    local = datetime.fromtimestamp(at, zone_of(ways.zone))
    now = local.hour * 60 + local.minute
    inside = begun <= now < ends if begun < ends else now >= begun or now < ends
    if not inside:
        return at
    day = local.date() if now < ends else local.date() + timedelta(days=1)
    clock = time(ends // 60, ends % 60)
    # The hour that comes twice at the end of summer time: what ends in it ends in the one that has begun.
    return datetime.combine(day, clock, local.tzinfo).replace(fold=local.fold).timestamp()


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
    if ways.quiet is None:
        return float("inf")
    zone, clock = zone_of(ways.zone), time(ways.quiet[0] // 60, ways.quiet[0] % 60)
    day = datetime.fromtimestamp(at, zone).date()
    later = (datetime.combine(day + timedelta(days=days), clock, zone).timestamp() for days in range(3))
    return next(moment for moment in later if moment > at)


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
