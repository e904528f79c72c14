"""Figures of an event loop, told line by line to who does not wait in one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from queue import Queue
from threading import Thread


def aloud(figures: AsyncIterator[str]) -> Iterator[str]:
    """Each line as soon as it is known; what the figures raise is raised where the lines are read."""
    told: Queue[str | BaseException | None] = Queue()

    async def run() -> None:
        async for line in figures:
            told.put(line)

    def work() -> None:
        try:
            asyncio.run(run())
        except BaseException as error:  # it is raised again where the lines are read
            told.put(error)
        else:
            told.put(None)

    worker = Thread(target=work, name="figures")
    worker.start()
    while (line := told.get()) is not None:
        if isinstance(line, BaseException):
            raise line
        yield line
    worker.join()
