"""The bot under load, over the wire: ``make bench LOAD=1``.

A real process before a small Discord on this machine, a thousand open tables of all games with real pictures, and
people who press at a given rate whether it keeps up or not. The people and the stand-in share the cores with the bot:
their CPU is told. Requests are held against Discord's description by sample. It takes some twenty minutes and stops by
itself; ``python -m bench.load TABLES RATE SECONDS [RATE SECONDS ...]`` runs another plan, with ``--processes N`` on a
PostgreSQL of this machine with as many shards, where it also looks what the processes wait for. ``--burst N`` lets
people come N at a time, ``--anew`` lets each open their panel from the board before they press: the harder case.
``--rest SECONDS`` tells the memory after so long a pause at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass

import psycopg

from bench.aloud import aloud
from engine.kernel.counting import counted
from tests.process.driver import stalls
from tests.process.driver.cluster import cluster
from tests.process.driver.hall import Hall, hall
from tests.process.driver.load import Load

TABLES = 1000
PLAN = ((20.0, 300.0), (32.0, 300.0), (64.0, 120.0), (96.0, 60.0))
"""Presses a second, and for how many seconds."""
BREATH = 20.0
"""Seconds between two rates: what the one has left must not be counted with the next."""
CHECKED = 0.01
"""The share of the requests that the stand-in holds against the description."""
SEED = 8
TOLD = 10
"""The most frequent warnings, and the longest stalls of an event loop, that are told."""
TITLE = 100
"""Characters of a warning that tell which it is."""


@dataclass(frozen=True)
class Case:
    """What is measured besides the plan. With no number of ``processes`` it is one with a file; see `Load` for
    ``burst`` and ``anew``; ``rest`` are seconds.
    """

    processes: int = 0
    burst: float = 1.0
    anew: bool = False
    rest: float = 0.0


async def figures(tables: int, plan: Sequence[tuple[float, float]], case: Case, seed: int = SEED) -> AsyncIterator[str]:
    """Open so many tables, press at each rate in turn, and tell what was measured, a line each."""
    processes = case.processes
    async with contextlib.AsyncExitStack() as stack:
        room: Hall
        if processes:
            room = several = await stack.enter_async_context(
                cluster(lease=0.0, shares=tuple((n,) for n in range(processes)), checked=CHECKED, WIRE_LAG="1")
            )
        else:
            room, several = await stack.enter_async_context(hall(lag=True, older=0.0, checked=CHECKED)), None
        load = Load(room, tables, seed, burst=case.burst, anew=case.anew)
        began = time.perf_counter()
        await load.open()
        yield f"{tables} tables of all games opened in {time.perf_counter() - began:.0f} s"
        for rate, seconds in plan:
            await asyncio.sleep(BREATH)
            watching = asyncio.create_task(waits(several.address)) if several else None
            found = await load.run(rate, seconds)
            yield f"-- {rate:g} presses a second, {seconds:g} s, {counted(max(processes, 1), 'process', 'processes')}"
            for line in found.lines():
                yield line
            if watching is not None:
                watching.cancel()
                yield await watching
        if case.rest:
            await asyncio.sleep(case.rest)
            every, own = (sum(bot.memory(own=alone) for bot in room.bots) for alone in (False, True))
            yield f"memory {case.rest:.0f} s later: {every:.0f} MB; its own process {own:.0f}"
        wrong, errors = len(room.discord.journal.wrong), sum(len(bot.errors()) for bot in room.bots)
        yield f"requests that do not fit the description: {wrong}; errors in the log: {errors}"
        for bot in room.bots:
            warned = Counter(line["event"][:TITLE] for line in bot.lines() if line.get("level") == "warning")
            for event, times in warned.most_common(TOLD):
                yield f"warned {counted(times, 'time')}: {event}"
            for line in stalls.longest(bot.folder, TOLD):
                yield f"stall of {line}"


async def waits(address: str) -> str:
    """Look ten times a second what the database's connections are at, until cancelled; gives a line about it."""
    looks, found = 0, Counter[str]()
    sql = (
        "SELECT coalesce(wait_event_type || ' ' || wait_event, 'at work') FROM pg_stat_activity"
        " WHERE backend_type = 'client backend' AND state = 'active' AND pid <> pg_backend_pid()"
    )
    with contextlib.suppress(asyncio.CancelledError):
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
            while True:
                looks += 1
                found.update(row[0] for row in await (await connection.execute(sql)).fetchall())
                await asyncio.sleep(0.1)
    told = ", ".join(f"{what} {100 * n / max(looks, 1):.1f}" for what, n in found.most_common(6)) or "nothing"
    return f"database, connections in a hundred looks ({looks} looks): {told}"


def lines(tables: int = TABLES, plan: Sequence[tuple[float, float]] = PLAN, case: Case = Case()) -> Iterator[str]:
    """The same, for who does not wait in an event loop: each line as soon as it is known."""
    yield from aloud(figures(tables, plan, case))


def main(arguments: Sequence[str]) -> int:
    """Run the plan asked for."""
    parser = argparse.ArgumentParser("python -m bench.load")
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--burst", type=float, default=1.0)
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--rest", type=float, default=0.0)
    parser.add_argument("tables", type=int)
    parser.add_argument("plan", type=float, nargs="+", metavar="RATE SECONDS")
    asked = parser.parse_args(arguments)
    plan = list(zip(asked.plan[::2], asked.plan[1::2], strict=True))
    case = Case(asked.processes, asked.burst, asked.anew, asked.rest)
    for line in lines(asked.tables, plan, case):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
