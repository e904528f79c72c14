"""Texts of this game that watched games may never need: every card, table and condition can be told."""

import pytest

from engine.zhanguo.data import CARDS, CONDITIONS, SOURCES
from engine.zhanguo.describe import bonus_label
from engine.zhanguo.labels import condition_args
from engine.zhanguo.scoring import SOURCES as POINTS
from render.words import catalogues as wording
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES, Words


@pytest.fixture(autouse=True)
def strict():
    wording.set_strict(True)
    yield
    wording.set_strict(False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_tables_conditions_and_sources_of_points_have_their_words(lang):
    words, known = Words(lang), catalogue(lang).forms
    for card in CARDS:
        assert words.label("zhanguo", "picture", bonus_label(card))
    for source in POINTS:
        assert f"zhanguo.source.{source}" in known
    for table in SOURCES:
        assert f"zhanguo.term.table_{table}" in known
    for condition in CONDITIONS:
        assert f"zhanguo.term.{condition_args(condition)['condition']}" in known
    assert "reconstructed" in SOURCES.values()
