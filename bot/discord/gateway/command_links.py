"""Commands that can be pressed: where a text names one (`` `/game play` ``), Discord's own link to it is sent.

Sentences name commands plainly, in the words of their language, and so they are read in labels, menus and alt texts,
where Discord shows no links. The links come in where the text of a message is sent, and nowhere else. A name that
Discord has not registered, or that makes the message too long, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from bot.discord.text import layout
from bot.discord.text.layout import Block, Blocks, Container, Section, Text
from bot.discord.text.page import CONTENT

NAMED = re.compile(r"(?<![\\`])`/([^`\n]+)`(?!`)")
"""A command as sentences name it."""

LINKED = re.compile(r"</([^:<>\n]+):[0-9]+>")
"""The same as Discord's link."""

ARGUMENT = re.compile(r" \w+:.*$")
"""What is to be typed behind the name."""

COMMAND, BELOW = 1, (1, 2)
"""Discord's types: of a command that is typed, and of what stands below one."""


class CommandLinks:
    """The links of the commands that Discord has registered. ``ids`` are those of the first word, by its English name,
    ``payload`` are the commands as they were sent.
    """

    def __init__(self, payload: Iterable[Mapping[str, Any]] = (), ids: Mapping[str, int] = {}) -> None:
        self._links: dict[str, str] = {}
        for command in payload:
            number = ids.get(command["name"])
            if number and command.get("type", COMMAND) == COMMAND:
                for lang in {"", *command.get("name_localizations", {})}:
                    self._links |= {path: f"</{path}:{number}>" for path in paths(command, lang)}

    def linked(self, text: str, most: int = CONTENT) -> str:
        """The text with links: the first ones, if all of them make it longer than ``most``."""
        return self._linked(text, most - len(text))[0] if self._links else text

    def blocks(self, blocks: Blocks) -> Blocks:
        """Blocks with links in their texts, as many as a message has room for."""
        return self._blocks(blocks, layout.CHARACTERS - layout.characters(blocks))[0] if self._links else blocks

    def _blocks(self, blocks: Blocks, room: int) -> tuple[list[Block], int]:
        made = list[Block]()
        for block in blocks:
            match block:
                case Text() | Section():
                    text, room = self._linked(block.text, room)
                    made.append(msgspec.structs.replace(block, text=text))
                case Container():
                    inner, room = self._blocks(block.blocks, room)
                    made.append(msgspec.structs.replace(block, blocks=tuple(inner)))
                case _:
                    made.append(block)
        return made, room

    def _linked(self, text: str, room: int) -> tuple[str, int]:
        """The text with links that make it at most ``room`` longer, and the room that is left."""

        def link(found: re.Match[str]) -> str:
            nonlocal room
            made = self._link(found)
            longer = len(made) - len(found[0])
            if longer > room:
                return found[0]
            room -= longer
            return made

        return NAMED.sub(link, text), room

    def _link(self, found: re.Match[str]) -> str:
        name = ARGUMENT.sub("", found[1])
        link, typed = self._links.get(name), found[1].removeprefix(name).strip()
        if link is None:
            return found[0]
        return f"{link} `{typed}`" if typed else link


NONE = CommandLinks()
"""Before anything is registered."""


def paths(command: Mapping[str, Any], lang: str, above: str = "") -> Iterator[str]:
    """What is typed for a command and each that stands below it, in a language."""
    name = f"{above} {command.get('name_localizations', {}).get(lang, command['name'])}".strip()
    below = [option for option in command.get("options", []) if option["type"] in BELOW]
    if not below:
        yield name
    for sub in below:
        yield from paths(sub, lang, name)


def links_of(client: object) -> CommandLinks:
    """The links of a client; none before it has registered its commands."""
    found = getattr(client, "links", NONE)
    return found if isinstance(found, CommandLinks) else NONE


def plain(text: str) -> str:
    """A text as it was before its links: for what is compared with what was sent.

    >>> plain("</game play:17> shows what you can do.")
    '`/game play` shows what you can do.'
    """
    return LINKED.sub(r"`/\1`", text)
