"""The one interface to storage. `bot.store.sqlite.DbStore` implements it, ``open_store(path)`` there opens it.

A change of a table is one `Change`, carried out as one transaction. What must be told in Discord is part of it as
`Delivery` rows: the outbox, which the courier empties after the commit (`claim`, then `delivered`, `retry` or
`give_up`).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from bot.store.figures import Figures
from bot.store.model import LogLine, Table
from bot.store.timing import ABORT, ABSENT, TIE, Ways
from engine.kernel.record import Move
from engine.kernel.values import Event

LOBBY_CARD, TURN_POST, PROGRESS, OVER_POST = "lobby_card", "turn_post", "progress", "over_post"
HAND, FOLLOW, LOST, KICKED = "hand", "follow", "lost", "kicked"
REMIND, RANOUT, UNFILLED, TIDY = "remind", "ranout", "unfilled", "tidy"
VOTES = {subject: f"vote_{subject}" for subject in (ABSENT, ABORT, TIE)}
"""The kinds of deliveries.

To the channel: ``lobby_card`` (post it, or edit ``table.lobby_message``), ``turn_post`` (a new public post),
``progress`` (edit ``table.board_message``: who is still missing), ``over_post`` (the last post: the game is over, or
was aborted, as the table's status says), ``ranout`` (the clocks of those ``asked`` have run out), ``vote_...`` (the
others are asked to vote, about ``seat`` if it concerns one), ``unfilled`` (the lobby was closed), ``tidy`` (the thread
of a finished game is put away). To the channel or to one ``user``: ``remind`` (those ``asked`` are still waited for).
To one ``user``: ``hand`` (their turn begins: what has happened, and their
hand), ``follow`` (a word with a link to a follower), ``lost`` (the channel of their table is gone), ``kicked``
(somebody has sent them away from the lobby). What is superseded before it is sent gives its lines to the later
delivery.
"""

PENDING, SENDING, DONE, FAILED, SUPERSEDED = "pending", "sending", "done", "failed", "superseded"
"""The states of a delivery."""


class Delivery(Struct, frozen=True, kw_only=True):
    """A row of the outbox: what is to be told, as ids; the text is made when it is sent.

    ``revision`` is the table's when it came due, ``asked`` the seats asked then, ``first`` to ``last`` the numbers of
    the log lines to tell (none if ``first > last``). ``user`` and ``seat`` are the reader of a DM (or 0, -1).
    ``nonce`` (at most 25 characters) is the same at every attempt. Deliveries of one ``lane`` are sent in order.
    """

    id: int = 0
    table: int = 0
    kind: str
    lane: str = ""
    revision: int = 0
    asked: tuple[int, ...] = ()
    first: int = 1
    last: int = 0
    user: int = 0
    seat: int = -1
    state: str = PENDING
    attempts: int = 0
    next_at: float = 0.0
    nonce: str = ""
    message: int = 0
    error: str = ""
    created: float = 0.0


class Entry(Struct, frozen=True, kw_only=True):
    """One entry of a table's append-only list; ``revision`` is the table's after it.

    ``verb``: ``start``, ``move``, ``undo`` (takes back the last entry with moves that counts), ``withdraw`` (takes back
    the last sealed answer of ``seat``), ``concede``, ``stand`` (an opponent stands in for ``seat``), ``back`` (its
    person plays again), ``seat`` (``user`` takes an open one), ``epoch`` (the game goes on from a snapshot after a
    change of rules), ``abort`` or ``tie``. ``moves`` are those of a ``move``: one, unless older rules took several
    steps at once.
    """

    table: int
    revision: int
    verb: str
    at: float
    user: int = 0
    seat: int = -1
    moves: tuple[Move, ...] = ()
    interaction: int = 0


class NewLine(Struct, frozen=True):
    """An event to be added to the log; ``bot`` as in `LogLine`."""

    event: Event
    bot: bool = False


class Change(Struct, frozen=True, kw_only=True):
    """Everything one transaction does to a table.

    ``before`` is the row that ``table`` takes the place of, one revision earlier; if it is not the stored one any more
    the change is a `Conflict`. ``state`` is the snapshot after the change. ``forget_before`` removes older snapshots
    that undo cannot reach any more (bases of epochs stay). ``line`` is the number of the last line of the log before
    ``lines``; ``strike`` marks the lines of that revision as taken back.
    """

    table: Table
    before: Table
    entry: Entry | None = None
    state: bytes | None = None
    base: bool = False
    forget_before: int = 0
    line: int = 0
    lines: tuple[NewLine, ...] = ()
    strike: int = 0
    deliveries: tuple[Delivery, ...] = ()


class History(Struct, frozen=True, kw_only=True):
    """What has happened at a table that is created with a past (an import): ``base`` is the first state."""

    entries: tuple[Entry, ...]
    lines: tuple[LogLine, ...]
    base: bytes
    state: bytes


class Past(Struct, frozen=True):
    """What a position is made from: all entries, the newest snapshot (None: there is none), the last line's number."""

    entries: tuple[Entry, ...]
    state: bytes | None
    line: int


class Store(Protocol):
    """Storage of tables, settings and the outbox. Every method may raise `StoreError`."""

    # ---- tables ------------------------------------------------------------------------------------------------------

    async def create(
        self, table: Table, deliveries: tuple[Delivery, ...] = (), history: History | None = None
    ) -> Table:
        """Add a table and give it its id. Raises `ChannelTaken` if its channel has a live one."""
        ...

    async def table(self, id: int) -> Table:  # noqa: A002
        """Raises `NoTable`."""
        ...

    async def at(self, channel: int) -> Table:
        """The live table of a channel or thread, else the last one that was played there. Raises `NoTable`."""
        ...

    async def tables(self, *, user: int | None = None, status: tuple[str, ...] = ()) -> list[Table]:
        """The tables where ``user`` has a seat, with one of these statuses (each if given), newest change first."""
        ...

    async def commit(self, change: Change) -> None:
        """Carry out a change in one transaction: all or nothing.

        Raises `Conflict` (revision, or an interaction that was carried out before) and `DiskFull`.
        """
        ...

    async def upgrade(self, table: Table, moves: dict[int, tuple[Move, ...]], states: dict[int, bytes]) -> None:
        """Store what a table of older rules is under those of today: ``table`` has the new ``rules_version``.

        ``moves`` of the entries by revision, ``states`` for the snapshots by revision, the oldest of them the base.
        Does nothing if the table has gone on, or another process has been quicker.
        """
        ...

    async def update(self, table: Table, deliveries: tuple[Delivery, ...] = ()) -> None:
        """Store what is not part of set-up or position: language, followers, muted, lost, tidied."""
        ...

    async def move(self, table: Table, deliveries: tuple[Delivery, ...]) -> None:
        """Store another channel of a table, where nothing of it has been posted yet. Raises `ChannelTaken`."""
        ...

    async def lost(self, before: float) -> list[Table]:
        """The live tables whose channel has been gone since before then."""
        ...

    # ---- the agenda --------------------------------------------------------------------------------------------------

    async def due(self, now: float) -> list[int]:
        """The tables at which a clock, a reminder or a vote is due, at most a hundred."""
        ...

    async def unfilled(self, before: float) -> list[int]:
        """The lobbies at which nothing has happened since before then."""
        ...

    async def untidy(self) -> list[int]:
        """The tables that have ended, and after whose end something may have to be put away."""
        ...

    async def unclocked(self) -> list[int]:
        """The running tables at which no clock stands yet: imported ones, and those of an earlier version."""
        ...

    async def note(self, before: Table, after: Table, deliveries: tuple[Delivery, ...], now: float) -> None:
        """Store clocks and votes of a table, with what is to be told of it. The revision stays.

        Raises `Conflict` if somebody else has changed them, and `DiskFull`.
        """
        ...

    async def ways(self, table: Table, users: Iterable[int]) -> dict[int, Ways]:
        """When and how these people want to be told of a table."""
        ...

    async def vacations(self, guild: int, user: int) -> list[tuple[float, float]]:
        """A person's vacations on a server, each with beginning and end."""
        ...

    async def set_vacation(self, guild: int, user: int, begun: float, ends: float) -> None:
        """Store a vacation, or the new end of one."""
        ...

    async def waits_for(self, user: int) -> list[int]:
        """The tables that wait for a person, those first where it has lasted longest."""
        ...

    # ---- what happened -----------------------------------------------------------------------------------------------

    async def past(self, table: int, revision: int) -> Past:
        """All that a position of this revision is made from, of one moment."""
        ...

    async def entries(self, table: int, since: int = 0) -> list[Entry]:
        """The entries with a revision above ``since``, in order."""
        ...

    async def interaction(self, id: int) -> Entry | None:  # noqa: A002
        """The entry that an interaction has made, if any."""
        ...

    async def snapshot(self, table: int, revision: int | None = None) -> tuple[int, bytes] | None:
        """The newest snapshot at or before ``revision`` (default: the newest of all), with its revision."""
        ...

    async def base(self, table: int) -> tuple[int, bytes] | None:
        """The first state of the present epoch, with its revision."""
        ...

    async def lines(
        self, table: int, first: int = 1, last: int | None = None, *, struck: bool = False
    ) -> list[LogLine]:
        """Log lines by number, both ends included, with every secret; without those taken back unless ``struck``."""
        ...

    async def last_line(self, table: int) -> int:
        """The number of the last log line; 0 if there is none."""
        ...

    # ---- outbox ------------------------------------------------------------------------------------------------------

    async def recover(self) -> int:
        """At start: what was being sent when the program died is pending again, with its nonce. Returns how many."""
        ...

    async def claim(self, now: float, *, direct: bool | None = None) -> Delivery | None:
        """Take the oldest due delivery at the head of its lane and mark it ``sending`` (``attempts`` grows).

        With ``direct`` only one to a person, or only one to a channel.
        """
        ...

    async def next_due(self) -> float | None:
        """When the next pending delivery comes due; None if there is none."""
        ...

    async def hasten(self, guild: int, error: str) -> None:
        """What waits in a server because of an ``error`` that begins so is due now."""
        ...

    async def prune(self, before: float) -> None:
        """Remove deliveries from before then that nobody waits for any more."""
        ...

    async def merge_forward(self, id: int) -> bool:  # noqa: A002
        """Give a claimed ``turn_post`` that is outdated and not yet sent up for the later one of its table.

        The later one then tells the lines of both. False if there is no later one: then it must be sent.
        """
        ...

    async def delivered(self, id: int, message: int = 0) -> None:  # noqa: A002
        """It is sent. The id of a lobby card, turn or final post is stored with its table in the same transaction."""
        ...

    async def retry(self, id: int, at: float, error: str = "") -> None:  # noqa: A002
        """Sending failed; try again at ``at``."""
        ...

    async def give_up(self, id: int, error: str) -> None:  # noqa: A002
        """It cannot be sent at all; the next one of the lane may go."""
        ...

    async def delivery(self, id: int) -> Delivery | None:  # noqa: A002
        """One delivery."""
        ...

    async def outbox(self, table: int) -> list[Delivery]:
        """All deliveries of a table, oldest first."""
        ...

    # ---- settings ----------------------------------------------------------------------------------------------------

    async def settings(self, scope: str, id: int) -> dict[str, str]:  # noqa: A002
        """The settings of a ``guild``, ``channel`` or ``user``."""
        ...

    async def set_setting(self, scope: str, id: int, name: str, value: str | None) -> None:  # noqa: A002
        """Store one setting; None removes it."""
        ...

    async def meta(self, name: str) -> str | None:
        """A value the program keeps for itself (such as the hash of the synchronised commands)."""
        ...

    async def set_meta(self, name: str, value: str) -> None:
        """Store such a value."""
        ...

    # ---- the file ----------------------------------------------------------------------------------------------------

    async def figures(self, now: float) -> Figures:
        """How many tables there are, and what waits to be delivered."""
        ...

    async def backup(self, target: Path) -> None:
        """Write a consistent copy while everything goes on."""
        ...

    async def close(self) -> None:
        """Finish what is under way and let go."""
        ...
