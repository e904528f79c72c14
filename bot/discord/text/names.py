"""Names as they stand in a message: whatever people call themselves, it is only a name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from bot.store.values.names import DIRECTIONS
from render.words.shorten import shorten
from render.words.words import Words

_FORMATS = re.compile(r"[_\\~|*`]|^>(?:>>)?\s|\[.+\]\(.+\)|^#{1,3}|^\s*-", re.MULTILINE)
"""What Discord reads as formatting: marks of emphasis, quotes, links, headings, lists."""

_MENTIONS = re.compile(r"@(?=everyone|here|[!&]?[0-9]{17,20})")


def escape_name(name: str) -> str:
    r"""A name that can neither mention anybody, nor turn the text behind it, nor format anything, nor stand for a time,
    a channel or a command.

    >>> escape_name("<#12> *Anna*")
    '\\<#12> \\*Anna\\*'
    """
    name = "".join(sign for sign in name if sign not in DIRECTIONS)
    escaped = _MENTIONS.sub("@\u200b", _FORMATS.sub(lambda found: f"\\{found[0]}", name))
    return re.sub(r"(?<!\\)<(?=[@#/:a-z])", r"\\<", escaped)


def escape_names(names: Iterable[str]) -> list[str]:
    """All of them."""
    return [escape_name(name) for name in names]


def permission_names(words: Words, names: list[str]) -> str:
    """The permissions as Discord calls them."""
    return words.listing([f"**{words.text(f'bot.permission.{name}')}**" for name in names])


def thread_name(words: Words, game: str, host: str, others: Collection[str] = ()) -> str:
    """The name of a thread for a table, unlike those of the ``others`` beside it."""
    name = shorten(words.text("bot.thread.name", game=words.text(f"{game}.name"), host=host), 94)
    numbered = (name, *(f"{name} · {number}" for number in range(2, len(others) + 2)))
    return next(name for name in numbered if name not in others)
