"""What a page is made of, read from the store: the table that a key leads to, its film, its log. Nothing is written.

Many ask for the same at once, so each read is shared: by those who asked before it began. So nobody is shown what was
true before they asked.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from bot.store.keys import PAGES
from bot.store.store import Store
from bot.store.values.errors import DamagedTable, NoTable
from bot.store.values.table import LOBBY, LogLine, Table
from bot.tables.history.replay import UNITS, UNTOLD, Replay, film
from bot.tables.model.effective_moves import effective, first_state
from bot.tables.model.loading import game_of, readable
from bot.tables.model.server_settings import server_settings
from bot.tables.model.upgrade import is_version_1, upgraded
from bot.tables.model.web_key import genuine, has_page
from engine.errors import EngineError
from engine.kernel.clone import clone
from engine.kernel.values import PUBLIC

FILMS = 24
"""How many films are kept; one has up to 3 MB."""

AGAIN = 5.0
"""Seconds until it is looked again whether there is a key for pages, as long as no table has one."""

TRIES = 4
"""How often a table is read anew that goes on while it is read."""

K = TypeVar("K")
T = TypeVar("T")


class SharedReads(Generic[K, T]):
    """Reads by name, each shared by all who asked before it began."""

    def __init__(self, read: Callable[[K], Awaitable[T]]) -> None:
        self.read = read
        self._waiting: dict[K, asyncio.Task[T]] = {}
        self._running: dict[K, asyncio.Task[T]] = {}

    async def of(self, name: K) -> T:
        """What is read under a name, from now on."""
        waiting = self._waiting.get(name)
        if waiting is None:
            waiting = self._waiting[name] = asyncio.ensure_future(self._begin(name))
        return await asyncio.shield(waiting)

    async def _begin(self, name: K) -> T:
        if (before := self._running.get(name)) is not None:
            await asyncio.wait([before])
        own = self._running[name] = self._waiting.pop(name)
        try:
            return await self.read(name)
        finally:
            if self._running.get(name) is own:
                del self._running[name]


class WatchedTable(Struct, frozen=True):
    """A table that is watched, with its film and its log, as everybody or a seat may read it.

    ``chain`` has for each moment a word that is the same only where the same steps lead to it. ``whole``: the film goes
    from the beginning to now; else the table cannot be played again, and its last position is all there is. ``first``
    is the state in which it begins, if that is not the seed's.
    """

    table: Table
    film: Replay
    chain: tuple[str, ...]
    lines: tuple[LogLine, ...]
    whole: bool = True
    first: bytes | None = None
    stored: bytes | None = None

    def moment_of(self, line: LogLine) -> int:
        """The moment whose step a line tells; what the bot has told belongs to the next step."""
        at = bisect_left([move.revision for move in self.film.kept], line.revision)
        return 0 if line.revision <= self.film.begun_at else min(at + 1, self.film.last)

    def log(self, seat: int = PUBLIC) -> list[LogLine]:
        """The lines of the log, as a seat may read them."""
        seen = ((line, line.event.seen_by(seat)) for line in self.lines if not (line.bot and line.event.kind in UNTOLD))
        return [line if event is line.event else msgspec.structs.replace(line, event=event) for line, event in seen]


class Source:
    """Reads of the store for pages."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.clock = clock
        self._secret: bytes | None = None
        self._again = 0.0
        self._secrets = SharedReads[str, bytes | None](lambda purpose: self.store.keys.held(purpose))
        self._tables = SharedReads[str, Table | None](self._read)
        self._films = SharedReads[int, WatchedTable | None](self._watch)
        self._kept: OrderedDict[int, WatchedTable] = OrderedDict()
        self._meant: dict[int, Table] = {}

    async def table(self, key: str) -> Table | None:
        """The table that a key leads to, if its page is there. A key that was never given is not looked for."""
        if self._secret is None and self.clock() >= self._again:
            self._secret = await self._secrets.of(PAGES)
            self._again = self.clock() + AGAIN
        if self._secret is None or not genuine(self._secret, key):
            return None
        return await self._tables.of(key)

    def named(self, *parts: object) -> str:
        """A word for what is kept: it tells nothing to who does not have the installation's key."""
        return hmac.new(self._secret or b"", repr(parts).encode(), sha256).hexdigest()

    def mark(self, table: Table) -> int:
        """A number that changes with what a page tells besides the moment: who sits there, whether the game runs."""
        return int(self.named("mark", table.id, table.names, table.status)[:8], 16)

    async def watched(self, table: Table) -> WatchedTable | None:
        """The film of a table as it was read; None before it begins, and where nothing is left of it."""
        held = self._kept.get(table.id)
        if held is not None and held.table.revision == table.revision:
            self._kept.move_to_end(table.id)
            return msgspec.structs.replace(held, table=table)
        self._meant[table.id] = table
        found = await self._films.of(table.id)
        return msgspec.structs.replace(found, table=table) if found is not None else None

    async def _read(self, key: str) -> Table | None:
        table = await self.store.tables.by_web_key(key)
        if table is None:
            return None
        house = server_settings(await self.store.settings.of("guild", table.guild))
        return table if has_page(table, house) else None

    async def _watch(self, table_id: int) -> WatchedTable | None:
        table = self._meant.pop(table_id, None) or await self.store.tables.get(table_id)
        if table.status == LOBBY or not table.seed_hash:
            return None
        held = self._kept.get(table_id)
        if held is not None and held.table.revision == table.revision:
            return held
        past = await self.store.history.past(table.id, table.revision)
        kept, base = effective(past.entries), await self.store.history.base(table.id)
        lines = tuple(await self.store.history.lines(table.id))
        if kept is None or past.state is None or base is None:
            raise NoTable
        found = await asyncio.to_thread(_film, table, kept, base, past.state, held)
        made = WatchedTable(
            table=table, film=found[0], chain=_chain(found[0]), lines=lines, whole=found[1],
            first=base[1] if table.epoch else None, stored=past.state,
        )  # fmt: skip
        self._kept[table_id] = made
        self._kept.move_to_end(table_id)
        while len(self._kept) > FILMS:
            self._kept.popitem(last=False)
        return made


def _film(
    table: Table, kept: Sequence[object], base: tuple[int, bytes], state: bytes, held: WatchedTable | None
) -> tuple[Replay, bool]:
    """The film of what counts, and whether it is whole; else the last position alone. Raises `DamagedTable`."""
    game, begun_at = game_of(table), base[0]
    old = held.film if held is not None and held.whole and held.film.begun_at == begun_at else None
    try:
        first = first_state(table, base[1])[0]
        if is_version_1(table.rules_version, game, kept):  # type: ignore[arg-type]
            kept, _, divergence = upgraded(game, clone(first), kept)  # type: ignore[arg-type]
            if divergence is not None:
                raise DamagedTable(table=table.id, detail=divergence.why)
        made = film(game, first, kept, begun_at, old)  # type: ignore[arg-type]
    except (EngineError, DamagedTable):
        made = None
    if made is not None:
        return made, True
    if readable(game, state, ()) is None:
        raise DamagedTable(table=table.id, detail="nothing of it can be read")
    return Replay(game, table.revision, (), (state,), dict.fromkeys(UNITS, ())), False


def _chain(film: Replay) -> tuple[str, ...]:
    word = str(film.begun_at)
    found = [word]
    for move in film.kept:
        word = sha256(f"{word}.{move.revision}".encode()).hexdigest()[:24]
        found.append(word)
    return tuple(found)
