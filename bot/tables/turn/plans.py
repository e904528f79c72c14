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
from bot.tables.commit.change import PartChange
from bot.tables.commit.parts import PLANS
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.model import plans as planned
from bot.tables.model.errors import FullPlan, NotForeseen, NotOrdered, Outdated, PlanUnderWay, StoodIn
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
    async def plan(self, table_id: int, user: int, kind: str, key: str, turn: int = 0) -> Outlook:
        """Lay down a pick: the next one, or the first one of a ``turn`` that was planned otherwise. The end of a turn
        is laid down with its last pick.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`, `NotForeseen`, `FullPlan`, `PlanUnderWay`, `DiskFull`.
        """
        async with self.repo.lock(table_id):
            found = await self.outlook(table_id, user, turn)
            self._require_at_rest(found)
            asked = next((foreseen for foreseen in found.foreseen if foreseen.decision.kind == kind), None)
            if asked is None or key not in asked.decision.options:
                raise NotForeseen(found.position)
            game, table, seat = found.position.game, found.position.table, found.seat
            pick = Plan(seat, found.turn, found.step, kind, key, game.planned(asked.view, asked.decision, key))
            kept = [
                plan for plan in table.plans if (plan.seat, plan.turn) != (seat, found.turn) or plan.step < found.step
            ]
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
            left = [
                plan
                for plan in found.position.table.plans
                if plan.seat != found.seat or plan.stands or turn not in (0, plan.turn)
            ]
            return await self._store(found, outlook(_with(found.position, left), found.seat))

    @retry_on_conflict
    async def order(
        self, table_id: int, user: int, kind: str, key: str, interaction: int = 0, *, this_round: bool = False
    ) -> Position:
        """Answer what is asked now so whenever it is asked: until further notice, or until the present round is over.
        The open question is answered too. ``interaction`` makes a press that is delivered twice count once.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`, `NotOrdered`, `DiskFull`.
        """
        async with self.repo.lock(table_id):
            seen = await self.repo.seen(table_id, interaction)
            if seen.before:
                return await self.repo.position_of(seen.table, seen.past)
            position, seat = await self._of(table_id, user)
            decision = position.decision(seat)
            fits = decision is not None and decision.waiting and decision.kind == kind and key in decision.options
            if decision is None or not fits or key not in position.game.kind(decision).standing:
                raise NotOrdered(position)
            given = planned.standing_orders(position.table.plans, seat)
            number = min((plan.turn for plan in given), default=0) - 1
            until = position.game.round(position.view()) if this_round else 0
            label = position.game.planned(position.view(seat), decision, key)
            order = Plan(seat, number, until, kind, key, label)
            kept = [old for old in position.table.plans if old not in given or old.kind != kind]
            now = await self._save(position, _with(position, (*kept, order)))
            return (await self.play.carry_out(now, decision, key, user, interaction)).position

    @retry_on_conflict
    async def end_order(self, table_id: int, user: int, turn: int) -> Position:
        """Answer a question by hand again; an order that is gone already is no fault.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`, `DiskFull`.
        """
        async with self.repo.lock(table_id):
            position, seat = await self._of(table_id, user)
            kept = [plan for plan in position.table.plans if (plan.seat, plan.turn) != (seat, turn) or not plan.stands]
            return await self._save(position, _with(position, kept))

    async def _of(self, table_id: int, user: int) -> tuple[Position, int]:
        table = await self.repo.get(table_id)
        seat = table.seat(user)
        position = await self.repo.position_of(table)
        require_running(table, seat)
        if table.seats[seat].stand:
            raise StoodIn(position)
        return position, seat

    async def _save(self, before: Position, now: Position) -> Position:
        await self.repo.commit(PartChange(part=PLANS, before=before.table, after=now.table))
        return now

    def _require_at_rest(self, found: Outlook) -> None:
        """What answers an open question is as good as carried out: nobody was told to answer it."""
        if found.seat in planned.answered_by_plan(found.position):
            self.look(found.position.table)
            raise PlanUnderWay(found.position)

    async def _store(self, before: Outlook, now: Outlook) -> Outlook:
        await self.repo.commit(PartChange(part=PLANS, before=before.position.table, after=now.position.table))
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
                    ready = planned.answered_by_plan(position)
                    decision = next((decision for decision in position.decisions() if decision.seat in ready), None)
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
    ordered = sorted(plans, key=lambda plan: (plan.seat, plan.turn, plan.step))
    return Position(msgspec.structs.replace(position.table, plans=tuple(ordered)), position.moment)
