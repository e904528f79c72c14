"""Tournaments: made, found, changed. Every change is one transaction, guarded by the revision."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.store.database.interface import Connections, Db, Row
from bot.store.enqueue import enqueue_of_tournament
from bot.store.values.delivery import Delivery
from bot.store.values.errors import Conflict, NoTournament
from bot.store.values.servers import EVERYWHERE, Servers
from bot.store.values.table import Table
from bot.store.values.time import TimeControl
from bot.store.values.tournament import OPEN, PLAYED, Entrant, Line, PairedSeat, Pairing, Tournament

_BESIDE = {"id", "entrants", "pairings", "lines"}
_COLUMNS = tuple(name for name in Tournament.__struct_fields__ if name not in _BESIDE)
_INSERT = (
    f"INSERT INTO tournaments ({', '.join(_COLUMNS)}) VALUES ({', '.join(':' + name for name in _COLUMNS)})"  # noqa: S608
    " RETURNING id"
)
_PARTS = {
    "entrants": "tournament_id, number",
    "pairings": "tournament_id, round, number",
    "sats": "tournament_id, round, number, seat",
    "news": "tournament_id, number",
}
"""What belongs to a tournament, and its order."""


def paired(db: Db, table: Table) -> bool:
    """Whether a table is one of a tournament: it stands in the thread that was made for a pairing."""
    return db.execute("SELECT 1 FROM pairings WHERE channel = ?", (table.channel,)).fetchone() is not None


@dataclass(eq=False)
class TournamentReads:
    """Tournaments: found."""

    connections: Connections

    async def get(self, tournament_id: int) -> Tournament:
        """Raises `NoTournament`."""
        found = await self._read("id = ?", tournament_id)
        if not found:
            raise NoTournament
        return found[0]

    async def of_guild(self, guild: int) -> list[Tournament]:
        """Those of a server, the ones that go on first, then the newest."""
        found = await self._read("guild = ?", guild)
        return sorted(found, key=lambda tournament: (not tournament.live, -tournament.created, -tournament.id))

    async def live(self, servers: Servers = EVERYWHERE) -> list[int]:
        """The ids of those of these servers that go on."""
        sql = f"SELECT id FROM tournaments WHERE status IN (?, ?) AND {servers.where()} ORDER BY id"  # noqa: S608
        return [row["id"] for row in await self.connections.all(sql, (OPEN, PLAYED))]

    async def live_of(self, guild: int) -> list[Tournament]:
        """Those of a server (0: of all) that go on."""
        found = await (self._read("guild = ?", guild) if guild else self._read("id > ?", 0))
        return [tournament for tournament in found if tournament.live]

    async def of_table(self, table_id: int) -> Tournament | None:
        """The tournament a table belongs to."""
        found = await self._read("id = (SELECT tournament_id FROM pairings WHERE table_id = ? LIMIT 1)", table_id)
        return found[0] if found else None

    async def _read(self, where: str, value: int) -> list[Tournament]:
        """Tournaments with all that belongs to them, of one moment."""

        def work(db: Db) -> list[Tournament]:
            rows = db.execute(f"SELECT * FROM tournaments WHERE {where} ORDER BY id", (value,)).fetchall()  # noqa: S608
            return [_made(db, row) for row in rows]

        return await self.connections.read(work)


class Tournaments(TournamentReads):
    """Tournaments: made, changed. A change that comes second is a `Conflict`."""

    async def create(self, tournament: Tournament, deliveries: Sequence[Delivery] = ()) -> Tournament:
        """Add one, with what it has so far and what is to be told of it, and give it its id."""

        def work(db: Db) -> Tournament:
            (row,) = db.execute(_INSERT, _values(tournament)).fetchall()
            made = msgspec.structs.replace(tournament, id=row["id"])
            _write(db, msgspec.structs.replace(made, entrants=(), pairings=(), lines=()), made)
            enqueue_of_tournament(db, made.id, deliveries, made.updated)
            return made

        return await self.connections.write(work)

    async def save(self, before: Tournament, after: Tournament, deliveries: Sequence[Delivery] = ()) -> Tournament:
        """Store a change, and what is to be told of it: ``after`` is ``before`` with what is new.

        Raises `Conflict` if ``before`` is not the stored one.
        """
        made = msgspec.structs.replace(after, revision=before.revision + 1)

        def work(db: Db) -> Tournament:
            sql = (
                "UPDATE tournaments SET channel = :channel, options = :options, status = :status, round = :round,"
                " seed = :seed, deadline = :deadline, lost = :lost, revision = :revision, updated = :updated"
                " WHERE id = :id AND revision = :before"
            )
            if db.execute(sql, {**_values(made), "id": made.id, "before": before.revision}).rowcount != 1:
                raise Conflict
            _write(db, before, made)
            enqueue_of_tournament(db, made.id, deliveries, made.updated)
            return made

        return await self.connections.write(work)


# ---- rows and values -------------------------------------------------------------------------------------------------


def _values(tournament: Tournament) -> dict[str, Any]:
    values = {name: getattr(tournament, name) for name in _COLUMNS}
    json_ = {name: msgspec.json.encode(values[name]).decode() for name in ("terms", "options")}
    return {**values, **json_}


def _made(db: Db, row: Row) -> Tournament:
    parts = {
        name: db.execute(f"SELECT * FROM {name} WHERE tournament_id = ? ORDER BY {order}", (row["id"],)).fetchall()  # noqa: S608
        for name, order in _PARTS.items()
    }
    seats: dict[tuple[int, int], list[PairedSeat]] = defaultdict(list)
    for part in parts["sats"]:
        seats[part["round"], part["number"]].append(PairedSeat(part["user_id"], part["place"], part["score"]))
    own = {name: row[name] for name in ("id", *_COLUMNS)}
    return Tournament(
        **{**own, "terms": msgspec.json.decode(row["terms"], type=TimeControl), "options": json.loads(row["options"])},
        entrants=tuple(Entrant(part["user_id"], part["name"], bool(part["gone"]), part["replaces_user"])
                       for part in parts["entrants"]),
        pairings=tuple(Pairing(part["round"], part["number"], tuple(seats[part["round"], part["number"]]),
                               part["channel"], part["table_id"], bool(part["done"]), part["forum"])
                       for part in parts["pairings"]),
        lines=tuple(_line(part) for part in parts["news"]),
    )  # fmt: skip


def _line(row: Row) -> Line:
    return Line(
        number=row["number"],
        kind=row["kind"],
        at=row["at"],
        by=row["told_by"],
        round=row["round"],
        pairing=row["pairing"],
        reason=row["reason"],
        before=tuple(json.loads(row["places_before"])),
        after=tuple(json.loads(row["places_after"])),
        message=row["message"],
    )


def _line_values(line: Line) -> tuple[Any, ...]:
    about = (line.number, line.kind, line.at, line.by, line.round, line.pairing, line.reason)
    return (*about, json.dumps(line.before), json.dumps(line.after), line.message, 0)


def _write(db: Db, before: Tournament, after: Tournament) -> None:
    """Write what is new or other than before. Nobody's id or name is ever written a second time."""
    for number, entrant in enumerate(after.entrants):
        if number >= len(before.entrants):
            values = (after.id, number, entrant.user, entrant.name, int(entrant.left), entrant.replaces)
            db.execute("INSERT INTO entrants VALUES (?, ?, ?, ?, ?, ?)", values)
        elif entrant != before.entrants[number]:
            sql = "UPDATE entrants SET gone = ?, name = ? WHERE tournament_id = ? AND number = ?"
            db.execute(sql, (int(entrant.left), entrant.name, after.id, number))
    known = {(pairing.round, pairing.number): pairing for pairing in before.pairings}
    for pairing in after.pairings:
        _write_pairing(db, after.id, known.get((pairing.round, pairing.number)), pairing)
    for line in after.lines[len(before.lines) :]:
        db.execute("INSERT INTO news VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (after.id, *_line_values(line)))
    if after.channel != before.channel:  # its first post stands elsewhere from now on
        db.execute("UPDATE news SET message = 0 WHERE tournament_id = ? AND kind = 'open'", (after.id,))
        waiting = "state IN ('pending', 'sending') AND state = 'pending' AND tournament_id = ?"
        db.execute(f"UPDATE outbox SET next_at = 0 WHERE {waiting}", (after.id,))  # noqa: S608


def _write_pairing(db: Db, tournament_id: int, before: Pairing | None, now: Pairing) -> None:
    where = (tournament_id, now.round, now.number)
    if before is None:
        values = (*where, now.channel, now.table, int(now.done), now.forum)
        db.execute("INSERT INTO pairings VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        rows = [(*where, seat, person.user, person.place, person.score) for seat, person in enumerate(now.seats)]
        db.executemany("INSERT INTO sats VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    elif before != now:
        which = "WHERE tournament_id = ? AND round = ? AND number = ?"
        sql = f"UPDATE pairings SET channel = ?, table_id = ?, done = ?, forum = ? {which}"  # noqa: S608
        db.execute(sql, (now.channel, now.table, int(now.done), now.forum, *where))
        places = f"UPDATE sats SET place = ?, score = ? {which} AND seat = ?"  # noqa: S608
        db.executemany(places, [(person.place, person.score, *where, seat) for seat, person in enumerate(now.seats)])
