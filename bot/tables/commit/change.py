"""A change of a table: what a verb asks of the door, and what is known on the way to the transaction. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.store.values.change import Entry, NewLine
from bot.store.values.delivery import Delivery
from bot.store.values.result import Played
from bot.store.values.table import Plan, Table
from bot.store.values.time import ContactHours, TurnTime
from bot.tables.model.actor import Actor
from bot.tables.model.position import EffectiveMove, GameState, Position
from engine.kernel.values import PUBLIC


class Change(Struct, frozen=True, kw_only=True):
    """What a verb makes of a table: ``after`` has what it changes, what follows from that is the door's.

    ``before`` is the position that the verb has found, or the table alone: in the lobby, and where the game cannot be
    read. ``state`` and ``moves`` are the game's after the change, and the moves that count; without a ``state`` there
    is no game. ``strike`` is the revision whose lines are taken back, ``forget_before`` the one before which nothing
    can be taken back any more, ``base``: the state is the first one of an epoch. ``boundary``: a public post is due
    even if the same seats are asked. ``deliveries`` come besides those that follow. ``reader`` is the seat that gets
    the new lines, as it may see them. ``plan`` is what the pick was laid down as. ``pressed``: who
    leaves had proposed an end without result before.

    ``by`` is who acts by a right over the table; ``act`` what they do, where nothing of the table differs by it, and
    ``told`` that the last line tells it by name, at once (`bot.tables.commit.acts`). ``beside``: settings of the table
    are stored with it, or where it stands.
    """

    before: Position | Table
    after: Table
    state: Any = None
    moves: tuple[EffectiveMove, ...] = ()
    entry: Entry | None = None
    lines: tuple[NewLine, ...] = ()
    strike: int = 0
    forget_before: int = 0
    base: bool = False
    boundary: bool = False
    deliveries: tuple[Delivery, ...] = ()
    reader: int = PUBLIC
    plan: Plan | None = None
    pressed: bool = False
    by: Actor | None = None
    act: str = ""
    told: bool = False
    beside: str = ""

    @property
    def row(self) -> Table:
        """The table before the change."""
        return self.before.table if isinstance(self.before, Position) else self.before

    @property
    def position(self) -> Position | None:
        """The position before the change; None where there was no game, or none that can be read."""
        return self.before if isinstance(self.before, Position) else None


def of_position(before: Position, after: Table, **more: Any) -> Change:
    """A change that leaves the game itself as it is."""
    return Change(before=before, after=after, state=before.state, moves=before.kept, **more)


def of_table(before: Position | Table, after: Table, **more: Any) -> Change:
    """A change of a table, with its game as it is where it has one that can be read."""
    return (
        of_position(before, after, **more)
        if isinstance(before, Position)
        else Change(before=before, after=after, **more)
    )


class PartChange(Struct, frozen=True, kw_only=True):
    """A change that makes no revision: of one ``part`` of a table (`bot.tables.commit.parts`), and what tells it.

    ``by`` is who acts by a right over the table: what is told of them by name makes a revision all the same.
    """

    part: str
    before: Table
    after: Table
    deliveries: tuple[Delivery, ...] = ()
    by: Actor | None = None

    @property
    def row(self) -> Table:
        """The table before it."""
        return self.before


class HoursUnread(Exception):
    """A consequence asks for contact hours without saying so, or at a change that `needs_hours` does not name."""


class Facts(Struct, frozen=True):
    """What is read before the consequences are worked out: the time, and the contact hours of those who play
    (``read_hours``; None: no turn begins or ends, so nobody's were asked for).
    """

    now: float
    read_hours: Mapping[int, ContactHours] | None = None

    @property
    def hours(self) -> Mapping[int, ContactHours]:
        """The contact hours. Raises `HoursUnread`."""
        if self.read_hours is None:
            raise HoursUnread
        return self.read_hours


class Transition(Struct, frozen=True):
    """A change on its way to the transaction: what every consequence finds, and hands on.

    ``table`` is the row as it will be stored, ``moment`` the game after the change (None: there is none). ``last`` is
    the number of the log's last line after it.
    """

    change: Change
    table: Table
    moment: GameState | None
    last: int
    boundary: bool
    deliveries: tuple[Delivery, ...]
    result: Played | None = None
    took: TurnTime | None = None

    @property
    def before(self) -> Position | None:
        """The position before the change; None where there was no game."""
        return self.change.position

    @property
    def after(self) -> Position | None:
        """The position after it, as far as it is known by now; None where there is no game."""
        return None if self.moment is None else Position(self.table, self.moment)
