"""Play: picks, undo, giving up."""

from __future__ import annotations

import msgspec

from bot.store.values.change import Entry, NewLine, PressFacts
from bot.store.values.errors import Conflict
from bot.store.values.table import ABORTED, OVER, RUNNING, Plan, Table
from bot.tables.commit.change import Change, of_position
from bot.tables.commit.press_read import PressRead
from bot.tables.commit.repository import Repository
from bot.tables.commit.retry import retry_on_conflict
from bot.tables.model.effective_moves import added, withdrawn
from bot.tables.model.errors import (
    AlreadyConceded,
    NotOffered,
    NotRunning,
    NotYourTurn,
    Outdated,
    StoodIn,
    UndoNotPossible,
)
from bot.tables.model.loading import readable
from bot.tables.model.position import EffectiveMove, Outcome, Position
from engine.errors import MoveError, UndoRefused, UnknownOption
from engine.kernel import record
from engine.kernel.record import Move
from engine.kernel.values import END_TURN, Decision, Event

NEVER, IDLE, ALWAYS = "never", "idle", "always"
ENDINGS = (NEVER, IDLE, ALWAYS)
"""When a person's turns end by themselves: never, if nothing could be chosen in them, after the last choice."""

OUTSIDE = ("concede", "withdraw", "stand", "back", "seat")
"""What may befall other seats without any change for one's own."""


class Play:
    """What can be done in a running game."""

    def __init__(self, repo: Repository) -> None:
        self.repo = repo

    @retry_on_conflict
    async def pick(
        self,
        table_id: int,
        user: int,
        revision: int,
        frame: int | None,
        key: str,
        interaction: int = 0,
        look: PressRead | None = None,
    ) -> Outcome:
        """Answer a decision. ``revision`` is the table's that the control was made for; ``interaction`` makes a press
        that is delivered twice count once. ``look``: what this very press has found before.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`, `Outdated`, `NotYourTurn`, `NotOffered`, `DiskFull`.
        """
        async with self.repo.lock(table_id):
            seen = await self.repo.seen_again(look, table_id, interaction, revision, user)
            table, seat = seen.table, seen.table.seat(user)
            position = await self.repo.position_of(table, seen.past)
            if seen.before:
                return Outcome(table, position.moment, repeated=True)
            require_running(table, seat)
            if not still_current(seen, seat, revision):
                raise Outdated(position)
            if table.seats[seat].stand:
                raise StoodIn(position)
            decision = position.decision(seat)
            if decision is None:
                self.repo.look_again(table)  # should opponents have stopped, a press sets them going again
                raise NotYourTurn(position)
            if frame is not None and frame != decision.id:
                raise Outdated(position)
            outcome = await self.carry_out(position, decision, key, user, interaction)
            return await self._ended(
                outcome, seat, user, (seen.own or {}).get("end_turn", NEVER), chosen=len(decision.options) > 1
            )

    async def _ended(self, outcome: Outcome, seat: int, user: int, wish: str, *, chosen: bool) -> Outcome:
        """End the turn by itself where its person wishes that: always, or if there was nothing to be chosen in it."""
        decision = outcome.position.decision(seat)
        if decision is None or decision.kind != END_TURN:
            return outcome
        idle = not chosen and len(outcome.position.turn(seat)) == 1
        if wish == NEVER or (wish == IDLE and not idle):
            return outcome
        try:
            last = await self.carry_out(outcome.position, decision, decision.options[0], user)
        except Conflict:  # another process was quicker: the pick is stored, and the turn can be ended by hand
            now = await self.repo.position(outcome.table.id)
            return Outcome(now.table, now.moment, outcome.lines)
        return Outcome(last.table, last.moment, (*outcome.lines, *last.lines))

    @retry_on_conflict
    async def undo(self, table_id: int, user: int, interaction: int = 0, look: PressRead | None = None) -> Outcome:
        """Take the own last step back, or withdraw the own sealed answer. ``look``: what this press has found before.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`, `UndoNotPossible`.
        """
        async with self.repo.lock(table_id):
            seen = await self.repo.seen_again(look, table_id, interaction, user=user)
            table, seat = seen.table, seen.table.seat(user)
            position = await self.repo.position_of(table, seen.past)
            if seen.before:
                return Outcome(table, position.moment, repeated=True)
            require_running(table, seat)
            if table.seats[seat].stand:
                raise StoodIn(position)
            back = self._withdraw if position.has_sealed(seat) else self._take_back
            return await back(position, seat, user, interaction)

    @retry_on_conflict
    async def concede(self, table_id: int, user: int) -> Outcome:
        """Give the seat up; an opponent plays it on. Without any person left the game is aborted.

        Raises `NotSeated`, `NotRunning`, `AlreadyConceded`.
        """
        async with self.repo.lock(table_id):
            table = await self.repo.get(table_id)
            seat = table.seat(user)
            position = await self.repo.position_of(table)
            require_running(table, seat)
            seats = list(table.seats)
            seats[seat] = msgspec.structs.replace(seats[seat], conceded=True, stand="", level=table.terms.level)
            people = [own.user for own in seats if own.user is not None and not own.conceded]
            host = table.host if table.host in people or not people else people[0]
            after = msgspec.structs.replace(table, seats=tuple(seats), host=host, status=RUNNING if people else ABORTED)
            change = of_position(
                position,
                after,
                entry=_entry("concede", seat, user),
                pressed=await self._pressed(table, seat),
                lines=(NewLine(Event("conceded", seat, {"seat": seat, "n": len(people)}), bot=True),),
                boundary=seat in position.waiting(),
                reader=seat,
            )
            return await self.repo.commit(change)

    async def _pressed(self, table: Table, seat: int) -> bool:
        """Whether a seat has proposed an end without result: who leaves then is a leaver, as when a clock is out."""
        lines = await self.repo.reads.history.lines(table.id)
        return any(line.bot and line.event.kind == "proposed_abort" and line.event.seat == seat for line in lines)

    # ---- one step ----------------------------------------------------------------------------------------------------

    async def carry_out(
        self,
        position: Position,
        decision: Decision,
        key: str,
        user: int = 0,
        interaction: int = 0,
        plan: Plan | None = None,
    ) -> Outcome:
        """Carry out and store one pick, laid down as ``plan`` or made now. The table's lock is held."""
        table, game, seat = position.table, position.game, decision.seat
        try:
            state, events, move = record.play(game, position.state, seat, key, decision.id)
        except UnknownOption:
            raise NotOffered(position, key=key[:60]) from None
        except MoveError:
            raise Outdated(position) from None
        kept, revision = position.kept, table.revision + 1
        forget = 0
        if move.sealed or move.kind == END_TURN or state.over:
            forget = revision  # nothing can be taken back beyond this, and nobody is in the middle of a turn
        elif kept and kept[-1].seat != seat:
            forget = table.revision  # only this turn itself; what a barrier shuts off still names its letters
        change = Change(
            before=position,
            after=msgspec.structs.replace(table, status=OVER if state.over else RUNNING),
            state=state,
            moves=added(kept, EffectiveMove(revision, self.repo.clock(), (move,), user, bool(interaction))),
            entry=_entry("move", seat, user, interaction, (move,)),
            lines=tuple(NewLine(event) for event in events),
            forget_before=forget,
            boundary=move.kind == END_TURN or (decision.together and not move.sealed),
            reader=seat,
            plan=plan,
        )
        return await self.repo.commit(change)

    async def _withdraw(self, position: Position, seat: int, user: int, interaction: int) -> Outcome:
        """As if the answer had never been sealed."""
        left, answer = withdrawn(position.kept, seat)
        change = Change(
            before=position,
            after=position.table,
            state=position.game.withdraw(position.state, seat),
            moves=left,
            entry=_entry("withdraw", seat, user, interaction),
            strike=answer.revision if answer else 0,
            forget_before=position.table.revision + 1,
            reader=seat,
        )
        return await self.repo.commit(change)

    async def _take_back(self, position: Position, seat: int, user: int, interaction: int) -> Outcome:
        """Go back one step: to the snapshot before it. What was told in public is taken back in public."""
        table = position.table
        try:
            record.undo(position.moves, seat)
        except UndoRefused as refused:
            raise UndoNotPossible(position, refused.reason) from None
        undone, left = position.kept[-1], position.kept[:-1]
        snapshot = await self.repo.reads.history.snapshot(table.id, undone.revision - 1)
        state = readable(position.game, snapshot[1], left) if snapshot else None
        if state is None:
            state = await self.repo.replayed(table, left)
        public = table.posted_revision >= undone.revision
        change = Change(
            before=position,
            after=table,
            state=state,
            moves=left,
            entry=_entry("undo", seat, user, interaction),
            lines=(NewLine(Event("undone", seat, {"seat": seat}), bot=True),) if public else (),
            strike=undone.revision,
            boundary=public,
            reader=seat,
        )
        return await self.repo.commit(change)


def still_current(seen: PressFacts, seat: int, revision: int) -> bool:
    """Whether all that has happened since ``revision`` is sealed answers of other seats, or others giving up."""
    return revision <= seen.table.revision and all(
        entry.seat != seat and (entry.verb in OUTSIDE or _sealed(entry)) for entry in seen.since
    )


def _entry(verb: str, seat: int, user: int, interaction: int = 0, moves: tuple[Move, ...] = ()) -> Entry:
    """An entry whose table, revision and time the commit fills in."""
    return Entry(table=0, revision=0, verb=verb, at=0, user=user, seat=seat, moves=moves, interaction=interaction)


def _sealed(entry: Entry) -> bool:
    return bool(entry.moves) and entry.moves[-1].sealed


def require_running(table: Table, seat: int) -> None:
    """Raises `NotRunning`, and `AlreadyConceded` for a seat that was given up."""
    if table.status != RUNNING:
        raise NotRunning(status=table.status)
    if table.seats[seat].conceded:
        raise AlreadyConceded
