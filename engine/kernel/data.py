"""Data files: the numbers of a rulebook, decoded strictly and cross-checked, each table with its source.

A game declares its file as structs under `Row` and `Table` (``schema.py``). What one struct can get wrong by itself it
says in its own ``__post_init__``; what several tables must agree on stands in one function beside the loading
(``data.py``). Both speak in the same few claims, which raise `DataError` naming the place::

    def agree(data: Data) -> None:
        distinct("cards", [card.n for card in data.cards.list])
        equal("components: cards", data.components.cards, len(data.cards.list))
        known("cards: triggers", [card.trigger for card in data.cards.list], ACTIONS)
        demand(data.court.least < data.court.most, "court: X has no range")

    DATA = load("zhanguo", Data, agree)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from engine.errors import DataError
from engine.resources import folder

FOLDER = folder("games")

Source = Annotated[str, Meta(pattern=r"^(rule text|confirmed elsewhere|reconstructed|ours)\b")]
"""Where numbers come from: printed in the rules, named by independent sources, or made up so that all known facts
hold (``ours``: no number of the rulebook at all). More words may follow."""

D = TypeVar("D")
Check = Callable[[D], Iterable[str] | None]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; other keys than its own are an error."""


class Table(Row, frozen=True, kw_only=True):
    """A part of the file that says where its numbers come from."""

    source: Source


def path_of(game: str) -> Path:
    """Where the file of a game lies."""
    return FOLDER / f"{game}.toml"


def demand(condition: bool, message: str) -> None:
    """Raise `DataError` with ``message`` unless the condition holds."""
    if not condition:
        raise DataError(message)


def equal(where: str, found: object, wanted: object) -> None:
    """Two figures, or lists of things, that the file names twice agree."""
    demand(found == wanted, f"{where}: {found}, not {wanted}")


def distinct(where: str, things: Iterable[object]) -> None:
    """Nothing occurs twice.

    >>> distinct("cards", [1, 2, 2])
    Traceback (most recent call last):
    engine.errors.DataError: cards: 2 occurs 2 times
    """
    for thing, times in Counter(things).items():
        demand(times == 1, f"{where}: {thing} occurs {times} times")


def require_known(where: str, names: Iterable[object], among: Iterable[object]) -> None:
    """Every name is one of those there are."""
    there = set(among)
    for name in names:
        demand(name in there, f"{where}: there is no {str(name)[:40]!r}")


def numbered(where: str, numbers: Iterable[int], first: int = 1) -> None:
    """The numbers count up from ``first`` without a gap, in order."""
    found = list(numbers)
    equal(where, found, list(range(first, first + len(found))))


def read(text: str, schema: type[D], agree: Check[D], name: str) -> D:
    """Decode and check a file's text. Raises `DataError` naming the file ``name`` and the place."""
    try:
        data = msgspec.toml.decode(text, type=schema)
        for fault in agree(data) or ():
            raise DataError(fault)
    except (msgspec.ValidationError, msgspec.DecodeError, DataError) as error:
        raise DataError(f"{name}: {error}") from None
    return data


def load(game: str, schema: type[D], agree: Check[D]) -> D:
    """Read the file of a game. Raises `DataError`, also when the file cannot be read."""
    return load_file(path_of(game), schema, agree)


def load_file(path: Path, schema: type[D], agree: Check[D]) -> D:
    """Read a file. Raises `DataError` naming it, also when it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path.name}: {error.strerror}") from None
    return read(text, schema, agree, path.name)
