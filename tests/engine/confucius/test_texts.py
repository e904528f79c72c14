"""Texts: every sentence the game can tell is there in both languages, and the guide opens at every decision."""

import re
from pathlib import Path
from random import Random

import pytest

from engine.confucius import GAME
from engine.confucius.data import DATA, KINDS
from engine.confucius.rulebook import ROWS
from engine.confucius.scoring import SOURCES
from engine.kernel.values import END_TURN, PUBLIC
from render import words as catalogues
from render.words import Words

ROOT = Path(__file__).parents[3] / "data"
SLOT = re.compile(r"\{(\w+)(?::[\w+^]+)?\}")
NAMES = ["Anna", "Bo", "Chen", "Dora", "Emil"]


@pytest.fixture(params=["en", "de"])
def words(request):
    catalogues.set_strict(True)
    yield Words(request.param)
    catalogues.set_strict(False)


def forms(lang):
    return {key: text for key, text in catalogues.catalogue(lang).forms.items() if key.startswith("confucius.")}


def test_both_languages_tell_the_same_with_the_same_arguments():
    english, german = forms("en"), forms("de")
    assert set(english) == set(german)
    for key, sentences in english.items():
        assert len(sentences) == len(german[key]), key
        for one, other in zip(sentences, german[key], strict=True):
            assert set(SLOT.findall(one)) == set(SLOT.findall(other)), key


def test_fixed_families_are_complete(words):
    wanted = ["name", "tagline", *(f"source.{source}" for source in SOURCES)]
    wanted += [f"end.{reason}" for reason in ("wall", "candidates", "ministries")]
    wanted += [f"term.end_{reason}" for reason in ("wall", "candidates", "ministries")]
    for spec in GAME.options:
        wanted += [f"set.{spec.name}", f"set.{spec.name}.help", *(f"set.{spec.name}.{one}" for one in spec.values)]
    for kind in GAME.rules.kinds:
        if kind != END_TURN:
            wanted += [f"ask.{kind}", f"asked.{kind}"]
    for action in ROWS:
        wanted += [f"option.{action}", f"option.{action}.cubes", f"term.{action}"]
    for card in DATA.rewards.rows:
        wanted += [f"term.{card.id}", f"term.effect_{card.id}"]
    wanted += [f"term.{kind.coins}x{n}" for kind in KINDS for n in range(1, kind.copies + 1)]
    wanted += [f"term.{row.space}x{n}" for row in DATA.actions.rows if row.first for n in range(1, 6)]
    boxes = [box for land in DATA.foreign_lands.tiles for box in land.boxes]
    wanted += [f"term.box_{box.vp}_{'reward' if box.reward else 'plain'}" for box in boxes]
    brief = ("free", "unsecured", "secured", "candidates", "empty_boxes", "armies", "distant", "distant_visited")
    wanted += [f"brief.{one}" for one in (*brief, "distant_bare", "distant_bare_visited")]
    wanted += [f"term.phase_{phase}" for phase in ("gifts", "chief", "actions", "court", "end")]
    known = catalogues.catalogue(words.lang).forms
    assert [one for one in wanted if f"confucius.{one}" not in known] == []


def labels_in(code):
    """The ids of the labels and events that a source file names as plain text."""
    return re.findall(r'Label\(\s*"(\w+)"', code), re.findall(r'tell\(\s*"(\w+)"', code)


def test_every_label_and_event_of_the_code_has_a_sentence():
    known = forms("en")
    for path in (ROOT.parent / "engine" / "confucius").glob("*.py"):
        labels, events = labels_in(path.read_text(encoding="utf-8"))
        for one in labels:
            families = ("option", "reason", "brief", "headline", "hand")
            assert any(f"confucius.{family}.{one}" in known for family in families), one
        for one in events:
            assert f"confucius.event.{one}" in known, one


@pytest.mark.parametrize("number", range(4))
def test_everything_a_game_tells_can_be_said(words, number):
    seats, random = 3 + number % 3, Random(number)
    options = {"reading": ("seed", "official_2008")[number % 2]}
    state, events = GAME.new(seats, options, f"{number:032x}")
    names = NAMES[:seats]
    while not state.over:
        for seat in range(PUBLIC, seats):
            view = GAME.view(state, seat)
            words.label("confucius", "headline", GAME.headline(view), names)
            for family, labels in (("brief", GAME.brief(view)), ("hand", GAME.hand(view))):
                for label in labels:
                    assert "{" not in words.label("confucius", family, label, names)
            for event in events:
                words.event("confucius", event.seen_by(seat), names)
        decision = random.choice([one for one in GAME.decisions(state) if one.waiting])
        view = GAME.view(state, decision.seat)
        args = {f"arg{index}": value for index, value in enumerate(decision.args, 1)}
        words.say("confucius", f"ask.{decision.kind}", names, **args)
        words.say("confucius", f"asked.{decision.kind}", names, **args)
        if decision.cause:
            words.say("confucius", f"cause.{decision.cause}", names)
        for key in decision.options:
            label = GAME.label(view, decision, key)
            words.label("confucius", "option", label, names)
            assert not label.group or words.term("confucius", label.group)
        for shut in GAME.blocked(view, decision):
            words.label("confucius", "option", shut.label, names)
            words.label("confucius", "reason", shut.reason, names)
        picks = GAME.playout(state, decision, random) if random.random() < 0.6 else random.choice(decision.options)
        events, _ = GAME.play(state, decision.seat, picks)


# ---- the guide -----------------------------------------------------------------------------------------------------


def pages(lang):
    """Topic -> (clauses, decisions, text) of a guide."""
    text = (ROOT / "rules" / f"confucius.{lang}.md").read_text(encoding="utf-8")
    found = {}
    for part in re.split(r"^# ", text, flags=re.M)[1:]:
        title, line, body = part.split("\n", 2)
        topic = re.search(r"\{#([a-z-]+)\}$", title)[1]
        parts = dict(one.strip().split(": ", 1) for one in line.split("|"))
        found[topic] = (parts.get("clauses", "").split(), re.findall(r"\w+", parts.get("decisions", "")), body)
    return found


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_guide_names_every_decision_once_and_only_real_clauses(lang):
    found = pages(lang)
    assert next(iter(found)) == "overview"
    named = [kind for _, kinds, _ in found.values() for kind in kinds]
    assert sorted(named) == sorted(set(GAME.rules.kinds) - {END_TURN})
    clauses = (ROOT.parent / "tests" / "clauses" / "confucius.txt").read_text(encoding="utf-8").split()
    for topic, (about, _, body) in found.items():
        assert set(about) <= set(clauses), topic
        assert 60 <= len(re.findall(r"\w+", body)) <= 160, topic


def test_both_guides_have_the_same_pages():
    english, german = pages("en"), pages("de")
    assert list(english) == list(german)
    for topic in english:
        assert english[topic][:2] == german[topic][:2]
        assert english[topic][2].count("> Note:") == german[topic][2].count("> Hinweis:"), topic


def test_every_clause_a_decision_names_is_on_its_page():
    by_kind = {kind: clauses for clauses, kinds, _ in pages("en").values() for kind in kinds}
    for name, kind in GAME.rules.kinds.items():
        if name != END_TURN:
            assert kind.clause in by_kind[name], name
