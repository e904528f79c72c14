"""Commands that messages name: pressed in their texts, plain in labels, menus and descriptions of pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.discord_api.errors import Payload

TYPED = re.compile(r"(?<![\\`])`/([^`\n]+)`(?!`)")
"""A command that is named and cannot be pressed."""

LINK = re.compile(r"</([^:<>\n]+):(\d+)>")
KINDS = {"answer", "follow", "amend", "post", "edit", "dm", "dmedit", "thread"}
"""The requests that bring messages, forms and choices (`tests.discord_api.journal.KINDS`)."""

TEXTS = ("content",)
PLAIN = ("label", "placeholder", "description", "title", "name")
BELOW = (1, 2)
LONGEST = 1900
"""A text that has no room for links may name its commands plainly."""


def paths(command: Payload, lang: str, above: str = "") -> Iterator[str]:
    """What is typed for a command and each that stands below it, in a language."""
    name = f"{above} {(command.get('name_localizations') or {}).get(lang, command['name'])}".strip()
    below = [option for option in command.get("options") or [] if option["type"] in BELOW]
    if not below:
        yield name
    for sub in below:
        yield from paths(sub, lang, name)


def known(commands: Iterable[Payload]) -> dict[str, str]:
    """The ids of the registered commands by all that can be typed for them, in every language."""
    found: dict[str, str] = {}
    for command in commands:
        if command.get("type", 1) == 1:
            for lang in {"", *(command.get("name_localizations") or {})}:
                found |= {path: str(command["id"]) for path in paths(command, lang)}
    return found


def wrong(kind: str, body: Any, ids: Mapping[str, str]) -> list[str]:
    """What is wrong with the commands that a request names; ``ids`` are those of `known`."""
    if kind not in KINDS or not ids:
        return []
    found = []
    long = sum(len(text) for key, text in strings(body) if key in TEXTS) > LONGEST
    for key, text in strings(body):
        if key in TEXTS:
            named = [one for one in TYPED.findall(text) if re.sub(r" \w+:.*$", "", one) in ids]
            found += [f"/{one} cannot be pressed: {text[:80]!r}" for one in named if not long]
            found += [
                f"</{path}:{number}> is no command" for path, number in LINK.findall(text) if ids.get(path) != number
            ]
        elif key in PLAIN and (LINK.search(text) or TYPED.search(text)):
            found.append(f"{key} shows signs of a link: {text[:80]!r}")
    return found


def strings(node: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """All texts in a body, with the names of their fields."""
    if isinstance(node, str):
        yield key, node
    elif isinstance(node, dict):
        for name, value in node.items():
            yield from strings(value, name)
    elif isinstance(node, list):
        for value in node:
            yield from strings(value, key)
