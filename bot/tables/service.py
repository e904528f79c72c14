"""`Tables`: everything that can be done with a table."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from bot.store.api import Store
from bot.tables.model import LogLine, Outcome, Person, Position, Replayed, Table
from engine.kernel.registry import AnyGame
from engine.kernel.values import Decision, View

OpponentHook = Callable[[AnyGame, View, Decision, str], Awaitable[tuple[str, ...]]]
"""Chooses for an opponent's seat from its own view: ``(game, view, decision, level) -> picks``."""


class Tables:
    """All tables of the bot.

    ``opponent`` chooses for opponents' seats. ``listener(table id)`` is called after every commit: it wakes the courier.
    ``new_seed()`` gives 32 hex digits. ``id`` is always a table's id, ``user`` a person's; ``admin`` says that the
    presser has an admin's rights. Every method raises `NoTable` for an unknown id, and the errors it names.
    """

    def __init__(
        self,
        store: Store,
        *,
        opponent: OpponentHook | None = None,
        listener: Callable[[int], None] | None = None,
        clock: Callable[[], float] = time.time,
        new_seed: Callable[[], str] | None = None,
    ) -> None: ...

    # ---- lobby: each of these returns the table after the change and leaves a `lobby_card` in the outbox
    async def create(
        self, guild: int, channel: int, host: Person, game: str, lang: str = "en", options: dict[str, str] | None = None
    ) -> Table:
        """A new table with its host in the first seat. `NoSuchGame`, `ChannelTaken`, `NoSuchOption`."""
        ...

    async def join(self, id: int, person: Person) -> Table:
        """`NotInLobby`, `AlreadySeated`, `TableFull`."""
        ...

    async def leave(self, id: int, user: int) -> Table:
        """The next person becomes host; without any the table is aborted. `NotInLobby`, `NotSeated`."""
        ...

    async def kick(self, id: int, by: int, user: int, *, admin: bool = False) -> Table:
        """`NotHost`, `NotInLobby`, `NotSeated` (``user`` has no seat)."""
        ...

    async def set_option(self, id: int, by: int, name: str, value: str, *, admin: bool = False) -> Table:
        """`NotHost`, `NotInLobby`, `NoSuchOption`."""
        ...

    async def add_opponent(self, id: int, by: int, level: str, name: str, *, admin: bool = False) -> Table:
        """An opponent of a level in `LEVELS`. `NotHost`, `NotInLobby`, `TableFull`, `NoSuchLevel`."""
        ...

    async def remove_opponent(self, id: int, by: int, seat: int | None = None, *, admin: bool = False) -> Table:
        """The opponent in ``seat`` (default: the last one). `NotHost`, `NotInLobby`, `NoSuchSeat`."""
        ...

    async def start(self, id: int, by: int, *, admin: bool = False) -> Outcome:
        """Draw seed and seats, publish the seed's hash, begin. `NotHost`, `NotInLobby`, `WrongSeats`, `NoSuchOption`."""
        ...

    # ---- finding
    async def get(self, id: int) -> Table: ...

    async def at(self, channel: int) -> Table:
        """The live table of a channel or thread, else the last one played there. `NoTable`."""
        ...

    async def mine(self, user: int) -> list[Table]:
        """The live tables where a person has a seat, newest change first."""
        ...

    async def position(self, id: int) -> Position:
        """The present position of a started table. `NotRunning` (lobby, or aborted before the start)."""
        ...

    # ---- play
    async def pick(
        self, id: int, user: int, revision: int, frame: int | None, picks: tuple[str, ...], interaction: int = 0
    ) -> Outcome:
        """Answer a decision. ``revision`` is the table's that the control was made for; ``interaction`` makes a press
        delivered twice count once.

        `NotSeated`, `NotRunning`, `Outdated`, `NotYourTurn`, `NotOffered`, `WrongPicks`, `DiskFull`.
        """
        ...

    async def undo(self, id: int, user: int, interaction: int = 0) -> Outcome:
        """Take the own last step back, or withdraw the own sealed answer. `NotSeated`, `NotRunning`, `UndoNotPossible`."""
        ...

    async def concede(self, id: int, user: int) -> Outcome:
        """Give the seat up; an opponent plays it on. Without any person left the game is aborted.

        `NotSeated`, `NotRunning`, `AlreadyConceded`.
        """
        ...

    async def abort(self, id: int, by: int, *, admin: bool = False) -> Table:
        """End the table without a result. `NotHost`, `NotRunning`."""
        ...

    async def run_opponents(self, id: int) -> None:
        """Play opponents' seats until a person is asked or the game is over; started by itself after every commit."""
        ...

    async def settle(self) -> None:
        """Wait until no opponent is at work (for tests and for a graceful stop)."""
        ...

    async def resume(self) -> None:
        """At start: recover the outbox and let opponents go on at all running tables."""
        ...

    async def close(self) -> None:
        """Stop opponents at work. Nothing is lost: `resume` goes on."""
        ...

    # ---- the table's own settings
    async def follow(self, id: int, user: int) -> Table: ...

    async def unfollow(self, id: int, user: int) -> Table: ...

    async def mute(self, id: int, user: int, muted: bool) -> Table:
        """Whether a person is mentioned at this table."""
        ...

    async def set_language(self, id: int, lang: str) -> Table:
        """The language of the public posts."""
        ...

    # ---- what happened (always in the form the reader may see; ``user`` 0: a spectator)
    async def log(self, id: int, user: int = 0, first: int = 1, last: int | None = None) -> list[LogLine]:
        """Lines by number, both ends included, without those taken back."""
        ...

    async def log_page(self, id: int, user: int = 0, page: int = -1, size: int = 15) -> tuple[list[LogLine], int, int]:
        """A page of the log (from 0; negative counts from the end): its lines, its number, the number of pages."""
        ...

    async def recap(self, id: int, user: int) -> list[LogLine]:
        """What has happened since the person's last turn."""
        ...

    # ---- archive
    async def export(self, id: int, *, admin: bool = False) -> bytes:
        """One JSON file. A running game's holds its secrets: `SecretUntilOver` but for admins. `NotRunning` (lobby)."""
        ...

    async def import_(self, guild: int, channel: int, by: Person, raw: bytes, lang: str = "en") -> Table:
        """A table from such a file, checked by replay. `DamagedFile`, `ForeignFile`, `ChannelTaken`."""
        ...

    async def replay_running(self) -> list[Replayed]:
        """After a change of rules: replay all running games; one that diverges goes on from its snapshot."""
        ...


__all__ = ["Any", "OpponentHook", "Tables"]
