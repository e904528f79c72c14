"""The locked sets of packages: every version that an installation gets, with hashes, for all Pythons and systems.

``make lock`` makes them anew from ``pyproject.toml``. ``run`` is for ``make run``, ``server`` for the image and for an
installed package (``pip install -c``), ``dev`` for tests, lint and benches.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = {
    "run": ("local", "postgres"),
    "server": ("postgres", "workers"),
    "dev": ("local", "postgres", "workers", "dev"),
}
"""Each set, and the extras it is made of."""


def lock(name: str, *, upgrade: bool = True) -> str:
    """Work out one set and return its text; without ``upgrade`` the versions that it has stay as far as they fit."""
    target = ROOT / "requirements" / f"{name}.txt"
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet", "--universal"]
    command += ["--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate"]
    command += [part for extra in EXTRAS[name] for part in ("--extra", extra)]
    command += ["--output-file", str(target), *(["--upgrade"] if upgrade else [])]
    subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603
    return target.read_text("utf-8")


if __name__ == "__main__":
    for set_name in EXTRAS:
        lock(set_name)
