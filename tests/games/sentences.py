"""Whether a text holds a sentence of the catalogues, by its id: so tests need not be changed with its words."""

from __future__ import annotations

import re
from functools import cache

from render.words.catalogues import catalogue
from render.words.words import LANGUAGES

SLOT = re.compile(r"\{(\w+)[^{}]*\}")
PART = re.compile(r"\[([^][{}]*\{[^][]*)\]")


@cache
def _pattern(form: str, values: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    """The form with its slots open: what is known of one stands in it, anything in the others. Its parts in brackets
    may be missing.
    """
    known, parts, at = dict(values), [], 0
    for part in PART.finditer(form):
        parts += [_opened(form[at : part.start()], known), f"(?:{_opened(part[1], known)})?"]
        at = part.end()
    return re.compile("".join([*parts, _opened(form[at:], known)]), re.DOTALL)


def _opened(text: str, known: dict[str, str]) -> str:
    parts, at = [], 0
    for slot in SLOT.finditer(text):
        parts += [re.escape(text[at : slot.start()]), re.escape(known[slot[1]]) if slot[1] in known else ".+?"]
        at = slot.end()
    return "".join([*parts, re.escape(text[at:])])


def tells(message_id: str, text: str | None, lang: str = LANGUAGES[0], /, **values: object) -> bool:
    """Whether a text holds a message, in any of its forms and with these values in its slots."""
    pairs = tuple((name, str(value)) for name, value in values.items())
    return any(_pattern(form, pairs).search(text or "") for form in catalogue(lang).forms[message_id])
