"""Play: picks, undo, giving up."""

from __future__ import annotations

import msgspec

from bot.store.api import Entry, NewLine
from bot.tables.base import Base
from bot.tables.errors import (
    AlreadyConceded,
    NotOffered,
    NotRunning,
    NotYourTurn,
    Outdated,
    UndoNotPossible,
    WrongPicks,
)
from bot.tables.model import ABORTED, OVER, RUNNING, Outcome, Position, Table
from bot.tables.replay import Kept
from engine.errors import IllegalPick, MoveError, UndoRefused, UnknownOption
from engine.kernel import record
from engine.kernel.values import END_TURN, WITHDRAW, Decision, Event


class Play(Base):
    """The part of `Tables` for a running game."""

    async def pick(
        self,
        id: int,  # noqa: A002
        user: int,
        revision: int,
        frame: int | None,
        picks: tuple[str, ...],
        interaction: int = 0,
    ) -> Outcome:
        """Answer a decision. ``revision`` is the table's that the control was made for; ``interaction`` makes a press
        that is delivered twice count once.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`, `Outdated`, `NotYourTurn`, `NotOffered`, `WrongPicks`,
        `DiskFull`.
        """
        async with self._lock(id):
            table = await self.get(id)
            seat = table.seat(user)
            position = await self._position(table)
            if interaction and await self.store.interaction(interaction) is not None:
                return Outcome(position, repeated=True)
            self._require_running(table, seat)
            if not await self._fresh(position.table, seat, revision):
                raise Outdated(position)
            decision = position.decision(seat)
            if decision is None:
                self._committed(table)  # should opponents have stopped, a press sets them going again
                raise NotYourTurn(position)
            if frame is not None and frame != decision.frame:
                raise Outdated(position)
            return await self._play(position, decision, picks, user, interaction)

    async def undo(self, id: int, user: int, interaction: int = 0) -> Outcome:  # noqa: A002
        """Take the own last step back, or withdraw the own sealed answer.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`, `UndoNotPossible`.
        """
        async with self._lock(id):
            table = await self.get(id)
            seat = table.seat(user)
            position = await self._position(table)
            if interaction and await self.store.interaction(interaction) is not None:
                return Outcome(position, repeated=True)
            self._require_running(table, seat)
            decision = position.decision(seat)
            if decision is not None and decision.answer is not None:
                return await self._play(position, decision, (WITHDRAW,), user, interaction)
            return await self._take_back(position, seat, user, interaction)

    async def concede(self, id: int, user: int) -> Outcome:  # noqa: A002
        """Give the seat up; an opponent plays it on. Without any person left the game is aborted.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`.
        """
        async with self._lock(id):
            table = await self.get(id)
            seat = table.seat(user)
            position = await self._position(table)
            self._require_running(table, seat)
            seats = list(table.seats)
            seats[seat] = msgspec.structs.replace(seats[seat], conceded=True)
            people = [own.user for own in seats if own.user is not None and not own.conceded]
            host = table.host if table.host in people or not people else people[0]
            after = msgspec.structs.replace(table, seats=tuple(seats), host=host, status=RUNNING if people else ABORTED)
            return await self._commit(
                position,
                after,
                position.state,
                await self._kept(table),
                entry=Entry(table=id, revision=0, verb="concede", at=0, user=user, seat=seat),
                lines=(NewLine(Event("conceded", seat, {"seat": seat}), bot=True),),
                boundary=True,
                reader=seat,
            )

    # ---- one step ----------------------------------------------------------------------------------------------------

    def _require_running(self, table: Table, seat: int) -> None:
        if table.status != RUNNING:
            raise NotRunning(status=table.status)
        if table.seats[seat].conceded:
            raise AlreadyConceded

    async def _fresh(self, table: Table, seat: int, revision: int) -> bool:
        """Whether all that has happened since ``revision`` is sealed answers of other seats, or others giving up."""
        if revision == table.revision:
            return True
        if revision > table.revision:
            return False
        for entry in await self.store.entries(table.id, revision):
            sealed = entry.verb == "move" and entry.move is not None and entry.move.sealed
            if entry.seat == seat or not (sealed or entry.verb == "concede"):
                return False
        return True

    async def _play(
        self, position: Position, decision: Decision, picks: tuple[str, ...], user: int = 0, interaction: int = 0
    ) -> Outcome:
        """Carry out and store one pick. The table's lock is held."""
        table, game, seat = position.table, position.game, decision.seat
        try:
            state, events, move = record.play(game, position.state, seat, picks, decision.frame)
        except UnknownOption:
            unknown = next((key for key in picks if key not in decision.options), "")
            raise NotOffered(position, key=unknown[:60]) from None
        except IllegalPick:
            raise WrongPicks(position, n=len(picks), least=decision.least, most=decision.most) from None
        except MoveError:
            raise Outdated(position) from None
        kept = await self._kept(table)
        revision = table.revision + 1
        forget = 0
        if move.barrier or move.sealed or state.over:
            forget = revision  # nothing can be taken back beyond this
        elif kept and kept[-1].move.seat != seat:
            forget = table.revision  # only this move itself
        return await self._commit(
            position,
            msgspec.structs.replace(table, status=OVER if state.over else RUNNING),
            state,
            (*kept, Kept(revision, self.clock(), move)),
            entry=Entry(
                table=table.id,
                revision=revision,
                verb="move",
                at=0,
                user=user,
                seat=seat,
                move=move,
                interaction=interaction,
            ),
            lines=tuple(NewLine(event) for event in events),
            forget_before=forget,
            boundary=move.kind == END_TURN or (decision.together and not move.sealed),
            reader=seat,
        )

    async def _take_back(self, position: Position, seat: int, user: int, interaction: int) -> Outcome:
        """Go back one move: to the snapshot before it. What was told in public is taken back in public."""
        table = position.table
        try:
            record.undo(position.moves, seat)
        except UndoRefused as refused:
            raise UndoNotPossible(position, refused.reason) from None
        kept = await self._kept(table)
        undone, left = kept[-1], kept[:-1]
        snapshot = await self.store.snapshot(table.id, undone.revision - 1)
        state = self._decode(table, snapshot[1], left) if snapshot else None
        if state is None:
            state = await self._replayed(table, left)
        public = table.posted_revision >= undone.revision
        return await self._commit(
            position,
            table,
            state,
            left,
            entry=Entry(table=table.id, revision=0, verb="undo", at=0, user=user, seat=seat, interaction=interaction),
            lines=(NewLine(Event("undone", seat, {"seat": seat}), bot=True),) if public else (),
            strike=undone.revision,
            boundary=public,
            reader=seat,
        )
