"""Rows to values and back."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import msgspec

from bot.store.api import Delivery, Entry
from bot.store.errors import DamagedTable
from bot.store.model import LogLine, Seat, Table
from engine.kernel.record import Move
from engine.kernel.values import Event

TABLE_COLUMNS = tuple(name for name in Table.__struct_fields__ if name not in {"id", "seats"})
"""The columns of ``tables`` are named like the fields of `Table`."""

SELECT_TABLE = """
    SELECT t.*, (SELECT json_group_array(json_array(user_id, name, level, conceded))
                 FROM (SELECT * FROM seats WHERE table_id = t.id ORDER BY seat)) AS seats
    FROM tables t
"""
"""One statement, so that a table and its seats are of the same moment."""


def table_values(table: Table) -> dict[str, Any]:
    """The row of a table, without its seats."""
    values = {name: getattr(table, name) for name in TABLE_COLUMNS}
    for name in ("options", "followers", "muted"):
        values[name] = json.dumps(values[name])
    return {**values, "id": table.id}


def table(row: sqlite3.Row) -> Table:
    """A table from `SELECT_TABLE`."""
    values = {name: row[name] for name in TABLE_COLUMNS}
    values["options"] = json.loads(values["options"])
    values["followers"] = tuple(json.loads(values["followers"]))
    values["muted"] = tuple(json.loads(values["muted"]))
    seats = tuple(Seat(user, name, level, bool(gone)) for user, name, level, gone in json.loads(row["seats"]))
    return Table(id=row["id"], seats=seats, **values)


def entry_values(entry: Entry) -> tuple[Any, ...]:
    """The row of an entry."""
    moves = msgspec.json.encode(entry.moves).decode()
    return (entry.table, entry.revision, entry.verb, entry.at, entry.user, entry.seat, moves, entry.interaction)


def entry(row: sqlite3.Row) -> Entry:
    """An entry from its row. Raises `DamagedTable`."""
    try:
        moves = msgspec.json.decode(row["moves"], type=tuple[Move, ...])
    except msgspec.MsgspecError as error:
        raise DamagedTable(table=row["table_id"], detail=f"entry {row['revision']}: {error}") from None
    return Entry(
        table=row["table_id"],
        revision=row["revision"],
        verb=row["verb"],
        at=row["at"],
        user=row["user_id"],
        seat=row["seat"],
        moves=moves,
        interaction=row["interaction"],
    )


def line_values(table: int, line: LogLine) -> tuple[Any, ...]:
    """The row of a line of the log."""
    event = msgspec.json.encode(line.event).decode()
    return (table, line.number, line.revision, line.at, event, line.bot)


def line(row: sqlite3.Row) -> LogLine:
    """A line of the log from its row. Raises `DamagedTable`."""
    try:
        event = msgspec.json.decode(row["event"], type=Event)
    except msgspec.MsgspecError as error:
        raise DamagedTable(table=row["table_id"], detail=f"line {row['number']}: {error}") from None
    return LogLine(row["number"], row["revision"], row["at"], event, bool(row["bot"]), row["undone"] > 0)


def delivery(row: sqlite3.Row) -> Delivery:
    """A delivery from its row."""
    return Delivery(
        id=row["id"],
        table=row["table_id"],
        kind=row["kind"],
        lane=row["lane"],
        revision=row["revision"],
        asked=tuple(json.loads(row["asked"])),
        first=row["first"],
        last=row["last"],
        user=row["user_id"],
        seat=row["seat"],
        state=row["state"],
        attempts=row["attempts"],
        next_at=row["next_at"],
        nonce=row["nonce"],
        message=row["message"],
        error=row["error"],
        created=row["created"],
    )
