"""Names are those of the data file; the guide tells every clause."""

import pytest

from bot.discord.guide import topics
from engine.china.data import DATA
from render.words import LANGUAGES, Words
from tests.kit import rooms


@pytest.mark.parametrize("lang", LANGUAGES)
def test_provinces_and_fields_are_called_by_their_names(lang):
    words = Words(lang)
    for province in DATA.provinces:
        assert words.term("china", province.id) == province.name
    for field in DATA.fields:
        assert words.term("china", field.id) == field.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_tells_every_clause(lang):
    told = {clause for page in topics("china", lang) for part in page.clauses for clause in part.split()}
    assert told == set(rooms.clauses("china"))
