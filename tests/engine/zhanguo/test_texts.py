"""Every label and event that games bring up has words in both languages, and the guide names every decision once."""

import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine.kernel.values import PUBLIC
from engine.zhanguo import GAME
from engine.zhanguo.data import CARDS, CONDITIONS, SOURCES
from engine.zhanguo.labels import condition_args
from engine.zhanguo.rules import RULES
from engine.zhanguo.scoring import SOURCES as POINTS
from engine.zhanguo.tell import ability_line
from render import words as wording
from render.words import LANGUAGES, Words, catalogue
from tests.engine.zhanguo.test_random_play import OPTIONS, key_for, seed
from tests.kit.speech import LONGEST_OPTION

ROOT = Path(__file__).parents[3]
NAMES = ["Ada", "Bo", "Cy", "Di"]


@pytest.fixture(autouse=True)
def strict():
    wording.set_strict(True)
    yield
    wording.set_strict(False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang):
    words, rng = Words(lang), Random(lang)
    for number in range(12):
        state, events = GAME.new(2 + number % 3, OPTIONS[number % 4], seed(rng))
        while not state.over:
            one = next(one for one in GAME.decisions(state) if one.waiting)
            seen = GAME.view(state, one.seat)
            for key in one.options:
                label = GAME.label(seen, one, key)
                assert len(words.label("zhanguo", "option", label, NAMES)) <= LONGEST_OPTION
                assert len(words.label("zhanguo", "option", replace(label, then=()), NAMES)) <= 100
                if label.group:
                    words.term("zhanguo", label.group)
            for blocked in GAME.blocked(seen, one):
                words.label("zhanguo", "option", blocked.label, NAMES)
                words.label("zhanguo", "reason", blocked.reason, NAMES)
            if one.cause:
                words.say("zhanguo", f"cause.{one.cause}")
            words.say("zhanguo", f"ask.{one.kind}", NAMES, **one.told())
            words.say("zhanguo", f"asked.{one.kind}", NAMES, **one.told())
            if state.plies % 9 == 0:
                for label in GAME.brief(seen):
                    words.label("zhanguo", "brief", label, NAMES)
                for label in GAME.hand(seen):
                    words.label("zhanguo", "hand", label, NAMES)
                words.label("zhanguo", "headline", GAME.headline(seen), NAMES)
            for event in events:
                words.event("zhanguo", event.seen_by(one.seat), NAMES)
                words.event("zhanguo", event.seen_by(PUBLIC), NAMES)
            events, _ = GAME.play(state, one.seat, key_for(state, one, rng, number % 2))
        words.text(f"zhanguo.end.{GAME.result(state).reason}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fixed_families_are_complete(lang):
    words, known = Words(lang), catalogue(lang).forms
    for spec in GAME.options:
        for part in ("", ".help", *(f".{value}" for value in spec.values)):
            assert f"zhanguo.set.{spec.name}{part}" in known
    for source in POINTS:
        assert f"zhanguo.source.{source}" in known
    for card in CARDS:
        words.label("zhanguo", "brief", ability_line(card))
    for table in SOURCES:
        assert f"zhanguo.term.table_{table}" in known
    for condition in CONDITIONS:
        assert f"zhanguo.term.{condition_args(condition)['condition']}" in known
    for kind in set(RULES.kinds) - {"end_turn"}:
        assert {f"zhanguo.ask.{kind}", f"zhanguo.asked.{kind}"} <= set(known)


def test_both_languages_have_the_same_messages_with_the_same_arguments():
    english, german = (
        {key: text for key, text in catalogue(lang).forms.items() if key.startswith("zhanguo.")} for lang in LANGUAGES
    )
    assert set(english) - set(german) == set()
    for key, forms in english.items():
        slots = [{slot.split(":")[0] for slot in re.findall(r"\{([\w:^+]+)\}", one[0])} for one in (forms, german[key])]
        assert slots[0] == slots[1], key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_names_every_decision_once(lang):
    text = (ROOT / "data" / "rules" / f"zhanguo.{lang}.md").read_text(encoding="utf-8")
    pages = re.split(r"(?m)^# ", text)[1:]
    assert pages[0].splitlines()[0].endswith("{#overview}")
    kinds, topics = [], []
    clauses = set((ROOT / "tests" / "clauses" / "zhanguo.txt").read_text(encoding="utf-8").split())
    for page in pages:
        title, facts, *lines = page.splitlines()
        topics.append(re.search(r"\{#([a-z-]+)\}$", title)[1])
        found = re.fullmatch(r"clauses: ([^|]+?)(?: \| decisions: ([^|]+?))? \| picture: (\w+)", facts)
        assert found, facts
        assert set(found[1].split(", ")) <= clauses
        kinds += found[2].split(", ") if found[2] else []
        assert 50 <= len(" ".join(lines).split()) <= 190, title
    assert sorted(kinds) == sorted(RULES.kinds)
    assert len(topics) == len(set(topics)) >= 10
    assert ("Hinweis:" if lang == "de" else "Note:") in text
    assert "reconstructed" in SOURCES.values()
