"""Which languages there are: those whose catalogues in ``data/locales`` are whole.

A language is data: a folder ``data/locales/<lang>`` with every message that the English folder has. As long as one is
missing, empty or marked fuzzy, the language is not offered anywhere; ``make language LANG=<lang>`` begins one and says
what is missing (see ``docs/translating.md``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from engine.resources import folder

HOME = folder("locales")

FIRST = "en"
"""The language that all others are held to, and that stands in for those that are not here."""

CASE = re.compile(r"\.term\..*\.(?:\w+_)?(?:acc|dat|gen|pl|def|indef|short)$")
"""Ids of forms of a term that a language may have or not: cases, articles, plurals, a short one."""

_ID = re.compile(r'^msgid "(.*)"((?:\n".*")*)', re.MULTILINE)
_UNDONE = re.compile(r'^msgstr(?:\[\d+\])? ""$(?!\n")|^#,.*\bfuzzy\b', re.MULTILINE)
_ENTRY = re.compile(r'(?:^#.*\n)*^msgid "(?:.*)(?:\n(?!#|msgid |\n).*)*', re.MULTILINE)


def lacking(lang: str, home: Path = HOME) -> list[str]:
    """What keeps a language from being whole: ``<domain>: <message id>``, in the order of the English catalogues."""
    return list(_lacking(lang, home))


def found(home: Path = HOME) -> tuple[str, ...]:
    """The languages that are whole, English first, the others by their codes."""
    others = sorted(path.name for path in home.iterdir() if path.is_dir() and path.name != FIRST)
    return (FIRST, *(lang for lang in others if next(_lacking(lang, home), None) is None))


def _lacking(lang: str, home: Path) -> Iterator[str]:
    for path in sorted((home / FIRST).glob("*.po")):
        translated = home / lang / path.name
        done = set(_done(translated.read_text("utf-8"))) if translated.is_file() else set()
        for key in _ids(path.read_text("utf-8")):
            if key not in done and not CASE.search(key):
                yield f"{path.stem}: {key}"


def _ids(text: str) -> list[str]:
    return [key + rest.replace('"', "").replace("\n", "") for key, rest in _ID.findall(text) if key or rest]


def _done(text: str) -> list[str]:
    """The ids of the messages that have all their forms."""
    if not _UNDONE.search(text):
        return _ids(text)
    return _ids("\n".join(part for part in _ENTRY.findall(text) if not _UNDONE.search(part)))


LANGUAGES = found()
"""The languages of the project; the first one is what others fall back to."""


def language(locale: str) -> str:
    """The project's language for a locale such as ``de-AT`` or ``en_US``.

    >>> language("de-AT"), language("tlh")
    ('de', 'en')
    """
    short = re.split("[-_]", locale, maxsplit=1)[0].lower()
    return short if short in LANGUAGES else FIRST
