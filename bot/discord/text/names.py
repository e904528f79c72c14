"""Names as they stand in a message: whatever people call themselves, it is only a name."""

from __future__ import annotations

import re
from collections.abc import Iterable

import discord


def plain(name: str) -> str:
    r"""A name that can neither mention anybody, nor format anything, nor stand for a time, a channel or a command.

    >>> plain("<#12> *Anna*")
    '\\<#12> \\*Anna\\*'
    """
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(name))
    return re.sub(r"(?<!\\)<(?=[@#/:a-z])", r"\\<", escaped)


def plain_all(names: Iterable[str]) -> list[str]:
    """All of them."""
    return [plain(name) for name in names]
