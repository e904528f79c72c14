"""Catalogues: the messages of every language, read once from all folders.

They are gettext files with message ids as keys, ``<folder>/<lang>/<domain>.po``. What is missing in a language is told
in English; what is missing there too is shown as its id and logged once. After `set_strict` both are raised as
`MissingWords`. All functions may be called from several threads.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import _lru_cache_wrapper
from gettext import c2py
from pathlib import Path
from typing import TypeVar

from babel.messages.pofile import read_po
from msgspec import Struct

from render.words.languages import HOME, LANGUAGES

T = TypeVar("T")
_log = logging.getLogger(__name__)
_lock = threading.Lock()
_folders: list[Path] = [HOME]
_catalogues: dict[str, Catalogue] = {}
_logged: set[tuple[str, str]] = set()
_strict = False
_cached: list[Callable[[], None]] = []


class MissingWords(KeyError):
    """No language has this message, or a sentence names an argument it does not get."""


class Catalogue(Struct, frozen=True):
    """One language: the forms of every message, and which form a number takes."""

    forms: dict[str, tuple[str, ...]]
    form_of: Callable[[int], int]


def add_locales(folder: Path) -> None:
    """Add a folder ``<lang>/<domain>.po``; its messages win over those of folders added before. A language that it has
    no folder for says them in English.
    """
    with _lock:
        if folder not in _folders:
            _folders.append(folder)
            for lang, known in _catalogues.items():
                _catalogues[lang] = _with(known, folder, lang)
            _forget()


def set_strict(on: bool) -> None:
    """Raise `MissingWords` instead of showing an id: for tests."""
    global _strict
    _strict = on
    _forget()  # what was missing is to be raised now


def catalogue(lang: str) -> Catalogue:
    """All messages of a language, from all folders. Read once."""
    found = _catalogues.get(lang)
    if found is None:
        with _lock:
            found = _catalogues[lang] = _read(lang)
    return found


def _read(lang: str) -> Catalogue:
    found = Catalogue({}, c2py("(n != 1)"))
    for folder in _folders:
        found = _with(found, folder, lang)
    return found


def _with(known: Catalogue, folder: Path, lang: str) -> Catalogue:
    """What is known, and over it all messages of a folder."""
    forms, form_of = dict(known.forms), known.form_of
    spoken = lang if (folder / lang).is_dir() else LANGUAGES[0]
    for path in sorted((folder / spoken).glob("*.po")):
        with path.open("rb") as file:
            catalog = read_po(file, locale=spoken, abort_invalid=True)
        if spoken == lang:
            form_of = c2py(catalog.plural_expr)
        for message in catalog:
            if not message.id or message.fuzzy:
                continue
            key = message.id if isinstance(message.id, str) else message.id[0]
            text = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            if all(text):
                forms[key] = text
    return Catalogue(forms, form_of)


def in_english(message_id: str) -> str:
    """An English sentence with its slots, in the form for many; empty without one."""
    return catalogue(LANGUAGES[0]).forms.get(message_id, ("",))[-1]


def until_changed(cached: _lru_cache_wrapper[T]) -> _lru_cache_wrapper[T]:
    """What is kept by this cache is forgotten when messages are added, or are to be missed in another way."""
    _cached.append(cached.cache_clear)
    return cached


def _forget() -> None:
    for clear in _cached:
        clear()


def missed(lang: str, key: str) -> None:
    """There is no such message: raised as `MissingWords`, or logged once."""
    if _strict:
        raise MissingWords(f"{lang}: {key}")
    if (lang, key) not in _logged:
        _logged.add((lang, key))
        _log.warning("words missing: %s %s", lang, key)
