"""Plans: what people have laid down for their next turns. They stand with their table and change with its moves."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import rows
from bot.store.database.interface import Connections, Db
from bot.store.values.errors import Conflict
from bot.store.values.table import RUNNING, Table

_WHERE = "WHERE table_id = ?"
_INSERT = f"INSERT INTO plans VALUES (?{', ?' * len(rows.PLAN_COLUMNS)})"  # noqa: S608


def write_plans(db: Db, before: Table, after: Table) -> None:
    """Store the plans of a table as they are after a change.

    Raises `Conflict` if they are not those of ``before`` any more: somebody was told nothing because of them.
    """
    if before.status != RUNNING and not after.plans:
        return
    sql = f"SELECT seat, turn, step, key FROM plans {_WHERE} ORDER BY seat, turn, step"  # noqa: S608
    stored = [tuple(row) for row in db.execute(sql, (after.id,))]
    if stored != [(plan.seat, plan.turn, plan.step, plan.key) for plan in before.plans]:
        raise Conflict
    for plan in before.plans:
        if plan not in after.plans:
            place = (after.id, plan.seat, plan.turn, plan.step)
            db.execute(f"DELETE FROM plans {_WHERE} AND seat = ? AND turn = ? AND step = ?", place)  # noqa: S608
    made = [rows.plan_values(after.id, plan) for plan in after.plans if plan not in before.plans]
    if made:
        db.executemany(_INSERT, made)


@dataclass(eq=False)
class PlanReads:
    """Where something is planned."""

    connections: Connections

    async def tables_with_plans(self) -> list[int]:
        """The tables at which something is planned."""
        found = await self.connections.all("SELECT DISTINCT table_id FROM plans ORDER BY table_id")
        return [row["table_id"] for row in found]


class Plans(PlanReads):
    """Plans, changed."""

    async def save(self, before: Table, after: Table) -> None:
        """Store other plans of a table; nothing else changes, and the revision stays.

        Raises `Conflict` if the table has gone on meanwhile, and `DiskFull`.
        """

        def work(db: Db) -> None:
            # Touching the row makes this and every commit of the table wait for one another.
            sql = "UPDATE tables SET revision = revision WHERE id = ? AND revision = ?"
            if db.execute(sql, (before.id, before.revision)).rowcount != 1:
                raise Conflict
            write_plans(db, before, after)

        await self.connections.write(work)
