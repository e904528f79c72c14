"""What the end of a table comes to: its result, and who has left it on the way. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store.values.change import Entry
from bot.store.values.result import AGREED, Played, PlayedSeat
from bot.store.values.table import CONCEDED, OVER, REPLACED, STOOD_IN, UNCOUNTED, Leaver, Table
from bot.store.values.time import ON, OPEN, TIE
from bot.tables.model.early_ends import counts_for_ratings
from bot.tables.model.position import Position

AWAY = (ON, OPEN)
"""The ways of standing in that last: who is stood in for like that has left. A single turn is none."""


def leavers(
    before: Table, after: Table, entry: Entry | None, at: float, *, pressed: bool = False
) -> tuple[Leaver, ...]:
    """Who has left a table after ``entry`` has led from one row to the next.

    Whoever comes back, or takes the own old seat again, has not left. Whose clock had run out by then, who has handed
    over the own seat, or has ``pressed`` for an end without result before, is last in the ratings.
    """
    gone = before.leavers
    if entry is None or entry.verb not in ("concede", "stand", "back", "seat"):
        return gone
    seat, now = entry.seat, after.seats[entry.seat]
    if entry.verb in ("back", "seat"):
        return tuple(leaver for leaver in gone if (leaver.seat, leaver.user) != (seat, now.user))
    known = next((leaver for leaver in gone if (leaver.seat, leaver.user) == (seat, now.user)), None)
    if now.user is None or not (now.conceded or now.stand in AWAY):
        return gone
    own = entry.verb == "stand" and entry.user == now.user
    late = pressed or own or clock_ran_out(before, seat, at) or (known is not None and known.ran_out)
    return (*(leaver for leaver in gone if leaver is not known), Leaver(seat, now.user, now.name, late))


def clock_ran_out(table: Table, seat: int, at: float) -> bool:
    """Whether the clock of a seat that the game waits for has run out."""
    clock = table.clock(seat)
    return clock is not None and clock.asked and table.terms.move > 0 and clock.expires_at <= at


def result_of(position: Position, *, agreed: bool) -> Played | None:
    """The result of a table that has just ended, or long ago; ``agreed``: in a tie that all who played wanted.

    None if it has none: it goes on, was aborted, or counts for nothing.
    """
    table, result = position.table, position.result
    if table.counts == UNCOUNTED or not ((table.status == OVER and result is not None) or agreed):
        return None
    places = result.places if result is not None and not agreed else tie(table)
    scores = result.scores if result is not None and not agreed else [{} for _ in table.seats]
    left = {(leaver.seat, leaver.user): leaver for leaver in table.leavers}
    seats = []
    for number, own in enumerate(table.seats):
        known = left.pop((number, own.user or 0), None)
        gone = CONCEDED if own.conceded else STOOD_IN if own.stand in AWAY and not own.vacant else ""
        seats.append(
            PlayedSeat(
                seat=number,
                user=own.user,
                name="" if (own.user or 0) < 0 else own.name,  # the seat of somebody forgotten is called for its board
                level=own.level if own.user is None else "",
                place=places[number],
                points=dict(scores[number]),
                gone=gone,
                ran_out=bool(gone) and known is not None and known.ran_out,
            )
        )
    taken = {leaver.seat for leaver in left.values()}
    replaced = [
        PlayedSeat(seat=leaver.seat, user=leaver.user, name=leaver.name, gone=REPLACED, ran_out=leaver.ran_out)
        for leaver in left.values()
        if not leaver.played_elsewhere
    ]
    return Played(
        table=table.id,
        guild=table.guild,
        game=table.game,
        options=table.options,
        reason=AGREED if agreed or result is None else result.reason,
        turns=sum(move.ends_turn for move in position.kept),
        ended=table.updated,
        rated=counts_for_ratings(table),
        seats=(*(replace(seat, took=seat.seat in taken) for seat in seats), *replaced),
    )


def tie(table: Table) -> list[int]:
    """The places after a tie that was agreed on: all who still played share the first, the others come behind them."""
    playing = [own.owned for own in table.seats]
    return [1 if own else 1 + sum(playing) for own in playing]


def agreed(entries: list[Entry]) -> bool:
    """Whether a table ended in a tie that all wanted."""
    return any(entry.verb == TIE for entry in entries)
