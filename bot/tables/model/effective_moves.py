"""Entries folded to the moves that count, and those played again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.store.values.change import Entry
from bot.store.values.table import Table
from bot.tables.model.position import EffectiveMove
from engine.errors import ForeignSave
from engine.kernel.record import Move
from engine.kernel.registry import game as find_game
from engine.kernel.values import Event


def effective(entries: Iterable[Entry]) -> tuple[EffectiveMove, ...] | None:
    """What counts of the present epoch, without what was taken back; None if the game has not begun."""
    kept: tuple[EffectiveMove, ...] | None = None
    for entry in entries:
        if entry.verb in ("start", "epoch"):
            kept = ()
        elif kept is None:
            continue
        elif entry.verb == "undo":
            kept = kept[:-1]
        elif entry.verb == "withdraw":
            kept = withdrawn(kept, entry.seat)[0]
        elif entry.moves:
            kept = added(
                kept, EffectiveMove(entry.revision, entry.at, entry.moves, entry.user, bool(entry.interaction))
            )
    return kept


def added(kept: Sequence[EffectiveMove], new: EffectiveMove) -> tuple[EffectiveMove, ...]:
    """With ``new`` at the end; an answer that is sealed anew takes the place of the one before.

    While a group is open nothing but answers to it is given, so the one before is among the last, which are all sealed.
    """
    frames, group = {move.frame for move in new.moves}, len(kept)
    while group and kept[group - 1].sealed:
        group -= 1
    return (*kept[:group], *(move for move in kept[group:] if move.moves[-1].frame not in frames), new)


def withdrawn(kept: Sequence[EffectiveMove], seat: int) -> tuple[tuple[EffectiveMove, ...], EffectiveMove | None]:
    """Without the answer that ``seat`` has sealed last, and that answer."""
    last = next((move for move in reversed(kept) if move.seat == seat), None)
    if last is None or not last.sealed:
        return tuple(kept), None
    return tuple(move for move in kept if move is not last), last


def moves_of(kept: Iterable[EffectiveMove]) -> list[Move]:
    """The moves that count, one after the other."""
    return [move for entry in kept for move in entry.moves]


def first_state(table: Table, base: bytes | None) -> tuple[Any, list[Event]]:
    """The first state of the table's epoch with its events: from the seed, or for a later epoch from ``base``.

    Raises `EngineError`.
    """
    game = find_game(table.game)
    if not table.epoch:
        return game.new(len(table.seats), table.options, table.seed, confirm=True, again=True)
    if base is None:
        raise ForeignSave("the first state of the epoch is missing")
    return game.decode(base), []
