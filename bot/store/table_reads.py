"""The rows of tables, read: one, those of a person or a server, and what a panel tells besides the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.clocks import waiting_for
from bot.store.database import rows
from bot.store.database.interface import Connections, Db
from bot.store.people import find_note
from bot.store.settings import find_settings
from bot.store.values.errors import NoTable
from bot.store.values.person import PanelFacts
from bot.store.values.table import LogLine, Table


@dataclass(eq=False)
class TableReads:
    """Tables: found."""

    connections: Connections

    async def get(self, table_id: int) -> Table:
        """Raises `NoTable`."""
        return await self.connections.read(lambda db: find_table(db, table_id))

    async def at(self, channel: int) -> Table:
        """The live table of a channel, else the last one that was played there. Raises `NoTable`."""
        row = await self.connections.one(
            f"{rows.SELECT_TABLE} WHERE t.channel = ? AND t.practice = 0"
            " ORDER BY CASE WHEN t.status IN ('lobby', 'running') THEN 0 ELSE 1 END, t.id DESC LIMIT 1",
            (channel,),
        )
        if row is None:
            raise NoTable
        return rows.table(row)

    async def played_at(self, channel: int) -> Table | None:
        """The table of a channel that has begun last; None if none has. A lobby has nothing to be looked at yet."""
        row = await self.connections.one(
            f"{rows.SELECT_TABLE} WHERE t.channel = ? AND t.practice = 0 AND t.seed_hash <> ''"
            " ORDER BY CASE WHEN t.status = 'running' THEN 0 ELSE 1 END, t.id DESC LIMIT 1",
            (channel,),
        )
        return rows.table(row) if row is not None else None

    async def by_web_key(self, key: str) -> Table | None:
        """The table whose page has this key, if there is one."""
        row = await self.connections.one(f"{rows.SELECT_TABLE} WHERE t.web_key <> '' AND t.web_key = ?", (key,))
        return rows.table(row) if row is not None else None

    async def web_stamps(self, keys: Sequence[str]) -> dict[str, str]:
        """For each key that a table's page has a word that changes with whatever its page shows."""
        sql = f"""
            SELECT t.web_key, t.revision, t.status, t.web_open, t.web_waits,
                   (SELECT coalesce(max(value), '') FROM settings s
                    WHERE s.scope = 'guild' AND s.id = t.guild AND s.name = 'gallery') AS gallery,
                   (SELECT coalesce(json_group_array(json_array(name)), '[]')
                    FROM (SELECT * FROM seats WHERE table_id = t.id ORDER BY seat) s) AS names
            FROM tables t WHERE t.web_key <> '' AND t.web_key IN ({", ".join("?" * len(keys)) or "NULL"})
        """  # noqa: S608
        found = await self.connections.all(sql, list(keys))
        return {row["web_key"]: repr(tuple(row)) for row in found}

    async def rematch_of(self, last: int) -> Table | None:
        """The lobby of the game after a table, wherever it was opened; None if there is none."""
        row = await self.connections.one(
            f"{rows.SELECT_TABLE} WHERE t.rematch > 0 AND t.status = 'lobby' AND t.rematch = ? ORDER BY t.id LIMIT 1",
            (last,),
        )
        return rows.table(row) if row is not None else None

    async def all(self, *, user_id: int | None = None, status: tuple[str, ...] = ()) -> list[Table]:
        """The tables where ``user`` has a seat, with one of these statuses (each if given), newest change first."""
        where, values = ["t.id > 0"], list[int | str]()
        if user_id is not None:
            where.append("t.id IN (SELECT table_id FROM seats WHERE user_id = ?)")
            values.append(user_id)
        if status:
            where.append(f"t.status IN ({', '.join('?' * len(status))})")
            values += status
        sql = f"{rows.SELECT_TABLE} WHERE {' AND '.join(where)} ORDER BY t.updated DESC, t.id DESC"
        return [rows.table(row) for row in await self.connections.all(sql, values)]

    async def of_guild(self, guild: int) -> list[Table]:
        """The live tables of a server, but for those that have no channel; 0: of all servers."""
        where = "WHERE t.practice = 0 AND t.status IN ('lobby', 'running') AND (t.guild = ? OR ? = 0) ORDER BY t.id"
        return [rows.table(row) for row in await self.connections.all(f"{rows.SELECT_TABLE} {where}", (guild, guild))]

    async def lost(self, before: float) -> list[Table]:
        """The live tables where no post arrives, and whose people were last told of it before then."""
        where = "WHERE t.place_told > 0 AND t.place_told < ? AND t.status IN ('lobby', 'running')"
        return [rows.table(row) for row in await self.connections.all(f"{rows.SELECT_TABLE} {where}", (before,))]

    async def panel(self, table_id: int, user_id: int, first: int = 1) -> PanelFacts:
        """What a person's panel at a table tells besides the position, of one moment: the lines of the log from
        ``first`` on, and what they have noted and set.
        """

        def work(db: Db) -> PanelFacts:
            channel = db.execute("SELECT channel FROM tables WHERE id = ?", (table_id,)).fetchone()
            return PanelFacts(
                lines=tuple(find_lines(db, table_id, first, 1 << 62)),
                noted=bool(find_note(db, table_id, user_id)),
                waiting=tuple(waiting_for(db, user_id)),
                own=find_settings(db, "user", user_id),
                channel=find_settings(db, "channel", channel["channel"]) if channel else {},
            )

        return await self.connections.read(work)


def find_table(db: Db, table_id: int) -> Table:
    """A table with all that belongs to it, within a transaction. Raises `NoTable`."""
    row = db.execute(f"{rows.SELECT_TABLE} WHERE t.id = ?", (table_id,)).fetchone()
    if row is None:
        raise NoTable
    return rows.table(row)


def find_lines(db: Db, table_id: int, first: int, last: int, *, struck: bool = False) -> list[LogLine]:
    """Lines of the log by number, within a transaction; see `Histories.lines`."""
    sql = "SELECT * FROM lines WHERE table_id = ? AND number BETWEEN ? AND ? AND undone <= ? ORDER BY number"
    found = db.execute(sql, (table_id, first, last, 1 << 62 if struck else 0))
    return [rows.line(row) for row in found.fetchall()]
