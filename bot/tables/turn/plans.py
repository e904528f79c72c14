"""Plans: people lay down picks for their next turns; when the turn comes they are carried out like quick ones.

While they wait nothing about them shows to anybody else. They are carried out at once, without a pause: that somebody
had made up their mind is no secret once they have moved, and a plan that was not possible leaves no trace, because
its person is asked as anybody is.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.store.values.errors import Conflict
from bot.store.values.table import RUNNING, Plan, Table
from bot.tables.commit.change import Aside
from bot.tables.commit.parts import PLANS
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.model import plans as planned
from bot.tables.model.errors import FullPlan, NotForeseen, Outdated, PlanUnderWay
from bot.tables.model.plan_outlook import Outlook, outlook
from bot.tables.model.position import Position
from bot.tables.tasks import TaskPerTable
from bot.tables.turn.play import Play, require_running
from engine.kernel.values import END_TURN, Label

MOST = 12
"""So many turns may be planned for one seat: as many as a menu has room for, each with two lines."""


class Plans:
    """Lays down, withdraws and carries out; one task per table, and nothing of it is lost when it dies."""

    def __init__(self, repo: Repository, play: Play) -> None:
        self.repo = repo
        self.play = play
        self._tending = TaskPerTable("plans", self.run)
        repo.watch(self.look)

    # ---- the person --------------------------------------------------------------------------------------------------

    @retry_on_conflict
    async def outlook(self, table_id: int, user: int, turn: int = 0) -> Outlook:
        """What a person has laid down and may lay down next; ``turn``: in the place of this planned turn.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`.
        """
        table = await self.repo.get(table_id)
        seat = table.seat(user)
        position = await self.repo.position_of(table)
        require_running(table, seat)
        return outlook(position, seat, turn)

    @retry_on_conflict
    async def lay(self, table_id: int, user: int, kind: str, key: str, turn: int = 0) -> Outlook:
        """Lay down a pick: the next one, or the first one of a ``turn`` that was planned otherwise. The end of a turn
        is laid down with its last pick.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`, `NotForeseen`, `FullPlan`, `PlanUnderWay`, `DiskFull`.
        """
        async with self.repo.lock(table_id):
            found = await self.outlook(table_id, user, turn)
            self._require_at_rest(found)
            one = next((one for one in found.foreseen if one.decision.kind == kind), None)
            if one is None or key not in one.decision.options:
                raise NotForeseen(found.position)
            game, table, seat = found.position.game, found.position.table, found.seat
            pick = Plan(seat, found.turn, found.step, kind, key, game.planned(one.view, one.decision, key))
            kept = [one for one in table.plans if (one.seat, one.turn) != (seat, found.turn) or one.step < found.step]
            if found.turn not in found.turns and len(found.turns) >= MOST:
                raise FullPlan(found.position, most=MOST)
            now = outlook(_with(found.position, (*kept, pick)), seat)
            if now.step and now.turn == pick.turn and now.foreseen[0].decision.kind == END_TURN:
                end = Plan(seat, pick.turn, now.step, END_TURN, "end", Label("end"))
                now = outlook(_with(found.position, (*kept, pick, end)), seat)
            return await self._store(found, now)

    @retry_on_conflict
    async def withdraw(self, table_id: int, user: int, turn: int = 0) -> Outlook:
        """Take back what was laid down for a turn, or (0) all of it; what is gone already is no fault.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`, `PlanUnderWay`, `DiskFull`.
        """
        async with self.repo.lock(table_id):
            found = await self.outlook(table_id, user)
            self._require_at_rest(found)
            left = [one for one in found.position.table.plans if one.seat != found.seat or turn not in (0, one.turn)]
            return await self._store(found, outlook(_with(found.position, left), found.seat))

    def _require_at_rest(self, found: Outlook) -> None:
        """What answers an open question is as good as carried out: nobody was told to answer it."""
        if found.seat in planned.quick(found.position):
            self.look(found.position.table)
            raise PlanUnderWay(found.position)

    async def _store(self, before: Outlook, now: Outlook) -> Outlook:
        await self.repo.commit(Aside(part=PLANS, before=before.position.table, after=now.position.table))
        return now

    # ---- when the turn comes -----------------------------------------------------------------------------------------

    async def run(self, table_id: int) -> None:
        """Carry out what is planned and possible, until somebody is asked; started by itself after every commit.

        Each is a pick like any other: one transaction, in which its plan goes too.
        """
        while True:
            async with self.repo.lock(table_id):
                table = await self.repo.get(table_id)
                if table.status != RUNNING or not table.plans:
                    return
                try:
                    position = await self.repo.position_of(table)
                    ready = planned.quick(position)
                    decision = next((one for one in position.decisions() if one.seat in ready), None)
                    plan = planned.answer(position, decision) if decision else None
                    if decision is None or plan is None:
                        return
                    user = table.seats[plan.seat].user or 0
                    await self.play.carry_out(position, decision, plan.key, user, plan=plan)
                except (Conflict, Outdated):  # another process was quicker: look again
                    continue

    def look(self, table: Table) -> None:
        """Something may have to be carried out at this table."""
        if table.plans:
            self._tending.look(table.id)

    async def settle(self) -> None:
        """Wait until nothing is being carried out (for tests and for a graceful stop)."""
        await self._tending.settle()

    async def resume(self) -> None:
        """At start: carry out what has come due."""
        for table_id in await self.repo.reads.plans.tables_with_plans():
            self._tending.look(table_id)

    async def close(self) -> None:
        """Stop what is at work. Nothing is lost: `resume` goes on."""
        await self._tending.close()


def _with(position: Position, plans: Iterable[Plan]) -> Position:
    """The position with other plans."""
    ordered = sorted(plans, key=lambda one: (one.seat, one.turn, one.step))
    return Position(msgspec.structs.replace(position.table, plans=tuple(ordered)), position.moment)
