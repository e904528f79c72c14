"""The values that are stored of a table: its seats, the table itself, the lines of its log. All are immutable."""

from __future__ import annotations

from msgspec import Struct

from bot.store.errors import NotSeated
from engine.kernel.values import Event

LOBBY, RUNNING, OVER, ABORTED = "lobby", "running", "over", "aborted"
"""The statuses of a table."""

LIVE = (LOBBY, RUNNING)
"""The statuses in which a table occupies its channel."""

LEVELS = ("easy", "medium", "hard")
"""The levels of opponents, weakest first; terms ``bot.level.<level>``."""

STAND_IN = "medium"
"""The level at which a seat that was given up is played on."""


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
    ``lobby_message`` and ``board_message`` are the ids of the lobby card and of the last public post (0: none), which
    was of ``board_revision`` and told the lines ``board_first`` to ``board_last``.
    ``posted_event`` and ``posted_revision`` say up to where posts were written to the outbox. ``followers`` want a word
    at every public post, ``muted`` are not mentioned. ``lost``: since when its channel is gone (0: it is there). Times
    are seconds since 1970.
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
    board_revision: int = 0
    board_first: int = 1
    board_last: int = 0
    posted_event: int = 0
    posted_revision: int = 0
    followers: tuple[int, ...] = ()
    muted: tuple[int, ...] = ()
    created: float = 0.0
    updated: float = 0.0
    lost: float = 0.0

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
