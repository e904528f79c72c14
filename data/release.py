"""A release: refused as long as anything is missing, then tagged. ``make release VERSION=1.2.3``.

It checks, in this order: the version and its entry in the changelog, a clean tree on ``main``, lint, all tests (the
slow ones too, among them the wheel in an empty environment and the upgrade of every kept database), kills over the
wire, the everyday tests with every other Python that is at hand, and the image, built and played in, where a builder
is there. What could not be tried here is named at the end.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")


TOOLS = {
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


class Refused(Exception):
    """What is missing, in a sentence."""


def require_written(version: str) -> None:
    """The version must be that of the project, and the changelog must have a dated entry for it. Raises `Refused`."""
    if not VERSION.fullmatch(version):
        raise Refused(f"{version!r} is no version: it needs three numbers, as in 1.2.3")
    if f'\nversion = "{version}"\n' not in (ROOT / "pyproject.toml").read_text("utf-8"):
        raise Refused(f"pyproject.toml has another version than {version}")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if not re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", changes, re.MULTILINE):
        raise Refused(f"CHANGELOG.md has no entry with a date: ## {version} (2026-01-31)")


def require_clean() -> None:
    """Nothing uncommitted, and on ``main``. Raises `Refused`."""
    if output("git", "status", "--porcelain"):
        raise Refused("there are changes that are not committed")
    if output("git", "rev-parse", "--abbrev-ref", "HEAD") != "main":
        raise Refused("releases are made on main")


def output(*command: str) -> str:
    """What a command prints. Raises `subprocess.CalledProcessError`."""
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603


def step(name: str, *command: str) -> None:
    """Run one check, with its output. Raises `Refused` if it fails."""
    sys.stdout.write(f"--- {name}\n")
    sys.stdout.flush()
    if subprocess.run(command, cwd=ROOT, check=False).returncode:  # noqa: S603
        raise Refused(f"{name}: failed")


def release(version: str) -> list[str]:
    """Check everything and tag; returns what could not be tried here. Raises `Refused`."""
    require_written(version)
    require_clean()
    step("lint", "make", "lint")
    step("every test", "make", "slow")
    step("kills and forged presses", "make", "soak")
    untried = []
    for minor in PYTHONS:
        python = shutil.which(f"python{minor}")
        if python is None or subprocess.run([python, "--version"], check=False, capture_output=True).returncode:  # noqa: S603
            untried.append(f"Python {minor}: it is not installed")
            continue
        place = f"VENV=build/python{minor}"
        step(f"the everyday tests with Python {minor}", "make", "test", f"PYTHON={python}", place)
    if shutil.which("buildah") is None or shutil.which("mmdebstrap") is None:
        untried.append("the image: buildah and mmdebstrap are not installed")
    else:
        step("the image, with a table played in it", "make", "image")
    for tool, what in TOOLS.items():
        if shutil.which(tool) is None:
            untried.append(f"{what}: {tool} is not installed")
    step("the tag", "git", "tag", "-a", f"v{version}", "-m", f"Mandate {version}")
    return untried


if __name__ == "__main__":
    try:
        for missing in release(sys.argv[1] if len(sys.argv) > 1 else ""):
            sys.stdout.write(f"not tried here: {missing}\n")
    except Refused as error:
        sys.exit(f"no release: {error}")
