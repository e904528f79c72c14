"""The bot under load, over the wire: ``make bench LOAD=1``.

A real process before a small Discord on this machine, a thousand open tables of all games with real pictures, and
people who press at a given rate whether it keeps up or not. The people and the stand-in share the cores with the bot:
their CPU is told. Requests are held against Discord's description by sample. It takes some twenty minutes and stops by
itself; ``python -m bench.load TABLES RATE SECONDS [RATE SECONDS ...]`` runs another plan.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from queue import Queue
from threading import Thread

from tests.wire.drive.hall import hall
from tests.wire.drive.load import Load

TABLES = 1000
PLAN = ((20.0, 300.0), (32.0, 120.0), (64.0, 60.0))
"""Presses a second, and for how many seconds."""
BREATH = 20.0
"""Seconds between two rates: what the one has left must not be counted with the next."""
CHECKED = 0.01
"""The share of the requests that the stand-in holds against the description."""
SEED = 8


async def figures(tables: int, plan: Sequence[tuple[float, float]], seed: int = SEED) -> AsyncIterator[str]:
    """Open so many tables, press at each rate in turn, and tell what was measured, a line each."""
    async with hall(lag=True, checked=CHECKED) as room:
        load = Load(room, tables, seed)
        began = time.perf_counter()
        await load.open()
        yield f"{tables} tables of all games opened in {time.perf_counter() - began:.0f} s"
        for rate, seconds in plan:
            await asyncio.sleep(BREATH)
            found = await load.run(rate, seconds)
            yield f"-- {rate:g} presses a second, {seconds:g} s"
            for line in found.lines():
                yield line
        wrong = len(room.discord.journal.wrong)
        yield f"requests that do not fit the description: {wrong}; errors in the log: {len(room.bot.errors())}"


def lines(tables: int = TABLES, plan: Sequence[tuple[float, float]] = PLAN) -> Iterator[str]:
    """The same, for who does not wait in an event loop: each line as soon as it is known."""
    told: Queue[str | BaseException | None] = Queue()

    async def run() -> None:
        async for line in figures(tables, plan):
            told.put(line)

    def work() -> None:
        try:
            asyncio.run(run())
        except BaseException as error:  # it is raised again where the lines are read
            told.put(error)
        else:
            told.put(None)

    worker = Thread(target=work, name="load")
    worker.start()
    while (line := told.get()) is not None:
        if isinstance(line, BaseException):
            raise line
        yield line
    worker.join()


def main(arguments: Sequence[str]) -> int:
    """Run the plan asked for."""
    tables, *numbers = arguments
    rates = [float(one) for one in numbers]
    for line in lines(int(tables), list(zip(rates[::2], rates[1::2], strict=True))):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
