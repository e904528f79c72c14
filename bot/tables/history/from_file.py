"""A table from a file that has been read: its seats, what has happened there, and its log."""

from __future__ import annotations

from collections.abc import Container, Sequence

from bot.store.values.change import Entry
from bot.store.values.table import STAND_IN, LogLine, NamedUser, Seat
from bot.store.values.time import OPEN
from bot.tables.commit.acts import IMPORTED
from bot.tables.history.export_file import FileSeat
from bot.tables.history.reading import VerifiedFile
from bot.tables.model.actor import Actor
from engine.kernel.values import Event


def seat_from(seat: FileSeat, found: VerifiedFile, gone: Container[int], former: str) -> Seat:
    """A seat as it comes in a file: with its person, if the file is believed and they are known; else with a name. What
    an opponent has played it goes on playing; it also plays on for who is forgotten.
    """
    theirs = found.signed and seat.user is not None and seat.user > 0
    forgotten = theirs and seat.user in gone
    if theirs and not forgotten:
        return Seat(seat.user, seat.name, seat.level, seat.conceded, seat.stand)
    name = former if forgotten else seat.name
    if not found.over and (seat.conceded or forgotten or (seat.user is None and seat.level)):
        return Seat(None, name, seat.level or STAND_IN)
    return Seat(None, name, seat.level) if seat.user is None and seat.level else Seat(None, name, stand=OPEN)


def history_of(found: VerifiedFile, seats: Sequence[Seat], by: int, now: float) -> tuple[list[Entry], list[LogLine]]:
    """What has happened at a table from a file, and its log."""
    entries = _entries(found, seats, by, now)
    return entries, _lines(found, entries)


def origin_line(found: VerifiedFile, by: Actor, entries: Sequence[Entry], last: int, now: float) -> list[LogLine]:
    """What the log of a table from a file, which has ``last`` lines, tells of that: of one that is not believed that it
    is one; of a believed one that goes on who has brought it, for they know what its people hide from each other, and
    take no seat among them.
    """
    if found.signed and found.over:
        return []
    event = Event(f"admin_{IMPORTED}" if found.signed else "from_file")
    who = NamedUser(by.user, by.name) if found.signed else None
    return [LogLine(last + 1, entries[-1].revision + 1, now, event, bot=True, by=who)]


def _entries(found: VerifiedFile, seats: Sequence[Seat], by: int, now: float) -> list[Entry]:
    """What has happened: revision 2 begins the table, every step makes one more. Only who is known has made a step,
    and only in a file that is believed the times are told.
    """
    at = [move.at if found.signed else now for move in found.kept]
    verb = "epoch" if found.epoch else "start"
    entries = [Entry(table=0, revision=2, verb=verb, at=at[0] if at else now, user=by)]
    for revision, (entry, moment) in enumerate(zip(found.kept, at, strict=True), 3):
        owner = seats[entry.seat].user or 0
        entries.append(
            Entry(table=0, revision=revision, verb="move", at=moment, user=owner, seat=entry.seat, moves=entry.moves)
        )
    return entries


def _lines(found: VerifiedFile, entries: Sequence[Entry]) -> list[LogLine]:
    """The log of a table from a file."""
    lines: list[LogLine] = []
    for entry, events in zip(entries, found.told, strict=True):
        lines += [
            LogLine(number, entry.revision, entry.at, event) for number, event in enumerate(events, len(lines) + 1)
        ]
    return lines
