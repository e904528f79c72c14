"""The guides: pages of rules, read from data/rules."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from engine.resources import folder
from render.words.words import LANGUAGES

_HOME = folder("rules")
_folders: list[Path] = [_HOME]
_HEAD = re.compile(r"^# (?P<title>.+?) *\{#(?P<topic>[a-z0-9-]{1,40})\} *$", re.MULTILINE)


class Topic(Struct, frozen=True):
    """A page of a guide."""

    id: str
    title: str
    text: str
    clauses: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    picture: str = ""


def add_guides(folder: Path) -> None:
    """Add a folder of guides, for a game that lives elsewhere."""
    if folder not in _folders:
        _folders.append(folder)
        topics.cache_clear()


@lru_cache(maxsize=64)
def topics(game: str, lang: str) -> tuple[Topic, ...]:
    """The pages of a game's guide in a language, else in English; empty if there is none."""
    for tried in dict.fromkeys((lang, LANGUAGES[0])):
        for home in _folders:
            path = home / f"{game}.{tried}.md"
            if path.is_file():
                return read(path.read_text(encoding="utf-8"))
    return ()


def read(text: str) -> tuple[Topic, ...]:
    """The pages of a guide's file."""
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return tuple(_topic(head, text[head.end() : end].strip("\n")) for head, end in zip(heads, ends, strict=True))


def _topic(head: re.Match[str], body: str) -> Topic:
    first, _, rest = body.partition("\n")
    told: dict[str, tuple[str, ...]] = {}
    if re.match(r"(clauses|decisions|picture):", first):
        for part in first.split("|"):
            name, _, values = part.partition(":")
            told[name.strip()] = tuple(values.replace(",", " ").split())
        body = rest
    return Topic(
        head["topic"],
        head["title"],
        body.strip(),
        told.get("clauses", ()),
        told.get("decisions", ()),
        next(iter(told.get("picture", ())), ""),
    )


def page_for(pages: tuple[Topic, ...], topic: str = "", kind: str = "") -> int:
    """The number of the page for a topic or a kind of decision; 0 if there is none."""
    for number, page in enumerate(pages):
        if (topic and page.id == topic) or (kind and kind in page.decisions):
            return number
    return 0


def page_of_clause(game: str, lang: str, clause: str) -> Topic | None:
    """The page that tells a clause; None if none does."""
    return next((page for page in topics(game, lang) if clause in page.clauses), None)
