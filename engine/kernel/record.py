"""A played game as seed, options and list of moves; its replay; and how far undo may go."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from engine.errors import DamagedSave, EngineError, ForeignSave, UndoRefused
from engine.kernel.game import Game
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.rules import S, V
from engine.kernel.values import END_TURN, WITHDRAW, Decision, Event

FORMAT = "mandate-game-1"


class Move(Struct, frozen=True):
    """One pick, as it is stored.

    ``frame`` and ``kind`` name the decision that was answered; ``barrier`` is why the move cannot be undone (empty: it
    can); ``sealed`` marks an answer in a group that was still open afterwards; ``checksum`` is that of the state after
    it.
    """

    seat: int
    frame: int
    kind: str
    picks: tuple[str, ...]
    barrier: str = ""
    sealed: bool = False
    checksum: str = ""


class Record(Struct):
    """A whole game: what `replay` needs, and nothing that it finds out by itself."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, str]
    seed: str
    confirm: bool = False
    moves: list[Move] = []
    format: str = FORMAT

    def encode(self) -> bytes:
        """The record as indented JSON, a move a line where possible."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1)


class Divergence(Struct, frozen=True):
    """The first move after which a replay is not what was recorded: its index, and what differs."""

    move: int
    why: str


def decode(raw: bytes | str) -> Record:
    """Read a record. Raises `DamagedSave` or `ForeignSave`."""
    try:
        record = msgspec.json.decode(raw, type=Record)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise DamagedSave(f"not a game record: {error}") from None
    if record.format != FORMAT:
        raise ForeignSave(f"format {record.format[:40]!r}, not {FORMAT!r}")
    try:
        find_game(record.game)
    except EngineError as error:
        raise ForeignSave(str(error)) from None
    return record


def play(
    game: Game[S, V], state: S, seat: int, picks: Sequence[str], frame: int | None = None
) -> tuple[S, list[Event], Move]:
    """`Game.apply`, with the move to store. Raises `MoveError`."""
    decision: Decision | None = game.decision(state, seat)
    after, events, barrier = game.apply(state, seat, picks, frame)
    if decision is None:  # apply has raised, or another error is in the rules
        raise DamagedSave("a move without a decision")
    sealed = any(one.frame == decision.frame for one in game.decisions(after))
    move = Move(seat, decision.frame, decision.kind, tuple(picks), barrier, sealed, game.checksum(after))
    return after, events, move


def start(record: Record) -> tuple[AnyGame, object, list[Event]]:
    """The game of a record, its first state and events."""
    game = find_game(record.game)
    state, events = game.new(record.seats, record.options, record.seed, confirm=record.confirm)
    return game, state, events


def replay(record: Record) -> tuple[list[object], list[list[Event]], Divergence | None]:
    """Play a record again: the states (first one included), the events of each, and the first divergence if any."""
    game, state, events = start(record)
    states: list[object] = [state]
    told = [events]
    for index, move in enumerate(record.moves):
        try:
            state, events, again = play(game, state, move.seat, move.picks, move.frame)
        except EngineError as error:
            return states, told, Divergence(index, f"{type(error).__name__}: {error}")
        if move.checksum and again.checksum != move.checksum:
            return states, told, Divergence(index, f"checksum {again.checksum}, recorded {move.checksum}")
        states.append(state)
        told.append(events)
    return states, told, None


def undo(moves: Sequence[Move], seat: int) -> int:
    """How many moves are left when ``seat`` takes back its last step.

    A sealed answer whose group is still open is not undone but withdrawn (`WITHDRAW`). Raises `UndoRefused`.
    """
    if not moves:
        raise UndoRefused("nothing")
    last = moves[-1]
    if last.seat != seat or last.sealed:
        raise UndoRefused("other_seat" if any(move.seat == seat for move in moves) else "nothing")
    if last.barrier:
        raise UndoRefused(last.barrier)
    return len(moves) - 1


__all__ = [
    "END_TURN",
    "FORMAT",
    "WITHDRAW",
    "Divergence",
    "Move",
    "Record",
    "decode",
    "play",
    "replay",
    "start",
    "undo",
]
