"""The named errors of tables and their storage.

They carry values and no prose: the sentence is ``bot.error.<Name>``, filled with ``values``.

TableError
├── NoTable               no table here, or none with this id (any more)
├── ChannelTaken          the channel has a live table: ``table`` (its id)
├── NoSuchGame            ``game``
├── RightsError
│   ├── NotSeated         the person has no seat at this table
│   ├── NotHost           only the host (``host``, a user id) or an admin may do this
│   └── SecretUntilOver   the file of a running game holds its secrets: admins only
├── LobbyError            the set-up is not changed
│   ├── NotInLobby        the game has started already, or is over
│   ├── AlreadySeated
│   ├── TableFull         ``most`` seats
│   ├── WrongSeats        not startable with ``seats`` seats; ``allowed`` numbers
│   ├── NoSuchSeat        ``seat``
│   ├── NoSuchOption      ``option`` cannot be ``value``
│   └── NoSuchLevel       ``level``
├── PlayError             the position is not changed
│   ├── NotRunning        ``status``: the game has not begun, is over, or was aborted
│   ├── Outdated          a press on an old position; ``position`` is the present one
│   ├── NotYourTurn       nothing is asked of this seat; ``position``
│   ├── NotOffered        ``key`` is not an open option; ``position``
│   ├── WrongPicks        ``n`` picks, it takes ``least`` to ``most``; ``position``
│   ├── UndoNotPossible   ``reason``: ``nothing``, ``other_seat`` or a barrier; ``position``
│   └── AlreadyConceded
├── ArchiveError          nothing is imported
│   ├── DamagedFile       ``reason`` (``bot.damage.<reason>``), ``detail`` (technical)
│   └── ForeignFile       ``reason`` (``bot.damage.<reason>``), ``detail`` (technical)
└── StoreError
    ├── Conflict          somebody else has changed the table meanwhile (the service turns it into `Outdated`)
    ├── DamagedTable      ``table``, ``detail``: what is stored of this table cannot be read
    ├── DamagedDatabase   ``path``, ``detail``
    ├── ForeignDatabase   ``path``: an SQLite file, but not of this program
    ├── NewerDatabase     ``path``: written by a newer version (``found``, we know up to ``known``)
    ├── DatabaseInUse     ``path``: another process works with it
    ├── NoDatabase        ``path``: there is no such file
    └── DiskFull          nothing was written and nothing is lost
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.values import Value

if TYPE_CHECKING:
    from bot.tables.model import Position


class TableError(Exception):
    """Every error raised on purpose. ``values`` fill the sentence ``id``."""

    def __init__(self, **values: Value) -> None:
        super().__init__(", ".join(f"{name}={value}" for name, value in values.items()))
        self.values: dict[str, Value] = values

    @property
    def id(self) -> str:
        """The message id of the sentence that tells this error."""
        return f"bot.error.{type(self).__name__}"


class NoTable(TableError):
    """No table here, or none with this id (any more)."""


class ChannelTaken(TableError):
    """The channel has a live table already: ``table`` is its id."""

    def __init__(self, table: int) -> None:
        super().__init__(table=table)
        self.table = table


class NoSuchGame(TableError):
    """There is no game called ``game``."""


class RightsError(TableError):
    """The presser may not do it."""


class NotSeated(RightsError):
    """The person has no seat at this table."""


class NotHost(RightsError):
    """Only the host (``host``, a user id) or an admin may do this."""

    def __init__(self, host: int) -> None:
        super().__init__(host=host)
        self.host = host


class SecretUntilOver(RightsError):
    """The file of a running game holds its secrets: admins only."""


class LobbyError(TableError):
    """The set-up is not changed."""


class NotInLobby(LobbyError):
    """The game has started already, or is over."""


class AlreadySeated(LobbyError):
    """The person has a seat at this table."""


class TableFull(LobbyError):
    """All ``most`` seats are taken."""


class WrongSeats(LobbyError):
    """The game cannot start with ``seats`` seats; ``allowed`` lists the numbers it is for."""


class NoSuchSeat(LobbyError):
    """There is no ``seat`` of the kind that is meant."""


class NoSuchOption(LobbyError):
    """``option`` does not exist or cannot be ``value``."""


class NoSuchLevel(LobbyError):
    """There are no opponents of ``level``."""


class PlayError(TableError):
    """The position is not changed."""


class NotRunning(PlayError):
    """The game has not begun, is over, or was aborted: ``status``."""


class PositionError(PlayError):
    """A refusal that comes with the present ``position``, so that the presser can go on from there."""

    def __init__(self, position: Position, **values: Value) -> None:
        super().__init__(**values)
        self.position = position


class Outdated(PositionError):
    """A press on an old position."""


class NotYourTurn(PositionError):
    """Nothing is asked of this seat."""


class NotOffered(PositionError):
    """``key`` is not an open option."""


class WrongPicks(PositionError):
    """``n`` picks were made; ``least`` to ``most`` different ones are taken."""


class UndoNotPossible(PositionError):
    """``reason`` is ``nothing``, ``other_seat`` or the barrier's (``random``, ``revealed``, ...)."""

    def __init__(self, position: Position, reason: str) -> None:
        super().__init__(position, reason=reason)
        self.reason = reason


class AlreadyConceded(PlayError):
    """The seat has been given up before."""


class ArchiveError(TableError):
    """A file is refused; nothing is imported. ``reason`` is told as ``bot.damage.<reason>``."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason=reason, detail=detail[:300])
        self.reason = reason
        self.detail = detail


class DamagedFile(ArchiveError):
    """Unreadable, altered, or its replay does not agree with it."""


class ForeignFile(ArchiveError):
    """Not a file of this program, or of a game or a version it does not know."""


class StoreError(TableError):
    """The storage cannot do it."""


class Conflict(StoreError):
    """Somebody else has changed the table meanwhile."""


class DamagedTable(StoreError):
    """What is stored of ``table`` cannot be read: ``detail``."""


class DamagedDatabase(StoreError):
    """The database file ``path`` is damaged: ``detail``."""


class ForeignDatabase(StoreError):
    """``path`` is not a database of this program."""


class NewerDatabase(StoreError):
    """``path`` was written by a newer version: ``found``; this one knows up to ``known``."""


class DatabaseInUse(StoreError):
    """Another process works with ``path``."""


class NoDatabase(StoreError):
    """There is no file ``path``."""


class DiskFull(StoreError):
    """There is no room left; nothing was written and nothing is lost."""
