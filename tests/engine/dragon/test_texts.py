"""Texts of this game that watched games may never need: whatever the data file names can be told."""

import pytest

from engine.dragon import GAME
from engine.dragon.actions import ACTIONS
from engine.dragon.data import BONUSES, DATA, HAND, TILES, TYPES
from engine.dragon.state import SOURCES
from render.words.catalogues import catalogue
from render.words.words import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_the_data_name_has_its_words(lang):
    terms = [*TILES, *TYPES, *ACTIONS, *DATA.events.kinds, *DATA.super_events.corners]
    terms += [*(f"card_{card}" for card in HAND), *(f"piece_{bonus}" for bonus in BONUSES)]
    needed = [f"term.{term}" for term in terms] + [f"source.{source}" for source in SOURCES]
    known = catalogue(lang).forms
    assert [key for key in needed if f"{GAME.id}.{key}" not in known] == []
