"""The outbox: what must be told in Discord, in order, until it is told.

Nothing of it is in memory: what a crash interrupts is found again, with the nonce it had.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from bot.store.database import rows
from bot.store.database.heartbeats import DEAD
from bot.store.database.interface import LOCKED, UNLOCKED, Connections, Db
from bot.store.enqueue import add
from bot.store.values.delivery import (
    BOARD_MESSAGE,
    BOARDS,
    FORUM_LEFT,
    INTERRUPTED,
    KINDS,
    LINE_MESSAGE,
    LINES_TOLD,
    LOBBY_MESSAGE,
    NOTICE_MESSAGE,
    OLDER,
    OLDER_SECONDS,
    PAGE,
    PICTURE,
    PLACE_OF_ITS_OWN,
    SAME_BOARD,
    SENDING,
    THREAD,
    TURN_POST,
    Delivery,
    lane_of,
)

_BOARD = """UPDATE tables SET board_message = :message, board_revision = :revision, board_first = :first,
    board_last = :last WHERE id = :table_id"""
_POSTED = """INSERT INTO posts (table_id, message, guild, channel, first, last)
    SELECT id, :message, guild, channel, :first, :last FROM tables WHERE id = :table_id AND :first <= :last
    ON CONFLICT (table_id, message) DO NOTHING"""
"""Which lines a post has told, and where it stands: for as long as there is a log."""

_NOTED = {
    LINES_TOLD: (_POSTED,),
    LOBBY_MESSAGE: ("UPDATE tables SET lobby_message = :message WHERE id = :table_id",),
    PLACE_OF_ITS_OWN: (  # unless it has moved elsewhere meanwhile
        "UPDATE tables SET channel = :message, lobby_message = :message WHERE id = :table_id AND channel < 0",
    ),
    BOARD_MESSAGE: (_BOARD, _POSTED),
    SAME_BOARD: (  # unless a later post is there by now
        "UPDATE tables SET board_message = :message"
        " WHERE id = :table_id AND board_revision <= :revision AND posted_revision <= :revision",
    ),
    PAGE: ("UPDATE tables SET web_waits = 0 WHERE id = :table_id",),
    LINE_MESSAGE: ("UPDATE news SET message = :message WHERE tournament_id = :tournament_id AND number = :number",),
    # Whoever changes the tournament at this moment looks at it again: nobody's old pairing takes the thread away.
    THREAD: (
        "UPDATE pairings SET channel = :message, forum = :channel"
        " WHERE tournament_id = :tournament_id AND round = :round AND number = :number",
        "UPDATE tournaments SET revision = revision + 1 WHERE id = :tournament_id",
    ),
    NOTICE_MESSAGE: (
        "INSERT INTO board_posts (message, guild, channel, made) VALUES (:message, :guild, :number, :doubt)"
        " ON CONFLICT (message) DO NOTHING",
    ),
}
"""What is kept of a message that was sent, besides its row."""

_BARE = "UPDATE outbox SET kind = ?, lane = ?, state = 'sending', attempts = 1, doubt = 0 WHERE id = ?"
"""What is left to do of a post that was sent in words; it holds up nothing else of its place."""

_GOES_ON = """UPDATE outbox SET kind = ?, lane = ?, state = 'pending', attempts = 0, next_at = 0, doubt = 0, owner = ''
    WHERE id = ?"""
"""What a delivery becomes once it is sent, to be claimed anew."""

_ELSEWHERE = """UPDATE outbox SET kind = :kind, lane = :lane, channel = 0, attempts = 0, next_at = 0, doubt = 0,
    owner = '', error = '', state = CASE WHEN EXISTS (SELECT 1 FROM outbox other
        WHERE other.state IN ('pending', 'sending') AND other.lane IN (:lane, :after)
        AND other.kind IN (:kind, :then) AND other.round = :round
        AND other.number = :number) THEN 'superseded' ELSE 'pending' END
    WHERE id = :id AND state = 'sending' AND owner = :owner"""
"""What nothing can come of where it was to be goes on as another kind, unless that is under way already."""

_POSTS = ", ".join(f"'{kind.name}'" for kind in KINDS.values() if kind.tells)
_LAST = ", ".join(f"'{kind.name}'" for kind in KINDS.values() if kind.last)

# `state IN ('pending', 'sending')` stands in every query in the words of the partial index `outbox_open`: otherwise
# SQLite would go through all that was ever sent.
HEADS = """outbox o INDEXED BY outbox_open
    WHERE o.state IN ('pending', 'sending') AND o.state = 'pending' AND NOT EXISTS (
    SELECT 1 FROM outbox earlier
    WHERE earlier.lane = o.lane AND earlier.id < o.id AND earlier.state IN ('pending', 'sending'))"""
NEXT_DUE = f"SELECT min(o.next_at) FROM {HEADS}"  # noqa: S608
CLAIM = {
    who: f"SELECT o.* FROM {HEADS} AND o.next_at <= ? {which} ORDER BY o.kind IN ({_LAST}), o.id LIMIT 1 {UNLOCKED}"  # noqa: S608
    for who, which in {None: "", True: "AND o.user_id <> 0", False: "AND o.user_id = 0"}.items()
}
"""Of several processes that look at once each finds another one; and while one of them sends the head of a lane, the
lane has none. What comes last is found only if nothing else is.
"""
AT_A_TIME = 16
"""Deliveries to channels, and as many to persons, that are claimed in one transaction at most: others write as well."""

_CLAIMED = """UPDATE outbox SET state = 'sending', attempts = attempts + 1, owner = ?,
    doubt = CASE WHEN doubt > 0 THEN doubt ELSE ? END WHERE id = ?"""
PRUNE = """DELETE FROM outbox WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_done
    WHERE state IN ('done', 'failed', 'superseded') AND created < ? LIMIT 2000)"""
_FREE = """UPDATE outbox SET state = 'pending', next_at = 0, error = ?, owner = ''
    WHERE state IN ('pending', 'sending') AND state = 'sending' AND"""
RECOVER = f"{_FREE} {DEAD}"


def _board(db: Db, table_id: int) -> int:
    row = db.execute("SELECT board_message FROM tables WHERE id = ?", (table_id,)).fetchone()
    return int(row["board_message"]) if row else 0


def _stands(db: Db, table_id: int, channel: int) -> bool:
    """Whether a table stands there: it may have moved while its post was begun."""
    sql = "SELECT 1 FROM tables WHERE id = ? AND channel = ?"
    return db.execute(sql, (table_id, channel)).fetchone() is not None


def _claim(db: Db, process: str, now: float, direct: bool | None) -> Delivery | None:
    row = db.execute(CLAIM[direct], (now,)).fetchone()
    if row is None:
        return None
    found = rows.delivery(row)
    db.execute(_CLAIMED, (process, now, found.id))
    return replace(found, state=SENDING, attempts=found.attempts + 1)


@dataclass(eq=False)
class OutboxReads:
    """What is to be told, and what has been."""

    connections: Connections
    process: str
    """The word that this process is known by."""

    async def next_due(self) -> float | None:
        """When the next delivery that is at the head of its lane comes due; None if there is none."""
        row = await self.connections.one(NEXT_DUE)
        return row[0] if row else None

    async def recorded(self, messages: Iterable[int]) -> set[int]:
        """Those of some messages that are known as what a delivery has become."""
        wanted = list(messages)
        marks = ", ".join("?" * len(wanted)) or "NULL"
        sql = f"""SELECT message FROM outbox WHERE message IN ({marks})
            UNION SELECT board_message FROM tables WHERE board_message IN ({marks})
            UNION SELECT lobby_message FROM tables WHERE lobby_message IN ({marks})
            UNION SELECT message FROM news WHERE message IN ({marks})
            UNION SELECT message FROM board_posts WHERE message IN ({marks})"""  # noqa: S608
        return {row[0] for row in await self.connections.all(sql, wanted * 5)}

    async def delivery(self, delivery_id: int) -> Delivery | None:
        """One delivery."""
        row = await self.connections.one("SELECT * FROM outbox WHERE id = ?", (delivery_id,))
        return rows.delivery(row) if row else None

    async def of_table(self, table_id: int) -> list[Delivery]:
        """All deliveries of a table, oldest first."""
        found = await self.connections.all("SELECT * FROM outbox WHERE table_id = ? ORDER BY id", (table_id,))
        return [rows.delivery(row) for row in found]

    async def of_tournament(self, tournament_id: int) -> list[Delivery]:
        """All deliveries of a tournament, oldest first."""
        found = await self.connections.all("SELECT * FROM outbox WHERE tournament_id = ? ORDER BY id", (tournament_id,))
        return [rows.delivery(row) for row in found]

    async def of_guild(self, guild: int) -> list[Delivery]:
        """All deliveries of a server itself, oldest first."""
        found = await self.connections.all("SELECT * FROM outbox WHERE guild = ? ORDER BY id", (guild,))
        return [rows.delivery(row) for row in found]


class Outbox(OutboxReads):
    """Deliveries on their way: the part that the relay works with."""

    async def recover(self) -> int:
        """What was being sent by processes that have died is pending again. Returns how many."""
        return await self.connections.write(lambda db: db.execute(RECOVER, (INTERRUPTED,)).rowcount)

    async def release_claims(self, but: Iterable[int] = ()) -> None:
        """What this process has claimed, but for those that it is at work with, is pending again: after the database
        was away it may not have heard that it has claimed something, or not been able to say what became of it.
        """
        kept = list(but)
        sql = f"{_FREE} owner = ? AND id NOT IN ({', '.join('?' * len(kept)) or '0'})"
        await self.connections.write(lambda db: db.execute(sql, (INTERRUPTED, self.process, *kept)))

    async def claim(self, now: float, room: Mapping[bool | None, int]) -> list[Delivery]:
        """Take what is due at the heads of its lanes, oldest first, and mark it as being sent by this process: of that
        to persons (True), to channels (False) or to both (None) as much as there is ``room``, and no more than
        `AT_A_TIME`. Its ``doubt`` is the one it had before.

        Should a power failure undo that, the deliveries are found as they were and sent with their nonces: so nobody
        waits for the disk.
        """

        def work(db: Db) -> list[Delivery]:
            found: list[Delivery] = []
            for direct, most in room.items():
                for _ in range(min(most, AT_A_TIME)):
                    claimed = _claim(db, self.process, now, direct)
                    if claimed is None:
                        break
                    found.append(claimed)
            return found

        return await self.connections.write(work, lasting=False)

    async def give_lines_on(self, delivery_id: int) -> bool:
        """Give a claimed turn post up for the later post of its table, which then tells the lines of both."""

        def work(db: Db) -> bool:
            later = db.execute(
                f"""SELECT later.id, mine.first FROM outbox mine JOIN outbox later ON later.lane = mine.lane
                   WHERE mine.id = ? AND mine.kind = '{TURN_POST}' AND mine.state = 'sending' AND mine.error <> ?
                   AND later.id > mine.id AND later.state = 'pending' AND later.kind IN ({_POSTS})
                   ORDER BY later.id LIMIT 1 {LOCKED}""",  # noqa: S608
                (delivery_id, INTERRUPTED),
            ).fetchone()
            if later is None:
                return False
            db.execute("UPDATE outbox SET state = 'superseded' WHERE id = ?", (delivery_id,))
            db.execute("UPDATE outbox SET first = ? WHERE id = ?", (later["first"], later["id"]))  # the earlier line
            return True

        return await self.connections.write(work)

    async def delivered(self, delivery_id: int, message: int = 0, *, bare: bool = False, at: float = 0.0) -> None:
        """It is sent, and arrived ``at``; the id of a card or post is kept with its table. ``bare``: its picture has
        still to follow, and that is under way from now on.
        """

        def work(db: Db) -> None:
            found = db.execute(
                "UPDATE outbox SET state = 'done', message = ?, error = ''"
                " WHERE id = ? AND state = 'sending' RETURNING *",
                (message, delivery_id),
            ).fetchall()
            if not found:
                return
            row = dict(found[0])
            kind = KINDS.get(row["kind"])
            if kind is not None and message:
                before = _board(db, row["table_id"]) if kind.noted in BOARDS else 0
                for note in _NOTED.get(kind.noted, ()):
                    db.execute(note, row)
                if kind.noted == PLACE_OF_ITS_OWN and not _stands(db, row["table_id"], message):
                    left = Delivery(kind=FORUM_LEFT, table=row["table_id"], message=message, channel=message)
                    add(db, left, at)
                if before and before != _board(db, row["table_id"]):
                    older = Delivery(kind=OLDER, table=row["table_id"], message=before, next_at=at + OLDER_SECONDS)
                    add(db, older, at)
            if bare or (kind is not None and kind.becomes):
                goes_on = replace(rows.delivery(row), kind=PICTURE if bare or kind is None else kind.becomes)
                db.execute(_BARE if bare else _GOES_ON, (goes_on.kind, lane_of(goes_on), delivery_id))

        await self.connections.write(work)

    async def hasten(self, guild: int, error: str) -> None:
        """What waits in a server because of an ``error`` that begins so is due now."""
        sql = (
            "UPDATE outbox SET next_at = 0 WHERE state IN ('pending', 'sending') AND state = 'pending'"
            " AND substr(error, 1, ?) = ? AND (table_id IN (SELECT id FROM tables WHERE guild = ?)"
            " OR tournament_id IN (SELECT id FROM tournaments WHERE guild = ?) OR guild = ?)"
        )
        values = (len(error), error, guild, guild, guild)
        await self.connections.write(lambda db: db.execute(sql, values), lasting=False)

    async def prune(self, before: float) -> None:
        """Remove deliveries from before then that nobody waits for any more."""
        await self.connections.write(lambda db: db.execute(PRUNE, (before,)), lasting=False)

    async def retry(self, delivery_id: int, at: float, error: str = "", *, doubt: float | None = None) -> None:
        """Sending failed; try again at ``at``. ``doubt``: as before, if nothing can have been posted."""
        await self._settle(delivery_id, "pending", at, error, doubt)

    async def give_up(self, delivery_id: int, error: str) -> None:
        """It cannot be sent at all; the next one of the lane may go."""
        await self._settle(delivery_id, "failed", 0.0, error)

    async def goes_elsewhere(self, delivery_id: int, kind: str) -> None:
        """It goes on as a delivery of another ``kind``, to be claimed anew: nothing can be posted where it was."""

        def work(db: Db) -> None:
            row = db.execute("SELECT * FROM outbox WHERE id = ?", (delivery_id,)).fetchone()
            if row is None:
                return
            now = replace(rows.delivery(row), kind=kind, channel=0)
            then = KINDS[kind].becomes or kind
            lanes = {"lane": lane_of(now), "after": lane_of(replace(now, kind=then)), "then": then}
            about = {"id": delivery_id, "owner": self.process, "round": now.round, "number": now.number}
            db.execute(_ELSEWHERE, {"kind": kind, **lanes, **about})

        await self.connections.write(work)

    async def _settle(self, delivery_id: int, state: str, at: float, error: str, doubt: float | None = None) -> None:
        values: tuple[Any, ...] = (state, at, error[:500], doubt, delivery_id, self.process)
        sql = (
            "UPDATE outbox SET state = ?, next_at = ?, error = ?, owner = '', doubt = coalesce(?, doubt)"
            " WHERE id = ? AND state = 'sending' AND owner = ?"
        )
        await self.connections.write(lambda db: db.execute(sql, values))
