"""Wishes to play: who would like a game of what, and which lobbies are told to them, each once."""

from __future__ import annotations

from msgspec import Struct

from bot.store.database import rows
from bot.store.database.interface import Connections, Db
from bot.store.outbox import enqueue
from bot.store.values.change import WISHED, Delivery
from bot.store.values.table import LOBBY, Table


class Wish(Struct, frozen=True, kw_only=True):
    """A standing wish: on this ``guild``, ``user`` would play ``game`` with ``least`` to ``most`` at the table.

    ``pace`` is the name of the clock that is wanted; empty: any. Until ``ends``, in seconds since 1970.
    """

    guild: int
    user: int
    name: str
    game: str
    least: int
    most: int
    pace: str = ""
    made: float = 0.0
    ends: float = 0.0


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


def call(db: Db, table: Table, *, lobby: bool) -> None:
    """Within the transaction that changes a table: a lobby is told to those who wish it and do not know of it yet.

    ``lobby``: it was one before. Who sits there knows of it, and so does who has sat there.
    """
    if table.status != LOBBY:
        if lobby:
            db.execute("DELETE FROM heard WHERE table_id = ?", (table.id,))
        return
    seated = {own.user for own in table.seats if own.user is not None}
    values = {"table": table.id, "now": table.updated, "pace": table.terms.pace}
    unheard = "AND NOT EXISTS (SELECT 1 FROM heard h WHERE h.table_id = t.id AND h.user_id = w.user_id)"
    found = db.execute(f"SELECT w.user_id {_FITS} {unheard} ORDER BY w.made, w.user_id", values)
    wanted = [int(row["user_id"]) for row in found.fetchall()]
    db.executemany(
        "INSERT INTO heard VALUES (?, ?) ON CONFLICT (table_id, user_id) DO NOTHING",
        [(table.id, user) for user in (*sorted(seated), *wanted)],
    )
    words = [Delivery(kind=WISHED, revision=table.revision, user=user) for user in wanted]
    enqueue(db, table, words, table.updated)


class Wishes:
    """Wishes: made, seen, withdrawn."""

    connections: Connections

    async def wish(self, wish: Wish) -> None:
        """Store a wish, in the place of an older one for the same game."""
        sql = (
            "INSERT INTO wishes (guild, user_id, game, name, least, most, pace, made, ends)"
            " VALUES (:guild, :user, :game, :name, :least, :most, :pace, :made, :ends)"
            " ON CONFLICT (guild, user_id, game) DO UPDATE SET name = excluded.name, least = excluded.least,"
            " most = excluded.most, pace = excluded.pace, made = excluded.made, ends = excluded.ends"
        )
        values = {name: getattr(wish, name) for name in Wish.__struct_fields__}
        await self.connections.write(lambda db: db.execute(sql, values))

    async def unwish(self, guild: int, user: int, game: str) -> None:
        """Take a wish back; what waits to be told because of it will not be true when it comes to be sent."""
        sql = "DELETE FROM wishes WHERE guild = ? AND user_id = ? AND game = ?"
        await self.connections.write(lambda db: db.execute(sql, (guild, user, game)))

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

    async def wished(self, table: Table, user: int, now: float) -> Wish | None:
        """The wish of a person that a lobby fits now; None if there is none (any more)."""
        values = {"table": table.id, "now": now, "pace": table.terms.pace, "user": user}
        row = await self.connections.one(f"SELECT w.* {_FITS} AND w.user_id = :user", values)
        if row is None:
            return None
        return Wish(user=user, **{name: row[name] for name in Wish.__struct_fields__ if name != "user"})

    async def end_wishes(self, now: float) -> None:
        """Remove the wishes whose time is over."""
        await self.connections.write(lambda db: db.execute("DELETE FROM wishes WHERE ends <= ?", (now,)))
