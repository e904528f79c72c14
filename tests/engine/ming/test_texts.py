"""Names are those of the data file; the guide tells every clause."""

import pytest

from bot.tables.learn.guide import topics
from data.language import typeset
from engine.kernel.values import Event
from engine.ming.data import DATA
from render.words.words import LANGUAGES, Words
from tests.games import rooms


@pytest.mark.parametrize("lang", LANGUAGES)
def test_provinces_and_districts_are_called_by_name_and_id(lang):
    words = Words(lang)
    for place in (*DATA.provinces, *DATA.districts):
        assert words.term("ming", place.id) == f"{typeset(lang, place.name)} ({place.id})"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_tells_every_clause(lang):
    told = {clause for page in topics("ming", lang) for part in page.clauses for clause in part.split()}
    assert told == set(rooms.clauses("ming"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_names_themselves_start_player_is_named_once(lang):
    lines = [
        Words(lang).event("ming", Event("start_named", 0, {"start_seat": seat}), ("Anna", "Benno")) for seat in (0, 1)
    ]
    assert [line.count("Anna") for line in lines] == [1, 1]
    assert "Benno" in lines[1]
