"""How pictures are made in the hall: by workers in threads that paint each one only once, however many tests ask for
it; or not at all, where a test is about something else.

A picture follows from its three arguments alone, and equal pictures are equal files whatever was drawn before
(`tests/render/test_worker.py`): so what one test has had painted is what the next one would get. Whatever else they
are given to do is done each time, and so is what has failed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any

from bot.workers import Workers
from render import Drawn, job

painted = lru_cache(maxsize=600)(job)


class Easels(ThreadPoolExecutor):
    """Threads instead of processes."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """As any executor."""
        if isinstance(work, partial) and work.func is job:
            work = partial(painted, *work.args)
        return super().submit(work, *args, **named)


async def left_blank(*_: Any) -> Drawn:
    """Instead of `Workers.run`: pictures have tests of their own, and painting takes most of a whole game's time."""
    return Drawn(b"blank", "image/png", 1, 1)


@contextmanager
def unpainted(workers: Workers) -> Iterator[None]:
    """Leave pictures blank within: on the way to what a test is about."""
    run, workers.run = workers.run, left_blank
    try:
        yield
    finally:
        workers.run = run
