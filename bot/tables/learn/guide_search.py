"""Searching a guide."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from bot.tables.learn.guide import Topic

LEAST = 2
"""Letters that a search must have."""
MOST = 20
"""Bytes of them that count: they turn pages as the key of a button."""
ROOM = 1500
"""Characters of paragraphs on one page of findings."""


class Finding(Struct, frozen=True):
    """A paragraph that holds what was looked for, and the page it stands on."""

    topic: Topic
    text: str


def folded(text: str) -> str:
    """Letters without case, accents and marks of emphasis, so that they can be compared.

    >>> folded("Größe **Häuser**")
    'grosse hauser'
    """
    bare = unicodedata.normalize("NFKD", text.casefold().replace("*", ""))
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


def findings(pages: Sequence[Topic], typed: str) -> list[Finding]:
    """The paragraphs that hold every word typed, in the order of the guide; a title counts for its first paragraph.

    Items of a list are paragraphs of their own, unless a sentence leads up to them.
    """
    wanted = folded(typed).split()
    found = []
    for page in pages:
        for number, paragraph in enumerate(paragraphs(page.text)):
            where = folded(paragraph if number else f"{page.title} {paragraph}")
            if all(word in where for word in wanted):
                found.append(Finding(page, paragraph))
    return found


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a page; items of a list one by one, unless a sentence leads up to them."""
    found: list[str] = []
    for block in text.split("\n\n"):
        lines = block.strip().splitlines()
        listed = bool(lines) and all(line.startswith("- ") for line in lines)
        if listed and found and found[-1].endswith(":"):
            found[-1] = "\n".join([found[-1], *lines])
        else:
            found += lines if listed else ["\n".join(lines)]
    return [hit for hit in found if hit]


def leaves(found: Sequence[Finding], room: int = ROOM) -> list[list[Finding]]:
    """The findings, cut into pages of about so many characters."""
    made: list[list[Finding]] = []
    used = 0
    for finding in found:
        size = len(finding.text) + len(finding.topic.title) + 8
        if not made or used + size > room:
            made.append([])
            used = 0
        made[-1].append(finding)
        used += size
    return made
