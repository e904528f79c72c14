"""Sentences taken apart: what stands in one, where its arguments go, and what may be left out of it."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from msgspec import Struct

from render.words.catalogues import in_english, until_changed

_SLOT = re.compile(r"\{(\w+)(?::([\w+#@.]*[*^]*))?\}")
_PART = re.compile(r"\[([^][{}]*\{[^][]*)\]")
SENTENCES = 5_000
"""So many sentences are kept as they were taken apart: a third of those of all games in all languages."""


class Slot(Struct, frozen=True, gc=False):
    """Where an argument goes in a sentence, and in what form; ``written``: as the sentence has it."""

    name: str
    form: str
    capital: bool
    written: str


class Part(Struct, frozen=True, gc=False):
    """Pieces of a sentence, which are left out unless all that it ``needs`` is given."""

    pieces: tuple[str | Slot, ...]
    needs: tuple[str, ...] = ()


@lru_cache(SENTENCES)
def parsed(sentence: str) -> tuple[Part, ...]:
    """A sentence taken apart: what stands in brackets is a part of its own."""
    found, end = list[Part](), 0
    for bracket in _PART.finditer(sentence):
        found += [Part(_pieces(sentence[end : bracket.start()])), _optional(bracket[1])]
        end = bracket.end()
    return (*found, Part(_pieces(sentence[end:])))


def _optional(text: str) -> Part:
    pieces = _pieces(text)
    return Part(pieces, tuple(piece.name for piece in pieces if isinstance(piece, Slot)))


def _pieces(text: str) -> tuple[str | Slot, ...]:
    found, end = list[str | Slot](), 0
    for slot in _SLOT.finditer(text):
        form = slot[2] or ""
        found += [text[end : slot.start()], Slot(slot[1], form.rstrip("^"), form.endswith("^"), slot[0])]
        end = slot.end()
    return tuple(piece for piece in (*found, text[end:]) if piece)


@until_changed
@cache
def slots(message_id: str) -> tuple[tuple[str, str], ...]:
    """The arguments that a message names with their forms, in the order of its English sentence; none without one."""
    return tuple((slot[1], slot[2] or "") for slot in _SLOT.finditer(in_english(message_id)))


def is_seat(name: str) -> bool:
    """Whether an argument of this name is a seat."""
    return name == "seat" or name.endswith("_seat")
