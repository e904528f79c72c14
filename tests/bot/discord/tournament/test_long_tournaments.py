"""A tournament of any number of people: its pages tell all of its tables and people, and every post fits."""

import re
from itertools import product

import msgspec
import pytest

from bot.discord.text import tournament_posts
from bot.discord.text.page import CONTENT
from bot.store.values.tournament import (
    FORMS,
    LEAGUE,
    PLAYED,
    Entrant,
    Line,
    PairedSeat,
    Pairing,
    Tournament,
)  # fmt: skip
from render.words.words import LANGUAGES, Words
from tests.games.rooms import EXAMPLE

PEOPLE = (4, 14, 15, 64)
"""One table, a page of the standings, one more, and many."""


def played(people, form, name):
    """A tournament in its second round, every table of which has a thread."""
    cup = Tournament(
        id=1, guild=10**18, channel=10**18, organiser=1, title="C" * 60, game=EXAMPLE, deadline=0.0, seed="ab" * 16,
        form=form, rounds=1 if form == LEAGUE else 3, seasons=2 if form == LEAGUE else 1, size=4, status=PLAYED,
        entrants=tuple(Entrant(who, name.format(who)) for who in range(1, people + 1)),
    )  # fmt: skip
    tables = [range(first, min(first + 4, people + 1)) for first in range(1, people + 1, 4)]
    for number in (1, 2):
        made = tuple(
            Pairing(number, at, tuple(PairedSeat(who, place, 9) for place, who in enumerate(table, 1)),
                    channel=10**18 + at, table=at, done=True)
            for at, table in enumerate(tables, 1)
        )  # fmt: skip
        cup = msgspec.structs.replace(cup, round=number, pairings=(*cup.pairings, *made))
    return cup


def pages(words, cup):
    """All pages, from the first to the last."""
    found = [tournament_posts.page(words, cup, 0)[0]]
    while (following := tournament_posts.page(words, cup, len(found))[0]) != found[-1]:
        found.append(following)
    return found


@pytest.mark.parametrize(("form", "people"), [*product(FORMS, PEOPLE)])
def test_all_tables_and_people_stand_on_some_page_and_every_post_fits(form, people):
    lang = LANGUAGES[people % 3]
    for name in ("P{}", "Maximiliane_von_{}", "*" * 28 + "{}")[people % 3 :][:2]:
        words, cup = Words(lang), played(people, form, name)
        told = pages(words, cup)
        assert all(len(text) <= CONTENT for text in told), [len(text) for text in told]
        linked = "\n".join(told)
        for own in cup.of_round(2):
            assert linked.count(f"/{own.channel})]") or linked.count(f"/{own.channel})**"), own.number
            assert linked.count(tournament_posts.people_line(words, cup, own)) == 1
        for kind in ("open", "round", "standings", "over"):
            text = tournament_posts.news(words, cup, Line(1, kind, 1.0, 1, 2))
            assert len(text) <= CONTENT, (kind, len(text))
            if kind == "round":
                rows = text.count(f"**{words.text('bot.tournament.table', number='')}")
                rows += len(re.findall(r"^\*\*\[", text, re.MULTILINE))
                more = re.search(r"^-# … \D*(\d+)", text, re.MULTILINE)
                assert rows + int(more[1] if more else 0) == len(cup.of_round(2))
