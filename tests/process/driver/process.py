"""The bot as a process of its own: started, killed, stopped, watched."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from tests.discord_api import Emulator
from tests.discord_api.server import TOKEN
from tests.support.fork_server import ForkServer, Hatched

ROOT = Path(__file__).parents[3]
START = 60.0
"""Seconds after which a start has failed, on a busy machine."""

RUNNER = "tests.process.driver.runner"
READY = 0.05
"""Seconds that discord.py waits for servers after READY."""

BAD = {"error", "critical", "exception"}

nest: ForkServer | None = None
"""Where bots with the toy game come from, in the tests: each start would cost a second of CPU else. Those whose event
loop is watched, and all with real games, are started as an operator's are."""


class Nestling:
    """A bot from the nest, as `asyncio.subprocess.Process` is."""

    def __init__(self, made: Hatched, leash: int) -> None:
        self.pid = made.pid
        self.stdin = os.fdopen(leash, "wb", 0)
        self._made = made
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(made.status, self._end)

    @property
    def returncode(self) -> int | None:
        """Its exit code, if it has ended."""
        return self._made.returncode

    def _end(self) -> None:
        self._loop.remove_reader(self._made.status)
        self._made.wait()
        self.stdin.close()
        self._ended.set()

    async def wait(self) -> int:
        """Its exit code."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def terminate(self) -> None:
        """SIGTERM."""
        os.kill(self.pid, signal.SIGTERM)


class Bot:
    """The process. Its database and its log are in ``folder``, and stay when it dies."""

    def __init__(self, emulator: Emulator, folder: Path, *, ready: float = READY, **environment: str) -> None:
        self.emulator = emulator
        self.folder = folder
        self.ready = ready
        self.environment = environment
        self.process: asyncio.subprocess.Process | Nestling | None = None
        self.starts = 0
        self.boot: list[float] = []
        """Seconds from each start to READY."""

    @property
    def db(self) -> Path:
        """The database."""
        return self.folder / "mandate.sqlite"

    @property
    def log(self) -> Path:
        """What the process has written, one JSON object a line; all starts in one file."""
        return self.folder / "log.jsonl"

    @property
    def pid(self) -> int:
        """The process id."""
        assert self.process is not None
        return self.process.pid

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self.process is not None and self.process.returncode is None

    async def launch(self, *arguments: str, fresh: bool = False) -> None:
        """Start the process with these arguments, and do not wait for anything. If ``fresh``, never from the nest."""
        assert not self.alive, "one at a time"
        self.emulator.gateway.ready.clear()
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MANDATE_")}
        environment = {
            **kept,
            "DISCORD_TOKEN": TOKEN,
            "MANDATE_DB": str(self.db),
            "MANDATE_LOG_FORMAT": "json",
            "MANDATE_LANG": "en",
            "MANDATE_EMOJIS": "off",  # its tests turn it on: for the others it would be a hundred requests
            "PYTHONPATH": str(ROOT),
            **self.environment,
        }
        self.starts += 1
        call = [self.emulator.http, self.emulator.gateway.url, str(self.ready), *arguments]
        hatched = nest is not None and "WIRE_TOY" in environment and "WIRE_LAG" not in environment and not fresh
        with self.log.open("ab") as log:
            # The end of its stdin tells the process that we are gone.
            if hatched:
                self.process = await self._hatched(call, environment, log.fileno())
            else:
                self.process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", RUNNER, *call),
                    cwd=self.folder,
                    env=environment,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )

    async def _hatched(self, call: list[str], environment: dict[str, str], log: int) -> Nestling:
        assert nest is not None
        end, leash = os.pipe()
        try:
            streams: dict[str, Any] = {"stdin": end, "stdout": log, "stderr": log, "session": True}
            made = await asyncio.to_thread(nest.hatch, RUNNER, call, cwd=self.folder, env=environment, **streams)
        finally:
            os.close(end)
        return Nestling(made, leash)

    async def start(self) -> None:
        """Start the process, and wait until it is connected. Raises `AssertionError` with its log if it ends."""
        began = time.perf_counter()
        await self.launch()
        assert self.process is not None
        ending = asyncio.ensure_future(self.process.wait())
        ready = asyncio.ensure_future(self.emulator.gateway.ready.wait())
        await asyncio.wait({ending, ready}, timeout=START, return_when=asyncio.FIRST_COMPLETED)
        connected = ready.done()
        ready.cancel()
        ending.cancel()
        assert connected, f"the bot does not come: {self.tail()}"
        self.boot.append(self.emulator.gateway.ready_at - began)

    def kill(self) -> None:
        """SIGKILL, to the process and all it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)

    async def die(self) -> None:
        """SIGKILL, and wait until it is gone."""
        self.kill()
        assert self.process is not None
        await self.process.wait()

    async def stop(self, seconds: float = 20.0) -> int:
        """SIGTERM; returns the exit code. Raises `TimeoutError` (and kills) if it does not end."""
        assert self.process is not None
        if self.alive:
            self.process.terminate()
        try:
            return await asyncio.wait_for(self.process.wait(), seconds)
        finally:
            self.kill()

    # ---- what it says and uses ---------------------------------------------------------------------------------------

    def lines(self) -> list[dict[str, Any]]:
        """The log; a line that is no JSON (a traceback of the interpreter) comes as an error."""
        text = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        found: list[dict[str, Any]] = []
        for line in text.splitlines():
            try:
                found.append(json.loads(line))
            except ValueError:
                found.append({"level": "error", "event": line, "raw": True})
        return found

    def errors(self, since: int = 0) -> list[str]:
        """The lines of the log, after so many, that tell of an error, and every traceback."""
        bad = (line for line in self.lines()[since:] if line.get("level") in BAD or "exception" in line)
        return [json.dumps(line)[:3000] for line in bad]

    def tail(self) -> list[str]:
        """The last lines of the log."""
        return [json.dumps(line)[:500] for line in self.lines()[-10:]]

    def pids(self) -> list[int]:
        """The process and its children, as far as they run."""
        found = [self.pid]
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError, ValueError):
                fields = stat.read_text(encoding="utf-8").rpartition(") ")[2].split()
                if int(fields[2]) == self.pid and int(stat.parent.name) != self.pid:
                    found.append(int(stat.parent.name))
        return found

    def memory(self, *, own: bool = False) -> float:
        """Memory that all its processes take together, in MB: a page that several share is counted once (PSS). With
        ``own`` that of the process itself, without its workers.
        """
        total = 0
        for pid in [self.pid] if own else self.pids():
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8")
                total += int(next(line for line in text.splitlines() if line.startswith("Pss:")).split()[1]) * 1024
        return total / 1e6

    def cpu(self, *, own: bool = False) -> float:
        """Seconds of CPU that its processes have used, those that have ended too. With ``own`` those of the process
        itself, without its workers.
        """
        ticks = 0
        for pid in [self.pid] if own else self.pids():
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2].split()
                ticks += sum(map(int, fields[11 : 13 if own else 15]))
        return ticks / os.sysconf("SC_CLK_TCK")
