"""Every sentence a game needs is there in both languages, and the guide helps with every decision."""

from pathlib import Path
from random import Random

import pytest

from bot.discord.guide import topics
from engine.china import GAME
from engine.china.data import DATA
from engine.china.state import SOURCES
from render import words as catalogues
from render.words import Words
from tests.engine.china.table import pick

NAMES = ["Anna", "Benno", "Clara", "Doro", "Emil"]
KINDS = set(GAME.rules.kinds) - {"end_turn"}
CLAUSES = Path(__file__).parents[2] / "clauses" / "china.txt"
LONGEST_BUTTON = 80


@pytest.fixture(autouse=True)
def strict():
    """A missing word is an error."""
    before = catalogues._strict
    catalogues.set_strict(True)
    yield
    catalogues.set_strict(before)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games_can_be_told(lang, seats):
    words, longest = Words(lang), 0
    for number in range(2):
        rng = Random(f"{seats}{number}")
        options = {"fortifications": "on" if number else "off"}
        state, events = GAME.new(seats, options, f"{rng.getrandbits(128):032x}")
        while not state.over:
            for event in events:
                assert words.event("china", event.seen_by(-1), NAMES)
                assert words.event("china", event.seen_by(event.seat), NAMES)
            for decision in GAME.decisions(state):
                longest = max(longest, tell(words, state, decision))
            decision = rng.choice([one for one in GAME.decisions(state) if one.waiting])
            key = GAME.playout(state, decision, rng) if number else rng.choice(decision.options)
            events = pick(state, key)
        result = GAME.result(state)
        words.say("china", f"end.{result.reason}")
        assert all(tuple(score) == SOURCES for score in result.scores)
    for source in SOURCES:
        words.say("china", f"source.{source}")
    assert longest <= LONGEST_BUTTON


def tell(words, state, decision) -> int:
    """Everything that can be said about a decision; the length of its longest option."""
    view = GAME.view(state, decision.seat)
    words.say("china", f"ask.{decision.kind}", NAMES, **decision.told())
    words.say("china", f"asked.{decision.kind}", NAMES, **decision.told())
    shown = []
    for key in decision.options:
        label = GAME.label(view, decision, key)
        shown.append(words.label("china", "option", label, NAMES))
        if label.group:
            words.term("china", label.group)
    assert len(set(shown)) == len(shown), shown
    for one in GAME.blocked(view, decision):
        words.label("china", "option", one.label, NAMES)
        words.label("china", "reason", one.reason, NAMES)
    words.label("china", "headline", GAME.headline(view), NAMES)
    for line in GAME.brief(view):
        words.label("china", "brief", line, NAMES)
    for line in GAME.hand(view):
        words.label("china", "hand", line, NAMES)
    return max(map(len, shown))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_set_up_and_names(lang):
    words = Words(lang)
    for spec in GAME.options:
        words.say("china", f"set.{spec.name}")
        words.say("china", f"set.{spec.name}.help")
        for value in spec.values:
            words.say("china", f"set.{spec.name}.{value}")
    for province in DATA.provinces:
        assert words.term("china", province.id) == province.name
    for field in DATA.fields:
        assert words.term("china", field.id) == field.id
    words.say("china", "name")
    words.say("china", "tagline")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_guide_tells_every_clause_and_helps_with_every_decision_once(lang):
    pages = topics("china", lang)
    assert pages[0].id == "overview"
    assert [page.id for page in pages] == [page.id for page in topics("china", "en")]
    assert sorted(kind for page in pages for kind in page.decisions) == sorted({*KINDS, "end_turn"})
    assert {clause for page in pages for clause in page.clauses} == set(CLAUSES.read_text().split())
    for page in pages:
        assert 60 <= len(page.text.split()) <= 150, page.id
        assert ("> Note:" if lang == "de" else "> Hinweis:") not in page.text
