"""Lists by pages: what lists things lists all of them, says how many there are, and offers the other pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from bot.discord.text.controls import Button, Control
from render.words.words import Words

T = TypeVar("T")


class Part(Struct, Generic[T], frozen=True):
    """A page of a list: what stands on it, its number from 0, how many pages and how many items there are in all."""

    items: tuple[T, ...]
    number: int
    pages: int
    total: int


def part(items: Sequence[T], number: int, size: int) -> Part[T]:
    """The page of that ``number``, or the nearest there is, of pages of ``size`` items."""
    pages = max(1, -(-len(items) // size))
    number = min(max(number, 0), pages - 1)
    return Part(tuple(items[number * size : (number + 1) * size]), number, pages, len(items))


def page_typed(text: str) -> int:
    """The number of a page as it stands in a control's key; the first for what is none.

    >>> [page_typed("3"), page_typed(""), page_typed("x")]
    [3, 0, 0]
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0


def turns(
    words: Words,
    table: str,
    verb: str,
    number: int,
    pages: int,
    key: Callable[[int], str] = str,
) -> list[Control]:
    """The buttons to the pages before and after; none where there is one page. ``key`` makes the key for a page."""
    return [
        Button.make(table, verb, words.text(name, page=to + 1, pages=pages), key=key(to))
        for to, name in ((number - 1, "bot.button.back"), (number + 1, "bot.button.ahead"))
        if 0 <= to < pages
    ]


def row(controls: Sequence[Control]) -> list[list[Control]]:
    """The controls as a row of their own, if there are any."""
    return [list(controls)] if controls else []
