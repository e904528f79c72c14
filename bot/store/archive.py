"""The history of games that have ended, taken out of the database and brought back: entries, snapshots, log, posts.

The table's row stays with its seats, and all that is counted from it: results, ratings, statistics, notes.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from bot.store.database import rows
from bot.store.database.interface import Connections, Db
from bot.store.table_reads import find_table
from bot.store.tables import write_history
from bot.store.values.change import History
from bot.store.values.table import Table

REMOVED = ("entries", "snapshots", "lines", "posts", "clocks", "votes", "plans", "heard", "outbox")
"""Where a game's history lies."""

HAS_ENDED = (
    "status IN ('over', 'aborted') AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = t.id AND verb = 'tie')"
)
"""A game that was aborted by agreement counts for what its history says: that stays."""


@dataclass(eq=False)
class ArchiveReads:
    """What may be taken out, and what has been."""

    connections: Connections

    async def ended(self, before: float) -> list[int]:
        """The tables with a history that ended before then (seconds since 1970), and have nothing to be delivered."""
        found = await self.connections.all(
            f"SELECT id FROM tables t WHERE {HAS_ENDED} AND updated < ? AND practice = 0"  # noqa: S608
            " AND EXISTS (SELECT 1 FROM entries WHERE table_id = t.id AND verb IN ('start', 'epoch'))"
            " AND NOT EXISTS (SELECT 1 FROM outbox WHERE table_id = t.id AND state IN ('pending', 'sending'))"
            " ORDER BY id",
            (before,),
        )
        return [row["id"] for row in found]

    async def of_seed(self, seed: str) -> list[Table]:
        """The tables of a seed whose history was taken out: a game, and what came from files of it."""

        def work(db: Db) -> list[Table]:
            sql = (
                f"SELECT id FROM tables t WHERE {HAS_ENDED} AND seed = ?"  # noqa: S608
                " AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = t.id) ORDER BY id"
            )
            return [find_table(db, row["id"]) for row in db.execute(sql, (seed,)).fetchall()]

        return await self.connections.read(work)


@dataclass(eq=False)
class Archive(ArchiveReads):
    """Takes out and brings back."""

    async def remove(self, table_id: int) -> None:
        """Remove the history of a table that has ended."""

        def work(db: Db) -> None:
            for name in REMOVED:
                db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table_id,))  # noqa: S608 - names of our own

        await self.connections.write(work)

    async def bring_back(self, table: Table, history: History) -> None:
        """Write the history of a table whose row is there; it has the revision and the log of that history."""
        last = history.entries[-1].revision
        told = len(history.lines)

        def work(db: Db) -> None:
            result = db.execute("SELECT begun FROM results WHERE table_id = ?", (table.id,)).fetchone()
            first, *others = history.entries
            begun = msgspec.structs.replace(first, at=result["begun"]) if result else first
            past = msgspec.structs.replace(history, entries=(begun, *others))
            changed = msgspec.structs.replace(
                table, revision=last, posted_revision=last, posted_event=told, board_revision=last, board_last=told
            )
            values = rows.table_values(changed)
            names = ("revision", "posted_revision", "posted_event", "board_revision", "board_last")
            db.execute(
                f"UPDATE tables SET {', '.join(f'{name} = :{name}' for name in names)} WHERE id = :id",  # noqa: S608
                {name: values[name] for name in names} | {"id": table.id},
            )
            write_history(db, changed, past)

        await self.connections.write(work)
