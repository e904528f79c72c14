"""Every sentence a game needs is there in both languages, and the guide helps with every decision."""

from pathlib import Path
from random import Random

import pytest

from bot.discord.guide import topics
from engine.ming import GAME
from engine.ming.data import DATA
from engine.ming.state import SOURCES
from render import words as catalogues
from render.words import Words
from tests.engine.ming.table import pick

NAMES = ["Anna", "Benno", "Clara", "Doro"]
KINDS = set(GAME.rules.kinds) - {"end_turn"}
CLAUSES = Path(__file__).parents[2] / "clauses" / "ming.txt"
LONGEST_BUTTON = 80


@pytest.fixture(autouse=True)
def strict():
    """A missing word is an error."""
    before = catalogues._strict
    catalogues.set_strict(True)
    yield
    catalogues.set_strict(before)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_can_be_told(lang, seats):
    words, longest = Words(lang), 0
    for number in range(2):
        rng = Random(f"{seats}{number}")
        options = {"open_hands": "on" if number else "off"}
        state, events = GAME.new(seats, options, f"{rng.getrandbits(128):032x}")
        while not state.over:
            for event in events:
                assert words.event("ming", event.seen_by(-1), NAMES)
            for decision in GAME.decisions(state):
                longest = max(longest, tell(words, state, decision))
            decision = rng.choice([one for one in GAME.decisions(state) if one.waiting])
            key = GAME.playout(state, decision, rng) if number else rng.choice(decision.options)
            events = pick(state, decision.seat, key)
        result = GAME.result(state)
        words.say("ming", f"end.{result.reason}")
        assert all(tuple(score) == SOURCES for score in result.scores)
    for source in SOURCES:
        words.say("ming", f"source.{source}")
    assert longest <= LONGEST_BUTTON + 25  # five different cards and a long way; everything else fits


def tell(words, state, decision) -> int:
    """Everything that can be said about a decision; the length of its longest option."""
    view = GAME.view(state, decision.seat)
    words.label("ming", "ask", GAME.ask(view, decision), NAMES)
    words.say("ming", f"asked.{decision.kind}", NAMES, **decision.told())
    shown = []
    for key in decision.options:
        label = GAME.label(view, decision, key)
        shown.append(words.label("ming", "option", label, NAMES))
        if label.group:
            words.term("ming", label.group)
    assert len(set(shown)) == len(shown), shown
    for one in GAME.blocked(view, decision):
        words.label("ming", "option", one.label, NAMES)
        words.label("ming", "reason", one.reason, NAMES)
    words.label("ming", "headline", GAME.headline(view), NAMES)
    for line in GAME.brief(view):
        words.label("ming", "brief", line, NAMES)
    for line in GAME.hand(view):
        words.label("ming", "hand", line, NAMES)
    return max(map(len, shown))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_set_up_and_names(lang):
    words = Words(lang)
    for spec in GAME.options:
        words.say("ming", f"set.{spec.name}")
        words.say("ming", f"set.{spec.name}.help")
        for value in spec.values:
            words.say("ming", f"set.{spec.name}.{value}")
    for place in (*DATA.provinces, *DATA.districts):
        assert words.term("ming", place.id) == f"{place.name} ({place.id})"
    words.say("ming", "name")
    words.say("ming", "tagline")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_guide_tells_every_clause_and_helps_with_every_decision_once(lang):
    pages = topics("ming", lang)
    assert pages[0].id == "overview"
    assert [page.id for page in pages] == [page.id for page in topics("ming", "en")]
    assert sorted(kind for page in pages for kind in page.decisions) == sorted(KINDS)
    assert {clause for page in pages for clause in page.clauses} == set(CLAUSES.read_text().split())
    for page in pages:
        assert 60 <= len(page.text.split()) <= 150, page.id
        assert ("> Note:" if lang == "de" else "> Hinweis:") not in page.text
