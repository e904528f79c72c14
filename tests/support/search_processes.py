"""A small Dask cluster on 127.0.0.1, over TLS with certificates of its own: a scheduler, and workers to be killed."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
START = 60.0
"""Seconds within which all of it must be there, on a busy machine."""


def missing() -> str:
    """Why there can be no cluster here; empty if there can."""
    if find_spec("distributed") is None:
        return "distributed is not installed: pip install -e '.[workers]'"
    return "" if shutil.which("openssl") else "there is no openssl to make certificates with"


def certificates(folder: Path) -> tuple[Path, Path, Path]:
    """An authority, and a certificate of it with its key, as an operator makes them."""
    subprocess.run(["sh", ROOT / "deploy" / "certificates.sh", folder], check=True, capture_output=True)
    return folder / "ca.pem", folder / "cert.pem", folder / "key.pem"


class Cluster:
    """Its processes, its address, and the certificates that it takes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.certificates = certificates(folder)
        self.address = ""
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self, workers: int = 2) -> None:
        """Start the scheduler, and so many workers of one thread."""
        told = self.folder / "scheduler.json"
        self.scheduler = self._run("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told))
        end = time.monotonic() + START
        while not (told.exists() and told.stat().st_size):
            assert time.monotonic() < end, self.log()
            assert self.scheduler.poll() is None, self.log()
            time.sleep(0.05)
        self.address = json.loads(told.read_text(encoding="utf-8"))["address"]
        for _ in range(workers):
            self.hire()
        while self.log().count("Registered to:") < workers:
            assert time.monotonic() < end, self.log()
            time.sleep(0.05)

    def hire(self) -> subprocess.Popen[bytes]:
        """One more worker."""
        self.workers.append(self._run("worker", self.address, "--nthreads", "1", "--no-nanny"))
        return self.workers[-1]

    def stop(self) -> None:
        """Kill everything."""
        for one in [*self.workers, self.scheduler]:
            if one is not None:
                kill(one)
        self.workers.clear()

    def log(self) -> str:
        """What its processes have written."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")[-5000:]

    def _run(self, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        ca, cert, key = map(str, self.certificates)
        tls = ("--protocol", "tls", "--tls-ca-file", ca, "--tls-cert", cert, "--tls-key", key, "--no-dashboard")
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments, *tls],
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdout=log,
                stderr=log,
            )


def kill(process: subprocess.Popen[bytes]) -> None:
    """SIGKILL, and wait until it is gone."""
    with contextlib.suppress(ProcessLookupError):
        process.send_signal(signal.SIGKILL)
    process.wait()


@contextlib.contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """A cluster until the end of the block."""
    made = Cluster(folder)
    try:
        made.start(workers)
        yield made
    finally:
        made.stop()
