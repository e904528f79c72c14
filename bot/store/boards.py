"""Notice boards: where a server has its own, what it shows, its posts."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database.interface import Connections, Db
from bot.store.enqueue import enqueue_of_guild
from bot.store.values.board import EVERY, Board, BoardPost
from bot.store.values.delivery import NOTICE_BOARD, SEASON_END, Delivery
from bot.store.values.place import GONE, OPEN, REACHED

_COLUMNS = ("guild", "channel", "lang", "shown", "asked", "due", "place", "place_since")


@dataclass(eq=False)
class BoardReads:
    """Notice boards: found."""

    connections: Connections

    async def of(self, guild: int) -> Board:
        """The board of a server, perhaps without a channel."""

        def work(db: Db) -> Board:
            row = db.execute("SELECT * FROM boards WHERE guild = ?", (guild,)).fetchone()
            if row is None:
                return Board(guild=guild)
            sql = "SELECT * FROM board_posts WHERE guild = ? ORDER BY message"
            posts = db.execute(sql, (guild,)).fetchall()
            made = tuple(BoardPost(post["message"], post["channel"], post["made"]) for post in posts)
            return Board(**{name: row[name] for name in _COLUMNS}, posts=made)

        return await self.connections.read(work)

    async def placed(self, guild: int) -> list[Board]:
        """The boards that have a channel which is not gone, at a server (0: at any), without their posts."""
        names = ", ".join(_COLUMNS)
        sql = f"SELECT {names} FROM boards WHERE channel > 0 AND place <> ? AND (? = 0 OR guild = ?)"  # noqa: S608
        rows = await self.connections.all(sql, (GONE, guild, guild))
        return [Board(**{name: row[name] for name in _COLUMNS}) for row in rows]

    async def due(self, now: float) -> list[int]:
        """The servers whose board is to be looked at."""
        rows = await self.connections.all("SELECT guild FROM boards WHERE due > 0 AND due <= ? ORDER BY due", (now,))
        return [row["guild"] for row in rows]


class Boards(BoardReads):
    """Notice boards: set, looked at, noted; and rolls of honour at the end of a season."""

    async def put_roll(self, guild: int, channel: int, lang: str, over: int) -> None:
        """From now on rolls of honour are posted in a channel (0: nowhere), of seasons later than ``over``; of that
        one if its own waits, or was lost, where they were posted before.
        """
        waits = """SELECT 1 FROM settings s JOIN outbox o ON o.guild = s.id AND o.kind = ? AND o.round = ?
            AND CAST(o.number AS TEXT) = s.value AND o.message = 0 AND o.state IN ('pending', 'failed')
            WHERE s.scope = 'guild' AND s.id = ? AND s.name = 'roll' AND o.number <> ?"""
        put = """INSERT INTO settings VALUES ('guild', ?, ?, ?)
            ON CONFLICT (scope, id, name) DO UPDATE SET value = excluded.value"""
        board = """INSERT INTO boards (guild, channel, lang, shown, asked, due, place, place_since)
            VALUES (?, 0, ?, '', 0, 0, '', 0) ON CONFLICT (guild) DO NOTHING"""

        def work(db: Db) -> None:
            missed = db.execute(waits, (SEASON_END, over, guild, channel)).fetchone() is not None
            db.execute("DELETE FROM settings WHERE scope = 'guild' AND id = ? AND name = 'roll'", (guild,))
            if channel:
                db.execute(put, (guild, "roll", str(channel)))
                db.execute(put, (guild, "rolled", str(over - missed)))
                db.execute(board, (guild, lang))

        await self.connections.write(work)

    async def roll(self, guild: int, channel: int, season: int, now: float) -> None:
        """The roll of honour of a season is due, unless somebody has seen to it."""
        noted = """UPDATE settings SET value = ? WHERE scope = 'guild' AND id = ? AND name = 'rolled'
            AND CAST(value AS INTEGER) < ?"""

        def work(db: Db) -> None:
            if db.execute(noted, (str(season), guild, season)).rowcount:
                enqueue_of_guild(db, guild, (Delivery(kind=SEASON_END, round=season, number=channel),), now)

        await self.connections.write(work)

    async def put(self, guild: int, channel: int, lang: str, now: float) -> None:
        """From now on the board stands in a channel (0: there is none); it is posted there, and removed elsewhere."""
        sql = """INSERT INTO boards (guild, channel, lang, shown, asked, due, place, place_since)
            VALUES (:guild, :channel, :lang, '', 0, :due, '', 0) ON CONFLICT (guild) DO UPDATE SET
            channel = excluded.channel, lang = excluded.lang, shown = '',
            due = excluded.due, place = '', place_since = 0"""

        def work(db: Db) -> None:
            db.execute(sql, {"guild": guild, "channel": channel, "lang": lang, "due": now + EVERY})
            enqueue_of_guild(db, guild, (Delivery(kind=NOTICE_BOARD, number=channel),), now)

        await self.connections.write(work)

    async def look(self, guild: int, now: float) -> None:
        """A look is due: a row of the outbox, unless the last one still waits."""

        def work(db: Db) -> None:
            sql = "UPDATE boards SET due = ? WHERE guild = ? AND due > 0 AND due <= ? RETURNING channel"
            for row in db.execute(sql, (now + EVERY, guild, now)).fetchall():
                enqueue_of_guild(db, guild, (Delivery(kind=NOTICE_BOARD, number=row["channel"]),), now)

        await self.connections.write(work)

    async def ask(self, guild: int, now: float) -> None:
        """Discord is being asked for something."""
        await self.connections.write(lambda db: db.execute("UPDATE boards SET asked = ? WHERE guild = ?", (now, guild)))

    async def shows(self, guild: int, channel: int, digest: str) -> None:
        """The board in a channel shows this: posts arrive there."""
        sql = "UPDATE boards SET shown = ?, place = ?, place_since = 0 WHERE guild = ? AND channel = ?"
        await self.connections.write(lambda db: db.execute(sql, (digest, OPEN, guild, channel)))

    async def removed(self, guild: int, message: int) -> None:
        """A post is gone. Once a board without a channel has none left, it is not looked at any more."""

        def work(db: Db) -> None:
            db.execute("DELETE FROM board_posts WHERE guild = ? AND message = ?", (guild, message))
            rest = "SELECT 1 FROM board_posts WHERE board_posts.guild = boards.guild"
            sql = f"UPDATE boards SET due = 0 WHERE guild = ? AND channel = 0 AND NOT EXISTS ({rest})"  # noqa: S608
            db.execute(sql, (guild,))

        await self.connections.write(work)

    async def note(self, guild: int, channel: int, place: str, now: float) -> None:
        """What its channel is. Where it is gone, its posts are too, and none follows until another one is chosen."""
        since = 0.0 if place in REACHED else now
        due = "due = 0," if place == GONE else ""
        sql = f"""UPDATE boards SET {due} place = :place,
            place_since = CASE WHEN :since > 0 AND place_since > 0 THEN place_since ELSE :since END
            WHERE guild = :guild AND channel = :channel AND place <> :place"""  # noqa: S608
        own = {"guild": guild, "channel": channel, "place": place, "since": since}
        posts = "DELETE FROM board_posts WHERE guild = ? AND channel = ?"

        def work(db: Db) -> None:
            db.execute(sql, own)
            if place == GONE:
                db.execute(posts, (guild, channel))

        await self.connections.write(work)
