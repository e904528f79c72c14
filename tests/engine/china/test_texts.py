"""Names are those of the data file; the guide tells every clause."""

import pytest

from bot.tables.learn.guide import topics
from data.language import typeset
from engine.china import GAME
from engine.china.data import DATA
from engine.kernel.values import PUBLIC
from render.words.words import LANGUAGES, Words
from tests.engine.china.table import position
from tests.games import rooms


@pytest.mark.parametrize("lang", LANGUAGES)
def test_provinces_and_fields_are_called_by_their_names(lang):
    words = Words(lang)
    for province in DATA.provinces:
        assert words.term("china", province.id) == typeset(lang, province.name)
    for field in DATA.fields:
        assert words.term("china", field.id) == field.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_tells_every_clause(lang):
    told = {clause for page in topics("china", lang) for part in page.clauses for clause in part.split()}
    assert told == set(rooms.clauses("china"))


def test_a_single_house_or_fortification_is_told_as_one():
    state = position(houses={0: "s1", 1: "s2 s3"}, forts="s3", options={"fortifications": "on"})
    told = [Words("en").label("china", "brief", line) for line in GAME.brief(GAME.view(state, PUBLIC))]
    assert [line for line in told if " on s" in line] == [
        "0's house on s1",
        "1's houses on s2 and s3",
        "Fortification on s3",
    ]
