"""Settings of servers, channels and people, and what the program keeps for itself."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database.interface import Connections, Db


@dataclass(eq=False)
class SettingReads:
    """Values by name."""

    connections: Connections

    async def of(self, scope: str, owner_id: int) -> dict[str, str]:
        """The settings of a ``guild``, ``channel`` or ``user``."""
        return await self.connections.read(lambda db: find_settings(db, scope, owner_id))

    async def holding(self, scope: str, name: str) -> dict[int, str]:
        """Who of a scope has set something, and what."""
        sql = "SELECT id, value FROM settings WHERE scope = ? AND name = ? ORDER BY id"
        return {row["id"]: row["value"] for row in await self.connections.all(sql, (scope, name))}

    async def meta(self, name: str) -> str | None:
        """A value the program keeps for itself."""
        row = await self.connections.one("SELECT value FROM meta WHERE name = ?", (name,))
        return row["value"] if row else None


class Settings(SettingReads):
    """Values by name, changed."""

    async def set(self, scope: str, owner_id: int, name: str, value: str | None) -> None:
        """Store one setting; None removes it."""
        remove = "DELETE FROM settings WHERE scope = ? AND id = ? AND name = ?"
        store = "INSERT INTO settings VALUES (?, ?, ?, ?) ON CONFLICT (scope, id, name) DO UPDATE SET value = ?"
        await self.connections.write(
            lambda db: db.execute(
                *(
                    (remove, (scope, owner_id, name))
                    if value is None
                    else (store, (scope, owner_id, name, value, value))
                )
            )
        )

    async def set_meta(self, name: str, value: str) -> None:
        """Store such a value."""
        await self.connections.write(lambda db: write_meta(db, name, value))


def find_settings(db: Db, scope: str, owner_id: int) -> dict[str, str]:
    """The settings of a ``guild``, ``channel`` or ``user``, within a transaction."""
    found = db.execute("SELECT name, value FROM settings WHERE scope = ? AND id = ?", (scope, owner_id))
    return {row["name"]: row["value"] for row in found.fetchall()}


def write_meta(db: Db, name: str, value: str) -> None:
    """Store what the program keeps for itself, within a transaction."""
    sql = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    db.execute(sql, (name, value))
