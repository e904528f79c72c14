"""A position: a table with the full state of its game; and what a press makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec import Struct

from bot.store.values.table import LogLine, Table
from engine.errors import UndoRefused
from engine.kernel import record
from engine.kernel.record import Move
from engine.kernel.registry import AnyGame
from engine.kernel.values import END_TURN, PUBLIC, Decision, Label, Result, View


class EffectiveMove(Struct, frozen=True):
    """A step that counts: the revision it made, when, its moves (one, unless older rules took several at once), the
    person who has made it (0: an opponent), and whether by a press: else it was planned, or came with an import.
    """

    revision: int
    at: float
    moves: tuple[Move, ...]
    user: int = 0
    pressed: bool = False

    @property
    def seat(self) -> int:
        """Whose step it was."""
        return self.moves[-1].seat

    @property
    def sealed(self) -> bool:
        """Whether it was an answer in a group that was still open afterwards."""
        return self.moves[-1].sealed

    @property
    def ends_turn(self) -> bool:
        """Whether the seat had nothing more to do with it."""
        return self.sealed or self.moves[-1].kind == END_TURN


def places(steps: Sequence[EffectiveMove]) -> tuple[str, ...]:
    """The places on the board that these steps have named for all, each once."""
    return tuple(dict.fromkeys(place for step in steps for move in step.moves for place in move.places))


class GameState:
    """A game at one revision, and what follows from its state, each worked out once.

    ``state`` is never changed. ``kept`` are the moves that count (what was taken back is gone), ``line`` is the number
    of the last line of the log. ``way`` is what lies before it in the turn that a seat is in the middle of.
    """

    def __init__(
        self, game: AnyGame, state: Any, kept: Sequence[EffectiveMove], line: int, way: Sequence[GameState] = ()
    ) -> None:
        self.game = game
        self.state = state
        self.kept = tuple(kept)
        self.line = line
        self.way = tuple(way)
        self._views: dict[int, View] = {}
        self._labels: dict[int, dict[str, Label]] = {}

    def __eq__(self, other: object) -> bool:
        """Equal if the same has happened, with the same outcome."""
        return isinstance(other, GameState) and (self.state, self.kept, self.line) == (
            other.state,
            other.kept,
            other.line,
        )

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def decisions(self) -> list[Decision]:
        """Every choice open now; sealed ones too (``waiting`` is False)."""
        return [] if self.state.over else self.game.decisions(self.state)

    @cached_property
    def turn(self) -> tuple[EffectiveMove, ...]:
        """The steps of the turn that the seat which moved last is in the middle of; none if it is over."""
        if not self.kept or not any(
            decision.waiting and decision.seat == self.kept[-1].seat for decision in self.decisions
        ):
            return ()
        seat, begun = self.kept[-1].seat, len(self.kept)
        while begun and self.kept[begun - 1].seat == seat and not self.kept[begun - 1].ends_turn:
            begun -= 1
        return self.kept[begun:]

    def after(self, before: GameState | None) -> GameState:
        """The same with its ``way``: from ``before`` a step on, or back."""
        if before is not None:
            begun, end = len(self.kept) - len(self.turn), len(self.kept)
            led = [earlier for earlier in (*before.way, before) if begun <= len(earlier.kept) < end]
            self.way = tuple(earlier for earlier in led if earlier.kept == self.kept[: len(earlier.kept)])
        return self

    @cached_property
    def result(self) -> Result | None:
        """Ranking and scores once the game has ended."""
        return self.game.result(self.state) if self.state.over else None

    def view(self, seat: int) -> View:
        """What a seat, or the spectator, may know."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def labels(self, decision: Decision) -> dict[str, Label]:
        """The label of every option of an open decision, from its seat's own view."""
        if decision.seat not in self._labels:
            view = self.view(decision.seat)
            self._labels[decision.seat] = {key: self.game.label(view, decision, key) for key in decision.options}
        return self._labels[decision.seat]


@dataclass(frozen=True, slots=True)
class Position:
    """A table with the full state of its running or finished game.

    ``moment`` holds every secret: hand out only `view`.
    """

    table: Table
    moment: GameState

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.moment.game

    @property
    def state(self) -> Any:
        """The full state."""
        return self.moment.state

    @property
    def kept(self) -> tuple[EffectiveMove, ...]:
        """The moves that count, each with its revision and time."""
        return self.moment.kept

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that count."""
        return tuple(move for entry in self.moment.kept for move in entry.moves)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return bool(self.moment.state.over)

    @property
    def result(self) -> Result | None:
        """Ranking and scores once the game has ended."""
        return self.moment.result

    def view(self, seat: int = PUBLIC) -> View:
        """What ``seat``, or the spectator, may know."""
        return self.moment.view(seat)

    def decisions(self) -> list[Decision]:
        """Every choice open now; sealed ones too (``waiting`` is False)."""
        return self.moment.decisions

    def decision(self, seat: int) -> Decision | None:
        """The choice open for ``seat``, sealed or not."""
        return next((decision for decision in self.moment.decisions if decision.seat == seat), None)

    def waiting(self) -> list[int]:
        """The seats the game waits for."""
        return [decision.seat for decision in self.moment.decisions if decision.waiting]

    def labels(self, decision: Decision) -> dict[str, Label]:
        """The label of every option of an open decision, from its seat's own view."""
        return self.moment.labels(decision)

    def changed(self) -> tuple[str, ...]:
        """The places on the board that were picked openly since the last one was posted: they get a halo."""
        since = self.table.board_revision
        return places([move for move in self.kept if 0 < since < move.revision])

    def turn(self, seat: int) -> tuple[EffectiveMove, ...]:
        """The steps of the turn that a seat is in the middle of; none if the game does not wait for it."""
        return self.moment.turn if self.kept and self.kept[-1].seat == seat else ()

    def earlier(self, seat: int) -> list[dict[str, Label]]:
        """The labels of all questions that a seat was asked in the turn that it is in the middle of, in order."""
        if not self.turn(seat):
            return []
        asked = [
            (earlier, next((own for own in earlier.decisions if own.seat == seat), None)) for earlier in self.moment.way
        ]
        return [earlier.labels(decision) for earlier, decision in asked if decision is not None]

    def ended_by_hand(self, user: int) -> int:
        """How many turns a person has ended by a press of its own."""
        return sum(entry.user == user and entry.pressed and entry.moves[-1].kind == END_TURN for entry in self.kept)

    def has_sealed(self, seat: int) -> bool:
        """Whether ``seat`` has given an answer that is still sealed, and may be withdrawn."""
        return any(frame.seat == seat and frame.answer is not None for frame in self.state.stack)

    def undo_reason(self, seat: int) -> str:
        """Why ``seat`` cannot undo now; empty if it can."""
        if self.has_sealed(seat):
            return ""
        try:
            record.undo(self.moves, seat)
        except UndoRefused as refused:
            return refused.reason
        return ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a press has done: the table after it, its game where there is one, and the lines it added, as the presser
    may see them.

    ``repeated``: this very press had been carried out before, nothing has happened now.
    """

    table: Table
    moment: GameState | None
    lines: tuple[LogLine, ...] = ()
    repeated: bool = False

    @property
    def position(self) -> Position:
        """The position after it, of a table whose game has begun."""
        assert self.moment is not None
        return Position(self.table, self.moment)


class ReplayCheck(Struct, frozen=True):
    """What the replay of a running game found: ``move`` is the first that diverges (-1: none), ``why`` what differs.

    ``kept``: the game goes on from its snapshot as a new epoch. A game that is not kept cannot be read at all.
    """

    table: int
    game: str
    move: int = -1
    why: str = ""
    kept: bool = True
