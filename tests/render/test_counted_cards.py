"""Cards of a hand that several times are the same are counted in the plural of their language."""

from __future__ import annotations

import pytest

from render.words.words import LANGUAGES, Words

CARDS = {
    "ming": ["rider", "junk", "rickshaw", "barge", "sedan_chair", "ox_cart", "dragon"],
    "dragon": ["card_wild"],
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "card"), [(game, card) for game, cards in CARDS.items() for card in cards])
def test_equal_cards_are_counted_in_the_plural(game, card, lang):
    words = Words(lang)
    told = words.say(game, f"term.{card}.times", n=2)
    assert told.startswith("2 ")
    assert "×" not in told
