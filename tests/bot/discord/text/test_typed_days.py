"""Days as people type them in three languages: feasts, days of a month, of a week, counted from another one; zones in
the middle; what is over or far away.
"""

from datetime import UTC, date, datetime

import pytest
from dateutil.easter import easter

from bot.discord.text.meanings import SeveralMeanings
from bot.discord.text.typed_feasts import _rules, feasts
from bot.discord.text.typed_moment import beyond, moment_typed, moments
from bot.store.values.time import DAY
from bot.tables.model.quiet_hours import zone_of

BERLIN = "Europe/Berlin"
NOON = datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp()
"""A Saturday, 13:00 in Berlin."""

READ = {
    "Easter Sunday 6pm": "28.03. 18:00", "Easter Monday at 18:00": "29.03. 18:00", "Good Friday 8pm": "26.03. 20:00",
    "Ostermontag 18 Uhr": "29.03. 18:00", "Karfreitag um 20 Uhr": "26.03. 20:00", "Himmelfahrt 15 Uhr": "06.05. 15:00",
    "lundi de Pâques à 18h": "29.03. 18:00", "dimanche de Pâques 18h": "28.03. 18:00",
    "lundi de Pentecôte 14h": "17.05. 14:00", "Heiligabend 20 Uhr": "24.12. 20:00",
    "2. Weihnachtstag 14 Uhr": "26.12. 14:00", "3. Advent 16 Uhr": "13.12. 16:00", "Rosenmontag 11 Uhr": "08.02. 11:00",
    "veille de Noël 20h": "24.12. 20:00", "réveillon de Noël 20h": "24.12. 20:00", "Xmas eve 6pm": "24.12. 18:00",
    "Thanksgiving 6pm": "25.11. 18:00", "Black Friday 9am": "26.11. 09:00", "Labor Day 5pm": "06.09. 17:00",
    "Memorial Day noon": "31.05. 12:00", "New Year's 6pm": "01.01. 18:00", "NYE 8pm": "31.12. 20:00",
    "Tag der Deutschen Einheit 18 Uhr": "03.10. 18:00", "jour de l'an 15h": "01.01. 15:00",
    "first Monday in December 8pm": "07.12. 20:00", "am ersten Montag im Dezember um 20 Uhr": "07.12. 20:00",
    "le premier lundi de décembre à 20h": "07.12. 20:00", "the last Friday of the month 6pm": "25.12. 18:00",
    "letzter Freitag des Monats 18 Uhr": "25.12. 18:00", "dernier vendredi du mois 18h": "25.12. 18:00",
    "third Thursday 7pm": "17.12. 19:00", "last Sunday in March 10am": "28.03. 10:00",
    "8pm EST tomorrow": "30.11. 02:00", "8pm ET Friday": "05.12. 02:00", "20:00 UTC tomorrow": "29.11. 21:00",
    "20 Uhr MEZ am Freitag": "04.12. 20:00", "übermorgen 20 Uhr MEZ": "30.11. 20:00",
    "20h heure de Paris demain": "29.11. 20:00", "noon EST Monday": "30.11. 18:00",
    "Friday week 6pm": "11.12. 18:00", "a week on Friday at 6pm": "11.12. 18:00", "a week tomorrow 6pm": "06.12. 18:00",
    "tomorrow week 6pm": "06.12. 18:00", "vendredi en huit 18h": "11.12. 18:00", "lundi en quinze 18h": "14.12. 18:00",
    "Freitag nächste Woche 18 Uhr": "04.12. 18:00", "nächste Woche Freitag 18 Uhr": "04.12. 18:00",
    "vendredi de la semaine prochaine 18h": "04.12. 18:00", "in 2 weeks' time": "12.12. 13:00",
    "in two weeks' time at 6pm": "12.12. 18:00", "in an hour's time": "28.11. 14:00",
    "same time tomorrow": "29.11. 13:00", "morgen zur gleichen Zeit": "29.11. 13:00",
    "à la même heure demain": "29.11. 13:00", "d'ici vendredi 18h": "04.12. 18:00",
    "le 3 janvier prochain à 18h": "03.01. 18:00", "demain en fin de journée à 19h": "29.11. 19:00",
    "fri, dec 4 @ 6pm": "04.12. 18:00", "2026/12/24 20:00": "24.12. 20:00", "20261224 20:00": "24.12. 20:00",
    "24-12 20:00": "24.12. 20:00", "midnight tonight": "29.11. 00:00", "tonight 10pm": "28.11. 22:00",
    "tomorrow 24:00": "30.11. 00:00", "morgen 24 Uhr": "30.11. 00:00", "tmrw 8pm": "29.11. 20:00",
    "2nite 8pm": "28.11. 20:00", "thurs 8pm": "03.12. 20:00", "Sonnabend 20 Uhr": "28.11. 20:00|05.12. 20:00",
    "tomorrow eve 8pm": "29.11. 20:00", "tomorrow lunchtime": "29.11. 12:00", "8ish tomorrow": "29.11. 08:00",
    "4 decembre 18h": "04.12. 18:00", "apres-demain 18h": "30.11. 18:00", "après demain 18h": "30.11. 18:00",
    "apres demain 18h": "30.11. 18:00", "uebermorgen 18 Uhr": "30.11. 18:00",
    "naechste Woche Freitag 18 Uhr": "04.12. 18:00", "4.12 18h": "04.12. 18:00", "vendredi 4 à 18h": "04.12. 18:00",
    "Friday 4 at 6pm": "04.12. 18:00", "the fourth of December at 6pm": "04.12. 18:00",
    "am vierten Dezember um 18 Uhr": "04.12. 18:00", "am zwölften um 18 Uhr": "12.12. 18:00",
    "quatre décembre 18h": "04.12. 18:00", "premier janvier midi": "01.01. 12:00",
    "1st of next month 6pm": "01.12. 18:00", "am 1. des nächsten Monats 18 Uhr": "01.12. 18:00",
    "le 1er du mois prochain 18h": "01.12. 18:00", "tomorrow 8pm in Berlin": "29.11. 20:00",
    "demain 20h à Paris": "29.11. 20:00", "2026-12-04T18:00:00+01:00": "04.12. 18:00", "fri18:00": "04.12. 18:00",
    "dans 15 jours 18h": "13.12. 18:00|14.12. 07:00", "d'ici 3 heures": "28.11. 16:00|29.11. 03:00",
    "d'ici 3 jours": "01.12. 13:00", "spätestens Freitag 18 Uhr": "04.12. 18:00",
    "Friday 6pm at the latest": "04.12. 18:00", "8pm CET tomorrow": "29.11. 20:00", "2nd Advent 6pm": "06.12. 18:00",
    "St. Nikolaus 18 Uhr": "06.12. 18:00", "demain aprèm 15h": "29.11. 15:00",
}  # fmt: skip

ASKED = {
    "Easter": ("28.03.", "29.03."), "Ostern": ("28.03.", "29.03."), "Pâques": ("28.03.", "29.03."),
    "Heiligabend": ("24.12.",), "Friday week": ("11.12.",), "a week on Friday": ("11.12.",),
    "first Monday in December": ("07.12.",), "end of month": ("30.11.",), "EOM": ("30.11.",), "EOD": ("28.11.",),
    "Friday after next": ("11.12.", "18.12."), "übernächsten Freitag": ("11.12.", "18.12."),
    "Mother's Day": ("07.03.", "09.05."), "nächste Woche Montag": ("30.11.",),
}  # fmt: skip
"""What has no time, or means several days: each of them is offered."""


def told(at, form="%d.%m. %H:%M"):
    return datetime.fromtimestamp(at, zone_of(BERLIN)).strftime(form)


@pytest.mark.parametrize(("typed", "meant"), READ.items())
def test_a_day_is_read_as_people_type_it(typed, meant):
    assert "|".join(told(at) for at in moments(typed, NOON, BERLIN)) == meant


@pytest.mark.parametrize(("typed", "days"), ASKED.items())
def test_what_is_asked_offers_each_day_that_may_be_meant(typed, days):
    found = moments(typed, NOON, BERLIN)
    assert len(found) > 1
    assert tuple(dict.fromkeys(told(at, "%d.%m.") for at in found)) == days


def test_every_feast_of_the_catalogues_has_a_day_in_every_year():
    for name in _rules():
        for year in range(2024, 2060):
            found = feasts(name, date(year, 1, 1))
            assert found, name
            assert all(day.year == year for day in found), name


def test_feasts_around_easter_are_days_of_the_week_that_they_are_known_for():
    for year in range(2024, 2060):
        (friday,), (monday,) = feasts("karfreitag", date(year, 1, 1)), feasts("lundi pâques", date(year, 1, 1))
        assert (friday.weekday(), monday.weekday()) == (4, 0)
        assert friday < easter(year) < monday


def test_a_29th_of_february_and_a_clock_that_jumps():
    leap = datetime(2028, 2, 28, 12, tzinfo=UTC).timestamp()
    assert [told(at) for at in moments("29 February 18:00", leap, BERLIN)] == ["29.02. 18:00"]
    assert beyond("29 February 18:00", NOON, BERLIN), "there is none for years"
    spring = datetime(2027, 3, 27, 12, tzinfo=UTC).timestamp()
    assert [told(at) for at in moments("tomorrow 2:30", spring, BERLIN)] == ["28.03. 03:30"], "no such minute"
    autumn = datetime(2027, 10, 30, 12, tzinfo=UTC).timestamp()
    assert [told(at) for at in moments("tomorrow 2:30", autumn, BERLIN)] == ["31.10. 02:30"]
    assert [at % 3600 for at in moments("tomorrow 18:00", NOON, "Asia/Kolkata")] == [1800], "half an hour off"


@pytest.mark.parametrize(
    "typed", ["yesterday", "gestern 18 Uhr", "hier", "1.1.2020", "in 2 years", "in 5 Jahren", "29.2.", "in 40 days"]
)
def test_what_is_over_or_years_away_is_told_as_that(typed):
    assert all(at > NOON + 28 * DAY for at in moments(typed, NOON, BERLIN))
    with pytest.raises(SeveralMeanings) as error:
        moment_typed("until", typed, NOON, BERLIN, 28 * DAY)
    assert error.value.id == "bot.typed.beyond"
    assert len(error.value.meanings) == 10


@pytest.mark.parametrize("typed", ["soon", "forever", "after work", "the fifth Monday in June", "31.2."])
def test_what_means_nothing_is_asked_about(typed):
    assert not beyond(typed, NOON, BERLIN)
    assert moments(typed, NOON, BERLIN) == []
