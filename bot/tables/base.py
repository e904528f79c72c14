"""What the parts of `Tables` share: finding a table, its lock, its position, and the commit of a change."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

import msgspec

from bot.store.api import Change, Delivery, Entry, NewLine, Store
from bot.tables import telling
from bot.tables.errors import Conflict, DamagedTable, NotHost, NotRunning, Outdated
from bot.tables.model import LIVE, LOBBY, RUNNING, LogLine, Outcome, Position, Table
from bot.tables.replay import Kept, again, effective, first_state
from engine.errors import EngineError
from engine.kernel.registry import AnyGame
from engine.kernel.registry import game as find_game
from engine.kernel.values import PUBLIC, Decision, View

OpponentHook = Callable[[AnyGame, View, Decision, str], Awaitable[tuple[str, ...]]]
"""Chooses for an opponent's seat from its own view: ``(game, view, decision, level) -> picks``."""

CACHED = 256
"""How many positions are kept at hand. They are only used while their revision is the stored one."""


class Base:
    """Store, locks and positions."""

    def __init__(
        self,
        store: Store,
        *,
        opponent: OpponentHook | None = None,
        listener: Callable[[int], None] | None = None,
        clock: Callable[[], float] | None = None,
        new_seed: Callable[[], str] | None = None,
    ) -> None:
        self.store = store
        self.opponent = opponent
        self.listener = listener
        self.clock = clock or time.time
        self.new_seed = new_seed or (lambda: secrets.token_hex(16))
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._positions: OrderedDict[int, tuple[int, object, tuple[Kept, ...]]] = OrderedDict()

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
        return await self._position(await self.get(id))

    def _lock(self, id: int) -> asyncio.Lock:  # noqa: A002
        return self._locks.setdefault(id, asyncio.Lock())

    async def _position(self, table: Table) -> Position:
        state, kept = await self._load(table)
        return Position(table, state, tuple(one.move for one in kept))

    async def _kept(self, table: Table) -> tuple[Kept, ...]:
        return (await self._load(table))[1]

    async def _load(self, table: Table) -> tuple[object, tuple[Kept, ...]]:
        """State and moves that count. An unreadable snapshot is made anew from the moves."""
        held = self._positions.get(table.id)
        if held is not None and held[0] == table.revision:
            self._positions.move_to_end(table.id)
            return held[1:]
        if table.status == LOBBY:
            raise NotRunning(status=table.status)
        kept = effective(await self.store.entries(table.id))
        snapshot = await self.store.snapshot(table.id, table.revision)
        if kept is None or snapshot is None:
            if not table.live:  # aborted in the lobby
                raise NotRunning(status=table.status)
            raise DamagedTable(table=table.id, detail="no first state")
        state = self._decode(table, snapshot[1], kept)
        if state is None:
            state = await self._replayed(table, kept)
        self._hold(table, state, kept)
        return state, kept

    def _decode(self, table: Table, raw: bytes, kept: tuple[Kept, ...]) -> object | None:
        """The state of a snapshot; None if it is damaged or not that of the last move."""
        try:
            game = find_game(table.game)
        except EngineError as error:
            raise DamagedTable(table=table.id, detail=str(error)) from None
        try:
            state = game.decode(raw)
        except EngineError:
            return None
        checksum = kept[-1].move.checksum if kept else ""
        return state if not checksum or game.checksum(state) == checksum else None

    async def _replayed(self, table: Table, kept: tuple[Kept, ...]) -> object:
        base = await self.store.base(table.id)
        try:
            state = first_state(table, base[1] if base else None)[0]
        except EngineError as error:
            raise DamagedTable(table=table.id, detail=str(error)) from None
        states, _, divergence = again(find_game(table.game), state, [one.move for one in kept])
        if divergence is not None:
            raise DamagedTable(table=table.id, detail=f"move {divergence.move}: {divergence.why}")
        return states[-1]

    def _hold(self, table: Table, state: object, kept: tuple[Kept, ...]) -> None:
        self._positions[table.id] = (table.revision, state, kept)
        self._positions.move_to_end(table.id)
        while len(self._positions) > CACHED:
            self._positions.popitem(last=False)

    # ---- rights ------------------------------------------------------------------------------------------------------

    def _host(self, table: Table, by: int, admin: bool) -> None:
        if table.host != by and not admin:
            raise NotHost(table.host)

    # ---- changes -----------------------------------------------------------------------------------------------------

    async def _commit(
        self,
        before: Position | Table,
        table: Table,
        state: object,
        kept: tuple[Kept, ...],
        *,
        entry: Entry | None = None,
        lines: tuple[NewLine, ...] = (),
        strike: int = 0,
        forget_before: int = 0,
        base: bool = False,
        boundary: bool = False,
        also: tuple[Delivery, ...] = (),
        reader: int | None = None,
    ) -> Outcome:
        """One transaction of a started table: ``table`` has what changes, the rest is filled in here.

        ``boundary``: a public post is due even if the same seats are asked. ``also``: deliveries besides those that
        follow from the position. ``reader``: the seat that gets the new lines, as it may see them. Raises `Outdated` if
        another process was quicker, and `DiskFull`.
        """
        old = before if isinstance(before, Table) else before.table
        number = await self.store.last_line(old.id)
        table = msgspec.structs.replace(table, revision=old.revision + 1, updated=self.clock())
        after = Position(table, state, tuple(one.move for one in kept))
        table, deliveries = telling.due(
            before if isinstance(before, Position) else None, after, number + len(lines), boundary=boundary
        )
        change = Change(
            table=table,
            before=old.revision,
            entry=None if entry is None else msgspec.structs.replace(entry, revision=table.revision, at=table.updated),
            state=after.game.encode(state),
            base=base,
            forget_before=forget_before,
            lines=lines,
            strike=strike,
            deliveries=(*also, *deliveries),
        )
        try:
            await self.store.commit(change)
        except Conflict:
            self._positions.pop(old.id, None)
            raise Outdated(await self.position(old.id)) from None
        except asyncio.CancelledError:
            self._committed(table)  # it may have been written all the same: then it must be told
            raise
        self._hold(table, state, kept)
        self._committed(table)
        told = [
            LogLine(
                number + index,
                table.revision,
                table.updated,
                line.event.seen_by(PUBLIC if reader is None else reader),
                line.bot,
            )
            for index, line in enumerate(lines, 1)
        ]
        return Outcome(Position(table, state, after.moves), tuple(told))

    def _committed(self, table: Table) -> None:
        """After every commit: wake the courier, and the opponents if there are any."""
        if self.listener is not None:
            self.listener(table.id)
        if table.status == RUNNING and not all(seat.human for seat in table.seats):
            self._wake(table.id)

    def _wake(self, id: int) -> None:  # noqa: A002
        raise NotImplementedError
