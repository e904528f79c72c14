"""``make game``: the game it writes is green at once, in a copy of the project, without a line changed elsewhere."""

import shutil
import subprocess
import sys

import pytest

from data.template.make import ORIGIN
from tests.games.rooms import EXAMPLE, ROOT, built

pytestmark = pytest.mark.xdist_group("template")  # its worker collects everything: `tests.support.scheduling`
LEFT = (".git", ".venv", "build", "out", "*_cache", "*.egg-info", "*.sqlite*")
"""What is no part of the project."""
NAME = next(name for name in (ORIGIN, "augur") if not (ROOT / "engine" / name).exists())
"""Under its own name the game must not be found in the template either. Who has followed the guide word for word has a
game of that name already.
"""
IGNORED = (
    "--ignore=tests/games/test_template.py",
    "--ignore=tests/process",
    "--ignore=tests/discord_api",
    "--ignore=tests/local",
)
"""This test itself; and what starts the bot as a process, whatever games it has."""


def run(folder, *command, **how):
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, timeout=900, check=False, **how
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def copied(folder):
    """The project, with what Python has kept of it: or each copy would be compiled anew."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT), dirs_exist_ok=True)


def state_of(folder):
    return {
        path.relative_to(folder): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not {"__pycache__", "out", ".ruff_cache"} & set(path.parts)
    }


def recipe(target):
    """The commands of a target of the Makefile, with this interpreter."""
    lines = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"{target}:"))
    for line in lines[start + 1 :]:
        if not line.startswith("\t"):
            break
        command = line.strip().removeprefix("@").removeprefix("$(BIN)/python -m ").removeprefix("$(BIN)/")
        yield ["-m", *command.split()]


def checked():
    """The modules of what `make check` runs that look at the whole project; the bot's own look at each game by name."""
    (tests,) = (command for command in recipe("check") if command[1] == "pytest")
    paths = [ROOT / one for one in tests if one.startswith("tests/") and not one.startswith("tests/bot/discord/")]
    return [one.stem for path in paths for one in (sorted(path.glob("test_*.py")) if path.is_dir() else [path])]


def everyday_tests():
    """What `-k` chooses every day: the tests of the game, and those of `make check` that are not about another one."""
    own = f"[{NAME} or -{NAME} or ({NAME} and not moment)"  # a moment is no omen
    others = " and ".join(f"not [{name} and not -{name}" for name in built())
    return f"{own} or ({' or '.join(checked())}) and {others}"


def where_games_are_tried(session, new):
    """The paths in which `everyday_tests` chooses something: collecting all others costs more than running these. Known
    from what this run has collected: the modules with a test of the example game are those that will have one of the
    ``new`` game. Everything, where this run has not collected all there is.
    """
    if [ROOT / one for one in session.config.args] != [ROOT / "tests"]:
        return ["tests"]
    trying = (f"[{EXAMPLE}", f"-{EXAMPLE}")
    found = {
        item.path.relative_to(ROOT).as_posix() for item in session.items if any(one in item.name for one in trying)
    }
    (check,) = (command for command in recipe("check") if command[1] == "pytest")
    found |= {path for path in check if path.startswith("tests/") and not path.startswith("tests/bot/discord/")}
    found |= {path.as_posix() for path in new if path.name.startswith("test_")}
    return sorted(path for path in found if not path.startswith(tuple(one.partition("=")[2] for one in IGNORED)))


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("everyday", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_new_game_is_green_at_once_and_changes_nothing_else(request, tmp_path, everyday):
    """As a contributor would: `make game`, `make check`, the tests of the game; if time is no matter the types too, and
    all tests that are not those of another game. Every day the tests of `make check` and those of the game are one run,
    without what is about another game.
    """
    copied(tmp_path)
    before = state_of(tmp_path)

    run(tmp_path, "-m", "data.template.make", NAME)

    after = state_of(tmp_path)
    assert all(after[path] == kept for path, kept in before.items())
    assert [path for path in set(after) - set(before) if NAME not in path.as_posix()] == []
    for command in (*recipe("lint"), *recipe("check")):
        if command[1] not in ("mypy", "pytest") or not everyday:
            run(tmp_path, *command)
    others = " and ".join(f"not {name}" for name in built())
    chosen = everyday_tests() if everyday else others
    options = ["-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", chosen, *IGNORED]
    paths = where_games_are_tried(request.session, set(after) - set(before)) if everyday else ["tests"]
    assert " passed" in run(tmp_path, "-m", "pytest", *options, *paths)
    told = run(tmp_path, "-m", "engine", "play", NAME, "--seed", "1", input="1\n" * 100)
    assert "Seat 1" in told
    assert "nothing found" in run(tmp_path, "-m", "engine", "fuzz", NAME, "--games", "20")


def test_a_room_that_is_taken_or_a_bad_name_is_refused(tmp_path):
    copied(tmp_path)
    names = (EXAMPLE, "kernel", "support", "errors", NAME.capitalize(), "o", "no-men", "class")
    script = "from data.template.make import main\nfor name in sys.argv[1:]: print(main([name]), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{script}", *names],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    said = done.stderr.splitlines()
    assert said[1::2] == ["2"] * len(names)
    assert all("there already" in one or "no name for a game" in one for one in said[::2])
