"""Honours: which were earned in which game. They follow from results and logs, and can be worked out again.

Who wants none has set it; then nothing of theirs is told or counted. Who is forgotten loses them
(`bot.store.personal_data`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.store.database.interface import Connections, Db
from bot.store.values.result import EarnedHonour

SETTING, OFF = "honours", "off"
"""The setting of a person about honours, and its value for none."""

_WANTED = (
    "NOT EXISTS (SELECT 1 FROM settings s WHERE s.scope = 'user' AND s.id = h.user_id AND s.name = 'honours'"
    " AND s.value = 'off')"
)


@dataclass(eq=False)
class HonourReads:
    """Who has which honours."""

    connections: Connections

    async def of(self, user_id: int) -> list[EarnedHonour]:
        """The honours of a person, each once, by the game in which they first had it; the newest first."""
        sql = "SELECT * FROM honours h WHERE user_id = ? ORDER BY at, table_id"
        first: dict[str, EarnedHonour] = {}
        for row in await self.connections.all(sql, (user_id,)):
            first.setdefault(
                row["honour"], EarnedHonour(user_id, row["honour"], row["table_id"], row["guild"], row["at"])
            )
        return sorted(first.values(), key=lambda earned: (-earned.at, earned.honour))

    async def holders(self) -> dict[str, int]:
        """How many people have each honour, without those who want none."""
        sql = f"SELECT honour, count(DISTINCT user_id) AS n FROM honours h WHERE {_WANTED} GROUP BY honour"  # noqa: S608
        return {row["honour"]: row["n"] for row in await self.connections.all(sql)}

    async def before(self, users: Collection[int], table_id: int, ended: float) -> set[tuple[int, str]]:
        """What these people had before the game of a table ended, in other games; and as an honour of no name, that
        somebody wants none.
        """
        if not users:
            return set()
        marks = ", ".join("?" * len(users))
        had = f"SELECT user_id, honour FROM honours WHERE user_id IN ({marks}) AND table_id <> ? AND at <= ?"  # noqa: S608
        none = f"SELECT id FROM settings WHERE scope = 'user' AND name = ? AND value = ? AND id IN ({marks})"  # noqa: S608
        found = {(row[0], row[1]) for row in await self.connections.all(had, (*users, table_id, ended))}
        return found | {(row[0], "") for row in await self.connections.all(none, (SETTING, OFF, *users))}

    async def pending(self, editions: Mapping[str, str], most: int) -> list[int]:
        """The tables whose results were not looked through for the honours of today, at most so many, oldest first."""

        def work(db: Db) -> list[int]:
            found: list[tuple[float, int]] = []
            for game, edition in editions.items():
                sql = "SELECT ended, table_id FROM results WHERE game = ? AND honoured <> ? ORDER BY ended LIMIT ?"
                found += [(row[0], row[1]) for row in db.execute(sql, (game, edition, most)).fetchall()]
            return [table for _, table in sorted(found)[:most]]

        return await self.connections.read(work)


class Honours(HonourReads):
    """Honours, noted."""

    async def note(self, table_id: int, edition: str, earned: Collection[tuple[int, str]], *, whole: bool) -> None:
        """Note what was earned at a table, by person; without the ``whole`` log nothing noted before is taken away.

        Somebody who was forgotten meanwhile gets none, nor does a table whose result is not there any more.
        """

        def work(db: Db) -> None:
            sql = "UPDATE results SET honoured = ? WHERE table_id = ? RETURNING guild, ended"
            found = db.execute(sql, (edition, table_id)).fetchall()
            if whole:
                db.execute("DELETE FROM honours WHERE table_id = ?", (table_id,))
            for row in found:
                sat = {row[0] for row in db.execute("SELECT user_id FROM result_seats WHERE table_id = ?", (table_id,))}
                db.executemany(
                    "INSERT INTO honours (user_id, honour, table_id, guild, at) VALUES (?, ?, ?, ?, ?)"
                    " ON CONFLICT (user_id, honour, table_id) DO NOTHING",
                    [(user, name, table_id, row["guild"], row["ended"]) for user, name in earned if user in sat],
                )

        await self.connections.write(work)
