"""What a person keeps for themselves: notes at tables, and a list of those they do not want to meet."""

from __future__ import annotations

from msgspec import Struct

from bot.store.database.interface import Connections, Db
from bot.store.tournaments import paired
from bot.store.values.change import KICKED
from bot.store.values.errors import NoSeat
from bot.store.values.table import Table


class Blocked(Struct, frozen=True):
    """Somebody on a person's list: user id, the name they had then (empty: forgotten), and since when."""

    user: int
    name: str
    made: float


class Welcome(Struct, frozen=True):
    """What stands against a person at a table: when they were last sent away (0: never), and a list."""

    sent_away: float
    blocked: bool


def require_apart(db: Db, before: Table | None, after: Table) -> None:
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


class Private:
    """Notes and lists: nobody but their owner ever reads them."""

    connections: Connections

    # ---- notes to self -----------------------------------------------------------------------------------------------

    async def note_of(self, table: int, user: int) -> str:
        """A person's note at a table; empty if there is none."""
        sql = "SELECT text FROM notes WHERE table_id = ? AND user_id = ?"
        row = await self.connections.one(sql, (table, user))
        return str(row["text"]) if row else ""

    async def set_note(self, table: int, user: int, text: str, now: float) -> None:
        """Store it; an empty one is removed."""
        remove = "DELETE FROM notes WHERE table_id = ? AND user_id = ?"
        store = (
            "INSERT INTO notes VALUES (?, ?, ?, ?)"
            " ON CONFLICT (table_id, user_id) DO UPDATE SET text = excluded.text, written = excluded.written"
        )
        await self.connections.write(
            lambda db: db.execute(*((store, (table, user, text, now)) if text else (remove, (table, user))))
        )

    # ---- the block list ----------------------------------------------------------------------------------------------

    async def blocks(self, user: int) -> list[Blocked]:
        """Whom a person does not want to meet, in the order of the list."""
        sql = "SELECT other, name, made FROM blocks WHERE user_id = ? ORDER BY made, other"
        return [Blocked(row["other"], row["name"], row["made"]) for row in await self.connections.all(sql, (user,))]

    async def block(self, user: int, other: int, name: str, now: float) -> None:
        """Put somebody on a person's list."""
        sql = "INSERT INTO blocks VALUES (?, ?, ?, ?) ON CONFLICT (user_id, other) DO UPDATE SET name = excluded.name"
        await self.connections.write(lambda db: db.execute(sql, (user, other, name, now)))

    async def unblock(self, user: int, other: int) -> None:
        """Take somebody off it."""
        sql = "DELETE FROM blocks WHERE user_id = ? AND other = ?"
        await self.connections.write(lambda db: db.execute(sql, (user, other)))

    async def welcome(self, table: Table, user: int) -> Welcome:
        """What stands against a person at a table, read at once whatever it is, so that no answer is quicker.

        What the outbox remembers of the word to somebody who was sent away is all that is needed.
        """
        seated = {own.user for own in table.seats if own.owned and own.user is not None}

        def work(db: Db) -> Welcome:
            sql = "SELECT max(created) FROM outbox WHERE table_id = ? AND user_id = ? AND kind = ?"
            row = db.execute(sql, (table.id, user, KICKED)).fetchone()
            return Welcome(float(row[0] or 0.0), _blocked(db, {user}, seated or {user}))

        return await self.connections.read(work)
