"""Entries folded to the moves that count, and those played again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from bot.store.api import Entry
from bot.tables.model import Table
from engine.errors import EngineError, ForeignSave
from engine.kernel import record
from engine.kernel.record import Divergence, Move
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import Event


class Kept(Struct, frozen=True):
    """A move that counts: the revision it made, and when."""

    revision: int
    at: float
    move: Move


def effective(entries: Iterable[Entry]) -> tuple[Kept, ...] | None:
    """The moves of the present epoch without those taken back; None if the game has not begun."""
    kept: list[Kept] | None = None
    for entry in entries:
        if entry.verb in ("start", "epoch"):
            kept = []
        elif kept is not None and entry.verb == "undo" and kept:
            kept.pop()
        elif kept is not None and entry.move is not None:
            kept.append(Kept(entry.revision, entry.at, entry.move))
    return None if kept is None else tuple(kept)


def first_state(table: Table, base: bytes | None) -> tuple[Any, list[Event]]:
    """The first state of the table's epoch with its events: from the seed, or for a later epoch from ``base``.

    Raises `EngineError`.
    """
    game = find_game(table.game)
    if not table.epoch:
        return game.new(len(table.seats), table.options, table.seed, confirm=True)
    if base is None:
        raise ForeignSave("the first state of the epoch is missing")
    return game.decode(base), []


def again(game: AnyGame, state: Any, moves: Sequence[Move]) -> tuple[list[Any], list[list[Event]], Divergence | None]:
    """Play ``moves`` from ``state``: all states (``state`` included), the events of each, and the first divergence.

    Damaged states and moves may make the rules stumble in any way, so every error is a divergence.
    """
    states, told = [state], list[list[Event]]()
    for index, move in enumerate(moves):
        try:
            state, events, made = record.play(game, state, move.seat, move.picks, move.frame)
        except EngineError as error:
            return states, told, Divergence(index, f"{type(error).__name__}: {error}")
        except Exception as error:
            return states, told, Divergence(index, f"the rules fail: {type(error).__name__}: {error}")
        if move.checksum and made.checksum != move.checksum:
            return states, told, Divergence(index, f"checksum {made.checksum}, recorded {move.checksum}")
        states.append(state)
        told.append(events)
    return states, told, None
