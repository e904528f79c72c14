"""The desk that all parts of `bot.tables` work at: finding a table, its lock, its position, the commit of a change."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

import msgspec

from bot.store.store import Store
from bot.store.values.change import Change, Delivery, Entry, NewLine, Past, Seen
from bot.store.values.errors import Conflict, DamagedTable
from bot.store.values.table import LIVE, LOBBY, RUNNING, LogLine, Plan, Table
from bot.store.values.time import TIE
from bot.tables.model import announcements, clocks, results
from bot.tables.model import plans as planned
from bot.tables.model.effective_moves import effective, first_state, moves_of
from bot.tables.model.errors import NotRunning
from bot.tables.model.loading import game_of, readable
from bot.tables.model.position import Kept, Moment, Outcome, Position
from bot.tables.model.stand_ins import relieved, still_open
from bot.tables.model.upgrade import of_old, upgraded
from engine.errors import EngineError
from engine.kernel.clone import clone
from engine.kernel.record import replay
from engine.kernel.values import PUBLIC

CACHED = 256
"""How many positions are kept at hand. They are only used while their revision is the stored one."""


class Desk:
    """Store, locks and positions. ``clock()`` gives seconds since 1970.

    Every verb of those who work here raises `NoTable` for an unknown id, `DamagedTable` if what is stored cannot be
    read, and `DiskFull` if a change cannot be written: then nothing has changed.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self._watchers: list[Callable[[Table], None]] = []
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._moments: OrderedDict[int, tuple[int, Moment]] = OrderedDict()

    # ---- finding -----------------------------------------------------------------------------------------------------

    async def get(self, id: int) -> Table:  # noqa: A002
        """Raises `NoTable`."""
        return await self.store.table(id)

    async def at(self, channel: int) -> Table:
        """The live table of a channel or thread, else the last one played there. Raises `NoTable`."""
        return await self.store.at(channel)

    async def mine(self, user: int) -> list[Table]:
        """The live tables where a person has a seat they have not given up, newest change first."""
        found = await self.store.tables(user=user, status=LIVE)
        return [table for table in found if not table.seats[table.seat(user)].conceded]

    async def position(self, id: int) -> Position:  # noqa: A002
        """The present position of a started table. Raises `NotRunning` and `DamagedTable`."""
        while True:
            try:
                return await self.position_of(await self.get(id))
            except Conflict:  # another process has gone on between the two looks
                continue

    async def seen(self, id: int, interaction: int, revision: int | None = None) -> Seen:  # noqa: A002
        """What a press finds, read at once; see `HistoryStore.seen` and `position_of`."""
        held = self._moments.get(id)
        return await self.store.seen(id, interaction, revision, held[0] if held else None)

    async def position_of(self, table: Table, past: Past | None = None) -> Position:
        """The position of a table as it was read, perhaps with its ``past``.

        Raises `NotRunning`, `DamagedTable`, and `Conflict` if another process has gone on since.
        """
        held = self._moments.get(table.id)
        if held is not None and held[0] == table.revision:
            self._moments.move_to_end(table.id)
            return Position(table, held[1])
        position = await self._load(table, past)
        self._hold(position.table, position.moment)
        return position

    def lock(self, id: int) -> asyncio.Lock:  # noqa: A002
        """The table's lock: held from reading a table to the commit of its change."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def _load(self, table: Table, past: Past | None) -> Position:
        """State and moves that count. An unreadable snapshot is made anew from the moves."""
        if table.status == LOBBY:
            raise NotRunning(status=table.status)
        past = past or await self.store.past(table.id, table.revision)
        kept = effective(past.entries)
        if kept is None or past.state is None:
            if not table.live:  # aborted in the lobby
                raise NotRunning(status=table.status)
            raise DamagedTable(table=table.id, detail="no first state")
        game = game_of(table)
        if of_old(table.rules_version, game, kept):
            return await self._upgrade(table, kept, past)
        state = readable(game, past.state, kept)
        if state is None:
            state = await self.replayed(table, kept)
        return Position(table, Moment(game, state, kept, past.line))

    async def _upgrade(self, table: Table, kept: Sequence[Kept], past: Past) -> Position:
        """Play a table of older rules again as one of today, and store it so. Nothing that is told changes."""
        game = game_of(table)
        first = await self.first(table)
        now, state, divergence = upgraded(game, clone(first), kept)
        if divergence is not None:
            raise DamagedTable(table=table.id, detail=f"move {divergence.move}: {divergence.why}")
        after = msgspec.structs.replace(table, rules_version=game.rules_version)
        moves = {one.revision: one.moves for one in now}
        begun = max(entry.revision for entry in past.entries if entry.verb in ("start", "epoch"))
        await self.store.upgrade(after, moves, {table.revision: game.encode(state), begun: game.encode(first)})
        return Position(after, Moment(game, state, now, past.line))

    async def replayed(self, table: Table, kept: Sequence[Kept]) -> object:
        """The state after these moves, by playing them again. Raises `DamagedTable`."""
        states, _, divergence = replay(game_of(table), await self.first(table), moves_of(kept))
        if divergence is not None:
            raise DamagedTable(table=table.id, detail=f"move {divergence.move}: {divergence.why}")
        return states[-1]

    async def first(self, table: Table) -> object:
        """The state in which the moves of a table begin. Raises `DamagedTable`."""
        base = await self.store.base(table.id)
        try:
            state: object = first_state(table, base[1] if base else None)[0]
        except EngineError as error:
            raise DamagedTable(table=table.id, detail=str(error)) from None
        return state

    def _hold(self, table: Table, moment: Moment) -> None:
        self._moments[table.id] = (table.revision, moment)
        self._moments.move_to_end(table.id)
        while len(self._moments) > CACHED:
            self._moments.popitem(last=False)

    # ---- changes -----------------------------------------------------------------------------------------------------

    async def commit(
        self,
        before: Position | Table,
        table: Table,
        state: object,
        kept: Sequence[Kept],
        *,
        entry: Entry | None = None,
        lines: tuple[NewLine, ...] = (),
        strike: int = 0,
        forget_before: int = 0,
        base: bool = False,
        boundary: bool = False,
        also: tuple[Delivery, ...] = (),
        reader: int = PUBLIC,
        plan: Plan | None = None,
    ) -> Outcome:
        """One transaction of a started table: ``table`` has what changes, the rest is filled in here.

        ``boundary``: a public post is due even if the same seats are asked. ``also``: deliveries besides those that
        follow from the position. ``reader``: the seat that gets the new lines, as it may see them. ``plan`` is what
        the pick was laid down as. Raises `Conflict` if another process was quicker, and `DiskFull`.
        """
        old, earlier = (before, None) if isinstance(before, Table) else (before.table, before)
        number = earlier.moment.line if earlier else 0
        table = msgspec.structs.replace(table, revision=old.revision + 1, updated=self.clock())
        moment = Moment(game_of(table), state, kept, number + len(lines))
        table = msgspec.structs.replace(table, plans=planned.left(earlier, Position(table, moment), entry, plan))
        boundary = boundary or planned.stopped(Position(table, moment), plan)
        table = relieved(earlier, Position(table, moment), boundary=boundary)
        gone = results.leavers(old, table, entry, table.updated)
        table = msgspec.structs.replace(table, votes=still_open(table, entry), leavers=gone)
        table, deliveries = announcements.due(earlier, Position(table, moment), moment.line, boundary=boundary)
        table = await self._timed(earlier, Position(table, moment), entry, boundary=boundary)
        if entry is not None:
            entry = msgspec.structs.replace(entry, table=old.id, revision=table.revision, at=table.updated)
        change = Change(
            table=table,
            before=old,
            entry=entry,
            state=moment.game.encode(state),
            base=base,
            forget_before=forget_before,
            line=number,
            lines=lines,
            strike=strike,
            deliveries=(*also, *deliveries),
            played=results.of(Position(table, moment), agreed=entry is not None and entry.verb == TIE),
        )
        try:
            await self.store.commit(change)
        except asyncio.CancelledError:
            self.committed(table)  # it may have been written all the same: then it must be told
            raise
        self._hold(table, moment)
        self.committed(table)
        told = [
            LogLine(number + index, table.revision, table.updated, line.event.seen_by(reader), line.bot)
            for index, line in enumerate(lines, 1)
        ]
        return Outcome(Position(table, moment), tuple(told))

    async def _timed(self, before: Position | None, now: Position, entry: Entry | None, *, boundary: bool) -> Table:
        """The table with its clocks as they are now. Within a turn none changes, and nobody's hours are read."""
        table = now.table
        if table.status != RUNNING or table.practice:
            return msgspec.structs.replace(table, clocks=(), votes=(), tidied=table.practice)
        same = before is not None and (before.waiting(), before.table.seats) == (now.waiting(), table.seats)
        if same and not boundary and table.clocks:
            return table
        people = [own.user for own in table.seats if own.owned and own.user is not None]
        ways = await self.store.ways(table, people)
        verb, seat = (entry.verb, entry.seat) if entry else ("", -1)
        return msgspec.structs.replace(table, clocks=clocks.after(before, now, ways, verb, seat, boundary=boundary))

    async def note(self, before: Table, after: Table, deliveries: tuple[Delivery, ...] = ()) -> Table:
        """Store clocks and votes alone, with what is to be told. The table's lock is held. Raises `Conflict`."""
        await self.store.note(before, after, deliveries, self.clock())
        self.committed(after)
        return after

    def watch(self, watcher: Callable[[Table], None]) -> None:
        """Call ``watcher`` with the table after every commit."""
        self._watchers.append(watcher)

    def committed(self, table: Table) -> None:
        """Something of this table has been committed: those who watch look at it."""
        for watcher in self._watchers:
            watcher(table)
