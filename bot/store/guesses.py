"""Guesses: who those who follow a game believe will win it, and who was right."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database.interface import Connections, Db
from bot.store.values.guess import Guess, ScoredGuess


@dataclass(eq=False)
class GuessReads:
    """What was guessed."""

    connections: Connections

    async def of(self, table_id: int, user_id: int) -> list[Guess]:
        """What somebody has guessed at a table, in order."""
        sql = "SELECT third, seat, at FROM guesses WHERE table_id = ? AND user_id = ? ORDER BY third"
        return [Guess(*row) for row in await self.connections.all(sql, (table_id, user_id))]

    async def judged(self, guild: int) -> list[ScoredGuess]:
        """All guesses at tables of a server whose result is rated, the newest first: of nobody who has played there. A
        seat that shares the first place has won. Other games cost nobody anything to lose, so a friend or a bot could
        be guessed again and again.
        """
        sql = """SELECT g.user_id, g.name, g.third, EXISTS (SELECT 1 FROM result_seats w
                WHERE w.table_id = g.table_id AND w.seat = g.seat AND w.place = 1) AS hit
            FROM guesses g JOIN results r ON r.table_id = g.table_id
            WHERE r.guild = ? AND r.rated = 1 AND g.user_id > 0 AND NOT EXISTS (SELECT 1 FROM result_seats p
                WHERE p.table_id = g.table_id AND p.user_id = g.user_id)
            ORDER BY g.at DESC, g.user_id"""
        found = await self.connections.all(sql, (guild,))
        return [ScoredGuess(row["user_id"], row["name"], row["third"], bool(row["hit"])) for row in found]


class Guesses(GuessReads):
    """Guesses, made."""

    async def add(self, table_id: int, user_id: int, name: str, guess: Guess) -> bool:
        """Note a guess, unless there is one of that third, they sit there, or it is over; returns whether it was."""
        sql = """INSERT INTO guesses (table_id, user_id, third, seat, name, at)
            SELECT id, ?, ?, ?, ?, ? FROM tables WHERE id = ? AND status = 'running'
            AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND user_id = ?)
            ON CONFLICT (table_id, user_id, third) DO NOTHING"""
        values = (user_id, guess.third, guess.seat, name, guess.at, table_id, user_id)
        return await self.connections.write(lambda db: db.execute(sql, values).rowcount) > 0


def drop_guesses(db: Db, table_id: int) -> None:
    """Whoever has taken a seat has guessed nothing there, within a transaction."""
    sat = "SELECT user_id FROM seats WHERE seats.table_id = guesses.table_id AND user_id IS NOT NULL"
    db.execute(f"DELETE FROM guesses WHERE table_id = ? AND user_id IN ({sat})", (table_id,))  # noqa: S608
