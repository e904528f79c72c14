"""Settings of servers, channels and people, and what the program keeps for itself."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database.interface import Connections, Db


@dataclass(eq=False)
class SettingReads:
    """Values by name."""

    connections: Connections

    async def of(self, scope: str, id: int) -> dict[str, str]:  # noqa: A002
        """The settings of a ``guild``, ``channel`` or ``user``."""
        found = await self.connections.all("SELECT name, value FROM settings WHERE scope = ? AND id = ?", (scope, id))
        return {row["name"]: row["value"] for row in found}

    async def meta(self, name: str) -> str | None:
        """A value the program keeps for itself."""
        row = await self.connections.one("SELECT value FROM meta WHERE name = ?", (name,))
        return row["value"] if row else None


class Settings(SettingReads):
    """Values by name, changed."""

    async def set(self, scope: str, id: int, name: str, value: str | None) -> None:  # noqa: A002
        """Store one setting; None removes it."""
        remove = "DELETE FROM settings WHERE scope = ? AND id = ? AND name = ?"
        store = "INSERT INTO settings VALUES (?, ?, ?, ?) ON CONFLICT (scope, id, name) DO UPDATE SET value = ?"
        await self.connections.write(
            lambda db: db.execute(
                *((remove, (scope, id, name)) if value is None else (store, (scope, id, name, value, value)))
            )
        )

    async def set_meta(self, name: str, value: str) -> None:
        """Store such a value."""
        await self.connections.write(lambda db: write_meta(db, name, value))


def write_meta(db: Db, name: str, value: str) -> None:
    """Store what the program keeps for itself, within a transaction."""
    sql = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    db.execute(sql, (name, value))
