"""Opponents: they play the seats without a person, each from its own view only, until a person is asked."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from hashlib import blake2b
from random import Random

import msgspec

from bot.store.api import Store
from bot.tables.base import OpponentHook
from bot.tables.errors import PlayError
from bot.tables.model import RUNNING, Position
from bot.tables.play import Play
from engine.kernel.registry import AnyGame
from engine.kernel.values import Decision, View

_log = logging.getLogger(__name__)


def light(game: AnyGame, view: View, decision: Decision) -> tuple[str, ...]:
    """A quick choice from the seat's own view: the game's light policy, else at random. Equal views, equal choices."""
    digest = blake2b(msgspec.json.encode(view), digest_size=8).digest()
    rng = Random(int.from_bytes(digest, "big"))
    if game.playout is not None:
        return tuple(game.playout(game.determinise(view, rng), decision, rng))
    return tuple(rng.sample(decision.options, rng.randint(decision.least, decision.most)))


class Opponents(Play):
    """The part of `Tables` that plays by itself. One task per table; nothing of it is lost when it dies."""

    def __init__(
        self,
        store: Store,
        *,
        opponent: OpponentHook | None = None,
        listener: Callable[[int], None] | None = None,
        clock: Callable[[], float] | None = None,
        new_seed: Callable[[], str] | None = None,
    ) -> None:
        super().__init__(store, opponent=opponent, listener=listener, clock=clock, new_seed=new_seed)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._due: set[int] = set()
        self._closed = False

    async def run_opponents(self, id: int) -> None:  # noqa: A002
        """Play opponents' seats until a person is asked or the game is over; started by itself after every commit."""
        while True:
            table = await self.get(id)
            if table.status != RUNNING:
                return
            position = await self._position(table)
            seats = [seat for seat in position.waiting() if not table.seats[seat].human]
            decision = position.decision(seats[0]) if seats else None
            if decision is None:
                return
            picks = await self._choose(position, decision)
            async with self._lock(id):
                table = await self.get(id)
                if table.status != RUNNING or not await self._fresh(table, decision.seat, position.table.revision):
                    continue
                present = await self._position(table)
                try:
                    await self._play(present, decision, picks)
                except PlayError as error:
                    _log.warning("table %s: the opponent's pick %s is refused: %s", id, picks, type(error).__name__)
                    await self._play(present, decision, light(present.game, present.view(decision.seat), decision))

    async def _choose(self, position: Position, decision: Decision) -> tuple[str, ...]:
        """What the hook says; if it fails, a light choice: the game never stops for it."""
        game, seat = position.game, decision.seat
        if len(decision.options) == decision.least == decision.most:
            return decision.options
        view = position.view(seat)
        if self.opponent is not None:
            level = position.table.seats[seat].plays_at
            try:
                return tuple(await self.opponent(game, view, decision, level))
            except Exception:
                _log.exception("table %s: the opponent at %s has failed", position.table.id, level)
        return light(game, view, decision)

    # ---- tasks -------------------------------------------------------------------------------------------------------

    def _wake(self, id: int) -> None:  # noqa: A002
        """Let the table's opponents look at it (again)."""
        self._due.add(id)
        if not self._closed and id not in self._tasks:
            self._tasks[id] = asyncio.get_running_loop().create_task(self._attend(id), name=f"opponents of {id}")

    async def _attend(self, id: int) -> None:  # noqa: A002
        try:
            while id in self._due and not self._closed:
                self._due.discard(id)
                try:
                    await self.run_opponents(id)
                except Exception:  # a fault at one table stays at that table
                    _log.exception("table %s: opponents stop until the next press", id)
        finally:
            self._tasks.pop(id, None)

    async def settle(self) -> None:
        """Wait until no opponent is at work (for tests and for a graceful stop)."""
        while self._tasks:
            await asyncio.wait(set(self._tasks.values()))

    async def resume(self) -> None:
        """At start: recover the outbox and let opponents go on at all running tables."""
        await self.store.recover()
        for table in await self.store.tables(status=(RUNNING,)):
            self._committed(table)

    async def close(self) -> None:
        """Stop opponents at work. Nothing is lost: `resume` goes on."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
