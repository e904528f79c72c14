"""A release: refused as long as anything is missing, then tagged. ``make release VERSION=1.2.3``.

It checks, in this order: the version and its entry in the changelog, a clean tree on ``main``, that no release so far
has this version or a later one, lint, all tests (the slow ones too, among them the wheel in an empty environment and
the upgrade of every kept database), kills over the wire, the everyday tests with every other Python that is at hand,
and the image, built and played in, where a builder is there. The first check that fails ends it, and nothing is tagged.
What cannot be tried here is named before it begins, which takes hours, and again at its end. The tag stands at the
commit that was checked, and only if nothing has changed meanwhile.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")


BUILDERS = ("buildah", "mmdebstrap")
"""What makes the image."""

TOOLS = {
    **dict.fromkeys(BUILDERS, "the image"),
    "promtool": "alerts and the dashboard's queries",
    "amtool": "the receiver of alerts",
    "systemd-analyze": "the units of systemd",
    "chromium": "the page of the local table",
    "docker-compose": "the compose files",
    "caddy": "the example of a proxy",
    "pipx": "the wheel as a program of pipx",
    "uv": "the wheel as a tool of uv",
    "psql": "what runs on PostgreSQL",
}
"""Without these programs tests are skipped, and what of: it is named at the end."""


PYTHONS = ("3.12", "3.13", "3.14")
"""Besides the Python of the environment. Where one is at hand, the everyday tests must pass in an environment of it."""


class ReleaseRefused(Exception):
    """What is missing, in a sentence."""


def require_written(version: str) -> None:
    """The version must be that of the project, and the changelog has a dated entry for it. Raises `ReleaseRefused`."""
    if not VERSION.fullmatch(version):
        raise ReleaseRefused(f"{version!r} is no version: it needs three numbers, as in 1.2.3")
    if f'\nversion = "{version}"\n' not in (ROOT / "pyproject.toml").read_text("utf-8"):
        raise ReleaseRefused(f"pyproject.toml has another version than {version}")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if not re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", changes, re.MULTILINE):
        raise ReleaseRefused(f"CHANGELOG.md has no entry with a date: ## {version} (2026-01-31)")


def require_clean() -> None:
    """Nothing uncommitted, and on ``main``. Raises `ReleaseRefused`."""
    if output("git", "status", "--porcelain"):
        raise ReleaseRefused("there are changes that are not committed")
    if output("git", "rev-parse", "--abbrev-ref", "HEAD") != "main":
        raise ReleaseRefused("releases are made on main")


def require_next(version: str) -> None:
    """No release has this version, or a later one. Raises `ReleaseRefused`."""
    tags = [tag.removeprefix("v") for tag in output("git", "tag", "--list", "v*").split()]
    later = [tag for tag in tags if VERSION.fullmatch(tag) and _numbers(tag) >= _numbers(version)]
    if later:
        raise ReleaseRefused(f"v{max(later, key=_numbers)} is released already")


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def output(*command: str) -> str:
    """What a command prints. Raises `subprocess.CalledProcessError`."""
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603


def step(name: str, *command: str) -> None:
    """Run one check, with its output. Raises `ReleaseRefused` if it fails."""
    sys.stdout.write(f"--- {name}\n")
    sys.stdout.flush()
    if subprocess.run(command, cwd=ROOT, check=False).returncode:  # noqa: S603
        raise ReleaseRefused(f"{name}: failed")


def pythons() -> dict[str, str]:
    """Where the other Pythons are: a program of that name may be one that only says that there is none."""
    found = {minor: shutil.which(f"python{minor}") for minor in PYTHONS}
    return {
        minor: python
        for minor, python in found.items()
        if python and not subprocess.run([python, "--version"], check=False, capture_output=True).returncode  # noqa: S603
    }


def untried() -> list[str]:
    """What cannot be tried here, and why."""
    there = pythons()
    told = [f"Python {minor}: it is not installed" for minor in PYTHONS if minor not in there]
    told += [f"{what}: {tool} is not installed" for tool, what in TOOLS.items() if shutil.which(tool) is None]
    return told


def release(version: str) -> list[str]:
    """Check everything and tag; returns what could not be tried here. Raises `ReleaseRefused`."""
    require_written(version)
    require_clean()
    require_next(version)
    commit, missing = output("git", "rev-parse", "HEAD"), untried()
    for one in missing:
        sys.stdout.write(f"cannot be tried here: {one}\n")
    step("lint", "make", "lint")
    step("every test", "make", "slow")
    step("kills and forged presses", "make", "soak")
    for minor, python in pythons().items():
        place = f"VENV=build/python{minor}"
        step(f"the everyday tests with Python {minor}", "make", "test", f"PYTHON={python}", place)
    if all(shutil.which(tool) for tool in BUILDERS):
        step("the image, with a table played in it", "make", "image")
    require_clean()
    if output("git", "rev-parse", "HEAD") != commit:
        raise ReleaseRefused("main has gone on while it was checked")
    step("the tag", "git", "tag", "-a", f"v{version}", "-m", f"Mandate {version}", commit)
    return missing


if __name__ == "__main__":
    try:
        for missing in release(sys.argv[1] if len(sys.argv) > 1 else ""):
            sys.stdout.write(f"not tried here: {missing}\n")
    except ReleaseRefused as error:
        sys.exit(f"no release: {error}")
