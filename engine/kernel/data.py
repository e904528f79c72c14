"""Data files: the numbers of a rulebook, decoded strictly and cross-checked, each table with its source.

A game declares its file as structs under `Row` and `Table`, and says in a function what must agree within it: the
function raises `DataError` (`demand`), or gives the faults it finds::

    DATA = load("dragon", Data, faults)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from engine.errors import DataError

FOLDER = Path(__file__).parents[2] / "data" / "games"

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


def read(text: str, type: type[D], check: Check[D], name: str) -> D:  # noqa: A002
    """Decode and check a file's text. Raises `DataError` naming the file ``name`` and the place."""
    try:
        data = msgspec.toml.decode(text, type=type)
        for fault in check(data) or ():
            raise DataError(fault)
    except (msgspec.ValidationError, msgspec.DecodeError, DataError) as error:
        raise DataError(f"{name}: {error}") from None
    return data


def load(game: str, type: type[D], check: Check[D]) -> D:  # noqa: A002
    """Read the file of a game. Raises `DataError`, also when the file cannot be read."""
    path = path_of(game)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path.name}: {error.strerror}") from None
    return read(text, type, check, path.name)
