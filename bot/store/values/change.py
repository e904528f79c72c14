"""What changes a table: one `Transaction`, carried out as one transaction (`bot.store.tables.Tables.commit`).

What must be told in Discord is part of it as `Delivery` rows: the outbox, which the courier empties after the commit
(`claim`, then `delivered`, `retry` or `give_up`).
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.values.delivery import Delivery
from bot.store.values.result import Played
from bot.store.values.servers import Mark, Marks, Servers
from bot.store.values.table import LogLine, NamedUser, Table
from bot.store.values.time import TurnTime
from engine.kernel.record import Move
from engine.kernel.values import Event

SETTINGS, PLACE = "settings", "place"
"""What a change may store besides what is always part of one."""


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
    """An event to be added to the log; ``bot`` and ``by`` as in `LogLine`."""

    event: Event
    bot: bool = False
    by: NamedUser | None = None


class Transaction(Struct, frozen=True, kw_only=True):
    """Everything one transaction does to a table.

    ``before`` is the row that ``table`` takes the place of, one revision earlier; if it is not the stored one any more
    the change is a `Conflict`. ``state`` is the snapshot after the change. ``forget_before`` removes older snapshots
    that undo cannot reach any more (bases of epochs stay). ``line`` is the number of the last line of the log before
    ``lines``; ``strike`` marks the lines of that revision as taken back. ``played`` is the result, if it ends
    the game, ``took`` how long somebody has taken whose turn it ends. ``beside``: the settings of the table are stored
    with it, or where it stands (`SETTINGS`, `PLACE`).
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
    played: Played | None = None
    beside: str = ""
    took: TurnTime | None = None


class History(Struct, frozen=True, kw_only=True):
    """What has happened at a table that is created with a past (an import): ``base`` is the first state."""

    entries: tuple[Entry, ...]
    lines: tuple[LogLine, ...]
    base: bytes
    state: bytes


class DowntimeExtension(Struct, frozen=True):
    """Time between two moments in which nobody could act on some ``servers``: ``tables`` as they were and are after it,
    with what is told of it. Deadlines of sign-ups, the silence of lobbies and vacations wait as long. ``marks`` are
    those that were read of so many shards as the gateway has (``count``), ``changed`` those that are stored with it.
    """

    since: float
    until: float
    servers: Servers
    count: int
    marks: Marks
    changed: dict[int, Mark]
    tables: tuple[tuple[Table, Table, tuple[Delivery, ...]], ...] = ()


class PositionSource(Struct, frozen=True):
    """What a position is made from: all entries, the newest snapshot (None: there is none), the last line's number.

    ``before`` are the snapshots of the turn that a seat is in the middle of, each with its revision, oldest first.
    """

    entries: tuple[Entry, ...]
    state: bytes | None
    line: int
    before: tuple[tuple[int, bytes], ...] = ()


class PressFacts(Struct, frozen=True):
    """What a press finds, all of one moment: the table, its entries ``since`` the revision that the presser saw, and
    whether this very press was carried out ``before``: Discord may deliver one twice. ``past`` is what the position is
    made from, None where that is at hand. ``own`` are the settings of the presser, None where they were not asked for.
    """

    table: Table
    since: tuple[Entry, ...]
    before: bool
    past: PositionSource | None
    own: dict[str, str] | None = None
