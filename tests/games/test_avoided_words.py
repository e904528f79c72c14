"""No sentence uses a word of the lists ``data/locales/<lang>/avoid.toml``, but those named there with a reason."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

import pytest

from render.words.words import LANGUAGES
from tests.games import rooms
from tests.games.test_words import DOMAINS, LOCALES, read

LISTS = [lang for lang in LANGUAGES if (LOCALES / lang / "avoid.toml").is_file()]
SLOT = re.compile(r"\{[^{}]*\}")
NAME = re.compile(r"\{(\w*_)?(seats?|who|host|name)\}")
"""Stands for a name: *Anna*, which begins with a vowel."""
EMPHASIS = re.compile(r"(?<!\*)\*(?!\*)")
"""Hides no word: *1 per* **worker** is still *1 per worker*."""
TYPED = re.compile(r"bot\.(cmd|arg)\..*\.name")
"""What people type: the name of a command or of one of its arguments."""
PAGE = re.compile(r"^# .*\{#([\w-]+)\}$", re.MULTILINE)
SHORTEST_REASON = 10
"""Characters: a reason is a clause at least."""


@cache
def texts(lang: str) -> dict[str, tuple[str, str]]:
    """Every text of a language by its name: the catalogue or kind it is of, and all its forms."""
    found = {}
    for domain in DOMAINS:
        for key, forms in read(lang, domain).items():
            found[key] = ("names" if TYPED.fullmatch(key) else domain, "\n".join(forms))
    for path in sorted((rooms.ROOT / "data" / "rules").glob(f"*.{lang}.md")):
        _, *parts = PAGE.split(path.read_text(encoding="utf-8"))
        game = path.name.partition(".")[0]
        heads = PAGE.finditer(path.read_text(encoding="utf-8"))
        pages = {head[1]: f"{head[0]}{text}" for head, text in zip(heads, parts[1::2], strict=True)}
        found |= {f"rules/{game}#{page}": (f"rules/{game}", text) for page, text in pages.items()}
    for path in sorted((rooms.ROOT / "data" / "lessons").glob(f"*.{lang}.toml")):
        lesson = tomllib.loads(path.read_text(encoding="utf-8"))
        steps = [*lesson["step"], *lesson["explained"]]
        game = path.name.partition(".")[0]
        found |= {f"lessons/{game}#{n}": (f"lessons/{game}", step["text"]) for n, step in enumerate(steps, 1)}
    return {key: (domain, SLOT.sub("…", NAME.sub("Anna", text))) for key, (domain, text) in found.items()}


@cache
def avoided(lang: str) -> list[dict[str, Any]]:
    """The words a language avoids."""
    return tomllib.loads((LOCALES / lang / "avoid.toml").read_text(encoding="utf-8"))["word"]


def within(word: dict[str, Any], domain: str) -> bool:
    """Whether a word is avoided there: ``bot`` is all of the bot's catalogues, ``china`` both of the game's, ``rules``
    the guides of every game and ``rules/china`` that of one.
    """
    return any(domain == one or domain.startswith((f"{one}_", f"{one}/")) for one in word.get("within", [domain]))


@cache
def used(lang: str) -> list[tuple[dict[str, Any], set[str]]]:
    """Each word with the texts that use it."""
    found = []
    for word in avoided(lang):
        pattern = re.compile(word["find"], re.IGNORECASE)
        known = [(key, text) for key, (domain, text) in texts(lang).items() if within(word, domain)]
        found.append((word, {key for key, text in known if any(map(pattern.search, (text, EMPHASIS.sub("", text))))}))
    return found


@pytest.mark.parametrize("lang", LISTS)
def test_no_sentence_uses_a_word_to_avoid(lang):
    wrong = {f"{key}: {word['say']}" for word, keys in used(lang) for key in keys - set(word.get("except", {}))}
    assert not wrong, "\n".join(["say instead, or name why not in avoid.toml:", *sorted(wrong)])


@pytest.mark.parametrize("lang", LISTS)
def test_each_exception_is_needed_and_says_why(lang):
    for word, keys in used(lang):
        exceptions = word.get("except", {})
        assert set(exceptions) <= keys, word["find"]
        assert all(len(reason) >= SHORTEST_REASON for reason in exceptions.values()), word["find"]
    assert sum(len(word.get("except", {})) for word in avoided(lang)) <= len(avoided(lang))


@pytest.mark.parametrize("lang", LISTS)
def test_the_lists_are_well_made(lang):
    known = {domain for domain, _ in texts(lang).values()}
    for word in avoided(lang):
        assert set(word) <= {"find", "say", "within", "except", "told"}
        assert word["say"]
        assert word.get("within") != []
        for one in word.get("within", ()):
            assert any(within({"within": [one]}, domain) for domain in known), one


def test_the_languages_of_the_house_have_such_a_list():
    assert {"en", "de"} <= set(LISTS)


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_head_of_a_catalogue_says_in_one_line_what_belongs_there(domain):
    heads = set()
    for lang in LANGUAGES:
        first, second = (LOCALES / lang / f"{domain}.po").read_text(encoding="utf-8").splitlines()[:2]
        assert first.startswith("# "), lang
        assert second == 'msgid ""', lang
        heads.add(first)
    assert len(heads) == 1
