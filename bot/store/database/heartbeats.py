"""Who is at work with a database, by the signs of life they give, and the database's own time."""

from __future__ import annotations

from bot.store.database.interface import NOW, Db
from bot.store.values.process import Process

DEAD = f"NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = owner AND p.until > {NOW})"  # noqa: S608
"""Says of a row that its owner is not alive."""


def at_work(db: Db) -> list[Process]:
    """The processes that are alive, oldest first."""
    left, age = f"until - {NOW}", f"{NOW} - began"
    sql = f"SELECT id, host, pid, {age}, {left} FROM processes WHERE until > {NOW} ORDER BY began, id"  # noqa: S608
    return [Process(*row) for row in db.execute(sql).fetchall()]


def time_there(db: Db) -> float:
    """The database's time: seconds since 1970."""
    return float(db.execute(f"SELECT {NOW}").fetchone()[0])
