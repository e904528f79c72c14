"""What is to be told is entered in the outbox by the transaction that it tells of.

Functions within a transaction: a part of the store that changes something calls them. A delivery takes over what it
makes superfluous, and waits as long as that had to.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from bot.store.database.interface import LOCKED, Db
from bot.store.values.delivery import (
    CLOSED,
    INTERRUPTED,
    KINDS,
    LIMITED,
    PENDING,
    SUPERSEDED,
    Delivery,
    lane_of,
)
from bot.store.values.table import Table

# In the words of the partial index `outbox_open` (`bot.store.outbox`).
WAITING = "state IN ('pending', 'sending') AND state = 'pending' AND lane = ? AND error <> ?"

_COLUMNS = (
    *("table_id", "tournament_id", "guild", "kind", "lane", "revision", "asked", "first", "last", "round", "number"),
    *("user_id", "channel", "seat", "state", "attempts", "next_at", "nonce", "message", "error", "created"),
)
_INSERT = f"INSERT INTO outbox ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"  # noqa: S608


def enqueue(db: Db, table: Table, deliveries: Sequence[Delivery], now: float) -> None:
    """Add deliveries of a table within a transaction; they take over what they make superfluous. Of a practice table
    nothing is told.
    """
    for delivery in () if table.practice else deliveries:
        add(db, replace(delivery, table=table.id, tournament=0), now)


def enqueue_of_tournament(db: Db, tournament_id: int, deliveries: Sequence[Delivery], now: float) -> None:
    """Add deliveries of a tournament within a transaction; they take over what they make superfluous."""
    for delivery in deliveries:
        add(db, replace(delivery, table=0, tournament=tournament_id), now)


def enqueue_of_guild(db: Db, guild: int, deliveries: Sequence[Delivery], now: float) -> None:
    """Add deliveries of a server within a transaction."""
    for delivery in deliveries:
        add(db, replace(delivery, table=0, tournament=0, guild=guild), now)


def add(db: Db, delivery: Delivery, now: float) -> None:
    """Add a delivery as `enqueue` does, unless a post that waits will show what is true by then."""
    kind, lane = KINDS[delivery.kind], lane_of(delivery)
    if any(_pending(db, replace(delivery, kind=shown)) for shown in kind.shown_by):
        return  # that post will show what is true at the moment it is drawn
    sql = f"UPDATE outbox SET state = ? WHERE {WAITING} AND kind = ? AND round = ? AND number = ? RETURNING *"  # noqa: S608
    about = (delivery.round, delivery.number)
    taken = [
        row
        for other in kind.takes_over
        for row in db.execute(sql, (SUPERSEDED, lane_of(replace(delivery, kind=other)), INTERRUPTED, other, *about))
    ]
    asked = delivery.asked
    if kind.gathers:
        asked = tuple(sorted({*asked, *(seat for row in taken for seat in json.loads(row["asked"]))}))
    first = min([delivery.first, *(row["first"] for row in taken if row["first"] <= row["last"])])
    limits = [row for row in taken if row["error"] == LIMITED or row["error"].startswith(CLOSED)]
    due = max([now, delivery.next_at, *(row["next_at"] for row in limits)])
    error, attempts = (limits[-1]["error"], limits[-1]["attempts"]) if limits else ("", 0)
    told = (delivery.revision, json.dumps(asked), first, delivery.last, *about)
    reader = (delivery.user, delivery.channel, delivery.seat)
    begun = (PENDING, attempts, due, secrets.token_urlsafe(15), delivery.message, error, now)
    whose = (delivery.table or None, delivery.tournament or None, delivery.guild or None)
    db.execute(_INSERT, (*whose, kind.name, lane, *told, *reader, *begun))


def _pending(db: Db, like: Delivery) -> bool:
    sql = f"SELECT 1 FROM outbox WHERE {WAITING} AND kind = ? AND round = ? AND number = ? {LOCKED}"  # noqa: S608
    about = (like.kind, like.round, like.number)
    return db.execute(sql, (lane_of(like), INTERRUPTED, *about)).fetchone() is not None
