"""Rows to values and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from bot.store.database.interface import Row
from bot.store.values.change import Entry
from bot.store.values.delivery import Delivery
from bot.store.values.errors import DamagedTable
from bot.store.values.table import Leaver, LogLine, NamedUser, Plan, Seat, Table
from bot.store.values.time import Clock, TimeControl, Vote
from engine.kernel.record import Move
from engine.kernel.values import Event, Label

_BESIDE = {"id", "seats", "clocks", "votes", "plans"}
TABLE_COLUMNS = tuple(name for name in Table.__struct_fields__ if name not in _BESIDE)
"""The columns of ``tables`` are named like the fields of `Table`."""

OLD_MOVES = "moves LIKE '%\"picks\":%'"
"""A move of older rules names its picks; one of today never does."""

CLOCK_COLUMNS = Clock.__struct_encode_fields__
VOTE_COLUMNS = Vote.__struct_fields__
PLAN_COLUMNS = Plan.__struct_fields__
"""Likewise those of ``clocks``, ``votes`` and ``plans``, besides their table's id and what the index needs."""

SELECT_TABLE = f"""
    SELECT t.*, (SELECT coalesce(json_group_array(json_array(user_id, name, level, conceded, stand)), '[]')
                 FROM (SELECT * FROM seats WHERE table_id = t.id ORDER BY seat) s) AS seats,
                (SELECT coalesce(json_group_array(json_array({", ".join(CLOCK_COLUMNS)})), '[]')
                 FROM (SELECT * FROM clocks WHERE table_id = t.id ORDER BY seat) c) AS clocks,
                (SELECT coalesce(json_group_array(json_array({", ".join(VOTE_COLUMNS)})), '[]')
                 FROM (SELECT * FROM votes WHERE table_id = t.id ORDER BY opened, subject, seat) v) AS votes,
                (SELECT coalesce(json_group_array(json_array({", ".join(PLAN_COLUMNS)})), '[]')
                 FROM (SELECT * FROM plans WHERE table_id = t.id ORDER BY seat, turn, step) p) AS plans
    FROM tables t
"""  # noqa: S608
"""One statement, so that a table and all that belongs to it are of the same moment."""


def table_values(table: Table) -> dict[str, Any]:
    """The row of a table, without its seats."""
    values = {name: getattr(table, name) for name in TABLE_COLUMNS}
    for name in ("options", "followers", "muted"):
        values[name] = json.dumps(values[name])
    for name in ("terms", "leavers"):
        values[name] = msgspec.json.encode(values[name]).decode()
    return {**values, "id": table.id}


_READ: dict[str, Callable[[Any], Any]] = {
    "options": json.loads,
    "followers": lambda raw: {int(user): wanted for user, wanted in json.loads(raw).items()},
    "muted": lambda raw: tuple(json.loads(raw)),
    "terms": lambda raw: msgspec.json.decode(raw, type=TimeControl),
    "leavers": lambda raw: msgspec.json.decode(raw, type=tuple[Leaver, ...]),
    **dict.fromkeys(("tidied", "shut", "practice", "by_dm", "web_open", "web_waits"), bool),
}
"""How columns of ``tables`` are read that do not stand there as a `Table` has them."""


def table_fields(row: Row, names: Iterable[str] = TABLE_COLUMNS) -> dict[str, Any]:
    """Columns of ``tables`` as a `Table` has them."""
    return {name: _READ[name](row[name]) if name in _READ else row[name] for name in names}


def table(row: Row) -> Table:
    """A table from `SELECT_TABLE`."""
    seats = tuple(
        Seat(user, name, level, bool(gone), stand) for user, name, level, gone, stand in json.loads(row["seats"])
    )
    clocks = tuple(msgspec.convert(clock, Clock, strict=False) for clock in _named(CLOCK_COLUMNS, row["clocks"]))
    votes = tuple(
        Vote(**{**vote, "ballots": {int(user): choice for user, choice in json.loads(vote["ballots"]).items()}})
        for vote in _named(VOTE_COLUMNS, row["votes"])
    )
    plans = tuple(
        Plan(**{**plan, "label": msgspec.json.decode(plan["label"], type=Label)})
        for plan in _named(PLAN_COLUMNS, row["plans"])
    )
    return Table(id=row["id"], seats=seats, clocks=clocks, votes=votes, plans=plans, **table_fields(row))


def _named(columns: tuple[str, ...], raw: str) -> list[dict[str, Any]]:
    """What a list of lists holds, by the names of its columns."""
    return [dict(zip(columns, row, strict=True)) for row in json.loads(raw)]


def to_milliseconds(at: float) -> float:
    """A time as it is stored: to the millisecond, so that it comes back the same through the JSON of `SELECT_TABLE`."""
    return round(at, 3)


def clock_values(table_id: int, clock: Clock) -> tuple[Any, ...]:
    """The row of a clock."""
    values = [getattr(clock, name) for name in Clock.__struct_fields__]
    return (
        table_id,
        *(to_milliseconds(value) if isinstance(value, float) else value for value in values),
        to_milliseconds(clock.due_at),
    )


def vote_values(table_id: int, vote: Vote) -> tuple[Any, ...]:
    """The row of a vote."""
    return (
        table_id,
        vote.subject,
        vote.seat,
        to_milliseconds(vote.opened),
        to_milliseconds(vote.closes),
        json.dumps(vote.ballots),
    )


def plan_values(table_id: int, plan: Plan) -> tuple[Any, ...]:
    """The row of a plan."""
    label = msgspec.json.encode(plan.label).decode()
    return (table_id, plan.seat, plan.turn, plan.step, plan.kind, plan.key, label)


def entry_values(entry: Entry) -> tuple[Any, ...]:
    """The row of an entry."""
    moves = msgspec.json.encode(entry.moves).decode()
    return (entry.table, entry.revision, entry.verb, entry.at, entry.user, entry.seat, moves, entry.interaction)


def entry(row: Row) -> Entry:
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


def line_values(table_id: int, line: LogLine) -> tuple[Any, ...]:
    """The row of a line of the log."""
    event = msgspec.json.encode(line.event).decode()
    by = line.by or NamedUser(0, "")
    return (table_id, line.number, line.revision, line.at, event, line.bot, by.user, by.name)


_event = msgspec.json.Decoder(Event)


def line(row: Row) -> LogLine:
    """A line of the log from its row. Raises `DamagedTable`."""
    try:
        event = _event.decode(row["event"])
    except msgspec.MsgspecError as error:
        raise DamagedTable(table=row["table_id"], detail=f"line {row['number']}: {error}") from None
    by = NamedUser(row["by_user"], row["by_name"]) if row["by_user"] else None
    return LogLine(row["number"], row["revision"], row["at"], event, bool(row["bot"]), row["undone"] > 0, by)


def delivery(row: Row) -> Delivery:
    """A delivery from its row."""
    return Delivery(
        id=row["id"],
        table=row["table_id"] or 0,
        tournament=row["tournament_id"] or 0,
        guild=row["guild"] or 0,
        kind=row["kind"],
        lane=row["lane"],
        revision=row["revision"],
        asked=tuple(json.loads(row["asked"])),
        first=row["first"],
        last=row["last"],
        round=row["round"],
        number=row["number"],
        user=row["user_id"],
        channel=row["channel"],
        seat=row["seat"],
        state=row["state"],
        attempts=row["attempts"],
        next_at=row["next_at"],
        nonce=row["nonce"],
        message=row["message"],
        error=row["error"],
        created=row["created"],
        doubt=row["doubt"],
    )
