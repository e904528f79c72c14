"""What people want of each other: wishes to play, notes to oneself, and lists of those one does not want to meet.

A wish says what somebody would like to play; the lobbies that fit it are told to them, each once. Notes and lists are
their owner's: nobody else ever reads them.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import rows
from bot.store.database.interface import Connections, Db
from bot.store.enqueue import enqueue
from bot.store.keys import known_trace
from bot.store.tournaments import paired
from bot.store.values.delivery import INVITED, KICKED, WISHED, Delivery
from bot.store.values.errors import NoSeat
from bot.store.values.person import Blocked, SeatCheck, Wish
from bot.store.values.servers import EVERYWHERE, Servers
from bot.store.values.table import LOBBY, Table

_STRANGERS = """NOT EXISTS (SELECT 1 FROM blocks b WHERE (b.user_id = {one} AND b.other = {other})
    OR (b.user_id = {other} AND b.other = {one}))"""
_FITS = f"""FROM wishes w JOIN tables t ON t.id = :table
    WHERE w.guild = t.guild AND w.game = t.game AND w.ends > :now AND w.pace IN ('', :pace)
    AND t.status = 'lobby' AND t.shut = 0 AND t.lost = 0
    AND w.most > (SELECT count(*) FROM seats s WHERE s.table_id = t.id)
    AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.user_id = w.user_id)
    AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id
                    AND NOT ({_STRANGERS.format(one="s.user_id", other="w.user_id")}))"""  # noqa: S608
"""A lobby fits a wish that asks for its game and its clock, and in which another seat may be taken by this person."""


OF_ONE_HOST, WITHIN = 3, 3600.0
"""So many lobbies of one host are told to a person in so many seconds: a new one is quickly opened."""

_SELDOM = """(SELECT count(*) FROM outbox o JOIN tables x ON x.id = o.table_id
    WHERE o.kind = :kind AND o.user_id = w.user_id AND o.created > :since AND x.host = t.host) < :most"""
"""A person has not been told of many lobbies of the same host lately; who has learns of this one when that is over."""

_NAMED = {
    "seats": "user_id = :user AND name <> :name AND table_id IN"
    " (SELECT id FROM tables WHERE guild = :guild AND status IN ('lobby', 'running'))",
    "entrants": "user_id = :user AND name <> :name AND tournament_id IN"
    " (SELECT id FROM tournaments WHERE guild = :guild AND status IN ('open', 'running'))",
    "wishes": "user_id = :user AND name <> :name AND guild = :guild",
}
"""Where somebody stands under another name than their present one, in what goes on at a server."""


def notify_wishers(db: Db, table: Table, *, lobby: bool) -> None:
    """Within the transaction that changes a table: a lobby is told to those who wish it and do not know of it yet.

    ``lobby``: it was one before. Who sits there knows of it, and so does who has sat there.
    """
    if table.status != LOBBY:
        if lobby:
            db.execute("DELETE FROM heard WHERE table_id = ?", (table.id,))
        return
    seated = {own.user for own in table.seats if own.user is not None}
    values = {"table": table.id, "now": table.updated, "pace": table.terms.pace}
    often = {"kind": WISHED, "since": table.updated - WITHIN, "most": OF_ONE_HOST}
    unheard = "AND NOT EXISTS (SELECT 1 FROM heard h WHERE h.table_id = t.id AND h.user_id = w.user_id)"
    found = db.execute(
        f"SELECT w.user_id {_FITS} {unheard} AND {_SELDOM} ORDER BY w.made, w.user_id", {**values, **often}
    )
    wanted = [int(row["user_id"]) for row in found.fetchall()]
    db.executemany(
        "INSERT INTO heard VALUES (?, ?) ON CONFLICT (table_id, user_id) DO NOTHING",
        [(table.id, user) for user in (*sorted(seated), *wanted)],
    )
    words = [Delivery(kind=WISHED, revision=table.revision, user=user) for user in wanted]
    enqueue(db, table, words, table.updated)


def require_unblocked(db: Db, before: Table | None, after: Table) -> None:
    """Within the transaction that seats people: nobody is newly seated with somebody one of the two has blocked.

    Raises `NoSeat`. This is the last word, should a list have grown since the table was looked at. A new table that a
    tournament has paired goes on whoever is on a list.
    """
    if before is None and paired(db, after):
        return
    seated = {own.user for own in after.seats if own.owned and own.user is not None}
    new = seated - {own.user for own in (before.seats if before else ())}
    if new and len(seated) > 1 and _blocked(db, new, seated):
        raise NoSeat


def _blocked(db: Db, new: set[int], seated: set[int]) -> bool:
    """Whether one of the ``new`` people and one of those ``seated`` stand on a list, either way."""
    some, others = ", ".join("?" * len(new)), ", ".join("?" * len(seated))
    sql = (
        f"SELECT 1 FROM blocks WHERE (user_id IN ({some}) AND other IN ({others}))"  # noqa: S608
        f" OR (user_id IN ({others}) AND other IN ({some})) LIMIT 1"
    )
    return db.execute(sql, (*new, *seated, *seated, *new)).fetchone() is not None


def _sent_away_as_forgotten(db: Db, table_id: int, user_id: int) -> float:
    """When somebody was sent away from a table who may be this person: both were forgotten since (0: nobody was)."""
    sql = "SELECT coalesce(max(created), 0) FROM outbox WHERE table_id = ? AND user_id < 0 AND kind = ?"
    at = float(db.execute(sql, (table_id, KICKED)).fetchone()[0])
    gone = "SELECT count(*) FROM forgotten WHERE digest = ? AND at >= ?"
    digest = known_trace(db, user_id) or ""
    return at if db.execute(gone, (digest, at)).fetchone()[0] and at else 0.0


def find_note(db: Db, table_id: int, user_id: int) -> str:
    """A person's note at a table, within a transaction; empty if there is none."""
    sql = "SELECT text FROM notes WHERE table_id = ? AND user_id = ?"
    row = db.execute(sql, (table_id, user_id)).fetchone()
    return str(row["text"]) if row else ""


@dataclass(eq=False)
class PeopleReads:
    """Wishes, notes and lists, read."""

    connections: Connections

    async def wishes(self, guild: int, reader: int, now: float) -> list[Wish]:
        """The wishes of a server that last, as ``reader`` may see them: none of those whom they do not want to meet, or
        who do not want to meet them.
        """
        strangers = _STRANGERS.format(one="w.user_id", other=":reader")
        where = f"w.guild = :guild AND w.ends > :now AND {strangers} ORDER BY w.game, w.made, w.user_id"
        values = {"guild": guild, "reader": reader, "now": now}
        found = await self.connections.all(f"SELECT * FROM wishes w WHERE {where}", values)  # noqa: S608
        return [
            Wish(user=row["user_id"], **{name: row[name] for name in Wish.__struct_fields__ if name != "user"})
            for row in found
        ]

    async def lobbies(self, guild: int) -> list[Table]:
        """The lobbies of a server that can be found, the newest first: the same for everybody."""
        where = "WHERE t.guild = ? AND t.status = 'lobby' AND t.lost = 0 ORDER BY t.created DESC, t.id DESC"
        return [rows.table(row) for row in await self.connections.all(f"{rows.SELECT_TABLE} {where}", (guild,))]

    async def wish_for(self, table: Table, user_id: int, now: float) -> Wish | None:
        """The wish of a person that a lobby fits now; None if there is none (any more)."""
        values = {"table": table.id, "now": now, "pace": table.terms.pace, "user": user_id}
        row = await self.connections.one(f"SELECT w.* {_FITS} AND w.user_id = :user", values)
        if row is None:
            return None
        return Wish(user=user_id, **{name: row[name] for name in Wish.__struct_fields__ if name != "user"})

    async def note(self, table_id: int, user_id: int) -> str:
        """A person's note at a table; empty if there is none."""
        return await self.connections.read(lambda db: find_note(db, table_id, user_id))

    async def blocks(self, user_id: int) -> list[Blocked]:
        """Whom a person does not want to meet, in the order of the list."""
        sql = "SELECT other, name, made FROM blocks WHERE user_id = ? ORDER BY made, other"
        return [Blocked(row["other"], row["name"], row["made"]) for row in await self.connections.all(sql, (user_id,))]

    async def seat_check(self, table: Table, user_id: int) -> SeatCheck:
        """What stands against a person at a table, read at once whatever it is, so that no answer is quicker.

        What the outbox remembers of the word to somebody who was sent away, or invited, is all that is needed. Who was
        sent away and is forgotten since may be any of those who were forgotten since.
        """
        seated = {own.user for own in table.seats if own.owned and own.user is not None}

        def work(db: Db) -> SeatCheck:
            sql = "SELECT max(created) FROM outbox WHERE table_id = ? AND user_id = ? AND kind = ?"
            away, asked = (
                float(db.execute(sql, (table.id, user_id, kind)).fetchone()[0] or 0.0) for kind in (KICKED, INVITED)
            )
            away = max(away, _sent_away_as_forgotten(db, table.id, user_id))
            return SeatCheck(away, _blocked(db, {user_id}, seated or {user_id}), asked)

        return await self.connections.read(work)

    async def invited(self, by: int, who: int, since: float) -> int:
        """How many words somebody has sent another person since then, to whichever tables."""
        sql = "SELECT count(*) FROM outbox WHERE user_id = ? AND number = ? AND kind = ? AND created > ?"
        row = await self.connections.one(sql, (who, by, INVITED, since))
        return int(row[0]) if row is not None else 0


class People(PeopleReads):
    """Wishes, notes and lists, changed."""

    async def rename(self, guild: int, user: int, name: str) -> bool:
        """Call somebody otherwise in all that goes on at a server; whether anything has changed."""
        values = {"guild": guild, "user": user, "name": name}

        def known(db: Db) -> bool:
            return any(
                db.execute(f"SELECT 1 FROM {table} WHERE {which} LIMIT 1", values).fetchone()  # noqa: S608
                for table, which in _NAMED.items()
            )

        def work(db: Db) -> None:
            for table, which in _NAMED.items():
                db.execute(f"UPDATE {table} SET name = :name WHERE {which}", values)  # noqa: S608

        if not await self.connections.read(known):
            return False
        await self.connections.write(work)
        return True

    async def set_wish(self, wish: Wish) -> None:
        """Store a wish, in the place of an older one for the same game."""
        sql = (
            "INSERT INTO wishes (guild, user_id, game, name, least, most, pace, made, ends)"
            " VALUES (:guild, :user, :game, :name, :least, :most, :pace, :made, :ends)"
            " ON CONFLICT (guild, user_id, game) DO UPDATE SET name = excluded.name, least = excluded.least,"
            " most = excluded.most, pace = excluded.pace, made = excluded.made, ends = excluded.ends"
        )
        values = {name: getattr(wish, name) for name in Wish.__struct_fields__}
        await self.connections.write(lambda db: db.execute(sql, values))

    async def remove_wish(self, guild: int, user_id: int, game: str) -> None:
        """Take a wish back; what waits to be told because of it will not be true when it comes to be sent."""
        sql = "DELETE FROM wishes WHERE guild = ? AND user_id = ? AND game = ?"
        await self.connections.write(lambda db: db.execute(sql, (guild, user_id, game)))

    async def end_wishes(self, now: float, servers: Servers = EVERYWHERE) -> None:
        """Remove the wishes on these servers whose time is over."""
        sql = f"DELETE FROM wishes WHERE ends <= ? AND {servers.where()}"  # noqa: S608
        await self.connections.write(lambda db: db.execute(sql, (now,)))

    async def set_note(self, table_id: int, user_id: int, text: str, now: float) -> None:
        """Store it; an empty one is removed."""
        remove = "DELETE FROM notes WHERE table_id = ? AND user_id = ?"
        store = (
            "INSERT INTO notes VALUES (?, ?, ?, ?)"
            " ON CONFLICT (table_id, user_id) DO UPDATE SET text = excluded.text, written = excluded.written"
        )
        await self.connections.write(
            lambda db: db.execute(*((store, (table_id, user_id, text, now)) if text else (remove, (table_id, user_id))))
        )

    async def block(self, user_id: int, other: int, name: str, now: float) -> None:
        """Put somebody on a person's list."""
        sql = "INSERT INTO blocks VALUES (?, ?, ?, ?) ON CONFLICT (user_id, other) DO UPDATE SET name = excluded.name"
        await self.connections.write(lambda db: db.execute(sql, (user_id, other, name, now)))

    async def unblock(self, user_id: int, other: int) -> None:
        """Take somebody off it."""
        sql = "DELETE FROM blocks WHERE user_id = ? AND other = ?"
        await self.connections.write(lambda db: db.execute(sql, (user_id, other)))
