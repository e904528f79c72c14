"""Acts of who manages a server at a table that is not theirs: told to everybody there, by name. Pure.

What they have done is what differs, so no verb tells it for itself: it hands on who acts, and the door tells it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.store.values.change import NewLine
from bot.store.values.table import ABORTED, LOBBY, RUNNING, LogLine, NamedUser, Table
from bot.tables.commit.change import Change, PartChange
from bot.tables.commit.rights import standing
from engine.kernel.values import Event, Value

ENDED, STARTED, KICKED, BOTS, HANDED, MOVED, CHANGED, EXPORTED, IMPORTED = (
    *("ended", "started", "kicked", "bots", "handed", "moved", "changed", "exported", "imported"),
)
OF_FIELDS = {
    "options": "options",
    "terms": "clock",
    "counts": "rated",
    "lang": "language",
    "shut": "seats",
    "web_key": "page",
}
"""What was done, by the field of a table that differs. A line of the log is ``admin_<act>``."""


def is_manager_act(change: Change | PartChange) -> bool:
    """Whether somebody has done it by managing the server of a live table, and not as its host who plays there."""
    table = change.row
    return change.by is not None and table.live and not table.practice and standing(table, change.by).outside


def took_file(lines: Iterable[LogLine], user: int) -> bool:
    """Whether somebody has had the file of a running game, by the lines of its log: taken it, or brought it here."""
    kinds = (f"admin_{EXPORTED}", f"admin_{IMPORTED}")
    return any(line.bot and line.event.kind in kinds and line.by and line.by.user == user for line in lines)


def with_act(change: Change) -> Change:
    """The change with the line that tells it, if it was done from outside."""
    if change.by is None or not is_manager_act(change):
        return change
    act, args, seat = act_of(change.row, change.after, change.act)
    line = NewLine(Event(f"admin_{act}", seat, args), bot=True, by=NamedUser(change.by.user, change.by.name))
    return replace(change, lines=(*change.lines, line), told=True)


def act_of(before: Table, after: Table, act: str = "") -> tuple[str, dict[str, Value], int]:
    """What was done, what is told with it, and the seat that it concerns (-1: none).

    >>> table = Table(guild=1, channel=5, host=1, game="toy", options={"rounds": "2"})
    >>> act_of(table, replace(table, options={"rounds": "3"}))
    ('options', {}, -1)
    """
    seats = [number for number, own in enumerate(before.seats) if after.seats[number : number + 1] != (own,)]
    people = {own.user for own in before.seats if own.user is not None}
    if act:
        return act, {}, -1
    if after.status == ABORTED:
        return ENDED, {}, -1
    if (before.status, after.status) == (LOBBY, RUNNING):
        return STARTED, {}, -1
    if before.status == LOBBY and people - {own.user for own in after.seats}:
        return KICKED, {}, -1
    if before.seats != after.seats:
        return (BOTS, {}, -1) if before.status == LOBBY else (HANDED, {"seat": seats[0]}, seats[0])
    if before.channel != after.channel:
        return MOVED, {"channel": after.channel}, -1
    found = (name for field, name in OF_FIELDS.items() if getattr(before, field) != getattr(after, field))
    return next(found, CHANGED), {}, -1
