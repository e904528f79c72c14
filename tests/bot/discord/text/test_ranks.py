"""Places that people share are shown as they are, though Discord counts the lines of a list by itself."""

import re
from random import Random

import pytest

from bot.discord.text.ranks import kept
from bot.discord.text.statistics import honour_post, season_lines
from bot.tables.model.seasons import RankedPlayer, Season
from bot.tables.people.seasons import SeasonTable
from render.words.words import Words


def shown(text):
    """The numbers at the beginning of lines, as Discord shows them: of lines of a list only the first one counts."""
    numbers, last = [], None
    for line in text.splitlines():
        if found := re.match(r"(\d+)\. ", line):
            last = int(found[1]) if last is None else last + 1
            numbers.append(last)
        else:
            last = None
            numbers += [int(one) for one in re.findall(r"^(\d+)\.", line)]
    return numbers


def test_any_places_are_shown_as_they_are():
    rng = Random(3)
    for _ in range(200):
        places = sorted(rng.choices(range(1, 9), k=rng.randint(1, 8)))
        told = [f"{place}. P{place}" for place in places]
        assert shown("\n".join(kept(told))) == places
        if places == list(range(places[0], places[0] + len(places))):
            assert kept(told) == told, "a list stays one"


def test_a_season_that_ends_with_shared_places_tells_them():
    places = (1, 1, 3, 4, 4)
    rows = tuple(RankedPlayer(place, number, f"P{number}", 5.0 - place, 1, 2) for number, place in enumerate(places, 1))
    for over in (False, True):
        table = SeasonTable(Season(2026, 4), "UTC", rows, over, None)
        lines = season_lines(Words("en"), table)
        assert shown("\n".join(lines)) == list(places[3 * over :])
        assert [line.count("__") for line in lines] == [2 * (over and place <= 3) for place in places]
    assert "4.\u00a0**P4**" in honour_post(Words("en"), table).text


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["0 points", "0.5 points", "1 point", "1.5 points", "2 points"]),
        ("de", ["0 Punkte", "0,5 Punkte", "1 Punkt", "1,5 Punkte", "2 Punkte"]),
        ("fr", ["0 point", "0,5 point", "1 point", "1,5 point", "2 points"]),
    ],
)
def test_points_of_a_season_are_told_with_their_noun(lang, told):
    rows = tuple(RankedPlayer(1, number, "P1", number / 2, 1, 1) for number in range(5))
    lines = season_lines(Words(lang), SeasonTable(Season(2026, 4), "UTC", rows, False, None))
    assert [point for line, point in zip(lines, told, strict=True) if f" {point} – 1 " not in line] == []
