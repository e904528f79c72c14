"""The named errors of what is stored, and the root of all errors that are raised on purpose.

They carry values and no prose: the sentence is ``bot.error.<Name>``, filled with ``values``.

TableError                `bot.tables.model.errors` goes on from here
├── NoTable               no table here, or none with this id (any more)
├── ChannelTaken          the channel has a live table: ``table`` (its id)
├── NotSeated             the person has no seat at this table
├── NoTournament          no tournament with this id
├── NoSeat                the free seats are kept, from everybody or from this person: nobody is told which
└── StoreError
    ├── Conflict          somebody else has changed the table meanwhile (the service turns it into `Outdated`)
    ├── DamagedTable      ``table``, ``detail``: what is stored of this table cannot be read
    ├── DamagedDatabase   ``path``, ``detail``
    ├── DatabaseUnusable  ``path``, ``detail``: the file, its folder or its disk does not let us, or the server's rights
    ├── ForeignDatabase   ``path``: an SQLite file, but not of this program
    ├── NewerDatabase     ``path``: written by a newer version (``found``, we know up to ``known``)
    ├── OlderDatabase     ``path``: written by an older version (``found``), and not brought up to ``known`` yet
    ├── DatabaseInUse     ``path``: another process works with it
    ├── DatabaseAway      the database's server does not answer; nothing was changed
    ├── DatabaseRefused   ``detail``: the database's server answers, and refuses the connection
    ├── SameDatabase      ``path``: what is copied and where it goes are one and the same
    ├── NoBackup          ``path``: the folder of backups has none yet
    ├── NoDriver          ``packages``: the extra ``postgres`` is not installed
    ├── NotEmpty          ``path``: there is something already
    ├── NotTheSame        ``path``, ``table``: a copy holds ``found`` rows, or others, where ``expected`` were to be
    ├── NoDatabase        ``path``: there is no such file
    ├── DatabaseGone      ``path``: the file was deleted under the running program
    ├── Stopping          the program is about to end; nothing was read or written
    └── DiskFull          nothing was written and nothing is lost
"""

from __future__ import annotations

from engine.kernel.values import Value


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


class NoTournament(TableError):
    """No tournament with this id (any more)."""


class ChannelTaken(TableError):
    """The channel has a live table already: ``table`` is its id."""

    def __init__(self, table: int) -> None:
        super().__init__(table=table)
        self.table = table


class NotSeated(TableError):
    """The person has no seat at this table."""


class NoSeat(TableError):
    """The free seats of this table are kept: from everybody or from this person, which nobody is told."""


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


class OlderDatabase(StoreError):
    """``path`` was written by an older version, ``found``: the next start brings it up to ``known``."""


class DatabaseAway(StoreError):
    """The database's server does not answer; what was under way is not done."""


class DatabaseRefused(StoreError):
    """The database's server answers, but refuses the connection: ``detail``, in its words."""


class NoDriver(StoreError):
    """The driver for a database on a server is not installed: its ``packages``."""


class NotEmpty(StoreError):
    """There is something at ``path`` already."""


class NotTheSame(StoreError):
    """The copy of ``table`` at ``path`` is not like what was copied; nothing of it was kept."""


class DatabaseInUse(StoreError):
    """Another process works with ``path``."""


class SameDatabase(StoreError):
    """What is copied and where it goes are both ``path``."""


class NoBackup(StoreError):
    """There is no backup yet in the folder ``path``."""


class DatabaseUnusable(StoreError):
    """``path`` cannot be opened, read or written: rights, a disk that can only be read, or one that fails."""


class NoDatabase(StoreError):
    """There is no file ``path``."""


class DatabaseGone(StoreError):
    """The file ``path`` was deleted under the running program; nothing more is written."""


class Stopping(StoreError):
    """The program is about to end; nothing was read or written."""


class DiskFull(StoreError):
    """There is no room left; nothing was written and nothing is lost."""
