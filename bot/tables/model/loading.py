"""From what is stored to what is played: the game of a table, and the state of a snapshot. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.values.change import PositionSource
from bot.store.values.errors import DamagedTable
from bot.store.values.table import Table
from bot.tables.model.position import EffectiveMove, GameState
from engine.errors import EngineError
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game


def game_of(table: Table) -> AnyGame:
    """The game of a stored table. Raises `DamagedTable` if there is none of that name."""
    try:
        return find_game(table.game)
    except EngineError as error:
        raise DamagedTable(table=table.id, detail=str(error)) from None


def readable(game: AnyGame, raw: bytes, kept: Sequence[EffectiveMove]) -> object | None:
    """The state of a snapshot; None if it is damaged or not that of the last move."""
    try:
        state: object = game.decode(raw)
    except EngineError:
        return None
    checksum = kept[-1].moves[-1].checksum if kept else ""
    return state if not checksum or game.checksum(state) == checksum else None


def within_turn(moment: GameState, past: PositionSource) -> GameState:
    """What was read, with what lies before it in the turn that a seat is in the middle of, as far as that is kept."""
    before: GameState | None = None
    for number, step in enumerate(moment.turn, len(moment.kept) - len(moment.turn)):
        kept = moment.kept[:number]
        raw = next((state for revision, state in reversed(past.before) if revision < step.revision), None)
        state = readable(moment.game, raw, kept) if raw else None
        if state is not None:
            before = GameState(moment.game, state, kept, 0, (*before.way, before) if before else ())
    return moment.after(before)
