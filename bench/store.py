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

from bot.store.database.interface import Db
from bot.store.store import Store, open_store
from bot.store.values.change import Transaction
from bot.tables.facade import Tables
from bot.tables.model.actor import Actor
from bot.tables.model.position import Position
from engine.kernel.registry import game
from tests.games.rooms import EXAMPLE
from tests.support.outbox import claim

PICKS = 300
REOPENS = 9
MANY = 100_000


class Timed:
    """A store that notes how long each commit took, in milliseconds."""

    def __init__(self, store: Store) -> None:
        self._commit = store.tables.commit
        self.took: list[float] = []
        store.tables.commit = self.commit  # type: ignore[method-assign]

    async def commit(self, change: Transaction) -> None:
        """The store's own commit, with a stopwatch."""
        begun = time.perf_counter()
        await self._commit(change)
        self.took.append(1000 * (time.perf_counter() - begun))


def lines(game_id: str = EXAMPLE) -> list[str]:
    """The medians: one transaction, one whole pick, reopening a file with one long game; and among many tables."""
    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(_measure(game_id, Path(folder) / "bench.sqlite"))
        few, many = (asyncio.run(_among(game_id, Path(folder) / f"{n}.sqlite", n)) for n in (10, MANY))
    return [
        *told,
        f"  a press and its post among {MANY} stored tables costs {many / few:.2f} times that among 10 (CPU)",
    ]


async def _measure(game_id: str, path: Path) -> list[str]:
    store = await open_store(path)
    timed, tables = Timed(store), Tables(store, new_seed=lambda: f"{7:032x}")
    position = await _begin(tables, game_id)
    timed.took.clear()
    picks = await _play(tables, position)
    table = position.table.id
    revision = (await tables.get(table)).revision
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
    people = [Actor(number, f"Seat {number}") for number in range(1, seats + 1)]
    table = await tables.lobby.create(1, 1, people[0], game_id)
    for person in people[1:]:
        await tables.lobby.join(table.id, person)
    return (await tables.lobby.start(table.id, Actor(people[0].user))).position


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


async def _among(game_id: str, path: Path, tables: int) -> float:
    """CPU seconds a press takes where so many tables are stored: its pick, what its panel reads, its deliveries."""
    store = await open_store(path)
    await store.connections.write(lambda db: _fill(db, tables))
    service = Tables(store, new_seed=lambda: f"{7:032x}")
    rng, took, position = Random(7), list[float](), await _begin(service, game_id)
    while not position.over and len(took) < PICKS:
        table, seat = position.table, position.waiting()[0]
        decision, user = position.decision(seat), table.seats[seat].user
        if decision is None or user is None:
            raise RuntimeError("nobody is asked")
        key, begun = rng.choice(decision.options), time.process_time()
        outcome = await service.play.pick(table.id, user, table.revision, decision.id, key, 10**15 + len(took))
        await service.game_log.log(table.id, user, first=table.posted_event + 1)
        while (delivery := await claim(store.outbox, 1e12)) is not None:
            await store.outbox.delivered(delivery.id, 5)
        took.append(time.process_time() - begun)
        position = outcome.position
    await store.close()
    return median(took)


def _fill(db: Db, tables: int) -> None:
    """Tables of a few entries each, every hundredth of them running."""
    columns = (
        "guild, channel, host, game, status, revision, options, lang, seed, seed_hash, rules_version, epoch,"
        " lobby_message, board_message, posted_event, posted_revision, followers, muted, created, updated"
    )
    made = [(n, n % 5000, "over" if n % 100 else "running") for n in range(10, 10 + tables)]
    db.executemany(
        f"INSERT INTO tables ({columns}) VALUES (1, ?, ?, '{EXAMPLE}', ?, 9,"
        " '{}', 'en', 'ab', 'cd', 2, 0, 0, 0, 0, 0, '{}', '[]', 0, 0)",
        made,
    )
    each = [(n + 1, k) for n in range(tables) for k in range(3)]
    db.executemany("INSERT INTO seats VALUES (?, ?, 7, 'Anna', '', 0, '')", each)
    db.executemany("INSERT INTO entries VALUES (?1, ?2, 'concede', 0, 1, 0, '[]', 1000000000000 + 3 * ?1 + ?2)", each)
    db.executemany("INSERT INTO lines (table_id, number, revision, at, event, bot) VALUES (?, ?, 1, 0, '{}', 0)", each)
    db.executemany("INSERT INTO snapshots VALUES (?, ?, 0, '{}')", each)


async def _reopen(path: Path, table: int) -> float:
    begun = time.perf_counter()
    store = await open_store(path)
    await Tables(store).position(table)
    took = 1000 * (time.perf_counter() - begun)
    await store.close()
    return took


if __name__ == "__main__":
    print("\n".join(lines()))
