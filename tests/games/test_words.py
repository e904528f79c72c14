"""No language lacks a sentence, no sentence lacks an argument, and the guide helps with every decision."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

from bot.tables.learn.guide import topics
from data.language import texts
from engine.ai.tree import light
from engine.kernel.values import END_TURN
from render.words.languages import CASE, lacking
from render.words.words import LANGUAGES
from tests.games import rooms

LOCALES = rooms.ROOT / "data" / "locales"
SLOT = re.compile(r"\{(\w+)")
ID = re.compile(r'^msgid "(.+)"$', re.MULTILINE)
ASKED = re.compile(r"^\w+\.asked\.|^bot\.notice\.finish$")
DOMAINS = sorted({path.stem for path in LOCALES.glob("*/*.po")})
LONGEST_PAGE = 1000
"""Characters, beside the head and the buttons: far below what one message holds."""


def read(lang: str, domain: str) -> dict[str, tuple[str, ...]]:
    path = LOCALES / lang / f"{domain}.po"
    with path.open("rb") as file:
        catalog = read_po(file, locale=lang, abort_invalid=True)
    found = {}
    for message in catalog:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            assert not message.fuzzy, f"{domain}: {key} is fuzzy"
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return found


@pytest.mark.parametrize("lang", sorted(path.name for path in LOCALES.iterdir() if path.is_dir()))
def test_a_language_that_is_begun_is_whole(lang):
    """Its words, guides and lessons; the test of `make language LANG=...`, which lists what is missing."""
    assert lacking(lang) == []
    assert texts(lang) == []
    assert lang in LANGUAGES


@pytest.mark.parametrize("lang", sorted(path.name for path in LOCALES.iterdir() if path.is_dir()))
def test_no_message_id_stands_twice(lang):
    """Reading a catalogue keeps one of the two, and says nothing."""
    ids = Counter(ID.findall("\n".join(path.read_text("utf-8") for path in sorted((LOCALES / lang).glob("*.po")))))
    assert [key for key, times in ids.items() if times > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_asked_stands_behind_a_colon_and_has_none(lang):
    """Nobody says: 'Anna is to act: reward: accept or pass'."""
    asked = {key: forms for domain in DOMAINS for key, forms in read(lang, domain).items() if ASKED.search(key)}
    assert len(asked) > 80
    assert [key for key, forms in asked.items() if any(re.search("[:;]", text) for text in forms)] == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_all_languages_have_the_same_messages_with_the_same_arguments(domain):
    first, *others = (read(lang, domain) for lang in LANGUAGES)
    for other in others:
        assert {key for key in first if not CASE.search(key)} == {key for key in other if not CASE.search(key)}
        for key, forms in first.items():
            slots = set().union(*(SLOT.findall(form) for form in forms))
            elsewhere = set().union(*(SLOT.findall(form) for form in other.get(key, forms)))
            assert all(forms), key
            assert all(other.get(key, ("-",))), key
            assert slots - {"n"} == elsewhere - {"n"}, key


@pytest.mark.parametrize("game", rooms.each())
def test_every_decision_and_option_of_a_game_has_its_words(game):
    keys = {key for domain in DOMAINS for key in read(LANGUAGES[0], domain) if key.startswith((f"{game.id}.", "bot."))}
    needed = {f"{game.id}.name", f"{game.id}.tagline", f"{game.id}.like"}
    for spec in game.options:
        needed |= {f"{game.id}.set.{spec.name}", f"{game.id}.set.{spec.name}.help"}
        needed |= {f"{game.id}.set.{spec.name}.{value}" for value in spec.values}
    asked = {f"{family}.{kind}" for kind in game.rules.kinds for family in ("ask", "asked")}
    missing = {f"{game.id}.{key}" for key in asked if not {f"{game.id}.{key}", f"bot.{key}"} & keys}

    assert not missing | (needed - keys)


@pytest.mark.parametrize("game", rooms.each())
def test_what_the_log_says_otherwise_of_none_the_head_of_a_picture_does_too(game):
    """Nobody refills by 0 yuan."""
    keys = {key for domain in DOMAINS for key in read(LANGUAGES[0], domain) if key.startswith(f"{game.id}.")}
    none = [key for key in keys if key.startswith(f"{game.id}.event.") and key.endswith(".none")]
    news = [key.replace(".event.", ".news.") for key in none]
    assert [key for key in news if key.removesuffix(".none") in keys and key not in keys] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rooms.each())
def test_the_guide_names_every_decision_once_and_tells_its_clause(game, lang):
    pages = topics(game.id, lang)
    known = set(rooms.clauses(game.id))
    named = [kind for page in pages for kind in page.decisions]
    about = {kind: told(page) for page in pages for kind in page.decisions}

    assert pages[0].id == "overview"
    assert len({page.id for page in pages}) == len(pages)
    assert sorted({*named, END_TURN}) == sorted(game.rules.kinds)
    assert len(named) == len(set(named))
    for page in pages:
        assert told(page) <= known, page.id
        assert 60 <= len(page.text.split()) <= 150, page.id
        assert len(page.text) <= LONGEST_PAGE, page.id
    for name, kind in game.rules.kinds.items():
        assert name == END_TURN or not kind.clause or kind.clause in about[name], name


def told(page) -> set[str]:
    """The clauses a page names, divided by commas or spaces."""
    return {clause for part in page.clauses for clause in part.split()}


@pytest.mark.parametrize("game", rooms.each())
def test_the_guides_have_the_same_pages_in_every_language(game):
    heads = [[(page.id, page.clauses, page.decisions) for page in topics(game.id, lang)] for lang in LANGUAGES]
    assert all(head == heads[0] for head in heads)


def test_every_catalogue_belongs_to_a_game_or_a_layer():
    layers = {"bot", "gallery", "local", "operator", "render"}
    owners = {"bot" if name.startswith("bot_") else name.removesuffix("_pictures") for name in DOMAINS}
    assert owners == layers | set(rooms.built())
    assert {Path(path).stem for path in LOCALES.glob("*/*.po")} == set(DOMAINS)


def _headlines(game, number):
    """How many ends of turns a game asked for; the headline names who is asked at each."""
    rng, looked = Random(number), 0
    state, _ = game.new(max(game.seats), None, f"{number:032x}", confirm=True)
    for _ in range(400):
        decision = game.next(state)
        if decision is None:
            break
        if decision.kind == END_TURN:
            told = game.headline(game.view(state, decision.seat)).args
            named = {seat for name, seat in told.items() if name in {"seat", "turn_seat"}}
            assert named <= {decision.seat}
            looked += 1
        game.play(state, decision.seat, light(game, state, decision, rng))
    return looked


@pytest.mark.parametrize("game", rooms.each())
def test_a_headline_names_who_is_asked_not_who_comes_next(game):
    looked, number = 0, 7
    while not looked and number < 27:  # in some games of China every turn ends with a card turned up
        looked, number = _headlines(game, number), number + 1
    assert looked
