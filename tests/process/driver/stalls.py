"""What the bot was at when its event loop did not come back, looked at from a thread of its own."""

from __future__ import annotations

import gc
import sys
import threading
import time
import traceback
from pathlib import Path

FILE = "stalls.txt"
LONG = 0.05
"""Seconds that are a stall."""
PAUSE = 0.02
"""Seconds between two looks."""
FRAMES = 8
"""The innermost functions that are named."""


class Watcher(threading.Thread):
    """Writes a line for each stall: its seconds, the CPU of the process meanwhile, and where the main thread was.

    ``ticked`` is set by the event loop whenever it comes by. When this thread, too, is not let run, either the whole
    process was stopped, or somebody kept Python's lock: their CPU tells which. Collections of garbage have lines too.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.ticked = time.monotonic()
        self._main = threading.main_thread().ident
        self._collecting = 0.0
        self._file = Path(FILE)
        gc.callbacks.append(self._collected)

    def run(self) -> None:
        """Look for ever."""
        looked, cpu = time.monotonic(), time.process_time()
        while True:
            time.sleep(PAUSE)
            now, used = time.monotonic(), time.process_time()
            if now - looked > LONG:
                self._note(now - looked, used - cpu, "nobody in the process was let run")
            elif now - self.ticked > LONG:
                began, where = self.ticked, self._where()
                while self.ticked == began:
                    time.sleep(PAUSE)
                now = time.monotonic()
                self._note(now - began, time.process_time() - cpu, where)
            looked, cpu = now, used

    def _where(self) -> str:
        frame = sys._current_frames().get(self._main or 0)
        stack = traceback.extract_stack(frame)[-FRAMES:]
        return " < ".join(f"{Path(one.filename).stem}.{one.name}:{one.lineno}" for one in reversed(stack))

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._collecting = time.monotonic()
        elif (took := time.monotonic() - self._collecting) > PAUSE:
            self._note(took, took, f"garbage of generation {info['generation']}, {info['collected']} collected")

    def _note(self, seconds: float, cpu: float, what: str) -> None:
        with self._file.open("a", encoding="utf-8") as file:
            file.write(f"{seconds:.3f} s, {cpu:.3f} s of CPU, at {time.time():.0f}: {what}\n")


def longest(folder: Path, most: int) -> list[str]:
    """The longest stalls of a process that ran in this folder."""
    file = folder / FILE
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return sorted(lines, key=lambda one: -float(one.partition(" ")[0]))[:most]
