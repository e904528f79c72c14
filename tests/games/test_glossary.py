"""The glossary and the catalogues say the same, and every sentence is right with every number and term it can get."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

import pytest

from engine.kernel.values import Event, Label, Value
from render.words.catalogues import catalogue, set_strict
from render.words.words import LANGUAGES, Words
from tests.games import glossary, rooms
from tests.games.speech import NAMES
from tests.games.watching import season

FORM = re.compile(r"\.(acc|dat|gen|head|pl|short|official|official_acc|times)$")
GAMES = [one for one in rooms.each() if one.id in glossary.games()]
FREE = {"option", "reason", "term", "asked", "picture", "set", "undo"}
"""Families that are labels or parts of sentences: they may begin with a small letter."""


@pytest.fixture(autouse=True)
def _strict():
    set_strict(True)
    yield
    set_strict(False)


def terms(game: str, lang: str) -> dict[str, tuple[str, ...]]:
    """The terms of a game by id."""
    head = f"{game}.term."
    return {key.removeprefix(head): forms for key, forms in catalogue(lang).forms.items() if key.startswith(head)}


@pytest.mark.parametrize("game", GAMES)
def test_every_term_stands_in_the_glossary(game):
    every = {FORM.sub("", term) for lang in LANGUAGES for term in terms(game.id, lang)}
    assert sorted(term for term in every if not glossary.known(game.id, term)) == []


@pytest.mark.parametrize("noun", [pytest.param(noun, id=noun.english[0]) for noun in glossary.nouns() if noun.ids])
def test_a_term_is_called_as_the_glossary_says(noun):
    for lang, one, many in (("en", *noun.english), ("de", noun.singular[0], noun.plural[0])):
        found = terms(noun.game, lang)
        meant = [term for term in found if any(fnmatchcase(term, pattern) for pattern in noun.ids)]
        assert meant, f"{noun.ids}: no such term"
        for term in meant:
            if term.endswith(".head"):
                continue  # as the head of a picture has room for it
            if term.endswith(".pl"):
                assert found[term][0].lower() == many.lower(), term
            elif not FORM.search(term) and "." not in term:
                assert fnmatchcase(re.sub(r" \d$", "", found[term][0]), one.replace("*", "?")), term
                assert len(found[term]) == 1 or found[term][1] == many, term
            elif lang == "de":
                case = "dat" if term.endswith("dat") else "gen" if term.endswith("gen") else "acc"
                form = noun.singular[glossary.CASES.index(case)] if FORM.search(term) else one
                assert found[term][0].endswith(form), term


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_has_an_article_that_cannot_stand_there_or_a_word_that_is_not_used(game):
    found = {}
    for lang in LANGUAGES:
        for key, forms in catalogue(lang).forms.items():
            if key.startswith((f"{game.id}.", "bot.")):
                said = [fault for form in forms for fault in (glossary.articles(game.id, form) if lang == "de" else [])]
                words = [
                    word
                    for of, word, _ in glossary.replaced()
                    if of == lang and any(re.search(rf"(?<![\w.{{]){re.escape(word)}", form) for form in forms)
                ]
                if said or words:
                    found[f"{lang} {key}"] = said + words
    assert found == {}


def heard(entries: set[tuple[Any, ...]]) -> Iterator[tuple[str, tuple[Any, ...], tuple[Any, ...]]]:
    """Family, what names the sentence within it, and the shape of its arguments, of all a listener has heard."""
    for entry in entries:
        if entry[0] in {"different", "term"}:
            continue
        if entry[0] == "event":
            yield "event", entry[1:5], entry[5]
        elif len(entry) == 3:
            yield entry[0], entry[1:2], entry[2]
        else:
            yield "", entry[:1], entry[1]


def samples(part: Any, terms: list[str]) -> list[Value]:
    """Values like one that was heard: all terms it could be, or 0, 1 and 2; lists of none, one and several of them."""
    if isinstance(part, str):
        return [*terms]
    if part and isinstance(part[0], tuple):
        inner = samples(part[0][0], terms)
        twice = [inner[0]] if isinstance(inner[0], str) else []
        return [[inner[0]], [inner[0], *twice, inner[-1]], *([one] for one in inner)]
    return [0, 1, 2]


def sort(part: Any) -> Any:
    """What of a part decides what `samples` makes of it."""
    if isinstance(part, str):
        return str
    return (list, sort(part[0][0])) if part and isinstance(part[0], tuple) else int


@cache
def named(game: str, family: str, name: tuple[Any, ...]) -> set[str]:
    """The arguments that a sentence names, in any language."""
    rest = f"{family}.{name[0]}" if family else name[0]
    keys = [f"{domain}.{rest}{end}" for domain in (game, "bot") for end in ("", ".none", ".private")]
    forms = [form for lang in LANGUAGES for key in keys for form in catalogue(lang).forms.get(key, ())]
    return {"n", *(slot for form in forms for slot in re.findall(r"\{(\w+)", form))}


def told(game: str, words: Words, family: str, name: tuple[Any, ...], args: dict[str, Value]) -> str:
    """The sentence."""
    if family == "event":
        kind, private, seated, own = name
        seat = args.pop("seat", 0 if seated else -1)
        args |= dict.fromkeys(own, seat)
        return words.event(
            game, Event(kind, seat if isinstance(seat, int) else 0, args, (0,) if private else ()), NAMES
        )
    if family:
        return words.label(game, family, Label(name[0], args), NAMES)
    return words.say(game, name[0], NAMES, **args)


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_right_with_none_one_and_two_and_every_term(game):
    """All sentences that come up in the games watched so far, with every term that an argument of this name ever is."""
    season(game.id, game).play(game.seats[0])
    every = []
    for family, name, shape in heard(season(game.id, game).listener.heard):
        slots = named(game.id, family, name)
        every.append((family, name, tuple(one for one in shape if one[0] in slots)))
    pool: dict[str, dict[str, None]] = {}
    for _, _, shape in every:
        for name, part in shape:
            parts = part[0] if isinstance(part, tuple) and part and isinstance(part[0], tuple) else (part,)
            pool.setdefault(name, {}).update(dict.fromkeys(one for one in parts if isinstance(one, str)))
    faults: dict[str, list[str]] = {}
    tried, spoken = set(), [Words(lang) for lang in LANGUAGES]
    for family, name, shape in every:
        given = [(argument, part) for argument, part in shape if part != ((), False)]
        if (what := (family, name, tuple((argument, sort(part)) for argument, part in given))) in tried:
            continue  # heard with other terms, of which all are tried anyway
        tried.add(what)
        kinds = {argument: samples(part, list(pool[argument])) for argument, part in given}
        first = {argument: values[-1] for argument, values in kinds.items()}
        for turn in range(max([3, *map(len, kinds.values())])):
            args = {argument: values[turn % len(values)] for argument, values in kinds.items()}
            for words in spoken:
                text = told(game.id, words, family, name, {**first, **args})
                found = glossary.wrong(game.id, words.lang, text)
                sentence = (family or name[0].partition(".")[0]) not in FREE
                if sentence and text[:1].islower():
                    found.append("a small letter at the beginning")
                if found:
                    faults.setdefault(f"{words.lang} {family}.{name[0]}: {found[0]}", []).append(text)
    assert not faults, "\n".join(f"{fault}: {texts[0]}" for fault, texts in sorted(faults.items()))
