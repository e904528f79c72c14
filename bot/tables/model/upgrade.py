"""Games of ``rules_version`` 1, played again as games of today.

Then a move was a list of keys, and a withdrawn answer was a move too. What such a move is now, the game itself knows
(`Game.legacy`); here only what counts of a table is put in the place of what counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.store.values.change import Entry
from bot.tables.model.effective_moves import effective
from bot.tables.model.position import EffectiveMove
from engine.kernel import record
from engine.kernel.record import Divergence, Move
from engine.kernel.registry import AnyGame

WITHDRAWN = ("~",)
"""The keys of a move that withdrew a sealed answer."""


def is_version_1(rules_version: int, game: AnyGame, kept: Sequence[EffectiveMove]) -> bool:
    """Whether these steps are of ``rules_version`` 1. Where there is none yet, the first state may be an old one."""
    return any(move.picks for entry in kept for move in entry.moves) or (
        not kept and rules_version < game.rules_version
    )


def counted(moves: Sequence[Move], times: Sequence[float]) -> tuple[EffectiveMove, ...]:
    """What counts of a list of old moves: without answers that were withdrawn or sealed anew."""
    entries = [Entry(table=0, revision=0, verb="start", at=0.0)]
    for number, (move, at) in enumerate(zip(moves, times, strict=True), 1):
        gone = move.picks == WITHDRAWN
        verb, held = ("withdraw", ()) if gone else ("move", (move,))
        entries.append(Entry(table=0, revision=number, verb=verb, at=at, seat=move.seat, moves=held))
    return effective(entries) or ()


def upgraded(
    game: AnyGame, first: Any, kept: Sequence[EffectiveMove]
) -> tuple[tuple[EffectiveMove, ...], Any, Divergence | None]:
    """The steps as today's moves, the state after them, and where playing them again fails."""
    steps, states, divergence = record.upgrade(game, first, [move for entry in kept for move in entry.moves])
    now = tuple(
        msgspec.structs.replace(entry, moves=step)
        for entry, step in zip(kept, steps, strict=divergence is None)
        if step
    )
    return now, states[-1], divergence
