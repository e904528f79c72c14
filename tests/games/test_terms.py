"""What is ...?: what a panel offers to explain, and what is said, in every game and language."""

from __future__ import annotations

import re

import pytest

from bot.discord.gateway.components import layout_view
from bot.discord.learn.terms import page
from bot.discord.text.controls import OPTIONS, Select
from bot.discord.text.layout import controls, words
from bot.discord.text.panel import blocks
from bot.tables.learn.guide import topics
from bot.tables.learn.terms import explained
from render.words.catalogues import catalogue
from render.words.icons import of_term
from render.words.words import LANGUAGES, Words
from tests.games.questions import LONGEST, asked, fullest
from tests.games.rooms import built

pytestmark = pytest.mark.xdist_group("browser")  # `tests/games/test_panels.py` looks at the same questions
GAMES = [pytest.param(game, id=name) for name, game in built().items()]

CLAUSE = re.compile(r"\b[A-Z]{2,}-\d")


def offered(game, kind, lang):
    """The lines of the menu on the fullest panel of a kind of question."""
    made = controls(blocks(asked(game.id, kind, lang, emojis=LONGEST)))
    found = [one for one in made if isinstance(one, Select) and ":whatis:" in one.custom_id]
    return found[0].options if found else ()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_term_that_is_offered_is_told_with_its_icon_and_the_clauses_last(game, lang):
    terms = {}
    for kind in fullest(game.id):
        lines = offered(game, kind, lang)
        assert len(lines) <= OPTIONS
        assert len({one.label for one in lines}) == len(lines), kind
        terms |= {one.value: one for one in lines}
    named = [key for key in catalogue(lang).forms if key.startswith(f"{game.id}.term.")]
    assert bool(terms) == bool(named)
    for term, line in terms.items():
        told = explained(game.id, term, lang)
        assert line.emoji == LONGEST.get(of_term(game.id, term), "")
        shown = page(Words(lang), game.id, told, LONGEST)
        layout_view(shown.blocks)
        title, *text, foot = words(shown.blocks).split("\n")
        assert title.lower().endswith(told.name.lower())
        assert text
        assert not CLAUSE.search("\n".join([title, *text]))
        assert CLAUSE.search(foot)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_the_guide_has_clause_numbers_in_its_text(game, lang):
    assert [one.id for one in topics(game.id, lang) if CLAUSE.search(one.text)] == []


def test_what_is_no_term_is_not_told():
    assert explained("toy", "nothing", "en") is None
