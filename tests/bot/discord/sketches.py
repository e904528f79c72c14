"""How pictures are made in the hall: by workers in threads, once for all tests that ask for the same.

They are sketched, unless a test wants them painted: everything about a picture is there (its scene, its size, its
text), only its file is the same small one for all. Pixels have tests of their own, and took a good part of the time of
tests that do not look at them. Or they are left blank altogether, where a test is about something else.

A picture follows from its arguments alone, and equal pictures are equal files whatever was drawn before
(`tests/render/test_worker.py`): so what one test has had made is what the next one would get. Whatever else the workers
are given to do is done each time, and so is what has failed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from importlib import import_module
from typing import Any
from unittest.mock import patch

from bot.workers.pool import Workers
from render.jobs.worker import job
from render.raster.encode import EncodedPicture, encode
from render.raster.paint import paint

SKETCH = b"sketch"
"""The file of every picture that is only sketched."""


class Hand(threading.local):
    """How the picture is made that a thread is at."""

    sketches = False


_hand = Hand()


@lru_cache(maxsize=600)
def _made(sketched: bool, *packed: Any) -> EncodedPicture:
    return _carried_out(sketched, job, *packed)


def _carried_out(sketched: bool, work: Callable[..., Any], *args: Any) -> Any:
    _hand.sketches = sketched
    try:
        return work(*args)
    finally:
        _hand.sketches = False


def _paint(scene: Any) -> Any:
    return None if _hand.sketches else paint(scene)


def _encode(image: Any, colours: Any) -> bytes:
    return SKETCH if image is None else encode(image, colours)


@contextmanager
def with_sketches() -> Iterator[None]:
    """Let sketches be made within."""
    with ExitStack() as stack:
        for module in map(import_module, ("render.jobs.draw", "render.shared.statistics")):
            stack.enter_context(patch.object(module, "paint", _paint))
            stack.enter_context(patch.object(module, "encode", _encode))
        yield


class Easels(ThreadPoolExecutor):
    """Threads instead of processes."""

    sketched = True

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """As any executor."""
        if isinstance(work, partial) and work.func is job:
            return super().submit(_made, self.sketched, *work.args)
        return super().submit(_carried_out, self.sketched, partial(work, *args, **named))


class Painters(Easels):
    """For tests that want pixels."""

    sketched = False


async def left_blank(*_: Any) -> EncodedPicture:
    """Instead of `Workers.run`: pictures have tests of their own, and making them takes most of a whole game's time."""
    return EncodedPicture(b"blank", "image/png", 1, 1)


@contextmanager
def unpainted(workers: Workers) -> Iterator[None]:
    """Leave pictures blank within: on the way to what a test is about."""
    run, workers.run = workers.run, left_blank
    try:
        yield
    finally:
        workers.run = run
