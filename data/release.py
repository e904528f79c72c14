"""A release: refused as long as anything is missing, then tagged. ``make release VERSION=1.2.3``.

It checks, in this order: the version and its entry in the changelog, a clean tree on ``main``, that no release so far
has this version or a later one, that git knows whose the tag is, lint, all tests (the slow ones too, among them the
wheel in an empty environment and the upgrade of every kept database), kills over the wire, the everyday tests with
every other Python that is at hand, the image, built and played in, and the operating page on an empty Debian, where
these can be made. The first check that fails ends it, and nothing is tagged. What cannot be tried here is named before
it begins, which takes hours, and again at its end. The tag stands at the commit that was checked, and only if nothing
has changed meanwhile.

What has passed at a commit is noted (`NOTES`), so the same call goes on where a power failure, a full disk or Ctrl+C
has ended it. A change is another commit, and everything is checked again.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")
NOTES = "build/release"
"""The folder of what has passed: a file for each commit, a line for each check. Git does not see it."""


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


PYENV = "versions/{minor}.*/bin/python{minor}"
"""Where pyenv keeps its Pythons: what it puts on the path only says that it has some."""


AGAIN = "What has passed at this commit is not repeated: call it again when that is mended."
"""What is told at an end without a release."""


class ReleaseRefused(Exception):
    """What is missing, in a sentence."""


class CheckFailed(ReleaseRefused):
    """A check did not pass; what has passed before it stays so."""


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


def require_author() -> None:
    """Git knows whose the tag is: without that it would be refused after hours. Raises `ReleaseRefused`."""
    try:
        output("git", "var", "GIT_COMMITTER_IDENT")
    except subprocess.CalledProcessError:
        raise ReleaseRefused("git does not know who makes the tag: set user.name and user.email") from None


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
        raise CheckFailed(f"{name}: failed")


class Checks:
    """The checks of one commit; what has passed before is not repeated."""

    def __init__(self, commit: str) -> None:
        self.commit = commit
        self.file = ROOT / NOTES / commit
        self.passed = self.file.read_text("utf-8").splitlines() if self.file.is_file() else []

    def do(self, name: str, *command: str) -> None:
        """Run one check, unless it has passed. Raises `ReleaseRefused` if it fails."""
        if name in self.passed:
            sys.stdout.write(f"--- {name}: has passed at this commit\n")
            return
        began = time.monotonic()
        step(name, *command)
        self.require_same()
        sys.stdout.write(f"--- {name}: passed in {(time.monotonic() - began) / 60:.1f} min\n")
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as notes:
            notes.write(f"{name}\n")

    def require_same(self) -> None:
        """What was checked is this commit and nothing else. Raises `ReleaseRefused`."""
        require_clean()
        if output("git", "rev-parse", "HEAD") != self.commit:
            raise ReleaseRefused("main has gone on while it was checked")


def pythons() -> dict[str, str]:
    """Where the other Pythons are: a program of that name may be one that only says that there is none."""
    found = {minor: next((python for python in _places(minor) if _runs(python)), None) for minor in PYTHONS}
    return {minor: python for minor, python in found.items() if python}


def _places(minor: str) -> Iterator[str]:
    if on_path := shutil.which(f"python{minor}"):
        yield on_path
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from map(str, sorted(kept.glob(PYENV.format(minor=minor)), reverse=True))


def _runs(python: str) -> bool:
    return not subprocess.run([python, "--version"], check=False, capture_output=True).returncode  # noqa: S603


def untried() -> list[str]:
    """What cannot be tried here, and why."""
    there = pythons()
    told = [f"Python {minor}: it is not installed" for minor in PYTHONS if minor not in there]
    told += [f"{what}: {tool} is not installed" for tool, what in TOOLS.items() if shutil.which(tool) is None]
    if not can_make_debian():
        told.append("the operating page on an empty Debian: that needs root and mmdebstrap")
    return told


def can_make_debian() -> bool:
    """Whether the operating page can be carried out on an empty Debian: not on Windows, and by root alone."""
    return getattr(os, "geteuid", lambda: 1)() == 0 and shutil.which("mmdebstrap") is not None


def release(version: str) -> list[str]:
    """Check everything and tag; returns what could not be tried here. Raises `ReleaseRefused`."""
    require_written(version)
    require_clean()
    require_next(version)
    require_author()
    commit, missing = output("git", "rev-parse", "HEAD"), untried()
    for one in missing:
        sys.stdout.write(f"cannot be tried here: {one}\n")
    checks = Checks(commit)
    checks.do("lint", "make", "lint")
    checks.do("every test", "make", "slow")
    checks.do("kills and forged presses", "make", "soak")
    for minor, python in pythons().items():
        place = f"VENV=build/python{minor}"
        checks.do(f"the everyday tests with Python {minor}", "make", "test", f"PYTHON={python}", place)
    if all(shutil.which(tool) for tool in BUILDERS):
        checks.do("the image, with a table played in it", "make", "image")
    if can_make_debian():
        checks.do("the operating page on an empty Debian", "make", "debian")
    checks.require_same()
    step("the tag", "git", "tag", "-a", f"v{version}", "-m", f"Mandate {version}", commit)
    checks.file.unlink(missing_ok=True)
    return missing


def add_tools() -> None:
    """What the tools of tests bring, such as uv, is at hand in every check, behind what the system has."""
    os.environ["PATH"] = os.pathsep.join(
        [os.environ.get("PATH", os.defpath), str(Path(sys.executable).absolute().parent)]
    )


if __name__ == "__main__":
    add_tools()
    try:
        for missing in release(sys.argv[1] if len(sys.argv) > 1 else ""):
            sys.stdout.write(f"not tried here: {missing}\n")
    except CheckFailed as error:
        sys.exit(f"no release: {error}. Nothing is tagged. {AGAIN}")
    except ReleaseRefused as error:
        sys.exit(f"no release: {error}")
    except KeyboardInterrupt:
        sys.exit(f"no release: stopped. Nothing is tagged. {AGAIN}")
