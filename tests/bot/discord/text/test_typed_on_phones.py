"""What keyboards, phones and habits do to what people type: the same is meant, whatever stands around or within it.
And what is no zone, no end of a week and no decimal, though it looks so.
"""

import unicodedata
from datetime import UTC, datetime
from random import Random

import pytest

from bot.discord.text.typed import length_typed, lengths
from bot.discord.text.typed_clock import clock_typed, times
from bot.discord.text.typed_moment import moments
from bot.discord.text.typed_words import word_list
from bot.discord.text.typed_zone import zones_meant
from bot.store.values.time import DAY, HOUR
from bot.tables.model.quiet_hours import zone_of
from tests.bot.discord.text import test_typed, test_typed_days, test_typed_moment

BERLIN, NOON = test_typed_days.BERLIN, test_typed_days.NOON


def read_moment(typed):
    return moments(typed, NOON, BERLIN)


CASES = [
    (typed, read)
    for cases, read in (
        (test_typed.LENGTHS, lengths),
        (test_typed.TIMES, times),
        (test_typed.ZONES, zones_meant),
        (test_typed_days.READ | test_typed_days.ASKED | test_typed_moment.ONE, read_moment),
    )
    for typed in cases
    if typed
]


def digits(first):
    return lambda text: "".join(chr(first + int(sign)) if sign in "0123456789" else sign for sign in text)


def instead(old, new):
    return lambda text: text.replace(old, new)


def around(before, behind=""):
    return lambda text: f"{before}{text}{behind}"


def apostrophes(sign):
    return lambda text: text.replace("'", sign).replace("’", sign)


WAYS = {
    "a capital": lambda text: text[:1].upper() + text[1:],
    "capitals": lambda text: text if "ß" in text else text.upper(),
    "each word": lambda text: " ".join(word[:1].upper() + word[1:] for word in text.split(" ")),
    "accents apart": lambda text: unicodedata.normalize("NFD", text),
    "keycaps": lambda text: "".join(f"{sign}\ufe0f\u20e3" if sign in "0123456789" else sign for sign in text),
    "a soft hyphen": lambda text: f"{text[:2]}\u00ad{text[2:]}",
    **{f"blank U+{ord(sign):04X}": instead(" ", sign) for sign in "\u00a0\u202f\u2009\u3000\t"},
    **{f"dash U+{ord(sign):04X}": instead("-", sign) for sign in "–—−\u2010\u2011"},
    **{f"colon U+{ord(sign):04X}": instead(":", sign) for sign in "∶꞉："},
    **{f"apostrophe U+{ord(sign):04X}": apostrophes(sign) for sign in "’‘ʼ`´＇"},
    **{f"digits U+{first:04X}": digits(first) for first in (0xFF10, 0x660, 0x6F0, 0x966, 0x1D7CE, 0x1D7F6)},
    **{f"behind: {sign}": around("", sign)
       for sign in (".", ". ", ",", "!", "?", "…", "...", " 🙂", " 👍🏽", " :)", " ;-)", "\n", "\u200b", "\u200d")},
    **{f"before: {sign}": around(sign) for sign in ("> ", "\ufeff", "\u200b", "🎲 ")},
    **{f"in {before}": around(before, behind)
       for before, behind in ("``", "__", "()", "''", "„“", "‹›", "\u2068\u2069", ("**", "**"), ("\u200f", "\u200e"))},
    "doubled blanks": instead(" ", "  "),
    "blanks that nobody sees": instead(" ", " \u200b"),
}  # fmt: skip


def means_the_same(typed, read, way):
    other = WAYS[way](typed)
    kept = (
        way == "keycaps" and not typed.isascii(),  # ½ behind a keycap
        way.startswith("behind: .") and typed[-1:].isdecimal(),  # 4. is a day of a month
        way.startswith("colon") and typed.startswith("<"),
    )
    if other != typed and not any(kept):
        assert read(other) == read(typed), (way, typed)


@pytest.mark.parametrize("share", range(4))
def test_what_is_typed_on_a_phone_means_the_same(share):
    lots = Random(share)
    for typed, read in CASES[share::4]:
        for way in lots.sample(list(WAYS), 4):
            means_the_same(typed, read, way)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_everything_that_is_read_is_read_in_this_way_too(way):
    for typed, read in CASES:
        means_the_same(typed, read, way)


def told(typed):
    return [datetime.fromtimestamp(at, zone_of(BERLIN)).strftime("%d.%m. %H:%M") for at in read_moment(typed)]


def test_a_word_of_everyday_speech_is_no_zone():
    for word in word_list("bot.typed.everyday"):
        for typed in (f"Sunday 8pm {word}", f"Sunday {word} 8pm"):
            assert told(typed) in ([], ["29.11. 20:00"]), typed
    for typed in ("Sunday 8pm my time", "Sonntag 20 Uhr Ortszeit", "dimanche 20h heure locale", "Sunday 20:00 local"):
        assert told(typed) == ["29.11. 20:00"], typed
    assert told("Sunday 8pm for") == told("Sunday 8pm time") == []
    assert told("Sunday 8pm fort") != [], "Fortaleza by four of its letters"


def test_what_looks_like_something_else():
    assert told("Sylvester 20 Uhr") == ["31.12. 20:00"], "no town in Georgia"
    assert told("ce week-end 18h") == told("this weekend 6pm")
    assert told("le week-end prochain 18h") == told("next weekend 6pm")
    assert told("le 25 à 20h") == told("am 25 um 20 Uhr") == told("the 25 at 8pm") == ["25.12. 20:00"]
    assert told("ce soir") == told("heute Abend")
    assert lengths("1.000 Minuten") == lengths("1,000 minutes") == [60_000, 60], "a thousand, or one"
    assert lengths("1 000 min") == [60_000]
    assert clock_typed("22.") == clock_typed("22:00.") == "22:00"
    assert lengths("a fortnight 7") == [], "seven of what?"


@pytest.mark.parametrize(
    ("typed", "meant"),
    {
        "3/4 Stunde": 2700, "1 3/4 h": 6300, ".5 days": DAY // 2, "une journée": DAY, "twice a day": DAY // 2,
        "every other day": 2 * DAY, "every second day": 2 * DAY,
        "un jour sur deux": 2 * DAY, "jeden zweiten Tag": 2 * DAY, "36.": 36 * HOUR,
        "24 Stunden lang": DAY, "ohne Limit": 0, "pas de limite": 0, "14 jrs": 14 * DAY, "1h30.": 5400,
    }.items(),
)  # fmt: skip
def test_more_lengths_as_people_type_them(typed, meant):
    assert length_typed(typed) == meant


def test_no_text_is_an_error():
    """Pieces of what is read, put together anyhow."""
    lots, words = Random(7), sorted({word for typed, _ in CASES for word in typed.split()})
    begun = datetime(2027, 3, 28, tzinfo=UTC).timestamp()
    for _ in range(250):
        typed = lots.choice(["", " "]).join(lots.choices(words, k=lots.randint(1, 5)))
        for read in (lengths, times, zones_meant):
            assert isinstance(read(typed), list), typed
        assert all(at > begun for at in moments(typed, begun, lots.choice((BERLIN, "Antarctica/Troll")))), typed
