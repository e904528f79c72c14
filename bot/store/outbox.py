"""The outbox: what must be told in Discord, in order, until it is told.

Nothing of it is in memory: what a crash interrupts is found again, with the nonce it had.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.store.database import rows
from bot.store.database.interface import LOCKED, UNLOCKED, Connections, Db
from bot.store.processes import DEAD
from bot.store.values.change import (
    FOLLOW,
    HAND,
    KICKED,
    LOBBY_CARD,
    LOST,
    OVER_POST,
    PAIRED,
    PICTURE,
    PROGRESS,
    RANOUT,
    REMIND,
    SENDING,
    SUPERSEDED,
    TIDY,
    TURN_POST,
    UNFILLED,
    VOTES,
    WISHED,
    Delivery,
)
from bot.store.values.table import Table

TAKES_OVER = {
    LOBBY_CARD: (LOBBY_CARD,),
    TURN_POST: (TURN_POST, PROGRESS),
    OVER_POST: (TURN_POST, PROGRESS, REMIND, RANOUT, *VOTES.values()),
    PROGRESS: (PROGRESS,),
    HAND: (HAND,),
    FOLLOW: (FOLLOW,),
    LOST: (LOST,),
    KICKED: (KICKED,),
    WISHED: (WISHED,),
    PAIRED: (PAIRED,),
    REMIND: (REMIND,),
    RANOUT: (),
    UNFILLED: (),
    TIDY: (TIDY,),
    **dict.fromkeys(VOTES.values(), ()),
}
"""Which pending deliveries of its lane a new one takes the place of. It also tells their lines."""

LIMITED = "rate limit"
"""The error of a delivery that Discord wants to wait: what takes its place waits as long."""

INTERRUPTED = "interrupted"
"""The error of a delivery that was under way when its process died: it may have arrived, so nothing takes its place. It
is looked for before it is sent again with its nonce.
"""

_BOARD = """UPDATE tables SET board_message = :message, board_revision = :revision, board_first = :first,
    board_last = :last WHERE id = :table_id"""
NOTED = {
    LOBBY_CARD: "UPDATE tables SET lobby_message = :message WHERE id = :table_id",
    TURN_POST: _BOARD,
    OVER_POST: _BOARD,
}
"""What a table keeps of what was posted."""

BARE = f"""UPDATE outbox SET kind = '{PICTURE}', lane = table_id || '.{PICTURE}', state = 'sending', attempts = 1,
    doubt = 0 WHERE id = ?"""  # noqa: S608
"""What is left to do of a post that was sent in words; it holds up nothing else of its table."""

POSTED = """INSERT INTO posts (table_id, message, guild, channel, first, last)
    SELECT id, :message, guild, channel, :first, :last FROM tables WHERE id = :table_id AND :first <= :last
    ON CONFLICT (table_id, message) DO NOTHING"""
"""Which lines a post has told, and where it stands: for as long as there is a log."""

# `state IN ('pending', 'sending')` stands in every query in the words of the partial index `outbox_open`: otherwise
# SQLite would go through all that was ever sent.
HEADS = """outbox o INDEXED BY outbox_open
    WHERE o.state IN ('pending', 'sending') AND o.state = 'pending' AND NOT EXISTS (
    SELECT 1 FROM outbox earlier
    WHERE earlier.lane = o.lane AND earlier.id < o.id AND earlier.state IN ('pending', 'sending'))"""
NEXT_DUE = f"SELECT min(o.next_at) FROM {HEADS}"  # noqa: S608
CLAIM = {
    who: f"SELECT o.* FROM {HEADS} AND o.next_at <= ? {which} ORDER BY o.id LIMIT 1 {UNLOCKED}"  # noqa: S608
    for who, which in {None: "", True: "AND o.user_id <> 0", False: "AND o.user_id = 0"}.items()
}
"""Of several processes that look at once each finds another one; and while one of them sends the head of a lane, the
lane has none.
"""
_CLAIMED = """UPDATE outbox SET state = 'sending', attempts = attempts + 1, owner = ?,
    doubt = CASE WHEN doubt > 0 THEN doubt ELSE ? END WHERE id = ?"""
PRUNE = """DELETE FROM outbox WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_done
    WHERE state IN ('done', 'failed', 'superseded') AND created < ? LIMIT 2000)"""
_FREE = """UPDATE outbox SET state = 'pending', next_at = 0, error = ?, owner = ''
    WHERE state IN ('pending', 'sending') AND state = 'sending' AND"""
RECOVER = f"{_FREE} {DEAD}"
WAITING = "state IN ('pending', 'sending') AND state = 'pending' AND lane = ? AND error <> ?"


def enqueue(db: Db, table: Table, deliveries: Sequence[Delivery], now: float) -> None:
    """Add deliveries within a transaction; they take over what they make superfluous. Of a practice table nothing is
    told.
    """
    for delivery in () if table.practice else deliveries:
        lane = lane_of(table.id, delivery)
        first = delivery.first
        kinds = TAKES_OVER[delivery.kind]
        if delivery.kind == PROGRESS and _post_pending(db, lane):
            continue  # that post will show the position of the moment it is drawn
        marks = ", ".join("?" * len(kinds)) or "NULL"
        sql = f"UPDATE outbox SET state = ? WHERE {WAITING} AND kind IN ({marks}) RETURNING *"  # noqa: S608
        taken = db.execute(sql, (SUPERSEDED, lane, INTERRUPTED, *kinds)).fetchall()
        asked = delivery.asked
        if delivery.kind == REMIND:  # who was to be reminded by the one before still is
            asked = tuple(sorted({*asked, *(seat for row in taken for seat in json.loads(row["asked"]))}))
        first = min([first, *(row["first"] for row in taken if row["first"] <= row["last"])])
        limits = [row["next_at"] for row in taken if row["error"] == LIMITED]
        due, error = max([now, *limits]), LIMITED if limits else ""
        db.execute(
            "INSERT INTO outbox (table_id, kind, lane, revision, asked, first, last, user_id, seat, state, attempts,"
            " next_at, nonce, message, error, created) VALUES (?,?,?,?,?,?,?,?,?,'pending',0,?,?,0,?,?)",
            (
                table.id,
                delivery.kind,
                lane,
                delivery.revision,
                json.dumps(asked),
                first,
                delivery.last,
                delivery.user,
                delivery.seat,
                due,
                secrets.token_urlsafe(15),
                error,
                now,
            ),
        )


def lane_of(table: int, delivery: Delivery) -> str:
    """The lane of a delivery: what a channel is told has an order, and so has each thing that a person is."""
    if delivery.user:
        return f"{table}.{delivery.user}.{delivery.kind}"
    return f"{table}.{TIDY}" if delivery.kind == TIDY else f"{table}"


def _post_pending(db: Db, lane: str) -> bool:
    sql = f"SELECT 1 FROM outbox WHERE {WAITING} AND kind IN ('turn_post', 'over_post') {LOCKED}"  # noqa: S608
    return db.execute(sql, (lane, INTERRUPTED)).fetchone() is not None


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
            UNION SELECT lobby_message FROM tables WHERE lobby_message IN ({marks})"""  # noqa: S608
        return {row[0] for row in await self.connections.all(sql, wanted * 3)}

    async def delivery(self, id: int) -> Delivery | None:  # noqa: A002
        """One delivery."""
        row = await self.connections.one("SELECT * FROM outbox WHERE id = ?", (id,))
        return rows.delivery(row) if row else None

    async def of_table(self, table: int) -> list[Delivery]:
        """All deliveries of a table, oldest first."""
        found = await self.connections.all("SELECT * FROM outbox WHERE table_id = ? ORDER BY id", (table,))
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

    async def claim(self, now: float, *, direct: bool | None = None) -> Delivery | None:
        """Take the oldest due delivery at the head of its lane and mark it as being sent by this process. Its ``doubt``
        is the one it had before.

        Should a power failure undo that, the delivery is found as it was and sent with its nonce: so nobody waits for
        the disk.
        """

        def work(db: Db) -> Delivery | None:
            row = db.execute(CLAIM[direct], (now,)).fetchone()
            if row is None:
                return None
            found = rows.delivery(row)
            db.execute(_CLAIMED, (self.process, now, found.id))
            return msgspec.structs.replace(found, state=SENDING, attempts=found.attempts + 1)

        return await self.connections.write(work, lasting=False)

    async def give_lines_on(self, id: int) -> bool:  # noqa: A002
        """Give a claimed turn post up for the later post of its table, which then tells the lines of both."""

        def work(db: Db) -> bool:
            later = db.execute(
                f"""SELECT later.id, mine.first FROM outbox mine JOIN outbox later ON later.lane = mine.lane
                   WHERE mine.id = ? AND mine.kind = 'turn_post' AND mine.state = 'sending' AND mine.error <> ?
                   AND later.id > mine.id AND later.state = 'pending' AND later.kind IN ('turn_post', 'over_post')
                   ORDER BY later.id LIMIT 1 {LOCKED}""",  # noqa: S608
                (id, INTERRUPTED),
            ).fetchone()
            if later is None:
                return False
            db.execute("UPDATE outbox SET state = 'superseded' WHERE id = ?", (id,))
            earlier = "UPDATE outbox SET first = ? WHERE id = ? AND first > ?"
            db.execute(earlier, (later["first"], later["id"], later["first"]))
            return True

        return await self.connections.write(work)

    async def delivered(self, id: int, message: int = 0, *, bare: bool = False) -> None:  # noqa: A002
        """It is sent; the id of a card or post is kept with its table. ``bare``: its picture has still to follow, and
        that is under way from now on.
        """

        def work(db: Db) -> None:
            found = db.execute(
                "UPDATE outbox SET state = 'done', message = ?, error = ''"
                " WHERE id = ? AND state = 'sending' RETURNING *",
                (message, id),
            ).fetchall()
            if found and message and found[0]["kind"] in NOTED:
                db.execute(NOTED[found[0]["kind"]], dict(found[0]))
                if NOTED[found[0]["kind"]] is _BOARD:
                    db.execute(POSTED, dict(found[0]))
            if found and bare:
                db.execute(BARE, (id,))

        await self.connections.write(work)

    async def hasten(self, guild: int, error: str) -> None:
        """What waits in a server because of an ``error`` that begins so is due now."""
        sql = (
            "UPDATE outbox SET next_at = 0 WHERE state IN ('pending', 'sending') AND state = 'pending'"
            " AND substr(error, 1, ?) = ? AND table_id IN (SELECT id FROM tables WHERE guild = ?)"
        )
        await self.connections.write(lambda db: db.execute(sql, (len(error), error, guild)), lasting=False)

    async def prune(self, before: float) -> None:
        """Remove deliveries from before then that nobody waits for any more."""
        await self.connections.write(lambda db: db.execute(PRUNE, (before,)), lasting=False)

    async def retry(self, id: int, at: float, error: str = "", *, doubt: float | None = None) -> None:  # noqa: A002
        """Sending failed; try again at ``at``. ``doubt``: as before, if nothing can have been posted."""
        await self._settle(id, "pending", at, error, doubt)

    async def give_up(self, id: int, error: str) -> None:  # noqa: A002
        """It cannot be sent at all; the next one of the lane may go."""
        await self._settle(id, "failed", 0.0, error)

    async def _settle(self, id: int, state: str, at: float, error: str, doubt: float | None = None) -> None:  # noqa: A002
        values: tuple[Any, ...] = (state, at, error[:500], doubt, id, self.process)
        sql = (
            "UPDATE outbox SET state = ?, next_at = ?, error = ?, owner = '', doubt = coalesce(?, doubt)"
            " WHERE id = ? AND state = 'sending' AND owner = ?"
        )
        await self.connections.write(lambda db: db.execute(sql, values))
