"""Quiet hours at every change of the clock in every zone: held to a clock on the wall that is read minute by minute."""

from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.store.values.time import ContactHours
from bot.tables.model import quiet_hours

YEARS = range(2024, 2031)
STEP = 900
"""Seconds: all offsets, and all changes, of these years are whole quarters of an hour."""
AROUND = 36 * 3600
DAY = 86400


def offset(zone, at):
    return datetime.fromtimestamp(at, zone).utcoffset()


@cache
def changes():
    """Each change of these years as moment, offsets before and after, and a zone that makes it."""
    found = {}
    begins, ends = (int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) for year in (YEARS[0], YEARS[-1] + 1))
    for name in quiet_hours.zones():
        zone = ZoneInfo(name)
        for at in range(begins, ends, 10 * DAY):
            if offset(zone, at) == offset(zone, at + 10 * DAY):
                continue
            low, high = at // STEP, at // STEP + 10 * DAY // STEP
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(zone, middle * STEP) == offset(zone, at) else (low, middle)
            found.setdefault((high * STEP, offset(zone, low * STEP), offset(zone, high * STEP)), name)
    return found


def minute(zone, at):
    local = datetime.fromtimestamp(at, zone)
    return local.hour * 60 + local.minute


def look_at(name, change, lots):
    """Quiet hours that begin or end near a change, from many moments before and after it."""
    zone = ZoneInfo(name)
    moments = range(change - AROUND, change + AROUND, STEP)
    near = [minute(zone, at) for at in range(change - 3 * 3600, change + 3 * 3600, STEP)]
    left_out = [(minute(zone, change) - minutes) % 1440 for minutes in range(15, 135, 15)]  # where it is put on
    one, other = lots.choice([*near, *left_out]), lots.randrange(0, 1440, 15)
    quiet = (one, other) if lots.random() < 0.5 else (other, one)
    if quiet[0] == quiet[1]:
        return
    own = ContactHours(quiet=quiet, zone=name)
    begun, ends = quiet
    told = {at: minute(zone, at) for at in moments}
    inside = {at: begun <= now < ends if begun < ends else now >= begun or now < ends for at, now in told.items()}
    for at in lots.sample(moments[: len(moments) // 2 + 16], 8):
        morning = next(later for later in range(at, moments.stop, STEP) if not inside[later])
        evening = next((later for later in range(morning, moments.stop, STEP) if inside[later]), None)
        assert quiet_hours.morning(own, float(at)) == morning, (own, at)
        assert evening is None or quiet_hours.evening(own, float(at)) == evening, (own, at)
        assert quiet_hours.morning(own, at + 0.25) == (at + 0.25 if not inside[at] else morning)
        until = at + lots.randrange(0, moments.stop - at, STEP)
        counted = STEP * sum(not inside[later] for later in range(at, until, STEP))
        assert quiet_hours.time_awake(own, float(at), float(until)) == counted, (own, at, until)


def test_the_changes_of_all_zones_are_looked_at():
    shifts = {after - before for _, before, after in changes()}
    assert {timedelta(hours=1), timedelta(hours=-1), timedelta(hours=2), timedelta(minutes=30)} <= shifts
    assert len(changes()) > 300


@pytest.mark.parametrize("share", range(4))
def test_quiet_hours_are_those_of_the_clock_on_the_wall_at_every_change_of_every_zone(share):
    lots = Random(share)
    for (at, *_), name in list(changes().items())[share::4]:
        look_at(name, at, lots)


@pytest.mark.slow
def test_quiet_hours_are_those_of_the_clock_on_the_wall_many_times_over():
    for seed in range(40):
        for (at, *_), name in changes().items():
            look_at(name, at, Random(f"{name}{at}{seed}"))
