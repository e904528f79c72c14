"""Every error and refusal has its sentence in every language, is raised somewhere, and stands on the page of errors."""

import re

from render.words.catalogues import catalogue
from render.words.words import LANGUAGES
from tests.games import errors

ENDS = re.compile(r"[.?:`}]$")


def test_every_error_has_a_whole_sentence_in_every_language():
    for ids in errors.groups().values():
        for key in ids:
            for lang in LANGUAGES:
                for form in catalogue(lang).forms[key]:
                    assert ENDS.search(form), f"{lang} {key}: {form}"


def test_every_sentence_about_an_error_is_of_an_error_that_is_raised():
    known = {*errors.raised(), *(key for key, _ in errors.named())}
    known |= {f"operator.error.{kind.__name__}" for kind in errors.leaves()}
    assert [key for key in errors.family(r"(bot|local|operator)\.error\.") if key not in known] == []


def test_the_page_of_errors_shows_them_all():
    assert errors.PAGE.read_text(encoding="utf-8") == errors.page(), "python -m tests.games.errors"
