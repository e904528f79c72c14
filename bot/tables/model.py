"""The values of a table: people, seats, the table itself, its position, the lines of its log.

All are immutable. The errors stand in `bot.tables.errors`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from bot.tables.errors import NotSeated
from engine.errors import UndoRefused
from engine.kernel import record
from engine.kernel.record import Move
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import Decision, Event, Result, View

LOBBY, RUNNING, OVER, ABORTED = "lobby", "running", "over", "aborted"
"""The statuses of a table."""

LIVE = (LOBBY, RUNNING)
"""The statuses in which a table occupies its channel."""

LEVELS = ("easy", "medium", "hard")
"""The levels of opponents, weakest first; terms ``bot.level.<level>``."""

STAND_IN = "medium"
"""The level at which a seat that was given up is played on."""


class Person(Struct, frozen=True):
    """Somebody who presses: user id, the name to show, and their locale (empty: unknown)."""

    id: int
    name: str
    locale: str = ""


class Seat(Struct, frozen=True):
    """A seat: a person (``user``), an opponent (``level``), or a person who ``conceded`` and is played on for."""

    user: int | None
    name: str
    level: str = ""
    conceded: bool = False

    @property
    def human(self) -> bool:
        """Whether a person plays this seat now."""
        return self.user is not None and not self.conceded

    @property
    def plays_at(self) -> str:
        """The level at which the program plays this seat; empty for a person."""
        return "" if self.human else self.level or STAND_IN


class Table(Struct, frozen=True, kw_only=True):
    """A table in a channel or thread.

    Before the start ``seats`` are in the order of joining, afterwards in seat order. ``revision`` grows with every
    change of set-up or position. ``seed`` is secret until the table is closed (`published_seed`); ``seed_hash`` is
    public from the start on. ``epoch`` counts how often the game went on from a snapshot after a change of rules.
    ``lobby_message`` and ``board_message`` are the ids of the lobby card and of the last public post (0: none).
    ``posted_event`` and ``posted_revision`` say up to where posts were written to the outbox. ``followers`` want a word
    at every public post, ``muted`` are not mentioned. Times are seconds since 1970.
    """

    id: int = 0
    guild: int
    channel: int
    host: int
    game: str
    status: str = LOBBY
    revision: int = 1
    options: dict[str, str] = {}
    seats: tuple[Seat, ...] = ()
    lang: str = "en"
    seed: str = ""
    seed_hash: str = ""
    rules_version: int = 0
    epoch: int = 0
    lobby_message: int = 0
    board_message: int = 0
    posted_event: int = 0
    posted_revision: int = 0
    followers: tuple[int, ...] = ()
    muted: tuple[int, ...] = ()
    created: float = 0.0
    updated: float = 0.0

    @property
    def live(self) -> bool:
        """Whether the table occupies its channel."""
        return self.status in LIVE

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat.name for seat in self.seats]

    @property
    def published_seed(self) -> str:
        """The seed once it may be known; empty before."""
        return "" if self.live else self.seed

    def seat_of(self, user: int) -> int | None:
        """The seat of a person, even if given up; None for somebody else."""
        return next((index for index, seat in enumerate(self.seats) if seat.user == user), None)

    def seat(self, user: int) -> int:
        """The seat of a person. Raises `NotSeated`."""
        found = self.seat_of(user)
        if found is None:
            raise NotSeated
        return found


class LogLine(Struct, frozen=True):
    """A line of the log, in the form its reader may see.

    ``event`` is told by ``<game>.event.<kind>``, or with ``bot`` (``conceded``, ``undone``, ``rules``: not of the game)
    by ``bot.event.<kind>``. ``number`` counts from 1; ``undone`` lines were taken back.
    """

    number: int
    revision: int
    at: float
    event: Event
    bot: bool = False
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A table with the full state of its running or finished game.

    ``state`` holds every secret: hand out only `view`. ``moves`` are those that count (what was taken back is gone).
    """

    table: Table
    state: Any
    moves: tuple[Move, ...] = ()

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return find_game(self.table.game)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return bool(self.state.over)

    @property
    def result(self) -> Result | None:
        """Ranking and scores once the game has ended."""
        return self.game.result(self.state) if self.state.over else None

    def view(self, seat: int = -1) -> View:
        """What ``seat``, or the spectator, may know."""
        view: View = self.game.view(self.state, seat)
        return view

    def view_of(self, user: int) -> View:
        """What a person may know: the view of their seat, or the spectator's."""
        seat = self.table.seat_of(user)
        return self.view(-1 if seat is None else seat)

    def decisions(self) -> list[Decision]:
        """Every choice open now; sealed ones too (``waiting`` is False)."""
        return [] if self.state.over else self.game.decisions(self.state)

    def decision(self, seat: int) -> Decision | None:
        """The choice open for ``seat``, sealed or not."""
        return None if self.state.over else self.game.decision(self.state, seat)

    def waiting(self) -> list[int]:
        """The seats the game waits for."""
        return [] if self.state.over else self.game.waiting(self.state)

    def undo_reason(self, seat: int) -> str:
        """Why ``seat`` cannot undo now; empty if it can."""
        decision = self.decision(seat)
        if decision is not None and decision.answer is not None:
            return ""
        try:
            record.undo(self.moves, seat)
        except UndoRefused as refused:
            return refused.reason
        return ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a press has done: the position after it, and the lines it added, as the presser may see them.

    ``repeated``: this very press had been carried out before, nothing has happened now.
    """

    position: Position
    lines: tuple[LogLine, ...] = ()
    repeated: bool = False


class Replayed(Struct, frozen=True):
    """What the replay of a running game found: ``move`` is the first that diverges (-1: none), ``why`` what differs.

    ``kept``: the game goes on from its snapshot as a new epoch. A game that is not kept cannot be read at all.
    """

    table: int
    game: str
    move: int = -1
    why: str = ""
    kept: bool = True
