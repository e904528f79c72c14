"""What changes a table: one `Change`, carried out as one transaction (`bot.store.tables.Tables.commit`).

What must be told in Discord is part of it as `Delivery` rows: the outbox, which the courier empties after the commit
(`claim`, then `delivered`, `retry` or `give_up`).
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.values.result import Played
from bot.store.values.table import LogLine, Table
from bot.store.values.time import ABORT, ABSENT, TIE
from engine.kernel.record import Move
from engine.kernel.values import Event

LOBBY_CARD, TURN_POST, PROGRESS, OVER_POST = "lobby_card", "turn_post", "progress", "over_post"
HAND, FOLLOW, LOST, KICKED, WISHED, PAIRED = "hand", "follow", "lost", "kicked", "wished", "paired"
REMIND, RANOUT, UNFILLED, TIDY, PICTURE = "remind", "ranout", "unfilled", "tidy", "picture"
VOTES = {subject: f"vote_{subject}" for subject in (ABSENT, ABORT, TIE)}
"""The kinds of deliveries.

To the channel: ``lobby_card`` (post it, or edit ``table.lobby_message``), ``turn_post`` (a new public post),
``progress`` (edit ``table.board_message``: who is still missing), ``over_post`` (the last post: the game is over, or
was aborted, as the table's status says), ``ranout`` (the clocks of those ``asked`` have run out), ``vote_...`` (the
others are asked to vote, about ``seat`` if it concerns one), ``unfilled`` (the lobby was closed), ``tidy`` (the thread
of a finished game is put away), ``picture`` (the picture of a post that was sent in words, its ``message``, is put on
it: what such a post becomes once it is sent). To the channel or to one ``user``: ``remind`` (those ``asked`` are still
waited for). To one ``user``: ``hand`` (their turn begins: what has happened, and their hand), ``follow`` (a word with a
link to a follower), ``lost`` (the channel of their table is gone), ``kicked`` (somebody has sent them away from the
lobby), ``wished`` (the lobby is one they have wished for), ``paired`` (a tournament has paired them here). What is
superseded before it is sent gives its lines to the later delivery.
"""

PENDING, SENDING, DONE, FAILED, SUPERSEDED = "pending", "sending", "done", "failed", "superseded"
"""The states of a delivery."""


class Delivery(Struct, frozen=True, kw_only=True):
    """A row of the outbox: what is to be told, as ids; the text is made when it is sent.

    ``revision`` is the table's when it came due, ``asked`` the seats asked then, ``first`` to ``last`` the numbers of
    the log lines to tell (none if ``first > last``). ``user`` and ``seat`` are the reader of a DM (or 0, -1).
    ``nonce`` (at most 25 characters) is the same at every attempt. Deliveries of one ``lane`` are sent in order.
    ``doubt``: since when it may have been posted without anybody's having heard of it; 0 if it certainly was not.
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
    doubt: float = 0.0


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
    ``lines``; ``strike`` marks the lines of that revision as taken back. ``played`` is the result, if it ends
    the game.
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


class Seen(Struct, frozen=True):
    """What a press finds, all of one moment: the table, its entries ``since`` the revision that the presser saw, and
    whether this very press was carried out ``before``: Discord may deliver one twice. ``past`` is what the position is
    made from, None where that is at hand.
    """

    table: Table
    since: tuple[Entry, ...]
    before: bool
    past: Past | None
