"""Texts that have no room are cut at the end of a word: labels, descriptions, names, what stands on pictures."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from render.canvas import typography
from render.words.catalogues import catalogue
from render.words.shorten import ELLIPSIS, shorten, shortened
from render.words.words import LANGUAGES

PIECES = ("Reihen", "an", "l’année", "Überlandstraße", "x", "·", "–", "(3", "Siege)", "a\u0301e\u0301", "ville\u00a0:")


def texts():
    rng = Random(7)
    return [" ".join(rng.choice(PIECES) for _ in range(rng.randint(1, 30))) for _ in range(60)]


def test_what_fits_stays_and_what_does_not_is_cut_between_words():
    for text in texts():
        assert shorten(text, len(text)) == text
        for limit in range(40, len(text)):
            cut = shorten(text, limit)
            kept = cut.removesuffix(ELLIPSIS)
            assert cut != kept
            assert len(cut) <= limit
            assert text.startswith(kept)
            assert not kept[-1].isspace()
            rest = text[len(kept) :]
            assert not (kept[-1].isalnum() and rest[0].isalnum()), (text, cut)
            assert limit - len(cut) <= max(map(len, PIECES)) * 2


@pytest.mark.parametrize(
    ("text", "limit", "cut"),
    [
        ("Donaudampfschifffahrt", 10, "Donaudamp…"),
        ("Anna Donaudampfschifffahrtskapitän", 20, "Anna Donaudampfschi…"),
        ("Häuser, Reihen und Bündnisse", 9, "Häuser…"),
        ("ene\u0301e\u0301", 4, "en…"),
        ("ab\U0001f469\u200d\U0001f33e c", 4, "ab…"),
    ],
)
def test_a_word_without_room_is_cut_between_letters(text, limit, cut):
    assert shorten(text, limit) == cut


def test_there_is_always_an_answer():
    assert shortened("word", lambda _: False) == ELLIPSIS
    assert shorten("", 0) == ""


def test_a_text_on_a_picture_is_cut_between_words_too():
    text = "Der kaiserliche Steuereintreiber"
    cut, _ = typography.fit(text, typography.width("Der kaiserliche Steuer", 20), 20, least=20)
    assert cut == "Der kaiserliche…"
    lines = typography.wrap(f"{text} {text}", typography.width("Der kaiserliche Steuer", 20), 20, most=2)
    assert lines == ["Der kaiserliche", "Steuereintreiber…"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_of_a_text_is_drawn_wider_than_its_room(lang):
    """As it is drawn: measured at its own size, a line of a hundred letters would be a letter too long."""
    notes = [text for key, text in catalogue(lang).forms.items() if key.endswith("note") and len(text[0]) > 80]
    assert notes
    for (text, *_), room in itertools.product(notes, (700, 1000, 1300)):
        for line in typography.wrap(text.replace("{", "").replace("}", ""), room, 22):
            image, left, _ = typography.mask(line, 22, typography.REGULAR)
            assert left + image.width <= room + 3, line
