"""Days, dates and moments as people type them, in every language."""

from datetime import UTC, datetime, timedelta

import pytest
from babel.dates import format_date, format_datetime, format_time

from bot.discord.text.meanings import SeveralMeanings
from bot.discord.text.typed_moment import EVENING, moment_shown, moment_typed, moments
from bot.store.values.time import DAY, HOUR
from render.words.words import LANGUAGES, Words

NOON = datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp()
"""A Saturday, 13:00 in Berlin."""

ONE = {
    "tomorrow 18:00": "29.11. 17:00", "18:00 tomorrow": "29.11. 17:00", "morgen um 8": "29.11. 07:00",
    "morgen früh um 8": "29.11. 07:00", "demain à 8h": "29.11. 07:00", "tomorrow evening at 8": "29.11. 19:00",
    "72": "01.12. 12:00", "in 3 days": "01.12. 12:00", "in 3 Tagen": "01.12. 12:00", "dans 3 jours": "01.12. 12:00",
    "1d12h": "30.11. 00:00", "2 weeks": "12.12. 12:00", "Friday 18:00": "04.12. 17:00", "Fr 18 Uhr": "04.12. 17:00",
    "vendredi à 18h": "04.12. 17:00", "2026-12-01 18:00": "01.12. 17:00", "2026-12-01T18:00": "01.12. 17:00",
    "1.12. 18 Uhr": "01.12. 17:00", "24 December 8pm": "24.12. 19:00", "December 24th at 8pm": "24.12. 19:00",
    "24. Dezember um 20 Uhr": "24.12. 19:00", "le 24 décembre à 20h": "24.12. 19:00", "1er déc. 18h": "01.12. 17:00",
    "10pm": "28.11. 21:00", "22 Uhr": "28.11. 21:00", "8:00": "29.11. 07:00", "heute 22 Uhr": "28.11. 21:00",
    "übermorgen 9 Uhr": "30.11. 08:00", "day after tomorrow 9am": "30.11. 08:00",
    "tomorrow 18:00 UTC": "29.11. 18:00", "tomorrow 18:00 New York": "29.11. 23:00", "3.1. 9:00": "03.01. 08:00",
    "tonight at 10": "28.11. 21:00", "heute Abend um 8": "28.11. 19:00", "ce soir à 20h": "28.11. 19:00",
    "this evening at 8": "28.11. 19:00", "tonight at 1": "29.11. 00:00", "heute Nacht um 2": "29.11. 01:00",
    "Freitagabend um acht": "04.12. 19:00", "Friday evening at half past eight": "04.12. 19:30",
    "diesen Freitag um 18 Uhr": "04.12. 17:00", "this Friday 6pm": "04.12. 17:00", "midnight": "28.11. 23:00",
    "noon": "29.11. 11:00", "heute Mitternacht": "28.11. 23:00", "demain midi": "29.11. 11:00",
    "in 2 days at 8pm": "30.11. 19:00", "in zwei Tagen um 20 Uhr": "30.11. 19:00", "in half an hour": "28.11. 12:30",
    "dans deux jours à 20h": "30.11. 19:00", "in einer Woche": "05.12. 12:00", "a fortnight": "12.12. 12:00",
    "Montag morgen 8 Uhr": "30.11. 07:00", "tonight at half past ten New York": "29.11. 03:30",
    "<t:1796000000:f>": "30.11. 00:53", "end of month 18:00": "30.11. 17:00",
    "Ende des Monats um 18 Uhr": "30.11. 17:00",
    "fin du mois à 18h": "30.11. 17:00", "Monatsende 18 Uhr": "30.11. 17:00", "end of December 6pm": "31.12. 17:00",
    "Ende Dezember 18 Uhr": "31.12. 17:00", "fin décembre 18h": "31.12. 17:00", "Jahresende 18 Uhr": "31.12. 17:00",
    "New Year's Eve 6pm": "31.12. 17:00", "Silvester 18 Uhr": "31.12. 17:00", "Noël à 18h": "25.12. 17:00",
    "Montag in einer Woche 18 Uhr": "07.12. 17:00", "a week from Monday 6pm": "07.12. 17:00",
    "heute in 8 Tagen um 18 Uhr": "06.12. 17:00", "in einem Monat um 18 Uhr": "28.12. 17:00",
    "dans deux mois à 18h": "28.01. 17:00", "in a year at 6pm": "28.11. 17:00", "the 1st at 6pm": "01.12. 17:00",
    "am 1. um 18 Uhr": "01.12. 17:00", "le 1er à 18h": "01.12. 17:00", "übermorgen Abend um 8": "30.11. 19:00",
    "2026-12-01T20:00Z": "01.12. 20:00", "morgen 20 Uhr Berliner Zeit": "29.11. 19:00", "daily": "29.11. 12:00",
    "demain 20h heure de New York": "30.11. 01:00", "13-12-2026 18:00": "13.12. 17:00",
    "ab morgen 18 Uhr": "29.11. 17:00",
}  # fmt: skip


def told(at):
    return f"{datetime.fromtimestamp(at, UTC):%d.%m. %H:%M}"


@pytest.mark.parametrize(("typed", "meant"), ONE.items())
def test_a_moment_is_read_as_people_type_it(typed, meant):
    assert [told(at) for at in moments(typed, NOON, "Europe/Berlin")] == [meant]


def test_what_is_not_clear_is_not_guessed():
    def several(typed):
        return [told(at) for at in moments(typed, NOON, "Europe/Berlin")]

    assert several("01/02/2027 10:00") == ["02.01. 09:00", "01.02. 09:00"]
    assert several("next friday 6pm") == ["04.12. 17:00", "11.12. 17:00"]
    assert several("Saturday 18:00") == ["28.11. 17:00", "05.12. 17:00"]
    assert len(several("1.12.")) == len(several("übermorgen")) == 5, "no time"
    evening = [f"29.11. {hour}:00" for hour in range(17, 22)]
    assert several("morgen Abend") == several("demain soir") == several("tomorrow evening") == evening
    assert several("tomorrow midnight") == ["28.11. 23:00", "29.11. 23:00"]
    assert several("morgen um halb elf") == several("tomorrow half past ten") == ["29.11. 09:30", "29.11. 21:30"]
    week = [f"{day} 22:59" for day in ("30.11.", "01.12.", "02.12.", "03.12.", "04.12.", "05.12.", "06.12.")]
    assert several("next week") == several("nächste Woche") == several("la semaine prochaine") == week
    assert several("next weekend 6pm") == [f"{day} 17:00" for day in ("28.11.", "29.11.", "05.12.", "06.12.")]
    assert several("Weihnachten 18 Uhr") == ["24.12. 17:00", "25.12. 17:00"]
    assert (
        several("Mitte Dezember 18 Uhr")
        == several("mi-décembre 18h")
        == ["14.12. 17:00", "15.12. 17:00", "16.12. 17:00"]
    )
    assert len(several("2026-12-01")) == 5, "a date is no length"
    assert several("1-2-2027 18:00") == ["02.01. 17:00", "01.02. 17:00"]
    assert several("month") == several("end") == several("December") == []
    assert len(several("nächsten Montag")) == len(several("next Friday")) == 10, "which one, and when"
    assert [told(at) for at in moments("1.12.", NOON, "Europe/Berlin", EVENING)] == ["01.12. 22:59"]
    for typed in ("soon", "today 8:00", "31.2. 10:00", "yesterday", "2020-01-01 10:00", "", "tomorrow at tea"):
        assert several(typed) == []


def test_what_is_unclear_is_offered_and_what_is_chosen_is_read():
    for typed, many in (("1.12.", 5), ("soon", 10), ("next friday 6pm", 2)):
        with pytest.raises(SeveralMeanings) as error:
            moment_typed("until", typed, NOON, "Europe/Berlin", 28 * DAY)
        lines = error.value.lines(Words("de"))
        assert len(lines) == len({name for _, name in lines}) == many
        for value, name in lines:
            at = moment_typed("until", value, NOON, "Europe/Berlin", 28 * DAY)
            assert name == moment_shown(Words("de"), at, "Europe/Berlin")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_day_in_the_way_of_a_language_is_read(lang):
    for ahead in range(1, 200, 9):
        then = datetime.fromtimestamp(NOON + ahead * DAY, UTC).replace(hour=18)
        clock = format_time(then.time(), "short", locale=lang)
        for form in ("d MMMM y", "d MMM y", "yyyy-MM-dd", "d.M.yyyy"):
            typed = f"{format_date(then, form, locale=lang)} {clock}"
            assert moments(typed, NOON, "UTC") == [then.timestamp()], typed
        weekday = f"{format_datetime(then, 'EEEE', locale=lang)} {clock}"
        nearest = moments(weekday, NOON, "UTC")
        assert NOON + HOUR <= nearest[0] <= NOON + 7 * DAY + 6 * HOUR
        assert datetime.fromtimestamp(nearest[0], UTC).weekday() == then.weekday()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_that_the_bot_writes_it_can_read(lang):
    for zone in ("Europe/Berlin", "America/New_York", "Etc/GMT-2", "UTC"):
        for hours in range(7, 300 * 24, 619):
            at = NOON + hours * HOUR
            assert moments(moment_shown(Words(lang), at, zone), NOON, "Asia/Tokyo") == [at]


def test_clocks_that_change_in_between_are_those_of_the_day_that_is_meant():
    before = datetime(2026, 10, 24, 12, tzinfo=UTC)
    (at,) = moments("tomorrow 18:00", before.timestamp(), "Europe/Berlin")
    assert timedelta(seconds=at - before.timestamp()) == timedelta(hours=29)
