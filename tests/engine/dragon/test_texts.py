"""Texts: every sentence the game can tell is there in both languages, and the guide opens at every decision."""

import re
from pathlib import Path
from random import Random

import pytest

from engine.dragon import GAME
from engine.dragon.actions import ACTIONS
from engine.dragon.data import BONUSES, DATA, HAND, TILES, TYPES
from engine.dragon.setup import OPTIONS
from engine.dragon.state import SOURCES

ROOT = Path(__file__).parents[3] / "data"
SLOT = re.compile(r"\{(\w+)(?::[\w+^]+)?\}")


def catalogue(lang):
    """Message id -> all its forms."""
    found, key = {}, ""
    for line in (ROOT / "locales" / lang / "dragon.po").read_text(encoding="utf-8").splitlines():
        if line.startswith("msgid "):
            key = line[7:-1]
            assert key not in found, key
            found[key] = []
        elif line.startswith("msgstr"):
            found[key].append(line.partition(" ")[2][1:-1])
    found.pop("")
    return found


@pytest.fixture(params=["en", "de"])
def words(request):
    return catalogue(request.param)


def test_both_languages_tell_the_same_with_the_same_arguments():
    english, german = catalogue("en"), catalogue("de")
    assert list(english) == list(german)
    for key in english:
        assert all(english[key]), key
        assert all(german[key]), key
        slots = [{slot for form in forms for slot in SLOT.findall(form)} for forms in (english[key], german[key])]
        assert slots[0] == slots[1], key


def test_every_fixed_family_is_complete(words):
    needed = ["name", "tagline", "end.end"]
    needed += [f"{family}.{kind}" for kind in GAME.rules.kinds if kind != "end_turn" for family in ("ask", "asked")]
    needed += [f"source.{source}" for source in SOURCES]
    for spec in OPTIONS:
        needed += [f"set.{spec.name}", f"set.{spec.name}.help", *(f"set.{spec.name}.{value}" for value in spec.values)]
    terms = [*TILES, *TYPES, *ACTIONS, *DATA.events.kinds, *DATA.super_events.corners]
    terms += [f"card_{card}" for card in HAND] + [f"piece_{bonus}" for bonus in BONUSES]
    terms += [f"{tile}.acc" for tile in TILES]
    needed += [f"term.{term}" for term in terms]
    assert [key for key in needed if f"dragon.{key}" not in words] == []


def told(state, events):
    """Everything the game says about a position: family and label or event."""
    for event in events:
        yield f"event.{event.kind}", event.args, event
    for seat in (-1, state.seats - 1):
        view = GAME.view(state, seat)
        labels = [("headline", GAME.headline(view))]
        labels += [("brief", label) for label in GAME.brief(view)] + [("hand", label) for label in GAME.hand(view)]
        for family, label in labels:
            yield f"{family}.{label.id}", label.args, label
    for decision in GAME.decisions(state):
        view = GAME.view(state, decision.seat)
        if decision.kind == "end_turn":
            continue
        if decision.cause:
            yield f"cause.{decision.cause}", {}, decision
        yield f"ask.{decision.kind}", decision.told(), decision
        for key in decision.options:
            label = GAME.label(view, decision, key)
            yield f"option.{label.id}", label.args, label
            if label.group:
                yield f"term.{label.group}", {}, label
        for one in GAME.blocked(view, decision):
            yield f"option.{one.label.id}", one.label.args, one
            yield f"reason.{one.reason.id}", one.reason.args, one


def test_whatever_is_told_has_its_sentence_and_its_arguments(words):
    corners = DATA.super_events.corners
    for number in range(20):
        random = Random(number)
        chosen = {
            "super_events": "on",
            "super_event_pick": corners[number % 10],
            "great_wall": ("off", "on")[number % 2],
        }
        state, events = GAME.new(2 + number % 4, chosen, f"{number:032x}")
        while True:
            for key, args, thing in told(state, events):
                forms = words.get(f"dragon.{key}")
                assert forms, (key, thing)
                for form in forms:
                    named = set(SLOT.findall(form))
                    assert named <= {*args, "seat"} if key.startswith("event.") else named <= set(args), (key, args)
                for value in args.values():
                    for term in [value] if isinstance(value, str) else value if isinstance(value, list) else []:
                        if isinstance(term, str):
                            assert f"dragon.term.{term}" in words, (key, term)
            if state.over:
                break
            decision = GAME.decisions(state)[0]
            events, _ = GAME.play(state, decision.seat, random.choice(decision.options), decision.id)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_guide_has_a_page_for_every_decision(lang):
    text = (ROOT / "rules" / f"dragon.{lang}.md").read_text(encoding="utf-8")
    pages = re.split(r"^# ", text, flags=re.MULTILINE)[1:]
    heads = [re.match(r"(.+?) \{#([a-z-]+)\}\nclauses: (.+)\n", page) for page in pages]
    assert all(heads)
    assert heads[0][2] == "overview"
    assert len({head[2] for head in heads}) == len(heads) >= 12
    opened, clauses = [], []
    for head, page in zip(heads, pages, strict=True):
        for part in head[3].split(" | "):
            name, _, values = part.partition(": ")
            opened += values.split(", ") if name == "decisions" else []
        clauses += re.findall(r"DR-[\d.]+\d", head[3])
        assert 60 <= len(page.split("\n", 2)[2].split()) <= 150, head[2]
        assert len(page) < 1700, head[2]
    assert sorted(opened) == sorted(GAME.rules.kinds)
    known = (ROOT.parent / "tests" / "clauses" / "dragon.txt").read_text(encoding="utf-8").split()
    assert set(clauses) <= set(known)


def test_both_guides_have_the_same_pages():
    heads = [
        re.findall(r"\{#.*\}\nclauses: .*", (ROOT / "rules" / f"dragon.{lang}.md").read_text(encoding="utf-8"))
        for lang in ("en", "de")
    ]
    assert heads[0] == heads[1]
