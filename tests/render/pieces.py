"""Every piece that may lie on a board, one at a time: where it is in the state, and which marks show it.

A game gives in ``tests/engine/<game>/pieces.py``, for its view, a `Piece` for every space of every region, for every
tile and stack (``pieces``). They say what a mark's ``ref`` means; `tests.render.test_pieces` holds all boards against
it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.kernel.values import PUBLIC

Path = tuple[str | int, ...]


class Piece(NamedTuple):
    """One change of the state: ``now`` lies where the paths of the table say.

    Only marks whose ref begins as ``here`` says (a pattern) may change. ``shows`` are the refs that are there then,
    with their text or drawing (empty: any), ``gone`` those that are not there any more. What is shown is of the colour
    of ``seat``.
    """

    now: Mapping[Path, Any]
    here: str
    shows: Mapping[str, str]
    gone: tuple[str, ...] = ()
    seat: int = PUBLIC


def turning(view: Any) -> Callable[[int], int]:
    """Seats in turns, so that every one of them comes up."""
    return lambda number: number % view.seats


def pieces(game: str, view: Any) -> Iterator[Piece]:
    """Those of a game."""
    found: Iterator[Piece] = importlib.import_module(f"tests.engine.{game}.pieces").pieces(view)
    return found
