"""Each language's texts are set by its own rules: `data/locales/<lang>/typography.toml`."""

import pytest

from data.language import rules, typeset, written
from render.words.languages import HOME
from render.words.words import Words
from tests.games.test_words import DOMAINS, read

SET = sorted(path.parent.name for path in HOME.glob("*/typography.toml"))
NARROW = "\u202f"


@pytest.mark.parametrize("lang", SET)
def test_every_text_is_set_by_the_rules_of_its_language(lang):
    """If not: `make language LANG=...` sets them all."""
    told = {key: forms for domain in DOMAINS for key, forms in read(lang, domain).items()}
    told |= {path.name: (path.read_text(encoding="utf-8"),) for path in written(lang)}
    assert {key for key, forms in told.items() if any(typeset(lang, form) != form for form in forms)} == set()


@pytest.mark.parametrize("lang", SET)
def test_every_rule_is_used(lang):
    told = "\n".join(form for domain in DOMAINS for forms in read(lang, domain).values() for form in forms)
    for pattern, put in rules(lang):
        assert put in told, pattern.pattern


def test_french_has_a_narrow_space_before_high_signs_and_within_its_quotation_marks():
    assert typeset("fr", "Tu joues ?") == f"Tu joues{NARROW}?"
    assert typeset("fr", "Où\u00a0: « ici »") == f"Où{NARROW}: «{NARROW}ici{NARROW}»"
    assert typeset("fr", "**Quoi** ! L'Inde") == f"**Quoi**{NARROW}! L’Inde"
    assert typeset("fr", "Points: 3, {card:^} : 5") == f"Points{NARROW}: 3, {{card:^}}{NARROW}: 5"


@pytest.mark.parametrize(
    "text", ["{card:^}", "`/jeu a : b`", "https://a.b/c?d", "12:30", "[; {n} de plus]", "clauses: A-1 | B"]
)
def test_what_is_no_prose_is_kept(text):
    assert typeset("fr", text) == text


def test_a_language_without_rules_is_left_as_it_is():
    assert typeset("xx", "a : b") == "a : b"


def test_a_colon_that_code_sets_is_set_as_the_language_does():
    assert [Words(lang).labelled("Options", "2") for lang in ("en", "de", "fr")] == [
        "Options: 2",
        "Options: 2",
        f"Options{NARROW}: 2",
    ]
    assert Words("fr").labelled("Main") == f"Main{NARROW}:"
