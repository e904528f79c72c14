"""Lengths, times of the day and time zones as people type them; what the bot writes it can read."""

from datetime import time
from time import process_time

import pytest
from babel.dates import format_time
from babel.units import format_unit

from bot.discord.text.times import length
from bot.discord.text.typed import UNITS, Unclear, length_typed, lengths
from bot.discord.text.typed_clock import clock_typed, times
from bot.discord.text.typed_moment import moments
from bot.discord.text.typed_words import word_values
from bot.discord.text.typed_zone import of_region, zone_shown, zone_typed, zones_meant
from bot.store.values.time import DAY, HOUR, PACES
from bot.tables.model.quiet_hours import zones
from render.words.words import LANGUAGES, Words

LENGTHS = {
    "36": 36 * HOUR, "36 hours": 36 * HOUR, "36h": 36 * HOUR, "36 H": 36 * HOUR, "48hrs": 2 * DAY, "2 days": 2 * DAY,
    "2d": 2 * DAY, "1 day": DAY, "a day": DAY, "90 minutes": 5400, "90m": 5400, "90 mins": 5400, "1.5h": 5400,
    "1,5 Std.": 5400, "1h30": 5400, "1h 30m": 5400, "1d12h": 36 * HOUR, "1 day and 12 hours": 36 * HOUR,
    "2 days, 3 hours": 51 * HOUR, "1 week": 7 * DAY, "2 Tage": 2 * DAY, "zwei Tagen": 2 * DAY, "2 t": 2 * DAY,
    "36 Stunden": 36 * HOUR, "1 Tag und 12 Stunden": 36 * HOUR, "10 Min.": 600, "eine Woche": 7 * DAY,
    "2 jours": 2 * DAY,
    "2j": 2 * DAY, "36 heures": 36 * HOUR, "une semaine": 7 * DAY, "1 jour et 12 heures": 36 * HOUR, "1:30h": 5400,
    "0": 0, "": 0,
    "half an hour": 1800, "half a day": DAY // 2, "an hour and a half": 5400, "two and a half hours": 9000,
    "1½ hours": 5400, "1 1/2 h": 5400, "a fortnight": 14 * DAY, "three quarters of an hour": 2700, "in 3 days": 3 * DAY,
    "twenty-four hours": DAY, "a couple of days": 2 * DAY, "three days from now": 3 * DAY, "24-hour": DAY,
    "1,5 Stunden": 5400, "anderthalb Stunden": 5400, "eine halbe Stunde": 1800, "zweieinhalb Tage": 60 * HOUR,
    "in einer halben Stunde": 1800, "eine Viertelstunde": 900, "ein halber Tag": DAY // 2, "für zwei Wochen": 14 * DAY,
    "une demi-heure": 1800, "une heure et demie": 5400, "deux jours et demi": 60 * HOUR, "un quart d’heure": 900,
    "trois quarts d'heure": 2700, "dans 3 jours": 3 * DAY, "vingt-quatre heures": DAY, "pendant une semaine": 7 * DAY,
    "max. 2 days": 2 * DAY, "ca. 2 Tage": 2 * DAY, "about 2 days": 2 * DAY, "2 days per move": 2 * DAY, "daily": DAY,
    "2 Tage pro Zug": 2 * DAY, "2 jours par coup": 2 * DAY, "täglich": DAY, "a day and a half": 36 * HOUR,
    "Stunde": HOUR, "no limit": 0, "keine": 0, "sans limite": 0,
    "24h/move": DAY, "24h / turn": DAY, "2 Tage/Zug": 2 * DAY, "48 heures max": 2 * DAY, "2 Tage maximal": 2 * DAY,
    "au maximum 2 jours": 2 * DAY, "~2 days": 2 * DAY, "150'": 9000, "90′": 5400, "every 2 days": 2 * DAY,
    "alle 2 Tage": 2 * DAY, "tous les 2 jours": 2 * DAY, "stündlich": HOUR, "stuendlich": HOUR, "taeglich": DAY,
    "2 & a half days": 60 * HOUR, "two & a half days": 60 * HOUR, "dreiviertel Stunde": 2700,
    "une demi journée": DAY // 2, "36 Hours!": 36 * HOUR, "“36h”": 36 * HOUR, "**36h**": 36 * HOUR,
    "twenty four hours": DAY, "vingt quatre heures": DAY, "fuer zwoelf Stunden": 12 * HOUR,
}  # fmt: skip
TIMES = {
    "22": "22:00", "7": "07:00", "10pm": "22:00", "10 p.m.": "22:00", "10:30 PM": "22:30", "12am": "00:00",
    "12 pm": "12:00", "10 at night": "22:00", "6 in the morning": "06:00", "noon": "12:00", "midnight": "00:00",
    "10 o'clock": "10:00", "ten pm": "22:00", "22h": "22:00", "22h30": "22:30", "22 h 30": "22:30", "22 Uhr": "22:00",
    "22 Uhr 30": "22:30", "22.30 Uhr": "22:30", "10 Uhr abends": "22:00", "Mitternacht": "00:00", "22 heures": "22:00",
    "8 heures du soir": "20:00", "minuit": "00:00", "2230": "22:30", "730": "07:30", "24:00": "00:00", "06.15": "06:15",
    "half past ten at night": "22:30", "quarter to nine pm": "20:45", "ten thirty": "10:30", "20 past 8 pm": "20:20",
    "halb elf abends": "22:30", "Viertel nach acht abends": "20:15", "fünf vor halb neun morgens": "08:25",
    "zehn Uhr dreißig": "10:30", "vingt heures trente": "20:30", "neuf heures moins le quart du soir": "20:45",
    "midi et demi": "12:30", "huit heures et demie du matin": "08:30", "Viertel vor Mitternacht": "23:45",
    "at 10pm": "22:00", "um 22 Uhr": "22:00", "à 22h": "22:00", "abends um zehn": "22:00", "gegen 22 Uhr": "22:00",
    "vers 22h": "22:00", "around 10pm": "22:00", "12 noon": "12:00", "12 midnight": "00:00", "2200h": "22:00",
    "10 o clock": "10:00", "7 du mat": "07:00",
    "from 10pm": "22:00", "von 22 Uhr": "22:00",
    "1030pm": "22:30", "10 past 10pm": "22:10", "half-past ten pm": "22:30", "nine-thirty pm": "21:30",
    "zu Mittag": "12:00", "null Uhr dreißig": "00:30", "zéro heure": "00:00", "8 in der Früh": "08:00",
    "acht Uhr frueh": "08:00", "20h pile": "20:00", "Punkt 20 Uhr": "20:00", "8pm sharp": "20:00",
    "20 Uhr pünktlich": "20:00", "à 20h précises": "20:00", "vingt et une heures": "21:00", "22hrs": "22:00",
    "fuenf vor halb neun morgens": "08:25",
}  # fmt: skip
ZONES = {
    "berlin": "Europe/Berlin", "Europe/Berlin": "Europe/Berlin", "New York": "America/New_York",
    "new_york": "America/New_York", "Wien": "Europe/Vienna", "Deutschland": "Europe/Berlin", "Suisse": "Europe/Zurich",
    "UK": "Europe/London", "UTC": "UTC", "": "UTC", "UTC+2": "Etc/GMT-2", "gmt-5": "Etc/GMT+5", "+2": "Etc/GMT-2",
    "+05:30": "Asia/Calcutta", "Pacific": "America/Los_Angeles",
    "München": "Europe/Berlin", "Munich": "Europe/Berlin", "Genf": "Europe/Zurich", "NYC": "America/New_York",
    "New York City": "America/New_York", "Moskauer Zeit": "Europe/Moscow", "heure de Moscou": "Europe/Moscow",
    "Berlin time": "Europe/Berlin", "heure de Paris": "Europe/Paris", "Mailand": "Europe/Rome",
    "San Francisco": "America/Los_Angeles", "Hambourg": "Europe/Berlin", "Seattle": "America/Los_Angeles",
    "Köln": "Europe/Berlin", "Graz": "Europe/Vienna", "DC": "America/New_York", "Lille": "Europe/Paris",
    "Berliner Zeit": "Europe/Berlin", "Wiener Zeit": "Europe/Vienna", "deutsche Zeit": "Europe/Berlin",
    "German time": "Europe/Berlin", "heure italienne": "Europe/Rome", "Zuerich": "Europe/Zurich",
    "Quebec": "America/Toronto", "Muenchen": "Europe/Berlin", "England": "Europe/London",
    "Kalifornien": "America/Los_Angeles", "Peking": "Asia/Shanghai",
    "Berlin, Germany": "Europe/Berlin", "London UK": "Europe/London", "Paris, France": "Europe/Paris",
    "Zürich, Schweiz": "Europe/Zurich", "UTC1": "Etc/GMT-1", "GMT–5": "Etc/GMT+5", "Great Britain": "Europe/London",
    "Großbritannien": "Europe/London", "UAE": "Asia/Dubai", "Bayern": "Europe/Berlin",
}  # fmt: skip


@pytest.mark.parametrize(("typed", "meant"), LENGTHS.items())
def test_a_length_is_read_as_people_type_it(typed, meant):
    assert length_typed(typed) == meant


@pytest.mark.parametrize(("typed", "meant"), TIMES.items())
def test_a_time_of_the_day_is_read_as_people_type_it(typed, meant):
    assert clock_typed(typed) == meant


def test_every_city_of_the_catalogues_has_a_zone():
    for name, towards in word_values("bot.typed.cities").items():
        assert len(towards) == 1
        assert zone_typed(towards[0]) in zones_meant(name)


def test_a_summer_time_is_that_of_zones_that_have_one():
    assert zones_meant("MESZ") == zones_meant("CEST") == ["Europe/Berlin"]
    assert len(zones_meant("MEZ")) > 1  # in Algiers all year


@pytest.mark.parametrize(("typed", "meant"), ZONES.items())
def test_a_time_zone_is_read_as_people_type_it(typed, meant):
    assert zone_typed(typed) == meant


def test_what_can_mean_several_things_is_not_guessed():
    assert lengths("1:30") == [5400, 90]
    assert zones_meant("CET")[0] == "Europe/Berlin"
    assert len(zones_meant("CET")) > 1
    assert {"Asia/Jerusalem", "Asia/Calcutta", "Europe/Dublin"} == set(zones_meant("IST"))
    assert 5 < len(zones_meant("USA")) < 15
    assert zones_meant("LA") == ["America/Los_Angeles", "Asia/Vientiane"]
    assert zones_meant("St Petersburg") == ["America/New_York", "Europe/Moscow"]
    assert lengths("quinze jours") == [15 * DAY, 14 * DAY]
    assert lengths("huit jours") == [8 * DAY, 7 * DAY]
    assert times("halb elf") == times("half past ten") == times("dix heures et demie") == ["10:30", "22:30"]
    assert (
        times("Viertel nach acht") == times("quarter past eight") == times("huit heures et quart") == ["08:15", "20:15"]
    )
    assert zones_meant("heure française")[0] == "Europe/Paris"
    assert {"America/New_York", "Europe/London"} < set(zones_meant("English time"))
    for typed in ("soon", "1-2 days", "a few days", "t", "12 parsecs", "1h of", "5 months"):
        with pytest.raises(Unclear) as error:
            length_typed(typed)
        assert error.value.meanings == ()
    for typed in ("25", "tea time", "12:61", "10 bananas"):
        assert times(typed) == []
    for typed in ("atlantis", "UTC+30"):
        assert zones_meant(typed) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_length_that_the_bot_writes_it_can_read(lang):
    words = Words(lang)
    written = [*range(200), *range(0, 7200, 60), *range(0, 72 * HOUR, HOUR), *range(0, 31 * DAY, DAY)]
    written += [value for pace in PACES.values() for value in pace]
    for seconds in written:
        assert length_typed(length(words, seconds)) == seconds, (length(words, seconds), seconds)
    for seconds in (36 * HOUR, 5400, 2 * DAY):
        for other in (11 * HOUR, 120, DAY):
            told = words.listing([length(words, seconds), length(words, other)])
            assert length_typed(told) == seconds + other, told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_of_a_length_that_a_language_has_is_read(lang):
    for unit, seconds in UNITS.items():
        for form in ("long", "short", "narrow"):
            for n in (1, 2, 5, 21):
                told = format_unit(n, f"duration-{unit}", form, locale=lang)
                assert lengths(told) == [n * seconds], told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_time_of_the_day_in_the_way_of_a_language_is_read(lang):
    for minute in range(0, 24 * 60, 7):
        at = time(minute // 60, minute % 60)
        for form in ("short", "medium"):
            told = format_time(at, form, locale=lang)
            assert times(told) == [f"{at:%H:%M}"], told
        for form in ("h:mm a", "HH:mm", "H'h'mm", "HHmm"):
            told = format_time(at, form, locale=lang)
            assert times(told) == [f"{at:%H:%M}"], told


def test_every_time_zone_that_is_shown_is_read():
    fixed = [f"Etc/GMT{sign}{hours}" for sign in "+-" for hours in range(1, 13)]
    for zone in (*zones(), *fixed, "UTC"):
        assert zone_typed(zone_shown(zone)) == zone
        assert zone_typed(zone) == zone


def test_every_part_of_the_world_has_zones():
    assert "Europe/Berlin" in of_region("Europe")


@pytest.mark.parametrize("read", [lengths, times, zones_meant, lambda typed: moments(typed, 1.8e9, "UTC")])
@pytest.mark.parametrize("piece", ["9", "9 ", "a ", "1½ "])
def test_nobody_holds_the_others_up_by_what_they_type(read, piece):
    """The time it takes grows with what was typed, not with its square: that would be a quarter of a minute."""
    read("9")  # what is built at the first look
    begun = process_time()
    read(piece * (30_000 // len(piece)))
    assert process_time() - begun < 4
