"""Hours: quiet ones over a change of daylight saving, vacations, and what counts of the time that passes."""

from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from bot.store.clocks import minutes
from bot.store.values.time import HOUR, Clock, ContactHours, TimeControl
from bot.tables.model import clocks, quiet_hours

BERLIN = ZoneInfo("Europe/Berlin")


def at(text, fold=0):
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN, fold=fold).timestamp()


def ways(quiet="22:00-07:00", **more):
    return ContactHours(quiet=minutes(quiet), zone="Europe/Berlin", **more)


@pytest.mark.parametrize(
    ("now", "free"),
    [
        ("2026-01-10T21:59", "2026-01-10T21:59"),
        ("2026-01-10T22:00", "2026-01-11T07:00"),
        ("2026-01-11T06:59", "2026-01-11T07:00"),
        ("2026-01-11T07:00", "2026-01-11T07:00"),
        ("2026-03-28T23:00", "2026-03-29T07:00"),  # an hour shorter
        ("2026-10-24T23:00", "2026-10-25T07:00"),  # an hour longer
    ],
)
def test_quiet_hours_end_by_the_clock_on_the_wall(now, free):
    assert quiet_hours.morning(ways(), at(now)) == at(free)


def test_the_night_in_which_the_clock_changes_has_its_own_length():
    assert at("2026-03-29T07:00") - at("2026-03-28T22:00") == 8 * 3600
    assert at("2026-10-25T07:00") - at("2026-10-24T22:00") == 10 * 3600


def test_quiet_hours_that_end_in_the_hour_that_comes_twice_always_end_later():
    quiet = ways("22:00-02:30")
    for minute in range(0, 180, 7):
        now = at("2026-10-25T01:00") + minute * 60
        assert quiet_hours.morning(quiet, now) >= now
        assert quiet_hours.morning(quiet, quiet_hours.morning(quiet, now)) == quiet_hours.morning(quiet, now)


def test_quiet_hours_within_a_day_and_none_at_all():
    assert quiet_hours.morning(ways("12:00-14:00"), at("2026-05-01T13:00")) == at("2026-05-01T14:00")
    assert quiet_hours.morning(ContactHours(), at("2026-05-01T03:00")) == at("2026-05-01T03:00")
    assert minutes("07:00-07:00") is None
    assert minutes("25:00-07:00") is None
    assert minutes("nonsense") is None


def test_an_unknown_zone_is_read_as_utc():
    assert quiet_hours.zone_of("Atlantis/Capital").key == "UTC"


def test_a_vacation_that_ends_in_the_night_ends_in_the_morning():
    away = ways(away=((at("2026-05-01T09:00"), at("2026-05-08T23:00")),))
    assert quiet_hours.free(away, at("2026-05-03T12:00")) == at("2026-05-09T07:00")


def test_time_does_not_count_in_vacations():
    away = ContactHours(away=((100.0, 200.0), (300.0, 350.0)))
    assert quiet_hours.time_spent(away, 50.0, 400.0) == 200.0
    assert quiet_hours.after(away, 50.0, 200.0) == 400.0
    assert quiet_hours.after(away, 120.0, 10.0) == 210.0
    assert quiet_hours.after(away, 50.0, 50.0) == 100.0  # over before the vacation begins
    for length in (1.0, 49.0, 51.0, 149.0, 151.0, 500.0):
        assert quiet_hours.time_spent(away, 50.0, quiet_hours.after(away, 50.0, length)) == length


@pytest.mark.parametrize(
    ("since", "until", "hours"),
    [
        ("2026-01-10T20:00", "2026-01-10T21:00", 1),
        ("2026-01-10T20:00", "2026-01-11T08:00", 3),  # two before the night, one after it
        ("2026-01-10T23:00", "2026-01-11T06:00", 0),
        ("2026-01-10T08:00", "2026-01-12T08:00", 14 + 15 + 1),
        ("2026-03-28T20:00", "2026-03-29T08:00", 3),  # whatever the clock on the wall does meanwhile
        ("2026-10-24T20:00", "2026-10-25T08:00", 3),
    ],
)
def test_time_awake_leaves_out_the_nights(since, until, hours):
    assert quiet_hours.time_awake(ways(), at(since), at(until)) == hours * 3600


def test_time_awake_leaves_out_vacations_and_without_quiet_hours_nothing_else():
    away = ((at("2026-01-10T12:00"), at("2026-01-11T12:00")),)
    since, until = at("2026-01-10T08:00"), at("2026-01-11T23:00")
    assert quiet_hours.time_awake(ways(away=away), since, until) == (4 + 10) * 3600
    assert quiet_hours.time_awake(ContactHours(away=away), since, until) == (4 + 11) * 3600
    assert quiet_hours.time_awake(ContactHours(), since, until) == until - since
    assert quiet_hours.time_awake(ways(), until, since) == 0


def test_time_awake_of_many_days_is_what_its_days_come_to():
    days = [at(f"2026-{month:02}-{day:02}T15:30") for month in range(1, 13) for day in (1, 8, 15, 22, 28)]
    parts = sum(quiet_hours.time_awake(ways(), *two) for two in pairwise(days))
    assert quiet_hours.time_awake(ways(), days[0], days[-1]) == pytest.approx(parts)


@pytest.mark.parametrize(
    ("quiet", "out"),
    [
        ("22:00-07:00", "2026-05-02T07:00"),  # at night nothing runs out
        ("07:01-07:00", "2026-05-02T07:00"),
        ("03:01-03:00", "2026-05-02T03:00"),
        ("14:01-14:00", "2026-05-01T23:00"),  # a wish not to be written to stretches no clock
        ("00:00-23:59", "2026-05-01T23:59"),
    ],
)
def test_quiet_hours_of_nearly_a_day_stretch_a_clock_by_no_more_than_a_night(quiet, out):
    terms, at_three = TimeControl(move=8 * HOUR), at("2026-05-01T15:00")
    clock = clocks.started(Clock(0), terms, ways(quiet), at_three)
    assert clock.expires_at == at(out)
    assert quiet_hours.free(quiet_hours.night(ways(quiet)), clock.expires_at) == clock.expires_at
    assert clock.expires_at - at_three <= 8 * HOUR + quiet_hours.NIGHT * 60
