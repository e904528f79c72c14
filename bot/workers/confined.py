"""Work on what strangers have sent, in a process of its own that may use so much time and memory, and is killed then.

It shares nothing with the workers that draw and search, so nobody waits for it but who has asked; the bot that stops
does not wait for it either. What comes back are bytes, never objects.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from bot.workers.pool import METHOD, step_back

SECONDS = 10.0
"""Time on the processor."""

BUSY = 3
"""So many times longer it may take by the clock on the wall: others may be at work, and all of them go first."""

MEMORY = 512 << 20
"""Bytes of memory beyond those that a process begins with."""

LARGEST = 64 << 20
"""Bytes of what may come back."""

DONE, FAILED = b"+", b"-"


class LimitExceeded(Exception):
    """The work took more than it may, or its process has died; the message is technical."""


async def confined(work: Callable[[], bytes], seconds: float = SECONDS, memory: int = MEMORY) -> bytes:
    """Carry out ``work()``, which must be picklable, in a process of its own that has so many ``seconds`` of processor
    time. Raises `LimitExceeded`.
    """
    held = _Held(work, seconds, memory)
    threading.Thread(target=held.run, name="confined", daemon=True).start()
    try:
        await asyncio.wrap_future(held.begun)
        return await asyncio.wait_for(asyncio.wrap_future(held.done), BUSY * seconds)
    except TimeoutError:
        raise LimitExceeded(f"{BUSY * seconds:.0f} s") from None
    finally:
        held.kill()


class _Held:
    """A process, and the thread that waits for it: nobody waits for that thread."""

    def __init__(self, work: Callable[[], bytes], seconds: float, memory: int) -> None:
        self.work = partial(_carry_out, work, seconds, memory)
        self.begun: Future[None] = Future()
        self.done: Future[bytes] = Future()
        self._process: BaseProcess | None = None
        self._unwanted = False
        self._lock = threading.Lock()

    def run(self) -> None:
        """Start the process, wait for what it says, and see it end."""
        try:
            context: Any = multiprocessing.get_context(METHOD)
            ours, theirs = context.Pipe(duplex=False)
            with ours:
                with theirs:
                    process = context.Process(target=self.work, args=(theirs,), daemon=True)
                    process.start()
                with self._lock:
                    self._process = process
                    if self._unwanted:
                        process.kill()
                _tell(self.begun, None)
                self._hear(ours, process)
        except BaseException as error:  # whoever waits is told
            for future in (self.begun, self.done):
                with contextlib.suppress(Exception):
                    future.set_exception(error)

    def _hear(self, ours: Connection, process: BaseProcess) -> None:
        try:
            said = ours.recv_bytes(LARGEST)
        except (EOFError, OSError):
            said = b""
        process.kill()
        process.join()
        with self._lock:
            self._process = None
        if said[:1] == DONE:
            _tell(self.done, said[1:])
        else:
            why = said[1:].decode() or f"the process has died: {process.exitcode}"
            with contextlib.suppress(Exception):
                self.done.set_exception(LimitExceeded(why))

    def kill(self) -> None:
        """Nobody wants it any more, or it has taken too long."""
        with self._lock:
            self._unwanted = True
            if self._process is not None:
                self._process.kill()


def _tell(future: Future[Any], result: Any) -> None:
    with contextlib.suppress(Exception):  # it was cancelled
        future.set_result(result)


# ---- in the process --------------------------------------------------------------------------------------------------


def _carry_out(work: Callable[[], bytes], seconds: float, memory: int, theirs: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    step_back()
    _limit(seconds, memory)
    try:
        said = DONE + work()
    except MemoryError:
        said = FAILED + b"memory"
    except Exception as error:
        said = FAILED + type(error).__name__.encode()
    theirs.send_bytes(said)


def _limit(seconds: float, memory: int) -> None:
    """Where the system can: so much memory and time on the processor, no files written, no core left behind."""
    try:
        resource: Any = importlib.import_module("resource")
    except ImportError:  # Windows: the clock on the wall is all there is
        return
    whole = int(seconds) + 1
    limits = {"RLIMIT_CPU": whole, "RLIMIT_FSIZE": 0, "RLIMIT_CORE": 0}
    with contextlib.suppress(OSError, ValueError), Path("/proc/self/statm").open() as file:
        limits["RLIMIT_AS"] = int(file.read().split()[0]) * resource.getpagesize() + memory
    for name, most in limits.items():
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(getattr(resource, name), (most, most))


def _end_with_the_bot() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(0)
