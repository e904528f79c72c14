"""Proof that a game went as it is told: its log played again, from the seed whose hash was published at the start."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from bot.store.values.errors import DamagedTable
from bot.store.values.table import Table
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.model.effective_moves import first_state, moves_of
from bot.tables.model.loading import game_of
from bot.tables.model.position import EffectiveMove
from engine.errors import EngineError
from engine.kernel.record import replay
from engine.kernel.rng import seed_hash

SEED, MOVE, END, UNREADABLE = "seed", "move", "end", "unreadable"
"""What may not fit: the seed and its hash, a move, the last position, anything at all."""


class Verification(Struct, frozen=True):
    """What came of it: ``fault`` is empty if everything fits; for `MOVE`, ``move`` is the number of the first that does
    not, from 1. ``why`` is technical. ``moves``: how many there are.
    """

    table: Table
    moves: int = 0
    fault: str = ""
    move: int = 0
    why: str = ""


class Verifier:
    """Plays tables again."""

    def __init__(self, repo: Repository) -> None:
        self.repo = repo

    @retry_on_conflict
    async def of(self, table_id: int) -> Verification:
        """The proof of a running or finished table. Raises `NotRunning`."""
        table = await self.repo.get(table_id)
        try:
            position = await self.repo.position_of(table)
            base = await self.repo.reads.history.base(table_id)
            past = await self.repo.reads.history.past(table_id, table.revision)
        except DamagedTable as error:
            return Verification(table, fault=UNREADABLE, why=str(error))
        first = base[1] if base else None
        return await asyncio.to_thread(proof, position.table, position.kept, first, past.state)


def proof(table: Table, kept: Sequence[EffectiveMove], base: bytes | None, stored: bytes | None) -> Verification:
    """Play what counts again: ``base`` is the first state of a later epoch, ``stored`` the last state."""
    game, moves = game_of(table), moves_of(kept)
    if seed_hash(table.seed) != table.seed_hash:
        return Verification(table, len(moves), SEED)
    try:
        state, _ = first_state(table, base)
    except EngineError as error:
        return Verification(table, len(moves), UNREADABLE, why=str(error))
    states, _, divergence = replay(game, state, moves)
    if divergence is not None:
        return Verification(table, len(moves), MOVE, divergence.move + 1, divergence.why)
    try:
        last = None if stored is None else game.checksum(game.decode(stored))
    except EngineError as error:
        return Verification(table, len(moves), END, why=str(error))
    if last != game.checksum(states[-1]):
        return Verification(table, len(moves), END, why=f"checksum {game.checksum(states[-1])}, stored {last}")
    return Verification(table, len(moves))
