"""Searches on other machines: a Dask cluster behind the executor that `bot.workers.pool` knows.

Dask's jobs are pickles: who reaches the scheduler can run code and read hands. So it is spoken to over TLS, with
certificates of one's own, or on this machine (`bot.config` refuses everything else). Nothing ever waits for it: a
cluster that is away, slow or of another version is left out, and what was asked of it is done here.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import importlib
import logging
import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import engine
from bot import metrics
from bot.workers import search
from bot.workers.pool import NAMES, Workers
from engine import resources
from engine.resources import folder

JOB_TIMEOUT_SECONDS = 15.0
"""Seconds after which a job that has not come back is done here: a tree stops growing after ten by itself."""

AGAIN = 30.0
"""Seconds until a cluster that could not be used is tried again."""

REACH = 5.0
"""Seconds within which a scheduler must answer."""

LOOK = 0.5
"""Seconds between two looks whether the scheduler is still there."""

AHEAD = 2
"""Jobs for each thread of the cluster that are there at once, so that none waits for the way."""

GONE = (None, 0.0)
"""What stands for a job that is not waited for (any more)."""

_log = logging.getLogger(__name__)


class OtherVersion(Exception):
    """A worker of the cluster has other code or data than this bot."""


class JobLost(Exception):
    """The cluster did not give a job back: it is away, has no workers, or is too slow."""


@lru_cache(maxsize=1)
def version() -> str:
    """What a search depends on: the release, and a hash of rules, search, components and weights."""
    made = hashlib.sha256()
    parts = {
        "search": Path(search.__file__),
        "games": folder("games"),
        "opponents": folder("opponents"),
        "engine": Path(engine.__file__).parent,
    }
    for name, part in parts.items():
        for file in sorted(part.rglob("*")) if part.is_dir() else [part]:
            if file.suffix in (".py", ".toml"):
                made.update(f"{name}/{file.relative_to(part).as_posix()}".encode() + b"\0" + file.read_bytes())
    return f"{resources.version()} {made.hexdigest()[:16]}"


def checked(asked: str, work: Callable[[], Any]) -> Any:
    """What a worker of the cluster does. Raises `OtherVersion`."""
    if asked != version():
        raise OtherVersion(f"{version()} instead of {asked}")
    return work()


class DaskExecutor(Executor):
    """A Dask cluster as an executor; what does not come back fails with `JobLost`."""

    def __init__(self, address: str, certificates: tuple[Path, Path, Path] | None = None) -> None:
        """Connect; blocks for up to `REACH` seconds. Raises `OSError`, and `OtherVersion` for any of the workers."""
        distributed: Any = importlib.import_module("distributed")
        for name in ("distributed", *logging.root.manager.loggerDict):
            if name.split(".")[0] == "distributed":  # Dask opens a door of its own; what matters is told here
                logging.getLogger(name).handlers.clear()
                logging.getLogger(name).setLevel(logging.CRITICAL)
        security = None
        if certificates is not None:
            ca, cert, key = map(str, certificates)
            security = distributed.Security(
                tls_ca_file=ca, tls_client_cert=cert, tls_client_key=key, require_encryption=True
            )
        self._client = distributed.Client(
            address, security=security, timeout=REACH, set_as_default=False, name="mandate"
        )
        self._under_way: dict[Future[Any], tuple[Any, float]] = {}
        self._ended = threading.Event()
        try:
            self._client.run(checked, version(), bool)
        except BaseException:
            self.shutdown()
            raise
        threading.Thread(target=self._watch, name="cluster", daemon=True).start()

    @property
    def threads(self) -> int:
        """How many jobs the cluster does at once; 0 if it is away."""
        return sum(self._client.nthreads().values()) if self.there else 0

    @property
    def there(self) -> bool:
        """Whether the scheduler is there."""
        return bool(self._client.status == "running")

    def submit(self, work: Callable[[], Any], /, *_: Any, **__: Any) -> Future[Any]:
        """Have ``work()`` done. A worker that dies is made up for by Dask itself."""
        done: Future[Any] = Future()
        done.set_running_or_notify_cancel()
        if not self.there:
            done.set_exception(JobLost("the scheduler is away"))
            return done
        asked = self._client.submit(checked, version(), work, pure=False)
        self._under_way[done] = asked, time.monotonic() + JOB_TIMEOUT_SECONDS
        asked.add_done_callback(partial(self._settle, done))
        return done

    def give_up(self, why: str, *, due: float = math.inf) -> None:
        """Do not wait any more for what is under way and was to be back by ``due`` (`time.monotonic`)."""
        for done, (asked, until) in list(self._under_way.items()):
            if until <= due and self._under_way.pop(done, GONE) != GONE:
                done.set_exception(JobLost(why))
                if self.there:
                    asked.cancel()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; it goes on for others."""
        self._ended.set()
        threading.Thread(target=self._client.close, kwargs={"timeout": REACH}, daemon=True).start()

    def _settle(self, done: Future[Any], asked: Any) -> None:
        try:
            result, error = asked.result(timeout=REACH), None
        except BaseException as found:  # CancelledError among them: Dask has lost it
            error = found if isinstance(found, Exception) else JobLost("the job is gone")
        if self._under_way.pop(done, GONE) == GONE:
            return
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)

    def _watch(self) -> None:
        while not self._ended.wait(LOOK):
            if self.there:
                self.give_up(f"no answer in {JOB_TIMEOUT_SECONDS:.0f} s", due=time.monotonic())
            else:
                self.give_up("the scheduler is away")
        self.give_up("left")


class ClusterPool:
    """Searches of the cluster at ``address`` where it can be used, else of the workers ``here``."""

    def __init__(self, here: Workers, address: str, certificates: tuple[Path, Path, Path] | None = None) -> None:
        self.here = here
        self.address = address
        self._certificates = certificates
        self._cluster: Workers | None = None
        self._executor: DaskExecutor | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._left = asyncio.Event()
        self._told = ""

    @property
    def at_hand(self) -> bool:
        """Whether searches go elsewhere at this moment."""
        return self._cluster is not None

    async def run(self, kind: int, work: Callable[[], Any]) -> Any:
        """Carry out ``work()`` there, and here if that fails or more can be done here. Raises what it raises here."""
        cluster = self._cluster
        if cluster is not None and (cluster.idle or not self.here.idle):
            try:
                return await cluster.run(kind, work)
            except Exception as error:  # whatever it is: the game goes on here
                metrics.JOBS_LOST.labels(NAMES[kind], "elsewhere").inc()
                self._leave_out(_told(error))
        return await self.here.run(kind, work)

    def begin(self) -> None:
        """Connect, beside everything else."""
        self._keeping = asyncio.get_running_loop().create_task(self._keep(), name="cluster")

    def close(self) -> None:
        """Leave the cluster."""
        if self._keeping is not None:
            self._keeping.cancel()
        self._cluster = None
        if self._executor is not None:
            self._executor.shutdown()
            self._executor = None

    def _leave_out(self, why: str) -> None:
        """Search here for a while."""
        if why != self._told:
            _log.warning("searches go on here: the cluster at %s cannot be used: %s", self.address, why)
            self._told = why
        self._cluster = None
        metrics.ELSEWHERE.set(0)
        self._left.set()

    async def _keep(self) -> None:
        """For ever: connect, follow the number of workers, and begin anew a while after the cluster was left out."""
        while True:
            self._left.clear()
            try:
                if find_spec("distributed") is None:
                    raise ModuleNotFoundError("pip install -e '.[workers]'")
                self._executor = await asyncio.to_thread(DaskExecutor, self.address, self._certificates)
                await self._follow(self._executor)
            except Exception as error:  # TLS, DNS, a scheduler that is not there, a version: all the same for a game
                self._leave_out(_told(error))
            if self._executor is not None:
                self._executor.shutdown()
                self._executor = None
            await asyncio.sleep(AGAIN)

    async def _follow(self, executor: DaskExecutor) -> None:
        """Until it is left out: as many jobs at once as its workers can do. Raises `JobLost`."""
        while not self._left.is_set():
            threads = await asyncio.to_thread(lambda: executor.threads)
            if not threads:
                raise JobLost("no worker is there")
            if self._cluster is None:
                self._cluster, self._told = Workers(1, lambda _: executor, spare=0), ""
                _log.info("searches go to the cluster at %s: %s threads", self.address, threads)
            self._cluster.processes = threads * AHEAD
            metrics.ELSEWHERE.set(threads)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._left.wait(), REACH)


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:300]
