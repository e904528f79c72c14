"""All figures, as medians of several runs: ``make bench``, or ``python -m bench pictures store`` for some of them."""

from __future__ import annotations

import importlib
import sys
import time
from importlib.util import find_spec

from engine.kernel.registry import games

OWN = tuple(name for name in games() if find_spec(f"bench.{name}"))
"""Games with figures of their own: ``bench/<game>.py``."""
PARTS = ("engine", *OWN, "pictures", "store", "bot", "start")
"""The modules of this folder with a ``lines()``, in the order they are told."""
LONG = ("load", "scaling", "gallery", "first_board", "crowd", "greedy", "lengths")
"""Those that run only when they are asked for: they take long, or measure nothing."""


def main(asked: list[str]) -> int:
    """Print the figures of the parts asked for, or of all; 2 for a part nobody knows."""
    unknown = [part for part in asked if part not in (*PARTS, *LONG)]
    if unknown:
        sys.stderr.write(f"there is no bench called {unknown[0]}; there are {', '.join((*PARTS, *LONG))}\n")
        return 2
    for part in asked or PARTS:
        print(f"== {part}", flush=True)
        if find_spec(f"bench.{part}") is None:
            print(f"bench/{part}.py is not there")
            continue
        began = time.perf_counter()
        for line in importlib.import_module(f"bench.{part}").lines():
            print(line, flush=True)
        print(f"({time.perf_counter() - began:.0f} s)\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
