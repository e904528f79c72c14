"""Places that people share are shown as they are, though Discord counts the lines of a list by itself."""

import re
from random import Random

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
