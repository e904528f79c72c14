"""The keys of this installation. Each is made when it is asked for first, and known to nobody but the database."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from bot.store.database.interface import Connections, Db

FILES, FORGOTTEN, PAGES = "files", "forgotten", "pages"
"""What keys are for: files of tables are signed with one, people who were forgotten are recognised by another, and keys
of pages in the gallery bear a checksum under the third."""

LENGTH = 32
"""Bytes of a key."""


@dataclass(eq=False)
class KeyReads:
    """Whether there is a key."""

    connections: Connections

    async def there(self, purpose: str) -> bool:
        """Whether a key was made."""
        sql = "SELECT 1 FROM signing_keys WHERE purpose = ?"
        return await self.connections.one(sql, (purpose,)) is not None

    async def held(self, purpose: str) -> bytes | None:
        """A key that was made; None if there is none yet."""
        row = await self.connections.one("SELECT value FROM signing_keys WHERE purpose = ?", (purpose,))
        return bytes.fromhex(row["value"]) if row is not None else None


class Keys(KeyReads):
    """The keys themselves."""

    async def of(self, purpose: str) -> bytes:
        """A key, made now if there is none yet."""
        return await self.connections.write(lambda db: key_of(db, purpose))

    async def put(self, purpose: str, key: bytes) -> None:
        """Put another key in the place of one."""
        await self.connections.write(lambda db: exchange(db, purpose, key))


def new_key() -> bytes:
    """A key that nobody has had."""
    return secrets.token_bytes(LENGTH)


def key_of(db: Db, purpose: str) -> bytes:
    """A key, within a transaction that writes; made now if there is none yet."""
    made = new_key().hex()
    db.execute("INSERT INTO signing_keys VALUES (?, ?) ON CONFLICT (purpose) DO NOTHING", (purpose, made))
    row = db.execute("SELECT value FROM signing_keys WHERE purpose = ?", (purpose,)).fetchone()
    return bytes.fromhex(row["value"])


def exchange(db: Db, purpose: str, key: bytes) -> None:
    """Put another key in the place of one, within a transaction that writes."""
    sql = "INSERT INTO signing_keys VALUES (?, ?) ON CONFLICT (purpose) DO UPDATE SET value = excluded.value"
    db.execute(sql, (purpose, key.hex()))


def trace(db: Db, user_id: int) -> str:
    """What is kept of a person who was forgotten: a checksum that tells nobody who it was without the key."""
    return _digest(key_of(db, FORGOTTEN), user_id)


def known_trace(db: Db, user_id: int) -> str | None:
    """The same within a transaction that only reads; None where nobody was ever forgotten."""
    row = db.execute("SELECT value FROM signing_keys WHERE purpose = ?", (FORGOTTEN,)).fetchone()
    return None if row is None else _digest(bytes.fromhex(row["value"]), user_id)


def _digest(key: bytes, user_id: int) -> str:
    return hmac.new(key, str(user_id).encode(), sha256).hexdigest()
