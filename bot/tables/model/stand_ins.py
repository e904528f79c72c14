"""Who stands in for a person, and what of it is over with a change of the table."""

from __future__ import annotations

import msgspec

from bot.store.values.change import Entry
from bot.store.values.table import Seat, Table
from bot.store.values.time import ABSENT, TURN, Vote
from bot.tables.model import announcements
from bot.tables.model.position import Position


def without_turn_stand_ins(before: Position | None, now: Position, *, boundary: bool) -> Table:
    """The table without those who stand in for one turn, where that turn is over."""
    table, waiting = now.table, now.waiting()
    over = {
        seat
        for seat, own in enumerate(table.seats)
        if own.stand == TURN and (seat not in waiting or _turn_over(before, now, seat, boundary=boundary))
    }
    if not over:
        return table
    seats = tuple(played_again(own) if seat in over else own for seat, own in enumerate(table.seats))
    return msgspec.structs.replace(table, seats=seats)


def open_votes(table: Table, entry: Entry | None) -> tuple[Vote, ...]:
    """The votes that go on: one about a seat is over when its person moves, or does not play it any more."""
    gone = {vote.seat for vote in table.votes if vote.subject == ABSENT and not table.seats[vote.seat].human}
    if entry is not None and entry.user:
        gone.add(entry.seat)
    return tuple(vote for vote in table.votes if vote.subject != ABSENT or vote.seat not in gone)


def played_again(seat: Seat) -> Seat:
    """The seat with its own person at it."""
    return msgspec.structs.replace(seat, stand="", level="")


def _turn_over(before: Position | None, now: Position, seat: int, *, boundary: bool) -> bool:
    """Whether a seat that is asked has ended a turn with this step, and another one begins."""
    stood = before is not None and before.table.seats[seat].stand == TURN
    return stood and announcements.begins(before, now, seat, boundary=boundary)
