"""Lists by pages: what lists things lists all of them, says how many there are, and offers the other pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from bot.discord.text.controls import Button, Control
from bot.discord.text.page import CONTENT
from render.words.words import Words

T = TypeVar("T")


ROW = 5
"""Buttons of a row."""

FRAME = 300
"""Characters of a message that are kept for what stands around a list."""


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


def fitting(
    items: Sequence[T], number: int, size: int, told: Callable[[T], str], room: int = CONTENT - FRAME
) -> Part[T]:
    """The same, of pages that also have ``room`` characters at most when each item is ``told`` in a line."""
    pages: list[list[T]] = [[]]
    left = room
    for item in items:
        needed = len(told(item)) + 1
        if pages[-1] and (len(pages[-1]) == size or needed > left):
            pages.append([])
            left = room
        pages[-1].append(item)
        left -= needed
    number = min(max(number, 0), len(pages) - 1)
    return Part(tuple(pages[number]), number, len(pages), len(items))


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
    *,
    in_revision: bool = False,
    what: str = "",
    revision: int = 0,
) -> list[Control]:
    """The buttons to the pages before and after; none where there is one page. ``key`` makes the key for a page; where
    that has no room for the number, the revision bears it. ``what`` names the list, where a message has several;
    ``revision`` is that of the table, where it matters.
    """
    return [
        Button.make(
            table,
            verb,
            page_label(words, words.text(name, page=to + 1, pages=pages), what),
            key=key(to),
            revision=to if in_revision else revision,
        )
        for to, name in ((number - 1, "bot.button.back"), (number + 1, "bot.button.ahead"))
        if 0 <= to < pages
    ]


def page_label(words: Words, turn: str, what: str) -> str:
    """The label of a button to another page; with ``what`` it turns, where that is told."""
    return words.text("bot.button.page_of", turn=turn, what=what) if what else turn


def title(words: Words, text: str, total: int) -> str:
    """The title of a list, with how many there are."""
    return words.text("bot.list.title", title=text, n=total) if total else text


def rows_of(controls: Sequence[Control]) -> list[list[Control]]:
    """The buttons in rows of five."""
    return [list(controls[at : at + ROW]) for at in range(0, len(controls), ROW)]


def row(controls: Sequence[Control]) -> list[list[Control]]:
    """The controls as a row of their own, if there are any."""
    return [list(controls)] if controls else []
