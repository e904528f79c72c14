"""Work that takes long, in processes of its own: pictures, animations and the opponents' search.

Everything goes through one `concurrent.futures.Executor`. What waits for it waits here, not in its queue: so what is
more urgent goes first, and what nobody wants any more when its turn has come is never done.
"""

from __future__ import annotations

import asyncio
import ctypes
import importlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, partial
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from typing import Any

from bot import metrics

BOARD, HAND, SEARCH, PANEL, FILM, PAGE = range(6)
"""What work is for, the most urgent first: a public board, somebody's hand by DM, an opponent's pick, a panel, some
frames of an animation, a page of the gallery.
"""
NAMES = ("board", "hand", "search", "panel", "film", "page")
"""What the kinds are called where they are counted."""
LONG = (SEARCH, FILM, PAGE)
"""What takes long, or comes in crowds: it leaves one worker free for pictures, if there are several."""

PANELS = 64
"""So many panels may wait for a picture: the first of one more has been read in words by then. What waits keeps all of
its page in memory, some 100 kB.
"""

TRIES = 2
"""How often work is begun: once more if the process that did it has died."""

REST = 10.0
"""Seconds after which a worker gives back what it has freed."""

METHOD = "forkserver" if sys.platform == "linux" else "spawn"
"""How workers begin. Elsewhere no process may be forked once it has used the system's libraries."""

_log = logging.getLogger(__name__)


class WorkDropped(Exception):
    """Nobody wanted the work any more when its turn came, or too much of its kind waited."""


class Job:
    """One piece of work that waits, or is being done."""

    def __init__(self, kind: int, work: Callable[[], Any], wanted: Callable[[], bool]) -> None:
        self.kind = kind
        self.work = work
        self.wanted = wanted
        self.tries = 0
        self.began = 0.0
        self.begun: asyncio.Task[Any] | None = None
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


def always() -> bool:
    """Work that is wanted whatever happens."""
    return True


class Workers:
    """``processes`` workers behind an executor that ``make(processes)`` gives, in a thread, for it may take seconds; a
    broken one is made anew.

    Searches leave ``spare`` of them to pictures, if there are several.
    """

    def __init__(self, processes: int = 2, make: Callable[[int], Executor] | None = None, *, spare: int = 1) -> None:
        self.processes = processes
        self._spare = spare
        self._make = make or spawned
        self._executor: Future[Executor] | None = None
        self._queues: dict[int, deque[Job]] = {kind: deque() for kind in range(len(NAMES))}
        self._at_work: set[Job] = set()

    @property
    def idle(self) -> bool:
        """Whether something asked for now would be begun at once."""
        return len(self._at_work) < self.processes and not any(self._queues.values())

    async def run(self, kind: int, work: Callable[[], Any], wanted: Callable[[], bool] = always) -> Any:
        """Carry out ``work()`` in a worker: it and its result must be picklable.

        Raises what ``work`` raises, and `WorkDropped` if it is not ``wanted()`` when its turn comes, or if more than
        `PANELS` panels have come after it.
        """
        job = Job(kind, work, wanted)
        self._queues[kind].append(job)
        metrics.WAITING.labels(NAMES[kind]).inc()
        self._go_on()
        self._thin_out()
        try:
            return await job.done
        finally:
            del job  # an error refers to this frame: the job that has it must not be found from there

    async def start(self) -> None:
        """Have all workers there and ready."""
        await asyncio.gather(*(self.run(BOARD, os.getpid) for _ in range(self.processes)))

    def at_work(self) -> list[int]:
        """The ids of the processes that this program has started."""
        return [child.pid for child in multiprocessing.active_children() if child.pid is not None]

    def close(self) -> None:
        """Let the workers end with what they are at."""
        if self._executor is not None:
            self._executor.add_done_callback(_shut)
            self._executor = None

    def _go_on(self) -> None:
        """Begin what there is a worker for."""
        while len(self._at_work) < self.processes:
            job = self._next()
            if job is None:
                return
            self._begin(job)

    def _next(self) -> Job | None:
        """The most urgent job that may begin."""
        full = sum(job.kind in LONG for job in self._at_work) >= max(1, self.processes - self._spare)
        for kind, queue in self._queues.items():
            while queue and not (kind in LONG and full):
                job = queue.popleft()
                metrics.WAITING.labels(NAMES[kind]).dec()
                if job.done.done():  # whoever waited has been cancelled
                    continue
                if job.wanted():
                    return job
                _drop(job)
        return None

    def _thin_out(self) -> None:
        """Let panels go without a picture where a crowd of them waits: those that nobody wants any more, whose turn
        may be long in coming, then the oldest.
        """
        queue = self._queues[PANEL]
        if len(queue) <= PANELS:
            return
        wanted = [job for job in queue if not job.done.done() and job.wanted()]
        kept = set(wanted[-PANELS:])
        for job in queue:
            if job not in kept and not job.done.done():
                _drop(job)
        metrics.WAITING.labels(NAMES[PANEL]).dec(len(queue) - len(kept))
        self._queues[PANEL] = deque(job for job in queue if job in kept)

    def _begin(self, job: Job) -> None:
        job.tries += 1
        if self._executor is None:
            self._executor = _begun(partial(self._make, self.processes))
        executor = self._executor
        self._at_work.add(job)
        job.began = time.perf_counter()
        job.begun = asyncio.create_task(_carry_out(executor, job))
        job.begun.add_done_callback(lambda done: self._ended(job, executor, done))

    def _ended(self, job: Job, executor: Future[Executor], done: asyncio.Task[Any]) -> None:
        self._at_work.discard(job)
        if self._executor is executor and executor.done() and executor.exception() is not None:
            self._executor = None  # none could be had: the next one who wants something tries again
        error = asyncio.CancelledError() if done.cancelled() else done.exception()
        if isinstance(error, BrokenExecutor):
            if self._executor is executor:
                _log.warning("a worker has died: the workers are made anew")
                self.close()
            if job.tries < TRIES:
                self._queues[job.kind].appendleft(job)
                metrics.WAITING.labels(NAMES[job.kind]).inc()
                error = None
        elif error is None:
            metrics.JOBS.labels(NAMES[job.kind]).observe(time.perf_counter() - job.began)
            if not job.done.done():
                job.done.set_result(done.result())
        if error is not None and not job.done.done():
            metrics.JOBS_LOST.labels(NAMES[job.kind], "failed").inc()
            if isinstance(error, asyncio.CancelledError):
                job.done.cancel()
            else:
                job.done.set_exception(error)
        self._go_on()


def _drop(job: Job) -> None:
    metrics.JOBS_LOST.labels(NAMES[job.kind], "dropped").inc()
    job.done.set_exception(WorkDropped())


async def _carry_out(executor: Future[Executor], job: Job) -> Any:
    return await asyncio.wrap_future((await asyncio.shield(asyncio.wrap_future(executor))).submit(job.work))


def _begun(make: Callable[[], Executor]) -> Future[Executor]:
    """The executor that is being made in a thread. Nobody waits for that thread at the end: it may take seconds, and
    a bot that is stopped meanwhile is to stop at once.
    """
    begun: Future[Executor] = Future()

    def work() -> None:
        try:
            begun.set_result(make())
        except BaseException as error:  # whoever wants work done is told
            begun.set_exception(error)

    threading.Thread(target=work, name="workers", daemon=True).start()
    return begun


def _shut(executor: Future[Executor]) -> None:
    if executor.exception() is None:
        executor.result().shutdown(wait=False, cancel_futures=True)


def spawned(processes: int, first: str = "") -> ProcessPoolExecutor:
    """Processes that share no locks with the bot, and nothing of its memory. The module ``first`` is imported before
    all; waits until a worker has it. Raises `BrokenExecutor` and `OSError` if none can be had.

    On Linux they are forked from one that has done nothing but import it, so what it has made is there once for all of
    them, also for those made anew. That import is what takes seconds. A bot that is stopped meanwhile leaves nobody
    behind who looks for the locks of the pool, which go with the bot: so there is no pool before the import is done,
    and while it is launched, some hundredths of a second, the interpreter waits before it ends.
    """
    context: Any = multiprocessing.get_context(METHOD)
    if METHOD == "forkserver":
        context.set_forkserver_preload([first] if first else [])
        imported = context.Process(target=os.getpid)
        imported.start()
        imported.join()
    with ThreadPoolExecutor(1) as awaited:  # a daemon thread may be cut off in the middle, its threads are waited for
        made, ready = awaited.submit(_launched, processes, context, first).result()
    ready.result()
    return made


def _launched(processes: int, context: BaseContext, first: str) -> tuple[ProcessPoolExecutor, Future[int]]:
    """A pool all of whose processes are on their way, and what the first of them says when it is ready."""
    made = ProcessPoolExecutor(processes, context, begin, (first,))
    return made, made.submit(os.getpid)


def begin(first: str) -> None:
    """What a worker does first: the bot alone hears the operator's signals, and no worker outlives the bot.

    It also steps back behind the bot, whose answers are awaited by people.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step_back()
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    if first:
        importlib.import_module(first)


@cache
def step_back() -> None:
    """Leave the cores to the bot where it wants them: once, for what is forked from here is behind it already."""
    if hasattr(os, "nice"):
        os.nice(5)


def give_back() -> None:
    """Return what is free to the system. glibc keeps some 35 MB of what a large picture took, in each process."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


def _end_with_the_bot() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        while not wait([parent.sentinel], REST):
            give_back()
        os._exit(0)
