"""Processes that begin at once: forked from one that has imported already what they import first.

A test that starts the bot wants a process that it can kill, and not the second in which it imports its modules. A nest
is a process that imports a module and then does nothing but fork. What is hatched runs another module from its first
line, as ``python -m`` does; its standard streams, environment and folder are its own, and it shares nothing that it
could change. The fork server of its workers (`multiprocessing.forkserver`) is hatched with it, as its child. Some tests
of each folder start the bot without a nest, as its operator does.

    nest = ForkServer("tests.local.ready")
    process = nest.hatch("bot", ["doctor"], cwd=folder, env=environment, stdin=0, stdout=1, stderr=1)
"""

from __future__ import annotations

import contextlib
import fcntl
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from multiprocessing import util
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ROOM = 1 << 18
"""Bytes of a request: most of it is an environment."""
USABLE = sys.platform == "linux" and hasattr(os, "pidfd_open")
"""Where workers are forked from a fork server, too."""


# ---- in the tests ----------------------------------------------------------------------------------------------------


class Hatched:
    """A process, as `subprocess.Popen` has it. ``status`` can be read from when it has ended."""

    def __init__(self, status: socket.socket) -> None:
        self.status = status
        self.pid = int(status.recv(ROOM))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code. Raises `subprocess.TimeoutExpired` if it goes on for so many seconds."""
        if self.returncode is None:
            if not select.select([self.status], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("hatched", timeout or 0)
            self.returncode = int(self.status.recv(ROOM))
            self.status.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """The process that forks; it is started when it is asked for the first time, and imports the module ``ready``."""

    def __init__(self, ready: str) -> None:
        self.ready = ready
        self._asking: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()

    def hatch(
        self,
        module: str,
        arguments: Sequence[str] = (),
        *,
        cwd: Path,
        env: Mapping[str, str],
        stdin: int,
        stdout: int,
        stderr: int,
        session: bool = False,
    ) -> Hatched:
        """Run a module with these arguments, and these files as its standard streams."""
        with self._starting:
            asking = self._asking = self._asking or self._start()
        status, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            asked = json.dumps([module, list(arguments), str(cwd), dict(env), session]).encode()
            socket.send_fds(asking, [asked], [theirs.fileno(), stdin, stdout, stderr])
        return Hatched(status)

    def _start(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", "tests.support.fork_server", self.ready, str(theirs.fileno())]
            silent: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
            self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], **silent)
        return ours

    def close(self) -> None:
        """Let it end. What was hatched goes on."""
        if self._asking is not None and self._process is not None:
            self._asking.close()
            self._process.wait()


# ---- in the process that forks ---------------------------------------------------------------------------------------


def brood(asking: socket.socket) -> tuple[list[Any], list[int]]:
    """Fork for whoever asks, and tell of each process how it ended; returns in every process that was forked."""
    begun: dict[int, tuple[int, socket.socket]] = {}
    while True:
        for ready in select.select([asking.fileno(), *begun], [], [])[0]:
            if ready in begun:
                pid, status = begun.pop(ready)
                os.close(ready)
                with contextlib.suppress(OSError), status:  # perhaps nobody wants to know any more
                    status.send(b"%d" % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
                continue
            asked, files, _, _ = socket.recv_fds(asking, ROOM, 4)
            if not asked:
                sys.exit()
            status, streams = socket.socket(fileno=files[0]), files[1:]
            pid = os.fork()
            if not pid:
                for one in (asking, status, *(each for _, each in begun.values())):
                    one.close()
                for number in begun:
                    os.close(number)
                return json.loads(asked), streams
            for number in streams:
                os.close(number)
            begun[os.pidfd_open(pid)] = pid, status
            status.send(b"%d" % pid)


def hatch(asked: list[Any], streams: list[int]) -> None:
    """Be what was asked for."""
    module, arguments, folder, environment, session = asked
    for number, file in enumerate(streams):
        os.dup2(file, number)
        os.close(file)
    # What Python knows of the streams is true of those of the fork server: whether one can be sought in, for example.
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - until the end
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    if session:
        os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    if lay():
        sys.argv[1:] = arguments
        runpy.run_module(module, run_name="__main__", alter_sys=True)


def lay() -> bool:
    """Fork a process that waits to be the fork server of workers; False in it, when it has been that."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    pid = os.fork()
    if not pid:
        ours.close()
        serve(theirs)
        return False
    theirs.close()
    begin = util.spawnv_passfds

    def hatched(path: bytes, arguments: Sequence[Any], files: Sequence[int]) -> int:
        if "multiprocessing.forkserver" not in arguments[-1]:
            return begin(path, arguments, files)
        util.spawnv_passfds = begin
        with ours:
            socket.send_fds(ours, [json.dumps([arguments[-1], list(files)]).encode()], files)
        return pid

    util.spawnv_passfds = hatched  # type: ignore[assignment]
    return True


def serve(theirs: socket.socket) -> None:
    """Be the fork server: run its code, to which open files go by their numbers. Nothing, if it is not asked for."""
    with theirs:
        asked, files, _, _ = socket.recv_fds(theirs, ROOM, 4)
    if asked:
        code, numbers = json.loads(asked)
        above = [fcntl.fcntl(one, fcntl.F_DUPFD, max(numbers) + 1) for one in files]
        for one in files:
            os.close(one)
        for one, number in zip(above, numbers, strict=True):
            os.dup2(one, number)
            os.close(one)
        exec(code, {})


if __name__ == "__main__":
    importlib.import_module(sys.argv[1])
    gc.collect()
    gc.freeze()  # a collection would write into every page that is shared
    hatch(*brood(socket.socket(fileno=int(sys.argv[2]))))
