"""What is ...?: the terms that a question names, and what the guide says of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from bot.tables.learn.guide import Topic, topics
from bot.tables.learn.guide_search import folded, paragraphs
from engine.kernel.registry import AnyGame
from engine.kernel.values import Decision, Label, View
from render.words.words import Words, named_in_sentence

ROOM = 1200
"""Characters of the guide that answer a question at most; the first paragraph always does."""

LEAST = 3
"""Letters of a term that can be looked for: shorter ones are letters and numbers of the board."""


LONG = 8
"""Letters of a word whose ending may be another in a sentence."""


class TermExplanation(Struct, frozen=True):
    """What a term is: its name, the paragraphs of the guide that tell it, and the pages they stand on."""

    term: str
    name: str
    paragraphs: tuple[str, ...]
    pages: tuple[Topic, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that those pages tell, once each."""
        return tuple(dict.fromkeys(clause for page in self.pages for clause in page.clauses))


def asked_about(
    game: AnyGame, view: View, decision: Decision, options: Sequence[Label], words: Words
) -> list[TermExplanation]:
    """The terms that a question and its options name, in their order, as far as the guide tells them."""
    found: dict[str, TermExplanation] = {}
    for family, label in [
        ("ask", game.ask(view, decision)),
        *(("option", option) for option in options),
        *(("beside", message) for message in game.beside(view, decision)),
    ]:
        for term in _terms(game.id, family, label):
            told = explained(game.id, term, words.lang)
            if told is not None:
                found.setdefault(told.name.casefold(), told)
    return list(found.values())


def _terms(game: str, family: str, label: Label) -> Iterator[str]:
    yield label.group
    for term in named_in_sentence(game, f"{family}.{label.id}", label.args):
        if isinstance(term, str):
            yield term
    for then in label.then:
        yield from _terms(game, family, then)


def stem(word: str) -> str:
    """The word without the ending that it may have in a sentence.

    >>> stem("gelehrter"), stem("monk")
    ('gelehrt', 'monk')
    """
    return word[:-2] if len(word) >= LONG else word


@lru_cache
def _told(game: str, lang: str) -> tuple[tuple[Topic, str, str], ...]:
    """The guide in paragraphs, and each as it is looked through: to fold it for every term took longer than a panel."""
    return tuple((page, text, folded(text)) for page in topics(game, lang) for text in paragraphs(page.text))


@lru_cache(maxsize=2048)
def explained(game: str, term: str, lang: str) -> TermExplanation | None:
    """What the guide says of a term in a language; None if it is no term of the game, or nothing is said of it.

    So many of a thing, one that bears a number, and a kind of it are asked about as the thing.
    """
    words = Words(lang)
    bare = re.split(r"[.#]|x\d", term)[0]
    known = next((name for name in (bare, term) if name and words.has(words.known(game, f"term.{name}"))), None)
    if known is None:
        return None
    name = words.term(game, known)
    looked = [re.compile(rf"\b{re.escape(stem(part))}") for part in folded(name).split()]
    if len(name) < LEAST or name.isdigit():
        return None
    found = [
        (page, text) for page, text, plain in _told(game, lang) if all(pattern.search(plain) for pattern in looked)
    ]
    # What is told in bold letters is what a paragraph is about.
    found.sort(
        key=lambda passage: not any(folded(name) in folded(bold) for bold in re.findall(r"\*\*(.+?)\*\*", passage[1]))
    )
    shown, used = list[tuple[Topic, str]](), 0
    for page, text in found:
        if shown and used + len(text) > ROOM:
            break
        shown.append((page, text))
        used += len(text)
    if not shown:
        return None
    pages = {page.id: page for page, _ in shown}
    return TermExplanation(known, name, tuple(text for _, text in shown), tuple(pages.values()))
