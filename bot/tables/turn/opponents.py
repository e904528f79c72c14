"""Opponents: they play the seats without a person, each from its own view only, until a person is asked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from bot.store.processes import Processes
from bot.store.values.errors import Conflict, StoreError
from bot.store.values.table import RUNNING, Table
from bot.tables.commit.repository import Repository
from bot.tables.model.errors import PlayError
from bot.tables.model.position import Outcome, Position
from bot.tables.tasks import TaskPerTable
from bot.tables.turn.play import Play, still_current
from bot.tables.turn.thinking import Planner, quick
from engine.ai.search import Step
from engine.kernel.values import END_TURN, PUBLIC, Decision

WAIT = 0.5
"""Seconds after which a process looks again at a table whose opponents another one plays."""


_log = logging.getLogger(__name__)


def _answers(step: Step, decision: Decision) -> bool:
    return step.kind == decision.kind and step.key in decision.options


class Opponents:
    """Who plays by itself: one task per table; nothing of it is lost when it dies."""

    def __init__(self, repo: Repository, play: Play, processes: Processes, planner: Planner | None = None) -> None:
        self.repo = repo
        self.processes = processes
        self.play = play
        self.planner = planner
        self._tending = TaskPerTable("opponents", self.run)
        repo.watch(self.look)

    async def run(self, table_id: int) -> None:
        """Play opponents' seats until a person is asked or the game is over; started by itself after every commit.

        A plan is followed as long as it answers what is asked and nothing new was learnt. Of several processes one
        plays a table's opponents; the others see to it that somebody does.
        """
        name = f"opponents.{table_id}"
        async with contextlib.AsyncExitStack() as leased:

            async def mine() -> bool:
                if not await self.processes.lease(name):
                    return False
                leased.push_async_callback(self._give_back, name)
                return True

            await self._run(table_id, mine if self.processes.shared else None)

    async def _run(self, table_id: int, mine: Callable[[], Awaitable[bool]] | None) -> None:
        plan, planner = list[Step](), PUBLIC
        while True:
            table = await self.repo.get(table_id)
            if table.status != RUNNING:
                return
            position = await self.repo.position(table_id)
            table = position.table
            seats = [seat for seat in position.waiting() if table.seats[seat].plays_at]
            decision = position.decision(seats[0]) if seats else None
            if decision is None:
                self._ahead(position)
                return
            if mine is not None:
                if not await mine():
                    await asyncio.sleep(WAIT)
                    continue
                mine = None
            if planner != decision.seat or not plan or not _answers(plan[0], decision):
                plan, planner = await self._plan(position, decision), decision.seat
            step = plan.pop(0)
            async with self.repo.lock(table_id):
                revision = position.table.revision
                seen = await self.repo.seen(table_id, 0, revision)
                if seen.table.status != RUNNING or not still_current(seen, decision.seat, revision):
                    continue
                try:
                    present = await self.repo.position_of(seen.table, seen.past)
                    outcome = await self._carry_out(present, decision, step.key)
                except Conflict:  # a person was quicker in another process
                    plan.insert(0, step)
                    continue
                if outcome.position.moves[-1].barrier or outcome.position.moves[-1].key != step.key:
                    plan = []

    async def _carry_out(self, present: Position, decision: Decision, key: str) -> Outcome:
        """Make the pick that was planned, or a light one if that is refused. Raises `Conflict`."""
        try:
            return await self.play.carry_out(present, decision, key)
        except PlayError as error:
            table = present.table.id
            _log.warning("table %s: the opponent's pick %s is refused: %s", table, key, type(error).__name__)
            instead = quick(present.game, present.view(decision.seat), decision)
            return await self.play.carry_out(present, decision, instead)

    async def _give_back(self, name: str) -> None:
        with contextlib.suppress(StoreError):  # else it is free when this process is
            await self.processes.release(name)

    async def _plan(self, position: Position, decision: Decision) -> list[Step]:
        """What the planner says; if it fails, a light choice: the game never stops for it."""
        game, seat = position.game, decision.seat
        if len(decision.options) == 1:
            return [Step(decision.kind, decision.options[0])]
        view = position.view(seat)
        if self.planner is not None:
            level = position.table.seats[seat].plays_at
            try:
                plan = list((await self.planner.think(game, view, level)).plan)
                if plan and _answers(plan[0], decision):
                    return plan
                _log.error("table %s: the opponent at %s has no plan for %s", position.table.id, level, decision.kind)
            except Exception:
                _log.exception("table %s: the opponent at %s has failed", position.table.id, level)
        return [Step(decision.kind, quick(game, view, decision))]

    def _ahead(self, position: Position) -> None:
        """Think ahead while a person looks once more before ending the turn: of the view that an opponent will have.

        If the turn goes otherwise, nobody asks for that thought again.
        """
        asked = [decision for decision in position.decisions() if decision.kind == END_TURN]
        if self.planner is None or not asked:
            return
        game, seats = position.game, position.table.seats
        after, _, _ = game.apply(position.state, asked[0].seat, asked[0].options[0])
        for decision in game.decisions(after):
            if seats[decision.seat].plays_at and decision.waiting and len(decision.options) > 1:
                self.planner.begin(game, game.view(after, decision.seat), seats[decision.seat].plays_at)
                return

    # ---- tasks -------------------------------------------------------------------------------------------------------

    def look(self, table: Table) -> None:
        """Let the table's opponents look at it (again), if it has any."""
        if table.status == RUNNING and any(seat.plays_at for seat in table.seats):
            self._tending.look(table.id)

    async def rest(self, table_id: int) -> None:
        """Wait until no opponent is at work at a table."""
        await self._tending.rest(table_id)

    async def settle(self) -> None:
        """Wait until no opponent is at work (for tests and for a graceful stop)."""
        await self._tending.settle()

    async def resume(self) -> None:
        """At start: let opponents go on at all running tables."""
        for table in await self.repo.reads.tables.all(status=(RUNNING,)):
            self.look(table)

    async def close(self) -> None:
        """Stop opponents at work. Nothing is lost: `resume` goes on."""
        await self._tending.close()
