"""The one door: tables found, their locks and positions, and every change of them stored with what follows from it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from weakref import WeakValueDictionary

import msgspec

from bot.store.store import Store
from bot.store.values.change import DowntimeExtension, History, PositionSource, PressFacts, Transaction
from bot.store.values.delivery import Delivery
from bot.store.values.errors import Conflict, DamagedTable
from bot.store.values.table import LIVE, LOBBY, OVER, LogLine, Table
from bot.store.values.time import ContactHours
from bot.tables.commit.acts import is_manager_act, with_act
from bot.tables.commit.change import Change, Facts, PartChange, Transition, of_table
from bot.tables.commit.consequences import consequences, needs_hours
from bot.tables.commit.kept_positions import KeptPositions
from bot.tables.commit.parts import CLOCKS, PLANS, SETTINGS, STATE, require_part
from bot.tables.commit.presence import Presence
from bot.tables.commit.press_read import PressRead, TableLock
from bot.tables.model.effective_moves import effective, first_state, moves_of
from bot.tables.model.errors import Archived, NotRunning
from bot.tables.model.loading import game_of, readable, within_turn
from bot.tables.model.position import EffectiveMove, GameState, Outcome, Position
from bot.tables.model.upgrade import is_version_1, upgraded
from engine.errors import EngineError
from engine.kernel.clone import clone
from engine.kernel.record import replay


async def _nothing() -> None:
    """Nothing has to be given back."""


class Repository:
    """Store, locks and positions. ``clock()`` gives seconds since 1970.

    Every verb of those who work here raises `NoTable` for an unknown id, `DamagedTable` if what is stored cannot be
    read, and `DiskFull` if a change cannot be written: then nothing has changed.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self.reads = store.reads
        self.clock = clock
        self.presence = Presence(clock)
        self.settle: Callable[[], Awaitable[None]] = _nothing
        """Called before a table is read to be changed: time in which nobody could act is given back by then."""
        self._watchers: list[Callable[[Table], None]] = []
        self._locks: WeakValueDictionary[int, TableLock] = WeakValueDictionary()
        self.kept = KeptPositions()

    # ---- finding -----------------------------------------------------------------------------------------------------

    async def get(self, table_id: int) -> Table:
        """Raises `NoTable`."""
        await self.settle()
        return await self._store.tables.get(table_id)

    async def at(self, channel: int) -> Table:
        """The live table of a channel or thread, else the last one played there. Raises `NoTable`."""
        return await self._store.tables.at(channel)

    async def played_at(self, channel: int) -> Table | None:
        """The table of a channel or thread that has begun last; None if none has."""
        return await self._store.tables.played_at(channel)

    async def mine(self, user: int) -> list[Table]:
        """The live tables where a person has a seat they have not given up, newest change first."""
        found = await self._store.tables.all(user_id=user, status=LIVE)
        return [table for table in found if not table.seats[table.seat(user)].conceded]

    async def position(self, table_id: int) -> Position:
        """The present position of a started table. Raises `NotRunning`, `Archived`
        and `DamagedTable`.
        """
        while True:
            try:
                return await self.position_of(await self.get(table_id))
            except Conflict:  # another process has gone on between the two looks
                continue

    async def seen(self, table_id: int, interaction: int, revision: int | None = None, user: int = 0) -> PressFacts:
        """What a press of somebody finds, read at once; see `Histories.seen` and `position_of`."""
        await self.settle()
        return await self._store.history.seen(table_id, interaction, revision, self.kept.revision(table_id), user)

    async def look(self, table_id: int, interaction: int, revision: int | None = None, user: int = 0) -> PressRead:
        """The same before the lock is taken: `seen_again` takes it for what is found under the lock, if it still is."""
        lock = self.lock(table_id)
        given_back = lock.given_back
        return PressRead(await self.seen(table_id, interaction, revision, user), lock, given_back)

    async def seen_again(
        self, look: PressRead | None, table_id: int, interaction: int, revision: int | None = None, user: int = 0
    ) -> PressFacts:
        """What a press finds, while the table's lock is held: by its ``look``, or read anew."""
        if look is not None and look.fresh:
            return look.seen
        return await self.seen(table_id, interaction, revision, user)

    async def position_at(self, table: Table, past: PositionSource | None = None) -> Position:
        """The position of a table that was just read, perhaps with its ``past``; the present one where another process
        has gone on meanwhile. Raises `NotRunning`, `Archived` and `DamagedTable`.
        """
        try:
            return await self.position_of(table, past)
        except Conflict:
            return await self.position(table.id)

    async def position_of(self, table: Table, past: PositionSource | None = None) -> Position:
        """The position of a table as it was read, perhaps with its ``past``.

        Raises `NotRunning`, `DamagedTable`, and `Conflict` if another process has gone on since.
        """
        kept = self.kept.state(table.id, table.revision)
        if kept is not None:
            return Position(table, kept)
        position = await self._load(table, past)
        self.kept.keep(position.table.id, position.table.revision, position.moment)
        return position

    def lock(self, table_id: int) -> TableLock:
        """The table's lock: held from reading a table (or finding a `look` still fresh) to the commit of its change."""
        return self._locks.setdefault(table_id, TableLock())

    async def _load(self, table: Table, past: PositionSource | None) -> Position:
        """State and moves that count. An unreadable snapshot is made anew from the moves."""
        if table.status == LOBBY:
            raise NotRunning(status=table.status)
        past = past or await self._store.history.past(table.id, table.revision)
        kept = effective(past.entries)
        if kept is None or past.state is None:
            if table.status == OVER:
                raise Archived(table=table.id)
            if not table.live:  # aborted, in the lobby or long ago
                raise NotRunning(status=table.status)
            raise DamagedTable(table=table.id, detail="no first state")
        game = game_of(table)
        if is_version_1(table.rules_version, game, kept):
            return await self._upgrade(table, kept, past)
        state = readable(game, past.state, kept)
        if state is None:
            state = await self.replayed(table, kept)
        return Position(table, within_turn(GameState(game, state, kept, past.line), past))

    async def _upgrade(self, table: Table, kept: Sequence[EffectiveMove], past: PositionSource) -> Position:
        """Play a table of older rules again as one of today, and store it so. Nothing that is told changes."""
        game = game_of(table)
        first = await self.first(table)
        now, state, divergence = upgraded(game, clone(first), kept)
        if divergence is not None:
            raise DamagedTable(table=table.id, detail=f"move {divergence.move}: {divergence.why}")
        after = msgspec.structs.replace(table, rules_version=game.rules_version)
        moves = {move.revision: move.moves for move in now}
        begun = max(entry.revision for entry in past.entries if entry.verb in ("start", "epoch"))
        await self._store.tables.upgrade(after, moves, {table.revision: game.encode(state), begun: game.encode(first)})
        return Position(after, GameState(game, state, now, past.line))

    async def replayed(self, table: Table, kept: Sequence[EffectiveMove]) -> object:
        """The state after these moves, by playing them again. Raises `DamagedTable`."""
        states, _, divergence = replay(game_of(table), await self.first(table), moves_of(kept))
        if divergence is not None:
            raise DamagedTable(table=table.id, detail=f"move {divergence.move}: {divergence.why}")
        return states[-1]

    async def first(self, table: Table) -> object:
        """The state in which the moves of a table begin. Raises `DamagedTable`."""
        base = await self._store.history.base(table.id)
        try:
            state: object = first_state(table, base[1] if base else None)[0]
        except EngineError as error:
            raise DamagedTable(table=table.id, detail=str(error)) from None
        return state

    # ---- changes -----------------------------------------------------------------------------------------------------

    async def commit(self, change: Change | PartChange) -> Outcome:
        """Store a change, and all that follows from it (`CONSEQUENCES`), in one transaction. The table's lock is held.

        What was done by who manages the server, and does not play, has a line in the log, and is told at once.

        Raises `Conflict` if another process was quicker, `NoSeat`, `ChannelTaken`, and `DiskFull`; then nothing has
        changed.
        """
        if isinstance(change, PartChange):
            if not is_manager_act(change):
                return await self._commit_part(change)
            change = await self._made_change(change)
        change = with_act(change)
        row, before = change.row, change.position
        line = before.moment.line if before else await self._last_line(row)
        last, moment = line + len(change.lines), None
        if change.state is not None:
            moment = GameState(game_of(change.after), change.state, change.moves, last)
            moment.after(before.moment if before else None)
        facts = Facts(self.clock(), await self._hours(change.after) if needs_hours(change, moment) else None)
        begun = Transition(change, change.after, moment, last, change.boundary, change.deliveries)
        done = consequences(begun, facts)
        table, entry = done.table, change.entry
        if entry is not None:
            entry = msgspec.structs.replace(entry, table=row.id, revision=table.revision, at=table.updated)
        transaction = Transaction(
            table=table,
            before=row,
            entry=entry,
            state=moment.game.encode(moment.state) if moment else None,
            base=change.base,
            forget_before=change.forget_before,
            line=line,
            lines=change.lines,
            strike=change.strike,
            deliveries=done.deliveries,
            played=done.result,
            beside=change.beside,
            took=done.took,
        )
        await self._told(table, self._store.tables.commit(transaction))
        if moment is not None:
            self.kept.keep(table.id, table.revision, moment)
        told = [
            LogLine(line + index, table.revision, table.updated, new.event.seen_by(change.reader), new.bot, by=new.by)
            for index, new in enumerate(change.lines, 1)
        ]
        return Outcome(table, moment, tuple(told))

    async def _last_line(self, table: Table) -> int:
        """The number of the last line of a table whose game has not begun, or cannot be read. In a lobby the card tells
        every line at once.
        """
        return table.posted_event if table.status == LOBBY else await self._store.history.last_line(table.id)

    async def _made_change(self, part_change: PartChange) -> Change:
        """Settings as a change of the whole table, so that it can have a line."""
        require_part(SETTINGS, part_change.before, part_change.after)
        before = await self.readable(part_change.before)
        return of_table(
            before, part_change.after, deliveries=part_change.deliveries, by=part_change.by, beside=SETTINGS
        )

    async def readable(self, table: Table) -> Position | Table:
        """The position of a table as it was read, as far as there is one that can be read. Raises `Conflict`."""
        if table.status == LOBBY:
            return table
        try:
            return await self.position_of(table)
        except DamagedTable:
            return table

    async def _hours(self, table: Table) -> dict[int, ContactHours]:
        """When those who play may be told something."""
        return await self._store.clocks.contact_hours(
            table, [own.user for own in table.seats if own.owned and own.user is not None]
        )

    async def _commit_part(self, part_change: PartChange) -> Outcome:
        """Store a part of a table that makes no revision."""
        before, after, now = part_change.before, part_change.after, self.clock()
        require_part(part_change.part, before, after)
        if part_change.part == PLANS:  # nobody is told: to all others the table is as it was
            await self._store.plans.save(before, after)
            return Outcome(after, None)
        at_now = msgspec.structs.replace(after, updated=now)  # deliveries are due from then on; it is not stored
        if part_change.part == STATE:
            work = self._store.tables.stand(before, at_now, part_change.deliveries)
        elif part_change.part == SETTINGS:
            work = self._store.tables.update(before, at_now, part_change.deliveries)
        else:
            work = self._store.clocks.save(before, after, part_change.deliveries, now)
        await self._told(after, work)
        return Outcome(after, None)

    async def commit_all(self, changes: Sequence[PartChange], given: DowntimeExtension) -> None:
        """Store clocks and votes of several tables as they go on after a time that is ``given`` back, with all else
        that waited: all or nothing.

        Raises `Conflict`.
        """
        for change in changes:
            require_part(CLOCKS, change.before, change.after)
        tables = tuple((change.before, change.after, change.deliveries) for change in changes)
        await self._store.clocks.save_all(msgspec.structs.replace(given, tables=tables))
        for change in changes:
            self._committed(change.after)

    async def create(
        self, table: Table, deliveries: tuple[Delivery, ...] = (), history: History | None = None
    ) -> Table:
        """Store a new table, perhaps with a past, and give it its id. Raises `ChannelTaken` and `NoSeat`."""
        made = await self._store.tables.create(table, deliveries, history)
        self._committed(made)
        return made

    async def _told(self, table: Table, work: Awaitable[None]) -> None:
        """Write, then have it told; after a cancel too: it may have been written all the same."""
        try:
            await work
        except asyncio.CancelledError:
            self._committed(table)
            raise
        self._committed(table)

    def watch(self, watcher: Callable[[Table], None]) -> None:
        """Call ``watcher`` with the table after every commit."""
        self._watchers.append(watcher)

    def look_again(self, table: Table) -> None:
        """Nothing has changed, but whoever watches may have stopped: a press sets them going again."""
        self._committed(table)

    def _committed(self, table: Table) -> None:
        """Something of this table has been committed: those who watch look at it."""
        for watcher in self._watchers:
            watcher(table)
