"""From the command to the address on the screen: ``python -m bot`` without a token, on an empty file."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 5
ROOT = Path(__file__).parent.parent


def once(folder: str) -> float:
    """Seconds until the local table says that it is ready."""
    env = {
        **os.environ,
        "MANDATE_DB": str(Path(folder) / "bench.sqlite"),
        "MANDATE_BROWSER": "false",
        "DISCORD_TOKEN": "",
    }
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "bot"], cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        if "127.0.0.1" not in process.stdout.readline():
            raise RuntimeError("the local table has not started")
        took = time.perf_counter() - began
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    return took


def lines() -> list[str]:
    """The median, and the slowest."""
    took = []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as folder:
            took.append(once(folder))
    return [f"start-up to ready: {statistics.median(took):.2f} s (slowest {max(took):.2f} s of {RUNS})"]
