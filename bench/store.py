"""How long a pick takes until it is safe on the disk, and how long a restart takes until a table can go on.

``lines()`` is what ``make bench`` prints. A game is played at random through `Tables`, on a file in the folder for
temporary files: so what a figure says depends on that disk.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bot.store.api import Change
from bot.store.sqlite import SqliteStore, open_store
from bot.tables.position import Person, Position
from bot.tables.service import Tables
from engine.kernel.registry import game

PICKS = 300
REOPENS = 9


class Timed:
    """A store that notes how long each commit took, in milliseconds."""

    def __init__(self, store: SqliteStore) -> None:
        self._commit = store.commit
        self.took: list[float] = []
        store.commit = self.commit  # type: ignore[method-assign]

    async def commit(self, change: Change) -> None:
        """The store's own commit, with a stopwatch."""
        begun = time.perf_counter()
        await self._commit(change)
        self.took.append(1000 * (time.perf_counter() - begun))


def lines(game_id: str = "dragon") -> list[str]:
    """The medians: one transaction, one whole pick, reopening a file with one long game and loading it."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(game_id, Path(folder) / "bench.sqlite"))


async def _measure(game_id: str, path: Path) -> list[str]:
    store = await open_store(path)
    timed, tables = Timed(store), Tables(store, new_seed=lambda: f"{7:032x}")
    position = await _begin(tables, game_id)
    timed.took.clear()
    picks = await _play(tables, position)
    table = position.table.id
    revision = (await tables.desk.get(table)).revision
    await store.close()
    reopened = [await _reopen(path, table) for _ in range(REOPENS)]
    size = await asyncio.to_thread(lambda: path.stat().st_size / 1024)
    seats = len(position.table.seats)
    return [
        f"store: {game_id}, {seats} seats, {len(picks)} picks (WAL, synchronous=FULL): median, p95 ms",
        f"  transaction of one pick   {median(timed.took):6.2f} {quantiles(timed.took, n=20)[-1]:6.2f}",
        f"  pick, engine included     {median(picks):6.2f} {quantiles(picks, n=20)[-1]:6.2f}",
        f"  reopen and load a table   {median(reopened):6.2f} {quantiles(reopened, n=20)[-1]:6.2f}"
        f"   (revision {revision}, {size:.0f} KiB)",
    ]


async def _begin(tables: Tables, game_id: str) -> Position:
    seats = max(game(game_id).seats)
    people = [Person(number, f"Seat {number}") for number in range(1, seats + 1)]
    table = await tables.lobby.create(1, 1, people[0], game_id)
    for person in people[1:]:
        await tables.lobby.join(table.id, person)
    return (await tables.lobby.start(table.id, people[0].id)).position


async def _play(tables: Tables, position: Position) -> list[float]:
    """Random picks; how long each took in milliseconds."""
    rng = Random(7)
    took: list[float] = []
    while not position.over and len(took) < PICKS:
        table = position.table
        seat = rng.choice(position.waiting())
        decision = position.decision(seat)
        user = table.seats[seat].user
        if decision is None or user is None:
            raise RuntimeError("nobody is asked")
        key = rng.choice(decision.options)
        begun = time.perf_counter()
        outcome = await tables.play.pick(table.id, user, table.revision, decision.id, key)
        took.append(1000 * (time.perf_counter() - begun))
        position = outcome.position
    return took


async def _reopen(path: Path, table: int) -> float:
    begun = time.perf_counter()
    store = await open_store(path)
    await Tables(store).desk.position(table)
    took = 1000 * (time.perf_counter() - begun)
    await store.close()
    return took


if __name__ == "__main__":
    print("\n".join(lines()))
