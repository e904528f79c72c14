"""Clocks and votes, what is due, and when people want to be told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.store import availability
from bot.store.database import rows
from bot.store.database.interface import Broken, Connections, Db
from bot.store.enqueue import enqueue
from bot.store.values.change import DowntimeExtension
from bot.store.values.delivery import Delivery
from bot.store.values.errors import Conflict
from bot.store.values.place import REACHED
from bot.store.values.servers import EVERYWHERE, Servers
from bot.store.values.table import Table
from bot.store.values.time import DAY, DM, PLACE, POST, Clock, ContactHours

_INSERT_CLOCK = (
    f"INSERT INTO clocks (table_id, {', '.join(rows.CLOCK_COLUMNS)}, wakes)"  # noqa: S608
    f" VALUES (?{', ?' * (len(rows.CLOCK_COLUMNS) + 1)})"
)
_CHANGE_CLOCK = (
    f"UPDATE clocks SET {', '.join(f'{name} = ?' for name in rows.CLOCK_COLUMNS)}, wakes = ?"  # noqa: S608
    " WHERE table_id = ? AND seat = ? AND wakes = ?"
)


def _away(begun: str) -> str:
    """Seconds of the time that was missed by what has begun then: perhaps after people could last be seen to act."""
    return f":until - CASE WHEN {begun} > :since THEN {begun} ELSE :since END"


_OF_SERVERS = (
    f"UPDATE tournaments SET deadline = deadline + CASE WHEN lost > :since THEN lost - :since ELSE {_away('created')}"  # noqa: S608 - names of our own
    " END, lost = CASE WHEN lost > 0 AND lost <= :since THEN lost + :away ELSE lost END, revision = revision + 1"
    " WHERE status = 'open' AND created < :until AND (deadline > :since OR lost > 0)",
    "UPDATE tournaments SET lost = lost + :away, revision = revision + 1"
    " WHERE status = 'played' AND lost > 0 AND lost <= :since",
    f"UPDATE vacations SET begun = begun + {_away('begun')}, ends = ends + {_away('begun')}"  # noqa: S608
    " WHERE begun < :until AND ends > :since",
    f"UPDATE wishes SET ends = ends + {_away('made')} WHERE made < :until AND ends > :since",  # noqa: S608
)
"""What waits with clocks and votes while nobody can act on a server: sign-ups, vacations, wishes."""

_OF_TABLES = (
    f"UPDATE tables SET updated = updated + {_away('updated')} WHERE status = 'lobby' AND updated < :until",  # noqa: S608
)
"""What waits where a table's people act: lobbies that are silent."""


def write_clocks(db: Db, before: Table, after: Table) -> None:
    """Store what has changed of a table's clocks and votes. Raises `Conflict` if somebody else was quicker."""
    _write_rows(
        db, after.id, {clock.seat: clock for clock in before.clocks}, {clock.seat: clock for clock in after.clocks}
    )
    old = {(vote.subject, vote.seat): vote for vote in before.votes}
    new = {(vote.subject, vote.seat): vote for vote in after.votes}
    for what, vote in old.items():
        if new.get(what) != vote:
            values = rows.vote_values(after.id, vote)
            sql = (
                "DELETE FROM votes WHERE table_id = ? AND subject = ? AND seat = ? AND opened = ? AND closes = ?"
                " AND ballots = ?"
            )
            _once(db, sql, values)
    for what, vote in new.items():
        if old.get(what) != vote:
            try:
                db.execute("INSERT INTO votes VALUES (?, ?, ?, ?, ?, ?)", rows.vote_values(after.id, vote))
            except Broken:
                raise Conflict from None


def _write_rows(db: Db, table_id: int, old: dict[int, Clock], new: dict[int, Clock]) -> None:
    for seat, clock in old.items():
        if seat not in new:
            db.execute("DELETE FROM clocks WHERE table_id = ? AND seat = ?", (table_id, seat))
        elif new[seat] != clock:
            values = (*rows.clock_values(table_id, new[seat])[1:], table_id, seat, rows.to_milliseconds(clock.due_at))
            _once(db, _CHANGE_CLOCK, values)
    made = [rows.clock_values(table_id, clock) for seat, clock in new.items() if seat not in old]
    if made:
        try:
            db.executemany(_INSERT_CLOCK, made)
        except Broken:
            raise Conflict from None


def _once(db: Db, sql: str, values: Sequence[Any]) -> None:
    if db.execute(sql, values).rowcount != 1:
        raise Conflict


@dataclass(eq=False)
class ClockReads:
    """What is due, and when people want to be told."""

    connections: Connections

    async def due(self, now: float, servers: Servers = EVERYWHERE) -> list[int]:
        """The tables that these servers serve at which a clock, a reminder or a vote is due, at most a hundred. Clocks
        that stand wake nobody, and votes that wait for a place are not due.
        """
        reached = ", ".join(f"'{state}'" for state in REACHED)
        found = await self.connections.all(
            "SELECT c.table_id AS id FROM clocks c JOIN tables t ON t.id = c.table_id"  # noqa: S608
            f" WHERE c.wakes > 0 AND c.wakes <= ? AND {servers.where_served('t.')}"
            " UNION SELECT v.table_id AS id FROM votes v JOIN tables t ON t.id = v.table_id"
            f" WHERE v.closes <= ? AND (t.place IN ({reached}) OR v.subject = ?) AND {servers.where_served('t.')}"
            " ORDER BY id LIMIT 100",
            (now, now, PLACE),
        )
        return [row["id"] for row in found]

    async def unfilled(self, before: float, servers: Servers = EVERYWHERE) -> list[int]:
        """The lobbies that these servers serve at which nothing has happened since before then."""
        sql = f"SELECT id FROM tables WHERE status = 'lobby' AND updated < ? AND {servers.where_served()}"  # noqa: S608
        return [row["id"] for row in await self.connections.all(sql, (before,))]

    async def untidy(self, servers: Servers = EVERYWHERE) -> list[int]:
        """The tables of these servers that have ended, and after whose end something may have to be put away."""
        ended = "tidied = 0 AND status IN ('over', 'aborted')"
        sql = f"SELECT id FROM tables WHERE {ended} AND {servers.where()} ORDER BY updated"  # noqa: S608
        return [row["id"] for row in await self.connections.all(sql)]

    async def unclocked(self, servers: Servers = EVERYWHERE) -> list[int]:
        """The running tables of these servers at which no clock stands yet: imported ones, and those of an earlier
        version.
        """
        none = f"NOT EXISTS (SELECT 1 FROM clocks WHERE table_id = t.id) AND {servers.where()}"  # noqa: S608
        sql = f"SELECT id FROM tables t WHERE status = 'running' AND practice = 0 AND {none}"  # noqa: S608
        return [row["id"] for row in await self.connections.all(sql)]

    async def contact_hours(self, table: Table, users: Iterable[int]) -> dict[int, ContactHours]:
        """When and how these people want to be told of a table."""
        wanted = list(dict.fromkeys(users))
        if not wanted:
            return {}
        marks = ", ".join("?" * len(wanted))

        def work(db: Db) -> dict[int, ContactHours]:
            own: dict[int, dict[str, str]] = {user: {} for user in wanted}
            sql = f"SELECT id, name, value FROM settings WHERE scope = 'user' AND id IN ({marks})"  # noqa: S608
            for row in db.execute(sql, wanted):
                own[row["id"]][row["name"]] = row["value"]
            away: dict[int, list[tuple[float, float]]] = {user: [] for user in wanted}
            sql = f"SELECT user_id, begun, ends FROM vacations WHERE guild = ? AND user_id IN ({marks}) ORDER BY begun"  # noqa: S608
            for row in db.execute(sql, (table.guild, *wanted)):
                away[row["user_id"]].append((row["begun"], row["ends"]))
            return {user: _contact_hours(own[user], tuple(away[user]), table.id) for user in wanted}

        return await self.connections.read(work)

    async def vacations(self, guild: int, user_id: int) -> list[tuple[float, float]]:
        """A person's vacations on a server, each with beginning and end."""
        sql = "SELECT begun, ends FROM vacations WHERE guild = ? AND user_id = ? ORDER BY begun"
        return [(row["begun"], row["ends"]) for row in await self.connections.all(sql, (guild, user_id))]

    async def waits_for(self, user_id: int) -> list[int]:
        """The tables that wait for a person, those first where it has lasted longest."""
        return await self.connections.read(lambda db: waiting_for(db, user_id))


class Clocks(ClockReads):
    """Clocks, votes and vacations, changed."""

    async def save(self, before: Table, after: Table, deliveries: tuple[Delivery, ...], now: float) -> None:
        """Store clocks and votes of a table, with what is to be told of it. The revision stays.

        Raises `Conflict` if somebody else has changed them, and `DiskFull`.
        """

        def work(db: Db) -> None:
            write_clocks(db, before, after)
            enqueue(db, after, deliveries, now)

        await self.connections.write(work)

    async def save_all(self, changed: DowntimeExtension) -> None:
        """Store clocks and votes of several tables and all else that waited, together with the marks up to when it is
        given back: all or nothing. Raises `Conflict`.
        """
        given = {"since": changed.since, "until": changed.until, "away": changed.until - changed.since}

        def work(db: Db) -> None:
            for before, after, deliveries in changed.tables:
                write_clocks(db, before, after)
                enqueue(db, after, deliveries, changed.until)
            for sql in _OF_SERVERS:
                db.execute(f"{sql} AND {changed.servers.where()}", given)
            for sql in _OF_TABLES:
                db.execute(f"{sql} AND {changed.servers.where_served()}", given)
            availability.write_marks(db, changed.count, changed.marks, changed.changed)

        await self.connections.write(work)

    async def set_vacation(self, guild: int, user_id: int, begun: float, ends: float) -> None:
        """Store a vacation, or the new end of one."""
        sql = (
            "INSERT INTO vacations (guild, user_id, begun, ends) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (guild, user_id, begun) DO UPDATE SET ends = excluded.ends"
        )
        await self.connections.write(lambda db: db.execute(sql, (guild, user_id, begun, ends)))


def waiting_for(db: Db, user_id: int) -> list[int]:
    """The tables that wait for a person, within a transaction; see `ClockReads.waits_for`."""
    sql = (
        "SELECT c.table_id FROM clocks c JOIN seats s ON s.table_id = c.table_id AND s.seat = c.seat"
        " WHERE s.user_id = ? AND c.asked = 1 ORDER BY c.since, c.table_id"
    )
    return [row["table_id"] for row in db.execute(sql, (user_id,)).fetchall()]


def minutes(quiet: str) -> tuple[int, int] | None:
    """The minutes of the day that ``22:00-07:00`` names; None for anything else, or if it names no time at all.

    >>> minutes("22:00-07:30")
    (1320, 450)
    """
    try:
        begun, ends = ((int(moment[:2]) * 60 + int(moment[3:])) for moment in quiet.split("-"))
    except ValueError:
        return None
    fits = begun != ends and 0 <= begun < DAY // 60 and 0 <= ends < DAY // 60
    return (begun, ends) if fits else None


def _contact_hours(own: dict[str, str], away: tuple[tuple[float, float], ...], table_id: int) -> ContactHours:
    closed = own.get("dm", "") != ""
    return ContactHours(
        quiet=minutes(own.get("quiet", "")),
        zone=own.get("zone", "UTC"),
        first=int(own.get(f"remind.{table_id}", own.get("remind", "12"))),
        by=DM if own.get("remind_by") == DM and not closed else POST,
        hands=own.get("hand_dm", "on") == "on" and not closed,
        dm=not closed,
        ahead=own.get("heads_up") == "on" and not closed,
        away=away,
    )
