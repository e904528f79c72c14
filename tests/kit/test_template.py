"""``make game``: the game it writes is green at once, in a copy of the project, without a line changed elsewhere."""

import shutil
import subprocess
import sys

import pytest

from tests.kit.rooms import EXAMPLE, ROOT

KEPT = ("bot", "data", "docs", "engine", "render", "tests", "pyproject.toml")
TESTS = ("tests/kit", "tests/engine/augur", "tests/render/test_goldens.py")


def run(folder, *command, **how):
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, timeout=240, check=False, **how
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def copied(folder):
    """The project, with what Python has kept of it: or each copy would be compiled anew."""
    for name in KEPT:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy(source, folder / name)


def state_of(folder):
    return {
        path.relative_to(folder): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not {"__pycache__", "out"} & set(path.parts)
    }


@pytest.mark.xdist_group("template")
@pytest.mark.parametrize(
    "which", [pytest.param(["-m", "not slow"], id="everyday"), pytest.param([], marks=pytest.mark.slow, id="all")]
)
def test_a_new_game_is_green_at_once_and_changes_nothing_else(tmp_path, which):
    copied(tmp_path)
    before = state_of(tmp_path)

    run(tmp_path, "-m", "data.template.make", "augur")

    after = state_of(tmp_path)
    assert all(after[path] == kept for path, kept in before.items())
    assert [path for path in set(after) - set(before) if "augur" not in path.as_posix()] == []
    options = ["-q", "-p", "no:cacheprovider", "-k", "augur"]
    assert " passed" in run(tmp_path, "-m", "pytest", *options, *which, *TESTS)
    told = run(tmp_path, "-m", "engine", "play", "augur", "--seed", "1", input="1\n" * 100)
    assert "Seat 1" in told
    assert "nothing found" in run(tmp_path, "-m", "engine", "fuzz", "augur", "--games", "20")


def test_a_room_that_is_taken_or_a_bad_name_is_refused(tmp_path):
    copied(tmp_path)
    for name in (EXAMPLE, "Augur", "o", "no-men"):
        done = subprocess.run(
            [sys.executable, "-m", "data.template.make", name],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert "there already" in done.stderr or "no name for a game" in done.stderr
