"""Workers in threads that paint a picture only once, however many tests ask for it.

A picture follows from its three arguments alone, and equal pictures are equal files whatever was drawn before
(`tests/render/test_worker.py`): so what one test has had painted is what the next one would get. Whatever else they
are given to do is done each time, and so is what has failed.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache, partial
from typing import Any

from render import job

painted = lru_cache(maxsize=600)(job)


class Easels(ThreadPoolExecutor):
    """Threads instead of processes."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """As any executor."""
        if isinstance(work, partial) and work.func is job:
            work = partial(painted, *work.args)
        return super().submit(work, *args, **named)
